"""What this viewer may see: the one place that decides.

A viewer is `request.user`. Organizers see all of their own tasks, site staff all of every task.
What a viewer may not see is not found: no answer tells whether it exists.
"""

from typing import TypeGuard

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils.crypto import constant_time_compare

from leaderboard.models import (
    ApiToken,
    Invitation,
    Letter,
    Membership,
    Phase,
    Score,
    Standings,
    Submission,
    Task,
    Team,
    User,
)
from leaderboard.models.invitation import digest_of

Viewer = User | AnonymousUser


def is_person(viewer: Viewer) -> TypeGuard[User]:
    return viewer.is_authenticated and viewer.is_active


def is_staff(viewer: Viewer) -> bool:
    return viewer.is_active and viewer.is_staff


def tasks_organized_by(viewer: Viewer) -> QuerySet[Task]:
    """Return the tasks whose hidden side the viewer sees: one's own; all, to site staff."""
    if is_staff(viewer):
        return Task.objects.all()
    if not is_person(viewer):
        return Task.objects.none()
    return Task.objects.filter(pk__in=viewer.organized.values("task"))


def organizes(viewer: Viewer, phase: Phase) -> bool:
    """Say whether the viewer sees the hidden side of the phase's task."""
    is_own = is_person(viewer) and phase.task_id in viewer.organized_tasks
    return is_own or is_staff(viewer)


def tasks_listed_for(viewer: Viewer) -> QuerySet[Task]:
    """Return the tasks that the home page names."""
    return Task.objects.listed() | tasks_organized_by(viewer)


def tasks_open_to(viewer: Viewer) -> QuerySet[Task]:
    """Return the tasks whose pages may be opened."""
    return Task.objects.reachable() | tasks_organized_by(viewer)


def phases_open_to(viewer: Viewer) -> QuerySet[Phase]:
    """Return the phases whose pages may be opened, each with its task."""
    return Phase.objects.filter(task__in=tasks_open_to(viewer)).select_related("task")


def phases_joined_by(viewer: Viewer) -> QuerySet[Phase]:
    """Return the phases of the tasks where the viewer has a team."""
    joined = memberships_of(viewer).values("task")
    return phases_open_to(viewer).filter(task__in=joined).order_by("task__name", "opens_at", "pk")


def may_see_scores(viewer: Viewer, phase: Phase) -> bool:
    """Say whether any score of the phase, one's own included, may be shown."""
    return phase.board == Phase.Board.LIVE or organizes(viewer, phase)


def boards_open_to(viewer: Viewer, phase: Phase) -> QuerySet[Standings]:
    """Return the boards of the phase that may be shown, the newest first, with their gold."""
    boards = Standings.objects.filter(phase=phase).with_only().select_related("gold")
    return boards if may_see_scores(viewer, phase) else boards.none()


def scored_phases_open_to(viewer: Viewer) -> QuerySet[Phase]:
    """Return the phases open to the viewer with their scores: `may_see_scores` as a query."""
    is_shown = Q(board=Phase.Board.LIVE) | Q(task__in=tasks_organized_by(viewer))
    return phases_open_to(viewer).filter(is_shown)


def may_see_labels(viewer: Viewer, phase: Phase) -> bool:
    """Say whether a submission's report may go down to single labels."""
    is_allowed = phase.report == Phase.Report.PER_LABEL and may_see_scores(viewer, phase)
    return is_allowed or organizes(viewer, phase)


def may_see_parts(viewer: Viewer, phase: Phase) -> bool:
    """Say whether the labels and slices of every team may be shown."""
    is_allowed = phase.shows_parts and may_see_scores(viewer, phase)
    return is_allowed or organizes(viewer, phase)


def is_named_to_all(team: Team) -> bool:
    """Say whether everybody can read of the team, on a board that is shown."""
    shown = Submission.objects.filter(team=team, phase__board=Phase.Board.LIVE)
    return shown.filter(scores__isnull=False).exists()


def team_of(viewer: Viewer, task: Task) -> Team | None:
    """Return the viewer's team in the task."""
    if not viewer.is_authenticated:
        return None
    return Team.objects.filter(task=task, memberships__user=viewer).first()


def memberships_of(viewer: Viewer) -> QuerySet[Membership]:
    """Return the viewer's memberships, each with team and task, in tasks that may be opened."""
    if not viewer.is_authenticated:
        return Membership.objects.none()
    own = Membership.objects.filter(user=viewer, task__in=tasks_open_to(viewer))
    return own.select_related("team", "task")


def membership_of(viewer: Viewer, task: Task) -> Membership | None:
    """Return how the viewer is in a team of the task."""
    return memberships_of(viewer).filter(task=task).first()


def captaincies_of(viewer: Viewer) -> QuerySet[Membership]:
    """Return the memberships of teams that the viewer leads, and so may change."""
    return memberships_of(viewer).filter(role=Membership.Role.CAPTAIN)


def invitations_open_to(viewer: Viewer, token: str) -> QuerySet[Invitation]:
    """Return the invitation that the token belongs to, whoever brings it."""
    found = Invitation.objects.filter(token_sha256=digest_of(token))
    return found.filter(team__task__in=tasks_open_to(viewer)).select_related("team__task")


def tokens_of(viewer: Viewer) -> QuerySet[ApiToken]:
    """Return the viewer's own tokens, ended ones too; nobody sees another's."""
    if not viewer.is_authenticated:
        return ApiToken.objects.none()
    return ApiToken.objects.filter(user=viewer).select_related("user", "task")


def tasks_joined_by(viewer: Viewer) -> QuerySet[Task]:
    """Return the tasks where the viewer has a team, and those that the viewer organizes."""
    joined = memberships_of(viewer).values("task")
    return Task.objects.filter(pk__in=joined) | tasks_organized_by(viewer)


def letters_open_to(token: str, letter_pk: int) -> QuerySet[Letter]:
    """Return the letter that holds this token in its link, whoever brings it."""
    found = Letter.objects.filter(pk=letter_pk)
    is_own = any(constant_time_compare(one.token, token) for one in found)
    return found if is_own else found.none()


def submissions_open_to(viewer: Viewer) -> QuerySet[Submission]:
    """Return the submissions whose pages may be opened: those of one's own teams and tasks."""
    is_own = Q(team__in=memberships_of(viewer).values("team"))
    is_organized = Q(phase__task__in=tasks_organized_by(viewer))
    found = Submission.objects.filter(is_own | is_organized)
    return found.select_related("phase__task", "team", "submitted_by")


def own_submissions_of(viewer: Viewer) -> QuerySet[Submission]:
    """Return the submissions that the viewer may decide about: those of one's own teams."""
    return submissions_open_to(viewer).filter(team__in=memberships_of(viewer).values("team"))


def score_shown(viewer: Viewer, submission: Submission) -> Score | None:
    """Return the score that may be shown with a submission, against the active gold labels.

    Reads `submission.scores` with their gold, prefetched or not.
    """
    if not may_see_scores(viewer, submission.phase):
        return None
    return next((score for score in submission.scores.all() if score.gold.is_active), None)
