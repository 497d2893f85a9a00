"""Whatever goes wrong, a program gets the one shape."""

import logging

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client

from leaderboard.models import Phase, Team, User
from tests.leaderboard.conftest import GOOD
from tests.leaderboard.programs import PHASE, Program, program_of, told


@pytest.fixture
def program(phase: Phase, team: Team, ada: User) -> Program:
    return program_of(ada)


@pytest.mark.parametrize("address", ["/api/v1/", "/api/v1/nothing", "/api/v1/submissions/7", PHASE])
def test_an_unknown_address_is_not_found(db: None, address: str) -> None:
    answer = Program().get(address)

    assert told(answer) == (404, "not_found")
    assert answer.headers["Cache-Control"] == "no-store"


def test_answers_are_made_to_be_read_in_a_terminal(program: Program) -> None:
    for answer in (Program().submit(), program.get(f"{PHASE}/submissions"), program.get(PHASE)):
        assert answer.text.endswith("}\n"), answer.text
        assert "\\u" not in answer.text

    assert "as “Authorization: Bearer margin_…”" in Program().submit().text


def test_another_method_is_refused_and_the_right_ones_are_named(program: Program) -> None:
    answer = program.client.delete(f"{PHASE}/submissions")

    assert told(answer) == (405, "method_not_allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "POST"}


def test_two_files_are_one_too_many(program: Program) -> None:
    again = SimpleUploadedFile("more.csv", GOOD.encode())

    assert told(program.submit(another=again)) == (400, "bad_request")


def test_a_form_that_breaks_off_is_a_bad_request_or_has_no_file(program: Program) -> None:
    answer = program.client.generic(
        "POST",
        f"{PHASE}/submissions",
        b"--x\r\nContent-Disposition: form-data; name=",
        content_type="multipart/form-data; boundary=x",
        headers={"Authorization": f"Bearer {program.secret}"},
    )

    assert told(answer)[0] in (400, 422)


def test_fields_without_end_are_refused(program: Program) -> None:
    assert told(program.submit(description="x" * 3_000_000))[0] in (400, 413)


def test_what_is_our_fault_is_said_without_its_words(
    program: Program, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: object, **fields: object) -> None:
        raise RuntimeError("inner words")

    monkeypatch.setattr("leaderboard.submissions.receive_submission", broken)
    program.client.raise_request_exception = False
    with caplog.at_level(logging.ERROR):
        answer = program.submit()

    assert told(answer) == (500, "internal_error")
    assert "inner words" not in answer.text
    assert "inner words" in caplog.text


def test_a_database_that_is_away_says_when_to_try_again(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*args: object, **fields: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("leaderboard.submissions.receive_submission", locked)

    answer = program.submit()

    assert told(answer) == (503, "unavailable")
    assert answer.headers["Retry-After"] == "20"


def test_pages_keep_their_own_answers(db: None) -> None:
    answer = Client().get("/nothing/")

    assert answer.status_code == 404
    assert "<html" in answer.text
