"""What is wrong with the rows of a table: one function per kind, told in a sentence.

Each returns a list of one problem, or an empty list where nothing is wrong.
"""

from collections.abc import Mapping, Sequence
from heapq import nsmallest
from itertools import compress

import numpy as np
import numpy.typing as npt
import pandas as pd

from scoring.lists import publishing_order
from scoring.problems import (
    SHOWN_PLACES,
    Problem,
    list_places,
    quote,
    shorten,
    visible,
)
from scoring.sentences import Sentence, told
from scoring.tables import Table, is_blank

Codes = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

# One row that is wrong, and one among several.
ALONE = told("Line {line}: {what}; {advice}.")
ALONE_WITH_ID = told("Line {line} (id {id}): {what}; {advice}.")
AMONG = told("{value} on line {line}")
AMONG_WITH_ID = told("{value} on line {line} (id {id})")
# An id on two rows, with the same label and with another.
ONE_TWICE = (
    told("The id {id} is on lines {first} and {again}; each item takes one row."),
    told(
        "The id {id} is on lines {first} and {again}, with different labels; each item takes one "
        "row."
    ),
)
TWICE = (
    told("{id} is on lines {first} and {again}"),
    told("{id} is on lines {first} and {again}, with different labels"),
)


def blank_ids(table: Table) -> list[Problem]:
    """Return the problem of rows without an id."""
    return _row_problem(
        "blank_id",
        table,
        table.is_id_blank,
        values=table.ids,
        sentences=(told("the id is blank"), told("{n} ids are blank")),
        advice=told("every row needs the id of its item"),
        among=told("on line {line}"),
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
    n_rows = int(is_repeat.sum())
    if n_rows == 1:
        message = _twice(table, rows[0], sentences=ONE_TWICE)
    else:
        places = [_twice(table, row, sentences=TWICE) for row in rows]
        message = told(
            "{n} rows repeat an id: {places}; each item takes one row.",
            n=n_rows,
            places=list_places(places, n_rows),
        )
    return [problem_at(table, rows[0], code="duplicate_ids", message=message)]


def blank_cells(table: Table, cells: Sequence[str], *, name: str) -> list[Problem]:
    """Return the problem of rows with nothing in a column that says what items belong to."""
    return _row_problem(
        f"blank_{name}",
        table,
        is_blank(cells),
        values=table.ids,
        sentences=(
            told("the {name} of {value} is blank", name=name),
            told("{n} cells of {name} are blank", name=name),
        ),
        advice=told("every item needs a {name}, or remove the column", name=name),
    )


def bad_scores(table: Table, is_bad: Mask, *, cells: Mapping[int, str], name: str) -> list[Problem]:
    """Return the problem of cells in a column of scores that are no finite numbers."""
    column = shorten(name)
    return _row_problem(
        "bad_score",
        table,
        is_bad,
        values=cells,
        sentences=(
            told("{value} in the column {column} is not a number", column=column),
            told("{n} cells of the column {column} are not numbers", column=column),
        ),
        advice=told("write numbers such as 0.25, with a point, or remove the column"),
    )


def bad_probabilities(table: Table, is_bad: Mask) -> list[Problem]:
    """Return the problem of rows whose probabilities are none or do not sum to 1."""
    return _row_problem(
        "bad_probability",
        table,
        is_bad,
        values=table.ids,
        sentences=(
            told("the probabilities of {value} are not from 0 to 1 with the sum 1"),
            told("in {n} rows the probabilities are not from 0 to 1 with the sum 1"),
        ),
        advice=told("give each label its probability"),
    )


def blank_labels(table: Table) -> list[Problem]:
    """Return the problem of rows with an id and no label."""
    return _row_problem(
        "blank_label",
        table,
        table.is_label_blank & ~table.is_id_blank,
        values=table.ids,
        sentences=(told("the label of {value} is blank"), told("{n} labels are blank")),
        advice=told("every item needs a label"),
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
        sentences=(
            told("the id or label of {value} has a line break"),
            told("{n} rows have a line break"),
        ),
        advice=told("ids and labels are published one a line"),
    )


def no_rows(item_ids: Sequence[str]) -> list[Problem]:
    """Return the problem of a file without predictions."""
    n_items = len(item_ids)
    if n_items == 1:
        message = told("There are no predictions in the file; 1 is expected, one for each item.")
    else:
        message = told(
            "There are no predictions in the file; {n} are expected, one for each item.", n=n_items
        )
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
    places = list_places([quote(item_id) for item_id in first], n_missing)
    if n_missing == 1:
        what = told("1 item has no prediction: {places}; every item needs a row.")
    else:
        what = told("{n} items have no prediction: {places}; every item needs a row.", n=n_missing)
    message = what.filled(places=places)
    return [Problem("missing_ids", message, None, visible(first[0]))]


def _row_problem(
    code: str,
    table: Table,
    mask: Mask,
    *,
    values: Sequence[str] | Mapping[int, str],
    sentences: tuple[Sentence, Sentence],
    advice: Sentence,
    among: Sentence | None = None,
) -> list[Problem]:
    """Return the problem of the rows where a mask is true.

    `values` holds what to show of each row, at least of the first few that are
    wrong. `sentences` are one for a single row, to be filled with `value`, and one for
    several, to be filled with `n`. `among` says where one of several is, if not as usual.
    """
    rows = _first_rows(mask)
    if not rows:
        return []
    n_rows, names_ids = int(mask.sum()), values is table.ids
    if n_rows == 1:
        found = ALONE if names_ids else ALONE_WITH_ID
        what = sentences[0].filled(value=quote(values[rows[0]]))
        message = found.filled(
            line=table.lines[rows[0]], id=quote(table.ids[rows[0]]), what=what, advice=advice
        )
    else:
        found = among or (AMONG if names_ids else AMONG_WITH_ID)
        places = [
            found.filled(value=quote(values[row]), line=table.lines[row], id=quote(table.ids[row]))
            for row in rows
        ]
        message = told(
            "{what}: {places}; {advice}.",
            what=sentences[1].filled(n=n_rows),
            places=list_places(places, n_rows),
            advice=advice,
        )
    return [problem_at(table, rows[0], code=code, message=message)]


def problem_at(table: Table, row: int, *, code: str, message: Sentence) -> Problem:
    """Return a problem placed at a row of the table."""
    return Problem(code, message, table.lines[row], visible(table.ids[row]) or None)


def _first_rows(mask: Mask) -> list[int]:
    """Return the first few places where a mask is true."""
    return [int(row) for row in np.flatnonzero(mask)[:SHOWN_PLACES]]


def _twice(table: Table, row: int, *, sentences: tuple[Sentence, Sentence]) -> Sentence:
    """Return where the id of a row is met first and again: with the same label, or another."""
    item_id, first = table.ids[row], table.ids.index(table.ids[row])
    differ = table.labels[first] != table.labels[row]
    return sentences[differ].filled(
        id=quote(item_id), first=table.lines[first], again=table.lines[row]
    )
