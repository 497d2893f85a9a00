"""The tab over time: what it shows, to whom, and at what cost."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard.models import Phase, Score, Task, Team
from tests.leaderboard.conftest import GOOD, WORSE, scored
from tests.leaderboard.pages import cells_of, main_of

ADDRESS = "/tasks/mail/test/history/"


def test_it_tells_who_took_the_lead_when_and_with_what_score(
    client: Client, phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, team, WORSE)
    clock.shift(timedelta(minutes=5))
    scored(phase, other_team, GOOD)

    answer = client.get(ADDRESS)

    _, first, second = cells_of(answer.text)
    worse, good = Score.objects.order_by("value").values_list("value", flat=True)
    assert first == ["1", "10 Mar 2026, 12:00 UTC", "Ada&#x27;s team", f"{worse:.4f}"]
    assert second == ["2", "10 Mar 2026, 12:05 UTC", "Bob&#x27;s team", f"{good:.4f}"]
    assert "The lead has changed once" in answer.text


def test_a_day_shows_the_newest_board_made_by_its_end(
    client: Client, phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, team)
    clock.move_to(datetime(2026, 3, 10, 23, 59, 59, tzinfo=UTC))
    scored(phase, other_team)
    clock.move_to(datetime(2026, 3, 11, 0, 0, 0, tzinfo=UTC))
    scored(phase, Team.objects.create(task=phase.task, name="Late"))

    past = client.get(f"{ADDRESS}?on=2026-03-10").context["past"]

    assert [row.team for row in past.rows] == ["Ada's team", "Bob's team"]
    assert past.made_at == datetime(2026, 3, 10, 23, 59, 59, tzinfo=UTC)


def test_the_page_says_which_board_it_shows(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)

    text = " ".join(client.get(f"{ADDRESS}?on=2026-03-10").text.split())

    assert "by the end of 10 Mar 2026, UTC: that of <time" in text
    assert "10 Mar 2026, 12:00 UTC</time>" in text
    assert "against gold version 1, with 1 system." in text


def test_a_past_board_leads_to_the_page_where_it_stays(
    client: Client, phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, team)
    clock.move_to(datetime(2026, 3, 11, 1, 0, tzinfo=UTC))
    scored(phase, other_team)

    text = client.get(f"{ADDRESS}?on=2026-03-10").text
    address = re.search(r'<a href="([^"]*)">Its own page', text).group(1)

    assert "Ada&#x27;s team" in (kept := client.get(address).text)
    assert "Bob&#x27;s team" not in kept


def test_a_day_before_the_first_board_gets_a_sentence(
    client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)

    answer = client.get(f"{ADDRESS}?on=2026-03-09")

    assert answer.context["past"] is None
    assert "No board had been made by the end of 9 Mar 2026, UTC." in answer.text.replace(
        "\xa0", " "
    )


@pytest.mark.parametrize("day", ["9999-12-31", "2026-03-11"])
def test_a_day_to_come_shows_the_board_of_now(
    day: str, client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)

    assert len(client.get(f"{ADDRESS}?on={day}").context["past"].rows) == 1


def test_the_first_day_of_all_has_no_board(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)

    assert client.get(f"{ADDRESS}?on=0001-01-01").context["past"] is None


@pytest.mark.parametrize("day", ["2026-02-30", "03/01/2026", "yesterday", "2026"])
def test_what_is_no_day_is_named_as_a_problem(
    day: str, client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)

    text = client.get(ADDRESS, {"on": day}).text

    assert "There is a problem" in text
    assert '<a href="#id_on">That is no day; write it as 2026-03-01.</a>' in text
    assert "<title>Error: Over time" in text


def test_an_empty_day_asks_for_nothing(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)

    answer = client.get(f"{ADDRESS}?on=")

    assert answer.context["past"] is None
    assert "There is a problem" not in answer.text


def test_a_past_board_of_a_hidden_phase_is_hidden(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)
    Phase.objects.update(board="hidden")

    answer = client.get(f"{ADDRESS}?on=2026-03-10")

    assert "past" not in answer.context
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

    with django_assert_num_queries(7):
        client.get(ADDRESS)


@pytest.mark.parametrize("n_teams", [2, 6])
def test_a_past_day_costs_one_query_more(
    client: Client, phase: Phase, n_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"))

    with django_assert_num_queries(8):
        client.get(f"{ADDRESS}?on=2026-03-10")
