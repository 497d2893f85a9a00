"""Files of the task "Mail 2026": its gold labels, a good submission and seven bad ones."""

LABELS = ["ham"] * 12 + ["spam"] * 8
ROWS = [f"m{number:02},{label}" for number, label in enumerate(LABELS, start=1)]
MAX_BYTES = 50 * 1024 * 1024


def csv(rows: list[str], *, header: str = "id,label") -> bytes:
    """Return rows as the bytes of a file."""
    return "\n".join([header, *rows, ""]).encode()


def flipped(*numbers: int) -> bytes:
    """Return the gold labels with these rows, counted from 1, answered wrongly."""
    other = {"ham": "spam", "spam": "ham"}
    labels = [
        other[label] if number in numbers else label for number, label in enumerate(LABELS, start=1)
    ]
    return csv([f"{row[:3]},{label}" for row, label in zip(ROWS, labels, strict=True)])


GOLD = csv(ROWS)
GOOD = flipped(1)
# Refused before anything is stored, in the form; the words say which file and how large.
REFUSED_BY_THE_FORM = {
    "empty": (b"", "The file is empty: it has no bytes."),
    "50 MB and a byte": (b"x" * (MAX_BYTES + 1), "The file has 52,428,801 bytes;"),
}
# Refused by the worker, which reads them; the words name the line or the id.
REFUSED_BY_THE_WORKER = {
    "wrong header": (csv(ROWS, header="name,answer"), "line 1"),
    "missing ids": (csv([*ROWS[:6], *ROWS[8:]]), "m07"),
    "unknown id": (csv([*ROWS, "m99,ham"]), "line 22"),
    "duplicate id": (csv([*ROWS, "m05,ham"]), "lines 6 and 22"),
    "unknown label": (csv([*ROWS[:9], "m10,eggs", *ROWS[10:]]), "line 11"),
}
