"""What a board shows, in sentences that are true of its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from leaderboard.standings import Board, BoardRow

MAX_NAMES = 8
# Keeps a number and its unit on one line.
GAP = "\N{NO-BREAK SPACE}"
ISOLATE, END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


@dataclass(frozen=True)
class Finding:
    """The claim, the systems it names, how fine this test set sees, and what not to read into it.

    Each but the headline may be empty.
    """

    headline: str
    names: str
    detail: str
    caution: str

    @property
    def summary(self) -> str:
        """Return all but the caution in one line."""
        return " ".join(filter(None, (self.headline, self.names, self.detail)))


def finding(board: Board) -> Finding:
    """Return the board's finding: which systems may be the best one."""
    top = board.top_group
    level = f"{100 * board.signature['confidence_level']:.6g}{GAP}%"
    if not board.rows:
        headline, names = "No system has a score yet.", ""
    elif len(board.rows) == 1:
        headline, names = f"{system_name(board.rows[0])} is the only system so far.", ""
    elif len(top) == 1:
        headline, names = f"With {level} confidence the best system is {system_name(top[0])}.", ""
    elif len(top) == len(board.rows):
        headline = f"This test set cannot tell these {len(top)} systems apart."
        names = "Any of them may be the best."
    else:
        headline = f"With {level} confidence the best system is one of these {len(top)}:"
        names = f"{_listed(top)}."
    return Finding(headline=headline, names=names, detail=_detail(board), caution=_caution(board))


def _listed(rows: Sequence[BoardRow]) -> str:
    """Join names with commas and "or"; a long list ends in how many more there are."""
    names = [system_name(row) for row in rows]
    if len(names) > MAX_NAMES:
        n_more = len(names) - MAX_NAMES
        return f"{', '.join(names[:MAX_NAMES])} or one of {n_more} more"
    return f"{', '.join(names[:-1])} or {names[-1]}"


class Named(Protocol):
    """What has the name of a system."""

    @property
    def team(self) -> str: ...
    @property
    def is_baseline(self) -> bool: ...


def system_name(row: Named) -> str:
    """Name a system; one that may be written from right to left leaves the sentence as it is."""
    name = row.team if row.team.isascii() else f"{ISOLATE}{row.team}{END_ISOLATE}"
    return f"{name} (baseline)" if row.is_baseline else name


def _detail(board: Board) -> str:
    return " ".join(filter(None, (_resolution(board), _counts(board))))


def _resolution(board: Board) -> str:
    """Say what difference this test set sees; nothing where no two neighbors differ."""
    if not board.resolution:
        return ""
    return (
        "This test set separates neighboring systems that differ by about "
        f"{_in_points(board.resolution)} points or more."
    )


def _in_points(resolution: float) -> str:
    """Write a difference in points to two digits: 1.3, 13, 0.13."""
    rounded = float(f"{100 * resolution:.2g}")
    decimals = 0 if rounded >= 10 else 1 if rounded >= 1 else 2
    return f"{rounded:.{decimals}f}"


def _caution(board: Board) -> str:
    """Say that an interval without width is no certainty, where there is one."""
    flat = [row for row in board.rows if row.interval[0] == row.interval[1]]
    if not flat:
        return ""
    return (
        f"The interval of {system_name(flat[0])} has no width because no resample of this test set "
        "changes that score; on other items the score can still differ."
    )


def _counts(board: Board) -> str:
    n_baselines = sum(row.is_baseline for row in board.rows)
    n_teams = len(board.rows) - n_baselines
    parts = [
        _counted(n_teams, "team", "teams"),
        _counted(n_baselines, "baseline", "baselines"),
        _counted(board.n_entries, "entry", "entries"),
    ]
    return f"{', '.join(filter(None, parts))}." if any(parts) else ""


def _counted(n: int, one: str, many: str) -> str:
    """Write a count with its noun; nothing for none."""
    return "" if n == 0 else f"{n:,} {one if n == 1 else many}"
