"""What is wrong with a whole file is said first, and the rest is judged apart from it."""

from collections.abc import Iterable, Sequence

import pytest

from scoring import PredictionsError, Problem, causes, read_predictions
from tests.scoring.files import as_csv, as_file

IDS = [f"{number:04}" for number in range(1, 1201)]
LABELS = ["ham", "spam"]
GOOD = [(item_id, LABELS[place % 2]) for place, item_id in enumerate(IDS)]
ADVICE = "use one of ham, spam."


def problems_of(
    rows: Iterable[Sequence[str]],
    *,
    item_ids: Sequence[str] = IDS,
    labels: Sequence[str] = LABELS,
    others: dict[str, list[str]] | None = None,
) -> tuple[Problem, ...]:
    """Return the problems for which a file is refused."""
    with pytest.raises(PredictionsError) as caught:
        read_predictions(
            as_csv(rows), item_ids=item_ids, labels=labels, other_ids=lambda: others or {}
        )
    return caught.value.problems


def messages(rows: Iterable[Sequence[str]], *, item_ids: Sequence[str] = IDS) -> list[str]:
    """Return what is told of a file, a sentence a problem."""
    return [problem.message for problem in problems_of(rows, item_ids=item_ids)]


def test_swapped_columns_are_one_problem() -> None:
    assert problems_of((label, item_id) for item_id, label in GOOD) == (
        Problem(
            "unknown_ids",
            "The columns id and label look swapped: line 2 has the id 'ham' and the label '0001'; "
            "write ids under id, and labels under label.",
            2,
            "ham",
        ),
    )


def test_of_swapped_columns_what_else_is_wrong_is_told_by_the_right_column() -> None:
    rows = [(label, item_id) for item_id, label in GOOD]
    rows[0], rows[3], rows[5] = ("spma", "0001"), ("ham", "0003"), ("spam", "x")

    swapped, *others = messages(rows)

    assert "line 3 has the id 'spam' and the label '0002'" in swapped
    assert others == [
        "Line 7: 'x' is not an id of this task; use the published ids as they are.",
        "The id '0003' is on lines 4 and 5; each item takes one row.",
        f"Line 2 (id '0001'): 'spma' is not a label of this task; {ADVICE} Did you mean 'spam'?",
        "2 items have no prediction: '0004', '0006'; every item needs a row.",
    ]


def test_swapped_columns_are_seen_where_most_labels_are_ids_too() -> None:
    rows = [("1", "1"), ("0", "2"), ("2", "3"), ("0", "4"), ("1", "5"), ("2", "6")]
    ids = ["1", "2", "3", "4", "5", "6"]

    [problem] = problems_of(rows, item_ids=ids, labels=["0", "1", "2"])

    assert "look swapped: line 2 has the id '1' and the label '1'" in problem.message


def test_swapped_columns_with_labels_in_other_capitals_are_both_told() -> None:
    swapped, capitals = messages((label.upper(), item_id) for item_id, label in GOOD)

    assert swapped.startswith("The columns id and label look swapped: ")
    assert capitals == (
        "1,200 labels are in other capitals: 'HAM' on line 2 (id '0001') is published as 'ham'; "
        f"{ADVICE}"
    )


def test_a_file_of_which_little_more_than_half_is_swapped_is_listed() -> None:
    rows = [*GOOD[:500], *((label, item_id) for item_id, label in GOOD[500:])]

    unknown, *_ = messages(rows)

    assert unknown.startswith("700 rows have no id of this task: 'ham' in 350 rows")
    assert unknown.endswith("Are the columns id and label swapped?")


@pytest.mark.parametrize(
    ("known", "sent", "told"),
    [
        (IDS, [one.lstrip("0") for one in IDS], "999 ids seem to have lost their leading zeros"),
        (IDS, [f"'{one}" for one in IDS], "1,200 ids begin with an apostrophe"),
        (["1", "2"], ["1.0", "2.0"], "2 ids seem to have become decimals"),
        (["a", "b", "C"], ["A", "B", "C"], "2 ids are in other capitals"),
    ],
)
def test_ids_that_were_all_changed_in_one_way_are_one_problem_and_no_item_is_missed(
    known: list[str], sent: list[str], told: str
) -> None:
    cause, labels_unknown = messages([(item_id, "eggs") for item_id in sent], item_ids=known)

    assert cause.startswith(f"{told}: ")
    assert f"{sent[0]}' on line 2 is published as '{known[0]}'; " in cause.replace('"', "'")
    assert "have no label of this task: all 'eggs', first on line 2 (id" in labels_unknown


def test_apart_from_lost_zeros_what_else_is_wrong_is_told() -> None:
    sent = [(item_id.lstrip("0"), label) for item_id, label in GOOD]
    sent[0], sent[4], sent[5] = ("7", "ham"), ("x", "ham"), ("6", "")

    zeros, *others = messages(sent)

    assert zeros.startswith("998 ids seem to have lost their leading zeros: '7' on line 2 is ")
    assert others == [
        "Line 6: 'x' is not an id of this task; use the published ids as they are.",
        "The id '0007' is on lines 2 and 8; each item takes one row.",
        "Line 7: the label of '0006' is blank; every item needs a label.",
        "2 items have no prediction: '0001', '0005'; every item needs a row.",
    ]


def test_a_few_changed_ids_are_listed() -> None:
    sent = [
        (item_id.lstrip("0") if place < 10 else item_id, "ham") for place, item_id in enumerate(IDS)
    ]

    listed, missing = messages(sent)

    assert listed.startswith("10 rows have no id of this task: '1' (did you mean '0001'?) on line")
    assert missing.startswith("10 items have no prediction: ")


def test_more_changed_ids_than_can_be_listed_are_one_problem() -> None:
    sent = [
        (item_id.lstrip("0") if place < 11 else item_id, "ham") for place, item_id in enumerate(IDS)
    ]

    [zeros] = messages(sent)

    assert zeros.startswith("11 ids seem to have lost their leading zeros: ")


def test_changed_ids_that_are_no_more_than_half_of_the_unknown_are_listed() -> None:
    sent = [*(one.lstrip("0") for one in IDS[:12]), *(f"x{one}" for one in IDS[:12]), *IDS[12:]]

    listed, _ = messages([(item_id, "ham") for item_id in sent])

    assert listed.startswith("24 rows have no id of this task: the first 10 are '1' (did you mean")


def test_ids_that_may_stand_for_several_are_not_taken_for_one() -> None:
    listed, _ = messages(
        [("7", "ham"), ("8", "ham"), ("1", "ham")], item_ids=["07", "007", "8", "1"]
    )

    assert listed == (
        "Line 2: '7' is not an id of this task; use the published ids as they are. "
        "Were leading zeros lost?"
    )


def test_all_labels_in_other_capitals_are_one_problem() -> None:
    rows = [(item_id, label.title()) for item_id, label in GOOD]
    rows[7] = ("0008", "eggs")

    assert messages(rows) == [
        "1,199 labels are in other capitals: 'Ham' on line 2 (id '0001') is published as 'ham'; "
        f"{ADVICE}",
        f"Line 9 (id '0008'): 'eggs' is not a label of this task; {ADVICE}",
    ]


def test_rounded_ids_are_one_problem() -> None:
    ids = ["1740245381351497730", "1740245381351497867", "1740245381351498004"]

    assert messages([("1740245381351497000", "ham"), ("1.74E+18", "spam")], item_ids=ids) == [
        "2 ids look like long numbers that were rounded: the first is '1740245381351497000' on "
        "line 2; keep the ids as text."
    ]


def test_unknown_ids_with_guesses_of_several_kinds_are_listed() -> None:
    listed, missing = messages([("1", "ham"), ("'0002", "ham")])

    assert "'1' (did you mean '0001'?)" in listed
    assert "(did you mean '0002'?)" in listed
    assert missing.startswith("1,200 items have no prediction: ")


@pytest.mark.parametrize(
    ("others", "hint"),
    [
        ({"Train": ["x"], "Dev": ["d1", "d2"]}, " They look like the ids of Dev."),
        ({"Train": ["x"]}, " Is it the file of another phase?"),
        ({}, ""),
    ],
)
def test_another_phase_is_named_or_asked_about_where_there_are_others(
    others: dict[str, list[str]], hint: str
) -> None:
    rows = [("", "ham"), ("d1", "ham"), ("d2", "eggs"), ("d2", "ham")]

    none_known, blank, label = problems_of(rows, others=others)

    assert none_known == Problem(
        "unknown_ids",
        "None of the ids is one of this phase's, which look like '0001': the first is 'd1' on "
        f"line 3; use the published ids as they are.{hint}",
        3,
        "d1",
    )
    assert (blank.code, label.code) == ("blank_id", "unknown_label")


def test_where_one_id_is_known_no_phase_is_named() -> None:
    listed, missing = problems_of([("d1", "ham"), ("0001", "ham")], others={"Dev": ["d1"]})

    assert listed.message.endswith("use the published ids as they are.")
    assert missing.code == "missing_ids"


@pytest.mark.parametrize("known", [["s10", "s2", "s1"], ["s1", "s10", "s2"], ["s2", "s1", "s10"]])
def test_the_example_is_the_first_published_id_whatever_their_order(known: list[str]) -> None:
    [problem] = problems_of([("a", "ham")], item_ids=known)

    assert "which look like 's1': the first is 'a' on line 2;" in problem.message


def test_rows_that_cannot_be_read_are_told_after_what_is_wrong_with_the_whole_file() -> None:
    file = as_file("id,label\nham,0001\nspam,0002\nham\nspam,0004\n")

    with pytest.raises(PredictionsError) as caught:
        read_predictions(file, item_ids=IDS, labels=LABELS)

    swapped, short = caught.value.problems
    assert "look swapped" in swapped.message
    assert short.code == "short_row"


def test_a_file_whose_ids_are_all_blank_is_told_by_its_lines_and_once() -> None:
    [problem] = problems_of([("", "ham")] * 12)

    assert problem.message == (
        "12 ids are blank: the first 10 are on line 2, on line 3, on line 4, on line 5, on line 6, "
        "on line 7, on line 8, on line 9, on line 10, on line 11; every row needs the id of its "
        "item."
    )


def test_zeros_that_ids_with_letters_lost_are_told_once_with_what_was_meant() -> None:
    known = [f"r{number:04}" for number in range(1, 13)]
    rows = [(f"r{number}", "ham") for number in range(1, 13)]

    [problem] = problems_of(rows, item_ids=known)

    assert (
        "12 ids seem to have lost their leading zeros: 'r1' on line 2 is published as 'r0001'"
        in (problem.message)
    )


def test_so_many_changed_ids_are_told_at_once_without_a_second_judgement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(causes, "MOST_UNDONE", 20)
    known = [f"{number:04}" for number in range(1, 31)]
    rows = [(f"{number}", "ham") for number in range(1, 31)]
    rows[4] = ("5", "eggs")

    ids, label = problems_of(rows, item_ids=known)

    assert ids.message.startswith(
        "30 ids seem to have lost their leading zeros: '1' on line 2 is published as '0001'"
    )
    assert label.code == "unknown_label"
