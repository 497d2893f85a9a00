"""What a test needs from the machine, and what happens when it is not there."""

import os
from typing import TypeVar

import pytest

Thing = TypeVar("Thing")


def need(name: str, available: Thing | None) -> Thing:
    """Return `available`; where it is None (or false), skip with words, or fail under CI=true."""
    if available:
        return available
    if os.environ.get("CI") == "true":
        pytest.fail(f"{name} is missing, and under CI=true no test may be skipped for it")
    pytest.skip(f"needs {name}, which is not here")
