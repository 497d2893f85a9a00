"""Everything a report says about one submission."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from scoring.comparison import EQUAL_WITHIN
from scoring.confusion import LabelCounts, confusion_counts, label_counts
from scoring.measures import MEASURES
from scoring.notes import FEW_ITEMS
from scoring.predictions import Gold, Predictions
from scoring.problems import list_values
from scoring.rates import label_f1, label_precision, label_recall
from scoring.score_measures import SCORE_MEASURES
from scoring.sentences import told

TRAP_GAP = 0.15


@dataclass(frozen=True)
class LabelRow:
    """Precision, recall and F1 of one label, with its numbers of items."""

    label: str
    precision: float
    recall: float
    f1: float
    n_gold: int
    n_predicted: int


@dataclass(frozen=True)
class ConfusedPair:
    """Two labels taken for each other, with both directions.

    `n_first_as_second` items of the first label were predicted as the second.
    """

    first: str
    second: str
    n_first_as_second: int
    n_second_as_first: int

    @property
    def n_items(self) -> int:
        """Return the number of items confused in either direction."""
        return self.n_first_as_second + self.n_second_as_first


@dataclass(frozen=True, eq=False)
class Description:
    """What a confusion table says without any resampling.

    Attributes
    ----------
    measures : every measure of `MEASURES` by name, and those of `SCORE_MEASURES` that
        the columns of the file allow
    label_rows : one per label, in the order of the labels
    confusion : counts, gold labels down and predicted labels across
    hardest_label : the lowest F1 among labels with gold items, first of equals
    most_confused : the unordered pair with most confusions, first of equals;
        None where every item is right
    notices : warnings, each a sentence
    """

    measures: dict[str, float]
    label_rows: tuple[LabelRow, ...]
    confusion: list[list[int]]
    hardest_label: str
    most_confused: ConfusedPair | None
    notices: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the description as JSON values, the measures by name on top."""
        pair = self.most_confused
        return {
            **self.measures,
            "labels": [asdict(row) for row in self.label_rows],
            "confusion": self.confusion,
            "hardest_label": self.hardest_label,
            "most_confused": None if pair is None else {**asdict(pair), "n_items": pair.n_items},
            "notices": list(self.notices),
        }


def describe_predictions(gold: Gold, predictions: Predictions) -> Description:
    """Return every measure of predictions, without resampling.

    Raises
    ------
    ValueError
        If the predictions were read against other ids or labels than the gold's.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,a\\n3,b\\n4,b\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,a\\n3,a\\n4,b\\n")
    >>> predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> description = describe_predictions(gold, predictions)
    >>> round(description.measures["macro_f1"], 4), description.hardest_label
    (0.7333, 'b')
    """
    confusion = confusion_of(gold, predictions)
    counts = label_counts(confusion)
    measures = {name: float(measure.of(counts)) for name, measure in MEASURES.items()}
    for name, measure in SCORE_MEASURES.items():
        if measure.is_possible(predictions):
            measures[name] = float(measure.of(gold.codes, predictions, None))
    rows = _label_rows(gold.labels, counts)
    return Description(
        measures=measures,
        label_rows=rows,
        confusion=confusion.tolist(),
        hardest_label=min((row for row in rows if row.n_gold), key=lambda row: row.f1).label,
        most_confused=_most_confused(gold.labels, confusion),
        notices=_warnings(measures, rows),
    )


def confusion_of(gold: Gold, predictions: Predictions) -> npt.NDArray[np.int64]:
    """Return the confusion table of predictions.

    Raises
    ------
    ValueError
        If they were read against other ids or labels than the gold's.
    """
    if predictions.item_ids != gold.item_ids or predictions.labels != gold.labels:
        raise ValueError("the predictions were read against other ids or labels than the gold's")
    return confusion_counts(gold.codes, predictions.codes, n_labels=len(gold.labels))


def _label_rows(labels: Sequence[str], counts: LabelCounts) -> tuple[LabelRow, ...]:
    columns = zip(
        labels,
        label_precision(counts).tolist(),
        label_recall(counts).tolist(),
        label_f1(counts).tolist(),
        counts.gold.tolist(),
        counts.predicted.tolist(),
        strict=True,
    )
    return tuple(LabelRow(*row) for row in columns)


def _most_confused(labels: Sequence[str], confusion: npt.NDArray[np.int64]) -> ConfusedPair | None:
    both = np.triu(confusion + confusion.T, k=1)
    if not both.any():
        return None
    first, second = (int(place) for place in np.unravel_index(both.argmax(), both.shape))
    return ConfusedPair(
        labels[first],
        labels[second],
        n_first_as_second=int(confusion[first, second]),
        n_second_as_first=int(confusion[second, first]),
    )


def _warnings(measures: dict[str, float], rows: Sequence[LabelRow]) -> tuple[str, ...]:
    """Return one sentence for each trait that makes a score easy to misread."""
    warnings = []
    if measures["accuracy"] - measures["macro_f1"] >= TRAP_GAP - EQUAL_WITHIN:
        warnings.append(
            told(
                "The accuracy trap: accuracy is {accuracy} but macro-F1 only {macro}; frequent "
                "labels hide what happens to rare ones.",
                accuracy=f"{measures['accuracy']:.4f}",
                macro=f"{measures['macro_f1']:.4f}",
            )
        )
    never = [row.label for row in rows if row.n_gold and not row.n_predicted]
    if never:
        warnings.append(
            told(
                "Never predicted though gold has items of it: {labels}.", labels=list_values(never)
            )
        )
    rare = [f"{row.label} ({row.n_gold})" for row in rows if row.n_gold < FEW_ITEMS]
    if rare:
        warnings.append(
            told(
                "Fewer than {few} gold items: {labels}; scores and intervals that rest on so few "
                "are rough.",
                few=FEW_ITEMS,
                labels=list_values(rare),
            )
        )
    return tuple(warnings)
