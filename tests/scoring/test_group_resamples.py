import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import f1_score

import scoring
from scoring import bootstrap

GOLD = [0, 0, 1, 1, 2, 2, 0, 1, 2, 2]
PREDICTED = [0, 1, 1, 1, 2, 0, 0, 2, 2, 1]
GROUPS = [0, 0, 0, 1, 1, 2, 2, 2, 2, 3]


def replicate(groups: list[int] | None, **choices: object) -> np.ndarray:
    """Return replicates of the ten items above under choices a test need not name."""
    usual = {"n_labels": 3, "metric": "macro_f1", "n_resamples": 200, "seed": 4}
    return scoring.replicates(GOLD, PREDICTED, groups=groups, **{**usual, **choices})


def items_drawn(groups: list[int], n_resamples: int, *, seed: int) -> list[list[int]]:
    """Return the items of each resample of groups, group after group."""
    members = {group: np.flatnonzero(np.equal(groups, group)).tolist() for group in groups}
    drawn = scoring.resample_indices(
        n_items=len(members), first=0, last=n_resamples, seed=seed
    ).tolist()
    return [[item for group in row for item in members[group]] for row in drawn]


def test_every_item_of_a_drawn_group_is_in_the_resample() -> None:
    expected = [
        f1_score(
            np.take(GOLD, items),
            np.take(PREDICTED, items),
            labels=np.unique(np.take(GOLD, items)),
            average="macro",
            zero_division=0,
        )
        for items in items_drawn(GROUPS, 200, seed=4)
    ]

    assert replicate(GROUPS) == pytest.approx(expected, abs=1e-12)


def test_groups_of_one_item_are_items() -> None:
    assert replicate(list(range(10))).tobytes() == replicate(None).tobytes()


def test_with_one_group_every_resample_is_the_test_set() -> None:
    values = replicate([0] * 10, metric="accuracy")

    assert values.tolist() == [0.6] * 200


def test_an_even_split_into_groups_makes_replicates_spread_as_groups_do() -> None:
    gold, right = [0] * 400, [0] * 200 + [1] * 200
    groups = np.repeat(np.arange(4), 100)

    values = scoring.replicates(
        gold, right, n_labels=2, metric="accuracy", n_resamples=4000, seed=0, groups=groups
    )

    assert sorted(set(values.tolist())) == [0, 0.25, 0.5, 0.75, 1]
    assert values.var() == pytest.approx(0.25 / 4, rel=0.1)


@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2), st.integers(0, 9)),
        min_size=1,
        max_size=30,
    )
)
def test_a_team_has_the_same_replicates_alone_and_among_others(
    rows: list[tuple[int, int, int, int]],
) -> None:
    gold, one, two, loose = (list(column) for column in zip(*rows, strict=True))
    groups = np.unique(loose, return_inverse=True)[1]

    together = scoring.replicates(
        gold, [one, two], n_labels=3, metric="macro_f1", n_resamples=20, seed=1, groups=groups
    )

    for place, team in enumerate((one, two)):
        alone = scoring.replicates(
            gold, team, n_labels=3, metric="macro_f1", n_resamples=20, seed=1, groups=groups
        )
        assert alone.tobytes() == together[place].tobytes()


@pytest.mark.parametrize("at_once", [1, 7, 64])
def test_the_number_of_draws_at_once_changes_nothing(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = replicate(GROUPS)
    monkeypatch.setattr(bootstrap, "DRAWS_AT_ONCE", at_once)
    monkeypatch.setattr(bootstrap, "WEIGHTS_AT_ONCE", at_once)

    assert replicate(GROUPS).tobytes() == expected.tobytes()


def test_a_resample_of_large_groups_may_hold_more_items_than_16_bits_count() -> None:
    gold = np.repeat([0, 1], [1, 70_000])

    values = scoring.replicates(
        gold, gold * 0, n_labels=2, metric="accuracy", n_resamples=50, seed=0, groups=gold
    )

    assert set(values.tolist()) == {0, 1 / 70_001, 1}


def test_weights_of_items_follow_their_group() -> None:
    values = scoring.weighted_replicates(
        lambda weights: weights @ np.arange(10), n_items=10, n_resamples=50, seed=4, groups=GROUPS
    )

    assert values.tolist() == [sum(items) for items in items_drawn(GROUPS, 50, seed=4)]


@pytest.mark.parametrize("groups", [[0] * 9, [0] * 9 + [2], [0] * 9 + [-1], [0.5] * 10])
def test_groups_must_be_numbers_that_leave_none_out(groups: list[float]) -> None:
    with pytest.raises(ValueError, match=r"groups must be 10 numbers|codes must"):
        replicate(groups)  # type: ignore[arg-type]


def test_several_measures_are_replicated_as_each_alone() -> None:
    names = ["macro_f1", "mutual_information", "accuracy"]

    together = scoring.replicates_of_measures(
        GOLD, PREDICTED, n_labels=3, metrics=names, n_resamples=50, seed=4, groups=GROUPS
    )

    for place, name in enumerate(names):
        alone = replicate(GROUPS, metric=name, n_resamples=50)
        assert alone.tobytes() == together[place].tobytes()


def test_several_measures_of_several_teams_have_an_axis_each() -> None:
    values = scoring.replicates_of_measures(
        GOLD, [GOLD, PREDICTED], n_labels=3, metrics=["accuracy"], n_resamples=5, seed=0
    )

    assert values.shape == (1, 2, 5)
    assert values[0, 0].tolist() == [1.0] * 5
