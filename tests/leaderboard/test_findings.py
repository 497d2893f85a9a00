"""The board's finding in words: true of its rows, right in number."""

import pytest

from leaderboard.findings import finding
from tests.leaderboard.boards import board, row, top


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_several_that_may_be_best_are_counted_and_named_in_order() -> None:
    found = finding(board(top("knn"), row("svm"), top("forest"), top("trees")))

    assert plain(found.headline) == "With 95 % confidence the best system is one of these 3:"
    assert found.names == "knn, forest or trees."


def test_two_are_joined_with_or() -> None:
    assert finding(board(top("knn"), top("forest"), row("svm"))).names == "knn or forest."


def test_one_alone_in_the_top_group_is_named_in_the_claim() -> None:
    found = finding(board(top("knn"), row("svm"), level=0.9))

    assert plain(found.headline) == "With 90 % confidence the best system is knn."
    assert found.names == ""


def test_a_board_that_tells_nobody_apart_says_so() -> None:
    found = finding(board(top("knn"), top("svm")))

    assert found.headline == "This test set cannot tell these 2 systems apart."
    assert plain(found.names) == "Any of them may be the best."


def test_a_single_system_is_compared_with_nobody() -> None:
    found = finding(board(top("knn"), resolution=None))

    assert found.headline == "knn is the only system so far."
    assert found.detail == "1 team, 1 entry."


def test_a_board_without_rows_says_so() -> None:
    found = finding(board(resolution=None))

    assert found.headline == "No system has a score yet."
    assert (found.names, found.detail) == ("", "")


def test_a_long_top_group_is_cut_and_the_rest_counted() -> None:
    rows = [top(f"t{number}") for number in range(1, 12)]

    found = finding(board(*rows, row("last")))

    assert "one of these 11:" in found.headline
    assert found.names == "t1, t2, t3, t4, t5, t6, t7, t8 or one of 3 more."


def test_a_baseline_is_never_called_a_team() -> None:
    found = finding(board(top("majority", is_baseline=True), row("knn", n_entries=3), row("svm")))

    assert found.headline.endswith("the best system is majority (baseline).")
    assert found.detail.endswith("2 teams, 1 baseline, 5 entries.")


@pytest.mark.parametrize(
    ("resolution", "written"),
    [(0.0131, "1.3"), (0.0095, "0.95"), (0.00043, "0.04"), (0.127, "13"), (0.0996, "10")],
)
def test_the_resolution_is_written_in_points(resolution: float, written: str) -> None:
    detail = finding(board(top("knn"), row("svm"), resolution=resolution)).detail

    assert f"differ by about {written} points or more." in detail


@pytest.mark.parametrize("resolution", [None, 0.0])
def test_without_a_resolution_none_is_claimed(resolution: float | None) -> None:
    assert finding(board(top("knn"), top("svm"), resolution=resolution)).detail == (
        "2 teams, 2 entries."
    )


def test_an_interval_without_width_is_not_taken_for_certainty() -> None:
    found = finding(board(top("perfect", interval=(1.0, 1.0)), row("svm")))

    assert found.caution.startswith("The interval of perfect has no width")
    assert finding(board(top("knn"), row("svm"))).caution == ""


def test_a_name_from_right_to_left_cannot_turn_the_sentence_round() -> None:
    found = finding(board(top("فريق"), top("knn"), row("svm")))

    assert found.names == "\N{FIRST STRONG ISOLATE}فريق\N{POP DIRECTIONAL ISOLATE} or knn."
