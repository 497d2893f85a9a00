"""Every page as everybody meets it: narrow, wide and enlarged, light and dark, heard and seen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import inspection, journey
from tests.browser.doors import Doors, watched_doors
from tests.browser.home import Home
from tests.browser.watch import settle


@dataclass(frozen=True)
class Place:
    """A page and who looks at it; the address may name a submission by its state."""

    address: str
    person: str = ""
    status: int = 200


PLACES = {
    "home": Place("/"),
    "task": Place("/tasks/demo/"),
    "task with a team": Place("/tasks/demo/", "competitor"),
    "leaderboard": Place("/tasks/demo/test/", "competitor"),
    "leaderboard with odd names": Place("/tasks/mail/test/"),
    "leaderboard searched and sorted": Place("/tasks/mail/test/?q=b&sort=-entries"),
    "leaderboard without scores": Place("/tasks/mail/pilot/"),
    "leaderboard with late submissions": Place("/tasks/mail/late/"),
    "task with late submissions": Place("/tasks/mail/"),
    "paper": Place("/tasks/demo/test/paper/"),
    "paper with odd names": Place("/tasks/mail/test/paper/"),
    "differences": Place("/tasks/demo/test/differences/", "competitor"),
    "differences with odd names": Place("/tasks/mail/test/differences/"),
    "pair": Place("/tasks/mail/test/compare/"),
    "pairs": Place("/tasks/demo/test/pairs/", "competitor"),
    "pairs with odd names": Place("/tasks/mail/test/pairs/?adjusted=no"),
    "ranks": Place("/tasks/mail/test/ranks/"),
    "labels": Place("/tasks/demo/test/labels/", "competitor"),
    "slices": Place("/tasks/demo/test/slices/"),
    "over time": Place("/tasks/demo/test/history/?on=2126-01-01", "competitor"),
    "over time without scores": Place("/tasks/mail/pilot/history/"),
    "submit": Place("/tasks/demo/test/submit/", "competitor"),
    "submit when closed": Place("/tasks/mail/pilot/submit/", "ada", 403),
    "submit late": Place("/tasks/mail/late/submit/", "ada"),
    "team": Place("/tasks/demo/team/", "competitor"),
    "runs": Place("/tasks/demo/test/runs/", "competitor"),
    "team to make": Place("/tasks/demo/team/", "cleo"),
    "submission received": Place("/submissions/{received}/", "competitor"),
    "submission scoring": Place("/submissions/{scoring}/", "competitor"),
    "submission scored": Place("/submissions/{scored}/", "competitor"),
    "submission rejected": Place("/submissions/{rejected}/", "competitor"),
    "submission failed": Place("/submissions/{failed}/", "competitor"),
    "team changed": Place("/tasks/demo/team/edit/", "competitor"),
    "team left": Place("/tasks/demo/team/leave/", "competitor", 409),
    "invitation": Place("/tasks/demo/team/invitations/", "competitor"),
    "tokens": Place("/accounts/tokens/", "competitor"),
    "letters": Place("/accounts/mail/", "competitor"),
    "programs": Place("/api/docs"),
    "sign up": Place("/accounts/signup/"),
    "sign in": Place("/accounts/login/"),
    "reset": Place("/accounts/password/reset/"),
    "account": Place("/accounts/email/", "competitor"),
    "password": Place("/accounts/password/change/", "competitor"),
    "sign out": Place("/accounts/logout/", "competitor"),
}

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page_of(shared_doors: Doors) -> Callable[[str], Page]:
    """Return what opens a page for a person, one for all places: plotly is compiled once."""
    return cache(lambda person: shared_doors.open(person).new_page())


@pytest.fixture(scope="module", params=PLACES)
def page(
    request: pytest.FixtureRequest, shared_doors: Doors, page_of: Callable[[str], Page], home: Home
) -> Iterator[Page]:
    """Go to a place, once for all that is asked of it, and hear whether it complains."""
    place = PLACES[request.param]
    page = page_of(place.person)
    watch = shared_doors.watch_of(page.context)
    address = place.address.format(**home.submissions)
    watch.expect(place.status, address)
    inspection.resize(page, width=1280)
    answer = page.goto(address)
    assert answer.status == place.status
    yield page
    settle(page.context)
    assert watch.take_trouble() == []


@pytest.mark.parametrize(("width", "zoom"), [(1280, 1), (640, 2), (360, 1)])
def test_a_page_is_never_scrolled_sideways(page: Page, width: int, zoom: int) -> None:
    assert inspection.sideways(page, width=width, zoom=zoom) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_stands_out_from_its_ground(page: Page, scheme: str) -> None:
    assert inspection.low_contrast(page, scheme=scheme) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, scheme: str) -> None:
    assert inspection.axe_findings(page, scheme=scheme) == []


def test_axe_sees_what_is_wrong(chromium: Browser, home: Home) -> None:
    with watched_doors(chromium, home) as doors:
        page = doors.open().new_page()
        page.goto("/")
        page.evaluate("document.querySelector('h1').append(document.createElement('button'))")

        found = inspection.axe_findings(page, scheme="light")

    assert [finding.partition(":")[0] for finding in found] == ["button-name"]


def test_every_part_can_be_heard(page: Page) -> None:
    assert inspection.badly_built(page) == []


def test_a_spanish_page_is_whole_on_a_phone_and_leads_to_english(
    chromium: Browser, home: Home
) -> None:
    with watched_doors(chromium, home) as doors:
        page = doors.open().new_page()
        page.set_extra_http_headers({"Accept-Language": "es"})
        page.goto("/tasks/demo/test/compare/")

        expect(page.locator("html")).to_have_attribute("lang", "es")
        assert inspection.sideways(page, width=360) == []
        assert inspection.axe_findings(page, scheme="light") == []
        page.get_by_role("button", name="English").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        assert page.url.endswith("/tasks/demo/test/compare/")


def test_a_framed_board_fits_its_frame_and_can_be_read(chromium: Browser, home: Home) -> None:
    with watched_doors(chromium, home) as doors:
        page = doors.open().new_page()
        page.goto("/tasks/mail/test/embed/")

        for width in (1280, 360):
            assert inspection.sideways(page, width=width) == []
        assert inspection.low_contrast(page, scheme="light") == []
        assert inspection.low_contrast(page, scheme="dark") == []


def test_a_form_that_is_refused_is_whole_too(chromium: Browser, home: Home) -> None:
    with watched_doors(chromium, home) as doors:
        page = doors.open().new_page()
        page.goto("/accounts/login/")
        journey.sign_in(page, "nobody@example.org", "not a password")

        expect(page.get_by_role("alert")).to_contain_text("There is a problem")
        assert inspection.badly_built(page) == []
        assert inspection.low_contrast(page, scheme="light") == []
        assert inspection.low_contrast(page, scheme="dark") == []
        assert inspection.sideways(page, width=360) == []
