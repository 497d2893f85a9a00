"""Letters to people: kept as rows and sent by a worker, so that no page waits for a mail server.

A new kind of letter is a member of `Letter.Kind`, a template under `templates/letters/` whose
first line is the subject, and a function in `CONTEXTS` that finds what the template tells of.
"""

import logging
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.template import Context, Engine
from django.urls import reverse
from django.utils import timezone

from leaderboard import doorbell
from leaderboard.models import Invitation, Letter, User

logger = logging.getLogger(__name__)

# How long to wait after each try that failed.
WAITS = [timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480, 960)]


def is_possible() -> bool:
    """Say whether letters leave this site; without a mail server they are only printed."""
    return "console" not in settings.EMAIL_BACKEND


def post(*, kind: Letter.Kind, address: str, about: str, caused_by: User | None = None) -> Letter:
    """Keep a letter and ring for a worker; the same letter again is the one that is there."""
    now = timezone.now()
    letter, _ = Letter.objects.get_or_create(
        kind=kind,
        address=address,
        about=about,
        defaults={"caused_by": caused_by, "made_at": now, "rung_at": now, "next_try_at": now},
    )
    doorbell.ring_for_letter(letter.pk)
    return letter


def deliver(letter_pk: int) -> bool:
    """Send a letter that is due, or drop it when there is nothing left to tell; True when sent.

    The try is counted before it is made, by whoever comes first. A worker that dies after the
    mail server took the letter and before the row says so sends it a second time.
    """
    now = timezone.now()
    letter = Letter.objects.due_at(now).filter(pk=letter_pk).first()
    if letter is None:
        return False
    own = Letter.objects.due_at(now).filter(pk=letter_pk, n_tries=letter.n_tries)
    if not own.update(n_tries=F("n_tries") + 1, next_try_at=now + WAITS[letter.n_tries]):
        return False
    context = CONTEXTS[Letter.Kind(letter.kind)](letter)
    if context is None:
        Letter.objects.filter(pk=letter_pk).update(dropped_at=now)
        return False
    try:
        composed(letter, context).send()
    except OSError as error:
        logger.warning("Letter %d was not sent: %s.", letter_pk, type(error).__name__)
        return False
    Letter.objects.filter(pk=letter_pk).update(sent_at=timezone.now())
    return True


def composed(letter: Letter, context: dict[str, object]) -> EmailMessage:
    """Return the mail: the first line of the template is its subject."""
    template = f"letters/{letter.kind}.txt"
    # Plain text: nothing in it is markup, so nothing is escaped.
    words = Engine.get_default().get_template(template)
    text = words.render(Context(context, autoescape=False)).strip()
    subject, _, body = text.partition("\n")
    return EmailMessage(
        subject=f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject.strip()}",
        body=f"{body.strip()}\n",
        to=[letter.address],
        headers={"Auto-Submitted": "auto-generated"},
    )


def _invitation(letter: Letter) -> dict[str, object] | None:
    """Find the invitation; None when nobody could join by it any more."""
    invitations = Invitation.objects.open_at(timezone.now()).select_related("team__task", "made_by")
    invitation = invitations.filter(pk=letter.about).first()
    if invitation is None:
        return None
    way = {"task_slug": invitation.team.task.slug, "token": invitation.token}
    return {
        "invitation": invitation,
        "team": invitation.team,
        "task": invitation.team.task,
        "link": settings.SITE_URL + reverse("team_join", kwargs=way),
    }


CONTEXTS: dict[Letter.Kind, Callable[[Letter], dict[str, object] | None]] = {
    Letter.Kind.INVITATION: _invitation,
}
