"""What is due and has no worker: ring again.

Runs every few seconds and may run twice at once: it only rings, and a ring is harmless.
"""

import logging
from dataclasses import dataclass

from django.utils import timezone

from leaderboard import doorbell, leases
from leaderboard.models import Phase, Submission

logger = logging.getLogger(__name__)

# One pass rings for so many at most: the line in the broker stays short however many wait.
AT_MOST = 200


@dataclass(frozen=True)
class Reconciled:
    """What one pass did: rings sent, and submissions that had no tries left."""

    n_submissions: int
    n_boards: int
    n_given_up: int


def reconcile() -> Reconciled:
    """Ring for every submission and board that is due; fail what has no tries left."""
    n_given_up = leases.give_up_on_expired()
    if n_given_up:
        logger.error("%d submissions lost their worker too often and failed.", n_given_up)
    now = timezone.now()
    due = list(Submission.objects.due_at(now).values_list("pk", flat=True)[:AT_MOST])
    Submission.objects.filter(pk__in=due).update(rung_at=now)
    for submission_pk in due:
        doorbell.ring_for_submission(submission_pk)
    boards = list(Phase.objects.with_standings_due().values_list("pk", flat=True))
    for phase_pk in boards:
        doorbell.ring_for_standings(phase_pk)
    return Reconciled(n_submissions=len(due), n_boards=len(boards), n_given_up=n_given_up)
