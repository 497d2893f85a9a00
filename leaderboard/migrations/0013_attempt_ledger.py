import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0012_letters")]

    operations = [
        migrations.CreateModel(
            name="Attempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("received_at", models.DateTimeField()),
                (
                    "returned",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("rejected", "The file was refused"),
                            ("failed", "Scoring failed by our fault"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="attempts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "phase",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attempts",
                        to="leaderboard.phase",
                    ),
                ),
                (
                    "submission",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="attempt",
                        to="leaderboard.submission",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attempts",
                        to="leaderboard.team",
                    ),
                ),
            ],
            options={
                "ordering": ("-received_at",),
                "indexes": [
                    models.Index(fields=["phase", "team", "received_at"], name="attempt_by_team"),
                    models.Index(fields=["phase", "person"], name="attempt_by_person"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("returned__in", ("", "rejected", "failed"))),
                        name="attempt_return_is_known",
                    ),
                ],
            },
        ),
    ]
