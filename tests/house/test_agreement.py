"""Planted documents, pages and migrations that lag behind the code."""

from pathlib import Path

import pytest

from tests.house import agreement
from tests.house.planting import planted


def test_a_changelog_behind_the_version_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "scoring/signature.py", 'VERSION = "0.2.0"\n')
    planted(tmp_path, "CHANGELOG.md", "# Changes\n\n## 0.1.0\n\nTeams can submit.\n")

    findings = agreement.changelog_behind(tmp_path)

    assert findings == ["CHANGELOG.md begins with 0.1.0, and 0.2.0 is shown"]


def test_a_changelog_that_begins_with_the_version_is_no_finding(tmp_path: Path) -> None:
    planted(tmp_path, "scoring/__init__.py", '__version__ = "0.2.0"\n')
    planted(tmp_path, "CHANGELOG.md", "# Changes\n\n## 0.2.0\n\n## 0.1.0\n")

    findings = agreement.changelog_behind(tmp_path)

    assert findings == []


def test_two_versions_are_found(tmp_path: Path) -> None:
    planted(tmp_path, "scoring/__init__.py", '__version__ = "0.2.0"\n')
    planted(tmp_path, "scoring/signature.py", 'VERSION = "0.2.0"\n')
    planted(tmp_path, "CHANGELOG.md", "## 0.2.0\n")

    findings = agreement.changelog_behind(tmp_path)

    assert findings == ["CHANGELOG.md begins with 0.2.0, and None is shown"]


def test_a_page_without_a_test_is_found(tmp_path: Path) -> None:
    planted(
        tmp_path,
        "leaderboard/urls.py",
        'urlpatterns = [path("", home, name="home"), path("a/", a, name="my-team")]\n',
    )
    planted(tmp_path, "tests/leaderboard/test_page_home.py", "")

    findings = agreement.pages_without_test(tmp_path)

    assert findings == ["the page my-team has no tests/leaderboard/test_page_my_team.py"]


@pytest.mark.parametrize(
    ("heading", "n_findings"),
    [("## Macro-F1 (`macro_f1`)", 0), ("## Macro-F1", 1), ("Macro-F1 is `macro_f1`.", 1)],
)
def test_a_statistic_without_a_heading_is_found(
    tmp_path: Path, heading: str, n_findings: int
) -> None:
    planted(
        tmp_path,
        "scoring/__init__.py",
        "from scoring.measures import MEASURES, Measure, hidden, macro_f1\n"
        "from scoring.tables import read\n"
        '__all__ = ["MEASURES", "Measure", "macro_f1", "read"]\n',
    )
    planted(tmp_path, "docs/methods.md", f"# Methods\n\n{heading}\n")

    findings = agreement.undocumented_statistics(tmp_path)

    assert findings == ["docs/methods.md has no heading with `macro_f1`"] * n_findings


def test_a_readme_without_a_command_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "README.md", "make run starts it.\n")

    findings = agreement.readme_without_commands(tmp_path)

    assert findings == ["README.md does not name make test"]


def test_a_link_to_nowhere_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "docs/there.md", "[up](../README.md#licence) [out](https://example.org)\n")
    planted(tmp_path, "README.md", "![x](docs/there.md) [gone](docs/gone.md)\n")

    findings = agreement.broken_links(tmp_path)

    assert findings == ["README.md points to docs/gone.md, which is not there"]


@pytest.mark.parametrize("name", ["0002_auto_20260101_1200", "0002", "0002_Team", "two_teams"])
def test_a_migration_not_named_by_deed_is_found(tmp_path: Path, name: str) -> None:
    planted(tmp_path, f"leaderboard/migrations/{name}.py", "")
    planted(tmp_path, "leaderboard/migrations/0001_first_tables.py", "")
    planted(tmp_path, "leaderboard/migrations/__init__.py", "")

    findings = agreement.badly_made_migrations(tmp_path)

    assert findings == [f"{name} is not named by what it does"]


def test_a_migration_without_a_way_back_is_found(tmp_path: Path) -> None:
    planted(
        tmp_path,
        "leaderboard/migrations/0002_fill_names.py",
        "a = migrations.RunPython(fill)\nb = migrations.RunPython(fill, empty)\n",
    )

    findings = agreement.badly_made_migrations(tmp_path)

    assert findings == ["0002_fill_names cannot be taken back"]
