"""Time the scoring of one submission beside a loop over scikit-learn's f1_score.

2,000 items, 3 labels, 10,000 resamples: the work of the site's worker, files being
read already. The loop is run on fewer resamples of the same stream, and its time for
all of them is extrapolated: it grows in proportion to their number. Both are run in
turn and the medians are compared. Run from the repository: python benchmarks/score_speed.py
"""

import io
import statistics
import sys
import time
from pathlib import Path

import numpy as np
from sklearn.metrics import f1_score

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import scoring  # noqa: E402  (the repository is not installed)

N_ITEMS, N_LABELS, N_RESAMPLES = 2_000, 3, 10_000
N_LOOPED, N_ROUNDS = 200, 5
MAX_SECONDS = 0.3


def as_csv(codes: np.ndarray) -> io.BytesIO:
    """Return an open file with a label for each item."""
    rows = [f"item{place:04d},label{code}\n" for place, code in enumerate(codes)]
    return io.BytesIO(("id,label\n" + "".join(rows)).encode())


def make_case() -> tuple[scoring.Gold, scoring.Predictions]:
    """Return gold and predictions that are right on 70 % of items."""
    rng = np.random.default_rng(21)
    codes = rng.integers(0, N_LABELS, N_ITEMS)
    guesses = rng.integers(0, N_LABELS, N_ITEMS)
    gold = scoring.read_gold(as_csv(codes))
    answers = as_csv(np.where(rng.random(N_ITEMS) < 0.7, codes, guesses))
    return gold, scoring.read_predictions(answers, item_ids=gold.item_ids, labels=gold.labels)


def loop(gold: scoring.Gold, predictions: scoring.Predictions) -> list[float]:
    """Return macro-F1 on the first resamples, as a plain loop computes it."""
    drawn = scoring.resample_indices(n_items=N_ITEMS, first=0, last=N_LOOPED, seed=0)
    return [
        f1_score(gold.codes[items], predictions.codes[items], average="macro") for items in drawn
    ]


def main() -> int:
    """Print seconds and ratio; return 1 where the target is missed or a value differs."""
    gold, predictions = make_case()
    ours, busy, theirs = [], [], []
    for _ in range(N_ROUNDS):
        started, started_busy = time.perf_counter(), time.process_time()
        report = scoring.score_predictions(gold, predictions, n_resamples=N_RESAMPLES)
        busy.append(time.process_time() - started_busy)
        ours.append(time.perf_counter() - started)
        started = time.perf_counter()
        values = loop(gold, predictions)
        theirs.append((time.perf_counter() - started) * N_RESAMPLES / N_LOOPED)
    seconds, loop_seconds = statistics.median(ours), statistics.median(theirs)
    is_equal = np.allclose(values, report.replicates[:N_LOOPED], rtol=0, atol=1e-12)
    print(f"one submission: {N_ITEMS:,} items, {N_LABELS} labels, {N_RESAMPLES:,} resamples")
    print(
        f"  score_predictions   {seconds:7.3f} s  (target: at most {MAX_SECONDS:g} s; "
        f"{statistics.median(busy):.3f} s of processor time)"
    )
    print(
        f"  scikit-learn loop   {loop_seconds:7.1f} s  "
        f"(extrapolated from {N_LOOPED} resamples: measured time x {N_RESAMPLES // N_LOOPED})"
    )
    print(f"  ratio               {loop_seconds / seconds:7.0f}")
    print(f"  same values on the first {N_LOOPED} resamples: {'yes' if is_equal else 'NO'}")
    return int(seconds > MAX_SECONDS or not is_equal)


if __name__ == "__main__":
    sys.exit(main())
