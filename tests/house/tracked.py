"""What the repository carries: no large file, and no word of the place where it was written."""

import re
import subprocess
from pathlib import Path

MAX_BYTES = 400_000
# Each is written so that this file is no finding itself.
WORDS = {
    "a path of one machine": r"(?<![\w.-])/(?:work|root|farm)/",
    "a host of a registry": r"\b(?:pypi[.]org|pythonhosted[.]org|npmjs[.]org|deb[.]debian[.]org)\b",
    "a page that is not here": r"\b(?:house|design|statistics|threats|scenarios|models)[.]md\b",
    "a tool for writing": r"(?i)\b(?:sub[-]?agent|chat[-]?gpt|language[ ]model|claud[e])\b",
    "the number of an issue": r"(?i)\bissue[ ]+#?\d",
    "an open end": r"\b(?:TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b",
}


def tracked(root: Path) -> list[str]:
    """Return the places of the files that git keeps below root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True
    )
    return [place for place in listed.stdout.split("\0") if place and (root / place).is_file()]


def large_files(root: Path) -> list[str]:
    """Say which tracked files are larger than a file may be."""
    sizes = {place: (root / place).stat().st_size for place in tracked(root)}
    return [
        f"{place} has {size} bytes, and {MAX_BYTES} are the most"
        for place, size in sizes.items()
        if size > MAX_BYTES
    ]


def words_of_the_workplace(root: Path) -> list[str]:
    """Say where a tracked text speaks of anything but Margin."""
    findings = []
    for place in tracked(root):
        content = (root / place).read_bytes()
        # A picture says nothing, whatever letters its bytes happen to spell.
        lines = [] if b"\0" in content else content.decode(errors="ignore").splitlines()
        findings += [
            f"{place}:{number} names {kind}"
            for number, line in enumerate(lines, start=1)
            for kind, pattern in WORDS.items()
            if re.search(pattern, line)
        ]
    return findings
