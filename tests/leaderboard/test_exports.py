"""Boards as files, without a database."""

import csv
import io
import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from leaderboard import exports
from leaderboard.exports import Exported
from leaderboard.parts import Measured
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


def test_further_measures_are_columns_of_every_table_after_what_was_there() -> None:
    plain = exported(top("owls"), row("mice", rank=2))
    kept = [{"accuracy": Measured(0.8125, (0.75, 0.875))}, {"accuracy": Measured(None, None)}]
    rows = [replace(row, measures=one) for row, one in zip(plain.board.rows, kept, strict=True)]
    made = exported(*rows)

    first, second = csv.DictReader(io.StringIO(exports.as_csv(made), newline=""))
    before = next(csv.reader(io.StringIO(exports.as_csv(plain), newline="")))
    added = ["accuracy", "accuracy_low", "accuracy_high"]
    assert [name for name in first if name not in added] == before
    assert [first[name] for name in added] == ["0.8125", "0.75", "0.875"]
    assert [second[name] for name in added] == ["", "", ""]
    content = json.loads(exports.as_json(made))["rows"]
    assert content[0].pop("measures") == {"accuracy": {"score": 0.8125, "interval": [0.75, 0.875]}}
    assert content[1].pop("measures") == {"accuracy": {"score": None, "interval": None}}
    assert content == json.loads(exports.as_json(plain))["rows"]
    assert "& 0.8125 &" in exports.as_latex(made)
