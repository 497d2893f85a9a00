"""Ids and labels that are none of the known ones, each told once with what it may have meant."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import compress, islice

from scoring.faults import (
    ALONE,
    ALONE_WITH_ID,
    AMONG,
    AMONG_WITH_ID,
    Codes,
    Mask,
    problem_at,
)
from scoring.hints import Hint, id_hints, label_hint
from scoring.problems import SHOWN_PLACES, Problem, list_places, list_values, quote
from scoring.sentences import Sentence, listed, told
from scoring.tables import Table

# A value on one row among others, one that several rows have, and one that all of them have.
FORMS = (
    AMONG,
    told("{value} in {n} rows (first on line {line})"),
    told("all {value}, first on line {line}"),
)
FORMS_WITH_ID = (
    AMONG_WITH_ID,
    told("{value} in {n} rows (first on line {line}, id {id})"),
    told("all {value}, first on line {line} (id {id})"),
)


def unknown_ids(
    table: Table,
    positions: Codes,
    *,
    item_ids: Sequence[str],
    labels: Sequence[str],
) -> list[Problem]:
    """Return the problem of ids without a position among the published ids."""

    def hints(rows: Sequence[int]) -> list[Hint]:
        pairs = [(table.ids[row], table.labels[row]) for row in rows]
        return id_hints(pairs, known=dict.fromkeys(item_ids), labels=labels)

    return _value_problem(
        "unknown_ids",
        table,
        (positions < 0) & ~table.is_id_blank,
        values=table.ids,
        hints=hints,
        sentences=(
            told("{value} is not an id of this task"),
            told("{n} rows have no id of this task"),
        ),
        advice=told("use the published ids as they are"),
    )


def unknown_labels(table: Table, codes: Codes, *, labels: Sequence[str]) -> list[Problem]:
    """Return the problem of labels without a code among the task's labels."""
    return _value_problem(
        "unknown_label",
        table,
        (codes < 0) & ~table.is_label_blank,
        values=table.labels,
        hints=lambda rows: [label_hint(table.labels[row], labels) for row in rows],
        sentences=(
            told("{value} is not a label of this task"),
            told("{n} rows have no label of this task"),
        ),
        advice=told("use one of {labels}", labels=list_values(labels)),
    )


def _value_problem(
    code: str,
    table: Table,
    mask: Mask,
    *,
    values: Sequence[str],
    hints: Callable[[Sequence[int]], list[Hint]],
    sentences: tuple[Sentence, Sentence],
    advice: Sentence,
) -> list[Problem]:
    """Return the problem of the rows where a mask is true, which rows of equal value share.

    `sentences` are one for a single row, to be filled with `value`, and one for several, to be
    filled with `n`. `hints` is asked about the first row of each of the first few values.
    """
    n_of_value = Counter(compress(values, mask.tolist()))
    if not n_of_value:
        return []
    rows = [values.index(value) for value in islice(n_of_value, SHOWN_PLACES)]
    found, n_rows = hints(rows), n_of_value.total()
    ends = _notes(found)
    if n_rows == 1:
        what = sentences[0].filled(value=quote(values[rows[0]]))
        form = ALONE if values is table.ids else ALONE_WITH_ID
        message = _at_row(form, table, rows[0]).filled(what=what, advice=advice)
        if found[0].guess:
            ends.insert(0, told("Did you mean {guess}?", guess=quote(found[0].guess)))
    else:
        message = told(
            "{what}: {places}; {advice}.",
            what=sentences[1].filled(n=n_rows),
            places=_places(table, rows, values=values, n_of_value=n_of_value, hints=found),
            advice=advice,
        )
    for end in ends:
        message = told("{message} {hint}", message=message, hint=end)
    return [problem_at(table, rows[0], code=code, message=message)]


def _places(
    table: Table,
    rows: Sequence[int],
    *,
    values: Sequence[str],
    n_of_value: Counter[str],
    hints: Sequence[Hint],
) -> str:
    """Return the values of some rows, with what each may mean, how often and where it is met."""
    once, often, always = FORMS if values is table.ids else FORMS_WITH_ID
    places = []
    for row, hint in zip(rows, hints, strict=True):
        value, n_rows = quote(values[row]), n_of_value[values[row]]
        if hint.guess:
            value = told("{value} (did you mean {guess}?)", value=value, guess=quote(hint.guess))
        form = always if len(n_of_value) == 1 else once if n_rows == 1 else often
        places.append(_at_row(form, table, row).filled(value=value, n=n_rows))
    n_values = len(n_of_value)
    if len(places) < n_values < n_of_value.total():
        return told(
            "the first {n} of {total} different ones are {places}",
            n=len(places),
            total=n_values,
            places=listed(places),
        )
    return list_places(places, n_values)


def _notes(hints: Sequence[Hint]) -> list[str]:
    """Return the first note of each kind; notes of one kind say the same of other values."""
    first: dict[str, str] = {}
    for hint in hints:
        if hint.note:
            first.setdefault(hint.note.template, hint.note)
    return list(first.values())


def _at_row(form: Sentence, table: Table, row: int) -> Sentence:
    return form.filled(line=table.lines[row], id=quote(table.ids[row]))
