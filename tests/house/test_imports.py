"""Planted imports that stand against the table."""

from pathlib import Path

import pytest

from tests.house import imports
from tests.house.planting import planted


@pytest.mark.parametrize(
    ("importer", "line", "target"),
    [
        ("models/team", "from leaderboard import visibility", "leaderboard.visibility"),
        ("visibility", "from leaderboard.views import reading", "leaderboard.views"),
        ("charts", "import leaderboard.models", "leaderboard.models"),
        ("celery", "from . import models", "leaderboard.models"),
        ("standings", "from scoring.bootstrap import draw", "scoring.bootstrap"),
        ("doorbell", "from leaderboard.nowhere import ring", "leaderboard.nowhere"),
    ],
)
def test_an_import_against_the_table_is_found(
    tmp_path: Path, importer: str, line: str, target: str
) -> None:
    for place in ("visibility", "models/__init__", "models/team", "views/__init__"):
        planted(tmp_path, f"leaderboard/{place}.py", "")
    planted(tmp_path, f"leaderboard/{importer}.py", line)

    findings = imports.against_the_table(tmp_path)

    name = importer.split("/")[0]
    expected = f"leaderboard/{importer}.py:1 leaderboard.{name} may not import {target}"
    assert findings == [expected]


@pytest.mark.parametrize(
    ("importer", "line"),
    [
        ("views/reading", "from ..models.team import Team"),
        ("views/reading", "from leaderboard.models import Team"),
        ("standings", "import scoring"),
        ("models/team", "from leaderboard.models.task import Task"),
    ],
)
def test_an_import_along_the_table_is_no_finding(tmp_path: Path, importer: str, line: str) -> None:
    planted(tmp_path, f"leaderboard/{importer}.py", line)

    findings = imports.against_the_table(tmp_path)

    assert findings == []


def test_scoring_points_from_comparison_to_bootstrap_and_not_back(tmp_path: Path) -> None:
    planted(tmp_path, "scoring/comparison.py", "from scoring.bootstrap import draw")
    planted(tmp_path, "scoring/bootstrap.py", "from scoring import comparison")

    findings = imports.against_the_table(tmp_path)

    assert findings == [
        "scoring/bootstrap.py:1 scoring.bootstrap may not import scoring.comparison"
    ]


def test_a_public_name_is_no_module_of_the_same_name(tmp_path: Path) -> None:
    planted(tmp_path, "scoring/standings.py", "")
    planted(tmp_path, "scoring/__init__.py", '__all__ = ["standings"]')
    planted(tmp_path, "scoring/__main__.py", "from scoring import standings")

    findings = imports.against_the_table(tmp_path)

    assert findings == []


def test_a_module_without_a_row_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "leaderboard/novelty.py", "")

    findings = imports.against_the_table(tmp_path)

    assert findings == ["leaderboard/novelty.py has no row in the import table"]


def test_a_row_without_a_module_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "leaderboard/models/__init__.py", "")

    findings = imports.rows_without_module(tmp_path, table="views -> models\nmodels ->")

    assert findings == ["the import table has a row for leaderboard.views"]


@pytest.mark.parametrize(
    ("place", "line", "finding"),
    [
        ("leaderboard/evaluation.py", "import numpy as np", "numpy"),
        ("leaderboard/evaluation.py", "from pandas import DataFrame", "pandas"),
        ("leaderboard/evaluation.py", "import celery", None),
        ("leaderboard/models/team.py", "import celery", "celery"),
        ("leaderboard/models/team.py", "from django.db import models", None),
        ("scoring/bootstrap.py", "import django", "django"),
        ("scoring/bootstrap.py", "import math, scipy.stats, numpy", None),
    ],
)
def test_a_package_from_outside_in_the_wrong_place_is_found(
    tmp_path: Path, place: str, line: str, finding: str | None
) -> None:
    planted(tmp_path, place, line)

    findings = imports.from_outside(tmp_path)

    assert findings == ([f"{place}:1 may not import {finding}"] if finding else [])


def test_an_import_hidden_in_a_function_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "leaderboard/teams.py", "import os\n\ndef f():\n    import json\n")

    findings = imports.hidden_in_functions(tmp_path)

    assert findings == ["leaderboard/teams.py:4 hides an import in a function"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("from leaderboard.standings import newest_board", "standings.newest_board"),
        ("from leaderboard import standings", "standings"),
        ("from leaderboard.standings import BoardRow", None),
    ],
)
def test_charts_take_only_row_types_from_standings(
    tmp_path: Path, line: str, name: str | None
) -> None:
    planted(tmp_path, "leaderboard/charts.py", line)

    findings = imports.more_than_row_types(tmp_path)

    expected = f"leaderboard/charts.py:1 takes leaderboard.{name}, which is no row type"
    assert findings == ([expected] if name else [])
