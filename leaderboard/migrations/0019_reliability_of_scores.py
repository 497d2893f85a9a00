from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0018_what_counts_on_the_board")]

    operations = [migrations.AddField("score", "reliability", models.JSONField(null=True))]
