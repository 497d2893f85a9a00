"""Shares of items that are wrong, and what they cost: lower is better.

The functions take `LabelCounts` and return the shape (...), as those of
`scoring.rates` do.
"""

import numpy as np
import numpy.typing as npt

from scoring.confusion import LabelCounts
from scoring.rates import balanced_accuracy
from scoring.sums import Values, ratio, sum_over_cells, sum_over_labels


def error_rate(counts: LabelCounts) -> Values:
    """Return the share of items predicted wrong, in [0, 1]; NaN without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(error_rate(label_counts([[2, 0], [1, 1]])))
    0.25
    """
    n_items = sum_over_labels(counts.gold)
    return (n_items - sum_over_labels(counts.hits)) / n_items


def balanced_error_rate(counts: LabelCounts) -> Values:
    """Return 1 − `balanced_accuracy`, in [0, 1]; NaN where no label has gold items.

    Source
    ------
    Read and Cox, "Automatic pitch accent prediction for text-to-speech synthesis"
    (Interspeech 2007), for two labels.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(balanced_error_rate(label_counts([[2, 0], [1, 1]])))
    0.25
    """
    return 1 - balanced_accuracy(counts)


def combined_error_rate(counts: LabelCounts) -> Values:
    """Return the mean of weighted false positive and false negative rates, in [0, 1].

    With n_k gold items of label k among n, ½ Σ (n_k / n) (FPR_k + FNR_k). The false
    positive rate is over the items that are not k, and 0 where there is none; the
    false negative rate over the items that are k. NaN without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(combined_error_rate(label_counts([[2, 0], [1, 1]])))
    0.25
    """
    gold = np.asarray(counts.gold, dtype=np.float64)
    n_items = sum_over_labels(gold)
    others = n_items[..., np.newaxis] - gold
    false_positives = np.asarray(counts.predicted, dtype=np.float64) - counts.hits
    positive = sum_over_labels(gold * ratio(false_positives, others))
    return (positive + n_items - sum_over_labels(counts.hits)) / (2 * n_items)


def expected_cost(counts: LabelCounts, *, costs: npt.ArrayLike) -> Values:
    """Return the mean cost of an item, in the unit of the costs; NaN without items.

    Parameters
    ----------
    counts : with cells
    costs : array of shape (n_labels, n_labels), gold labels down
        What an item of one label predicted as another costs.

    Raises
    ------
    ValueError
        If the costs are not those of as many labels, or the cells not counted.

    Source
    ------
    Elkan, "The foundations of cost-sensitive learning" (IJCAI 2001).

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(expected_cost(label_counts([[2, 0], [1, 1]]), costs=[[0, 1], [10, 0]]))
    2.5
    """
    table = np.asarray(costs, dtype=np.float64)
    n_labels = np.asarray(counts.gold).shape[-1]
    if table.shape != (n_labels, n_labels):
        raise ValueError(f"the costs have shape {table.shape}, and there are {n_labels} labels")
    total = sum_over_cells(counts, lambda cells: table[cells.gold, cells.predicted] * cells.items)
    return total / sum_over_labels(counts.gold)
