"""What a measure becomes when one item is left out."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from scoring.comparison import EQUAL_WITHIN
from scoring.confusion import CellCounts, LabelCounts, check_confusion, label_counts
from scoring.measures import Measure, find_measure
from scoring.sums import sum_over_labels

Values = npt.NDArray[np.float64]

# Numbers of values held at once; they change memory, never a result.
VALUES_AT_ONCE = 2_000_000


@dataclass(frozen=True, eq=False)
class Jackknife:
    """A measure without one item, or one group of items, for each that can be left out.

    Attributes
    ----------
    values : float64 array of shape (n_kinds,), in the unit of the measure
    multiplicities : array of shape (n_kinds,), whole numbers from 1 on
        How many items or groups leave this value when they are left out.

    Examples
    --------
    >>> Jackknife(np.array([0.5, 1.0]), np.array([1, 1])).acceleration()
    0.0
    """

    values: Values
    multiplicities: npt.NDArray[np.int64]

    def acceleration(self) -> float | None:
        """Return a = Σ d³ / (6 (Σ d²)^(3/2)), d the mean of the values less each value.

        How fast the standard error of the measure grows with the measure, between
        −1/6 and 1/6. None where no value differs from the others by more than 1e-12.
        """
        weights = np.asarray(self.multiplicities, dtype=np.float64)
        mean = sum_over_labels(weights * self.values) / sum_over_labels(weights)
        distances = mean - self.values
        if np.abs(distances).max() <= EQUAL_WITHIN:
            return None
        squares = float(sum_over_labels(weights * distances * distances))
        cubes = float(sum_over_labels(weights * distances * distances * distances))
        return cubes / (6 * squares * float(np.sqrt(squares)))


def jackknife_cells(confusion: npt.ArrayLike, *, measure: str | Measure) -> Jackknife:
    """Return a measure without one item, for each cell of the confusion table with items.

    Items of the same gold and predicted label are alike to a measure of counts, so
    one value stands for all of a cell.

    Parameters
    ----------
    confusion : array of whole numbers, shape (n_labels, n_labels), gold labels down
    measure : a name that `find_measure` knows, or a measure

    Raises
    ------
    ValueError
        If the table is none, has fewer than two items, or the measure is unknown.

    Source
    ------
    Efron, "Better Bootstrap Confidence Intervals" (1987), Journal of the American
    Statistical Association 82, 171–185, for the acceleration.

    Examples
    --------
    >>> left_out = jackknife_cells([[2, 0], [1, 1]], measure="accuracy")
    >>> left_out.values.round(4).tolist(), left_out.multiplicities.tolist()
    ([0.6667, 1.0, 0.6667], [2, 1, 1])
    """
    table = check_confusion(confusion)
    found = find_measure(measure)
    if table.sum() < 2:
        raise ValueError("no item can be left out where there is only one")
    whole = label_counts(table)
    gold, predicted = np.nonzero(table)
    values = np.empty(len(gold))
    step = max(1, VALUES_AT_ONCE // (len(gold) if found.needs_cells else len(table)))
    for first in range(0, len(gold), step):
        some = slice(first, first + step)
        counts = _leave_out(whole, gold[some], predicted[some])
        if found.needs_cells:
            is_left = np.arange(len(gold)) == np.arange(len(gold))[some, np.newaxis]
            items = table[gold, predicted] - is_left
            counts = replace(counts, cells=CellCounts(gold, predicted, items))
        values[some] = found.of(counts)
    return Jackknife(values, table[gold, predicted])


def _leave_out(
    whole: LabelCounts, gold: npt.NDArray[np.int64], predicted: npt.NDArray[np.int64]
) -> LabelCounts:
    """Return the counts by label without one item of each of some cells."""
    labels = np.arange(len(whole.gold))
    is_gold = labels == gold[:, np.newaxis]
    is_predicted = labels == predicted[:, np.newaxis]
    return LabelCounts(
        hits=whole.hits - (is_gold & is_predicted),
        predicted=whole.predicted - is_predicted,
        gold=whole.gold - is_gold,
    )
