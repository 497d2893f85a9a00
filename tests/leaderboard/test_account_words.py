"""Pages about accounts speak as the other pages do: one spelling, and no Title Case."""

import re

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.test import Client

from leaderboard.models import User
from tests.leaderboard.conftest import signed_in

pytestmark = pytest.mark.django_db
PASSWORD = "a long word for ada"
LABELS = {
    "/accounts/login/": ["E-mail", "Password", "Remember me"],
    "/accounts/signup/": ["E-mail", "Password"],
    "/accounts/password/reset/": ["E-mail"],
    "/accounts/email/": ["E-mail"],
    "/accounts/password/change/": ["Current password", "New password", "New password (again)"],
    "key": ["New password", "New password (again)"],
}
SPANISH = {
    "/accounts/login/": ["Correo electrónico", "Contraseña", "Recordarme"],
    "/accounts/password/change/": [
        "Contraseña actual",
        "Contraseña nueva",
        "Contraseña nueva (otra vez)",
    ],
}
OWN = ("/accounts/email/", "/accounts/password/change/", "/accounts/mail/")
CHANGE = {"oldpassword": "wrong", "password1": "one long word", "password2": "another word"}
# What is sent where, by whom who has an address beside the main one, and what is answered.
ANSWERS = [
    ("login", {"login": "ada@example.org", "password": "x"}, "The e-mail address or the password"),
    ("login", {"login": "ada", "password": "x"}, "This is no e-mail address; write it as"),
    ("signup", {"email": "ada", "password1": PASSWORD}, "This is no e-mail address; write it as"),
    ("signup", {"email": "ada@example.org", "password1": PASSWORD}, "There is an account with"),
    ("password/reset", {"email": "ada"}, "This is no e-mail address; write it as"),
    ("email", {"email": "ada@example.org", "action_add": ""}, "This address is one of yours"),
    ("email", {"email": "ada@example.org", "action_remove": ""}, "is your main address: make"),
    ("email", {"email": "b@example.org", "action_remove": ""}, "is removed from your account."),
    ("email", {"email": "c@example.org", "action_primary": ""}, "Confirm the address before"),
    ("email", {"email": "b@example.org", "action_primary": ""}, "Your main address is changed."),
    ("password/change", CHANGE, "The current password is not correct."),
]


@pytest.fixture
def as_ada(ada: User) -> Client:
    for name, is_confirmed in (("ada", True), ("b", True), ("c", False)):
        address = f"{name}@example.org"
        ada.emailaddress_set.create(email=address, primary=name == "ada", verified=is_confirmed)
    return signed_in(ada)


def read(address: str, *, ada: User, language: str = "en") -> str:
    """Open a page as whoever it is for; "key" is where the link of a mail leads."""
    client = signed_in(ada) if address in OWN else Client()
    if address == "key":
        key = f"{user_pk_to_url_str(ada)}-{default_token_generator.make_token(ada)}"
        address = f"/accounts/password/reset/key/{key}/"
    return client.get(address, headers={"accept-language": language}, follow=True).text


def labels_of(text: str) -> list[str]:
    main = text[text.index("<main") :]
    return [label.strip() for label in re.findall(r"<label[^>]*>([^<]+)", main)]


def misspelt(text: str) -> list[str]:
    """Return what a page calls mail in another way than the others do."""
    spoken = " ".join(re.findall(r'placeholder="([^"]*)"', text)) + re.sub(r"<[^>]*>", " ", text)
    return re.findall(r"\b[Ee]mails?\b", spoken)


@pytest.mark.parametrize("address", LABELS)
def test_fields_are_labelled_as_on_other_pages(ada: User, address: str) -> None:
    assert labels_of(read(address, ada=ada)) == LABELS[address]


@pytest.mark.parametrize("address", SPANISH)
def test_fields_are_labelled_in_spanish(ada: User, address: str) -> None:
    assert labels_of(read(address, ada=ada, language="es")) == SPANISH[address]


@pytest.mark.parametrize("address", [*LABELS, "/accounts/mail/", "/accounts/confirm-email/"])
def test_mail_is_spelt_in_one_way(ada: User, address: str) -> None:
    assert misspelt(read(address, ada=ada)) == []


@pytest.mark.parametrize(("page", "sent", "words"), ANSWERS)
def test_answers_spell_it_so_too(
    as_ada: Client, page: str, sent: dict[str, str], words: str
) -> None:
    address = f"/accounts/{page}/"
    client = as_ada if address in OWN else Client()

    text = client.post(address, sent, follow=True).text

    assert words in text
    assert misspelt(text) == []


@pytest.mark.parametrize("address", ["/accounts/signup/", "/accounts/password/change/", "key"])
def test_what_is_asked_of_a_password_addresses_the_reader_as_all_else_does(
    ada: User, address: str
) -> None:
    text = read(address, ada=ada, language="es")

    assert text.count("Tu contraseña") == 3
    assert "Su contraseña" not in text


@pytest.mark.parametrize(("length", "is_taken"), [(254, True), (255, False), (312, False)])
def test_an_address_is_as_long_as_the_database_holds(db: None, length: int, is_taken: bool) -> None:
    host = ".".join(letter * 60 for letter in "yzwv")
    email = f"{'x' * (length - len(host) - 5)}@{host}.org"

    page = Client().post("/accounts/signup/", {"email": email, "password1": "a long word for me"})

    assert len(email) == length
    assert User.objects.filter(email=email).exists() == is_taken
    assert ("at most 254 characters" in page.text) == (not is_taken)
