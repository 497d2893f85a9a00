"""The bytes of a file as text, and the cells of its tables cleaned."""

import codecs
import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from scoring.problems import PredictionsError, Problem
from scoring.sentences import told

# A million rows of JSON lines with ids of twenty characters, and some room.
MAX_BYTES = 50 * 1024 * 1024
# Bytes that are decoded at a time: a whole file as one text could take four times its size.
PIECE = 1024 * 1024

SAVE_AS = told("save it as a CSV file in UTF-8 ('CSV UTF-8' in a spreadsheet)")
UTF32 = told("The file is UTF-32 text; {advice}.", advice=SAVE_AS)
# Files that people send by mistake, told by their first bytes.
OTHER_FORMATS = (
    (
        b"\x1f\x8b",
        told("The file is gzip-compressed; send it as it was before, or as a zip archive."),
    ),
    (
        b"BZh",
        told("The file is compressed by bzip2; send it as it was before, or as a zip archive."),
    ),
    (
        b"\xfd7zXZ\0",
        told("The file is compressed by xz; send it as it was before, or as a zip archive."),
    ),
    (b"7z\xbc\xaf", told("The file is a 7z archive; send what is in it, or a zip archive.")),
    (b"Rar!", told("The file is a RAR archive; send what is in it, or a zip archive.")),
    (
        b"\xd0\xcf\x11\xe0",
        told("The file is an Excel workbook or another office document; {advice}.", advice=SAVE_AS),
    ),
    (b"%PDF", told("The file is a PDF document; {advice}.", advice=SAVE_AS)),
    (b"PAR1", told("The file is a Parquet file; {advice}.", advice=SAVE_AS)),
    (b"\x93NUMPY", told("The file is a NumPy array; {advice}.", advice=SAVE_AS)),
    (codecs.BOM_UTF32_LE, UTF32),
    (codecs.BOM_UTF32_BE, UTF32),
)
# Marks on one letter that are composed with it (Unicode Standard Annex 15, stream-safe text). To
# compose more takes time by their square, and no id or label has them.
MOST_MARKS = 30
UTF16_MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
# The names of encodings are the same in every language.
UTF8, UTF16 = told("{name}", name="UTF-8"), told("{name}", name="UTF-16")
UTF8_WITH_MARK = told("UTF-8 with a mark")
# What no cell needs: control characters but tab and line ends.
CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_WEB_PAGE = re.compile(rb"\s*<(?:!doctype|html|head|body|\?xml)", re.IGNORECASE)


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
        message = told(
            "The file is larger than {size}, the most that is read; keep only the columns 'id' "
            "and 'label'.",
            size=size_in_words(max_bytes),
        )
        raise PredictionsError([Problem("too_large", message)])
    return data


def size_in_words(n_bytes: int) -> str:
    """Return a number of bytes as a person says it.

    Examples
    --------
    >>> size_in_words(52_428_800), size_in_words(1000)
    ('50 MB', '1,000 bytes')
    """
    n_megabytes, rest = divmod(n_bytes, 1024 * 1024)
    return told("{n} bytes", n=n_bytes) if rest else told("{n} MB", n=n_megabytes)


def as_utf8(data: bytes) -> tuple[bytes, str]:
    """Return text in UTF-8 without a mark, and the name of the encoding that it came in.

    UTF-8 may begin with a byte-order mark and UTF-16 must.

    Raises
    ------
    PredictionsError
        If there is no text, or naming the line of the first byte that is not text
        in that encoding, or that is a control character.

    Examples
    --------
    >>> as_utf8(b"\\xef\\xbb\\xbfid,label")
    (b'id,label', 'UTF-8 with a mark')
    """
    for start, message in OTHER_FORMATS:
        if data.startswith(start):
            raise PredictionsError([Problem("other_format", message, 1)])
    if data[:2] in UTF16_MARKS:
        pieces = _pieces(data[2:], codec=UTF16_MARKS[data[:2]])
        text = b"".join(piece.encode() for piece in pieces)
        encoding = UTF16
    else:
        _refuse_unmarked_utf16(data)
        for _ in _pieces(data, codec="utf-8"):
            pass
        text = data.removeprefix(codecs.BOM_UTF8)
        encoding = UTF8_WITH_MARK if data.startswith(codecs.BOM_UTF8) else UTF8
    if not text.strip():
        raise PredictionsError([Problem("empty_file", told("The file is empty."))])
    if _WEB_PAGE.match(text):
        message = told("Line 1: the file is a web page, not a table; {advice}.", advice=SAVE_AS)
        raise PredictionsError([Problem("web_page", message, 1)])
    _refuse_control_characters(text)
    return text, encoding


def decode(data: bytes) -> str:
    """Return the text of bytes, without a byte-order mark; refuse what `as_utf8` does.

    Examples
    --------
    >>> decode(b"\\xef\\xbb\\xbfid,label")
    'id,label'
    """
    return as_utf8(data)[0].decode()


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
    if cell.isascii() or (len(cell) > MOST_MARKS and _piles_marks(cell)):
        return cell
    return unicodedata.normalize("NFC", cell)


def _piles_marks(cell: str) -> bool:
    """Say whether more marks stand on one letter than text has in any language."""
    n_marks = 0
    for character in cell:
        n_marks = n_marks + 1 if unicodedata.combining(character) else 0
        if n_marks > MOST_MARKS:
            return True
    return False


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


def _pieces(data: bytes, *, codec: str) -> Iterator[str]:
    """Yield text piece by piece; refuse bytes that are none."""
    decoder = codecs.getincrementaldecoder(codec)()
    for start in range(0, len(data), PIECE):
        n_pending = len(decoder.getstate()[0])
        piece = data[start : start + PIECE]
        try:
            yield decoder.decode(piece, start + PIECE >= len(data))
        except UnicodeDecodeError as error:
            raise _undecodable(data, start - n_pending + error.start, codec=codec) from None


def _undecodable(data: bytes, place: int, *, codec: str) -> PredictionsError:
    """Return the refusal of a byte that is no text."""
    if codec == "utf-8":
        line = _line_after(data[:place])
        what = told(
            "the byte 0x{byte} is not UTF-8 text (byte {place} of the file)",
            byte=f"{data[place]:02X}",
            place=place + 1,
        )
    else:
        before: Callable[[str], int] = data[:place].decode(codec, "replace").count
        line = 1 + before("\n") + before("\r") - before("\r\n")
        what = told("there are bytes that are not UTF-16 text")
    message = told("Line {line}: {what}; {advice}.", line=line, what=what, advice=SAVE_AS)
    return PredictionsError([Problem("bad_encoding", message, line)])


def _refuse_unmarked_utf16(data: bytes) -> None:
    """Refuse text of two bytes a character, which for Latin letters has a NUL in each."""
    for nul in (0, 1):
        pairs = data[:64]
        if len(pairs) >= 8 and not any(pairs[nul::2]) and all(pairs[1 - nul :: 2]):
            message = told(
                "Line 1: the file looks like UTF-16 text without a mark; {advice}.", advice=SAVE_AS
            )
            raise PredictionsError([Problem("utf16_unmarked", message, 1)])


def _refuse_control_characters(text: bytes) -> None:
    found = CONTROL.search(text)
    if not found:
        return
    line = _line_after(text[: found.start()])
    byte = found.group()[0]
    if byte == 0:
        what = told("there is a NUL byte, which a table never needs")
    else:
        what = told(
            "there is a control character 0x{byte}, which a table never needs", byte=f"{byte:02X}"
        )
    message = told("Line {line}: {what}; {advice}.", line=line, what=what, advice=told("remove it"))
    raise PredictionsError([Problem("control_character", message, line)])


def _line_after(before: bytes) -> int:
    """Return the number of the line on which these bytes end."""
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")
