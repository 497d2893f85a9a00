"""The sentence of the tabs of labels and slices: the hardest for most systems, or why none."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leaderboard import wording
from leaderboard.claims import Claim, level_of
from leaderboard.findings import system_name
from leaderboard.parts import Measured, Part, PartTable
from leaderboard.standings import Board


@dataclass(frozen=True)
class Words:
    """What a value on a part is called, and how a sentence on all parts begins."""

    measure: str
    of_all: str


def not_shown() -> Claim:
    return Claim(
        _("The organizers do not show how teams do on single labels and slices."),
        _("A team may find its own in the report of its submission."),
    )


def not_stored() -> Claim:
    return Claim(
        _("These scores were made before their parts were kept with them."),
        _("They will be there after the next scored submission."),
    )


def no_slices() -> Claim:
    return Claim(
        _("The gold labels of this phase have no slices."),
        _("A slice is a value of a further column of the gold file, such as a genre."),
    )


def about_hardest(board: Board, table: PartTable, words: Words) -> Claim:
    """Say which part has the lowest value in most systems, and what the best system has on it.

    In a system with several lowest values each of them counts; of parts that are hardest for
    equally many systems the first is named.
    """
    having = [(row, cells) for row, cells in zip(board.rows, table.rows, strict=True) if cells]
    lowest: Counter[int] = Counter()
    for _row, cells in having:
        values = [cell.score for cell in cells]
        worst = min(value for value in values if value is not None)
        lowest.update(place for place, value in enumerate(values) if value == worst)
    most = max(lowest.values())
    place = min(place for place, n in lowest.items() if n == most)
    total, (best, cells) = len(having), having[0]
    headline = _headline(most, total) % {
        "of_all": words.of_all,
        "part": quoted(table.parts[place]),
        "measure": words.measure,
        "n": most,
        "total": total,
    }
    return Claim(headline, _reached(system_name(best), cells[place], level_of(board)))


def quoted(part: Part) -> str:
    """Write a part in a sentence: “jokes”, or genre “news”."""
    name = wording.quoted(part.name)
    return f"{part.column} {name}" if part.column else name


def _headline(n: int, total: int) -> str:
    if total == 1:
        return _("%(of_all)s, %(part)s has the lowest %(measure)s.")
    if n == total:
        return _("%(of_all)s, %(part)s has the lowest %(measure)s in all %(total)s systems.")
    return _("%(of_all)s, %(part)s has the lowest %(measure)s in %(n)s of the %(total)s systems.")


def _reached(system: str, cell: Measured, level: str) -> str:
    low, high = cell.interval or (0.0, 0.0)
    return _(
        "%(system)s reaches %(score)s on it, with a %(level)s interval of [%(low)s, %(high)s]."
    ) % {
        "system": system,
        "score": f"{cell.score:.4f}",
        "level": level,
        "low": f"{low:.3f}",
        "high": f"{high:.3f}",
    }
