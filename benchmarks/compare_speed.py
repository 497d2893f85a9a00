"""Time the offline command on a board of 20 teams, and measure the memory it takes.

20 teams, 10,000 items, 19 labels, 10,000 resamples: the files are made in a temporary
folder, and the whole command is timed as a user runs it, start of Python and reading
included. Run from the repository: python benchmarks/compare_speed.py
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
N_TEAMS, N_ITEMS, N_LABELS, N_RESAMPLES = 20, 10_000, 19, 10_000
MAX_SECONDS, MAX_MEGABYTES = 8.0, 500.0


def write_labels(path: Path, codes: np.ndarray) -> None:
    """Write one file with a label for each item."""
    rows = [f"item{place:05d},label{code:02d}\n" for place, code in enumerate(codes)]
    path.write_text("id,label\n" + "".join(rows))


def make_task(folder: Path) -> list[Path]:
    """Write gold and teams that are right on 60 to 80 % of items; return the paths."""
    rng = np.random.default_rng(20)
    gold = rng.integers(0, N_LABELS, N_ITEMS)
    paths = [folder / "gold.csv"]
    write_labels(paths[0], gold)
    for team, share_right in enumerate(np.linspace(0.6, 0.8, N_TEAMS)):
        guesses = rng.integers(0, N_LABELS, N_ITEMS)
        paths.append(folder / f"team{team:02d}.csv")
        write_labels(paths[-1], np.where(rng.random(N_ITEMS) < share_right, gold, guesses))
    return paths


def main() -> int:
    """Print seconds and memory against their targets; return 1 where one is missed."""
    with tempfile.TemporaryDirectory() as folder:
        paths = make_task(Path(folder))
        command = [sys.executable, "-m", "scoring", "compare", *map(str, paths), "--json"]
        command += ["--resamples", str(N_RESAMPLES)]
        started = time.perf_counter()
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        seconds = time.perf_counter() - started
    rows = json.loads(done.stdout)["rows"]
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Linux counts in KiB.
    megabytes = used.ru_maxrss / 1024
    print(
        f"python -m scoring compare: {len(rows)} teams x {N_ITEMS:,} items x {N_LABELS} labels "
        f"x {N_RESAMPLES:,} resamples, {os.cpu_count()} cores"
    )
    print(f"  {seconds:6.2f} s   (target: at most {MAX_SECONDS:g} s)")
    busy = used.ru_utime + used.ru_stime
    print(f"  {busy:6.2f} s   of processor time; the rest is waiting for a busy machine")
    print(f"  {megabytes:6.0f} MB  (target: at most {MAX_MEGABYTES:g} MB, peak resident)")
    return int(seconds > MAX_SECONDS or megabytes > MAX_MEGABYTES)


if __name__ == "__main__":
    sys.exit(main())
