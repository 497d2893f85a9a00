"""A zip archive that holds one table: opened in memory, checked before it is unpacked."""

import io
import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import PurePosixPath

from scoring.problems import PredictionsError, Problem, list_values, quote, shorten
from scoring.sentences import told
from scoring.texts import OTHER_FORMATS, SAVE_AS, size_in_words

MAX_ENTRIES = 100
# How many times its packed size a file may have; small ones are not worth asking.
MAX_RATIO, RATIO_FROM = 200, 1024 * 1024
# Of the list of entries: a hundred of them with long names.
MAX_DIRECTORY = 256 * 1024

TABLES = (".csv", ".tsv", ".jsonl", ".ndjson", ".json")
ARCHIVES = (".zip", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".tar", ".zst")
LITTER = {".ds_store", "thumbs.db", "desktop.ini"}
STARTS = (b"PK\x03\x04", b"PK\x05\x06")

_END = b"PK\x05\x06"
_END_64 = b"PK\x06\x07"
_ENCRYPTED = 0x1
# What the standard library raises over an archive whose bytes are not as they should be.
_DAMAGES = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
)


@dataclass(frozen=True)
class Member:
    """The one table of an archive.

    Attributes
    ----------
    name : its path in the archive, for a person to read
    data : its bytes
    others : the names of files that are left unread
    """

    name: str
    data: bytes
    others: tuple[str, ...]


def is_archive(data: bytes) -> bool:
    """Say whether bytes begin as a zip archive does.

    Examples
    --------
    >>> is_archive(b"id,label")
    False
    """
    return data.startswith(STARTS)


def read_member(data: bytes, *, max_bytes: int) -> Member:
    """Return the one table that a zip archive holds.

    Nothing is written anywhere. What the archive says of itself is judged before a byte
    is unpacked, and no more is unpacked than it says.

    Raises
    ------
    PredictionsError
        For an archive that is damaged, encrypted or an office document, that holds too
        many entries, more than `max_bytes`, an unsafe path, a link or another archive, or
        not exactly one table.
    """
    _refuse_large_directory(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            _refuse_document(entries)
            if len(entries) > MAX_ENTRIES:
                raise _too_many_entries(len(entries))
            files = [entry for entry in entries if not _is_litter(entry)]
            for entry in files:
                _refuse_unsafe(entry)
            chosen = _the_table(files)
            _refuse_packing(chosen, max_bytes=max_bytes)
            with archive.open(chosen) as file:
                content = file.read(max_bytes + 1)
    except _DAMAGES:
        message = told("The archive is damaged; make it again and send it whole.")
        raise PredictionsError([Problem("bad_archive", message)]) from None
    if is_archive(content) or any(content.startswith(start) for start, _ in OTHER_FORMATS[:5]):
        raise _nested(chosen)
    others = tuple(shorten(entry.filename) for entry in files if entry is not chosen)
    return Member(quote(chosen.filename)[1:-1], content, others)


def _refuse_large_directory(data: bytes) -> None:
    """Refuse a list of entries that would take long to read, before it is read."""
    place = data.rfind(_END)
    if place < 0 or len(data) < place + 22:
        return
    n_entries, n_bytes = struct.unpack("<HL", data[place + 10 : place + 16])
    if n_bytes > MAX_DIRECTORY or data[place - 20 : place - 16] == _END_64:
        raise _too_many_entries(n_entries)


def _too_many_entries(n_entries: int) -> PredictionsError:
    message = told(
        "The archive has {n} entries; at most {most}, of short names, are read. Pack the "
        "predictions file alone.",
        n=n_entries,
        most=MAX_ENTRIES,
    )
    return PredictionsError([Problem("too_many_entries", message)])


def _refuse_document(entries: list[zipfile.ZipInfo]) -> None:
    """Refuse a spreadsheet or text document, which is a zip archive inside."""
    names = {entry.filename for entry in entries[:MAX_ENTRIES]}
    if any(name.startswith("xl/") for name in names):
        message = told("The file is an Excel workbook; {advice}.", advice=SAVE_AS)
    elif "[Content_Types].xml" in names or {"mimetype", "content.xml"} <= names:
        message = told("The file is an office document; {advice}.", advice=SAVE_AS)
    else:
        return
    raise PredictionsError([Problem("spreadsheet", message)])


def _is_litter(entry: zipfile.ZipInfo) -> bool:
    """Say whether an entry is a folder or something that a computer left there by itself."""
    path = PurePosixPath(entry.filename)
    name = path.name.lower()
    is_link = stat.S_ISLNK(entry.external_attr >> 16)
    is_safe = ".." not in path.parts and not is_link
    is_left = "__MACOSX" in path.parts or name.startswith("._") or name in LITTER
    return is_safe and (entry.filename.endswith("/") or is_left)


def _refuse_unsafe(entry: zipfile.ZipInfo) -> None:
    """Refuse an entry that would not be an ordinary file in the archive's own folder."""
    name = entry.filename
    path = PurePosixPath(name)
    shown = quote(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or name[1:2] == ":":
        code = "unsafe_path"
        message = told(
            "There is an unsafe path in the archive, {name}; pack the file by its name.", name=shown
        )
    elif stat.S_ISLNK(entry.external_attr >> 16):
        code = "archive_link"
        message = told("There is a link in the archive, {name}; pack the file itself.", name=shown)
    elif entry.flag_bits & _ENCRYPTED:
        code = "encrypted"
        message = told(
            "{name} in the archive is encrypted; send it without a password.", name=shown
        )
    elif name.lower().endswith(ARCHIVES):
        raise _nested(entry)
    else:
        return
    raise PredictionsError([Problem(code, message)])


def _nested(entry: zipfile.ZipInfo) -> PredictionsError:
    message = told(
        "There is an archive inside the archive, {name}; pack the predictions file itself.",
        name=quote(entry.filename),
    )
    return PredictionsError([Problem("nested_archive", message)])


def _the_table(files: list[zipfile.ZipInfo]) -> zipfile.ZipInfo:
    """Return the only file whose name is that of a table."""
    tables = [entry for entry in files if entry.filename.lower().endswith(TABLES)]
    if len(tables) == 1:
        return tables[0]
    if tables:
        code = "several_files"
        message = told(
            "There are {n} files that could be read: {names}; send one.",
            n=len(tables),
            names=list_values([entry.filename for entry in tables]),
        )
    else:
        code = "no_file"
        message = told(
            "There is no .csv, .tsv, .jsonl or .json file in the archive; found {names}.",
            names=list_values([entry.filename for entry in files]) or told("nothing"),
        )
    raise PredictionsError([Problem(code, message)])


def _refuse_packing(entry: zipfile.ZipInfo, *, max_bytes: int) -> None:
    """Refuse a file by how it is packed and by what it says its size will be."""
    shown = quote(entry.filename)
    if entry.file_size > max_bytes:
        code = "too_large"
        message = told(
            "{name} has more than {size} once unpacked, the most that is read; keep only the "
            "columns 'id' and 'label'.",
            name=shown,
            size=size_in_words(max_bytes),
        )
    elif entry.file_size > max(RATIO_FROM, MAX_RATIO * entry.compress_size):
        code = "packed_too_tightly"
        message = told(
            "{name} would be more than {n} times its size once unpacked, which no predictions "
            "are; send it unpacked.",
            name=shown,
            n=MAX_RATIO,
        )
    elif entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        code = "packing_method"
        message = told(
            "The compression method {method} of {name} is not read; use a plain zip archive.",
            method=str(entry.compress_type),
            name=shown,
        )
    else:
        return
    raise PredictionsError([Problem(code, message)])
