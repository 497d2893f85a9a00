import contextlib
import csv
import io
import pathlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PredictionsError
from scoring.tables import Table, read_table
from scoring.texts import MAX_BYTES, clean, read_bytes
from tests.scoring.files import as_csv, as_file, codes_of

PLAIN = "id,label\ni1,ham\ni2,spam\n"
BOM = b"\xef\xbb\xbf"


def read(text: str | bytes) -> Table:
    """Return the table of a text."""
    data = text.encode() if isinstance(text, str) else text
    return read_table(io.BytesIO(data), max_bytes=MAX_BYTES)


def refuse(text: str | bytes) -> PredictionsError:
    """Return the error with which a text is refused."""
    with pytest.raises(PredictionsError) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        BOM + PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        PLAIN.rstrip().encode(),
        (PLAIN + "\n\n  \n").encode(),
        ("\n\n" + PLAIN).encode(),
        PLAIN.replace(",", "\t").encode(),
        PLAIN.replace(",", ";").encode(),
        PLAIN.replace("id,label", "ID, Label ").encode(),
        b'"id","label"\n"i1","ham"\n"i2","spam"\n',
        b"label,id\nham,i1\nspam,i2\n",
        b"id,text,label\ni1,two\tbits,ham\ni2,,spam\n",
        b"id,label\n i1 ,\tham\n\xc2\xa0i2,spam\n",
    ],
)
def test_the_same_rows_come_from_any_dialect(data: bytes) -> None:
    table = read(data)

    assert (table.ids, table.labels, table.problems) == (["i1", "i2"], ["ham", "spam"], ())


def test_cells_stay_text() -> None:
    values = ["007", "NA", "null", "1.0", "nan", "true", "-1", "1e5", "None", "N/A"]

    table = read_table(as_csv(zip(values, values, strict=True)), max_bytes=MAX_BYTES)

    assert table.ids == table.labels == values


def test_accents_are_composed_and_case_is_kept() -> None:
    table = read("id,label\ni1,cafe\u0301\ni2,Cafe\n")

    assert table.labels == ["caf\u00e9", "Cafe"]


def test_a_row_has_the_number_of_its_first_line() -> None:
    table = read('id,text,label\n\ni1,"two\nlines",ham\ni2,"three\r\n\r\nlines",spam\ni3,x,ham\n')

    assert list(table.lines) == [3, 5, 8]


def test_the_digest_is_that_of_the_bytes() -> None:
    # printf 'id,label\ni1,ham\n' | sha256sum, GNU coreutils 9.1
    table = read("id,label\ni1,ham\n")

    assert table.sha256 == "ee9a6b75a58b9f80aace604725709362047c397ea8541a7ba98adc4f495c32bc"


def test_a_path_is_read_as_an_open_file_is(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "plain.csv"
    path.write_text(PLAIN)

    assert read_table(path, max_bytes=100) == read_table(str(path), max_bytes=100) == read(PLAIN)


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


def test_a_file_of_20_megabytes_and_a_byte_is_too_large() -> None:
    with pytest.raises(PredictionsError, match=r"larger than 20 MB, the most that is read; keep"):
        read_bytes(io.BytesIO(bytes(20 * 1024 * 1024 + 1)), max_bytes=MAX_BYTES)


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
        (b"id,label\ni1,h\0am\n", 2, "Line 2: there is a NUL byte"),
        ("id,label\n".encode("utf-16-le"), 1, "Line 1: there is a NUL byte"),
        ("id,label\n".encode("utf-16"), 1, "UTF-16 text"),
        (b"\xfe\xff\0i\0d", 1, "UTF-16 text"),
        (b"PK\x03\x04\x14\0", 1, "Excel workbook or a zip"),
        (b"\x1f\x8b\x08\0", 1, "gzip"),
    ],
)
def test_bytes_that_are_no_text_are_refused_by_line(data: bytes, line: int, words: str) -> None:
    [problem] = refuse(data).problems

    assert (problem.code, problem.line) == ("bad_encoding", line)
    assert words in problem.message
    assert "save it as a CSV file in UTF-8" in problem.message


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (
            "i1,ham\n",
            "no_header",
            "Line 1: the header must name the columns id, label; found i1, ham.",
        ),
        (
            '""\n\n""\n',
            "no_header",
            "Line 1: the header must name the columns id, label; found .",
        ),
        (
            "id    label\n",
            "no_header",
            "Line 1: the header must name the columns id, label; found id    label.",
        ),
        (
            "\nid,prediction\n",
            "missing_column",
            "Line 2: there is no column label; found id, prediction.",
        ),
        ("label,x\n", "missing_column", "Line 1: there is no column id; found label, x."),
        (
            "id,label,Label\n",
            "duplicate_column",
            "Line 1: there is more than one column label; keep one.",
        ),
        (
            "id,label" + ",x" * 99 + "\n",
            "too_many_columns",
            "Line 1: there are 101 columns; the most is 100.",
        ),
    ],
)
def test_a_header_without_the_columns_is_refused(text: str, code: str, message: str) -> None:
    [problem] = refuse(text).problems

    assert (problem.code, problem.message) == (code, message)
    assert problem.message.startswith(f"Line {problem.line}: ")


def test_a_hundred_columns_are_read() -> None:
    table = read("id,label" + ",x" * 98 + "\ni1,ham" + "," * 98 + "\n")

    assert table.ids == ["i1"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('id,label,text\ni1,ham,"a"\ni2,spam,"b\ni3,ham,"c"\n', 3),
        ('id,label\n"a\\"b",ham\n', 2),
        ('id,text,label\ni1,"two\nlines",ham\ni2,"open,ham\n', 4),
    ],
)
def test_bad_quotes_end_the_table_and_name_the_line(text: str, line: int) -> None:
    [problem] = read(text).problems

    assert (problem.code, problem.line) == ("bad_quotes", line)
    assert problem.message == (
        f"Line {line}: a quoted cell is malformed or never closed; "
        "close it, and double a quotation mark inside it."
    )


def test_rows_before_bad_quotes_are_read() -> None:
    assert read('id,label\ni1,ham\ni2,"spam\n').ids == ["i1"]


def test_a_header_with_bad_quotes_is_refused() -> None:
    assert codes_of(refuse('"id,label\ni1,ham\n')) == ["bad_quotes"]


def test_a_cell_beyond_the_limit_of_the_csv_module_is_refused_by_line() -> None:
    limit = csv.field_size_limit()

    [problem] = read(f"id,label\ni1,{'x' * limit}\ni2,{'x' * (limit + 1)}\n").problems

    assert (problem.code, problem.line) == ("long_cell", 3)
    assert problem.message == "Line 3: a cell is longer than 131,072 characters."


@pytest.mark.parametrize(
    ("rows", "code", "message"),
    [
        (
            "i1,ham\ni2\n",
            "short_row",
            "Line 3 has 1 cell where the header has 2; give every row all cells.",
        ),
        (
            "i1,ham,or,spam\n",
            "long_row",
            "Line 2 has 4 cells where the header has 2; "
            "put quotation marks around a cell that holds the delimiter.",
        ),
        (
            "i1\ni2\ni3,ham\n",
            "short_row",
            "2 rows do not have the header's 2 cells: line 2 has 1 cell, line 3 has 1 cell; "
            "give every row all cells.",
        ),
    ],
)
def test_rows_that_misfit_the_header_are_named(rows: str, code: str, message: str) -> None:
    [problem] = read("id,label\n" + rows).problems

    assert (problem.code, problem.message) == (code, message)


def test_no_more_rows_are_read_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.tables.MAX_ROWS", 3)

    fitting = read("id,label\ni1,a\n\ni2\ni3,c\n")
    beyond = read("id,label\ni1,a\n\ni2\ni3,c\ni4,d\ni5,e\n")

    assert [problem.code for problem in fitting.problems] == ["short_row"]
    assert [problem.code for problem in beyond.problems] == ["short_row", "too_many_rows"]
    assert beyond.problems[1].message == "Line 6: this row is beyond the 3 that are read."
    assert beyond.ids == ["i1", "i3"]


def test_only_the_first_five_misfits_are_named() -> None:
    short, long = read("id,label\n" + "i\n" * 7 + "i,ham,x\n").problems

    assert short.message.startswith("7 rows do not have")
    assert "the first 5 are line 2 has" in short.message
    assert "line 6 has 1 cell;" in short.message
    assert (long.code, long.line) == ("long_row", 9)


@pytest.mark.parametrize(
    ("text", "notices"),
    [
        (PLAIN, ()),
        ("id,label,text,\ni1,ham,x,\n", ("Columns not used: text, unnamed.",)),
        ("id;label\ni1;ham\n", ("Semicolons were read as the delimiter.",)),
        (
            "id,label\n i1,ham\n",
            ("In 1 row white space around cells was trimmed or split accents were joined.",),
        ),
        (
            "id,label\n i1,ham\ni2,spam \n",
            ("In 2 rows white space around cells was trimmed or split accents were joined.",),
        ),
    ],
)
def test_what_was_read_loosely_is_said(text: str, notices: tuple[str, ...]) -> None:
    assert read(text).notices == notices


@given(st.sampled_from([b"", b"id,label\n", b"label\tid\r\n"]), st.binary(max_size=200))
def test_no_bytes_raise_anything_but_a_refusal(start: bytes, data: bytes) -> None:
    with contextlib.suppress(PredictionsError):
        table = read(start + data)

        assert len(table.ids) == len(table.labels) == len(table.lines)


CELLS = st.text(
    st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20
).filter(lambda text: text.strip())


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1), st.sampled_from(",\t;"))
def test_what_a_csv_writer_writes_is_read_back(rows: list[tuple[str, str]], mark: str) -> None:
    table = read_table(as_csv(rows, delimiter=mark), max_bytes=MAX_BYTES)

    assert table.ids == [clean(item_id) for item_id, _ in rows]
    assert table.labels == [clean(label) for _, label in rows]


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


def test_a_text_file_of_one_column_has_no_header() -> None:
    with pytest.raises(PredictionsError, match="must name the columns"):
        read_table(as_file("i1\ni2\n"), max_bytes=MAX_BYTES)
