"""Fill an empty site with a made-up task, so that there is something to look at."""

import csv
import io
import random
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from leaderboard import evaluation, organizing, standings, submissions, teams
from leaderboard.models import Phase, Submission, Task, Team, User

SEED = 2026
N_ITEMS = 1_200
LABELS = {"agrees": 0.44, "disagrees": 0.29, "asks": 0.19, "jokes": 0.08}
# Where a reply was written: the harder it is, the likelier in a place that stands further down.
PLACES = ("forum", "comments", "chat")
PASSWORD = "margin-demo"
ORGANIZER = "organizer@example.org"
COMPETITOR = "competitor@example.org"
OWN_TEAM = "Kestrel"
# Each team's skill: the share of items of middling difficulty that it gets right.
TEAMS = {
    "Nightjar": 0.84,
    OWN_TEAM: 0.835,
    "Ñandú": 0.83,
    "Blue Tit": 0.825,
    "Grey Heron": 0.80,
    "Dipper": 0.79,
    "Old Owl": 0.77,
    "Two Swifts": 0.75,
    "Lapwing & Co.": 0.73,
    "Sandpiper": 0.70,
    "Turnstone": 0.62,
}
DESCRIPTION = f"""
Each item is one reply in a discussion. Say what the reply does: **agrees**, **disagrees**,
**asks** or **jokes**.

This task is a demonstration: its {N_ITEMS:,} items and all of its teams are made up.

## Rules

- One label for each item.
- The ranking is by macro-F1, which counts every label alike, the rare ones too.
- A refused file costs no attempt.
"""


class Command(BaseCommand):
    help = "Load the demo task with its teams and submissions, once. For DEBUG sites only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default="", help="print this address at the end")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError(
                "The demo has a known password, so it is loaded only where DEBUG is true."
            )
        if not Task.objects.filter(slug="demo").exists():
            self.stdout.write("Loading the demo task …")
            _load()
        _score_all()
        if options["address"]:
            self.stdout.write(
                f"\n  Margin is at {options['address']}\n\n"
                f"  a competitor  {COMPETITOR}  password {PASSWORD}\n"
                f"  an organizer  {ORGANIZER}   password {PASSWORD}\n"
                "\n  Ctrl-C stops it.\n"
            )


@transaction.atomic
def _load() -> None:
    chance = random.Random(SEED)
    gold = chance.choices(list(LABELS), weights=list(LABELS.values()), k=N_ITEMS)
    difficulty = [chance.gauss(0, 1.1) for _ in gold]
    organizer = User.objects.create_superuser(ORGANIZER, PASSWORD)
    competitor = User.objects.create_user(COMPETITOR, PASSWORD)
    phase = _phase()
    organizing.enter_organizers(task=phase.task, before={}, by=organizer)
    organizing.add_gold_labels(phase=phase, file=_gold(gold, difficulty), added_by=organizer)
    for name, skill in TEAMS.items():
        team = _team(phase.task, name, competitor)
        _submit(phase, team, _answers(chance, gold, difficulty=difficulty, skill=skill))
    baseline = teams.create_baseline(task=phase.task, name="Majority label")
    _submit(phase, baseline, [next(iter(LABELS))] * N_ITEMS)


def _phase() -> Phase:
    now = timezone.now()
    task = Task.objects.create(
        slug="demo",
        name="What replies do (demo)",
        summary="Four labels, one answer an item. Made-up data to look around with.",
        description=DESCRIPTION,
        visibility=Task.Visibility.PUBLIC,
    )
    return Phase.objects.create(
        task=task,
        slug="test",
        name="Test",
        opens_at=now - timedelta(days=3),
        closes_at=now + timedelta(days=25),
        seed=SEED,
        report=Phase.Report.PER_LABEL,
        further_measures=["accuracy", "matthews_correlation"],
        shows_parts=True,
    )


def _team(task: Task, name: str, competitor: User) -> Team:
    if name == OWN_TEAM:
        return teams.create_team(task=task, name=name, captain=competitor)
    return Team.objects.create(task=task, name=name)


def _answers(
    chance: random.Random, gold: list[str], *, difficulty: list[float], skill: float
) -> list[str]:
    """Answer the easy items right and the hard ones wrong more often, rare labels least well."""
    names = list(LABELS)
    answers = []
    for label, hardness in zip(gold, difficulty, strict=True):
        rarity = 0.35 * (1 - LABELS[label])
        is_right = chance.gauss(4 * (skill - 0.5) - rarity, 0.6) > hardness
        answers.append(label if is_right else chance.choice(names))
    return answers


def _submit(phase: Phase, team: Team, answers: list[str]) -> Submission:
    return submissions.receive_submission(
        phase=phase,
        team=team,
        predictions=_csv(answers),
        submitted_by=None,
        method="demo",
    )


def _gold(labels: list[str], difficulty: list[float]) -> ContentFile:
    """Write gold labels with a column of places; it takes nothing from the chance of the teams."""
    chance = random.Random(SEED)
    places = [
        PLACES[min(len(PLACES) - 1, max(0, round(1 + hardness / 2 + chance.gauss(0, 0.6))))]
        for hardness in difficulty
    ]
    return _csv(labels, place=places)


def _csv(labels: list[str], **columns: list[str]) -> ContentFile:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["id", "label", *columns])
    ids = [f"r{number:04}" for number in range(1, 1 + len(labels))]
    writer.writerows(zip(ids, labels, *columns.values(), strict=True))
    return ContentFile(text.getvalue().encode(), name="predictions.csv")


def _score_all() -> None:
    """Score what waits, by the worker's own code: the board is there with the first page."""
    for phase in Phase.objects.filter(task__slug="demo"):
        for waiting in Submission.objects.unfinished().filter(phase=phase):
            evaluation.evaluate(waiting.pk)
        phase.refresh_from_db()
        if phase.scores_version > phase.standings_version:
            standings.rebuild(phase)
