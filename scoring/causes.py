"""What is wrong with a whole file at once, and what its rows are apart from that.

One slip of a program, such as the loss of leading zeros, makes all ids unknown and all items
miss their prediction. It is told as one problem, and the rest of the file is judged as if it
had not happened.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress, islice

import numpy as np

from scoring.columns import places
from scoring.faults import AMONG, AMONG_WITH_ID, Mask, problem_at
from scoring.hints import (
    APOSTROPHE,
    CAPITALS,
    DECIMALS,
    N_ASKED,
    ROUNDED,
    ZEROS_LOST,
    Slip,
    id_hints,
    phase_hint,
)
from scoring.lists import publishing_order
from scoring.problems import SHOWN_PLACES, Problem, list_values, quote
from scoring.sentences import Sentence, told
from scoring.tables import Table

# What to say of each way in which all the values of a column may be changed, and what to do.
AS_TEXT = told("keep the ids as text")
OF_IDS = (
    (APOSTROPHE, told("{n} ids begin with an apostrophe"), told("remove it")),
    (DECIMALS, told("{n} ids seem to have become decimals"), AS_TEXT),
    (ZEROS_LOST, told("{n} ids seem to have lost their leading zeros"), AS_TEXT),
    (CAPITALS, told("{n} ids are in other capitals"), told("use the published ids as they are")),
)
OF_LABELS = (
    (CAPITALS, told("{n} labels are in other capitals")),
    (DECIMALS, told("{n} labels seem to have become decimals")),
)

# Ids that are judged once more as they seem to be meant.
MOST_UNDONE = 100_000

Causes = Sequence[tuple[Slip, Sentence, Sentence]]


@dataclass(frozen=True)
class Apart:
    """A file apart from what is wrong with all of it.

    Attributes
    ----------
    problems : what is wrong with all of it
    table : its rows as they seem to be meant
    has_known_ids : whether it makes sense to judge ids one by one
    """

    problems: list[Problem]
    table: Table
    has_known_ids: bool = True


def set_causes_apart(
    table: Table,
    *,
    item_ids: Sequence[str],
    labels: Sequence[str],
    other_ids: Callable[[], Mapping[str, Collection[str]]],
) -> Apart:
    """Return what is wrong with a whole file, and the file without it.

    `other_ids` returns the published ids of other phases by name.
    """
    known = dict.fromkeys(item_ids)
    problems = _swapped(table, known=known, labels=labels)
    if problems:
        table = replace(table, ids=table.labels, labels=table.ids)
    is_unknown = (places(item_ids, table.ids) < 0) & ~table.is_id_blank
    found, ids = _slipped(table, is_unknown, values=table.ids, known=known, causes=OF_IDS)
    has_known_ids = not (table.ids and table.is_id_blank.all())
    if ids is None:
        has_known_ids = False
    elif found:
        table = replace(table, ids=ids)
    elif is_unknown.any() and bool((is_unknown | table.is_id_blank).all()):
        found = _none_known(table, is_unknown, known=known, labels=labels, other_ids=other_ids)
        has_known_ids = not found
    problems += found
    is_unknown = (places(labels, table.labels) < 0) & ~table.is_label_blank
    causes = [
        (slip, what, told("use one of {labels}", labels=list_values(labels)))
        for slip, what in OF_LABELS
    ]
    found, meant = _slipped(table, is_unknown, values=table.labels, known=labels, causes=causes)
    if found and meant is not None:
        table = replace(table, labels=meant)
    return Apart([*problems, *found], table, has_known_ids)


def _swapped(table: Table, *, known: Collection[str], labels: Sequence[str]) -> list[Problem]:
    """Return the problem of ids under label and labels under id.

    Rows from all over the file are looked at both ways: swapped, fewer than half of those
    that are wrong may stay so. Labels in other capitals are labels here.
    """
    named = {one.casefold() for one in labels}

    def fits(item_id: str, label: str) -> bool:
        return item_id in known and label.casefold() in named

    step = max(1, len(table.ids) // N_ASKED)
    pairs = list(zip(table.ids[::step], table.labels[::step], strict=True))
    n_wrong = sum(not fits(item_id, label) for item_id, label in pairs)
    n_left = sum(not fits(label, item_id) for item_id, label in pairs)
    if n_wrong < 2 or 2 * n_left >= n_wrong:
        return []
    row = step * next(place for place, (one, other) in enumerate(pairs) if fits(other, one))
    message = told(
        "The columns id and label look swapped: line {line} has the id {id} and the label {label}; "
        "write ids under id, and labels under label.",
        line=table.lines[row],
        id=quote(table.ids[row]),
        label=quote(table.labels[row]),
    )
    return [problem_at(table, row, code="unknown_ids", message=message)]


def _slipped(
    table: Table,
    is_unknown: Mask,
    *,
    values: list[str],
    known: Collection[str],
    causes: Causes,
) -> tuple[list[Problem], list[str] | None]:
    """Return the problem that most unknown values were changed in one way, and the values meant.

    Most of those from all over the file must be so, and more rows than could be listed, or more
    than half of the file. The values are None where so many ids were changed that to have them
    twice takes too much memory: then all unknown ones are told as changed.
    """
    rows = np.flatnonzero(is_unknown)
    asked = rows[:: max(1, len(rows) // N_ASKED)].tolist()
    is_large = values is table.ids and len(rows) > MOST_UNDONE
    for slip, what, advice in causes:
        meant = _meant(slip, asked, values=values, known=known)
        if 2 * len(meant) <= len(asked):
            continue
        if not is_large:
            meant = _meant(slip, rows.tolist(), values=values, known=known)
        n_rows = len(rows) if is_large else len(meant)
        if n_rows > SHOWN_PLACES or 1 < n_rows > len(values) / 2:
            first = next(iter(meant))
            message = told(
                "{what}: {place} is published as {guess}; {advice}.",
                what=what.filled(n=n_rows),
                place=_place(table, first, values=values),
                guess=quote(meant[first]),
                advice=advice,
            )
            code = "unknown_ids" if values is table.ids else "unknown_label"
            problem = problem_at(table, first, code=code, message=message)
            if is_large:
                return [problem], None
            return [problem], [meant.get(row, value) for row, value in enumerate(values)]
    return [], values


def _meant(
    slip: Slip, rows: Sequence[int], *, values: list[str], known: Collection[str]
) -> dict[int, str]:
    """Return what stood in those rows that were changed in one way; equal values are one."""
    asked = list({values[row] for row in rows})
    of_value = {one: was for one, was in zip(asked, slip.meant(asked, known), strict=True) if was}
    return {row: of_value[values[row]] for row in rows if values[row] in of_value}


def _none_known(
    table: Table,
    is_unknown: Mask,
    *,
    known: Collection[str],
    labels: Collection[str],
    other_ids: Callable[[], Mapping[str, Collection[str]]],
) -> list[Problem]:
    """Return the problem of a file with no published id, where most have no guess of their own."""
    first = list(islice(compress(range(len(table.ids)), is_unknown.tolist()), SHOWN_PLACES))
    pairs = [(table.ids[row], table.labels[row]) for row in first]
    notes = [hint.note for hint in id_hints(pairs, known=known, labels=labels) if hint.note]
    place = _place(table, first[0], values=table.ids)
    if 2 * notes.count(ROUNDED.note) > len(first) > 1:
        message = told(
            "{what}: the first is {place}; {advice}.",
            what=told("{n} ids look like long numbers that were rounded", n=int(is_unknown.sum())),
            place=place,
            advice=AS_TEXT,
        )
    elif 2 * len(notes) < len(first):
        message = told(
            "None of the ids is one of this phase's, which look like {example}: the first is "
            "{place}; use the published ids as they are.",
            example=quote(min(known, key=publishing_order)),
            place=place,
        )
        hint = phase_hint(table.ids, {name: set(ids) for name, ids in other_ids().items()})
        if hint:
            message = told("{message} {hint}", message=message, hint=hint)
    else:
        return []
    return [problem_at(table, first[0], code="unknown_ids", message=message)]


def _place(table: Table, row: int, *, values: Sequence[str]) -> Sentence:
    form = AMONG if values is table.ids else AMONG_WITH_ID
    return form.filled(value=quote(values[row]), line=table.lines[row], id=quote(table.ids[row]))
