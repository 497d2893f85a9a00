"""How often a person may ask for what costs the site work. Each web process counts for itself."""

import math

from django.core.cache import cache
from django.utils import timezone

from leaderboard.api.errors import Refusal
from leaderboard.models import User


def keep(user: User, *, what: str, at_most: int, within_s: int) -> None:
    """Count one more; refuse when it is too many for the present stretch of time."""
    now_s = timezone.now().timestamp()
    stretch = math.floor(now_s / within_s)
    key = f"pace:{what}:{user.pk}:{stretch}"
    cache.add(key, 0, timeout=within_s)
    if cache.incr(key) > at_most:
        wait_s = math.ceil((stretch + 1) * within_s - now_s)
        raise Refusal(
            429,
            "too_many_requests",
            f"At most {at_most} of these are taken in {within_s // 60} minutes. Wait {wait_s} s.",
            retry_after_s=wait_s,
        )
