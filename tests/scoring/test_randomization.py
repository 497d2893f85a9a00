from itertools import islice, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import scoring
from scoring import MEASURES, Measure, cost_measure, randomization, randomization_p_values
from scoring.randomization import shuffle_swaps
from tests.scoring import reference

COSTS = cost_measure([[0, 1, 2], [5, 0, 1], [1, 3, 0]])
EVERY_MEASURE = [*MEASURES.values(), COSTS]


def make_task(
    n_items: int, *, n_teams: int = 2, n_labels: int = 3, seed: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """Return gold labels and the answers of teams that have about two in three right."""
    rng = np.random.default_rng(seed)
    gold = rng.integers(0, n_labels, n_items)
    guesses = rng.integers(0, n_labels, (n_teams, n_items))
    return gold, np.where(rng.random((n_teams, n_items)) < 0.5, gold, guesses)


def p_values_of(
    gold: np.ndarray,
    teams: np.ndarray,
    *,
    metric: str | Measure = "macro_f1",
    n_shuffles: int = 200,
    seed: int = 3,
) -> np.ndarray:
    """Return the p-values of teams that answer with one of three labels."""
    return randomization_p_values(
        gold, teams, n_labels=3, metric=metric, n_shuffles=n_shuffles, seed=seed
    )


def swapped(teams: np.ndarray, swaps: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the answers of two teams, exchanged where `swaps` is 1."""
    return np.where(swaps, teams[1], teams[0]), np.where(swaps, teams[0], teams[1])


def share_reaching(gold: np.ndarray, teams: np.ndarray) -> float:
    """Return the share of all ways to swap that make a difference as large, in plain loops."""

    def difference(swaps: np.ndarray) -> float:
        one, two = (
            reference.macro_f1(gold.tolist(), answers.tolist(), n_labels=3)
            for answers in swapped(teams, swaps)
        )
        return abs(one - two)

    every = [np.array(swaps) for swaps in product([0, 1], repeat=len(gold))]
    observed = difference(every[0])
    return float(np.mean([difference(swaps) >= observed - 1e-12 for swaps in every]))


def error_of(share: float, *, n_shuffles: int) -> float:
    """Return 4.5 standard errors of a share of shuffles, and the one that is added to them."""
    return 4.5 * (share * (1 - share) / n_shuffles) ** 0.5 + 1 / n_shuffles


def test_the_p_value_is_near_the_one_worked_by_hand() -> None:
    # The two differ at the first and the last item only. Swapped at none or at both, the
    # difference is 1/2; swapped at one, each has 2/3 for a label and 4/5 for the other.
    gold = np.array([0, 0, 1, 1])
    teams = np.array([[0, 0, 1, 1], [1, 0, 1, 0]])

    p_value = p_values_of(gold, teams, n_shuffles=10_000)[0, 1]

    assert p_value == pytest.approx(1 / 2, abs=error_of(1 / 2, n_shuffles=10_000))


@given(st.integers(1, 6), st.integers(0, 1_000))
def test_the_p_value_is_near_the_share_of_all_ways_to_swap(n_items: int, seed: int) -> None:
    gold, teams = make_task(n_items, seed=seed)

    p_value = p_values_of(gold, teams, n_shuffles=1_000)[0, 1]

    share = share_reaching(gold, teams)
    assert p_value == pytest.approx(share, abs=error_of(share, n_shuffles=1_000))


def test_for_accuracy_the_p_value_is_near_that_of_scipy() -> None:
    gold, teams = make_task(60)
    right = (teams == gold).astype(float)

    p_value = p_values_of(gold, teams, metric="accuracy", n_shuffles=10_000)[0, 1]

    permuted = stats.permutation_test(
        right,
        lambda one, two, axis: np.abs(np.mean(one, axis=axis) - np.mean(two, axis=axis)),
        permutation_type="samples",
        vectorized=True,
        n_resamples=10_000,
        alternative="greater",
        rng=np.random.default_rng(1),
    )
    assert 0.01 < permuted.pvalue < 0.9
    tolerance = 2**0.5 * error_of(permuted.pvalue, n_shuffles=10_000)
    assert p_value == pytest.approx(permuted.pvalue, abs=tolerance)


@pytest.mark.parametrize("measure", EVERY_MEASURE, ids=lambda measure: measure.name)
def test_every_measure_is_that_of_the_swapped_answers(measure: Measure) -> None:
    gold, teams = make_task(30)
    swaps = shuffle_swaps(n_items=30, first=0, last=50, seed=3)

    p_value = p_values_of(gold, teams, metric=measure, n_shuffles=50)[0, 1]

    def difference(answers: tuple[np.ndarray, np.ndarray]) -> float:
        tables = [scoring.confusion_counts(gold, one, n_labels=3) for one in answers]
        one, two = (measure.of(scoring.label_counts(table)) for table in tables)
        return abs(float(one) - float(two))

    observed = difference((teams[0], teams[1]))
    reached = [difference(swapped(teams, one)) >= observed - 1e-12 for one in swaps]
    assert p_value == (1 + sum(reached)) / 51


@pytest.mark.parametrize("n_items", [255, 256, 65_535, 65_536])
def test_large_counts_do_not_wrap(n_items: int) -> None:
    gold = np.zeros(n_items, dtype=int)
    teams = np.vstack([gold, np.arange(n_items) % 50 == 0])
    swaps = shuffle_swaps(n_items=n_items, first=0, last=20, seed=3)

    p_value = p_values_of(gold, teams, metric="accuracy", n_shuffles=20)[0, 1]

    # The first is right everywhere: swapped, it loses what the second has wrong there.
    n_wrong = int(teams[1].sum())
    reached = sum(abs(n_wrong - 2 * int(teams[1][one == 1].sum())) >= n_wrong for one in swaps)
    assert p_value == (1 + reached) / 21


@pytest.mark.parametrize("n_items", [1, 63, 64, 65, 130])
def test_shuffles_are_the_bits_of_the_words_of_pcg64(n_items: int) -> None:
    n_words = -(-n_items // 64)
    words = list(islice(reference.pcg64(7), 3 * n_words))

    swaps = shuffle_swaps(n_items=n_items, first=0, last=3, seed=7)

    expected = [
        [words[shuffle * n_words + item // 64] >> item % 64 & 1 for item in range(n_items)]
        for shuffle in range(3)
    ]
    assert swaps.tolist() == expected


def test_a_shuffle_does_not_depend_on_those_before_it() -> None:
    whole = shuffle_swaps(n_items=100, first=0, last=9, seed=7)

    assert shuffle_swaps(n_items=100, first=4, last=6, seed=7).tolist() == whole[4:6].tolist()
    assert shuffle_swaps(n_items=100, first=9, last=9, seed=7).shape == (0, 100)


@pytest.mark.parametrize("measure", EVERY_MEASURE, ids=lambda measure: measure.name)
def test_a_pair_has_the_same_bits_alone_and_among_others(measure: Measure) -> None:
    gold, teams = make_task(80, n_teams=5)
    together = p_values_of(gold, teams, metric=measure)

    alone = p_values_of(gold, teams[[3, 1]], metric=measure)

    assert alone[0, 1] == together[3, 1] == together[1, 3]


@pytest.mark.parametrize("metric", ["macro_f1", "mutual_information"])
@pytest.mark.parametrize("n_values", [1, 1_000, 10**9])
def test_the_size_of_chunks_changes_no_bit(
    monkeypatch: pytest.MonkeyPatch, metric: str, n_values: int
) -> None:
    gold, teams = make_task(70, n_teams=4)
    before = p_values_of(gold, teams, metric=metric)

    monkeypatch.setattr(randomization, "VALUES_AT_ONCE", n_values)

    assert p_values_of(gold, teams, metric=metric).tobytes() == before.tobytes()


def test_p_values_are_shares_and_the_same_both_ways() -> None:
    gold, teams = make_task(50, n_teams=6)

    p_values = p_values_of(gold, teams)

    assert (p_values == p_values.T).all()
    assert (p_values.diagonal() == 1).all()
    assert ((p_values >= 1 / 201) & (p_values <= 1)).all()


def test_the_names_of_labels_change_nothing() -> None:
    gold, teams = make_task(50, n_teams=4)
    renamed = np.array([2, 0, 1])

    p_values = p_values_of(renamed[gold], renamed[teams])

    assert p_values.tolist() == p_values_of(gold, teams).tolist()


def test_an_error_rate_tells_apart_what_accuracy_does() -> None:
    gold, teams = make_task(50, n_teams=4)

    by_error = p_values_of(gold, teams, metric="error_rate")

    assert by_error.tolist() == p_values_of(gold, teams, metric="accuracy").tolist()


def test_a_submission_does_not_differ_from_its_like() -> None:
    gold, teams = make_task(40, n_teams=1)

    assert p_values_of(gold, np.vstack([teams, teams])).tolist() == [[1, 1], [1, 1]]


def test_equal_scores_from_different_answers_have_a_p_value_of_1() -> None:
    teams = np.array([[0, 1], [1, 0]])

    assert p_values_of(np.array([0, 0]), teams, metric="accuracy")[0, 1] == 1


def test_one_right_everywhere_and_one_nowhere_differ_as_far_as_shuffles_show() -> None:
    gold = np.zeros(40, dtype=int)

    p_values = p_values_of(gold, np.vstack([gold, gold + 1]), n_shuffles=999)

    assert p_values.tolist() == [[1, 1 / 1000], [1 / 1000, 1]]


def test_one_submission_alone_has_nobody_to_differ_from() -> None:
    gold, teams = make_task(5, n_teams=1)

    assert p_values_of(gold, teams).tolist() == [[1]]


def test_one_shuffle_claims_nothing() -> None:
    gold = np.zeros(40, dtype=int)

    assert p_values_of(gold, np.vstack([gold, gold + 1]), n_shuffles=1)[0, 1] == 0.5


@pytest.mark.parametrize("n_shuffles", [0, -1])
def test_no_shuffles_are_refused(n_shuffles: int) -> None:
    gold, teams = make_task(5)

    with pytest.raises(ValueError, match=f"n_shuffles must be at least 1, not {n_shuffles}"):
        p_values_of(gold, teams, n_shuffles=n_shuffles)


@pytest.mark.parametrize(
    ("gold", "teams"),
    [([], [[]]), ([[0]], [[0]]), ([0, 0], [[0]]), ([0], [[[0]]])],
)
def test_answers_that_do_not_fit_the_gold_are_refused(gold: list, teams: list) -> None:
    codes, answers = np.array(gold, dtype=int), np.array(teams, dtype=int)

    with pytest.raises(ValueError, match=r"at least one item and \(n_items,\)"):
        p_values_of(codes, answers)


def test_labels_and_measures_that_are_unknown_are_refused() -> None:
    with pytest.raises(ValueError, match=r"label codes must lie in 0\.\.2"):
        p_values_of(np.array([0]), np.array([[3]]))
    with pytest.raises(ValueError, match="'bleu' is not a measure"):
        p_values_of(np.array([0]), np.array([[0]]), metric="bleu")


def test_shuffles_of_nothing_or_out_of_order_are_refused() -> None:
    with pytest.raises(ValueError, match="n_items must be at least 1, not 0"):
        shuffle_swaps(n_items=0, first=0, last=1, seed=0)
    with pytest.raises(ValueError, match="shuffles 2 to 1 are not a range"):
        shuffle_swaps(n_items=1, first=2, last=1, seed=0)
    with pytest.raises(ValueError, match="shuffles -1 to 1 are not a range"):
        shuffle_swaps(n_items=1, first=-1, last=1, seed=0)


def test_groups_of_one_item_are_swapped_as_items() -> None:
    gold, teams = make_task(60)

    grouped = randomization_p_values(
        gold, teams, n_labels=3, metric="macro_f1", n_shuffles=200, seed=3, groups=range(60)
    )

    assert grouped.tolist() == p_values_of(gold, teams).tolist()


def test_the_answers_to_a_group_are_swapped_together() -> None:
    # Two groups, one pair of answers each: of four ways to swap two turn the difference.
    gold, teams = np.zeros(10, dtype=int), np.array([[0] * 10, [1] * 10])

    p_values = randomization_p_values(
        gold,
        teams,
        n_labels=2,
        metric="accuracy",
        n_shuffles=4000,
        seed=0,
        groups=np.repeat([0, 1], 5),
    )

    assert p_values[0, 1] == pytest.approx(0.5, abs=0.04)


def test_groups_to_swap_leave_no_number_out() -> None:
    with pytest.raises(ValueError, match="groups must be 3 numbers"):
        randomization_p_values(
            [0, 0, 0],
            [[0, 0, 0]],
            n_labels=1,
            metric="accuracy",
            n_shuffles=1,
            seed=0,
            groups=[0, 2, 2],
        )
