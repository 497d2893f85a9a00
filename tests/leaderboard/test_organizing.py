"""Gold labels: taken, judged, kept apart, never replaced under a submission."""

from pathlib import Path

import pytest
from django.core.files.storage import default_storage

import scoring
from leaderboard import organizing
from leaderboard.models import GoldLabels, Phase, Task, Team
from tests.leaderboard.conftest import GOLD, add_gold, bare_phase, send


def test_gold_labels_are_kept_with_what_is_published_of_them(task: Task) -> None:
    gold = add_gold(bare_phase(task))

    assert (gold.version, gold.n_items, gold.labels) == (1, 20, ["ham", "spam"])
    with gold.item_ids_file.open("rb") as file:
        assert file.read().decode().split() == [f"i{number}" for number in range(1, 21)]


def test_the_gold_file_lies_under_a_name_nobody_can_guess(gold: GoldLabels) -> None:
    assert len(gold.file.name) == len(gold.item_ids_file.name) == 32
    with pytest.raises(ValueError, match="no address"):
        _ = gold.file.url


def test_a_second_file_becomes_the_active_version(phase: Phase) -> None:
    second = add_gold(phase, GOLD.replace("i1,ham", "i1,spam"))

    assert second.version == 2
    assert GoldLabels.objects.get(phase=phase, is_active=True).pk == second.pk


def test_gold_labels_stay_once_there_are_submissions(phase: Phase, team: Team) -> None:
    send(phase, team)

    with pytest.raises(organizing.GoldRefused, match="Add a new phase"):
        add_gold(phase)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("i1,spam\n", "The id 'i1' is on lines 2 and 22, with different labels"),
        ("i21,\n", "Line 22: the label of 'i21' is blank"),
        ("i21, \ni22,\n", "2 labels are blank: 'i21' on line 22, 'i22' on line 23"),
    ],
)
def test_gold_with_an_id_twice_or_a_blank_label_is_refused_by_its_rows_and_not_kept(
    task: Task, rows: str, sentence: str
) -> None:
    kept_before = n_files_kept()

    with pytest.raises(scoring.PredictionsError, match=sentence):
        add_gold(bare_phase(task), GOLD + rows)

    assert not GoldLabels.objects.exists()
    assert n_files_kept() == kept_before


def n_files_kept() -> int:
    return sum(path.is_file() for path in Path(default_storage.location).rglob("*"))
