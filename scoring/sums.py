"""Sums and ratios of counts, made in an order that never changes.

Sums over labels are made label by label, in their order, so that neither memory
layout nor the number of tables scored at once can change a bit.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from scoring.confusion import CellCounts, LabelCounts

Values = npt.NDArray[np.float64]


def ratio(numerator: npt.ArrayLike, denominator: npt.ArrayLike) -> Values:
    """Return numerator / denominator in float64, and 0 where the denominator is 0."""
    below = np.asarray(denominator, dtype=np.float64)
    return np.asarray(numerator, dtype=np.float64) / np.where(below > 0, below, 1.0)


def sum_over_labels(values: npt.ArrayLike) -> Values:
    """Return the sum along the last axis, label by label in their order."""
    array = np.asarray(values)
    total = np.zeros(array.shape[:-1], dtype=np.float64)
    for label in range(array.shape[-1]):
        total += array[..., label]
    return total


def mean_over_gold_labels(values: Values, counts: LabelCounts) -> Values:
    """Return the mean along the last axis over labels with gold items.

    The value of a label without gold items must be 0: it then adds nothing.
    """
    return sum_over_labels(values) / sum_over_labels(np.asarray(counts.gold) > 0)


def sum_over_cells(counts: LabelCounts, value: Callable[[CellCounts], npt.ArrayLike]) -> Values:
    """Return the sum over the cells of what `value` makes of them, cell by cell.

    The value of an empty cell must be 0: tables that are counted together hold
    each other's cells.

    Raises
    ------
    ValueError
        If the cells were not counted.
    """
    if counts.cells is None:
        raise ValueError("this measure needs the cells of the confusion table")
    return sum_over_labels(value(counts.cells))


def only_with_items(values: Values, counts: LabelCounts) -> Values:
    """Return the values, and NaN for tables without items."""
    return np.where(sum_over_labels(counts.gold) > 0, values, np.nan)
