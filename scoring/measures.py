"""Every measure that is a function of counts, in one table by name.

Each function takes `LabelCounts` whose arrays have the shape (..., n_labels) and
scores the leading axes independently, so that a score and its replicates come
from the same lines. The functions of a label return the shape (..., n_labels),
the measures the shape (...), all in float64. Sums over labels are made label by
label, in their order, so that neither memory layout nor the number of tables
scored at once can change a bit. Counts are trusted: hits are at most predicted
and gold. Each function has a section of its name in docs/methods.md.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from scoring.confusion import LabelCounts

Values = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Measure:
    """A measure with the words for it.

    Attributes
    ----------
    name : its key in `MEASURES`
    title : its name in a sentence or a table
    of : the function of counts

    Examples
    --------
    >>> MEASURES["macro_f1"].title
    'macro-F1'
    """

    name: str
    title: str
    of: Callable[[LabelCounts], Values]


def label_precision(counts: LabelCounts) -> Values:
    """Return the precision of each label, hits / predicted, in [0, 1].

    A label that is never predicted has precision 0.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> label_precision(label_counts([[30, 20], [10, 40]])).round(4).tolist()
    [0.75, 0.6667]
    """
    return _ratio(counts.hits, counts.predicted)


def label_recall(counts: LabelCounts) -> Values:
    """Return the recall of each label, hits / gold, in [0, 1].

    A label without gold items has recall 0.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> label_recall(label_counts([[30, 20], [10, 40]])).tolist()
    [0.6, 0.8]
    """
    return _ratio(counts.hits, counts.gold)


def label_f1(counts: LabelCounts) -> Values:
    """Return the F1 of each label, 2 hits / (predicted + gold), in [0, 1].

    It is the harmonic mean of precision and recall; 0 for a label that is
    neither predicted nor gold.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> label_f1(label_counts([[30, 20], [10, 40]])).round(4).tolist()
    [0.6667, 0.7273]
    """
    return _ratio(
        2 * np.asarray(counts.hits, dtype=np.float64),
        np.asarray(counts.predicted, dtype=np.float64) + counts.gold,
    )


def macro_f1(counts: LabelCounts) -> Values:
    """Return the unweighted mean of the labels' F1, in [0, 1].

    The mean runs over the labels with gold items in the table at hand, the same
    labels for every team; NaN where there is none. It is the mean of the F1s,
    not the F1 of mean precision and mean recall.

    Source
    ------
    Opitz and Burst, "Macro F1 and Macro F1", arXiv:1911.03347, for the choice.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(macro_f1(label_counts([[2, 0], [1, 1]])))
    0.7333333333333334
    """
    return _mean_over_gold_labels(label_f1(counts), counts)


def accuracy(counts: LabelCounts) -> Values:
    """Return the share of items predicted right, in [0, 1]; NaN without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(accuracy(label_counts([[2, 0], [1, 1]])))
    0.75
    """
    return _sum_over_labels(counts.hits) / _sum_over_labels(counts.gold)


def micro_f1(counts: LabelCounts) -> Values:
    """Return the F1 of the pooled counts, in [0, 1]; NaN without items.

    With one gold and one predicted label per item it equals accuracy.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(micro_f1(label_counts([[2, 0], [1, 1]])))
    0.75
    """
    pooled = _sum_over_labels(counts.predicted) + _sum_over_labels(counts.gold)
    return 2 * _sum_over_labels(counts.hits) / pooled


def weighted_f1(counts: LabelCounts) -> Values:
    """Return the mean of the labels' F1 weighted by gold items, in [0, 1].

    NaN without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(weighted_f1(label_counts([[2, 0], [1, 1]])))
    0.7333333333333334
    """
    weighted = label_f1(counts) * np.asarray(counts.gold, dtype=np.float64)
    return _sum_over_labels(weighted) / _sum_over_labels(counts.gold)


def balanced_accuracy(counts: LabelCounts) -> Values:
    """Return the mean recall of the labels with gold items, in [0, 1].

    Also called unweighted average recall. NaN where no label has gold items.

    Source
    ------
    Brodersen et al., "The balanced accuracy and its posterior distribution", 2010.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(balanced_accuracy(label_counts([[2, 0], [1, 1]])))
    0.75
    """
    return _mean_over_gold_labels(label_recall(counts), counts)


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        measure.name: measure
        for measure in (
            Measure("macro_f1", "macro-F1", macro_f1),
            Measure("accuracy", "accuracy", accuracy),
            Measure("micro_f1", "micro-F1", micro_f1),
            Measure("weighted_f1", "weighted F1", weighted_f1),
            Measure("balanced_accuracy", "balanced accuracy", balanced_accuracy),
        )
    }
)


def _ratio(numerator: npt.ArrayLike, denominator: npt.ArrayLike) -> Values:
    """Return numerator / denominator in float64, and 0 where the denominator is 0."""
    below = np.asarray(denominator, dtype=np.float64)
    return np.asarray(numerator, dtype=np.float64) / np.where(below > 0, below, 1.0)


def _sum_over_labels(values: npt.ArrayLike) -> Values:
    """Return the sum along the last axis, label by label in their order."""
    array = np.asarray(values)
    total = np.zeros(array.shape[:-1], dtype=np.float64)
    for label in range(array.shape[-1]):
        total += array[..., label]
    return total


def _mean_over_gold_labels(values: Values, counts: LabelCounts) -> Values:
    """Return the mean along the last axis over labels with gold items.

    The value of a label without gold items must be 0: it then adds nothing.
    """
    return _sum_over_labels(values) / _sum_over_labels(np.asarray(counts.gold) > 0)
