"""What a page must not hold, and what it must: templates and rendered pages alike."""

import re
from html.parser import HTMLParser
from pathlib import Path

COMMENT = re.compile(r"\{#.*?#\}|\{%\s*comment\b.*?%\}.*?\{%\s*endcomment\s*%\}", re.DOTALL)
TAG = re.compile(r"\{%.*?%\}", re.DOTALL)
TRANSLATED = re.compile(r'\{%\s*translate\s+"([^"]*)".*?%\}')
VALUE = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
UNESCAPED = re.compile(r"\|\s*(safe|safeseq)\b|autoescape\s+off")
NEEDS_NO_LABEL = {"hidden", "submit", "button", "reset", "image"}
NO_END_TAG = {"input", "img", "br", "hr", "meta", "link", "col", "source", "wbr"}

Attributes = dict[str, str]


class Page(HTMLParser):
    """Reads a page and gathers what is wrong with it as pairs of line and words."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[tuple[int, str]] = []
        self.open: list[str] = []
        self.labelled: set[str] = set()
        self.fields: list[tuple[int, str, Attributes]] = []
        self.tables: list[tuple[int, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        attributes = {name: value or "" for name, value in attrs}
        self.wrong += [(line, words) for words in inline(tag, attributes)]
        if tag == "label":
            self.labelled.add(attributes.get("for", ""))
        if tag in ("input", "select", "textarea") and "label" not in self.open:
            self.fields.append((line, tag, attributes))
        if tag == "table":
            self.tables.append((line, False))
        if tag == "caption" and self.tables:
            self.tables[-1] = (self.tables[-1][0], True)
        if tag not in NO_END_TAG:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while tag in self.open and self.open.pop() != tag:
            pass
        if tag == "table" and self.tables:
            line, has_caption = self.tables.pop()
            if not has_caption:
                self.wrong.append((line, "a table without a caption"))

    def findings(self) -> list[tuple[int, str]]:
        """Return line and words of everything wrong, fields without a label included."""
        bare = [
            (line, f"{tag} without a label") for line, tag, has in self.fields if self.bare(has)
        ]
        return sorted(self.wrong + bare)

    def bare(self, attributes: Attributes) -> bool:
        """Say whether nothing names the field to somebody who cannot see it."""
        if attributes.get("type") in NEEDS_NO_LABEL:
            return False
        if attributes.get("aria-label") or attributes.get("aria-labelledby"):
            return False
        return attributes.get("id", "") not in self.labelled - {""}


def inline(tag: str, attributes: Attributes) -> list[str]:
    """Return what an element holds that the content policy would refuse."""
    found = [f"{name}=" for name in attributes if name == "style" or name.startswith("on")]
    found += [f"{name}=" for name in attributes if name.startswith("hx-on")]
    if tag == "style":
        found.append("an inline style sheet")
    if tag == "script" and "src" not in attributes:
        # Data for a script, as json_script writes it, is no script.
        found += [] if attributes.get("type") == "application/json" else ["an inline script"]
    if any(value.strip().lower().startswith("javascript:") for value in attributes.values()):
        found.append("a javascript: address")
    return found


def as_html(template: str) -> str:
    """Return a template with its tags left out and its values as words, line for line.

    >>> as_html('<p {% if a %}id="{{ b.c }}"{% endif %}>')
    '<p id="_b_c_">'

    >>> as_html('<p>{% translate "Hello" %}')
    '<p>Hello'
    """
    template = TRANSLATED.sub(r"\1", template)
    for hidden in (COMMENT, TAG):
        template = hidden.sub(lambda found: "\n" * found.group().count("\n"), template)
    return VALUE.sub(lambda found: re.sub(r"\W", "_", found.group(1)), template)


def wrong_in(html: str) -> list[tuple[int, str]]:
    """Return line and words of everything wrong in a page."""
    page = Page()
    page.feed(html)
    page.close()
    return page.findings()


def wrong_in_templates(root: Path) -> list[str]:
    """Say where a template holds style, script or handlers inline, or lacks label or caption."""
    return [
        f"{file.relative_to(root).as_posix()}:{line} has {words}"
        for file in sorted((root / "templates").rglob("*.html"))
        for line, words in wrong_in(as_html(file.read_text()))
    ]


def unescaped(root: Path) -> list[str]:
    """Say where a template switches escaping off."""
    return [
        f"{file.relative_to(root).as_posix()}:{number} does not escape a value"
        for file in sorted((root / "templates").rglob("*.html"))
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if UNESCAPED.search(line)
    ]
