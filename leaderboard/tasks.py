"""Celery entry points: each a look-up and a call. Messages carry ids alone.

A message is a doorbell. It may be lost or come twice; the row says what there is to do.
"""

from celery import shared_task

from leaderboard import evaluation, letters, reconciler, standings


@shared_task
def score_submission(submission_pk: str) -> None:
    """Score one submission: not always the one that rang, for tasks take turns."""
    evaluation.evaluate_next()


@shared_task
def rebuild_standings(phase_pk: int) -> None:
    standings.refresh(phase_pk)


@shared_task
def send_letter(letter_pk: int) -> None:
    letters.deliver(letter_pk)


@shared_task
def reconcile() -> None:
    reconciler.reconcile()
