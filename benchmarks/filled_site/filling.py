"""Fills the database that the environment names with made-up teams and their scores."""

from datetime import timedelta

import django
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

django.setup()

import scoring  # noqa: E402  (models need Django to be set up)
from benchmarks.filled_site.made_up import N_RESAMPLES, made_up_teams  # noqa: E402
from leaderboard import organizing  # noqa: E402
from leaderboard.models import GoldLabels, Phase, Score, Submission, Task, Team  # noqa: E402

N_ITEMS, LABELS = 2_000, ["anger", "fear", "joy", "love", "sadness"]


def fill(n_teams: int, *, gold_file: bytes | None = None) -> Phase:
    """Make a public task of that many teams, a scored submission each; return its phase.

    Without `gold_file`, gold labels are named that no file holds: nothing more can be scored.
    """
    call_command("migrate", verbosity=0)
    return _filled(n_teams, gold_file)


@transaction.atomic
def _filled(n_teams: int, gold_file: bytes | None) -> Phase:
    name = f"A task of {n_teams:,} teams"
    task = Task.objects.create(
        slug=f"of{n_teams}", name=name, summary="Made up.", visibility=Task.Visibility.PUBLIC
    )
    now = timezone.now()
    phase = Phase.objects.create(
        task=task,
        slug="test",
        name="Test",
        opens_at=now - timedelta(days=30),
        closes_at=now + timedelta(days=30),
        n_resamples=N_RESAMPLES,
        scores_version=n_teams,
    )
    gold = _gold(phase, gold_file)
    for made_up in made_up_teams(n_teams):
        _add_team(phase, gold, made_up)
    return phase


def _gold(phase: Phase, gold_file: bytes | None) -> GoldLabels:
    if gold_file is not None:
        return organizing.add_gold_labels(phase=phase, file=ContentFile(gold_file))
    return GoldLabels.objects.create(
        phase=phase, version=1, sha256="0" * 64, n_items=N_ITEMS, labels=LABELS
    )


def _add_team(phase: Phase, gold: GoldLabels, made_up: tuple) -> None:
    name, value, replicates = made_up
    now = timezone.now()
    submission = Submission.objects.create(
        phase=phase,
        team=Team.objects.create(task=phase.task, name=name),
        received_at=now,
        sha256="0" * 64,
        n_bytes=1,
        idempotency_key="made up",
        state=Submission.State.SCORED,
        finished_at=now,
        rung_at=now,
    )
    low, high = scoring.percentile_interval(replicates, confidence_level=0.95)
    Score.objects.create(
        submission=submission,
        gold=gold,
        value=value,
        interval_low=low,
        interval_high=high,
        measures={},
        label_rows=[],
        confusion=[],
        replicates=scoring.replicates_to_bytes(replicates),
        signature=_signature(phase, gold),
        scored_at=now,
    )


def _signature(phase: Phase, gold: GoldLabels) -> dict[str, object]:
    return scoring.Signature(
        metric=phase.metric,
        n_items=gold.n_items,
        labels=tuple(gold.labels),
        gold_sha256=gold.sha256,
        n_resamples=phase.n_resamples,
        seed=phase.seed,
        confidence_level=phase.confidence_level,
        version=scoring.__version__,
    ).as_dict()
