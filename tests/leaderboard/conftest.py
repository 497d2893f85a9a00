"""The cast: a task with one open phase and its organizer, Ada's team, Bob's team, site staff."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import caches
from django.core.files.base import ContentFile
from django.test import Client
from pytest_django.fixtures import Settings

from leaderboard import evaluation, organizing, standings, submissions, teams
from leaderboard.models import (
    GoldLabels,
    Membership,
    Organizer,
    Phase,
    Submission,
    Task,
    Team,
    User,
)

NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
GOLD = "id,label\n" + "".join(
    f"i{number},{label}\n" for number, label in enumerate(["ham"] * 12 + ["spam"] * 8, start=1)
)
GOOD = GOLD.replace("i1,ham", "i1,spam")
WORSE = GOLD.replace("i1,ham", "i1,spam").replace("i20,spam", "i20,ham")


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Hold the clock at a Tuesday noon; tests that need another moment move it."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture(autouse=True)
def rings(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[object]]]:
    """Collect the messages to workers instead of sending them; tests/faults sends real ones."""
    sent: list[tuple[str, list[object]]] = []
    monkeypatch.setattr(
        "leaderboard.doorbell.app.send_task", lambda name, args: sent.append((name, args))
    )
    return sent


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    """Forget attempts to sign in and kept pages: the clock stands still, so none would run out."""
    for one in caches.all(initialized_only=True):
        one.clear()
    standings.rows_of.cache_clear()


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    """Hash passwords cheaply: what slows a guesser would slow every test that signs somebody in."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _addresses_can_be_added(settings: Settings) -> None:
    """Be a site that sends mail, which the tests collect, and so can confirm an address."""
    settings.ACCOUNT_MAX_EMAIL_ADDRESSES = None


@pytest.fixture
def task(db: None) -> Task:
    return Task.objects.create(
        slug="mail", name="Mail 2026", summary="Ham or spam.", visibility=Task.Visibility.PUBLIC
    )


@pytest.fixture
def phase(task: Task) -> Phase:
    """An open phase with gold labels, quick to score."""
    phase = bare_phase(task)
    add_gold(phase)
    return phase


@pytest.fixture
def gold(phase: Phase) -> GoldLabels:
    return phase.gold_labels.get()


@pytest.fixture
def ada(db: None) -> User:
    return User.objects.create_user("ada@example.org", "a long word for ada")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob@example.org", "a long word for bob")


@pytest.fixture
def olga(task: Task) -> User:
    """The task's organizer."""
    olga = User.objects.create_user("olga@example.org", "a long word for olga")
    Organizer.objects.create(task=task, user=olga, role=Organizer.Role.OWNER)
    return olga


@pytest.fixture
def sam(db: None) -> User:
    """Site staff."""
    return User.objects.create_superuser("sam@example.org", "a long word for sam")


@pytest.fixture
def team(task: Task, ada: User) -> Team:
    return teams.create_team(task=task, name="Ada's team", captain=ada)


@pytest.fixture
def other_team(task: Task, bob: User) -> Team:
    return teams.create_team(task=task, name="Bob's team", captain=bob)


@pytest.fixture
def member(team: Team, db: None) -> Membership:
    """Cleo, whom Ada's team has beside its captain."""
    cleo = User.objects.create_user("cleo@example.org", "a long word for cleo")
    return Membership.objects.create(team=team, task=team.task, user=cleo)


@pytest.fixture
def as_ada(ada: User, team: Team) -> Client:
    return signed_in(ada)


@pytest.fixture
def as_bob(bob: User, other_team: Team) -> Client:
    return signed_in(bob)


@pytest.fixture
def as_olga(olga: User) -> Client:
    return signed_in(olga)


@pytest.fixture
def as_sam(sam: User) -> Client:
    return signed_in(sam)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def bare_phase(task: Task, **fields: object) -> Phase:
    """Make a phase without gold labels, open for a day on both sides of now."""
    given = {
        "slug": "test",
        "name": "Test",
        "opens_at": NOW - timedelta(days=1),
        "closes_at": NOW + timedelta(days=1),
        "n_resamples": 200,
        "seed": 7,
    }
    return Phase.objects.create(task=task, **{**given, **fields})


def add_gold(phase: Phase, text: str = GOLD) -> GoldLabels:
    return organizing.add_gold_labels(phase=phase, file=ContentFile(text.encode()))


def send(phase: Phase, team: Team, text: str = GOOD, **fields: object) -> Submission:
    """Receive a file with this text from the team."""
    return submissions.receive_submission(
        phase=phase,
        team=team,
        predictions=ContentFile(text.encode(), name="predictions.csv"),
        **{"submitted_by": None, **fields},
    )


def scored(phase: Phase, team: Team, text: str = GOOD) -> Submission:
    """Receive a file and bring score and board up to date, as a worker would."""
    submission = send(phase, team, text)
    evaluation.evaluate(submission.pk)
    standings.rebuild(Phase.objects.get(pk=phase.pk))
    submission.refresh_from_db()
    return submission
