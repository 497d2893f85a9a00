"""Read a predictions file against what is published of a phase; the gold stays closed."""

from typing import BinaryIO

import scoring
from leaderboard.models import GoldLabels


def read_predictions(file: BinaryIO, gold: GoldLabels) -> scoring.Predictions:
    """Return the predictions of an open file, or raise `PredictionsError` with what is wrong."""
    with gold.item_ids_file.open("rb") as ids:
        item_ids = scoring.item_ids_from_text(ids.read().decode())
    return scoring.read_predictions(file, item_ids=item_ids, labels=tuple(gold.labels))
