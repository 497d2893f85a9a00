"""Two systems compared over the folds of a cross-validation."""

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class FoldComparison:
    """Two systems' scores on the same folds, compared by the paired t test.

    Attributes
    ----------
    n_folds : how many
    difference : mean of the differences, first minus second
    deviation : standard deviation of the differences, over n_folds − 1
    interval : of the difference, by Student's t
    t : difference over its standard error; None where no fold differs from another
    p_value : two-sided, n_folds − 1 degrees of freedom; None where all differences are
        equal and not 0, which leaves nothing to judge them by
    """

    n_folds: int
    difference: float
    deviation: float
    interval: tuple[float, float]
    t: float | None
    p_value: float | None


@dataclass(frozen=True)
class FoldSummary:
    """One system's scores over the folds of a cross-validation.

    Attributes
    ----------
    n_folds : how many
    mean : of the scores
    deviation : standard deviation of the scores, over n_folds − 1
    """

    n_folds: int
    mean: float
    deviation: float


def summarize_folds(scores: Sequence[float]) -> FoldSummary:
    """Return mean and spread of a system's scores over folds.

    The spread says how much folds differ. It is no standard error: folds share
    training data, so that their scores are not independent.

    Parameters
    ----------
    scores : a score for each fold

    Raises
    ------
    ValueError
        If there are fewer than two folds.

    Source
    ------
    Bengio and Grandvalet (2004), Journal of Machine Learning Research 5, 1089–1105,
    for the warning.

    Examples
    --------
    >>> summarize_folds([0.5, 0.75, 1.0])
    FoldSummary(n_folds=3, mean=0.75, deviation=0.25)
    """
    if len(scores) < 2:
        raise ValueError("needed are scores of two folds or more")
    mean = math.fsum(scores) / len(scores)
    return FoldSummary(len(scores), mean, _deviation(scores, mean))


def compare_folds(
    first: Sequence[float], second: Sequence[float], *, confidence_level: float
) -> FoldComparison:
    """Return the paired t test of two systems' scores on the same folds.

    Folds share training data, so that their differences are not independent and the
    p-value is too small. Where all differences are equal it is 1 if they are 0, and
    there is none otherwise.

    Parameters
    ----------
    first, second : a score for each fold, in the same order
    confidence_level : of the interval, between 0 and 1, both excluded

    Raises
    ------
    ValueError
        If there are fewer than two folds, the numbers of folds differ or the level is
        out of range.

    Source
    ------
    Dietterich (1998), Neural Computation 10, 1895–1923, also for the warning.

    Examples
    --------
    >>> comparison = compare_folds([0.75, 0.5, 1.0], [0.5, 0.5, 0.5], confidence_level=0.95)
    >>> comparison.difference, round(comparison.p_value, 4)
    (0.25, 0.2254)
    """
    if len(first) != len(second) or len(first) < 2:
        raise ValueError("needed are scores of both systems on the same two folds or more")
    if not 0 < confidence_level < 1:
        raise ValueError(f"confidence_level must lie between 0 and 1, not {confidence_level}")
    n_folds = len(first)
    gaps = [one - other for one, other in zip(first, second, strict=True)]
    mean = math.fsum(gaps) / n_folds
    deviation = _deviation(gaps, mean)
    # Scores are shares: below this they differ by rounding alone.
    if deviation <= 1e-12:
        p_value = 1.0 if abs(mean) <= 1e-12 else None
        return FoldComparison(n_folds, mean, 0.0, (mean, mean), None, p_value)
    error = deviation / math.sqrt(n_folds)
    reach = error * _t_quantile(confidence_level, degrees=n_folds - 1)
    return FoldComparison(
        n_folds=n_folds,
        difference=mean,
        deviation=deviation,
        interval=(mean - reach, mean + reach),
        t=mean / error,
        p_value=max(0.0, 1 - _within(abs(mean) / error, degrees=n_folds - 1)),
    )


def _deviation(values: Sequence[float], mean: float) -> float:
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def _within(t: float, *, degrees: int) -> float:
    """Return the probability that Student's t lies within −t and t.

    A finite sum for whole degrees of freedom: Abramowitz and Stegun, "Handbook of
    Mathematical Functions" (1964), 26.7.3 and 26.7.4.
    """
    angle = math.atan(t / math.sqrt(degrees))
    cosine, sine = math.cos(angle), math.sin(angle)
    is_odd = degrees % 2
    term, total = (cosine if is_odd else 1.0), 0.0
    for place in range(2 + is_odd, degrees + 1, 2):
        total += term
        term *= cosine * cosine * (place - 1) / place
    return 2 / math.pi * (angle + sine * total) if is_odd else sine * total


def _t_quantile(level: float, *, degrees: int) -> float:
    """Return the t within which Student's t lies with a probability, by bisection."""
    low, high = 0.0, 1.0
    while _within(high, degrees=degrees) < level:
        low, high = high, 2 * high
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _within(middle, degrees=degrees) < level else (low, middle)
    return high
