"""The tab of ranks: what it shows, to whom, and at what cost."""

import pytest
from django.test import Client

from leaderboard.models import Phase, Standings, Task, Team
from leaderboard.standings import newest_board
from tests.leaderboard.conftest import GOOD, WORSE, scored
from tests.leaderboard.pages import cells_of, main_of

ADDRESS = "/tasks/mail/test/ranks/"


def test_it_shows_every_team_with_how_sure_its_rank_is(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    answer = client.get(ADDRESS)

    board = newest_board(phase, "rank_shares")
    heads, first, second = cells_of(answer.text)
    assert heads == ["Rank", "Team", "Rank range", "First in", "Most frequent rank", "That in"]
    assert first[:3] == ["1", "Ada&#x27;s team", "1–2"]
    share = 100 * board.rank_shares.shares(0)[0]
    assert float(first[3].split()[0]) == pytest.approx(share, abs=0.05)
    assert (first[4], second[4]) == ("1", "2")


def test_the_figure_has_the_shares_that_the_board_keeps(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    [drawn] = client.get(ADDRESS).context["figure"].values["data"]

    kept = newest_board(phase, "rank_shares").rank_shares
    assert [[share or 0 for share in row] for row in drawn["z"]] == [
        list(kept.shares(place)) for place in (0, 1)
    ]


def test_a_single_team_is_first_in_all_resamples(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)

    answer = client.get(ADDRESS)

    assert "is the only system so far, and so the first." in answer.text
    assert cells_of(answer.text)[1][2:5] == ["1", "100 %", "1"]


def test_a_board_from_before_shares_were_kept_says_so(
    client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    Standings.objects.update(rank_shares=None)

    answer = client.get(ADDRESS)

    assert "will be there after the next scored submission" in answer.text
    assert "<table" not in answer.text


@pytest.mark.parametrize("viewer", ["visitor", "ada"])
def test_a_hidden_board_shows_no_number(
    viewer: str, client: Client, as_ada: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    Phase.objects.update(board="hidden")
    address, asks = "/tasks/mail/test/", {"visitor": client, "ada": as_ada}[viewer]

    answer = asks.get(ADDRESS)

    assert answer.status_code == 200
    assert answer.context["board"] is None
    assert main_of(answer.text, "section") == main_of(asks.get(address).text, "section")
    assert "<table" not in answer.text
    assert "json" not in answer.text


def test_the_organizer_sees_a_hidden_board(
    as_olga: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    Phase.objects.update(board="hidden")

    answer = as_olga.get(ADDRESS)

    assert answer.context["board"] is not None
    assert "s team" in main_of(answer.text, "table")


def test_before_the_first_score_it_says_so(client: Client, phase: Phase) -> None:
    answer = client.get(ADDRESS)

    assert answer.status_code == 200
    assert "No team has a score yet." in answer.text


def test_another_method_is_refused(client: Client, phase: Phase) -> None:
    assert client.post(ADDRESS).status_code == 405


def test_the_phase_of_a_draft_is_not_found(client: Client, phase: Phase) -> None:
    Task.objects.update(visibility="draft")

    assert client.get(ADDRESS).status_code == 404


@pytest.mark.parametrize("n_teams", [2, 6])
def test_the_number_of_queries_is_fixed(
    client: Client, phase: Phase, n_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"))

    with django_assert_num_queries(6):
        client.get(ADDRESS)
