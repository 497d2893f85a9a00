"""The words of the overview paper."""

import pytest

from leaderboard import paper
from leaderboard.exports import Exported
from leaderboard.standings import Board
from tests.leaderboard.boards import row, signed, top

TWO = (top("owls"), row("mice", rank=2))


def exported(board: Board) -> Exported:
    return Exported(
        board=board,
        task="R&D_mail",
        phase="Test",
        stem="mail-test",
        address="https://margin.example.org/tasks/mail/test/boards/cd/",
    )


def written(*rows: object, **fields: object) -> str:
    return paper.methods(exported(signed(*rows, **fields))).text


def test_the_methods_have_the_numbers_of_the_board() -> None:
    text = written(*TWO)

    assert "ranked by macro-F1" in text
    assert "a test set of 2,000 items with 2 labels (ham, spam)." in text
    assert "95\N{NO-BREAK SPACE}% percentile intervals from 10,000 bootstrap resamples" in text
    assert "(seed 7)" in text
    assert "Margin 1.2.3" in text
    assert "ab" * 32 in text
    assert "https://margin.example.org/tasks/mail/test/boards/cd/" in text


def test_groups_that_are_drawn_whole_are_named() -> None:
    assert "groups of items are drawn whole" not in written(*TWO)

    assert "the 120 groups of items are drawn whole" in written(*TWO, n_groups=120)


def test_every_work_that_is_cited_is_listed_and_no_other() -> None:
    plain = paper.methods(exported(signed(*TWO)))
    grouped = paper.methods(exported(signed(*TWO, n_groups=120)))

    assert not any("Davison" in work for work in plain.references)
    assert any("Davison" in work for work in grouped.references)
    assert all(cited in paper.REFERENCES for cited in ("Hsu, 1981", "Holm, 1979"))
    assert any("Hsu" in work for work in plain.references)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (TWO, "owls is the best system (Hsu, 1981)"),
        ((top("owls"), top("mice")), "one of the top group of 2: owls and mice (Hsu, 1981)"),
        (
            tuple(top(f"team {n}") for n in range(14)),
            "team 10, team 11 and 2 more (Hsu, 1981)",
        ),
    ],
)
def test_the_top_group_is_named(rows: tuple, words: str) -> None:
    assert words in written(*rows)


def test_two_systems_need_no_correction() -> None:
    assert "Holm" not in written(*TWO)
    assert "for the 2 comparisons" in written(*TWO, row("cats"))


def test_one_system_is_compared_with_nobody() -> None:
    text = written(top("owls"))

    assert "leader" not in text
    assert "Hsu" not in text


def test_many_labels_are_counted_and_not_listed() -> None:
    signature = {**signed().signature, "labels": [f"label {n}" for n in range(40)]}

    text = written(*TWO, signature=signature)

    assert "with 40 labels." in text
    assert "label 39" not in text


def test_a_measure_without_a_sentence_has_its_name() -> None:
    signature = {**signed().signature, "metric": "balanced_accuracy"}

    assert "ranked by balanced accuracy on a test set" in written(*TWO, signature=signature)


def test_the_command_has_all_that_the_digits_depend_on() -> None:
    assert paper.offline_command(signed(*TWO)) == (
        "python -m scoring compare gold.csv predictions/*.csv --metric macro_f1 "
        "--resamples 10000 --seed 7 --confidence 0.95 --json"
    )


def test_the_entry_for_the_board_is_escaped_and_dated_by_its_last_submission() -> None:
    entry = paper.bibtex(exported(signed(top("owls", received_at="2025-12-31T23:00:00+00:00"))))

    assert entry.startswith("@misc{mail-test-cdcdcdcd,\n")
    assert r"{{R\&D\_mail: Test, leaderboard}}" in entry
    assert "year         = {2025}" in entry
    assert r"\url{https://margin.example.org/tasks/mail/test/boards/cd/}" in entry
