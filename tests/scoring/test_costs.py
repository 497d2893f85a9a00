import pytest

from scoring import PredictionsError
from scoring.costs import costs_from_text
from tests.scoring.files import codes_of

LABELS = ["ham", "spam"]


def test_rows_and_columns_may_come_in_any_order() -> None:
    text = "gold, spam ,ham\n\nspam,0,2.5\nham,1000,0\n"

    assert costs_from_text(text, labels=LABELS) == [[0, 1000], [2.5, 0]]
    assert costs_from_text(text, labels=LABELS[::-1]) == [[0, 2.5], [1000, 0]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 200_000, "bad_table"),
        (",ham\nham,0\n", "cost_labels"),
        (",ham,spam\nham,0,x\nspam,1,0\n", "bad_cost"),
    ],
)
def test_each_kind_of_trouble_has_a_word_for_programs(text: str, code: str) -> None:
    with pytest.raises(PredictionsError) as refusal:
        costs_from_text(text, labels=LABELS)

    assert codes_of(refusal.value) == [code]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * 200_000, "The table of costs cannot be read as CSV: field larger"),
        ("", "The first row must name each label once: ham, spam."),
        (",ham\nham,0\nspam,1\n", "The first row must name each label once: ham, spam."),
        (",ham,ham\nham,0,1\nspam,1,0\n", "The first row must name"),
        (",ham,spam\nham,0,1\n", "The first column must name each label once: ham, spam."),
        (
            ",ham,spam\nham,0,x\nspam,1,0\n",
            "The cost of 'ham' taken for 'spam' is 'x'; it must be a number from 0 to 1000.",
        ),
        (",ham,spam\nham,0,-1\nspam,1,0\n", "is '-1'; it must be a number from 0 to 1000."),
        (",ham,spam\nham,0,nan\nspam,1,0\n", "is 'nan'; it must be a number"),
        (",ham,spam\nham,0,1001\nspam,1,0\n", "is '1001'; it must be a number"),
        (",ham,spam\nham,0\nspam,1,0\n", "The row of 'ham' has 2 cells and the first row 3; write"),
        (",ham,spam\nham,0,1,5\nspam,1,0\n", "The row of 'ham' has 4 cells and the first row 3"),
        (",ham,spam\nham,0,\nspam,1,0\n", "The cost of 'ham' taken for 'spam' is ''; it must"),
        (",ham,spam\nham,0,1_0\nspam,1,0\n", "is '1_0'; it must be a number"),
        (
            ",ham,spam\nham,1,1\nspam,1,0\n",
            "The cost of 'ham' taken for 'ham' is '1'; it must be 0.",
        ),
    ],
)
def test_tables_that_hold_no_costs_are_refused(text: str, message: str) -> None:
    with pytest.raises(PredictionsError) as refusal:
        costs_from_text(text, labels=LABELS)

    assert message in str(refusal.value)
