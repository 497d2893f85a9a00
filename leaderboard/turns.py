"""Whose submission is scored next: tasks take turns, so a long line of one holds up no other."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db.models import Count, Max, Min, Q

from leaderboard.models import Submission

State = Submission.State


def next_at(moment: datetime) -> UUID | None:
    """Return the submission that a worker should take now; None where none waits.

    It is the turn of the task of which the fewest are being scored, of several such of the one
    whose last came to its end longest ago; of a task, the first received goes first. At most
    three queries.
    """
    waiting = Submission.objects.claimable_at(moment).filter(n_tries__lt=settings.MAX_TRIES)
    lines = waiting.order_by().values_list("phase__task").annotate(Min("received_at"))
    received_at: dict[int, datetime] = dict(lines)
    if not received_at:
        return None
    task_pk = _whose_turn(received_at, moment) if len(received_at) > 1 else next(iter(received_at))
    first = waiting.filter(phase__task=task_pk).order_by("received_at", "pk")
    return first.values_list("pk", flat=True).first()


def n_before(submission: Submission) -> int:
    """Return how many of its task are in line, or being scored, before one that waits."""
    unfinished = Submission.objects.unfinished().filter(phase__task=submission.phase.task_id)
    return unfinished.filter(received_at__lt=submission.received_at).count()


def _whose_turn(received_at: dict[int, datetime], moment: datetime) -> int:
    """Return one of the tasks, which are given with when their first in line was received."""
    held = Q(state=State.SCORING, leased_until__gte=moment)
    found = Submission.objects.filter(phase__task__in=received_at).order_by()
    served = found.values("phase__task").annotate(
        n_held=Count("pk", filter=held), ended_at=Max("finished_at")
    )

    def place(row: tuple[int, int, datetime | None]) -> tuple[int, bool, datetime, datetime]:
        task_pk, n_held, ended_at = row
        first = received_at[task_pk]
        return n_held, ended_at is not None, ended_at or first, first

    return min(served.values_list("phase__task", "n_held", "ended_at"), key=place)[0]
