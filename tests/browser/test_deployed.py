"""The site as it is deployed: debug off, static files collected, hashed and compressed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from leaderboard.management.commands.load_demo import ORGANIZER, PASSWORD
from tests.browser import board, files, inspection, journey
from tests.browser.doors import Doors
from tests.browser.home import Home, site_in
from tests.faults.processes import Running

# Files without a hash in their name are asked for by nobody; compressing them takes as long again,
# and compressing as well as can be much longer.
COLLECT = """
from functools import partial
import brotli
from django.conf import settings
from django.core.management import call_command
brotli.compress = partial(brotli.compress, quality=5)
settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = True
call_command("collectstatic", interactive=False, verbosity=0)
"""
HASHED = re.compile(r"\.[0-9a-f]{12}\.(css|js|svg)$")
BOARD = "/tasks/demo/test/"

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def collecting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Begin to collect the static files; it takes long, and the site can be filled meanwhile."""
    folder = tmp_path_factory.mktemp("static")
    site = site_in(folder, STATIC_ROOT=str(folder))
    yield site.start(["python", "manage.py", "shell", "--command", COLLECT], name="collecting")
    site.close()


@pytest.fixture(scope="module")
def deployed(collecting: Running, home: Home) -> str:
    """Serve the site's data a second time, with production's settings; return the address."""
    assert collecting.process.wait(timeout=180) == 0, collecting.log.read_text()
    site = site_in(home.site.data_dir, HTTPS="false", STATIC_ROOT=str(collecting.log.parent))
    site.start_web()
    home.site.running += site.running
    return f"http://127.0.0.1:{site.port}"


@pytest.fixture
def page(deployed: str, doors: Doors) -> Page:
    return doors.open(address=deployed, viewport={"width": 1280, "height": 900}).new_page()


def test_the_leaderboard_is_drawn_from_hashed_and_compressed_files(
    page: Page, doors: Doors, home: Home
) -> None:
    page.goto(BOARD)

    drawn, stored = board.drawn_rows(page), home.newest_board("demo")
    assert [row.score for row in drawn] == [f"{row['score']:.4f}" for row in stored]
    assert len(board.shown_rows(page)) == len(stored)
    loaded = [
        answer
        for answer in doors.watch_of(page.context).responses
        if answer.request.resource_type in ("script", "stylesheet")
    ]
    assert len(loaded) >= 4
    for answer in loaded:
        assert HASHED.search(answer.url)
        assert answer.headers["content-encoding"] in ("br", "gzip")
        assert "immutable" in answer.headers["cache-control"]


def test_plotly_comes_late_and_only_with_a_chart(page: Page, doors: Doors) -> None:
    watch = doors.watch_of(page.context)

    for address in ("/", "/tasks/demo/", "/tasks/mail/pilot/", "/accounts/login/"):
        page.goto(address)
    assert [request.url for request in watch.requests if "plotly" in request.url] == []
    page.goto(BOARD)

    scripts = page.locator("script[src*=plotly]")
    expect(scripts).to_have_count(1)
    assert scripts.evaluate("(script) => script.defer && !script.async")
    assert len([request for request in watch.requests if "plotly" in request.url]) == 1


def test_nothing_is_asked_of_another_machine(page: Page, doors: Doors) -> None:
    for address in ("/", "/tasks/demo/", "/accounts/signup/", BOARD):
        page.goto(address)
    board.drawn_rows(page)

    hosts = {request.url.split("/")[2] for request in doors.watch_of(page.context).requests}
    assert hosts == {doors.watch_of(page.context).host}
    assert hosts.pop().startswith("127.0.0.1:")


def test_an_upload_is_followed_to_its_score(
    deployed: str, doors: Doors, home: Home, tmp_path: Path
) -> None:
    page = doors.open("ada", address=deployed).new_page()
    file = tmp_path / "predictions.csv"
    file.write_bytes(files.flipped(1, 2))
    page.goto("/tasks/mail/test/submit/")
    journey.fill_in(page, file)

    with home.worker_stopped():
        journey.send(page)
        journey.expect_state(page, "Received")

    journey.expect_state(page, "Scored")


def test_what_is_not_there_is_told_in_a_whole_page(page: Page, doors: Doors) -> None:
    doors.watch_of(page.context).expect(404, "/tasks/nothing/here/")

    answer = page.goto("/tasks/nothing/here/")

    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "There is nothing here for you to see"
    )
    assert inspection.badly_built(page) == []
    assert inspection.low_contrast(page, scheme="light") == []
    assert inspection.low_contrast(page, scheme="dark") == []
    assert inspection.sideways(page, width=360) == []


def test_an_organizer_opens_a_task_in_the_admin(page: Page, doors: Doors, tmp_path: Path) -> None:
    # The admin's pages name no icon, so Chromium looks for one itself.
    doors.watch_of(page.context).expect(404, "/favicon.ico")
    gold = tmp_path / "gold.csv"
    gold.write_bytes(files.GOLD)

    page.goto("/admin/leaderboard/task/add/")
    journey.sign_in(page, ORGANIZER, PASSWORD)
    # The admin's script takes the focus to the first field once it is there.
    expect(page.locator("[name=slug]")).to_be_focused()
    page.locator("[name=name]").press_sequentially("News of 2026")
    expect(page.locator("[name=slug]")).to_have_value("news-of-2026")
    page.locator("[name=summary]").fill("Which section is it from?")
    page.locator("[name=visibility]").select_option("public")
    fill_phase(page)
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto("/admin/leaderboard/goldlabels/add/")
    page.locator("[name=phase]").select_option("News of 2026: Final")
    page.get_by_label("Gold file").set_input_files(gold)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was added successfully")).to_be_visible()
    page.goto("/tasks/news-of-2026/final/")

    expect(page.get_by_role("main")).to_contain_text("20 items")
    expect(page.get_by_role("main")).to_contain_text("No team has a score yet.")
    expect(page.get_by_role("link", name="Submit predictions")).to_be_visible()


def fill_phase(page: Page) -> None:
    """Fill in a phase that is open now, by the shortcuts beside date and time."""
    page.locator("[name=phases-0-slug]").fill("final")
    page.locator("[name=phases-0-name]").fill("Final")
    page.locator("[name=phases-0-opens_at_0]").fill("2026-01-01")
    page.locator("[name=phases-0-opens_at_1]").fill("00:00")
    # Of the three moments of a phase the second is its end.
    page.get_by_role("link", name="Today").nth(1).click()
    expect(page.locator("[name=phases-0-closes_at_0]")).not_to_have_value("")
    page.locator("[name=phases-0-closes_at_0]").fill("2099-01-01")
    page.locator("[name=phases-0-closes_at_1]").fill("00:00")
