from django.db import migrations, models

import leaderboard.names


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0009_team_skeletons_filled")]

    operations = [
        migrations.AlterField(
            model_name="team",
            name="name",
            field=models.CharField(
                max_length=60,
                validators=[
                    leaderboard.names.check_visible,
                    leaderboard.names.check_one_alphabet,
                ],
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                fields=("task", "skeleton"),
                name="team_name_looks_unique",
                violation_error_message="Another team of this task has a name that looks like it.",
            ),
        ),
    ]
