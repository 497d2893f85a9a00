"""What is due and has no worker: ring again.

Runs every few seconds and may run twice at once: it rings, and a ring is harmless; and it writes
letters before a deadline, each of which is written once.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from leaderboard import doorbell, leases, reminders
from leaderboard.models import Letter, Phase, Submission

logger = logging.getLogger(__name__)

# Only the oldest are rung for: the line in the broker stays short however many wait.
OLDEST = 200


@dataclass(frozen=True)
class Reconciled:
    """What one pass did: rings tried, reminders written, and submissions that had no tries left."""

    n_submissions: int
    n_boards: int
    n_letters: int
    n_reminders: int
    n_given_up: int


def reconcile() -> Reconciled:
    """Ring for every submission, board and letter that is due; fail what has no tries left.

    Whoever is to be reminded of a deadline gets a letter.
    """
    n_given_up = leases.give_up_on_expired()
    if n_given_up:
        logger.error("%d submissions lost their worker too often and failed.", n_given_up)
    now = timezone.now()
    due = _due(now)
    Submission.objects.filter(pk__in=due).update(rung_at=now)
    for submission_pk in due:
        doorbell.ring_for_submission(submission_pk)
    boards = list(Phase.objects.with_standings_due().values_list("pk", flat=True))
    for phase_pk in boards:
        doorbell.ring_for_standings(phase_pk)
    n_reminders = reminders.remind(at=now)
    letters = _letters_due(now)
    Letter.objects.filter(pk__in=letters).update(rung_at=now)
    for letter_pk in letters:
        doorbell.ring_for_letter(letter_pk)
    return Reconciled(
        n_submissions=len(due),
        n_boards=len(boards),
        n_letters=len(letters),
        n_reminders=n_reminders,
        n_given_up=n_given_up,
    )


def _letters_due(now: datetime) -> list[int]:
    """Return which of the oldest letters are due and were not rung for lately."""
    lately = now - timedelta(seconds=settings.RING_AGAIN_AFTER_S)
    due = Letter.objects.due_at(now).filter(rung_at__lt=lately)
    return list(due.values_list("pk", flat=True)[:OLDEST])


def _due(now: datetime) -> list[UUID]:
    """Return which of the oldest unfinished submissions need a ring.

    Those whose lease ran out, once each lease's length; those that wait, when the last ring was
    some time ago.
    """
    lately = {
        Submission.State.SCORING: now - timedelta(seconds=settings.LEASE_S),
        Submission.State.RECEIVED: now - timedelta(seconds=settings.RING_AGAIN_AFTER_S),
    }
    oldest = Submission.objects.claimable_at(now).order_by("received_at")[:OLDEST]
    return [one.pk for one in oldest if one.rung_at < lately[Submission.State(one.state)]]
