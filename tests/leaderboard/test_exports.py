"""Boards as files, without a database."""

import csv
import io
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from leaderboard import exports
from leaderboard.exports import Exported
from tests.leaderboard.boards import row, signed, top

NAMES = st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=3)


def exported(*rows: object) -> Exported:
    return Exported(
        board=signed(*rows),
        task="Mail & Co.",
        phase="Test",
        stem="mail-test",
        address="https://margin.example.org/tasks/mail/test/boards/cd/",
    )


def test_the_json_holds_no_submission() -> None:
    content = json.loads(exports.as_json(exported(row())))

    assert "submission" not in content["rows"][0]
    assert "00000000-0000-0000-0000-000000000000" not in json.dumps(content)


@settings(derandomize=True, deadline=None, max_examples=30)
@given(NAMES)
def test_no_name_in_the_csv_begins_as_a_formula(names: list[str]) -> None:
    text = exports.as_csv(exported(*(row(name) for name in names)))

    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == len(names)
    assert not any(one["name"].startswith(("=", "+", "-", "@", "\t", "\r")) for one in rows)


def test_the_tables_know_baselines_and_the_metric() -> None:
    made = exported(top("owls"), row("rule", is_baseline=True, rank=2))

    assert r"\emph{rule}" in exports.as_latex(made)
    assert "macro-F1" in exports.as_latex(made)
    assert "mark=diamond, gray" in exports.as_pgfplots(made)


def test_all_kinds_of_files_can_be_written() -> None:
    made = exported(top("owls"), row("mice", rank=2))

    for kind in exports.FORMATS.values():
        assert "mice" in kind.write(made)
