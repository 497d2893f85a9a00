"""How many attempts a team has left: counted from the ledger, never from the submissions."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from leaderboard import zones
from leaderboard.models import Attempt, Phase, Team, User


@dataclass(frozen=True)
class Attempts:
    """What may still be sent: the same numbers for the page, the API and a refusal.

    `left` is how many files may be sent now, `limit` how many on one day of the phase's zone.
    `resets_at` is when the next day begins there, and `next_at` the same, or None where that day
    brings nothing: no attempt is left in all, or the phase is closed by then; once it is closed,
    where it takes no late submissions then.
    """

    left: int
    limit: int
    resets_at: datetime
    next_at: datetime | None
    total_left: int | None
    total_limit: int | None
    refused_left: int
    refused_limit: int


def attempts(phase: Phase, team: Team, *, at: datetime, person: User | None = None) -> Attempts:
    """Count what the team has left at that moment; refused and failed submissions used none.

    With `person`, what that one has sent for other teams of the phase counts too, so that a new
    team brings no new attempts. One query.
    """
    day = zones.day_of(at, phase.time_zone)
    whose = [Q(team=team)]
    if person is not None and not team.is_baseline:
        whose.append(Q(person=person))
    used = Attempt.objects.filter(phase=phase).counted(*whose, day=day)
    total_left = None if phase.total_limit is None else max(0, phase.total_limit - used["in_all"])
    refused_left = max(0, phase.refused_limit - used["refused"])
    left_today = max(0, phase.daily_limit - used["today"]) if refused_left else 0
    resets_at = day[1]
    is_taken_at = phase.takes_late_at if phase.is_closed_at(at) else phase.is_open_at
    brings_more = total_left != 0 and is_taken_at(max(resets_at, phase.opens_at))
    return Attempts(
        left=left_today if total_left is None else min(left_today, total_left),
        limit=phase.daily_limit,
        resets_at=resets_at,
        next_at=resets_at if brings_more else None,
        total_left=total_left,
        total_limit=phase.total_limit,
        refused_left=refused_left,
        refused_limit=phase.refused_limit,
    )
