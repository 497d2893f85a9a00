import contextlib
import csv
import io
import pathlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PredictionsError
from scoring.tables import Table, read_table
from scoring.texts import MAX_BYTES, clean
from tests.scoring.files import as_csv, as_file, codes_of
from tests.scoring.written import zipped

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
            "Line 2: there is no column label; found id, prediction; needed id, label.",
        ),
        (
            "label,x\n",
            "missing_column",
            "Line 1: there is no column id; found label, x; needed id, label.",
        ),
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


def test_an_id_or_label_of_a_thousand_characters_is_read_and_one_more_is_not() -> None:
    long = "x" * 1000

    assert read(f"id,label\n{long},{long}\n").problems == ()
    [problem] = read(f"id,label\ni1,ham\ni2,{long}x\n").problems
    assert (problem.code, problem.line, problem.item_id) == ("long_cell", 3, "i2")
    assert problem.message.startswith("Line 3 (id 'i2'): the label is longer than 1,000 char")
    [problem] = read(f"id,label\n{long}x,ham\n").problems
    assert "the id is longer than 1,000 characters" in problem.message


def test_a_cell_beyond_the_limit_of_the_csv_module_is_refused_by_line() -> None:
    limit = csv.field_size_limit()
    rows = f"i1,{'x' * limit},ham\ni2,{'x' * (limit + 1)},ham\n"

    [problem] = read("id,text,label\n" + rows).problems

    assert (problem.code, problem.line, problem.item_id) == ("long_cell", 3, "i2")
    assert problem.message.startswith("Line 3 (id 'i2'): a cell is longer than 131,072 characters")
    [problem] = read(f"text,id,label\n{'x' * (limit + 1)},i1,ham\n").problems
    assert (problem.line, problem.item_id) == (2, None)


def test_a_line_of_a_million_bytes_ends_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.dialects.MAX_LINE", 20)

    assert read("id,label\n" + "i1,ham\n" * 9).problems == ()
    [problem] = refuse("id,label\r\ni1,ham\ri2," + "x" * 20).problems

    assert (problem.code, problem.line) == ("long_line", 3)
    assert problem.message == "Line 3: this line is longer than 20 bytes."


@pytest.mark.parametrize(
    ("rows", "code", "message"),
    [
        (
            "i1,ham\ni2\n",
            "short_row",
            "Line 3: 1 cell where the header has 2; give every row all cells.",
        ),
        (
            "i1,ham,or,spam\n",
            "long_row",
            "Line 2: 4 cells where the header has 2; "
            "put quotation marks around a cell that holds the delimiter.",
        ),
        (
            "i1\ni2\ni3,ham\n",
            "short_row",
            "2 rows have fewer cells than the header: 1 cell where the header has 2: "
            "line 2, line 3; give every row all cells.",
        ),
        (
            "i1,a,b\ni3,a,b,c\n",
            "long_row",
            "2 rows have more cells than the header: line 2: 3 cells where the header has 2, "
            "line 3: 4 cells where the header has 2; "
            "put quotation marks around a cell that holds the delimiter.",
        ),
        (
            "i1,ham\nid,label\ni2,ham\n",
            "repeated_header",
            "Line 3: this row repeats the header; "
            "were files put together? keep the first header alone.",
        ),
    ],
)
def test_rows_that_misfit_the_header_are_named(rows: str, code: str, message: str) -> None:
    [problem] = read("id,label\n" + rows).problems

    assert (problem.code, problem.message) == (code, message)


def test_no_more_rows_are_read_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.rows.MAX_ROWS", 3)

    fitting = read("id,label\ni1,a\n\ni2\ni3,c\n")
    beyond = read("id,label\ni1,a\n\ni2\ni3,c\ni4,d\ni5,e\n")

    assert [problem.code for problem in fitting.problems] == ["short_row"]
    assert [problem.code for problem in beyond.problems] == ["short_row", "too_many_rows"]
    assert beyond.problems[1].message == "Line 6: this row is beyond the 3 that are read."
    assert beyond.ids == ["i1", "i3"]


def test_only_the_first_ten_misfits_are_named() -> None:
    short, long = read("id,label\n" + "i\n" * 12 + "i,ham,x\n").problems

    assert short.message.startswith("12 rows have fewer cells")
    assert "the first 10 are line 2, line 3," in short.message
    assert "line 11;" in short.message
    assert (long.code, long.line) == ("long_row", 14)


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\nid;label\ni1;a,b\n",
        '"sep=|"\r\nid|label\r\ni1|a,b\r\n',
        '"a,b";id;label\nx;i1;a,b\n',
        '"id"\tx,y\tlabel\ni1\t\ta,b\n',
    ],
)
def test_the_delimiter_is_the_one_with_which_the_columns_are_named(text: str) -> None:
    table = read(text)

    assert (table.ids, table.labels, table.problems) == (["i1"], ["a,b"], ())


@pytest.mark.parametrize(
    ("text", "notices"),
    [
        (PLAIN, ()),
        ("id,label,text,\ni1,ham,x,\n", ("Columns not used: text, unnamed.",)),
        ("ID,label\ni1,ham\n", ("The names of the columns were read without regard to capitals.",)),
        ("\nid,label\ni1,ham\n", ("Blank lines before the header were skipped.",)),
        (
            "sep=,\n\nid,label\n",
            (
                "The line 'sep=' before the header was skipped.",
                "Blank lines before the header were skipped.",
            ),
        ),
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


def test_an_archive_is_named_in_the_format_and_what_is_left_in_it_in_a_notice() -> None:
    table = read(zipped({"p.tsv": b"id\tlabel\ni1\tham\n", "README.md": b"x"}))

    assert (table.format, table.encoding) == ("TSV, separated by tabs in a zip archive", "UTF-8")
    assert table.notices == (
        "p.tsv was read from the zip archive.",
        "Files in the archive not used: README.md.",
    )


CONTROL = [chr(code) for code in (*range(9), 11, 12, *range(14, 32), 127)]
CELLS = st.text(
    st.characters(codec="utf-8", exclude_characters=CONTROL), min_size=1, max_size=20
).filter(lambda text: text.strip())


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1), st.sampled_from(",\t;"))
def test_what_a_csv_writer_writes_is_read_back(rows: list[tuple[str, str]], mark: str) -> None:
    table = read_table(as_csv(rows, delimiter=mark), max_bytes=MAX_BYTES)

    assert table.ids == [clean(item_id) for item_id, _ in rows]
    assert table.labels == [clean(label) for _, label in rows]


def test_a_text_file_of_one_column_has_no_header() -> None:
    with pytest.raises(PredictionsError, match="must name the columns"):
        read_table(as_file("i1\ni2\n"), max_bytes=MAX_BYTES)
