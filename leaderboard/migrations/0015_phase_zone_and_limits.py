from django.db import migrations, models

import leaderboard.zones


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0014_attempts_of_submissions")]

    operations = [
        migrations.RemoveConstraint(model_name="phase", name="phase_limits_are_positive"),
        migrations.AddField(
            model_name="phase",
            name="time_zone",
            field=models.CharField(
                default="UTC",
                help_text="Its midnight begins the days that attempts are counted by. AoE is “anywhere on earth”, UTC−12.",
                max_length=40,
                validators=[leaderboard.zones.check_zone],
            ),
        ),
        migrations.AlterField(
            model_name="phase",
            name="opens_at",
            field=models.DateTimeField(help_text="Submissions are taken from this moment on."),
        ),
        migrations.AlterField(
            model_name="phase",
            name="daily_limit",
            field=models.PositiveSmallIntegerField(
                default=5,
                help_text="Submissions a team may have scored on one day of the time zone.",
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="total_limit",
            field=models.PositiveIntegerField(
                blank=True,
                help_text="Submissions a team may have scored in the whole phase. Empty: no such limit.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="refused_limit",
            field=models.PositiveSmallIntegerField(
                default=50,
                help_text="Refused files of a team on one day, after which it must wait for the next. They use no attempt.",
            ),
        ),
        migrations.AddConstraint(
            model_name="phase",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("daily_limit__gte", 1),
                    ("n_resamples__gte", 1),
                    ("refused_limit__gte", 1),
                    models.Q(
                        ("total_limit__isnull", True),
                        ("total_limit__gte", 1),
                        _connector="OR",
                    ),
                ),
                name="phase_limits_are_positive",
                violation_error_message="Limits and resamples must be at least 1.",
            ),
        ),
    ]
