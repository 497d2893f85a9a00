"""The history of the lead, and its figure."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from time_machine import Traveller

from leaderboard import evaluation, standings
from leaderboard.figures.history import history_figure
from leaderboard.history import Best, History, history_of
from leaderboard.models import Phase, Score, Team
from leaderboard.standings import newest_board
from tests.leaderboard.boards import board, row
from tests.leaderboard.conftest import GOLD, GOOD, NOW, WORSE, scored, send

MINUTE = timedelta(minutes=1)


def told(phase: Phase) -> History:
    return history_of(phase, newest_board(phase))


def best(team: str, score: float, *, minutes: int, takes: bool = True) -> Best:
    return Best(NOW + minutes * MINUTE, 1, team, False, score, takes)


def test_only_a_score_above_all_before_it_is_a_step(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    for given, text in ((team, WORSE), (other_team, WORSE), (other_team, GOOD), (team, WORSE)):
        scored(phase, given, text)
        clock.shift(MINUTE)

    history = told(phase)

    assert [(step.team, step.at) for step in history.steps] == [
        ("Ada's team", NOW),
        ("Bob's team", NOW + 2 * MINUTE),
    ]
    assert history.n_scores == 4


def test_who_becomes_better_in_the_lead_does_not_take_it(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    for given, text in ((team, WORSE), (team, GOOD), (other_team, GOLD)):
        scored(phase, given, text)
        clock.shift(MINUTE)

    history = told(phase)

    assert [step.takes_the_lead for step in history.steps] == [True, False, True]
    assert [step.team for step in history.leads] == ["Ada's team", "Bob's team"]


def test_what_counts_is_when_a_file_came_and_not_when_it_was_scored(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    first = send(phase, team, GOOD)
    clock.shift(MINUTE)
    second = send(phase, other_team, WORSE)
    for submission in (second, first):
        clock.shift(MINUTE)
        evaluation.evaluate(submission.pk)
    standings.rebuild(Phase.objects.get())

    assert [step.team for step in told(phase).steps] == ["Ada's team"]


def test_the_last_lead_is_that_of_the_board(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    for given, text in ((team, WORSE), (other_team, GOOD), (team, GOOD)):
        scored(phase, given, text)
        clock.shift(MINUTE)

    leader = newest_board(phase).rows[0]

    assert (told(phase).leads[-1].team, told(phase).leads[-1].score) == (leader.team, leader.score)


def test_scores_of_another_seed_have_no_part_in_it(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, WORSE)
    scored(phase, other_team, GOOD)
    score = Score.objects.order_by("-value").first()
    score.signature["seed"] = 99
    score.save()

    assert [step.team for step in told(phase).steps] == ["Ada's team"]


def test_the_figure_steps_from_score_to_score_until_the_end() -> None:
    history = History((best("a", 0.5, minutes=0), best("b", 0.7, minutes=2)), 2)

    figure = history_figure(board(row()), history, until=NOW + 9 * MINUTE)

    line, leads, _ = figure.values["data"]
    assert (line["line"]["shape"], line["y"]) == ("hv", [0.5, 0.7, 0.7])
    assert line["x"] == ["2026-03-10 12:00:00", "2026-03-10 12:02:00", "2026-03-10 12:09:00"]
    assert leads["text"] == ["1", "2"]


def test_who_becomes_better_in_the_lead_has_a_hollow_mark() -> None:
    steps = (best("a", 0.5, minutes=0), best("a", 0.7, minutes=2, takes=False))

    figure = history_figure(board(row()), History(steps, 2), until=NOW)

    _, leads, grown = figure.values["data"]
    assert (leads["y"], leads["marker"]["color"]) == ([0.5], "var(--accent)")
    assert (grown["y"], grown["marker"]["color"]) == ([0.7], "var(--bg)")
    assert "the lead changed 0 times" in figure.claim


def test_moments_are_drawn_in_utc() -> None:
    at = datetime.fromisoformat("2026-03-10T01:30:00+02:00")
    history = History((Best(at, 1, "a", False, 0.5, True),), 1)

    figure = history_figure(board(row()), history, until=datetime(2026, 3, 10, tzinfo=UTC))

    assert figure.values["data"][0]["x"][0] == "2026-03-09 23:30:00"


@pytest.mark.parametrize("scores", [(0.9488,), (1.0,), (0.0,), (0.0, 1.0), (0.8, 0.84)])
def test_no_score_is_drawn_that_cannot_be(scores: tuple[float, ...]) -> None:
    steps = tuple(best("a", score, minutes=n) for n, score in enumerate(scores))

    figure = history_figure(board(row()), History(steps, 2), until=NOW)

    low, high = figure.values["layout"]["yaxis"]["range"]
    assert 0 <= low <= scores[0] <= scores[-1] <= high <= 1
    assert low < high


@pytest.mark.parametrize("layout", ["layout", "narrow"])
def test_times_are_upright_and_begin_before_the_first_mark(layout: str) -> None:
    history = History((best("a", 0.5, minutes=0),), 1)

    times = history_figure(board(row()), history, until=NOW).values[layout]["xaxis"]

    assert times["tickangle"] == 0
    assert times["range"][0] < "2026-03-10 12:00:00" <= times["range"][1]


def test_a_name_is_no_markup() -> None:
    history = History((best("<b>$x$</b> var(--ink)", 0.5, minutes=0),), 1)

    text = json.dumps(history_figure(board(row()), history, until=NOW).values)

    assert "<b>" not in text
    assert "$" not in text
    assert "var(--ink):" not in text


def test_without_scores_there_is_no_figure() -> None:
    assert history_figure(board(row()), History((), 0), until=NOW) is None
