"""What is held at once while replicates are made: how much, and that no digit depends on it."""

from collections.abc import Iterator

import numpy as np
import pytest

import scoring
from scoring import MEASURES, bootstrap, profiles, resample_indices
from scoring.resamples import draw_in_pieces


def replicate(
    gold: list[int] | np.ndarray, predicted: list[int] | np.ndarray, **choices: object
) -> np.ndarray:
    """Return replicates under choices that a test need not name."""
    usual = {"n_labels": 5, "metric": "macro_f1", "n_resamples": 64, "seed": 20260}
    return scoring.replicates(gold, predicted, **{**usual, **choices})


@pytest.mark.parametrize(
    ("module", "limit"),
    [
        (bootstrap, "DRAWS_AT_ONCE"),
        (bootstrap, "WEIGHTS_AT_ONCE"),
        (profiles, "MAX_PROFILES"),
        (profiles, "DRAWS_PER_PAIR"),
        (profiles, "LEAST_ALIKE"),
        (profiles, "WRONG_PER_CELL"),
    ],
)
@pytest.mark.parametrize("value", [1, 40, 333])
def test_what_is_held_at_once_changes_no_bit(
    monkeypatch: pytest.MonkeyPatch, module: object, limit: str, value: int
) -> None:
    rng = np.random.default_rng(8)
    gold, teams = rng.integers(0, 5, 37), rng.integers(0, 5, (6, 37))
    usual = replicate(gold, teams)

    monkeypatch.setattr(module, limit, value)

    assert replicate(gold, teams).tobytes() == usual.tobytes()


@pytest.mark.parametrize(("limit", "sizes"), [(1, [1] * 5), (8, [2, 2, 1]), (1000, [5])])
def test_no_more_draws_are_held_than_the_limit(
    monkeypatch: pytest.MonkeyPatch, limit: int, sizes: list[int]
) -> None:
    monkeypatch.setattr(bootstrap, "DRAWS_AT_ONCE", limit)
    held = []

    def count_rows(weights: np.ndarray) -> np.ndarray:
        held.append(len(weights))
        return weights.sum(axis=1)

    scoring.weighted_replicates(count_rows, n_items=4, n_resamples=5, seed=0)

    assert held == sizes


def test_counts_beyond_16_bits_are_exact() -> None:
    n_items = 2**16 + 10
    gold = np.zeros(n_items, dtype=np.int64)
    predicted = np.arange(n_items) % 50 == 0

    ours = replicate(gold, predicted.astype(int), n_labels=2, metric="accuracy", n_resamples=3)

    drawn = resample_indices(n_items=n_items, first=0, last=3, seed=20260)
    assert ours.tolist() == [1 - int(predicted[items].sum()) / n_items for items in drawn]


# Of four items that two labels tell apart: four profiles, two counts and four cells a team.
@pytest.mark.parametrize(
    ("n_teams", "needs_cells", "n_values"), [(1, False, 4), (3, False, 6), (3, True, 12)]
)
@pytest.mark.parametrize(("n_held", "sizes"), [(0, [1] * 5), (2, [2, 2, 1]), (9, [5])])
def test_no_more_weights_are_held_than_the_limit(
    monkeypatch: pytest.MonkeyPatch,
    n_teams: int,
    needs_cells: bool,
    n_values: int,
    n_held: int,
    sizes: list[int],
) -> None:
    monkeypatch.setattr(bootstrap, "WEIGHTS_AT_ONCE", n_held * n_values)
    held = []

    def count_resamples(counts: scoring.LabelCounts) -> np.ndarray:
        held.append(counts.hits.shape[1])
        return scoring.accuracy(counts)

    measure = scoring.Measure("counted", "counted", count_resamples, needs_cells=needs_cells)
    teams = [[0, 1, 0, 1]] * n_teams
    replicate([0, 0, 1, 1], teams, n_labels=2, metric=measure, n_resamples=5)

    assert held == sizes


@pytest.mark.parametrize(("limit", "sizes"), [(1, [1] * 5), (32, [2, 2, 1]), (1000, [5])])
def test_no_more_draws_of_teams_are_held_than_the_limit(
    monkeypatch: pytest.MonkeyPatch, limit: int, sizes: list[int]
) -> None:
    monkeypatch.setattr(bootstrap, "DRAWS_AT_ONCE", limit)
    held = []

    def draw_counted(*, n_at_once: int, **choices: int) -> Iterator[tuple[int, int, np.ndarray]]:
        for first, last, drawn in draw_in_pieces(n_at_once=n_at_once, **choices):
            held.append(last - first)
            yield first, last, drawn

    monkeypatch.setattr(bootstrap, "draw_in_pieces", draw_counted)
    replicate([0, 0, 1, 1], [0, 1, 0, 1], n_resamples=5)

    assert held == sizes


@pytest.mark.parametrize("n_items", [2**16 - 1, 2**16])
def test_items_that_fill_16_bits_are_counted(n_items: int) -> None:
    alike = np.zeros(n_items, dtype=np.int64)

    assert replicate(alike, alike, metric="accuracy", n_resamples=1).tolist() == [1.0]


@pytest.mark.parametrize("metric", MEASURES)
def test_no_measure_outgrows_16_bits(metric: str) -> None:
    gold = (np.arange(2**16 - 1) % 9 == 0).astype(int)
    predicted = np.where(np.arange(len(gold)) % 10 == 0, 1 - gold, gold)

    values = replicate(gold, predicted, n_labels=2, metric=metric, n_resamples=1)

    [items] = resample_indices(n_items=len(gold), first=0, last=1, seed=20260)
    confusion = scoring.confusion_counts(gold[items], predicted[items], n_labels=2)
    assert values.tolist() == [MEASURES[metric].of(scoring.label_counts(confusion))]
