"""What operations answer: the codes they declare, and parts that several of them send."""

from collections.abc import Mapping

from django.utils import timezone

from leaderboard import attempts
from leaderboard.api import shapes
from leaderboard.models import Phase, Team, User

Declared = dict[int, type]


def answers(good: Mapping[int, type], *bad: int) -> Declared:
    """Return every code that an operation may answer with, and the shape of each.

    An answer of 503 can come from any: the database may be away.
    """
    return {**good, **dict.fromkeys((*bad, 503), shapes.Error)}


def attempts_of(phase: Phase, team: Team, *, person: User) -> shapes.Attempts:
    """Count what the team may still send to the phase now. One query."""
    counted = attempts.attempts(phase, team, at=timezone.now(), person=person)
    return shapes.Attempts(left=counted.left, limit=counted.limit, resets_at=counted.resets_at)
