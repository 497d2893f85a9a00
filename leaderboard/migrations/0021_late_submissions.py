from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0020_letters_to_people")]

    operations = [
        migrations.AlterField(
            model_name="phase",
            name="closes_at",
            field=models.DateTimeField(
                blank=True,
                help_text="From this moment on none is in time. Empty: the phase has no end.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="late_until",
            field=models.DateTimeField(
                blank=True,
                help_text="From the end until this moment late submissions are taken: scored, "
                "listed apart and without a rank. Empty: none are.",
                null=True,
            ),
        ),
        migrations.AddConstraint(
            model_name="phase",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("late_until", None),
                    models.Q(
                        ("closes_at__isnull", False), ("late_until__gt", models.F("closes_at"))
                    ),
                    _connector="OR",
                ),
                name="phase_late_until_is_after_its_end",
                violation_error_message="Late submissions are taken after the phase closes, so "
                "“late until” must be later than that.",
            ),
        ),
    ]
