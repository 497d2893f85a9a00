"""What docker-compose.yml, Dockerfile and Procfile start: one set of commands.

The files are read as lines, in the plain form that they are written in; `docker-compose config`
is what tells whether the whole is well-formed.
"""

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

SERVICES = ("web", "worker", "beat", "redis", "postgres")
OURS = ("web", "worker", "beat")
SERVICE = re.compile(r"^  (\w+):\n((?:^(?:    .*)?\n)*)", re.MULTILINE)
COMMAND = re.compile(r"^    command: (.+)$", re.MULTILINE)
PASSWORD = "only-letters-and-digits"


def services(root: Path) -> dict[str, str]:
    """Return the services of docker-compose.yml with the lines of each."""
    text = (root / "docker-compose.yml").read_text()
    section = text.partition("\nservices:\n")[2].partition("\nvolumes:\n")[0]
    return dict(SERVICE.findall(f"{section}\n"))


def commands(root: Path) -> dict[str, list[str]]:
    """Return the command of each service that names one, as words."""
    found = {name: COMMAND.search(lines) for name, lines in services(root).items()}
    return {name: shlex.split(command[1]) for name, command in found.items() if command}


def incomplete_services(root: Path) -> list[str]:
    """Say which services docker-compose.yml lacks, and which say nothing of their health."""
    present = services(root)
    missing = [f"docker-compose.yml has no {name}" for name in SERVICES if name not in present]
    silent = [
        f"{name} of docker-compose.yml has no healthcheck"
        for name in SERVICES
        if name in present and "    healthcheck:\n" not in present[name]
    ]
    return missing + silent


def image_command_differs(root: Path) -> list[str]:
    """Say so where the image by itself starts something else than the web service."""
    line = re.search(r"^CMD (.+)$", (root / "Dockerfile").read_text(), re.MULTILINE)
    alone, web = json.loads(line[1]) if line else None, commands(root).get("web")
    return [] if alone == web else [f"Dockerfile starts {alone}, docker-compose.yml {web}"]


def commands_not_tried(root: Path) -> list[str]:
    """Say so where no fault test takes its commands from docker-compose.yml."""
    tests = sorted((root / "tests" / "faults").rglob("*.py"))
    if any("compose.commands(" in test.read_text() for test in tests):
        return []
    return ["no file of tests/faults runs compose.commands()"]


def refused_by_compose(root: Path, program: str, *, folder: Path) -> str:
    """Return what docker-compose says against the file, a filled-in .env beside it."""
    shutil.copy(root / "docker-compose.yml", folder)
    example = (root / ".env.example").read_text()
    (folder / ".env").write_text(re.sub(r"^(\w+)=$", rf"\1={PASSWORD}", example, flags=re.M))
    answer = subprocess.run(
        [program, "config", "--quiet"], cwd=folder, capture_output=True, text=True, check=False
    )
    return answer.stderr.strip() or ("" if answer.returncode == 0 else "refused without a word")
