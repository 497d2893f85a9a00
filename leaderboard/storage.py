"""Where files are kept: on disk before anybody is told so."""

import os
from contextlib import suppress
from typing import Any

from django.core.files.storage import FileSystemStorage
from django.utils.deconstruct import deconstructible


@deconstructible(path="leaderboard.storage.DurableStorage")
class DurableStorage(FileSystemStorage):
    """Keeps files for their owner alone and returns only when the bytes are on disk."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("file_permissions_mode", 0o600)
        options.setdefault("directory_permissions_mode", 0o700)
        super().__init__(**options)

    def _save(self, name: str, content: Any) -> str:
        try:
            kept_name = super()._save(name, content)  # type: ignore[misc]
        except OSError:
            # What was written of it would keep a full disk full.
            with suppress(OSError):
                os.remove(self.path(name))
            raise
        path = self.path(kept_name)
        for written in (path, os.path.dirname(path)):
            descriptor = os.open(written, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        return kept_name

    def url(self, name: str | None) -> str:
        raise ValueError("These files have no address.")
