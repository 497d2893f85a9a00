import hashlib
import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.crypto import salted_hmac

from leaderboard.models.team import Team


def digest_of(token: str) -> str:
    """Return what is stored of a token, and found by it."""
    return hashlib.sha256(token.encode()).hexdigest()


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open_at(self, moment: datetime) -> "InvitationQuerySet":
        """Return those that somebody could still join by."""
        return self.filter(used_at=None, withdrawn_at=None, ends_at__gt=moment)


class Invitation(models.Model):
    """A way into a team for one person, whoever brings its token.

    The token follows from the id and the site's secret key, so that a worker can write it into a
    letter; only its digest is stored.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="invitations")
    token_sha256 = models.CharField(max_length=64, unique=True, editable=False)
    email = models.EmailField("e-mail address", blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ("made_at", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(used_at=None) | Q(withdrawn_at=None),
                name="invitation_is_used_or_withdrawn",
            ),
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("made_at")), name="invitation_ends_after_it_is_made"
            ),
        )

    def __str__(self) -> str:
        return f"invitation to {self.team}"

    @property
    def token(self) -> str:
        """Return what the link of the invitation ends in."""
        keyed = salted_hmac("leaderboard.invitation", str(self.pk), algorithm="sha256")
        return keyed.hexdigest()[:40]
