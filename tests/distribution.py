"""Which tests go to one process together, and in which order: `make test` loads it with `-p`.

Tests that visit or break a site share it, and making it takes as long as many of them: each such
folder is one piece of work. They come first, since they are long and wait much of their time; all
others follow file by file, those with a database before those that only compute.
"""

import pytest
from xdist.scheduler import LoadFileScheduling

WITH_SITES = ("tests/faults", "tests/browser")


class Scheduling(LoadFileScheduling):
    """Hands out the folders with sites whole, and all else by file."""

    def _split_scope(self, nodeid: str) -> str:
        folder = next((one for one in WITH_SITES if nodeid.startswith(f"{one}/")), None)
        return folder or super()._split_scope(nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what visits or breaks a site first, keeping the order that pytest-django makes."""
    items.sort(key=lambda item: not item.nodeid.startswith(WITH_SITES))


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Scheduling:
    """Return what hands out the tests; `--no-loadscope-reorder` goes with it."""
    return Scheduling(config, log)
