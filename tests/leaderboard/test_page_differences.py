"""The tab of differences: what it shows, to whom, and at what cost."""

import pytest
from django.test import Client

from leaderboard.models import Phase, Task, Team
from tests.leaderboard.conftest import GOOD, WORSE, scored
from tests.leaderboard.pages import cells_of, main_of

ADDRESS = "/tasks/mail/test/differences/"


def test_it_shows_every_team_but_the_leader_with_its_numbers(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    answer = client.get(ADDRESS)

    heads, row = cells_of(answer.text)
    kept = answer.context["board"].rows[1]
    assert heads[3:] == ["p, one-sided", "p, two-sided", "p, Holm", "p, BH"]
    assert row[0] == "Bob&#x27;s team"
    assert row[1] == f"{100 * kept.difference:.2f}"
    assert float(row[3]) == pytest.approx(kept.p_value, abs=1e-4)
    assert float(row[4]) == pytest.approx(kept.p_value_two_sided, abs=1e-4)


def test_its_sentence_counts_the_intervals_above_zero(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, GOOD)

    text = main_of(client.get(ADDRESS).text, "section")

    assert "difference from Ada&#x27;s team does not lie above zero" in text


def test_a_single_team_is_compared_with_nobody(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)

    answer = client.get(ADDRESS)

    assert "is the only system so far" in answer.text
    assert "<table" not in answer.text


def test_the_tab_is_the_current_one(client: Client, phase: Phase) -> None:
    text = client.get(ADDRESS).text

    assert f'<a href="{ADDRESS}" aria-current="page">Differences</a>' in text
    assert text.count('aria-current="page"') == 1


def test_ones_own_row_is_marked(as_ada: Client, phase: Phase, team: Team, other_team: Team) -> None:
    scored(phase, team, WORSE)
    scored(phase, other_team, GOOD)

    assert "your team" in main_of(as_ada.get(ADDRESS).text, "table")


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
