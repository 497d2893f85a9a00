"""Zip archives: one table is read from them, and nothing that could do harm is unpacked."""

import io
import struct
import zipfile
from pathlib import Path

import pytest

from scoring import PredictionsError, Problem
from scoring.archives import MAX_DIRECTORY, MAX_ENTRIES, read_member
from tests.scoring.written import zipped

TABLE = b"id,label\ni1,ham\n"


def refuse(data: bytes, *, max_bytes: int = 10_000) -> Problem:
    """Return the one problem for which an archive is refused."""
    with pytest.raises(PredictionsError) as caught:
        read_member(data, max_bytes=max_bytes)
    [problem] = caught.value.problems
    return problem


def patched(data: bytes, offset: int, field: str, value: int) -> bytes:
    """Return an archive with another number at a place of its one entry in the list of entries."""
    place = data.rfind(b"PK\x01\x02") + offset
    return data[:place] + struct.pack(field, value) + data[place + struct.calcsize(field) :]


def test_the_one_table_is_read_and_what_a_computer_left_is_not() -> None:
    litter = {"__MACOSX/._p.csv": b"x", "run/.DS_Store": b"x", "._p.csv": b"x", "Thumbs.db": b""}

    member = read_member(zipped({"run/": b"", "run/p.csv": TABLE, **litter}), max_bytes=100)

    assert (member.name, member.data, member.others) == ("run/p.csv", TABLE, ())


def test_other_files_are_named() -> None:
    member = read_member(zipped({"p.JSONL": TABLE, "README.md": b"x"}), max_bytes=100)

    assert (member.name, member.others) == ("p.JSONL", ("README.md",))


@pytest.mark.parametrize("name", ["P.CSV", "Run 3.Tsv", "ANSWERS.JsonL"])
def test_a_table_is_known_by_its_ending_in_any_capitals(name: str) -> None:
    assert read_member(zipped({name: TABLE}), max_bytes=100).name == name
    assert repr(name) in refuse(zipped({name: zipped({"q.csv": TABLE})})).message


def test_a_file_that_is_taken_for_no_table_is_named_and_not_passed_over() -> None:
    assert "found PREDICTIONS.DAT" in refuse(zipped({"PREDICTIONS.DAT": TABLE})).message


@pytest.mark.parametrize(
    ("files", "code", "words"),
    [
        ({"a.csv": TABLE, "b.json": TABLE}, "several_files", "a.csv, b.json; send one"),
        ({}, "no_file", "found nothing"),
        ({"/etc/p.csv": TABLE}, "unsafe_path", "'/etc/p.csv'"),
        ({"../.DS_Store": b"", "p.csv": TABLE}, "unsafe_path", "'../.DS_Store'"),
        ({"a\\p.csv": TABLE}, "unsafe_path", "unsafe path"),
        ({"C:p.csv": TABLE}, "unsafe_path", "'C:p.csv'"),
        ({"p.csv": TABLE, "more.tar": b"x"}, "nested_archive", "'more.tar'"),
        ({"p.csv": zipped({"q.csv": TABLE})}, "nested_archive", "'p.csv'"),
        ({"p.csv": b"\x1f\x8b\x08"}, "nested_archive", "'p.csv'"),
        ({"xl/workbook.xml": b"x"}, "spreadsheet", "an Excel workbook"),
        ({"[Content_Types].xml": b"x"}, "spreadsheet", "an office document"),
        ({"mimetype": b"x", "content.xml": b"x"}, "spreadsheet", "an office document"),
        ({f"{n}.txt": b"" for n in range(MAX_ENTRIES + 1)}, "too_many_entries", "101 entries"),
    ],
)
def test_an_archive_that_is_not_one_table_is_refused(
    files: dict[str, bytes], code: str, words: str
) -> None:
    problem = refuse(zipped(files))

    assert problem.code == code
    assert words in problem.message


def test_a_hundred_entries_are_read() -> None:
    files = {f"{n}.txt": b"" for n in range(MAX_ENTRIES - 1)}

    assert read_member(zipped({**files, "p.csv": TABLE}), max_bytes=100).data == TABLE


def test_a_link_is_refused() -> None:
    link = zipfile.ZipInfo("p.csv")
    link.external_attr = 0o120777 << 16
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(link, "/etc/passwd")

    assert refuse(packed.getvalue()).code == "archive_link"


def test_an_encrypted_file_is_refused() -> None:
    assert refuse(patched(zipped({"p.csv": TABLE}), 8, "<H", 1)).code == "encrypted"


@pytest.mark.parametrize("method", [9, 12, 14])
def test_a_file_packed_in_another_way_is_refused(method: int) -> None:
    problem = refuse(patched(zipped({"p.csv": TABLE}), 10, "<H", method))

    assert problem.code == "packing_method"
    assert f"method {method} of" in problem.message


def test_a_file_is_refused_by_the_size_it_says_and_holds_no_more_than_it_says() -> None:
    bomb = zipped({"p.csv": b"x" * 1_000_000})

    assert refuse(bomb, max_bytes=999_999).message.startswith("'p.csv' has more than 999,999 bytes")
    assert len(read_member(bomb, max_bytes=1_000_000).data) == 1_000_000
    assert refuse(patched(bomb, 24, "<L", 10)).code == "bad_archive"


def test_a_large_file_that_is_packed_too_tightly_is_refused() -> None:
    bomb = zipped({"p.csv": b"x" * 2_000_000})

    assert refuse(bomb, max_bytes=10_000_000).code == "packed_too_tightly"


def test_a_long_list_of_entries_is_refused_before_it_is_read() -> None:
    data = zipped({"p.csv": TABLE})
    end = data.rfind(b"PK\x05\x06")
    long = data[: end + 12] + struct.pack("<L", MAX_DIRECTORY + 1) + data[end + 16 :]
    with_64 = data[:end] + b"PK\x06\x07" + bytes(16) + data[end:]

    assert refuse(long).code == refuse(with_64).code == "too_many_entries"


@pytest.mark.parametrize("n_bytes", [4, 30, 100])
def test_an_archive_that_was_cut_off_is_damaged(n_bytes: int) -> None:
    data = zipped({"p.csv": TABLE})

    assert refuse(data[:n_bytes]).code == "bad_archive"
    assert refuse(data[:-n_bytes] if n_bytes < 30 else data[n_bytes:]).code == "bad_archive"


def test_a_file_without_a_name_is_no_table() -> None:
    data = zipped({"_p.csv": TABLE}).replace(b"_p.csv", b"\0p.csv")

    assert refuse(data).code == "no_file"


def test_nothing_is_written_anywhere_not_even_by_a_bomb_or_a_path_that_climbs_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "a" / "b"
    work.mkdir(parents=True)
    monkeypatch.chdir(work)
    monkeypatch.setattr("tempfile.tempdir", str(work))

    read_member(zipped({"p.csv": TABLE}), max_bytes=100)
    refuse(zipped({"p.csv": b"x" * 1_000_000}))
    refuse(zipped({"../../p.csv": TABLE}))

    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
