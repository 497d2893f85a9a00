"""How the properties of `scoring` are tried: the same examples on every run, without a clock.

And the folder of small files that the offline command is run on.
"""

from pathlib import Path

import pytest
from hypothesis import settings

from tests.scoring.command import BAD, GOLD, GOOD, POOR, Run

settings.register_profile("scoring", deadline=None, derandomize=True, max_examples=30)
settings.load_profile("scoring")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Return a folder with gold, three teams' predictions, ids and labels."""
    texts = {
        "gold.csv": GOLD,
        "good.csv": GOOD,
        "poor.csv": POOR,
        "bad.csv": BAD,
        "ids.txt": "".join(f"i{place}\n" for place in range(30)),
        "labels.txt": "a\nb\nc\n",
        "more.txt": "c\nb\na\nd\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def run(files: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs the command."""
    return Run(files, capsys)
