from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leaderboard.models.task import Task

HOUR = timedelta(hours=1)


class ApiToken(models.Model):
    """A secret by which a program acts for a person; only its hash is kept.

    `password_mark` is a hash of the owner's stored password when the token was made: a token
    does not outlive the password that it was made under. `last_used_at` is the hour's beginning.
    """

    class Scope(models.TextChoices):
        READ = "read", _("Read: check files, see your submissions and the leaderboards")
        SUBMIT = "submit", _("Submit: also send predictions for your team")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    password_mark = models.CharField(max_length=64)
    scope = models.CharField(max_length=10, choices=Scope.choices)
    task = models.ForeignKey(Task, null=True, blank=True, on_delete=models.CASCADE)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("user", "name"),
                condition=Q(revoked_at=None),
                name="token_name_is_unique",
            ),
            models.CheckConstraint(
                condition=Q(scope__in=("read", "submit")), name="token_scope_is_known"
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("created_at")), name="token_ends_after_it_begins"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def may_submit(self) -> bool:
        return self.scope == self.Scope.SUBMIT

    @property
    def last_used_before(self) -> datetime | None:
        """Return the end of the hour in which the token was last used."""
        return self.last_used_at and self.last_used_at + HOUR
