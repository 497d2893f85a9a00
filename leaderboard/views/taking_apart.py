"""Pages for readers who look closer: how every team does on single labels and slices."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboard import hardest
from leaderboard.drawing import MAX_ROWS
from leaderboard.figures.parts import PartMap, parts_figure
from leaderboard.parts import Measured, PartTable
from leaderboard.standings import Board, BoardRow
from leaderboard.views.board_page import BoardPage, board_page


@dataclass(frozen=True)
class PartRow:
    """A row of the board with its value on each part; None where its score has none."""

    row: BoardRow
    cells: Sequence[Measured] | None


@dataclass(frozen=True)
class PartColumn:
    """A column of the gold file, and how many of its values are slices; labels have no name."""

    name: str
    n_parts: int


@require_safe
def labels(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show the F1 of every team on every label that has gold items."""
    page = board_page(request, task_slug, phase_slug, large=("parts",))
    table = page.board.parts.labels if page.board and page.board.parts else None
    words = hardest.Words(measure="F1", of_all=_("Of all labels"))
    context = {**page.context(), "tab": "labels", **_taken_apart(request, page, table, words=words)}
    return render(request, "labels.html", context)


@require_safe
def slices(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show the score of every team on every slice."""
    page = board_page(request, task_slug, phase_slug, large=("parts",))
    table = page.board.parts.slices if page.board and page.board.parts else None
    words = hardest.Words(measure=page.phase.get_metric_display(), of_all=_("Of all slices"))
    context = {**page.context(), "tab": "slices", **_taken_apart(request, page, table, words=words)}
    return render(request, "slices.html", context)


def _taken_apart(
    request: HttpRequest, page: BoardPage, table: PartTable | None, *, words: hardest.Words
) -> dict[str, object]:
    """Return the sentence, and the figure and the rows where they may be shown and are there."""
    if not page.board or not page.board.rows:
        return {}
    if not page.may_see_parts:
        return {"claim": hardest.not_shown()}
    if table is None:
        return {"claim": hardest.not_stored()}
    if not table.parts:
        return {"claim": hardest.no_slices()}
    shows_all = request.GET.get("rows") == "all"
    claim = hardest.about_hardest(page.board, table, words)
    return {"claim": claim, **_shown(page, page.board, table, words=words, shows_all=shows_all)}


def _shown(
    page: BoardPage, board: Board, table: PartTable, *, words: hardest.Words, shows_all: bool
) -> dict[str, object]:
    rows = board.rows if shows_all else board.rows[:MAX_ROWS]
    columns = Counter(part.column for part in table.parts)
    drawn = PartMap(rows, table, words.measure)
    return {
        "figure": parts_figure(drawn, own_team_id=page.own_team_id),
        "measure": words.measure,
        "parts": table.parts,
        "part_columns": [PartColumn(name, n) for name, n in columns.items()],
        "part_rows": [PartRow(*one) for one in zip(rows, table.rows, strict=False)],
        "own_team_id": page.own_team_id,
        "n_more": len(board.rows) - len(rows),
        "may_be_cut": len(rows) > MAX_ROWS,
    }
