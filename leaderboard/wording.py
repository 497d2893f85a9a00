"""How counts, shares and days are written in the reader's language.

Scores, intervals and p-values are written alike in every language: they are copied into papers.
"""

from datetime import UTC, date, datetime
from functools import lru_cache

from django.utils.dateformat import format as formatted
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext, pgettext

# Keeps a number and its unit on one line.
GAP = "\N{NO-BREAK SPACE}"


def count(n: int) -> str:
    """Write a count in groups of three digits: 10,000 in English."""
    return str(n) if 0 <= n < 1000 else number_format(n, force_grouping=True)


def percent(share: float) -> str:
    """Write a share in percent with the digits it has: 95 %, 97.5 %."""
    return f"{100 * share:.6g}{GAP}%"


def quoted(name: str) -> str:
    """Set off a name within a sentence: “name” in English."""
    return gettext("“%(name)s”") % {"name": name}


def day(of: date, *, gap: str = GAP) -> str:
    """Write a day: 15 Dec 2026 in English."""
    return _day(date(of.year, of.month, of.day), get_language()).replace(GAP, gap)


def moment(of: datetime, *, gap: str = GAP) -> str:
    """Write a moment in UTC on a 24-hour clock: 15 Dec 2026, 18:00 UTC in English."""
    utc = of.astimezone(UTC)
    return f"{day(utc, gap=gap)}, {utc:%H:%M} UTC"


@lru_cache(maxsize=1024)
def _day(of: date, language: str | None) -> str:
    """Write a day in the present language, which is named to be remembered by."""
    how = pgettext("how a day is written, see Django's date filter", "j M Y")
    return formatted(of, how).replace(" ", GAP)
