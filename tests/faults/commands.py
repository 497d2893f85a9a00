"""The commands that people run, read out of Procfile, docker-compose.yml and nowhere else."""

import json
import re
from pathlib import Path

from tests.house import compose

ROOT = Path(__file__).resolve().parents[2]
HEALTH_CHECK = re.compile(r"^      test: (\[.+\])$", re.MULTILINE)


def of_procfile(name: str) -> list[str]:
    """Return a line of the Procfile as `make run` runs it: in a shell."""
    lines = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
    return ["/bin/sh", "-c", lines[name]]


def of_compose(name: str, *, port: int) -> list[str]:
    """Return a service's command, bound to a loopback port instead of a container's own."""
    command = compose.commands(ROOT)[name]
    return [word.replace("0.0.0.0:8000", f"127.0.0.1:{port}") for word in command]


def health_check(name: str, *, port: int, data_dir: Path) -> list[str]:
    """Return a service's health check, its port and its volume being those of this machine."""
    found = HEALTH_CHECK.search(compose.services(ROOT)[name])
    assert found, f"docker-compose.yml has no health check of {name} in the known form"
    kind, *words = json.loads(found[1])

    def native(word: str) -> str:
        # In a compose file $$ stands for a dollar sign.
        here = word.replace("$$", "$").replace("127.0.0.1:8000", f"127.0.0.1:{port}")
        return re.sub(r"(?<!\S)/data(?!\S)", str(data_dir), here)

    return ["/bin/sh", "-c", *map(native, words)] if kind == "CMD-SHELL" else [*map(native, words)]
