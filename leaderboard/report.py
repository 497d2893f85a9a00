"""The report on one submission: measures, labels, confusions, calibration.

Everything in it was stored with the score; nothing is computed anew but the intervals of bins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import scoring
from leaderboard.further_measures import TITLES
from leaderboard.models import Score
from leaderboard.parts import Measured, Part, StoredParts

# A larger matrix is neither drawn nor written: nobody reads 900 numbers and more.
MOST_LABELS = 30


@dataclass(frozen=True)
class MeasureRow:
    """A measure by its title, whether a higher one is better, and its value with the interval."""

    title: str
    higher_is_better: bool
    measured: Measured


@dataclass(frozen=True)
class LabelRow:
    """A label's numbers as `Score.label_rows` has them, and its F1 with the interval."""

    numbers: Mapping[str, Any]
    f1: Measured


@dataclass(frozen=True)
class Confusions:
    """How many items of each gold label (rows) were taken for each label (columns)."""

    labels: Sequence[str]
    counts: Sequence[Sequence[int]]

    @property
    def n_items(self) -> int:
        return sum(map(sum, self.counts))

    @property
    def n_right(self) -> int:
        return sum(row[place] for place, row in enumerate(self.counts))


@dataclass(frozen=True)
class Bin:
    """Answers whose confidence lies above `low` and not above `high`: how many of them are right.

    `interval` is the exact one of the share that is right, as if no other bin were looked at.
    """

    low: float
    high: float
    n_items: int
    mean_score: float
    share_right: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Report:
    """What the page of a submission shows beside the score; `bins` leaves empty ones out."""

    measures: tuple[MeasureRow, ...]
    labels: tuple[LabelRow, ...]
    confusions: Confusions | None
    bins: tuple[Bin, ...]


def report_of(score: Score) -> Report:
    """Return the report that was stored with a score. Reads its large fields."""
    stored = StoredParts(score.measures, score.label_rows, score.parts)
    labels = score.signature["labels"]
    return Report(
        measures=_measures(stored, metric=score.signature["metric"]),
        labels=_labels(stored),
        confusions=Confusions(labels, score.confusion) if len(labels) <= MOST_LABELS else None,
        bins=_bins(score),
    )


def _measures(stored: StoredParts, *, metric: str) -> tuple[MeasureRow, ...]:
    """Return all measures but the metric, those of labels first, then those of scores."""
    known: Mapping[str, scoring.AnyMeasure] = {**scoring.MEASURES, **scoring.SCORE_MEASURES}
    return tuple(
        MeasureRow(str(TITLES[name]), one.higher_is_better, stored.measured(name))
        for name, one in known.items()
        if name in stored.measures and name != metric
    )


def _labels(stored: StoredParts) -> tuple[LabelRow, ...]:
    having = stored.of_labels()
    return tuple(
        LabelRow(row, having.get(Part("", row["label"], row["n_gold"]), Measured(row["f1"], None)))
        for row in stored.label_rows
    )


def _bins(score: Score) -> tuple[Bin, ...]:
    level = score.signature["confidence_level"]
    return tuple(
        Bin(
            **one,
            interval=scoring.clopper_pearson_interval(
                round(one["n_items"] * one["share_right"]),
                one["n_items"],
                confidence_level=level,
            ),
        )
        for one in score.reliability or ()
        if one["n_items"]
    )
