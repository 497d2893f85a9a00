"""The page for the overview paper."""

import re

import pytest
from django.test import Client

from leaderboard.models import Phase, Standings, Task, Team
from tests.house.markup import wrong_in
from tests.leaderboard.conftest import GOOD, WORSE, scored

ADDRESS = "/tasks/mail/test/paper/"


@pytest.fixture
def board(phase: Phase, team: Team, other_team: Team) -> Standings:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    return Standings.objects.first()


def test_it_offers_every_file_of_the_board_that_it_describes(
    client: Client, board: Standings
) -> None:
    text = client.get(ADDRESS).text

    for suffix in ("csv", "json", "tex", "tikz", "svg"):
        assert f'href="/tasks/mail/test/boards/{board.digest}/leaderboard.{suffix}"' in text
    assert wrong_in(text) == []


def test_the_picture_is_there_with_words_for_it(client: Client, board: Standings) -> None:
    text = client.get(ADDRESS).text

    picture = re.search(r"<img [^>]*>", text).group()
    assert f"boards/{board.digest}/leaderboard.svg" in picture
    assert "Mail 2026: Test. macro-F1 with 95\N{NO-BREAK SPACE}% intervals, best on top." in picture


def test_every_link_leads_somewhere(client: Client, board: Standings) -> None:
    text = client.get(ADDRESS).text

    addresses = set(re.findall(r'(?:href|src)="((?:http://testserver)?/tasks[^"]*)"', text))
    assert len(addresses) >= 8
    for one in addresses:
        assert client.get(one.removeprefix("http://testserver")).status_code == 200, one


def test_it_says_how_to_cite_board_and_task(client: Client, board: Standings) -> None:
    Task.objects.update(citation="@inproceedings{mail-2026, title={Mail}}")

    text = client.get(ADDRESS).text

    assert f"\\url{{http://testserver/tasks/mail/test/boards/{board.digest}/}}" in text
    assert "@inproceedings{mail-2026, title={Mail}}" in text


def test_it_gives_the_papers_of_the_teams_on_the_board_in_its_order(
    client: Client, board: Standings, task: Task, team: Team, other_team: Team
) -> None:
    Team.objects.filter(pk=other_team.pk).update(paper="@misc{bob, note = {<b>}}")
    Team.objects.filter(pk=team.pk).update(paper="@misc{ada, note = {50\\%}}")
    Team.objects.create(task=task, name="Sent nothing", paper="@misc{nobody,}")

    answer = client.get(ADDRESS)

    assert answer.context["papers"] == "@misc{ada, note = {50\\%}}\n\n@misc{bob, note = {<b>}}"
    assert "{&lt;b&gt;}" in answer.text


def test_the_leaderboard_leads_to_it(client: Client, board: Standings) -> None:
    text = client.get("/tasks/mail/test/").text

    for name in ("paper/", "leaderboard.csv", "leaderboard.json", "leaderboard.tex"):
        assert f'href="/tasks/mail/test/{name}"' in text


def test_a_hidden_board_has_no_such_page_but_for_the_organizer(
    client: Client, as_ada: Client, as_olga: Client, board: Standings
) -> None:
    Phase.objects.update(board="hidden")

    for viewer in (client, as_ada):
        answer = viewer.get(ADDRESS)
        assert answer.status_code == 404
        assert board.digest not in answer.text
    assert as_olga.get(ADDRESS).status_code == 200


def test_another_method_is_refused(client: Client, board: Standings) -> None:
    assert client.post(ADDRESS).status_code == 405


def test_before_the_first_score_it_is_not_found(client: Client, phase: Phase) -> None:
    assert client.get(ADDRESS).status_code == 404


def test_the_page_of_a_draft_is_not_found(client: Client, board: Standings) -> None:
    Task.objects.update(visibility="draft")

    assert client.get(ADDRESS).status_code == 404


@pytest.mark.parametrize("n_teams", [1, 6])
def test_the_number_of_queries_is_fixed(
    client: Client, phase: Phase, n_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"))

    with django_assert_num_queries(4):
        client.get(ADDRESS)
