"""A small tree made to be wrong in one place."""

from pathlib import Path


def planted(root: Path, place: str, text: str) -> Path:
    """Write one file of a tree and return the tree's root."""
    (root / place).parent.mkdir(parents=True, exist_ok=True)
    (root / place).write_text(text)
    return root
