"""How a phase's lead came about: every score that was the best when it was received.

Where teams count with their best, all that stand are looked at; by another rule only those that
count now, since what counted at a time is not kept.
"""

from dataclasses import dataclass
from datetime import datetime

from leaderboard.entries import is_comparable
from leaderboard.models import Phase, Score
from leaderboard.standings import Board


@dataclass(frozen=True)
class Best:
    """A score above all that were received before it, and whether another team had those."""

    at: datetime
    team_id: int
    team: str
    is_baseline: bool
    score: float
    takes_the_lead: bool


@dataclass(frozen=True)
class History:
    """The best scores in the order of receipt; the first takes the lead from nobody."""

    steps: tuple[Best, ...]
    n_scores: int

    @property
    def leads(self) -> tuple[Best, ...]:
        """The steps at which a team took the lead, the first one among them."""
        return tuple(step for step in self.steps if step.takes_the_lead)


def history_of(phase: Phase, board: Board) -> History:
    """Return the history of the lead by scores that the board compares. One query."""
    standing = Score.objects.standing_in(phase)
    if phase.ranking_rule != Phase.RankingRule.BEST:
        standing = standing.filter(submission__in=[row.submission for row in board.rows])
    found = (
        standing.filter(gold__phase=phase, gold__version=board.gold_version)
        .order_by("submission__received_at", "-value", "pk")
        .values_list(
            "signature",
            "submission__received_at",
            "submission__team_id",
            "submission__team__name",
            "submission__team__is_baseline",
            "value",
        )
    )
    steps: list[Best] = []
    n_scores = 0
    for signature, at, team_id, team, is_baseline, value in found:
        if not is_comparable(signature, board.signature):
            continue
        n_scores += 1
        if not steps or value > steps[-1].score:
            takes = not steps or team_id != steps[-1].team_id
            steps.append(Best(at, team_id, team, is_baseline, value, takes))
    return History(tuple(steps), n_scores)
