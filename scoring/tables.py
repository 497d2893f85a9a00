"""Read the bytes of a CSV or TSV file into its columns."""

import csv
import hashlib
import io
import re
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from scoring.problems import (
    SHOWN_PLACES,
    PredictionsError,
    Problem,
    list_places,
    list_values,
)
from scoring.texts import clean, decode, read_bytes

MAX_COLUMNS = 100
MAX_ROWS = 1_000_000
NEEDED = ("id", "label")

# Takes the cells of one column, row after row.
Taker = Callable[[str], object]


@dataclass(frozen=True)
class Table:
    """The id and label of every row that could be read, cleaned, in file order.

    Attributes
    ----------
    ids, labels : the cells, equally many
    lines : the number of each row's first line, counted from 1; as an array, for
        a million numbers on their own take more memory than the file
    problems : the rows that could not be read
    notices : what was read in a way that its sender may want to know
    sha256 : hex digest of the bytes
    """

    ids: list[str]
    labels: list[str]
    lines: "array[int]"
    problems: tuple[Problem, ...]
    notices: tuple[str, ...]
    sha256: str


def take_none(name: str) -> None:
    """Return that a column is not used, whatever its name."""


def read_table(
    source: str | Path | BinaryIO,
    *,
    max_bytes: int,
    taker_of: Callable[[str], Taker | None] = take_none,
) -> Table:
    """Return the id and label columns of a CSV or TSV file.

    The delimiter is the first comma, tab or semicolon of the file, which is one
    of its header. Blank lines are skipped. `taker_of` is asked for each other column,
    by its name, what takes its cells; they come cleaned, for the rows in the result.
    Columns that nothing takes are named in the notices.

    Raises
    ------
    PredictionsError
        Where there is nothing to pair: an empty file, too many bytes, no UTF-8
        text, no header with both columns. Rows that cannot be read are listed in
        `problems` instead, so that everything wrong can be told at once.
    """
    data = read_bytes(source, max_bytes=max_bytes)
    found = re.search("[,\t;]", decode(data))
    delimiter = found.group() if found else ","
    text = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig", newline="")
    faults: list[Problem] = []
    rows = _read_rows(text, delimiter=delimiter, faults=faults)
    line, header = next(rows, (1, []))
    if faults:
        raise PredictionsError(faults)
    columns = _find_columns(header, line=line)
    others = {place: clean(name) for place, name in enumerate(header) if place not in columns}
    found_takers = {place: taker_of(name) for place, name in others.items()}
    takers = [(place, taker) for place, taker in found_takers.items() if taker]
    body = _read_body(rows, width=len(header), columns=columns, takers=takers, faults=faults)
    unused = [name for place, name in others.items() if not found_takers[place]]
    return Table(
        body.ids,
        body.labels,
        body.lines,
        problems=(*_misfit_problems(body, width=len(header)), *faults),
        notices=_notices(unused, delimiter=delimiter, n_tidied=body.n_tidied),
        sha256=hashlib.sha256(data).hexdigest(),
    )


def _read_rows(
    text: io.TextIOWrapper, *, delimiter: str, faults: list[Problem]
) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line and the cells of each row that is not blank.

    Stops at the first row whose quotes are wrong or that holds a cell beyond the
    csv module's limit, and adds that to `faults`.
    """
    reader = csv.reader(text, delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            if len(cells) > 1 or (cells and cells[0].strip()):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        if "field limit" in str(error):
            code, what = "long_cell", f"a cell is longer than {csv.field_size_limit():,} characters"
        else:
            code, what = (
                "bad_quotes",
                (
                    "a quoted cell is malformed or never closed; "
                    "close it, and double a quotation mark inside it"
                ),
            )
        faults.append(Problem(code, f"Line {line:,}: {what}.", line))


def _find_columns(header: list[str], *, line: int) -> tuple[int, int]:
    """Return where the id and label columns are, or refuse the header."""
    names = [clean(cell).lower() for cell in header]
    absent = [name for name in NEEDED if name not in names]
    repeated = [name for name in NEEDED if names.count(name) > 1]
    if len(header) > MAX_COLUMNS:
        code, what = (
            "too_many_columns",
            f"there are {len(header):,} columns; the most is {MAX_COLUMNS}",
        )
    elif len(absent) == len(NEEDED):
        code = "no_header"
        what = f"the header must name the columns id, label; found {list_values(header)}"
    elif absent:
        code, what = (
            "missing_column",
            f"there is no column {absent[0]}; found {list_values(header)}",
        )
    elif repeated:
        code, what = "duplicate_column", f"there is more than one column {repeated[0]}; keep one"
    else:
        return names.index("id"), names.index("label")
    raise PredictionsError([Problem(code, f"Line {line:,}: {what}.", line)])


@dataclass
class _Body:
    """The rows below the header: those that fit it, and where the others are."""

    ids: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    lines: "array[int]" = field(default_factory=lambda: array("q"))
    misfit_lines: "array[int]" = field(default_factory=lambda: array("q"))
    misfit_widths: "array[int]" = field(default_factory=lambda: array("q"))
    n_tidied: int = 0


def _read_body(
    rows: Iterator[tuple[int, list[str]]],
    *,
    width: int,
    columns: tuple[int, int],
    takers: list[tuple[int, Taker]],
    faults: list[Problem],
) -> _Body:
    """Return the rows below the header, up to the most that are read."""
    body = _Body()
    met: dict[str, str] = {}
    for line, cells in rows:
        if len(body.lines) + len(body.misfit_lines) == MAX_ROWS:
            message = f"Line {line:,}: this row is beyond the {MAX_ROWS:,} that are read."
            faults.append(Problem("too_many_rows", message, line))
            break
        if len(cells) != width:
            body.misfit_lines.append(line)
            body.misfit_widths.append(len(cells))
            continue
        item_id, label = (clean(cells[column]) for column in columns)
        body.n_tidied += item_id != cells[columns[0]] or label != cells[columns[1]]
        body.ids.append(item_id)
        # Equal labels share one string.
        body.labels.append(met.setdefault(label, label))
        body.lines.append(line)
        for place, take in takers:
            take(clean(cells[place]))
    return body


def not_used(names: list[str]) -> list[str]:
    """Return the notice that names columns which are not used, none without such."""
    listed = list_values([name or "unnamed" for name in names])
    return [f"Columns not used: {listed}."] if names else []


def _notices(unused: list[str], *, delimiter: str, n_tidied: int) -> tuple[str, ...]:
    """Return what the sender may want to know about how the file was read."""
    notices = not_used(unused)
    if delimiter == ";":
        notices.append("Semicolons were read as the delimiter.")
    if n_tidied:
        rows = "1 row" if n_tidied == 1 else f"{n_tidied:,} rows"
        notices.append(
            f"In {rows} white space around cells was trimmed or split accents were joined."
        )
    return tuple(notices)


def _misfit_problems(body: _Body, *, width: int) -> list[Problem]:
    """Return the problems of rows with fewer and with more cells than the header."""
    short = [row for row, n_cells in enumerate(body.misfit_widths) if n_cells < width]
    long = [row for row, n_cells in enumerate(body.misfit_widths) if n_cells > width]
    quoting = "put quotation marks around a cell that holds the delimiter"
    return [
        *_misfit_problem(body, short, "short_row", width=width, advice="give every row all cells"),
        *_misfit_problem(body, long, "long_row", width=width, advice=quoting),
    ]


def _misfit_problem(
    body: _Body, rows: list[int], code: str, *, width: int, advice: str
) -> list[Problem]:
    """Return one problem for rows that misfit in one direction, none without rows."""
    if not rows:
        return []
    places = []
    for row in rows[:SHOWN_PLACES]:
        n_cells = body.misfit_widths[row]
        cells = "1 cell" if n_cells == 1 else f"{n_cells:,} cells"
        places.append(f"line {body.misfit_lines[row]:,} has {cells}")
    if len(rows) == 1:
        what = f"{places[0].capitalize()} where the header has {width}"
    else:
        listed = list_places(places, len(rows))
        what = f"{len(rows):,} rows do not have the header's {width} cells: {listed}"
    return [Problem(code, f"{what}; {advice}.", body.misfit_lines[rows[0]])]
