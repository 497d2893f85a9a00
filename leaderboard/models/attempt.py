from datetime import datetime
from functools import reduce
from operator import or_

from django.conf import settings
from django.db import models
from django.db.models import Count, Q

from leaderboard.models.phase import Phase
from leaderboard.models.submission import Submission
from leaderboard.models.team import Team


class AttemptQuerySet(models.QuerySet["Attempt"]):
    def give_back(self, *, why: "Attempt.Returned") -> int:
        """Mark attempts as returned; they stay."""
        return self.update(returned=why)

    def counted(self, *whose: Q, day: tuple[datetime, datetime]) -> dict[str, int]:
        """Count what was used on the day and in all, and what was refused on the day.

        Of several conditions the one counts that has the most. One query.
        """
        start, end = day
        today = Q(received_at__gte=start, received_at__lt=end)
        used, refused = Q(returned=""), Q(returned=Attempt.Returned.REJECTED)
        kinds = {"today": used & today, "in_all": used, "refused": refused & today}
        found = self.filter(reduce(or_, whose)).aggregate(
            **{
                f"{kind}_{number}": Count("pk", filter=one & condition)
                for kind, condition in kinds.items()
                for number, one in enumerate(whose)
            }
        )
        return {kind: max(found[f"{kind}_{n}"] for n in range(len(whose))) for kind in kinds}


class Attempt(models.Model):
    """One file that a team had taken in: the ledger that limits are counted from.

    Written together with the submission, and outlives it and the person. Never deleted: an attempt
    that cost nothing, since the file was refused or we failed, is marked as returned.
    """

    class Returned(models.TextChoices):
        REJECTED = "rejected", "The file was refused"
        FAILED = "failed", "Scoring failed by our fault"

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="attempts")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="attempts")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="attempts"
    )
    submission = models.OneToOneField(
        Submission, null=True, on_delete=models.SET_NULL, related_name="attempt"
    )
    received_at = models.DateTimeField()
    returned = models.CharField(max_length=10, choices=Returned.choices, blank=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        ordering = ("-received_at",)
        indexes = (
            models.Index(fields=("phase", "team", "received_at"), name="attempt_by_team"),
            models.Index(fields=("phase", "person"), name="attempt_by_person"),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(returned__in=("", "rejected", "failed")),
                name="attempt_return_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.team}, {self.received_at:%Y-%m-%d %H:%M}"
