import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from scoring import average_precision, cost_curve, precision_recall_curve, roc_auc, roc_curve

ITEMS = st.lists(st.tuples(st.booleans(), st.integers(0, 6)), min_size=2, max_size=40).filter(
    lambda items: {is_positive for is_positive, _ in items} == {True, False}
)
Items = list[tuple[bool, int]]


def columns(items: Items) -> tuple[np.ndarray, np.ndarray]:
    """Return which items are positive, and their scores."""
    is_positive, scores = zip(*items, strict=True)
    return np.array(is_positive), np.array(scores, dtype=float)


@given(ITEMS)
def test_the_roc_curve_is_that_of_scikit_learn(items: Items) -> None:
    is_positive, scores = columns(items)

    curve = roc_curve(is_positive, scores)

    x, y, thresholds = metrics.roc_curve(is_positive, scores, drop_intermediate=False)
    assert curve.x == pytest.approx(x, abs=1e-12)
    assert curve.y == pytest.approx(y, abs=1e-12)
    assert curve.thresholds.tolist() == thresholds.tolist()
    assert np.trapezoid(curve.y, curve.x) == pytest.approx(
        float(roc_auc(is_positive, scores)), abs=1e-12
    )


@given(ITEMS)
def test_the_precision_recall_curve_is_that_of_scikit_learn(items: Items) -> None:
    is_positive, scores = columns(items)

    curve = precision_recall_curve(is_positive, scores)

    # Theirs ascends in the threshold and ends in a point of recall 0 that no threshold has.
    y, x, thresholds = metrics.precision_recall_curve(is_positive, scores)
    assert curve.x[::-1] == pytest.approx(x[:-1], abs=1e-12)
    assert curve.y[::-1] == pytest.approx(y[:-1], abs=1e-12)
    assert curve.thresholds[::-1].tolist() == thresholds.tolist()
    gained = np.diff(curve.x, prepend=0.0)
    expected = float(average_precision(is_positive, scores))
    assert gained @ curve.y == pytest.approx(expected, abs=1e-12)


@given(ITEMS)
def test_no_threshold_costs_less_than_the_cost_curve(items: Items) -> None:
    is_positive, scores = columns(items)

    curve = cost_curve(is_positive, scores, n_points=11)

    assert curve.x.tolist() == [place / 10 for place in range(11)]
    assert (curve.y <= np.minimum(curve.x, 1 - curve.x) + 1e-12).all()
    for x, y, best in zip(curve.x, curve.y, curve.thresholds, strict=True):
        costs = {
            threshold: x * np.mean(scores[is_positive] < threshold)
            + (1 - x) * np.mean(scores[~is_positive] >= threshold)
            for threshold in [np.inf, *set(scores)]
        }
        assert y == pytest.approx(min(costs.values()), abs=1e-12)
        assert costs[best] == pytest.approx(y, abs=1e-12)


def test_a_perfect_order_costs_nothing() -> None:
    assert cost_curve([True, False], [0.9, 0.1]).y.tolist() == [0.0] * 101


def test_without_positive_items_nothing_is_recalled() -> None:
    assert precision_recall_curve([False, False], [0.9, 0.1]).x.tolist() == [0.0, 0.0]
    assert roc_curve([False, False], [0.9, 0.1]).y.tolist() == [0.0, 0.0, 0.0]


def test_a_cost_curve_of_two_points_has_its_ends() -> None:
    curve = cost_curve([True, False], [0.1, 0.9], n_points=2)

    assert curve.x.tolist() == [0.0, 1.0]
    assert curve.y.tolist() == [0.0, 0.0]


def test_a_curve_has_two_points() -> None:
    with pytest.raises(ValueError, match="n_points must be at least 2, not 1"):
        cost_curve([True, False], [0.9, 0.1], n_points=1)
