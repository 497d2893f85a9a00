"""The two brokers, seen from outside: how many messages wait, and how to lose them all."""

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import redis

QUEUES = ("scoring", "standings")


class Broker(Protocol):
    def n_waiting(self) -> int:
        """Return how many messages no worker has taken yet."""

    def empty(self) -> None:
        """Lose everything that the broker holds."""


class Folder:
    """Messages as files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def n_waiting(self) -> int:
        return len(list(self.folder.glob("*.msg")))

    def empty(self) -> None:
        for path in self.folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


class RedisServer:
    """Messages in a private Redis."""

    def __init__(self, url: str) -> None:
        self.url = url

    def n_waiting(self) -> int:
        with self._opened() as server:
            return sum(server.llen(queue) for queue in QUEUES)

    def empty(self) -> None:
        with self._opened() as server:
            server.flushall()

    @contextlib.contextmanager
    def _opened(self) -> Iterator[redis.Redis]:
        server = redis.Redis.from_url(self.url)
        try:
            yield server
        finally:
            server.close()
