"""What a leaderboard page shows: the rows of its table, and the chart as it was drawn."""

from dataclasses import dataclass, replace

from playwright.sync_api import Locator, Page, expect

# Every cell that can be seen, under the head of its column.
READ_TABLE = """
(table) => {
  const heads = [...table.querySelectorAll("thead th")].map((head) => head.innerText.trim());
  const rows = [...table.rows].filter((row) => row.querySelector("th[scope=row]"));
  return rows.map((row) => Object.fromEntries([...row.cells]
    .map((cell, index) => [heads[index], cell])
    .filter(([, cell]) => cell.checkVisibility())
    .map(([head, cell]) => [head.replaceAll("\\u00a0", " "), cell.innerText.trim()])));
}
"""
# Points and ends of intervals in pixels of the page; plotly names its own elements so.
READ_CHART = """
(chart) => {
  const at = (path, length) => {
    const point = path.getPointAtLength(length).matrixTransform(path.getScreenCTM());
    return [point.x, point.y];
  };
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const all = (selector) => [...chart.querySelectorAll(selector)];
  return {
    points: all("path.point").map(middle),
    intervals: all("path.xerror").map((path) => [at(path, 0), at(path, path.getTotalLength())]),
    figures: all(".textpoint text").map((text) => [text.textContent.trim(), ...middle(text)]),
    texts: all("text.annotation-text").map((text) => [text.textContent, ...middle(text)]),
  };
}
"""


@dataclass(frozen=True)
class DrawnRow:
    """One row of the chart, in pixels: what stands at its left and right, and its interval.

    A row below the axis is an arrow: it has `figures`, its interval in digits, and no ends.
    """

    name: str
    score: str
    point: float
    low: float | None = None
    high: float | None = None
    figures: str | None = None


def table_of(page: Page) -> Locator:
    return page.get_by_role("table", name="Leaderboard")


def shown_rows(page: Page) -> list[dict[str, str]]:
    """Return the rows of the leaderboard's table, best first, by the heads of the columns."""
    return table_of(page).evaluate(READ_TABLE)


def chart_of(page: Page) -> Locator:
    return page.get_by_role("img", name="best on top")


def drawn_rows(page: Page) -> list[DrawnRow]:
    """Return the rows of the drawn chart, top to bottom."""
    chart_of(page).locator("path.point").first.wait_for(state="attached")
    drawn = chart_of(page).evaluate(READ_CHART)
    intervals = [sorted([one, other]) for one, other in drawn["intervals"]]
    rows = []
    for x, y in sorted(drawn["points"], key=lambda point: point[1]):
        name, score = sorted(at_level(drawn["texts"], y), key=lambda text: text[1])
        row = DrawnRow(name=name[0], score=score[0], point=x)
        figures = at_level(drawn["figures"], y)
        if figures:
            rows.append(replace(row, figures=figures[0][0]))
        else:
            (low, _), (high, _) = min(intervals, key=lambda ends: abs(ends[0][1] - y))
            rows.append(replace(row, low=low, high=high))
    return rows


def at_level(texts: list[tuple[str, float, float]], y: float) -> list[tuple[str, float, float]]:
    """Return the texts that stand at that height."""
    return [text for text in texts if abs(text[2] - y) < 8]


def assert_arrows_are_named(page: Page, n_arrows: int) -> None:
    """Check that a note counts the rows that are arrows."""
    note = page.get_by_text("in figures.")
    if n_arrows == 0:
        expect(note).to_have_count(0)
    else:
        expect(note).to_contain_text(f"{n_arrows} system")
