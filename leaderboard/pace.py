"""How often somebody may ask for what costs the site work. Each web process counts for itself."""

import math

from django.core.cache import caches
from django.utils import timezone


class TooOften(Exception):
    """As many as are taken were asked for; there is more in `wait_s` seconds."""

    def __init__(self, *, wait_s: int) -> None:
        super().__init__(wait_s)
        self.wait_s = wait_s


def keep(whose: str, *, what: str, at_most: int, within_s: int) -> None:
    """Count one more; raise TooOften when it is too many for the present stretch of time."""
    now_s = timezone.now().timestamp()
    stretch = math.floor(now_s / within_s)
    key = f"pace:{what}:{whose}:{stretch}"
    counts = caches["pace"]
    counts.add(key, 0, timeout=within_s)
    if counts.incr(key) > at_most:
        raise TooOften(wait_s=math.ceil((stretch + 1) * within_s - now_s))
