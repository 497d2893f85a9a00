"""One submission seen from several sides: by measure, by slice, by fold."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from scoring.bca import Interval
from scoring.bootstrap import Replicates, replicates_of_measures
from scoring.calibration import CalibrationBin, calibration_bins
from scoring.comparison import Entry
from scoring.entry_intervals import entry_interval, entry_intervals
from scoring.evaluation import score_all, score_of
from scoring.measures import MEASURES, Measure
from scoring.predictions import Gold, Predictions
from scoring.report import confusion_of, describe_predictions
from scoring.score_measures import SCORE_MEASURES, AnyMeasure, predicted_confidences


@dataclass(frozen=True)
class SliceRow:
    """The score of one metric on the items that share a value of a column.

    Attributes
    ----------
    column, value : such as genre and news
    n_items : how many items have the value
    score, interval : on these items alone, as if they were the test set
    note : where the interval is not to be trusted, in a sentence; or None
    """

    column: str
    value: str
    n_items: int
    score: float
    interval: tuple[float, float]
    note: str | None

    def as_dict(self) -> dict[str, object]:
        """Return the row as JSON values, under the names of its attributes."""
        return {**asdict(self), "interval": list(self.interval)}


def measure_intervals(
    gold: Gold,
    predictions: Predictions,
    *,
    method: str = "percentile",
    n_resamples: int = 10_000,
    seed: int = 0,
    confidence_level: float = 0.95,
) -> dict[str, Interval]:
    """Return the interval of every measure that the file allows, by name.

    Parameters
    ----------
    method : a key of `INTERVALS`; where it is not for a measure, its percentile
        interval stands there with a note
    n_resamples, seed : which resamples, the same for all measures
    confidence_level : between 0 and 1, both excluded

    Returns
    -------
    dict by the names of `describe_predictions(...).measures`

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
    >>> found = measure_intervals(gold, predictions, n_resamples=10)["accuracy"]
    >>> found.low, found.high
    (1.0, 1.0)
    """
    scores = describe_predictions(gold, predictions).measures
    values = drawn_together(
        gold, predictions, list(MEASURES.values()), n_resamples=n_resamples, seed=seed
    )
    for name in SCORE_MEASURES.keys() & scores:
        [entry] = score_all(
            gold, {"": predictions}, metric=name, n_resamples=n_resamples, seed=seed
        )
        values[name] = entry.replicates
    found = entry_intervals(
        [Entry(name, score, values[name]) for name, score in scores.items()],
        gold,
        predictions,
        metrics=list(scores),
        method=method,
        confidence_level=confidence_level,
        seed=seed,
    )
    return dict(zip(scores, found, strict=True))


def drawn_together(
    gold: Gold,
    predictions: Predictions,
    measures: Sequence[Measure],
    *,
    n_resamples: int,
    seed: int,
) -> dict[str, Replicates]:
    """Return the replicates of measures by name, from one drawing."""
    drawn = replicates_of_measures(
        gold.codes,
        predictions.codes,
        n_labels=len(gold.labels),
        metrics=measures,
        n_resamples=n_resamples,
        seed=seed,
        groups=gold.group_codes,
    )
    return {measure.name: row for measure, row in zip(measures, drawn, strict=True)}


def slice_rows(
    gold: Gold,
    predictions: Predictions,
    *,
    metric: str | AnyMeasure = "macro_f1",
    method: str = "percentile",
    n_resamples: int = 10_000,
    seed: int = 0,
    confidence_level: float = 0.95,
) -> tuple[SliceRow, ...]:
    """Return the score and interval on every slice of the gold.

    Each slice is scored as a test set of its own, with resamples of its own items, or
    of the groups that they belong to. A macro average runs over the labels that occur
    in the slice. An item whose cell is blank is in no slice.

    Parameters
    ----------
    metric : a name that `find_any_measure` knows, or a measure
    method : a key of `INTERVALS`
    n_resamples, seed, confidence_level : as for `score_predictions`

    Returns
    -------
    rows in the order of the columns and of their values

    Raises
    ------
    ValueError
        As `score_predictions`.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> rows = b"1,a,news\\n2,b,news\\n3,a,talk\\n4,b,talk\\n"
    >>> gold = read_gold(io.BytesIO(b"id,label,genre\\n" + rows))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,b\\n3,b\\n4,a\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> [(row.value, row.score) for row in slice_rows(gold, predictions, n_resamples=10)]
    [('news', 1.0), ('talk', 0.0)]
    """
    rows = []
    for column in gold.columns.slices:
        for code, value in enumerate(column.values):
            chosen = column.codes == code
            own_gold, own = gold.select(chosen), predictions.select(chosen)
            [entry] = score_all(
                own_gold, {"": own}, metric=metric, n_resamples=n_resamples, seed=seed
            )
            found = entry_interval(
                entry,
                own_gold,
                own,
                metric=metric,
                method=method,
                confidence_level=confidence_level,
                seed=seed,
            )
            n_items, ends = int(np.count_nonzero(chosen)), (found.low, found.high)
            rows.append(SliceRow(column.name, value, n_items, entry.score, ends, found.note))
    return tuple(rows)


def fold_scores(
    gold: Gold, predictions: Predictions, *, metric: str | AnyMeasure = "macro_f1"
) -> Mapping[str, float]:
    """Return the score on each fold of the gold, by fold; none where it has no folds.

    For `summarize_folds` and `compare_folds`.

    Raises
    ------
    ValueError
        As `score_predictions`.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label,fold\\n1,a,1\\n2,b,1\\n3,a,2\\n4,b,2\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,b\\n3,b\\n4,a\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> fold_scores(gold, predictions)
    {'1': 1.0, '2': 0.0}
    """
    folds = gold.columns.folds
    if folds is None:
        return {}
    return {
        value: score_of(
            gold.select(folds.codes == code),
            predictions.select(folds.codes == code),
            metric=metric,
        )
        for code, value in enumerate(folds.values)
    }


def reliability(gold: Gold, predictions: Predictions) -> list[CalibrationBin]:
    """Return the ten bins of a reliability diagram; none where a file has no probabilities.

    The confidence of an answer is the probability that the file gives to the label it
    predicts; the answer is right where that label is the gold one.

    Raises
    ------
    ValueError
        As `score_predictions`.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,b\\n"))
    >>> file = io.BytesIO(b"id,label,prob:a\\n1,a,0.75\\n2,a,0.75\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> reliability(gold, predictions)[7]
    CalibrationBin(low=0.7, high=0.8, n_items=2, mean_score=0.75, share_right=0.5)
    """
    confusion_of(gold, predictions)
    if predictions.probabilities is None:
        return []
    return calibration_bins(predictions.codes == gold.codes, predicted_confidences(predictions))
