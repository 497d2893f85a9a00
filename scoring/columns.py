"""Columns of a gold file beside id and label: groups, folds and slices of items."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pandas as pd

from scoring import faults
from scoring.problems import Problem, list_values
from scoring.rows import Taker, not_used
from scoring.sentences import told
from scoring.tables import Table

Codes = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

GROUP, FOLD = "group", "fold"
MAX_SLICES = 50
FEW_GROUPS = 30
_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")


@dataclass(frozen=True, eq=False)
class Column:
    """One column of a gold file: a value for each item.

    Attributes
    ----------
    name : as in the header
    values : the distinct values, whole numbers by size before all else by code point
    codes : int64 array of shape (n_items,), places in `values`, −1 for a blank
    """

    name: str
    values: tuple[str, ...]
    codes: Codes

    def select(self, chosen: Mask) -> "Column":
        """Return the column of some items, with the values that these have."""
        met, codes = np.unique(self.codes[chosen], return_inverse=True)
        n_blank = int(np.count_nonzero(met < 0))
        values = tuple(self.values[code] for code in met[n_blank:])
        return Column(self.name, values, codes.astype(np.int64) - n_blank)


@dataclass(frozen=True, eq=False)
class GoldColumns:
    """What the further columns of a gold file say about its items.

    Attributes
    ----------
    groups : what each item belongs to, such as its document: resamples draw groups
        whole; None where items stand alone
    folds : the fold of a cross-validation that each item was tested in, or None
    slices : columns whose values part the items into reportable subsets
    """

    groups: Column | None = None
    folds: Column | None = None
    slices: tuple[Column, ...] = ()

    def select(self, chosen: Mask) -> "GoldColumns":
        """Return the columns of some items."""
        return GoldColumns(
            groups=None if self.groups is None else self.groups.select(chosen),
            folds=None if self.folds is None else self.folds.select(chosen),
            slices=tuple(column.select(chosen) for column in self.slices),
        )


@dataclass
class ColumnReader:
    """Takes the cells of columns from a reader of tables, then says what they are."""

    _cells: dict[str, list[str]] = field(default_factory=dict)
    _repeated: list[str] = field(default_factory=list)
    _met: dict[str, str] = field(default_factory=dict)

    def taker_of(self, name: str) -> Taker | None:
        """Return what takes the cells of a column; of equal names the first is taken."""
        if not name or name in self._cells:
            self._repeated.append(name)
            return None
        cells = self._cells[name] = []
        # Equal cells share one string.
        return lambda cell: cells.append(self._met.setdefault(cell, cell))

    def columns(self, table: Table) -> tuple[GoldColumns, list[str], list[Problem]]:
        """Return the columns, notices about them, and what is wrong with them."""
        problems = self._problems(table)
        found = {name: _column(name, cells) for name, cells in self._cells.items()}
        groups, folds = self._special(GROUP, found), self._special(FOLD, found)
        if folds is not None and len(folds.values) < 2:
            folds = None
        special = {column.name for column in (groups, folds) if column is not None}
        slices = [
            column for name, column in found.items() if name not in special and _is_slice(column)
        ]
        used = special.union(column.name for column in slices)
        columns = GoldColumns(groups, folds, tuple(slices))
        unused = [name for name in found if name not in used]
        return columns, [*_notices(columns), *not_used(unused)], problems

    def _special(self, name: str, found: dict[str, Column]) -> Column | None:
        return next((column for key, column in found.items() if key.lower() == name), None)

    def _problems(self, table: Table) -> list[Problem]:
        problems = []
        names = [name.lower() for name in [*self._cells, *self._repeated]]
        for name in (GROUP, FOLD):
            if names.count(name) > 1:
                message = told("There is more than one column {name}; keep one.", name=name)
                problems.append(Problem("duplicate_column", message))
        for name, cells in self._cells.items():
            if name.lower() in (GROUP, FOLD):
                problems += faults.blank_cells(table, cells, name=name)
        return problems


def order_values(values: Sequence[str]) -> tuple[str, ...]:
    """Return the distinct values but blanks, whole numbers by size, then by code point.

    Examples
    --------
    >>> order_values(["10", "b", "9", "a", "", "9"])
    ('9', '10', 'a', 'b')
    """

    def order(value: str) -> tuple[int, int, str]:
        return (0, int(value), value) if _INTEGER.fullmatch(value) else (1, 0, value)

    return tuple(sorted(set(values) - {""}, key=order))


def places(values: Sequence[str], found: Sequence[str]) -> Codes:
    """Return the place of each found value among the distinct values, −1 for none.

    Examples
    --------
    >>> places(["ham", "spam"], ["spam", "eggs"]).tolist()
    [1, -1]
    """
    index = pd.Index(list(values), dtype=object)
    return np.asarray(index.get_indexer(pd.Index(found, dtype=object)), dtype=np.int64)


def _column(name: str, cells: Sequence[str]) -> Column:
    values = order_values(cells)
    codes = places(values, cells)
    codes.flags.writeable = False
    return Column(name, values, codes)


def _is_slice(column: Column) -> bool:
    """Say whether a column parts the items: few values, with two items each on average."""
    n_items = int(np.count_nonzero(column.codes >= 0))
    return 1 < len(column.values) <= min(MAX_SLICES, n_items // 2)


def _notices(columns: GoldColumns) -> list[str]:
    notices = []
    if columns.groups is not None:
        n_groups = len(columns.groups.values)
        few = "; intervals from so few are too short" if n_groups < FEW_GROUPS else ""
        notices.append(f"Resamples draw whole groups, of which there are {n_groups:,}{few}.")
    if columns.folds is not None:
        notices.append(f"Folds: {len(columns.folds.values):,}.")
    if columns.slices:
        named = [f"{column.name} ({len(column.values)} values)" for column in columns.slices]
        notices.append(f"Slices: {list_values(named)}.")
    return notices
