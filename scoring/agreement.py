"""Agreement beyond what the label frequencies alone would bring.

The functions take `LabelCounts` and return the shape (...), as those of
`scoring.rates` do. Sums of products of counts are whole numbers and exact below
2**53, that is for fewer than 90 million items.
"""

import numpy as np

from scoring.confusion import Counts, LabelCounts
from scoring.sums import Values, only_with_items, ratio, sum_over_labels


def cohen_kappa(counts: LabelCounts) -> Values:
    """Return Cohen's kappa of gold and predictions, in [−1, 1].

    (p_o − p_e) / (1 − p_e), with p_o the accuracy and p_e = Σ P_k G_k / n², the
    accuracy that predictions of the same frequencies would have by chance. 0 where
    p_e is 1, which takes one label that all items have and get; NaN without items.

    Source
    ------
    Cohen (1960), Educational and Psychological Measurement 20, 37–46.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> float(cohen_kappa(label_counts([[2, 0], [1, 1]])))
    0.5
    """
    n_items, hits = sum_over_labels(counts.gold), sum_over_labels(counts.hits)
    by_chance = _sum_of_products(counts.predicted, counts.gold)
    kappa = ratio(n_items * hits - by_chance, n_items * n_items - by_chance)
    return only_with_items(kappa, counts)


def matthews_correlation(counts: LabelCounts) -> Values:
    """Return the Matthews correlation of gold and predictions, in [−1, 1].

    (n Σ TP_k − Σ P_k G_k) / √((n² − Σ P_k²) (n² − Σ G_k²)), which for two labels is
    the correlation of two columns of zeros and ones. 0 where all items share one
    gold or one predicted label; NaN without items.

    Source
    ------
    Matthews (1975), Biochimica et Biophysica Acta 405, 442–451; for more than two
    labels Gorodkin (2004), Computational Biology and Chemistry 28, 367–374.

    Examples
    --------
    >>> from scoring.confusion import label_counts
    >>> round(float(matthews_correlation(label_counts([[2, 0], [1, 1]]))), 4)
    0.5774
    """
    n_items, hits = sum_over_labels(counts.gold), sum_over_labels(counts.hits)
    square = n_items * n_items
    spread_gold = square - _sum_of_products(counts.gold, counts.gold)
    spread_predicted = square - _sum_of_products(counts.predicted, counts.predicted)
    covariance = n_items * hits - _sum_of_products(counts.predicted, counts.gold)
    return only_with_items(ratio(covariance, np.sqrt(spread_gold * spread_predicted)), counts)


def _sum_of_products(first: Counts, second: Counts) -> Values:
    return sum_over_labels(np.asarray(first, dtype=np.float64) * second)
