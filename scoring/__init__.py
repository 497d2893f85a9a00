"""Margin's statistics: read predictions, score them, say which differences are real.

Pure functions of arrays and files. `docs/methods.md` defines every number.
"""

from scoring.adjustments import adjust_benjamini_hochberg, adjust_holm
from scoring.agreement import cohen_kappa, matthews_correlation
from scoring.bca import Interval, bca_interval, bca_interval_from_jackknife
from scoring.binomial import McNemar, binomial_test, clopper_pearson_interval, mcnemar_exact
from scoring.boards import BoardChoices, MadeBoard, make_board
from scoring.bootstrap import (
    percentile_interval,
    replicates,
    replicates_from_bytes,
    replicates_of_measures,
    replicates_to_bytes,
    weighted_replicates,
)
from scoring.breakdown import SliceRow, fold_scores, measure_intervals, reliability, slice_rows
from scoring.calibration import (
    CalibrationBin,
    brier_score,
    calibration_bins,
    expected_calibration_error,
    log_loss,
)
from scoring.columns import Column, GoldColumns
from scoring.comparison import (
    Entry,
    PairedComparison,
    compare_paired,
    difference_deviations,
    top_group_p_values,
)
from scoring.confusion import CellCounts, LabelCounts, confusion_counts, label_counts
from scoring.curves import Curve, cost_curve, precision_recall_curve, roc_curve
from scoring.delimited import standings_csv
from scoring.dirichlet import dirichlet_replicates
from scoring.entry_intervals import entry_interval
from scoring.errors import balanced_error_rate, combined_error_rate, error_rate, expected_cost
from scoring.evaluation import Report, score_all, score_of, score_predictions, sign
from scoring.folds import FoldComparison, FoldSummary, compare_folds, summarize_folds
from scoring.histograms import DifferenceHistogram, difference_histogram
from scoring.information import (
    information_weighted_accuracy,
    mutual_information,
    normalized_mutual_information,
)
from scoring.intervals import INTERVALS, basic_interval, interval_of
from scoring.jackknife import Jackknife, jackknife_cells
from scoring.latex import latex_text, standings_latex
from scoring.lists import (
    item_ids_from_text,
    item_ids_to_text,
    labels_from_text,
    publishing_order,
)
from scoring.measures import MEASURES, Measure, cost_measure, f_beta_measure, find_measure
from scoring.notes import interval_note, rare_label_note
from scoring.pair_tests import PAIR_TESTS, pair_test_p_values
from scoring.pairs import PairRow, all_pairs, mcnemar_p_values, two_sided_p_values
from scoring.parts import Parts, label_intervals, score_with_parts
from scoring.pgfplots import standings_pgfplots
from scoring.planning import Plan, plan_test_set
from scoring.predictions import Gold, Predictions, read_gold, read_predictions
from scoring.problems import PredictionsError, Problem
from scoring.randomization import randomization_p_values
from scoring.ranked import average_precision, break_even_point, macro_one_vs_rest, roc_auc
from scoring.ranks import first_shares, pair_p_values, rank_ranges, rank_shares
from scoring.rates import (
    accuracy,
    balanced_accuracy,
    label_f1,
    label_f_beta,
    label_precision,
    label_recall,
    macro_f1,
    macro_f_beta,
    macro_precision,
    macro_recall,
    micro_f1,
    weighted_f1,
    weighted_f_beta,
    weighted_precision,
)
from scoring.readings import Reading
from scoring.report import ConfusedPair, Description, LabelRow, describe_predictions
from scoring.resamples import resample_indices
from scoring.score_measures import (
    SCORE_MEASURES,
    AnyMeasure,
    ScoreMeasure,
    find_any_measure,
    predicted_confidences,
)
from scoring.sentences import Sentence, fill_template
from scoring.signature import VERSION, Signature
from scoring.standings import Standings, StandingsRow, retest, standings
from scoring.texts import MAX_BYTES

__version__ = VERSION

__all__ = [
    "INTERVALS",
    "MAX_BYTES",
    "MEASURES",
    "PAIR_TESTS",
    "SCORE_MEASURES",
    "AnyMeasure",
    "BoardChoices",
    "CalibrationBin",
    "CellCounts",
    "Column",
    "ConfusedPair",
    "Curve",
    "Description",
    "DifferenceHistogram",
    "Entry",
    "FoldComparison",
    "FoldSummary",
    "Gold",
    "GoldColumns",
    "Interval",
    "Jackknife",
    "LabelCounts",
    "LabelRow",
    "MadeBoard",
    "McNemar",
    "Measure",
    "PairRow",
    "PairedComparison",
    "Parts",
    "Plan",
    "Predictions",
    "PredictionsError",
    "Problem",
    "Reading",
    "Report",
    "ScoreMeasure",
    "Sentence",
    "Signature",
    "SliceRow",
    "Standings",
    "StandingsRow",
    "accuracy",
    "adjust_benjamini_hochberg",
    "adjust_holm",
    "all_pairs",
    "average_precision",
    "balanced_accuracy",
    "balanced_error_rate",
    "basic_interval",
    "bca_interval",
    "bca_interval_from_jackknife",
    "binomial_test",
    "break_even_point",
    "brier_score",
    "calibration_bins",
    "clopper_pearson_interval",
    "cohen_kappa",
    "combined_error_rate",
    "compare_folds",
    "compare_paired",
    "confusion_counts",
    "cost_curve",
    "cost_measure",
    "describe_predictions",
    "difference_deviations",
    "difference_histogram",
    "dirichlet_replicates",
    "entry_interval",
    "error_rate",
    "expected_calibration_error",
    "expected_cost",
    "f_beta_measure",
    "find_any_measure",
    "fill_template",
    "find_measure",
    "first_shares",
    "fold_scores",
    "information_weighted_accuracy",
    "interval_note",
    "interval_of",
    "item_ids_from_text",
    "item_ids_to_text",
    "jackknife_cells",
    "label_counts",
    "label_f1",
    "label_f_beta",
    "label_intervals",
    "label_precision",
    "label_recall",
    "labels_from_text",
    "latex_text",
    "log_loss",
    "macro_f1",
    "macro_f_beta",
    "macro_one_vs_rest",
    "macro_precision",
    "macro_recall",
    "make_board",
    "matthews_correlation",
    "mcnemar_exact",
    "mcnemar_p_values",
    "measure_intervals",
    "micro_f1",
    "mutual_information",
    "normalized_mutual_information",
    "pair_p_values",
    "pair_test_p_values",
    "percentile_interval",
    "plan_test_set",
    "precision_recall_curve",
    "predicted_confidences",
    "publishing_order",
    "randomization_p_values",
    "rank_ranges",
    "rank_shares",
    "rare_label_note",
    "read_gold",
    "read_predictions",
    "reliability",
    "replicates",
    "replicates_from_bytes",
    "replicates_of_measures",
    "replicates_to_bytes",
    "resample_indices",
    "retest",
    "roc_auc",
    "roc_curve",
    "score_all",
    "score_of",
    "score_predictions",
    "score_with_parts",
    "sign",
    "slice_rows",
    "standings",
    "standings_csv",
    "standings_latex",
    "standings_pgfplots",
    "summarize_folds",
    "top_group_p_values",
    "two_sided_p_values",
    "weighted_f1",
    "weighted_f_beta",
    "weighted_precision",
    "weighted_replicates",
]
