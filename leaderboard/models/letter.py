from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

KINDS = ("scored", "rejected", "failed", "deadline", "moved", "invitation")


class LetterQuerySet(models.QuerySet["Letter"]):
    def due_at(self, moment: datetime) -> "LetterQuerySet":
        """Return those that a worker should try to send."""
        waiting = self.filter(sent_at=None, dropped_at=None, n_tries__lt=Letter.MAX_TRIES)
        return waiting.filter(next_try_at__lte=moment)


class Letter(models.Model):
    """A mail that is to be sent once: to whom, of which kind, about what.

    Its words are made when it is sent, from what then holds. One person, or one address of nobody
    that is known, gets one letter of a kind about one thing. A person's letter goes to the address
    that the person then has, whatever it was before.
    """

    MAX_TRIES = 6

    class Kind(models.TextChoices):
        """What happens that a letter tells of: "you get a letter when …"."""

        SCORED = "scored", _("a submission of yours is scored")
        REJECTED = "rejected", _("a file that you submitted is refused")
        FAILED = "failed", _("a submission of yours cannot be scored, by our fault")
        DEADLINE = "deadline", _("a phase that your team can still submit to closes within a day")
        MOVED = "moved", _("the deadline of a phase that your team can submit to is moved")
        INVITATION = "invitation", _("somebody invites you to a team")

    kind = models.CharField(max_length=20, choices=Kind.choices)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
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
                fields=("kind", "address", "about"),
                condition=Q(person=None),
                name="letter_is_written_once",
            ),
            models.UniqueConstraint(
                fields=("kind", "about", "person"), name="letter_is_written_once_to_a_person"
            ),
            models.CheckConstraint(
                condition=Q(sent_at=None) | Q(dropped_at=None), name="letter_is_sent_or_dropped"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=KINDS),
                name="letter_kind_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} to {self.address}"

    @property
    def is_given_up(self) -> bool:
        return self.sent_at is None and self.n_tries >= self.MAX_TRIES

    @property
    def goes_to(self) -> str:
        """Return the address that it is sent to now."""
        return self.person.email if self.person else self.address

    @property
    def token(self) -> str:
        """Return what its link to stop such letters ends in: nobody makes it up."""
        keyed = salted_hmac("leaderboard.letter", str(self.pk), algorithm="sha256")
        return keyed.hexdigest()[:40]


class MailStopQuerySet(models.QuerySet["MailStop"]):
    def of_address(self, address: str) -> "MailStopQuerySet":
        """Return what whoever has this address wants no more, said with an account or without."""
        return self.filter(Q(address=address.lower()) | Q(person__email__iexact=address))


class MailStop(models.Model):
    """A kind of letter that a person, or an address without an account, wants no more."""

    kind = models.CharField(max_length=20, choices=Letter.Kind.choices)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="mail_stops"
    )
    address = models.EmailField(blank=True, help_text="In small letters.")
    made_at = models.DateTimeField()

    objects = MailStopQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("kind", "person"), name="mail_stop_of_a_person"),
            models.UniqueConstraint(
                fields=("kind", "address"), condition=Q(person=None), name="mail_stop_of_an_address"
            ),
            models.CheckConstraint(
                condition=Q(person__isnull=False, address="")
                | (Q(person=None) & ~Q(address="") & Q(address=Lower(F("address")))),
                name="mail_stop_is_of_somebody",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=KINDS),
                name="mail_stop_kind_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"no {self.kind} to {self.person or self.address}"
