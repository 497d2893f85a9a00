"""Which letters one gets."""

import re

import pytest
from django.test import Client

from leaderboard import mail_choices
from leaderboard.models import Letter, MailStop, User
from tests.leaderboard.conftest import signed_in

ADDRESS = "/accounts/mail/"
Kind = Letter.Kind


def ticked(text: str) -> set[str]:
    return set(re.findall(r'name="kinds"[^>]*value="(\w+)" checked', text))


def test_every_letter_comes_until_somebody_chooses(ada: User) -> None:
    client = signed_in(ada)
    assert ticked(client.get(ADDRESS).text) == set(Kind.values)

    answer = client.post(ADDRESS, {"kinds": ["scored", "deadline"]}, follow=True)

    assert "Your choice is kept." in answer.text
    assert ticked(answer.text) == {"scored", "deadline"}
    client.post(ADDRESS, {"kinds": ["rejected"]})
    assert mail_choices.wanted_by(ada) == {Kind.REJECTED}


def test_nothing_ticked_is_a_choice_too(ada: User) -> None:
    signed_in(ada).post(ADDRESS, {})

    assert mail_choices.wanted_by(ada) == set()


def test_what_was_stopped_before_there_was_an_account_is_shown_and_can_be_chosen(ada: User) -> None:
    MailStop.objects.create(
        kind=Kind.INVITATION, address="ada@example.org", made_at=ada.date_joined
    )
    assert "invitation" not in ticked(signed_in(ada).get(ADDRESS).text)

    signed_in(ada).post(ADDRESS, {"kinds": Kind.values})

    assert not MailStop.objects.exists()


def test_another_kind_is_refused_in_words_and_changes_nothing(ada: User) -> None:
    answer = signed_in(ada).post(ADDRESS, {"kinds": ["scored", "circular"]})

    assert "There is a problem" in answer.text
    assert mail_choices.wanted_by(ada) == set(Kind)


def test_the_account_leads_here_and_a_site_without_mail_says_so(ada: User, settings) -> None:
    client = signed_in(ada)
    assert f'href="{ADDRESS}"' in client.get("/accounts/email/").text
    assert "sends no mail" not in client.get(ADDRESS).text

    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

    assert "This site sends no mail" in client.get(ADDRESS).text


def test_a_visitor_is_sent_to_sign_in_and_another_method_is_refused(
    client: Client, ada: User
) -> None:
    assert client.get(ADDRESS).url == f"/accounts/login/?next={ADDRESS}"
    assert signed_in(ada).delete(ADDRESS).status_code == 405


def test_the_number_of_queries_is_fixed(ada: User, django_assert_num_queries) -> None:
    client = signed_in(ada)
    mail_choices.choose(person=ada, wanted=set())

    with django_assert_num_queries(3):  # session, user, choices
        client.get(ADDRESS)


@pytest.mark.usefixtures("bob")
def test_a_choice_is_for_oneself_alone(ada: User, bob: User) -> None:
    signed_in(ada).post(ADDRESS, {})

    assert mail_choices.wanted_by(bob) == set(Kind)
