"""Files on disk: for their owner alone, without an address."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from leaderboard.storage import DurableStorage


def test_a_kept_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    storage = DurableStorage(location=tmp_path / "kept")

    name = storage.save("phase/one", ContentFile(b"bytes"))

    path = Path(storage.path(name))
    assert path.read_bytes() == b"bytes"
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_file_and_its_folder_are_on_disk_before_it_counts_as_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    monkeypatch.setattr(
        "leaderboard.storage.os.fsync",
        lambda descriptor: synced.append(os.readlink(f"/proc/self/fd/{descriptor}")),
    )
    storage = DurableStorage(location=tmp_path)

    storage.save("one", ContentFile(b"bytes"))

    assert synced == [str(tmp_path / "one"), str(tmp_path)]


def test_no_file_has_an_address(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no address"):
        DurableStorage(location=tmp_path).url("one")


class TooMuch(ContentFile):
    """A file of which the first part still fits on the disk."""

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        yield b"the first part"
        raise OSError(28, "No space left on device")


def test_a_full_disk_keeps_nothing_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No space left"):
        DurableStorage(location=tmp_path).save("one", TooMuch(b"bytes"))

    assert list(tmp_path.iterdir()) == []
