"""Values of JSON, one a line or all in one list, read piece by piece."""

import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.misreadings import Misreading
from scoring.problems import Problem, quote
from scoring.rows import Rows
from scoring.sentences import Sentence, told

# Characters of one object.
MAX_OBJECT = 1_000_000
MAX_DEPTH = 20

ONE_A_LINE = told('write {"id": …, "label": …} on each line and nothing else')
SINGLE_QUOTES = Misreading(
    "json_quotes",
    told("{n} lines are not JSON"),
    told("use double quotation marks, as JSON writers do"),
)
NOT_CLOSED = Misreading(
    "json_open",
    told("{n} objects are not closed"),
    told("was the file cut off? write each object on a line of its own"),
)
NOT_JSON = Misreading("json_syntax", told("{n} rows are not JSON"), ONE_A_LINE)
TEXT_AFTER = Misreading("json_text_after", told("{n} lines go on after the object"), ONE_A_LINE)
TOO_DEEP = Misreading(
    "json_too_deep",
    told("{n} rows are nested too deeply"),
    told("at most {most} levels are read", most=MAX_DEPTH),
)
DEEP = told("the row is nested too deeply")
OPEN_OBJECT = told("the object is not closed")
AFTER_OBJECT = told("there is text after the object ({text})")
PYTHON = told("this is not JSON (single quotes)")
BAD_SYNTAX = told("this is not JSON ({why})")
# What Python's reader says, as it stands in a sentence; what it may say besides stays as it is.
WHY = {
    str(why): why
    for why in (
        told("expecting value"),
        told("expecting property name enclosed in double quotes"),
        told("expecting ':' delimiter"),
        told("expecting ',' delimiter"),
        told("illegal trailing comma before end of object"),
        told("illegal trailing comma before end of array"),
        told("invalid control character at"),
        told("invalid \\escape"),
        told("invalid \\uXXXX escape"),
    )
}
A_TEXT, A_LIST, AN_OBJECT = told("text"), told("a list"), told("an object")


class Decimal(str):
    """A number that is not whole, in its own digits."""


class Constant(str):
    """NaN or Infinity, which Python writes and JSON does not have."""


_DECODER = json.JSONDecoder(
    object_pairs_hook=tuple, parse_float=Decimal, parse_int=str, parse_constant=Constant
)
_SPACE = re.compile(r"\s+")
# What stands between two values; looked for at once, since a list has a million of it.
_BETWEEN = re.compile(r"\s*,\s*")


def line_values(text: io.TextIOWrapper, rows: Rows) -> Iterator[tuple[int, object]]:
    """Yield the value of each line that is not blank; add lines without one to the rows."""
    line = 0
    while given := text.readline(MAX_OBJECT + 1):
        line += 1
        content = given.strip()
        if len(given) > MAX_OBJECT:
            rows.faults.append(_too_long(line))
            return
        if not content:
            continue
        try:
            value, end = _DECODER.raw_decode(content)
        except (json.JSONDecodeError, RecursionError) as error:
            if not rows.has_room(line):
                return
            _add_why(rows, error, content, line=line)
            continue
        if end == len(content):
            yield line, value
        elif rows.has_room(line):
            text_after = quote(content[end:].lstrip()[:20])
            rows.misreadings.add(TEXT_AFTER, line, AFTER_OBJECT, text=text_after)
        else:
            return


def _add_why(rows: Rows, error: Exception, content: str, *, line: int) -> None:
    """Add why a text is no JSON value."""
    add = rows.misreadings.add
    if not isinstance(error, json.JSONDecodeError):
        add(TOO_DEEP, line, DEEP)
    elif content.startswith("{'"):
        add(SINGLE_QUOTES, line, PYTHON)
    elif error.pos >= len(content) or error.msg.startswith("Unterminated string"):
        add(NOT_CLOSED, line, OPEN_OBJECT)
    else:
        why = f"{error.msg[0].lower()}{error.msg[1:]}"
        add(NOT_JSON, line, BAD_SYNTAX, why=WHY.get(why) or Sentence(why, {}))


def _too_long(line: int) -> Problem:
    message = told(
        "Line {line}: an object is longer than {most} characters.", line=line, most=MAX_OBJECT
    )
    return Problem("long_line", message, line)


@dataclass
class _Window:
    """The part of a text that is looked at."""

    text: io.TextIOWrapper
    content: str = ""
    place: int = 0
    line: int = 1
    is_last: bool = False

    def extend(self) -> None:
        """Forget what is behind, and read on."""
        more = self.text.read(MAX_OBJECT)
        self.content, self.place = self.content[self.place :] + more, 0
        self.is_last = not more

    def move(self, place: int) -> None:
        self.line += self.content.count("\n", self.place, place)
        self.place = place

    def next_mark(self) -> str:
        """Go to the next character that is no white space; return it, or "" at the end."""
        while True:
            found = _SPACE.match(self.content, self.place)
            if found:
                self.move(found.end())
            elif self.place < len(self.content) or self.is_last:
                return self.content[self.place : self.place + 1]
            else:
                self.extend()

    def next_is_near(self) -> bool:
        """Go behind a comma to the next value, if both are in what is looked at."""
        found = _BETWEEN.match(self.content, self.place)
        if found is None or found.end() == len(self.content):
            return False
        self.move(found.end())
        return True

    def value(self) -> object:
        """Return the value that begins here, and go behind it."""
        while True:
            try:
                value, end = _DECODER.raw_decode(self.content, self.place)
            except json.JSONDecodeError:
                if self.is_last or len(self.content) - self.place > MAX_OBJECT:
                    raise
                self.extend()
            else:
                self.move(end)
                return value


def elements(text: io.TextIOWrapper, rows: Rows) -> Iterator[tuple[int, object]]:
    """Yield the values of a list with their lines; what is no list ends the reading."""
    window = _Window(text)
    window.next_mark()
    window.move(window.place + 1)
    mark = window.next_mark()
    while mark != "]":
        line = window.line
        try:
            value = window.value()
        except (json.JSONDecodeError, RecursionError) as error:
            content = window.content[window.place :]
            if isinstance(error, json.JSONDecodeError):
                error.pos -= window.place
            is_long = len(content) > MAX_OBJECT and not isinstance(error, RecursionError)
            if is_long:
                rows.faults.append(_too_long(line))
            elif rows.has_room(line):
                _add_why(rows, error, content, line=line)
            return
        yield line, value
        if window.next_is_near():
            continue
        mark = window.next_mark()
        if mark == ",":
            window.move(window.place + 1)
            window.next_mark()
        elif mark != "]":
            _add_break(rows, window.line, mark)
            return
    window.move(window.place + 1)
    mark = window.next_mark()
    if mark:
        what = told("there is text after the list ({text})", text=quote(mark))
        rows.misreadings.add(TEXT_AFTER, window.line, what)


def _add_break(rows: Rows, line: int, mark: str) -> None:
    """Add that a list does not go on as lists do."""
    if mark:
        what = told("a comma is missing before {text}", text=quote(mark))
        rows.misreadings.add(NOT_JSON, line, what)
    else:
        rows.misreadings.add(NOT_CLOSED, line, told("the list is not closed"))


def kind_of(value: object) -> str:
    """Return what a JSON value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return A_TEXT
    return A_LIST if isinstance(value, list) else AN_OBJECT


def is_deep(value: tuple[tuple[str, object], ...]) -> bool:
    """Say whether an object is nested deeper than is read."""
    # Nearly every object holds texts alone: asking here first makes a million seconds faster.
    for _, one in value:
        if type(one) is not str:
            break
    else:
        return False
    level: list[object] = [value]
    for _ in range(MAX_DEPTH):
        level = [one for outer in level for one in _inside(outer) if type(one) in (list, tuple)]
        if not level:
            return False
    return True


def _inside(value: object) -> list[object]:
    """Return the values in a list or object."""
    if isinstance(value, tuple):
        return [one for _, one in value]
    return value if isinstance(value, list) else []
