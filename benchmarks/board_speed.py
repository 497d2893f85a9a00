"""Time the leaderboard's page of 100 and of 1,000 teams beside a view that does nothing.

The site is served by gunicorn as in the Procfile, but by one process, over loopback; its data is
made up and lies in a temporary folder. Printed are the median and the 99th percentile of the time
to answer a visitor, first and again; the requests a second that four visitors at once are
answered, beside those of `health`; how many bytes a first visit takes without the chart script; and
the same pages for somebody signed in, whose pages are never kept.
Run from the repository: python benchmarks/board_speed.py
"""

import http.client
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZES = (100, 1_000)
N_ALONE, N_AT_ONCE, N_VISITORS, N_ROUNDS, N_SIGNED_IN = 200, 150, 4, 5, 30
MAX_MEDIAN_MS, MIN_RATIO, MAX_KILOBYTES = 60.0, 0.7, 150.0
SECONDS_TO_START = 30


def environment(folder: str) -> dict[str, str]:
    """Return what a production site on one machine is told, without HTTPS in front."""
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "leaderboard.settings",
        "SECRET_KEY": "of a site that lives for a minute and is known to nobody",
        "HTTPS": "false",
        "DATA_DIR": folder,
        "STATIC_ROOT": f"{folder}/static",
    }


@contextmanager
def served(folder: str) -> Iterator[int]:
    """Serve the site of a folder with one process of four threads; yield its port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "leaderboard.wsgi", "--bind", f"127.0.0.1:{port}"]
    command += ["--workers", "1", "--threads", "4", "--no-control-socket", "--log-level", "warning"]
    # A refusal is a warning in the log.
    with open(Path(folder) / "web.log", "wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment(folder), stderr=log)
    try:
        wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait()


def wait_for(port: int) -> None:
    """Return when the site answers."""
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until:
        try:
            get(Visitor("127.0.0.1", port), "/health/")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the site does not start")


Visitor = http.client.HTTPConnection


def get(visitor: Visitor, path: str, **headers: str) -> tuple[bytes, float]:
    """Return the body of an answer and the milliseconds it took."""
    started = time.perf_counter()
    visitor.request("GET", path, headers={"Accept-Encoding": "gzip, br", **headers})
    answer = visitor.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path} answers {answer.status}")
    return body, 1_000 * (time.perf_counter() - started)


def per_second(port: int, path: str) -> float:
    """Return how many requests a second are answered to several visitors at once."""
    threads = [threading.Thread(target=visit, args=(port, path)) for _ in range(N_VISITORS)]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return N_VISITORS * N_AT_ONCE / (time.perf_counter() - started)


def visit(port: int, path: str) -> None:
    """Ask for a page again and again on one connection, with as little work as can be."""
    asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, br\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", port)) as connection:
        for _ in range(N_AT_ONCE):
            connection.sendall(asked)
            head, found, body = connection.recv(65_536).partition(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length: (\d+)", head)
            if not (found and length and head.startswith(b"HTTP/1.1 200")):
                raise RuntimeError(f"{path} is answered with {head[:80]!r}")
            n_left = int(length[1]) - len(body)
            while n_left > 0:
                n_left -= len(connection.recv(65_536))


def first_visit(port: int, path: str) -> float:
    """Return the kilobytes of a page, its style sheet, small scripts and icon, as compressed."""
    visitor = Visitor("127.0.0.1", port)
    body, _ = get(visitor, path)
    plain, _ = get(visitor, path, **{"Accept-Encoding": "identity"})
    linked = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', plain.decode()))
    parts = [get(visitor, one)[0] for one in sorted(linked) if "plotly" not in one]
    return sum(map(len, [body, *parts])) / 1_000


def say(words: str, value: float, *, target: str, is_met: bool) -> bool:
    """Print a figure beside its target; return whether it is missed."""
    print(f"  {words}: {value:.4g} ({'target' if is_met else 'MISSED, target'}: {target})")
    return not is_met


def measure(port: int, n_teams: int, *, cookie: str) -> int:
    """Print what is asked of one board; return how many targets are missed."""
    path = f"/tasks/of{n_teams}/test/"
    print(f"{n_teams:,} teams")
    visitor = Visitor("127.0.0.1", port)
    _, first = get(visitor, path)
    times = [get(visitor, path)[1] for _ in range(N_ALONE)]
    again = [get(visitor, path, Cookie=f"sessionid={cookie}")[1] for _ in range(N_SIGNED_IN)]
    # In turn, so that a machine that is busy for a while is so for both.
    rounds = [(per_second(port, "/health/"), per_second(port, path)) for _ in range(N_ROUNDS)]
    bare, board = (statistics.median(rates) for rates in zip(*rounds, strict=True))
    ratio = statistics.median(board / bare for bare, board in rounds)
    median, last = statistics.median(times), statistics.quantiles(times, n=100)[98]
    limit = f"at most {MAX_MEDIAN_MS:g}"
    print(f"  first answer after a change: {first:.1f} ms; 99th percentile {last:.2f} ms")
    n_missed = say("median, ms", median, target=limit, is_met=median <= MAX_MEDIAN_MS)
    signed_in = statistics.median(again)
    n_missed += say(
        "median for somebody signed in, ms",
        signed_in,
        target=limit,
        is_met=signed_in <= MAX_MEDIAN_MS,
    )
    print(f"  requests a second: {board:,.0f}; a view that does nothing: {bare:,.0f}")
    n_missed += say(
        "their ratio", ratio, target=f"at least {MIN_RATIO:g}", is_met=ratio >= MIN_RATIO
    )
    size = first_visit(port, path)
    limit = f"at most {MAX_KILOBYTES:g}"
    return n_missed + say("first visit, kB", size, target=limit, is_met=size <= MAX_KILOBYTES)


def main() -> int:
    """Print every figure beside its target; return 1 where one is missed."""
    with tempfile.TemporaryDirectory() as folder:
        run = {"cwd": ROOT, "env": environment(folder), "check": True}
        make = [sys.executable, "-m", "benchmarks.filled_site.make_site", *map(str, SIZES)]
        cookie = subprocess.run(make, **run, stdout=subprocess.PIPE, text=True).stdout.strip()
        collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
        subprocess.run(collect, **run)
        with served(folder) as port:
            n_missed = sum(measure(port, n_teams, cookie=cookie) for n_teams in SIZES)
    return int(n_missed > 0)


if __name__ == "__main__":
    sys.exit(main())
