"""What is said twice agrees: settings and .env.example, changelog and version, pages and tests.

Like the rules of test_architecture.py, each is a function of a tree root that must find nothing
here, and exactly the planted thing in tests/house.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

import scoring
from tests.house import agreement, catalogue, compose, markup, requirements, tracked, variables
from tests.house.needs import need

ROOT = Path(__file__).resolve().parent.parent

Rule = Callable[[Path], list[str]]

RULES: list[Rule] = [
    variables.disagreements,
    variables.not_explained,
    agreement.changelog_behind,
    agreement.pages_without_test,
    agreement.undocumented_statistics,
    agreement.readme_without_commands,
    agreement.broken_links,
    agreement.badly_made_migrations,
    catalogue.untranslated,
    catalogue.not_compiled,
    markup.wrong_in_templates,
    markup.unescaped,
    requirements.unexplained,
    requirements.not_pinned_as_asked,
    requirements.asked_by_nobody,
    requirements.at_odds,
    compose.incomplete_services,
    compose.image_command_differs,
    compose.commands_not_tried,
    tracked.large_files,
    tracked.words_of_the_workplace,
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_repository_keeps_the_rule(rule: Rule) -> None:
    findings = rule(ROOT)

    assert findings == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_rule_is_tried_on_a_planted_violation(rule: Rule) -> None:
    module = rule.__module__.rpartition(".")[2]

    trials = (ROOT / "tests" / "house" / f"test_{module}.py").read_text()

    assert f"{module}.{rule.__name__}(" in trials


def test_the_version_shown_is_the_one_that_scores_carry() -> None:
    assert scoring.__version__ == settings.VERSION
    assert scoring.__version__ == agreement.version(ROOT)


def test_the_compose_file_is_well_formed(tmp_path: Path) -> None:
    program = need("docker-compose", shutil.which("docker-compose"))

    answer = compose.refused_by_compose(ROOT, program, folder=tmp_path)

    assert answer == ""
