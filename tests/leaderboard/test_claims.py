"""The sentences of the tabs: true of the rows, right in number."""

from datetime import UTC, datetime

import pytest

import scoring
from leaderboard import claims
from leaderboard.comparisons import TeamComparison
from leaderboard.history import Best, History
from leaderboard.matrices import PairTable
from leaderboard.pair_matrix import pair_matrix
from tests.leaderboard.boards import board, ladder, row

LEADER = row("owls")


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def behind(*lows: float) -> list[object]:
    """Return rows whose intervals of the difference begin here."""
    return [row(f"t{low}", difference_interval=(low, low + 0.05)) for low in lows]


@pytest.mark.parametrize(
    ("lows", "sentence"),
    [
        ((0.01, 0.02, 0.03), "All 3 intervals of the difference from owls lie above zero."),
        ((-0.01, 0.02, 0.03), "2 of the 3 intervals of the difference from owls lie above zero."),
        ((-0.01, 0.0, 0.03), "1 of the 3 intervals of the difference from owls lies above zero."),
        ((-0.01, 0.0), "None of the 2 intervals of the difference from owls lie above zero."),
        ((0.01,), "The interval of the one difference from owls lies above zero."),
        ((0.0,), "The interval of the one difference from owls does not lie above zero."),
        ((), "owls is the only system so far: there is none to compare it with."),
    ],
)
def test_intervals_above_zero_are_counted(lows: tuple[float, ...], sentence: str) -> None:
    assert claims.about_differences(board(LEADER, *behind(*lows))).headline == sentence


def pair(difference: float, low: float, *, n_in_tail: int = 3) -> TeamComparison:
    """Return two compared teams of which the first scores that much more."""
    return TeamComparison(
        first=row("owls"),
        second=row("bats"),
        numbers=scoring.PairedComparison(difference, (low, low + 0.05), 0.0, 0.0),
        p_value_adjusted=None,
        histogram=scoring.DifferenceHistogram(difference, (0.0, 1.0, 2.0), (9, n_in_tail), 1),
        n_resamples=1000,
    )


@pytest.mark.parametrize(
    ("low", "end"), [(0.001, "lies above zero."), (0.0, "reaches zero."), (-0.01, "reaches zero.")]
)
def test_a_pair_is_told_apart_by_whether_its_interval_reaches_zero(low: float, end: str) -> None:
    told = claims.about_pair(board(row(), row()), pair(0.0133, low)).headline

    assert told.startswith("owls scores 1.33 points more than bats, and the 95")
    assert told.endswith(f"interval of the difference {end}")


@pytest.mark.parametrize(
    ("n_in_tail", "start"),
    [(0, "None of 1,000 resampled test sets show"), (1, "1 of 1,000 resampled test sets shows")],
)
def test_the_tail_of_a_pair_is_counted(n_in_tail: int, start: str) -> None:
    told = claims.about_pair(board(row(), row()), pair(0.01, 0.0, n_in_tail=n_in_tail)).detail

    assert told == f"{start} at least twice that difference."


def test_equal_scores_are_said_to_be_equal() -> None:
    told = claims.about_pair(board(row(), row()), pair(0.0, -0.01))

    assert told.headline == "owls and bats have the same score."


@pytest.mark.parametrize(
    ("p_values", "sentence"),
    [
        ((0.04, 0.5, 0.5), "1 of the 3 pairs of these 3 systems differs at 5 %"),
        ((0.04, 0.01, 0.5), "2 of the 3 pairs of these 3 systems differ at 5 %"),
        ((0.5, 0.5, 0.05), "None of the 3 pairs of these 3 systems differ at 5 %"),
    ],
)
@pytest.mark.parametrize(
    ("is_adjusted", "end"), [(True, ", adjusted for all pairs."), (False, ", each pair by itself.")]
)
def test_pairs_that_differ_are_counted(
    p_values: tuple[float, float, float], sentence: str, is_adjusted: bool, end: str
) -> None:
    shown, rows = ladder((0.9, 0.8, 0.7)), [list(p_values[:2]), [p_values[2]], []]
    matrix = pair_matrix(shown, PairTable(alone=rows, adjusted=rows), is_adjusted=is_adjusted)

    assert plain(claims.about_pairs(shown, matrix).headline) == sentence + end


@pytest.mark.parametrize(("p_value", "verb"), [(0.04, "differ"), (0.5, "are not told apart")])
def test_two_systems_are_one_pair(p_value: float, verb: str) -> None:
    shown, rows = ladder((0.9, 0.8)), [[p_value], []]
    matrix = pair_matrix(shown, PairTable(alone=rows, adjusted=rows), is_adjusted=True)

    assert plain(claims.about_pairs(shown, matrix).headline) == f"These 2 systems {verb} at 5 %."


@pytest.mark.parametrize(
    ("ranges", "sentence"),
    [
        (
            ((1, 1), (2, 3), (2, 3)),
            "the rank of 1 of the 3 systems is settled; the widest range holds 2 of 3 ranks.",
        ),
        (
            ((1, 3), (1, 3), (2, 3)),
            "the rank of no system is settled; the widest range holds 3 of 3 ranks.",
        ),
        (((1, 1), (2, 2), (3, 3)), "the ranks of all 3 systems are settled."),
    ],
)
def test_settled_ranks_are_counted(ranges: tuple[tuple[int, int], ...], sentence: str) -> None:
    shown = board(*(row(rank_range=one) for one in ranges))

    told = claims.about_ranks(shown)

    assert plain(told.headline) == f"With 95 % confidence {sentence}"


@pytest.mark.parametrize(
    ("share", "written"),
    [(0.917, "92 %"), (1.0, "100 %"), (0.998, "more than 99 %"), (0.002, "less than 1 %")],
)
def test_how_often_the_leader_is_first_is_never_rounded_to_always(
    share: float, written: str
) -> None:
    told = claims.about_ranks(board(row("owls", p_first=share), row()))

    assert plain(told.detail) == f"owls is first in {written} of resampled test sets."


def best(team: str, score: float, *, day: int, takes: bool = True) -> Best:
    return Best(datetime(2026, 3, day, tzinfo=UTC), 1, team, False, score, takes)


@pytest.mark.parametrize(
    ("steps", "sentence", "detail"),
    [
        (
            (best("owls", 0.5, day=1), best("bats", 0.6, day=2), best("owls", 0.7, day=3)),
            "The lead has changed 2 times; owls has led since 3 Mar 2026.",
            "The best score rose from 0.5000 to 0.7000 in 9 scored submissions.",
        ),
        (
            (best("owls", 0.5, day=1), best("bats", 0.6, day=2)),
            "The lead has changed once; bats has led since 2 Mar 2026.",
            "The best score rose from 0.5000 to 0.6000 in 9 scored submissions.",
        ),
        (
            (best("owls", 0.5, day=1), best("owls", 0.6, day=2, takes=False)),
            "owls has led from the first score on, since 1 Mar 2026.",
            "The best score rose from 0.5000 to 0.6000 in 9 scored submissions.",
        ),
        (
            (best("owls", 0.5, day=1),),
            "owls has led from the first score on, since 1 Mar 2026.",
            "The best score has been 0.5000 in 9 scored submissions.",
        ),
    ],
)
def test_changes_of_the_lead_are_counted(
    steps: tuple[Best, ...], sentence: str, detail: str
) -> None:
    told = claims.about_history(History(steps, 9))

    assert (plain(told.headline), told.detail) == (sentence, detail)


def test_scores_that_are_made_anew_have_no_history_yet() -> None:
    assert claims.about_history(History((), 0)) == claims.no_history()
