"""Pages for readers who compare: the tabs of a leaderboard."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leaderboard import claims
from leaderboard.figures.differences import differences_figure
from leaderboard.views.board_page import board_page


@require_safe
def differences(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show how far every team is behind the leader, with paired intervals and p-values."""
    page = board_page(request, task_slug, phase_slug)
    context = {**page.context(), "tab": "differences"}
    if page.board and page.board.rows:
        context |= {
            "claim": claims.about_differences(page.board),
            "figure": differences_figure(page.board, own_team_id=page.own_team_id),
            "leader": page.board.rows[0],
            "others": page.board.rows[1:],
            "own_team_id": page.own_team_id,
        }
    return render(request, "differences.html", context)
