"""Read the bytes of a CSV or TSV file into its id and label columns."""

import codecs
import csv
import hashlib
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from scoring.problems import SHOWN_PLACES, PredictionsError, Problem, list_places, quote

MAX_BYTES = 20 * 1024 * 1024
MAX_COLUMNS = 100

# Files that people send by mistake, told by their first bytes.
_OTHER_FORMATS = (
    (b"PK\x03\x04", "an Excel workbook or a zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (codecs.BOM_UTF16_LE, "UTF-16 text"),
    (codecs.BOM_UTF16_BE, "UTF-16 text"),
)
_SAVE_AS = "save it as a CSV file in UTF-8 ('CSV UTF-8' in a spreadsheet)"


@dataclass(frozen=True)
class Table:
    """The id and label of every row that could be read, cleaned, in file order.

    Attributes
    ----------
    ids, labels : the cells, equally long
    lines : the number of each row's first line, counted from 1
    problems : the rows that could not be read
    notices : what was read in a way its sender may want to know
    sha256 : the digest of the bytes
    """

    ids: list[str]
    labels: list[str]
    lines: list[int]
    problems: tuple[Problem, ...]
    notices: tuple[str, ...]
    sha256: str


def read_table(source: str | Path | BinaryIO, *, max_bytes: int) -> Table:
    """Return the id and label columns of a CSV or TSV file.

    Raises
    ------
    PredictionsError
        Where there is nothing to pair: an empty file, too many bytes, no text
        in UTF-8, no header with the columns. Rows that cannot be read are not
        raised but listed in `problems`, so that all can be told at once.
    """
    data = read_bytes(source, max_bytes=max_bytes)
    text = decode(data)
    delimiter = re.search("[,\t;]", text.lstrip("\r\n"))
    lines = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig", newline="")
    del text
    rows = _Rows(lines, delimiter=delimiter.group() if delimiter else ",")
    return _collect(rows, sha256=hashlib.sha256(data).hexdigest())


def read_bytes(source: str | Path | BinaryIO, *, max_bytes: int) -> bytes:
    """Return the bytes of a path or of an open binary file, at most `max_bytes`."""
    if isinstance(source, str | Path):
        with open(source, "rb") as file:
            data = file.read(max_bytes + 1)
    else:
        data = source.read(max_bytes + 1)
    if len(data) > max_bytes:
        message = (
            f"The file is larger than {max_bytes:,} bytes, the most that is read; "
            "keep only the columns 'id' and 'label'."
        )
        raise PredictionsError([Problem("too_large", message)])
    return data


def decode(data: bytes) -> str:
    """Return the text of UTF-8 bytes, without a byte-order mark.

    Raises
    ------
    PredictionsError
        Naming the line of the first byte that is no UTF-8 text or is NUL.
    """
    for start, kind in _OTHER_FORMATS:
        if data.startswith(start):
            message = f"Line 1: the file is {kind}; {_SAVE_AS}."
            raise PredictionsError([Problem("bad_encoding", message, 1)])
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        line = _line_of(error.object[: error.start])
        byte = error.object[error.start]
        message = f"Line {line:,}: the byte 0x{byte:02X} is not UTF-8 text; {_SAVE_AS}."
        raise PredictionsError([Problem("bad_encoding", message, line)]) from None
    if not text.strip():
        raise PredictionsError([Problem("empty_file", "The file is empty.")])
    if "\0" in text:
        line = _line_of(data[: data.index(0)])
        message = f"Line {line:,}: there is a NUL byte, which no text has; {_SAVE_AS}."
        raise PredictionsError([Problem("bad_encoding", message, line)])
    return text


def clean(cell: str) -> str:
    """Return a cell without the white space around it, accents composed (NFC).

    Nothing else changes: "007", "NA", "1.0" and "null" stay what they are.

    Examples
    --------
    >>> clean(" 007 ")
    '007'
    >>> clean("cafe\\u0301") == "caf\\u00e9"
    True
    """
    cell = cell.strip()
    return cell if cell.isascii() else unicodedata.normalize("NFC", cell)


def _line_of(before: bytes) -> int:
    """Return the number of the line that follows these bytes."""
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")


class _Rows:
    """Iterate over (first line, cells) of the rows that are not blank.

    Reading stops at the first row whose quotes are wrong or that holds a cell
    beyond the csv module's limit; `fault` then says where.
    """

    def __init__(self, lines: io.TextIOWrapper, *, delimiter: str) -> None:
        self._reader = csv.reader(lines, delimiter=delimiter, strict=True)
        self.delimiter = delimiter
        self.fault: Problem | None = None

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        line = 1
        try:
            for cells in self._reader:
                if len(cells) > 1 or (cells and cells[0].strip()):
                    yield line, cells
                line = self._reader.line_num + 1
        except csv.Error as error:
            self.fault = _csv_fault(str(error), line=line)


def _csv_fault(reason: str, *, line: int) -> Problem:
    """Return the problem behind an error of the csv module."""
    if "field limit" in reason:
        message = f"Line {line:,}: a cell is longer than {csv.field_size_limit():,} characters."
        return Problem("long_cell", message, line)
    message = (
        f"Line {line:,}: a quoted cell is malformed or never closed; "
        "close it, and double a quotation mark inside it."
    )
    return Problem("bad_quotes", message, line)


def _collect(rows: _Rows, *, sha256: str) -> Table:
    """Return the table of all rows, after the header."""
    ids: list[str] = []
    labels: list[str] = []
    lines: list[int] = []
    misfits: list[tuple[int, int]] = []
    n_cleaned = 0
    stream = iter(rows)
    line, header = next(stream, (1, []))
    if rows.fault:
        raise PredictionsError([rows.fault])
    id_column, label_column, notices = _read_header(header, line=line)
    width = len(header)
    for line, cells in stream:
        if len(cells) != width:
            misfits.append((line, len(cells)))
            continue
        item_id, label = clean(cells[id_column]), clean(cells[label_column])
        n_cleaned += item_id != cells[id_column] or label != cells[label_column]
        ids.append(item_id)
        labels.append(label)
        lines.append(line)
    if rows.delimiter == ";":
        notices.append("The cells are parted by semicolons.")
    if n_cleaned:
        notices.append(f"{n_cleaned:,} rows had white space or split accents that were tidied.")
    problems = _misfit_problems(misfits, width=width) + ([rows.fault] if rows.fault else [])
    return Table(ids, labels, lines, tuple(problems), tuple(notices), sha256)


def _read_header(header: list[str], *, line: int) -> tuple[int, int, list[str]]:
    """Return where the id and label columns are, and notices of the others."""
    if len(header) > MAX_COLUMNS:
        message = f"Line {line:,}: there are {len(header):,} columns; the most is {MAX_COLUMNS}."
        raise PredictionsError([Problem("too_many_columns", message, line)])
    names = [clean(cell).lower() for cell in header]
    absent = [name for name in ("id", "label") if name not in names]
    if absent:
        found = ", ".join(quote(cell) for cell in header)
        code = "no_header" if len(absent) == 2 else "missing_column"
        message = (
            f"Line {line:,} must name the columns 'id' and 'label'; "
            f"{' and '.join(quote(name) for name in absent)} is not among {found}."
        )
        raise PredictionsError([Problem(code, message, line)])
    for name in ("id", "label"):
        if names.count(name) > 1:
            message = f"Line {line:,}: the column {quote(name)} is there more than once."
            raise PredictionsError([Problem("duplicate_column", message, line)])
    others = [quote(cell) for cell in header if clean(cell).lower() not in ("id", "label")]
    notices = [f"Not used: {', '.join(others)}."] if others else []
    return names.index("id"), names.index("label"), notices


def _misfit_problems(misfits: Sequence[tuple[int, int]], *, width: int) -> list[Problem]:
    """Return the problems of rows with fewer or more cells than the header."""
    short = [misfit for misfit in misfits if misfit[1] < width]
    long = [misfit for misfit in misfits if misfit[1] > width]
    advice = "give every row an id and a label"
    problems = [_misfit_problem("short_row", short, width=width, advice=advice)] if short else []
    advice = "put quotation marks around a cell that holds the delimiter"
    if long:
        problems.append(_misfit_problem("long_row", long, width=width, advice=advice))
    return problems


def _misfit_problem(
    code: str, misfits: Sequence[tuple[int, int]], *, width: int, advice: str
) -> Problem:
    """Return one problem for all rows that misfit in the same direction."""
    line, n_cells = misfits[0]
    if len(misfits) == 1:
        cells = "1 cell" if n_cells == 1 else f"{n_cells} cells"
        message = f"Line {line:,} has {cells} where the header has {width}; {advice}."
    else:
        places = [f"line {line:,} ({n_cells})" for line, n_cells in misfits[:SHOWN_PLACES]]
        message = (
            f"{len(misfits):,} rows do not have the {width} cells of the header: "
            f"{list_places(places, len(misfits))}; {advice}."
        )
    return Problem(code, message, line)
