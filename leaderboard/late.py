"""Late submissions, which a phase may take after its end: listed apart, without a rank."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from leaderboard.entries import comparable, signature_of
from leaderboard.models import Phase, Score


@dataclass(frozen=True)
class LateRun:
    """A team's best late submission. It is on no board, and nothing is compared with it."""

    team_id: int
    team: str
    is_baseline: bool
    score: float
    interval: tuple[float, float]
    received_at: datetime


_TOLD = (
    "submission__team_id",
    "submission__team__name",
    "submission__team__is_baseline",
    "value",
    "interval_low",
    "interval_high",
    "submission__received_at",
)


def late_runs(phase: Phase, *, at: datetime) -> list[LateRun]:
    """Return each team's best late submission, best first. Two queries, none before the end.

    Only scores that could be compared with the board's are there; withdrawn ones are not. For
    whoever may see the scores of the phase.
    """
    gold = phase.is_closed_at(at) and phase.gold_labels.filter(is_active=True).first()
    if not gold:
        return []
    late = Score.objects.late_in(phase).filter(gold=gold)
    found = comparable(late, signature_of(phase, gold), told=_TOLD)
    best = [next(own) for _team, own in groupby(found, itemgetter(0))]
    runs = [
        LateRun(team_pk, team, is_baseline, value, (low, high), received_at)
        for team_pk, team, is_baseline, value, low, high, received_at in best
    ]
    return sorted(runs, key=lambda one: (-one.score, one.received_at, one.team_id))
