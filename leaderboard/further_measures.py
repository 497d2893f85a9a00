"""The measures that a board may show beside its metric."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring

# So many fit beside the columns that every board has.
MOST = 3
# Those whose intervals every score keeps: they need the counts of labels alone.
FURTHER_MEASURES: Mapping[str, scoring.Measure] = MappingProxyType(
    {name: measure for name, measure in scoring.MEASURES.items() if not measure.needs_cells}
)
# What pages call them: the titles of `scoring`, in the reader's language.
TITLES = MappingProxyType(
    {
        "macro_f1": gettext_lazy("macro-F1"),
        "accuracy": gettext_lazy("accuracy"),
        "micro_f1": gettext_lazy("micro-F1"),
        "weighted_f1": gettext_lazy("weighted F1"),
        "balanced_accuracy": gettext_lazy("balanced accuracy"),
        "macro_precision": gettext_lazy("macro precision"),
        "weighted_precision": gettext_lazy("weighted precision"),
        "macro_recall": gettext_lazy("macro recall"),
        "macro_f0.5": gettext_lazy("macro-F0.5"),
        "macro_f2": gettext_lazy("macro-F2"),
        "cohen_kappa": gettext_lazy("Cohen's kappa"),
        "matthews_correlation": gettext_lazy("Matthews correlation"),
        "information_weighted_accuracy": gettext_lazy("information-weighted accuracy"),
        "mutual_information": gettext_lazy("mutual information"),
        "normalized_mutual_information": gettext_lazy("normalized mutual information"),
        "error_rate": gettext_lazy("error rate"),
        "balanced_error_rate": gettext_lazy("balanced error rate"),
        "combined_error_rate": gettext_lazy("combined error rate"),
        "roc_auc": gettext_lazy("ROC-AUC"),
        "average_precision": gettext_lazy("average precision"),
        "break_even_point": gettext_lazy("break-even point"),
        "log_loss": gettext_lazy("log loss"),
        "brier_score": gettext_lazy("Brier score"),
        "expected_calibration_error": gettext_lazy("expected calibration error"),
    }
)


def in_order(names: Collection[str]) -> list[str]:
    """Return those of the names that are further measures, in the order in which they stand."""
    return [name for name in FURTHER_MEASURES if name in names]


def check_further_measures(names: list[str]) -> None:
    """Refuse a list that holds what is no such measure, one twice, or more than fit."""
    if not isinstance(names, list) or any(name not in FURTHER_MEASURES for name in names):
        raise ValidationError(
            _("Further measures are a list of names among these: %(names)s.")
            % {"names": ", ".join(FURTHER_MEASURES)}
        )
    if len(set(names)) < len(names):
        raise ValidationError(_("A measure is named twice. Name each once."))
    if len(names) > MOST:
        raise ValidationError(
            _("%(n)s further measures are too many for one table. Choose at most %(most)s.")
            % {"n": len(names), "most": MOST}
        )
