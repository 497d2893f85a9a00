"""Boards that are to be made anew, since what they were made of has changed."""

from django.db.models import F, QuerySet

from leaderboard import doorbell
from leaderboard.models import Phase


def have_made(phases: QuerySet[Phase]) -> None:
    """Count the change for each phase and ring for its board, in the transaction of the change."""
    phases.update(scores_version=F("scores_version") + 1)
    for phase_pk in phases.values_list("pk", flat=True):
        doorbell.ring_for_standings(phase_pk)


def have_made_of(phase_pk: int) -> None:
    """Do the same for one phase."""
    have_made(Phase.objects.filter(pk=phase_pk))
