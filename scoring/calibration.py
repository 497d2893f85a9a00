"""Measures of probabilities: lower is better.

Weights are as in `scoring.ranked`: none, or whole numbers of shape (..., n_items);
the result has the shape (...), NaN where a resample has no item.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.confusion import check_codes
from scoring.logarithms import log2
from scoring.ranked import check_weights, last_sum
from scoring.sums import Values

LN_2 = 0.6931471805599453
# A probability of 0 for the right label counts as this, as in scikit-learn.
SMALLEST_PROBABILITY = 2.220446049250313e-16


@dataclass(frozen=True)
class CalibrationBin:
    """The items whose score lies above `low` and not above `high`.

    Attributes
    ----------
    low, high : the ends; the first bin includes 0
    n_items : how many there are
    mean_score, share_right : of them; None where there are none
    """

    low: float
    high: float
    n_items: int
    mean_score: float | None
    share_right: float | None


def log_loss(
    gold: npt.ArrayLike, probabilities: npt.ArrayLike, *, weights: npt.ArrayLike | None = None
) -> Values:
    """Return the mean of −ln of the gold label's probability, at least 0, in nats.

    A probability below 2.2e-16 counts as that, so that one item costs 36 at most.

    Parameters
    ----------
    gold : integer array of shape (n_items,), in 0..n_labels − 1
    probabilities : array of shape (n_items, n_labels), values in [0, 1]
        Rows are taken as they are and not made to sum to 1.

    Raises
    ------
    ValueError
        If shapes do not fit or a value is out of range.

    Source
    ------
    Good (1952), Journal of the Royal Statistical Society B 14, 107–114.

    Examples
    --------
    >>> round(float(log_loss([0, 1], [[0.5, 0.5], [0.75, 0.25]])), 4)
    1.0397
    """
    codes, table = _check(gold, probabilities)
    chosen = np.maximum(table[np.arange(len(codes)), codes], SMALLEST_PROBABILITY)
    # Adding 0 turns the −0 of a certain and right answer into 0.
    return _mean(0.0 - LN_2 * log2(chosen), weights)


def brier_score(
    gold: npt.ArrayLike, probabilities: npt.ArrayLike, *, weights: npt.ArrayLike | None = None
) -> Values:
    """Return the mean squared error of the probabilities.

    Σ over labels of (probability − 1 if gold else 0)², in [0, 2]; with two labels
    half of it, in [0, 1], which is the squared error of either probability where
    they sum to 1. As in scikit-learn.

    Parameters
    ----------
    gold, probabilities : as for `log_loss`

    Raises
    ------
    ValueError
        As `log_loss`.

    Source
    ------
    Brier (1950), Monthly Weather Review 78, 1–3.

    Examples
    --------
    >>> float(brier_score([0, 1], [[0.5, 0.5], [0.75, 0.25]]))
    0.40625
    """
    codes, table = _check(gold, probabilities)
    errors = table - (codes[:, np.newaxis] == np.arange(table.shape[1]))
    losses = last_sum(errors * errors)
    return _mean(losses / 2 if table.shape[1] == 2 else losses, weights)


def expected_calibration_error(
    is_right: npt.ArrayLike,
    confidences: npt.ArrayLike,
    *,
    n_bins: int = 10,
    weights: npt.ArrayLike | None = None,
) -> Values:
    """Return how far confidence and share of right answers lie apart, in [0, 1].

    Over bins of equal width, Σ (n_b / n) |share right − mean confidence|. It depends
    on the bins, and is biased upward with few items in them.

    Parameters
    ----------
    is_right : boolean array of shape (n_items,)
    confidences : array of shape (n_items,), values in [0, 1]

    Raises
    ------
    ValueError
        If shapes do not fit, a value is out of range or n_bins is below 1.

    Source
    ------
    Naeini, Cooper and Hauskrecht (AAAI 2015).

    Examples
    --------
    >>> float(expected_calibration_error([True, False, True, True], [0.75, 0.75, 1.0, 1.0]))
    0.125
    """
    right, values = _check_confidences(is_right, confidences)
    bins = _bins(values, n_bins=n_bins)
    counts = check_weights(weights, n_items=len(values))
    gaps = counts * (right - values)
    total = np.zeros(counts.shape[:-1])
    for place in range(n_bins):
        if (in_bin := bins == place).any():
            total += np.abs(last_sum(gaps[..., in_bin]))
    return _share(total, counts)


def calibration_bins(
    is_right: npt.ArrayLike, confidences: npt.ArrayLike, *, n_bins: int = 10
) -> list[CalibrationBin]:
    """Return the bins of a reliability diagram, lowest first.

    Parameters
    ----------
    is_right, confidences, n_bins : as for `expected_calibration_error`

    Raises
    ------
    ValueError
        As `expected_calibration_error`.

    Examples
    --------
    >>> calibration_bins([True, False], [0.75, 0.75], n_bins=2)[1]
    CalibrationBin(low=0.5, high=1.0, n_items=2, mean_score=0.75, share_right=0.5)
    """
    right, values = _check_confidences(is_right, confidences)
    bins = _bins(values, n_bins=n_bins)
    result = []
    for place in range(n_bins):
        in_bin = bins == place
        n_items = int(in_bin.sum())
        result.append(
            CalibrationBin(
                low=place / n_bins,
                high=(place + 1) / n_bins,
                n_items=n_items,
                mean_score=float(last_sum(values[in_bin])) / n_items if n_items else None,
                share_right=int(right[in_bin].sum()) / n_items if n_items else None,
            )
        )
    return result


def _check(
    gold: npt.ArrayLike, probabilities: npt.ArrayLike
) -> tuple[npt.NDArray[np.int64], Values]:
    table = np.asarray(probabilities, dtype=np.float64)
    if table.ndim != 2 or not table.size or not ((table >= 0) & (table <= 1)).all():
        raise ValueError("probabilities must lie in 0..1 and have the shape (n_items, n_labels)")
    codes = check_codes(gold, n_labels=table.shape[1])
    if codes.shape != table.shape[:1]:
        raise ValueError(f"gold has shape {codes.shape}, and there are {len(table)} items")
    return codes, table


def _check_confidences(
    is_right: npt.ArrayLike, confidences: npt.ArrayLike
) -> tuple[npt.NDArray[np.bool_], Values]:
    right, values = np.asarray(is_right), np.asarray(confidences, dtype=np.float64)
    if right.dtype != np.bool_ or right.shape != values.shape or values.ndim != 1:
        raise ValueError("is_right and confidences must have the shape (n_items,), booleans first")
    if not values.size or not ((values >= 0) & (values <= 1)).all():
        raise ValueError("there must be items, each with a confidence in 0..1")
    return right, values


def _bins(values: Values, *, n_bins: int) -> npt.NDArray[np.intp]:
    """Return the bin of each value: above its lower end and not above its upper one."""
    if n_bins < 1:
        raise ValueError(f"n_bins must be at least 1, not {n_bins}")
    return np.searchsorted(np.arange(1, n_bins) / n_bins, values, side="left")


def _mean(losses: Values, weights: npt.ArrayLike | None) -> Values:
    counts = check_weights(weights, n_items=len(losses))
    return _share(last_sum(counts * losses), counts)


def _share(total: Values, counts: npt.NDArray[np.int64]) -> Values:
    n_items = counts.sum(axis=-1)
    return np.where(n_items > 0, total / np.maximum(n_items, 1), np.nan)
