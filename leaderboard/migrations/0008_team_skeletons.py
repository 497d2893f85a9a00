from django.db import migrations

import leaderboard.models.team


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0007_team_paper")]

    operations = [
        migrations.AddField(
            model_name="team",
            name="skeleton",
            field=leaderboard.models.team.SkeletonField(default=""),
            preserve_default=False,
        ),
    ]
