"""All pairs, rank ranges, shares of ranks."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from scoring.comparison import Entry, difference_deviations
from scoring.evaluation import score_all
from scoring.predictions import read_gold, read_predictions
from scoring.ranks import first_shares, pair_p_values, rank_ranges, rank_shares
from scoring.standings import standings


def entries_of(scores: list[float], drawn: object) -> list[Entry]:
    rows = np.asarray(drawn, dtype=np.float64)
    return [
        Entry(str(place), score, row)
        for place, (score, row) in enumerate(zip(scores, rows, strict=True))
    ]


def noisy(n_entries: int, *, n_resamples: int = 500, seed: int = 0) -> list[Entry]:
    """Return entries whose replicates scatter about their scores."""
    chance = np.random.default_rng(seed)
    scores = np.linspace(0.5, 0.8, n_entries)
    drawn = scores[:, np.newaxis] + chance.normal(0, 0.05, (n_entries, n_resamples))
    return entries_of(list(scores), drawn)


def p_values_of(entries: list[Entry]) -> np.ndarray:
    return pair_p_values(entries, deviations=difference_deviations(entries))


def test_a_case_worked_by_hand() -> None:
    # Differences to the first are 0.2, 0.3, 0.1 about 0.2: deviations 0, 0.1, −0.1, s = 0.0816.
    entries = entries_of([0.7, 0.5], [[0.7, 0.7, 0.7], [0.5, 0.4, 0.6]])

    p_values = p_values_of(entries)

    # T is 0, 1.22, 1.22 and the observed 2.45 is reached by none of the 3.
    assert p_values[0, 1] == 1 / 4


def test_one_pair_alone_is_the_two_sided_test_of_its_absolute_deviation() -> None:
    first, second = noisy(2, seed=3)
    drawn = first.replicates - second.replicates
    difference = first.score - second.score

    p_value = p_values_of([first, second])[0, 1]

    n_reaching = np.count_nonzero(np.abs(drawn - difference) >= abs(difference))
    assert p_value == (1 + n_reaching) / (len(drawn) + 1)


def test_every_pair_by_the_definition_in_plain_loops() -> None:
    entries = noisy(5, n_resamples=200, seed=4)
    pairs = [(i, j) for i in range(5) for j in range(i)]
    spread = {(i, j): np.std(entries[i].replicates - entries[j].replicates) for i, j in pairs}
    delta = {(i, j): entries[i].score - entries[j].score for i, j in pairs}
    largest = [
        max(
            abs(entries[i].replicates[b] - entries[j].replicates[b] - delta[i, j]) / spread[i, j]
            for i, j in pairs
        )
        for b in range(200)
    ]

    p_values = p_values_of(entries)

    for i, j in pairs:
        n_reaching = sum(value >= abs(delta[i, j]) / spread[i, j] for value in largest)
        assert p_values[i, j] == p_values[j, i] == pytest.approx((1 + n_reaching) / 201)


def test_identical_submissions_are_a_tie_and_disturb_nobody() -> None:
    one, two = noisy(2, seed=5)
    alone = p_values_of([one, two])

    together = p_values_of([one, two, two])

    assert together[1, 2] == 1
    assert together[0, 1] == together[0, 2] == alone[0, 1]


def test_a_board_of_one_has_one_rank() -> None:
    entries = noisy(1)

    assert p_values_of(entries).tolist() == [[1.0]]
    assert rank_ranges(entries, p_values_of(entries), confidence_level=0.95) == [(1, 1)]
    assert rank_shares(entries).tolist() == [[1.0]]


def test_looking_at_more_pairs_never_lowers_a_p_value() -> None:
    entries = noisy(6, seed=6)

    few, many = p_values_of(entries[:3]), p_values_of(entries)

    assert (many[:3, :3] >= few).all()


def test_ranges_count_who_is_clearly_better_and_worse() -> None:
    entries = entries_of([0.9, 0.8, 0.5], np.zeros((3, 1)))
    p_values = np.array([[1, 0.5, 0.01], [0.5, 1, 0.04], [0.01, 0.04, 1]])

    assert rank_ranges(entries, p_values, confidence_level=0.95) == [(1, 2), (1, 2), (3, 3)]
    assert rank_ranges(entries, p_values, confidence_level=0.97) == [(1, 2), (1, 3), (2, 3)]


def test_a_p_value_of_exactly_the_level_does_not_separate() -> None:
    entries = entries_of([0.9, 0.8], np.zeros((2, 1)))
    p_values = np.array([[1, 0.05], [0.05, 1]])

    assert rank_ranges(entries, p_values, confidence_level=0.95) == [(1, 2), (1, 2)]


def test_every_range_holds_the_rank_itself() -> None:
    rows = standings(noisy(8, seed=7), confidence_level=0.95).rows

    assert all(row.rank_range[0] <= row.rank <= row.rank_range[1] for row in rows)


def test_ties_share_the_ranks_that_they_take_up() -> None:
    drawn = [[0.5, 0.9], [0.5, 0.5], [0.1, 0.5]]

    shares = rank_shares(entries_of([0.5, 0.5, 0.5], drawn))

    assert shares.tolist() == [[0.75, 0.25, 0.0], [0.25, 0.5, 0.25], [0.0, 0.25, 0.75]]


def test_rounding_noise_is_a_tie() -> None:
    drawn = [[0.3], [0.1 + 0.2]]

    assert rank_shares(entries_of([0.3, 0.3], drawn)).tolist() == [[0.5, 0.5], [0.5, 0.5]]


@given(
    arrays.arrays(
        np.float64, st.tuples(st.integers(1, 6), st.integers(1, 9)), elements=st.integers(0, 4)
    )
)
def test_shares_of_ranks_sum_to_one_both_ways(drawn: np.ndarray) -> None:
    shares = rank_shares(entries_of([0.5] * len(drawn), drawn))

    assert shares.sum(axis=0) == pytest.approx(1)
    assert shares.sum(axis=1) == pytest.approx(1)


def test_being_first_is_the_share_of_resamples_led() -> None:
    entries = noisy(4, seed=8)
    leaders = np.argmax([entry.replicates for entry in entries], axis=0)

    shares = rank_shares(entries)

    assert shares[:, 0].tolist() == [np.mean(leaders == place) for place in range(4)]


def digits_entries(shared: Path) -> list[Entry]:
    folder = shared / "data" / "digits"
    gold = read_gold(folder / "gold.csv")
    predictions = {
        path.stem: read_predictions(path, item_ids=gold.item_ids, labels=gold.labels)
        for path in sorted((folder / "submissions").glob("*.csv"))
    }
    return score_all(gold, predictions, seed=2018)


@pytest.fixture(scope="module")
def sketch(shared: Path) -> list[dict[str, Any]]:
    """The rows of the sketched board: real numbers of an independent computation."""
    page = (shared / "look" / "leaderboard.html").read_text()
    rows = re.findall(r'<tr class="(?:top)?(?: mine)?">(.*?)</tr>', page)
    return [
        {
            "name": re.search(r'<th scope="row">([\w-]+)', row).group(1),
            "range": re.search(r'range">([\d–]+)<', row).group(1),
            "interval": json.loads(re.search(r'<span class="ci">(\[.*?\])<', row).group(1)),
            "p_values": [
                float(p) for p in re.findall(r'class="num">(?:&lt; )?(\.\d{4})</td>', row)
            ],
        }
        for row in rows
    ]


def test_the_digits_task_gives_the_numbers_of_an_independent_computation(
    shared: Path, sketch: list[dict[str, Any]]
) -> None:
    rows = standings(digits_entries(shared), confidence_level=0.95).rows

    assert len(sketch) == len(rows) == 14
    for row, wanted in zip(rows, sketch, strict=True):
        assert row.name == wanted["name"]
        assert row.interval == pytest.approx(wanted["interval"], abs=0.0012)
        if row.name not in ON_THE_EDGE:
            assert shown(row.rank_range) == wanted["range"]
        if row.p_value is not None:
            assert [row.p_value, row.p_value_holm] == pytest.approx(wanted["p_values"], abs=0.01)


# Whether these two differ hangs on a p-value of .05 within the error of 10,000 resamples.
ON_THE_EDGE = ("ridge", "centroid")


def shown(rank_range: tuple[int, int]) -> str:
    best, worst = rank_range
    return f"{best}–{worst}" if best < worst else str(best)


def test_the_pair_on_the_edge_is_there_within_the_error_of_the_resamples(shared: Path) -> None:
    entries = {entry.name: entry for entry in digits_entries(shared)}
    places = [list(entries).index(name) for name in ON_THE_EDGE]

    p_value = p_values_of(list(entries.values()))[tuple(places)]

    assert p_value == pytest.approx(0.05, abs=4 * (0.05 * 0.95 / 10_000) ** 0.5)


@given(
    st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=6),
)
def test_shares_of_the_first_rank_are_the_first_column(rows: list[list[int]]) -> None:
    entries = [Entry(str(place), 0.0, np.array(row) / 3) for place, row in enumerate(rows)]

    assert first_shares(entries).tolist() == rank_shares(entries)[:, 0].tolist()
