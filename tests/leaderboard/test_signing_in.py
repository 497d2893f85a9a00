"""Who signs in or up is back where they were, and is told what they have to sign in for."""

import re

import pytest
from django.test import Client

from leaderboard.models import Phase, User
from tests.leaderboard.pages import main_of

PASSWORD = "a long word for ada"
SUBMIT = "/tasks/mail/test/submit/"


def header_links(text: str) -> list[str]:
    """Return where the header's links to sign in and to sign up lead."""
    header = text[text.index('class="who"') : text.index("</header>")]
    return re.findall(r'href="(/accounts/[^"]*)"', header)


@pytest.mark.parametrize(
    ("address", "way"),
    [
        ("/tasks/mail/", "/tasks/mail/"),
        ("/tasks/mail/test/", "/tasks/mail/test/"),
        ("/tasks/mail/test/?rows=all", "/tasks/mail/test/%3Frows%3Dall"),
        ("/nowhere/?a=1&b=2", "/nowhere/%3Fa%3D1%26b%3D2"),
        (f"/accounts/login/?next={SUBMIT}", SUBMIT),
        (f"/accounts/password/reset/?next={SUBMIT}", SUBMIT),
    ],
)
def test_the_header_leads_back_to_where_one_was_going(
    client: Client, phase: Phase, address: str, way: str
) -> None:
    assert header_links(client.get(address).text) == [
        f"/accounts/login/?next={way}",
        f"/accounts/signup/?next={way}",
    ]


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/accounts/login/",
        "/accounts/login/?next=https://evil.example.org/",
        "/accounts/login/?next=//evil.example.org/",
        "/accounts/login/?next=%5C%5Cevil.example.org",
        "/accounts/signup/?next=javascript:alert(1)",
        "//evil.example.org/",
    ],
)
def test_the_header_leads_to_no_other_site(client: Client, phase: Phase, address: str) -> None:
    assert header_links(client.get(address).text) == ["/accounts/login/", "/accounts/signup/"]


def test_a_visitor_of_a_task_who_signs_in_is_back_on_its_page(
    client: Client, phase: Phase, ada: User
) -> None:
    ada.set_password(PASSWORD)
    ada.save()
    sign_in = header_links(client.get("/tasks/mail/").text)[0]
    form = main_of(client.get(sign_in).text, "form")
    (way,) = re.findall(r'name="next" value="([^"]*)"', form)

    answer = client.post(
        "/accounts/login/", {"login": ada.email, "password": PASSWORD, "next": way}
    )

    assert answer.url == "/tasks/mail/"


def test_a_mistyped_password_does_not_lose_the_way(client: Client, phase: Phase) -> None:
    page = client.get(f"/accounts/login/?next={SUBMIT}").text
    (action,) = re.findall(r'action="(/accounts/login/[^"]*)"', page)

    wrong = {"login": "ada@example.org", "password": "wrong", "next": SUBMIT}
    text = client.post(action, wrong).text

    assert "There is a problem" in text
    assert header_links(text) == [f"/accounts/{one}/?next={SUBMIT}" for one in ("login", "signup")]


@pytest.mark.parametrize("page", ["login", "signup"])
@pytest.mark.parametrize(
    ("way", "words"),
    [
        (SUBMIT, "to submit."),
        ("/tasks/mail/test/submit/check/", "to submit."),
        ("/tasks/mail/team/", "to go on."),
        ("/accounts/tokens/", "to go on."),
        ("/accounts/password/change/", "to go on."),
        ("/submissions/00000000-0000-4000-8000-000000000000/?a=1", "to go on."),
        ("/tasks/mail/", ""),
        ("/tasks/mail/test/", ""),
        ("/nowhere/", ""),
        ("https://evil.example.org/tasks/mail/team/", ""),
        ("", ""),
    ],
)
def test_who_was_sent_to_sign_in_reads_what_for(
    client: Client, db: None, page: str, way: str, words: str
) -> None:
    text = client.get(f"/accounts/{page}/", {"next": way}).text

    verb = "Sign in" if page == "login" else "Sign up"
    said = [f"{verb} {end}" for end in ("to submit.", "to go on.") if f"{verb} {end}" in text]
    assert said == [f"{verb} {words}"] * bool(words)


def test_what_one_signs_in_for_is_said_in_spanish(client: Client, db: None) -> None:
    text = client.get(f"/accounts/login/?next={SUBMIT}", headers={"accept-language": "es"}).text

    assert "Inicia sesión para enviar predicciones." in text


@pytest.mark.parametrize("way", ["//[", "/\t/[", "http://[::1"])
def test_a_way_that_cannot_be_read_leads_nowhere(client: Client, db: None, way: str) -> None:
    assert client.get("/accounts/login/", {"next": way}).status_code == 200
