"""Open a board's CSV in LibreOffice: no cell of it may be a formula, and every number a number.

The names are what people have tried on spreadsheets. The file is read as comma-separated, as it
is, and as semicolon-separated, as spreadsheets of many countries read it. LibreOffice is too large
to be brought for the tests; Debian has it in libreoffice-calc-nogui. Without it the check counts
as missed.
Run from the repository: python benchmarks/csv_opens.py
"""

import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import scoring  # noqa: E402  (the repository is not installed)

NAMES = (
    '=HYPERLINK("http://127.0.0.1/";"click")',
    "+1+1",
    "-2+3",
    "@SUM(A1:A9)",
    "\uff1d1+1",
    " =1+1",
    "red;=1+1",
    "red;@SUM(A1)",
    "red\n=1+1",
    "red\t=1+1",
    '"=1+1"',
    "'=1+1",
    "{=1+1}",
    "Ñandú, Żółw",
)
SEPARATORS = {"comma": 44, "semicolon": 59}
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
# The separator, the quote, UTF-8, from the first line on; all else as LibreOffice has it.
FILTER = "CSV:{separator},34,76,1"


def csv_of_board() -> str:
    """Return the CSV of a board whose teams have the names."""
    rng = np.random.default_rng(1)
    entries = [
        scoring.Entry(name, 0.9 - place / 50, rng.normal(0.9 - place / 50, 0.01, 200))
        for place, name in enumerate(NAMES)
    ]
    board = scoring.standings(entries, confidence_level=0.95)
    signature = scoring.Signature("macro_f1", 2000, ("ham", "spam"), "ab" * 32, 200, 0, 0.95)
    return scoring.standings_csv(board, signature)


def cells_of(text: str, *, separator: int, program: str) -> list[list[ET.Element]]:
    """Return the rows of cells that LibreOffice makes of a CSV."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "board.csv").write_text(text, encoding="utf-8", newline="")
        command = [program, "--headless", f"-env:UserInstallation=file://{folder}/profile"]
        command += [f"--infilter={FILTER.format(separator=separator)}", "--convert-to", "fods"]
        subprocess.run(
            [*command, "board.csv"], cwd=folder, check=True, capture_output=True, timeout=120
        )
        tree = ET.parse(Path(folder, "board.fods"))
    return [list(row.iter(f"{TABLE}table-cell")) for row in tree.iter(f"{TABLE}table-row")]


def is_read_well(name: str, text: str, program: str) -> bool:
    """Open the file with one separator; print and return whether it is read without harm."""
    rows = cells_of(text, separator=SEPARATORS[name], program=program)
    formulas = [cell for row in rows for cell in row if f"{TABLE}formula" in cell.attrib]
    numbers = [cell for row in rows for cell in row if cell.get(f"{OFFICE}value-type") == "float"]
    is_whole = name != "comma" or len(numbers) >= 10 * len(NAMES)
    good = not formulas and is_whole
    shown = ", ".join("".join(cell.itertext()) for cell in formulas[:5])
    word = "as it must be" if good else f"MISSED {shown}"
    print(
        f"  {name:10s} {len(rows)} rows, {len(numbers)} numbers, {len(formulas)} formulas: {word}"
    )
    return good


def main() -> int:
    """Print what LibreOffice makes of the file; return 1 where a cell is a formula."""
    program = shutil.which("soffice")
    print(f"a board's CSV with {len(NAMES)} names, in LibreOffice")
    if program is None:
        print("  MISSED: not installed")
        return 1
    text = csv_of_board()
    n_missed = sum(not is_read_well(name, text, program) for name in SEPARATORS)
    return int(n_missed > 0)


if __name__ == "__main__":
    sys.exit(main())
