from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from leaderboard.models.phase import Phase
from leaderboard.models.task import Task


class AuditEntry(models.Model):
    """One thing that somebody decided: who, on what, when, and what it was before and after.

    Written in the transaction of what it tells of. The database takes new entries and refuses to
    change or delete one, so whom and what it names are bare numbers to it: they may go, and the
    entry stays. `before` and `after` hold the fields that changed, moments as ISO 8601 in UTC; of
    organizers, the role of each account by its number. An entry of a task has no phase.
    """

    class Verb(models.TextChoices):
        CHANGED = "changed", "changed"
        MOVED = "moved", "moved the deadline of"
        NAMED = "named", "changed who organizes"

    who = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="+",
    )
    verb = models.CharField(max_length=20, choices=Verb.choices)
    what = models.CharField(max_length=300, help_text="The name that it had.")
    task = models.ForeignKey(
        Task, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    phase = models.ForeignKey(
        Phase, null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    made_at = models.DateTimeField()
    before = models.JSONField()
    after = models.JSONField()

    class Meta:
        verbose_name_plural = "audit entries"
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(verb__in=("changed", "moved", "named")), name="audit_verb_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_verb_display()} {self.what}"

    @property
    def changes(self) -> list[tuple[str, Any, Any]]:
        """Return every field that changed, with what it was and what it became."""
        names = list(self.before | self.after)
        return [(name, self.before.get(name), self.after.get(name)) for name in names]
