"""LaTeX as its own reader meets it: tokens, groups and specials, as far as our tables use them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOKEN = re.compile(r"\\(?:[a-zA-Z]+\*?|.)|%[^\n]*\n?|.", re.DOTALL)
MEANS = {
    r"\textbackslash": "\\", r"\textasciitilde": "~", r"\textasciicircum": "^",
    r"\textless": "<", r"\textgreater": ">", r"\textbar": "|", r"\textasciigrave": "`",
}  # fmt: skip
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


def tokens(source: str) -> list[str]:
    """Return commands, comments and single characters."""
    return TOKEN.findall(source)


def assert_balanced(source: str) -> None:
    """Check that every group that is opened is closed, and none before."""
    depth = 0
    for token in tokens(source):
        depth += {"{": 1, "}": -1}.get(token, 0)
        assert depth >= 0, source
    assert depth == 0, source


def text_of(source: str) -> str:
    """Return what is seen of a text that holds nothing but letters, groups and escapes."""
    assert_balanced(source)
    seen = []
    for token in tokens(source):
        assert token not in list("$&#_~^%"), f"{token} is not escaped in {source}"
        assert not token.startswith("%"), f"a comment in {source}"
        if token.startswith("\\"):
            seen.append(MEANS[token] if token[1:].isalpha() else token[1])
        elif token not in "{}":
            seen.append(token)
    return "".join(seen)


def cells_of(source: str) -> list[list[str]]:
    """Return the cells of the rows between the rules of a table."""
    body = source.split(r"\midrule")[1].split(r"\bottomrule")[0]
    rows = [[""]]
    for token in tokens(body):
        if token == "\\\\":
            rows.append([""])
        elif token == "&":
            rows[-1].append("")
        else:
            rows[-1][-1] += token
    return [[cell.strip() for cell in row] for row in rows[:-1]]


def pages_of(source: str, *, engine: str, folder: Path) -> int:
    """Set a document with an engine that is installed; return its number of pages."""
    program = shutil.which(engine)
    if program is None:
        pytest.skip(f"needs {engine}, which is not here")
    (folder / "paper.tex").write_text(DOCUMENT % source, encoding="utf-8")
    command = [program, "-halt-on-error", "-interaction=nonstopmode", "-no-shell-escape"]
    ended = subprocess.run(
        [*command, "paper.tex"], cwd=folder, capture_output=True, text=True, errors="replace"
    )
    assert ended.returncode == 0, ended.stdout[-2000:]
    return int(re.search(r"Output written on paper.pdf \((\d+) page", ended.stdout)[1])
