"""Letters a day before a phase closes."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from leaderboard import letters
from leaderboard.models import Letter, Phase, Task, User

BEFORE = timedelta(hours=24)
# How many are written in one pass; the next goes on.
AT_ONCE = 200


def remind(*, at: datetime) -> int:
    """Write to whoever is in a team of a phase that closes within a day, once; return to how many.

    Whether the team has attempts left is looked at when the letter is sent.
    """
    if not letters.is_possible():
        return 0
    n_written = 0
    for phase in _closing_soon(at):
        for person in _not_reminded(phase)[: AT_ONCE - n_written]:
            letters.post(kind=Letter.Kind.DEADLINE, person=person, about=str(phase.pk))
            n_written += 1
    return n_written


def _closing_soon(moment: datetime) -> QuerySet[Phase]:
    """Return the open phases that close within a day and can score something.

    Those of drafts, or not open yet, are left for when somebody can submit to them.
    """
    ends = Q(opens_at__lte=moment, closes_at__gt=moment, closes_at__lte=moment + BEFORE)
    return Phase.objects.filter(
        ends, gold_labels__is_active=True, task__in=Task.objects.reachable()
    )


def _not_reminded(phase: Phase) -> QuerySet[User]:
    """Return who is in a team of the phase's task and has no letter about its end yet."""
    written = Letter.objects.filter(kind=Letter.Kind.DEADLINE, about=str(phase.pk))
    reminded = written.exclude(person=None).values("person")
    people = User.objects.filter(
        is_active=True, memberships__task=phase.task_id, memberships__team__is_baseline=False
    )
    return people.exclude(pk__in=reminded).order_by("pk")
