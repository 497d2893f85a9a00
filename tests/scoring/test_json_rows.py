"""JSON lines and lists of JSON objects: the same rows as from a table of cells."""

import io

import pytest

from scoring import PredictionsError, Problem, read_gold, read_predictions
from scoring.tables import Table, read_table

GOOD = '{"id": "i1", "label": "ham"}'


def read(text: str) -> Table:
    """Return the table of a text."""
    return read_table(io.BytesIO(text.encode()), max_bytes=10_000_000)


def refused(text: str) -> Problem:
    """Return the one problem of a text, as a whole or of a row."""
    try:
        [problem] = read(text).problems
    except PredictionsError as refusal:
        [problem] = refusal.problems
    return problem


@pytest.mark.parametrize(
    "text",
    [
        '{"id":"i1","label":"ham"}\r\n\r\n{"label":"2","id":7}',
        ' {"ID": "i1", " Label": "ham"}\n{"id": "7", "label": 2, "text": ["x", {"y": NaN}]}\n',
        '[{"id": "i1", "label": "ham"}, {"label": 2, "id": 7}]\n',
        '\n[\n{"id": "i1",\n"label": "ham"}\n,\n{"id": "7", "label": "2"}\n]',
    ],
)
def test_the_same_rows_come_from_lines_and_lists(text: str) -> None:
    table = read(text)

    assert (table.ids, table.labels, table.problems) == (["i1", "7"], ["ham", "2"], ())


def test_an_object_has_the_line_that_it_begins_on() -> None:
    assert list(read(f"\n{GOOD}\n\n{GOOD}").lines) == [2, 4]
    assert list(read(f"[\n{GOOD},\r\n\r\n{GOOD}]").lines) == [2, 4]
    assert read("[ ]").ids == []


def test_truth_values_are_labels_as_json_spells_them() -> None:
    assert read('{"id": 1, "label": true}\n{"id": 2, "label": false}').labels == ["true", "false"]


def test_whole_numbers_keep_every_digit() -> None:
    assert read('{"id": 9007199254740993, "label": -0}').ids == ["9007199254740993"]
    assert read('{"id": 9007199254740993, "label": -0}').labels == ["-0"]


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ('{"id": 1.0, "label": "a"}', "json_decimal", "Line 1: the id 1.0 is a decimal; write"),
        ('{"id": 1, "label": 1e2}', "json_decimal", "Line 1 (id '1'): the label 1e2 is a decimal"),
        ('{"id": true, "label": "a"}', "json_not_text", "Line 1: the id is true; write both"),
        ('{"id": 1, "label": null}', "json_not_text", "Line 1 (id '1'): the label is null; "),
        ('{"id": 1, "label": ["a"]}', "json_not_text", "Line 1 (id '1'): the label is a list; "),
        ('{"id": 1, "label": {}}', "json_not_text", "Line 1 (id '1'): the label is an object; "),
        ('{"id": 1, "label": NaN}', "json_constant", "Line 1 (id '1'): the label is NaN, which"),
        (f"{GOOD}\n[]", "json_no_object", "Line 2: this is a list and no object; write"),
        (f'{GOOD}\n"x"', "json_no_object", "Line 2: this is text and no object; write"),
        (f"{GOOD}\nnull", "json_no_object", "Line 2: this is null and no object; write"),
        (f"{GOOD}\n{{}}", "json_missing_key", "Line 2: there is no key id; found ; each"),
        ('{"label": "a", "x": 1}', "json_missing_key", "Line 1: there is no key id; found label, "),
        ('{"id": 5.5, "x": 1}', "json_missing_key", "Line 1 (id '5.5'): there is no key label; "),
        ('{"id": [], "x": 1}', "json_missing_key", "Line 1: there is no key label; found id, x; "),
        (
            '{"id": "1", "label": "a", "Label": "b"}',
            "json_duplicate_key",
            "Line 1 (id '1'): the key label is there twice; keep one.",
        ),
        (
            '{"a": "x", "b": "y\\"z"}',
            "json_map",
            "Line 1: the file is a map of id to label; write one object a line, as "
            '{"id": "a", "label": "x"}.',
        ),
        (f"{GOOD}\n{{'id': 1}}", "json_quotes", "Line 2: this is not JSON (single quotes); use"),
        (f'{GOOD}\n{{"id": "i', "json_open", "Line 2: the object is not closed; was the file"),
        (f'{GOOD}\n{{"id": 1', "json_open", "Line 2: the object is not closed; was the file"),
        (
            f"{GOOD}\n{{id: 1}}",
            "json_syntax",
            "Line 2: this is not JSON (expecting property name enclosed in double quotes); ",
        ),
        (f"{GOOD}\n{GOOD};", "json_text_after", "Line 2: there is text after the object (';');"),
        (f"[{GOOD}\n{GOOD}]", "json_syntax", "Line 2: a comma is missing before '{'; write"),
        (f"[{GOOD},\n]", "json_syntax", "Line 2: this is not JSON (expecting value); write"),
        (f"[{GOOD},\n{{'id", "json_quotes", "Line 2: this is not JSON (single quotes); use"),
        (f"[{GOOD},\n", "json_open", "Line 2: the object is not closed; was the file"),
        (f"[{GOOD}\n", "json_open", "Line 2: the list is not closed; was the file cut off?"),
        (f"[{GOOD}]\n]", "json_text_after", "Line 2: there is text after the list (']'); write"),
        ("[" * 20_000, "json_too_deep", "Line 1: the row is nested too deeply; at most 20"),
        (
            f"{GOOD}\n" + '{"x": ' + "[" * 20_000,
            "json_too_deep",
            "Line 2: the row is nested too deeply; at most 20 levels are read.",
        ),
        (
            '{"id": "a\\ud800", "label": "b"}',
            "control_character",
            "Line 1: the id has the character U+D800, which is no text; remove it.",
        ),
        (
            '{"id": "i1", "label": "b\\u0000é"}',
            "control_character",
            "Line 1 (id 'i1'): the label has a NUL character; remove it.",
        ),
    ],
)
def test_an_object_that_cannot_be_read_is_told_by_its_line(
    text: str, code: str, message: str
) -> None:
    problem = refused(text)

    assert problem.code == code
    assert problem.message.startswith(message)


def test_twenty_levels_are_read_and_one_more_is_not() -> None:
    def nested(n_levels: int) -> str:
        return f'{{"id": 1, "label": "a", "x": {"[" * n_levels}{{"y": 1}}{"]" * n_levels}}}'

    assert read(nested(18)).problems == ()
    assert refused(nested(19)).code == "json_too_deep"


def test_lines_after_a_bad_one_are_read() -> None:
    table = read(f"{GOOD}\n{{'x\n{GOOD}\n{{'x\n")

    assert list(table.lines) == [1, 3]
    assert table.problems[0].message == (
        "2 lines are not JSON: this is not JSON (single quotes): line 2, line 4; "
        "use double quotation marks, as JSON writers do."
    )


def test_what_cannot_be_stored_is_shown_by_its_escape() -> None:
    with pytest.raises(PredictionsError) as caught:
        read_gold(io.BytesIO('{"id": "a\u200b", "label": ""}'.encode()))

    assert caught.value.problems[0].item_id == r"a\u200b"


def test_no_more_rows_keys_and_characters_are_read_than_the_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scoring.rows.MAX_ROWS", 2)

    for line in (GOOD, "{'x", f"{GOOD} x"):
        for rows in (f"{GOOD}\n{GOOD}\n{line}\n{GOOD}", f"[{GOOD},{GOOD},{line},{GOOD}]"):
            assert read(rows).problems[-1].code == "too_many_rows", rows
    keys = ", ".join(f'"k{place}": 1' for place in range(98))
    many = '{"id": 1, "label": "a", ' + keys
    assert read(many + "}").problems == ()
    assert refused(many + ', "k": 1}').code == "too_many_columns"
    monkeypatch.setattr("scoring.json_values.MAX_OBJECT", 40)
    assert read(f"{GOOD}\n{GOOD}").problems == ()
    assert refused(f'{GOOD}\n{{"id": 1, "label": "{"x" * 40}"}}').code == "long_line"
    assert refused(f'[{GOOD},\n{{"id": 1, "label": "{"x" * 60}"}}, 1]').code == "long_line"


def test_sets_of_keys_are_forgotten_after_a_hundred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.json_rows.MAX_PLANS", 2)
    kinds = [GOOD, '{"label": "a", "id": 2}', '{"id": 3, "x": 1, "label": "a"}']

    assert read("\n".join([*kinds, *kinds])).ids == ["i1", "2", "3"] * 2


def test_an_object_with_too_long_a_label_is_left_out() -> None:
    problem = refused(f'{GOOD}\n{{"id": 2, "label": "{"x" * 1001}"}}')

    assert (problem.code, problem.line, problem.item_id) == ("long_cell", 2, "2")


def test_lists_larger_than_a_piece_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.json_values.MAX_OBJECT", 30)
    rows = ",\n".join(f'{{"id": "i{place}", "label": "a"}}' for place in range(99))

    table = read(f"[{rows}]")

    assert table.problems == ()
    assert list(table.lines) == list(range(1, 100))


def test_scores_are_paired_where_objects_have_them() -> None:
    rows = '{"id": 2, "label": "b", "prob:b": 0.75}\n{"prob:b": 0.5, "id": 1, "label": "a"}'

    predictions = read_predictions(
        io.BytesIO(rows.encode()), item_ids=["1", "2"], labels=["a", "b"]
    )

    assert predictions.probabilities is not None
    assert predictions.probabilities.tolist() == [[0.5, 0.5], [0.25, 0.75]]
    assert predictions.reading().columns == ("probabilities",)


@pytest.mark.parametrize(
    ("score", "shown"), [("", ""), (', "score": null', ""), (', "score": [1]', "a list")]
)
def test_an_object_without_a_score_is_told_where_others_have_one(score: str, shown: str) -> None:
    rows = f'{{"id": 1, "label": "a"{score}}}\n{{"id": 2, "label": "b", "score": 1}}'

    with pytest.raises(PredictionsError) as caught:
        read_predictions(io.BytesIO(rows.encode()), item_ids=["1", "2"], labels=["a", "b"])

    assert str(caught.value).startswith(
        f"Line 1 (id '1'): '{shown}' in the column score is not a number"
    )
