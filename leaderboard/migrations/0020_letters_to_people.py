import django.db.models.deletion
import django.db.models.functions.text
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def remove_what_was_not_known(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Going back, drop the letters of kinds that were not there before."""
    letters = apps.get_model("leaderboard", "Letter").objects
    letters.exclude(kind="invitation").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboard", "0019_reliability_of_scores"),
    ]

    operations = [
        migrations.CreateModel(
            name="MailStop",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("scored", "a submission of yours is scored"),
                            ("rejected", "a file that you submitted is refused"),
                            ("failed", "a submission of yours cannot be scored, by our fault"),
                            (
                                "deadline",
                                "a phase that your team can still submit to closes within a day",
                            ),
                            ("invitation", "somebody invites you to a team"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "address",
                    models.EmailField(blank=True, help_text="In small letters.", max_length=254),
                ),
                ("made_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_stops",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="letter",
            name="letter_is_written_once",
        ),
        migrations.RemoveConstraint(
            model_name="letter",
            name="letter_kind_is_known",
        ),
        migrations.AddField(
            model_name="letter",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="letter",
            name="kind",
            field=models.CharField(
                choices=[
                    ("scored", "a submission of yours is scored"),
                    ("rejected", "a file that you submitted is refused"),
                    ("failed", "a submission of yours cannot be scored, by our fault"),
                    ("deadline", "a phase that your team can still submit to closes within a day"),
                    ("invitation", "somebody invites you to a team"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(
                condition=models.Q(("person", None)),
                fields=("kind", "address", "about"),
                name="letter_is_written_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(
                fields=("kind", "about", "person"), name="letter_is_written_once_to_a_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ("scored", "rejected", "failed", "deadline", "invitation"))
                ),
                name="letter_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="mailstop",
            constraint=models.UniqueConstraint(
                fields=("kind", "person"), name="mail_stop_of_a_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="mailstop",
            constraint=models.UniqueConstraint(
                condition=models.Q(("person", None)),
                fields=("kind", "address"),
                name="mail_stop_of_an_address",
            ),
        ),
        migrations.AddConstraint(
            model_name="mailstop",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("address", ""), ("person__isnull", False)),
                    models.Q(
                        ("person", None),
                        models.Q(("address", ""), _negated=True),
                        ("address", django.db.models.functions.text.Lower(models.F("address"))),
                    ),
                    _connector="OR",
                ),
                name="mail_stop_is_of_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="mailstop",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ("scored", "rejected", "failed", "deadline", "invitation"))
                ),
                name="mail_stop_kind_is_known",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, remove_what_was_not_known),
    ]
