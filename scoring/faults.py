"""What is wrong with the rows of a table: one function per kind, told in a sentence.

Each returns a list of one problem, or an empty list where nothing is wrong.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from heapq import nsmallest
from itertools import compress

import numpy as np
import numpy.typing as npt
import pandas as pd

from scoring.hints import id_hint, label_hint, other_list_hint
from scoring.lists import publishing_order
from scoring.problems import (
    SHOWN_PLACES,
    Problem,
    list_places,
    list_values,
    quote,
    shorten,
    visible,
)
from scoring.tables import Table, is_blank

Codes = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


def blank_ids(table: Table) -> list[Problem]:
    """Return the problem of rows without an id."""
    return _row_problem(
        "blank_id",
        table,
        table.is_id_blank,
        values=table.ids,
        sentences=("the id is blank", "{n} ids are blank"),
        advice="every row needs the id of its item",
    )


def unknown_ids(
    table: Table,
    positions: Codes,
    *,
    item_ids: Sequence[str],
    labels: Sequence[str],
    other_ids: Callable[[], Mapping[str, Collection[str]]],
) -> list[Problem]:
    """Return the problem of ids without a position among the published ids.

    `other_ids` returns the published ids of other phases by name.
    """
    is_unknown = (positions < 0) & ~table.is_id_blank

    def hint(row: int) -> str:
        known = dict.fromkeys(item_ids)
        guess = id_hint(table.ids[row], table.labels[row], known=known, labels=labels)
        if guess or not is_unknown.all():
            return guess
        return other_list_hint(table.ids, {name: set(ids) for name, ids in other_ids().items()})

    return _row_problem(
        "unknown_ids",
        table,
        is_unknown,
        hint=hint,
        values=table.ids,
        sentences=("{value} is not an id of this task", "{n} ids are not ids of this task"),
        advice="use the published ids as they are",
    )


def duplicate_ids(
    table: Table, is_judged: Mask, *, positions: Codes | None = None
) -> list[Problem]:
    """Return the problem of ids on several rows, naming the first of these too.

    `positions` stand for the ids where they are known, being quicker to compare.
    """
    told_apart = pd.Index(table.ids, dtype=object) if positions is None else pd.Index(positions)
    is_repeat = told_apart.duplicated() & is_judged
    rows = _first_rows(is_repeat)
    if not rows:
        return []
    places = [_twice(table, row) for row in rows]
    n_rows = int(is_repeat.sum())
    what = f"{n_rows:,} rows repeat an id: {list_places(places, n_rows)}"
    message = f"{f'The id {places[0]}' if n_rows == 1 else what}; each item takes one row."
    return [_at(table, rows[0], code="duplicate_ids", message=message)]


def blank_cells(table: Table, cells: Sequence[str], *, name: str) -> list[Problem]:
    """Return the problem of rows with nothing in a column that says what items belong to."""
    return _row_problem(
        f"blank_{name}",
        table,
        is_blank(cells),
        values=table.ids,
        sentences=(f"the {name} of {{value}} is blank", f"{{n}} cells of {name} are blank"),
        advice=f"every item needs a {name}, or remove the column",
    )


def bad_scores(table: Table, is_bad: Mask, *, cells: Mapping[int, str], name: str) -> list[Problem]:
    """Return the problem of cells in a column of scores that are no finite numbers."""
    column = shorten(name).replace("{", "{{").replace("}", "}}")
    return _row_problem(
        "bad_score",
        table,
        is_bad,
        values=cells,
        sentences=(
            f"{{value}} in the column {column} is not a number",
            f"{{n}} cells of the column {column} are not numbers",
        ),
        advice="write numbers such as 0.25, with a point, or remove the column",
    )


def bad_probabilities(table: Table, is_bad: Mask) -> list[Problem]:
    """Return the problem of rows whose probabilities are none or do not sum to 1."""
    return _row_problem(
        "bad_probability",
        table,
        is_bad,
        values=table.ids,
        sentences=(
            "the probabilities of {value} are not from 0 to 1 with the sum 1",
            "in {n} rows the probabilities are not from 0 to 1 with the sum 1",
        ),
        advice="give each label its probability",
    )


def blank_labels(table: Table) -> list[Problem]:
    """Return the problem of rows with an id and no label."""
    return _row_problem(
        "blank_label",
        table,
        table.is_label_blank & ~table.is_id_blank,
        values=table.ids,
        sentences=("the label of {value} is blank", "{n} labels are blank"),
        advice="every item needs a label",
    )


def unknown_labels(table: Table, codes: Codes, *, labels: Sequence[str]) -> list[Problem]:
    """Return the problem of labels without a code among the task's labels."""
    return _row_problem(
        "unknown_label",
        table,
        (codes < 0) & ~table.is_label_blank,
        values=table.labels,
        hint=lambda row: label_hint(table.labels[row], labels),
        sentences=("{value} is not a label of this task", "{n} rows have no label of this task"),
        advice=f"use one of {list_values(labels)}",
    )


def line_breaks(table: Table) -> list[Problem]:
    """Return the problem of ids and labels that a list of one a line cannot hold."""
    both = [item_id + label for item_id, label in zip(table.ids, table.labels, strict=True)]
    has_break = ["\n" in text or "\r" in text for text in both]
    return _row_problem(
        "line_break",
        table,
        np.array(has_break, dtype=bool),
        values=table.ids,
        sentences=("the id or label of {value} has a line break", "{n} rows have a line break"),
        advice="ids and labels are published one a line",
    )


def no_rows(item_ids: Sequence[str]) -> list[Problem]:
    """Return the problem of a file without predictions."""
    n_items = len(item_ids)
    are = "1 is" if n_items == 1 else f"{n_items:,} are"
    message = f"There are no predictions in the file; {are} expected, one for each item."
    return [Problem("no_rows", message)]


def missing_ids(item_ids: Sequence[str], positions: Codes) -> list[Problem]:
    """Return the problem of published ids that no row is at, whatever their order."""
    is_missing = np.ones(len(item_ids), dtype=bool)
    is_missing[positions[positions >= 0]] = False
    missing = compress(item_ids, is_missing)
    first = nsmallest(SHOWN_PLACES, missing, key=publishing_order)
    if not first:
        return []
    n_missing = int(is_missing.sum())
    subject = "1 item has" if n_missing == 1 else f"{n_missing:,} items have"
    places = list_places([quote(item_id) for item_id in first], n_missing)
    message = f"{subject} no prediction: {places}; every item needs a row."
    return [Problem("missing_ids", message, None, visible(first[0]))]


def _row_problem(
    code: str,
    table: Table,
    mask: Mask,
    *,
    values: Sequence[str] | Mapping[int, str],
    sentences: tuple[str, str],
    advice: str,
    hint: Callable[[int], str] = lambda row: "",
) -> list[Problem]:
    """Return the problem of the rows where a mask is true.

    `values` holds what to show of each row, at least of the first few that are
    wrong. `sentences` are one for a single row, with the field `value`, and one for
    several, with the field `n`. `hint` is asked about the first row.
    """
    rows = _first_rows(mask)
    if not rows:
        return []
    items = ["" if values is table.ids else f" (id {quote(table.ids[row])})" for row in rows]
    n_rows = int(mask.sum())
    if n_rows == 1:
        what = sentences[0].format(value=quote(values[rows[0]]))
        message = f"Line {table.lines[rows[0]]:,}{items[0]}: {what}; {advice}."
    else:
        places = [
            f"{quote(values[row])} on line {table.lines[row]:,}{item}"
            for row, item in zip(rows, items, strict=True)
        ]
        what = sentences[1].format(n=f"{n_rows:,}")
        message = f"{what}: {list_places(places, n_rows)}; {advice}."
    told = f"{message} {hint(rows[0])}".rstrip()
    return [_at(table, rows[0], code=code, message=told)]


def _at(table: Table, row: int, *, code: str, message: str) -> Problem:
    """Return a problem placed at a row of the table."""
    return Problem(code, message, table.lines[row], visible(table.ids[row]) or None)


def _first_rows(mask: Mask) -> list[int]:
    """Return the first few places where a mask is true."""
    return [int(row) for row in np.flatnonzero(mask)[:SHOWN_PLACES]]


def _twice(table: Table, row: int) -> str:
    """Return where the id of a row is met first and again."""
    item_id, first = table.ids[row], table.ids.index(table.ids[row])
    differ = ", with different labels" if table.labels[first] != table.labels[row] else ""
    return f"{quote(item_id)} is on lines {table.lines[first]:,} and {table.lines[row]:,}{differ}"
