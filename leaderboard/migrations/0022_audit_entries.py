import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLE = "leaderboard_auditentry"
REFUSAL = "Audit entries are never changed or deleted."
# A table that SQLite makes anew for a later migration loses its triggers: make them again there.
GUARDS = {
    "sqlite": [
        f"CREATE TRIGGER audit_entry_stays_at_{deed} BEFORE {deed} ON {TABLE} "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        for deed in ("UPDATE", "DELETE")
    ],
    "postgresql": [
        "CREATE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$",
        f"CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE ON {TABLE} "
        "FOR EACH ROW EXECUTE FUNCTION audit_entry_stays()",
    ],
}
UNGUARDED = {
    "sqlite": [f"DROP TRIGGER audit_entry_stays_at_{deed}" for deed in ("UPDATE", "DELETE")],
    "postgresql": [
        f"DROP TRIGGER audit_entry_stays ON {TABLE}",
        "DROP FUNCTION audit_entry_stays()",
    ],
}


def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Have the database itself refuse to change or delete an entry."""
    for statement in GUARDS[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def unguard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in UNGUARDED[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0021_late_submissions")]

    operations = [
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "verb",
                    models.CharField(
                        choices=[
                            ("changed", "changed"),
                            ("moved", "moved the deadline of"),
                        ],
                        max_length=20,
                    ),
                ),
                ("what", models.CharField(help_text="The name that it had.", max_length=300)),
                ("made_at", models.DateTimeField()),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
                (
                    "phase",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="leaderboard.phase",
                    ),
                ),
                (
                    "task",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="leaderboard.task",
                    ),
                ),
                (
                    "who",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "audit entries",
                "ordering": ("-pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("verb__in", ("changed", "moved"))),
                        name="audit_verb_is_known",
                    )
                ],
            },
        ),
        migrations.RunPython(guard, unguard),
    ]
