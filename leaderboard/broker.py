"""The broker of a site without services: messages as files, of which none is read half-written.

Kombu's own transport opens a message's file under its final name and then writes it. A worker
that looks in between finds no JSON, which it takes for a fault of its own, and ends. Here a file
gets its name once it is whole, and what a crash has cut off is passed over.
"""

import time
from pathlib import Path
from queue import Empty
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        """Write the message under a name that nobody reads, then rename it, which is one step."""
        name = f"{time.monotonic_ns():020}_{uuid4()}"
        unfinished = Path(self.data_folder_out, f"{name}.unfinished")
        unfinished.write_text(dumps(payload))
        unfinished.rename(Path(self.data_folder_out, f"{name}.{queue}.msg"))

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the next message; one that is no JSON counts as lost, and its work is due again."""
        try:
            return super()._get(queue)
        except ValueError as cut_off:
            raise Empty from cut_off

    def _queue_bind(self, *binding: str) -> None:
        """Keep no table of bindings, a file with the same weakness: messages name their queue."""


class Transport(filesystem.Transport):
    Channel = Channel
