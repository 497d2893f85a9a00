"""Ways into the site: browser contexts, signed in or not, each watched."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext

from tests.browser.home import Home
from tests.browser.watch import Watch, settle


class Doors:
    """Opens browser contexts on a site, each watched."""

    def __init__(self, browser: Browser, home: Home) -> None:
        self.browser = browser
        self.home = home
        self.watches: dict[BrowserContext, Watch] = {}

    def open(self, person: str = "", *, address: str = "", **options: object) -> BrowserContext:
        """Return a new context, signed in as the person where one is named."""
        base = address or self.home.address
        context = self.browser.new_context(base_url=base, **options)
        self.watches[context] = Watch(context, base)
        if person:
            cookie = {"name": "sessionid", "value": self.home.cookies[person], "url": base}
            context.add_cookies([cookie])
        return context

    def watch_of(self, context: BrowserContext) -> Watch:
        return self.watches[context]

    def close(self) -> list[str]:
        """Close every context; return the trouble of all of them."""
        trouble = []
        for context, watch in self.watches.items():
            settle(context)
            context.close()
            trouble += watch.trouble()
        return trouble


@contextmanager
def watched_doors(browser: Browser, home: Home) -> Iterator[Doors]:
    """Yield a way to open contexts; afterwards, no page of theirs had anything to complain of."""
    doors = Doors(browser, home)
    try:
        yield doors
    finally:
        trouble = doors.close()
    assert trouble == []
