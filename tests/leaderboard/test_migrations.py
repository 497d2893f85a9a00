"""Migrations that change rows: from what was there before, once and again, and back."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrated_to(name: str) -> Apps:
    """Bring the database to where this migration is the newest; return its models."""
    return MigrationExecutor(connection).migrate([("leaderboard", name)]).apps


@pytest.fixture
def _newest_afterwards(transactional_db: None) -> Iterator[None]:
    """Leave the database to the next test as it was."""
    yield
    ((_, newest),) = MigrationExecutor(connection).loader.graph.leaf_nodes("leaderboard")
    migrated_to(newest)


@pytest.mark.usefixtures("_newest_afterwards")
def test_old_teams_that_look_alike_keep_their_names() -> None:
    old = migrated_to("0008_team_skeletons")
    task = old.get_model("leaderboard", "Task").objects.create(slug="t", name="T", summary="t")
    for name in ("modern", "modem"):
        old.get_model("leaderboard", "Team").objects.create(task=task, name=name, skeleton="")

    filled = "0009_team_skeletons_filled"
    for name in (filled, "0008_team_skeletons", filled, "0010_team_skeletons_unique"):
        new = migrated_to(name)

    rows = new.get_model("leaderboard", "Team").objects.order_by("pk")
    (first, look), (second, own_look) = rows.values_list("name", "skeleton")
    assert (first, look) == ("modern", "rnodern")
    assert second == "modem"
    assert own_look.startswith("rnodern\ue000")
