"""Read the bytes of a file into the columns of its table, whatever it is written in."""

import hashlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import not_
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from scoring.archives import is_archive, read_member
from scoring.dialects import read_delimited
from scoring.json_rows import is_json, read_json
from scoring.problems import Problem, list_values
from scoring.rows import Rows, Taker, TakerOf
from scoring.sentences import told
from scoring.texts import UTF16, as_utf8, read_bytes

Mask = npt.NDArray[np.bool_]

NO_IDS: Mapping[str, str] = MappingProxyType({})


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
    format : what the file is written in, in words
    encoding : how its characters are written
    """

    ids: list[str]
    labels: list[str]
    lines: "array[int]"
    problems: tuple[Problem, ...]
    notices: tuple[str, ...]
    sha256: str
    format: str
    encoding: str

    @cached_property
    def is_id_blank(self) -> Mask:
        """Which rows have no id."""
        return is_blank(self.ids)

    @cached_property
    def is_label_blank(self) -> Mask:
        """Which rows have no label."""
        return is_blank(self.labels)


def is_blank(values: Sequence[str]) -> Mask:
    """Return which values hold nothing, white space being gone already."""
    return np.fromiter(map(not_, values), dtype=bool, count=len(values))


def take_none(name: str) -> Taker | None:
    """Return that a column is not used, whatever its name."""
    return None


def read_table(
    source: str | Path | BinaryIO,
    *,
    max_bytes: int,
    taker_of: TakerOf = take_none,
    known_ids: Mapping[str, str] = NO_IDS,
) -> Table:
    """Return the id and label columns of a file.

    It is CSV or TSV, JSON lines, a list of JSON objects, or a zip archive with one of
    these; its content decides, not its name. `taker_of` is asked for each other column,
    by its name, what takes its cells; they come cleaned, for the rows in the result.
    Columns that nothing takes are named in the notices.

    Raises
    ------
    PredictionsError
        Where there is nothing to pair: an empty file, too many bytes, no text, no header
        with both columns. Rows that cannot be read are listed in `problems` instead, so
        that everything wrong can be told at once.
    """
    data = read_bytes(source, max_bytes=max_bytes)
    sha256 = hashlib.sha256(data).hexdigest()
    notices: list[str] = []
    is_packed = is_archive(data)
    if is_packed:
        member = read_member(data, max_bytes=max_bytes)
        data = member.data
        notices.append(told("{name} was read from the zip archive.", name=member.name))
        if member.others:
            others = list_values(member.others)
            notices.append(told("Files in the archive not used: {names}.", names=others))
    data, encoding = as_utf8(data)
    rows = Rows(taker_of, known_ids)
    read = read_json if is_json(data) else read_delimited
    written, found = read(data, rows)
    if encoding == UTF16:
        notices.append(told("The text was read as UTF-16."))
    return Table(
        rows.ids,
        rows.labels,
        rows.lines,
        problems=rows.problems(),
        notices=(*notices, *found, *_tidied(rows.n_tidied)),
        sha256=sha256,
        format=told("{format} in a zip archive", format=written) if is_packed else written,
        encoding=encoding,
    )


def _tidied(n_rows: int) -> list[str]:
    """Return the notice of rows whose cells are not quite as they were sent."""
    if not n_rows:
        return []
    if n_rows == 1:
        return [told("In 1 row white space around cells was trimmed or split accents were joined.")]
    return [
        told(
            "In {n} rows white space around cells was trimmed or split accents were joined.",
            n=n_rows,
        )
    ]
