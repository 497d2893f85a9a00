"""Waiting for a condition: the one place of the fault tests where time passes."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

Thing = TypeVar("Thing")

POLL_S = 0.02


def until(condition: Callable[[], Thing], *, within_s: float, what: str) -> Thing:
    """Return the condition's first true answer; AssertionError when none comes in time."""
    deadline = time.monotonic() + within_s
    while not (answer := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"in {within_s} s it did not come about that {what}")
        threading.Event().wait(POLL_S)
    return answer
