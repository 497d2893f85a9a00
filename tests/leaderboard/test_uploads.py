"""Taking an upload in: never more of it on disk than may be kept."""

from pathlib import Path

import pytest

import scoring
from leaderboard.uploads import CappedUploadHandler


def uploaded(chunks: list[bytes]):
    handler = CappedUploadHandler()
    handler.new_file("file", "predictions.csv", "text/csv", None, None, None)
    position = 0
    for chunk in chunks:
        handler.receive_data_chunk(chunk, position)
        position += len(chunk)
    return handler.file_complete(position)


def test_of_a_file_of_two_gigabytes_no_more_is_on_disk_than_the_cap() -> None:
    megabyte = b"x" * 2**20

    file = uploaded([megabyte] * 2048)

    assert file.size == 2 * 2**30
    assert Path(file.temporary_file_path()).stat().st_size <= scoring.MAX_BYTES


@pytest.fixture
def _small_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.MAX_BYTES", 10)


@pytest.mark.usefixtures("_small_cap")
def test_a_file_up_to_the_cap_is_taken_whole() -> None:
    file = uploaded([b"12345", b"67890"])

    assert (file.size, file.read()) == (10, b"1234567890")


@pytest.mark.usefixtures("_small_cap")
def test_a_file_past_the_cap_is_counted_but_not_written() -> None:
    file = uploaded([b"12345", b"678901", b"x" * 1_000])

    assert file.size == 1_011
    assert Path(file.temporary_file_path()).stat().st_size <= 10
