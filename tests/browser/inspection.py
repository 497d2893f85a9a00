"""What is asked of every page: its parts and their names, its contrast, its width."""

from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import CDPSession, Page, TimeoutError

HERE = Path(__file__).resolve().parent
LOW_CONTRAST = (HERE / "contrast.js").read_text()
SIDEWAYS = (HERE / "sideways.js").read_text()
UNREADABLE = (HERE / "drawing.js").read_text()
# axe-core comes with a package for Python; its script is all that is taken from it.
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
AXE_FINDINGS = """
async (scheme) => {
  const all = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  // Between the schemes nothing differs but colors.
  const rules = scheme === "light" ? all : ["color-contrast"];
  const found = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${rule.help}: ${node.html.slice(0, 120)}`));
}
"""
# Chromium's own words for what must have a name that can be spoken.
SPOKEN = {
    "button", "checkbox", "combobox", "image", "link", "listbox", "navigation", "radio", "region",
    "searchbox", "spinbutton", "SvgRoot", "table", "textbox",
}  # fmt: skip
LANDMARKS = ("banner", "main", "contentinfo")
# A hint inside the field is no label, though Chromium takes it for a name.
WITHOUT_LABEL = """
(fields) => fields
  .filter((field) => !field.labels.length && !field.ariaLabel && !field.ariaLabelledByElements)
  .map((field) => `the field ${field.name} has no label`)
"""
# A drawn chart cuts at its own edges, and what is only heard is cut to a point.
CUT_OFF = """
() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && !one.closest(".vh, .js-plotly-plot"))
  .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `<${one.localName} class="${one.className}"> cuts off ${one.innerText}`)
"""

Node = dict[str, object]


def low_contrast(page: Page, *, scheme: str) -> list[str]:
    """Return the texts that are hard to read in the light or the dark scheme."""
    page.emulate_media(color_scheme=scheme)
    return remaining(page, LOW_CONTRAST)


def axe_findings(page: Page, *, scheme: str) -> list[str]:
    """Return what axe-core finds against WCAG 2.2 AA or good practice, light or dark."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate(AXE)
    return page.evaluate(AXE_FINDINGS, scheme)


@cache
def devtools(page: Page) -> CDPSession:
    """Return the one session by which this page is asked and told what Playwright cannot."""
    return page.context.new_cdp_session(page)


def resize(page: Page, *, width: int, zoom: int = 1) -> None:
    """Give the window this width in CSS pixels."""
    metrics = {"width": width, "height": 800, "deviceScaleFactor": zoom, "mobile": False}
    devtools(page).send("Emulation.setDeviceMetricsOverride", metrics)


def sideways(page: Page, *, width: int, zoom: int = 1) -> list[str]:
    """Return what makes the page wider than a window of this width in CSS pixels."""
    resize(page, width=width, zoom=zoom)
    return remaining(page, SIDEWAYS)


def cut_off(page: Page, *, width: int) -> list[str]:
    """Return what cannot be read in a window of this width, being cut off or out to the side."""
    return [*sideways(page, width=width), *remaining(page, CUT_OFF)]


def unreadable(page: Page, *, width: int) -> list[str]:
    """Return what is cut off or covered in the charts of a page in a window of this width."""
    resize(page, width=width)
    page.locator(".chart svg.main-svg").first.wait_for()
    return remaining(page, UNREADABLE)


def remaining(page: Page, script: str) -> list[str]:
    """Return what a script finds that does not pass by itself, as while a chart is redrawn."""
    try:
        page.wait_for_function(f"() => ({script.strip()})().length === 0", timeout=2_000)
    except TimeoutError:
        return page.evaluate(script)
    return []


def badly_built(page: Page) -> list[str]:
    """Return what a reader who hears the page misses: names, landmarks, headings, language."""
    tree = devtools(page).send("Accessibility.getFullAXTree")
    nodes = [node for node in tree["nodes"] if not node["ignored"]]
    fields = page.locator("input:not([type=hidden]), textarea, select")
    unlabeled = fields.evaluate_all(WITHOUT_LABEL)
    return [*_unnamed(nodes), *unlabeled, *_landmarks(nodes), *_headings(nodes), *_head(page)]


def _role(node: Node) -> str:
    return node["role"]["value"]


def _name(node: Node) -> str:
    return str(node.get("name", {}).get("value", "")).strip()


def _unnamed(nodes: list[Node]) -> list[str]:
    return [
        f"a {_role(node)} has no name"
        for node in nodes
        if _role(node) in SPOKEN and not _name(node)
    ]


def _landmarks(nodes: list[Node]) -> list[str]:
    counts = Counter(_role(node) for node in nodes)
    wrong = [f"{counts[role]} × {role}" for role in LANDMARKS if counts[role] != 1]
    ways = Counter(_name(node) for node in nodes if _role(node) == "navigation")
    return [*wrong, *(f"{n} navigations called {name}" for name, n in ways.items() if n > 1)]


def _headings(nodes: list[Node]) -> list[str]:
    levels = [
        next(part["value"]["value"] for part in node["properties"] if part["name"] == "level")
        for node in nodes
        if _role(node) == "heading"
    ]
    wrong = [] if levels.count(1) == 1 else [f"{levels.count(1)} headings of level 1"]
    return wrong + [f"level {b} follows {a}" for a, b in pairwise([0, *levels]) if b > a + 1]


def _head(page: Page) -> list[str]:
    language = page.locator("html").get_attribute("lang")
    wrong = [] if language == "en" else [f"the language is {language}"]
    return wrong + ([] if page.title().endswith("Margin") else [f"the title is {page.title()}"])
