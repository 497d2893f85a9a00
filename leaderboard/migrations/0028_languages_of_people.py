from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0027_contacts")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True,
                editable=False,
                help_text="What letters to the person are in.",
                max_length=10,
            ),
        ),
    ]
