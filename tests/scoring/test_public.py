import inspect

import pytest

import scoring

FUNCTIONS = [name for name in scoring.__all__ if inspect.isfunction(getattr(scoring, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_public_function_has_an_example_that_runs(name: str) -> None:
    documented = inspect.getdoc(getattr(scoring, name)) or ""

    assert documented.startswith("Return")
    assert ">>>" in documented
