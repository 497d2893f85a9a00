"""Figures that others have worked out, on the pages of tasks loaded with their data."""

import csv
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.template.loader import render_to_string
from django.test import Client

from leaderboard import evaluation, organizing, standings
from leaderboard.models import Phase, Task, Team
from tests.leaderboard.boards import row, signed
from tests.leaderboard.conftest import add_gold, bare_phase, send
from tests.leaderboard.pages import cells_of

pytestmark = pytest.mark.django_db

LABELS = ("news", "fiction", "government", "learned")
# Gold down, predicted across.
GENRES = ((9, 0, 2, 1), (0, 11, 0, 1), (3, 0, 7, 2), (1, 1, 1, 9))
# Score, interval, difference to the leader with its interval, p, of 100,000 resamples.
EXAMPLE = {
    "INGEOTEC": (0.284458, (0.2558, 0.3130), None, None),
    "StackBoW": (0.280572, (0.2532, 0.3072), (0.00389, -0.0157, 0.0228), 0.3462),
    "Dense": (0.263296, (0.2401, 0.2859), (0.02116, -0.0032, 0.0456), 0.0443),
    "BoW (Class Weight)": (0.256244, (0.2289, 0.2836), (0.02821, 0.0135, 0.0431), 0.0001),
    "BoW (Corpus)": (0.253214, (0.2276, 0.2790), (0.03124, 0.0125, 0.0521), 0.0024),
    "BoW": (0.228684, (0.2033, 0.2531), (0.05577, 0.0278, 0.0851), 0.0002),
}
STANDARD_ERRORS = 4


def table_of(*, gold: list[str], predicted: list[str]) -> tuple[str, str]:
    """Return two files with the same ids."""
    return tuple(
        "id,label\n" + "".join(f"i{place},{label}\n" for place, label in enumerate(labels))
        for labels in (gold, predicted)
    )


def page_of_report(client: Client, team: Team, *, gold: str, predicted: str) -> str:
    """Score a file on a task with this gold; return the page of the submission."""
    phase = bare_phase(team.task, report=Phase.Report.PER_LABEL)
    add_gold(phase, gold)
    submission = send(phase, team, predicted)
    evaluation.evaluate(submission.pk)
    return client.get(f"/submissions/{submission.pk}/").text


def test_the_report_has_the_figures_of_the_genre_matrix(as_ada: Client, team: Team) -> None:
    pairs = [
        (gold, predicted)
        for gold, counts in zip(LABELS, GENRES, strict=True)
        for predicted, n_items in zip(LABELS, counts, strict=True)
        for _ in range(n_items)
    ]
    gold, predicted = table_of(gold=[one for one, _ in pairs], predicted=[one for _, one in pairs])

    text = page_of_report(as_ada, team, gold=gold, predicted=predicted)

    words = " ".join(re.sub(r"<[^>]*>", "", text).split())
    f1_of = {row[0]: row[3] for row in cells_of(text)}
    assert "macro-F10.7483" in words
    assert "accuracy0.7500" in words
    assert [f1_of[label] for label in LABELS] == ["0.7200", "0.9167", "0.6364", "0.7200"]
    assert "Hardest is government," in words
    confused = r"Most confused are (news|government) and (news|government): ([23]) of .*?, ([23]) "
    first, second, n_first, n_second = re.search(confused, words).groups()
    counts = {first: int(n_first), second: int(n_second)}
    assert counts == {"news": 2, "government": 3}


def test_the_report_shows_the_trap_of_a_label_that_is_always_given(
    as_ada: Client, team: Team
) -> None:
    labels = ["a"] * 90 + ["b"] * 5 + ["c"] * 3 + ["d"] * 2
    gold, predicted = table_of(gold=labels, predicted=["a"] * 100)

    text = page_of_report(as_ada, team, gold=gold, predicted=predicted)

    assert "0.2368" in text
    assert "0.9000" in text


def rows_of_page(client: Client, phase: Phase, folder: Path) -> dict[str, dict[str, str]]:
    """Load a task's data; return what its page says of each system, by column."""
    gold = ContentFile((folder / "gold.csv").read_bytes())
    organizing.add_gold_labels(phase=phase, file=gold)
    with (folder / "expected.csv").open(newline="") as file:
        systems = {row["team"]: row.get("system", row["team"]) for row in csv.DictReader(file)}
    for stem, system in systems.items():
        team = Team.objects.create(task=phase.task, name=system)
        text = (folder / "submissions" / f"{stem}.csv").read_text()
        evaluation.evaluate(send(phase, team, text).pk)
    standings.rebuild(Phase.objects.get(pk=phase.pk))
    head, *rows = cells_of(client.get("/tasks/mail/test/").text)
    names = [name.partition(" sort")[0] for name in head]
    whole = [dict(zip(names, row, strict=True)) for row in rows if len(row) == len(head)]
    return {row["Team"]: row for row in whole}


def numbers(text: str) -> list[float]:
    return [float(one.replace("−", "-")) for one in re.findall(r"[−+]?\d*\.\d+", text)]


def near(p_value: float, *, times: int = 1) -> object:
    """Return what 10,000 resamples may count for a p-value, or for some times of it."""
    share = p_value / times
    error = times * (share * (1 - share) / 10_000) ** 0.5
    return pytest.approx(p_value, abs=STANDARD_ERRORS * error)


def test_the_board_has_the_figures_of_the_published_example(
    client: Client, task: Task, shared: Path
) -> None:
    phase = bare_phase(task, n_resamples=10_000)

    rows = rows_of_page(client, phase, shared / "data" / "compstats-example")

    assert list(rows) == list(EXAMPLE)
    for system, (score, interval, difference, p_value) in EXAMPLE.items():
        row = rows[system]
        assert row["macro-F1"] == f"{score:.4f}"
        assert numbers(row["95 % interval"]) == pytest.approx(interval, abs=0.0012 + 0.0005)
        if difference:
            gap, *ends = numbers(row["Behind leader, points"])
            assert gap == pytest.approx(100 * difference[0], abs=0.006)
            assert ends == pytest.approx([100 * end for end in difference[1:]], abs=0.12 + 0.005)
            assert numbers(row["p"]) == [near(p_value)]


def test_by_accuracy_the_published_example_turns_its_order(
    client: Client, task: Task, shared: Path
) -> None:
    phase = bare_phase(task, n_resamples=10_000, metric=Phase.Metric.ACCURACY)

    rows = rows_of_page(client, phase, shared / "data" / "compstats-example")

    first, second = list(rows)[:2]
    assert (first, rows[first]["accuracy"]) == ("BoW", "0.4234")
    assert (second, rows[second]["accuracy"]) == ("INGEOTEC", "0.3766")
    assert numbers(rows[second]["Behind leader, points"])[0] == 4.68
    assert numbers(rows[second]["p"])[0] <= 0.0003


def test_the_board_of_the_digits_has_their_figures(
    client: Client, task: Task, shared: Path
) -> None:
    phase = bare_phase(task, n_resamples=10_000)

    rows = rows_of_page(client, phase, shared / "data" / "digits")

    assert numbers(rows["rbf-svm"]["p"]) == [near(0.0086)]
    assert numbers(rows["rbf-svm"]["p, Holm"]) == [near(0.026, times=3)]
    assert rows["majority"]["macro-F1"] == "0.0184"


def test_a_published_analysis_is_written_as_it_was_published() -> None:
    second = row(
        "second", score=0.7026, interval=(0.6739, 0.7306), difference=0.0128, p_value=0.173
    )
    second = replace(second, difference_interval=(-0.01, 0.03), p_value_holm=0.173)
    third = replace(second, team="third", score=0.6847, difference=0.0307, p_value=0.0292)

    shown = [
        render_to_string(
            "_board_row.html", {"row": one, "board": signed(second, third), "n_resamples": 10_000}
        )
        for one in (second, third)
    ]

    assert [
        words for words in ("0.7026", "[0.674, 0.731]", "1.28", ".1730") if words not in shown[0]
    ] == []
    assert [words for words in ("0.6847", "3.07", ".0292") if words not in shown[1]] == []
