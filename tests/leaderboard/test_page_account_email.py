"""One's addresses: each has the buttons for what can be done with it, and no others."""

import re

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from leaderboard.models import User
from tests.leaderboard.conftest import signed_in

ADDRESS = "/accounts/email/"
OTHER = "other@example.org"


def offered(text: str) -> dict[str, list[str]]:
    """Return what the page offers for each address."""
    forms = re.findall(r"<form\b.*?</form>", text, re.DOTALL)
    named = (
        (re.search(r'type="hidden" name="email" value="([^"]*)"', form), form) for form in forms
    )
    return {found[1]: re.findall(r'name="action_(\w+)"', form) for found, form in named if found}


def with_addresses(user: User, **confirmed: bool) -> Client:
    """Sign somebody in who has the main address and, if told so, another."""
    user.emailaddress_set.create(email=user.email, primary=True, verified=confirmed["main"])
    if "other" in confirmed:
        user.emailaddress_set.create(email=OTHER, verified=confirmed["other"])
    return signed_in(user)


@pytest.mark.parametrize(
    ("confirmed", "main", "other"),
    [
        ({"main": True}, [], []),
        ({"main": False}, ["send"], []),
        ({"main": True, "other": True}, [], ["primary", "remove"]),
        ({"main": True, "other": False}, [], ["send", "remove"]),
        ({"main": False, "other": False}, ["send"], ["send", "remove"]),
        ({"main": False, "other": True}, ["send"], ["primary", "remove"]),
    ],
)
def test_an_address_has_the_buttons_that_apply_to_it(
    ada: User, confirmed: dict[str, bool], main: list[str], other: list[str]
) -> None:
    text = with_addresses(ada, **confirmed).get(ADDRESS).text

    every = {ada.email: main, OTHER: other}
    assert offered(text) == {email: actions for email, actions in every.items() if actions}


@pytest.mark.parametrize("confirmed", [True, False])
@pytest.mark.parametrize("main", [True, False])
def test_nothing_that_is_offered_is_refused(ada: User, main: bool, confirmed: bool) -> None:
    client = with_addresses(ada, main=main, other=confirmed)
    before = offered(client.get(ADDRESS).text)
    refusals = ("cannot", "must be")

    for email, actions in before.items():
        for action in actions:
            ada.emailaddress_set.all().delete()
            client = with_addresses(ada, main=main, other=confirmed)
            text = client.post(ADDRESS, {"email": email, f"action_{action}": ""}, follow=True).text
            assert 'class="message"' in text
            assert [words for words in refusals if words in text] == []


def test_what_the_main_address_lacks_is_said_in_words(ada: User) -> None:
    client = with_addresses(ada, main=True)
    assert "To use another, add it and make it the main one." in client.get(ADDRESS).text

    ada.emailaddress_set.create(email=OTHER)

    text = client.get(ADDRESS).text
    assert "To remove it, make another the main one first." in text
    assert "Confirm it before you make it the main one." in text


def test_without_mail_nobody_has_an_address_that_cannot_be_confirmed(
    ada: User, bob: User, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    settings.ACCOUNT_MAX_EMAIL_ADDRESSES = 1
    client = with_addresses(ada, main=False)

    text = client.get(ADDRESS).text
    client.post(ADDRESS, {"email": bob.email, "action_add": ""})

    assert "This site sends no mail, so another address cannot be confirmed." in text
    assert 'name="action_add"' not in text
    assert "not confirmed" not in text
    assert ada.emailaddress_set.count() == 1


def test_without_mail_who_has_a_confirmed_address_reads_whom_to_ask(
    ada: User, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

    text = with_addresses(ada, main=True, other=False).get(ADDRESS).text

    assert offered(text) == {OTHER: ["remove"]}
    assert f"ask those who run it to confirm {OTHER}." in text


def test_a_new_main_address_is_the_one_that_the_site_knows_somebody_by(ada: User) -> None:
    client = with_addresses(ada, main=True, other=True)

    client.post(ADDRESS, {"email": OTHER, "action_primary": ""})

    ada.refresh_from_db()
    assert ada.email == OTHER


def test_a_visitor_is_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get(ADDRESS).url == f"/accounts/login/?next={ADDRESS}"
