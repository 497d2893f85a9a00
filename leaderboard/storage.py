"""Where files are kept: on disk before anybody is told so."""

import os
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
        kept_name = super()._save(name, content)  # type: ignore[misc]
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
