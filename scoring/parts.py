"""A score with all that stands beside it: other measures, single labels, slices, each with ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from scoring.bca import Interval
from scoring.bootstrap import percentile_interval
from scoring.breakdown import SliceRow, drawn_together, slice_rows
from scoring.comparison import Entry
from scoring.confusion import LabelCounts
from scoring.entry_intervals import entry_intervals
from scoring.evaluation import Report, report_of, score_all, score_of
from scoring.measures import MEASURES, Measure
from scoring.predictions import Gold, Predictions
from scoring.rates import label_f1
from scoring.score_measures import AnyMeasure, ScoreMeasure, find_any_measure
from scoring.sums import Values

Ends = tuple[float, float]


@dataclass(frozen=True)
class Parts:
    """Percentile intervals of what stands beside a score, on its own resamples.

    Attributes
    ----------
    measures : of every measure that needs the counts of labels alone, by name
    labels : of the F1 of every label that has gold items, by label
    slices : the metric on every slice of the gold
    """

    measures: Mapping[str, Ends]
    labels: Mapping[str, Ends]
    slices: tuple[SliceRow, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the parts as JSON values, under the names of the attributes."""
        return {
            "measures": {name: list(ends) for name, ends in self.measures.items()},
            "labels": {label: list(ends) for label, ends in self.labels.items()},
            "slices": [row.as_dict() for row in self.slices],
        }


def score_with_parts(
    gold: Gold,
    predictions: Predictions,
    *,
    metric: str | AnyMeasure = "macro_f1",
    n_resamples: int = 10_000,
    seed: int = 0,
    confidence_level: float = 0.95,
) -> tuple[Report, Parts]:
    """Return what `score_predictions` does, and the parts, for little more than its price.

    The resamples are drawn once for the score, the measures and the labels; each
    column of slices costs as much again, since its slices draw their own items.

    Parameters
    ----------
    metric, n_resamples, seed, confidence_level : as for `score_predictions`

    Returns
    -------
    (report, parts)
        Digit for digit those of `score_predictions`, `measure_intervals`,
        `label_intervals` and `slice_rows`.

    Raises
    ------
    ValueError
        As `score_predictions`.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,b\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,b\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> report, parts = score_with_parts(gold, predictions, metric="accuracy", n_resamples=10)
    >>> report.score, parts.measures["error_rate"]
    (1.0, (0.0, 0.0))
    """
    ranked = find_any_measure(metric)
    score = score_of(gold, predictions, metric=ranked)
    labels = _label_measures(gold)
    beside = {name: one for name, one in MEASURES.items() if not one.needs_cells}
    counted = {**beside, **{one.name: one for one in labels.values()}}
    if not isinstance(ranked, ScoreMeasure):
        counted[ranked.name] = ranked
    drawn = drawn_together(
        gold, predictions, list(counted.values()), n_resamples=n_resamples, seed=seed
    )
    ends = {
        name: percentile_interval(drawn[name], confidence_level=confidence_level)
        for name in counted
    }
    if isinstance(ranked, ScoreMeasure):
        [entry] = score_all(
            gold, {"": predictions}, metric=ranked, n_resamples=n_resamples, seed=seed
        )
    else:
        entry = Entry("", score, drawn[ranked.name].copy())
    report = report_of(
        entry, gold, predictions, metric=ranked, seed=seed, confidence_level=confidence_level
    )
    parts = Parts(
        measures={name: ends[name] for name in beside},
        labels={label: ends[one.name] for label, one in labels.items()},
        slices=slice_rows(
            gold,
            predictions,
            metric=ranked,
            n_resamples=n_resamples,
            seed=seed,
            confidence_level=confidence_level,
        ),
    )
    return report, parts


def label_intervals(
    gold: Gold,
    predictions: Predictions,
    *,
    method: str = "percentile",
    n_resamples: int = 10_000,
    seed: int = 0,
    confidence_level: float = 0.95,
) -> dict[str, Interval]:
    """Return the interval of the F1 of every label that has gold items, by label.

    In a resample without the label F1 is 0, as it is where the label is never given.

    Parameters
    ----------
    method : a key of `INTERVALS`
    n_resamples, seed, confidence_level : as for `measure_intervals`

    Returns
    -------
    dict in the order of the labels

    Raises
    ------
    ValueError
        As `score_predictions`.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,a\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,a\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> found = label_intervals(gold, predictions, n_resamples=10)["a"]
    >>> found.low, found.high
    (1.0, 1.0)
    """
    measures = _label_measures(gold)
    scores = [score_of(gold, predictions, metric=measure) for measure in measures.values()]
    drawn = drawn_together(
        gold, predictions, list(measures.values()), n_resamples=n_resamples, seed=seed
    )
    found = entry_intervals(
        [
            Entry(label, score, drawn[measure.name])
            for (label, measure), score in zip(measures.items(), scores, strict=True)
        ],
        gold,
        predictions,
        metrics=list(measures.values()),
        method=method,
        confidence_level=confidence_level,
        seed=seed,
    )
    return dict(zip(measures, found, strict=True))


def _label_measures(gold: Gold) -> dict[str, Measure]:
    """Return the F1 of each label that has gold items as a measure, by label."""
    return {
        label: Measure(
            f"label_f1:{place}",
            f"F1 of {label}",
            partial(_f1_of, place=place),
            # That another label is rare says nothing of this one.
            is_pooled=True,
        )
        for place, (label, n_items) in enumerate(gold.count_items().items())
        if n_items
    }


def _f1_of(counts: LabelCounts, *, place: int) -> Values:
    """Return `label_f1` of one label."""
    hits, predicted, gold = counts.hits, counts.predicted, counts.gold
    return label_f1(LabelCounts(hits[..., place], predicted[..., place], gold[..., place]))
