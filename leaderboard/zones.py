"""Time zones of phases: whose day it is, and how a moment is written there.

A zone is named as in the IANA database, or AoE: "anywhere on earth", UTC−12, where a day ends last.
"""

import zoneinfo
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from leaderboard import wording

AOE = "AoE"
ANYWHERE_ON_EARTH = timezone(timedelta(hours=-12), AOE)


@cache
def names() -> tuple[str, ...]:
    """Return the names to choose from: UTC, AoE, then Area/City."""
    places = {name for name in zoneinfo.available_timezones() if "/" in name}
    apart = ("Etc/", "SystemV/", "US/", "posix/", "right/")
    return ("UTC", AOE, *sorted(name for name in places if not name.startswith(apart)))


@cache
def zone_of(name: str) -> tzinfo:
    """Return the zone of that name."""
    if name == "UTC":
        return UTC
    return ANYWHERE_ON_EARTH if name == AOE else zoneinfo.ZoneInfo(name)


def check_zone(name: str) -> None:
    """Raise ValidationError unless the name is one of `names()`."""
    if name not in names():
        raise ValidationError(
            _(
                "“%(name)s” is no time zone that is known here. Write UTC, AoE, or an area and a "
                "city, as Europe/Berlin."
            )
            % {"name": name}
        )


def day_of(moment: datetime, name: str) -> tuple[datetime, datetime]:
    """Return the zone's day that holds the moment, [start, end) in UTC.

    A day is as long as the zone makes it: 23 or 25 hours where clocks are changed. One that
    begins in a gap of the clock begins when the gap does.
    """
    zone = zone_of(name)
    first = moment.astimezone(zone).date()
    midnights = (datetime.combine(day, time.min, zone) for day in (first, first + timedelta(1)))
    start, end = (midnight.astimezone(UTC) for midnight in midnights)
    return start, end


def moment_at(wall_clock: datetime, name: str) -> datetime:
    """Return the moment, in UTC, at which clocks of the zone show this.

    Raises ValueError, in words, when they show it twice or never: on a day when clocks are changed.
    """
    zone = zone_of(name)
    shown = wall_clock.replace(tzinfo=None)
    readings = {shown.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    moments = sorted(one for one in readings if wall_clock_of(one, name) == shown)
    if len(moments) == 1:
        return moments[0]
    told = {"wall_clock": f"{shown:%Y-%m-%d, %H:%M}", "zone": name}
    if not moments:
        raise ValueError(
            _(
                "Clocks in %(zone)s never show %(wall_clock)s: they are put forward then. Choose "
                "a time before or after the change."
            )
            % told
        )
    first, second = (f"{one:%H:%M}" for one in moments)
    raise ValueError(
        _(
            "Clocks in %(zone)s show %(wall_clock)s twice, at %(first)s and at %(second)s UTC: "
            "they are put back then. Choose a time before or after the change, or write both "
            "dates in UTC."
        )
        % {**told, "first": first, "second": second}
    )


def wall_clock_of(moment: datetime, name: str) -> datetime:
    """Return what clocks of the zone show at the moment, as a datetime without a zone."""
    return moment.astimezone(zone_of(name)).replace(tzinfo=None)


def in_words(moment: datetime, name: str) -> str:
    """Write a moment on a 24-hour clock with its zone; in UTC too where that is another zone."""
    own = written(moment, name)
    return own if name == "UTC" else f"{own} ({written(moment, 'UTC')})"


def written(moment: datetime, name: str) -> str:
    """Write a moment as the clocks of one zone show it, with the zone's name."""
    shown = wall_clock_of(moment, name)
    return f"{wording.day(shown, gap=' ')}, {shown:%H:%M} {name}"
