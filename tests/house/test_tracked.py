"""Planted files that a repository should not carry."""

import subprocess
from pathlib import Path

import pytest

from tests.house import tracked
from tests.house.planting import planted


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return an empty repository."""
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    return tmp_path


def kept(root: Path, place: str, text: str) -> None:
    """Write a file and have git keep it."""
    planted(root, place, text)
    subprocess.run(["git", "add", place], cwd=root, check=True)


def test_a_large_file_is_found(checkout: Path) -> None:
    kept(checkout, "docs/large.txt", "x" * 400_001)
    kept(checkout, "docs/full.txt", "x" * 400_000)
    planted(checkout, "var/uploads/large.txt", "x" * 500_000)

    findings = tracked.large_files(checkout)

    assert findings == ["docs/large.txt has 400001 bytes, and 400000 are the most"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("open('" + "/ro" + "ot/data.csv')", "a path of one machine"),
        ("pip install -i https://pypi" + ".org/simple", "a host of a registry"),
        ("Definition 2 of statis" + "tics.md.", "a page that is not here"),
        ("written by a sub" + "agent", "a tool for writing"),
        ("closes issue" + " #2", "the number of an issue"),
        ("# TO" + "DO: later", "an open end"),
    ],
)
def test_a_word_of_the_workplace_is_found(checkout: Path, line: str, kind: str) -> None:
    kept(checkout, "docs/page.md", f"# Page\n{line}\n")

    findings = tracked.words_of_the_workplace(checkout)

    assert findings == [f"docs/page.md:2 names {kind}"]


def test_words_of_the_trade_are_no_finding(checkout: Path) -> None:
    kept(checkout, "docs/page.md", "A session ends; see docs/methods.md and http://a.b/work/.\n")

    findings = tracked.words_of_the_workplace(checkout)

    assert findings == []
