"""Seconds and megabytes that each trouble file takes, by the offline command and by a site.

The command reads each file in a process of its own. A site of one web process and one worker is
sent every predictions file three times: to be checked, by the page, and by the API, and told its
verdict; what its processes had of memory at most is read at the end. The folder of trouble files is
that of the tests (MARGIN_SHARED). Run from the repository: python benchmarks/trouble_costs.py
"""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import scoring  # noqa: E402  (the repository is not installed)
from benchmarks.board_speed import ROOT, environment, served  # noqa: E402
from benchmarks.new_leader import run, working  # noqa: E402
from benchmarks.racing import doors  # noqa: E402
from tests import troubles  # noqa: E402

SHARED = Path(os.environ.get("MARGIN_SHARED", ROOT.parent / "shared"))
MAX_SECONDS, MAX_MEGABYTES, GIVE_UP_S = 2.0, 300.0, 60.0
# What a site may answer to a file: taken, or refused in words.
STATUSES = {"check": {200, 413, 422}, "page": {200, 302, 422}, "api": {201, 413, 422}}
FINAL = ("scored", "rejected")


def by_command(folder: Path, name: str) -> tuple[float, float]:
    """Have the offline command check a file; return its seconds and megabytes."""
    trouble = troubles.open_trouble(SHARED, name)
    (folder / "labels.txt").write_text("\n".join(trouble.labels), encoding="utf-8")
    words = ["check-gold", str(trouble.path)]
    if name not in troubles.GOLD_FILES:
        write_ids(folder / "ids.txt", trouble.gold_path)
        words = ["check", str(trouble.path), "--ids", str(folder / "ids.txt")]
    words += ["--labels", str(folder / "labels.txt")]
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "scoring", *words],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    told = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if (process.returncode == 0) != trouble.is_accepted or "Traceback" in told:
        raise RuntimeError(f"{name} ended with {process.returncode}: {told}")
    return seconds, used.ru_maxrss / 1024


def write_ids(path: Path, gold: Path) -> None:
    path.write_text(scoring.item_ids_to_text(scoring.read_gold(gold).item_ids), encoding="utf-8")


def answer(port: int, request: bytes) -> tuple[int, str, float]:
    """Send a request; return status, answer and seconds."""
    started = time.perf_counter()
    with socket.create_connection(("127.0.0.1", port), timeout=GIVE_UP_S) as line:
        line.sendall(request)
        told = b"".join(iter(lambda: line.recv(65_536), b"")).decode()
    return int(told.split(" ", 2)[1]), told, time.perf_counter() - started


def by_site(port: int, name: str, person: dict[str, str]) -> Iterator[tuple[str, float]]:
    """Send a file by every door; yield what was done and its seconds."""
    content = (SHARED / "troubles" / name).read_bytes()
    kinds = {"check": doors.check, "page": doors.web, "api": doors.api}
    for kind, door in kinds.items():
        status, told, seconds = answer(port, door(person, person["phase"], content))
        if status not in STATUSES[kind]:
            raise RuntimeError(f"{name} by {kind}: {told[:2000]}")
        yield kind, seconds
        if status == 201:
            address = re.search(r"(?i)location: \S+?(/api/\S+)", told)[1]
            yield "verdict", seconds + seconds_to_verdict(port, person, address)


def seconds_to_verdict(port: int, person: dict[str, str], address: str) -> float:
    """Ask until a submission is judged; return the seconds that took."""
    started = time.perf_counter()
    while time.perf_counter() - started < GIVE_UP_S:
        _, told, _ = answer(port, doors.follow(person, address))
        if json.loads(told.partition("\r\n\r\n")[2])["state"] in FINAL:
            return time.perf_counter() - started
        time.sleep(0.02)
    raise RuntimeError(f"{address} is not judged after {GIVE_UP_S:g} s")


def megabytes(folder: str) -> dict[str, float]:
    """Return the most that each process on a folder's site ever had, by what it is."""
    most: dict[str, float] = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            told = (status.parent / "environ").read_bytes()
            command = (status.parent / "cmdline").read_bytes()
            peak = re.search(r"VmHWM:\s+(\d+)", status.read_text())
        except OSError:
            continue
        if f"DATA_DIR={folder}\0".encode() in told and peak:
            kind = "worker" if b"celery" in command else "web"
            most[kind] = max(most.get(kind, 0), int(peak[1]) / 1024)
    return most


def say(words: str, value: float, *, of: str, limit: float, unit: str) -> bool:
    """Print the largest of a figure beside its target; return whether it is missed."""
    is_met = value <= limit
    target = f"{'target' if is_met else 'MISSED, target'}: at most {limit:g}"
    print(f"  {words:28} {value:7.2f} {unit} ({target}) {of}")
    return not is_met


def main() -> int:
    """Print the largest figures beside their targets; return 1 where one is missed."""
    n_missed = 0
    with tempfile.TemporaryDirectory() as folder:
        costs = {name: by_command(Path(folder), name) for name in troubles.CODES}
    print(f"{len(costs)} trouble files by the offline command, each in a process of its own")
    for place, (words, limit, unit) in enumerate(
        [("longest", MAX_SECONDS, "s"), ("largest", MAX_MEGABYTES, "MB")]
    ):
        name = max(costs, key=lambda one: costs[one][place])
        n_missed += say(words, costs[name][place], of=name, limit=limit, unit=unit)
    with tempfile.TemporaryDirectory() as folder:
        n_missed += on_a_site(folder)
    return int(n_missed > 0)


def on_a_site(folder: str) -> int:
    """Send every predictions file to a site; return how many targets are missed."""
    opened = [troubles.open_trouble(SHARED, name) for name in troubles.PREDICTIONS]
    listed = [(one.path.name, str(one.gold_path), one.labels) for one in opened]
    make = [sys.executable, "-m", "benchmarks.racing.make_troubled"]
    made = subprocess.run(
        **{"args": make, "cwd": ROOT, "env": environment(folder), "check": True, "text": True},
        input=json.dumps(listed),
        stdout=subprocess.PIPE,
    )
    people = json.loads(made.stdout)
    run(folder, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    longest: dict[str, tuple[float, str]] = {}
    n_done: Counter[str] = Counter()
    with served(folder) as port, working(folder):
        # The first verdict waits for the worker's start.
        list(by_site(port, *next(iter(people.items()))))
        for name, person in people.items():
            for kind, seconds in by_site(port, name, person):
                n_done[kind] += 1
                longest[kind] = max(longest.get(kind, (0.0, "")), (seconds, name))
        most = megabytes(folder)
    print(f"{len(people)} predictions files on a site: " + str(dict(n_done)))
    limits = {"limit": MAX_SECONDS, "unit": "s"}
    n_missed = sum(
        say(f"longest {kind}", seconds, of=name, **limits)
        for kind, (seconds, name) in longest.items()
    )
    limits = {"limit": MAX_MEGABYTES, "unit": "MB"}
    return n_missed + sum(
        say(f"largest {kind} process", used, of="", **limits) for kind, used in most.items()
    )


if __name__ == "__main__":
    sys.exit(main())
