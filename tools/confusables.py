"""Make leaderboard/confusables.txt from Unicode's own file of that name (security/confusables.txt).

    python tools/confusables.py path/to/unicode/confusables.txt

Left out are the characters that look like their compatibility form, as mathematical and full-width
letters do: `names` takes that form of whatever is not in the table.
"""

import re
import sys
import unicodedata
from pathlib import Path

PLACE = Path(__file__).resolve().parent.parent / "leaderboard" / "confusables.txt"
LINE = re.compile(r"^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA\t", re.MULTILINE)
VERSION = re.compile(r"^# Version: (\S+)$", re.MULTILINE)


def compact(text: str, licence: str) -> str:
    """Return one line for each look, after the notice: its code points, then who looks like it."""
    looks = {chr(int(source, 16)): look for source, look in LINE.findall(text)}
    by_look: dict[str, list[str]] = {}
    for character, look in looks.items():
        plain = unicodedata.normalize("NFKD", character)
        if plain == character or " ".join(looks.get(c, f"{ord(c):04X}") for c in plain) != look:
            by_look.setdefault(look, []).append(f"{ord(character):04X}")
    found = VERSION.search(text)
    version = found[1] if found else "unknown"
    lines = [f"{look}: {' '.join(sources)}" for look, sources in sorted(by_look.items())]
    head = [f"# Version: {version}", *licence.splitlines()]
    return "\n".join([*head, *lines, ""])


if __name__ == "__main__":
    notice = "\n".join(line for line in PLACE.read_text().splitlines()[1:] if line.startswith("#"))
    PLACE.write_text(compact(Path(sys.argv[1]).read_text(encoding="utf-8-sig"), notice))
