from django.conf import settings
from django.core.files.storage import Storage, storages
from django.db import models
from django.db.models import Q

from leaderboard.models.phase import Phase


def gold_storage() -> Storage:
    """Return the store of gold files, apart from the teams' files."""
    return storages["gold"]


class GoldLabels(models.Model):
    """One version of a phase's correct answers.

    `file` is secret. `labels` and `item_ids_file` are what competitors are told anyway, and all
    that a refusal may know.
    """

    phase = models.ForeignKey(Phase, on_delete=models.PROTECT, related_name="gold_labels")
    version = models.PositiveSmallIntegerField()
    is_active = models.BooleanField(default=True)
    file = models.FileField(storage=gold_storage)
    item_ids_file = models.FileField(storage=gold_storage)
    sha256 = models.CharField(max_length=64)
    n_items = models.PositiveIntegerField()
    labels = models.JSONField()
    n_groups = models.PositiveIntegerField(
        "groups", null=True, help_text="Drawn whole in resamples; none where items stand alone."
    )
    note = models.CharField(max_length=200, blank=True)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "gold labels"
        ordering = ("phase", "-version")
        constraints = (
            models.UniqueConstraint(fields=("phase", "version"), name="gold_version_is_unique"),
            models.UniqueConstraint(
                fields=("phase",), condition=Q(is_active=True), name="gold_has_one_active_version"
            ),
        )

    def __str__(self) -> str:
        return f"{self.phase}, gold version {self.version}"
