"""The sentence on labels and slices: true of the rows, ties included."""

import pytest

from leaderboard.hardest import Words, about_hardest
from leaderboard.parts import Measured, Part, PartTable
from tests.leaderboard.boards import ladder

WORDS = Words(measure="F1", of_all="Of all labels")


def said(*rows: tuple[float, ...] | None, column: str = "") -> tuple[str, str]:
    """Return headline and detail for systems with these values on a, b and c."""
    table = PartTable(
        tuple(Part(column, name, 9) for name in "abc"),
        tuple(row and tuple(Measured(one, (one - 0.1, one)) for one in row) for row in rows),
    )
    claim = about_hardest(ladder([0.9] * len(rows)), table, WORDS)
    return claim.headline, claim.detail.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("rows", "headline"),
    [
        (((0.3, 0.2, 0.9),), "Of all labels, “b” has the lowest F1."),
        (
            ((0.3, 0.2, 0.9), (0.8, 0.1, 0.9)),
            "Of all labels, “b” has the lowest F1 in all 2 systems.",
        ),
        (
            ((0.3, 0.2, 0.9), (0.3, 0.9, 0.2), (0.5, 0.6, 0.2)),
            "Of all labels, “c” has the lowest F1 in 2 of the 3 systems.",
        ),
        # A baseline of one label has two at 0: each counts, and makes b the hardest.
        (
            ((0.3, 0.2, 0.9), (0.9, 0.0, 0.0), (0.8, 0.9, 0.3)),
            "Of all labels, “b” has the lowest F1 in 2 of the 3 systems.",
        ),
        (
            ((0.3, 0.2, 0.9), None),
            "Of all labels, “b” has the lowest F1.",
        ),
    ],
)
def test_the_part_that_is_lowest_most_often_is_named(
    rows: tuple[tuple[float, ...] | None, ...], headline: str
) -> None:
    assert said(*rows)[0] == headline


def test_what_the_best_system_reaches_on_it_comes_with_its_interval() -> None:
    detail = said(None, (0.3, 0.25, 0.9), (0.8, 0.1, 0.9))[1]

    assert detail == "team 1 reaches 0.2500 on it, with a 95 % interval of [0.150, 0.250]."


def test_a_slice_is_named_with_its_column() -> None:
    assert "genre “b” has" in said((0.3, 0.2, 0.9), column="genre")[0]
