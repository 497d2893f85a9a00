"""Sentences about a file that keep what they are made of, so that they can be said otherwise.

A sentence is its English text, and everything that reads text reads that. What says it in
another language looks up its template there and fills in the values: clauses are looked up
in their turn, numbers are written as the language writes them, and texts, which are quoted
from a file, stand as they are. A template is a whole sentence or a clause that stands on its
own; its fields are in braces, and braces around anything else are only braces.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

FIELD = re.compile(r"\{([a-z_]+)\}")

# Numbers, texts of a file, and sentences and listings, which are texts too.
Value = int | str


class Sentence(str):
    """A sentence or clause in English, with its template and the values in it.

    Examples
    --------
    >>> blank = told("{n} ids are blank: {places}", n=1234)
    >>> blank.filled(places=listed(["line {n}", "line 5"]))
    '1,234 ids are blank: line {n}, line 5'
    """

    template: str
    values: Mapping[str, Value]

    def __new__(cls, template: str, values: Mapping[str, Value]) -> "Sentence":
        made = super().__new__(cls, fill_template(template, partial(_written, values)))
        made.template, made.values = template, values
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Sentence, (self.template, self.values)

    def filled(self, **values: Value) -> "Sentence":
        """Return the sentence with further values; fields without one stand as they are."""
        return Sentence(self.template, {**self.values, **values})

    def as_dict(self) -> dict[str, Any]:
        """Return template and values as JSON values, for whoever says it in another language.

        Examples
        --------
        >>> told("{n} ids are blank", n=1234).as_dict()
        {'template': '{n} ids are blank', 'values': {'n': 1234}}
        """
        values = {name: _as_json(value) for name, value in self.values.items()}
        return {"template": self.template, "values": values}


class Listing(str):
    """Texts or clauses that stand side by side, parted by commas."""

    parts: tuple[str, ...]

    def __new__(cls, parts: tuple[str, ...]) -> "Listing":
        made = super().__new__(cls, ", ".join(parts))
        made.parts = parts
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Listing, (self.parts,)


def told(template: str, **values: Value) -> Sentence:
    """Return the sentence of a template; values can be put in later too.

    The template is written where this is called: there it is found for the translators.

    Examples
    --------
    >>> told("Line {line}: {what}.", line=1200, what=told("the id is blank"))
    'Line 1,200: the id is blank.'
    """
    return Sentence(template, values)


def listed(parts: Iterable[str]) -> Listing:
    """Return texts or clauses side by side.

    Examples
    --------
    >>> listed(["ham", "spam"])
    'ham, spam'
    """
    return Listing(tuple(parts))


def fill_template(template: str, written: Callable[[str], str]) -> str:
    """Return a template with what is written in each field, asked for by the field's name.

    Nothing but names in braces is a field, and what is filled in is not looked at again.

    Examples
    --------
    >>> fill_template('{n} of {"id": 1}', {"n": "{n}"}.__getitem__)
    '{n} of {"id": 1}'
    """
    return FIELD.sub(lambda field: written(field[1]), template)


def _written(values: Mapping[str, Value], name: str) -> str:
    """Return what stands in a field in English: the field itself while it has no value."""
    value = values.get(name, f"{{{name}}}")
    return value if isinstance(value, str) else f"{value:,}"


def _as_json(value: Value) -> Any:
    if isinstance(value, Sentence):
        return value.as_dict()
    if isinstance(value, Listing):
        return [_as_json(part) for part in value.parts]
    return value
