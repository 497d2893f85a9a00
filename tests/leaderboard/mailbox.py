"""What arrives, and what it arrives about."""

from django.core import mail

from leaderboard import evaluation, letters
from leaderboard.models import Letter, Phase, Submission, Team
from tests.leaderboard.conftest import WORSE, send


def delivered() -> list[mail.EmailMessage]:
    """Send every letter that is due, as a worker would, and return what was sent."""
    mail.outbox.clear()
    for letter in Letter.objects.order_by("pk"):
        letters.deliver(letter.pk)
    return mail.outbox


def judged(phase: Phase, team: Team, text: str = WORSE, **fields: object) -> Submission:
    """Receive a file and have it scored, by a worker that knows nothing of mail servers."""
    submission = send(phase, team, text, **fields)
    evaluation.evaluate(submission.pk)
    return submission
