"""Pages for those who submit: the upload, and what became of it."""

import logging
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from leaderboard import submissions, visibility
from leaderboard.attempts import attempts
from leaderboard.forms import SubmissionForm
from leaderboard.models import GoldLabels, Phase, Submission, Team, User
from leaderboard.standings import BoardRow, newest_board

logger = logging.getLogger(__name__)


class SignedInRequest(HttpRequest):
    """A request that `login_required` has let through."""

    user: User
    begun_at: datetime


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def submit(request: SignedInRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Offer the upload form; on a good upload, receive it and show its page."""
    phase = get_object_or_404(
        visibility.phases_open_to(request.user), task__slug=task_slug, slug=phase_slug
    )
    team = visibility.team_of(request.user, phase.task)
    if team is None:
        messages.info(request, _("Make a team first; then you can submit."))
        return redirect("team", task_slug=task_slug)
    form = SubmissionForm(request.POST or None, request.FILES or None)
    try:
        if request.method == "POST" and form.is_valid():
            submission = _received(request, form, phase=phase, team=team)
            return redirect("submission", submission_pk=submission.pk)
        submissions.check_open(phase, team, at=timezone.now(), person=request.user)
    except submissions.SubmissionRefused as refused:
        return _submit_page(request, phase, team, refusal=str(refused))
    except OSError:
        logger.exception("A file could not be stored.")
        form.add_error(
            "file",
            _(
                "The site could not store your file; this is our fault. The operators see it in "
                "the log. Please send it again later; no attempt was used."
            ),
        )
        return _submit_page(request, phase, team, form=form, status=507)
    return _submit_page(request, phase, team, form=form)


def _received(
    request: SignedInRequest, form: SubmissionForm, *, phase: Phase, team: Team
) -> Submission:
    return submissions.receive_submission(
        phase=phase,
        team=team,
        predictions=form.cleaned_data["file"],
        submitted_by=request.user,
        method=form.cleaned_data["method"],
        description=form.cleaned_data["description"],
        idempotency_key=form.cleaned_data["key"],
        begun_at=request.begun_at,
    )


def _submit_page(
    request: SignedInRequest,
    phase: Phase,
    team: Team,
    *,
    form: SubmissionForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, object] = {
        "task": phase.task,
        "phase": phase,
        "team": team,
        "form": form,
        "refusal": refusal,
    }
    if not refusal:
        context |= {
            "attempts": attempts(phase, team, at=timezone.now(), person=request.user),
            "gold": GoldLabels.objects.filter(phase=phase, is_active=True).first(),
        }
    return render(request, "submission_form.html", context, status=403 if refusal else status)


@login_required
@require_safe
def submission(request: SignedInRequest, submission_pk: UUID) -> HttpResponse:
    """Show one submission: its state, its refusal or its report."""
    return render(request, "submission.html", _submission_context(request, submission_pk))


@login_required
@require_safe
def submission_state(request: SignedInRequest, submission_pk: UUID) -> HttpResponse:
    """Answer the part of the submission's page that changes, for the page to swap in."""
    return render(request, "_submission_state.html", _submission_context(request, submission_pk))


def _submission_context(request: SignedInRequest, submission_pk: UUID) -> dict[str, object]:
    found = get_object_or_404(visibility.submissions_open_to(request.user), pk=submission_pk)
    place = _place(found)
    score = visibility.score_shown(request.user, found)
    return {
        "submission": found,
        "task": found.phase.task,
        "phase": found.phase,
        "score": score,
        "is_hidden": not visibility.may_see_scores(request.user, found.phase),
        "shows_labels": score and visibility.may_see_labels(request.user, found.phase),
        "place": place if score else None,
        "awaits_board": score and place is None and found.phase.is_standings_due,
    }


def _place(found: Submission) -> BoardRow | None:
    """Return the board's row that is this very submission's."""
    board = newest_board(found.phase)
    rows = board.rows if board else ()
    return next((row for row in rows if row.submission == str(found.pk)), None)
