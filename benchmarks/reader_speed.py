"""Time and memory of reading a million predictions, in each form that a file may have.

The rows are in random order and their ids are long. Each form is read in a process of its
own, which holds the published ids too; the memory is the most that the process ever had,
Python and its libraries in it. Run from the repository: python benchmarks/reader_speed.py
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import scoring  # noqa: E402  (the repository is not installed)

N_ROWS = 1_000_000
LABELS = ["negative", "neutral", "positive"]
MAX_SECONDS, MAX_MEGABYTES = 15, 300
FORMS = [
    "predictions.csv",
    "predictions.tsv",
    "predictions.jsonl",
    "predictions.json",
    "packed.zip",
]


def published(n_rows: int) -> list[str]:
    """Return the ids of a task."""
    return [f"item{place:07d}" for place in range(n_rows)]


def lines(form: str, n_rows: int) -> Iterator[str]:
    """Yield the lines of a file in one of the forms."""
    rng = random.Random(11)
    ids = published(n_rows)
    rng.shuffle(ids)
    rows = ((item_id, rng.choice(LABELS)) for item_id in ids)
    if form.endswith((".csv", ".tsv")):
        mark = "," if form.endswith(".csv") else "\t"
        yield f"id{mark}label\n"
        yield from (f"{item_id}{mark}{label}\n" for item_id, label in rows)
    else:
        objects = (json.dumps({"id": item_id, "label": label}) for item_id, label in rows)
        is_list = form.endswith(".json")
        start, between, end = ("[", ",\n", "]\n") if is_list else ("", "\n", "\n")
        yield start
        for place, one in enumerate(objects):
            yield (between if place else "") + one
        yield end


def write(folder: Path, form: str) -> Path:
    """Write a file in one of the forms, and return its path."""
    path = folder / form
    if form.endswith(".zip"):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(folder / "predictions.csv", "predictions.csv")
    else:
        with path.open("w") as file:
            file.writelines(lines(form, N_ROWS))
    return path


def read_one(path: Path) -> None:
    """Read a file and print seconds, seconds of the processor and megabytes."""
    ids = published(N_ROWS)
    started, started_busy = time.perf_counter(), time.process_time()
    read = scoring.read_predictions(path, item_ids=ids, labels=LABELS)
    seconds, busy = time.perf_counter() - started, time.process_time() - started_busy
    assert len(read.codes) == N_ROWS
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps([seconds, busy, kilobytes / 1024, read.format]))


def main() -> int:
    """Print each form beside the targets; return 1 where one is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--read", type=Path, help="only read this file (used by itself)")
    options = parser.parse_args()
    if options.read:
        read_one(options.read)
        return 0
    is_missed = False
    print(f"reading {N_ROWS:,} predictions (targets: {MAX_SECONDS} s, {MAX_MEGABYTES} MB)")
    with tempfile.TemporaryDirectory() as folder:
        for form in FORMS:
            path = write(Path(folder), form)
            command = [sys.executable, __file__, "--read", str(path)]
            printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
            seconds, busy, megabytes, read_as = json.loads(printed)
            size = path.stat().st_size / 2**20
            print(
                f"  {form:18} {size:5.1f} MB  {seconds:6.1f} s  ({busy:.1f} s of processor time)"
                f"  {megabytes:5.0f} MB at most  {read_as}"
            )
            is_missed = is_missed or seconds > MAX_SECONDS or megabytes > MAX_MEGABYTES
    return int(is_missed)


if __name__ == "__main__":
    sys.exit(main())
