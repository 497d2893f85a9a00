"""Watches all that pages of a browser context do, and tells what none of them should."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, Response

# Chromium's own line on the console names the status of an answer that is no success.
STATUS_LINE = re.compile(r"responded with a status of (\d{3}) .* at https?://[^/]+(/.*)$")
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => console.error(
  `${event.violatedDirective} forbids ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`
));
"""


class Watch:
    """What was said, asked for and answered in one context."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.expected: set[tuple[int, str]] = set()
        self.requests: list[Request] = []
        self.responses: list[Response] = []
        self.console: list[str] = []
        self.errors: list[str] = []
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("request", lambda request: self.requests.append(request))
        context.on("response", lambda response: self.responses.append(response))

    def _hear(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.text} at {message.location['url']}")

    def expect(self, status: int, path: str) -> None:
        """Take it for right that this path answers with this status, which is no success."""
        self.expected.add((status, path))

    def trouble(self) -> list[str]:
        """Return every policy violation, word on the console, script error, broken answer and
        request to another machine.
        """
        said = [text for text in self.console if not self._is_expected(text)]
        broken = [
            f"{answer.status} {answer.url}" for answer in self.responses if answer.status >= 500
        ]
        strangers = [
            f"asked {request.url}" for request in self.requests if not self._is_ours(request)
        ]
        return [*said, *self.errors, *broken, *strangers]

    def take_trouble(self) -> list[str]:
        """Return the trouble so far, and begin anew."""
        trouble = self.trouble()
        for heard in (self.console, self.errors, self.responses, self.requests):
            heard.clear()
        return trouble

    def _is_expected(self, text: str) -> bool:
        found = STATUS_LINE.search(text)
        return bool(found) and (int(found[1]), found[2]) in self.expected

    def _is_ours(self, request: Request) -> bool:
        parts = urlsplit(request.url)
        return parts.scheme in ("data", "blob") or parts.netloc == self.host


def settle(context: BrowserContext) -> None:
    """Let the pages finish what they are at, so that nothing they say is missed."""
    for page in context.pages:
        _settle_page(page)


def _settle_page(page: Page) -> None:
    try:
        page.wait_for_load_state("load", timeout=5_000)
        page.evaluate("0")
    except Error:
        # A page that is gone or on its way elsewhere has nothing more to say.
        return
