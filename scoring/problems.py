"""What can be wrong with a file, in sentences a person can act on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.sentences import Sentence, listed, told

SHOWN_CHARACTERS = 40
SHOWN_PLACES = 10
SHOWN_VALUES = 10


@dataclass(frozen=True)
class Problem:
    """One kind of trouble in one file, however often it occurs there.

    Attributes
    ----------
    code : a fixed word for programs, such as "unknown_label"
    message : full sentences for people: what is wrong, where, what to do; a `Sentence`
        where it can be said in another language
    line : the line of the first occurrence, counted from 1, where there is one
    item_id : the item of the first occurrence, where there is one

    Examples
    --------
    >>> Problem("empty_file", "The file is empty.").as_dict()
    {'code': 'empty_file', 'message': 'The file is empty.', 'line': None, 'id': None}
    """

    code: str
    message: str
    line: int | None = None
    item_id: str | None = None

    def as_dict(self) -> dict[str, str | int | None]:
        """Return the problem as JSON values, under the names the API uses."""
        return {
            "code": self.code,
            "message": self.message,
            "line": self.line,
            "id": self.item_id,
        }


class PredictionsError(Exception):
    """A file cannot be used as it is; `problems` says why, one entry per kind.

    Raised for gold files and lists of ids or labels too: whoever made the file
    can mend it. Its text is the messages of all problems, one a line.

    Examples
    --------
    >>> error = PredictionsError([Problem("empty_file", "The file is empty.")])
    >>> str(error)
    'The file is empty.'
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(problem.message for problem in self.problems)


def shorten(value: str) -> str:
    """Return a value of a file, cut to a length that a message can carry.

    Examples
    --------
    >>> len(shorten("x" * 5000))
    40
    """
    return value if len(value) <= SHOWN_CHARACTERS else value[: SHOWN_CHARACTERS - 1] + "…"


def quote(value: str) -> str:
    r"""Return a value of a file as visible text: shortened, quoted, escaped.

    Control and other unprintable characters show as escapes, so that a message
    can neither be broken into lines nor hide anything.

    Examples
    --------
    >>> quote("spam\n")
    "'spam\\n'"
    """
    return repr(shorten(value))


def visible(value: str) -> str:
    r"""Return a value of a file, shortened, with escapes for what cannot be shown or stored.

    Examples
    --------
    >>> visible("s04"), visible("s\0")
    ('s04', 's\\x00')
    """
    shown = shorten(value)
    return shown if shown.isprintable() else quote(shown)[1:-1]


def list_values(values: Sequence[str]) -> str:
    """Return the first values of a list, parted by commas, to end a sentence with.

    A value that is a sentence of our own is none of a file and stands as it is.

    Examples
    --------
    >>> list_values(["ham", "other"])
    'ham, other'
    >>> list_values([str(number) for number in range(200)])
    '0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 190 more'
    """
    first = values[:SHOWN_VALUES]
    shown = listed(one if isinstance(one, Sentence) else quote(one)[1:-1] for one in first)
    n_more = len(values) - len(first)
    return told("{values} and {n} more", values=shown, n=n_more) if n_more else shown


def list_places(places: Sequence[str], n_places: int) -> str:
    """Return the first places of a problem, and say so where there are more.

    Examples
    --------
    >>> list_places(["'s04'", "'s11'"], 2)
    "'s04', 's11'"
    >>> list_places(["'i1'", "'i2'"], 59)
    "the first 2 are 'i1', 'i2'"
    """
    if n_places <= len(places):
        return listed(places)
    return told("the first {n} are {places}", n=len(places), places=listed(places))
