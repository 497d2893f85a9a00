"""Time the board of 200 and of 1,000 teams, in `scoring` and through the site's database.

10,000 made-up replicates a team, from a common factor and the team's own noise; scores descend.
Every verdict is made: intervals, comparisons with the leader and their adjustments, top group,
all pairs, rank ranges, shares of the first rank, resolution. Through the site, the scores lie in
a database of its own in a temporary folder, and the board is made and kept as the worker does it.
Each is measured in a process of its own. Run from the repository:
python benchmarks/standings_speed.py
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Teams, and the most seconds that they may take.
TARGETS = {200: 5.0, 1_000: 60.0}
MAX_MEGABYTES = 2_000.0
WAYS = {"scoring.standings": "time_arrays", "through the site": "time_rebuild"}


def measure(script: str, n_teams: int) -> tuple[float, float]:
    """Return processor seconds and peak megabytes of one way to make the board."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", f"benchmarks.filled_site.{script}", str(n_teams)],
            cwd=ROOT,
            env={
                "PATH": os.environ["PATH"],
                "DJANGO_SETTINGS_MODULE": "leaderboard.settings",
                "DEBUG": "true",
                "DATA_DIR": folder,
            },
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    seconds, megabytes, n_rows = done.stdout.split()
    if int(n_rows) != n_teams:
        raise RuntimeError(f"the board has {n_rows} rows and not {n_teams}")
    return float(seconds), float(megabytes)


def main() -> int:
    """Print seconds and memory against their targets; return 1 where one is missed."""
    n_missed = 0
    for n_teams, max_seconds in TARGETS.items():
        print(f"{n_teams:,} teams x 10,000 resamples, all verdicts, one core")
        for way, script in WAYS.items():
            seconds, megabytes = measure(script, n_teams)
            n_missed += seconds > max_seconds or megabytes > MAX_MEGABYTES
            print(
                f"  {way:17}: {seconds:5.2f} s of processor time (target: at most "
                f"{max_seconds:g}), {megabytes:4.0f} MB (target: at most {MAX_MEGABYTES:g})"
            )
    return int(n_missed > 0)


if __name__ == "__main__":
    sys.exit(main())
