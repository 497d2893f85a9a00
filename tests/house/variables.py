"""Environment variables: which are read, and which `.env.example` tells of."""

import ast
import re
from pathlib import Path

LINE_OF_EXAMPLE = re.compile(r"^#?([A-Z][A-Z0-9_]*)=", re.MULTILINE)
IN_COMPOSE = re.compile(r"\$\{([A-Z][A-Z0-9_]*)")


def told(root: Path) -> list[str]:
    """Return the variables of `.env.example`, set or commented out, in its order."""
    return LINE_OF_EXAMPLE.findall((root / ".env.example").read_text())


def read_by_settings(root: Path) -> set[str]:
    """Return the variables that settings.py asks its typed readers (`env_...`) for."""
    tree = ast.parse((root / "leaderboard" / "settings.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    readers = [call for call in calls if getattr(call.func, "id", "").startswith("env_")]
    names = [call.args[0] for call in readers if call.args]

    return {str(name.value) for name in names if isinstance(name, ast.Constant)}


def read_by_compose(root: Path) -> set[str]:
    """Return the variables that docker-compose.yml puts in by `${NAME}`."""
    return set(IN_COMPOSE.findall((root / "docker-compose.yml").read_text()))


def disagreements(root: Path) -> list[str]:
    """Say where `.env.example` and the readers of the environment differ."""
    read, example = read_by_settings(root) | read_by_compose(root), told(root)
    untold = [f".env.example does not tell of {name}" for name in sorted(read - set(example))]
    unread = [f"nobody reads {name} of .env.example" for name in sorted(set(example) - read)]
    twice = [f".env.example tells of {n} twice" for n in sorted({*example}) if example.count(n) > 1]

    return untold + unread + twice


def not_explained(root: Path) -> list[str]:
    """Say which variables docs/operating.md does not explain."""
    text = (root / "docs" / "operating.md").read_text()
    return [f"docs/operating.md is silent on {n}" for n in told(root) if f"`{n}`" not in text]
