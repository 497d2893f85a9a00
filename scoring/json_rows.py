"""Rows of JSON objects: one a line, or all in one list."""

import io
import json
import re
from dataclasses import dataclass, field

from scoring.json_values import (
    DEEP,
    ONE_A_LINE,
    TOO_DEEP,
    Constant,
    Decimal,
    elements,
    is_deep,
    kind_of,
    line_values,
)
from scoring.misreadings import Misreading
from scoring.problems import PredictionsError, Problem, list_values, quote
from scoring.rows import MAX_COLUMNS, NEEDED, Rows, Taker, not_used
from scoring.sentences import Sentence, Value, told
from scoring.texts import clean

# Sets of keys that are remembered.
MAX_PLANS = 100

LINES, LIST = told("JSON lines"), told("a list of JSON objects")

NOT_OBJECT = Misreading("json_no_object", told("{n} rows are no objects"), ONE_A_LINE)
CONSTANT = Misreading(
    "json_constant",
    told("{n} rows hold what is not JSON"),
    told("write the label as text in quotation marks"),
)
NO_KEY = Misreading(
    "json_missing_key", told("{n} objects lack a key"), told("each needs id and label")
)
TWICE = Misreading("json_duplicate_key", told("{n} objects have a key twice"), told("keep one"))
DECIMAL = Misreading(
    "json_decimal",
    told("{n} rows have a decimal for text"),
    told("write ids and labels in quotation marks"),
)
NOT_TEXT = Misreading(
    "json_not_text",
    told("{n} rows have no text for id or label"),
    told("write both in quotation marks"),
)
CHARACTER = Misreading(
    "control_character", told("{n} rows have a character that is no text"), told("remove it")
)
NO_OBJECT = told("this is {kind} and no object")
# What is wrong with an id, and what with a label.
IS_CONSTANT = {
    "id": told("the id is {value}, which is not JSON"),
    "label": told("the label is {value}, which is not JSON"),
}
IS_DECIMAL = {
    "id": told("the id {value} is a decimal"),
    "label": told("the label {value} is a decimal"),
}
IS_KIND = {"id": told("the id is {kind}"), "label": told("the label is {kind}")}
HAS_NUL = {"id": told("the id has a NUL character"), "label": told("the label has a NUL character")}
HAS_CHARACTER = {
    "id": told("the id has the character U+{code}, which is no text"),
    "label": told("the label has the character U+{code}, which is no text"),
}

_BAD_CHARACTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def is_json(data: bytes) -> bool:
    """Say whether a text begins as JSON does.

    Examples
    --------
    >>> is_json(b' {"id": 1}'), is_json(b"id,label")
    (True, False)
    """
    return data.lstrip()[:1] in (b"{", b"[")


def read_json(data: bytes, rows: Rows) -> tuple[str, list[str]]:
    """Read JSON lines or one list into rows; return the format in words, and notices.

    Raises
    ------
    PredictionsError
        If the first object is a map of ids to labels.
    """
    text = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    objects = _Objects(rows)
    is_list = data.lstrip()[:1] == b"["
    for line, value in elements(text, rows) if is_list else line_values(text, rows):
        if not (rows.has_room(line) and objects.take(line, value)):
            break
    notices = not_used(objects.unused)
    if is_list:
        return LIST, [told("The file was read as a list of JSON objects."), *notices]
    return LINES, notices


@dataclass(frozen=True)
class _Plan:
    """Where the cells of objects with the same keys are, or what such an object lacks."""

    needed: tuple[int, ...]
    takers: tuple[tuple[int | None, Taker], ...]
    lack: tuple[Misreading, Sentence] | None = None


@dataclass
class _Objects:
    """Takes one object after another into rows."""

    rows: Rows
    unused: list[str] = field(default_factory=list)
    _columns: dict[str, Taker | None] = field(default_factory=dict)
    _plans: dict[tuple[str, ...], _Plan] = field(default_factory=dict)

    def take(self, line: int, value: object) -> bool:
        """Take one object; say whether reading goes on."""
        add = self.rows.misreadings.add
        if not isinstance(value, tuple):
            add(NOT_OBJECT, line, NO_OBJECT, kind=kind_of(value))
            return True
        if is_deep(value):
            add(TOO_DEEP, line, DEEP)
            return True
        plan = self._plan(tuple([name for name, _ in value]), line, value)
        if plan is None:
            return False
        if plan.lack is not None:
            add(plan.lack[0], line, plan.lack[1], item_id=_id_of(value, plan))
            return True
        self._take_cells(line, value, plan)
        return True

    def _take_cells(self, line: int, value: tuple[tuple[str, object], ...], plan: _Plan) -> None:
        id_place, label_place = plan.needed
        item_id, label = value[id_place][1], value[label_place][1]
        if label is True or label is False:
            label = str(label).lower()
        for name, cell in (("id", item_id), ("label", label)):
            # Nearly every cell is plain: asking here first makes a million objects seconds faster.
            if type(cell) is str and cell.isascii() and cell.isprintable():
                continue
            fault = _fault(name, cell)
            if fault:
                item = "" if name == "id" else str(item_id)
                kind, what, values = fault
                self.rows.misreadings.add(kind, line, what, item_id=item, **values)
                return
        if self.rows.add(line, str(item_id), str(label)):
            for place, take in plan.takers:
                take("" if place is None else clean(_cell(value[place][1])))

    def _plan(
        self, names: tuple[str, ...], line: int, value: tuple[tuple[str, object], ...]
    ) -> _Plan | None:
        """Return where cells are; None where reading ends."""
        known = self._plans.get(names)
        if known is None:
            cleaned = [clean(name) for name in names]
            self._refuse_map(cleaned, line, value)
            if not self._meet(cleaned, line):
                return None
            known = self._make_plan(cleaned)
            if len(self._plans) == MAX_PLANS:
                self._plans.clear()
            self._plans[names] = known
        return known

    def _refuse_map(
        self, names: list[str], line: int, value: tuple[tuple[str, object], ...]
    ) -> None:
        is_first = not (self._plans or self.rows.ids)
        has_needed = {name.lower() for name in names}.intersection(NEEDED)
        if is_first and names and not has_needed and all(isinstance(one, str) for _, one in value):
            message = told(
                "Line {line}: the file is a map of id to label; write one object a line, as "
                '{"id": {id}, "label": {label}}.',
                line=line,
                id=_dumped(names[0]),
                label=_dumped(value[0][1]),
            )
            raise PredictionsError([Problem("json_map", message, line)])

    def _meet(self, names: list[str], line: int) -> bool:
        """Ask what takes the cells of new keys; say whether there are not too many."""
        for name in names:
            if name.lower() in NEEDED or name in self._columns:
                continue
            if len(self._columns) >= MAX_COLUMNS - len(NEEDED):
                message = told(
                    "Line {line}: there are more than {most} different keys.",
                    line=line,
                    most=MAX_COLUMNS,
                )
                self.rows.faults.append(Problem("too_many_columns", message, line))
                return False
            taker = self._columns[name] = self.rows.taker_of(name)
            if taker is None:
                self.unused.append(name)
                continue
            for _ in self.rows.ids:
                taker("")
            self._plans.clear()
        return True

    def _make_plan(self, names: list[str]) -> _Plan:
        lowered = [name.lower() if name.lower() in NEEDED else name for name in names]
        place_of = {name: place for place, name in enumerate(lowered)}
        takers = {name: taker for name, taker in self._columns.items() if taker}
        twice = [name for name in (*NEEDED, *takers) if lowered.count(name) > 1]
        absent = [name for name in NEEDED if name not in place_of]
        lack = None
        if twice:
            lack = TWICE, told("the key {key} is there twice", key=list_values(twice[:1]))
        elif absent:
            found = list_values(names)
            lack = NO_KEY, told("there is no key {key}; found {keys}", key=absent[0], keys=found)
        return _Plan(
            tuple(place_of[name] for name in NEEDED if name in place_of),
            tuple((place_of.get(name), taker) for name, taker in takers.items()),
            lack,
        )


def _id_of(value: tuple[tuple[str, object], ...], plan: _Plan) -> str:
    """Return the id of an object that it has beside a label missing or given twice."""
    for place in plan.needed[:1]:
        name, cell = value[place]
        if clean(name).lower() == "id" and isinstance(cell, str):
            return clean(cell)
    return ""


def _fault(name: str, cell: object) -> tuple[Misreading, Sentence, dict[str, Value]] | None:
    """Return what is wrong with an id or label, None for text that is well."""
    if type(cell) is str:
        found = _BAD_CHARACTER.search(cell)
        if found is None:
            return None
        if found.group() == "\0":
            return CHARACTER, HAS_NUL[name], {}
        return CHARACTER, HAS_CHARACTER[name], {"code": f"{ord(found.group()):04X}"}
    if isinstance(cell, Constant):
        return CONSTANT, IS_CONSTANT[name], {"value": str(cell)}
    if isinstance(cell, Decimal):
        return DECIMAL, IS_DECIMAL[name], {"value": quote(cell)[1:-1]}
    return NOT_TEXT, IS_KIND[name], {"kind": kind_of(cell)}


def _cell(value: object) -> str:
    """Return the value of a further key as the text of a cell."""
    if isinstance(value, str):
        return value
    return "" if value is None else kind_of(value)


def _dumped(value: object) -> str:
    return json.dumps(quote(str(value))[1:-1], ensure_ascii=False)
