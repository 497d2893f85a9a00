"""Read gold and prediction files, and pair their rows by id.

The reader of predictions knows the published ids and labels alone: it cannot
tell anybody anything about the gold labels.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
import pandas as pd

from scoring.problems import (
    SHOWN_PLACES,
    PredictionsError,
    Problem,
    list_labels,
    list_places,
    quote,
    shorten,
)
from scoring.tables import MAX_BYTES, Table, clean, read_table

Codes = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")


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
    """

    item_ids: tuple[str, ...]
    labels: tuple[str, ...]
    codes: Codes
    sha256: str
    notices: tuple[str, ...]

    def count_items(self) -> dict[str, int]:
        """Return the number of items of each label, in the order of the labels."""
        n_items = np.bincount(self.codes, minlength=len(self.labels)).tolist()
        return dict(zip(self.labels, n_items, strict=True))


@dataclass(frozen=True, eq=False)
class Predictions:
    """One label per item from a team, in the order of the published ids.

    Attributes
    ----------
    item_ids, labels : what the file was read against
    codes : int64 array of shape (n_items,), places in `labels`, read-only
    sha256 : hex digest of the bytes of the file
    notices : what was read in a way the team may want to know
    """

    item_ids: tuple[str, ...]
    labels: tuple[str, ...]
    codes: Codes
    sha256: str
    notices: tuple[str, ...]


def read_gold(
    source: str | Path | BinaryIO,
    *,
    labels: Sequence[str] | None = None,
    max_bytes: int = MAX_BYTES,
) -> Gold:
    """Return the gold labels of a CSV or TSV file with the columns `id` and `label`.

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
    table = read_table(source, max_bytes=max_bytes)
    problems = list(table.problems)
    if not table.ids and not problems:
        problems.append(Problem("no_rows", "The file has a header but no rows; add one per item."))
    known = _closed_set(labels) if labels is not None else _default_labels(table.labels)
    codes = _places(known, table.labels)
    problems += _blank_ids(table)
    problems += _duplicate_ids(table)
    problems += _line_breaks(table)
    problems += _blank_labels(table)
    problems += _unknown_labels(table, codes, labels=known)
    if problems:
        raise PredictionsError(problems)
    return Gold(tuple(table.ids), known, _read_only(codes), table.sha256, table.notices)


def read_predictions(
    source: str | Path | BinaryIO,
    *,
    item_ids: Sequence[str],
    labels: Sequence[str],
    max_bytes: int = MAX_BYTES,
) -> Predictions:
    """Return the predictions of a file, paired with the published ids.

    Rows are paired by id, never by position. The file is judged by the
    published ids and labels alone.

    Parameters
    ----------
    source : a path, or an open binary file
    item_ids : the published ids, distinct; their order is that of the result
    labels : the task's labels, distinct
    max_bytes : larger files are refused

    Raises
    ------
    PredictionsError
        With every kind of problem found. Missing ids are judged only when every
        row could be read.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO(b"label\\tid\\nham\\t008\\nham\\t007\\n")
    >>> predictions = read_predictions(file, item_ids=["007", "008"], labels=["ham", "spam"])
    >>> predictions.codes.tolist()
    [0, 0]
    """
    table = read_table(source, max_bytes=max_bytes)
    positions = _places(item_ids, table.ids)
    codes = _places(labels, table.labels)
    problems = list(table.problems)
    problems += _blank_ids(table)
    problems += _unknown_ids(table, positions)
    problems += _duplicate_ids(table)
    problems += _blank_labels(table)
    problems += _unknown_labels(table, codes, labels=labels)
    if not table.problems:
        problems += _missing_ids(item_ids, positions)
    if problems:
        raise PredictionsError(problems)
    aligned = np.empty(len(item_ids), dtype=np.int64)
    aligned[positions] = codes
    return Predictions(
        tuple(item_ids), tuple(labels), _read_only(aligned), table.sha256, table.notices
    )


def item_ids_to_text(item_ids: Iterable[str]) -> str:
    """Return ids as the text of the published list, one a line.

    Examples
    --------
    >>> item_ids_to_text(["007", "008"])
    '007\\n008\\n'
    """
    return "".join(f"{item_id}\n" for item_id in item_ids)


def item_ids_from_text(text: str) -> tuple[str, ...]:
    """Return the ids of a published list, one a line; blank lines are skipped.

    Raises
    ------
    PredictionsError
        If there is no id, or an id is there twice.

    Examples
    --------
    >>> item_ids_from_text("007\\r\\n008\\r\\n")
    ('007', '008')
    """
    return _closed_set(line for line in text.split("\n") if line.strip())


def labels_from_text(text: str) -> tuple[str, ...]:
    """Return the labels of a list, one a line, in its order.

    Raises
    ------
    PredictionsError
        If there is no label, or a label is there twice.
    """
    return item_ids_from_text(text)


def _closed_set(values: Iterable[str]) -> tuple[str, ...]:
    """Return cleaned values in their order; refuse none, a blank or a repeated one."""
    cleaned = tuple(clean(value) for value in values)
    index = pd.Index(cleaned, dtype=object)
    repeated = index[index.duplicated()]
    if len(repeated):
        message = f"{quote(repeated[0])} is in the list more than once; each has one line."
        raise PredictionsError([Problem("duplicate_values", message)])
    if not cleaned or "" in cleaned:
        message = "The list is empty or holds a blank value; give one value a line."
        raise PredictionsError([Problem("blank_values", message)])
    return cleaned


def _default_labels(found: Sequence[str]) -> tuple[str, ...]:
    """Return the distinct labels, whole numbers by value first, then by code point."""

    def order(label: str) -> tuple[int, int, str]:
        return (0, int(label), label) if _INTEGER.fullmatch(label) else (1, 0, label)

    return tuple(sorted(set(found) - {""}, key=order))


def _places(values: Sequence[str], found: Sequence[str]) -> Codes:
    """Return the place of each found value among the distinct values, −1 for none."""
    index = pd.Index(list(values), dtype=object)
    return np.asarray(index.get_indexer(pd.Index(found, dtype=object)), dtype=np.int64)


def _read_only(codes: Codes) -> Codes:
    codes.flags.writeable = False
    return codes


def _row_problem(
    code: str,
    table: Table,
    mask: Mask,
    *,
    values: Sequence[str],
    sentences: tuple[str, str],
    advice: str,
) -> list[Problem]:
    """Return the problem of the masked rows as a list of one, or an empty list.

    `values` holds what is wrong, one per row of the table. `sentences` are one
    for a single row, with the field `value`, and one for several, with `n`.
    """
    rows = [int(row) for row in np.flatnonzero(mask)[:SHOWN_PLACES]]
    if not rows:
        return []
    ids = ["" if values is table.ids else f" (id {quote(table.ids[row])})" for row in rows]
    n_rows = int(mask.sum())
    if n_rows == 1:
        sentence = sentences[0].format(value=quote(values[rows[0]]))
        message = f"Line {table.lines[rows[0]]:,}{ids[0]}: {sentence}; {advice}."
    else:
        places = [
            f"{quote(values[row])} on line {table.lines[row]:,}{item}"
            for row, item in zip(rows, ids, strict=True)
        ]
        sentence = sentences[1].format(n=f"{n_rows:,}")
        message = f"{sentence}: {list_places(places, n_rows)}; {advice}."
    return [Problem(code, message, table.lines[rows[0]], shorten(table.ids[rows[0]]))]


def _blank_ids(table: Table) -> list[Problem]:
    return _row_problem(
        "blank_id",
        table,
        _is_blank(table.ids),
        values=table.ids,
        sentences=("the id is blank", "{n} ids are blank"),
        advice="every row needs the id of its item",
    )


def _unknown_ids(table: Table, positions: Codes) -> list[Problem]:
    return _row_problem(
        "unknown_ids",
        table,
        (positions < 0) & ~_is_blank(table.ids),
        values=table.ids,
        sentences=("{value} is not an id of this task", "{n} ids are not ids of this task"),
        advice="use the published ids as they are",
    )


def _duplicate_ids(table: Table) -> list[Problem]:
    """Return the problem of ids on several rows, naming the first row of each too."""
    index = pd.Index(table.ids, dtype=object)
    is_repeat = index.duplicated() & ~_is_blank(table.ids)
    rows = [int(row) for row in np.flatnonzero(is_repeat)[:SHOWN_PLACES]]
    if not rows:
        return []
    places = []
    for row in rows:
        first = table.lines[table.ids.index(table.ids[row])]
        places.append(f"{quote(table.ids[row])} on lines {first:,} and {table.lines[row]:,}")
    n_rows = int(is_repeat.sum())
    subject = "An id is" if n_rows == 1 else f"{n_rows:,} ids are"
    message = (
        f"{subject} there more than once: {list_places(places, n_rows)}; each item takes one row."
    )
    return [Problem("duplicate_ids", message, table.lines[rows[0]], shorten(table.ids[rows[0]]))]


def _blank_labels(table: Table) -> list[Problem]:
    return _row_problem(
        "blank_label",
        table,
        _is_blank(table.labels),
        values=table.ids,
        sentences=("the label of {value} is blank", "{n} labels are blank"),
        advice="every item needs a label",
    )


def _unknown_labels(table: Table, codes: Codes, *, labels: Sequence[str]) -> list[Problem]:
    return _row_problem(
        "unknown_label",
        table,
        (codes < 0) & ~_is_blank(table.labels),
        values=table.labels,
        sentences=("{value} is not a label of this task", "{n} rows have no label of this task"),
        advice=f"use one of {list_labels(labels)}",
    )


def _line_breaks(table: Table) -> list[Problem]:
    """Return the problem of ids and labels that a list of one a line cannot hold."""
    values = [f"{item} {label}" for item, label in zip(table.ids, table.labels, strict=True)]
    mask = np.array(["\n" in value or "\r" in value for value in values], dtype=bool)
    return _row_problem(
        "line_break",
        table,
        mask,
        values=table.ids,
        sentences=("an id or label holds a line break", "{n} ids or labels hold a line break"),
        advice="they are published one a line",
    )


def _missing_ids(item_ids: Sequence[str], positions: Codes) -> list[Problem]:
    is_missing = np.ones(len(item_ids), dtype=bool)
    is_missing[positions[positions >= 0]] = False
    n_missing = int(is_missing.sum())
    if not n_missing:
        return []
    first = [item_ids[row] for row in np.flatnonzero(is_missing)[:SHOWN_PLACES]]
    places = list_places([quote(item_id) for item_id in first], n_missing)
    message = (
        f"1 item has no prediction: {places}; add a row for it."
        if n_missing == 1
        else f"{n_missing:,} items have no prediction: {places}; add a row for each."
    )
    return [Problem("missing_ids", message, None, shorten(first[0]))]


def _is_blank(values: Sequence[str]) -> Mask:
    return np.fromiter((value == "" for value in values), dtype=bool, count=len(values))
