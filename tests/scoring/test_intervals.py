import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from scoring import (
    INTERVALS,
    Interval,
    basic_interval,
    dirichlet_replicates,
    interval_of,
    percentile_interval,
    replicates,
)

VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=40)


def find(method: str, confusion: object, **choices: object) -> Interval:
    """Return an interval of accuracy under choices that a test need not name."""
    table = np.array(confusion)
    gold, predicted = np.repeat(np.argwhere(table), table[table > 0], axis=0).T
    values = replicates(
        gold, predicted, n_labels=len(table), metric="accuracy", n_resamples=400, seed=7
    )
    usual = {"measure": "accuracy", "confidence_level": 0.95, "seed": 7, "values": values}
    score = float((gold == predicted).mean())
    return interval_of(method, score=score, confusion=table, **{**usual, **choices})


def test_the_basic_interval_is_the_percentile_interval_turned_about_the_score() -> None:
    # Quantiles .25 and .75 of 0 to 4 are 1 and 3; about 1.5 they are 2 and 0.
    assert basic_interval(1.5, [0, 1, 2, 3, 4], confidence_level=0.5) == (0.0, 2.0)


def test_the_basic_interval_is_not_cut_off() -> None:
    low, high = basic_interval(0.9, [0.6, 0.7, 0.8], confidence_level=0.9)

    assert high > 1
    assert low == pytest.approx(1.8 - 0.79)


@given(st.floats(0, 1), VALUES, st.sampled_from([0.5, 0.9, 0.95]))
def test_turning_twice_gives_the_percentile_interval(
    score: float, values: list[float], level: float
) -> None:
    low, high = basic_interval(score, values, confidence_level=level)

    twice = 2 * score - high, 2 * score - low
    assert twice == pytest.approx(percentile_interval(values, confidence_level=level), abs=1e-12)


def test_the_basic_interval_is_that_of_scipy() -> None:
    items = np.arange(40) % 3 == 0
    found = stats.bootstrap((items,), np.mean, n_resamples=499, method="basic", rng=1)

    ours = basic_interval(items.mean(), found.bootstrap_distribution, confidence_level=0.95)

    assert ours == pytest.approx(tuple(found.confidence_interval), abs=1e-12)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_a_level_out_of_range_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="confidence_level must lie between 0 and 1"):
        basic_interval(0.5, [0.5], confidence_level=level)


@pytest.mark.parametrize("method", INTERVALS)
def test_an_interval_is_found_by_its_name(method: str) -> None:
    found = find(method, [[40, 20], [10, 50]])

    assert found.method == method
    assert 0.6 < found.low < 0.75 < found.high < 0.9
    assert found.note is None


def test_the_dirichlet_interval_is_the_percentile_interval_of_its_draws() -> None:
    table = [[40, 20], [10, 50]]
    drawn = dirichlet_replicates(table, measure="accuracy", n_resamples=400, seed=7)

    found = find("dirichlet", table)

    assert (found.low, found.high) == percentile_interval(drawn, confidence_level=0.95)


@pytest.mark.parametrize(("confusion", "score"), [([[30, 0], [0, 20]], 1), ([[0, 30], [20, 0]], 0)])
def test_the_dirichlet_interval_reaches_to_a_score_at_the_end_of_its_range(
    confusion: list, score: float
) -> None:
    found = find("dirichlet", confusion)

    assert found.low <= score <= found.high
    assert 0.02 < found.high - found.low < 0.2
    assert found.note is None


def test_both_notes_are_given_where_there_are_two() -> None:
    found = find("bca", [[30, 0], [0, 20]])

    first, second = found.note.split(". ")
    assert first.endswith("this is the percentile interval")
    assert second.startswith("No item is wrong")


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(ValueError, match="'wald' is not an interval; use one of percentile, basic"):
        find("wald", [[2, 0], [1, 1]])
