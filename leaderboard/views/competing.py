"""The page for those who submit."""

import logging
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from leaderboard import checking, published, submissions, teams, visibility
from leaderboard.attempts import attempts
from leaderboard.forms import SubmissionForm
from leaderboard.models import Phase, Submission, Team, User
from leaderboard.views import file_checks

ID_FILES = {
    "csv": ("text/csv", published.to_fill_in),
    "txt": ("text/plain", published.one_a_line),
}
logger = logging.getLogger(__name__)


class SignedInRequest(HttpRequest):
    """A request that `login_required` has let through."""

    user: User
    begun_at: datetime
    htmx: HtmxDetails


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def submit(request: SignedInRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Offer the upload form; on a good upload, receive it and show its page."""
    phase, team = _entered(request, task_slug, phase_slug)
    if team is None:
        return _to_make_a_team(request, phase)
    is_sent = request.method == "POST"
    form = SubmissionForm(request.POST, request.FILES) if is_sent else SubmissionForm()
    try:
        if is_sent and form.is_valid():
            return _shown(request, _received(request, form, phase=phase, team=team))
        submissions.check_open(phase, team, at=timezone.now(), person=request.user)
    except submissions.SubmissionRefused as refused:
        return _submit_page(request, phase, team, form=form, refusal=str(refused), status=403)
    except submissions.SentBefore as refused:
        form.add_error(
            "file",
            _(
                "Nothing was sent: your team has sent this very file before. To send it once more, "
                "tick “Send it again all the same”."
            ),
        )
        return _submit_page(request, phase, team, form=form, same=refused.submission)
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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: SignedInRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Say what a file is read as or what is wrong with it; keep nothing and use no attempt."""
    phase, team = _entered(request, task_slug, phase_slug)
    if team is None:
        return _to_make_a_team(request, phase)
    if request.method != "POST":
        return redirect("submit", task_slug=task_slug, phase_slug=phase_slug)
    form = SubmissionForm(request.POST, request.FILES)
    told = file_checks.checked(form, phase=phase, team=team, person=request.user)
    try:
        submissions.check_open(phase, team, at=timezone.now(), person=request.user)
        refusal = ""
    except submissions.SubmissionRefused as refused:
        refusal = str(refused)
    if request.htmx:
        context = {"phase": phase, "form": form, "told": told, "refusal": refusal}
        return render(request, "_checked.html", context, status=told.status)
    return _submit_page(
        request, phase, team, form=form, refusal=refusal, status=told.status, told=told
    )


@login_required
@require_safe
def ids(request: SignedInRequest, task_slug: str, phase_slug: str, *, suffix: str) -> HttpResponse:
    """Give the published ids: to fill in (csv), or one a line (txt)."""
    phase, team = _entered(request, task_slug, phase_slug)
    if team is None:
        return _to_make_a_team(request, phase)
    gold = checking.gold_told(phase, at=timezone.now())
    if gold is None or suffix not in ID_FILES:
        raise Http404
    kind, text_of = ID_FILES[suffix]
    name = f"{task_slug}-{phase_slug}-ids.{suffix}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text_of(gold), content_type=f"{kind}; charset=utf-8", headers=headers)


def _entered(
    request: SignedInRequest, task_slug: str, phase_slug: str
) -> tuple[Phase, Team | None]:
    """Return the phase of an address, and the viewer's team in its task."""
    phase = get_object_or_404(
        visibility.phases_open_to(request.user), task__slug=task_slug, slug=phase_slug
    )
    return phase, visibility.team_of(request.user, phase.task)


def _to_make_a_team(request: SignedInRequest, phase: Phase) -> HttpResponse:
    if not teams.why_bound(request.user, phase.task):
        messages.info(request, _("Make a team first; then you can submit."))
    team = reverse("team", kwargs={"task_slug": phase.task.slug})
    return redirect(f"{team}?{urlencode({'then': phase.slug})}")


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
        is_repeat_meant=form.cleaned_data["again"],
        begun_at=request.begun_at,
    )


def _shown(request: SignedInRequest, submission: Submission) -> HttpResponse:
    """Lead to the page of a submission, a script that sent it as well."""
    answer = redirect("submission", submission_pk=submission.pk)
    return HttpResponseClientRedirect(answer.url) if request.htmx else answer


def _submit_page(
    request: SignedInRequest,
    phase: Phase,
    team: Team,
    *,
    form: SubmissionForm,
    refusal: str = "",
    told: file_checks.Told | None = None,
    same: Submission | None = None,
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    context: dict[str, object] = {
        "task": phase.task,
        "phase": phase,
        "team": team,
        "form": form,
        "refusal": refusal,
        "takes_late": phase.takes_late_at(now),
        "gold": (gold := checking.gold_told(phase, at=now)),
        "example": published.example(gold) if gold else "",
        "n_checks": checking.AT_MOST,
        "told": told,
        "same": same,
    }
    if not refusal:
        context["attempts"] = attempts(phase, team, at=now, person=request.user)
    return render(request, "submission_form.html", context, status=status)
