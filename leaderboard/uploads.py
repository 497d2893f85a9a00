"""How an upload is taken in: to a temporary file, and never more of it than may be kept."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler

import scoring


class CappedUploadHandler(TemporaryFileUploadHandler):
    """Counts every byte, but writes none past the cap: a huge file fills no disk.

    The finished file's `size` is what was sent, so the form can say that it was too large.
    """

    n_received = 0

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        self.n_received = 0
        super().new_file(*args, **kwargs)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.n_received += len(raw_data)
        if self.n_received <= scoring.MAX_BYTES:
            super().receive_data_chunk(raw_data, start)

    def file_complete(self, file_size: int) -> UploadedFile | None:
        file = super().file_complete(file_size)
        if file is not None:
            file.size = self.n_received
        return file
