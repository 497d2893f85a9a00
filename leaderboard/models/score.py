from django.db import models
from django.db.models import Q

from leaderboard.models.gold import GoldLabels
from leaderboard.models.phase import Phase
from leaderboard.models.submission import Submission


class ScoreQuerySet(models.QuerySet["Score"]):
    def without_tables(self) -> "ScoreQuerySet":
        """Return scores with their gold, but neither replicates nor tables, which are large."""
        large = ("replicates", "confusion", "label_rows", "parts", "reliability", "gold__labels")
        return self.select_related("gold").defer(*large)

    def standing_in(self, phase: Phase) -> "ScoreQuerySet":
        """Return those that may be on the phase's board: neither withdrawn nor late."""
        found = self._shown_of(phase)
        is_endless = phase.closes_at is None
        return found if is_endless else found.filter(submission__received_at__lt=phase.closes_at)

    def late_in(self, phase: Phase) -> "ScoreQuerySet":
        """Return those of late submissions to the phase that are not withdrawn."""
        if phase.closes_at is None:
            return self.none()
        return self._shown_of(phase).filter(submission__received_at__gte=phase.closes_at)

    def _shown_of(self, phase: Phase) -> "ScoreQuerySet":
        return self.filter(submission__phase=phase, submission__withdrawn_at__isnull=True)


class Score(models.Model):
    """What one submission scored against one gold version, with its replicates.

    `parts` are intervals of other measures, of labels and of slices; scores from before they
    were stored have none. `reliability` are bins of confidence, where the file has probabilities.
    `sentences` is what says the English warnings in other languages, None from before.
    """

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="scores")
    gold = models.ForeignKey(GoldLabels, on_delete=models.PROTECT, related_name="scores")
    value = models.FloatField(help_text="The phase's metric, in [0, 1].")
    interval_low = models.FloatField()
    interval_high = models.FloatField()
    measures = models.JSONField()
    label_rows = models.JSONField()
    confusion = models.JSONField()
    parts = models.JSONField(null=True)
    reliability = models.JSONField(null=True)
    hardest_label = models.TextField()
    most_confused = models.JSONField(null=True)
    warnings = models.JSONField(default=list)
    sentences = models.JSONField(null=True)
    replicates = models.BinaryField()
    signature = models.JSONField()
    scored_at = models.DateTimeField()

    objects = ScoreQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("submission", "gold"), name="score_is_made_once"),
            models.CheckConstraint(
                # Also keeps NaN out: SQLite stores it as null, PostgreSQL orders it above 1.
                condition=Q(value__gte=0, value__lte=1)
                & Q(interval_low__gte=0, interval_high__lte=1)
                & Q(interval_low__lte=models.F("interval_high")),
                name="score_is_a_share",
            ),
        )

    def __str__(self) -> str:
        return f"{self.value:.4f} for {self.submission}"
