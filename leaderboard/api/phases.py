"""The phases of a task: when they are open, and what one's team may still send."""

from django.urls import reverse
from django.utils import timezone
from ninja import Router

from leaderboard import visibility
from leaderboard.api import shapes
from leaderboard.api.answers import answers, attempts_of
from leaderboard.api.callers import BY_TOKEN_OR_NOT, NO_TOKEN_NEEDED, CallersRequest
from leaderboard.models import Phase, Team

router = Router(tags=["Phases"])


@router.get(
    "tasks/{slug:task}/phases",
    auth=BY_TOKEN_OR_NOT,
    operation_id="list_phases",
    summary="List the phases of a task",
    response=answers({200: shapes.Phases}, 401, 403, 404),
    openapi_extra=NO_TOKEN_NEEDED,
)
def list_phases(request: CallersRequest, *, task: shapes.TaskSlug) -> shapes.Phases:
    """Name each phase with its window and, where you have a team, the attempts left."""
    found = request.auth.task(task)
    team = visibility.team_of(request.auth.viewer, found)
    phases = visibility.phases_open_to(request.auth.viewer).filter(task=found)
    return shapes.Phases(task=found.slug, phases=[_phase(request, one, team) for one in phases])


def _phase(request: CallersRequest, phase: Phase, team: Team | None) -> shapes.Phase:
    place = {"task_slug": phase.task.slug, "phase_slug": phase.slug}
    return shapes.Phase(
        slug=phase.slug,
        name=phase.name,
        url=request.build_absolute_uri(reverse("leaderboard", kwargs=place)),
        metric=phase.metric,
        opens_at=phase.opens_at,
        closes_at=phase.closes_at,
        time_zone=phase.time_zone,
        late_until=phase.late_until,
        is_open=phase.is_open_at(timezone.now()),
        attempts=attempts_of(phase, team, person=request.auth.user) if team else None,
    )
