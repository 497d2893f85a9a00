"""Every trouble file by page and by API, and the worker: a score, or sentences on its page."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation
from django.utils.html import escape

import scoring
from leaderboard import evaluation, submissions
from leaderboard.models import GoldLabels, Phase, Submission, Task, Team, User
from leaderboard.sentences import said
from scoring.__main__ import main
from tests import troubles
from tests.leaderboard.conftest import add_gold, bare_phase
from tests.leaderboard.programs import Program, program_of
from tests.troubles import Trouble, open_trouble

ADDRESS = "/tasks/mail/test/submit/"
GOLDS = [
    "absent",
    "big",
    "bool",
    "case",
    "comma",
    "int",
    "lead0",
    "na",
    "neg",
    "sent",
    "snow",
    "uni",
]

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(shared: Path, name: str) -> list[Trouble]:
    """Return the files that go with one gold file."""
    all_of_them = [open_trouble(shared, file) for file in troubles.PREDICTIONS]
    return [one for one in all_of_them if one.gold_path.name == f"gold_{name}.csv"]


@pytest.fixture
def phase(task: Task, sent: list[Trouble]) -> Phase:
    """A phase with that gold, whose labels may be more than those that occur."""
    phase = bare_phase(task, daily_limit=1000, refused_limit=1000, n_resamples=10)
    add_gold(phase, sent[0].gold_path.read_text(encoding="utf-8"))
    GoldLabels.objects.update(labels=list(sent[0].labels))
    return phase


def sent_by_program(program: Program, trouble: Trouble) -> Submission | None:
    """Send a file to the API and have it judged; None where nothing is kept of it."""
    answer = program.submit(trouble.path.read_bytes())
    if answer.status_code != 201:
        assert answer.status_code == 422
        return None
    submission = Submission.objects.get(pk=answer.json()["id"])
    evaluation.evaluate(submission.pk)
    submission.refresh_from_db()
    return submission


def outcome(submission: Submission | None) -> object:
    """Return all that is told of a file."""
    if submission is None:
        return None
    scores = list(submission.scores.values_list("value", flat=True))
    return submission.state, submission.problems, submission.notices, scores


def judged(
    client: Client, files: list[Trouble]
) -> Iterator[tuple[Trouble, str, Submission | None]]:
    """Send each file, have it judged, and yield the page that comes and what was stored."""
    for trouble in files:
        file = SimpleUploadedFile(trouble.path.name, trouble.path.read_bytes())
        # Two of them have the same bytes, which are sent twice only if that is meant.
        answer = client.post(ADDRESS, {"file": file, "key": trouble.path.name, "again": "yes"})
        submission = Submission.objects.filter(file_name=trouble.path.name).first()
        if submission is None:
            assert answer.status_code == 200
            yield trouble, answer.text, None
            continue
        evaluation.evaluate(submission.pk)
        submission.refresh_from_db()
        page = client.get(answer.url)
        assert page.status_code == 200
        yield trouble, page.text, submission


@pytest.mark.parametrize("name", GOLDS)
def test_each_file_is_scored_or_its_page_says_what_is_wrong(
    as_ada: Client, other_team: Team, bob: User, phase: Phase, sent: list[Trouble], name: str
) -> None:
    program = program_of(bob)

    for trouble, page, submission in judged(as_ada, sent):
        file = trouble.path.name
        assert outcome(sent_by_program(program, trouble)) == outcome(submission), file
        if submission is None:
            assert file == "H14_empty.csv"
            assert "The file is empty" in page
        elif trouble.is_accepted:
            assert submission.state == Submission.State.SCORED, file
            assert submission.scores.get().value == pytest.approx(trouble.macro_f1, abs=1e-6), file
            assert troubles.WORDS.get(file, "") in " ".join(submission.notices), file
        else:
            assert submission.state == Submission.State.REJECTED, file
            messages = [problem["message"] for problem in submission.problems]
            assert submission.problems[0]["code"] == troubles.CODES[file], file
            assert trouble.lacking(" ".join(messages)) == [], file
            assert all(escape(message) in page for message in messages), file


@pytest.mark.parametrize("name", GOLDS)
def test_on_spanish_pages_each_file_is_told_in_spanish_alone(
    as_ada: Client, phase: Phase, sent: list[Trouble], name: str
) -> None:
    in_spanish = {"accept-language": "es"}

    for trouble, _, submission in judged(as_ada, sent):
        file = trouble.path.name
        form = {"file": SimpleUploadedFile(file, trouble.path.read_bytes()), "key": "check"}
        checked = as_ada.post(f"{ADDRESS}check/", form, headers=in_spanish).text
        assert_spanish(checked, file)
        if submission is None:
            continue
        page = as_ada.get(f"/submissions/{submission.pk}/", headers=in_spanish).text
        assert_spanish(page, file)
        english = [problem["message"] for problem in submission.problems] + submission.notices
        assert english == [*submission.sentences], file
        with translation.override("es"):
            told = [escape(said(one, submission.sentences)) for one in english]
        assert all(one in page for one in told), file
        assert not any(escape(one) in page + checked for one in english), file


def assert_spanish(page: str, file: str) -> None:
    """Assert that a page marks nothing as English but the button that leads to it."""
    assert '<html lang="es"' in page, file
    assert page.count(' lang="en"') == page.count('value="en" lang="en"') == 1, file


@pytest.mark.parametrize("name", troubles.GOLD_FILES)
def test_a_file_of_gold_labels_is_refused_in_sentences_that_have_their_spanish(
    shared: Path, name: str
) -> None:
    trouble = open_trouble(shared, name)
    messages: tuple[str, ...] = ()
    try:
        scoring.read_gold(trouble.path, labels=trouble.labels)
    except scoring.PredictionsError as refusal:
        messages = tuple(problem.message for problem in refusal.problems)

    with translation.override("es"):
        assert [one for one in messages if 'lang="en"' in said(one)] == []
    assert bool(messages) == (not trouble.is_accepted)


@pytest.mark.parametrize("name", GOLDS)
def test_the_offline_check_and_the_site_say_the_same_of_every_file(
    phase: Phase,
    team: Team,
    sent: list[Trouble],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
) -> None:
    gold = GoldLabels.objects.get()
    ids, labels = tmp_path / "ids.txt", tmp_path / "labels.txt"
    with gold.item_ids_file.open("rb") as published:
        ids.write_bytes(published.read())
    labels.write_text("\n".join(gold.labels), encoding="utf-8")

    for trouble in sent:
        code = main(
            ["check", str(trouble.path), "--ids", str(ids), "--labels", str(labels), "--json"]
        )
        told = json.loads(capsys.readouterr().out)
        offline = [{**error, "file": None} for error in told.get("errors", [])]
        submission = send_file(phase, team, trouble)
        file = trouble.path.name
        assert code == (submission.state == Submission.State.REJECTED), file
        assert offline == [{**problem, "file": None} for problem in submission.problems], file
        assert told.get("notices", []) == submission.notices, file


def send_file(phase: Phase, team: Team, trouble: Trouble) -> Submission:
    """Have a file judged as a worker does it."""
    submission = submissions.receive_submission(
        phase=phase,
        team=team,
        predictions=ContentFile(trouble.path.read_bytes(), name=trouble.path.name),
        submitted_by=None,
    )
    evaluation.evaluate(submission.pk)
    submission.refresh_from_db()
    return submission


def test_every_gold_has_its_turn(shared: Path) -> None:
    used = {open_trouble(shared, file).gold_path.stem for file in troubles.PREDICTIONS}

    assert used == {f"gold_{name}" for name in GOLDS}
