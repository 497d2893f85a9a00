"""The cast of the fault tests: a task with one open phase, two people, a team each.

`make_cast` runs in the site; the rest is read by the tests as well.
"""

import io
import random
from datetime import timedelta

from django.core.files.base import ContentFile
from django.utils import timezone

import scoring
from leaderboard import organizing, teams
from leaderboard.models import Phase, Task, User

LABELS = ("agrees", "asks", "disagrees", "jokes", "quotes", "thanks")
N_ITEMS = 8_000
# So many that scoring takes a second or two: time to kill a worker in the middle.
N_RESAMPLES = 30_000
SEED = 11
ADA, ADAS_TEAM = "ada@example.org", "Ada and friends"
PASSWORD = "a long word for everybody"
# Run in the site, by `manage.py shell`.
MAKE = "from tests.faults import cast\ncast.make_cast()"
SUBMIT, BOARD = "/tasks/replies/test/submit/", "/tasks/replies/test/"


def make_cast() -> None:
    """Make task, phase, gold labels, Ada and her team."""
    task = Task.objects.create(
        slug="replies", name="Replies", summary="What replies do.", visibility="public"
    )
    phase = Phase.objects.create(
        task=task,
        slug="test",
        name="Test",
        opens_at=timezone.now() - timedelta(days=1),
        closes_at=timezone.now() + timedelta(days=1),
        n_resamples=N_RESAMPLES,
        seed=SEED,
    )
    organizing.add_gold_labels(phase=phase, file=ContentFile(gold_file()))
    ada = User.objects.create_user(ADA, PASSWORD)
    teams.create_team(task=task, name=ADAS_TEAM, captain=ada)


def gold_file() -> bytes:
    return _file(_gold())


def predictions_file(seed: int = 1) -> bytes:
    """Return predictions of which some seven in ten are right, others with another seed."""
    chance = random.Random(seed)
    return _file([label if chance.random() < 0.64 else chance.choice(LABELS) for label in _gold()])


def undisturbed(predictions: bytes) -> scoring.Report:
    """Score a file as the site should, without site, worker or fault."""
    gold = scoring.read_gold(io.BytesIO(gold_file()))
    aligned = scoring.read_predictions(
        io.BytesIO(predictions), item_ids=gold.item_ids, labels=gold.labels
    )
    return scoring.score_predictions(
        gold,
        aligned,
        metric="macro_f1",
        n_resamples=N_RESAMPLES,
        seed=SEED,
        confidence_level=0.95,
    )


def _gold() -> list[str]:
    return random.Random(0).choices(LABELS, weights=[5, 4, 3, 2, 1, 1], k=N_ITEMS)


def _file(labels: list[str]) -> bytes:
    rows = [f"r{number},{label}\n" for number, label in enumerate(labels, start=1)]
    return "".join(["id,label\n", *rows]).encode()
