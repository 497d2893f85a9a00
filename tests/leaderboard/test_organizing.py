"""Gold labels: taken, judged, kept apart, never replaced under a submission."""

import pytest

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


def test_a_bad_gold_file_is_refused_and_nothing_is_kept(task: Task) -> None:
    with pytest.raises(scoring.PredictionsError, match="i1"):
        add_gold(bare_phase(task), GOLD + "i1,spam\n")

    assert not GoldLabels.objects.exists()
