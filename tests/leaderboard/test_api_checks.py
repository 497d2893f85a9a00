"""Checking a file by token: the worker's own verdict, and no attempt is spent."""

from datetime import timedelta

import pytest
from time_machine import Traveller

from leaderboard import checking, evaluation
from leaderboard.models import GoldLabels, Phase, Submission, Team, User
from tests.leaderboard.conftest import GOOD, send
from tests.leaderboard.programs import PHASE, Program, program_of, told

ADDRESS = f"{PHASE}/validate"


@pytest.fixture
def program(phase: Phase, bob: User) -> Program:
    """A program of somebody who has no team yet, with a token that may read."""
    return program_of(bob, scope="read")


def test_a_good_file_is_told_what_was_read(program: Program) -> None:
    answer = program.post(ADDRESS, GOOD.replace("id,label", "id;label").replace(",", ";"))

    assert answer.status_code == 200
    content = answer.json()
    assert (content["is_valid"], content["n_items"]) == (True, 20)
    assert content["labels"] == {"ham": 11, "spam": 9}
    assert not Submission.objects.exists()


def test_every_kind_of_trouble_is_told_with_its_place(program: Program) -> None:
    bad = GOOD.replace("i7,ham", "i7,eggs").replace("i20,spam", "j20,spam")

    answer = program.post(ADDRESS, bad)

    assert told(answer)[0] == 422
    first, *others = (answer.json()["error"], *answer.json()["errors"])
    places = {(one["line"], one["id"]) for one in (first, *others)}
    assert (8, "i7") in places
    assert len(places) >= 2


def test_a_program_gets_english_whatever_language_it_asks_for(
    program: Program, phase: Phase, team: Team
) -> None:
    program.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    sent = send(phase, team, "id,label\n")
    evaluation.evaluate(sent.pk)
    followed = program_of(team.memberships.get().user, scope="read")
    followed.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"

    checked = program.post(ADDRESS, "id,label\n").json()["error"]
    (stored,) = followed.get(f"/api/v1/submissions/{sent.pk}").json()["problems"]

    assert checked == stored
    assert stored == {
        "code": "no_rows",
        "message": "There are no predictions in the file; 20 are expected, one for each item.",
        "line": None,
        "id": None,
    }


def test_a_phase_that_is_not_open_tells_nothing_of_its_items(
    program: Program, phase: Phase, clock: Traveller
) -> None:
    clock.move_to(phase.opens_at - timedelta(seconds=1))

    assert told(program.post(ADDRESS, "id,label\n")) == (409, "not_open")


def test_a_phase_without_gold_says_so(program: Program) -> None:
    GoldLabels.objects.all().delete()

    assert told(program.post(ADDRESS)) == (409, "no_gold")


def test_too_many_checks_are_put_off(
    program: Program, monkeypatch: pytest.MonkeyPatch, clock: Traveller
) -> None:
    monkeypatch.setattr(checking, "AT_MOST", 2)
    answers = [program.post(ADDRESS) for _ in range(3)]

    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[-1].headers["Retry-After"] == "3600"
    clock.shift(3600)
    assert program.post(ADDRESS).status_code == 200


def test_a_visitor_is_asked_for_a_token(phase: Phase) -> None:
    assert told(Program().post(ADDRESS)) == (401, "not_authenticated")
