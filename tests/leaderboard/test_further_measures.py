"""Further measures: which may be chosen, and which not."""

import pytest
from django.core.exceptions import ValidationError

import scoring
from leaderboard.further_measures import (
    FURTHER_MEASURES,
    TITLES,
    check_further_measures,
    in_order,
)


def test_three_measures_of_the_library_may_be_chosen() -> None:
    check_further_measures(["accuracy", "macro_recall", "error_rate"])


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["accuracy", "f1"], "a list of names among these: macro_f1, accuracy"),
        ("accuracy", "a list of names"),
        (["mutual_information"], "a list of names"),
        (["accuracy", "accuracy"], "named twice"),
        (["accuracy", "macro_recall", "error_rate", "cohen_kappa"], "Choose at most 3"),
    ],
)
def test_what_cannot_be_a_column_is_refused(names: object, says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        check_further_measures(names)  # type: ignore[arg-type]


def test_they_stand_in_the_order_of_the_library() -> None:
    assert in_order({"error_rate", "accuracy", "nothing"}) == ["accuracy", "error_rate"]
    assert "macro_f1" in FURTHER_MEASURES


def test_pages_call_them_in_english_as_the_library_does() -> None:
    known = {**scoring.MEASURES, **scoring.SCORE_MEASURES}

    assert {name: measure.title for name, measure in known.items()} == TITLES
