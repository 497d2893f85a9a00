"""What is to be used elsewhere is copied by a button, as it stands on the page."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import inspection
from tests.browser.doors import Doors

pytestmark = pytest.mark.browser
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"


def copied(page: Page, button: str) -> str:
    """Press a button that copies; return what can be pasted."""
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("button", name="Copied").first).to_be_visible()
    expect(page.get_by_role("button", name=button, exact=True)).to_have_count(0)
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("body > textarea").last.focus()
    page.keyboard.press("Control+V")
    return page.locator("body > textarea").last.input_value()


def make_token(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/accounts/tokens/")
    page.get_by_label("Name").fill(f"made at {datetime.now(UTC)}")
    page.get_by_role("button", name="Make the token").click()
    expect(page.locator("#secret")).to_be_visible()
    return page


@pytest.mark.parametrize("has_clipboard", [True, False])
def test_a_token_and_its_line_are_copied_over_https_and_without(
    doors: Doors, has_clipboard: bool
) -> None:
    context = doors.open("competitor", permissions=["clipboard-read", "clipboard-write"])
    if not has_clipboard:
        context.add_init_script(NO_CLIPBOARD)

    page = make_token(context)

    secret = page.locator("#secret").inner_text()
    assert secret.startswith("margin_")
    assert copied(page, "Copy the token") == secret
    assert copied(page, "Copy the line") == f"export MARGIN_TOKEN={secret}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_with_a_new_token_is_whole_on_a_phone(doors: Doors, scheme: str) -> None:
    page = make_token(doors.open("competitor"))

    assert inspection.sideways(page, width=360) == []
    assert inspection.axe_findings(page, scheme=scheme) == []


def test_the_command_of_the_submit_page_is_copied_on_one_line(doors: Doors) -> None:
    context = doors.open("competitor", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/tasks/demo/test/submit/")

    command = copied(page, "Copy the command")

    assert command.startswith("curl ")
    assert command.endswith("/api/v1/tasks/demo/phases/test/submissions")
    assert "\n" not in command


def test_without_scripts_no_button_promises_to_copy(doors: Doors) -> None:
    page = doors.open("competitor", java_script_enabled=False).new_page()

    page.goto("/tasks/demo/test/submit/")

    expect(page.get_by_text("curl ")).to_be_visible()
    expect(page.get_by_role("button", name="Copy the command")).to_have_count(0)
