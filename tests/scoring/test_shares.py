import pytest

from scoring import PredictionsError
from scoring.shares import shares_from_text


def test_labels_keep_their_order_and_other_columns_are_not_used() -> None:
    text = "Note, Share ,label\n\nfrom 2024, 2.5 , spam \n,7,ham\n"

    assert list(shares_from_text(text).items()) == [("spam", 2.5), ("ham", 7)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_counts_may_be_parted_as_spreadsheets_part_them(delimiter: str) -> None:
    text = "label,count\r\nham,1e3\r\nspam,20\r\n".replace(",", delimiter)

    assert shares_from_text(text) == {"ham": 1000, "spam": 20}


def test_a_quoted_label_may_hold_the_delimiter() -> None:
    assert shares_from_text('label,share\n"yes, no",0.5\nno,0.5\n') == {"yes, no": 0.5, "no": 0.5}


NUMBER = "write a number above 0 such as 0.25 or 120, and leave out labels without items."
HEADER = "the header must name the columns label and share, or label and count, once; found"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"Line 1: {HEADER} nothing."),
        ("label", f"Line 1: {HEADER} label."),
        ("\nlabel,items\n", f"Line 2: {HEADER} label, items."),
        ("label,share,count\na,1,1\n", f"Line 1: {HEADER} label, share, count."),
        ("label,label,count\na,1,1\n", f"Line 1: {HEADER} label, label, count."),
        ("label,share\na,-1\nb,1\n", f"Line 2: 'a' has '-1'; {NUMBER}"),
        ("label,share\na,1\n\nb,0\n", f"Line 4: 'b' has '0'; {NUMBER}"),
        ("label,share\na,half\nb,1\n", f"Line 2: 'a' has 'half'; {NUMBER}"),
        ("label,share\na,nan\nb,1\n", f"Line 2: 'a' has 'nan'; {NUMBER}"),
        ("label,share\na,inf\nb,1\n", f"Line 2: 'a' has 'inf'; {NUMBER}"),
        ("label,share\na,\nb,1\n", f"Line 2: 'a' has ''; {NUMBER}"),
        ("label,share\na,1_0\nb,1\n", f"Line 2: 'a' has '1_0'; {NUMBER}"),
        (
            "label,share\na,62,5\nb,1\n",
            "Line 2: there are 3 cells where the header has 2; write numbers with a point.",
        ),
        ("label,share\n,1\nb,1\n", "Line 2: the label is empty; name it."),
        (
            "label,share\na,1\nb,1\na,2\n",
            "Line 4: the label 'a' is repeated, line 2 has it too; add the two up.",
        ),
        ("label,share\na,1\n", "The table has 1 label; a task needs at least two, one a row."),
        ("label,share\n", "The table has no label; a task needs at least two, one a row."),
        (f"label,share\na,{'1' * 200_000}\n", "this is no CSV: field larger than field limit"),
    ],
)
def test_tables_that_hold_no_shares_are_refused(text: str, message: str) -> None:
    with pytest.raises(PredictionsError) as refusal:
        shares_from_text(text)

    assert message in str(refusal.value)


def test_a_refusal_names_the_line_for_programs() -> None:
    with pytest.raises(PredictionsError) as refusal:
        shares_from_text('label,share\n"a\nb",1\nc,x\n')

    [problem] = refusal.value.problems
    assert (problem.code, problem.line) == ("bad_share", 4)
