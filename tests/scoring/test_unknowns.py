"""How wrong ids and labels are listed: each distinct one once, with its guess and its place."""

import pytest

from scoring import PredictionsError, Problem, read_predictions
from tests.scoring.files import as_csv

LABELS = ("agrees", "jokes", "other")


def refused(ids: list[str], labels: list[str]) -> Problem:
    """Return the first problem of a file of these ids and labels, where i1 to i9999 are known."""
    known = [f"i{number}" for number in range(1, 10_000)]
    with pytest.raises(PredictionsError) as caught:
        read_predictions(as_csv(zip(ids, labels, strict=True)), item_ids=known, labels=LABELS)
    return caught.value.problems[0]


def of_labels(*labels: str) -> str:
    """Return what is told of labels that the first items have."""
    return refused([f"i{number}" for number in range(1, len(labels) + 1)], [*labels]).message


def test_each_listed_label_has_its_own_guess_and_what_holds_for_all_is_said_once() -> None:
    assert of_labels("agree", "Jokes", "???", "Agrees") == (
        "4 rows have no label of this task: 'agree' (did you mean 'agrees'?) on line 2 (id 'i1'), "
        "'Jokes' (did you mean 'jokes'?) on line 3 (id 'i2'), '???' on line 4 (id 'i3'), "
        "'Agrees' (did you mean 'agrees'?) on line 5 (id 'i4'); use one of agrees, jokes, other. "
        "Capitals matter."
    )


def test_a_thousand_rows_of_three_spellings_are_three_places() -> None:
    assert of_labels(*["agree", "Jokes"] * 499, "other", "???", "agree") == (
        "1,000 rows have no label of this task: "
        "'agree' (did you mean 'agrees'?) in 500 rows (first on line 2, id 'i1'), "
        "'Jokes' (did you mean 'jokes'?) in 499 rows (first on line 3, id 'i2'), "
        "'???' on line 1,001 (id 'i1000'); use one of agrees, jokes, other. Capitals matter."
    )


def test_one_spelling_in_all_wrong_rows_is_not_counted_twice() -> None:
    assert of_labels("other", "agree", "agree") == (
        "2 rows have no label of this task: all 'agree' (did you mean 'agrees'?), first on "
        "line 3 (id 'i2'); use one of agrees, jokes, other."
    )


def test_of_many_spellings_the_first_ten_are_told() -> None:
    spellings = [f"{number:x}" for number in range(300)]

    message = of_labels(*spellings, *spellings[:200])

    assert message.startswith(
        "500 rows have no label of this task: the first 10 of 300 different ones are "
        "'0' in 2 rows (first on line 2, id 'i1'), "
    )
    assert "'9' in 2 rows" in message
    assert "'a'" not in message


def test_notes_of_one_kind_are_said_of_the_first_value_alone() -> None:
    message = of_labels("j\u043ekes", "oth\u0435r", "agrees|jokes", "jokes|other")

    assert message.endswith(
        " Character 2 of 'j\u043ekes' is U+043E CYRILLIC SMALL LETTER O. "
        "Each row takes one label; 'agrees|jokes' has agrees, jokes."
    )


def test_an_id_that_is_wrong_in_several_rows_is_told_once_with_its_guess() -> None:
    problem = refused(["I1", "i2", "x", "I1", "i4", "i5", "i6", "i7"], ["other"] * 8)

    assert problem == Problem(
        "unknown_ids",
        "3 rows have no id of this task: 'I1' (did you mean 'i1'?) in 2 rows (first on line 2), "
        "'x' on line 4; use the published ids as they are. Capitals matter.",
        2,
        "I1",
    )


def test_a_single_wrong_row_is_asked_what_it_means_at_the_end() -> None:
    assert of_labels("other", "Jokse") == (
        "Line 3 (id 'i2'): 'Jokse' is not a label of this task; use one of agrees, jokes, other. "
        "Did you mean 'jokes'?"
    )
