"""The board as other sites frame it."""

import pytest
from django.test import Client

from leaderboard.models import Phase, Task, Team
from tests.house.markup import wrong_in
from tests.leaderboard.conftest import GOOD, WORSE, scored

ADDRESS = "/tasks/mail/test/embed/"


@pytest.fixture(autouse=True)
def _board(phase: Phase, team: Team, other_team: Team) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)


def test_it_shows_every_team_with_its_score(client: Client) -> None:
    answer = client.get(ADDRESS)

    assert [shown.row.team for shown in answer.context["rows"]] == ["Ada's team", "Bob's team"]
    for shown in answer.context["rows"]:
        assert f"{shown.row.score:.4f}" in answer.text
    assert wrong_in(answer.text) == []


def test_any_site_may_frame_it(client: Client) -> None:
    headers = client.get(ADDRESS).headers

    assert "frame-ancestors *" in headers["Content-Security-Policy"]
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in headers


@pytest.mark.parametrize("address", ["/", "/tasks/mail/test/", "/tasks/mail/test/paper/"])
def test_no_other_page_may_be_framed(client: Client, address: str) -> None:
    headers = client.get(address).headers

    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"


def test_it_is_the_same_whoever_looks(client: Client, as_ada: Client, as_olga: Client) -> None:
    shown = [viewer.get(ADDRESS) for viewer in (client, as_ada, as_olga)]

    assert len({answer.content for answer in shown}) == 1
    assert "ada@" not in shown[1].text
    for answer in shown:
        assert "Cookie" not in answer.headers.get("Vary", "")
        assert answer.headers["Cache-Control"] == "public, max-age=60"


def test_its_language_is_the_browsers_whatever_was_chosen_on_the_site(client: Client) -> None:
    client.cookies["django_language"] = "es"

    english = client.get(ADDRESS)
    spanish = client.get(ADDRESS, headers={"accept-language": "es-MX"})

    assert '<html lang="en">' in english.text
    assert '<html lang="es">' in spanish.text
    assert "Accept-Language" in spanish.headers["Vary"]
    assert english.headers["ETag"] != spanish.headers["ETag"]


def test_its_link_leaves_the_frame(client: Client) -> None:
    text = client.get(ADDRESS).text

    assert 'href="http://testserver/tasks/mail/test/" target="_blank" rel="noopener"' in text


def test_a_hidden_board_is_not_found_not_even_by_the_organizer(
    client: Client, as_ada: Client, as_olga: Client
) -> None:
    Phase.objects.update(board="hidden")

    for viewer in (client, as_ada, as_olga):
        answer = viewer.get(ADDRESS)
        assert answer.status_code == 404
        assert "public" not in answer.headers.get("Cache-Control", "")


def test_a_draft_is_not_found_not_even_by_the_organizer(as_olga: Client) -> None:
    Task.objects.update(visibility="draft")

    assert as_olga.get(ADDRESS).status_code == 404


def test_another_method_is_refused(client: Client) -> None:
    assert client.post(ADDRESS).status_code == 405


@pytest.mark.parametrize("n_more_teams", [0, 5])
def test_the_number_of_queries_is_fixed(
    as_ada: Client, phase: Phase, n_more_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_more_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"))

    with django_assert_num_queries(3):
        as_ada.get(ADDRESS)
