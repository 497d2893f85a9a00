"""Which scores a board is made of: one of each team, among those that may be compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

import scoring
from leaderboard.models import GoldLabels, Phase, Score

# Scores are compared only where these parts of their signatures agree.
_COMPARED = ("metric", "n_items", "labels", "gold_sha256", "n_resamples", "seed")


@dataclass(frozen=True)
class CountedEntry:
    """The score that a team counts with, and what the board says of the submission behind it."""

    score_pk: int
    value: float
    submission_pk: UUID
    received_at: datetime
    team_pk: int
    team: str
    is_baseline: bool
    n_entries: int


@dataclass(frozen=True)
class _Scored:
    score_pk: int
    value: float
    submission_pk: UUID
    received_at: datetime
    is_chosen: bool
    team_pk: int
    team: str
    is_baseline: bool


_TOLD = (
    "pk",
    "value",
    "submission_id",
    "submission__received_at",
    "submission__is_chosen",
    "submission__team_id",
    "submission__team__name",
    "submission__team__is_baseline",
)


def counted_entries(
    phase: Phase, gold: GoldLabels, signature: dict[str, Any]
) -> list[CountedEntry]:
    """Return the score that each team counts with by the phase's rule, best first.

    Withdrawn and late ones count for nothing.
    """
    standing = Score.objects.standing_in(phase).filter(gold=gold)
    found = [_Scored(*row) for row in comparable(standing, signature, told=_TOLD)]
    counted = []
    for _team, scores in groupby(found, key=attrgetter("team_pk")):
        own = list(scores)
        one = _counted(own, phase.ranking_rule)
        counted.append(
            CountedEntry(
                score_pk=one.score_pk,
                value=one.value,
                submission_pk=one.submission_pk,
                received_at=one.received_at,
                team_pk=one.team_pk,
                team=one.team,
                is_baseline=one.is_baseline,
                n_entries=len(own),
            )
        )
    return sorted(counted, key=lambda one: (-one.value, one.received_at, one.score_pk))


def is_comparable(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Say whether scores with these signatures may be compared with each other."""
    return all(one[part] == other[part] for part in _COMPARED)


def comparable(
    scores: QuerySet[Score], signature: dict[str, Any], *, told: Sequence[str]
) -> list[tuple[Any, ...]]:
    """Return these fields of the scores that may be compared, by team, its best first. One query.

    Of a team's equal scores the earliest received is its best.
    """
    ordered = scores.order_by("submission__team_id", "-value", "submission__received_at", "pk")
    return [
        tuple(row)
        for *row, own in ordered.values_list(*told, "signature")
        if is_comparable(own, signature)
    ]


def _counted(own: Sequence[_Scored], rule: str) -> _Scored:
    """Return the one of a team's scores, its best first, that counts."""
    if rule == Phase.RankingRule.LATEST:
        return max(own, key=lambda one: (one.received_at, one.score_pk))
    if rule == Phase.RankingRule.CHOSEN:
        return next((one for one in own if one.is_chosen), own[0])
    return own[0]


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
