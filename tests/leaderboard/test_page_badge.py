"""The place of one team as a small picture."""

import xml.etree.ElementTree as ET

import pytest
from django.test import Client

from leaderboard import standings
from leaderboard.models import Phase, Task, Team
from tests.leaderboard.conftest import GOOD, WORSE, scored

ADDRESS = "/tasks/mail/test/badge.svg"


@pytest.fixture(autouse=True)
def _board(phase: Phase, team: Team, other_team: Team) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)


def asked(team: Team) -> dict[str, int]:
    return {"team": team.pk}


def texts(content: bytes) -> list[str]:
    """Return the texts of a picture, which must be XML."""
    return [element.text.strip() for element in ET.fromstring(content).iter() if element.text]


def test_it_says_rank_range_and_score_of_the_team(
    client: Client, phase: Phase, other_team: Team
) -> None:
    row = standings.newest_board(phase).rows[1]
    assert (row.team, row.rank_range) == ("Bob's team", (1, 2))

    answer = client.get(ADDRESS, asked(other_team))

    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert f"rank 1–2 of 2 · {row.score:.4f}" in texts(answer.content)


def test_the_name_of_the_task_is_text(client: Client, team: Team) -> None:
    Task.objects.update(name="<b>Mail</b> & Co.")

    assert "<b>Mail</b> & Co." in texts(client.get(ADDRESS, asked(team)).content)


def test_who_has_it_already_is_told_so(client: Client, phase: Phase, team: Team) -> None:
    first = client.get(ADDRESS, asked(team))
    known = {"if-none-match": first.headers["ETag"]}
    assert first.headers["Cache-Control"] == "public, max-age=60"
    assert client.get(ADDRESS, asked(team), headers=known).status_code == 304

    scored(phase, Team.objects.create(task=phase.task, name="a third"))

    assert client.get(ADDRESS, asked(team), headers=known).status_code == 200


def test_no_session_is_looked_at(client: Client, as_ada: Client, team: Team) -> None:
    one, other = client.get(ADDRESS, asked(team)), as_ada.get(ADDRESS, asked(team))

    assert one.content == other.content
    assert "Cookie" not in other.headers.get("Vary", "")


@pytest.mark.parametrize("query", ["", "?team=", "?team=x", "?team=999999"])
def test_a_team_that_is_not_on_the_board_is_not_found(client: Client, query: str) -> None:
    assert client.get(ADDRESS + query).status_code == 404


def test_a_hidden_board_is_not_found_not_even_by_the_organizer(
    client: Client, as_ada: Client, as_olga: Client, team: Team
) -> None:
    Phase.objects.update(board="hidden")

    for viewer in (client, as_ada, as_olga):
        assert viewer.get(ADDRESS, asked(team)).status_code == 404


def test_a_draft_is_not_found_not_even_by_the_organizer(as_olga: Client, team: Team) -> None:
    Task.objects.update(visibility="draft")

    assert as_olga.get(ADDRESS, asked(team)).status_code == 404


def test_another_method_is_refused(client: Client, team: Team) -> None:
    assert client.post(f"{ADDRESS}?team={team.pk}").status_code == 405


@pytest.mark.parametrize("n_more_teams", [0, 5])
def test_the_number_of_queries_is_fixed(
    as_ada: Client, phase: Phase, team: Team, n_more_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_more_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"))

    with django_assert_num_queries(3):
        as_ada.get(ADDRESS, asked(team))
