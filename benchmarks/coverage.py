"""Simulate how often intervals hold the true value, and how often tests find what is not there.

Many test sets are drawn from a population whose confusion table is known, so that the true
macro-F1 is too. Everything else is what the package does for a real test set. Printed are the
share of test sets whose 95 % interval holds the true value, and the share in which equally good
teams are called different, each with its standard error. `--test-sets` draws more or fewer.
Run from the repository: python benchmarks/coverage.py
"""

import argparse
import math
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import scoring  # noqa: E402  (the repository is not installed)

LEVEL, N_RESAMPLES = 0.95, 1_000
MEASURE = scoring.find_measure("macro_f1")
# A share is off its target when it is further from it than so many standard errors.
MAX_ERRORS = 4.0


@dataclass(frozen=True, eq=False)
class Sample:
    """One system on one simulated test set: what a method needs to make an interval."""

    confusion: np.ndarray
    score: float
    replicates: np.ndarray
    seed: int


@dataclass(frozen=True)
class Setting:
    """A population, and test sets of which sizes are drawn from it.

    Attributes
    ----------
    shares : of the labels
    recalls : of the labels; wrong answers are other labels in proportion to their shares
    low, high : between which the coverage of the percentile interval is to lie; where it is
        known to fail, no promise is made
    """

    title: str
    shares: tuple[float, ...]
    recalls: tuple[float, ...]
    sizes: tuple[int, ...]
    low: float = 0.0
    high: float = 1.0

    def table(self) -> np.ndarray:
        """Return the probability of each cell of the confusion table."""
        shares, recalls = np.array(self.shares), np.array(self.recalls)
        wrong = np.tile(shares, (len(shares), 1))
        np.fill_diagonal(wrong, 0)
        wrong *= ((1 - recalls) / wrong.sum(axis=1))[:, np.newaxis]
        return shares[:, np.newaxis] * (wrong + np.diag(recalls))


def interval_by(method: str, sample: Sample) -> tuple[float, float]:
    """Return the interval of a sample by a method of the package."""
    found = scoring.interval_of(
        method,
        score=sample.score,
        values=sample.replicates,
        confusion=sample.confusion,
        measure=MEASURE,
        confidence_level=LEVEL,
        seed=sample.seed,
    )
    return found.low, found.high


EVEN_3, RARE_3 = (1 / 3,) * 3, (0.49, 0.49, 0.02)
SKEWED_19 = tuple(float(one) for one in 1 / np.arange(1, 20) / (1 / np.arange(1, 20)).sum())
SIZES = (100, 500, 2_000)
SETTINGS = (
    Setting("3 labels, balanced, recall .7", EVEN_3, (0.7,) * 3, SIZES, low=0.93, high=0.97),
    Setting("3 labels, one of 2 % with recall .4, others .7", RARE_3, (0.7, 0.7, 0.4), SIZES),
    Setting("3 labels, one of 2 % with recall .9, others .7", RARE_3, (0.7, 0.7, 0.9), SIZES),
    Setting("3 labels, one of 2 %, recall .99", RARE_3, (0.99,) * 3, SIZES),
    Setting("10 labels, balanced, recall .7", (0.1,) * 10, (0.7,) * 10, SIZES[1:2]),
    Setting("19 labels, shares as 1, 1/2, … 1/19, recall .7", SKEWED_19, (0.7,) * 19, SIZES[1:]),
)


def generator(seed: int) -> np.random.Generator:
    """Return what draws test set `seed`: another stream than that of the resamples."""
    return np.random.default_rng([20, seed])


def draw_sample(table: np.ndarray, *, n_items: int, seed: int) -> Sample:
    """Return a system with this table of probabilities, scored on a test set of its own."""
    n_labels = len(table)
    cells = generator(seed).multinomial(n_items, table.ravel())
    gold, predicted = np.divmod(np.repeat(np.arange(n_labels**2), cells), n_labels)
    confusion = scoring.confusion_counts(gold, predicted, n_labels=n_labels)
    return Sample(
        confusion=confusion,
        score=float(MEASURE.of(scoring.label_counts(confusion))),
        replicates=scoring.replicates(
            gold,
            predicted,
            n_labels=n_labels,
            metric=MEASURE,
            n_resamples=N_RESAMPLES,
            seed=seed,
        ),
        seed=seed,
    )


def coverage(setting: Setting, *, n_items: int, n_test_sets: int) -> dict[str, float]:
    """Return for each method the share of test sets whose interval holds the true value."""
    table = setting.table()
    truth = float(MEASURE.of(scoring.label_counts(table)))
    n_held = Counter(dict.fromkeys(scoring.INTERVALS, 0))
    for seed in range(n_test_sets):
        sample = draw_sample(table, n_items=n_items, seed=seed)
        for name in scoring.INTERVALS:
            low, high = interval_by(name, sample)
            n_held[name] += low <= truth <= high
    return {name: n_held[name] / n_test_sets for name in scoring.INTERVALS}


def draw_board(shares_right: np.ndarray, *, n_items: int, seed: int) -> scoring.Standings:
    """Return the standings of teams on one test set of three balanced labels.

    `shares_right` holds each team's probability of a right answer; teams err independently.
    """
    rng = generator(seed)
    gold = rng.integers(0, 3, n_items)
    shape = len(shares_right), n_items
    wrong = (gold + rng.integers(1, 3, shape)) % 3
    teams = np.where(rng.random(shape) < shares_right[:, np.newaxis], gold, wrong)
    drawn = scoring.replicates(
        gold, teams, n_labels=3, metric=MEASURE, n_resamples=N_RESAMPLES, seed=seed
    )
    entries = []
    for place, (team, replicates) in enumerate(zip(teams, drawn, strict=True)):
        counts = scoring.label_counts(scoring.confusion_counts(gold, team, n_labels=3))
        entries.append(scoring.Entry(str(place), float(MEASURE.of(counts)), replicates))
    return scoring.standings(entries, confidence_level=LEVEL)


def findings(board: scoring.Standings) -> dict[str, bool]:
    """Return, for each rule, whether it calls some team worse than the leader.

    The last entry is no test of pairs: whether the top group holds team 0.
    """
    leader, *others = board.rows
    return {
        "one-sided p, uncorrected": any((row.p_value or 0) < 1 - LEVEL for row in others),
        "two-sided p, uncorrected": any((row.p_value_two_sided or 0) < 1 - LEVEL for row in others),
        "one-sided p, Holm": any((row.p_value_holm or 0) < 1 - LEVEL for row in others),
        "all pairs (rank range)": leader.rank_range[1] < len(board.rows),
        "top group holds the best": any(row.name == "0" and row.in_top_group for row in board.rows),
    }


def shares_of_findings(
    shares_right: np.ndarray, *, n_items: int, n_test_sets: int
) -> dict[str, float]:
    """Return the share of test sets with each of the findings."""
    n_found: Counter[str] = Counter()
    for seed in range(n_test_sets):
        n_found.update(findings(draw_board(shares_right, n_items=n_items, seed=seed)))
    return {name: number / n_test_sets for name, number in n_found.items()}


def error_of(share: float, n_test_sets: int) -> float:
    """Return the standard error of a simulated share."""
    return math.sqrt(share * (1 - share) / n_test_sets)


def report_coverage(n_test_sets: int) -> bool:
    """Print the coverage of every method; return whether it is where it was promised."""
    error = error_of(LEVEL, n_test_sets)
    print(f"coverage of nominal {LEVEL:.0%} intervals of macro-F1, {n_test_sets:,} test sets each")
    print(f"(standard error {error:.3f} near {LEVEL}), {N_RESAMPLES:,} resamples")
    print(f"  {'population':50s} {'items':>6s}", *(f"{name:>10s}" for name in scoring.INTERVALS))
    is_right = True
    for setting in SETTINGS:
        for n_items in setting.sizes:
            held = coverage(setting, n_items=n_items, n_test_sets=n_test_sets)
            shown = " ".join(f"{share:10.3f}" for share in held.values())
            print(f"  {setting.title:50s} {n_items:6,} {shown}", flush=True)
            slack = MAX_ERRORS * error
            is_right &= setting.low - slack <= held["percentile"] <= setting.high + slack
    return is_right


def report_boards(n_test_sets: int) -> bool:
    """Print the error rates of every rule; return whether the promised ones are kept."""
    boards = {
        "two equally good teams": (np.full(2, 0.7), n_test_sets),
        "twenty equally good teams": (np.full(20, 0.7), max(1, n_test_sets // 2)),
        "one team right on .72, nineteen on .70": (
            np.array([0.72] + [0.7] * 19),
            max(1, n_test_sets // 2),
        ),
    }
    print("share of test sets of 500 items, 3 balanced labels, in which some team is called")
    print("worse than the leader at 5 % (always wrong where all are equally good), and in which")
    print("the top group holds the best team")
    is_right = True
    for title, (shares_right, n_drawn) in boards.items():
        found = shares_of_findings(shares_right, n_items=500, n_test_sets=n_drawn)
        print(f"  {title}, {n_drawn:,} test sets")
        for name, share in found.items():
            print(f"    {name:48s} {share:8.3f}  ± {error_of(share, n_drawn):.3f}", flush=True)
        slack = MAX_ERRORS * error_of(LEVEL, n_drawn)
        is_equal = np.ptp(shares_right) == 0
        is_right &= not is_equal or found["all pairs (rank range)"] <= 1 - LEVEL + slack
        is_right &= found["top group holds the best"] >= LEVEL - slack
    return is_right


def main() -> int:
    """Print coverage and error rates; return 1 where a promise is not kept."""
    parser = argparse.ArgumentParser(description="Simulate coverage and error rates.")
    parser.add_argument("--test-sets", type=int, default=1_000, metavar="N")
    n_test_sets = parser.parse_args().test_sets
    started = time.process_time()
    is_right = report_coverage(n_test_sets)
    is_right &= report_boards(n_test_sets)
    print(f"{time.process_time() - started:.0f} s of processor time")
    return int(not is_right)


if __name__ == "__main__":
    sys.exit(main())
