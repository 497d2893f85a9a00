"""Shares of items, label by label and in all: precision, recall, F1, accuracy.

Each function takes `LabelCounts` whose arrays have the shape (..., n_labels) and
scores the leading axes independently, so that a score and its replicates come
from the same lines. The functions of a label return the shape (..., n_labels),
the measures the shape (...), all in float64. Counts are trusted: hits are at most
predicted and gold. Each function has a section of its name in docs/methods.md.
"""

import numpy as np

from scoring.confusion import LabelCounts
from scoring.sums import Values, mean_over_gold_labels, ratio, sum_over_labels


def label_precision(counts: LabelCounts) -> Values:
    """Return the precision of each label, hits / predicted, in [0, 1].

    A label that is never predicted has precision 0.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> label_precision(label_counts([[30, 20], [10, 40]])).round(4).tolist()
    [0.75, 0.6667]
    """
    return ratio(counts.hits, counts.predicted)


def label_recall(counts: LabelCounts) -> Values:
    """Return the recall of each label, hits / gold, in [0, 1].

    A label without gold items has recall 0.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> label_recall(label_counts([[30, 20], [10, 40]])).tolist()
    [0.6, 0.8]
    """
    return ratio(counts.hits, counts.gold)


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
    return ratio(
        2 * np.asarray(counts.hits, dtype=np.float64),
        np.asarray(counts.predicted, dtype=np.float64) + counts.gold,
    )


def label_f_beta(counts: LabelCounts, *, beta: float) -> Values:
    """Return the F-beta of each label, (1 + β²) hits / (predicted + β² gold), in [0, 1].

    β above 1 weighs recall more than precision, below 1 less; 1 gives F1. 0 for a
    label that is neither predicted nor gold.

    Source
    ------
    van Rijsbergen, "Information Retrieval", 2nd edition (1979), chapter 7.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> label_f_beta(label_counts([[30, 20], [10, 40]]), beta=2).round(4).tolist()
    [0.625, 0.7692]
    """
    square = beta * beta
    return ratio(
        (1 + square) * np.asarray(counts.hits, dtype=np.float64),
        np.asarray(counts.predicted, dtype=np.float64) + square * counts.gold,
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
    return mean_over_gold_labels(label_f1(counts), counts)


def accuracy(counts: LabelCounts) -> Values:
    """Return the share of items predicted right, in [0, 1]; NaN without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(accuracy(label_counts([[2, 0], [1, 1]])))
    0.75
    """
    return sum_over_labels(counts.hits) / sum_over_labels(counts.gold)


def micro_f1(counts: LabelCounts) -> Values:
    """Return the F1 of the pooled counts, in [0, 1]; NaN without items.

    With one gold and one predicted label per item it equals accuracy.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(micro_f1(label_counts([[2, 0], [1, 1]])))
    0.75
    """
    pooled = sum_over_labels(counts.predicted) + sum_over_labels(counts.gold)
    return 2 * sum_over_labels(counts.hits) / pooled


def weighted_f1(counts: LabelCounts) -> Values:
    """Return the mean of the labels' F1 weighted by gold items, in [0, 1].

    NaN without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(weighted_f1(label_counts([[2, 0], [1, 1]])))
    0.7333333333333334
    """
    return _weighted_mean(label_f1(counts), counts)


def weighted_precision(counts: LabelCounts) -> Values:
    """Return the mean of the labels' precision weighted by gold items, in [0, 1].

    A label that is never predicted counts 0. NaN without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> round(float(weighted_precision(label_counts([[2, 0], [1, 1]]))), 4)
    0.8333
    """
    return _weighted_mean(label_precision(counts), counts)


def weighted_f_beta(counts: LabelCounts, *, beta: float) -> Values:
    """Return the mean of the labels' F-beta weighted by gold items, in [0, 1].

    NaN without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> round(float(weighted_f_beta(label_counts([[2, 0], [1, 1]]), beta=2)), 4)
    0.7323
    """
    return _weighted_mean(label_f_beta(counts, beta=beta), counts)


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
    return mean_over_gold_labels(label_recall(counts), counts)


def macro_f_beta(counts: LabelCounts, *, beta: float) -> Values:
    """Return the unweighted mean of the labels' F-beta, in [0, 1].

    The mean runs over the labels with gold items; NaN where there is none.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> round(float(macro_f_beta(label_counts([[2, 0], [1, 1]]), beta=2)), 4)
    0.7323
    """
    return mean_over_gold_labels(label_f_beta(counts, beta=beta), counts)


def macro_precision(counts: LabelCounts) -> Values:
    """Return the mean precision of the labels with gold items, in [0, 1].

    A label with gold items that is never predicted counts 0. NaN where no label
    has gold items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> round(float(macro_precision(label_counts([[2, 0], [1, 1]]))), 4)
    0.8333
    """
    return mean_over_gold_labels(label_precision(counts), counts)


def macro_recall(counts: LabelCounts) -> Values:
    """Return the mean recall of the labels with gold items, in [0, 1].

    The same number as `balanced_accuracy`, under the name that stands beside
    macro precision. NaN where no label has gold items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(macro_recall(label_counts([[2, 0], [1, 1]])))
    0.75
    """
    return balanced_accuracy(counts)


def _weighted_mean(values: Values, counts: LabelCounts) -> Values:
    """Return the mean along the last axis, each label weighted by its gold items."""
    weighted = values * np.asarray(counts.gold, dtype=np.float64)
    return sum_over_labels(weighted) / sum_over_labels(counts.gold)
