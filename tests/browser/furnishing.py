"""Fills the site of the journeys; runs inside a process of that site, not in the tests' own."""

import io
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

from django.core.files.base import ContentFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from leaderboard import organizing, submissions, teams
from leaderboard.management.commands.load_demo import COMPETITOR, ORGANIZER
from leaderboard.models import Phase, Submission, Task, Team, User
from tests.browser import files

# Names that break pages: markup, one long word, wide characters, what plotly takes for a formula.
NAMES = {
    "<b>Bold</b> & Co.": (2,),
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter": (2, 3),
    "東京大学自然言語処理研究室": (2, 3, 20),
    "$x^2$ «quoted»": (2, 3, 4, 19, 20),
}
NOTES = "Trained on everything we had.\nThen on nothing else."
BY_HAND = ("semeval2018-task12", "team07")
FAR = timedelta(days=300)


def furnish() -> dict[str, dict[str, str]]:
    """Make the database, the demo task and the small one; return cookies and submissions."""
    call_command("migrate", verbosity=0)
    call_command("load_demo", stdout=io.StringIO())
    task = _task("mail", "Mail 2026")
    phase = _phase(task)
    organizing.add_gold_labels(phase=phase, file=ContentFile(files.GOLD))
    for name, wrong in NAMES.items():
        _receive(phase, Team.objects.create(task=task, name=name[:60]), files.flipped(*wrong))
    closed = {"opens_at": timezone.now() - FAR, "closes_at": timezone.now() - FAR / 2}
    _phase(task, slug="pilot", name="Pilot", **closed)
    late = _phase(task, slug="late", name="Late", late_until=timezone.now() + FAR, **closed)
    organizing.add_gold_labels(phase=late, file=ContentFile(files.GOLD))
    for team in Team.objects.filter(task=task):
        _receive(late, team, files.GOOD)
    people = {name: User.objects.create_user(f"{name}@example.org") for name in ("ada", "cleo")}
    teams.create_team(task=task, name="Ada’s team", captain=people["ada"])
    return {"cookies": _cookies(people), "submissions": _one_in_each_state()}


def furnish_real(folder: str) -> dict[str, int]:
    """Make a task of every real one in the folder; return how many teams each has.

    One team of `semeval2018-task12` is missing: its upload by hand is left to the tests.
    """
    places = sorted(path.parent for path in Path(folder).glob("*/gold.csv"))
    return {place.name: _furnish_from(place) for place in places}


def _furnish_from(place: Path) -> int:
    phase = _phase(_task(place.name, place.name), n_resamples=10_000, seed=2018)
    organizing.add_gold_labels(phase=phase, file=ContentFile((place / "gold.csv").read_bytes()))
    for path in sorted((place / "submissions").glob("*.csv")):
        if (place.name, path.stem) != BY_HAND:
            team = Team.objects.create(task=phase.task, name=path.stem)
            _receive(phase, team, path.read_bytes())
    return phase.submissions.count()


def _task(slug: str, name: str) -> Task:
    return Task.objects.create(
        slug=slug,
        name=name,
        summary="One label an item.",
        visibility=Task.Visibility.PUBLIC,
    )


def _phase(task: Task, **fields: object) -> Phase:
    given = {
        "slug": "test",
        "name": "Test",
        "opens_at": timezone.now() - FAR,
        "closes_at": timezone.now() + FAR,
        "n_resamples": 200,
        "report": Phase.Report.PER_LABEL,
    }
    return Phase.objects.create(task=task, **{**given, **fields})


def _receive(phase: Phase, team: Team, content: bytes) -> Submission:
    return submissions.receive_submission(
        phase=phase,
        team=team,
        predictions=ContentFile(content, name="predictions.csv"),
        submitted_by=None,
    )


def _one_in_each_state() -> dict[str, str]:
    """Make submissions of the demo's competitor that stay as they are, since no worker is called.

    They are in a phase of their own, so that no board waits for them.
    """
    demo = Task.objects.get(slug="demo")
    resting = _phase(demo, slug="resting", name="Resting", opens_at=timezone.now())
    organizing.add_gold_labels(phase=resting, file=ContentFile(files.GOLD))
    now = timezone.now()
    problems = [{"code": "unknown_label", "message": f"Line 3: {'wrong ' * 40}", "line": 3}]
    states = {
        "received": {},
        "scoring": {"lease": uuid4(), "leased_until": now + FAR},
        "rejected": {"finished_at": now, "problems": problems},
        "failed": {"finished_at": now},
    }
    made = {state: _resting(resting, state, **fields) for state, fields in states.items()}
    scored = Submission.objects.get(team__name="Kestrel", phase__slug="test")
    first = str(scored.pk)
    _run_again(scored)
    return {**made, "scored": first}


def _run_again(scored: Submission) -> None:
    """Give a team a second run with the same score, to compare the first one with."""
    score = scored.scores.get()
    scored.pk, scored.method, scored.idempotency_key = uuid4(), NOTES[:80], "run again"
    scored.received_at = timezone.now()
    scored.save(force_insert=True)
    score.pk, score.submission = None, scored
    score.save(force_insert=True)


def _resting(phase: Phase, state: str, **fields: object) -> str:
    submission = Submission(
        phase=phase,
        team=Team.objects.get(name="Kestrel"),
        received_at=timezone.now(),
        rung_at=timezone.now() + FAR,
        file_name="a_name_of_a_file_without_any_place_where_a_line_may_break_in_two.csv",
        sha256="0" * 64,
        n_bytes=len(files.GOOD),
        method=f"This one is {state}",
        description=NOTES,
        idempotency_key=state,
        state=state,
        **fields,
    )
    submission.file.save(f"{phase.pk}/{submission.pk}", ContentFile(files.GOOD), save=False)
    submission.save(force_insert=True)
    return str(submission.pk)


def _cookies(people: dict[str, User]) -> dict[str, str]:
    """Sign everybody in; return the cookies that say so."""
    demo = {"competitor": COMPETITOR, "organizer": ORGANIZER}
    found = {name: User.objects.get(email=address) for name, address in demo.items()}
    cookies = {}
    for name, user in {**people, **found}.items():
        client = Client()
        client.force_login(user)
        cookies[name] = client.cookies["sessionid"].value
    return cookies
