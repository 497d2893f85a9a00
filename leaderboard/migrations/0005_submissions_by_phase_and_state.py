from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0004_board_pairs_and_rank_shares")]

    operations = [
        migrations.AddIndex(
            model_name="submission",
            index=models.Index(fields=["phase", "state"], name="submission_by_phase"),
        ),
    ]
