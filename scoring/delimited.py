"""Standings as CSV: every number with all of its digits, safe to open in a spreadsheet."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields

from scoring.signature import Signature
from scoring.standings import Standings, StandingsRow

# What pairs are called: in the JSON they are lists of two.
PAIRS = {
    "interval": ("low", "high"),
    "difference_interval": ("low", "high"),
    "rank_range": ("best", "worst"),
}
# Rank first, as on the board.
FIELDS = list(dict.fromkeys(["rank", *(field.name for field in fields(StandingsRow))]))
COLUMNS = [
    column
    for name in FIELDS
    for column in [f"{name}_{end}" for end in PAIRS.get(name, ())] or [name]
]
# What a spreadsheet takes for the start of a formula, full-width signs too: at the start of a
# cell, and behind what starts one where files are parted by semicolons or quotes are not heeded.
FORMULA_START = re.compile(r"(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])")


def standings_csv(
    board: Standings, signature: Signature, *, facts: Sequence[Mapping[str, object]] = ()
) -> str:
    """Return the rows as RFC 4180 has it, best first, under the names of the JSON.

    A pair becomes two columns, such as `interval_low` and `interval_high`; what is not there is
    an empty cell. The parts of the signature follow, the same in every row, so that a row that
    is copied elsewhere still says what it is; the labels are those of the gold file, and left out.

    Parameters
    ----------
    facts : further columns for each row, in the order of the rows

    Examples
    --------
    >>> from scoring.signature import Signature
    >>> signature = Signature("accuracy", 2, ("a", "b"), "e3b0", 100, 0, 0.95, version="1.0")
    >>> print(standings_csv(Standings((), None), signature)[:30])
    rank,name,score,bootstrap_mean
    """
    signed = {name: value for name, value in signature.as_dict().items() if name != "labels"}
    given = facts or [{} for _ in board.rows]
    rows = [{**_flat(row), **more, **signed} for row, more in zip(board.rows, given, strict=True)]
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(rows[0] if rows else [*COLUMNS, *signed])
    writer.writerows(map(_cell, row.values()) for row in rows)
    return written.getvalue()


def _flat(row: StandingsRow) -> dict[str, object]:
    """Return a row with each pair as two values."""
    cells: list[object] = []
    for name in FIELDS:
        value = getattr(row, name)
        cells += (value or (None, None)) if name in PAIRS else [value]
    return dict(zip(COLUMNS, cells, strict=True))


def _cell(value: object) -> str:
    """Write a value as JSON has it, text as it is; text that looks like a formula is marked."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return FORMULA_START.sub(r"\1'", value)
    return repr(value)
