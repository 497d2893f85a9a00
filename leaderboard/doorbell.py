"""Ring for a worker: a message with an id, sent after commit, allowed to get lost.

Messages name their background task instead of importing it, so that what rings and what
answers do not import each other.
"""

import os
from uuid import UUID

from django.conf import settings
from django.db import transaction

from leaderboard.celery import app


def ring_for_submission(submission_pk: UUID) -> None:
    """Ask for a submission to be scored."""
    _ring("leaderboard.tasks.score_submission", str(submission_pk))


def ring_for_standings(phase_pk: int) -> None:
    """Ask for a phase's board to be brought up to date."""
    _ring("leaderboard.tasks.rebuild_standings", phase_pk)


def ring_for_letter(letter_pk: int) -> None:
    """Ask for a letter to be sent."""
    _ring("leaderboard.tasks.send_letter", letter_pk)


def _ring(name: str, pk: str | int) -> None:
    def send() -> None:
        app.send_task(name, [pk])

    # robust: with the broker down the row is still safe, the error is logged, and the
    # reconciler rings later. A plain function, since Django's log line asks for its name.
    transaction.on_commit(send, robust=True)


def check() -> None:
    """Raise kombu's OperationalError or an OSError when the broker cannot be reached."""
    if not settings.REDIS_URL and not os.access(settings.BROKER_DIR, os.W_OK):
        raise FileNotFoundError(settings.BROKER_DIR)
    with app.connection_for_write() as connection:
        connection.ensure_connection(max_retries=1, timeout=2)
