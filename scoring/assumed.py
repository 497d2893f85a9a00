"""Systems that are assumed and not seen: what they score, and how their difference varies.

A system is right on an item of any label with one probability, its recall r, and takes an
item of label k for label l with probability (1 − r) p_l / (1 − p_k), p being the shares of
the labels. Two systems answer an item independently given its label, or agree as far as
their recalls allow, or anything between.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.confusion import CellCounts, LabelCounts
from scoring.measures import Measure
from scoring.sums import Values, sum_over_labels

# Recalls among which a score is looked for first: not every measure rises from 0 on.
RECALLS = np.arange(101) / 100
HALVINGS = 40
# The step of a central difference, as a share of the count that it moves.
STEP = 1e-5
# Counts that are moved together; it changes speed and memory, never a result.
MOVED_AT_ONCE = 200


@dataclass(frozen=True, eq=False)
class System:
    """A system of which only its score is known.

    Attributes
    ----------
    shares : of the labels among the items
    recall : the probability of a right answer, whatever the label
    answers : the probability of each answer, gold labels down
    influences : what `influences` returns
    """

    shares: Values
    recall: float
    answers: Values
    influences: Values


def assume_system(measure: Measure, shares: Values, score: float) -> System:
    """Return the system with a score in a measure.

    Raises
    ------
    ValueError
        If no system has it.

    Examples
    --------
    >>> from scoring.measures import MEASURES
    >>> assume_system(MEASURES["accuracy"], np.array([0.5, 0.5]), 0.8).answers.round(6).tolist()
    [[0.8, 0.2], [0.2, 0.8]]
    """
    recall = find_recall(measure, shares, score)
    answers = expected_table(shares, recall) / shares[:, np.newaxis]
    return System(shares, recall, answers, influences(measure, shares, recall))


def expected_table(shares: Values, recall: float) -> Values:
    """Return the expected shares of items: gold labels down, answers of a system across.

    Examples
    --------
    >>> expected_table(np.array([0.5, 0.25, 0.25]), 0.7).round(4).tolist()
    [[0.35, 0.075, 0.075], [0.05, 0.175, 0.025], [0.05, 0.025, 0.175]]
    """
    mistakes = np.outer(shares * (1 - recall) / (1 - shares), shares)
    return np.where(np.eye(len(shares), dtype=bool), shares[:, np.newaxis] * recall, mistakes)


def expected_score(measure: Measure, shares: Values, recalls: npt.ArrayLike) -> Values:
    """Return what systems with these recalls score, in an array of their shape.

    Examples
    --------
    >>> from scoring.measures import MEASURES
    >>> expected_score(MEASURES["macro_f1"], np.array([0.9, 0.1]), [0.5, 1.0]).round(4).tolist()
    [0.4048, 1.0]
    """
    right = np.asarray(recalls, dtype=np.float64)[..., np.newaxis]
    odds = shares / (1 - shares)
    counts = LabelCounts(
        hits=right * shares,
        predicted=right * shares + (1 - right) * shares * (sum_over_labels(odds) - odds),
        gold=np.broadcast_to(shares, np.broadcast_shapes(right.shape, shares.shape)),
        cells=_cells(shares, right) if measure.needs_cells else None,
    )
    return measure.of(counts)


def find_recall(measure: Measure, shares: Values, score: float) -> float:
    """Return the recall of the system with a score, the highest where several have it.

    Raises
    ------
    ValueError
        If the score is that of no system, or of a perfect one.

    Examples
    --------
    >>> from scoring.measures import MEASURES
    >>> round(find_recall(MEASURES["error_rate"], np.array([0.5, 0.5]), 0.2), 9)
    0.8
    """
    scores = expected_score(measure, shares, RECALLS)
    sign = 1 if measure.higher_is_better else -1
    worse_places = np.nonzero(sign * (scores - score) < 0)[0]
    if not worse_places.size or not sign * (scores[-1] - score) > 0:
        raise ValueError(
            f"with these labels the score in {measure.title} must lie between "
            f"{scores.min():.4f} and {scores.max():.4f}, not at {score:.4f}"
        )
    worse, better = RECALLS[worse_places[-1]], RECALLS[worse_places[-1] + 1]
    for _ in range(HALVINGS):
        middle = (worse + better) / 2
        is_worse = sign * (expected_score(measure, shares, middle) - score) < 0
        worse, better = (middle, better) if is_worse else (worse, middle)
    return float(better)


def influences(measure: Measure, shares: Values, recall: float) -> Values:
    """Return what one more item in each cell of the table adds to a score, times n.

    The derivative of the measure by the cell at the expected table. Measures depend on
    proportions alone, so its mean over the items is 0.

    Examples
    --------
    >>> from scoring.measures import MEASURES
    >>> influences(MEASURES["accuracy"], np.array([0.5, 0.5]), 0.8).round(6).tolist()
    [[0.2, -0.8], [-0.8, 0.2]]
    """
    n_labels = len(shares)
    table = expected_table(shares, recall)
    margins = np.concatenate([np.diagonal(table), sum_over_labels(table.T), shares])
    cells = _cells(shares, np.array([recall])) if measure.needs_cells else None

    def score_margins(stack: Values) -> Values:
        hits, predicted, gold = np.split(stack, 3, axis=-1)
        return measure.of(LabelCounts(hits, predicted, gold, cells))

    by_hit, by_predicted, by_gold = np.split(_derivatives(score_margins, margins), 3)
    by_cell: Values = by_gold[:, np.newaxis] + by_predicted + np.diag(by_hit)
    if cells is not None:
        hits, predicted, gold = np.split(margins, 3)

        def score_cells(stack: Values) -> Values:
            moved = CellCounts(cells.gold, cells.predicted, stack)
            return measure.of(LabelCounts(hits, predicted, gold, moved))

        by_cell += _derivatives(score_cells, cells.items).reshape(n_labels, n_labels)
    return by_cell


def difference_variances(first: System, second: System) -> tuple[float, float]:
    """Return the variance of the difference of two systems' scores, times n.

    By the delta method: the mean square over the items of the difference of influences,
    whose mean is 0.

    Parameters
    ----------
    first, second : on the same shares, the one with the higher recall first

    Returns
    -------
    (independent, agreeing)
        For systems whose answers are independent given the gold label, and for systems
        that agree as far as their recalls allow. A mixture of the two has the mixture
        of the variances.

    Examples
    --------
    >>> from scoring.measures import MEASURES
    >>> shares = np.array([0.5, 0.5])
    >>> pair = [assume_system(MEASURES["accuracy"], shares, score) for score in (0.8, 0.75)]
    >>> [round(variance, 6) for variance in difference_variances(*pair)]
    [0.3475, 0.0475]
    """
    pair = (first, second)
    means = [sum_over_labels(one.answers * one.influences) for one in pair]
    independent = (means[0] - means[1]) ** 2
    for one, mean in zip(pair, means, strict=True):
        independent += sum_over_labels(one.answers * (one.influences - mean[:, np.newaxis]) ** 2)
    alike = np.minimum(first.answers, second.answers)
    only_first = np.maximum(second.answers - first.answers, 0)
    right_in_first = np.diagonal(first.influences)[:, np.newaxis]
    agreeing = sum_over_labels(alike * (first.influences - second.influences) ** 2)
    agreeing += sum_over_labels(only_first * (right_in_first - second.influences) ** 2)
    return (
        float(sum_over_labels(first.shares * independent)),
        float(sum_over_labels(first.shares * agreeing)),
    )


def _cells(shares: Values, recalls: Values) -> CellCounts:
    """Return all cells of the expected tables of recalls of shape (..., 1)."""
    n_labels = len(shares)
    gold, predicted = np.divmod(np.arange(n_labels * n_labels), n_labels)
    is_right = gold == predicted
    odds = shares / (1 - shares)
    right, wrong = shares[gold] * is_right, odds[gold] * shares[predicted] * ~is_right
    return CellCounts(gold, predicted, recalls * right + (1 - recalls) * wrong)


def _derivatives(score: Callable[[Values], Values], counts: Values) -> Values:
    """Return the derivative of a score of stacked counts by each of them."""
    derivatives = np.empty(len(counts))
    for first in range(0, len(counts), MOVED_AT_ONCE):
        moved = np.arange(first, min(first + MOVED_AT_ONCE, len(counts)))
        steps = np.zeros((len(moved), len(counts)))
        steps[moved - first, moved] = STEP * counts[moved]
        gain = score(counts + steps) - score(counts - steps)
        derivatives[moved] = gain / (2 * STEP * counts[moved])
    return derivatives
