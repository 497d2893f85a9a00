"""Planted templates that a strict content policy or a screen reader would not accept."""

from pathlib import Path

import pytest

from tests.house import markup
from tests.house.planting import planted


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ('<p style="color: red">', "style="),
        ("<style>p {}</style>", "an inline style sheet"),
        ("<script>alert()</script>", "an inline script"),
        ('<a onclick="go()">', "onclick="),
        ('<a hx-on:click="go()">', "hx-on:click="),
        ('<a href="JavaScript:go()">', "a javascript: address"),
        ('<input name="a">', "input without a label"),
        ('<label for="a">A</label><select id="b"></select>', "select without a label"),
        ("<textarea></textarea>", "textarea without a label"),
        ("<table><tr><td>1</table>", "a table without a caption"),
    ],
)
def test_a_wrong_element_is_found(tmp_path: Path, html: str, words: str) -> None:
    planted(tmp_path, "templates/account/page.html", f"<h1>{{{{ title }}}}</h1>\n{html}\n")

    findings = markup.wrong_in_templates(tmp_path)

    assert findings == [f"templates/account/page.html:2 has {words}"]


@pytest.mark.parametrize(
    "html",
    [
        '<script src="{% static "site.js" %}" defer></script>',
        '<script type="application/json" id="figure">{}</script>',
        '<label for="{{ field.id }}">A</label><input id="{{ field.id }}" {% if a %}x{% endif %}>',
        '<label>A <input name="a"></label>',
        '<input type="hidden" name="a">',
        '<input type="search" aria-label="Team">',
        "{# <p style='x'> #}{% comment %}<script></script>{% endcomment %}",
        "<table><caption>Teams</caption><tr><td>1</td></tr></table>",
    ],
)
def test_a_right_element_is_no_finding(tmp_path: Path, html: str) -> None:
    planted(tmp_path, "templates/page.html", html)

    findings = markup.wrong_in_templates(tmp_path)

    assert findings == []


@pytest.mark.parametrize(
    "line", ["{{ name|safe }}", "{{ names | safeseq }}", "{% autoescape off %}"]
)
def test_a_value_that_is_not_escaped_is_found(tmp_path: Path, line: str) -> None:
    planted(tmp_path, "templates/page.html", f"<p>\n{line}</p>")

    findings = markup.unescaped(tmp_path)

    assert findings == ["templates/page.html:2 does not escape a value"]
