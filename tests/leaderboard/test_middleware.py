"""What holds for every request."""

import gzip
import re

import pytest
from django.db import InterfaceError, OperationalError
from django.test import Client

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
