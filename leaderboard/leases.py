"""Who is working on a submission: a lease that is taken, kept and ended.

A lease that is not renewed runs out, so a worker that dies needs nobody to notice: the next
`claim` succeeds. Every outcome is written only where the lease is still the writer's own, so
two workers on one submission have one effect.
"""

import logging
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import F
from django.utils import timezone

from leaderboard import letters
from leaderboard.models import Attempt, Submission

logger = logging.getLogger(__name__)


def claim(submission_pk: uuid.UUID) -> Submission | None:
    """Take a submission to score it; None when it is finished, held, or has no tries left.

    The try is counted and committed before any work, so that a file that kills its worker
    cannot do so for ever.
    """
    now = timezone.now()
    lease = uuid.uuid4()
    taken = (
        Submission.objects.claimable_at(now)
        .filter(pk=submission_pk, n_tries__lt=settings.MAX_TRIES)
        .update(
            state=Submission.State.SCORING,
            lease=lease,
            leased_until=_end_of_lease(now),
            n_tries=F("n_tries") + 1,
        )
    )
    if not taken:
        return None
    # By the lease too: a process that slept through it finds nothing of another's.
    return Submission.objects.select_related("phase").filter(pk=submission_pk, lease=lease).first()


@contextmanager
def kept(submission: Submission) -> Iterator[None]:
    """Renew the lease from a thread for as long as the block runs."""
    stop = threading.Event()
    renewer = threading.Thread(target=_renew, args=(submission, stop), daemon=True)
    renewer.start()
    try:
        yield
    finally:
        stop.set()
        renewer.join()


def finish(submission: Submission, *, state: Submission.State, **outcome: Any) -> bool:
    """Write how it ended and end the lease; False, and nothing written, if it is lost.

    Its attempt is given back where it ended without a score, and whoever submitted is told.
    """
    with transaction.atomic():
        written = Submission.objects.filter(
            pk=submission.pk, state=Submission.State.SCORING, lease=submission.lease
        ).update(state=state, lease=None, leased_until=None, finished_at=timezone.now(), **outcome)
        if written and state in Attempt.Returned.values:
            held = Attempt.objects.filter(submission=submission.pk)
            held.give_back(why=Attempt.Returned(state))
        if written:
            letters.post_outcomes(state, [submission.pk])
    return bool(written)


@transaction.atomic
def give_up_on_expired() -> int:
    """Fail what has used up its tries and lost its worker each time; return how many."""
    now = timezone.now()
    expired = Submission.objects.claimable_at(now).filter(n_tries__gte=settings.MAX_TRIES)
    # Locked: a worker that is merely slow may be about to write the outcome after all.
    lost = list(expired.select_for_update().values_list("pk", flat=True))
    Attempt.objects.filter(submission__in=lost).give_back(why=Attempt.Returned.FAILED)
    n_lost = Submission.objects.filter(pk__in=lost).update(
        state=Submission.State.FAILED, lease=None, leased_until=None, finished_at=now
    )
    letters.post_outcomes(Submission.State.FAILED, lost)
    return n_lost


def _renew(submission: Submission, stop: threading.Event) -> None:
    held = Submission.objects.filter(pk=submission.pk, lease=submission.lease)
    while not stop.wait(settings.LEASE_S / 3):
        try:
            held.update(leased_until=_end_of_lease(timezone.now()))
        except Error:
            connection.close()
            logger.warning("The lease of submission %s was not renewed.", submission.pk)
    connection.close()


def _end_of_lease(moment: datetime) -> datetime:
    return moment + timedelta(seconds=settings.LEASE_S)
