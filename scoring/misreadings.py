"""Rows of a table that cannot be read: where the first of each kind are, and how many."""

from collections import Counter
from dataclasses import dataclass, field

from scoring.problems import SHOWN_PLACES, Problem, list_places, quote, visible


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
    several: str
    advice: str


@dataclass
class Misreadings:
    """Collects rows that cannot be read; keeps the first few of each kind and counts all."""

    _places: dict[Misreading, list[tuple[int, str, str]]] = field(default_factory=dict)
    _counts: Counter[Misreading] = field(default_factory=Counter)

    def add(self, kind: Misreading, line: int, what: str, *, item_id: str = "") -> None:
        """Add a row by its line, with what is wrong with it, and its id where that is known."""
        self._counts[kind] += 1
        places = self._places.setdefault(kind, [])
        if len(places) < SHOWN_PLACES:
            places.append((line, item_id, what))

    def problems(self) -> list[Problem]:
        """Return one problem for each kind."""
        return [_problem(kind, places, self._counts[kind]) for kind, places in self._places.items()]


def _problem(kind: Misreading, places: list[tuple[int, str, str]], n_rows: int) -> Problem:
    line, item_id, what = places[0]
    if n_rows == 1:
        told = f"L{_place(line, item_id)[1:]}: {what}"
    else:
        told = f"{kind.several.format(n=f'{n_rows:,}')}: {_places(places, n_rows)}"
    return Problem(kind.code, f"{told}; {kind.advice}.", line, visible(item_id) or None)


def _places(places: list[tuple[int, str, str]], n_rows: int) -> str:
    """Return where rows are and what is wrong with them, said once where it is the same."""
    if len({what for _, _, what in places}) == 1:
        listed = [_place(line, item_id) for line, item_id, _ in places]
        return f"{places[0][2]}: {list_places(listed, n_rows)}"
    listed = [f"{_place(line, item_id)}: {what}" for line, item_id, what in places]
    return list_places(listed, n_rows)


def _place(line: int, item_id: str) -> str:
    return f"line {line:,}" + (f" (id {quote(item_id)})" if item_id else "")
