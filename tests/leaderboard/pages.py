"""Parts of an answered page."""

import re


def main_of(text: str, tag: str) -> str:
    """Return the first element of this kind below the head of the page."""
    found = re.search(rf"<{tag}\b.*?</{tag}>", text, re.DOTALL)
    assert found, f"the page has no {tag}"
    return found.group()


def cells_of(text: str) -> list[list[str]]:
    """Return the texts of the cells of the first table, row by row, heads included."""
    rows = re.findall(r"<tr.*?</tr>", main_of(text, "table"), re.DOTALL)
    return [
        [" ".join(re.sub(r"<[^>]*>", "", cell).split()) for cell in cells]
        for cells in (re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows)
    ]
