"""The offline command, run on small files of a folder."""

import json
from pathlib import Path

import pytest

import scoring
from scoring.__main__ import main

GOLD = "id,label\n" + "".join(f"i{place},{'abc'[place % 3]}\n" for place in range(30))
GOOD = GOLD.replace("i0,a", "i0,b").replace("i4,b", "i4,a")
POOR = GOLD.replace(",b", ",a")
BAD = GOLD.replace("i0,a", "i0,x").replace("i1,b\n", "")


class Run:
    """Run the command on files of a folder and keep what it says."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def __call__(self, line: str) -> tuple[int, str, str]:
        words = [
            str(self.folder / word) if "." in word and not word[0].isdigit() else word
            for word in line.split()
        ]
        try:
            code = main(words)
        except SystemExit as end:
            code = int(end.code or 0)
        return code, *self.capsys.readouterr()

    def json(self, line: str) -> dict[str, object]:
        """Return the JSON that a command prints, which must be all that it prints."""
        code, out, err = self(line + " --json")
        assert (code, err) == (0, "")
        return json.loads(out)


def read(files: Path, name: str) -> tuple[scoring.Gold, scoring.Predictions]:
    """Return gold and one team's predictions."""
    gold = scoring.read_gold(files / "gold.csv")
    return gold, scoring.read_predictions(files / name, item_ids=gold.item_ids, labels=gold.labels)
