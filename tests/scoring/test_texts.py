"""Bytes as text: encodings, caps, and what is no text at all."""

import io
import pathlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PredictionsError
from scoring.tables import Table, read_table
from scoring.texts import MAX_BYTES, PIECE, clean, read_bytes
from tests.scoring.files import codes_of

PLAIN = "id,label\ni1,ham\ni2,spam\n"
BOM = b"\xef\xbb\xbf"


def read(data: bytes) -> Table:
    """Return the table of a file."""
    return read_table(io.BytesIO(data), max_bytes=MAX_BYTES)


def refuse(data: bytes) -> PredictionsError:
    """Return the error with which a file is refused."""
    with pytest.raises(PredictionsError) as caught:
        read(data)
    return caught.value


@pytest.mark.parametrize("data", [b"", BOM, b"\n\r\n", b"  \t \n"])
def test_a_file_without_text_is_empty(data: bytes) -> None:
    [problem] = refuse(data).problems

    assert (problem.code, problem.message) == ("empty_file", "The file is empty.")


def test_the_largest_file_is_read_and_one_byte_more_is_not() -> None:
    data = PLAIN.encode()

    assert read_bytes(io.BytesIO(data), max_bytes=len(data)) == data
    with pytest.raises(PredictionsError, match="larger than 23 bytes") as caught:
        read_bytes(io.BytesIO(data), max_bytes=len(data) - 1)
    assert codes_of(caught.value) == ["too_large"]


def test_the_largest_file_is_read_from_a_path_too(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "plain.csv"
    path.write_text(PLAIN)

    assert read_bytes(path, max_bytes=len(PLAIN)) == PLAIN.encode()
    with pytest.raises(PredictionsError, match="larger than 23 bytes"):
        read_bytes(path, max_bytes=len(PLAIN) - 1)


def test_a_file_of_50_megabytes_and_a_byte_is_too_large() -> None:
    with pytest.raises(PredictionsError, match=r"larger than 50 MB, the most that is read; keep"):
        read_bytes(io.BytesIO(bytes(50 * 1024 * 1024 + 1)), max_bytes=MAX_BYTES)


def test_no_more_than_a_byte_beyond_the_limit_is_read() -> None:
    file = io.BytesIO(bytes(1000))

    with pytest.raises(PredictionsError):
        read_bytes(file, max_bytes=10)

    assert file.tell() == 11


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"id,label\ni1,ham\ni\xf12,ham\n", 3, "Line 3: the byte 0xF1 is not UTF-8"),
        (BOM + b"id,label\r\ni\xf11,ham\r\n", 2, "Line 2: the byte 0xF1"),
        (b"id,label\ri1,ham\ri2,\xff\r", 3, "Line 3: the byte 0xFF"),
        (b"\xff\xfei\0d\0\n\0\x00\xd8", 2, "Line 2: there are bytes that are not UTF-16"),
        (b"\xfe\xff\0i\0d\0", 1, "Line 1: there are bytes that are not UTF-16"),
    ],
)
def test_bytes_that_are_no_text_are_refused_by_line(data: bytes, line: int, words: str) -> None:
    [problem] = refuse(data).problems

    assert (problem.code, problem.line) == ("bad_encoding", line)
    assert words in problem.message
    assert "save it as a CSV file in UTF-8" in problem.message


@pytest.mark.parametrize("start", [b"", BOM, b"x" * PIECE])
def test_a_byte_that_is_no_text_is_told_by_its_place_in_the_file(start: bytes) -> None:
    start += b"id,label\r\ni1,se"

    [problem] = refuse(start + b"\xf1or\n\n").problems

    assert f"(byte {len(start) + 1:,} of the file)" in problem.message


@pytest.mark.parametrize("text", [PLAIN, PLAIN.replace("\n", "\r\n"), PLAIN + "\n\n \n"])
@pytest.mark.parametrize("mark", [b"", BOM])
def test_marks_line_ends_and_blank_lines_at_the_end_change_nothing(mark: bytes, text: str) -> None:
    table = read(mark + text.encode())

    assert (table.ids, table.labels) == (["i1", "i2"], ["ham", "spam"])
    assert (table.problems, table.notices) == ((), ())


@pytest.mark.parametrize("place", [PIECE - 1, PIECE, PIECE + 1])
def test_a_letter_between_two_pieces_is_read_and_half_a_letter_is_refused(place: int) -> None:
    start = b"id,label".ljust(place, b"\n")

    table = read(start + "é,ham\n".encode())

    assert (table.ids, table.labels) == (["é"], ["ham"])
    assert refuse(start + "é".encode()[:-1]).problems[0].line == place - 7


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"id,label\ni1,h\0am\n", "control_character", "Line 2: there is a NUL byte"),
        (b"id,label\n\ni1,h\x7fam\n", "control_character", "Line 3: there is a control char"),
        ("id,label\n".encode("utf-16-le"), "utf16_unmarked", "Line 1: the file looks like UTF-16"),
        ("id,label\n".encode("utf-16-be"), "utf16_unmarked", "Line 1: the file looks like UTF-16"),
        ("id,label\n".encode("utf-32"), "other_format", "The file is UTF-32 text"),
        (b"\x1f\x8b\x08\0", "other_format", "The file is gzip-compressed; send it as it was"),
        (b"\n <!DOCTYPE html>", "web_page", "Line 1: the file is a web page"),
    ],
)
def test_files_that_are_no_text_are_told_what_they_are(data: bytes, code: str, words: str) -> None:
    [problem] = refuse(data).problems

    assert problem.code == code
    assert problem.message.startswith(words)


def test_a_file_in_utf_16_is_read_and_said_to_be() -> None:
    for codec in ("utf-16-le", "utf-16-be"):
        table = read(f"\ufeff{PLAIN}é,ü\n".encode(codec))

        assert (table.ids[-1], table.encoding) == ("é", "UTF-16")
        assert table.notices == ("The text was read as UTF-16.",)


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


def test_marks_without_end_on_one_letter_are_left_as_they_are() -> None:
    thirty, more = "e" + "\u0316\u0301" * 15, "e" + "\u0316\u0301" * 60_000

    assert clean(thirty)[0] == "é"
    assert clean(more) == more
