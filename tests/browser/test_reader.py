"""The reader's way from the home page to who leads; and the same without JavaScript."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import board, files, journey
from tests.browser.doors import Doors
from tests.browser.home import Home

DEMO = "What replies do (demo)"
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 800}
COLUMNS = {
    "Rank", "Rank range", "Team", "macro-F1", "95 % interval", "Behind leader, points", "p",
    "p, Holm", "Top group", "Entries", "Submitted",
}  # fmt: skip

pytestmark = pytest.mark.browser


def test_a_reader_clicks_from_the_home_page_to_who_leads(home: Home, doors: Doors) -> None:
    page = doors.open(viewport=WIDE).new_page()

    page.goto("/")
    page.get_by_role("link", name=DEMO, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(DEMO)
    page.get_by_role("navigation", name=DEMO).get_by_role("link", name="Test", exact=True).click()

    leader = home.newest_board("demo")[0]
    finding = page.get_by_role("region", name="Finding")
    expect(finding).to_contain_text("With 95 % confidence the best system is")
    expect(finding).to_contain_text(leader["team"])
    assert board.drawn_rows(page)[0].name == leader["team"]
    assert board.shown_rows(page)[0]["Team"] == leader["team"]


def test_chart_and_table_tell_the_same_rows(home: Home, doors: Doors) -> None:
    page = doors.open(viewport=WIDE).new_page()

    page.goto("/tasks/demo/test/")

    shown = [(row["Team"].split(" baseline")[0], row["macro-F1"]) for row in board.shown_rows(page)]
    drawn = [(row.name.removesuffix(" (baseline)"), row.score) for row in board.drawn_rows(page)]
    assert len(shown) == len(home.newest_board("demo")) == 12
    assert drawn == shown
    board.assert_arrows_are_named(page, sum(bool(row.figures) for row in board.drawn_rows(page)))


def test_without_javascript_the_table_is_whole_and_no_room_is_kept_for_a_chart(
    home: Home, real_tasks: Path, doors: Doors
) -> None:
    page = doors.open(viewport=WIDE, java_script_enabled=False).new_page()

    page.goto("/tasks/digits/test/")

    shown, stored = board.shown_rows(page), home.newest_board("digits")
    assert [row["Team"] for row in shown] == [row["team"] for row in stored]
    for row, kept in zip(shown, stored, strict=True):
        low, high = kept["interval"]
        assert set(row) >= COLUMNS
        assert all(row.values())
        assert row["macro-F1"] == f"{kept['score']:.4f}"
        assert row["95 % interval"] == f"[{low:.3f}, {high:.3f}]"
    expect(board.chart_of(page)).to_have_count(0)
    table, above = board.table_of(page).bounding_box(), page.get_by_role("region", name="Finding")
    assert table["y"] - (above.bounding_box()["y"] + above.bounding_box()["height"]) < 120


def assert_seen(entry: Locator, cell: str, *, of: str) -> None:
    """Check that what a column says on a wide page can be read in an entry: each of its words."""
    seen = entry.inner_text().split()
    assert [word for word in cell.split() if word not in seen] == [], of


def test_without_javascript_a_phone_shows_every_number_too(doors: Doors) -> None:
    page = doors.open(viewport=WIDE, java_script_enabled=False).new_page()
    page.goto("/tasks/demo/test/")
    wide = board.shown_rows(page)

    page.set_viewport_size(PHONE)

    entries = board.table_of(page).get_by_role("rowgroup").filter(has=page.get_by_text("Details"))
    expect(entries).to_have_count(len(wide))
    for entry, row in zip(entries.all(), wide, strict=True):
        entry.get_by_text("Details").click()
        for head, cell in row.items():
            assert_seen(entry, cell, of=head)


def test_without_javascript_a_reload_link_brings_the_state(
    home: Home, doors: Doors, tmp_path: Path
) -> None:
    page = doors.open("ada", java_script_enabled=False).new_page()
    file = tmp_path / "predictions.csv"
    file.write_bytes(files.GOOD)
    page.goto("/tasks/mail/test/submit/")
    journey.fill_in(page, file)

    with home.worker_stopped():
        journey.send(page)
        journey.expect_state(page, "Received")
        page.get_by_role("link", name="Reload").click()
        journey.expect_state(page, "Received")
    home.await_board("mail")
    page.get_by_role("link", name="Reload").click()

    journey.expect_state(page, "Scored")
