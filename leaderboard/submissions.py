"""Every write about submissions that somebody causes; one transaction each."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import PurePath
from uuid import UUID, uuid4

from django.core.files.base import ContentFile, File
from django.db import transaction
from django.utils import timezone

from leaderboard import doorbell
from leaderboard.models import GoldLabels, Phase, Submission, Team, User


class SubmissionRefused(Exception):
    """The phase takes no submission of this team now; the message says why and what to do."""


@dataclass(frozen=True)
class Attempts:
    """What a team may still have scored on the present UTC day."""

    left: int
    limit: int
    resets_at: datetime


def attempts(phase: Phase, team: Team, *, at: datetime) -> Attempts:
    """Count the attempts left; refused and failed submissions use none. One query."""
    sent = Submission.objects.filter(phase=phase, team=team)
    used = sent.received_on_day_of(at).counting().count()
    midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
    return Attempts(
        left=max(0, phase.daily_limit - used),
        limit=phase.daily_limit,
        resets_at=midnight + timedelta(days=1),
    )


def check_open(phase: Phase, team: Team, *, at: datetime) -> None:
    """Raise SubmissionRefused when the team could not submit to the phase at that moment."""
    if team.task_id != phase.task_id:
        raise SubmissionRefused(f"{team} belongs to another task than {phase.name}.")
    if at < phase.opens_at:
        raise SubmissionRefused(f"{phase.name} opens on {phase.opens_at:%-d %b %Y, %H:%M} UTC.")
    if at >= phase.closes_at:
        raise SubmissionRefused(
            f"{phase.name} closed on {phase.closes_at:%-d %b %Y, %H:%M} UTC and takes no more "
            "submissions."
        )
    if not GoldLabels.objects.filter(phase=phase, is_active=True).exists():
        raise SubmissionRefused(
            f"The organizers have not added the gold labels of {phase.name} yet, so nothing can "
            "be scored. Please come back later."
        )
    today = attempts(phase, team, at=at)
    if not today.left:
        raise SubmissionRefused(
            f"Your team has used all of its {today.limit} attempts of today. There will be new "
            f"ones on {today.resets_at:%-d %b %Y, %H:%M} UTC."
        )


def receive_submission(
    *,
    phase: Phase,
    team: Team,
    predictions: File,
    submitted_by: User | None,
    method: str = "",
    description: str = "",
    idempotency_key: str = "",
) -> Submission:
    """Keep the file and the row, ring for a worker, and return the submission.

    The bytes are on disk before the row is committed. The same key with the same bytes returns
    the submission it made the first time. Raises SubmissionRefused when closed or out of attempts.
    """
    content = b"".join(predictions.chunks())
    # Of the key and the bytes: the form of a page that came back is a new one with a new file.
    key = hashlib.sha256((idempotency_key or uuid4().hex).encode() + content).hexdigest()
    with transaction.atomic():
        # The team's row is locked, so that two uploads cannot both take the last attempt.
        Team.objects.select_for_update().get(pk=team.pk)
        sent_before = Submission.objects.filter(team=team, idempotency_key=key).first()
        if sent_before is not None:
            return sent_before
        # The one moment that decides deadline and day, taken by the server under the lock.
        received_at = timezone.now()
        check_open(phase, team, at=received_at)
        submission = Submission(
            phase=phase,
            team=team,
            submitted_by=submitted_by,
            received_at=received_at,
            rung_at=received_at,
            method=method,
            description=description,
            idempotency_key=key,
        )
        submission.file_name = PurePath(predictions.name or "predictions").name[:100]
        submission.sha256 = hashlib.sha256(content).hexdigest()
        submission.n_bytes = len(content)
        name = f"{phase.pk}/{submission.pk}"
        submission.file.save(name, ContentFile(content), save=False)
        submission.save(force_insert=True)
        doorbell.ring_for_submission(submission.pk)
    return submission


def score_again(*, submission_pk: UUID) -> bool:
    """Put a failed submission back in line with all its tries; False when it has not failed."""
    restored = Submission.objects.filter(pk=submission_pk, state=Submission.State.FAILED).update(
        state=Submission.State.RECEIVED, n_tries=0, finished_at=None, rung_at=timezone.now()
    )
    if restored:
        doorbell.ring_for_submission(submission_pk)
    return bool(restored)
