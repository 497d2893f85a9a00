"""Curves over all thresholds of a score: ROC, precision and recall, costs."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.ranked import step_scores
from scoring.sums import Values, ratio


@dataclass(frozen=True, eq=False)
class Curve:
    """Points of a curve, and the score from which on items are taken at each.

    Attributes
    ----------
    x, y, thresholds : arrays of shape (n_points,)
        A threshold of infinity takes no item.
    """

    x: Values
    y: Values
    thresholds: Values


def roc_curve(is_positive: npt.ArrayLike, scores: npt.ArrayLike) -> Curve:
    """Return the true positive rate (y) over the false positive rate (x).

    From (0, 0), where no item is taken, to (1, 1), a point per distinct score. A
    rate over no items is 0.

    Parameters
    ----------
    is_positive : boolean array of shape (n_items,)
    scores : array of shape (n_items,), higher for "more likely positive"

    Raises
    ------
    ValueError
        If shapes do not fit or a score is not finite.

    Source
    ------
    Fawcett (2006), Pattern Recognition Letters 27, 861–874.

    Examples
    --------
    >>> curve = roc_curve([True, False, True], [0.9, 0.8, 0.7])
    >>> curve.x.tolist(), curve.y.tolist()
    ([0.0, 0.0, 1.0, 1.0], [0.0, 0.5, 0.5, 1.0])
    """
    steps = step_scores(is_positive, scores, weights=None)
    hits = np.cumsum(steps.positive)
    false = np.cumsum(steps.items) - hits
    return Curve(
        x=np.concatenate([[0.0], ratio(false, false[-1])]),
        y=np.concatenate([[0.0], ratio(hits, hits[-1])]),
        thresholds=np.concatenate([[np.inf], steps.scores]),
    )


def precision_recall_curve(is_positive: npt.ArrayLike, scores: npt.ArrayLike) -> Curve:
    """Return precision (y) over recall (x), a point per distinct score.

    Between points nothing is interpolated. Recall is 0 where there is no positive
    item.

    Parameters
    ----------
    is_positive, scores : as for `roc_curve`

    Raises
    ------
    ValueError
        As `roc_curve`.

    Source
    ------
    Davis and Goadrich (ICML 2006).

    Examples
    --------
    >>> curve = precision_recall_curve([True, False, True], [0.9, 0.8, 0.7])
    >>> curve.x.tolist(), curve.y.round(4).tolist()
    ([0.5, 0.5, 1.0], [1.0, 0.5, 0.6667])
    """
    steps = step_scores(is_positive, scores, weights=None)
    hits = np.cumsum(steps.positive)
    return Curve(
        x=ratio(hits, hits[-1]), y=ratio(hits, np.cumsum(steps.items)), thresholds=steps.scores
    )


def cost_curve(is_positive: npt.ArrayLike, scores: npt.ArrayLike, *, n_points: int = 101) -> Curve:
    """Return the lowest normalized expected cost (y) over the probability cost (x).

    x is p(+) C(−|+) / (p(+) C(−|+) + p(−) C(+|−)): how much of the worst possible
    cost lies with the positive items, from 0 to 1. Each threshold is a line, x times
    its false negative rate plus 1 − x times its false positive rate; y is the lowest
    of them. Taking no item or every item are thresholds too, so y is at most ½.

    Parameters
    ----------
    is_positive, scores : as for `roc_curve`
    n_points : values of x, at equal distances, at least 2

    Raises
    ------
    ValueError
        As `roc_curve`, or for fewer than two points.

    Source
    ------
    Drummond and Holte (2006), Machine Learning 65, 95–130.

    Examples
    --------
    >>> cost_curve([True, False, True], [0.9, 0.8, 0.7], n_points=3).y.tolist()
    [0.0, 0.25, 0.0]
    """
    if n_points < 2:
        raise ValueError(f"n_points must be at least 2, not {n_points}")
    roc = roc_curve(is_positive, scores)
    x = np.arange(n_points) / (n_points - 1)
    lines = x[:, np.newaxis] * (1 - roc.y) + (1 - x)[:, np.newaxis] * roc.x
    best = lines.argmin(axis=1)
    return Curve(x=x, y=lines[np.arange(n_points), best], thresholds=roc.thresholds[best])
