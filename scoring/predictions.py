"""Read gold and prediction files, and pair their rows by id.

The reader of predictions knows the published ids and labels alone: it cannot
tell anybody anything about the gold labels.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from pathlib import Path
from typing import BinaryIO

import numpy as np

from scoring import faults, unknowns
from scoring.causes import set_causes_apart
from scoring.columns import Codes, ColumnReader, GoldColumns, Mask, order_values, places
from scoring.lists import closed_set
from scoring.problems import PredictionsError, Problem, list_values
from scoring.readings import Reading
from scoring.scores import ScoreReader, Values
from scoring.sentences import told
from scoring.tables import read_table
from scoring.texts import MAX_BYTES

MAX_LABELS = 1000


def no_other_ids() -> Mapping[str, Collection[str]]:
    """Return that no further lists of ids are known."""
    return {}


@dataclass(frozen=True, eq=False)
class Gold:
    """The gold labels of a phase.

    Attributes
    ----------
    item_ids : the ids in file order; this order is that of all arrays
    labels : the closed, ordered set of labels
    codes : int64 array of shape (n_items,), places in `labels`, read-only
    sha256 : hex digest of the bytes of the file
    notices : what was read in a way the organizer may want to know
    columns : the groups, folds and slices of its items
    """

    item_ids: tuple[str, ...]
    labels: tuple[str, ...]
    codes: Codes
    sha256: str
    notices: tuple[str, ...]
    columns: GoldColumns = GoldColumns()

    @property
    def group_codes(self) -> Codes | None:
        """The group of each item, for `replicates`; None where items stand alone."""
        groups = self.columns.groups
        return None if groups is None else groups.codes

    @property
    def n_groups(self) -> int | None:
        """The number of groups that resamples draw whole; None where items stand alone."""
        groups = self.columns.groups
        return None if groups is None else len(groups.values)

    def in_slice(self, column: str, value: str) -> Mask:
        """Return which items have a value in a column of slices.

        Raises
        ------
        ValueError
            If there is no such column or value, naming those that there are.
        """
        slices = {one.name: one for one in self.columns.slices}
        if column not in slices:
            known = list_values(list(slices)) or "none"
            raise ValueError(f"{column} is no slice of the gold file; its slices: {known}")
        values = slices[column].values
        if value not in values:
            known = list_values(values)
            raise ValueError(f"{value} is no value of {column}; its values: {known}")
        return np.equal(slices[column].codes, values.index(value))

    def select(self, chosen: Mask) -> "Gold":
        """Return the gold labels of some items as a test set of their own.

        `chosen` has shape (n_items,). The labels stay those of the task. The digest is
        that of the file's digest and the choice, so that no two choices have the same.
        """
        choice = self.sha256.encode() + np.packbits(chosen).tobytes()
        return replace(
            self,
            sha256=hashlib.sha256(choice).hexdigest(),
            item_ids=_chosen_ids(self.item_ids, chosen),
            codes=self.codes[chosen],
            columns=self.columns.select(chosen),
        )

    def count_items(self) -> dict[str, int]:
        """Return the number of items of each label, in the order of the labels."""
        return _count(self.codes, self.labels)


@dataclass(frozen=True, eq=False)
class Predictions:
    """One label per item from a team, in the order of the published ids.

    Attributes
    ----------
    item_ids, labels : what the file was read against
    codes : int64 array of shape (n_items,), places in `labels`, read-only
    sha256 : hex digest of the bytes of the file
    notices : what was read in a way the team may want to know
    scores : float64 array of shape (n_items,), higher for "more likely the last of
        the two labels"; None where the file has none
    probabilities : float64 array of shape (n_items, n_labels), or None
    format, encoding : what the file is written in, in words
    """

    item_ids: tuple[str, ...]
    labels: tuple[str, ...]
    codes: Codes
    sha256: str
    notices: tuple[str, ...]
    scores: Values | None = None
    probabilities: Values | None = None
    format: str = ""
    encoding: str = ""

    def reading(self) -> Reading:
        """Return what the file was read as."""
        columns = {
            told("scores"): self.scores,
            told("probabilities"): self.probabilities,
        }
        return Reading(
            self.format,
            self.encoding,
            n_rows=len(self.codes),
            n_of_label=_count(self.codes, self.labels),
            columns=tuple(name for name, values in columns.items() if values is not None),
            notices=self.notices,
        )

    def select(self, chosen: Mask) -> "Predictions":
        """Return the predictions of some items, as `Gold.select` does."""
        return replace(
            self,
            item_ids=_chosen_ids(self.item_ids, chosen),
            codes=self.codes[chosen],
            scores=None if self.scores is None else self.scores[chosen],
            probabilities=None if self.probabilities is None else self.probabilities[chosen],
        )


def read_gold(
    source: str | Path | BinaryIO,
    *,
    labels: Sequence[str] | None = None,
    max_bytes: int = MAX_BYTES,
) -> Gold:
    """Return the gold labels of a file with the columns `id` and `label`.

    Further columns: `group` and `fold`, and any other with two to fifty values, each of
    two items or more on average, as slices.

    Parameters
    ----------
    source : a path, or an open binary file
    labels : the task's labels in their order; by default the labels found,
        whole numbers by value before all else by code point
    max_bytes : larger files are refused

    Raises
    ------
    PredictionsError
        With every kind of problem found, including an id that is there twice
        and a blank label.

    Examples
    --------
    >>> import io
    >>> gold = read_gold(io.BytesIO(b"id,label\\n007,spam\\n008,ham\\n"))
    >>> gold.item_ids, gold.labels, gold.codes.tolist()
    (('007', '008'), ('ham', 'spam'), [1, 0])
    """
    reader = ColumnReader()
    table = read_table(source, max_bytes=max_bytes, taker_of=reader.taker_of)
    columns, notices, column_problems = reader.columns(table)
    problems = list(table.problems)
    if not table.ids and not problems:
        problems.append(
            Problem("no_rows", told("There are no rows in the file; add one per item."))
        )
    known = order_values(table.labels) if labels is None else closed_set(labels)
    if len(known) > MAX_LABELS:
        message = told(
            "There are {n} different labels; at most {most} are scored.",
            n=len(known),
            most=MAX_LABELS,
        )
        problems.append(Problem("too_many_labels", message))
    codes = places(known, table.labels)
    problems += faults.blank_ids(table)
    problems += faults.duplicate_ids(table, ~table.is_id_blank)
    problems += faults.line_breaks(table)
    problems += faults.blank_labels(table)
    problems += unknowns.unknown_labels(table, codes, labels=known)
    problems += column_problems
    if problems:
        raise PredictionsError(problems)
    return Gold(
        tuple(table.ids),
        known,
        _read_only(codes),
        table.sha256,
        (*table.notices, *notices),
        columns,
    )


def read_predictions(
    source: str | Path | BinaryIO,
    *,
    item_ids: Sequence[str],
    labels: Sequence[str],
    other_ids: Callable[[], Mapping[str, Collection[str]]] = no_other_ids,
    max_bytes: int = MAX_BYTES,
) -> Predictions:
    """Return the predictions of a file, paired with the published ids.

    Rows are paired by id, never by position. The file is judged by the
    published ids and labels alone. It may hold scores beside the labels: a column
    `score` where there are two labels, or `prob:` and the label for every label.

    Parameters
    ----------
    source : a path, or an open binary file
    item_ids : the published ids, those of `Gold`; their order is that of the result
    labels : the task's labels, those of `Gold`
    other_ids : returns the published ids of other phases by name, to say whose file it
        is; asked only where no id of the file is known
    max_bytes : larger files are refused

    Raises
    ------
    PredictionsError
        With every kind of problem found; first what is wrong with the whole file, such
        as swapped columns, apart from which the rest is judged. Missing ids are judged
        only when every row could be read and some id is known.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO(b"label\\tid\\nham\\t008\\nham\\t007\\n")
    >>> predictions = read_predictions(file, item_ids=["007", "008"], labels=["ham", "spam"])
    >>> predictions.codes.tolist()
    [0, 0]
    """
    reader = ScoreReader(labels)
    table = read_table(
        source,
        max_bytes=max_bytes,
        taker_of=reader.taker_of,
        known_ids={item_id: item_id for item_id in item_ids},
    )
    positions, codes = places(item_ids, table.ids), places(labels, table.labels)
    problems = [*table.problems, *reader.problems(table)]
    has_known_ids = True
    if (positions < 0).any() or (codes < 0).any():
        apart = set_causes_apart(table, item_ids=item_ids, labels=labels, other_ids=other_ids)
        problems, has_known_ids = [*apart.problems, *problems], apart.has_known_ids
        if apart.table is not table:
            table = apart.table
            positions, codes = places(item_ids, table.ids), places(labels, table.labels)
    problems += faults.blank_ids(table)
    if has_known_ids:
        problems += unknowns.unknown_ids(table, positions, item_ids=item_ids, labels=labels)
    problems += faults.duplicate_ids(table, positions >= 0, positions=positions)
    problems += faults.blank_labels(table)
    problems += unknowns.unknown_labels(table, codes, labels=labels)
    if not table.ids and not problems:
        problems += faults.no_rows(item_ids)
    elif has_known_ids and not table.problems:
        problems += faults.missing_ids(item_ids, positions)
    if problems:
        raise PredictionsError(problems)
    aligned = np.empty(len(item_ids), dtype=np.int64)
    aligned[positions] = codes
    return Predictions(
        tuple(item_ids),
        tuple(labels),
        _read_only(aligned),
        table.sha256,
        (*table.notices, *reader.notices()),
        scores=reader.scores(positions),
        probabilities=reader.probabilities(positions),
        format=table.format,
        encoding=table.encoding,
    )


def _chosen_ids(item_ids: Sequence[str], chosen: Mask) -> tuple[str, ...]:
    return tuple(compress(item_ids, chosen))


def _count(codes: Codes, labels: Sequence[str]) -> dict[str, int]:
    """Return the number of items of each label, in the order of the labels."""
    n_items = np.bincount(codes, minlength=len(labels)).tolist()
    return dict(zip(labels, n_items, strict=True))


def _read_only(codes: Codes) -> Codes:
    codes.flags.writeable = False
    return codes
