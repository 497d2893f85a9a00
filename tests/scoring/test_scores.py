import pytest

from scoring import Predictions, PredictionsError, read_predictions
from tests.scoring.files import as_file

IDS = ("i1", "i2")


def read(text: str, *, labels: tuple[str, ...] = ("ham", "spam")) -> Predictions:
    """Return predictions of the two items read from the text of a file."""
    return read_predictions(as_file(text), item_ids=IDS, labels=labels)


def refuse(text: str, *, labels: tuple[str, ...] = ("ham", "spam")) -> list[tuple[str, str]]:
    """Return code and message of the problems for which a file is refused."""
    with pytest.raises(PredictionsError) as caught:
        read(text, labels=labels)
    return [(problem.code, problem.message) for problem in caught.value.problems]


def test_scores_are_paired_by_id() -> None:
    predictions = read("id,Score,label\ni2,-1.5e2,ham\ni1,.25,spam\n")

    assert predictions.scores is not None
    assert predictions.scores.tolist() == [0.25, -150]
    assert predictions.probabilities is None
    assert predictions.notices == ()


def test_probabilities_stand_in_the_order_of_the_labels() -> None:
    predictions = read("id,prob:spam,label,PROB: ham\ni2,0.3,ham,0.7\ni1,1,spam,0\n")

    assert predictions.probabilities is not None
    assert predictions.probabilities.tolist() == [[0, 1], [0.7, 0.3]]
    assert predictions.scores is None


@pytest.mark.parametrize(
    ("label", "expected"), [("ham", [[0.25, 0.75]] * 2), ("spam", [[0.75, 0.25]] * 2)]
)
def test_of_two_labels_one_probability_gives_the_other(
    label: str, expected: list[list[float]]
) -> None:
    predictions = read(f"id,label,prob:{label}\ni1,ham,0.25\ni2,ham,0.25\n")

    assert predictions.probabilities is not None
    assert predictions.probabilities.tolist() == expected


def test_a_file_without_such_columns_has_neither() -> None:
    predictions = read("id,label,comment\ni1,ham,x\ni2,ham,y\n")

    assert (predictions.scores, predictions.probabilities) == (None, None)
    assert predictions.notices == ("Columns not used: comment.",)


@pytest.mark.parametrize("cell", ["high", "nan", "inf", "1_0", "", "٣"])
def test_a_score_is_a_finite_number_in_digits(cell: str) -> None:
    assert refuse(f"id,label,score\ni1,ham,0.5\ni2,ham,{cell}\n") == [
        (
            "bad_score",
            f"Line 3 (id 'i2'): {cell!r} in the column score is not a number; "
            "write numbers such as 0.25, with a point, or remove the column.",
        )
    ]


def test_decimal_commas_are_all_counted() -> None:
    assert refuse('id;label;prob:ham;prob:spam\ni1;ham;"0,5";0.5\ni2;ham;"0,4";0.6\n') == [
        (
            "bad_score",
            "2 cells of the column prob:ham are not numbers: '0,5' on line 2 (id 'i1'), '0,4' on "
            "line 3 (id 'i2'); write numbers such as 0.25, with a point, or remove the column.",
        )
    ]


@pytest.mark.parametrize("cells", ["1.5,-0.5", "0.5,0.6", "0.5,0.4"])
def test_probabilities_lie_in_0_to_1_and_sum_to_1(cells: str) -> None:
    assert refuse(f"id,label,prob:ham,prob:spam\ni1,ham,1,0\ni2,ham,{cells}\n") == [
        (
            "bad_probability",
            "Line 3: the probabilities of 'i2' are not from 0 to 1 with the sum 1; "
            "give each label its probability.",
        )
    ]


def test_sums_may_be_off_by_what_rounding_to_two_decimals_does() -> None:
    rounded = "id,label,prob:a,prob:b,prob:c\ni1,a,0.33,0.33,0.33\ni2,a,1,0.015,0\n"
    beyond = "id,label,prob:a,prob:b,prob:c\ni1,a,0.33,0.33,0.33\ni2,a,1,0.016,0\n"

    assert read(rounded, labels=("a", "b", "c")).probabilities is not None
    assert [code for code, _ in refuse(beyond, labels=("a", "b", "c"))] == ["bad_probability"]


def test_more_than_two_labels_need_a_probability_each() -> None:
    assert refuse("id,label,prob:a\ni1,a,1\ni2,a,1\n", labels=("a", "b", "c")) == [
        ("missing_probability", "There is no probability of b, c; give one for each label.")
    ]


def test_a_probability_of_no_label_is_refused() -> None:
    assert refuse("id,label,prob:ham,prob:eggs\ni1,ham,1,0\ni2,ham,1,0\n") == [
        (
            "unknown_probability",
            "'prob:eggs' names no label of this task; use one of ham, spam.",
        )
    ]


@pytest.mark.parametrize(
    ("header", "name"), [("score,score", "score"), ("prob:ham,prob:ham", "prob:ham")]
)
def test_a_column_of_scores_is_there_once(header: str, name: str) -> None:
    assert refuse(f"id,label,{header}\ni1,ham,1,1\ni2,ham,1,1\n") == [
        ("duplicate_column", f"There is more than one column {name}; keep one.")
    ]


def test_one_score_does_not_rank_three_labels() -> None:
    predictions = read("id,label,score\ni1,a,high\ni2,b,low\n", labels=("a", "b", "c"))

    assert predictions.scores is None
    assert predictions.notices == (
        "Columns not used: score.",
        "The column score is used only where there are two labels; give prob:<label> for each.",
    )


def test_everything_wrong_with_a_file_is_told_at_once() -> None:
    codes = [code for code, _ in refuse("id,label,score\ni1,ham,x\ni9,eggs,1\n")]

    assert codes == ["bad_score", "unknown_ids", "unknown_label", "missing_ids"]


def test_sums_are_never_off_by_more_than_a_twentieth() -> None:
    labels = tuple(f"l{place}" for place in range(40))
    header = ",".join(["id", "label", *(f"prob:{label}" for label in labels)])
    text = f"{header}\n" + "".join(
        f"i{place},l0,{share}{',0' * 39}\n" for place, share in ((1, 0.95), (2, 0.94))
    )

    [(code, message)] = refuse(text, labels=labels)

    assert code == "bad_probability"
    assert message.startswith("Line 3:")


def test_where_there_are_probabilities_the_score_is_not_used() -> None:
    predictions = read("id,label,score,prob:ham\ni1,ham,1,0.2\ni2,ham,0,0.3\n")

    assert predictions.notices == ("The column score is not used, since there are probabilities.",)


def test_of_many_wrong_cells_the_first_ten_are_shown() -> None:
    ids = [f"i{place}" for place in range(12)]
    rows = "".join(f"{item},ham,bad{place}\n" for place, item in enumerate(ids))

    with pytest.raises(PredictionsError) as caught:
        read_predictions(as_file("id,label,score\n" + rows), item_ids=ids, labels=("ham", "spam"))

    [problem] = caught.value.problems
    assert problem.message.startswith(
        "12 cells of the column score are not numbers: the first 10 are"
    )
    assert "'bad9' on line 11" in problem.message
    assert "bad10" not in problem.message
