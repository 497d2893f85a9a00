from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0017_api_tokens")]

    operations = [
        migrations.AddField(
            model_name="phase",
            name="ranking_rule",
            field=models.CharField(
                choices=[
                    ("best", "Each team's best"),
                    ("latest", "Each team's latest"),
                    ("chosen", "The one that the team chose; its best until it chooses"),
                ],
                default="best",
                help_text="Which of a team's scored submissions is on the leaderboard. Set it "
                "before there are scores.",
                max_length=10,
                verbose_name="submission that counts",
            ),
        ),
        migrations.AddConstraint(
            model_name="phase",
            constraint=models.CheckConstraint(
                condition=models.Q(("ranking_rule__in", ("best", "latest", "chosen"))),
                name="phase_ranking_rule_is_known",
            ),
        ),
        migrations.AddField("submission", "is_chosen", models.BooleanField(default=False)),
        migrations.AddField("submission", "withdrawn_at", models.DateTimeField(null=True)),
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_chosen", True)),
                fields=("phase", "team"),
                name="submission_is_chosen_alone",
            ),
        ),
    ]
