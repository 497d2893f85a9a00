"""Rows of a table that cannot be read: where the first of each kind are, and how many."""

from collections import Counter
from dataclasses import dataclass, field

from scoring.problems import SHOWN_PLACES, Problem, list_places, quote, visible
from scoring.sentences import Sentence, Value, told


@dataclass(frozen=True)
class Misreading:
    """A kind of trouble that keeps a row from being read.

    Attributes
    ----------
    code : a fixed word for programs
    several : what holds for several such rows, with the field `n` for their number
    advice : what to do about it
    """

    code: str
    several: Sentence
    advice: Sentence


# The line of a row, its id where that is known, and what is wrong with it.
Place = tuple[int, str, Sentence]


@dataclass
class Misreadings:
    """Collects rows that cannot be read; keeps the first few of each kind and counts all."""

    _places: dict[Misreading, list[Place]] = field(default_factory=dict)
    _counts: Counter[Misreading] = field(default_factory=Counter)

    def add(
        self, kind: Misreading, line: int, what: Sentence, /, *, item_id: str = "", **values: Value
    ) -> None:
        """Add a row by its line, with what is wrong with it, and its id where that is known.

        `what` is filled with the values only where the row is shown, so that a million of
        them are counted quickly.
        """
        self._counts[kind] += 1
        places = self._places.setdefault(kind, [])
        if len(places) < SHOWN_PLACES:
            places.append((line, item_id, what.filled(**values)))

    def problems(self) -> list[Problem]:
        """Return one problem for each kind."""
        return [_problem(kind, places, self._counts[kind]) for kind, places in self._places.items()]


def _problem(kind: Misreading, places: list[Place], n_rows: int) -> Problem:
    line, item_id, what = places[0]
    if n_rows > 1:
        several, listed = kind.several.filled(n=n_rows), _places(places, n_rows)
        message = told(
            "{what}: {places}; {advice}.", what=several, places=listed, advice=kind.advice
        )
    elif item_id:
        message = told(
            "Line {line} (id {id}): {what}; {advice}.",
            line=line,
            id=quote(item_id),
            what=what,
            advice=kind.advice,
        )
    else:
        message = told("Line {line}: {what}; {advice}.", line=line, what=what, advice=kind.advice)
    return Problem(kind.code, message, line, visible(item_id) or None)


def _places(places: list[Place], n_rows: int) -> str:
    """Return where rows are and what is wrong with them, said once where it is the same."""
    if len({what for _, _, what in places}) == 1:
        listed = list_places([_place(line, item_id) for line, item_id, _ in places], n_rows)
        return told("{what}: {places}", what=places[0][2], places=listed)
    each = [
        told("{place}: {what}", place=_place(line, item_id), what=what)
        for line, item_id, what in places
    ]
    return list_places(each, n_rows)


def _place(line: int, item_id: str) -> Sentence:
    if item_id:
        return told("line {line} (id {id})", line=line, id=quote(item_id))
    return told("line {line}", line=line)
