import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboard", "0011_invitations"),
    ]

    operations = [
        migrations.CreateModel(
            name="Letter",
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
                        choices=[("invitation", "Invitation to a team")], max_length=20
                    ),
                ),
                ("address", models.EmailField(max_length=254)),
                (
                    "about",
                    models.CharField(
                        help_text="The id of what the letter tells of.", max_length=64
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("rung_at", models.DateTimeField()),
                ("next_try_at", models.DateTimeField()),
                ("n_tries", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(null=True)),
                ("dropped_at", models.DateTimeField(null=True)),
                (
                    "caused_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("made_at", "pk"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("dropped_at", None), ("sent_at", None)),
                        fields=["next_try_at"],
                        name="letter_to_be_sent",
                    ),
                    models.Index(fields=["caused_by", "made_at"], name="letter_by_sender"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "address", "about"), name="letter_is_written_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("sent_at", None), ("dropped_at", None), _connector="OR"
                        ),
                        name="letter_is_sent_or_dropped",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind", "invitation")), name="letter_kind_is_known"
                    ),
                ],
            },
        ),
    ]
