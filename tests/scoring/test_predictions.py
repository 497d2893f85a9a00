import inspect
import pathlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import Predictions, PredictionsError, Problem, read_gold, read_predictions
from tests.scoring.files import as_csv, as_file, codes_of, make_gold

IDS = ("i1", "i2", "i3")
LABELS = ("ham", "other")


def read(rows: str) -> Predictions:
    """Return predictions read from rows below the usual header."""
    return read_predictions(as_file("id,label\n" + rows), item_ids=IDS, labels=LABELS)


def refuse(rows: str) -> tuple[Problem, ...]:
    """Return the problems for which rows are refused."""
    with pytest.raises(PredictionsError) as caught:
        read(rows)
    return caught.value.problems


def refuse_gold(text: str, *, labels: tuple[str, ...] | None = None) -> tuple[Problem, ...]:
    """Return the problems for which a gold file is refused."""
    with pytest.raises(PredictionsError) as caught:
        read_gold(as_file(text), labels=labels)
    return caught.value.problems


def test_rows_are_paired_by_id() -> None:
    predictions = read("i3,ham\ni1,other\ni2,ham\n")

    assert predictions.codes.tolist() == [1, 0, 0]
    assert (predictions.item_ids, predictions.labels) == (IDS, LABELS)


@given(st.permutations(range(30)))
def test_the_order_of_rows_changes_nothing(order: list[int]) -> None:
    ids = [f"i{place}" for place in range(30)]
    labels = ["a", "b", "c"]
    rows = [(ids[place], labels[place % 3]) for place in order]

    predictions = read_predictions(as_csv(rows), item_ids=ids, labels=labels)

    assert predictions.codes.tolist() == [place % 3 for place in range(30)]


def test_words_for_nothing_are_ids_and_labels_like_any_other() -> None:
    words = ["NA", "null", "None", "nan", "007", "7", "1.0", "1", "true"]

    predictions = read_predictions(
        as_csv(zip(words, reversed(words), strict=True)), item_ids=words, labels=words
    )

    assert predictions.codes.tolist() == list(reversed(range(len(words))))


def test_codes_cannot_be_changed_afterwards() -> None:
    codes = read("i1,ham\ni2,ham\ni3,ham\n").codes

    with pytest.raises(ValueError, match="read-only"):
        codes[0] = 1


def test_notices_and_digest_come_along() -> None:
    predictions = read("i1, ham\ni2,ham\ni3,ham\n")

    assert len(predictions.notices) == 1
    assert len(predictions.sha256) == 64


@pytest.mark.parametrize(
    ("rows", "code", "message", "line", "item_id"),
    [
        (
            "i1,ham\ni3,ham\n",
            "missing_ids",
            "1 item has no prediction: 'i2'; every item needs a row.",
            None,
            "i2",
        ),
        (
            "i3,ham\n",
            "missing_ids",
            "2 items have no prediction: 'i1', 'i2'; every item needs a row.",
            None,
            "i1",
        ),
        (
            "i1,ham\ni2,ham\ni3,ham\ni4,ham\n",
            "unknown_ids",
            "Line 5: 'i4' is not an id of this task; use the published ids as they are.",
            5,
            "i4",
        ),
        (
            "i4,ham\ni1,ham\nI1,ham\ni2,ham\ni3,ham\n",
            "unknown_ids",
            "2 rows have no id of this task: 'i4' on line 2, 'I1' (did you mean 'i1'?) on "
            "line 4; use the published ids as they are. Capitals matter.",
            2,
            "i4",
        ),
        (
            "i1,ham\ni2,ham\ni3,ham\ni1,ham\n",
            "duplicate_ids",
            "The id 'i1' is on lines 2 and 5; each item takes one row.",
            5,
            "i1",
        ),
        (
            "i1,ham\ni2,ham\ni3,ham\ni2,other\ni1,ham\n",
            "duplicate_ids",
            "2 rows repeat an id: 'i2' is on lines 3 and 5, with different labels, "
            "'i1' is on lines 2 and 6; "
            "each item takes one row.",
            5,
            "i2",
        ),
        (
            "i1,ham\ni2,spam\ni3,ham\n",
            "unknown_label",
            "Line 3 (id 'i2'): 'spam' is not a label of this task; use one of ham, other.",
            3,
            "i2",
        ),
        (
            "i1,Ham\ni2,spam\ni3,ham\n",
            "unknown_label",
            "2 rows have no label of this task: 'Ham' (did you mean 'ham'?) on line 2 (id 'i1'), "
            "'spam' on line 3 (id 'i2'); use one of ham, other. Capitals matter.",
            2,
            "i1",
        ),
        (
            "i1,ham\ni2, \ni3,ham\n",
            "blank_label",
            "Line 3: the label of 'i2' is blank; every item needs a label.",
            3,
            "i2",
        ),
        (
            "i1,\ni2,ham\ni3,\n",
            "blank_label",
            "2 labels are blank: 'i1' on line 2, 'i3' on line 4; every item needs a label.",
            2,
            "i1",
        ),
        (
            "i1,ham\n,\ni2,ham\ni3,ham\n",
            "blank_id",
            "Line 3: the id is blank; every row needs the id of its item.",
            3,
            None,
        ),
    ],
)
def test_one_kind_of_trouble_is_one_sentence(
    rows: str, code: str, message: str, line: int | None, item_id: str | None
) -> None:
    [problem] = refuse(rows)

    assert problem == Problem(code, message, line, item_id)


def test_all_kinds_of_trouble_are_told_at_once() -> None:
    problems = refuse("i1,ham\ni1,spam\ni9,\n,ham\n")

    assert [problem.code for problem in problems] == [
        "blank_id",
        "unknown_ids",
        "duplicate_ids",
        "blank_label",
        "unknown_label",
        "missing_ids",
    ]


def test_an_unknown_id_stands_for_no_item() -> None:
    unknown, missing = refuse("i1,ham\ni2,ham\nx,ham\n")

    assert (unknown.code, unknown.item_id) == ("unknown_ids", "x")
    assert (missing.code, missing.item_id) == ("missing_ids", "i3")


def test_an_id_that_is_there_twice_is_refused_though_the_number_of_rows_is_right() -> None:
    repeated, missing = refuse("i1,ham\ni2,other\ni1,ham\n")

    assert repeated.message == "The id 'i1' is on lines 2 and 4; each item takes one row."
    assert (missing.code, missing.item_id) == ("missing_ids", "i3")


@pytest.mark.parametrize("in_gold", ["caf\u00e9", " cafe\u0301\t"])
@pytest.mark.parametrize("sent", ["caf\u00e9", "cafe\u0301", "  caf\u00e9 ", "\u00a0cafe\u0301"])
def test_spaces_around_a_label_and_split_accents_make_no_other_label_in_gold_or_predictions(
    in_gold: str, sent: str
) -> None:
    gold = make_gold(["ham", in_gold])
    rows = as_csv([("i0", "ham"), ("i1", sent)])

    predictions = read_predictions(rows, item_ids=gold.item_ids, labels=gold.labels)

    assert gold.labels[predictions.codes[1]] == "caf\u00e9"
    assert predictions.codes.tolist() == gold.codes.tolist()


def test_missing_ids_are_told_by_their_number_and_the_first_ten() -> None:
    ids = [f"i{place}" for place in range(59)]

    with pytest.raises(PredictionsError) as caught:
        read_predictions(as_csv([("i58", "ham")]), item_ids=ids, labels=LABELS)

    [problem] = caught.value.problems
    assert problem.message.startswith("58 items have no prediction: the first 10 are 'i0', 'i1',")
    assert "'i9'" in problem.message
    assert "'i10'" not in problem.message


def test_a_file_without_rows_is_told_how_many_are_expected() -> None:
    [problem] = refuse("")

    assert (problem.code, problem.line) == ("no_rows", None)
    assert problem.message == (
        "There are no predictions in the file; 3 are expected, one for each item."
    )
    with pytest.raises(PredictionsError, match="; 1 is expected, one for each item"):
        read_predictions(as_csv([]), item_ids=["i1"], labels=LABELS)


def test_missing_ids_are_not_judged_where_rows_could_not_be_read() -> None:
    problems = refuse("i1,ham\ni2\ni3,spam\n")

    assert [problem.code for problem in problems] == ["short_row", "unknown_label"]


def test_rows_without_a_known_id_repeat_nothing() -> None:
    problems = refuse("x,ham\nx,ham\n,ham\n,ham\ni1,ham\ni2,ham\ni3,ham\n")

    assert [problem.code for problem in problems] == ["blank_id", "unknown_ids"]


def test_long_values_are_cut_in_messages_and_ids() -> None:
    [problem, _] = refuse(f"{'x' * 500},ham\ni1,ham\n")

    assert len(problem.message) < 150
    assert problem.item_id == "x" * 39 + "…"


def test_at_most_ten_labels_are_offered() -> None:
    labels = [f"l{place}" for place in range(200)]

    with pytest.raises(PredictionsError, match="use one of l0, .* l9 and 190 more"):
        read_predictions(as_csv([("i1", "spam")]), item_ids=["i1"], labels=labels)


def test_braces_in_values_are_only_text() -> None:
    [problem] = refuse("i1,{n}\ni2,{value}\ni3,ham\n")

    assert "'{n}' on line 2" in problem.message


def test_the_largest_file_is_the_callers_choice() -> None:
    with pytest.raises(PredictionsError, match="larger than 10 bytes"):
        read_predictions(as_file("id,label\ni1,ham\n"), item_ids=IDS, labels=LABELS, max_bytes=10)


def test_the_reader_of_predictions_is_given_no_gold() -> None:
    parameters = inspect.signature(read_predictions).parameters

    assert list(parameters) == ["source", "item_ids", "labels", "other_ids", "max_bytes"]


def test_gold_keeps_the_order_of_its_file(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "gold.csv"
    path.write_text("id,label\nb,x\na,y\nc,x\n")

    gold = read_gold(path)

    assert (gold.item_ids, gold.labels, gold.codes.tolist()) == (
        ("b", "a", "c"),
        ("x", "y"),
        [0, 1, 0],
    )


@pytest.mark.parametrize(
    ("found", "ordered"),
    [
        (["10", "9", "2"], ("2", "9", "10")),
        (["1", "-1", "0"], ("-1", "0", "1")),
        (["b", "10", "a", "9", "Z"], ("9", "10", "Z", "a", "b")),
        (["01", "1", "1.0", "+1"], ("+1", "01", "1", "1.0")),
        (["9" * 1000, "5"], ("5", "9" * 1000)),
    ],
)
def test_labels_are_ordered_by_number_before_text(
    found: list[str], ordered: tuple[str, ...]
) -> None:
    assert make_gold(found).labels == ordered


def test_given_labels_keep_their_order_and_may_lack_items() -> None:
    gold = make_gold(["b", "a"], labels=["c", " b", "a"])

    assert gold.labels == ("c", "b", "a")
    assert gold.codes.tolist() == [1, 2]
    assert gold.count_items() == {"c": 0, "b": 1, "a": 1}


def test_one_label_alone_is_allowed() -> None:
    assert make_gold(["a", "a"]).labels == ("a",)


@pytest.mark.parametrize(
    ("rows", "code", "words"),
    [
        ("", "no_rows", "There are no rows in the file; add one per item."),
        ("i1,a\ni2,b\ni1,b\n", "duplicate_ids", "'i1' is on lines 2 and 4"),
        ("i1,a\ni2,\n", "blank_label", "Line 3: the label of 'i2' is blank"),
        ("i1,a\n,b\n", "blank_id", "Line 3: the id is blank"),
        ("i1,a\ni2\n", "short_row", "Line 3: 1 cell where"),
        ('"i\n1",a\n', "line_break", r"Line 2: the id or label of 'i\n1' has a line break"),
        ('i1,"a\rb"\n', "line_break", "Line 2: the id or label of 'i1' has a line break"),
    ],
)
def test_gold_that_cannot_score_is_refused(rows: str, code: str, words: str) -> None:
    [problem] = refuse_gold("id,label\n" + rows)

    assert problem.code == code
    assert words in problem.message


def test_rows_without_ids_are_no_duplicates_of_each_other() -> None:
    problems = refuse_gold("id,label\n,a\n,a\n")

    assert [problem.code for problem in problems] == ["blank_id"]


def test_gold_labels_must_be_among_the_given() -> None:
    [problem] = refuse_gold("id,label\ni1,ham\ni2,spma\n", labels=("ham", "spam"))

    assert problem.message == (
        "Line 3 (id 'i2'): 'spma' is not a label of this task; use one of ham, spam. "
        "Did you mean 'spam'?"
    )


def test_a_column_of_texts_is_not_taken_for_labels() -> None:
    assert len(make_gold([f"text {place}" for place in range(1000)]).labels) == 1000
    with pytest.raises(PredictionsError, match="1,001 different labels; at most 1,000") as caught:
        make_gold([f"text {place}" for place in range(1001)])
    assert codes_of(caught.value) == ["too_many_labels"]


@given(st.lists(st.text(min_size=1).map(str.strip).filter(str), unique=True, min_size=1))
def test_ids_of_a_gold_survive_the_published_list(values: list[str]) -> None:
    try:
        gold = read_gold(as_csv((value, "a") for value in values))
    except PredictionsError:
        return

    text = scoring.item_ids_to_text(gold.item_ids)

    assert scoring.item_ids_from_text(text) == gold.item_ids


def test_a_list_is_read_line_by_line() -> None:
    assert scoring.item_ids_from_text("007\r\n NA \n\n008") == ("007", "NA", "008")
    assert scoring.labels_from_text("b\na\n") == ("b", "a")


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "blank_values"), (" \n\n", "blank_values"), ("a\nb\na\n", "duplicate_values")],
)
def test_a_list_needs_values_and_each_once(text: str, code: str) -> None:
    with pytest.raises(PredictionsError) as caught:
        scoring.item_ids_from_text(text)

    assert codes_of(caught.value) == [code]


def test_blank_labels_are_not_given() -> None:
    with pytest.raises(
        PredictionsError, match="^The list is empty or holds a blank value; give one value a line.$"
    ):
        make_gold(["a"], labels=["a", ""])
