"""Intervals of a score, by name, each with a sentence where it is not to be trusted."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from scoring.bca import Interval, bca_interval
from scoring.bootstrap import percentile_interval
from scoring.confusion import check_confusion
from scoring.dirichlet import dirichlet_replicates
from scoring.measures import Measure, find_measure
from scoring.notes import interval_note

INTERVALS: Mapping[str, str] = MappingProxyType(
    {
        "percentile": "percentile interval",
        "basic": "basic interval",
        "bca": "BCa interval",
        "dirichlet": "Dirichlet interval",
    }
)


def basic_interval(
    score: float, values: npt.ArrayLike, *, confidence_level: float
) -> tuple[float, float]:
    """Return the basic interval of a score: the percentile interval turned about it.

    With [q, r] the percentile interval and θ the score, (2θ − r, 2θ − q). It may
    leave the range of the measure and is not cut off there.

    Parameters
    ----------
    score : on the test set
    values : its replicates, array of shape (n_resamples,)
    confidence_level : between 0 and 1, both excluded

    Returns
    -------
    (low, high), in the unit of the score

    Raises
    ------
    ValueError
        If there are no values or the level is outside its range.

    Source
    ------
    Davison and Hinkley, "Bootstrap Methods and their Application" (1997), section 5.2.

    Examples
    --------
    >>> basic_interval(1.5, [0.0, 1.0, 2.0, 3.0, 4.0], confidence_level=0.5)
    (0.0, 2.0)
    """
    low, high = percentile_interval(values, confidence_level=confidence_level)
    return 2 * score - high, 2 * score - low


def interval_of(
    method: str,
    *,
    score: float,
    values: npt.ArrayLike,
    confusion: npt.ArrayLike,
    measure: str | Measure,
    confidence_level: float,
    seed: int,
    drawn: npt.ArrayLike | None = None,
) -> Interval:
    """Return the interval of a score by one of the methods of `INTERVALS`.

    Parameters
    ----------
    method : a key of `INTERVALS`
    score : on the test set
    values : its replicates, array of shape (n_resamples,); "dirichlet" draws as many
        tables as there are, and its interval is stretched to the score where that
        lies outside, as the score of a system without mistakes does
    confusion : array of whole numbers, shape (n_labels, n_labels), gold labels down
    measure : a name that `find_measure` knows, or a measure
    confidence_level : between 0 and 1, both excluded
    seed : of the draws of "dirichlet"
    drawn : these draws, where they were made already

    Returns
    -------
    Interval
        With the sentences of `interval_note` besides its own.

    Raises
    ------
    ValueError
        For an unknown method, and as the function of the method.

    Examples
    --------
    >>> found = interval_of(
    ...     "percentile", score=1.0, values=[1.0, 1.0], confusion=[[30, 0], [0, 20]],
    ...     measure="accuracy", confidence_level=0.95, seed=0,
    ... )
    >>> found.low, found.high, found.note.split(",")[0]
    (1.0, 1.0, 'No item is wrong')
    """
    if method not in INTERVALS:
        raise ValueError(f"{method!r} is not an interval; use one of {', '.join(INTERVALS)}")
    table, level = check_confusion(confusion), confidence_level
    if method == "bca":
        interval = bca_interval(
            score, values, confusion=table, measure=measure, confidence_level=level
        )
    elif method == "basic":
        interval = Interval(*basic_interval(score, values, confidence_level=level), method)
    elif method == "dirichlet":
        if drawn is None:
            size = np.asarray(values).size
            drawn = dirichlet_replicates(table, measure=measure, n_resamples=size, seed=seed)
        low, high = percentile_interval(drawn, confidence_level=level)
        interval = Interval(min(low, score), max(high, score), method)
    else:
        interval = Interval(*percentile_interval(values, confidence_level=level), method)
    ends = (interval.low, interval.high)
    further = interval_note(
        ends,
        method=interval.method,
        confusion=table,
        confidence_level=level,
        is_pooled=find_measure(measure).is_pooled,
    )
    return replace(interval, note=" ".join(filter(None, (interval.note, further))) or None)
