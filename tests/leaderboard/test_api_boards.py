"""The leaderboard, for programs: the file leaderboard.json under another address."""

import pytest

from leaderboard.models import Phase, Team, User
from tests.leaderboard.conftest import WORSE, scored
from tests.leaderboard.programs import PHASE, Program, program_of, told

ADDRESS = f"{PHASE}/leaderboard"


@pytest.fixture
def board(phase: Phase, team: Team, other_team: Team) -> Phase:
    scored(phase, team)
    scored(phase, other_team, WORSE)
    return phase


def test_it_is_the_file_byte_for_byte(board: Phase) -> None:
    program = Program()

    answer = program.get(ADDRESS)

    assert answer.content == program.get("/tasks/mail/test/leaderboard.json").content
    assert [row["name"] for row in answer.json()["rows"]] == ["Ada's team", "Bob's team"]


def test_a_hidden_board_is_for_organizers_alone(board: Phase, ada: User, olga: User) -> None:
    Phase.objects.update(board="hidden")

    assert told(Program().get(ADDRESS)) == (404, "not_found")
    assert told(program_of(ada).get(ADDRESS)) == (404, "not_found")
    assert program_of(olga).get(ADDRESS).status_code == 200


def test_a_phase_without_scores_has_none(phase: Phase) -> None:
    assert told(Program().get(ADDRESS)) == (404, "not_found")
