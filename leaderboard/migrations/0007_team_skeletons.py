from django.db import migrations

import leaderboard.models.team


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0005_submissions_by_phase_and_state")]

    operations = [
        migrations.AddField(
            model_name="team",
            name="skeleton",
            field=leaderboard.models.team.SkeletonField(default=""),
            preserve_default=False,
        ),
    ]
