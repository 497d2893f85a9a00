"""How long somebody who has never seen the site takes from its home page to a score.

A real Chromium goes the way with the mouse, on a site with a real worker: find the task, sign up
and make a team on the way to its upload, choose a file, see it checked, send it, see it scored.
The site's time is measured. A person's is reckoned by the keystroke-level model of Card, Moran and
Newell (1980), for an average typist, and by the words that are in sight when something is pressed:
238 a minute (Brysbaert 2019), of which people read 28 % on a page that they pass through (Nielsen
2008). It is no study with people.
Run from the repository: python benchmarks/first_score.py
"""

import os
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ |= {"DJANGO_SETTINGS_MODULE": "leaderboard.settings", "DEBUG": "true"}

import django  # noqa: E402  (it reads the environment)

django.setup()

from playwright.sync_api import Locator, Page, expect, sync_playwright  # noqa: E402

from tests.browser import files, journey  # noqa: E402
from tests.browser.conftest import QUIET  # noqa: E402
from tests.browser.home import Home  # noqa: E402

MAX_SECONDS = 120.0
# Seconds: a key, pointing, a click, moving a hand between keyboard and mouse, making up one's mind.
KEY, POINT, CLICK, HAND, MIND = 0.28, 1.1, 0.2, 0.4, 1.35
WORDS_A_SECOND, SHARE_READ = 238 / 60, 0.28
# In the system's window for files, which Chromium does not show here: the file, then "Open".
CHOOSE = MIND + 2 * (POINT + CLICK)
WORDS_IN_SIGHT = """
() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    const isSeen = texts.currentNode.parentElement.checkVisibility({ visibilityProperty: true });
    if (isSeen && box.width > 1 && box.top < window.innerHeight && box.bottom > 0) {
      words += texts.currentNode.data.split(/\\s+/).filter(Boolean).length;
    }
  }
  return words;
}
"""


@dataclass
class Person:
    """Somebody with a mouse, and what the way costs them."""

    page: Page
    n_keys: int = 0
    n_clicks: int = 0
    n_words: int = 0
    hands_s: float = 0.0
    site_s: float = 0.0
    addresses: list[str] = field(default_factory=list)

    def arrive(self, address: str) -> None:
        self._wait_for(lambda: self.page.goto(address))

    def click(self, part: Locator) -> None:
        """Look at the page, point at a part and click; wait for what comes."""
        self._look()
        self.n_clicks += 1
        self.hands_s += MIND + POINT + CLICK
        self._wait_for(part.click)

    def write(self, part: Locator, text: str) -> None:
        self.n_clicks += 1
        self.n_keys += len(text)
        self.hands_s += MIND + POINT + CLICK + 2 * HAND + KEY * len(text)
        part.fill(text)

    def choose(self, part: Locator, path: Path) -> None:
        """Choose a file, and wait until it is checked."""
        self._look()
        self.n_clicks += 3
        self.hands_s += MIND + POINT + CLICK + CHOOSE
        part.set_input_files(path)
        checked = self.page.get_by_role("status").filter(has_text="can be scored")
        self._wait_for(lambda: expect(checked).to_be_visible(timeout=60_000))

    def see(self, state: str) -> None:
        heading = self.page.get_by_role("heading", name=state)
        self._wait_for(lambda: expect(heading).to_be_visible(timeout=60_000))
        self._look()

    def _look(self) -> None:
        address = self.page.url
        if address not in self.addresses[-1:]:
            self.addresses.append(address)
            self.n_words += self.page.evaluate(WORDS_IN_SIGHT)

    def _wait_for(self, done: object) -> None:
        started = time.perf_counter()
        done()
        self.page.wait_for_load_state()
        self.site_s += time.perf_counter() - started


def go(person: Person, path: Path) -> None:
    """Go from the home page to a score."""
    page = person.page
    main = page.get_by_role("main")
    person.arrive("/")
    person.click(main.get_by_role("link", name="Mail 2026", exact=True))
    person.click(main.get_by_role("link", name="Submit predictions to Test"))
    person.click(main.get_by_role("link", name="sign up"))
    person.write(page.get_by_label("E-mail"), "newcomer@example.org")
    person.write(page.get_by_label("Password"), journey.PASSWORD)
    person.click(main.get_by_role("button", name="Sign up"))
    person.write(page.get_by_label("Team name"), "Newcomers")
    person.click(page.get_by_role("button", name="Make the team"))
    person.choose(page.get_by_label("Predictions file"), path)
    person.write(page.get_by_label("Method"), "Logistic regression")
    person.click(main.get_by_role("button", name="Submit predictions"))
    person.see("Scored")


def on_a_site(folder: Path) -> Person:
    """Go the way on a new site in a folder."""
    home = Home(folder)
    path = folder / "predictions.csv"
    path.write_bytes(files.GOOD)
    try:
        home.open()
        with sync_playwright() as playwright:
            found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=found, args=QUIET)
            size = {"width": 1280, "height": 900}
            context = browser.new_context(base_url=home.address, viewport=size)
            person = Person(context.new_page())
            go(person, path)
            browser.close()
    finally:
        home.site.close()
    return person


def main() -> int:
    """Print what the way takes beside the target; return 1 where it is missed."""
    with tempfile.TemporaryDirectory() as folder:
        person = on_a_site(Path(folder))
    all_words_s = person.n_words / WORDS_A_SECOND
    read_s = SHARE_READ * all_words_s
    seconds = person.site_s + person.hands_s + read_s
    is_met = seconds <= MAX_SECONDS
    print(f"from the home page to a score, over {len(person.addresses)} pages")
    print(f"  the site, measured: {person.site_s:.1f} s")
    print(f"  hands, {person.n_keys} keys and {person.n_clicks} clicks: {person.hands_s:.1f} s")
    print(f"  reading 28 % of {person.n_words:,} words in sight: {read_s:.1f} s")
    words = "target" if is_met else "MISSED, target"
    print(f"  in all, reckoned: {seconds:.0f} s ({words}: at most {MAX_SECONDS:g})")
    print(f"  for somebody who reads every word: {seconds - read_s + all_words_s:.0f} s")
    return int(not is_met)


if __name__ == "__main__":
    sys.exit(main())
