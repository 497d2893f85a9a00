from functools import reduce
from operator import or_

from django.db import models
from django.db.models import Q

from leaderboard.models.gold import GoldLabels
from leaderboard.models.phase import Phase


class StandingsQuerySet(models.QuerySet["Standings"]):
    LARGE = ("pairs", "rank_shares", "parts")

    def with_only(self, *large: str) -> "StandingsQuerySet":
        """Return boards without reading their large fields, but for those named."""
        return self.defer(*(name for name in self.LARGE if name not in large))

    def drop_large(self) -> None:
        """Empty the large fields, where they hold anything."""
        has_some = reduce(or_, (Q(**{f"{name}__isnull": False}) for name in self.LARGE))
        self.filter(has_some).update(**dict.fromkeys(self.LARGE))


class Standings(models.Model):
    """One board of a phase as it stood. The newest is the board.

    `digest` names all that it shows, so that a board can be cited. `scores_version` says how far
    it had seen: of two boards made at the same time by two workers, the one that saw more is the
    newer.
    `pairs`, `rank_shares` and `parts` are large; only the newest board keeps them, and boards from
    before they were made have none.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="standings")
    gold = models.ForeignKey(GoldLabels, on_delete=models.PROTECT, related_name="+")
    scores_version = models.PositiveBigIntegerField()
    digest = models.CharField(max_length=64)
    signature = models.JSONField()
    rows = models.JSONField()
    resolution = models.FloatField(null=True)
    pairs = models.JSONField(null=True)
    rank_shares = models.JSONField(null=True)
    parts = models.JSONField(null=True)
    made_at = models.DateTimeField()

    objects = StandingsQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "standings"
        ordering = ("-scores_version", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("phase", "digest"), name="standings_are_made_once"),
        )

    def __str__(self) -> str:
        return f"{self.phase}, {self.made_at:%Y-%m-%d %H:%M:%S}"
