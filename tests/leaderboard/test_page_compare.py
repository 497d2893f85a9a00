"""The page of one pair: what it shows, to whom, and at what cost."""

import re

import pytest
from django.test import Client

from leaderboard.models import Phase, Score, Standings, Task, Team
from leaderboard.standings import newest_board
from tests.leaderboard.conftest import GOOD, WORSE, scored
from tests.leaderboard.pages import cells_of, main_of

ADDRESS = "/tasks/mail/test/compare/"


def asked(first: object, second: object) -> str:
    return f"{ADDRESS}?a={first}&b={second}"


@pytest.fixture
def both(phase: Phase, team: Team, other_team: Team) -> Phase:
    """A phase on whose board Ada's team leads before Bob's."""
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    return phase


def test_its_numbers_are_those_of_the_board(client: Client, both: Phase) -> None:
    answer = client.get(ADDRESS)

    second = answer.context["board"].rows[1]
    rows = dict(cells_of(answer.text))
    assert rows["Difference, points"] == f"{100 * second.difference:.2f}"
    assert float(rows["p, one-sided"]) == pytest.approx(second.p_value, abs=1e-4)
    assert float(rows["p, two-sided"]) == pytest.approx(second.p_value_two_sided, abs=1e-4)
    assert answer.context["pair"].numbers.interval == second.difference_interval


def test_the_order_of_the_two_does_not_matter(
    client: Client, both: Phase, team: Team, other_team: Team
) -> None:
    one = client.get(asked(team.pk, other_team.pk)).context["pair"]
    other = client.get(asked(other_team.pk, team.pk)).context["pair"]

    assert one == other
    assert one.first.team == "Ada's team"


def test_the_tail_is_what_the_p_value_counts(client: Client, both: Phase) -> None:
    answer = client.get(ADDRESS)

    n_tail = sum(bin.count for bin in answer.context["bins"] if bin.in_tail)
    assert n_tail / both.n_resamples == answer.context["pair"].numbers.p_value
    assert f"{n_tail} of 200 resampled test sets" in answer.text


def test_the_p_value_for_all_pairs_is_that_of_the_board(client: Client, both: Phase) -> None:
    kept = newest_board(both, "pairs").pairs.of(0, 1).adjusted

    shown = dict(cells_of(client.get(ADDRESS).text))["p, adjusted for all pairs"]

    assert float(shown) == pytest.approx(kept, abs=1e-4)


def test_a_board_from_before_pairs_were_kept_leaves_that_p_value_out(
    client: Client, both: Phase
) -> None:
    Standings.objects.update(pairs=None)

    answer = client.get(ADDRESS)

    assert "p, two-sided" in answer.text
    assert "p, adjusted for all pairs" not in answer.text


def test_the_form_offers_every_team_and_keeps_the_choice(
    client: Client, both: Phase, team: Team, other_team: Team
) -> None:
    form = main_of(client.get(asked(other_team.pk, team.pk)).text, "form")

    assert form.count("<option") == 4
    first, second = re.findall(r'<option value="(\d+)" selected', form)
    assert (int(first), int(second)) == (other_team.pk, team.pk)


@pytest.mark.parametrize("query", ["?a={one}", "?b={one}", "?a={two}", ""])
def test_a_team_that_is_not_named_is_the_best_of_the_others(
    query: str, client: Client, both: Phase, team: Team, other_team: Team
) -> None:
    answer = client.get(ADDRESS + query.format(one=team.pk, two=other_team.pk))

    pair = answer.context["pair"]
    assert (pair.first.team_id, pair.second.team_id) == (team.pk, other_team.pk)


@pytest.mark.parametrize("wrong", ["0", "x", "", "99999999999999999999", "-1", "1.0"])
def test_who_is_not_on_the_board_is_not_found(wrong: str, client: Client, both: Phase) -> None:
    assert client.get(f"{ADDRESS}?a={wrong}").status_code == 404


def test_a_team_of_another_task_is_not_found(client: Client, both: Phase, team: Team) -> None:
    elsewhere = Task.objects.create(slug="other", name="Other", visibility="public")
    stranger = Team.objects.create(task=elsewhere, name="Strangers")

    assert client.get(asked(team.pk, stranger.pk)).status_code == 404


def test_of_a_hidden_board_nobody_learns_who_is_on_it(
    client: Client, both: Phase, team: Team
) -> None:
    Phase.objects.update(board="hidden")

    known, unknown = (client.get(f"{ADDRESS}?a={pk}") for pk in (team.pk, 0))

    assert (known.status_code, unknown.status_code) == (200, 200)
    # The ways to another language and to sign in name the address that was asked for.
    asked_for = known.text.replace(f"?a={team.pk}", "?a=0").replace(f"a%3D{team.pk}", "a%3D0")
    assert asked_for == unknown.text


def test_one_team_twice_gets_a_sentence(client: Client, both: Phase, team: Team) -> None:
    answer = client.get(asked(team.pk, team.pk))

    assert "Choose two different teams." in answer.text
    assert "<table" not in answer.text


def test_a_score_that_is_made_anew_gets_a_sentence(client: Client, both: Phase) -> None:
    Score.objects.order_by("value").first().delete()

    assert "is being scored again" in client.get(ADDRESS).text


def test_a_score_of_other_resamples_is_not_compared(client: Client, both: Phase) -> None:
    score = Score.objects.order_by("value").first()
    score.signature["seed"] = 99
    score.save()

    assert "is being scored again" in client.get(ADDRESS).text


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

    with django_assert_num_queries(7):
        client.get(ADDRESS)
