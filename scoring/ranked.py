"""Measures of scores: how well they put the items of a label above the others.

Each function takes one label's items as booleans, one score per item, higher for
"more likely of that label", and whole-number weights: none for the items as they
are, or an array of shape (..., n_items), each row a resample that holds an item as
often as its weight says. The result has the shape (...). Tied scores are one step,
so the order of items never matters.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.sums import Values, ratio

Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Steps:
    """Weights of positive and of all items at each distinct score, highest score first.

    Attributes
    ----------
    scores : (n_steps,)
    positive, items : whole numbers of shape (..., n_steps)
    """

    scores: Values
    positive: Whole
    items: Whole


def roc_auc(
    is_positive: npt.ArrayLike, scores: npt.ArrayLike, *, weights: npt.ArrayLike | None = None
) -> Values:
    """Return the area under the ROC curve, in [0, 1]; ½ is chance.

    The share of pairs of a positive and another item in which the positive one has
    the higher score, ties counting ½. 0.5 where there is no such pair.

    Raises
    ------
    ValueError
        If shapes do not fit, a score is not finite or a weight is negative.

    Source
    ------
    Hanley and McNeil (1982), Radiology 143, 29–36.

    Examples
    --------
    >>> float(roc_auc([True, False, True, False], [0.9, 0.8, 0.8, 0.1]))
    0.875
    """
    steps = step_scores(is_positive, scores, weights=weights)
    others = steps.items - steps.positive
    n_others = others.sum(axis=-1)
    below = n_others[..., np.newaxis] - np.cumsum(others, axis=-1)
    twice_won = (steps.positive * (2 * below + others)).sum(axis=-1)
    twice_pairs = 2 * steps.positive.sum(axis=-1) * n_others
    return np.where(twice_pairs > 0, ratio(twice_won, twice_pairs), 0.5)


def average_precision(
    is_positive: npt.ArrayLike, scores: npt.ArrayLike, *, weights: npt.ArrayLike | None = None
) -> Values:
    """Return average precision, the area under the precision–recall steps, in [0, 1].

    Σ ΔR · P over the distinct scores from the highest, without interpolation. 0
    where there is no positive item.

    Raises
    ------
    ValueError
        As `roc_auc`.

    Source
    ------
    Buckley and Voorhees (SIGIR 2000) for the measure; Davis and Goadrich (ICML 2006)
    for why precision is not interpolated.

    Examples
    --------
    >>> round(float(average_precision([True, False, True], [0.9, 0.8, 0.7])), 4)
    0.8333
    """
    steps = step_scores(is_positive, scores, weights=weights)
    hits = np.cumsum(steps.positive, axis=-1)
    precision = ratio(hits, np.cumsum(steps.items, axis=-1))
    return ratio(last_sum(steps.positive * precision), hits[..., -1])


def break_even_point(
    is_positive: npt.ArrayLike, scores: npt.ArrayLike, *, weights: npt.ArrayLike | None = None
) -> Values:
    """Return the precision at which it equals recall, in [0, 1].

    They are equal where as many items are taken as there are positive ones: the
    share of positives among that many highest scores. Of tied scores at the border,
    each item is taken in part. 0 where there is no positive item.

    Raises
    ------
    ValueError
        As `roc_auc`.

    Source
    ------
    Lewis (1992), SIGIR, 37–50, without interpolation.

    Examples
    --------
    >>> float(break_even_point([True, False, True, False], [0.9, 0.8, 0.7, 0.1]))
    0.5
    """
    steps = step_scores(is_positive, scores, weights=weights)
    n_positive = steps.positive.sum(axis=-1)
    before = np.cumsum(steps.items, axis=-1) - steps.items
    taken = np.clip(n_positive[..., np.newaxis] - before, 0, steps.items)
    hits = last_sum(ratio(steps.positive * taken, steps.items))
    return ratio(hits, n_positive)


def macro_one_vs_rest(
    measure: Callable[..., Values],
    gold: npt.ArrayLike,
    scores: npt.ArrayLike,
    *,
    weights: npt.ArrayLike | None = None,
) -> Values:
    """Return the mean of a measure over labels with gold items, each against the rest.

    Parameters
    ----------
    measure : `roc_auc`, `average_precision` or `break_even_point`
    gold : integer array of shape (n_items,), in 0..n_labels − 1
    scores : array of shape (n_items, n_labels)

    Returns
    -------
    array of shape (...)
        Over the labels that have gold items in that resample; NaN where none has.

    Examples
    --------
    >>> float(macro_one_vs_rest(roc_auc, [0, 1, 2], [[0.8, 0, 0.2], [0, 1, 0], [0.1, 0, 0.9]]))
    1.0
    """
    codes, columns = np.asarray(gold), np.asarray(scores, dtype=np.float64)
    if columns.ndim != 2 or len(columns) != len(codes):
        raise ValueError(f"scores have shape {columns.shape}, needed is (n_items, n_labels)")
    counts = check_weights(weights, n_items=len(codes))
    total, n_labels = np.zeros(counts.shape[:-1]), np.zeros(counts.shape[:-1])
    for label in range(columns.shape[1]):
        has_items = counts[..., codes == label].any(axis=-1)
        value = measure(codes == label, columns[:, label], weights=counts)
        total += np.where(has_items, value, 0.0)
        n_labels += has_items
    return np.where(n_labels > 0, ratio(total, n_labels), np.nan)


def step_scores(
    is_positive: npt.ArrayLike, scores: npt.ArrayLike, *, weights: npt.ArrayLike | None
) -> Steps:
    """Return weights gathered by distinct score, highest first.

    Raises
    ------
    ValueError
        As `roc_auc`.

    Examples
    --------
    >>> step_scores([True, False, True], [0.5, 0.5, 0.9], weights=None).positive.tolist()
    [1, 1]
    """
    positive, values = np.asarray(is_positive), np.asarray(scores, dtype=np.float64)
    if positive.dtype != np.bool_ or positive.shape != values.shape or values.ndim != 1:
        raise ValueError("is_positive and scores must have the shape (n_items,), the first boolean")
    if not values.size or not np.isfinite(values).all():
        raise ValueError("there must be items, each with a finite score")
    counts = check_weights(weights, n_items=len(values))
    order = np.argsort(-values, kind="stable")
    starts = np.flatnonzero(np.diff(values[order], prepend=np.inf))
    items = counts.take(order, axis=-1)
    hits = items * positive[order]
    if len(starts) < len(values):
        hits = np.add.reduceat(hits, starts, axis=-1)
        items = np.add.reduceat(items, starts, axis=-1)
    return Steps(scores=values[order][starts], positive=hits, items=items)


def check_weights(weights: npt.ArrayLike | None, *, n_items: int) -> Whole:
    """Return weights as int64; ones for none.

    Raises
    ------
    ValueError
        If they are not whole numbers of at least 0, one per item along the last axis.

    Examples
    --------
    >>> check_weights(None, n_items=3).tolist()
    [1, 1, 1]
    """
    if weights is None:
        return np.ones(n_items, dtype=np.int64)
    counts = np.asarray(weights)
    if counts.dtype.kind not in "iu" or counts.shape[-1:] != (n_items,) or (counts < 0).any():
        raise ValueError("weights must be whole numbers of at least 0, of shape (..., n_items)")
    return counts.astype(np.int64, copy=False)


def last_sum(values: Values) -> Values:
    """Return the sum along the last axis, added in order on every machine.

    Examples
    --------
    >>> float(last_sum(np.array([0.5, 0.25])))
    0.75
    """
    return np.asarray(np.cumsum(values, axis=-1)[..., -1])
