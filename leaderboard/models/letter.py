from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q


class LetterQuerySet(models.QuerySet["Letter"]):
    def due_at(self, moment: datetime) -> "LetterQuerySet":
        """Return those that a worker should try to send."""
        waiting = self.filter(sent_at=None, dropped_at=None, n_tries__lt=Letter.MAX_TRIES)
        return waiting.filter(next_try_at__lte=moment)


class Letter(models.Model):
    """A mail that is to be sent once: to whom, of which kind, about what.

    Its words are made when it is sent, from what then holds. One address gets one letter of a
    kind about one thing.
    """

    MAX_TRIES = 6

    class Kind(models.TextChoices):
        INVITATION = "invitation", "Invitation to a team"

    kind = models.CharField(max_length=20, choices=Kind.choices)
    address = models.EmailField()
    about = models.CharField(max_length=64, help_text="The id of what the letter tells of.")
    caused_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField()
    rung_at = models.DateTimeField()
    next_try_at = models.DateTimeField()
    n_tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)

    objects = LetterQuerySet.as_manager()

    class Meta:
        ordering = ("made_at", "pk")
        indexes = (
            models.Index(
                fields=("next_try_at",),
                name="letter_to_be_sent",
                condition=Q(sent_at=None, dropped_at=None),
            ),
            models.Index(fields=("caused_by", "made_at"), name="letter_by_sender"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("kind", "address", "about"), name="letter_is_written_once"
            ),
            models.CheckConstraint(
                condition=Q(sent_at=None) | Q(dropped_at=None), name="letter_is_sent_or_dropped"
            ),
            models.CheckConstraint(condition=Q(kind="invitation"), name="letter_kind_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} to {self.address}"

    @property
    def is_given_up(self) -> bool:
        return self.sent_at is None and self.n_tries >= self.MAX_TRIES
