from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import profiles
from scoring.profiles import Profiles, group_teams

GOLD = np.array([0, 1, 0, 1, 1, 0])
TEAMS = np.array([[0, 1, 0, 0, 1, 1], [0, 1, 0, 0, 1, 0], [1, 1, 0, 0, 1, 0]])


def grouped(gold: np.ndarray, teams: np.ndarray) -> list[tuple[slice, Profiles]]:
    """Return all groups of teams that answer with one of two labels."""
    return list(group_teams(gold, teams, n_labels=2))


def places(rows: Iterable[np.ndarray]) -> list[list[int]]:
    """Return arrays of places as lists."""
    return [row.tolist() for row in rows]


def test_items_that_nobody_tells_apart_share_a_profile() -> None:
    [(_, shared)] = grouped(GOLD, TEAMS[:2])

    # In order of gold label and answers: 000, 010, 100, 111.
    assert shared.n_profiles == 4
    assert shared.of_item.tolist() == [0, 3, 0, 2, 3, 1]


def test_profiles_are_found_by_gold_label_and_by_answer() -> None:
    [(_, shared)] = grouped(GOLD, TEAMS[:2])

    assert places(shared.gold_rows) == [[0, 1], [2, 3]]
    first, second = shared.answer_rows
    # The first is as often right as wrong: labels 0 and 1 rightly, then wrongly.
    assert places(first.right) == [[0], [3]]
    assert [(gold, answer, rows.tolist()) for gold, answer, rows in first.wrong] == [
        (-1, 0, [2]),
        (-1, 1, [1]),
    ]
    # The second is mostly right: what it says wrongly, then what it misses.
    assert second.right == []
    assert [(gold, answer, rows.tolist()) for gold, answer, rows in second.wrong] == [
        (-1, 0, [2]),
        (-1, 1, []),
        (0, -1, []),
        (1, -1, [2]),
    ]


def test_many_mistakes_are_found_by_their_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "WRONG_PER_CELL", 0)

    [(_, shared)] = grouped(GOLD, TEAMS[1:2])

    # In order of gold label and answer: 00, 10, 11.
    [answers] = shared.answer_rows
    assert answers.right == []
    assert [(gold, answer, rows.tolist()) for gold, answer, rows in answers.wrong] == [(1, 0, [1])]


def test_items_that_are_hardly_alike_are_profiles_in_their_order() -> None:
    gold, team = np.arange(10) % 10, np.array([1, 0, 2, 3, 4, 5, 6, 7, 8, 8])

    [(_, unlike)] = list(group_teams(gold[::-1].copy(), team[np.newaxis], n_labels=10))
    [(_, alike)] = list(group_teams(gold // 2, gold[np.newaxis] // 2, n_labels=10))

    assert unlike.of_item.tolist() == list(range(10))
    assert (unlike.is_item, alike.is_item) == (True, False)
    assert alike.n_profiles == 5


def test_weights_say_how_often_a_profile_is_drawn() -> None:
    [(_, shared)] = grouped(GOLD, TEAMS[:2])

    weights = shared.weigh(np.array([[0, 2, 0, 1, 4, 5], [3, 3, 3, 3, 3, 3]]))

    assert weights.tolist() == [[3, 1, 0, 2], [0, 0, 6, 0]]


# With four profiles, 192 draws are counted in pairs and 6,144 in pairs of pairs.
@pytest.mark.parametrize("n_items", [1, 2, 191, 192, 193, 6143, 6144, 6145, 6146, 6147])
def test_draws_counted_in_pairs_are_those_counted_one_by_one(n_items: int) -> None:
    rng = np.random.default_rng(n_items)
    [(_, shared)] = grouped(rng.integers(0, 2, n_items), rng.integers(0, 2, (1, n_items)))
    drawn = rng.integers(0, n_items, (3, n_items))

    weights = shared.weigh(drawn.copy())

    for row, items in zip(weights.tolist(), drawn, strict=True):
        counted = Counter(shared.of_item[items].tolist())
        assert row == [counted[profile] for profile in range(shared.n_profiles)]


@pytest.mark.parametrize(
    ("limit", "slices"),
    [
        (3, [slice(0, 1), slice(1, 2), slice(2, 3)]),
        (4, [slice(0, 2), slice(2, 3)]),
        (5, [slice(0, 3)]),
    ],
)
def test_a_group_has_no_more_profiles_than_the_limit(
    monkeypatch: pytest.MonkeyPatch, limit: int, slices: list[slice]
) -> None:
    monkeypatch.setattr(profiles, "MAX_PROFILES", limit)

    assert [group for group, _ in grouped(GOLD, TEAMS)] == slices


@given(st.integers(1, 40), st.integers(1, 6), st.integers(1, 20))
def test_a_group_has_the_profiles_of_its_own_teams(n_items: int, n_teams: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    gold, teams = rng.integers(0, 2, n_items), rng.integers(0, 2, (n_teams, n_items))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(profiles, "MAX_PROFILES", 8)
        groups = grouped(gold, teams)

    for group, shared in groups:
        distinct = np.unique(np.vstack([gold, teams[group]]), axis=1)
        assert shared.n_profiles == distinct.shape[1]
    assert [team for group, _ in groups for team in range(n_teams)[group]] == list(range(n_teams))
