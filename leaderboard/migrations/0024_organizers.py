import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0023_moved_deadlines")]

    operations = [
        migrations.CreateModel(
            name="Organizer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "Owner"), ("editor", "Editor")],
                        default="editor",
                        max_length=10,
                    ),
                ),
                ("named_at", models.DateTimeField(auto_now_add=True)),
                (
                    "task",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="organizers",
                        to="leaderboard.task",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="organized",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("named_at",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("task", "user"),
                        name="organizer_is_named_once",
                        violation_error_message="This person organizes this task already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ("owner", "editor"))),
                        name="organizer_role_is_known",
                    ),
                ],
            },
        ),
    ]
