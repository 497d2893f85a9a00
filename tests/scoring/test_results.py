"""What every public result has in common."""

import dataclasses
import inspect

import pytest

import scoring

RESULTS = [
    one
    for one in (getattr(scoring, name) for name in scoring.__all__)
    if inspect.isclass(one) and dataclasses.is_dataclass(one)
]
# Arrays have no one truth value, so that a comparison of fields would fail.
WITH_ARRAYS = [
    scoring.CellCounts,
    scoring.Curve,
    scoring.Description,
    scoring.Entry,
    scoring.Gold,
    scoring.LabelCounts,
    scoring.Predictions,
    scoring.Report,
]


@pytest.mark.parametrize("result", RESULTS)
def test_a_result_cannot_be_changed_afterwards(result: type) -> None:
    made = object.__new__(result)

    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(made, dataclasses.fields(result)[0].name, None)


@pytest.mark.parametrize("result", WITH_ARRAYS)
def test_a_result_with_arrays_equals_itself_alone(result: type) -> None:
    one, other = object.__new__(result), object.__new__(result)

    assert len({one, one, other}) == 2
