"""Every chart, wide and on a phone, in either language: nothing cut off, nothing covered."""

import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from tests.browser import inspection
from tests.browser.doors import Doors
from tests.browser.home import Home

CHARTS = {
    "leaderboard": "/tasks/demo/test/",
    "leaderboard with odd names": "/tasks/mail/test/",
    "differences": "/tasks/demo/test/differences/",
    "differences with odd names": "/tasks/mail/test/differences/",
    "pairs": "/tasks/demo/test/pairs/",
    "ranks": "/tasks/demo/test/ranks/",
    "labels": "/tasks/demo/test/labels/",
    "slices": "/tasks/demo/test/slices/",
    "over time": "/tasks/demo/test/history/",
    "over time with one score": "/tasks/mail/test/history/",
    "pair": "/tasks/demo/test/compare/",
    "pair with odd names": "/tasks/mail/test/compare/",
    "runs": "/tasks/demo/test/runs/",
    "report": "/submissions/{scored}/",
}

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page_in(shared_doors: Doors) -> Callable[[str], Page]:
    """Return what opens a page of the demo's competitor in a language, one for all charts."""

    def open_in(language: str) -> Page:
        page = shared_doors.open("competitor").new_page()
        page.set_extra_http_headers({"Accept-Language": language})
        inspection.resize(page, width=360)
        return page

    return cache(open_in)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("chart", CHARTS)
def test_nothing_of_a_chart_is_cut_off_or_covered(
    chart: str, language: str, page_in: Callable[[str], Page], home: Home
) -> None:
    page = page_in(language)

    page.goto(CHARTS[chart].format(**home.submissions))

    expect(page.locator("html")).to_have_attribute("lang", language)
    for width in (1280, 360):
        assert inspection.unreadable(page, width=width) == []


@pytest.mark.parametrize("chart", ["labels", "slices"])
def test_the_words_beside_a_map_speak_of_what_is_drawn_at_that_width(
    chart: str, home: Home, shared_doors: Doors
) -> None:
    page = shared_doors.open().new_page()
    page.goto(CHARTS[chart])
    legend = page.locator("figcaption")
    scores = [f"{row['score']:.4f}" for row in home.newest_board("demo")]
    places = [str(place) for place in range(1, 1 + len(scores))]

    inspection.resize(page, width=1280)
    expect(page.locator(".annotation-text").filter(has_text=re.compile(r"^\d"))).to_have_text(
        scores
    )
    expect(legend).to_contain_text("at the right macro-F1", use_inner_text=True)
    expect(legend).not_to_contain_text("numbered as in the table", use_inner_text=True)

    inspection.resize(page, width=360)
    expect(page.locator(".annotation-text")).to_have_count(0)
    expect(page.locator(".ytick text")).to_have_text(places)
    expect(page.get_by_role("rowheader").locator(".place")).to_have_text(places)
    expect(legend).not_to_contain_text("at the right", use_inner_text=True)
    expect(legend).to_contain_text("numbered as in the table", use_inner_text=True)
