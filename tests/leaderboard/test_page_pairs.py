"""The tab of all pairs: what it shows, to whom, and at what cost."""

import pytest
from django.test import Client

from leaderboard import evaluation, standings
from leaderboard.models import Phase, Standings, Task, Team
from leaderboard.standings import newest_board
from tests.leaderboard.conftest import GOLD, GOOD, WORSE, scored, send
from tests.leaderboard.pages import cells_of, main_of

ADDRESS = "/tasks/mail/test/pairs/"


@pytest.fixture
def both(phase: Phase, team: Team, other_team: Team) -> Phase:
    """A phase on whose board Ada's team leads before Bob's."""
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    return phase


def test_the_matrix_is_row_minus_column(client: Client, both: Phase) -> None:
    answer = client.get(ADDRESS)

    gap = answer.context["board"].rows[1].difference
    heads, first, second = cells_of(answer.text)
    assert heads[1:] == ["1Ada&#x27;s team", "2Bob&#x27;s team"]
    assert first[1:] == ["–", f"{100 * gap:.2f}"]
    assert second[1:] == [f"\N{MINUS SIGN}{100 * gap:.2f}", "–"]


def test_p_values_are_adjusted_unless_it_is_asked_for_the_others(
    client: Client, both: Phase
) -> None:
    kept = newest_board(both, "pairs").pairs.of(0, 1)

    adjusted, alone = (
        client.get(ADDRESS + query).context["matrix"].rows[0].cells[1].p_value
        for query in ("", "?adjusted=no")
    )

    assert (adjusted, alone) == (kept.adjusted, kept.alone)


def test_each_way_to_read_it_leads_to_the_other(client: Client, both: Phase) -> None:
    assert "?adjusted=no" in client.get(ADDRESS).text
    assert '<a href="?">Adjusted for all pairs</a>' in client.get(f"{ADDRESS}?adjusted=no").text


def test_a_difference_below_five_percent_has_its_star(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    wrong = GOLD.replace(",ham", ",x").replace(",spam", ",ham").replace(",x", ",spam")
    scored(phase, team, GOLD)
    scored(phase, other_team, wrong)

    answer = client.get(f"{ADDRESS}?adjusted=no")

    assert cells_of(answer.text)[1][2] == "100.00**"
    assert "These 2 systems differ at" in answer.text


def test_a_large_board_shows_the_best_and_offers_all(client: Client, phase: Phase) -> None:
    for number in range(32):
        team = Team.objects.create(task=phase.task, name=f"team {number}")
        evaluation.evaluate(send(phase, team).pk)
    standings.rebuild(Phase.objects.get())

    first = client.get(ADDRESS)
    every = client.get(f"{ADDRESS}?rows=all")

    assert len(cells_of(first.text)) == 1 + 30
    assert 'href="?rows=all"' in first.text
    assert len(cells_of(every.text)) == 1 + 32
    assert 'href="?adjusted=no&amp;rows=all"' in every.text


def test_a_board_from_before_pairs_were_kept_says_so(client: Client, both: Phase) -> None:
    Standings.objects.update(pairs=None)

    answer = client.get(ADDRESS)

    assert "will be there after the next scored submission" in answer.text
    assert "<table" not in answer.text


def test_a_single_team_is_told_that_it_takes_two(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)

    assert "it takes two to compare" in client.get(ADDRESS).text


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
