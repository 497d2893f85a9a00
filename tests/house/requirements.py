"""The two pairs of requirements files: what is asked for, why, and what is pinned."""

import re
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement

PAIRS = ("requirements", "requirements-dev")
PIN = re.compile(
    r"^([\w.-]+)==(\S+)((?:[^\n]*\\\n[^\n]*--hash=sha256:[0-9a-f]{64})*)", re.MULTILINE
)


@dataclass(frozen=True)
class Asked:
    """One line of an .in file: the requirement and the reason for it."""

    requirement: Requirement
    why: str


def asked(root: Path, pair: str) -> list[Asked]:
    """Return the lines of an .in file, comments and references to other files left out."""
    lines = (root / f"{pair}.in").read_text().splitlines()
    kept = [line for line in lines if line and not line.startswith(("#", "-"))]
    parts = [line.partition("#") for line in kept]

    return [Asked(Requirement(before.strip()), why.strip()) for before, _, why in parts]


def pinned(root: Path, pair: str) -> dict[str, tuple[str, bool]]:
    """Return for each pinned name its version and whether it has a hash."""
    found = PIN.findall((root / f"{pair}.txt").read_text())
    return {name: (version, bool(hashes)) for name, version, hashes in found}


def unexplained(root: Path) -> list[str]:
    """Say which requirements do not say why they are here."""
    return [
        f"{pair}.in does not say why {line.requirement.name} is here"
        for pair in PAIRS
        for line in asked(root, pair)
        if not line.why
    ]


def not_pinned_as_asked(root: Path) -> list[str]:
    """Say where a .txt file does not pin what its .in file asks for, or lacks a hash."""
    findings = []
    for pair in PAIRS:
        pins = pinned(root, pair)
        for line in asked(root, pair):
            name = line.requirement.name.lower()
            version, _ = pins.get(name, (None, False))
            if version is None or not line.requirement.specifier.contains(version):
                findings.append(f"{pair}.txt pins {name} at {version}, against {pair}.in")
        findings += [f"{pair}.txt has no hash for {n}" for n, (_, has) in pins.items() if not has]
    return findings


def asked_by_nobody(root: Path) -> list[str]:
    """Say which packages are said to come from an .in file that does not name them."""
    findings = []
    for pair in PAIRS:
        names = {line.requirement.name.lower() for line in asked(root, pair)}
        for block in re.split(r"^(?=\S)", (root / f"{pair}.txt").read_text(), flags=re.MULTILINE):
            name = block.partition("==")[0]
            if f"-r {pair}.in" in block and not block.startswith("#") and name not in names:
                findings.append(f"{pair}.txt pins {name} for {pair}.in, which does not ask for it")
    return findings


def at_odds(root: Path) -> list[str]:
    """Say which packages run in one version and are tested in another."""
    runs, tests = (pinned(root, pair) for pair in PAIRS)
    return [
        f"{name} runs at {version} and is tested at {tests.get(name, (None,))[0]}"
        for name, (version, _) in runs.items()
        if tests.get(name, (None,))[0] != version
    ]
