"""The competitor's journey with the keyboard alone; where the focus is can always be seen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import board, files, inspection, journey, keyboard
from tests.browser.doors import Doors

PHONE = {"width": 360, "height": 800}

pytestmark = pytest.mark.browser


def test_from_sign_up_to_the_leaderboard_by_keyboard_on_a_phone(
    doors: Doors, tmp_path: Path
) -> None:
    page = doors.open(viewport=PHONE).new_page()
    bad, mended = tmp_path / "bad.csv", tmp_path / "mended.csv"
    bad.write_bytes(files.REFUSED_BY_THE_WORKER["unknown label"][0])
    mended.write_bytes(files.GOOD)

    page.goto("/")
    keyboard.follow(page, "Sign up")
    keyboard.write(page, "E-mail", "kay@example.org")
    keyboard.write(page, "Password", journey.PASSWORD)
    keyboard.follow(page, "Sign up")
    keyboard.follow(page, "Mail 2026")
    keyboard.follow(page, "make a team")
    keyboard.write(page, "Team name", "Keys only")
    keyboard.follow(page, "Make the team", key="Space")
    invite_somebody_who_joins(page, doors)
    keyboard.follow(page, "Test")
    keyboard.follow(page, "Submit predictions")
    keyboard.go_to(page, "Predictions file")
    page.locator(":focus").set_input_files(bad)
    expect(page.get_by_role("status")).to_contain_text("There is a problem with the file")
    expect(page.get_by_role("main").get_by_role("listitem")).to_contain_text(["Line 11 (id 'm10')"])
    expect(page.get_by_role("button", name="Submit predictions")).to_be_disabled()
    assert inspection.axe_findings(page, scheme="dark") == []
    page.locator(":focus").set_input_files(mended)
    expect(page.get_by_role("status")).to_contain_text("The file can be scored")
    assert inspection.axe_findings(page, scheme="light") == []
    assert inspection.sideways(page, width=360) == []
    keyboard.write(page, "Method", "Ten fingers")
    keyboard.write(page, "Notes", "No mouse.")
    keyboard.follow(page, "Submit predictions", key="Space")
    journey.expect_state(page, "Scored")
    expect(page.get_by_text("Rank ")).to_be_visible()
    keyboard.follow(page, "leaderboard")

    expect(board.table_of(page).locator(".mine")).to_have_count(1)
    own = board.table_of(page).get_by_role("row").filter(has_text="your team")
    expect(own.get_by_role("rowheader")).to_contain_text("Keys only")


def invite_somebody_who_joins(captain: Page, doors: Doors) -> None:
    """From the team's page make a link; somebody else signs up with it and joins the team."""
    keyboard.follow(captain, "Invite somebody")
    keyboard.follow(captain, "Make the invitation", key="Space")
    link = captain.get_by_label("Link for one person").input_value()
    assert inspection.axe_findings(captain, scheme="dark") == []
    friend = doors.open(viewport=PHONE).new_page()
    friend.goto(link)
    assert inspection.axe_findings(friend, scheme="dark") == []
    assert inspection.sideways(friend, width=360) == []
    keyboard.follow(friend, "Sign up, then join")
    keyboard.write(friend, "E-mail", "lin@example.org")
    keyboard.write(friend, "Password", journey.PASSWORD)
    keyboard.follow(friend, "Sign up")
    keyboard.follow(friend, "Join the team", key="Space")
    expect(friend.get_by_text("Welcome to Keys only.")).to_be_visible()
    captain.bring_to_front()
    keyboard.follow(captain, "Your team")
    expect(captain.get_by_role("row", name="lin@example.org")).to_be_visible()


def test_the_first_tab_offers_to_skip_to_the_content(doors: Doors) -> None:
    page = doors.open().new_page()
    page.goto("/tasks/demo/test/")

    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")

    expect(page.get_by_role("main")).to_be_focused()
    keyboard.go_to(page, "Tasks")
    focus_is_in_main = page.locator("main :focus")
    expect(focus_is_in_main).to_have_count(1)


def test_the_details_of_a_row_open_by_keyboard(doors: Doors) -> None:
    page = doors.open(viewport=PHONE).new_page()
    page.goto("/tasks/demo/test/")
    first = board.table_of(page).get_by_role("rowgroup").filter(has_text="Details").first

    keyboard.press(page, "Details", key="Space")

    expect(first.get_by_role("term").filter(has_text="Entries")).to_be_visible()
