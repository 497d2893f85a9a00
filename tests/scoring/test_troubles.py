"""Every trouble file through the reader and the offline command."""

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.sentences import FIELD
from scoring.tables import read_table
from tests import troubles
from tests.scoring.command import Run
from tests.scoring.written import messages_about_broken_files, random_table
from tests.troubles import Trouble, open_trouble

# But the names of characters, which are capitals everywhere.
WORD = re.compile(r"[A-Za-z]*[a-z]{2,}")


@pytest.fixture
def trouble(shared: Path, name: str) -> Trouble:
    return open_trouble(shared, name)


@pytest.fixture
def told(trouble: Trouble, files: Path, run: Run) -> tuple[str, str]:
    """Return the words that call the command on a trouble file, after its other files are there."""
    gold = scoring.read_gold(trouble.gold_path)
    (files / "ids.txt").write_text(scoring.item_ids_to_text(gold.item_ids), encoding="utf-8")
    (files / "labels.txt").write_text("\n".join(trouble.labels), encoding="utf-8")
    (files / "gold.csv").write_bytes(trouble.gold_path.read_bytes())
    (files / "sent.file").write_bytes(trouble.path.read_bytes())
    if trouble.path.name in troubles.GOLD_FILES:
        return "check-gold sent.file --labels labels.txt", "score sent.file gold.csv"
    return "check sent.file --ids ids.txt --labels labels.txt", "score gold.csv sent.file"


def read(trouble: Trouble) -> tuple[scoring.Gold, scoring.Predictions]:
    """Return gold and predictions; a file of gold is tried with its own right answers."""
    if trouble.path.name in troubles.GOLD_FILES:
        gold = scoring.read_gold(trouble.path, labels=trouble.labels)
        sent = trouble.gold_path
    else:
        gold = scoring.read_gold(trouble.gold_path, labels=trouble.labels)
        sent = trouble.path
    return gold, scoring.read_predictions(sent, item_ids=gold.item_ids, labels=gold.labels)


def test_every_file_of_the_manifest_has_its_word(shared: Path) -> None:
    rows = troubles.manifest(shared)

    assert set(troubles.CODES) == set(rows)
    for name, row in rows.items():
        assert (row["expected"] == "accept") == (not troubles.CODES[name]), name


@pytest.mark.parametrize("name", [name for name, code in troubles.CODES.items() if not code])
def test_a_file_that_must_be_read_is_scored(trouble: Trouble, name: str) -> None:
    gold, predictions = read(trouble)

    score = scoring.describe_predictions(gold, predictions).measures["macro_f1"]
    assert score == pytest.approx(trouble.macro_f1, abs=1e-6)
    notices = " ".join([*gold.notices, *predictions.notices])
    assert troubles.NOTICES.get(name, "") in notices
    assert bool(notices) == (name in troubles.NOTICES)


@pytest.mark.parametrize("name", [name for name, code in troubles.CODES.items() if code])
def test_a_file_that_must_be_refused_is_told_where_and_why(trouble: Trouble, name: str) -> None:
    with pytest.raises(scoring.PredictionsError) as caught:
        read(trouble)

    message = str(caught.value)
    assert caught.value.problems[0].code == troubles.CODES[name]
    assert trouble.lacking(message) == []
    assert troubles.HINTS.get(name, "") in message


def texts_in(form: Any) -> Iterator[str]:
    """Yield the texts that stand as they are in a sentence; each field has something in it."""
    if isinstance(form, str):
        yield form
    elif isinstance(form, list):
        yield from (text for part in form for text in texts_in(part))
    elif isinstance(form, dict):
        assert set(FIELD.findall(form["template"])) <= set(form["values"])
        yield from (text for part in form["values"].values() for text in texts_in(part))


def words_in(trouble: Trouble) -> str:
    """Return all that a file and what is published hold, packed files by their names."""
    files = trouble.path.read_bytes(), trouble.gold_path.read_bytes()
    texts = [file.decode(errors="replace") + file.decode("utf-16", "replace") for file in files]
    return " ".join([*texts, *trouble.labels, "UTF-8 UTF-16 prob:"])


@pytest.mark.parametrize("name", troubles.CODES)
def test_words_of_ours_are_in_templates_and_words_of_a_file_are_not(
    trouble: Trouble, name: str
) -> None:
    try:
        reading = read(trouble)[1].reading()
        sentences = [reading.format, reading.encoding, *reading.columns, *reading.notices]
    except scoring.PredictionsError as refusal:
        sentences = [problem.message for problem in refusal.problems]

    assert [one for one in sentences if not isinstance(one, scoring.Sentence)] == []
    texts = [text for one in sentences for text in texts_in(one.as_dict())]
    given = words_in(trouble)
    assert [word for text in texts for word in WORD.findall(text) if word not in given] == []


@pytest.mark.parametrize("name", troubles.CODES)
def test_the_command_says_what_the_reader_says(
    trouble: Trouble, name: str, told: tuple[str, str], run: Run
) -> None:
    check, score = told

    code, out, err = run(check)

    if trouble.is_accepted:
        assert (code, err) == (0, "")
        assert out.startswith("All is well: ")
        scored = run.json(f"{score} --labels labels.txt --resamples 10")
        assert scored["macro_f1"] == pytest.approx(trouble.macro_f1, abs=1e-6)
    else:
        with pytest.raises(scoring.PredictionsError) as caught:
            read(trouble)
        sent = run.folder / "sent.file"
        assert (code, out) == (1, "")
        assert err == "".join(f"{sent}: {one.message}\n" for one in caught.value.problems)


@settings(max_examples=300)
@given(st.randoms(use_true_random=True))
def test_a_table_comes_back_from_any_dialect(rng: random.Random) -> None:
    written = random_table(rng)

    table = read_table(io.BytesIO(written.data), max_bytes=scoring.MAX_BYTES)

    assert table.problems == ()
    assert (table.ids, table.labels) == (written.ids, written.labels)


def test_broken_files_raise_nothing_but_a_refusal(shared: Path) -> None:
    messages = messages_about_broken_files(shared, seed=5)

    assert len(messages) > 300
    assert [one for one in messages if not one.endswith((".", "?"))] == []
