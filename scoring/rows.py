"""The rows of a table as they are read: cleaned, capped, and counted."""

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scoring.misreadings import Misreading, Misreadings
from scoring.problems import Problem, list_values
from scoring.sentences import told
from scoring.texts import clean

MAX_COLUMNS = 100
MAX_ROWS = 1_000_000
# Of an id or a label.
MAX_CHARACTERS = 1000
NEEDED = ("id", "label")

# Takes the cells of one column, row after row.
Taker = Callable[[str], object]
# Says what takes the cells of the column of a name, if anything does.
TakerOf = Callable[[str], Taker | None]

LONG_CELL = Misreading(
    "long_cell",
    told("{n} rows have too long a cell"),
    told("an id or a label is a name, not a text"),
)
LONG_ID = told("the id is longer than {most} characters", most=MAX_CHARACTERS)
LONG_LABEL = told("the label is longer than {most} characters", most=MAX_CHARACTERS)


@dataclass
class Rows:
    """The ids and labels that could be read, and where the other rows are.

    Attributes
    ----------
    taker_of : asked once for each further column
    known_ids : equal ids share the string that is here: a million strings are 60 MB
    ids, labels, lines : of each row that could be read
    misreadings : the rows that could not
    faults : what ends the reading
    n_tidied : the rows that lost white space or had split accents
    """

    taker_of: TakerOf
    known_ids: Mapping[str, str]
    ids: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    lines: "array[int]" = field(default_factory=lambda: array("q"))
    misreadings: Misreadings = field(default_factory=Misreadings)
    faults: list[Problem] = field(default_factory=list)
    n_tidied: int = 0
    _n_asked: int = 0
    _met: dict[str, str] = field(default_factory=dict)

    def has_room(self, line: int) -> bool:
        """Say whether one more row may be read; if not, that ends the reading."""
        self._n_asked += 1
        if self._n_asked <= MAX_ROWS:
            return True
        message = told(
            "Line {line}: this row is beyond the {most} that are read.", line=line, most=MAX_ROWS
        )
        self.faults.append(Problem("too_many_rows", message, line))
        return False

    def add(self, line: int, given_id: str, given_label: str) -> bool:
        """Add a row, and say whether it could be read."""
        item_id, label = clean(given_id), clean(given_label)
        if len(item_id) > MAX_CHARACTERS or len(label) > MAX_CHARACTERS:
            what = LONG_ID if len(item_id) > MAX_CHARACTERS else LONG_LABEL
            self.misreadings.add(LONG_CELL, line, what, item_id=item_id)
            return False
        self.n_tidied += item_id != given_id or label != given_label
        self.ids.append(self.known_ids.get(item_id, item_id))
        # Equal labels share one string.
        self.labels.append(self._met.setdefault(label, label))
        self.lines.append(line)
        return True

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the rows that could not be read."""
        return (*self.misreadings.problems(), *self.faults)


def not_used(names: list[str]) -> list[str]:
    """Return the notice that names columns which are not used, none without such."""
    shown = list_values([name or told("unnamed") for name in names])
    return [told("Columns not used: {names}.", names=shown)] if names else []
