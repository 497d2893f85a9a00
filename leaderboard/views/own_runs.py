"""The page on which a team compares its own runs with each other."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboard import run_claims, visibility
from leaderboard.figures.runs import runs_figure
from leaderboard.models import Phase, Team
from leaderboard.runs import Run, ablations, chosen_runs, runs_of
from leaderboard.views.competing import SignedInRequest


@login_required
@require_safe
def runs(request: SignedInRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Compare the team's runs with one of them: ?reference= and ?run= name submissions."""
    phase = get_object_or_404(
        visibility.phases_open_to(request.user), task__slug=task_slug, slug=phase_slug
    )
    team = visibility.team_of(request.user, phase.task)
    if team is None:
        messages.info(request, _("Runs are compared within a team, and you have none here yet."))
        return redirect("team", task_slug=task_slug)
    is_hidden = not visibility.may_see_scores(request.user, phase)
    context = {"task": phase.task, "phase": phase, "team": team, "is_hidden": is_hidden}
    if not is_hidden:
        context |= _compared(phase, team, request.GET)
    return render(request, "runs.html", context)


def _compared(phase: Phase, team: Team, asked: QueryDict) -> dict[str, object]:
    own = runs_of(phase, team)
    if len(own) < 2:
        return {"claim": run_claims.nothing_to_compare(len(own))}
    reference = _reference(own, asked=asked.get("reference"))
    others = chosen_runs(own, reference, asked.getlist("run"))
    choice = {
        "runs": own,
        "reference": reference,
        "chosen": {run.submission for run in others} if asked.getlist("run") else set(),
        "n_left_out": len(own) - 1 - len(others),
    }
    if not others:
        return {**choice, "claim": run_claims.only_the_reference()}
    table = ablations(phase, reference, others)
    if table is None:
        return {**choice, "claim": run_claims.being_scored_anew()}
    figure = runs_figure(table, metric=phase.get_metric_display())
    return {**choice, "table": table, "claim": run_claims.about_runs(table), "figure": figure}


def _reference(own: list[Run], *, asked: str | None) -> Run:
    """Return the run that is asked for, else the first: one taken for its score flatters itself."""
    if asked is None:
        return own[-1]
    found = next((run for run in own if run.submission == asked), None)
    if found is None:
        raise Http404
    return found
