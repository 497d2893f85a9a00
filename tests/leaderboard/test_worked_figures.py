"""Figures that others have worked out, as pages write them; boards are in test_real_tasks.py."""

import re
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.test import Client

from leaderboard import evaluation
from leaderboard.models import Phase, Team
from tests.leaderboard.boards import row, signed
from tests.leaderboard.conftest import add_gold, bare_phase, send
from tests.leaderboard.pages import cells_of

pytestmark = pytest.mark.django_db

LABELS = ("news", "fiction", "government", "learned")
# Gold down, predicted across.
GENRES = ((9, 0, 2, 1), (0, 11, 0, 1), (3, 0, 7, 2), (1, 1, 1, 9))


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
    f1_of = {row[0]: row[1] for row in cells_of(text)}
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


def test_a_published_analysis_is_written_as_it_was_published() -> None:
    second = row(
        "second", score=0.7026, interval=(0.6739, 0.7306), difference=0.0128, p_value=0.173
    )
    second = replace(second, difference_interval=(-0.01, 0.03), p_value_holm=0.173)
    third = replace(second, team="third", score=0.6847, difference=0.0307, p_value=0.0292)

    shown = [
        render_to_string(
            "_board_row.html",
            {"row": one, "board": signed(second, third), "n_resamples": 10_000, "further": ()},
        )
        for one in (second, third)
    ]

    assert [
        words for words in ("0.7026", "[0.674, 0.731]", "1.28", ".1730") if words not in shown[0]
    ] == []
    assert [words for words in ("0.6847", "3.07", ".0292") if words not in shown[1]] == []
