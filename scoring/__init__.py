"""Margin's statistics: read predictions, score them, say which differences are real.

Pure functions of arrays and files. `docs/methods.md` defines every number.
"""

from scoring.bootstrap import (
    percentile_interval,
    replicates,
    replicates_from_bytes,
    replicates_to_bytes,
    resample_indices,
)
from scoring.comparison import (
    Entry,
    PairedComparison,
    adjust_holm,
    compare_paired,
    difference_deviations,
    top_group_p_values,
)
from scoring.confusion import LabelCounts, confusion_counts, label_counts
from scoring.measures import (
    MEASURES,
    Measure,
    accuracy,
    balanced_accuracy,
    label_f1,
    label_precision,
    label_recall,
    macro_f1,
    micro_f1,
    weighted_f1,
)
from scoring.predictions import (
    Gold,
    Predictions,
    item_ids_from_text,
    item_ids_to_text,
    labels_from_text,
    read_gold,
    read_predictions,
)
from scoring.problems import PredictionsError, Problem
from scoring.ranks import pair_p_values, rank_ranges, rank_shares
from scoring.report import (
    ConfusedPair,
    Description,
    LabelRow,
    Report,
    describe_predictions,
    score_all,
    score_predictions,
    sign,
)
from scoring.signature import VERSION, Signature
from scoring.standings import Standings, StandingsRow, standings
from scoring.tables import MAX_BYTES

__version__ = VERSION

__all__ = [
    "MAX_BYTES",
    "MEASURES",
    "ConfusedPair",
    "Description",
    "Entry",
    "Gold",
    "LabelCounts",
    "LabelRow",
    "Measure",
    "PairedComparison",
    "Predictions",
    "PredictionsError",
    "Problem",
    "Report",
    "Signature",
    "Standings",
    "StandingsRow",
    "accuracy",
    "adjust_holm",
    "balanced_accuracy",
    "compare_paired",
    "confusion_counts",
    "describe_predictions",
    "difference_deviations",
    "item_ids_from_text",
    "item_ids_to_text",
    "label_counts",
    "label_f1",
    "label_precision",
    "label_recall",
    "labels_from_text",
    "macro_f1",
    "micro_f1",
    "pair_p_values",
    "percentile_interval",
    "rank_ranges",
    "rank_shares",
    "read_gold",
    "read_predictions",
    "replicates",
    "replicates_from_bytes",
    "replicates_to_bytes",
    "resample_indices",
    "score_all",
    "score_predictions",
    "sign",
    "standings",
    "top_group_p_values",
    "weighted_f1",
]
