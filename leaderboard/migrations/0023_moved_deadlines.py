from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

KINDS = ("scored", "rejected", "failed", "deadline", "moved", "invitation")
CHOICES = [
    ("scored", "a submission of yours is scored"),
    ("rejected", "a file that you submitted is refused"),
    ("failed", "a submission of yours cannot be scored, by our fault"),
    ("deadline", "a phase that your team can still submit to closes within a day"),
    ("moved", "the deadline of a phase that your team can submit to is moved"),
    ("invitation", "somebody invites you to a team"),
]
CONSTRAINTS = {"letter": "letter_kind_is_known", "mailstop": "mail_stop_kind_is_known"}


def remove_what_was_not_known(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Going back, drop the letters of the kind that was not there before, and who stopped it."""
    for name in ("Letter", "MailStop"):
        apps.get_model("leaderboard", name).objects.filter(kind="moved").delete()


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0022_audit_entries")]

    operations = [
        migrations.AddField(
            model_name="phase",
            name="moved_from",
            field=models.DateTimeField(editable=False, null=True),
        ),
        *(migrations.RemoveConstraint(model, name) for model, name in CONSTRAINTS.items()),
        *(
            migrations.AlterField(model, "kind", models.CharField(choices=CHOICES, max_length=20))
            for model in CONSTRAINTS
        ),
        *(
            migrations.AddConstraint(
                model, models.CheckConstraint(condition=models.Q(("kind__in", KINDS)), name=name)
            )
            for model, name in CONSTRAINTS.items()
        ),
        migrations.RunPython(migrations.RunPython.noop, remove_what_was_not_known),
    ]
