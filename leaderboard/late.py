"""Late submissions, which a phase may take after its end: listed apart, without a rank."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from leaderboard.entries import COMPARABLE, signature_of
from leaderboard.models import GoldLabels, Phase, Score


@dataclass(frozen=True)
class LateRun:
    """A team's best late submission. It is on no board, and nothing is compared with it."""

    team_id: int
    team: str
    is_baseline: bool
    score: float
    interval: tuple[float, float]
    received_at: datetime


def late_runs(phase: Phase, *, at: datetime) -> list[LateRun]:
    """Return each team's best late submission, best first. Two queries, none before the end.

    Only scores that could be compared with the board's are there; withdrawn ones are not. For
    whoever may see the scores of the phase.
    """
    gold = phase.is_closed_at(at) and phase.gold_labels.filter(is_active=True).first()
    if not gold:
        return []
    best = [next(own) for _team, own in groupby(_comparable(phase, gold), itemgetter(0))]
    runs = [
        LateRun(team_pk, team, is_baseline, value, (low, high), received_at)
        for team_pk, team, is_baseline, value, low, high, received_at, _signature in best
    ]
    return sorted(runs, key=lambda one: (-one.score, one.received_at, one.team_id))


def _comparable(phase: Phase, gold: GoldLabels) -> list[tuple]:
    """Return what is told of late submissions, a team's together, its best first."""
    signature = signature_of(phase, gold)
    wanted = [signature[part] for part in COMPARABLE]
    found = Score.objects.late_in(phase).filter(gold=gold)
    ordered = found.order_by("submission__team_id", "-value", "submission__received_at", "pk")
    rows = ordered.values_list(
        "submission__team_id",
        "submission__team__name",
        "submission__team__is_baseline",
        "value",
        "interval_low",
        "interval_high",
        "submission__received_at",
        "signature",
    )
    return [row for row in rows if [row[-1][part] for part in COMPARABLE] == wanted]
