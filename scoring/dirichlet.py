"""Replicates of a measure on confusion tables that the data make plausible."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scoring.confusion import CellCounts, LabelCounts, check_confusion
from scoring.gammas import gamma_variates, uniforms
from scoring.measures import Measure, find_measure
from scoring.sums import sum_over_labels

Values = npt.NDArray[np.float64]

# Draws that share a stretch of the generator. Another number would be another method:
# every draw would change.
DRAWS_IN_BLOCK = 100
# Pieces that the prior mass is broken into; what the last one should have left over is
# on average 2⁻⁶³ of it.
N_PIECES = 64


def dirichlet_replicates(
    confusion: npt.ArrayLike, *, measure: str | Measure, n_resamples: int, seed: int
) -> Values:
    """Return a measure on draws of the confusion table from a Dirichlet distribution.

    The parameter of a cell is its count plus 1 / (number of cells), where the cells
    are those of the labels with gold items: the prior weighs as much as one item.
    A cell without items has a small share in each draw instead of none, so that a
    kind of mistake that the test set happens not to show is possible. Labels without
    gold items have no gold items in any draw either.

    Parameters
    ----------
    confusion : array of whole numbers, shape (n_labels, n_labels), gold labels down
    measure : a name that `find_measure` knows, or a measure

    Returns
    -------
    float64 array of shape (n_resamples,), in the unit of the measure
        Draw b depends on the table, the seed and b alone.

    Raises
    ------
    ValueError
        If the table is none, n_resamples is below 1 or the measure unknown.

    Source
    ------
    Perks (1947), Journal of the Institute of Actuaries 73, for the weight of the prior;
    Sethuraman (1994), Statistica Sinica 4, 639–650, for drawing it.

    Examples
    --------
    >>> drawn = dirichlet_replicates([[9, 0], [0, 9]], measure="accuracy", n_resamples=5, seed=1)
    >>> bool((drawn < 1).all())
    True
    """
    [result] = dirichlet_replicates_of_measures(
        confusion, measures=[measure], n_resamples=n_resamples, seed=seed
    )
    return np.asarray(result)


def dirichlet_replicates_of_measures(
    confusion: npt.ArrayLike, *, measures: Sequence[str | Measure], n_resamples: int, seed: int
) -> Values:
    """Return several measures on the same draws, for the price of one drawing.

    Returns
    -------
    float64 array of shape (n_measures, n_resamples)
        The bits of each are those that `dirichlet_replicates` gives.

    Raises
    ------
    ValueError
        As `dirichlet_replicates`.

    Examples
    --------
    >>> dirichlet_replicates_of_measures(
    ...     [[9, 0], [0, 9]], measures=["accuracy", "error_rate"], n_resamples=5, seed=1
    ... ).sum(axis=0).round(12).tolist()
    [1.0, 1.0, 1.0, 1.0, 1.0]
    """
    table = check_confusion(confusion)
    found = [find_measure(measure) for measure in measures]
    if n_resamples < 1:
        raise ValueError(f"n_resamples must be at least 1, not {n_resamples}")
    result = np.empty((len(found), n_resamples))
    for block, first in enumerate(range(0, n_resamples, DRAWS_IN_BLOCK)):
        # The stretch before the first jump is that of the resamples.
        stream = np.random.PCG64(seed).jumped(1 + block)
        counts = _count(_draw(table, stream))
        for place, measure in enumerate(found):
            values = np.asarray(measure.of(counts))
            result[place, first : first + DRAWS_IN_BLOCK] = values[: n_resamples - first]
    return result


def _draw(table: npt.NDArray[np.int64], stream: np.random.PCG64) -> Values:
    """Return a block of tables, shape (DRAWS_IN_BLOCK, n_labels, n_labels).

    Gamma variates are Dirichlet shares up to their sum, which no measure depends on.
    The cells with items have their counts as shapes, and the prior as a whole has 1.
    """
    n_labels = len(table)
    occupied = np.flatnonzero(table)
    shapes = np.append(table.ravel()[occupied], 1)
    masses = gamma_variates(shapes, n_draws=DRAWS_IN_BLOCK, stream=stream)
    pieces = _break(masses[:, -1], stream)
    rows = np.flatnonzero(table.any(axis=1))
    words = stream.random_raw(pieces.size).reshape(pieces.shape) >> np.uint64(32)
    places = (words * np.uint64(len(rows) * n_labels) >> np.uint64(32)).astype(np.int64)
    cells = rows[places // n_labels] * n_labels + places % n_labels
    cells += np.arange(DRAWS_IN_BLOCK)[:, np.newaxis] * table.size
    n_cells = DRAWS_IN_BLOCK * table.size
    tables = np.asarray(np.bincount(cells.ravel(), pieces.ravel(), n_cells), dtype=np.float64)
    by_cell = tables.reshape(DRAWS_IN_BLOCK, table.size)
    by_cell[:, occupied] += masses[:, :-1]
    return by_cell.reshape(DRAWS_IN_BLOCK, n_labels, n_labels)


def _break(masses: Values, stream: np.random.PCG64) -> Values:
    """Return masses broken into pieces: a uniform part of what is left, again and again."""
    parts = uniforms(stream, masses.size * N_PIECES).reshape(masses.size, N_PIECES)
    pieces = np.empty_like(parts)
    left = masses
    for place in range(N_PIECES - 1):
        pieces[:, place] = left * parts[:, place]
        left = left - pieces[:, place]
    pieces[:, -1] = left
    return pieces


def _count(tables: Values) -> LabelCounts:
    """Return the sums of tables by label, made in their order, and all cells."""
    n_labels = tables.shape[-1]
    gold, predicted = np.divmod(np.arange(n_labels * n_labels), n_labels)
    return LabelCounts(
        hits=np.diagonal(tables, axis1=-2, axis2=-1),
        predicted=sum_over_labels(np.swapaxes(tables, -2, -1)),
        gold=sum_over_labels(tables),
        cells=CellCounts(gold, predicted, tables.reshape(len(tables), -1)),
    )
