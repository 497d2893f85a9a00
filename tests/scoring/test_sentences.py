"""Sentences are the English text, and keep what says them in another language."""

import copy
import io
import json
import pickle
from collections.abc import Callable, Mapping

import pytest

from scoring import PredictionsError, Sentence, describe_predictions, read_gold, read_predictions
from scoring.problems import Problem, list_places, list_values
from scoring.sentences import Value, fill_template, listed, told


def refused(content: str) -> Problem:
    """Return the one problem of a file for the items 1 and 2."""
    with pytest.raises(PredictionsError) as caught:
        read_predictions(io.BytesIO(content.encode()), item_ids=["1", "2"], labels=["ham", "spam"])
    (problem,) = caught.value.problems
    return problem


def test_a_sentence_is_its_english_text() -> None:
    sentence = told("{n} rows: {what}", n=1200, what=told("the id is blank"))

    assert sentence == "1,200 rows: the id is blank"
    assert {sentence: 1}["1,200 rows: the id is blank"] == 1
    assert json.dumps(sentence) == '"1,200 rows: the id is blank"'


@pytest.mark.parametrize("value", ["{n}", "{value}", "{", "%(n)s", "{0.__class__}", "{n!r:>9}"])
def test_what_a_file_holds_is_never_read_as_a_template(value: str) -> None:
    sentence = told("{value} is one of {n}", value=value).filled(n=2)

    assert sentence == f"{value} is one of 2"


def test_braces_around_anything_but_a_name_are_only_braces() -> None:
    assert told('write {"id": {id}} {} {0} {a.b}', id="7") == 'write {"id": 7} {} {0} {a.b}'


def test_a_value_may_be_given_later_and_leaves_the_first_sentence_as_it_is() -> None:
    first = told("{a} and {b}", a="x")

    assert first.filled(b="y") == "x and y"
    assert first == "x and {b}"


def test_all_that_a_sentence_is_made_of_is_json() -> None:
    places = list_places([told("line {line}", line=3), "'s11'"], 59)
    sentence = told("{n} rows: {places}", n=59, places=places)

    assert json.loads(json.dumps(sentence.as_dict())) == {
        "template": "{n} rows: {places}",
        "values": {
            "n": 59,
            "places": {
                "template": "the first {n} are {places}",
                "values": {
                    "n": 2,
                    "places": [{"template": "line {line}", "values": {"line": 3}}, "'s11'"],
                },
            },
        },
    }


def test_in_a_list_only_what_is_of_a_file_is_quoted() -> None:
    long = "x" * 50

    assert (
        list_values([told("unnamed {n}", n="\n"), "a\n", long]) == f"unnamed \n, a\\n, {'x' * 39}…"
    )


def test_a_sentence_survives_copying_and_the_way_between_processes() -> None:
    sentence = told("{values}, and {n}", values=listed(["a", told("b")]), n=3)

    for moved in (copy.deepcopy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert moved == sentence
        assert moved.as_dict() == sentence.as_dict()


def test_a_refusal_with_place_item_and_guess_keeps_all_its_parts() -> None:
    problem = refused("id,label\n1,{n}\n2,Ham\n")

    assert isinstance(problem.message, Sentence)
    assert problem.message == (
        "2 rows have no label of this task: '{n}' on line 2 (id '1'), 'Ham' (did you mean 'ham'?) "
        "on line 3 (id '2'); use one of ham, spam. Capitals matter."
    )
    whole = problem.message.as_dict()["values"]
    assert whole["hint"]["template"] == "Capitals matter."
    values = whole["message"]["values"]
    assert values["what"]["values"] == {"n": 2}
    assert values["places"][0] == {
        "template": "{value} on line {line} (id {id})",
        "values": {"value": "'{n}'", "line": 2, "id": "'1'", "n": 1},
    }
    assert values["advice"]["values"] == {"labels": ["ham", "spam"]}


def test_a_warning_beside_a_score_keeps_its_parts() -> None:
    gold = read_gold(io.BytesIO(b"id,label\n1,ham\n2,spam\n"))
    file = io.BytesIO(b"id,label\n1,ham\n2,ham\n")
    predictions = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)

    notices = describe_predictions(gold, predictions).notices

    assert [one.as_dict()["template"] for one in notices if isinstance(one, Sentence)] == [
        "The accuracy trap: accuracy is {accuracy} but macro-F1 only {macro}; frequent labels hide "
        "what happens to rare ones.",
        "Never predicted though gold has items of it: {labels}.",
        "Fewer than {few} gold items: {labels}; scores and intervals that rest on so few are "
        "rough.",
    ]


def test_what_is_filled_in_is_not_looked_at_again() -> None:
    assert fill_template("{a}{b}", {"a": "{b}", "b": "{a}"}.__getitem__) == "{b}{a}"


@pytest.mark.parametrize(
    "content",
    [
        "id,label\n" + "1\n" * 1000,
        "[1]\n" * 1000,
        "{1}\n" * 1000,
        '{"id": "1", "label": null}\n' * 1000,
        "id,label\n1,ham\n" + "".join(f"{n},ham\n" for n in range(3, 1000)),
        "id,label\n" + "".join(f"1,eggs{n}\n" for n in range(1000)),
    ],
)
def test_sentences_are_made_of_the_rows_that_are_shown_alone(
    content: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(Sentence, "__new__", _counting(made))

    with pytest.raises(PredictionsError):
        read_predictions(io.BytesIO(content.encode()), item_ids=["1", "2"], labels=["ham"])

    assert 10 < len(made) < 100


def _counting(made: list[str]) -> Callable[..., Sentence]:
    """Return what makes sentences and counts them."""
    make = Sentence.__new__

    def counted(cls: type[Sentence], template: str, values: Mapping[str, Value]) -> Sentence:
        made.append(template)
        return make(cls, template, values)

    return counted
