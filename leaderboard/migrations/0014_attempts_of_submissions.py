"""Enters what was received before there was a ledger; what is entered already stays as it is."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_ONCE = 1_000


def enter_submissions(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    attempts = apps.get_model("leaderboard", "Attempt").objects
    submissions = apps.get_model("leaderboard", "Submission").objects
    missing = submissions.filter(attempt__isnull=True).order_by("received_at")
    rows = missing.values_list("pk", "phase", "team", "submitted_by", "received_at", "state")
    attempts.bulk_create(
        (
            attempts.model(
                submission_id=submission,
                phase_id=phase,
                team_id=team,
                person_id=person,
                received_at=received_at,
                returned=state if state in ("rejected", "failed") else "",
            )
            for submission, phase, team, person, received_at, state in rows
        ),
        batch_size=AT_ONCE,
    )


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0013_attempt_ledger")]

    # Taken back, the entries stay until the ledger itself goes.
    operations = [migrations.RunPython(enter_submissions, migrations.RunPython.noop)]
