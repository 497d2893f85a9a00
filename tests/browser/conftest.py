"""One site and one Chromium for the journeys, and a watch over every page that they open."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.doors import Doors, watched_doors
from tests.browser.home import Home

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def home(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """Run the site with the demo task and a small one; see that nothing broke in it.

    Asks for Chromium too, so that no site is started where nobody can visit it.
    """
    home = Home(tmp_path_factory.mktemp("home"))
    try:
        home.open()
        yield home
    finally:
        home.site.close()
    assert home.broken() == []


@pytest.fixture(scope="session")
def real_tasks(shared: Path, home: Home) -> Path:
    """Put the real tasks into the site, scored; return the folder that they come from."""
    folder = shared / "data"
    n_teams = home.furnish(f"furnish_real({str(folder)!r})")
    assert n_teams == {"compstats-example": 6, "digits": 14, "semeval2018-task12": 21}
    for slug in n_teams:
        home.await_board(slug)
    return folder


@pytest.fixture(scope="package")
def chromium(chromium_path: str) -> Iterator[Browser]:
    """Run one Chromium for the tests of this folder.

    Not for the session: while playwright runs, Django takes the process for an asynchronous
    one and refuses the database to the tests of other folders.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def shared_doors(chromium: Browser, home: Home) -> Iterator[Doors]:
    """Open contexts for all tests of a module: for pages that nobody changes."""
    with watched_doors(chromium, home) as doors:
        yield doors


@pytest.fixture
def doors(chromium: Browser, home: Home) -> Iterator[Doors]:
    """Open contexts for one test."""
    with watched_doors(chromium, home) as doors:
        yield doors
