"""Do database and broker answer, and does anything wait too long?"""

from datetime import timedelta
from pathlib import Path

import pytest
from django.db import DatabaseError
from django.test import Client
from time_machine import Traveller

from leaderboard.models import Phase, Team
from tests.leaderboard.conftest import send

ADDRESS = "/health/ready/"


def test_a_site_that_is_well_says_so(client: Client, db: None) -> None:
    answer = client.get(ADDRESS)

    assert answer.status_code == 200
    assert answer.json() == {"database": True, "broker": True, "oldest_waiting_s": None}


def test_it_says_how_long_the_oldest_submission_has_waited(
    client: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    send(phase, team)
    clock.shift(timedelta(seconds=90))

    assert client.get(ADDRESS).json()["oldest_waiting_s"] == 90


def test_a_broker_that_is_down_is_named(client: Client, db: None, monkeypatch) -> None:
    def down() -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("leaderboard.doorbell.check", down)

    answer = client.get(ADDRESS)

    assert answer.status_code == 503
    assert answer.json()["broker"] is False


def test_a_missing_folder_of_messages_is_named(
    client: Client, db: None, settings, tmp_path: Path
) -> None:
    settings.BROKER_DIR = tmp_path / "gone"

    answer = client.get(ADDRESS)

    assert (answer.status_code, answer.json()["broker"]) == (503, False)


def test_a_database_that_is_down_is_named(client: Client, monkeypatch) -> None:
    def down(self: object) -> None:
        raise DatabaseError

    monkeypatch.setattr("django.db.models.query.QuerySet.first", down)

    answer = client.get(ADDRESS)

    assert answer.status_code == 503
    assert answer.json()["database"] is False


@pytest.mark.parametrize("method", ["post", "put"])
def test_another_method_is_refused(client: Client, method: str) -> None:
    assert getattr(client, method)(ADDRESS).status_code == 405
