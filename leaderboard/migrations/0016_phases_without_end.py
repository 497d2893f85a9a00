from datetime import UTC, datetime

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

FAR = datetime(9999, 1, 1, tzinfo=UTC)


def give_far_end(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("leaderboard", "Phase").objects.filter(closes_at=None).update(closes_at=FAR)


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0015_phase_zone_and_limits")]

    operations = [
        migrations.AlterField(
            model_name="phase",
            name="closes_at",
            field=models.DateTimeField(
                blank=True,
                help_text="From this moment on none is taken. Empty: the phase has no end.",
                null=True,
            ),
        ),
        # Taken back, a phase without an end gets one that nobody will see.
        migrations.RunPython(migrations.RunPython.noop, give_far_end),
    ]
