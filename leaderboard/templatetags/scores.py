"""How numbers and moments are written, the same on every page."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_CEILING, Decimal

from django import template
from django.conf import settings
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import sentences, wording, zones
from leaderboard.wording import GAP

register = template.Library()
register.filter("said", sentences.said)

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
DAY_S, HOUR_S, MINUTE_S = 86_400, 3_600, 60


@register.filter
def score(value: float | None) -> str:
    """Write a measure to 4 places; nothing is a dash."""
    return NOTHING if value is None else f"{value:.4f}".replace("-", MINUS)


@register.filter
def interval(ends: Sequence[float]) -> str:
    """Write an interval of a measure to 3 places: [0.978, 0.993]."""
    low, high = ends
    return interval_between(low, high)


@register.simple_tag
def interval_between(low: float, high: float) -> str:
    """Write an interval that comes as two ends."""
    return f"[{low:.3f}, {high:.3f}]".replace("-", MINUS)


@register.filter
def rank_range(ranks: Sequence[int]) -> str:
    """Write the ranks that a row may have: 1–6, or 11 where it is but one."""
    best, worst = ranks
    return str(best) if best == worst else f"{best}–{worst}"


@register.filter
def points(difference: float | None) -> str:
    """Write a difference of two measures in points, hundredths of the measure: 1.33."""
    return NOTHING if difference is None else _points(difference, signs="-")


@register.filter
def points_interval(ends: Sequence[float]) -> str:
    """Write the interval of a difference in points, signs shown: [−0.24, +1.61]."""
    low, high = (_points(end, signs="+") for end in ends)
    return f"[{low}, {high}]"


def _points(difference: float, *, signs: str) -> str:
    # Rounded first and freed of its sign at zero, so that "−0.00" is never written.
    rounded = round(100 * difference, 2) or 0.0
    return f"{rounded:{signs if rounded else '-'}.2f}".replace("-", MINUS)


@register.filter
def p_value(value: float | None, n_resamples: int) -> str:
    """Write a p-value without its leading zero: .0814; no resample of B as "< 1/B".

    Four places, more where B resolves more.
    """
    if value is None:
        return NOTHING
    places = max(4, len(str(n_resamples - 1)))
    if value <= 0:
        return f"<{GAP}{_one_of(n_resamples)}"
    if value >= 1:
        return "1"
    written = f"{value:.{places}f}"
    if float(written) == 0:
        return f"<{GAP}{_one_of(10**places)}"
    if float(written) == 1:
        return f">{GAP}.{'9' * places}"
    return written.removeprefix("0")


def _one_of(n_resamples: int) -> str:
    """Write 1/B with one digit that counts, never below it."""
    if n_resamples <= 1:
        return "1"
    share = Decimal(1) / n_resamples
    unit = Decimal(1).scaleb(share.adjusted())
    return f"{share.quantize(unit, rounding=ROUND_CEILING):f}".removeprefix("0")


@register.filter
def percent(share: float) -> str:
    """Write a share in percent with the digits it has: 95 %, 97.5 %."""
    return wording.percent(share)


@register.filter
def share_percent(share: float) -> str:
    """Write how often something is in percent with one place: 38.5 %, < 0.1 %, 100 %."""
    written = f"{100 * share:.1f}"
    if share in (0, 1):
        return f"{100 * share:.0f}{GAP}%"
    if written in ("0.0", "100.0"):
        return f"<{GAP}0.1{GAP}%" if written == "0.0" else f">{GAP}99.9{GAP}%"
    return f"{written}{GAP}%"


@register.filter
def in_100(share: float) -> str:
    """Write how many of 100 a share is: 95."""
    return f"{100 * share:.6g}"


@register.filter
def others_in_100(share: float) -> str:
    """Write how many of 100 a share leaves: 5."""
    return f"{100 * (1 - share):.6g}"


@register.filter
def thousands(count: int) -> str:
    """Write a count in groups of three digits: 10,000 in English."""
    return wording.count(count)


@register.filter("bytes")
def file_size(count: int) -> str:
    """Write a number of bytes; kB and MB count 1,024 and 1,048,576."""
    if count < 1024:
        return ngettext("%(n)d byte", "%(n)d bytes", count).replace(" ", GAP) % {"n": count}
    if count < 1024**2:
        return f"{count / 1024:.1f}{GAP}kB"
    return f"{count / 1024**2:.1f}{GAP}MB"


@register.filter
def moment(value: datetime | str) -> SafeString:
    """Write a moment in UTC on a 24-hour clock, for people and programs."""
    utc = _in_utc(value)
    return _time(utc, wording.moment(utc))


@register.filter
def in_zone(value: datetime, name: str) -> SafeString:
    """Write a moment as the clocks of a zone show it, with the zone's name."""
    return _time(_in_utc(value), f"{_in_zone(value, name)} {name}")


@register.filter
def wall_clock(value: datetime, name: str) -> SafeString:
    """Write a moment as the clocks of a zone show it, where the zone is named already."""
    return _time(_in_utc(value), _in_zone(value, name))


def _in_zone(value: datetime, name: str) -> str:
    shown = zones.wall_clock_of(value, name)
    return f"{wording.day(shown)}, {shown:%H:%M}"


@register.filter
def zone_name(name: str) -> SafeString:
    """Write the name of a zone so that a narrow column may break it after a slash."""
    return format_html_join(mark_safe("/<wbr>"), "{}", ((part,) for part in name.split("/")))


@register.filter
def with_utc_and_aoe(name: str) -> list[str]:
    """Return the zones that dates are told in: the phase's own, UTC, anywhere on earth."""
    return list(dict.fromkeys((name, "UTC", zones.AOE)))


@register.filter
def day(value: datetime | str) -> SafeString:
    """Write the UTC day of a moment: 15 Dec 2026."""
    utc = _in_utc(value)
    return _time(utc, wording.day(utc))


@register.filter
def plain_day(value: date) -> str:
    """Write a day that is no moment."""
    return wording.day(value)


def _time(utc: datetime, text: str) -> SafeString:
    machine_form = utc.isoformat(timespec="seconds").replace("+00:00", "Z")
    return format_html('<time datetime="{}">{}</time>', machine_form, text)


@register.filter
def until(value: datetime | str) -> str:
    """Write how far a moment is from now: in 15 days, in 3 h, 2 days ago."""
    distance = _in_utc(value) - timezone.now()
    amount = _amount(abs(distance))
    words = _("%(amount)s ago") if distance < timedelta(0) else _("in %(amount)s")
    return words % {"amount": amount}


@register.filter
def countdown(value: datetime) -> SafeString | str:
    """Write how far off a moment is, for the page to count down by the server's clock."""
    now = timezone.now()
    if value <= now:
        return until(value)
    amount = format_html(
        '<span role="timer" data-until="{}" data-now="{}">{}</span>',
        *(_in_utc(one).isoformat(timespec="milliseconds") for one in (value, now)),
        _amount(value - now),
    )
    return format_html(_("in {amount}"), amount=amount)


def _amount(duration: timedelta) -> str:
    """Write a duration in its largest unit, rounded down; hours reach up to two days."""
    seconds = duration.total_seconds()
    if seconds >= 2 * DAY_S:
        return _("%(n)d days").replace(" ", GAP) % {"n": seconds // DAY_S}
    if seconds >= HOUR_S:
        return f"{int(seconds // HOUR_S)}{GAP}h"
    if seconds >= MINUTE_S:
        return f"{int(seconds // MINUTE_S)}{GAP}min"
    return _("less than a minute")


def _in_utc(value: datetime | str) -> datetime:
    parsed = datetime.fromisoformat(value) if isinstance(value, str) else value
    return parsed.astimezone(UTC)


@register.filter
def beside(rows: Sequence[object], labels: Sequence[str]) -> list[tuple[str, object]]:
    """Pair rows that come in the order of the labels with their labels."""
    return list(zip(labels, rows, strict=True))


@register.filter
def before_at(address: str) -> str:
    """Write an e-mail address short: the part before the @."""
    return str(address).partition("@")[0]


@register.simple_tag
def margin_version() -> str:
    """Write the version of Margin that made the page."""
    return settings.VERSION
