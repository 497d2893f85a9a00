import json
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import scoring
from scoring import Entry, PairRow, all_pairs, mcnemar_p_values, two_sided_p_values
from tests.scoring.files import make_entry

FIELDS = ["first", "second", "difference", "interval", "p_value", "p_value_adjusted"]
SQUARE = np.array([[1, 0.04, 0.01], [0.04, 1, 0.02], [0.01, 0.02, 1]])


def make_board(scores: list[float], *, n_resamples: int = 200) -> list[Entry]:
    """Return entries with these scores and replicates spread around them."""
    rng = np.random.default_rng(1)
    return [
        make_entry(f"team{place}", score, score + rng.normal(0, 0.02, n_resamples))
        for place, score in enumerate(scores)
    ]


def pair(entries: list[Entry], **choices: object) -> tuple[PairRow, ...]:
    """Return all pairs at the usual level."""
    return all_pairs(entries, confidence_level=0.95, **choices)


def named(rows: tuple[PairRow, ...]) -> list[tuple[str, str]]:
    """Return who is compared with whom."""
    return [(row.first, row.second) for row in rows]


def test_three_systems_on_four_resamples_are_as_worked_by_hand() -> None:
    entries = [
        make_entry("C", 0.5, [0.6, 0.5, 0.5, 0.4]),
        make_entry("A", 0.8, [0.8, 0.8, 0.8, 0.8]),
        make_entry("B", 0.7, [0.6, 0.8, 0.7, 0.7]),
    ]

    rows = all_pairs(entries, confidence_level=0.5)

    # The largest deviations are 1.633, 1.414, 0 and 1.414; the observed ones 1.414, 4.243, 1.633.
    assert named(rows) == [("A", "B"), ("A", "C"), ("B", "C")]
    assert [row.difference for row in rows] == pytest.approx([0.1, 0.3, 0.2])
    ends = [end for row in rows for end in row.interval]
    assert ends == pytest.approx([0.075, 0.125, 0.275, 0.325, 0.15, 0.3])
    assert [row.p_value for row in rows] == [4 / 5, 2 / 5, 2 / 5]
    assert [row.p_value_adjusted for row in rows] == [4 / 5, 1 / 5, 2 / 5]


def test_pairs_stand_in_the_order_of_the_board() -> None:
    rows = pair(make_board([0.5, 0.7, 0.5, 0.6]))

    assert named(rows) == [
        ("team1", "team3"),
        ("team1", "team0"),
        ("team1", "team2"),
        ("team3", "team0"),
        ("team3", "team2"),
        ("team0", "team2"),
    ]
    assert all(row.difference >= 0 for row in rows)


def test_the_pairs_of_the_leader_are_the_rows_of_the_standings() -> None:
    entries = make_board([0.70, 0.69, 0.68, 0.60])

    others = scoring.standings(entries, confidence_level=0.95).rows[1:]

    for row, other in zip(pair(entries), others, strict=False):
        assert (row.first, row.second) == ("team0", other.name)
        assert (row.difference, row.interval) == (other.difference, other.difference_interval)
        assert row.p_value == other.p_value_two_sided


def test_each_pair_has_the_p_value_adjusted_for_all() -> None:
    entries = make_board([0.70, 0.66, 0.64])

    rows = pair(entries)

    table = scoring.pair_p_values(entries, deviations=scoring.difference_deviations(entries))
    adjusted = [table[places] for places in combinations(range(3), 2)]
    assert len(set(adjusted)) == 3
    assert [row.p_value_adjusted for row in rows] == adjusted


@given(st.permutations(range(5)))
def test_the_order_of_entries_changes_no_digit(order: list[int]) -> None:
    entries = make_board([0.5, 0.55, 0.6, 0.65, 0.7], n_resamples=40)

    assert pair([entries[place] for place in order]) == pair(entries)


def test_where_lower_is_better_the_pairs_are_those_of_the_opposite_measure() -> None:
    accuracies = make_board([0.70, 0.60, 0.68])
    errors = [make_entry(one.name, 1 - one.score, 1 - one.replicates) for one in accuracies]

    by_error = pair(errors, higher_is_better=False)

    for ours, theirs in zip(by_error, pair(accuracies), strict=True):
        assert (ours.first, ours.second) == (theirs.first, theirs.second)
        assert ours.difference == pytest.approx(-theirs.difference, abs=1e-12)
        assert ours.interval[0] == pytest.approx(-theirs.interval[1], abs=1e-12)
        assert (ours.p_value, ours.p_value_adjusted) == (theirs.p_value, theirs.p_value_adjusted)


def test_p_values_of_another_test_are_adjusted_by_holm() -> None:
    entries = make_board([0.5, 0.7, 0.6])

    rows = pair(entries, p_values=SQUARE)

    # In the order of the entries: .04 for 0 and 1, .01 for 0 and 2, .02 for 1 and 2.
    assert named(rows) == [("team1", "team2"), ("team1", "team0"), ("team2", "team0")]
    assert [row.p_value for row in rows] == [0.02, 0.04, 0.01]
    assert [row.p_value_adjusted for row in rows] == [0.04, 0.04, 0.03]


def test_p_values_of_another_test_leave_differences_and_intervals() -> None:
    entries = make_board([0.5, 0.7, 0.6])

    for ours, theirs in zip(pair(entries, p_values=SQUARE), pair(entries), strict=True):
        assert (ours.difference, ours.interval) == (theirs.difference, theirs.interval)


def test_identical_submissions_are_no_different() -> None:
    one = make_board([0.5])[0]

    [row] = pair([one, make_entry("two", one.score, one.replicates)])

    assert row == PairRow("team0", "two", 0.0, (0.0, 0.0), 1.0, 1.0)


@pytest.mark.parametrize("p_values", [None, np.ones((1, 1))])
def test_one_submission_makes_no_pair(p_values: np.ndarray | None) -> None:
    assert pair(make_board([0.5]), p_values=p_values) == ()


def test_nobody_makes_no_pair() -> None:
    assert pair([]) == ()
    assert pair([], p_values=np.ones((0, 0))) == ()


def test_one_resample_claims_nothing() -> None:
    [row] = pair(make_board([0.9, 0.1], n_resamples=1))

    assert (row.p_value, row.p_value_adjusted) == (1, 1)


def test_rows_are_json_under_their_own_names() -> None:
    [row] = pair(make_board([0.5, 0.7]))

    read_back = json.loads(json.dumps(row.as_dict(), allow_nan=False))

    assert list(read_back) == FIELDS
    assert read_back == row.as_dict()
    assert tuple(read_back["interval"]) == row.interval


def test_entries_on_other_resamples_make_no_pair() -> None:
    entries = [*make_board([0.5], n_resamples=10), *make_board([0.5], n_resamples=11)]

    with pytest.raises(ValueError, match="not scored on the same resamples"):
        pair(entries)


def test_p_values_of_other_submissions_are_refused() -> None:
    with pytest.raises(ValueError, match=r"must have shape \(2, 2\), not \(3, 3\)"):
        pair(make_board([0.5, 0.6]), p_values=SQUARE)


@pytest.mark.parametrize(
    "p_values",
    [[[1, 0.1], [0.2, 1]], [[1, -0.1], [-0.1, 1]], [[1, 1.1], [1.1, 1]], [[1, np.nan], [1, 1]]],
)
def test_what_is_no_p_value_of_pairs_is_refused(p_values: list[list[float]]) -> None:
    with pytest.raises(ValueError, match=r"must lie in 0\.\.1 and be the same both ways"):
        pair(make_board([0.5, 0.6]), p_values=p_values)


@given(st.integers(1, 60), st.integers(1, 6), st.integers(0, 1_000))
def test_mcnemar_of_all_pairs_is_the_sign_test_of_scipy(
    n_items: int, n_teams: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    gold, teams = rng.integers(0, 3, n_items), rng.integers(0, 3, (n_teams, n_items))

    p_values = mcnemar_p_values(gold, teams)

    right = teams == gold
    assert (p_values.diagonal() == 1).all()
    for one, other in combinations(range(n_teams), 2):
        n_one, n_other = sum(right[one] > right[other]), sum(right[one] < right[other])
        expected = stats.binomtest(n_one, n_one + n_other).pvalue if n_one + n_other else 1.0
        assert p_values[one, other] == p_values[other, one] == pytest.approx(expected, abs=1e-12)


def test_mcnemar_of_a_pair_is_the_same_among_others() -> None:
    rng = np.random.default_rng(1)
    gold, teams = rng.integers(0, 3, 200), rng.integers(0, 3, (4, 200))

    p_values = mcnemar_p_values(gold, teams)

    assert p_values[1, 3] == scoring.mcnemar_exact(gold, teams[1], teams[3]).p_value


def test_mcnemar_is_as_worked_by_hand() -> None:
    # Four items: three right in the first alone, so 2 · (1/2) ** 3; the third is the first.
    teams = [[0, 0, 0, 0], [1, 1, 1, 0], [0, 0, 0, 0]]

    p_values = mcnemar_p_values([0, 0, 0, 1], teams)

    assert p_values.tolist() == [[1, 0.25, 1], [0.25, 1, 0.25], [1, 0.25, 1]]


def test_mcnemar_of_one_submission_is_of_no_pair() -> None:
    assert mcnemar_p_values([0, 1], [[0, 0]]).tolist() == [[1]]


@pytest.mark.parametrize(
    ("gold", "teams", "message"),
    [
        ([0], [[0, 0]], r"gold has shape \(1,\) and predicted \(1, 2\)"),
        ([], [[]], "needed are at least one item"),
        ([0], [[-1]], r"label codes must lie in 0\.\."),
    ],
)
def test_mcnemar_refuses_answers_that_do_not_fit(gold: list, teams: list, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mcnemar_p_values(np.array(gold, dtype=int), np.array(teams, dtype=int))


def test_two_sided_p_values_of_four_resamples_are_as_worked_by_hand() -> None:
    # The scores differ by .25, the resamples by .75, .25, .5 and 0.
    entries = [
        make_entry("A", 0.75, [1.0, 0.75, 0.75, 0.5]),
        make_entry("B", 0.5, [0.25, 0.5, 0.25, 0.5]),
    ]

    # d − δ is .5, 0, .25, −.25: two reach .25, one reaches −.25, and 2 · (1 + 1)/5 is .8.
    assert two_sided_p_values(entries).tolist() == [[1, 0.8], [0.8, 1]]


@given(st.data())
def test_two_sided_p_values_are_those_of_the_comparisons(data: st.DataObject) -> None:
    shares = st.integers(0, 20).map(lambda count: count / 20)
    drawn = st.lists(shares, min_size=7, max_size=7)
    entries = [make_entry(name, data.draw(shares), data.draw(drawn)) for name in "abcd"]

    p_values = two_sided_p_values(entries)

    for one, other in combinations(range(4), 2):
        alone = scoring.compare_paired(entries[one], entries[other], confidence_level=0.95)
        assert p_values[one, other] == p_values[other, one] == alone.p_value_two_sided


def test_one_system_has_no_pair_to_differ_from() -> None:
    assert two_sided_p_values([make_entry("A", 0.5, [0.5])]).tolist() == [[1.0]]


def test_scores_equal_but_for_rounding_have_the_p_value_of_equal_ones() -> None:
    drawn = ([0.3, 0.5, 0.1], [0.3, 0.1, 0.5])
    one, two = (make_entry(*given) for given in (("A", 0.1 + 0.2, drawn[0]), ("B", 0.3, drawn[1])))

    alone = scoring.compare_paired(one, two, confidence_level=0.95)

    assert 0.1 + 0.2 > 0.3
    assert two_sided_p_values([one, two])[0, 1] == alone.p_value_two_sided == 1
