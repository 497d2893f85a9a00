"""The leaderboard of a phase."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from ninja import Router

from leaderboard import exports, visibility
from leaderboard.api import shapes
from leaderboard.api.answers import answers
from leaderboard.api.callers import BY_TOKEN_OR_NOT, NO_TOKEN_NEEDED, CallersRequest
from leaderboard.models import Phase
from leaderboard.standings import Board, board_of

router = Router(tags=["Leaderboard"])


@router.get(
    "tasks/{slug:task}/phases/{slug:phase}/leaderboard",
    auth=BY_TOKEN_OR_NOT,
    operation_id="get_leaderboard",
    summary="Read the leaderboard of a phase",
    response=answers({200: shapes.Board}, 401, 403, 404),
    openapi_extra=NO_TOKEN_NEEDED,
)
def get_leaderboard(
    request: CallersRequest, *, task: shapes.TaskSlug, phase: shapes.PhaseSlug
) -> HttpResponse:
    """Give the board byte for byte as leaderboard.json, where it may be shown and has rows."""
    found = request.auth.phase(task, phase)
    kept = visibility.boards_open_to(request.auth.viewer, found).first()
    board = board_of(kept) if kept else None
    if board is None or not board.rows:
        raise Http404
    written = exports.as_json(_exported(request, found, board))
    return HttpResponse(written, content_type=exports.FORMATS["json"].content_type)


def _exported(request: CallersRequest, phase: Phase, board: Board) -> exports.Exported:
    place = {"task_slug": phase.task.slug, "phase_slug": phase.slug, "digest": board.digest}
    return exports.Exported(
        board=board,
        task=phase.task.name,
        phase=phase.name,
        stem=f"{phase.task.slug}-{phase.slug}",
        address=request.build_absolute_uri(reverse("board", kwargs=place)),
    )
