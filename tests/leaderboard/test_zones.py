"""Time zones: whose day it is, on the days when clocks are changed too."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation
from hypothesis import example, given
from hypothesis import strategies as st

from leaderboard import zones

BERLIN, SANTIAGO, HAVANA = "Europe/Berlin", "America/Santiago", "America/Havana"
# Clocks are changed at night and at midnight, by an hour and by half of one, or never.
TWELVE = (
    *("UTC", "AoE", BERLIN, SANTIAGO, HAVANA, "America/New_York", "Asia/Kolkata", "Asia/Beirut"),
    *("Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Kiritimati", "Africa/Casablanca"),
)
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))


@given(moment=MOMENTS, name=st.sampled_from(TWELVE))
@example(moment=datetime(2026, 3, 29, 0, 59, 59, tzinfo=UTC), name=BERLIN)
@example(moment=datetime(2026, 9, 6, 4, 0, tzinfo=UTC), name=SANTIAGO)
@example(moment=datetime(2026, 11, 1, 4, 30, tzinfo=UTC), name=HAVANA)
def test_every_moment_is_in_one_day_of_its_zone_and_days_follow_without_a_gap(
    moment: datetime, name: str
) -> None:
    start, end = zones.day_of(moment, name)

    assert start <= moment < end
    assert zones.day_of(start, name) == zones.day_of(end - timedelta(microseconds=1), name)
    assert zones.day_of(end, name)[0] == end
    assert zones.wall_clock_of(moment, name).date() == zones.wall_clock_of(start, name).date()


@given(moment=MOMENTS, name=st.sampled_from(TWELVE))
@example(moment=datetime(2026, 4, 4, 15, 15, tzinfo=UTC), name="Australia/Lord_Howe")
@example(moment=datetime(2026, 10, 25, 0, 30, tzinfo=UTC), name=BERLIN)
def test_a_date_that_is_shown_is_read_as_the_same_moment_or_asked_back(
    moment: datetime, name: str
) -> None:
    shown = zones.wall_clock_of(moment, name)
    nearby = (moment + timedelta(hours=hours) for hours in (-1, -0.5, 0.5, 1))

    if any(zones.wall_clock_of(one, name) == shown for one in nearby):
        with pytest.raises(ValueError, match="twice"):
            zones.moment_at(shown, name)
    else:
        assert zones.moment_at(shown, name) == moment


@pytest.mark.parametrize(
    ("day", "name", "hours"),
    [
        ((2026, 3, 28), BERLIN, 24),
        ((2026, 3, 29), BERLIN, 23),
        ((2026, 10, 25), BERLIN, 25),
        # From 24:00 clocks go to 1:00, so the day begins at 1:00.
        ((2026, 9, 6), SANTIAGO, 23),
        ((2026, 4, 4), SANTIAGO, 25),
        ((2026, 4, 5), "Australia/Lord_Howe", 24.5),
        ((2026, 3, 29), "AoE", 24),
    ],
)
def test_a_day_is_as_long_as_its_zone_makes_it(
    day: tuple[int, int, int], name: str, hours: float
) -> None:
    noon = zones.moment_at(datetime(*day, 12), name)

    start, end = zones.day_of(noon, name)

    assert end - start == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("wall_clock", "words"),
    [
        (datetime(2026, 3, 29, 2, 30), "never show 2026-03-29, 02:30"),
        (datetime(2026, 10, 25, 2, 30), "twice, at 00:30 and at 01:30 UTC"),
    ],
)
def test_a_time_that_clocks_show_never_or_twice_is_asked_back(
    wall_clock: datetime, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        zones.moment_at(wall_clock, BERLIN)


def test_midnight_and_noon_are_told_on_a_24_hour_clock() -> None:
    midnight, noon = datetime(2026, 3, 10, tzinfo=UTC), datetime(2026, 3, 10, 12, tzinfo=UTC)

    assert zones.in_words(midnight, "UTC") == "10 Mar 2026, 00:00 UTC"
    assert zones.in_words(noon, "AoE") == "10 Mar 2026, 00:00 AoE (10 Mar 2026, 12:00 UTC)"
    with translation.override("es"):
        assert zones.in_words(noon, "UTC") == "10 mar 2026, 12:00 UTC"


def test_a_deadline_at_the_end_of_a_day_anywhere_on_earth_is_noon_of_the_next_in_utc() -> None:
    closes_at = zones.moment_at(datetime(2026, 3, 10, 23, 59), "AoE")

    assert closes_at == datetime(2026, 3, 11, 11, 59, tzinfo=UTC)


@pytest.mark.parametrize("name", ["Berlin", "", "aoe", "../../etc/passwd", "Etc/GMT+1", "CET"])
def test_a_zone_that_is_not_offered_is_refused_with_examples(name: str) -> None:
    with pytest.raises(ValidationError, match="as Europe/Berlin"):
        zones.check_zone(name)
    zones.check_zone(BERLIN)
