"""Real shared tasks, from the files to the page: the digits of the outside, and of the command.

Expected scores are scikit-learn's, kept with the data; the command for the paper is pasted into a
shell.
"""

import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import pytest
import time_machine
from django.core.files.base import ContentFile
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from leaderboard import evaluation, organizing, standings, submissions
from leaderboard.models import Phase, Submission, Task, Team
from scoring.__main__ import main
from tests.leaderboard.conftest import NOW, bare_phase
from tests.leaderboard.pages import cells_of

TASKS = {"semeval2018-task12": 22, "compstats-example": 6, "digits": 14}
SEED = 2018
# Score, interval, difference to the leader with its interval, p, of 100,000 resamples: worked out
# by others, and told here to their digits. What 10,000 resamples may be off by is told below.
EXAMPLE = {
    "INGEOTEC": (0.284458, (0.2558, 0.3130), None, None),
    "StackBoW": (0.280572, (0.2532, 0.3072), (0.00389, -0.0157, 0.0228), 0.3462),
    "Dense": (0.263296, (0.2401, 0.2859), (0.02116, -0.0032, 0.0456), 0.0443),
    "BoW (Class Weight)": (0.256244, (0.2289, 0.2836), (0.02821, 0.0135, 0.0431), 0.0001),
    "BoW (Corpus)": (0.253214, (0.2276, 0.2790), (0.03124, 0.0125, 0.0521), 0.0024),
    "BoW": (0.228684, (0.2033, 0.2531), (0.05577, 0.0278, 0.0851), 0.0002),
}
MAX_OFF = 0.0012
STANDARD_ERRORS = 4

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", params=TASKS)
def folder(request: pytest.FixtureRequest, shared: Path) -> Path:
    return shared / "data" / request.param


@pytest.fixture(scope="module")
def loaded(
    folder: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[int]:
    """Load the real task once, scored by the code that a worker runs; yield its phase's pk.

    Each test begins inside this transaction and is rolled back to it.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        with time_machine.travel(NOW, tick=False):
            task = Task.objects.create(
                slug="mail", name="Mail 2026", visibility=Task.Visibility.PUBLIC
            )
            phase = bare_phase(task, n_resamples=10_000, seed=SEED)
            load(phase, folder)
        yield phase.pk
        transaction.set_rollback(True)


@pytest.fixture
def phase(loaded: int, db: None) -> Phase:
    return Phase.objects.get(pk=loaded)


def load(phase: Phase, folder: Path, *stems: str) -> None:
    """Add the gold labels, and the submissions of all or of some teams, scored."""
    gold = ContentFile((folder / "gold.csv").read_bytes())
    organizing.add_gold_labels(phase=phase, file=gold)
    for path in sorted((folder / "submissions").glob("*.csv")):
        if not stems or path.stem in stems:
            evaluation.evaluate(receive(phase, path).pk)
    standings.rebuild(Phase.objects.get(pk=phase.pk))


def receive(phase: Phase, path: Path) -> Submission:
    team = Team.objects.create(task=phase.task, name=path.stem)
    file = ContentFile(path.read_bytes(), name=path.name)
    return submissions.receive_submission(
        phase=phase, team=team, predictions=file, submitted_by=None
    )


def expected_rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "expected.csv").open(newline="") as file:
        return list(csv.DictReader(file))


@cache
def compared_offline(folder: Path) -> dict[str, object]:
    """Return what `python -m scoring compare --json` prints for the same files."""
    files = sorted(str(path) for path in (folder / "submissions").glob("*.csv"))
    with redirect_stdout(io.StringIO()) as printed:
        assert (
            main(["compare", str(folder / "gold.csv"), *files, "--seed", str(SEED), "--json"]) == 0
        )
    return json.loads(printed.getvalue())


def test_scores_and_order_are_those_of_scikit_learn(phase: Phase, folder: Path) -> None:
    expected = expected_rows(folder)

    board = standings.newest_board(phase)

    assert len(board.rows) == TASKS[folder.name]
    by_team = {row.team: row for row in board.rows}
    for wanted in expected:
        row = by_team[wanted["team"]]
        measures = Submission.objects.get(pk=row.submission).scores.get().measures
        assert row.score == pytest.approx(float(wanted["macro_f1"]), abs=1e-9)
        assert measures["accuracy"] == pytest.approx(float(wanted["accuracy"]), abs=1e-9)
    in_order = sorted(expected, key=lambda wanted: -float(wanted["macro_f1"]))
    assert [row.team for row in board.rows] == [wanted["team"] for wanted in in_order]


def test_board_and_page_give_the_digits_of_the_offline_command(
    client: Client, phase: Phase, folder: Path
) -> None:
    offline = compared_offline(folder)

    board = standings.newest_board(phase)
    page = client.get("/tasks/mail/test/")

    assert {**board.signature} == offline["signature"]
    assert board.resolution == offline["resolution"]
    for row, wanted in zip(board.rows, offline["rows"], strict=True):
        kept = {name: getattr(row, name) for name in wanted if name != "name"}
        assert row.team == wanted["name"]
        assert json.loads(json.dumps(kept)) == {
            name: value for name, value in wanted.items() if name != "name"
        }
    shown = [cells(row) for row in re.findall(r"<tr>.*?</tr>", page.text, re.DOTALL)[1:]]
    for text, wanted in zip(shown, offline["rows"], strict=True):
        for piece in as_shown(wanted):
            assert piece in text


def test_the_json_of_the_board_is_that_of_the_offline_command(
    client: Client, phase: Phase, folder: Path
) -> None:
    offline = compared_offline(folder)

    content = json.loads(client.get("/tasks/mail/test/leaderboard.json").content)

    assert list(content)[: len(offline)] == list(offline)
    for part in set(offline) - {"rows"}:
        assert content[part] == offline[part]
    for row, wanted in zip(content["rows"], offline["rows"], strict=True):
        assert list(row)[: len(wanted)] == list(wanted)
        assert {name: row[name] for name in wanted} == wanted


@pytest.mark.parametrize("folder", ["compstats-example"], indirect=True)
def test_the_command_on_the_page_for_the_paper_gives_the_board(
    client: Client, phase: Phase, folder: Path, tmp_path: Path
) -> None:
    command = client.get("/tasks/mail/test/paper/").context["command"]
    (tmp_path / "gold.csv").write_bytes((folder / "gold.csv").read_bytes())
    (tmp_path / "predictions").symlink_to(folder / "submissions")
    root = Path(__file__).resolve().parents[2]

    printed = subprocess.run(
        ["sh", "-c", command.replace("python", sys.executable, 1)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(root)},
        capture_output=True,
        check=True,
        text=True,
    )

    rows = json.loads(printed.stdout)["rows"]
    board = standings.newest_board(phase)
    assert [(row["name"], row["score"], row["p_top_group"]) for row in rows] == [
        (row.team, row.score, row.p_top_group) for row in board.rows
    ]


def cells(row: str) -> str:
    """Return the text of a table row, without markup, single-spaced."""
    return " ".join(re.sub(r"<[^>]*>", " ", row).replace("&lt;", "<").split())


def as_shown(row: dict[str, object]) -> list[str]:
    """Return a row of the command's JSON in the digits that the page shows."""
    low, high = row["interval"]
    best, worst = row["rank_range"]
    pieces = [f"{best}–{worst}" if best < worst else f" {best} "]
    pieces += [str(row["rank"]), row["name"], f"{row['score']:.4f}", f"[{low:.3f}, {high:.3f}]"]
    if row["difference_interval"] is not None:
        ends = (f"{100 * end:+.2f}".replace("-", "−") for end in row["difference_interval"])
        pieces += [f"{100 * row['difference']:.2f}", f"[{', '.join(ends)}]"]
        pieces += [short(row["p_value"]), short(row["p_value_holm"])]
    return [*pieces, "yes" if row["in_top_group"] else "no"]


def short(p_value: float) -> str:
    """Return a share of 10,000 resamples as the page writes it."""
    if p_value == 0:
        return "< .0001"
    return "1" if p_value == 1 else f"{p_value:.4f}".lstrip("0")


def test_the_chart_shows_the_interval_of_every_team(
    client: Client, phase: Phase, folder: Path
) -> None:
    figure = client.get("/tasks/mail/test/").context["chart"].figure

    shown = {}
    for trace in figure["data"]:
        for place, y in enumerate(trace["y"]):
            shown[y] = ends(trace, place)
    names = [note["text"] for note in figure["layout"]["annotations"][::2]]
    for y, row in enumerate(standings.newest_board(phase).rows):
        assert names[y] == row.team
        assert shown[y] == pytest.approx(row.interval, abs=5e-4)


def ends(trace: dict[str, object], place: int) -> tuple[float, float]:
    """Return an interval as it is drawn, or as its figures say beside an arrow."""
    if "text" in trace:
        return tuple(json.loads(trace["text"][place]))
    x, error = trace["x"][place], trace["error_x"]
    return x - error["arrayminus"][place], x + error["array"][place]


def rows_of_page(client: Client, folder: Path, *, task: str = "mail") -> dict[str, dict[str, str]]:
    """Return what the page says of each system, by column, under the systems' own names."""
    systems = {row["team"]: row.get("system", row["team"]) for row in expected_rows(folder)}
    head, *rows = cells_of(client.get(f"/tasks/{task}/test/").text)
    names = [name.partition(" sort")[0] for name in head]
    whole = [dict(zip(names, row, strict=True)) for row in rows if len(row) == len(head)]
    return {systems[row["Team"]]: row for row in whole}


def numbers(text: str) -> list[float]:
    return [float(one.replace("−", "-")) for one in re.findall(r"[−+]?\d*\.\d+", text)]


def near(p_value: float, *, times: int = 1) -> object:
    """Return what 10,000 resamples may count for a p-value, or for some times of it."""
    share = p_value / times
    error = times * (share * (1 - share) / 10_000) ** 0.5
    return pytest.approx(p_value, abs=STANDARD_ERRORS * error)


@pytest.mark.parametrize("folder", ["compstats-example"], indirect=True)
def test_the_page_has_the_figures_of_the_published_example(
    client: Client, phase: Phase, folder: Path
) -> None:
    rows = rows_of_page(client, folder)

    assert list(rows) == list(EXAMPLE)
    for system, (score, interval, difference, p_value) in EXAMPLE.items():
        row = rows[system]
        assert row["macro-F1"] == f"{score:.4f}"
        assert numbers(row["95 % interval"]) == pytest.approx(interval, abs=MAX_OFF + 0.0005)
        if difference:
            gap, *ends = numbers(row["Behind leader, points"])
            wanted, *wanted_ends = (100 * value for value in difference)
            assert gap == pytest.approx(wanted, abs=0.006)
            assert ends == pytest.approx(wanted_ends, abs=100 * MAX_OFF + 0.005)
            assert numbers(row["p"]) == [near(p_value)]


@pytest.mark.parametrize("folder", ["digits"], indirect=True)
def test_the_page_has_the_figures_of_the_digits(client: Client, phase: Phase, folder: Path) -> None:
    rows = rows_of_page(client, folder)

    assert numbers(rows["rbf-svm"]["p"]) == [near(0.0086)]
    assert numbers(rows["rbf-svm"]["p, Holm"]) == [near(0.026, times=3)]
    assert rows["majority"]["macro-F1"] == "0.0184"


def test_by_accuracy_the_published_example_turns_its_order(client: Client, shared: Path) -> None:
    folder = shared / "data" / "compstats-example"
    task = Task.objects.create(slug="accuracy", name="By accuracy", visibility="public")
    load(bare_phase(task, n_resamples=10_000, metric="accuracy"), folder, "team02", "team03")

    rows = rows_of_page(client, folder, task="accuracy")

    assert list(rows) == ["BoW", "INGEOTEC"]
    assert [row["accuracy"] for row in rows.values()] == ["0.4234", "0.3766"]
    assert numbers(rows["INGEOTEC"]["Behind leader, points"])[0] == 4.68
    assert numbers(rows["INGEOTEC"]["p"])[0] <= 0.0003
