import json
from statistics import median

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import Entry, Standings, retest, standings
from tests.scoring.files import make_entry

FIELDS = [
    "name",
    "rank",
    "score",
    "bootstrap_mean",
    "interval",
    "difference",
    "difference_interval",
    "p_value",
    "p_value_two_sided",
    "p_value_holm",
    "p_value_bh",
    "p_top_group",
    "in_top_group",
    "rank_range",
    "p_first",
]


def make_board(scores: list[float], *, n_resamples: int = 200) -> list[Entry]:
    """Return entries with these scores and replicates spread around them."""
    rng = np.random.default_rng(1)
    return [
        make_entry(f"team{place}", score, score + rng.normal(0, 0.02, n_resamples))
        for place, score in enumerate(scores)
    ]


def stand(entries: list[Entry], level: float = 0.95) -> Standings:
    """Return the standings at the usual level."""
    return standings(entries, confidence_level=level)


def test_the_best_is_first_and_equal_scores_share_a_rank() -> None:
    board = stand(make_board([0.5, 0.7, 0.5, 0.6, 0.7]))

    assert [(row.name, row.rank) for row in board.rows] == [
        ("team1", 1),
        ("team4", 1),
        ("team3", 3),
        ("team0", 4),
        ("team2", 4),
    ]


def test_scores_equal_but_for_rounding_share_a_rank_in_the_given_order() -> None:
    board = stand(make_board([0.3, 0.1 + 0.2]))

    assert 0.1 + 0.2 > 0.3
    assert [(row.name, row.rank) for row in board.rows] == [("team0", 1), ("team1", 1)]


def test_scores_that_are_shown_alike_are_ranked_apart() -> None:
    board = stand(make_board([0.70449, 0.70451]))

    assert [(row.name, row.rank) for row in board.rows] == [("team1", 1), ("team0", 2)]


def test_rows_hold_what_the_comparisons_say() -> None:
    entries = make_board([0.70, 0.68, 0.60])

    board = stand(entries)

    compared = [
        scoring.compare_paired(entries[0], entry, confidence_level=0.95) for entry in entries[1:]
    ]
    for row, one in zip(board.rows[1:], compared, strict=True):
        assert row.difference == one.difference
        assert row.difference_interval == one.interval
        assert (row.p_value, row.p_value_two_sided) == (one.p_value, one.p_value_two_sided)


def test_rows_hold_p_values_adjusted_for_all_comparisons_with_the_leader() -> None:
    rows = stand(make_board([0.70, 0.69, 0.68, 0.66])).rows[1:]

    p_values = [row.p_value for row in rows]
    assert len(set(p_values)) == 3
    assert [row.p_value_holm for row in rows] == scoring.adjust_holm(p_values)
    assert [row.p_value_bh for row in rows] == scoring.adjust_benjamini_hochberg(p_values)


def test_rows_hold_what_the_replicates_say() -> None:
    entries = make_board([0.70, 0.68])

    for row, entry in zip(stand(entries).rows, entries, strict=True):
        assert row.score == entry.score
        assert row.bootstrap_mean == pytest.approx(entry.replicates.mean(), abs=1e-12)
        assert row.interval == scoring.percentile_interval(entry.replicates, confidence_level=0.95)
    assert [row.rank_range for row in stand(entries).rows] == [(1, 2), (1, 2)]
    assert sum(row.p_first for row in stand(entries).rows) == pytest.approx(1)


def test_the_leader_is_compared_with_nobody() -> None:
    leader = stand(make_board([0.5, 0.7])).rows[0]

    assert leader.difference == 0.0
    assert leader.difference_interval is None
    assert leader.p_value is None
    assert leader.p_value_two_sided is None
    assert leader.p_value_holm is None
    assert leader.p_value_bh is None
    assert leader.in_top_group


def test_the_top_group_ends_where_its_p_value_falls_below_the_level() -> None:
    rows = stand(make_board([0.70, 0.695, 0.60, 0.5])).rows

    assert [row.in_top_group for row in rows] == [row.p_top_group >= 0.05 for row in rows]
    assert [row.in_top_group for row in rows] == [True, True, False, False]


@pytest.mark.parametrize(("n_resamples", "is_in"), [(19, True), (20, False)])
def test_a_p_value_of_the_level_itself_is_in_the_group(n_resamples: int, is_in: bool) -> None:
    # No resample reaches twice the difference: p is 1 / (B + 1), 1/20 or 1/21.
    better = make_entry("better", 0.9, 0.9 + 0.01 * (np.arange(n_resamples) % 2))
    worse = make_entry("worse", 0.5, np.full(n_resamples, 0.5))

    row = stand([better, worse]).rows[1]

    assert row.p_top_group == 1 / (n_resamples + 1)
    assert row.in_top_group is is_in


def test_no_entries_are_empty_standings() -> None:
    assert stand([]) == Standings((), None)


def test_one_entry_leads_a_board_that_resolves_nothing() -> None:
    board = stand(make_board([0.5]))

    [row] = board.rows
    assert (row.rank, row.p_top_group, row.in_top_group) == (1, 1.0, True)
    assert board.resolution is None


def test_two_identical_entries_share_everything() -> None:
    one = make_board([0.5])[0]
    two = make_entry("two", one.score, one.replicates)

    board = stand([one, two])

    first, second = board.rows
    assert (first.rank, second.rank) == (1, 1)
    assert (second.difference, second.difference_interval) == (0.0, (0.0, 0.0))
    assert (second.p_value, second.p_value_two_sided) == (1.0, 1.0)
    assert (second.p_value_holm, second.p_value_bh) == (1.0, 1.0)
    assert (first.p_top_group, second.p_top_group) == (1.0, 1.0)
    assert board.resolution is None


def test_equal_scores_from_different_answers_share_a_rank_and_no_interval() -> None:
    first, second = stand(make_board([0.5, 0.5])).rows

    assert (first.rank, second.rank) == (1, 1)
    assert first.interval != second.interval
    assert second.difference == 0.0
    assert 0.3 < second.p_value < 0.7


def test_a_new_leader_needs_no_new_replicates() -> None:
    entries = make_board([0.5, 0.6, 0.7])

    before, after = stand(entries[:2]), stand(entries)

    assert before.rows[0].name == "team1"
    assert after.rows[0].name == "team2"
    own = ("score", "bootstrap_mean", "interval")
    for old, new in zip(before.rows, after.rows[1:], strict=True):
        assert [getattr(old, name) for name in own] == [getattr(new, name) for name in own]


def test_one_resample_claims_nothing() -> None:
    board = stand(make_board([0.9, 0.1], n_resamples=1))

    assert [row.in_top_group for row in board.rows] == [True, True]
    assert board.resolution is None


def test_the_resolution_is_of_typical_neighbors() -> None:
    entries = make_board([0.4, 0.7, 0.5, 0.6])
    by_rank = [entries[1], entries[3], entries[2], entries[0]]

    board = stand(entries)

    spreads = [
        float(np.std(better.replicates - worse.replicates))
        for better, worse in zip(by_rank, by_rank[1:], strict=False)
    ]
    assert board.resolution == pytest.approx(2.8 * median(spreads), abs=1e-12)


def test_neighbors_that_nothing_tells_apart_leave_the_resolution() -> None:
    entries = make_board([0.7, 0.6])
    twin = make_entry("twin", 0.6, entries[1].replicates)

    assert stand([*entries, twin]).resolution == stand(entries).resolution


@given(st.permutations(range(6)))
def test_the_order_of_entries_changes_no_digit(order: list[int]) -> None:
    entries = make_board([0.5, 0.55, 0.6, 0.65, 0.7, 0.75], n_resamples=40)

    shuffled = stand([entries[place] for place in order])

    assert json.dumps(shuffled.as_dict()) == json.dumps(stand(entries).as_dict())


def test_standings_are_json_under_the_names_of_the_offline_command() -> None:
    board = stand(make_board([0.5, 0.7]))

    read_back = json.loads(json.dumps(board.as_dict(), allow_nan=False))

    assert list(read_back) == ["rows", "resolution"]
    assert [list(row) for row in read_back["rows"]] == [FIELDS, FIELDS]
    assert read_back["rows"][1]["interval"] == list(board.rows[1].interval)


def test_entries_on_other_resamples_make_no_board() -> None:
    entries = [*make_board([0.5], n_resamples=10), *make_board([0.5], n_resamples=11)]

    with pytest.raises(ValueError, match="not scored on the same resamples"):
        stand(entries)


def test_where_lower_is_better_the_board_is_that_of_the_opposite_measure() -> None:
    accuracies = make_board([0.70, 0.68, 0.70, 0.60])
    errors = [make_entry(one.name, 1 - one.score, 1 - one.replicates) for one in accuracies]

    by_accuracy = stand(accuracies).rows
    by_error = standings(errors, confidence_level=0.95, higher_is_better=False).rows

    assert [row.name for row in by_error] == [row.name for row in by_accuracy]
    for ours, theirs in zip(by_error, by_accuracy, strict=True):
        assert ours.rank == theirs.rank
        assert ours.score == pytest.approx(1 - theirs.score, abs=1e-12)
        assert ours.difference == pytest.approx(-theirs.difference, abs=1e-12)
        assert (ours.p_value, ours.p_value_two_sided) == (theirs.p_value, theirs.p_value_two_sided)
        assert (ours.p_value_holm, ours.p_value_bh) == (theirs.p_value_holm, theirs.p_value_bh)
        assert (ours.p_top_group, ours.in_top_group) == (theirs.p_top_group, theirs.in_top_group)
        assert (ours.rank_range, ours.p_first) == (theirs.rank_range, theirs.p_first)


def test_where_lower_is_better_differences_turn_their_sign() -> None:
    one, two = make_entry("one", 0.3, [0.3, 0.4]), make_entry("two", 0.1, [0.1, 0.1])

    row = standings([one, two], confidence_level=0.5, higher_is_better=False).rows[1]

    assert row.name == "one"
    assert row.difference == pytest.approx(-0.2, abs=1e-15)
    assert row.difference_interval == pytest.approx((-0.275, -0.225), abs=1e-15)


def test_another_test_takes_the_place_of_the_p_values_alone() -> None:
    board = standings(
        [
            make_entry(name, score, [score] * 4)
            for name, score in (("a", 0.5), ("b", 0.75), ("c", 0))
        ],
        confidence_level=0.95,
    )

    leader, *others = retest(board, {"a": 0.04, "c": 0.03}).rows

    assert leader == board.rows[0]
    assert [(row.p_value, row.p_value_two_sided) for row in others] == [(None, 0.04), (None, 0.03)]
    assert [row.p_value_holm for row in others] == [0.06, 0.06]
    assert [row.p_value_bh for row in others] == [0.04, 0.04]
    assert [row.p_top_group for row in others] == [row.p_top_group for row in board.rows[1:]]


@pytest.mark.parametrize(("values", "others"), [(1, 1), (601, 2), (10_000_000, 3)])
def test_how_much_is_held_at_once_changes_no_bit(
    monkeypatch: pytest.MonkeyPatch, values: int, others: int
) -> None:
    entries = make_board(list(np.linspace(0.5, 0.8, 9)))
    usual = stand(entries)

    monkeypatch.setattr("scoring.comparison.VALUES_AT_ONCE", values)
    monkeypatch.setattr("scoring.ranks.ENTRIES_AT_ONCE", others)

    assert stand(entries) == usual


def test_a_board_has_the_p_values_of_its_pairs_in_the_order_of_its_rows() -> None:
    entries = make_board([0.5, 0.7, 0.6])
    ordered = [entries[1], entries[2], entries[0]]

    board = stand(entries)

    spread = scoring.difference_deviations(ordered)
    expected = scoring.pair_p_values(ordered, deviations=spread)
    assert board.pair_p_values.tolist() == expected.tolist()
    assert "pair_p_values" not in board.as_dict()
