"""Pages for everybody: the tasks, one task, its leaderboards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leaderboard import charts, drawing, findings, showing, visibility
from leaderboard.late import late_runs
from leaderboard.markdown import as_html
from leaderboard.models import Phase, Task
from leaderboard.standings import Board, BoardRow
from leaderboard.views.board_page import board_page, state_of


@dataclass(frozen=True)
class ListedTask:
    """A task on the home page, with the phase that says how it stands."""

    task: Task
    phase: Phase | None
    n_teams: int


@dataclass(frozen=True)
class ShownRow:
    """A row of the board with what only this reader sees."""

    row: BoardRow
    bar: charts.InlineInterval | None
    is_own: bool


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the tasks: open now, upcoming, past."""
    tasks = (
        visibility.tasks_listed_for(request.user)
        .annotate(n_teams=Count("teams", filter=Q(teams__is_baseline=False), distinct=True))
        .prefetch_related("phases")
    )
    now = timezone.now()
    listed = [_listed(task, now) for task in tasks]
    return render(
        request,
        "home.html",
        {
            "open_tasks": [one for one in listed if state_of(one.phase, now) == "open"],
            "upcoming_tasks": [one for one in listed if state_of(one.phase, now) == "upcoming"],
            "past_tasks": [one for one in listed if state_of(one.phase, now) == "closed"],
        },
    )


@require_safe
def task(request: HttpRequest, task_slug: str) -> HttpResponse:
    """Say what the task is and list its phases."""
    found = get_object_or_404(visibility.tasks_open_to(request.user), slug=task_slug)
    return render(
        request,
        "task.html",
        {
            "task": found,
            "description": as_html(found.description),
            "phases": _with_state(found.phases.all()),
            "team": visibility.team_of(request.user, found),
        },
    )


@require_safe
def leaderboard(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show who leads and which differences the test set supports."""
    page = board_page(request, task_slug, phase_slug)
    wish = showing.wish_of(request.GET.dict())
    context = {
        **page.context(),
        "tab": "leaderboard",
        "late": [] if page.is_hidden else late_runs(page.phase, at=page.at),
        "own_team_id": page.own_team_id,
        **_board_context(page.board, wish, own_team_id=page.own_team_id),
    }
    return render(request, "leaderboard.html", context)


def _board_context(
    board: Board | None, wish: showing.Wish, *, own_team_id: int | None
) -> dict[str, object]:
    if board is None:
        return {}
    shown = showing.selection(board, wish, own_team_id=own_team_id)
    n_drawn = len(board.rows) if wish.is_whole else drawing.MAX_ROWS
    return {
        "finding": findings.finding(board),
        "chart": charts.interval_chart(board, own_team_id=own_team_id, n_rows=n_drawn),
        "has_chart_rows": shown.holds_best(n_drawn),
        "shown": shown,
        "further": shown.further,
        "rows": _shown_rows(board, shown.rows, own_team_id=own_team_id),
    }


def _shown_rows(
    board: Board, rows: Sequence[BoardRow], *, own_team_id: int | None
) -> list[ShownRow]:
    """Return rows in their order, with small intervals on the axis that these rows share."""
    best_first = replace(board, rows=tuple(sorted(rows, key=lambda row: row.rank)))
    bars = charts.inline_intervals(best_first)
    bar_of = {row.team_id: bar for row, bar in zip(best_first.rows, bars, strict=True)}
    return [
        ShownRow(row=row, bar=bar_of[row.team_id], is_own=row.team_id == own_team_id)
        for row in rows
    ]


def _listed(task: Task, now: datetime) -> ListedTask:
    """Choose the phase that says most: the open one, else the next, else the last."""
    phases = list(task.phases.all())
    by_state = {state_of(phase, now): phase for phase in reversed(phases)}
    last = phases[-1] if phases else None
    phase = by_state.get("open") or by_state.get("upcoming") or last
    return ListedTask(task=task, phase=phase, n_teams=task.n_teams)  # type: ignore[attr-defined]


def _with_state(phases: Iterable[Phase]) -> list[dict[str, object]]:
    now = timezone.now()
    return [
        {"phase": one, "state": state_of(one, now), "takes_late": one.takes_late_at(now)}
        for one in phases
    ]
