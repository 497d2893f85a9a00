"""Read how frequent each label is from the text of a table."""

import csv
import io
import re
from collections.abc import Iterator

from scoring.problems import PredictionsError, Problem, list_values, quote
from scoring.texts import clean, number_of

# Either name may head the numbers.
NUMBERS = ("share", "count")
MAX_NUMBER = 1e12


def shares_from_text(text: str) -> dict[str, float]:
    """Return the share or number of items of each label of a CSV table, in its order.

    The first row names the columns `label` and `share` or `count`; others are not used.
    The delimiter is the first comma, tab or semicolon. Shares need not have the sum 1.

    Raises
    ------
    PredictionsError
        If a column is missing, a label empty or repeated, a number not above 0, or
        there are fewer than two labels.

    Examples
    --------
    >>> shares_from_text("label,count\\nham,900\\nspam,100\\n")
    {'ham': 900.0, 'spam': 100.0}
    """
    rows = _rows(text)
    line, header = next(rows, (1, []))
    label_column, number_column = _columns(header, line=line)
    lines: dict[str, int] = {}
    shares: dict[str, float] = {}
    for line, cells in rows:
        if len(cells) != len(header):
            what = f"there are {len(cells)} cells where the header has {len(header)}"
            raise _problem("bad_row", line, f"{what}; write numbers with a point")
        label = cells[label_column]
        if not label:
            raise _problem("empty_label", line, "the label is empty; name it")
        if label in lines:
            first = f"line {lines[label]:,} has it too; add the two up"
            raise _problem(
                "duplicate_label", line, f"the label {quote(label)} is repeated, {first}"
            )
        lines[label] = line
        shares[label] = _number(cells[number_column], label=label, line=line)
    if len(shares) < 2:
        labels = "1 label" if shares else "no label"
        message = f"The table has {labels}; a task needs at least two, one a row."
        raise PredictionsError([Problem("too_few_labels", message)])
    return shares


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and the cleaned cells of each row that is not blank."""
    found = re.search("[,\t;]", text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=found.group() if found else ",")
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, [clean(cell) for cell in cells]
    except csv.Error as error:
        raise _problem("bad_table", reader.line_num, f"this is no CSV: {error}") from None


def _columns(header: list[str], *, line: int) -> tuple[int, int]:
    """Return where the labels and the numbers are, or refuse the header."""
    names = [cell.lower() for cell in header]
    numbers = [place for place, name in enumerate(names) if name in NUMBERS]
    if names.count("label") != 1 or len(numbers) != 1:
        what = "the header must name the columns label and share, or label and count, once"
        raise _problem("no_header", line, f"{what}; found {list_values(header) or 'nothing'}")
    return names.index("label"), numbers[0]


def _number(cell: str, *, label: str, line: int) -> float:
    """Return one number, or refuse what stands in its place."""
    number = number_of(cell)
    if not 0 < number <= MAX_NUMBER:
        advice = "write a number above 0 such as 0.25 or 120, and leave out labels without items"
        raise _problem("bad_share", line, f"{quote(label)} has {quote(cell)}; {advice}")
    return number


def _problem(code: str, line: int, what: str) -> PredictionsError:
    return PredictionsError([Problem(code, f"Line {line:,}: {what}.", line)])
