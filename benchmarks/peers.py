"""Time Margin beside what people use today, on the same made data, one thread each.

Four jobs by macro-F1 with 10,000 resamples: a board of 20 teams with all intervals and
comparisons with the leader, beside CompStats; one submission, beside CompStats, the package
confidenceinterval, scipy.stats.bootstrap and a loop over scikit-learn's f1_score; and two
larger jobs that only Margin does. Ours is the whole board: scores, replicates, intervals,
p-values, top group, ranks. Reading is timed for nobody. Ratios are of processor time, since
another program on the machine changes that least.

The peers are installed once into var/peers, from their package index. They run on some of the
resamples, at two sizes, and their time for all is extrapolated; `--resamples 10000` runs all,
which takes CompStats about ten minutes. Run from the repository: python benchmarks/peers.py
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(__file__).resolve().parent / "side_by_side"
ENVIRONMENT = ROOT / "var" / "peers"
PACKAGES = (
    "compstats==0.1.15",
    "confidenceinterval==1.0.5",
    "joblib==1.6.0",
    "numpy==2.4.6",
    "pandas==3.1.1",
    "scikit-learn==1.9.1",
    "scipy==1.17.1",
    "seaborn==0.13.2",
    "statsmodels==0.15.0",
)
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
N_RESAMPLES, N_ROUNDS = 10_000, 5
# Beyond so many standard errors two results are not draws of the same number.
MAX_ERRORS = 4.5
NORMAL_95, DENSITY_95 = 1.959964, 0.058445


@dataclass(frozen=True)
class Job:
    """Made data and what is asked of it.

    Attributes
    ----------
    peers : those that do the job too
    min_ratio : how many times faster than CompStats ours has to be
    max_seconds, max_megabytes : what ours may take
    """

    title: str
    n_teams: int
    n_items: int
    n_labels: int
    peers: tuple[str, ...] = ()
    min_ratio: float = 0.0
    max_seconds: float = math.inf
    max_megabytes: float = 300.0


ONE_TEAM = ("CompStats", "confidenceinterval", "scipy.stats.bootstrap", "f1_score in a loop")
JOBS = (
    Job("a board", 20, 2_000, 3, peers=("CompStats",), min_ratio=2_000),
    Job("one submission", 1, 2_000, 3, peers=ONE_TEAM, min_ratio=200),
    Job("a large board", 20, 20_000, 10, max_seconds=4),
    Job("a large submission", 1, 200_000, 3, max_seconds=15),
)


def install() -> Path:
    """Return the Python of the peers' environment, which is made where it is not there."""
    python = ENVIRONMENT / "bin" / "python"
    done = ENVIRONMENT / "installed"
    if not done.exists() or done.read_text().split() != list(PACKAGES):
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *PACKAGES], check=True)
        done.write_text("\n".join(PACKAGES))
    return python


def make_data(job: Job, path: Path) -> None:
    """Write gold labels and teams that are right on 60 to 80 % of the items."""
    rng = np.random.default_rng(job.n_items)
    gold = rng.integers(0, job.n_labels, job.n_items)
    guesses = rng.integers(0, job.n_labels, (job.n_teams, job.n_items))
    is_right = rng.random(guesses.shape) < np.linspace(0.8, 0.6, job.n_teams)[:, np.newaxis]
    np.savez(path, gold=gold, teams=np.where(is_right, gold, guesses))


def run(*command: object) -> dict[str, Any]:
    """Return what a program of side_by_side prints, with one thread for its arithmetic."""
    done = subprocess.run(
        [str(word) for word in command],
        env={**os.environ, **ONE_THREAD},
        check=True,
        stdout=subprocess.PIPE,
    )
    return dict(json.loads(done.stdout))


def run_ours(path: Path, *, n_rounds: int) -> list[dict[str, Any]]:
    """Return what ours prints in each of some rounds."""
    return [run(sys.executable, PROGRAMS / "ours.py", path, N_RESAMPLES) for _ in range(n_rounds)]


def gaps_in_errors(
    ours: dict[str, Any], theirs: dict[str, Any], *, n_theirs: int
) -> dict[str, tuple[float, float]]:
    """Return the largest gap of interval ends and of p-values, each with the largest in errors.

    The standard error of an end is that of a quantile of a normal variable whose interval has
    the same length; that of a p-value is binomial. Both sides drew resamples of their own.
    """
    share = 1 / N_RESAMPLES + 1 / n_theirs
    found = {}
    for kind in ("intervals", "differences", "p_values"):
        gaps, errors = [], []
        for name, value in theirs.get(kind, {}).items():
            other = ours[kind][name]
            if kind == "p_values":
                middle = (value / n_theirs + other / N_RESAMPLES) / share
                error = math.sqrt(max(middle * (1 - middle), 1 / n_theirs) * share)
                gaps.append(abs(value - other))
            else:
                spread = (other[1] - other[0]) / (2 * NORMAL_95)
                error = spread * math.sqrt(0.025 * 0.975 * share) / DENSITY_95
                gaps.append(max(abs(value[0] - other[0]), abs(value[1] - other[1])))
            errors.append(gaps[-1] / error)
        if gaps:
            found[kind] = (max(gaps), max(errors))
    return found


def beside(job: Job, peer: str, *, path: Path, python: Path, n_resamples: int) -> bool:
    """Run a peer and ours in turn, print both; return whether ratio and results are right."""
    program = (python, PROGRAMS / "peer.py", path, peer)
    rounds = run_ours(path, n_rounds=N_ROUNDS)
    sizes = [n_resamples] if n_resamples == N_RESAMPLES else [n_resamples // 2, n_resamples]
    runs = [run(*program, size) for size in sizes]
    rounds += run_ours(path, n_rounds=N_ROUNDS)
    scaled = [one["busy"] * N_RESAMPLES / size for one, size in zip(runs, sizes, strict=True)]
    ours = statistics.median(one["busy"] for one in rounds)
    ratio = scaled[-1] / ours
    waited = runs[-1]["seconds"]
    if n_resamples == N_RESAMPLES:
        how = f"all {N_RESAMPLES:,} resamples run, {waited:.1f} s by the clock"
    else:
        how = f"extrapolated from {sizes[1]}; from {sizes[0]} it would be {scaled[0]:.1f} s"
    print(f"  {peer:22s} {scaled[-1]:8.1f} s  {how}")
    print(f"  {'Margin':22s} {ours:8.3f} s  median of {len(rounds)}, all {N_RESAMPLES:,} resamples")
    least = job.min_ratio if peer == "CompStats" else 0
    target = f"   (target: at least {least:,.0f})" if least else ""
    print(f"  {'ratio':22s} {ratio:8.0f} {target}")
    is_right = ratio >= least
    for kind, (gap, errors) in gaps_in_errors(rounds[0], runs[-1], n_theirs=sizes[-1]).items():
        words = kind.replace("_", "-")
        print(f"    {words}: largest gap {gap:.4f}, at most {errors:.1f} standard errors")
        is_right = is_right and errors <= MAX_ERRORS
    return is_right


def seconds_of_words(job: Job) -> float:
    """Return the processor time of nothing but the random words that a job draws from."""
    stream = np.random.PCG64(1)
    started = time.process_time()
    for _ in range(N_RESAMPLES):
        stream.random_raw((job.n_items + 1) // 2)
    return time.process_time() - started


def alone(job: Job, *, path: Path) -> bool:
    """Run ours, print what it takes, and return whether that is within the targets."""
    one = run_ours(path, n_rounds=1)[0]
    print(
        f"  {'Margin':22s} {one['busy']:8.2f} s  (target: at most {job.max_seconds:g} s; "
        f"{one['seconds']:.2f} s by the clock)"
    )
    print(
        f"  {'':22s} {one['megabytes']:8.0f} MB (target: at most {job.max_megabytes:g} MB, "
        "peak resident)"
    )
    words = seconds_of_words(job)
    print(f"  {'random words alone':22s} {words:8.2f} s  {words / one['busy']:.0%} of ours")
    return bool(one["busy"] <= job.max_seconds and one["megabytes"] <= job.max_megabytes)


def main() -> int:
    """Print every job beside its peers; return 1 where a target is missed."""
    parser = argparse.ArgumentParser(description="Time Margin beside its peers.")
    parser.add_argument(
        "--resamples",
        type=int,
        default=500,
        metavar="N",
        help=f"how many of the {N_RESAMPLES} resamples the peers run (default: 500)",
    )
    titles = [job.title for job in JOBS]
    parser.add_argument("--only", choices=titles, help="one of the jobs instead of all")
    options = parser.parse_args()
    n_resamples = min(max(options.resamples, 2), N_RESAMPLES)
    try:
        python = install()
    except subprocess.CalledProcessError:
        print("The peers could not be installed: that needs their package index, once.")
        return 1
    is_right = True
    with tempfile.TemporaryDirectory() as folder:
        for job in (one for one in JOBS if options.only in (None, one.title)):
            path = Path(folder) / f"{job.n_teams}-{job.n_items}.npz"
            make_data(job, path)
            print(
                f"{job.title}: {job.n_teams} x {job.n_items:,} items x {job.n_labels} labels, "
                "processor time",
                flush=True,
            )
            for peer in job.peers:
                is_right &= beside(job, peer, path=path, python=python, n_resamples=n_resamples)
            if not job.peers:
                is_right &= alone(job, path=path)
    return int(not is_right)


if __name__ == "__main__":
    sys.exit(main())
