"""Makes the phases and a team of two for each round; prints what lets them in, as JSON."""

import json
import sys
from datetime import timedelta

import django
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

django.setup()

from benchmarks.racing.keys import keys_of  # noqa: E402  (models need a set-up)
from benchmarks.racing.kinds import KINDS, LIMIT, SLUG, Kind  # noqa: E402
from leaderboard import organizing, teams  # noqa: E402
from leaderboard.models import Attempt, Phase, Task, Team, User  # noqa: E402

GOLD = b"id,label\n" + b"".join(b"i%d,%s\n" % (n, (b"ham", b"spam")[n % 2]) for n in range(40))


def make_phases() -> dict[str, Phase]:
    """Make a phase for each limit, whose days end twelve hours from now or later."""
    task = Task.objects.create(slug=SLUG, name="Races", summary="One.", visibility="public")
    now = timezone.now()
    dates = {"opens_at": now - timedelta(days=1), "closes_at": now + timedelta(days=9)}
    zone = "UTC" if now.hour < 12 else "AoE"
    limits = {
        "daily": {"daily_limit": LIMIT},
        "total": {"daily_limit": 100 * LIMIT, "total_limit": LIMIT},
    }
    phases = {}
    for slug, limit in limits.items():
        phase = Phase.objects.create(
            task=task, slug=slug, name=slug, time_zone=zone, **dates, **limit
        )
        organizing.add_gold_labels(phase=phase, file=ContentFile(GOLD))
        phases[slug] = phase
    return phases


def make_team(number: int, kind: Kind, phase: Phase) -> dict[str, object]:
    """Make a team of two that has used all but `kind.n_left` attempts; return its cookies."""
    people = [User.objects.create_user(f"{name}{number}@example.org") for name in ("ada", "bob")]
    team = teams.create_team(task=phase.task, name=f"Team {number}", captain=people[0])
    team.memberships.create(task=phase.task, user=people[1])
    spend(team, phase, n_attempts=LIMIT - kind.n_left)
    return {"team": team.pk, "people": [keys_of(person) for person in people]}


def spend(team: Team, phase: Phase, *, n_attempts: int) -> None:
    for _ in range(n_attempts):
        Attempt.objects.create(phase=phase, team=team, received_at=timezone.now())


call_command("migrate", verbosity=0)
with transaction.atomic():
    made = make_phases()
    racers = []
    for number in range(int(sys.argv[1])):
        kind = KINDS[number % len(KINDS)]
        racers.append(make_team(number, kind, made[kind.limit]))
print(json.dumps(racers))
