"""Hands on the keyboard alone: going on from part to part, seeing where one is, pressing."""

from playwright.sync_api import Page

MOST_TABS = 40
# What has the focus: its spoken name is left to Chromium, this is what a person sees of it.
FOCUSED = """
() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const label = element.labels?.[0]?.innerText ?? element.innerText;
  return {
    words: label.replaceAll("\\u00a0", " ").trim(),
    hasRing: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    // Of what is tall, as a table that scrolls, a part is enough to know where one is.
    isInWindow: box.width > 1 && (box.height > window.innerHeight / 2
      ? box.top < window.innerHeight && box.bottom > 0
      : box.top >= 0 && box.bottom <= window.innerHeight),
  };
}
"""


def go_to(page: Page, words: str) -> None:
    """Press Tab until the part with these words has the focus; every part on the way is seen."""
    passed = []
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        assert focused["hasRing"], f"{focused['words']} shows no focus"
        assert focused["isInWindow"], f"{focused['words']} has the focus where nobody sees it"
        passed.append(focused["words"])
        if focused["words"].startswith(words):
            return
    raise AssertionError(f"{words} was not met among {passed}")


def press(page: Page, words: str, key: str = "Enter") -> None:
    """Go to a link or button and press it."""
    go_to(page, words)
    page.keyboard.press(key)


def follow(page: Page, words: str, key: str = "Enter") -> None:
    """Go to a link or button, press it, and wait for the page that it leads to."""
    go_to(page, words)
    with page.expect_navigation():
        page.keyboard.press(key)


def write(page: Page, words: str, text: str) -> None:
    """Go to a field and write into it."""
    go_to(page, words)
    page.keyboard.type(text)
