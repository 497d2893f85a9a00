"""Planted compose files that start too little, or something else than is tried."""

import shutil
from pathlib import Path

import pytest

from tests.house import compose
from tests.house.needs import need
from tests.house.planting import planted

HEALTHY = "    image: some\n    command: run {0} --now\n    healthcheck:\n      test: ok\n\n"
WHOLE = "\nservices:\n" + "".join(
    f"  {name}:\n{HEALTHY.format(name)}" for name in ("web", "worker", "beat", "redis", "postgres")
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a tree with a compose file, an image and a fault test that agree."""
    planted(tmp_path, "docker-compose.yml", f"{WHOLE}volumes:\n  files:\n")
    planted(tmp_path, "tests/faults/test_worker.py", 'compose.commands(ROOT)["worker"]\n')
    return planted(tmp_path, "Dockerfile", 'FROM some\nCMD ["run", "web", "--now"]\n')


def test_files_that_agree_are_no_finding(tree: Path) -> None:
    rules = (
        compose.incomplete_services,
        compose.image_command_differs,
        compose.commands_not_tried,
    )

    findings = [finding for rule in rules for finding in rule(tree)]

    assert findings == []


def test_the_commands_are_read_as_words(tree: Path) -> None:
    commands = compose.commands(tree)

    assert commands["beat"] == ["run", "beat", "--now"]


def test_a_missing_service_is_found(tree: Path) -> None:
    planted(tree, "docker-compose.yml", WHOLE.replace("  beat:", "  drum:"))

    findings = compose.incomplete_services(tree)

    assert findings == ["docker-compose.yml has no beat"]


def test_a_service_without_a_health_check_is_found(tree: Path) -> None:
    planted(tree, "docker-compose.yml", WHOLE.replace("healthcheck", "healthpoint", 1))

    findings = compose.incomplete_services(tree)

    assert findings == ["web of docker-compose.yml has no healthcheck"]


def test_an_image_that_starts_something_else_is_found(tree: Path) -> None:
    planted(tree, "Dockerfile", 'FROM some\nCMD ["run"]\n')

    findings = compose.image_command_differs(tree)

    expected = "Dockerfile starts ['run'], docker-compose.yml ['run', 'web', '--now']"
    assert findings == [expected]


def test_commands_that_no_fault_test_runs_are_found(tree: Path) -> None:
    planted(tree, "tests/faults/test_worker.py", 'subprocess.run(["celery"])\n')

    findings = compose.commands_not_tried(tree)

    assert findings == ["no file of tests/faults runs compose.commands()"]


def test_a_file_that_is_no_compose_file_is_refused(tree: Path, tmp_path: Path) -> None:
    program = need("docker-compose", shutil.which("docker-compose"))
    planted(tree, ".env.example", "SECRET_KEY=\n")
    planted(tree, "docker-compose.yml", "services:\n  web:\n    comand: run\n")
    folder = tmp_path / "elsewhere"
    folder.mkdir()

    answer = compose.refused_by_compose(tree, program, folder=folder)

    assert "comand" in answer
