import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leaderboard.models.phase import Phase
from leaderboard.models.team import Team


class SubmissionQuerySet(models.QuerySet["Submission"]):
    def claimable_at(self, moment: datetime) -> "SubmissionQuerySet":
        """Return what a worker may take: waiting, or held under a lease that ran out."""
        return self.filter(
            Q(state=Submission.State.RECEIVED)
            | Q(state=Submission.State.SCORING, leased_until__lt=moment)
        )

    def unfinished(self) -> "SubmissionQuerySet":
        return self.filter(state__in=(Submission.State.RECEIVED, Submission.State.SCORING))


class Submission(models.Model):
    """One predictions file of a team and what became of it.

    received → scoring → scored, rejected (the file is wrong: the team can mend it) or failed
    (our fault). A worker holds a submission under a lease: `lease` names the holder, and only
    the holder may write the outcome.

    `problems` and `notices` are English; `sentences` is what says them in other languages, None
    from before it was stored.

    A team may have chosen it as the one that counts, and may have withdrawn it from the board;
    neither changes its state, its score or its attempt.
    """

    class State(models.TextChoices):
        RECEIVED = "received", _("Received")
        SCORING = "scoring", _("Scoring")
        SCORED = "scored", _("Scored")
        REJECTED = "rejected", _("Refused")
        FAILED = "failed", _("Failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    phase = models.ForeignKey(Phase, on_delete=models.PROTECT, related_name="submissions")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="submissions")
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    received_at = models.DateTimeField()
    file = models.FileField()
    file_name = models.CharField(max_length=100)
    sha256 = models.CharField(max_length=64)
    n_bytes = models.PositiveIntegerField()
    method = models.CharField(max_length=80, blank=True)
    description = models.TextField(max_length=2000, blank=True)
    idempotency_key = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State.choices, default=State.RECEIVED)
    problems = models.JSONField(default=list)
    notices = models.JSONField(default=list)
    sentences = models.JSONField(null=True)
    finished_at = models.DateTimeField(null=True)
    rung_at = models.DateTimeField()
    lease = models.UUIDField(null=True)
    leased_until = models.DateTimeField(null=True)
    n_tries = models.PositiveSmallIntegerField(default=0)
    is_chosen = models.BooleanField(default=False)
    withdrawn_at = models.DateTimeField(null=True)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        ordering = ("-received_at",)
        indexes = (
            models.Index(fields=("state", "received_at"), name="submission_by_state"),
            # Counts what waits on a page that is asked for often.
            models.Index(fields=("phase", "state"), name="submission_by_phase"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("team", "idempotency_key"), name="submission_is_sent_once"
            ),
            models.UniqueConstraint(
                fields=("phase", "team"),
                condition=Q(is_chosen=True),
                name="submission_is_chosen_alone",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("received", "scoring", "scored", "rejected", "failed")),
                name="submission_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state="scoring", lease__isnull=False, leased_until__isnull=False)
                | (~Q(state="scoring") & Q(lease__isnull=True, leased_until__isnull=True)),
                name="submission_is_leased_while_scoring",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("received", "scoring"), finished_at__isnull=True)
                | Q(state__in=("scored", "rejected", "failed"), finished_at__isnull=False),
                name="submission_has_an_end",
            ),
            models.CheckConstraint(
                condition=(Q(state="rejected") & ~Q(problems=[]))
                | (~Q(state="rejected") & Q(problems=[])),
                name="submission_says_why_it_was_rejected",
            ),
        )

    def __str__(self) -> str:
        return f"{self.team}, {self.received_at:%Y-%m-%d %H:%M}"

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None

    @property
    def is_late(self) -> bool:
        """Say whether it came after the end that its phase has now: that may be put off."""
        return self.phase.is_closed_at(self.received_at)

    @property
    def may_count(self) -> bool:
        """Say whether it has a score, or may come to one."""
        return self.state in (self.State.RECEIVED, self.State.SCORING, self.State.SCORED)

    @property
    def is_unfinished(self) -> bool:
        return self.state in (self.State.RECEIVED, self.State.SCORING)
