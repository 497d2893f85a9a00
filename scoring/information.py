"""What predictions tell about the gold labels, in bits.

The functions take `LabelCounts` and return the shape (...), as those of
`scoring.rates` do.
"""

import numpy as np

from scoring.confusion import Counts, LabelCounts
from scoring.logarithms import log2_of_counts
from scoring.rates import accuracy
from scoring.sums import Values, only_with_items, ratio, sum_over_cells, sum_over_labels


def mutual_information(counts: LabelCounts) -> Values:
    """Return the mutual information of gold and predictions, in bits, at least 0.

    The entropy of the gold labels less what is left of it when the predictions are
    known. At most the entropy of either. Predictions that are wrong in a fixed
    manner score like right ones. NaN without items.

    Parameters
    ----------
    counts : with cells

    Source
    ------
    Shannon (1948), Bell System Technical Journal 27, 379–423.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> mutual_information(label_counts([[[2, 0], [0, 2]], [[0, 2], [2, 0]]])).tolist()
    [1.0, 1.0]
    """
    n_items = sum_over_labels(counts.gold)
    gold = sum_over_labels(_times_log2(counts.gold))
    predicted = sum_over_labels(_times_log2(counts.predicted))
    both = sum_over_cells(counts, lambda cells: _times_log2(cells.items))
    bits = (_times_log2(n_items) - gold) - (predicted - both)
    return only_with_items(ratio(np.maximum(bits, 0.0), n_items), counts)


def normalized_mutual_information(counts: LabelCounts) -> Values:
    """Return mutual information over the mean entropy of gold and predictions, in [0, 1].

    1 where neither has more than one label, as in scikit-learn; NaN without items.

    Parameters
    ----------
    counts : with cells

    Source
    ------
    Kvålseth (1987), IEEE Transactions on Systems, Man and Cybernetics 17, 517–519,
    for the mean of the entropies.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> round(float(normalized_mutual_information(label_counts([[2, 0], [1, 1]]))), 4)
    0.3437
    """
    n_items = sum_over_labels(counts.gold)
    gold = sum_over_labels(_times_log2(counts.gold))
    predicted = sum_over_labels(_times_log2(counts.predicted))
    whole = 2 * _times_log2(n_items) - gold - predicted
    is_varied = np.maximum(_n_labels(counts.gold), _n_labels(counts.predicted)) > 1
    share = np.minimum(ratio(2 * n_items * mutual_information(counts), whole), 1.0)
    return only_with_items(np.where(is_varied, share, 1.0), counts)


def information_weighted_accuracy(counts: LabelCounts) -> Values:
    """Return accuracy with items weighted by the information of their label, in [0, 1].

    Σ w_k TP_k / Σ w_k G_k with w_k = −p_k log p_k and p_k = G_k / n. Where all items
    share one gold label no weight is left, and it is the plain accuracy; NaN
    without items.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(information_weighted_accuracy(label_counts([[2, 0], [1, 1]])))
    0.75
    """
    gold = np.asarray(counts.gold, dtype=np.float64)
    n_items = sum_over_labels(gold)
    weights = gold * (log2_of_counts(n_items)[..., np.newaxis] - log2_of_counts(gold))
    possible = sum_over_labels(weights * gold)
    share = ratio(sum_over_labels(weights * counts.hits), possible)
    return np.where(possible > 0, share, accuracy(counts))


def _n_labels(counts: Counts) -> Values:
    """Return the number of labels with items."""
    return sum_over_labels(np.asarray(counts) > 0)


def _times_log2(counts: Counts) -> Values:
    """Return c · log2 c of counts, and 0 for 0."""
    return np.asarray(counts, dtype=np.float64) * log2_of_counts(counts)
