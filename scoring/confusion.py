"""Counts of gold labels against predicted labels."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class CellCounts:
    """Counts of the cells of confusion tables, those left out being empty in all.

    Attributes
    ----------
    gold, predicted : int64 arrays of shape (n_cells,)
        The labels of each cell, row by row.
    items : array of shape (..., n_cells)
        Items of a cell, in the type of those of labels.
    """

    gold: npt.NDArray[np.int64]
    predicted: npt.NDArray[np.int64]
    items: Counts


@dataclass(frozen=True, eq=False)
class LabelCounts:
    """What most measures need of a confusion table, for any number of tables at once.

    Attributes
    ----------
    hits, predicted, gold : arrays whose last axis is that of the labels
        Items of a label that were predicted as it, items predicted as it, items
        of it. Leading axes are tables scored independently of each other; the
        three need only broadcast, so teams that share a resample share `gold`.
        Whole numbers, in whatever type; expected numbers and shares do as well.
    cells : the tables themselves, for the few measures that need them; None where
        they were not counted
    """

    hits: Counts
    predicted: Counts
    gold: Counts
    cells: CellCounts | None = None


def confusion_counts(
    gold: npt.ArrayLike, predicted: npt.ArrayLike, *, n_labels: int
) -> npt.NDArray[np.int64]:
    """Return the confusion table: gold labels down, predicted labels across.

    Parameters
    ----------
    gold, predicted : integer arrays of shape (n_items,), in 0..n_labels − 1

    Returns
    -------
    int64 array of shape (n_labels, n_labels)
        Numbers of items; their sum is n_items.

    Raises
    ------
    ValueError
        If the shapes differ or a code is outside 0..n_labels − 1.

    Examples
    --------
    >>> confusion_counts([0, 0, 1], [0, 1, 1], n_labels=2).tolist()
    [[1, 1], [0, 1]]
    """
    gold_codes = check_codes(gold, n_labels=n_labels)
    predicted_codes = check_codes(predicted, n_labels=n_labels)
    if gold_codes.shape != predicted_codes.shape or gold_codes.ndim != 1:
        raise ValueError(
            f"gold has shape {gold_codes.shape} and predicted {predicted_codes.shape}; "
            "both must be (n_items,)"
        )
    cells = gold_codes * n_labels + predicted_codes
    return np.bincount(cells, minlength=n_labels * n_labels).reshape(n_labels, n_labels)


def label_counts(confusion: npt.ArrayLike) -> LabelCounts:
    """Return the counts per label and per cell of confusion tables.

    Parameters
    ----------
    confusion : integer array of shape (..., n_labels, n_labels)
        Gold labels down, predicted labels across.

    Examples
    --------
    >>> counts = label_counts([[2, 0], [1, 1]])
    >>> counts.hits.tolist(), counts.predicted.tolist(), counts.gold.tolist()
    ([2, 1], [3, 1], [2, 2])
    """
    table = np.asarray(confusion)
    gold, predicted = np.nonzero(table.any(axis=tuple(range(table.ndim - 2))))
    return LabelCounts(
        hits=np.diagonal(table, axis1=-2, axis2=-1),
        predicted=table.sum(axis=-2),
        gold=table.sum(axis=-1),
        cells=CellCounts(gold, predicted, table[..., gold, predicted]),
    )


def check_answers(
    gold: npt.ArrayLike, predicted: npt.ArrayLike, *, n_labels: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return gold and the answers of teams as int64, a team a row.

    Raises ValueError for a code outside 0..n_labels − 1, shapes that do not fit and
    no items. The answers of one team may come as (n_items,).
    """
    gold_codes = check_codes(gold, n_labels=n_labels)
    codes = check_codes(predicted, n_labels=n_labels)
    teams = np.atleast_2d(codes)
    if gold_codes.ndim != 1 or not gold_codes.size or teams.shape[1:] != gold_codes.shape:
        raise ValueError(
            f"gold has shape {gold_codes.shape} and predicted {codes.shape}; "
            "needed are at least one item and (n_items,) or (n_teams, n_items)"
        )
    return gold_codes, teams


def check_codes(codes: npt.ArrayLike, *, n_labels: int) -> npt.NDArray[np.int64]:
    """Return label codes as int64; raise ValueError for one outside 0..n_labels − 1."""
    array = np.asarray(codes)
    if array.dtype.kind not in "iu":
        raise ValueError(f"label codes must be integers, not {array.dtype}")
    if array.size and (array.min() < 0 or array.max() >= n_labels):
        raise ValueError(f"label codes must lie in 0..{n_labels - 1}")
    return array.astype(np.int64, copy=False)


def check_groups(groups: npt.ArrayLike, *, n_items: int) -> npt.NDArray[np.int64]:
    """Return groups as int64.

    Raises
    ------
    ValueError
        If they are not n_items whole numbers, each of 0..n_groups − 1 at least once.

    Examples
    --------
    >>> check_groups([0, 1, 0], n_items=3).tolist()
    [0, 1, 0]
    """
    codes = check_codes(groups, n_labels=n_items)
    if codes.shape != (n_items,) or not np.bincount(codes).all():
        raise ValueError(f"groups must be {n_items} numbers from 0 on that leave none out")
    return codes


def check_confusion(confusion: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Return a confusion table as int64; raise ValueError where it is none, or empty."""
    table = np.asarray(confusion)
    if table.ndim != 2 or table.shape[0] != table.shape[1]:
        raise ValueError(f"confusion must have shape (n_labels, n_labels), not {table.shape}")
    if table.dtype.kind not in "iu" or (table < 0).any() or not table.any():
        raise ValueError("confusion must hold numbers of items, at least one in all")
    return table.astype(np.int64, copy=False)
