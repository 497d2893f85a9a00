from django.db import migrations, models

import leaderboard.models.task


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0026_sentences_in_other_languages")]

    operations = [
        migrations.AddField(
            model_name="task",
            name="contact",
            field=models.CharField(
                blank=True,
                help_text="Where teams reach you: an e-mail address or a web address. Shown to everybody.",
                max_length=200,
                validators=[leaderboard.models.task.check_contact],
            ),
        ),
        migrations.AlterField(
            model_name="submission",
            name="state",
            field=models.CharField(
                choices=[
                    ("received", "Received"),
                    ("scoring", "Scoring"),
                    ("scored", "Scored"),
                    ("rejected", "Refused"),
                    ("failed", "Failed"),
                ],
                default="received",
                max_length=10,
            ),
        ),
    ]
