"""Pages about one submission: what became of it, its file, and whether it counts."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leaderboard import choosing, submissions, turns, visibility
from leaderboard.attempts import attempts
from leaderboard.figures.confusions import confusions_figure
from leaderboard.figures.reliability import reliability_figure
from leaderboard.forms import DescriptionForm
from leaderboard.models import Phase, Score, Submission
from leaderboard.placing import ground_of, placing_of
from leaderboard.report import report_of
from leaderboard.views.competing import SignedInRequest


@login_required
@require_safe
def submission(request: SignedInRequest, submission_pk: UUID) -> HttpResponse:
    """Show one submission: its state, its refusal or its report."""
    return render(request, "submission.html", _context(request, _open_to(request, submission_pk)))


def _ways_on(request: SignedInRequest, found: Submission) -> dict[str, object]:
    """Return what a member of the team can do next, nothing for others. Two queries."""
    if not visibility.own_submissions_of(request.user).filter(pk=found.pk).exists():
        return {}
    now = timezone.now()
    takes_more = found.phase.takes_at(now)
    return {
        "is_own": True,
        "may_decide": found.may_count and choosing.is_open(found, at=now),
        "takes_late": found.phase.takes_late_at(now),
        "attempts": attempts(found.phase, found.team, at=now, person=request.user)
        if takes_more
        else None,
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def describe(request: SignedInRequest, submission_pk: UUID) -> HttpResponse:
    """Change what the team calls the submission and notes about it."""
    own = visibility.own_submissions_of(request.user)
    found = get_object_or_404(own, pk=submission_pk)
    given = {"method": found.method, "description": found.description}
    form = DescriptionForm(request.POST if request.method == "POST" else None, initial=given)
    if request.method == "POST" and form.is_valid():
        submissions.describe(submission_pk=submission_pk, **form.cleaned_data)
        messages.success(request, _("Method and notes are saved."))
        return redirect("submission", submission_pk=submission_pk)
    context = {"submission": found, "task": found.phase.task, "form": form}
    return render(request, "submission_describe.html", context)


@login_required
@require_safe
def submission_state(request: SignedInRequest, submission_pk: UUID) -> HttpResponse:
    """Answer the part of the submission's page that changes, for the page to swap in."""
    found = _open_to(request, submission_pk)
    return render(request, "_submission_changed.html", _context(request, found))


@login_required
@require_safe
def submission_file(request: SignedInRequest, submission_pk: UUID) -> FileResponse:
    """Give the file as it was sent, never to be shown as a page."""
    found = _open_to(request, submission_pk)
    name = "".join(letter for letter in found.file_name if letter.isprintable())
    answer = FileResponse(
        found.file.open("rb"),
        as_attachment=True,
        filename=name or "predictions",
        content_type="text/plain; charset=utf-8",
    )
    patch_cache_control(answer, private=True, no_store=True)
    return answer


@login_required
@require_POST
def choose(request: SignedInRequest, submission_pk: UUID) -> HttpResponse:
    """Make the submission the one that its team counts with, or (undo=yes) take that back."""
    if request.POST.get("undo") == "yes":
        words = _("The choice is taken back: your team’s best submission counts.")
        return _decided(request, submission_pk, choosing.choose_none, words=words)
    words = _("This is the submission that counts for your team now.")
    return _decided(request, submission_pk, choosing.choose, words=words)


@login_required
@require_POST
def withdraw(request: SignedInRequest, submission_pk: UUID) -> HttpResponse:
    """Take the submission off the board, or (undo=yes) put it back."""
    if request.POST.get("undo") == "yes":
        words = _("The submission is put back.")
        return _decided(request, submission_pk, choosing.put_back, words=words)
    words = _(
        "The submission is withdrawn. Which other one of your team counts, if any, shows on the "
        "team’s page within seconds."
    )
    return _decided(request, submission_pk, choosing.withdraw, words=words)


def _decided(
    request: SignedInRequest, submission_pk: UUID, write: Callable[..., None], *, words: str
) -> HttpResponse:
    get_object_or_404(visibility.own_submissions_of(request.user), pk=submission_pk)
    try:
        write(submission_pk=submission_pk)
    except choosing.ChoiceRefused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, words)
    return redirect("submission", submission_pk=submission_pk)


def _open_to(request: HttpRequest, submission_pk: UUID) -> Submission:
    return get_object_or_404(visibility.submissions_open_to(request.user), pk=submission_pk)


def _reported(score: Score) -> dict[str, object]:
    report = report_of(score)
    return {
        "report": report,
        "confusions": confusions_figure(report.confusions) if report.confusions else None,
        "reliability": reliability_figure(report.bins) if report.bins else None,
    }


def _context(request: SignedInRequest, found: Submission) -> dict[str, object]:
    score = visibility.score_shown(request.user, found)
    is_hidden = not visibility.may_see_scores(request.user, found.phase)
    ground = ground_of(found.phase, found.team, is_hidden=is_hidden)
    placing = placing_of(found, score, ground)
    shows_labels = score is not None and visibility.may_see_labels(request.user, found.phase)
    return {
        **(_reported(score) if score and shows_labels else {}),
        **_ways_on(request, found),
        "submission": found,
        "task": found.phase.task,
        "phase": found.phase,
        "score": score,
        "shows_labels": shows_labels,
        "may_come_with_figures": visibility.may_see_labels(request.user, found.phase),
        "n_before": turns.n_before(found) if found.state == "received" else 0,
        "placing": placing,
        "place": placing.row,
        "n_ranked": len(ground.board.rows) if ground.board else 0,
        "awaits_board": placing.reason == "awaited",
        "chosen": ground.chosen,
        "has_choice": found.phase.ranking_rule == Phase.RankingRule.CHOSEN,
    }
