"""What a board shows, in sentences that are true of its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.standings import Board, BoardRow

MAX_NAMES = 8
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
    level = wording.percent(board.signature["confidence_level"])
    values = {"level": level, "n": len(top)}
    names = ""
    if not board.rows:
        headline = _("No system has a score yet.")
    elif len(board.rows) == 1:
        values["name"] = system_name(board.rows[0])
        headline = _("%(name)s is the only system so far.")
    elif len(top) == 1:
        values["name"] = system_name(top[0])
        headline = _("With %(level)s confidence the best system is %(name)s.")
    elif len(top) == len(board.rows):
        headline = _("This test set cannot tell these %(n)d systems apart.")
        names = _("Any of them may be the best.")
    else:
        headline = _("With %(level)s confidence the best system is one of these %(n)d:")
        names = _listed(top)
    return Finding(
        headline=headline % values, names=names, detail=_detail(board), caution=_caution(board)
    )


def _listed(rows: Sequence[BoardRow]) -> str:
    """Join names with commas and "or"; a long list ends in how many more there are."""
    names = [system_name(row) for row in rows]
    n_more = len(names) - MAX_NAMES
    if n_more > 0:
        words = ngettext(
            "%(names)s or one of %(n)d more.", "%(names)s or one of %(n)d more.", n_more
        )
        return words % {"names": ", ".join(names[:MAX_NAMES]), "n": n_more}
    return _("%(names)s or %(last)s.") % {"names": ", ".join(names[:-1]), "last": names[-1]}


class Named(Protocol):
    """What has the name of a system."""

    @property
    def team(self) -> str: ...
    @property
    def is_baseline(self) -> bool: ...


def system_name(row: Named) -> str:
    """Name a system; one that may be written from right to left leaves the sentence as it is."""
    name = row.team if row.team.isascii() else f"{ISOLATE}{row.team}{END_ISOLATE}"
    return _("%(team)s (baseline)") % {"team": name} if row.is_baseline else name


def _detail(board: Board) -> str:
    return " ".join(filter(None, (_resolution(board), _counts(board))))


def _resolution(board: Board) -> str:
    """Say what difference this test set sees; nothing where no two neighbors differ."""
    if not board.resolution:
        return ""
    return _(
        "This test set separates neighboring systems that differ by about %(points)s points or "
        "more."
    ) % {"points": _in_points(board.resolution)}


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
    return _(
        "The interval of %(name)s has no width because no resample of this test set changes that "
        "score; on other items the score can still differ."
    ) % {"name": system_name(flat[0])}


def _counts(board: Board) -> str:
    n_baselines = sum(row.is_baseline for row in board.rows)
    n_teams = len(board.rows) - n_baselines
    parts = [
        (n_teams, ngettext("%(n)s team", "%(n)s teams", n_teams)),
        (n_baselines, ngettext("%(n)s baseline", "%(n)s baselines", n_baselines)),
        (board.n_entries, ngettext("%(n)s entry", "%(n)s entries", board.n_entries)),
    ]
    counted = [words % {"n": wording.count(n)} for n, words in parts if n]
    return f"{', '.join(counted)}." if counted else ""
