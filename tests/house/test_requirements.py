"""Planted requirements that are not explained, not pinned, or pinned for nobody."""

from pathlib import Path

import pytest

from tests.house import requirements
from tests.house.planting import planted

HASH = "0" * 64
DJANGO_PINNED = f"django==5.2.19 \\\n    --hash=sha256:{HASH}\n    # via -r requirements.in\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a tree with two pairs of files that agree."""
    planted(tmp_path, "requirements.in", "Django>=5.2,<5.3  # the framework\n")
    planted(tmp_path, "requirements.txt", DJANGO_PINNED)
    planted(tmp_path, "requirements-dev.in", "-r requirements.txt\n")
    return planted(tmp_path, "requirements-dev.txt", DJANGO_PINNED.replace("in\n", "txt\n"))


def test_files_that_agree_are_no_finding(tree: Path) -> None:
    rules = (
        requirements.unexplained,
        requirements.not_pinned_as_asked,
        requirements.asked_by_nobody,
        requirements.at_odds,
    )

    findings = [finding for rule in rules for finding in rule(tree)]

    assert findings == []


def test_a_requirement_without_a_reason_is_found(tree: Path) -> None:
    planted(tree, "requirements.in", "Django>=5.2,<5.3\n")

    findings = requirements.unexplained(tree)

    assert findings == ["requirements.in does not say why Django is here"]


@pytest.mark.parametrize(
    ("pinned", "version"), [("django==6.0 \\\n    --hash=sha256:" + HASH, "6.0"), ("", "None")]
)
def test_a_pin_that_is_not_what_was_asked_for_is_found(
    tree: Path, pinned: str, version: str
) -> None:
    planted(tree, "requirements.txt", pinned)

    findings = requirements.not_pinned_as_asked(tree)

    assert findings == [f"requirements.txt pins django at {version}, against requirements.in"]


def test_a_pin_without_a_hash_is_found(tree: Path) -> None:
    planted(tree, "requirements.txt", "django==5.2.19\n    # via -r requirements.in\n")

    findings = requirements.not_pinned_as_asked(tree)

    assert findings == ["requirements.txt has no hash for django"]


def test_a_pin_for_nobody_is_found(tree: Path) -> None:
    planted(tree, "requirements.txt", DJANGO_PINNED + DJANGO_PINNED.replace("django", "flask"))

    findings = requirements.asked_by_nobody(tree)

    assert findings == [
        "requirements.txt pins flask for requirements.in, which does not ask for it"
    ]


def test_a_package_tested_in_another_version_is_found(tree: Path) -> None:
    planted(tree, "requirements-dev.txt", DJANGO_PINNED.replace("5.2.19", "5.2.20"))

    findings = requirements.at_odds(tree)

    assert findings == ["django runs at 5.2.19 and is tested at 5.2.20"]
