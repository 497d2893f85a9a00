import hashlib
import struct
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import f1_score

import scoring
from scoring import MEASURES, percentile_interval, resample_indices
from tests.scoring import reference

# Of the reference implementation in plain Python, little-endian: items as int64 of 64
# resamples of 101 items, seed 20260; replicates as float64 of macro-F1 and of accuracy
# on them, gold item i being label i² mod 5 and predicted 3i mod 5.
INDICES_SHA256 = "da57710401aa1f0780fa734f6b82d19a78af8607954e2924779bdd714030a469"
MACRO_F1_SHA256 = "41c46d0a0605e36b9a179d99b232bc91fe1280d826e63ecf15fb9ed3499ce687"
ACCURACY_SHA256 = "2075fecdfd4fbcdc77060393e299f1e40b826834523773bfe20bd3d45a629686"
GOLD = [place * place % 5 for place in range(101)]
PREDICTED = [place * 3 % 5 for place in range(101)]


def sha256(values: list[float], code: str) -> str:
    """Return the digest of values packed as little-endian `code`."""
    return hashlib.sha256(struct.pack(f"<{len(values)}{code}", *values)).hexdigest()


def draw(n_items: int, n_resamples: int, *, seed: int) -> np.ndarray:
    """Return the items of the first resamples."""
    return resample_indices(n_items=n_items, first=0, last=n_resamples, seed=seed)


def replicate(
    gold: list[int] | np.ndarray, predicted: list[int] | np.ndarray, **choices: object
) -> np.ndarray:
    """Return replicates under choices that a test need not name."""
    usual = {"n_labels": 5, "metric": "macro_f1", "n_resamples": 64, "seed": 20260}
    return scoring.replicates(gold, predicted, **{**usual, **choices})


@pytest.mark.parametrize("n_items", [1, 2, 101, 500])
@pytest.mark.parametrize("seed", [0, 20260, 2**32 - 1])
def test_items_are_drawn_as_by_the_reference(n_items: int, seed: int) -> None:
    expected = reference.resamples(n_items=n_items, n_resamples=6, seed=seed)

    assert draw(n_items, 6, seed=seed).tolist() == expected


def test_the_items_drawn_have_the_stored_digest() -> None:
    ours = draw(101, 64, seed=20260).ravel().tolist()
    theirs = sum(reference.resamples(n_items=101, n_resamples=64, seed=20260), [])

    assert sha256(theirs, "q") == INDICES_SHA256
    assert sha256(ours, "q") == INDICES_SHA256


@pytest.mark.parametrize(
    ("metric", "function", "digest"),
    [
        ("macro_f1", reference.macro_f1, MACRO_F1_SHA256),
        ("accuracy", reference.accuracy, ACCURACY_SHA256),
    ],
)
def test_replicates_have_the_stored_digest(
    metric: str, function: Callable[..., float], digest: str
) -> None:
    drawn = reference.resamples(n_items=101, n_resamples=64, seed=20260)
    theirs = [
        function([GOLD[i] for i in items], [PREDICTED[i] for i in items], n_labels=5)
        for items in drawn
    ]

    ours = replicate(GOLD, PREDICTED, metric=metric)

    assert sha256(theirs, "d") == digest
    assert hashlib.sha256(scoring.replicates_to_bytes(ours)).hexdigest() == digest


@pytest.mark.parametrize("n_items", [7, 8])
def test_a_resample_depends_on_its_number_alone(n_items: int) -> None:
    together = draw(n_items, 20, seed=3)

    for number in range(20):
        alone = resample_indices(n_items=n_items, first=number, last=number + 1, seed=3)
        assert alone.tolist() == [together[number].tolist()]


def test_other_seeds_draw_other_items() -> None:
    assert draw(100, 2, seed=1).tolist() != draw(100, 2, seed=2).tolist()


def test_items_are_drawn_equally_often() -> None:
    counts = np.bincount(draw(50, 4000, seed=11).ravel(), minlength=50)

    # Chi-square with 49 degrees of freedom: 86 is passed once in a thousand seeds.
    assert ((counts - 4000) ** 2 / 4000).sum() < 86


@given(st.integers(1, 3000), st.integers(0, 2**40))
def test_every_draw_is_an_item(n_items: int, first: int) -> None:
    drawn = resample_indices(n_items=n_items, first=first, last=first + 2, seed=1)

    assert drawn.shape == (2, n_items)
    assert drawn.min() >= 0
    assert drawn.max() < n_items


def test_no_resamples_are_an_empty_array() -> None:
    assert resample_indices(n_items=3, first=5, last=5, seed=0).shape == (0, 3)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"n_items": 0}, "n_items must be in"),
        ({"n_items": 2**32}, "n_items must be in"),
        ({"first": -1}, "resamples -1 to 2 are not a range"),
        ({"first": 3}, "resamples 3 to 2 are not a range"),
        ({"seed": -1}, "non-negative"),
    ],
)
def test_draws_out_of_range_are_refused(choices: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        resample_indices(**{"n_items": 3, "first": 0, "last": 2, "seed": 0, **choices})


@pytest.mark.parametrize("n_labels", [2, 3, 19])
def test_replicates_equal_scikit_learn_on_the_same_items(n_labels: int) -> None:
    rng = np.random.default_rng(n_labels)
    gold = rng.integers(0, n_labels, 60)
    predicted = np.where(rng.random(60) < 0.6, gold, rng.integers(0, n_labels, 60))

    ours = replicate(gold, predicted, n_labels=n_labels, n_resamples=50)

    theirs = [
        f1_score(
            gold[items],
            predicted[items],
            labels=np.unique(gold[items]),
            average="macro",
            zero_division=0,
        )
        for items in draw(60, 50, seed=20260)
    ]
    assert ours == pytest.approx(theirs, abs=1e-12)


TEAMS = st.integers(1, 6).flatmap(
    lambda n_labels: st.integers(1, 25).flatmap(
        lambda n_items: st.tuples(
            st.just(n_labels),
            st.lists(
                st.lists(st.integers(0, n_labels - 1), min_size=n_items, max_size=n_items),
                min_size=2,
                max_size=6,
            ),
        )
    )
)


@pytest.mark.parametrize("metric", MEASURES)
@given(case=TEAMS)
def test_a_team_has_the_same_bits_alone_and_among_others(
    metric: str, case: tuple[int, list[list[int]]]
) -> None:
    n_labels, (gold, *teams) = case

    together = replicate(gold, np.array(teams), n_labels=n_labels, metric=metric, n_resamples=7)

    for team, row in zip(teams, together, strict=True):
        alone = replicate(gold, team, n_labels=n_labels, metric=metric, n_resamples=7)
        assert alone.tobytes() == row.tobytes()


@given(case=TEAMS)
def test_a_replicate_is_the_measure_of_its_resample(case: tuple[int, list[list[int]]]) -> None:
    n_labels, (gold, team, *_) = case

    ours = replicate(gold, team, n_labels=n_labels, n_resamples=5, seed=1)

    for items, value in zip(draw(len(gold), 5, seed=1), ours, strict=True):
        confusion = scoring.confusion_counts(
            np.array(gold)[items], np.array(team)[items], n_labels=n_labels
        )
        assert scoring.macro_f1(scoring.label_counts(confusion)) == value


def test_the_order_of_teams_changes_no_bit() -> None:
    rng = np.random.default_rng(8)
    gold, teams = rng.integers(0, 5, 37), rng.integers(0, 5, (6, 37))

    assert (replicate(gold, teams[::-1])[::-1] == replicate(gold, teams)).all()


def test_fewer_resamples_are_the_first_of_more() -> None:
    assert replicate(GOLD, PREDICTED, n_resamples=9).tolist() == (
        replicate(GOLD, PREDICTED, n_resamples=64)[:9].tolist()
    )


def test_a_resample_of_one_item_weighs_it_once() -> None:
    values = scoring.weighted_replicates(lambda n: n[:, 0], n_items=1, n_resamples=1, seed=0)

    assert values.tolist() == [1.0]


def test_a_label_lost_in_a_resample_leaves_the_mean() -> None:
    gold, predicted = [0, 0, 0, 1], [0, 0, 0, 0]
    lost = [3 not in items for items in draw(4, 64, seed=20260).tolist()]

    values = replicate(gold, predicted, n_labels=2)

    assert any(lost)
    assert not all(lost)
    assert ((values == 1) == lost).all()


@pytest.mark.parametrize(
    ("gold", "predicted", "value"),
    [
        ([0, 1, 2] * 5, [0, 1, 2] * 5, 1.0),
        ([0, 1, 2] * 5, [1, 2, 0] * 5, 0.0),
        ([2], [2], 1.0),
        ([2], [1], 0.0),
        ([4] * 9, [4] * 9, 1.0),
    ],
)
def test_some_submissions_score_alike_on_every_resample(
    gold: list[int], predicted: list[int], value: float
) -> None:
    assert set(replicate(gold, predicted).tolist()) == {value}


def test_a_constant_submission_varies_with_its_label_alone() -> None:
    gold = [0, 1, 2, 3] * 6

    values = replicate(gold, [0] * 24, n_labels=4, metric="accuracy")

    drawn = draw(24, 64, seed=20260)
    assert values.tolist() == (drawn % 4 == 0).mean(axis=1).tolist()


def test_200_labels_are_scored() -> None:
    gold = np.arange(400) % 200
    predicted = np.where(np.arange(400) < 300, gold, 0)

    values = replicate(gold, predicted, n_labels=200, n_resamples=20)

    assert values.shape == (20,)
    assert ((values > 0.6) & (values < 0.9)).all()


def test_one_resample_is_one_replicate() -> None:
    assert replicate(GOLD, PREDICTED, n_resamples=1).shape == (1,)
    assert replicate(GOLD, [PREDICTED, GOLD], n_resamples=1).shape == (2, 1)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"metric": "f2"}, "'f2' is not a measure; use one of macro_f1, accuracy"),
        ({"n_resamples": 0}, "n_resamples must be at least 1, not 0"),
        ({"n_labels": 1}, r"must lie in 0\.\.0"),
        ({"predicted": [0, 1]}, r"gold has shape \(3,\) and predicted \(2,\)"),
        ({"gold": [[0, 1, 1]], "predicted": [0, 1, 1]}, r"gold has shape \(1, 3\)"),
        ({"predicted": [[[0, 1, 1]]]}, r"predicted \(1, 1, 3\)"),
        ({"gold": np.array([], dtype=int), "predicted": np.array([], dtype=int)}, "at least one"),
    ],
)
def test_replicates_of_nonsense_are_refused(choices: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replicate(**{"gold": [0, 1, 1], "predicted": [0, 1, 0], "n_labels": 2, **choices})


def test_an_interval_ends_at_linear_quantiles() -> None:
    # 40 values, 95 %: places 39 · .025 = .975 and 38.025 between 0 and 39.
    low, high = percentile_interval(np.arange(40.0)[::-1], confidence_level=0.95)

    assert low == pytest.approx(0.975, abs=1e-12)
    assert high == pytest.approx(38.025, abs=1e-12)


@given(
    st.lists(st.floats(0, 1), min_size=1, max_size=50),
    st.floats(0.01, 0.98),
    st.floats(0.001, 0.01),
)
def test_a_higher_level_never_narrows_an_interval(
    values: list[float], level: float, more: float
) -> None:
    low, high = percentile_interval(values, confidence_level=level)
    lower, higher = percentile_interval(values, confidence_level=level + more)

    assert min(values) <= lower <= low <= high <= higher <= max(values)


def test_one_replicate_is_its_own_interval() -> None:
    assert percentile_interval([0.25], confidence_level=0.95) == (0.25, 0.25)


@pytest.mark.parametrize(
    ("values", "level", "message"),
    [
        ([0.5], 0.0, "confidence_level must lie between 0 and 1, not 0.0"),
        ([0.5], 1.0, "confidence_level must lie"),
        ([0.5], 95, "confidence_level must lie"),
        ([], 0.95, r"must have shape \(n_resamples,\), not \(0,\)"),
        ([[0.5]], 0.95, r"not \(1, 1\)"),
    ],
)
def test_intervals_of_nonsense_are_refused(values: list[float], level: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        percentile_interval(values, confidence_level=level)


@given(st.lists(st.floats(allow_nan=False), max_size=20))
def test_replicates_survive_storage(values: list[float]) -> None:
    data = scoring.replicates_to_bytes(np.array(values))

    assert data == struct.pack(f"<{len(values)}d", *values)
    assert scoring.replicates_from_bytes(data, n_resamples=len(values)).tolist() == values


@pytest.mark.parametrize("code", ["<f8", ">f8", "<f4"])
def test_stored_bytes_do_not_depend_on_how_values_are_held(code: str) -> None:
    assert scoring.replicates_to_bytes(np.array([0.5, 0.25], dtype=code)) == (
        struct.pack("<2d", 0.5, 0.25)
    )


def test_replicates_from_bytes_cannot_be_changed() -> None:
    values = scoring.replicates_from_bytes(bytes(8), n_resamples=1)

    with pytest.raises(ValueError, match="read-only"):
        values[0] = 1.0


@pytest.mark.parametrize("n_bytes", [0, 7, 9, 16])
def test_stored_replicates_of_another_number_are_refused(n_bytes: int) -> None:
    with pytest.raises(ValueError, match=f"1 replicates take 8 bytes, not {n_bytes}"):
        scoring.replicates_from_bytes(bytes(n_bytes), n_resamples=1)
