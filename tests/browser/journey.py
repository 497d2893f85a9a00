"""Steps that people take, by the words that they read."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

PASSWORD = "correct horse, other battery"


def sign_up(page: Page, address: str) -> None:
    """Make an account, from the home page."""
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Sign up").click()
    page.get_by_label("E-mail").fill(address)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def sign_in(page: Page, address: str, password: str) -> None:
    """Sign in, on the page that asks for it."""
    page.get_by_label("E-mail").fill(address)
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


def make_team(page: Page, task: str, team: str) -> None:
    """Make a team, from the home page over the task's."""
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name=task, exact=True).click()
    page.get_by_role("link", name="make a team").click()
    page.get_by_label("Team name").fill(team)
    page.get_by_role("button", name="Make the team").click()
    expect(page.get_by_text("Your team is made.")).to_be_visible()


def fill_in(page: Page, file: Path, *, method: str = "", notes: str = "") -> None:
    """Choose a file and describe it, on the page of the upload."""
    page.get_by_label("Predictions file").set_input_files(file)
    page.get_by_label("Method").fill(method)
    page.get_by_label("Notes").fill(notes)


def send(page: Page) -> None:
    page.get_by_role("main").get_by_role("button", name="Submit predictions").click()


def expect_state(page: Page, name: str) -> None:
    """Wait for the page of a submission to tell this state."""
    state = page.get_by_role("heading", name=re.compile(f"^{name}"))
    expect(state).to_be_visible(timeout=20_000)
