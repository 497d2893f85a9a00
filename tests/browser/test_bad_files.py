"""Bad files through the form: one sentence says what is wrong and where, and nothing is lost.

Without scripts, for with them the check says the same before anything is sent.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import files, journey
from tests.browser.doors import Doors
from tests.browser.home import Home

SUBMIT = "/tasks/mail/test/submit/"
METHOD = "Bag of words, 3 seeds"
NOTES = "Line one of the notes.\nLine two."

pytestmark = pytest.mark.browser


@pytest.fixture
def page(doors: Doors) -> Page:
    """The page of the upload, as Ada meets it."""
    page = doors.open("ada", java_script_enabled=False).new_page()
    page.goto(SUBMIT)
    return page


def upload(page: Page, content: bytes, *, folder: Path) -> None:
    file = folder / "predictions.csv"
    file.write_bytes(content)
    journey.fill_in(page, file, method=METHOD, notes=NOTES)
    journey.send(page)


def n_stored(home: Home) -> int:
    ((count,),) = home.rows("SELECT count(*) FROM leaderboard_submission")
    return count


@pytest.mark.parametrize("name", files.REFUSED_BY_THE_FORM)
def test_a_file_that_cannot_be_taken_is_refused_in_the_form(
    home: Home, page: Page, name: str, tmp_path: Path
) -> None:
    content, words = files.REFUSED_BY_THE_FORM[name]
    stored_before, left_before = n_stored(home), attempts_left(page)

    upload(page, content, folder=tmp_path)

    summary = page.get_by_role("alert")
    expect(summary).to_be_focused()
    expect(summary.get_by_role("heading")).to_have_text("There is a problem")
    expect(summary.get_by_role("listitem")).to_have_count(1)
    expect(summary.get_by_role("listitem")).to_contain_text(words)
    expect(page).to_have_title(re.compile("^Error: "))
    expect(page.get_by_label("Predictions file")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Method")).to_have_value(METHOD)
    expect(page.get_by_label("Notes")).to_have_value(NOTES)
    assert attempts_left(page) == left_before
    assert n_stored(home) == stored_before
    summary.get_by_role("link").click()
    expect(page.get_by_label("Predictions file")).to_be_focused()


@pytest.mark.parametrize("name", files.REFUSED_BY_THE_WORKER)
def test_a_file_with_wrong_rows_is_refused_on_its_page(
    home: Home, page: Page, name: str, tmp_path: Path
) -> None:
    content, words = files.REFUSED_BY_THE_WORKER[name]
    left_before = attempts_left(page)

    upload(page, content, folder=tmp_path)

    page.wait_for_url("**/submissions/**")
    home.await_board("mail")
    page.reload()
    journey.expect_state(page, "There is a problem")
    problems = page.get_by_role("main").get_by_role("listitem")
    expect(problems).to_have_count(1)
    expect(problems).to_have_text(re.compile(rf"\b{words}\b.*\.$", re.IGNORECASE))
    expect(page.get_by_role("heading", level=1)).to_have_text(METHOD)
    for line in NOTES.splitlines():
        expect(page.get_by_role("main")).to_contain_text(line)
    page.get_by_role("link", name="send it again").click()
    assert attempts_left(page) == left_before


def attempts_left(page: Page) -> str:
    """Return what the page of the upload says of the attempts."""
    sentence = page.get_by_text("left today")
    expect(sentence).to_have_text(re.compile(r"^\d of 5 attempts left today\.$"))
    return sentence.inner_text()
