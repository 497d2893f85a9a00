"""What holds for every request."""

import gzip
import re

import pytest
from django.db import InterfaceError, OperationalError
from django.http import JsonResponse
from django.test import Client, RequestFactory
from django.utils.translation import get_language
from pytest_django.fixtures import Settings

from leaderboard.middleware import not_found_in_our_words
from leaderboard.models import Task, User
from tests.leaderboard.conftest import signed_in


@pytest.mark.parametrize("charset", ["unicode_escape", "idna", "hex", "utf-7", "no-such"])
def test_a_strange_charset_breaks_nothing(client: Client, db: None, charset: str) -> None:
    answer = client.generic(
        "POST",
        "/accounts/login/",
        b"login=%5Cud800@b.org&password=x",
        content_type=f"application/x-www-form-urlencoded; charset={charset}",
    )

    assert answer.status_code == 200
    assert "There is a problem" in answer.text


@pytest.mark.parametrize(
    ("asked", "chosen", "language"),
    [
        ("es-MX,en;q=0.8", "", "es"),
        ("en,es;q=0.8", "", "en"),
        ("fr", "", "en"),
        ("en", "es", "es"),
        ("es", "fr", "es"),
    ],
)
def test_the_language_is_the_chosen_one_else_one_that_the_browser_asks_for(
    client: Client, db: None, asked: str, chosen: str, language: str
) -> None:
    client.cookies["django_language"] = chosen

    answer = client.get("/", headers={"accept-language": asked})

    assert f'<html lang="{language}">' in answer.text
    assert answer.headers["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))
    assert get_language() == "en", "the next request begins anew"


def test_organizers_pages_and_what_programs_read_are_english(
    as_sam: Client, client: Client
) -> None:
    spanish = {"accept-language": "es"}

    admin, health = as_sam.get("/admin/", headers=spanish), client.get("/health/", headers=spanish)

    assert '<html lang="en' in admin.text
    assert "Accept-Language" not in health.headers.get("Vary", "")


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_is_away_is_answered_with_when_to_come_back(
    task: Task, ada: User, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def locked(**fields: object) -> None:
        raise error("database is locked")

    monkeypatch.setattr("leaderboard.teams.create_team", locked)

    answer = signed_in(ada).post("/tasks/mail/team/", {"name": "Owls"})

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "20"
    assert "send it again" in answer.text


def test_another_error_is_not_taken_for_the_database(
    task: Task, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**fields: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("leaderboard.teams.create_team", broken)

    with pytest.raises(ZeroDivisionError):
        signed_in(ada).post("/tasks/mail/team/", {"name": "Owls"})


def test_pages_for_one_reader_are_compressed_and_their_tokens_masked_anew(
    ada: User, task: Task
) -> None:
    reader = signed_in(ada)

    answers = [reader.get("/", headers={"accept-encoding": "gzip, br"}) for _ in range(2)]

    assert [answer.headers["Content-Encoding"] for answer in answers] == ["gzip", "gzip"]
    pages = [gzip.decompress(answer.content).decode() for answer in answers]
    tokens = {re.search(r'csrfmiddlewaretoken" value="(\w+)"', page).group(1) for page in pages}
    assert len(tokens) == 2


@pytest.mark.parametrize("path", ["/nothing/", "/tasks/nothing/", "/admin/nothing/"])
def test_where_nothing_is_the_page_is_the_sites_own_under_debug_too(
    sam: User, settings: Settings, path: str
) -> None:
    without_debug = signed_in(sam).get(path)
    settings.DEBUG = True

    with_debug = signed_in(sam).get(path)

    assert with_debug.status_code == without_debug.status_code == 404
    assert "There is nothing here for you to see" in with_debug.text
    assert "urlpatterns" not in with_debug.text
    assert "no-store" in with_debug.headers["Cache-Control"]


def test_what_programs_are_told_is_left_as_it_is_under_debug(
    settings: Settings, rf: RequestFactory
) -> None:
    settings.DEBUG = True
    told = JsonResponse({"error": "one of its own"}, status=404)

    answer = not_found_in_our_words(lambda request: told)(rf.get("/api/v1/nothing"))

    assert answer is told


def test_what_is_our_fault_keeps_its_technical_page_under_debug(
    task: Task, ada: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**fields: object) -> None:
        raise ZeroDivisionError("inner words")

    monkeypatch.setattr("leaderboard.teams.create_team", broken)
    settings.DEBUG = True
    reader = signed_in(ada)
    reader.raise_request_exception = False

    answer = reader.post("/tasks/mail/team/", {"name": "Owls"})

    assert answer.status_code == 500
    assert "inner words" in answer.text


def test_a_request_that_is_malformed_gets_a_page_in_the_readers_language(client: Client) -> None:
    elsewhere = {"host": "elsewhere.example.org"}

    answer = client.get("/", headers=elsewhere)
    spanish = client.get("/", headers={**elsewhere, "accept-language": "es"})

    assert (answer.status_code, spanish.status_code) == (400, 400)
    assert "Nothing was changed." in answer.text
    assert "elsewhere" not in answer.text
    assert "No se ha cambiado nada." in spanish.text
