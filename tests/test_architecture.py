"""The house holds: imports, sizes, names and habits, on the real tree and on planted violations.

Every rule is a function of a tree root that returns its findings. It must find nothing in this
repository, and exactly the planted thing in a tree made for it.
"""

import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house import habits, imports, shape

ROOT = Path(__file__).resolve().parent.parent

Rule = Callable[[Path], list[str]]

RULES: list[Rule] = [
    imports.against_the_table,
    imports.rows_without_module,
    imports.from_outside,
    imports.hidden_in_functions,
    imports.more_than_row_types,
    shape.long_files,
    shape.long_functions,
    shape.too_few_small_functions,
    shape.wide_functions,
    shape.long_templates,
    shape.grab_bags,
    habits.environment_outside_settings,
    habits.hidden_input_of_scoring,
    habits.signals,
    habits.saves_replaced,
    habits.writes_in_views,
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_repository_keeps_the_rule(rule: Rule) -> None:
    findings = rule(ROOT)

    assert findings == []


@pytest.mark.filterwarnings("default::tests.house.shape.LongFile")
def test_files_that_grow_long_are_named() -> None:
    for finding in shape.growing_files(ROOT):
        warnings.warn(finding, shape.LongFile, stacklevel=1)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_rule_is_tried_on_a_planted_violation(rule: Rule) -> None:
    module = rule.__module__.rpartition(".")[2]

    trials = (ROOT / "tests" / "house" / f"test_{module}.py").read_text()

    assert f"{module}.{rule.__name__}(" in trials
