"""Every write about teams and their members; each takes its turn at the team's row."""

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from leaderboard import wording
from leaderboard.models import Membership, Submission, Task, Team, User

MAX_MEMBERS = 20


class TeamRefused(Exception):
    """It cannot be done to the team; the message says why and what to do."""


@transaction.atomic
def create_team(*, task: Task, name: str, affiliation: str = "", captain: User) -> Team:
    """Make a team with its captain. The database refuses a taken name and a second team.

    Raises TeamRefused for somebody whose attempts are with another team. The task's row is locked,
    for its organizers are in no team.
    """
    list(Task.objects.select_for_update().filter(pk=task.pk))
    bound = why_bound(captain, task)
    if bound:
        raise TeamRefused(bound)
    team = Team.objects.create(task=task, name=name, affiliation=affiliation)
    Membership.objects.create(team=team, task=task, user=captain, role=Membership.Role.CAPTAIN)
    return team


def create_baseline(*, task: Task, name: str) -> Team:
    """Make the organizers' reference team, which has no members."""
    return Team.objects.create(task=task, name=name, is_baseline=True)


def why_bound(user: User, task: Task, team: Team | None = None) -> str:
    """Return why the person can be in no team but one that is not `team`, in words, or "".

    So it is while a phase is open to which they submitted for that one: else leaving a team for
    a new one would bring new attempts. Organizers of the task can be in none: they see scores and
    files that teams do not.
    """
    if task.organizers.filter(user=user).exists():
        return _(
            "You organize this task and see what teams do not, so you can be in no team of it. "
            "Your own systems stand on the leaderboard as baselines."
        )
    is_open = Q(phase__closes_at=None) | Q(phase__closes_at__gt=timezone.now())
    sent = Submission.objects.filter(is_open, submitted_by=user, phase__task=task)
    if team is not None:
        sent = sent.exclude(team=team)
    last_to_close = F("phase__closes_at").desc(nulls_first=True)
    other = sent.select_related("team", "phase").order_by(last_to_close).first()
    if other is None:
        return ""
    if other.phase.closes_at is None:
        return _(
            "You have submitted to %(phase)s for the team %(team)s. That phase has no end, so you "
            "can be in no other team: its captain may invite you again."
        ) % {"phase": other.phase.name, "team": other.team.name}
    return _(
        "You have submitted to %(phase)s for the team %(team)s. Until that phase closes, on "
        "%(end)s, you can be in no other team: its captain may invite you again."
    ) % {
        "phase": other.phase.name,
        "team": other.team.name,
        "end": wording.moment(other.phase.closes_at, gap=" "),
    }


def has_joined_before(user: User, task: Task) -> bool:
    """Say whether the person, who is in no team, had joined one that is still there.

    Its name is not told: it may have another one by now, which nobody outside knows.
    """
    return Team.objects.filter(task=task, invitations__used_by=user).exists()


def is_name_fixed(team: Team) -> bool:
    """Say whether boards may show the team's name: from its first score on."""
    return team.submissions.filter(scores__isnull=False).exists()


@transaction.atomic
def change_team(*, team: Team, by: User, name: str, affiliation: str, paper: str = "") -> Team:
    """Give the team another name, affiliation or paper. The database refuses a taken name."""
    kept = locked_by_captain(team, by)
    if name != kept.name and is_name_fixed(kept):
        raise TeamRefused(
            _("The team has a score, so its name stays as it is. Ask the organizers to change it.")
        )
    kept.name, kept.affiliation, kept.paper = name, affiliation, paper
    kept.save(update_fields=["name", "skeleton", "affiliation", "paper"])
    return kept


@transaction.atomic
def leave(*, team: Team, user: User) -> bool:
    """Take the person out of the team; True when the team, left empty, is gone with them."""
    locked(team)
    refusal = why_stay(team, user)
    if refusal:
        raise TeamRefused(refusal)
    _take_out(team.memberships.get(user=user))
    is_empty = not team.memberships.exists()
    if is_empty:
        team.delete()
    return is_empty


def why_stay(team: Team, user: User) -> str:
    """Return why the person cannot leave the team now, in words, or ""."""
    memberships = {one.user_id: one for one in team.memberships.all()}
    if user.pk not in memberships:
        return _("You are not in this team any more.")
    if len(memberships) == 1 and team.submissions.exists():
        return _(
            "You are the last member of a team that has submissions, and its results need somebody "
            "who answers for them. Invite another person and hand over the captaincy first."
        )
    if len(memberships) > 1 and memberships[user.pk].role == Membership.Role.CAPTAIN:
        return _("You are the captain. Hand over the captaincy to another member first.")
    return ""


@transaction.atomic
def hand_over(*, team: Team, by: User, to: Membership) -> None:
    """Make another member the captain."""
    locked_by_captain(team, by)
    chosen = _member(team, to)
    Membership.objects.filter(team=team, user=by).update(role=Membership.Role.MEMBER)
    Membership.objects.filter(pk=chosen.pk).update(role=Membership.Role.CAPTAIN)


@transaction.atomic
def remove(*, team: Team, by: User, member: Membership) -> None:
    """Take another member out of the team; what they submitted stays the team's."""
    locked_by_captain(team, by)
    _take_out(_member(team, member))


def _take_out(membership: Membership) -> None:
    """End a membership and what the person has invited to: they could come back by it."""
    own = membership.team.invitations.filter(made_by=membership.user)
    now = timezone.now()
    own.open_at(now).update(withdrawn_at=now)
    membership.delete()


def _member(team: Team, membership: Membership) -> Membership:
    """Return the membership of somebody who leads no team, as it is under the lock."""
    found = Membership.objects.filter(pk=membership.pk, team=team)
    member = found.filter(role=Membership.Role.MEMBER).first()
    if member is None:
        raise TeamRefused(_("That person has left the team meanwhile, or leads it."))
    return member


def locked(team: Team) -> Team:
    """Lock the team's row and return it as it is now; TeamRefused when it is gone."""
    found = Team.objects.select_for_update().filter(pk=team.pk).first()
    if found is None:
        raise TeamRefused(_("This team is gone: its last member has left it."))
    return found


def locked_by_captain(team: Team, by: User) -> Team:
    """Lock the team's row and return it as it is now; TeamRefused when somebody else leads it."""
    kept = locked(team)
    led = Membership.objects.filter(team=team, user=by, role=Membership.Role.CAPTAIN)
    if not led.exists():
        raise TeamRefused(_("Only the captain of the team can do this."))
    return kept
