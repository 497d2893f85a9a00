"""What pages about accounts say of mail: where none leaves the site, none is promised."""

import pytest
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from leaderboard.models import User
from tests.leaderboard.conftest import signed_in

pytestmark = pytest.mark.django_db
PROMISES = (
    "on its way",
    "inbox",
    "We send",
    "We have sent",
    "spam",
    "Send the link",
    "in any case",
)
RESET = "/accounts/password/reset/"


@pytest.fixture
def no_mail(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"


def promises_in(text: str) -> list[str]:
    return [words for words in PROMISES if words in text]


@pytest.mark.usefixtures("no_mail")
@pytest.mark.parametrize("address", [RESET, f"{RESET}done/"])
def test_without_mail_who_forgot_the_password_is_sent_to_those_who_run_the_site(
    client: Client, address: str
) -> None:
    text = client.get(address).text

    assert "This site sends no mail; ask those who run it: they can set a new password." in text
    assert promises_in(text) == []


@pytest.mark.usefixtures("no_mail")
@pytest.mark.parametrize("address", ["/accounts/confirm-email/", "/accounts/mail/"])
def test_without_mail_no_page_says_that_any_comes(ada: User, address: str) -> None:
    client = Client() if "confirm" in address else signed_in(ada)

    text = client.get(address).text

    assert "This site sends no mail" in text
    assert promises_in(text) == []


@pytest.mark.usefixtures("no_mail")
@pytest.mark.parametrize("action", ["action_add", "action_send"])
def test_without_mail_no_message_says_that_an_address_was_written_to(
    ada: User, action: str
) -> None:
    client = signed_in(ada)
    new = "new@example.org" if action == "action_add" else ada.email

    text = client.post("/accounts/email/", {"email": new, action: ""}, follow=True).text

    assert f"This site sends no mail; ask those who run it to confirm {new}." in text
    assert promises_in(text) == []


@pytest.mark.usefixtures("no_mail")
def test_without_mail_the_sentence_is_there_in_spanish(client: Client) -> None:
    text = client.get(RESET, headers={"accept-language": "es"}).text

    assert "Este sitio no envía correo" in text


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (RESET, "We send it a link"),
        (f"{RESET}done/", "Check your inbox"),
        ("/accounts/confirm-email/", "We have sent you a mail"),
    ],
)
def test_with_mail_pages_say_what_comes(client: Client, address: str, words: str) -> None:
    text = client.get(address).text

    assert words in text
    assert "sends no mail" not in text


def test_with_mail_an_added_address_is_written_to_and_the_page_says_so(ada: User) -> None:
    form = {"email": "new@example.org", "action_add": ""}

    text = signed_in(ada).post("/accounts/email/", form, follow=True).text

    assert "A link is on its way to new@example.org: open it to confirm the address." in text
    assert [letter.to for letter in mail.outbox] == [["new@example.org"]]
