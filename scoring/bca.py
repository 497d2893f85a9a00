"""The bias-corrected and accelerated interval, and where it has no value."""

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from scoring.bootstrap import percentile_interval
from scoring.comparison import EQUAL_WITHIN
from scoring.confusion import check_confusion
from scoring.jackknife import Jackknife, jackknife_cells
from scoring.measures import Measure

NORMAL = NormalDist()
# Levels of quantiles are rounded to so many places: the last digit of a machine's
# library, which the normal distribution comes from, then shows in no interval.
LEVEL_PLACES = 12


@dataclass(frozen=True)
class Interval:
    """An interval, the method that made it, and what to know before trusting it.

    Attributes
    ----------
    low, high : its ends, in the unit of the score
    method : a key of `INTERVALS`; "percentile" where another method has no value
    note : sentences, or None where nothing speaks against it
    """

    low: float
    high: float
    method: str
    note: str | None = None


def bca_interval(
    score: float,
    values: npt.ArrayLike,
    *,
    confusion: npt.ArrayLike,
    measure: str | Measure,
    confidence_level: float,
) -> Interval:
    """Return the BCa interval of a measure of counts.

    `bca_interval_from_jackknife` with the measure's own jackknife over the cells of
    the confusion table.

    Parameters
    ----------
    score, values, confidence_level : as for `bca_interval_from_jackknife`
    confusion : array of whole numbers, shape (n_labels, n_labels), gold labels down
    measure : a name that `find_measure` knows, or a measure

    Raises
    ------
    ValueError
        As `bca_interval_from_jackknife`, for a table that is none or an unknown measure.

    Examples
    --------
    >>> replicates = [0.25, 0.5, 0.5, 0.75, 0.75, 0.75, 0.75, 1.0]
    >>> found = bca_interval(
    ...     0.75, replicates, confusion=[[2, 0], [1, 1]], measure="accuracy", confidence_level=0.5
    ... )
    >>> round(found.low, 4), round(found.high, 4), found.method
    (0.75, 0.807, 'bca')
    """
    is_alone = check_confusion(confusion).sum() == 1
    jackknife = None if is_alone else jackknife_cells(confusion, measure=measure)
    return bca_interval_from_jackknife(
        score, values, jackknife=jackknife, confidence_level=confidence_level
    )


def bca_interval_from_jackknife(
    score: float,
    values: npt.ArrayLike,
    *,
    jackknife: Jackknife | None,
    confidence_level: float,
) -> Interval:
    """Return the bias-corrected and accelerated (BCa) interval of a score.

    With Φ the normal distribution, z the quantile of (1 − c)/2 or of its opposite, a
    the acceleration of the jackknife and Φ(z₀) the share of replicates below the
    score, those equal to it counting ½, its ends are the quantiles
    Φ(z₀ + (z₀ + z) / (1 − a (z₀ + z))) of the replicates.

    Parameters
    ----------
    score : on the test set
    values : its replicates, array of shape (n_resamples,)
    jackknife : of the items, or of groups where these were drawn; None with only one
    confidence_level : between 0 and 1, both excluded

    Returns
    -------
    Interval
        The percentile interval with a note that says why, where z₀ or a has no value.

    Raises
    ------
    ValueError
        If there are no values or the level is outside its range.

    Source
    ------
    Efron, "Better Bootstrap Confidence Intervals" (1987), Journal of the American
    Statistical Association 82, 171–185.

    Examples
    --------
    >>> alike = Jackknife(np.array([0.5]), np.array([8]))
    >>> found = bca_interval_from_jackknife(
    ...     0.5, [0.25, 0.5, 0.75], jackknife=alike, confidence_level=0.5
    ... )
    >>> found.method, found.low, found.high
    ('percentile', 0.375, 0.625)
    """
    low, high = percentile_interval(values, confidence_level=confidence_level)
    array = np.asarray(values, dtype=np.float64)
    acceleration = None if jackknife is None else jackknife.acceleration()
    if acceleration is None:
        return _instead(low, high, "leaving any one item out gives the same score or none")
    bias = _bias(score, array)
    if bias is None:
        return _instead(low, high, "all replicates lie on one side of the score")
    levels = _levels(bias, acceleration, confidence_level=confidence_level)
    if levels is None:
        return _instead(low, high, "the correction grows beyond all bounds at this level")
    low, high = np.quantile(array, levels)
    return Interval(float(low), float(high), "bca")


def _instead(low: float, high: float, reason: str) -> Interval:
    """Return the percentile interval with the reason why it stands for BCa."""
    note = f"The BCa interval has no value here, since {reason}; this is the percentile interval."
    return Interval(low, high, "percentile", note)


def _bias(score: float, values: npt.NDArray[np.float64]) -> float | None:
    """Return z₀, or None where it is not finite."""
    n_below = int(np.count_nonzero(values < score - EQUAL_WITHIN))
    n_up_to = int(np.count_nonzero(values <= score + EQUAL_WITHIN))
    share = (n_below + n_up_to) / (2 * len(values))
    return NORMAL.inv_cdf(share) if 0 < share < 1 else None


def _levels(
    bias: float, acceleration: float, *, confidence_level: float
) -> tuple[float, float] | None:
    """Return the levels of the quantiles at the ends, or None where they are not in order."""
    levels = []
    for tail in ((1 - confidence_level) / 2, (1 + confidence_level) / 2):
        moved = bias + NORMAL.inv_cdf(tail)
        slowed = 1 - acceleration * moved
        if slowed <= 0:
            return None
        levels.append(round(NORMAL.cdf(bias + moved / slowed), LEVEL_PLACES))
    return levels[0], levels[1]
