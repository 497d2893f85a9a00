"""Score predictions on the shared resamples: one submission, or a whole board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from scoring.bootstrap import Replicates, percentile_interval, replicates, weighted_replicates
from scoring.comparison import Entry, ordered_mean
from scoring.confusion import label_counts
from scoring.predictions import Gold, Predictions
from scoring.report import Description, confusion_of, describe_predictions
from scoring.score_measures import AnyMeasure, ScoreMeasure, find_any_measure
from scoring.signature import Signature


@dataclass(frozen=True, eq=False)
class Report(Description):
    """A description with the score of the metric, its replicates and interval.

    Attributes
    ----------
    score : the metric on the test set
    bootstrap_mean : mean of the replicates, shown beside the score, never for it
    interval : percentile interval of the replicates
    replicates : float64 array of shape (n_resamples,)
    signature : what all of these depend on besides the predictions
    """

    score: float
    bootstrap_mean: float
    interval: tuple[float, float]
    replicates: Replicates
    signature: Signature

    def as_dict(self) -> dict[str, object]:
        """Return all but the replicates as JSON values, the measures by name on top."""
        return {
            **super().as_dict(),
            "score": self.score,
            "bootstrap_mean": self.bootstrap_mean,
            "interval": list(self.interval),
            "signature": self.signature.as_dict(),
        }


def score_predictions(
    gold: Gold,
    predictions: Predictions,
    *,
    metric: str | AnyMeasure = "macro_f1",
    n_resamples: int = 10_000,
    seed: int = 0,
    confidence_level: float = 0.95,
) -> Report:
    """Return the full report of predictions: description, score, replicates, interval.

    Parameters
    ----------
    metric : a name that `find_any_measure` knows, or a measure
    n_resamples, seed : which resamples; the same for every team of a phase
    confidence_level : of the interval, between 0 and 1

    Raises
    ------
    ValueError
        For an unknown metric, parameters out of range, or predictions that were
        read against other ids or labels than the gold's.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,a\\n3,b\\n4,b\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,a\\n3,b\\n4,b\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> report = score_predictions(gold, predictions, n_resamples=100)
    >>> report.score, report.interval
    (1.0, (1.0, 1.0))
    """
    [entry] = score_all(gold, {"": predictions}, metric=metric, n_resamples=n_resamples, seed=seed)
    return report_of(
        entry, gold, predictions, metric=metric, seed=seed, confidence_level=confidence_level
    )


def report_of(
    entry: Entry,
    gold: Gold,
    predictions: Predictions,
    *,
    metric: str | AnyMeasure,
    seed: int,
    confidence_level: float,
) -> Report:
    """Return the report of predictions whose score and replicates are there already.

    Raises
    ------
    ValueError
        As `score_predictions`.
    """
    values = entry.replicates
    signature = sign(
        gold,
        metric=metric,
        n_resamples=len(values),
        seed=seed,
        confidence_level=confidence_level,
    )
    return Report(
        **vars(describe_predictions(gold, predictions)),
        score=entry.score,
        bootstrap_mean=float(ordered_mean(values)),
        interval=percentile_interval(values, confidence_level=confidence_level),
        replicates=values,
        signature=signature,
    )


def score_all(
    gold: Gold,
    predictions: Mapping[str, Predictions],
    *,
    metric: str | AnyMeasure = "macro_f1",
    n_resamples: int = 10_000,
    seed: int = 0,
) -> list[Entry]:
    """Return an entry for the standings of each of several predictions, by name.

    The same digits as `score_predictions` gives for each alone, in one pass
    over the resamples.

    Raises
    ------
    ValueError
        As `score_predictions`, or if there are no predictions.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,b\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,a\\n")
    >>> one = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> [(entry.name, entry.score) for entry in score_all(gold, {"one": one}, metric="accuracy")]
    [('one', 0.5)]
    """
    measure = find_any_measure(metric)
    scores = [score_of(gold, one, metric=measure) for one in predictions.values()]
    if isinstance(measure, ScoreMeasure):
        drawn = _replicates_of_scores(
            gold, list(predictions.values()), measure, n_resamples=n_resamples, seed=seed
        )
    else:
        drawn = replicates(
            gold.codes,
            np.stack([one.codes for one in predictions.values()]),
            n_labels=len(gold.labels),
            metric=measure,
            n_resamples=n_resamples,
            seed=seed,
            groups=gold.group_codes,
        )
    return [Entry(*row) for row in zip(predictions, scores, drawn, strict=True)]


def score_of(gold: Gold, predictions: Predictions, *, metric: str | AnyMeasure) -> float:
    """Return one measure of predictions.

    Raises
    ------
    ValueError
        For an unknown metric, one that needs columns which the file does not have, or
        predictions that were read against other ids or labels than the gold's.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,b\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,a\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> score_of(gold, predictions, metric="accuracy")
    0.5
    """
    measure = find_any_measure(metric)
    confusion = confusion_of(gold, predictions)
    if not isinstance(measure, ScoreMeasure):
        return float(measure.of(label_counts(confusion)))
    if not measure.is_possible(predictions):
        raise ValueError(f"{measure.title} needs columns of scores that the predictions lack")
    return float(measure.of(gold.codes, predictions, None))


def _replicates_of_scores(
    gold: Gold,
    predictions: Sequence[Predictions],
    measure: ScoreMeasure,
    *,
    n_resamples: int,
    seed: int,
) -> Replicates:
    rows = [
        weighted_replicates(
            partial(measure.of, gold.codes, one),
            n_items=len(gold.codes),
            n_resamples=n_resamples,
            seed=seed,
            groups=gold.group_codes,
        )
        for one in predictions
    ]
    return np.stack(rows)


def sign(
    gold: Gold,
    *,
    metric: str | AnyMeasure,
    n_resamples: int,
    seed: int,
    confidence_level: float,
) -> Signature:
    """Return the signature of scores against this gold, made by this version.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,b\\n"))
    >>> sign(gold, metric="accuracy", n_resamples=9, seed=0, confidence_level=0.9).n_items
    2
    """
    return Signature(
        metric=find_any_measure(metric).name,
        n_items=len(gold.item_ids),
        labels=gold.labels,
        gold_sha256=gold.sha256,
        n_resamples=n_resamples,
        seed=seed,
        confidence_level=confidence_level,
    )
