"""LaTeX as its own reader meets it: tokens, groups and specials, as far as our tables use them."""

import re

TOKEN = re.compile(r"\\(?:[a-zA-Z]+\*?|.)|%[^\n]*\n?|.", re.DOTALL)
MEANS = {
    r"\textbackslash": "\\", r"\textasciitilde": "~", r"\textasciicircum": "^",
    r"\textless": "<", r"\textgreater": ">", r"\textbar": "|", r"\textasciigrave": "`",
}  # fmt: skip


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
