"""Read a predictions file against what is published of a phase; the gold stays closed."""

from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO

import scoring
from leaderboard import pace, published
from leaderboard.models import GoldLabels, Phase, Team, User

# Files that a team may have checked; reading the largest takes seconds.
AT_MOST = 60
WITHIN_S = 3600


@dataclass(frozen=True)
class Checked:
    """What a file was read as, or all that is wrong with it."""

    reading: scoring.Reading | None
    problems: tuple[scoring.Problem, ...] = ()


def read_predictions(file: BinaryIO, gold: GoldLabels) -> scoring.Predictions:
    """Return the predictions of an open file, or raise `PredictionsError` with what is wrong."""
    return scoring.read_predictions(
        file,
        item_ids=published.item_ids(gold),
        labels=tuple(gold.labels),
        other_ids=lambda: published.ids_of_other_phases(gold),
    )


def check(file: BinaryIO, gold: GoldLabels) -> Checked:
    """Read an open file as a worker would; nothing is kept."""
    try:
        return Checked(read_predictions(file, gold).reading())
    except scoring.PredictionsError as refusal:
        return Checked(None, refusal.problems)


def gold_told(phase: Phase, *, at: datetime) -> GoldLabels | None:
    """Return what files are read against: told once the phase has opened."""
    if at < phase.opens_at:
        return None
    return GoldLabels.objects.filter(phase=phase, is_active=True).first()


def keep_pace(*, team: Team | None, person: User) -> None:
    """Count a check for the person and the team; raise TooOften past the limit of either."""
    for whose in (f"person:{person.pk}", *([f"team:{team.pk}"] if team else [])):
        pace.keep(whose, what="check", at_most=AT_MOST, within_s=WITHIN_S)
