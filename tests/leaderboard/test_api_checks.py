"""Checking a file by token: the worker's own verdict, and no attempt is spent."""

from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from django.http import HttpResponse
from time_machine import Traveller

import scoring
from leaderboard import checking
from leaderboard.api import checks
from leaderboard.models import GoldLabels, Phase, Submission, Task, User
from tests.leaderboard.conftest import GOOD, add_gold, bare_phase
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
    monkeypatch.setattr(checks, "AT_MOST", 2)
    answers = [program.post(ADDRESS) for _ in range(3)]

    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[-1].headers["Retry-After"] == "3600"
    clock.shift(3600)
    assert program.post(ADDRESS).status_code == 200


def test_a_visitor_is_asked_for_a_token(phase: Phase) -> None:
    assert told(Program().post(ADDRESS)) == (401, "not_authenticated")


def test_the_api_and_the_reader_agree_on_every_bad_file(
    shared: Path, task: Task, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "AT_MOST", 1000)
    folder = shared / "troubles"
    gold_text = (folder / "gold" / "gold_sent.csv").read_text()
    gold = add_gold(bare_phase(task), gold_text)
    program = program_of(bob)

    for place in sorted(folder.glob("[A-Z]*_*.*")):
        content = place.read_bytes()
        answer = program.post(ADDRESS, content)

        assert answer.status_code in (200, 422), place.name
        if content:
            assert problems_in(answer) == problems_of(content, gold), place.name


def problems_in(answer: HttpResponse) -> list[dict[str, object]]:
    """Return what the API tells, having seen its shape."""
    if answer.status_code == 200:
        return []
    assert told(answer)[0] == 422
    return [answer.json()["error"], *answer.json()["errors"]]


def problems_of(content: bytes, gold: GoldLabels) -> list[dict[str, object]]:
    """Return what the reader says of the same bytes."""
    try:
        checking.read_predictions(BytesIO(content), gold)
    except scoring.PredictionsError as refused:
        return [one.as_dict() for one in refused.problems]
    return []
