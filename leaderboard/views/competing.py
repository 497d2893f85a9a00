"""The page for those who submit."""

import logging
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leaderboard import submissions, visibility
from leaderboard.attempts import attempts
from leaderboard.forms import SubmissionForm
from leaderboard.models import GoldLabels, Phase, Submission, Team, User

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
