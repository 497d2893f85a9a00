"""Every write about invitations; each takes its turn at the team's row."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leaderboard import letters, wording
from leaderboard.models import Invitation, Letter, Membership, Task, Team, User
from leaderboard.models.invitation import digest_of
from leaderboard.teams import MAX_MEMBERS, TeamRefused, locked, locked_by_captain, why_bound

LASTS = timedelta(days=7)
DAY = timedelta(days=1)
# What a team may have open at once and make in a day; letters that a person may cause in a day, and
# that may reach one address.
MAX_OPEN = 20
MADE_A_DAY = 50
LETTERS_A_DAY = 20
LETTERS_TO_ONE_A_DAY = 3


@dataclass(frozen=True)
class ListedInvitation:
    """An open invitation and the letter that brings it, where it was to be sent."""

    invitation: Invitation
    letter: Letter | None


@transaction.atomic
def invite(*, team: Team, made_by: User, email: str = "") -> Invitation:
    """Make an invitation and, where an address is given, the letter that brings it there."""
    User.objects.select_for_update().get(pk=made_by.pk)
    locked_by_captain(team, made_by)
    now = timezone.now()
    _check_room(team, now)
    if email:
        _check_letters(made_by, email, now)
    invitation = Invitation(
        pk=uuid4(), team=team, email=email, made_by=made_by, made_at=now, ends_at=now + LASTS
    )
    invitation.token_sha256 = digest_of(invitation.token)
    invitation.save(force_insert=True)
    if email:
        about = str(invitation.pk)
        letters.post(kind=Letter.Kind.INVITATION, address=email, about=about, caused_by=made_by)
    return invitation


def _check_room(team: Team, now: datetime) -> None:
    if team.memberships.count() >= MAX_MEMBERS:
        raise TeamRefused(_full())
    if team.invitations.open_at(now).count() >= MAX_OPEN:
        raise TeamRefused(
            _("Your team has %(n)d open invitations. Withdraw one, or wait until one is used.")
            % {"n": MAX_OPEN}
        )
    if team.invitations.filter(made_at__gt=now - DAY).count() >= MADE_A_DAY:
        raise TeamRefused(
            _("Your team has made %(n)d invitations within 24 hours. Please go on tomorrow.")
            % {"n": MADE_A_DAY}
        )


def _check_letters(made_by: User, email: str, now: datetime) -> None:
    lately = Letter.objects.filter(kind=Letter.Kind.INVITATION, made_at__gt=now - DAY)
    if lately.filter(caused_by=made_by).count() >= LETTERS_A_DAY:
        raise TeamRefused(
            _(
                "You have sent %(n)d invitations by mail within 24 hours. Make one without an "
                "address and pass on its link yourself."
            )
            % {"n": LETTERS_A_DAY}
        )
    if lately.filter(address__iexact=email).count() >= LETTERS_TO_ONE_A_DAY:
        raise TeamRefused(
            _(
                "%(address)s was sent %(n)d invitations within 24 hours, from here or elsewhere. "
                "Make one without an address and pass on its link yourself."
            )
            % {"address": email, "n": LETTERS_TO_ONE_A_DAY}
        )


def listed(team: Team, *, at: datetime) -> list[ListedInvitation]:
    """Return the team's open invitations, each with its letter. Two queries."""
    found = list(team.invitations.open_at(at).select_related("made_by"))
    written = Letter.objects.filter(
        kind=Letter.Kind.INVITATION, about__in=[str(one.pk) for one in found]
    )
    letter_of = {letter.about: letter for letter in written}
    return [ListedInvitation(one, letter_of.get(str(one.pk))) for one in found]


@transaction.atomic
def withdraw(*, invitation: Invitation, by: User) -> bool:
    """End an open invitation; False when it was not open any more."""
    locked_by_captain(invitation.team, by)
    now = timezone.now()
    found = Invitation.objects.open_at(now).filter(pk=invitation.pk)
    return bool(found.update(withdrawn_at=now))


@transaction.atomic
def join(*, invitation: Invitation, user: User) -> Membership:
    """Put the person into the team and use the invitation up; TeamRefused says why not."""
    # Its organizers are in no team, and are named under this lock.
    list(Task.objects.select_for_update().filter(pk=invitation.team.task_id))
    team = locked(invitation.team)
    own = team.memberships.filter(user=user).first()
    if own is not None:
        return own
    invitation.refresh_from_db()
    now = timezone.now()
    refusal = why_not(invitation, user, at=now)
    if refusal:
        raise TeamRefused(refusal)
    try:
        with transaction.atomic():
            membership = Membership.objects.create(team=team, task_id=team.task_id, user=user)
    except IntegrityError as error:
        raise TeamRefused(_elsewhere()) from error
    Invitation.objects.filter(pk=invitation.pk).update(used_at=now, used_by=user)
    return membership


def why_not(invitation: Invitation, user: User, *, at: datetime) -> str:
    """Return why the person cannot join by the invitation, in words, or ""."""
    ended = why_ended(invitation, at=at)
    if ended:
        return ended
    team = invitation.team
    if Membership.objects.filter(task=team.task, user=user).exists():
        return _elsewhere()
    if team.memberships.count() >= MAX_MEMBERS:
        return _full()
    return why_bound(user, team.task, team)


def why_ended(invitation: Invitation, *, at: datetime) -> str:
    """Return why nobody can join by the invitation any more, in words, or ""."""
    if invitation.used_at is not None:
        reason = _("This invitation has been used: it was for one person.")
    elif invitation.withdrawn_at is not None:
        reason = _("This invitation was withdrawn by the team.")
    elif invitation.ends_at <= at:
        reason = _("This invitation ended on %(end)s.") % {
            "end": wording.moment(invitation.ends_at, gap=" ")
        }
    else:
        return ""
    return f"{reason} {_('Ask the captain of the team for a new one.')}"


def _elsewhere() -> str:
    return _(
        "You are in another team of this task, and a person is in one team of a task. Leave that "
        "team first; then open this link again."
    )


def _full() -> str:
    return _("The team is full: a team has at most %(n)d members.") % {"n": MAX_MEMBERS}
