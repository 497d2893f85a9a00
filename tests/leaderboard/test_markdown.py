"""Task descriptions: what an organizer writes, and what of it may stand on a page."""

import pytest
from django.utils.safestring import SafeString

from leaderboard.markdown import as_html


def test_plain_markdown_becomes_html() -> None:
    made = as_html("Tell **ham** from `spam`.\n\n- one\n- two\n")

    assert isinstance(made, SafeString)
    assert "<strong>ham</strong>" in made
    assert "<code>spam</code>" in made
    assert made.count("<li>") == 2


def test_headings_start_below_the_name_of_the_task() -> None:
    made = as_html("# Data\n\n## Files\n")

    assert "<h2>Data</h2>" in made
    assert "<h3>Files</h3>" in made


def test_tables_keep_their_alignment_without_style() -> None:
    made = as_html("| a | b |\n|---|--:|\n| 1 | 2 |\n")

    assert '<td align="right">2</td>' in made
    assert "style=" not in made


def test_links_are_not_vouched_for() -> None:
    made = as_html('[data](https://example.org/data "all of it")')

    assert 'href="https://example.org/data"' in made
    assert 'rel="nofollow noopener"' in made


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<p onclick="alert(1)">x</p>',
        "[x](javascript:alert(1))",
        "[x](data:text/html,alert(1))",
        "<iframe src='https://example.org/alert(1)'></iframe>",
        "<style>p { background: url(alert(1)) }</style>",
        "<svg><script>alert(1)</script></svg>",
        "![alert(1)](https://example.org/picture.png)",
    ],
)
def test_nothing_that_runs_or_loads_from_elsewhere_stays(text: str) -> None:
    made = as_html(f"before\n\n{text}\n\nafter")

    assert "alert(1)" not in made
    assert "before" in made
    assert "after" in made


def test_raw_html_is_dropped_and_its_words_stay() -> None:
    made = as_html('<div id="main" class="problem"><b>words</b></div>')

    assert "<div" not in made
    assert "<b>" not in made
    assert "words" in made


def test_an_empty_description_is_empty() -> None:
    assert as_html("") == ""
