"""The tabs of a leaderboard: by keyboard, without JavaScript, on a phone, in both schemes."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import inspection, keyboard
from tests.browser.doors import Doors
from tests.browser.home import Home

ADDRESS = "/tasks/demo/test/"
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 800}
# Each tab with the name of its table and what its sentence speaks of.
TABS = {
    "Differences": ("Differences from the leader", "intervals of the difference from"),
    "All pairs": ("Differences of all pairs", "pairs of these"),
    "Ranks": ("Ranks and how sure they are", "settled"),
    "Labels": ("F1 of every label, with intervals", "Of all labels"),
    "Slices": ("macro-F1 on every slice, with intervals", "Of all slices"),
    "Over time": ("Who took the lead, and when", "led"),
}

pytestmark = pytest.mark.browser


def views(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Views of the leaderboard")


def assert_shown(page: Page, tab: str) -> None:
    """Check that a tab is the current one, with its sentence and its table."""
    table, words = TABS[tab]
    expect(views(page).get_by_role("link", name=tab)).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("region", name="Finding")).to_contain_text(words)
    expect(page.get_by_role("table", name=table)).to_be_attached()


def assert_drawn(page: Page) -> None:
    """Check that the figure is there and drawn."""
    expect(page.locator(".chart svg.main-svg").first).to_be_visible()


def test_every_tab_is_reached_by_keyboard(doors: Doors) -> None:
    page = doors.open(viewport=WIDE).new_page()
    page.goto(ADDRESS)

    for tab in TABS:
        keyboard.follow(page, tab)
        assert_shown(page, tab)
        assert_drawn(page)

    keyboard.follow(page, "Leaderboard")
    expect(page.get_by_role("table", name="Leaderboard")).to_be_visible()


@pytest.mark.parametrize("tab", TABS)
def test_without_javascript_a_phone_shows_sentence_and_table(tab: str, doors: Doors) -> None:
    page = doors.open(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(ADDRESS)

    views(page).get_by_role("link", name=tab).click()

    assert_shown(page, tab)
    expect(page.locator("figure")).to_be_hidden()


def test_every_tab_on_a_phone_is_drawn_and_read_in_either_scheme(doors: Doors) -> None:
    page = doors.open(viewport=PHONE).new_page()
    page.goto(ADDRESS)

    for tab in TABS:
        views(page).get_by_role("link", name=tab).click()
        assert_shown(page, tab)
        assert_fits_a_phone(page)
    page.goto(f"{ADDRESS}compare/")
    assert_fits_a_phone(page)


def assert_fits_a_phone(page: Page) -> None:
    """Check that the figure is drawn, and all of the page within reach and easy to read."""
    assert_drawn(page)
    assert inspection.sideways(page, width=PHONE["width"]) == []
    for scheme in ("light", "dark"):
        assert inspection.low_contrast(page, scheme=scheme) == []


def test_two_teams_are_chosen_and_compared_by_keyboard(home: Home, doors: Doors) -> None:
    first, *_, last = home.newest_board("demo")
    page = doors.open(viewport=WIDE).new_page()
    page.goto(f"{ADDRESS}compare/")

    keyboard.write(page, "The other", f"{last['rank']}. {last['team']}")
    keyboard.follow(page, "Compare")

    finding = page.get_by_role("region", name="Finding")
    expect(finding).to_contain_text(first["team"])
    expect(finding).to_contain_text(f"more than {last['team']}")
    assert_drawn(page)


def test_without_javascript_two_teams_are_compared_too(home: Home, doors: Doors) -> None:
    _, second, third, *_ = home.newest_board("demo")
    page = doors.open(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(f"{ADDRESS}compare/")

    page.get_by_label("One team").select_option(str(second["team_id"]))
    page.get_by_label("The other").select_option(str(third["team_id"]))
    page.get_by_role("button", name="Compare").click()

    table = page.get_by_role("table", name=f"{second['team']} minus {third['team']}")
    expect(table.get_by_role("row", name="Difference, points")).to_be_visible()
    gap = 100 * (second["score"] - third["score"])
    expect(table.get_by_role("row", name="Difference, points")).to_contain_text(f"{gap:.2f}")
    page.get_by_text("The histogram as a table").click()
    bins = page.get_by_role("table", name="Resampled test sets by difference")
    counts = bins.get_by_role("row").filter(has=page.get_by_role("rowheader")).all_inner_texts()
    assert sum(int(row.split("\t")[2].replace(",", "")) for row in counts) == 10_000


def test_without_javascript_a_day_brings_its_board(home: Home, doors: Doors) -> None:
    page = doors.open(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(f"{ADDRESS}history/")

    page.get_by_label("Day, UTC").fill("2126-01-01")
    page.get_by_role("button", name="Show").click()

    table = page.get_by_role("table", name="The board as of 1 Jan 2126")
    expect(table.get_by_role("rowheader")).to_have_text(
        [re.compile(re.escape(row["team"])) for row in home.newest_board("demo")]
    )
    expect(page.get_by_text("The newest board made by the end of")).to_be_visible()
