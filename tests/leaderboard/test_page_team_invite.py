"""An invitation, made by the captain; its link is shown once."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from leaderboard import invitations, letters
from leaderboard.models import Invitation, Letter, Membership, Team, User
from tests.conftest import free_port
from tests.leaderboard.conftest import signed_in

ADDRESS = "/tasks/mail/team/invitations/"


def test_the_captain_gets_a_link_that_is_shown_once(as_ada: Client, team: Team) -> None:
    assert Invitation.objects.count() == 0 == as_ada.get(ADDRESS).text.count("/join/")

    answer = as_ada.post(ADDRESS)

    made = Invitation.objects.get()
    assert f"http://testserver/tasks/mail/team/join/{made.token}/" in answer.text
    assert "Send this link to one person." in answer.text
    assert "17\u00a0Mar\u00a02026" in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert made.token not in as_ada.get(ADDRESS).text
    assert not Letter.objects.exists()


def test_by_mail_a_worker_sends_it_and_the_link_is_shown_all_the_same(
    as_ada: Client, django_capture_on_commit_callbacks, rings: list
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = as_ada.post(ADDRESS, {"email": "cleo@example.org"})

    assert rings == [("leaderboard.tasks.send_letter", [Letter.objects.get().pk])]
    assert "on its way to cleo@example.org" in answer.text
    assert Invitation.objects.get().token in answer.text


@pytest.mark.django_db(transaction=True)
def test_with_the_mail_server_away_the_invitation_is_made_and_its_letter_waits(
    as_ada: Client, bob: User, settings: Settings, rings: list
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()

    answer = as_ada.post(ADDRESS, {"email": bob.email})
    assert not letters.deliver(Letter.objects.get().pk)

    made = Invitation.objects.get()
    assert answer.status_code == 200
    assert made.token in answer.text
    signed_in(bob).post(f"/tasks/mail/team/join/{made.token}/")
    assert Membership.objects.filter(user=bob).exists()
    assert not Letter.objects.get().is_given_up


def test_an_address_that_is_none_is_refused_in_words(as_ada: Client) -> None:
    answer = as_ada.post(ADDRESS, {"email": "cleo"})

    assert "There is a problem" in answer.text
    assert not Invitation.objects.exists()


def test_a_limit_is_told_in_words(as_ada: Client, monkeypatch) -> None:
    monkeypatch.setattr(invitations, "MAX_OPEN", 0)

    assert "Withdraw one" in as_ada.post(ADDRESS).text


def test_where_no_mail_is_sent_no_address_is_asked_for(as_ada: Client, settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

    assert 'name="email"' not in as_ada.get(ADDRESS).text
    as_ada.post(ADDRESS, {"email": "cleo@example.org"})
    assert Invitation.objects.get().email == ""


def test_it_is_found_by_captains_alone(member: Membership, bob, client: Client) -> None:
    assert signed_in(member.user).post(ADDRESS).status_code == 404
    assert signed_in(bob).post(ADDRESS).status_code == 404
    assert client.get(ADDRESS).url == f"/accounts/login/?next={ADDRESS}"


def test_another_method_is_refused(as_ada: Client) -> None:
    assert as_ada.delete(ADDRESS).status_code == 405
