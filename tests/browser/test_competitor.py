"""The competitor's journey, and boards of real tasks as it ends: table and drawn chart."""

import csv
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser import board, files, inspection, journey
from tests.browser.doors import Doors
from tests.browser.home import Home

SEMEVAL = "semeval2018-task12"
N_TEAMS = {SEMEVAL: 22, "digits": 14, "compstats-example": 6}
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 800}
SUBMIT = "/tasks/mail/test/submit/"

pytestmark = pytest.mark.browser


def expected_scores(folder: Path) -> list[tuple[str, float]]:
    """Return the teams with scikit-learn's macro-F1, best first."""
    with (folder / "expected.csv").open(newline="") as file:
        scores = [(row["team"], float(row["macro_f1"])) for row in csv.DictReader(file)]
    return sorted(scores, key=lambda score: -score[1])


def assert_the_board_is_whole(page: Page, home: Home, folder: Path) -> None:
    """Compare table and chart with scikit-learn's scores, and the chart with what is stored."""
    expected = expected_scores(folder)
    stored = home.newest_board(folder.name)
    shown, drawn = board.shown_rows(page), board.drawn_rows(page)

    assert len(expected) == N_TEAMS[folder.name]
    assert [row["team"] for row in stored] == [team for team, _ in expected]
    for row, (_, score) in zip(stored, expected, strict=True):
        assert row["score"] == pytest.approx(score, abs=1e-9)
    in_digits = [(team, f"{score:.4f}") for team, score in expected]
    assert [(team_alone(row["Team"]), row["macro-F1"]) for row in shown] == in_digits
    assert [(row.name.removeprefix("▸ "), row.score) for row in drawn] == in_digits
    arrows = [row for row in drawn if row.figures]
    board.assert_arrows_are_named(page, len(arrows))
    n_inside = len(drawn) - len(arrows)
    assert_drawn_to_scale(drawn[:n_inside], stored[:n_inside])
    for seen, row in zip(arrows, stored[n_inside:], strict=True):
        low, high = row["interval"]
        assert seen.figures == f"[{low:.3f}, {high:.3f}]"


def team_alone(cell: str) -> str:
    """Return the team of a cell, without the tags that may follow its name."""
    return cell.split(" ")[0].strip()


def assert_drawn_to_scale(drawn: list[board.DrawnRow], stored: list[dict[str, object]]) -> None:
    """Check that points and both ends of every interval lie on one linear axis."""
    places = [(row["score"], seen.point) for row, seen in zip(stored, drawn, strict=True)]
    ends = [
        (row["interval"], (seen.low, seen.high)) for row, seen in zip(stored, drawn, strict=True)
    ]
    for interval, pixels in ends:
        places += zip(interval, pixels, strict=True)
    (low, left), (high, right) = min(places), max(places)
    per_unit = (right - left) / (high - low)

    assert right - left > 300
    for value, pixel in places:
        assert pixel == pytest.approx(left + per_unit * (value - low), abs=0.5)


def test_a_newcomer_gets_from_sign_up_to_the_own_place_in_the_chart(
    home: Home, real_tasks: Path, doors: Doors
) -> None:
    page = doors.open(viewport=WIDE).new_page()
    file = real_tasks / SEMEVAL / "submissions" / "team07.csv"

    journey.sign_up(page, "gina@example.org")
    journey.make_team(page, SEMEVAL, "team07")
    page.get_by_role("link", name="Test", exact=True).click()
    page.get_by_role("link", name="Submit predictions").click()
    journey.fill_in(page, file, method="Skip-thoughts", notes="By hand.")
    with home.worker_stopped():
        journey.send(page)
        journey.expect_state(page, "Received")
        loads = []
        page.on("framenavigated", lambda frame: loads.append(frame.url))
    journey.expect_state(page, "Scored")
    expect(page.locator("#report .main-svg").first).to_be_visible()

    assert loads == []
    home.await_board(SEMEVAL)
    page.get_by_role("link", name="leaderboard").click()
    own = board.table_of(page).get_by_role("row").filter(has_text="your team")
    expect(own.get_by_role("rowheader")).to_contain_text("team07")
    expect(own).to_have_count(1)
    assert [row.name for row in board.drawn_rows(page) if "▸" in row.name] == ["▸ team07"]
    assert_the_board_is_whole(page, home, real_tasks / SEMEVAL)


def test_on_a_phone_a_file_is_sent_and_the_board_read_with_nothing_cut_off(
    home: Home, doors: Doors, tmp_path: Path
) -> None:
    page = doors.open("ada", viewport=PHONE).new_page()
    file = tmp_path / "predictions-of-the-second-model-with-a-long-name.csv"
    file.write_bytes(files.flipped(2, 15))
    seen = {}

    page.goto(SUBMIT)
    journey.fill_in(page, file, method="Bag of words")
    expect(page.get_by_role("status")).to_contain_text("The file can be scored")
    seen["submit"] = inspection.cut_off(page, width=PHONE["width"])
    journey.send(page)
    journey.expect_state(page, "Scored")
    seen["submission"] = inspection.cut_off(page, width=PHONE["width"])
    home.await_board("mail")
    page.get_by_role("link", name="leaderboard").click()
    own = board.table_of(page).locator(".mine")
    own.get_by_text("Details").click()
    seen["board"] = inspection.cut_off(page, width=PHONE["width"])

    assert seen == {"submit": [], "submission": [], "board": []}
    expect(own).to_contain_text("Ada’s team")
    expect(own.get_by_role("term").filter(has_text="Rank range")).to_be_visible()


def test_a_page_left_open_asks_on_though_answers_fail_until_the_file_is_scored(
    chromium: Browser, home: Home, tmp_path: Path
) -> None:
    failures: list[Callable[[Route], None]] = [Route.abort, lambda route: route.fulfill(status=503)]
    file = tmp_path / "predictions.csv"
    file.write_bytes(files.flipped(3, 16))

    # Without a watch: what fails here is said on the console.
    with chromium.new_context(base_url=home.address) as context:
        cookie = {"name": "sessionid", "value": home.cookies["ada"], "url": home.address}
        context.add_cookies([cookie])
        page = context.new_page()
        page.route("**/state/", lambda route: (failures or [Route.continue_]).pop()(route))
        page.goto(SUBMIT)
        journey.fill_in(page, file)
        journey.send(page)
        journey.expect_state(page, "Scored")

    assert failures == []


@pytest.mark.parametrize("slug", ["digits", "compstats-example"])
def test_a_visitor_sees_every_team_of_a_real_task(
    home: Home, real_tasks: Path, doors: Doors, slug: str
) -> None:
    page = doors.open(viewport=WIDE).new_page()

    page.goto(f"/tasks/{slug}/test/")

    assert_the_board_is_whole(page, home, real_tasks / slug)


def test_a_countdown_is_right_where_the_clock_of_the_computer_is_three_hours_wrong(
    doors: Doors,
) -> None:
    page = doors.open("competitor").new_page()
    page.clock.install(time=datetime.now(UTC) + timedelta(hours=3))
    page.goto("/tasks/demo/test/submit/")
    timer = page.get_by_role("timer").first

    shown = seconds_shown(timer)
    left = datetime.fromisoformat(timer.get_attribute("data-until") or "") - datetime.now(UTC)
    page.clock.fast_forward(60_000)

    assert shown == pytest.approx(left.total_seconds(), abs=15)
    assert seconds_shown(timer) == pytest.approx(shown - 60, abs=15)


def seconds_shown(timer: Locator) -> int:
    """Read a countdown of hours, minutes and seconds."""
    hours, minutes, seconds = (timer.text_content() or "").split(":")
    return 3_600 * int(hours) + 60 * int(minutes) + int(seconds)
