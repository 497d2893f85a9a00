"""A board to take along: files, the page for the overview paper, kept boards, embeds and badges."""

from csp.decorators import csp_replace
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe

from leaderboard import bibliography, charts, exports, findings, pictures, showing, visibility
from leaderboard import paper as words
from leaderboard.exports import Exported
from leaderboard.models import Phase, Team
from leaderboard.standings import Board, board_of
from leaderboard.views.reading import ShownRow

# What stands on other sites shows what everybody sees, whoever looks at it there.
ANYBODY = AnonymousUser()
MAX_AGE_S = 60


@require_safe
@conditional_page
def download(request: HttpRequest, task_slug: str, phase_slug: str, *, suffix: str) -> HttpResponse:
    """Give the newest board as a file."""
    phase = _phase(request.user, task_slug, phase_slug)
    return _file(_exported(request, phase, _board(request.user, phase)), suffix)


@require_safe
@conditional_page
def board_download(
    request: HttpRequest, task_slug: str, phase_slug: str, *, digest: str, suffix: str
) -> HttpResponse:
    """Give a kept board as a file."""
    phase = _phase(request.user, task_slug, phase_slug)
    board = _board(request.user, phase, digest=digest)
    return _file(_exported(request, phase, board), suffix)


@require_safe
def paper(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show all that an overview paper needs of the newest board."""
    phase = _phase(request.user, task_slug, phase_slug)
    exported = _exported(request, phase, _board(request.user, phase))
    return render(
        request,
        "paper.html",
        {
            **_places(phase, exported.board),
            "exported": exported,
            "drawing": pictures.interval_drawing(exported.board, title=exported.title),
            "methods": words.methods(exported),
            "command": words.offline_command(exported.board),
            "bibtex": words.bibtex(exported),
            "papers": _papers(exported.board),
            "embed_address": request.build_absolute_uri(_address("embed", phase)),
            "badge_address": request.build_absolute_uri(_address("badge", phase)),
        },
    )


@require_safe
def board(request: HttpRequest, task_slug: str, phase_slug: str, *, digest: str) -> HttpResponse:
    """Show a kept board, which never changes."""
    phase = _phase(request.user, task_slug, phase_slug)
    kept = _board(request.user, phase, digest=digest)
    return render(
        request,
        "board.html",
        {
            **_places(phase, kept),
            **_shown(kept),
            "exported": _exported(request, phase, kept),
            "newest_received_at": max(row.received_at for row in kept.rows),
        },
    )


@require_safe
@conditional_page
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
def embed(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show the newest board bare, to be framed by other sites."""
    phase = _phase(ANYBODY, task_slug, phase_slug)
    newest = _board(ANYBODY, phase)
    address = request.build_absolute_uri(_address("leaderboard", phase))
    context = {**_places(phase, newest), **_shown(newest), "address": address}
    return _for_anybody(render(request, "embed.html", context))


@require_safe
@conditional_page
def badge(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show the place of one team, `?team=` and its number, as a small picture."""
    phase = _phase(ANYBODY, task_slug, phase_slug)
    newest = _board(ANYBODY, phase)
    asked = request.GET.get("team", "")
    row = next((row for row in newest.rows if str(row.team_id) == asked), None)
    if row is None:
        raise Http404
    drawn = pictures.badge(newest, row, label=phase.task.name)
    return _for_anybody(
        render(request, "badge.svg", {"badge": drawn}, content_type="image/svg+xml; charset=utf-8")
    )


def _phase(viewer: visibility.Viewer, task_slug: str, phase_slug: str) -> Phase:
    open_phases = visibility.phases_open_to(viewer)
    return get_object_or_404(open_phases, task__slug=task_slug, slug=phase_slug)


def _board(viewer: visibility.Viewer, phase: Phase, *, digest: str | None = None) -> Board:
    """Return the newest board, or the one with the digest; a board without rows is not found."""
    boards = visibility.boards_open_to(viewer, phase)
    kept = (boards if digest is None else boards.filter(digest=digest)).first()
    if kept is None or not kept.rows:
        raise Http404
    return board_of(kept)


def _exported(request: HttpRequest, phase: Phase, kept: Board) -> Exported:
    address = _address("board", phase, digest=kept.digest)
    return Exported(
        board=kept,
        task=phase.task.name,
        phase=phase.name,
        stem=f"{phase.task.slug}-{phase.slug}",
        address=request.build_absolute_uri(address),
    )


def _address(name: str, phase: Phase, **parts: str) -> str:
    return reverse(name, kwargs={"task_slug": phase.task.slug, "phase_slug": phase.slug, **parts})


def _papers(kept: Board) -> str:
    """Return the teams' own papers as BibTeX, in the order of the board. One query."""
    ids = [row.team_id for row in kept.rows]
    written = dict(Team.objects.filter(pk__in=ids).exclude(paper="").values_list("pk", "paper"))
    return bibliography.joined(written[pk] for pk in ids if pk in written)


def _file(exported: Exported, suffix: str) -> HttpResponse:
    """Answer with the board as a file of a kind."""
    kind = exports.FORMATS.get(suffix)
    if kind is None:
        raise Http404
    answer = HttpResponse(kind.write(exported), content_type=kind.content_type)
    if kind.is_attachment:
        name = f"{exported.stem}.{suffix}"
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    # Who may see it can change, so that nobody keeps it without asking again.
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def _for_anybody(answer: HttpResponse) -> HttpResponse:
    patch_cache_control(answer, public=True, max_age=MAX_AGE_S)
    return answer


def _places(phase: Phase, kept: Board) -> dict[str, object]:
    return {"task": phase.task, "phase": phase, "board": kept}


def _shown(kept: Board) -> dict[str, object]:
    """Return the rows with their bars; nobody's team is marked."""
    bars = charts.inline_intervals(kept)
    return {
        "finding": findings.finding(kept),
        "further": showing.further_heads(kept),
        "rows": [
            ShownRow(row=row, bar=bar, is_own=False)
            for row, bar in zip(kept.rows, bars, strict=True)
        ],
    }
