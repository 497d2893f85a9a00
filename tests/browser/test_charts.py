"""Every chart on a phone: nothing cut off, nothing covered."""

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import inspection
from tests.browser.doors import Doors, watched_doors
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
    "pair": "/tasks/demo/test/compare/",
    "pair with odd names": "/tasks/mail/test/compare/",
    "runs": "/tasks/demo/test/runs/",
    "report": "/submissions/{scored}/",
}

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def doors(chromium: Browser, home: Home) -> Iterator[Doors]:
    with watched_doors(chromium, home) as doors:
        yield doors


@pytest.fixture(scope="module")
def page_in(doors: Doors) -> Callable[[str], Page]:
    """Return what opens a page of the demo's competitor in a language, one for all charts."""

    def open_in(language: str) -> Page:
        page = doors.open("competitor").new_page()
        page.set_extra_http_headers({"Accept-Language": language})
        inspection.resize(page, width=360)
        return page

    return cache(open_in)


@pytest.mark.parametrize("language", ["en"])
@pytest.mark.parametrize("chart", CHARTS)
def test_nothing_of_a_chart_is_cut_off_or_covered_on_a_phone(
    chart: str, language: str, page_in: Callable[[str], Page], home: Home
) -> None:
    page = page_in(language)

    page.goto(CHARTS[chart].format(**home.submissions))

    expect(page.locator("html")).to_have_attribute("lang", language)
    assert inspection.unreadable(page, width=360) == []
