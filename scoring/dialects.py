"""Rows of cells with commas, tabs or semicolons between them."""

import csv
import io
import re
from collections.abc import Iterator
from itertools import islice

from scoring.misreadings import Misreading
from scoring.problems import PredictionsError, Problem, list_values, quote, visible
from scoring.rows import LONG_CELL, MAX_CHARACTERS, MAX_COLUMNS, NEEDED, Rows, not_used
from scoring.sentences import told
from scoring.texts import clean

# Bytes of one line of the file.
MAX_LINE = 1_000_000
FORMATS = {
    ",": told("CSV, separated by commas"),
    ";": told("CSV, separated by semicolons"),
    "\t": told("TSV, separated by tabs"),
    "|": told("CSV, separated by vertical bars"),
}
# What Excel puts before a header to say what is between the cells.
_SAID = re.compile(rb'"?sep=([,;|\t])"?[ \t]*(?:\r\n?|\n)', re.IGNORECASE)
_FOUND = re.compile(rb"[,\t;]")

SHORT_ROW = Misreading(
    "short_row",
    told("{n} rows have fewer cells than the header"),
    told("give every row all cells"),
)
LONG_ROW = Misreading(
    "long_row",
    told("{n} rows have more cells than the header"),
    told("put quotation marks around a cell that holds the delimiter"),
)
REPEATED_HEADER = Misreading(
    "repeated_header",
    told("{n} rows repeat the header"),
    told("were files put together? keep the first header alone"),
)
HEADER_AGAIN = told("this row repeats the header")
ONE_CELL = told("1 cell where the header has {n_header}")
N_CELLS = told("{n} cells where the header has {n_header}")


def read_delimited(data: bytes, rows: Rows) -> tuple[str, list[str]]:
    """Read a table of cells into rows; return its format in words, and notices.

    The delimiter is the first comma, tab or semicolon with which the first line names
    the columns, unless a line `sep=` says what it is. Blank lines are skipped.

    Raises
    ------
    PredictionsError
        If there is no header with both columns.
    """
    said = _SAID.match(data)
    start = said.end() if said else 0
    delimiter = said.group(1).decode() if said else _delimiter(data)
    _refuse_long_lines(data)
    cells = _read_cells(data, delimiter=delimiter, rows=rows, first=2 if said else 1)
    line, header = next(cells, (1, []))
    if rows.faults:
        raise PredictionsError(rows.faults)
    columns = _find_columns(header, line=line)
    unused = _read_body(cells, header=header, columns=columns, rows=rows)
    notices = _notices(header, delimiter=delimiter, unused=unused)
    if said:
        notices.insert(0, told("The line 'sep=' before the header was skipped."))
    if data[start : start + 1].isspace() and line > (2 if said else 1):
        notices.append(told("Blank lines before the header were skipped."))
    return FORMATS[delimiter], notices


def _delimiter(data: bytes) -> str:
    """Return what parts the columns of the first line that is not blank."""
    head = data.lstrip()[:MAX_LINE]
    first_line = re.split(rb"[\r\n]", head, maxsplit=1)[0].decode(errors="replace")
    found: dict[str, None] = dict.fromkeys(
        mark.decode() for mark in _FOUND.findall(first_line.encode())
    )
    for mark in found:
        names = [*map(_name, next(csv.reader([first_line], delimiter=mark), []))]
        if all(name in names for name in NEEDED):
            return mark
    return next(iter(found), ",")


def _refuse_long_lines(data: bytes) -> None:
    """Refuse a file with a line that would be too large to look at, before it is read."""
    place = 0
    while place + MAX_LINE < len(data):
        ends = [data.rfind(end, place, place + MAX_LINE) for end in (b"\n", b"\r")]
        if max(ends) < 0:
            before = data[:place]
            line = 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")
            message = told(
                "Line {line}: this line is longer than {most} bytes.", line=line, most=MAX_LINE
            )
            raise PredictionsError([Problem("long_line", message, line)])
        place = max(ends) + 1


def _as_text(data: bytes) -> io.TextIOWrapper:
    """Return text to read, line ends as they are."""
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="")


def _read_cells(
    data: bytes, *, delimiter: str, rows: Rows, first: int
) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line and the cells of each row that is not blank, from a first line on.

    Stops at the first row whose quotes are wrong or that holds a cell beyond the
    csv module's limit, and adds that to the faults.
    """
    line, header = first, list[str]()
    reader = csv.reader(islice(_as_text(data), first - 1, None), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            if len(cells) > 1 or (cells and cells[0].strip()):
                header = header or cells
                yield line, cells
            line = reader.line_num + first
    except csv.Error as error:
        if "field limit" in str(error):
            start = next(islice(_as_text(data), line - 1, None))[:MAX_CHARACTERS]
            cells = next(csv.reader([start], delimiter=delimiter), [])
            rows.faults.append(_long_cell(line, cells, header=header))
        else:
            message = told(
                "Line {line}: a quoted cell is malformed or never closed; close it, and double a "
                "quotation mark inside it.",
                line=line,
            )
            rows.faults.append(Problem("bad_quotes", message, line))


def _long_cell(line: int, start: list[str], *, header: list[str]) -> Problem:
    """Return the problem of a cell that is not even read to its end, after the row's start."""
    ids = [cell for name, cell in zip(header, start[:-1], strict=False) if _name(name) == "id"]
    item_id = clean(ids[0]) if ids else ""
    if item_id:
        place = told("Line {line} (id {id})", line=line, id=quote(item_id))
    else:
        place = told("Line {line}", line=line)
    message = told(
        "{place}: a cell is longer than {n} characters or never closed; an id or a label has at "
        "most {most}.",
        place=place,
        n=csv.field_size_limit(),
        most=MAX_CHARACTERS,
    )
    return Problem(LONG_CELL.code, message, line, visible(item_id) or None)


def _name(cell: str) -> str:
    """Return the name of a column as it is compared."""
    name: str = clean(cell).lower()
    return name


def _find_columns(header: list[str], *, line: int) -> tuple[int, int]:
    """Return where the id and label columns are, or refuse the header."""
    names, found = [_name(cell) for cell in header], list_values(header)
    absent = [name for name in NEEDED if name not in names]
    repeated = [name for name in NEEDED if names.count(name) > 1]
    if len(header) > MAX_COLUMNS:
        code = "too_many_columns"
        what = told("there are {n} columns; the most is {most}", n=len(header), most=MAX_COLUMNS)
    elif len(absent) == len(NEEDED):
        code = "no_header"
        what = told("the header must name the columns id, label; found {names}", names=found)
    elif absent:
        code = "missing_column"
        what = told(
            "there is no column {name}; found {names}; needed id, label",
            name=absent[0],
            names=found,
        )
    elif repeated:
        code = "duplicate_column"
        what = told("there is more than one column {name}; keep one", name=repeated[0])
    else:
        return names.index("id"), names.index("label")
    message = told("Line {line}: {what}.", line=line, what=what)
    raise PredictionsError([Problem(code, message, line)])


def _read_body(
    cells_of_rows: Iterator[tuple[int, list[str]]],
    *,
    header: list[str],
    columns: tuple[int, int],
    rows: Rows,
) -> list[str]:
    """Read the rows below the header, up to the most; return the columns not used."""
    others = {place: clean(name) for place, name in enumerate(header) if place not in columns}
    found = {place: rows.taker_of(name) for place, name in others.items()}
    takers = [(place, taker) for place, taker in found.items() if taker]
    id_place, label_place = columns
    for line, cells in cells_of_rows:
        if not rows.has_room(line):
            break
        if len(cells) != len(header) or cells == header:
            _misread(rows, line, cells, header=header)
        elif rows.add(line, cells[id_place], cells[label_place]):
            for place, take in takers:
                take(clean(cells[place]))
    return [name for place, name in others.items() if not found[place]]


def _misread(rows: Rows, line: int, cells: list[str], *, header: list[str]) -> None:
    """Add a row that does not fit the header, or is the header again."""
    if cells == header:
        rows.misreadings.add(REPEATED_HEADER, line, HEADER_AGAIN)
        return
    kind = SHORT_ROW if len(cells) < len(header) else LONG_ROW
    what = ONE_CELL if len(cells) == 1 else N_CELLS
    rows.misreadings.add(kind, line, what, n=len(cells), n_header=len(header))


def _notices(header: list[str], *, delimiter: str, unused: list[str]) -> list[str]:
    """Return what the sender may want to know about how the cells were read."""
    notices = not_used(unused)
    if delimiter == ";":
        notices.append(told("Semicolons were read as the delimiter."))
    if not set(NEEDED) <= {clean(name) for name in header}:
        notices.append(told("The names of the columns were read without regard to capitals."))
    return notices
