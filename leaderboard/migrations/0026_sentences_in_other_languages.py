from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0025_audit_entries_of_tasks")]

    operations = [
        migrations.AddField("submission", "sentences", models.JSONField(null=True)),
        migrations.AddField("score", "sentences", models.JSONField(null=True)),
    ]
