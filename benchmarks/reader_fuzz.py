"""Write many tables in random dialects and read them back; read many broken trouble files.

Of a table every id and label must come back; of a broken file the reader may raise nothing
but its refusal, within two seconds. The folder of trouble files is that of the tests
(MARGIN_SHARED). Run from the repository:
python benchmarks/reader_fuzz.py --tables 200000 --mutants 100000
"""

import argparse
import collections
import io
import os
import random
import sys
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import scoring  # noqa: E402  (the repository is not installed)
from scoring.tables import read_table  # noqa: E402
from tests.scoring.written import mutant, random_table  # noqa: E402

MAX_SECONDS = 2.0
# Tables a run of Hypothesis, which remembers every one of its examples.
N_AT_A_TIME = 10_000


def main() -> int:
    """Print what was tried and what came of it; return 1 where a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--mutants", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    read_back(options.tables)
    folder = Path(os.environ.get("MARGIN_SHARED", ROOT.parent / "shared")) / "troubles"
    if not folder.is_dir():
        print(f"no trouble files in {folder}: no mutants were read")
        return 1
    return int(not read_mutants(folder, options.mutants, seed=options.seed))


def read_back(n_tables: int) -> None:
    """Write tables and read them back, printing how far that is; fail at one that is lost."""
    tried = 0
    started = time.perf_counter()
    while tried < n_tables:
        tried += come_back(min(N_AT_A_TIME, n_tables - tried))
        print(f"{tried:,} tables came back as written, {time.perf_counter() - started:.0f} s")


def come_back(n_tables: int) -> int:
    """Write tables and read them back; return how many came back as they were written."""
    n_back = 0

    @settings(
        max_examples=n_tables,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.randoms(use_true_random=True))
    def comes_back(rng: random.Random) -> None:
        nonlocal n_back
        written = random_table(rng)
        table = read_table(io.BytesIO(written.data), max_bytes=scoring.MAX_BYTES)
        assert not table.problems, table.problems
        assert (table.ids, table.labels) == (written.ids, written.labels)
        n_back += 1

    comes_back()
    return n_back


def read_mutants(folder: Path, n_mutants: int, *, seed: int) -> bool:
    """Read changed trouble files; say whether each was read or refused in time."""
    rng = random.Random(seed)
    originals = [path.read_bytes() for path in sorted(folder.glob("[A-Z][0-9]*_*"))]
    gold = scoring.read_gold(folder / "gold" / "gold_sent.csv")
    codes: collections.Counter[str] = collections.Counter()
    slowest, n_failed = 0.0, 0
    started = time.perf_counter()
    for number in range(n_mutants):
        data = mutant(originals, rng)
        begun = time.perf_counter()
        for read in (read_gold, read_predictions):
            try:
                read(data, gold)
                codes["read"] += 1
            except scoring.PredictionsError as refusal:
                codes.update({problem.code for problem in refusal.problems})
            except Exception as error:  # noqa: BLE001  (the search is for these)
                n_failed += 1
                print(f"mutant {number}: {read.__name__} raised {error!r} of {data[:300]!r}")
        slowest = max(slowest, time.perf_counter() - begun)
    print(f"{n_mutants:,} mutants of {len(originals)} files, {time.perf_counter() - started:.0f} s")
    print(f"  other errors than the refusal: {n_failed} (target: 0)")
    print(
        f"  slowest: {slowest:.2f} s for gold and predictions (target: at most {MAX_SECONDS:g} s)"
    )
    print("  " + ", ".join(f"{code} {n:,}" for code, n in codes.most_common()))
    return not n_failed and slowest <= MAX_SECONDS


def read_gold(data: bytes, gold: scoring.Gold) -> None:
    scoring.read_gold(io.BytesIO(data))


def read_predictions(data: bytes, gold: scoring.Gold) -> None:
    scoring.read_predictions(io.BytesIO(data), item_ids=gold.item_ids, labels=gold.labels)


if __name__ == "__main__":
    sys.exit(main())
