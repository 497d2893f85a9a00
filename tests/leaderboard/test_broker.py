"""Messages as files: seen whole or not at all, and taken once."""

from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import kombu
import pytest

from leaderboard.broker import Channel


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[Channel]:
    folders = {"data_folder_in": str(tmp_path), "data_folder_out": str(tmp_path)}
    transport = "leaderboard.broker:Transport"
    with kombu.Connection(transport=transport, transport_options=folders) as connection:
        yield connection.default_channel


def test_a_message_is_taken_once_by_its_own_queue(channel: Channel) -> None:
    channel._put("scoring", {"number": 1})

    with pytest.raises(Empty):
        channel._get("standings")
    assert channel._get("scoring") == {"number": 1}
    with pytest.raises(Empty):
        channel._get("scoring")


def test_messages_are_taken_in_the_order_they_came(channel: Channel) -> None:
    for number in range(20):
        channel._put("scoring", number)

    taken = [channel._get("scoring") for _ in range(20)]

    assert taken == list(range(20))


def test_a_message_has_no_name_before_it_is_whole(
    channel: Channel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Path, target: Path) -> None:
        raise OSError(self.read_text())

    monkeypatch.setattr(Path, "rename", interrupted)

    with pytest.raises(OSError, match="number"):
        channel._put("scoring", {"number": 1})

    assert list(tmp_path.glob("*.msg")) == []
    with pytest.raises(Empty):
        channel._get("scoring")


@pytest.mark.parametrize("rest", ["", '{"body": "W1si'])
def test_a_message_that_was_cut_off_counts_as_lost(
    channel: Channel, tmp_path: Path, rest: str
) -> None:
    (tmp_path / "1_cut.scoring.msg").write_text(rest)

    with pytest.raises(Empty):
        channel._get("scoring")

    assert list(tmp_path.iterdir()) == []


def test_declaring_a_queue_leaves_nothing_to_be_read_half_written(
    channel: Channel, tmp_path: Path
) -> None:
    kombu.Queue("scoring", routing_key="scoring", channel=channel).declare()

    assert list(tmp_path.iterdir()) == []
