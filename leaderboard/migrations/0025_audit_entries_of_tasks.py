from importlib import import_module

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

# SQLite makes the table anew for this, and its triggers are made again afterwards.
ENTRIES = import_module("leaderboard.migrations.0022_audit_entries")


def remove_what_was_not_known(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Going back, drop the entries of the kind that was not there before."""
    apps.get_model("leaderboard", "AuditEntry").objects.filter(verb="named").delete()


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0024_organizers")]

    operations = [
        migrations.RunPython(ENTRIES.unguard, ENTRIES.guard),
        migrations.RemoveConstraint(model_name="auditentry", name="audit_verb_is_known"),
        migrations.AlterField(
            model_name="auditentry",
            name="phase",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="leaderboard.phase",
            ),
        ),
        migrations.AlterField(
            model_name="auditentry",
            name="verb",
            field=models.CharField(
                choices=[
                    ("changed", "changed"),
                    ("moved", "moved the deadline of"),
                    ("named", "changed who organizes"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="auditentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("verb__in", ("changed", "moved", "named"))),
                name="audit_verb_is_known",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, remove_what_was_not_known),
        migrations.RunPython(ENTRIES.guard, ENTRIES.unguard),
    ]
