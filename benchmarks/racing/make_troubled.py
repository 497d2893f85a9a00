"""Makes a phase for each gold file of the troubles, and a person for each file; prints their keys.

Reads from standard input a JSON list of file, gold file and labels.
"""

import json
import sys
from datetime import timedelta
from pathlib import Path

import django
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

django.setup()

from benchmarks.racing.keys import keys_of  # noqa: E402  (models need a set-up)
from benchmarks.racing.kinds import SLUG  # noqa: E402
from leaderboard import organizing, teams  # noqa: E402
from leaderboard.models import Phase, Task, User  # noqa: E402


def make_phase(task: Task, gold: Path, labels: list[str]) -> Phase:
    now = timezone.now()
    phase = Phase.objects.create(
        **{"task": task, "slug": gold.stem.replace("_", "-"), "name": gold.stem},
        **{"opens_at": now - timedelta(days=1), "closes_at": now + timedelta(days=1)},
    )
    organizing.add_gold_labels(phase=phase, file=ContentFile(gold.read_bytes()))
    # A task may have more labels than occur.
    phase.gold_labels.update(labels=labels)
    return phase


call_command("migrate", verbosity=0)
with transaction.atomic():
    task = Task.objects.create(slug=SLUG, name="Troubles", summary="One.", visibility="public")
    phases: dict[str, Phase] = {}
    people = {}
    for number, (file, gold, labels) in enumerate(json.load(sys.stdin)):
        phase = phases.get(gold) or make_phase(task, Path(gold), labels)
        phases[gold] = phase
        person = User.objects.create_user(f"person{number}@example.org")
        teams.create_team(task=task, name=f"Team {number}", captain=person)
        people[file] = {"phase": phase.slug, **keys_of(person)}
print(json.dumps(people))
