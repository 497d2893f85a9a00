from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn.metrics import f1_score

from scoring import (
    Interval,
    Jackknife,
    bca_interval,
    bca_interval_from_jackknife,
    confusion_counts,
    percentile_interval,
)

TABLE = [[2, 0], [1, 1]]
REPLICATES = [0.25, 0.5, 0.5, 0.75, 0.75, 0.75, 0.75, 1.0]
SKEWED = Jackknife(np.array([0.4, 0.6, 0.9]), np.array([5, 3, 1]))
VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=40)


def test_the_bca_interval_is_as_worked_by_hand() -> None:
    # 3 replicates below .75 and 4 equal to it: share 5/8. Without one item 2/3 or 1.
    bias = NormalDist().inv_cdf(5 / 8)
    rate = (3 / 12**3 - 1 / 4**3) / (6 * (3 / 12**2 + 1 / 4**2) ** 1.5)
    moved = bias + NormalDist().inv_cdf(0.75)
    place = 7 * NormalDist().cdf(bias + moved / (1 - rate * moved))

    found = bca_interval(
        0.75, REPLICATES, confusion=TABLE, measure="accuracy", confidence_level=0.5
    )

    # Place 6.2 lies between the last two values; that of the low end is 3.4, among equals.
    assert found.high == pytest.approx(0.75 + 0.25 * (place - 6), abs=1e-9)
    assert (found.low, found.method, found.note) == (0.75, "bca", None)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99])
def test_the_bca_interval_of_accuracy_is_that_of_scipy(level: float) -> None:
    is_right = np.arange(60) % 10 > 0
    drawn = stats.bootstrap((is_right,), np.mean, n_resamples=999, method="percentile", rng=2)
    theirs = stats.bootstrap(
        (is_right,),
        np.mean,
        n_resamples=0,
        bootstrap_result=drawn,
        method="BCa",
        confidence_level=level,
    )

    found = bca_interval(
        0.9,
        drawn.bootstrap_distribution,
        confusion=[[30, 2], [4, 24]],
        measure="accuracy",
        confidence_level=level,
    )

    expected = tuple(theirs.confidence_interval)
    assert (found.low, found.high) == pytest.approx(expected, abs=1e-9)
    assert found.method == "bca"


def test_the_bca_interval_of_macro_f1_is_that_of_scipy() -> None:
    gold, predicted = np.arange(40) % 3, np.arange(40) ** 2 % 7 % 3

    def macro_f1(gold: np.ndarray, predicted: np.ndarray) -> float:
        return f1_score(gold, predicted, average="macro", zero_division=0)

    theirs = stats.bootstrap(
        (gold, predicted),
        macro_f1,
        paired=True,
        vectorized=False,
        n_resamples=199,
        method="BCa",
        rng=3,
    )

    found = bca_interval(
        macro_f1(gold, predicted),
        theirs.bootstrap_distribution,
        confusion=confusion_counts(gold, predicted, n_labels=3),
        measure="macro_f1",
        confidence_level=0.95,
    )

    expected = tuple(theirs.confidence_interval)
    assert (found.low, found.high) == pytest.approx(expected, abs=1e-9)


def test_without_bias_and_skew_bca_is_the_percentile_interval() -> None:
    values = np.arange(101) / 100
    even = Jackknife(np.array([0.4, 0.6]), np.array([3, 3]))

    found = bca_interval_from_jackknife(0.5, values, jackknife=even, confidence_level=0.9)

    assert (found.low, found.high, found.method) == (
        pytest.approx(0.05),
        pytest.approx(0.95),
        "bca",
    )


@given(VALUES, st.floats(0, 1))
def test_bca_turned_upside_down_is_bca_of_the_opposite(values: list[float], score: float) -> None:
    opposite = Jackknife(-SKEWED.values, SKEWED.multiplicities)

    found = bca_interval_from_jackknife(score, values, jackknife=SKEWED, confidence_level=0.9)
    turned = bca_interval_from_jackknife(
        -score, np.negative(values), jackknife=opposite, confidence_level=0.9
    )

    ends = found.low, found.high
    assert (-turned.high, -turned.low) == pytest.approx(ends, abs=1e-9)
    assert turned.method == found.method


def test_rounding_noise_counts_as_equal_to_the_score() -> None:
    exact, noisy = [0.2, 0.3, 0.3, 0.9], [0.2, 0.1 + 0.2, 0.3, 0.9]

    of_exact, of_noisy = (
        bca_interval_from_jackknife(0.3, values, jackknife=SKEWED, confidence_level=0.5)
        for values in (exact, noisy)
    )

    assert of_noisy.low == pytest.approx(of_exact.low, abs=1e-12)
    assert of_noisy.high == pytest.approx(of_exact.high, abs=1e-12)


@pytest.mark.parametrize(
    ("score", "values", "left_out", "level", "reason"),
    [
        (0.5, [0.2, 0.4, 0.6], None, 0.9, "leaving any one item out gives the same score or none"),
        (
            0.5,
            [0.2, 0.4, 0.6],
            Jackknife(np.array([0.5]), np.array([9])),
            0.9,
            "leaving any one item out gives the same score or none",
        ),
        (0.1, [0.2, 0.4, 0.6], SKEWED, 0.9, "all replicates lie on one side of the score"),
        (0.7, [0.2, 0.4, 0.6], SKEWED, 0.9, "all replicates lie on one side of the score"),
        (
            0.5,
            [0.2, 0.4, 0.6],
            Jackknife(np.array([0.0, 1.0]), np.array([1, 10_000])),
            1 - 1e-9,
            "the correction grows beyond all bounds at this level",
        ),
    ],
)
def test_where_bca_has_no_value_the_percentile_interval_says_so(
    score: float, values: list[float], left_out: Jackknife | None, level: float, reason: str
) -> None:
    found = bca_interval_from_jackknife(score, values, jackknife=left_out, confidence_level=level)

    low, high = percentile_interval(values, confidence_level=level)
    note = f"The BCa interval has no value here, since {reason}; this is the percentile interval."
    assert found == Interval(low, high, "percentile", note)


def test_the_only_item_leaves_bca_without_a_value() -> None:
    found = bca_interval(
        1.0, [1.0, 1.0], confusion=[[1]], measure="accuracy", confidence_level=0.95
    )

    assert (found.low, found.high, found.method) == (1.0, 1.0, "percentile")


@pytest.mark.parametrize("level", [0, 1, 95])
def test_a_level_out_of_range_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="confidence_level must lie between 0 and 1"):
        bca_interval_from_jackknife(0.5, REPLICATES, jackknife=SKEWED, confidence_level=level)


def test_no_replicates_are_refused() -> None:
    with pytest.raises(ValueError, match=r"values must have shape \(n_resamples,\)"):
        bca_interval_from_jackknife(0.5, [], jackknife=SKEWED, confidence_level=0.9)
