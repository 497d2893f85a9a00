"""Do one job with a peer on the arrays of a file; print seconds and results as JSON.

It runs in the environment that peers.py makes, where Margin is not. Reading the file is not
timed. The arguments are a file with gold and teams, the peer, and how many resamples.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial

import confidenceinterval
import numpy as np
from CompStats.measurements import CI
from CompStats.metrics import macro_f1
from scipy.stats import bootstrap
from sklearn.metrics import f1_score

Results = dict[str, dict[str, object]]

measure = partial(f1_score, average="macro")


def loop(gold: np.ndarray, teams: np.ndarray, *, n_resamples: int) -> Results:
    """Return the percentile interval of one team by a plain loop over f1_score."""
    rng = np.random.default_rng(1)
    values = []
    for _ in range(n_resamples):
        items = rng.integers(0, len(gold), len(gold))
        values.append(measure(gold[items], teams[0][items]))
    return {"intervals": {"team00": np.quantile(values, [0.025, 0.975]).tolist()}}


def scipy_bootstrap(gold: np.ndarray, teams: np.ndarray, *, n_resamples: int) -> Results:
    """Return the percentile interval of one team by scipy.stats.bootstrap."""
    found = bootstrap(
        (gold, teams[0]),
        measure,
        n_resamples=n_resamples,
        paired=True,
        vectorized=False,
        method="percentile",
        rng=np.random.default_rng(2),
    )
    return {"intervals": {"team00": [float(end) for end in found.confidence_interval]}}


def confidence_interval(gold: np.ndarray, teams: np.ndarray, *, n_resamples: int) -> Results:
    """Return the percentile interval of one team by the package confidenceinterval."""
    _, interval = confidenceinterval.f1_score(
        gold.tolist(),
        teams[0].tolist(),
        average="macro",
        method="bootstrap_percentile",
        n_resamples=n_resamples,
        random_state=3,
    )
    return {"intervals": {"team00": [float(end) for end in interval]}}


def compstats(gold: np.ndarray, teams: np.ndarray, *, n_resamples: int) -> Results:
    """Return intervals and comparisons with the best team by CompStats, in one process."""
    np.random.seed(4)
    named = {f"team{place:02d}": team for place, team in enumerate(teams)}
    found = macro_f1(gold, num_samples=n_resamples, n_jobs=1, use_tqdm=False, **named)
    intervals = CI(found.statistic_samples)
    if len(teams) == 1:
        return {"intervals": as_lists(intervals)}
    differences = found.difference()
    return {
        "intervals": as_lists(intervals),
        "differences": as_lists(CI(differences.statistic_samples)),
        "p_values": {name: float(value) for name, value in differences.p_value().items()},
    }


def as_lists(intervals: dict[str, tuple[float, float]]) -> dict[str, list[float]]:
    """Return intervals as JSON can hold them."""
    return {name: [float(end) for end in interval] for name, interval in intervals.items()}


PEERS: dict[str, Callable[..., Results]] = {
    "f1_score in a loop": loop,
    "scipy.stats.bootstrap": scipy_bootstrap,
    "confidenceinterval": confidence_interval,
    "CompStats": compstats,
}


def main() -> None:
    """Time the job and print what came of it."""
    path, peer, n_resamples = sys.argv[1:]
    with np.load(path) as arrays:
        gold, teams = arrays["gold"], arrays["teams"]
    started, started_busy = time.perf_counter(), time.process_time()
    result: dict[str, object] = dict(PEERS[peer](gold, teams, n_resamples=int(n_resamples)))
    result["seconds"] = time.perf_counter() - started
    result["busy"] = time.process_time() - started_busy
    print(json.dumps(result))


if __name__ == "__main__":
    main()
