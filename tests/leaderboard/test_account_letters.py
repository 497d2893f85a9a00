"""Mail about accounts: short, in our words, in the language of whoever asked for it."""

import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import translation
from pytest_django.fixtures import Settings

from leaderboard.models import User
from tests.leaderboard.conftest import signed_in

pytestmark = pytest.mark.django_db
NEW = "new@example.org"
PASSWORD = "a long word for new"
SITE = "https://margin.example.org/accounts/"
STOCK = (
    "Hello from",
    "Thank you",
    "receiving this",
    "ignore",
    "testserver!",
    "Hola desde",
)


@pytest.fixture(autouse=True)
def _addresses_are_confirmed(settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.SITE_URL = "https://margin.example.org"
    settings.ALLOWED_HOSTS = ["testserver", "localhost"]


def sign_up(email: str) -> None:
    Client().post("/accounts/signup/", {"email": email, "password1": PASSWORD})


def forget(email: str) -> None:
    Client().post("/accounts/password/reset/", {"email": email})


def add(email: str) -> None:
    client = signed_in(User.objects.get(email="ada@example.org"))
    client.post("/accounts/email/", {"email": email, "action_add": ""})


# What somebody does with which address, and the mail: its subject, what it leads to, and what it
# says to whom it was not.
CASES = {
    "signs up": (
        sign_up,
        NEW,
        "Confirm your e-mail address",
        rf"{SITE}confirm-email/\S+/",
        "without the link the address is not confirmed",
    ),
    "adds an address": (
        add,
        NEW,
        "Confirm your e-mail address",
        rf"{SITE}confirm-email/\S+/",
        "without the link the address is not confirmed",
    ),
    "forgets the password": (
        forget,
        "ada@example.org",
        "Choose a new password",
        rf"{SITE}password/reset/key/\S+/",
        "your password stays what it was",
    ),
    "forgets the address": (
        forget,
        NEW,
        "There is no account with this address",
        f"{SITE}signup/",
        "nothing happens",
    ),
    "signs up again": (
        sign_up,
        "ada@example.org",
        "You have an account already",
        f"{SITE}password/reset/",
        "nothing happens",
    ),
}


def the_mail() -> EmailMessage:
    (sent,) = mail.outbox
    return sent


@pytest.mark.parametrize("case", CASES)
def test_a_mail_says_what_to_do_and_what_if_it_was_not_you(ada: User, case: str) -> None:
    act, email, subject, way, otherwise = CASES[case]

    act(email)

    sent = the_mail()
    assert sent.to == [email]
    assert sent.subject == f"Margin: {subject}"
    assert re.search(rf"^{way}$", sent.body, re.MULTILINE)
    assert otherwise in sent.body
    assert sent.extra_headers["Auto-Submitted"] == "auto-generated"
    assert len(sent.body.split()) < 70
    assert [words for words in STOCK if words in sent.body] == []


@pytest.mark.parametrize("case", CASES)
def test_a_mail_speaks_the_language_of_whoever_asked_for_it(
    ada: User, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    act, email, subject, way, _ = CASES[case]
    monkeypatch.setattr(Client, "generic", in_spanish(Client.generic))

    act(email)

    sent = the_mail()
    with translation.override("es"):
        assert sent.subject == f"Margin: {translation.gettext(subject)}" != f"Margin: {subject}"
    assert re.search(rf"^{way}$", sent.body, re.MULTILINE)
    assert re.search(r"¿No fuiste tú\?", sent.body)
    english = ("Somebody", "If it was", "not you", "The link", "The account")
    assert [words for words in (*STOCK, *english) if words in sent.body] == []


def in_spanish(generic: Callable) -> Callable:
    """Have a browser ask for every page in Spanish."""

    def asked(client: Client, *args: object, **fields: object) -> object:
        return generic(client, *args, **{**fields, "HTTP_ACCEPT_LANGUAGE": "es"})

    return asked


def test_an_added_address_reads_which_account_wants_it(ada: User) -> None:
    add(NEW)

    assert "The account ada@example.org on Margin wants to use the address" in the_mail().body


def test_how_long_a_link_holds_is_what_the_settings_say(ada: User, settings: Settings) -> None:
    settings.PASSWORD_RESET_TIMEOUT = 86_400
    settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 5

    forget("ada@example.org")
    add(NEW)

    password, confirm = (sent.body for sent in mail.outbox)
    assert "works once, for 1 day." in password
    assert "holds for 5 days." in confirm


def test_a_mail_that_we_have_no_words_for_is_sent_all_the_same(
    ada: User, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = True
    ada.set_password(PASSWORD)
    ada.save()
    ada.emailaddress_set.create(email=ada.email, primary=True, verified=True)
    new = "another long word for ada"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}

    signed_in(ada).post("/accounts/password/change/", form)

    assert the_mail().to == ["ada@example.org"]


def test_no_code_is_mailed_to_who_is_signed_in(ada: User) -> None:
    ada.emailaddress_set.create(email=ada.email, primary=True, verified=True)

    answer = signed_in(ada).post("/accounts/reauthenticate/code/", {"recipient": "email"})

    assert answer.status_code == 403
    assert mail.outbox == []


def test_a_link_leads_to_the_site_whatever_host_was_asked(ada: User) -> None:
    elsewhere = {"host": "localhost:9999"}

    Client().post("/accounts/password/reset/", {"email": ada.email}, headers=elsewhere)

    (sent,) = mail.outbox
    assert f"\n{SITE}password/reset/key/" in sent.body
    assert "9999" not in f"{sent.subject}{sent.body}"
