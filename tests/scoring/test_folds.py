import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from scoring import compare_folds, summarize_folds

FOLDS = st.lists(
    st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=2, max_size=40
).filter(lambda folds: len({one - other for one, other in folds}) > 1)


@given(FOLDS, st.sampled_from([0.5, 0.95, 0.999]))
def test_the_paired_t_test_is_that_of_scipy(folds: list[tuple[int, int]], level: float) -> None:
    first, second = np.array(folds).T / 100

    comparison = compare_folds(first.tolist(), second.tolist(), confidence_level=level)

    expected = stats.ttest_rel(first, second)
    interval = expected.confidence_interval(level)
    assert comparison.n_folds == len(folds)
    assert comparison.difference == pytest.approx(np.mean(first - second), abs=1e-12)
    assert comparison.deviation == pytest.approx(np.std(first - second, ddof=1), abs=1e-12)
    assert comparison.t == pytest.approx(expected.statistic, rel=1e-9, abs=1e-9)
    assert comparison.p_value == pytest.approx(expected.pvalue, abs=1e-12)
    assert comparison.interval == pytest.approx((interval.low, interval.high), rel=1e-9, abs=1e-12)


def test_exchanged_systems_turn_the_sign_alone() -> None:
    first, second = [0.8, 0.7, 0.9], [0.7, 0.7, 0.75]

    there = compare_folds(first, second, confidence_level=0.9)
    back = compare_folds(second, first, confidence_level=0.9)

    assert back.difference == -there.difference
    assert back.interval == (-there.interval[1], -there.interval[0])
    assert back.p_value == there.p_value


@pytest.mark.parametrize(("shift", "p_value"), [(0.0, 1.0), (0.1, None)])
def test_equal_differences_have_no_t(shift: float, p_value: float | None) -> None:
    scores = [0.3, 0.6, 0.7]

    comparison = compare_folds([one + shift for one in scores], scores, confidence_level=0.95)

    assert (comparison.t, comparison.p_value, comparison.deviation) == (None, p_value, 0.0)
    assert comparison.interval == (comparison.difference, comparison.difference)
    assert comparison.difference == pytest.approx(shift, abs=1e-15)


@pytest.mark.parametrize(("first", "second"), [([0.5], [0.5]), ([0.5, 0.6], [0.5]), ([], [])])
def test_too_few_folds_are_refused(first: list[float], second: list[float]) -> None:
    with pytest.raises(ValueError, match="on the same two folds or more"):
        compare_folds(first, second, confidence_level=0.95)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_a_level_out_of_range_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="confidence_level must lie between 0 and 1"):
        compare_folds([0.5, 0.6], [0.5, 0.5], confidence_level=level)


def test_a_system_has_mean_and_spread_over_folds() -> None:
    summary = summarize_folds([0.8, 0.75, 0.78, 0.82])

    assert summary.n_folds == 4
    assert summary.mean == pytest.approx(statistics.mean([0.8, 0.75, 0.78, 0.82]))
    assert summary.deviation == pytest.approx(statistics.stdev([0.8, 0.75, 0.78, 0.82]))


def test_one_fold_has_no_spread() -> None:
    with pytest.raises(ValueError, match="two folds or more"):
        summarize_folds([0.5])
