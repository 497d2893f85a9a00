from django.db import migrations, models

import leaderboard.further_measures


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0005_submissions_by_phase_and_state")]

    operations = [
        migrations.AddField("score", "parts", models.JSONField(null=True)),
        migrations.AddField("standings", "parts", models.JSONField(null=True)),
        migrations.AddField(
            model_name="phase",
            name="further_measures",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="Columns of the leaderboard beside the metric, each with its interval; "
                "at most 3. The ranking is by the metric alone.",
                validators=[leaderboard.further_measures.check_further_measures],
            ),
        ),
        migrations.AddField(
            model_name="phase",
            name="shows_parts",
            field=models.BooleanField(
                "labels and slices",
                default=False,
                help_text="Everybody sees how every team does on single labels and slices, as "
                "far as scores are shown. It tells how many gold items each has.",
            ),
        ),
    ]
