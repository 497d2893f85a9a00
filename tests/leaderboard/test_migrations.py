"""Migrations that change rows: from what was there before, once and again, and back."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone


def migrated_to(name: str) -> Apps:
    """Bring the database to where this migration is the newest; return its models."""
    return MigrationExecutor(connection).migrate([("leaderboard", name)]).apps


@pytest.fixture
def _newest_afterwards(transactional_db: None) -> Iterator[None]:
    """Leave the database to the next test as it was; audit entries go with their table alone."""
    yield
    migrated_to("0021_late_submissions")
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


@pytest.mark.usefixtures("_newest_afterwards")
def test_audit_entries_outlive_that_tasks_have_entries_too_and_stay_guarded() -> None:
    first, second = "0024_organizers", "0025_audit_entries_of_tasks"
    entry = {"what": "Mail: Test", "task_id": 1, "made_at": timezone.now()}
    entry |= {"before": {}, "after": {}}

    def kept(models: Apps) -> list[str]:
        entries = models.get_model("leaderboard", "AuditEntry").objects
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            entries.all().delete()
        return list(entries.order_by("pk").values_list("verb", flat=True))

    old = migrated_to(first)
    old.get_model("leaderboard", "AuditEntry").objects.create(verb="changed", phase_id=1, **entry)
    new = migrated_to(second)
    new.get_model("leaderboard", "AuditEntry").objects.create(verb="named", **entry)

    assert kept(new) == ["changed", "named"]
    assert kept(migrated_to(first)) == ["changed"]
