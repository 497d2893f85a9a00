"""What stands beside the scores: stored with them, kept with the board, that of the command."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.core.management import call_command

from leaderboard import standings
from leaderboard.models import Phase, Score, Standings, Task, Team
from leaderboard.parts import Measured, Part
from scoring.__main__ import main
from tests.leaderboard.conftest import GOLD, GOOD, WORSE, add_gold, bare_phase, scored

GENRES = "".join(
    f"{line},{'genre' if not number else 'news' if number % 3 else ''}\n"
    for number, line in enumerate(GOLD.splitlines())
).replace("i20,spam,news", "i20,spam,talk")
NAMES = ["accuracy", "matthews_correlation"]


@pytest.fixture
def phase(task: Task) -> Phase:
    """A phase whose gold has slices, whose board has two further measures."""
    phase = bare_phase(task, further_measures=NAMES)
    add_gold(phase, GENRES)
    return phase


def printed_offline(folder: Path, capsys: pytest.CaptureFixture[str], text: str) -> dict:
    """Return what `python -m scoring score --json` prints for a file of predictions."""
    (folder / "gold.csv").write_text(GENRES)
    (folder / "a.csv").write_text(text)
    choices = ["--resamples", "200", "--seed", "7", "--json"]
    assert main(["score", str(folder / "gold.csv"), str(folder / "a.csv"), *choices]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_digit_beside_a_score_is_that_of_the_offline_command(
    phase: Phase, team: Team, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scored(phase, team, WORSE)

    offline = printed_offline(tmp_path, capsys, WORSE)
    [row] = standings.newest_board(phase).as_dict()["rows"]
    parts = standings.newest_board(phase, "parts").parts
    [labels], [slices] = parts.labels.rows, parts.slices.rows

    assert row["measures"] == {
        name: {"score": offline[name], "interval": offline["intervals"][name]} for name in NAMES
    }
    assert [part.name for part in parts.labels.parts] == list(offline["label_intervals"])
    assert [cell.score for cell in labels] == [one["f1"] for one in offline["labels"]]
    assert [list(cell.interval) for cell in labels] == list(offline["label_intervals"].values())
    assert parts.slices.parts == tuple(
        Part(one["column"], one["value"], one["n_items"]) for one in offline["slices"]
    )
    assert [(cell.score, list(cell.interval)) for cell in slices] == [
        (one["score"], one["interval"]) for one in offline["slices"]
    ]
    assert len(slices) == 2


def test_without_further_measures_a_board_is_published_as_before(phase: Phase, team: Team) -> None:
    Phase.objects.update(further_measures=[])
    scored(phase, team)

    [row] = standings.newest_board(phase).as_dict()["rows"]

    assert "measures" not in row


def test_the_metric_is_no_further_measure(phase: Phase, team: Team) -> None:
    Phase.objects.update(further_measures=["accuracy", "macro_f1"])
    scored(phase, team)

    assert standings.newest_board(phase).measures == ("accuracy",)


def test_scores_from_before_have_a_value_of_a_measure_and_nothing_else(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    Score.objects.update(parts=None)
    standings.rebuild(Phase.objects.get())
    alone = standings.newest_board(phase, "parts")
    scored(phase, other_team, WORSE)

    board = standings.newest_board(phase, "parts")

    assert alone.parts is None
    old, new = board.rows
    assert old.measures["accuracy"] == Measured(0.95, None)
    assert new.measures["accuracy"].interval is not None
    assert board.parts.labels.rows[0] is None
    assert len(board.parts.labels.rows[1]) == 2


def test_a_measure_that_an_old_score_does_not_have_is_not_there(phase: Phase, team: Team) -> None:
    scored(phase, team)
    Score.objects.update(measures={}, parts=None)

    standings.rebuild(Phase.objects.get())

    assert standings.newest_board(phase).rows[0].measures["accuracy"] == Measured(None, None)


def test_intervals_of_another_confidence_level_are_left_out(phase: Phase, team: Team) -> None:
    scored(phase, team)
    Phase.objects.update(confidence_level=0.9)

    standings.rebuild(Phase.objects.get())

    board = standings.newest_board(phase, "parts")
    assert board.parts is None
    assert board.rows[0].measures["accuracy"].interval is None


def test_a_snapshot_from_before_measures_is_read_without_them(phase: Phase, team: Team) -> None:
    scored(phase, team)
    kept = Standings.objects.get()
    del kept.rows[0]["measures"]
    kept.parts = None
    kept.save()

    board = standings.newest_board(phase, "parts")

    assert (board.measures, board.parts) == ((), None)


def test_measures_stand_in_one_order_whatever_the_database_does(phase: Phase, team: Team) -> None:
    scored(phase, team)
    kept = Standings.objects.get()
    kept.rows[0]["measures"] = dict(reversed(kept.rows[0]["measures"].items()))
    kept.save()
    standings.rows_of.cache_clear()

    assert standings.newest_board(phase).measures == tuple(NAMES)


def test_labels_without_gold_items_are_no_parts(task: Task, team: Team) -> None:
    phase = bare_phase(task, slug="other")
    gold = add_gold(phase)
    gold.labels = ["eggs", *gold.labels]
    gold.save()
    scored(phase, team)

    parts = standings.newest_board(phase, "parts").parts

    assert [part.name for part in parts.labels.parts] == ["ham", "spam"]
    assert parts.slices.parts == ()


def test_a_command_gives_old_scores_their_parts_and_has_the_board_made_anew(
    phase: Phase,
    team: Team,
    rings: list[tuple[str, list[object]]],
    capsys: pytest.CaptureFixture[str],
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> None:
    scored(phase, team)
    before = Score.objects.values().get()
    Score.objects.update(parts=None)

    for n_given in (1, 0):
        with django_capture_on_commit_callbacks(execute=True):
            call_command("store_parts")
        assert f"Scores that got their parts: {n_given}." in capsys.readouterr().out

    assert Score.objects.values().get() == before
    assert rings[-1] == ("leaderboard.tasks.rebuild_standings", [phase.pk])
    assert Phase.objects.with_standings_due().exists()
