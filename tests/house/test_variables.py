"""Planted variables that one place knows and another does not."""

from pathlib import Path

import pytest

from tests.house import variables
from tests.house.planting import planted


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a tree where settings, compose file and example agree."""
    planted(tmp_path, "leaderboard/settings.py", 'DEBUG = env_bool("DEBUG", default=False)\n')
    planted(tmp_path, "docker-compose.yml", "    - ${PORT:-8000}:8000\n")
    return planted(tmp_path, ".env.example", "# Never in production.\n#DEBUG=false\nPORT=8000\n")


def test_places_that_agree_are_no_finding(tree: Path) -> None:
    findings = variables.disagreements(tree)

    assert findings == []


def test_a_variable_that_the_example_leaves_out_is_found(tree: Path) -> None:
    planted(tree, ".env.example", "PORT=8000\n")

    findings = variables.disagreements(tree)

    assert findings == [".env.example does not tell of DEBUG"]


def test_a_variable_that_nobody_reads_is_found(tree: Path) -> None:
    planted(tree, "docker-compose.yml", "")

    findings = variables.disagreements(tree)

    assert findings == ["nobody reads PORT of .env.example"]


def test_a_variable_told_of_twice_is_found(tree: Path) -> None:
    planted(tree, ".env.example", "#DEBUG=false\nPORT=1\nPORT=2\n")

    findings = variables.disagreements(tree)

    assert findings == [".env.example tells of PORT twice"]


def test_a_variable_that_is_not_explained_is_found(tree: Path) -> None:
    planted(tree, "docs/operating.md", "Set `DEBUG` never, and PORT as you like.\n")

    findings = variables.not_explained(tree)

    assert findings == ["docs/operating.md is silent on PORT"]
