"""Which scores a board is made of: each team's best among those that may be compared."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import scoring
from leaderboard.models import GoldLabels, Phase, Score

# Scores are compared only where these parts of their signatures agree with the phase's.
COMPARABLE = ("metric", "n_items", "labels", "gold_sha256", "n_resamples", "seed")


@dataclass(frozen=True)
class BestEntry:
    """A team's best score, with what the board says of the submission behind it."""

    score_pk: int
    value: float
    submission_pk: UUID
    received_at: datetime
    team_pk: int
    team: str
    is_baseline: bool
    n_entries: int


def best_entries(phase: Phase, gold: GoldLabels, signature: dict[str, Any]) -> list[BestEntry]:
    """Return each team's best score, the earliest received of equal ones, best first."""
    found = list(
        Score.objects.filter(gold=gold, submission__phase=phase)
        .order_by("-value", "submission__received_at", "pk")
        .values_list(
            "pk",
            "value",
            "submission_id",
            "submission__received_at",
            "submission__team_id",
            "submission__team__name",
            "submission__team__is_baseline",
            "signature",
        )
    )
    wanted = [signature[part] for part in COMPARABLE]
    scores = [score for score in found if [score[7][part] for part in COMPARABLE] == wanted]
    n_entries = Counter(score[4] for score in scores)
    best: dict[int, BestEntry] = {}
    for score in scores:
        best.setdefault(score[4], BestEntry(*score[:7], n_entries=n_entries[score[4]]))
    return list(best.values())


def signature_of(phase: Phase, gold: GoldLabels) -> dict[str, Any]:
    """Return the signature that scores of a phase share, as JSON values."""
    return scoring.Signature(
        metric=phase.metric,
        n_items=gold.n_items,
        labels=tuple(gold.labels),
        gold_sha256=gold.sha256,
        n_resamples=phase.n_resamples,
        seed=phase.seed,
        confidence_level=phase.confidence_level,
        version=scoring.__version__,
    ).as_dict()
