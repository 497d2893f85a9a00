"""Planted hidden input, hidden control flow and hidden writes."""

from pathlib import Path

import pytest

from tests.house import habits
from tests.house.planting import planted


@pytest.mark.parametrize(
    ("place", "line", "is_found"),
    [
        ("leaderboard/standings.py", "os.environ['DEBUG']", True),
        ("leaderboard/standings.py", "os.getenv('DEBUG')", True),
        ("scoring/bootstrap.py", "from os import environ", True),
        ("leaderboard/celery.py", "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'a.b')", False),
        ("leaderboard/celery.py", "os.environ.setdefault('DEBUG', 'true')", True),
        ("leaderboard/tasks.py", "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'a.b')", True),
        ("leaderboard/settings.py", "os.environ['DEBUG']", False),
        ("leaderboard/storage.py", "os.fsync(1)", False),
    ],
)
def test_only_settings_read_the_environment(
    tmp_path: Path, place: str, line: str, is_found: bool
) -> None:
    planted(tmp_path, place, line)

    findings = habits.environment_outside_settings(tmp_path)

    expected = f"{place}:1 touches the environment, which only settings.py may"
    assert findings == ([expected] if is_found else [])


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("import time", "scoring may not import time"),
        ("from datetime import datetime", "scoring may not import datetime"),
        ("import random", "scoring may not import random"),
        ("np.random.seed(1)", "np.random.seed is a state that everybody shares"),
        ("numpy.random.normal()", "numpy.random.normal is a state that everybody shares"),
        ("np.random.default_rng()", "np.random.default_rng is a state that everybody shares"),
        ("np.random.default_rng(seed)", None),
        ("np.random.PCG64(seed)", None),
    ],
)
def test_scoring_depends_on_its_arguments_alone(
    tmp_path: Path, line: str, finding: str | None
) -> None:
    planted(tmp_path, "scoring/bootstrap.py", line)

    findings = habits.hidden_input_of_scoring(tmp_path)

    assert findings == ([f"scoring/bootstrap.py:1 {finding}"] if finding else [])


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("from django.db.models.signals import post_save", "django.db.models.signals.post_save"),
        ("from django.db.models import signals", "django.db.models.signals"),
        ("from django.dispatch import receiver", "django.dispatch.receiver"),
    ],
)
def test_signals_are_found(tmp_path: Path, line: str, name: str) -> None:
    planted(tmp_path, "leaderboard/models/team.py", line)

    findings = habits.signals(tmp_path)

    assert findings == [f"leaderboard/models/team.py:1 uses signals ({name})"]


def test_a_replaced_save_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "leaderboard/models/team.py", "class Team:\n    def save(self): ...\n")

    findings = habits.saves_replaced(tmp_path)

    assert findings == ["leaderboard/models/team.py:2 Team replaces save()"]


@pytest.mark.parametrize(
    ("place", "is_found"),
    [
        ("leaderboard/views/competing.py", True),
        ("leaderboard/api.py", True),
        ("leaderboard/submissions.py", False),
    ],
)
def test_a_write_in_a_view_is_found(tmp_path: Path, place: str, is_found: bool) -> None:
    planted(tmp_path, place, "def f(team):\n    Team.objects.create(name='a')\n")

    findings = habits.writes_in_views(tmp_path)

    assert findings == ([f"{place}:2 writes to the database (.create)"] if is_found else [])
