import pickle

import pytest

from scoring.problems import PredictionsError, Problem, list_places, list_values, quote, shorten


def test_a_problem_is_json_under_the_names_of_the_api() -> None:
    problem = Problem("unknown_label", "Line 7: 'spam' is not a label.", 7, "i5")

    assert problem.as_dict() == {
        "code": "unknown_label",
        "message": "Line 7: 'spam' is not a label.",
        "line": 7,
        "id": "i5",
    }


def test_an_error_reads_as_all_its_messages() -> None:
    error = PredictionsError(iter([Problem("a", "One."), Problem("b", "Two.")]))

    assert str(error) == "One.\nTwo."
    assert [problem.code for problem in error.problems] == ["a", "b"]


def test_an_error_survives_the_way_between_processes() -> None:
    error = PredictionsError([Problem("a", "One.", 3, "i1")])

    assert pickle.loads(pickle.dumps(error)).problems == error.problems


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("spam", "'spam'"),
        ("it's", '"it\'s"'),
        ("a\nb", r"'a\nb'"),
        ("\u202eevil", r"'\u202eevil'"),
        ("", "''"),
    ],
)
def test_values_are_quoted_so_that_nothing_hides(value: str, shown: str) -> None:
    assert quote(value) == shown


@pytest.mark.parametrize("length", [39, 40])
def test_values_up_to_40_characters_are_whole(length: int) -> None:
    assert shorten("x" * length) == "x" * length


def test_longer_values_are_cut_to_40_characters() -> None:
    assert shorten("x" * 41) == "x" * 39 + "…"


def test_ten_values_are_listed_and_the_rest_counted() -> None:
    values = [f"v{number}" for number in range(1234)]

    assert list_values(values[:10]) == "v0, v1, v2, v3, v4, v5, v6, v7, v8, v9"
    assert list_values(values).endswith("v8, v9 and 1,224 more")


def test_places_say_whether_they_are_all() -> None:
    assert list_places(["line 3"], 1) == "line 3"
    assert list_places(["line 3", "line 5"], 2) == "line 3, line 5"
    assert list_places(["line 3", "line 5"], 3) == "the first 2 are line 3, line 5"
