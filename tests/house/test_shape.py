"""Planted files and functions that are too large, too wide or badly named."""

from pathlib import Path

import pytest

from tests.house import shape
from tests.house.planting import planted


def body_of(n_lines: int) -> str:
    """Return a function with a docstring and a body of that many lines."""
    return 'def f():\n    """Say so."""\n' + "    x = 1\n" * n_lines


def test_a_long_file_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "scoring/long.py", "x = 1\n" * 401)
    planted(tmp_path, "scoring/full.py", "x = 1\n" * 400)

    findings = shape.long_files(tmp_path)

    assert findings == ["scoring/long.py has 401 lines, and 400 are the most"]


def test_a_long_migration_is_no_finding(tmp_path: Path) -> None:
    planted(tmp_path, "leaderboard/migrations/0001_initial.py", "x = 1\n" * 401)

    findings = shape.long_files(tmp_path) + shape.growing_files(tmp_path)

    assert findings == []


def test_a_growing_file_is_named_before_it_fails(tmp_path: Path) -> None:
    planted(tmp_path, "tests/growing.py", "x = 1\n" * 251)
    planted(tmp_path, "tests/small.py", "x = 1\n" * 250)

    findings = shape.growing_files(tmp_path)

    assert findings == ["tests/growing.py has 251 lines, and 250 are aimed for"]


def test_a_long_function_is_found_and_its_docstring_is_not_counted(tmp_path: Path) -> None:
    planted(tmp_path, "leaderboard/long.py", body_of(50))
    planted(tmp_path, "leaderboard/full.py", body_of(49))

    findings = shape.long_functions(tmp_path)

    assert findings == [
        "leaderboard/long.py:1 f has a body of 50 lines, and fewer than 50 are allowed"
    ]


def test_too_few_small_functions_are_found(tmp_path: Path) -> None:
    planted(tmp_path, "scoring/some.py", body_of(30) * 8 + body_of(31) * 2)

    findings = shape.too_few_small_functions(tmp_path)

    assert findings == ["8 of 10 functions have a body of at most 30 lines"]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("def f(a, b, c, d): ...", "f takes 4"),
        ("def f(a, b, c, *, d): ...", None),
        ("class C:\n    def f(self, a, b, c): ...", None),
        ("class C:\n    def f(self, a, b, c, d=1): ...", "C.f takes 4"),
        ("class C:\n    @staticmethod\n    def f(a, b, c, d): ...", "C.f takes 4"),
        ("class C:\n    def save_model(self, request, obj, form, change): ...", None),
    ],
)
def test_a_function_with_many_positional_arguments_is_found(
    tmp_path: Path, text: str, finding: str | None
) -> None:
    planted(tmp_path, "scoring/wide.py", text)

    findings = [found.split(" ", 1)[1] for found in shape.wide_functions(tmp_path)]

    expected = f"{finding} arguments by position, and 3 are the most"
    assert findings == ([expected] if finding else [])


def test_a_long_template_is_found(tmp_path: Path) -> None:
    planted(tmp_path, "templates/account/long.html", "<p>\n" * 151)
    planted(tmp_path, "templates/full.html", "<p>\n" * 150)

    findings = shape.long_templates(tmp_path)

    assert findings == ["templates/account/long.html has 151 lines, and 150 are the most"]


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("leaderboard/utils.py", "leaderboard/utils.py"),
        ("tests/helpers/names.py", "tests/helpers"),
        ("templates/_common.html", "templates/_common.html"),
        ("templates/account/base.html", "templates/account/base.html"),
        ("templates/base.html", None),
        ("static/core.css", "static/core.css"),
        ("leaderboard/models/team.py", None),
    ],
)
def test_a_name_that_takes_in_anything_is_found(
    tmp_path: Path, place: str, found: str | None
) -> None:
    planted(tmp_path, place, "")

    findings = shape.grab_bags(tmp_path)

    assert findings == ([f"{found} has a name that takes in anything"] if found else [])
