"""Read a predictions file against what is published of a phase; the gold stays closed."""

from typing import BinaryIO

import scoring
from leaderboard import published
from leaderboard.models import GoldLabels


def read_predictions(file: BinaryIO, gold: GoldLabels) -> scoring.Predictions:
    """Return the predictions of an open file, or raise `PredictionsError` with what is wrong."""
    return scoring.read_predictions(
        file,
        item_ids=published.item_ids(gold),
        labels=tuple(gold.labels),
        other_ids=lambda: published.ids_of_other_phases(gold),
    )
