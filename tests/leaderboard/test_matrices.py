"""Pairs and ranks as they are kept beside the rows of a board."""

import json
import struct
from itertools import combinations

import pytest

import scoring
from leaderboard import matrices

# Three systems on four resamples; the second and the third are equal on the last.
SCORES = (0.8, 0.7, 0.6)
REPLICATES = ((0.9, 0.8, 0.8, 0.5), (0.6, 0.7, 0.9, 0.7), (0.5, 0.6, 0.7, 0.7))


@pytest.fixture
def entries() -> list[scoring.Entry]:
    """Return the three systems; arrays come from scoring, as everywhere."""
    columns = scoring.replicates_from_bytes
    packed = [b"".join(_packed(value) for value in row) for row in REPLICATES]
    return [
        scoring.Entry(name=str(place), score=score, replicates=columns(row, n_resamples=4))
        for place, (score, row) in enumerate(zip(SCORES, packed, strict=True))
    ]


def _packed(value: float) -> bytes:
    return struct.pack("<d", value)


def test_ranks_are_counted_and_ties_shared_as_by_hand(entries: list[scoring.Entry]) -> None:
    table = matrices.ranks_of(entries)

    # First, first, second, third; of the last resample two share the ranks 1 and 2.
    assert table.shares(0) == (0.5, 0.25, 0.25)
    assert table.shares(1) == (0.375, 0.625, 0.0)
    assert table.shares(2) == (0.125, 0.125, 0.75)
    assert [table.most_frequent(place) for place in range(3)] == [1, 2, 3]


def test_what_is_kept_is_read_again(entries: list[scoring.Entry]) -> None:
    board = scoring.standings(entries, confidence_level=0.95)
    pairs = matrices.pairs_of(entries, board.pair_p_values)
    ranks = matrices.ranks_of(entries)

    kept = json.loads(json.dumps([pairs.as_json(), ranks.rows]))

    assert matrices.pairs_from_json(kept[0]) == pairs
    again = matrices.ranks_from_json(kept[1])
    assert [again.shares(place) for place in range(3)] == [ranks.shares(n) for n in range(3)]


def test_a_pair_is_found_in_either_order(entries: list[scoring.Entry]) -> None:
    board = scoring.standings(entries, confidence_level=0.95)
    table = matrices.pairs_of(entries, board.pair_p_values)

    for one, other in combinations(range(3), 2):
        alone = scoring.compare_paired(entries[one], entries[other], confidence_level=0.95)
        adjusted = float(board.pair_p_values[one, other])
        expected = matrices.PairPValues(alone.p_value_two_sided, adjusted)
        assert table.of(one, other) == table.of(other, one) == expected


def test_of_a_large_board_the_best_teams_keep_their_pairs(
    entries: list[scoring.Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = scoring.standings(entries, confidence_level=0.95)
    monkeypatch.setattr(matrices, "MOST_PAIRED", 2)

    table = matrices.pairs_of(entries, board.pair_p_values)

    assert table.n_teams == 2
    assert table.of(0, 1).adjusted == float(board.pair_p_values[0, 1])
