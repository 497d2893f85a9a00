"""Set a table and a chart of nasty names with the LaTeX engines of this machine.

TeX is too large to be brought for the tests, which read the sources with a parser of their own.
Debian has what is needed in texlive-latex-recommended, texlive-pictures and texlive-xetex.
An engine that is not installed is named, and counts as missed.
Run from the repository: python benchmarks/latex_compiles.py
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import scoring  # noqa: E402  (the repository is not installed)

ENGINES = ("pdflatex", "xelatex")
NAMES = (r"R&D_2 {50%} #1 $x^2$ ~\relax", "[x]*--''`<|>", r"\end{tabular}", "Ñandú Żółw ß")
DOCUMENT = r"""\documentclass{article}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\else\usepackage{fontspec}\fi
\usepackage{booktabs}
\usepackage{pgfplots}
\pgfplotsset{compat=1.18}
\begin{document}
%s
\end{document}
"""


def source() -> str:
    """Return the table and the chart of a small board whose names hold every special."""
    rng = np.random.default_rng(1)
    entries = [
        scoring.Entry(name, 0.9 - place / 50, rng.normal(0.9 - place / 50, 0.01, 200))
        for place, name in enumerate(NAMES)
    ]
    entries.append(scoring.Entry("far below", 0.1, rng.normal(0.1, 0.01, 200)))
    board = scoring.standings(entries, confidence_level=0.95)
    signature = scoring.Signature("macro_f1", 2000, ("ham", "spam"), "ab" * 32, 200, 0, 0.95)
    table = scoring.standings_latex(
        board,
        signature,
        measure="macro-F1",
        baselines={NAMES[0]},
        further={"accuracy": [0.5] * len(board.rows), "Matthews correlation": [-0.5, *[None] * 4]},
    )
    chart = scoring.standings_pgfplots(board, signature, measure="macro-F1", baselines={NAMES[0]})
    return f"{table}\n{chart}"


def is_set_by(engine: str) -> bool:
    """Set the document with an engine; print and return whether it did."""
    program = shutil.which(engine)
    if program is None:
        print(f"  {engine:10s} MISSED: not installed")
        return False
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "paper.tex").write_text(DOCUMENT % source(), encoding="utf-8")
        command = [program, "-halt-on-error", "-interaction=nonstopmode", "-no-shell-escape"]
        ended = subprocess.run(
            [*command, "paper.tex"], cwd=folder, capture_output=True, text=True, errors="replace"
        )
    print(f"  {engine:10s} {'set' if ended.returncode == 0 else 'MISSED'}")
    if ended.returncode:
        print(ended.stdout[-2000:])
    return ended.returncode == 0


def main() -> int:
    """Print what each engine makes of the document; return 1 where one fails or is missing."""
    print("a table and a chart of nasty names")
    n_set = sum(is_set_by(engine) for engine in ENGINES)
    return int(n_set < len(ENGINES))


if __name__ == "__main__":
    sys.exit(main())
