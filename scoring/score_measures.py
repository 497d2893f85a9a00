"""Every measure of scores and probabilities, in one table by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from scoring.calibration import brier_score, expected_calibration_error, log_loss
from scoring.measures import MEASURES, Measure, find_measure
from scoring.predictions import Predictions
from scoring.ranked import average_precision, break_even_point, macro_one_vs_rest, roc_auc
from scoring.sums import Values

Codes = npt.NDArray[np.int64]
Weights = npt.NDArray[np.int64]
Of = Callable[[Codes, Predictions, Weights | None], Values]


@dataclass(frozen=True)
class ScoreMeasure:
    """A measure of the scores that stand beside the labels of a predictions file.

    Attributes
    ----------
    name, title, low, high, higher_is_better, undefined, remark : as those of `Measure`
    of : takes the gold codes, the predictions, and weights as in `scoring.ranked`
    needs_probabilities : whether a column `score` is not enough

    Examples
    --------
    >>> SCORE_MEASURES["roc_auc"].title
    'ROC-AUC'
    """

    name: str
    title: str
    of: Of
    low: float = 0.0
    high: float = 1.0
    higher_is_better: bool = True
    undefined: str | None = None
    needs_probabilities: bool = False
    remark: str | None = None

    def is_possible(self, predictions: Predictions) -> bool:
        """Return whether the file of these predictions has the columns for it."""
        if predictions.probabilities is not None:
            return True
        return predictions.scores is not None and not self.needs_probabilities


AnyMeasure = Measure | ScoreMeasure


def find_any_measure(metric: str | AnyMeasure) -> AnyMeasure:
    """Return the measure of a name, of counts or of scores.

    Raises
    ------
    ValueError
        If there is no such measure.

    Examples
    --------
    >>> find_any_measure("log_loss").higher_is_better, find_any_measure("accuracy").title
    (False, 'accuracy')
    """
    if isinstance(metric, ScoreMeasure):
        return metric
    if isinstance(metric, str) and metric in SCORE_MEASURES:
        return SCORE_MEASURES[metric]
    try:
        return find_measure(metric)
    except ValueError:
        known = ", ".join([*MEASURES, *SCORE_MEASURES])
        raise ValueError(f"{metric!r} is not a measure; use one of {known}") from None


def _rank(measure: Callable[..., Values]) -> Of:
    """Return a measure of rankings: of the last of two labels, or of each against the rest."""

    def of(gold: Codes, predictions: Predictions, weights: Weights | None) -> Values:
        table = predictions.probabilities
        if len(predictions.labels) == 2:
            scores = predictions.scores if table is None else table[:, 1]
            assert scores is not None
            return measure(gold == 1, scores, weights=weights)
        assert table is not None
        return macro_one_vs_rest(measure, gold, table, weights=weights)

    return of


def _judge(
    measure: Callable[..., Values],
) -> Of:
    """Return a measure of all the probabilities of an item."""

    def of(gold: Codes, predictions: Predictions, weights: Weights | None) -> Values:
        assert predictions.probabilities is not None
        return measure(gold, predictions.probabilities, weights=weights)

    return of


def predicted_confidences(predictions: Predictions) -> Values:
    """Return the probability that a file gives to the label it predicts, for each item.

    Returns
    -------
    array of shape (n_items,), in [0, 1]

    Raises
    ------
    ValueError
        If the file has no probabilities.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_predictions
    >>> file = io.BytesIO(b"id,label,prob:ham\\n1,ham,0.75\\n2,spam,0.75\\n")
    >>> one = read_predictions(file, item_ids=["1", "2"], labels=["ham", "spam"])
    >>> predicted_confidences(one).tolist()
    [0.75, 0.25]
    """
    if predictions.probabilities is None:
        raise ValueError("the predictions have no probabilities")
    return predictions.probabilities[np.arange(len(predictions.codes)), predictions.codes]


def _calibration(gold: Codes, predictions: Predictions, weights: Weights | None) -> Values:
    confidences = predicted_confidences(predictions)
    return expected_calibration_error(predictions.codes == gold, confidences, weights=weights)


SCORE_MEASURES: Mapping[str, ScoreMeasure] = MappingProxyType(
    {
        measure.name: measure
        for measure in (
            ScoreMeasure(
                "roc_auc",
                "ROC-AUC",
                _rank(roc_auc),
                undefined="0.5 where all items have the label, or none has",
            ),
            ScoreMeasure(
                "average_precision",
                "average precision",
                _rank(average_precision),
                undefined="0 where no item has the label",
            ),
            ScoreMeasure(
                "break_even_point",
                "break-even point",
                _rank(break_even_point),
                undefined="0 where no item has the label",
            ),
            ScoreMeasure(
                "log_loss",
                "log loss",
                _judge(log_loss),
                high=float("inf"),
                higher_is_better=False,
                needs_probabilities=True,
            ),
            ScoreMeasure(
                "brier_score",
                "Brier score",
                _judge(brier_score),
                high=2.0,
                higher_is_better=False,
                needs_probabilities=True,
            ),
            ScoreMeasure(
                "expected_calibration_error",
                "expected calibration error",
                _calibration,
                higher_is_better=False,
                needs_probabilities=True,
                remark="in ten bins of equal width; too high where bins hold few items",
            ),
        )
    }
)
