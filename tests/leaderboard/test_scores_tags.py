"""How numbers and moments are written."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.template import Context, Template

from leaderboard.templatetags import scores
from tests.leaderboard.conftest import NOW


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.98666681, "0.9867"), (0.0, "0.0000"), (1.0, "1.0000"), (0.5, "0.5000"), (None, "–")],
)
def test_a_score_has_four_places(value: float | None, written: str) -> None:
    assert scores.score(value) == written


def test_an_interval_has_three_places_at_both_ends() -> None:
    assert scores.interval((0.9785, 1.0)) == "[0.979, 1.000]"
    assert scores.interval_between(0.0, 0.12) == "[0.000, 0.120]"


@pytest.mark.parametrize(
    ("difference", "written"),
    [(0.01332, "1.33"), (0.0, "0.00"), (-0.01, "−1.00"), (-0.00001, "0.00"), (None, "–")],
)
def test_a_difference_is_written_in_points(difference: float | None, written: str) -> None:
    assert scores.points(difference) == written


@pytest.mark.parametrize(
    ("ends", "written"),
    [
        ((-0.0024, 0.0161), "[−0.24, +1.61]"),
        ((0.0, 0.0), "[0.00, 0.00]"),
        ((-0.00004, 0.00004), "[0.00, 0.00]"),
    ],
)
def test_the_interval_of_a_difference_shows_its_signs(ends, written: str) -> None:
    assert scores.points_interval(ends) == written


@pytest.mark.parametrize(
    ("value", "n_resamples", "written"),
    [
        (0.0814, 10_000, ".0814"),
        (0.5, 10_000, ".5000"),
        (0.0, 10_000, "<\N{NO-BREAK SPACE}.0001"),
        (0.0, 1_000, "<\N{NO-BREAK SPACE}.001"),
        (0.0, 3_000, "<\N{NO-BREAK SPACE}.0004"),
        (0.0, 1, "<\N{NO-BREAK SPACE}1"),
        (0.00002, 100_000, ".00002"),
        (0.00004, 10_000, "<\N{NO-BREAK SPACE}.0001"),
        (0.99999, 10_000, ">\N{NO-BREAK SPACE}.9999"),
        (1.0, 10_000, "1"),
        (None, 10_000, "–"),
    ],
)
def test_a_p_value_never_claims_more_than_its_resamples_show(
    value: float | None, n_resamples: int, written: str
) -> None:
    assert scores.p_value(value, n_resamples) == written


def test_a_p_value_is_escaped_on_the_page() -> None:
    page = Template("{{ p|p_value:10000 }}").render(Context({"p": 0.0}))

    assert page == "&lt;\N{NO-BREAK SPACE}.0001"


@pytest.mark.parametrize(
    ("level", "written", "others"),
    [(0.95, "95", "5"), (0.9, "90", "10"), (0.975, "97.5", "2.5"), (0.999, "99.9", "0.1")],
)
def test_a_level_keeps_its_digits(level: float, written: str, others: str) -> None:
    assert scores.percent(level) == f"{written}\N{NO-BREAK SPACE}%"
    assert scores.in_100(level) == written
    assert scores.others_in_100(level) == others


@pytest.mark.parametrize(
    ("count", "written"),
    [(0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1536, "1.5 kB"), (20 << 20, "20.0 MB")],
)
def test_a_size_has_a_unit(count: int, written: str) -> None:
    assert scores.file_size(count).replace("\N{NO-BREAK SPACE}", " ") == written


def test_a_moment_is_written_in_utc_on_a_24_hour_clock() -> None:
    moment = datetime(2026, 12, 5, 23, 59, 30, tzinfo=timezone(timedelta(hours=-12)))

    written = scores.moment(moment).replace("\N{NO-BREAK SPACE}", " ")

    assert written == '<time datetime="2026-12-06T11:59:30Z">6 Dec 2026, 11:59 UTC</time>'


def test_a_day_may_come_as_text() -> None:
    written = scores.day("2026-12-15T23:59:00.25+00:00").replace("\N{NO-BREAK SPACE}", " ")

    assert written == '<time datetime="2026-12-15T23:59:00Z">15 Dec 2026</time>'


@pytest.mark.parametrize(
    ("distance", "written"),
    [
        (timedelta(days=15, hours=3), "in 15 days"),
        (timedelta(days=2), "in 2 days"),
        (timedelta(hours=47, minutes=59), "in 47 h"),
        (timedelta(hours=3), "in 3 h"),
        (timedelta(minutes=59, seconds=59), "in 59 min"),
        (timedelta(seconds=59), "in less than a minute"),
        (timedelta(0), "in less than a minute"),
        (-timedelta(seconds=1), "less than a minute ago"),
        (-timedelta(days=2, hours=5), "2 days ago"),
    ],
)
def test_a_distance_in_time_is_rounded_down(distance: timedelta, written: str) -> None:
    assert scores.until(NOW + distance).replace("\N{NO-BREAK SPACE}", " ") == written
    assert NOW.tzinfo is UTC


def test_a_countdown_tells_its_words_and_both_moments_to_the_script() -> None:
    assert scores.countdown(NOW + timedelta(hours=3)) == (
        'in <span role="timer" data-until="2026-03-10T15:00:00.000+00:00" '
        'data-now="2026-03-10T12:00:00.000+00:00">3\N{NO-BREAK SPACE}h</span>'
    )
    assert scores.countdown(NOW - timedelta(hours=3)) == "3\N{NO-BREAK SPACE}h ago"


def test_dates_are_told_in_each_zone_once() -> None:
    assert scores.with_utc_and_aoe("Asia/Tokyo") == ["Asia/Tokyo", "UTC", "AoE"]
    assert scores.with_utc_and_aoe("AoE") == ["AoE", "UTC"]
    assert scores.zone_name("Asia/Tokyo") == "Asia/<wbr>Tokyo"


def test_an_address_is_shortened_to_what_comes_before_the_at() -> None:
    assert scores.before_at("ada@example.org") == "ada"


def test_rows_are_paired_with_their_labels_and_none_is_dropped() -> None:
    assert scores.beside([[1, 0], [2, 3]], ["ham", "spam"]) == [("ham", [1, 0]), ("spam", [2, 3])]
    with pytest.raises(ValueError, match="zip"):
        scores.beside([[1]], ["ham", "spam"])


def test_pages_name_their_version(settings) -> None:
    settings.VERSION = "7.8.9"

    assert Template("{% margin_version %}").render(Context()) == "7.8.9"
    assert scores.thousands(12_345) == "12,345"


@pytest.mark.parametrize(("ranks", "shown"), [((1, 6), "1–6"), ((11, 11), "11")])
def test_a_range_of_one_rank_is_that_rank(ranks: tuple[int, int], shown: str) -> None:
    assert scores.rank_range(ranks) == shown


@pytest.mark.parametrize(
    ("share", "written"),
    [
        (0.385, "38.5 %"),
        (0, "0 %"),
        (1, "100 %"),
        (0.0004, "< 0.1 %"),
        (0.9996, "> 99.9 %"),
        (0.001, "0.1 %"),
    ],
)
def test_how_often_something_is_has_one_place_and_is_never_rounded_to_always(
    share: float, written: str
) -> None:
    assert scores.share_percent(share).replace("\N{NO-BREAK SPACE}", " ") == written
