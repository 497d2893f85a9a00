"""The tab of labels: what it shows, to whom, and at what cost."""

import pytest
from django.test import Client

from leaderboard.models import Phase, Standings, Task, Team
from leaderboard.standings import newest_board
from tests.leaderboard.conftest import GOOD, WORSE, scored
from tests.leaderboard.pages import cells_of, main_of

ADDRESS = "/tasks/mail/test/labels/"


@pytest.fixture
def phase(phase: Phase) -> Phase:
    """A phase that shows parts to everybody."""
    phase.shows_parts = True
    phase.save()
    return phase


def test_it_shows_every_team_on_every_label_with_intervals(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    answer = client.get(ADDRESS)

    kept = newest_board(phase, "parts").parts.labels
    heads, first, second = cells_of(answer.text)
    assert heads == ["Team", "ham12 items", "spam8 items"]
    for shown, cells, name in ((first, kept.rows[0], "Ada"), (second, kept.rows[1], "Bob")):
        assert name in shown[0]
        for text, cell in zip(shown[1:], cells, strict=True):
            assert text == f"{cell.score:.4f}[{cell.interval[0]:.3f}, {cell.interval[1]:.3f}]"
    assert "<caption" in main_of(answer.text, "table")
    [drawn] = answer.context["figure"].values["data"]
    assert drawn["z"] == [[cell.score for cell in row] for row in kept.rows]
    assert "Of all labels, “spam” has the lowest F1 in all 2 systems." in answer.text
    assert 'aria-current="page">Labels</a>' in answer.text


@pytest.mark.parametrize("page", ["labels", "slices"])
def test_where_the_phase_keeps_them_back_there_is_no_tab_and_no_number(
    page: str, client: Client, as_ada: Client, as_olga: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    Phase.objects.update(shows_parts=False)
    address = f"/tasks/mail/test/{page}/"

    for viewer in (client, as_ada):
        answer = viewer.get(address)
        assert "The organizers do not show how teams do on single labels" in answer.text
        assert "<table" not in answer.text
        assert "json" not in answer.text
        assert f'href="{address}"' not in viewer.get("/tasks/mail/test/").text
    assert f'href="{address}"' in as_olga.get("/tasks/mail/test/").text


@pytest.mark.parametrize("page", ["labels", "slices"])
def test_a_hidden_board_shows_no_number(
    page: str, client: Client, as_ada: Client, as_olga: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    Phase.objects.update(board="hidden")
    address = f"/tasks/mail/test/{page}/"

    for viewer in (client, as_ada):
        answer = viewer.get(address)
        assert answer.context["board"] is None
        assert "hidden until the organizers release them" in answer.text
        assert "<table" not in answer.text
    assert as_olga.get(address).context["claim"]


def test_a_score_from_before_has_dashes_and_a_board_from_before_says_so(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    team.submissions.get().scores.update(parts=None)
    scored(phase, other_team, WORSE)
    mixed = client.get(ADDRESS)

    Standings.objects.update(parts=None)

    assert cells_of(mixed.text)[1][1:] == ["–", "–"]
    assert "before their parts were kept" in client.get(ADDRESS).text


def test_a_large_board_begins_with_its_best_rows(
    client: Client, phase: Phase, team: Team, other_team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("leaderboard.views.taking_apart.MAX_ROWS", 1)
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    first, whole = client.get(ADDRESS), client.get(f"{ADDRESS}?rows=all")

    assert len(cells_of(first.text)) == 2
    assert "The best 1 of 2 systems" in first.text
    assert len(cells_of(whole.text)) == 3
    assert "Show fewer" in whole.text


@pytest.mark.parametrize("page", ["labels", "slices"])
def test_before_the_first_score_it_says_so(client: Client, phase: Phase, page: str) -> None:
    assert "No team has a score yet." in client.get(f"/tasks/mail/test/{page}/").text


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
