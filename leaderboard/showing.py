"""Which rows of a board a page shows, and in which order: sorted, searched, cut."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from unicodedata import normalize
from urllib.parse import urlencode

from leaderboard.further_measures import FURTHER_MEASURES, TITLES
from leaderboard.standings import Board, BoardRow

ROWS_AT_FIRST = 100
SEARCH_FROM = 100
MAX_WORDS = 60
BEST_FIRST = "rank"


@dataclass(frozen=True)
class Column:
    """What a column is sorted by, and whether the largest comes first when it is chosen."""

    value: Callable[[BoardRow], float | str | None]
    starts_descending: bool = False


def _further(name: str) -> Column:
    """Return the column of a further measure, the best value first when it is chosen."""
    return Column(
        lambda row: row.measures[name].score,
        starts_descending=FURTHER_MEASURES[name].higher_is_better,
    )


COLUMNS: Mapping[str, Column] = {
    BEST_FIRST: Column(lambda row: row.rank),
    "range": Column(lambda row: row.rank_range[0] + row.rank_range[1] / 1e9),
    "team": Column(lambda row: as_searched(row.team)),
    "score": Column(lambda row: row.score, starts_descending=True),
    "interval": Column(lambda row: row.interval[0], starts_descending=True),
    "difference": Column(lambda row: row.difference),
    "p": Column(lambda row: row.p_value),
    "holm": Column(lambda row: row.p_value_holm),
    "top": Column(lambda row: row.in_top_group, starts_descending=True),
    "entries": Column(lambda row: row.n_entries, starts_descending=True),
    "submitted": Column(lambda row: row.received_at, starts_descending=True),
    **{name: _further(name) for name in FURTHER_MEASURES},
}


@dataclass(frozen=True)
class Wish:
    """What a reader asks of the table: a column and its direction, a name, all rows."""

    column: str = BEST_FIRST
    is_descending: bool = False
    words: str = ""
    is_whole: bool = False

    @property
    def sort(self) -> str:
        return f"-{self.column}" if self.is_reversed else self.column

    @property
    def is_reversed(self) -> bool:
        return self.is_descending != COLUMNS[self.column].starts_descending

    @property
    def is_best_first(self) -> bool:
        return (self.column, self.is_descending) == (BEST_FIRST, False)

    def query(self, **changes: str) -> str:
        """Return the address of the same wish with changes, as "?q=owl&sort=-entries"."""
        own = {
            "q": self.words,
            "sort": "" if self.is_best_first else self.sort,
            "rows": "all" if self.is_whole else "",
        }
        wanted = {name: value for name, value in {**own, **changes}.items() if value}
        return f"?{urlencode(wanted)}"


@dataclass(frozen=True)
class Head:
    """The head of a column: where its link leads, and how the table is sorted by it, if it is."""

    query: str
    order: str


@dataclass(frozen=True)
class FurtherHead:
    """The head of the column of a further measure, and its title."""

    title: str
    head: Head | None


@dataclass(frozen=True)
class Selection:
    """The rows that are shown, in their order, and how many there are.

    `heads` are those of the columns that the board has, `further` of its further measures.
    `n_found` counts what the search finds, all rows without one; `n_before_own` says after how
    many rows one's own is added, None where it stands in its place.
    """

    rows: tuple[BoardRow, ...]
    wish: Wish
    heads: Mapping[str, Head]
    n_all: int
    n_found: int
    n_before_own: int | None
    further: tuple[FurtherHead, ...] = ()

    @property
    def has_search(self) -> bool:
        return self.n_all >= SEARCH_FROM or bool(self.wish.words)

    @property
    def n_cut(self) -> int:
        """Return how many rows that were asked for are left out."""
        return self.n_found - len(self.rows)

    @property
    def n_first(self) -> int:
        return len(self.rows) - (self.n_before_own is not None)

    @property
    def whole(self) -> str:
        return self.wish.query(rows="all")

    @property
    def cut(self) -> str:
        return self.wish.query(rows="")

    @property
    def unsearched(self) -> str:
        return self.wish.query(q="")

    @property
    def may_be_cut(self) -> bool:
        return self.wish.is_whole and self.n_found > ROWS_AT_FIRST

    def holds_best(self, n_rows: int) -> bool:
        """Say whether the best rows are among those that are shown."""
        best = self.wish.is_whole or (self.wish.is_best_first and n_rows <= ROWS_AT_FIRST)
        return not self.wish.words and (best or not self.n_cut)


def wish_of(query: Mapping[str, str]) -> Wish:
    """Read a wish from an address; what it does not know is not wished."""
    sort = query.get("sort", BEST_FIRST)
    key = sort.removeprefix("-")
    words = " ".join(query.get("q", "").replace("\0", " ").split())[:MAX_WORDS]
    is_whole = query.get("rows") == "all"
    if key not in COLUMNS:
        return Wish(words=words, is_whole=is_whole)
    is_descending = COLUMNS[key].starts_descending != sort.startswith("-")
    return Wish(column=key, is_descending=is_descending, words=words, is_whole=is_whole)


def selection(board: Board, wish: Wish, *, own_team_id: int | None) -> Selection:
    """Return the rows of a board that a wish asks for; without one, the best and one's own."""
    absent = FURTHER_MEASURES.keys() - board.measures
    if wish.column in absent:
        wish = replace(wish, column=BEST_FIRST, is_descending=False)
    heads = {key: _head(key, wish) for key in COLUMNS if key not in absent}
    found = [row for row in board.rows if as_searched(wish.words) in as_searched(row.team)]
    ordered = _sorted(found, wish)
    shown = ordered if wish.is_whole else ordered[:ROWS_AT_FIRST]
    own = [row for row in ordered[len(shown) :] if row.team_id == own_team_id]
    return Selection(
        rows=(*shown, *own),
        wish=wish,
        heads=heads,
        further=further_heads(board, heads),
        n_all=len(board.rows),
        n_found=len(found),
        n_before_own=len(shown) if own else None,
    )


def further_heads(board: Board, heads: Mapping[str, Head] | None = None) -> tuple[FurtherHead, ...]:
    """Return the heads of a board's further measures, without links where no heads are given."""
    links = heads or {}
    return tuple(FurtherHead(str(TITLES[name]), links.get(name)) for name in board.measures)


def as_searched(name: str) -> str:
    """Return a name without the differences that a search passes over: case, width, ligatures."""
    return normalize("NFKC", name).casefold()


def _sorted(rows: list[BoardRow], wish: Wish) -> list[BoardRow]:
    """Sort rows; equal ones stay best first, and those without a value come last."""
    value = COLUMNS[wish.column].value
    having = [row for row in rows if value(row) is not None]
    without = [row for row in rows if value(row) is None]
    # Reversed, sorted still leaves equal rows in their order.
    return sorted(having, key=value, reverse=wish.is_descending) + without  # type: ignore[arg-type]


def _head(key: str, wish: Wish) -> Head:
    if key != wish.column:
        return Head(query=wish.query(sort="" if key == BEST_FIRST else key), order="")
    turned = key if wish.is_reversed else f"-{key}"
    order = "descending" if wish.is_descending else "ascending"
    return Head(query=wish.query(sort="" if turned == BEST_FIRST else turned), order=order)
