"""Check plans of test sets: the power they reach, and the spread of differences they assume.

First, test sets of the planned size are drawn from the assumed systems, and the share in
which the paired bootstrap finds the difference is printed: about 80 % was planned. Second,
where ../shared (or MARGIN_SHARED) has real boards, neighbors on them are compared with the
assumed systems of the same scores: the agreement that their items and their bootstrap show,
and the spread of the difference by either. Run from the repository:
python benchmarks/plan_check.py
"""

import os
import statistics
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import scoring  # noqa: E402  (the repository is not installed)
from scoring.assumed import assume_system, difference_variances, expected_table  # noqa: E402

SHARED = Path(os.environ.get("MARGIN_SHARED", ROOT.parent / "shared"))
BOARDS = ("semeval2018-task12", "digits", "compstats-example")
N_TEST_SETS, N_RESAMPLES = 1_500, 400
# The planned power, and how far from it the reached one may lie: four standard errors are
# 0.04, and a few hundred resamples and the normal approximation account for the rest.
POWER, MAX_GAP = 0.8, 0.05
CASES = (
    ({"yes": 1, "no": 1}, "accuracy", 0.8, 0.04, 0.5),
    ({"ham": 3, "spam": 1}, "macro_f1", 0.75, 0.04, 0.5),
    ({"a": 6, "b": 3, "c": 1}, "macro_f1", 0.75, 0.04, 0.0),
    ({"a": 6, "b": 3, "c": 1}, "macro_f1", 0.75, 0.04, 0.75),
    ({"a": 6, "b": 3, "c": 1}, "balanced_error_rate", 0.2, 0.04, 0.5),
    ({"a": 7, "b": 2, "c": 1}, "matthews_correlation", 0.6, 0.06, 0.5),
)


def draw(plan: scoring.Plan, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return gold labels and both systems' answers on one test set of the planned size."""
    shares = np.array(list(plan.shares.values()))
    gold = rng.choice(len(shares), plan.n_items, p=shares)
    others = expected_table(shares, 0.0) / shares[:, np.newaxis]
    ends = others.cumsum(axis=1)[gold]
    ends[:, -1] = 1
    is_alike = rng.random(plan.n_items) < plan.agreement
    luck, mistakes = rng.random((2, plan.n_items)), rng.random((2, plan.n_items))
    luck[1, is_alike], mistakes[1, is_alike] = luck[0, is_alike], mistakes[0, is_alike]
    wrong = [(ends < one[:, np.newaxis]).sum(axis=1) for one in mistakes]
    is_right = luck < np.array(plan.recalls)[:, np.newaxis]
    return gold, np.where(is_right, gold, wrong)


def power_of(plan: scoring.Plan, rng: np.random.Generator) -> float:
    """Return the share of test sets on which the paired bootstrap finds the difference."""
    n_found = 0
    for seed in range(N_TEST_SETS):
        gold, answers = draw(plan, rng)
        drawn = scoring.replicates(
            gold,
            answers,
            n_labels=len(plan.shares),
            metric=plan.measure,
            n_resamples=N_RESAMPLES,
            seed=seed,
        )
        entries = [
            scoring.Entry(str(place), float(plan.measure.of(scoring.label_counts(table))), values)
            for place, (table, values) in enumerate(
                zip(tables(gold, answers, plan), drawn, strict=True)
            )
        ]
        comparison = scoring.compare_paired(*entries, confidence_level=plan.confidence_level)
        n_found += comparison.p_value_two_sided < 1 - plan.confidence_level
    return n_found / N_TEST_SETS


def tables(gold: np.ndarray, answers: np.ndarray, plan: scoring.Plan) -> list[np.ndarray]:
    """Return the confusion table of each system."""
    return [scoring.confusion_counts(gold, one, n_labels=len(plan.shares)) for one in answers]


def agreement_of_items(gold: np.ndarray, first: np.ndarray, second: np.ndarray) -> float:
    """Return where the items that both have right lie between independence and the most."""
    seen = by_chance = most = 0.0
    for label in np.unique(gold):
        one, two = (answers[gold == label] == label for answers in (first, second))
        seen += (one & two).sum()
        by_chance += one.mean() * two.sum()
        most += min(one.sum(), two.sum())
    return (seen - by_chance) / (most - by_chance) if most > by_chance else 0.0


def neighbors(board: str) -> Iterator[tuple[float, float, float, float]]:
    """Yield, by macro-F1: agreement of items and of spreads, spread of bootstrap and of model."""
    folder = SHARED / "data" / board
    gold = scoring.read_gold(folder / "gold.csv")
    predictions = {
        path.stem: scoring.read_predictions(path, item_ids=gold.item_ids, labels=gold.labels)
        for path in sorted((folder / "submissions").glob("*.csv"))
    }
    entries = sorted(scoring.score_all(gold, predictions), key=lambda entry: -entry.score)
    deviations = scoring.difference_deviations(entries)
    shares = np.bincount(gold.codes) / len(gold.codes)
    for place, (first, second) in enumerate(pairwise(entries)):
        pair = [
            assume_system(scoring.MEASURES["macro_f1"], shares, e.score) for e in (first, second)
        ]
        independent, agreeing = difference_variances(*pair)
        deviation = deviations[place, place + 1]
        agreement = agreement_of_items(
            gold.codes, *(predictions[entry.name].codes for entry in (first, second))
        )
        of_spread = (independent - len(gold.codes) * deviation**2) / (independent - agreeing)
        model = (1 - agreement) * independent + agreement * agreeing
        yield agreement, of_spread, deviation, (model / len(gold.codes)) ** 0.5


def main() -> int:
    """Print power and spreads; return 1 where a planned power is not reached."""
    rng = np.random.default_rng(80)
    powers = []
    print(f"power on {N_TEST_SETS:,} test sets of the planned size ({POWER:.0%} was planned)")
    for shares, metric, score, difference, agreement in CASES:
        plan = scoring.plan_test_set(
            shares, score=score, difference=difference, metric=metric, agreement=agreement
        )
        powers.append(power_of(plan, rng))
        print(
            f"  {metric:20} around {score}, {difference} apart, agreement {agreement:4}: "
            f"{plan.n_items:6,} items, power {powers[-1]:.3f}"
        )
    pooled = []
    for board in filter(lambda name: (SHARED / "data" / name).is_dir(), BOARDS):
        pairs = list(neighbors(board))
        pooled += pairs
        of_items, of_spread, _, _ = (
            statistics.median(column) for column in zip(*pairs, strict=True)
        )
        ratios = sorted(model / deviation for _, _, deviation, model in pairs)
        print(
            f"{board}: {len(pairs)} pairs of neighbors by macro-F1; median agreement "
            f"{of_items:.2f} by items, {of_spread:.2f} by spread; spread of model over bootstrap "
            f"{statistics.median(ratios):.2f} (from {ratios[0]:.2f} to {ratios[-1]:.2f})"
        )
    if pooled:
        print(
            f"all: median agreement {statistics.median(pair[1] for pair in pooled):.2f} by spread"
        )
    return int(any(abs(power - POWER) > MAX_GAP for power in powers))


if __name__ == "__main__":
    sys.exit(main())
