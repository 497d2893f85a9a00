"""Say of every team what its name looks like, from the oldest on."""

from django.db import migrations

from leaderboard.names import skeleton

# No name can hold it, so that no later team looks like the younger of two old ones that clash.
PRIVATE = "\ue000"


def fill(apps, schema_editor):
    """Where two old teams look alike the younger keeps its name, with a skeleton of its own."""
    Team = apps.get_model("leaderboard", "Team")
    seen = set()
    for team in Team.objects.order_by("created_at", "pk"):
        look = skeleton(team.name)
        if (team.task_id, look) in seen:
            look += f"{PRIVATE}{team.pk}"
        seen.add((team.task_id, look))
        Team.objects.filter(pk=team.pk).update(skeleton=look)


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0008_team_skeletons")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
