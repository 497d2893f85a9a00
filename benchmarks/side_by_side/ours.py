"""Do one job with Margin on the arrays of a file; print seconds, memory and results as JSON.

Timed: the score, the replicates, and the whole board with every interval and comparison.
Reading the file is not. The arguments are a file with gold and teams, and how many resamples.
"""

import json
import resource
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import scoring  # noqa: E402  (the repository is not installed)


def rank(gold: np.ndarray, teams: np.ndarray, *, n_resamples: int) -> scoring.Standings:
    """Return the standings of teams by macro-F1."""
    n_labels = int(gold.max()) + 1
    measure = scoring.find_measure("macro_f1")
    drawn = scoring.replicates(
        gold, teams, n_labels=n_labels, metric=measure, n_resamples=n_resamples, seed=1
    )
    entries = []
    for place, (team, replicates) in enumerate(zip(teams, drawn, strict=True)):
        confusion = scoring.confusion_counts(gold, team, n_labels=n_labels)
        score = float(measure.of(scoring.label_counts(confusion)))
        entries.append(scoring.Entry(f"team{place:02d}", score, replicates))
    return scoring.standings(entries, confidence_level=0.95)


def main() -> None:
    """Time the job and print what came of it."""
    path, n_resamples = sys.argv[1:]
    with np.load(path) as arrays:
        gold, teams = arrays["gold"], arrays["teams"]
    started, started_busy = time.perf_counter(), time.process_time()
    board = rank(gold, teams, n_resamples=int(n_resamples))
    seconds, busy = time.perf_counter() - started, time.process_time() - started_busy
    others = board.rows[1:]
    result = {
        "seconds": seconds,
        "busy": busy,
        # Linux counts in KiB.
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "intervals": {row.name: row.interval for row in board.rows},
        "differences": {row.name: row.difference_interval for row in others},
        "p_values": {row.name: row.p_value for row in others},
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
