"""The switch between languages at the foot of every page."""

import re

import pytest
from django.test import Client

from leaderboard.models import User
from tests.leaderboard.conftest import signed_in

ADDRESS = "/language/"


def test_a_choice_is_kept_and_leads_back_to_the_page(client: Client, db: None) -> None:
    page = client.get("/accounts/login/?next=/tasks/mail/")
    next_page = re.search(r'name="next" value="(/accounts/[^"]*)"', page.text).group(1)

    answer = client.post(ADDRESS, {"language": "es", "next": next_page})

    assert answer.headers["Location"] == "/accounts/login/?next=/tasks/mail/"
    assert '<html lang="es">' in client.get("/").text
    client.post(ADDRESS, {"language": "en"})
    assert '<html lang="en">' in client.get("/").text


def test_without_a_page_to_return_to_it_is_the_one_that_sent_the_form(client: Client) -> None:
    answer = client.post(
        ADDRESS, {"language": "es", "next": ""}, headers={"referer": "/tasks/mail/"}
    )

    assert answer.headers["Location"] == "/tasks/mail/"


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org/", "javascript:a()"])
def test_it_leads_to_no_other_site(client: Client, elsewhere: str) -> None:
    answer = client.post(ADDRESS, {"language": "es", "next": elsewhere})

    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("language", ["", "tlh", "../../en"])
def test_a_language_that_is_not_there_is_not_kept(client: Client, language: str) -> None:
    answer = client.post(ADDRESS, {"language": language})

    assert not answer.cookies


def test_visitors_need_no_token_and_the_cookie_is_for_the_server_alone() -> None:
    answer = Client(enforce_csrf_checks=True).post(ADDRESS, {"language": "es"})

    cookie = answer.cookies["django_language"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 31_536_000)


def test_another_method_is_refused(client: Client) -> None:
    assert client.get(ADDRESS).status_code == 405


def test_somebody_signed_in_stays_so(ada: object) -> None:
    reader = signed_in(ada)

    reader.post(ADDRESS, {"language": "es"})

    assert "Ada" in reader.get("/").text or "ada" in reader.get("/").text


def test_letters_to_whoever_chose_a_language_are_in_it(ada: User) -> None:
    reader = signed_in(ada)

    reader.post(ADDRESS, {"language": "es"})
    ada.refresh_from_db()
    chosen = ada.language
    for other in ("tlh", "de", "es-aaaaaaaa-bbbb"):
        reader.post(ADDRESS, {"language": other})
    ada.refresh_from_db()

    assert (chosen, ada.language) == ("es", "es")


def test_letters_are_in_the_language_that_one_signs_in_with(client: Client, ada: User) -> None:
    form = {"login": ada.email, "password": "a long word for ada"}

    client.post("/accounts/login/", form, headers={"accept-language": "es"})

    ada.refresh_from_db()
    assert ada.language == "es"
