"""Letters about deadlines: a day before a phase closes, and when its deadline was moved."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from leaderboard import letters
from leaderboard.models import AuditEntry, GoldLabels, Letter, Phase, Task, User

BEFORE = timedelta(hours=24)
# A move is told for so long: what is older is no news, as when mail is set up later.
LATELY = timedelta(hours=24)
# How many are written in one pass; the next goes on.
AT_ONCE = 200

Due = tuple[Letter.Kind, str, QuerySet[User]]


def remind(*, at: datetime) -> int:
    """Write to whoever is in a team of a phase that closes within a day, or whose end was moved.

    Once about each; return to how many. Whether the team has attempts left is looked at when the
    letter is sent.
    """
    if not letters.is_possible():
        return 0
    n_written = 0
    for kind, about, people in (*_closing_soon(at), *_moved_lately(at)):
        for person in people[: AT_ONCE - n_written]:
            letters.post(kind=kind, person=person, about=about)
            n_written += 1
    return n_written


def _closing_soon(moment: datetime) -> Iterator[Due]:
    """Yield the open phases that close within a day.

    Those not open yet are left for when somebody can submit to them.
    """
    ends = Q(opens_at__lte=moment, closes_at__gt=moment, closes_at__lte=moment + BEFORE)
    kind = Letter.Kind.DEADLINE
    for phase in _phases().filter(ends):
        yield kind, str(phase.pk), _not_written(phase.task_id, kind, str(phase.pk))


def _moved_lately(moment: datetime) -> Iterator[Due]:
    """Yield the last moves of deadlines that people knew, while the new one is ahead.

    Whoever joins later knows no other deadline.
    """
    lately = AuditEntry.objects.filter(
        verb=AuditEntry.Verb.MOVED, made_at__gt=moment - LATELY, made_at__lte=moment
    )
    kind = Letter.Kind.MOVED
    newest = {entry.phase_id: entry for entry in lately.order_by("pk")}
    for phase in _phases().filter(pk__in=newest, moved_from__isnull=False):
        if not phase.is_closed_at(moment):
            entry = newest[phase.pk]
            people = _not_written(phase.task_id, kind, str(entry.pk), joined_by=entry.made_at)
            yield kind, str(entry.pk), people


def _phases() -> QuerySet[Phase]:
    """Return those that can score something; drafts are left for when there is a public."""
    scoring = GoldLabels.objects.filter(is_active=True).values("phase")
    return Phase.objects.filter(pk__in=scoring, task__in=Task.objects.reachable())


def _not_written(
    task_pk: int, kind: Letter.Kind, about: str, *, joined_by: datetime | None = None
) -> QuerySet[User]:
    """Return who is in a team of the task, perhaps since a moment, and has no such letter yet."""
    written = Letter.objects.filter(kind=kind, about=about).exclude(person=None)
    in_time = {"memberships__joined_at__lte": joined_by} if joined_by else {}
    people = User.objects.filter(
        is_active=True,
        memberships__task=task_pk,
        memberships__team__is_baseline=False,
        **in_time,
    )
    return people.exclude(pk__in=written.values("person")).order_by("pk")
