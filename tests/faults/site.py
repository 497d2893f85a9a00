"""A whole site of its own: files, database, broker, and the processes that serve it."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError

from tests.faults import cast, commands
from tests.faults.brokers import Broker
from tests.faults.processes import Running, kill, marked_by, started
from tests.faults.records import Outcome, Records
from tests.faults.visitor import Page, Visitor
from tests.faults.waiting import until

QUICK = {"LEASE_S": "3", "RECONCILE_EVERY_S": "0.5", "RING_AGAIN_AFTER_S": "1"}
# Nothing of the shell that runs the tests comes in, proxies for HTTP least of all.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])


@dataclass
class Site:
    """One site. `program` is the folder of manage.py; `variables` name database and broker."""

    data_dir: Path
    port: int
    variables: dict[str, str]
    broker: Broker
    program: Path = commands.ROOT
    is_production: bool = False
    running: list[Running] = field(default_factory=list)
    version_before_upload: int = 0

    @property
    def env(self) -> dict[str, str]:
        own = {"PATH": PATH, "DATA_DIR": str(self.data_dir), "PORT": str(self.port)}
        return {**own, **QUICK, **self.variables}

    @property
    def records(self) -> Records:
        url = self.variables.get("DATABASE_URL")
        return Records(url or self.data_dir / "margin.sqlite3")

    def run(self, command: list[str]) -> None:
        """Run a command in the site's environment; it must end well."""
        self._must_end_well(command, folder=self.program)

    def run_python(self, program: str) -> None:
        """Run a program that may import what the tests say beside what the site is made of."""
        command = ["python", "manage.py", "shell", "--command", program]
        self._must_end_well(command, folder=commands.ROOT)

    def _must_end_well(self, command: list[str], *, folder: Path) -> None:
        done = self._done(command, folder=folder)
        assert done.returncode == 0, f"{command}: {done.stderr.decode()}"

    def _done(self, command: list[str], *, folder: Path) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            command, cwd=folder, env=self.env, capture_output=True, timeout=120, check=False
        )

    def start(self, command: list[str], *, name: str, keys: int = subprocess.DEVNULL) -> Running:
        """Start a command in the site's environment, to end with the site at the latest."""
        log = self.data_dir / f"{name}.log"
        running = started(command, folder=self.program, env=self.env, log=log, keys=keys)
        self.running.append(running)
        return running

    def start_web(self) -> Running:
        web = self.start(self.command("web"), name="web")
        until(self.answers, within_s=30, what="the site answers")
        return web

    def start_worker(self) -> Running:
        """Start a worker and, where it does not come with it, the beat of the reconciler."""
        if self.is_production and not any(one.name == "beat" for one in self.running):
            self.start(self.command("beat"), name="beat")
        return self.start(self.command("worker"), name="worker")

    def command(self, name: str) -> list[str]:
        if self.is_production:
            return commands.of_compose(name, port=self.port)
        return commands.of_procfile(name)

    def await_healthy(self, service: str) -> None:
        """Wait until the service passes the health check of docker-compose.yml."""
        check = commands.health_check(service, port=self.port, data_dir=self.data_dir)
        until(
            lambda: self._done(check, folder=self.program).returncode == 0,
            within_s=30,
            what=f"{service} passes {check}",
        )

    def answers(self) -> bool:
        try:
            return self.visitor().get("/health/").status == 200
        except (URLError, ConnectionError):
            return False

    def visitor(self) -> Visitor:
        return Visitor(f"http://127.0.0.1:{self.port}", is_proxied=self.is_production)

    def ada(self) -> Visitor:
        """Return a visitor who is signed in as a member of Ada's team."""
        ada = self.visitor()
        ada.sign_in(email=cast.ADA, password=cast.PASSWORD)
        return ada

    def upload(self, predictions: bytes) -> str:
        """Send a file as Ada and return the submission that it became."""
        self.version_before_upload = self.records.scores_version()
        return submission_of(self.ada().upload(cast.SUBMIT, predictions))

    def ring(self, submission: str, *, times: int) -> None:
        """Send the message about a submission again, so many times."""
        ringing = f"for _ in range({times}): doorbell.ring_for_submission('{submission}')"
        self.run_python(f"from leaderboard import doorbell\n{ringing}")

    def await_state(self, submission: str, state: str) -> Outcome:
        """Wait until the submission is in that state."""
        until(
            lambda: self.records.outcome(submission).state == state,
            within_s=60,
            what=f"the submission is {state}",
        )
        return self.records.outcome(submission)

    def await_try(self, submission: str, n_tries: int) -> None:
        """Wait until a worker has taken the submission so many times."""
        until(
            lambda: self.records.outcome(submission).n_tries == n_tries,
            within_s=60,
            what=f"try {n_tries} begins",
        )

    def settle(self) -> None:
        """Let every message be taken and every board made, then every worker finish its work."""
        until(lambda: not self.records.is_board_due(), within_s=30, what="the board is made")
        until(lambda: not self.broker.n_waiting(), within_s=30, what="no message waits")
        for one in self.running:
            if one.name in ("worker", "beat") and one.process.poll() is None:
                one.finish()

    def pids(self) -> set[int]:
        """Return every process that belongs to this site, whoever started it."""
        return marked_by(f"DATA_DIR={self.data_dir}")

    def close(self) -> None:
        """Kill what is still there, and show what was printed beside a test that failed."""
        for one in self.running:
            one.kill()
        for pid in self.pids():
            kill(pid)
        for one in self.running:
            sys.stdout.write(f"--- {one.name}\n{one.log.read_text()}\n")


def submission_of(page: Page) -> str:
    """Return the submission whose page came back."""
    found = re.fullmatch(r"/submissions/([0-9a-f-]{36})/", page.path)
    assert found, f"{page.status} at {page.path}: {page.title}"
    return found[1]
