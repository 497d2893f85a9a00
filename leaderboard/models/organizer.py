from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q

from leaderboard.models.task import Task
from leaderboard.models.team import Membership


class Organizer(models.Model):
    """One person who runs one task. An account that still runs a task cannot be deleted."""

    class Role(models.TextChoices):
        OWNER = "owner", "Owner"
        EDITOR = "editor", "Editor"

    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="organizers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="organized"
    )
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.EDITOR)
    named_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("named_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("task", "user"),
                name="organizer_is_named_once",
                violation_error_message="This person organizes this task already.",
            ),
            models.CheckConstraint(
                condition=Q(role__in=("owner", "editor")), name="organizer_role_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} organizes {self.task}"

    def clean(self) -> None:
        """Name nobody who competes: an organizer sees scores and files that teams do not."""
        is_named = Organizer.objects.filter(pk=self.pk, user=self.user_id).exists()
        own = Membership.objects.filter(task=self.task_id, user=self.user_id).first()
        if own is not None and not is_named:
            raise ValidationError(
                f"{self.user} is in the team “{own.team}” of this task and has to leave it first."
            )
