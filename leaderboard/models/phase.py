from datetime import datetime

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leaderboard.further_measures import check_further_measures, in_order
from leaderboard.models.task import Task
from leaderboard.zones import check_zone


class PhaseQuerySet(models.QuerySet["Phase"]):
    def with_standings_due(self) -> "PhaseQuerySet":
        """Return the phases whose scores have changed since the newest board was made."""
        return self.filter(scores_version__gt=F("standings_version"))


class Phase(models.Model):
    """A time window of a task with one set of gold labels and one seed.

    `moved_from` is the end that people knew before the present one; announced until that has come.
    `scores_version` grows in every transaction that changes a score of the phase; it equals
    `standings_version` when the newest board has seen them all.
    """

    class Metric(models.TextChoices):
        MACRO_F1 = "macro_f1", _("macro-F1")
        ACCURACY = "accuracy", _("accuracy")

    class Board(models.TextChoices):
        LIVE = "live", "Live: everybody sees scores as they come"
        HIDDEN = "hidden", "Hidden: nobody but organizers sees a score"

    class RankingRule(models.TextChoices):
        BEST = "best", "Each team's best"
        LATEST = "latest", "Each team's latest"
        CHOSEN = "chosen", "The one that the team chose; its best until it chooses"

    class Report(models.TextChoices):
        SCORE = "score", "The score and its interval"
        PER_LABEL = "per_label", "Also every label and the confusion counts"

    task = models.ForeignKey(Task, on_delete=models.PROTECT, related_name="phases")
    slug = models.SlugField(help_text="The phase's part of the address.")
    name = models.CharField(max_length=60)
    time_zone = models.CharField(
        max_length=40,
        default="UTC",
        validators=[check_zone],
        help_text="Its midnight begins the days that attempts are counted by. AoE is “anywhere on "
        "earth”, UTC−12.",
    )
    opens_at = models.DateTimeField(help_text="Submissions are taken from this moment on.")
    closes_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="From this moment on none is in time. Empty: the phase has no end.",
    )
    moved_from = models.DateTimeField(null=True, editable=False)
    late_until = models.DateTimeField(
        null=True,
        blank=True,
        help_text="From the end until this moment late submissions are taken: scored, listed apart "
        "and without a rank. Empty: none are.",
    )
    metric = models.CharField(max_length=20, choices=Metric.choices, default=Metric.MACRO_F1)
    n_resamples = models.PositiveIntegerField(
        "resamples",
        default=10_000,
        validators=[MinValueValidator(1), MaxValueValidator(100_000)],
    )
    seed = models.PositiveIntegerField(default=0, help_text="Decides which resamples are drawn.")
    confidence_level = models.FloatField(default=0.95)
    daily_limit = models.PositiveSmallIntegerField(
        default=5, help_text="Submissions a team may have scored on one day of the time zone."
    )
    total_limit = models.PositiveIntegerField(
        null=True,
        blank=True,
        help_text="Submissions a team may have scored in the whole phase. Empty: no such limit.",
    )
    refused_limit = models.PositiveSmallIntegerField(
        default=50,
        help_text="Refused files of a team on one day, after which it must wait for the next. They "
        "use no attempt.",
    )
    board = models.CharField(
        "leaderboard", max_length=10, choices=Board.choices, default=Board.LIVE
    )
    report = models.CharField(
        "report to the team", max_length=10, choices=Report.choices, default=Report.SCORE
    )
    ranking_rule = models.CharField(
        "submission that counts",
        max_length=10,
        choices=RankingRule.choices,
        default=RankingRule.BEST,
        help_text="Which of a team's scored submissions is on the leaderboard. Set it before "
        "there are scores.",
    )
    further_measures = models.JSONField(
        default=list,
        blank=True,
        validators=[check_further_measures],
        help_text="Columns of the leaderboard beside the metric, each with its interval; at most "
        "3. The ranking is by the metric alone.",
    )
    shows_parts = models.BooleanField(
        "labels and slices",
        default=False,
        help_text="Everybody sees how every team does on single labels and slices, as far as "
        "scores are shown. It tells how many gold items each has.",
    )
    scores_version = models.PositiveBigIntegerField(default=0, editable=False)
    standings_version = models.PositiveBigIntegerField(default=0, editable=False)

    objects = PhaseQuerySet.as_manager()

    class Meta:
        ordering = ("opens_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("task", "slug"), name="phase_slug_is_unique"),
            models.CheckConstraint(
                condition=~Q(slug__in=("team", "organize")),
                name="phase_slug_is_free",
                violation_error_message="“team” and “organize” are addresses of other pages.",
            ),
            models.CheckConstraint(
                condition=Q(closes_at__gt=F("opens_at")),
                name="phase_closes_after_it_opens",
                violation_error_message="The phase must close after it opens.",
            ),
            models.CheckConstraint(
                condition=Q(late_until=None)
                | Q(closes_at__isnull=False, late_until__gt=F("closes_at")),
                name="phase_late_until_is_after_its_end",
                violation_error_message="Late submissions are taken after the phase closes, so "
                "“late until” must be later than that.",
            ),
            models.CheckConstraint(
                condition=Q(confidence_level__gt=0, confidence_level__lt=1),
                name="phase_confidence_is_a_share",
                violation_error_message="The confidence level lies between 0 and 1, as 0.95.",
            ),
            models.CheckConstraint(
                condition=Q(daily_limit__gte=1, refused_limit__gte=1, n_resamples__gte=1)
                & (Q(total_limit__isnull=True) | Q(total_limit__gte=1)),
                name="phase_limits_are_positive",
                violation_error_message="Limits and resamples must be at least 1.",
            ),
            models.CheckConstraint(
                condition=Q(metric__in=("macro_f1", "accuracy")), name="phase_metric_is_known"
            ),
            models.CheckConstraint(
                condition=Q(board__in=("live", "hidden"), report__in=("score", "per_label")),
                name="phase_reports_are_known",
            ),
            models.CheckConstraint(
                condition=Q(ranking_rule__in=("best", "latest", "chosen")),
                name="phase_ranking_rule_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.task}: {self.name}"

    @property
    def is_standings_due(self) -> bool:
        """Say whether a score has changed since the newest board was made."""
        return self.scores_version > self.standings_version

    @property
    def columns(self) -> list[str]:
        """Return the further measures of the board: the metric has a column anyway."""
        return in_order(set(self.further_measures) - {self.metric})

    def is_open_at(self, moment: datetime) -> bool:
        """Say whether a submission received at that moment is in time: [opens_at, closes_at)."""
        return self.opens_at <= moment and not self.is_closed_at(moment)

    def is_closed_at(self, moment: datetime) -> bool:
        """Say whether the phase has ended by that moment; one without an end never has."""
        return self.closes_at is not None and moment >= self.closes_at

    def takes_late_at(self, moment: datetime) -> bool:
        """Say whether one received at that moment is taken as late: [closes_at, late_until)."""
        return (
            self.is_closed_at(moment) and self.late_until is not None and moment < self.late_until
        )

    def takes_at(self, moment: datetime) -> bool:
        """Say whether a submission received at that moment is taken, in time or late."""
        return self.is_open_at(moment) or self.takes_late_at(moment)
