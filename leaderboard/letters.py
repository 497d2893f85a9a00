"""Letters to people: kept as rows and sent by a worker, so that no page waits for a mail server.

A new kind of letter is a member of `Letter.Kind`, a template under `templates/letters/` whose
first line is the subject, and a function in `letter_contents` that finds what is to be told. It can
be stopped like all the others. Mail about accounts is no row and cannot be stopped: see `accounts`.
"""

import logging
from collections.abc import Collection
from datetime import timedelta
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db.models import F
from django.template import Context, Engine
from django.utils import timezone, translation

from leaderboard import doorbell, letter_contents, mail_choices
from leaderboard.models import Letter, Submission, User

logger = logging.getLogger(__name__)

# How long to wait after each try that failed, and how long nobody knocks at a server that is away.
WAITS = [timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480, 960)]
SERVER_AWAY = timedelta(minutes=1)


def is_possible() -> bool:
    """Say whether letters leave this site; without a mail server they are only printed."""
    return "console" not in settings.EMAIL_BACKEND


def post(
    *,
    kind: Letter.Kind,
    about: str,
    address: str = "",
    person: User | None = None,
    caused_by: User | None = None,
) -> Letter:
    """Keep a letter to a person, else to an address, and ring for a worker.

    The same letter again is the one that is there.
    """
    now = timezone.now()
    to = {"person": person} if person else {"person": None, "address": address}
    letter, _ = Letter.objects.get_or_create(
        kind=kind,
        about=about,
        **to,
        defaults={
            "address": person.email if person else address,
            "caused_by": caused_by,
            "made_at": now,
            "rung_at": now,
            "next_try_at": now,
        },
    )
    doorbell.ring_for_letter(letter.pk)
    return letter


def post_outcomes(state: Submission.State, submission_pks: Collection[UUID]) -> None:
    """Keep a letter to whoever submitted each of these, all of which have just ended so.

    Nobody waits for what an organizer sent as a baseline.
    """
    if not is_possible():
        return
    ended = Submission.objects.filter(pk__in=submission_pks, team__is_baseline=False)
    for submission in ended.filter(submitted_by__is_active=True).select_related("submitted_by"):
        post(kind=Letter.Kind(state), person=submission.submitted_by, about=str(submission.pk))


def deliver(letter_pk: int) -> bool:
    """Send a letter that is due, or drop it when there is nothing left to tell; True when sent.

    The try is counted before it is made, by whoever comes first. A worker that dies after the
    mail server took the letter and before the row says so sends it a second time, under the same
    Message-ID.
    """
    letter = _claimed(letter_pk)
    if letter is None:
        return False
    with translation.override(_language_of(letter)):
        content = letter_contents.content_of(letter) if mail_choices.is_wanted(letter) else None
        mail = composed(letter, content) if content is not None else None
    if mail is None:
        Letter.objects.filter(pk=letter_pk).update(dropped_at=timezone.now())
        return False
    try:
        mail.connection.open()
    except OSError as error:
        _spare_server(error)
        return False
    try:
        mail.send()
    except OSError as error:
        logger.warning("Letter %d was not sent: %s.", letter_pk, type(error).__name__)
        return False
    finally:
        mail.connection.close()
    Letter.objects.filter(pk=letter_pk).update(sent_at=timezone.now())
    return True


def _language_of(letter: Letter) -> str:
    """Return what the letter is written in: an invitation in the language of who invites."""
    person = letter.person or letter.caused_by
    return (person.language if person else "") or settings.LANGUAGE_CODE


def _claimed(letter_pk: int) -> Letter | None:
    """Count a try at a letter that is due, and return it; None when not, or in other hands."""
    now = timezone.now()
    due = Letter.objects.due_at(now).filter(pk=letter_pk)
    letter = due.select_related("person", "caused_by").first()
    if letter is None:
        return None
    wait = WAITS[letter.n_tries]
    own = due.filter(n_tries=letter.n_tries)
    is_own = own.update(n_tries=F("n_tries") + 1, next_try_at=now + wait)
    return letter if is_own else None


def _spare_server(error: OSError) -> None:
    """Let all letters wait: each would hold up a worker, and so boards, to find out the same."""
    now = timezone.now()
    n_waiting = Letter.objects.due_at(now).update(next_try_at=now + SERVER_AWAY)
    logger.warning(
        "The mail server is away: %s. %d more letters wait.", type(error).__name__, n_waiting
    )


def composed(letter: Letter, content: letter_contents.Content) -> EmailMessage:
    """Return the mail, with the two ways to stop its kind: a link, and a button of the reader's."""
    stop = letter_contents.link_to("mail_stop", letter_pk=letter.pk, token=letter.token)
    choices = letter_contents.link_to("account_mail") if letter.person else ""
    subject, body = worded(letter.kind, content)
    foot = _rendered("foot", {"stop": stop, "choices": choices})
    return EmailMessage(
        subject=subject,
        body=f"{body}\n\n-- \n{foot}\n",
        to=[letter.goes_to],
        connection=get_connection(),
        headers={
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Message-ID": _message_id(letter),
        },
    )


def worded(name: str, values: letter_contents.Content) -> tuple[str, str]:
    """Return subject and body of a mail: the first line of a template, and what follows it."""
    subject, _, body = _rendered(name, values).partition("\n")
    prefix = settings.ACCOUNT_EMAIL_SUBJECT_PREFIX
    return prefix + letter_contents.one_line(subject), body.strip()


def _rendered(name: str, values: letter_contents.Content) -> str:
    # Plain text: nothing in it is markup, so nothing is escaped.
    words = Engine.get_default().get_template(f"letters/{name}.txt")
    return words.render(Context(values, autoescape=False)).strip()


def _message_id(letter: Letter) -> str:
    """Return the same name at every try, so that a second copy can be told for what it is."""
    return (
        f"<letter-{letter.pk}-{letter.made_at:%Y%m%d%H%M%S}@{urlsplit(settings.SITE_URL).hostname}>"
    )
