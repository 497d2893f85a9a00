"""Tests of pairs of submissions that do not rest on resamples, by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

import numpy as np

from scoring.breakdown import fold_scores
from scoring.columns import Codes
from scoring.folds import compare_folds
from scoring.pairs import mcnemar_p_values
from scoring.predictions import Gold, Predictions
from scoring.randomization import randomization_p_values
from scoring.ranks import Matrix
from scoring.score_measures import AnyMeasure, ScoreMeasure


def pair_test_p_values(
    test: str,
    gold: Gold,
    predictions: Sequence[Predictions],
    *,
    metric: AnyMeasure,
    n_shuffles: int,
    seed: int,
) -> Matrix:
    """Return the two-sided p-values of every pair by a test of `PAIR_TESTS`.

    Parameters
    ----------
    test : "approximate-randomization", "mcnemar" or "folds"
    metric : randomization is for measures of counts, McNemar's test for accuracy
    n_shuffles, seed : of randomization

    Returns
    -------
    float64 array of shape (n_teams, n_teams), symmetric, 1 on the diagonal

    Raises
    ------
    ValueError
        If the test cannot be made of this metric or this gold, in a sentence.

    Examples
    --------
    >>> import io
    >>> from scoring.measures import MEASURES
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,b\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,b\\n")
    >>> one = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> pair_test_p_values(
    ...     "mcnemar", gold, [one, one], metric=MEASURES["accuracy"], n_shuffles=9, seed=0
    ... ).tolist()
    [[1.0, 1.0], [1.0, 1.0]]
    """
    asked = _Asked(gold, predictions, metric, n_shuffles, seed)
    return PAIR_TESTS[test](asked)


@dataclass(frozen=True, eq=False)
class _Asked:
    """What a test is asked: `pair_test_p_values` has the words."""

    gold: Gold
    predictions: Sequence[Predictions]
    metric: AnyMeasure
    n_shuffles: int
    seed: int

    @property
    def codes(self) -> Codes:
        """The answers, a team a row."""
        return np.stack([one.codes for one in self.predictions])


def _randomization(asked: _Asked) -> Matrix:
    if isinstance(asked.metric, ScoreMeasure):
        title = asked.metric.title
        raise ValueError(f"approximate randomization swaps labels and cannot test {title}")
    return randomization_p_values(
        asked.gold.codes,
        asked.codes,
        n_labels=len(asked.gold.labels),
        metric=asked.metric,
        n_shuffles=asked.n_shuffles,
        seed=asked.seed,
        groups=asked.gold.group_codes,
    )


def _mcnemar(asked: _Asked) -> Matrix:
    if isinstance(asked.metric, ScoreMeasure) or not asked.metric.is_pooled:
        title = asked.metric.title
        raise ValueError(f"McNemar's test compares accuracies, not {title}; use --metric accuracy")
    if asked.gold.group_codes is not None:
        raise ValueError("McNemar's test takes items one by one, and this gold has groups")
    return mcnemar_p_values(asked.gold.codes, asked.codes)


def _folds(asked: _Asked) -> Matrix:
    if asked.gold.columns.folds is None:
        raise ValueError("the gold file has no column fold with two folds or more")
    scores = [
        list(fold_scores(asked.gold, one, metric=asked.metric).values())
        for one in asked.predictions
    ]
    p_values = np.ones((len(scores), len(scores)))
    for one, other in combinations(range(len(scores)), 2):
        compared = compare_folds(scores[one], scores[other], confidence_level=0.95)
        # Folds that all differ by the same amount cannot be tested, and count as no finding.
        p_value = 1.0 if compared.p_value is None else compared.p_value
        p_values[one, other] = p_values[other, one] = p_value
    return p_values


PAIR_TESTS: Mapping[str, Callable[[_Asked], Matrix]] = MappingProxyType(
    {"approximate-randomization": _randomization, "mcnemar": _mcnemar, "folds": _folds}
)
