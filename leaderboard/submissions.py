"""Every write about submissions that somebody causes; one transaction each."""

import hashlib
from datetime import datetime, timedelta
from pathlib import PurePath
from uuid import UUID, uuid4

from django.core.files.base import ContentFile, File
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leaderboard import doorbell, wording, zones
from leaderboard.attempts import Attempts
from leaderboard.attempts import attempts as attempts
from leaderboard.models import Attempt, GoldLabels, Phase, Submission, Team, User

# A file whose sending began in time counts as received then, if it is here so soon.
LONGEST_UPLOAD = timedelta(minutes=5)


class SubmissionRefused(Exception):
    """The phase takes no submission of this team now; the message says why and what to do."""


class KeyReused(SubmissionRefused):
    """The key was sent before, with another file or to another phase."""


class SentBefore(Exception):
    """The team has sent the same bytes to the phase before, as `submission`."""

    def __init__(self, submission: Submission) -> None:
        super().__init__(submission.pk)
        self.submission = submission


def check_open(phase: Phase, team: Team, *, at: datetime, person: User | None = None) -> None:
    """Raise SubmissionRefused when the team could not submit to the phase at that moment."""
    told = {"phase": phase.name, "team": team}
    if team.task_id != phase.task_id:
        raise SubmissionRefused(_("%(team)s belongs to another task than %(phase)s.") % told)
    if at < phase.opens_at:
        told["when"] = zones.in_words(phase.opens_at, phase.time_zone)
        raise SubmissionRefused(_("%(phase)s opens on %(when)s.") % told)
    if phase.closes_at is not None and not phase.takes_at(at):
        told["when"] = zones.in_words(phase.closes_at, phase.time_zone)
        raise SubmissionRefused(
            _("%(phase)s closed on %(when)s and takes no more submissions.") % told
        )
    if not GoldLabels.objects.filter(phase=phase, is_active=True).exists():
        raise SubmissionRefused(
            _(
                "The organizers have not added the gold labels of %(phase)s yet, so nothing can "
                "be scored. Please come back later."
            )
            % told
        )
    left = attempts(phase, team, at=at, person=person)
    if not left.left:
        raise SubmissionRefused(_out_of_attempts(left, phase, is_late=phase.is_closed_at(at)))


def _out_of_attempts(used: Attempts, phase: Phase, *, is_late: bool) -> str:
    """Say which limit is reached, and when there will be more attempts or that there will not."""
    told: dict[str, object] = {
        "limit": used.limit,
        "total": used.total_limit,
        "refused": used.refused_limit,
    }
    if used.total_left == 0:
        return (
            _(
                "0 attempts left: your team has used all of the %(total)s that it has in this "
                "phase. What it has sent stays and counts."
            )
            % told
        )
    if used.refused_left == 0:
        reason = _(
            "Your team has sent %(refused)s files today that were refused, and this phase takes no "
            "more on one day. The submit page shows what a file must look like, and the command "
            "python -m scoring check reads yours before you send it."
        )
    else:
        reason = _("0 of %(limit)s attempts left today: your team has used them all.")
    if used.next_at is None and is_late:
        more = _("No late submissions are taken any more when the next day begins.")
    elif used.next_at is None:
        more = _("The phase closes before the next day begins.")
    else:
        told["when"] = zones.in_words(used.next_at, phase.time_zone)
        more = (
            _("There will be new ones on %(when)s.")
            if used.refused_left
            else _("It can send files again on %(when)s.")
        )
    return f"{reason % told} {more % told}"


def receive_submission(
    *,
    phase: Phase,
    team: Team,
    predictions: File,
    submitted_by: User | None,
    method: str = "",
    description: str = "",
    idempotency_key: str = "",
    is_key_strict: bool = False,
    is_repeat_meant: bool = True,
    begun_at: datetime | None = None,
) -> Submission:
    """Keep the file, the row and the attempt, ring for a worker, and return the submission.

    The bytes are on disk before the row is committed. The same key with the same bytes returns
    the submission it made the first time; with other bytes it makes another one, or raises
    KeyReused where the key is strict. `begun_at` is when the request began to come in. Raises
    SubmissionRefused when closed or out of attempts, and SentBefore where the team has sent these
    bytes already and it is not said that they are meant to go again.
    """
    content = b"".join(predictions.chunks())
    key = _kept_key(idempotency_key, b"" if is_key_strict else content)
    with transaction.atomic():
        # The team's row is locked, so that two uploads cannot both take the last attempt.
        list(Team.objects.select_for_update().filter(pk=team.pk))
        _check_member(team, submitted_by)
        replayed = Submission.objects.filter(team=team, idempotency_key=key).first()
        if replayed is not None:
            return _same(replayed, phase=phase, content=content)
        # Read again under the lock: an organizer may have changed limits or dates meanwhile.
        phase = Phase.objects.select_related("task").get(pk=phase.pk)
        now = timezone.now()
        # The one moment that decides deadline and day.
        received_at = _received_at(now, begun_at)
        check_open(phase, team, at=received_at, person=submitted_by)
        if not is_repeat_meant:
            _check_new(phase, team, content)
        submission = Submission(
            phase=phase,
            team=team,
            submitted_by=submitted_by,
            received_at=received_at,
            rung_at=now,
            method=method,
            description=description,
            idempotency_key=key,
        )
        _keep(submission, content, name=predictions.name)
        Attempt.objects.create(
            phase=phase,
            team=team,
            person=submitted_by,
            submission=submission,
            received_at=received_at,
        )
        doorbell.ring_for_submission(submission.pk)
    return submission


def digest_of(file: File) -> str:
    """Return what tells the bytes of a file from all others."""
    digest = hashlib.sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    return digest.hexdigest()


def sent_before(phase: Phase, team: Team, *, sha256: str) -> Submission | None:
    """Return the team's latest submission of a file with that digest to the phase.

    One that failed by our fault is passed over: to send it again is what one would do.
    """
    same = Submission.objects.filter(phase=phase, team=team, sha256=sha256)
    return same.exclude(state=Submission.State.FAILED).select_related("phase").first()


def _check_member(team: Team, person: User | None) -> None:
    """Raise SubmissionRefused for somebody who has left the team, or was removed, meanwhile."""
    is_theirs = person is None or team.is_baseline or team.memberships.filter(user=person).exists()
    if not is_theirs:
        raise SubmissionRefused(
            _("You are not in the team %(team)s any more, so nothing was sent.")
            % {"team": wording.quoted(team.name)}
        )


def _check_new(phase: Phase, team: Team, content: bytes) -> None:
    same = sent_before(phase, team, sha256=hashlib.sha256(content).hexdigest())
    if same is not None:
        raise SentBefore(same)


def _kept_key(key: str, content: bytes) -> str:
    """Return what a key is stored as: with the content, for the form of a page that came back is
    a new one with a new file; the two kinds never meet."""
    return hashlib.sha256((key or uuid4().hex).encode() + b"\0" + content).hexdigest()


def _same(replayed: Submission, *, phase: Phase, content: bytes) -> Submission:
    """Return the submission that a key made, unless something else is sent with it now."""
    is_same = replayed.sha256 == hashlib.sha256(content).hexdigest()
    if is_same and replayed.phase_id == phase.pk:
        return replayed
    raise KeyReused(
        _(
            "This Idempotency-Key was used before, for another file or another phase: submission "
            "%(submission)s. Send a new key with a new file; nothing was taken in and no attempt "
            "was used."
        )
        % {"submission": replayed.pk}
    )


def _received_at(now: datetime, begun_at: datetime | None) -> datetime:
    """Return when a file counts as received: when its sending began, if that is not long ago."""
    if begun_at is None or not timedelta(0) <= now - begun_at <= LONGEST_UPLOAD:
        return now
    return begun_at


def _keep(submission: Submission, content: bytes, *, name: str | None) -> None:
    """Store the file, then the row."""
    submission.file_name = PurePath(name or "predictions").name[:100]
    submission.sha256 = hashlib.sha256(content).hexdigest()
    submission.n_bytes = len(content)
    submission.file.save(f"{submission.phase_id}/{submission.pk}", ContentFile(content), save=False)
    submission.save(force_insert=True)


def describe(*, submission_pk: UUID, method: str, description: str) -> None:
    """Give the submission another method name and other notes; both are the team's alone."""
    Submission.objects.filter(pk=submission_pk).update(method=method, description=description)


def score_again(*, submission_pk: UUID) -> bool:
    """Put a failed submission back in line with all its tries; False when it has not failed.

    Its attempt counts again, unless scoring ends as before.
    """
    with transaction.atomic():
        restored = Submission.objects.filter(
            pk=submission_pk, state=Submission.State.FAILED
        ).update(
            state=Submission.State.RECEIVED, n_tries=0, finished_at=None, rung_at=timezone.now()
        )
        if restored:
            Attempt.objects.filter(submission=submission_pk).update(returned="")
            doorbell.ring_for_submission(submission_pk)
    return bool(restored)
