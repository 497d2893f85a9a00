"""What a team decides about a submission of its own: whether it counts. One transaction each.

Both last until the phase closes: afterwards nobody can pick by what the others have. A late
submission can be withdrawn while late ones are taken; it is never the one that counts.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from leaderboard import due_boards, zones
from leaderboard.models import Phase, Submission, Team


class ChoiceRefused(Exception):
    """The submission cannot be chosen or withdrawn now; the message says why and what to do."""


def choose(*, submission_pk: UUID) -> None:
    """Make the submission the one that its team counts with. Raises ChoiceRefused."""
    with transaction.atomic():
        submission = _locked(submission_pk)
        if submission.phase.ranking_rule != Phase.RankingRule.CHOSEN:
            raise ChoiceRefused(
                _("In %(phase)s teams do not choose which submission counts.")
                % {"phase": submission.phase.name}
            )
        if submission.is_late:
            raise ChoiceRefused(_("This submission came late, so it cannot count."))
        if not submission.may_count:
            raise ChoiceRefused(
                _("This submission has no score, so it cannot count. Choose another.")
            )
        if submission.is_withdrawn:
            raise ChoiceRefused(
                _("This submission is withdrawn. Put it back first, then choose it.")
            )
        _of_the_team(submission).update(is_chosen=False)
        Submission.objects.filter(pk=submission_pk).update(is_chosen=True)
        due_boards.have_made_of(submission.phase_id)


def choose_none(*, submission_pk: UUID) -> None:
    """Take the choice of this submission back: the team's best counts. Raises ChoiceRefused."""
    with transaction.atomic():
        submission = _locked(submission_pk)
        Submission.objects.filter(pk=submission_pk).update(is_chosen=False)
        due_boards.have_made_of(submission.phase_id)


def withdraw(*, submission_pk: UUID) -> None:
    """Take the submission off the board; its attempt stays used. Raises ChoiceRefused.

    A chosen one stays chosen for when it is put back; until then the team's best counts.
    """
    with transaction.atomic():
        submission = _locked(submission_pk)
        if not submission.may_count:
            raise ChoiceRefused(_("This submission has no score, so there is nothing to withdraw."))
        standing = Submission.objects.filter(pk=submission_pk, withdrawn_at__isnull=True)
        standing.update(withdrawn_at=timezone.now())
        due_boards.have_made_of(submission.phase_id)


def put_back(*, submission_pk: UUID) -> None:
    """Let a withdrawn submission count again, as if nothing had been. Raises ChoiceRefused."""
    with transaction.atomic():
        submission = _locked(submission_pk)
        Submission.objects.filter(pk=submission_pk).update(withdrawn_at=None)
        due_boards.have_made_of(submission.phase_id)


def is_open(submission: Submission, *, at: datetime) -> bool:
    """Say whether its team may still decide about the submission."""
    phase = submission.phase
    return phase.takes_late_at(at) if submission.is_late else not phase.is_closed_at(at)


def _locked(submission_pk: UUID) -> Submission:
    """Return the submission with its phase under its team's lock, while it may be decided about."""
    team_pk = Submission.objects.values_list("team_id", flat=True).get(pk=submission_pk)
    Team.objects.select_for_update().get(pk=team_pk)
    submission = Submission.objects.select_related("phase").get(pk=submission_pk)
    phase = submission.phase
    if phase.closes_at is not None and not is_open(submission, at=timezone.now()):
        told = {"phase": phase.name, "when": zones.in_words(phase.closes_at, phase.time_zone)}
        raise ChoiceRefused(
            _(
                "%(phase)s closed on %(when)s: what counts can no longer be changed. If something "
                "is wrong with this submission, write to the organizers."
            )
            % told
        )
    return submission


def _of_the_team(submission: Submission) -> QuerySet[Submission]:
    return Submission.objects.filter(phase=submission.phase_id, team=submission.team_id)
