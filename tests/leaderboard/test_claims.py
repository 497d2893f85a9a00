"""The sentences of the tabs: true of the rows, right in number."""

import pytest

from leaderboard import claims
from tests.leaderboard.boards import board, row

LEADER = row("owls")


def behind(*lows: float) -> list[object]:
    """Return rows whose intervals of the difference begin here."""
    return [row(f"t{low}", difference_interval=(low, low + 0.05)) for low in lows]


@pytest.mark.parametrize(
    ("lows", "sentence"),
    [
        ((0.01, 0.02, 0.03), "All 3 intervals of the difference from owls lie above zero."),
        ((-0.01, 0.02, 0.03), "2 of the 3 intervals of the difference from owls lie above zero."),
        ((-0.01, 0.0, 0.03), "1 of the 3 intervals of the difference from owls lies above zero."),
        ((-0.01, 0.0), "None of the 2 intervals of the difference from owls lie above zero."),
        ((0.01,), "The interval of the one difference from owls lies above zero."),
        ((0.0,), "The interval of the one difference from owls does not lie above zero."),
        ((), "owls is the only system so far: there is none to compare it with."),
    ],
)
def test_intervals_above_zero_are_counted(lows: tuple[float, ...], sentence: str) -> None:
    assert claims.about_differences(board(LEADER, *behind(*lows))).headline == sentence
