"""The interval of a submission by any method, groups of items and scores included."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.bca import Interval, bca_interval_from_jackknife
from scoring.bootstrap import percentile_interval
from scoring.columns import Codes
from scoring.comparison import EQUAL_WITHIN, Entry
from scoring.confusion import label_counts
from scoring.dirichlet import dirichlet_replicates_of_measures
from scoring.intervals import INTERVALS, basic_interval, interval_of
from scoring.jackknife import Jackknife
from scoring.measures import Measure
from scoring.notes import ALL_EQUAL, interval_note
from scoring.predictions import Gold, Predictions
from scoring.report import confusion_of
from scoring.score_measures import AnyMeasure, ScoreMeasure, find_any_measure

ONLY_FOR_COUNTS = (
    "The Dirichlet interval is for measures of counts and items that stand alone; "
    "this is the percentile interval."
)
# Leaving out each of n items costs n² where the measure is of scores.
MOST = 5_000
TOO_MANY = (
    f"The BCa interval of a measure of scores is made for up to {MOST:,} items; "
    "this is the percentile interval."
)
# Numbers of values held at once; they change memory, never a result.
VALUES_AT_ONCE = 5_000_000


def entry_interval(
    entry: Entry,
    gold: Gold,
    predictions: Predictions,
    *,
    metric: str | AnyMeasure,
    method: str = "percentile",
    confidence_level: float = 0.95,
    seed: int = 0,
) -> Interval:
    """Return the interval of a scored submission by one of the methods of `INTERVALS`.

    Parameters
    ----------
    entry : its score and replicates, as `score_all` returns them
    metric : a name that `find_any_measure` knows, or a measure
    confidence_level : between 0 and 1, both excluded
    seed : of the draws of "dirichlet"

    Returns
    -------
    Interval
        BCa leaves out whole groups where the gold has groups. Where a method is not
        for this metric or gold, the percentile interval with a note that says so.

    Raises
    ------
    ValueError
        For an unknown method or metric, or predictions of another test set.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,b\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,a\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> entry = Entry("one", 0.5, np.array([0.0, 0.5, 0.5, 1.0]))
    >>> found = entry_interval(entry, gold, predictions, metric="accuracy", method="basic")
    >>> round(found.low, 4), round(found.high, 4)
    (0.0375, 0.9625)
    """
    [found] = entry_intervals(
        [entry],
        gold,
        predictions,
        metrics=[metric],
        method=method,
        confidence_level=confidence_level,
        seed=seed,
    )
    return found


def entry_intervals(
    entries: Sequence[Entry],
    gold: Gold,
    predictions: Predictions,
    *,
    metrics: Sequence[str | AnyMeasure],
    method: str,
    confidence_level: float,
    seed: int,
) -> list[Interval]:
    """Return the intervals of several measures of one submission, as `entry_interval` does.

    The tables of "dirichlet" are drawn once for all.

    Raises
    ------
    ValueError
        As `entry_interval`.
    """
    if method not in INTERVALS:
        raise ValueError(f"{method!r} is not an interval; use one of {', '.join(INTERVALS)}")
    measures = [find_any_measure(metric) for metric in metrics]
    table = confusion_of(gold, predictions)
    plain = [one for one in measures if isinstance(one, Measure) and gold.group_codes is None]
    drawn = {}
    if method == "dirichlet" and plain:
        n_resamples = len(entries[0].replicates)
        rows = dirichlet_replicates_of_measures(
            table, measures=plain, n_resamples=n_resamples, seed=seed
        )
        drawn = {measure.name: row for measure, row in zip(plain, rows, strict=True)}
    asked = _Asked(gold, predictions, table, method, confidence_level)
    return [
        interval_of(
            method,
            score=entry.score,
            values=entry.replicates,
            confusion=table,
            measure=measure,
            confidence_level=confidence_level,
            seed=seed,
            drawn=drawn.get(measure.name),
        )
        if isinstance(measure, Measure) and gold.group_codes is None
        else _of_other(asked, entry, measure)
        for entry, measure in zip(entries, measures, strict=True)
    ]


@dataclass(frozen=True, eq=False)
class _Asked:
    """What is asked of every measure of a submission; `entry_interval` has the words."""

    gold: Gold
    predictions: Predictions
    table: Codes
    method: str
    confidence_level: float


def _of_other(asked: _Asked, entry: Entry, measure: AnyMeasure) -> Interval:
    """Return the interval of a measure of scores, or of any on a gold with groups."""
    values, level = entry.replicates, asked.confidence_level
    ends = percentile_interval(values, confidence_level=level)
    if asked.method == "bca" and isinstance(measure, ScoreMeasure) and len(asked.gold.codes) > MOST:
        interval = Interval(*ends, "percentile", TOO_MANY)
    elif asked.method == "bca":
        interval = bca_interval_from_jackknife(
            entry.score, values, jackknife=_leave_out(asked, measure), confidence_level=level
        )
    elif asked.method == "basic":
        interval = Interval(*basic_interval(entry.score, values, confidence_level=level), "basic")
    elif asked.method == "dirichlet":
        interval = Interval(*ends, "percentile", ONLY_FOR_COUNTS)
    else:
        interval = Interval(*ends, "percentile")
    if isinstance(measure, Measure):
        further = interval_note(
            (interval.low, interval.high),
            method=interval.method,
            confusion=asked.table,
            confidence_level=level,
            is_pooled=measure.is_pooled,
            has_groups=True,
        )
    else:
        further = ALL_EQUAL if interval.high - interval.low <= EQUAL_WITHIN else None
    return replace(interval, note=" ".join(filter(None, (interval.note, further))) or None)


def _leave_out(asked: _Asked, measure: AnyMeasure) -> Jackknife | None:
    """Return the measure without each item, or without each group where there are groups."""
    codes = asked.gold.group_codes
    groups = np.arange(len(asked.gold.codes)) if codes is None else codes
    n_groups = int(groups.max()) + 1
    if n_groups == 1:
        return None
    values = np.empty(n_groups)
    size = len(groups) if isinstance(measure, ScoreMeasure) else asked.table.size
    step = max(1, VALUES_AT_ONCE // size)
    for first in range(0, n_groups, step):
        last = min(first + step, n_groups)
        if isinstance(measure, ScoreMeasure):
            kept = groups != np.arange(first, last)[:, np.newaxis]
            weights = kept.astype(np.int64)
            values[first:last] = measure.of(asked.gold.codes, asked.predictions, weights)
        else:
            tables = asked.table - _tables(asked, groups - first, n_groups=last - first)
            values[first:last] = measure.of(label_counts(tables))
    return Jackknife(values, np.ones(n_groups, dtype=np.int64))


def _tables(asked: _Asked, groups: Codes, *, n_groups: int) -> Codes:
    """Return the confusion table of each of the groups from 0 on; others are left out."""
    n_labels = len(asked.table)
    cells = asked.gold.codes * n_labels + asked.predictions.codes
    chosen = (groups >= 0) & (groups < n_groups)
    places = groups[chosen] * asked.table.size + cells[chosen]
    counts = np.bincount(places, minlength=n_groups * asked.table.size)
    return counts.reshape(n_groups, n_labels, n_labels)
