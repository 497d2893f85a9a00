"""A kept board: the address that papers cite."""

import pytest
from django.test import Client

from leaderboard.models import Phase, Standings, Task, Team
from tests.house.markup import wrong_in
from tests.leaderboard.conftest import GOOD, WORSE, scored


def address(kept: Standings) -> str:
    return f"/tasks/mail/test/boards/{kept.digest}/"


@pytest.fixture
def kept(phase: Phase, team: Team, other_team: Team) -> Standings:
    """A board that is no longer the newest."""
    scored(phase, team, GOOD)
    kept = Standings.objects.get()
    scored(phase, other_team, WORSE)
    return kept


def test_it_shows_the_board_as_it_was_with_its_signature(client: Client, kept: Standings) -> None:
    answer = client.get(address(kept))

    assert [shown.row.team for shown in answer.context["rows"]] == ["Ada's team"]
    for part in (kept.digest, kept.signature["gold_sha256"], f"{kept.rows[0]['score']:.4f}"):
        assert part in answer.text
    assert wrong_in(answer.text) == []


def test_its_downloads_are_its_own(client: Client, kept: Standings) -> None:
    text = client.get(address(kept)).text

    for suffix in ("csv", "json", "tex", "tikz", "svg"):
        assert f'href="{address(kept)}leaderboard.{suffix}"' in text


def test_the_leaderboard_points_to_the_board_that_it_shows(client: Client, kept: Standings) -> None:
    newest = Standings.objects.first()

    text = client.get("/tasks/mail/test/").text

    assert f'href="{address(newest)}"' in text
    assert newest.digest != kept.digest


def test_a_board_that_was_hidden_since_is_not_found(
    client: Client, as_ada: Client, as_olga: Client, kept: Standings
) -> None:
    Phase.objects.update(board="hidden")

    for viewer in (client, as_ada):
        answer = viewer.get(address(kept))
        assert answer.status_code == 404
        assert f"{kept.rows[0]['score']:.4f}" not in answer.text
    assert as_olga.get(address(kept)).status_code == 200


def test_the_board_of_another_phase_is_not_found(client: Client, kept: Standings) -> None:
    other = Phase.objects.get()
    other.pk, other.slug = None, "other"
    other.save(force_insert=True)

    assert client.get(address(kept).replace("/test/", "/other/")).status_code == 404


def test_another_method_is_refused(client: Client, kept: Standings) -> None:
    assert client.post(address(kept)).status_code == 405


def test_the_board_of_a_draft_is_not_found(client: Client, kept: Standings) -> None:
    Task.objects.update(visibility="draft")

    assert client.get(address(kept)).status_code == 404


@pytest.mark.parametrize("n_teams", [1, 6])
def test_the_number_of_queries_is_fixed(
    client: Client, phase: Phase, n_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"))

    kept = Standings.objects.first()
    with django_assert_num_queries(3):
        client.get(address(kept))
