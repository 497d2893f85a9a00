"""The bytes of a file as text, and the cells of its tables cleaned."""

import codecs
import math
import unicodedata
from pathlib import Path
from typing import BinaryIO

from scoring.problems import PredictionsError, Problem

MAX_BYTES = 20 * 1024 * 1024

# Files that people send by mistake, told by their first bytes.
OTHER_FORMATS = (
    (b"PK\x03\x04", "an Excel workbook or a zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (codecs.BOM_UTF16_LE, "UTF-16 text"),
    (codecs.BOM_UTF16_BE, "UTF-16 text"),
)
SAVE_AS = "save it as a CSV file in UTF-8 ('CSV UTF-8' in a spreadsheet)"


def read_bytes(source: str | Path | BinaryIO, *, max_bytes: int) -> bytes:
    """Return the bytes of a path, or of an open binary file from where it stands.

    Raises
    ------
    PredictionsError
        If there are more than `max_bytes`; no more than one byte beyond is read.
    """
    if isinstance(source, str | Path):
        with open(source, "rb") as file:
            data = file.read(max_bytes + 1)
    else:
        data = source.read(max_bytes + 1)
    if len(data) > max_bytes:
        n_megabytes, rest = divmod(max_bytes, 1024 * 1024)
        size = f"{max_bytes:,} bytes" if rest else f"{n_megabytes:,} MB"
        message = (
            f"The file is larger than {size}, the most that is read; "
            "keep only the columns 'id' and 'label'."
        )
        raise PredictionsError([Problem("too_large", message)])
    return data


def decode(data: bytes) -> str:
    """Return the text of UTF-8 bytes, without a byte-order mark.

    Raises
    ------
    PredictionsError
        If there is no text, or naming the line of the first byte that is not
        UTF-8 text or is NUL.

    Examples
    --------
    >>> decode(b"\\xef\\xbb\\xbfid,label")
    'id,label'
    """
    for start, kind in OTHER_FORMATS:
        if data.startswith(start):
            raise PredictionsError([Problem("bad_encoding", f"The file is {kind}; {SAVE_AS}.", 1)])
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        line = _line_after(error.object[: error.start])
        byte = error.object[error.start]
        message = f"Line {line:,}: the byte 0x{byte:02X} is not UTF-8 text; {SAVE_AS}."
        raise PredictionsError([Problem("bad_encoding", message, line)]) from None
    if not text.strip():
        raise PredictionsError([Problem("empty_file", "The file is empty.")])
    if "\0" in text:
        line = _line_after(data[: data.index(0)])
        message = f"Line {line:,}: there is a NUL byte, which text never has; {SAVE_AS}."
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


def number_of(cell: str) -> float:
    """Return a finite number that a cell holds in digits, or NaN.

    Examples
    --------
    >>> number_of("-1.5e2"), number_of("0,5"), number_of("1_0"), number_of("inf")
    (-150.0, nan, nan, nan)
    """
    try:
        number = float(cell)
    except ValueError:
        return math.nan
    return number if math.isfinite(number) and cell.isascii() and "_" not in cell else math.nan


def _line_after(before: bytes) -> int:
    """Return the number of the line on which these bytes end."""
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")
