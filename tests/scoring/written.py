"""Tables written in a random dialect, and trouble files with a few bytes changed."""

import io
import json
import random
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import scoring
from scoring.texts import clean
from tests import troubles

LETTERS = "abzAZ019 .,;|\t\"'\\/:=-+#@<>{}[]()_%éßøı中Ωא\u0301\u200b\u2028\u00a0\ufeff🙂"
SPECIAL = set(",;|\t\"'\r\n ")
HEADERS = (
    ("id", "label"),
    ("label", "id"),
    (" ID ", "Label"),
    ("", "id", "label"),
    ("a,b", "label", "x;y", "id"),
    ("id", "text", "LABEL", "text"),
    ("x;y", "id", "label", ""),
)
TOKENS = (b'"', b"'", b",", b";", b"\t", b"\n", b"\r", b"\0", b"{", b"}", b"[", b"]", b":", b"\\u0")
TOKENS += (
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"id",
    b"label",
    b"\\",
    b"\xe9",
)
TOKENS += (b"NaN", b"1e999", b"-0", b"null", b"sep=;\n", b"\x1a", b"\x1f\x8b", b"\x80", b"prob:x")


@dataclass(frozen=True)
class Written:
    """A file, and the ids and labels that it was written from."""

    data: bytes
    ids: list[str]
    labels: list[str]


@dataclass(frozen=True)
class Dialect:
    """How a table is written down."""

    header: tuple[str, ...]
    form: str
    mark: str
    end: str
    start: str
    is_quoted: bool
    is_ascii: bool
    n_blank: int
    encode: Callable[[str], bytes]
    packed_as: str


def with_mark(text: str) -> bytes:
    return text.encode("utf-8-sig")


def in_utf16(text: str) -> bytes:
    return text.encode("utf-16")


def random_dialect(rng: random.Random) -> Dialect:
    return Dialect(
        header=rng.choice(HEADERS),
        form=rng.choice(["cells", "cells", "lines", "list"]),
        mark=rng.choice(",;\t"),
        end=rng.choice(["\n", "\r\n", "\r"]),
        start=rng.choice(["", "\n", "sep={mark}{end}"]),
        is_quoted=rng.random() < 0.5,
        is_ascii=rng.random() < 0.5,
        n_blank=rng.randint(0, 2),
        encode=rng.choice([str.encode, with_mark, in_utf16]),
        packed_as=rng.choice(["", "", "p.csv", "a/b/p.JSONL"]),
    )


def random_text(rng: random.Random) -> str:
    """Return a text that is not blank: of letters that readers stumble over, or of any."""
    while True:
        n_letters = rng.randint(1, 8)
        if rng.random() < 0.8:
            text = "".join(rng.choices(LETTERS, k=n_letters))
        else:
            text = "".join(map(chr, rng.choices(range(0x20, 0xD800), k=n_letters)))
        if clean(text) and "\x7f" not in text:
            return text


def random_table(rng: random.Random) -> Written:
    """Return a table of random texts, written in a random dialect."""
    values = [tuple(random_text(rng) for _ in range(3)) for _ in range(rng.randint(1, 5))]
    return write_table(values, random_dialect(rng))


def write_table(values: Sequence[tuple[str, str, str]], dialect: Dialect) -> Written:
    """Write a table of ids, labels and further texts down in a dialect."""
    names = [name.strip().lower() for name in dialect.header]
    rows = []
    for item_id, label, text in values:
        given = {"id": item_id, "label": label}
        rows.append([given.get(name, text) for name in names])
    if dialect.form == "cells":
        text = _cells(rows, dialect)
    else:
        objects = [dict(zip(dialect.header, row, strict=True)) for row in rows]
        text = _objects(objects, dialect)
    data = dialect.encode(text)
    if dialect.packed_as:
        data = zipped({dialect.packed_as: data})
    return Written(data, [clean(row[0]) for row in values], [clean(row[1]) for row in values])


def _cells(rows: Sequence[Sequence[str]], dialect: Dialect) -> str:
    def cell(value: str) -> str:
        if dialect.is_quoted or SPECIAL.intersection(value):
            return '"' + value.replace('"', '""') + '"'
        return value

    lines = [dialect.mark.join(map(cell, row)) for row in [dialect.header, *rows]]
    start = dialect.start.format(mark=dialect.mark, end=dialect.end)
    return start + (dialect.end * (1 + dialect.n_blank)).join(lines) + dialect.end * dialect.n_blank


def _objects(objects: Sequence[dict[str, str]], dialect: Dialect) -> str:
    if dialect.form == "list":
        indent = dialect.n_blank or None
        return json.dumps(objects, ensure_ascii=dialect.is_ascii, indent=indent)
    lines = [json.dumps(one, ensure_ascii=dialect.is_ascii) for one in objects]
    return (dialect.end * (1 + dialect.n_blank)).join(lines)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of files by name."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def mutant(originals: Sequence[bytes], rng: random.Random) -> bytes:
    """Return one of these files with a few of its bytes changed, moved, taken out or put in."""
    data = bytearray(rng.choice(originals))
    for _ in range(rng.randint(1, 6)):
        place = rng.randint(0, len(data))
        end = min(len(data), place + rng.randint(1, 12))
        match rng.randint(0, 6):
            case 0 if data:
                data[place % len(data)] = rng.randrange(256)
            case 1:
                data[place:place] = rng.choice(TOKENS)
            case 2:
                del data[place:end]
            case 3:
                data[place:place] = data[place:end] * rng.randint(1, 3)
            case 4:
                del data[place:]
            case 5:
                data[place:end] = rng.choice(originals)[:200]
            case _:
                data[place:end] = rng.choice(TOKENS)
    return bytes(data)


def messages_about_broken_files(shared: Path, *, seed: int) -> list[str]:
    """Return all that is said of six hundred mutants of the trouble files that are refused."""
    rng = random.Random(seed)
    originals = [(shared / "troubles" / name).read_bytes() for name in troubles.CODES]
    gold = scoring.read_gold(shared / "troubles" / "gold" / "gold_sent.csv")
    messages: list[str] = []
    for _ in range(600):
        broken = io.BytesIO(mutant(originals, rng))
        try:
            scoring.read_predictions(broken, item_ids=gold.item_ids, labels=gold.labels)
        except scoring.PredictionsError as refusal:
            messages += [problem.message for problem in refusal.problems]
    return messages
