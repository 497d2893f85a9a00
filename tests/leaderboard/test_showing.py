"""Which rows are shown: sorting is stable, searching forgiving, and one's own row always there."""

import pytest

from leaderboard.parts import Measured
from leaderboard.showing import COLUMNS, Head, Wish, selection, wish_of
from leaderboard.standings import Board
from tests.leaderboard.boards import board, row


def many(n_rows: int) -> Board:
    return board(
        *(
            row(f"Team {n}", score=1 - n / 10_000, rank=n, team_id=n, n_entries=n % 3)
            for n in range(1, n_rows + 1)
        )
    )


def ranks(made: Board, query: dict[str, str], own_team_id: int | None = None) -> list[int]:
    shown = selection(made, wish_of(query), own_team_id=own_team_id)
    return [one.rank for one in shown.rows]


def test_at_first_the_best_hundred_are_shown_and_ones_own_row() -> None:
    shown = selection(many(250), Wish(), own_team_id=200)

    assert [one.rank for one in shown.rows] == [*range(1, 101), 200]
    assert (shown.n_all, shown.n_found, shown.n_first, shown.n_before_own) == (250, 250, 100, 100)
    assert shown.n_cut == 149


def test_ones_own_row_among_the_best_is_not_shown_twice() -> None:
    assert ranks(many(250), {}, own_team_id=3) == list(range(1, 101))


def test_all_rows_are_shown_when_asked_for() -> None:
    assert ranks(many(250), {"rows": "all"}, own_team_id=200) == list(range(1, 251))


def test_a_board_of_a_hundred_is_whole() -> None:
    assert selection(many(100), Wish(), own_team_id=None).n_cut == 0


def test_most_entries_come_first_and_equal_ones_stay_best_first() -> None:
    assert ranks(many(7), {"sort": "entries"}) == [2, 5, 1, 4, 7, 3, 6]
    assert ranks(many(7), {"sort": "-entries"}) == [3, 6, 1, 4, 7, 2, 5]


def test_rows_without_a_value_come_last_in_both_directions() -> None:
    made = board(
        row("leader", rank=1), row("b", rank=2, p_value=0.2), row("c", rank=3, p_value=0.1)
    )

    assert ranks(made, {"sort": "p"}) == [3, 2, 1]
    assert ranks(made, {"sort": "-p"}) == [2, 3, 1]


@pytest.mark.parametrize("key", COLUMNS)
def test_every_column_sorts_both_ways_without_losing_a_row(key: str) -> None:
    made = many(7)

    assert sorted(ranks(made, {"sort": key})) == list(range(1, 8))
    assert sorted(ranks(made, {"sort": f"-{key}"})) == list(range(1, 8))


@pytest.mark.parametrize(
    "query", [{"sort": "money"}, {"sort": ""}, {"sort": "--rank"}, {"q": "  "}]
)
def test_what_an_address_asks_for_in_vain_changes_nothing(query: dict[str, str]) -> None:
    assert wish_of(query) == Wish()


@pytest.mark.parametrize("words", ["ÉCOLE", "école", "ｅ\N{COMBINING ACUTE ACCENT}col", " école  "])
def test_a_search_passes_over_case_and_spaces(words: str) -> None:
    made = board(row("L’École", rank=1), row("owls", rank=2))

    assert ranks(made, {"q": words}) == [1]


def test_a_search_finds_below_the_best_hundred_and_ranks_stay() -> None:
    assert ranks(many(250), {"q": "team 24"}) == [24, *range(240, 250)]


def test_the_head_of_the_sorted_column_turns_it_round_and_the_others_sort_by_theirs() -> None:
    heads = selection(many(3), wish_of({"sort": "entries", "q": "a b"}), own_team_id=None).heads

    assert heads["entries"] == Head(query="?q=a+b&sort=-entries", order="descending")
    assert heads["team"] == Head(query="?q=a+b&sort=team", order="")
    assert heads["rank"] == Head(query="?q=a+b", order="")


@pytest.mark.parametrize(
    ("query", "is_so"),
    [
        ({}, True),
        ({"rows": "all", "sort": "team"}, True),
        ({"sort": "team"}, False),
        ({"q": "team"}, False),
    ],
)
def test_the_chart_says_that_the_table_has_its_rows_only_where_it_has(
    query: dict[str, str], is_so: bool
) -> None:
    assert selection(many(250), wish_of(query), own_team_id=None).holds_best(50) is is_so


def test_a_search_is_offered_from_a_hundred_rows_on() -> None:
    assert not selection(many(99), Wish(), own_team_id=None).has_search
    assert selection(many(100), Wish(), own_team_id=None).has_search


def measured(*values: float | None, name: str = "accuracy") -> Board:
    """Return a board with a further measure that has these values, best row first."""
    return board(
        *(
            row(f"Team {n}", rank=n, measures={name: Measured(value, None)})
            for n, value in enumerate(values, start=1)
        )
    )


@pytest.mark.parametrize(
    ("name", "sort", "order"),
    [
        ("accuracy", "accuracy", [3, 1, 2]),
        ("accuracy", "-accuracy", [1, 3, 2]),
        # Of errors the fewest come first.
        ("error_rate", "error_rate", [1, 3, 2]),
    ],
)
def test_a_further_measure_sorts_like_the_rest(name: str, sort: str, order: list[int]) -> None:
    made = measured(0.7, None, 0.9, name=name)

    assert ranks(made, {"sort": sort}) == order
    [further] = selection(made, wish_of({"sort": sort}), own_team_id=None).further
    assert further.head.order == ("ascending" if order[0] == 1 else "descending")


def test_a_measure_that_the_board_does_not_have_is_not_sorted_by() -> None:
    shown = selection(measured(0.7, 0.9), wish_of({"sort": "error_rate"}), own_team_id=None)

    assert shown.wish.is_best_first
    assert [one.rank for one in shown.rows] == [1, 2]
    assert "error_rate" not in shown.heads
