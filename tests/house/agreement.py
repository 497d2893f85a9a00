"""Where two places say the same thing, they say it alike."""

import ast
import re
from pathlib import Path

from tests.house.tree import dotted, modules

VERSION = re.compile(r'^(?:__version__|VERSION) = "([^"]+)"$', re.MULTILINE)
HEADING = re.compile(r"^## (\S+)", re.MULTILINE)
ANY_HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)|(?:src|srcset)=\"([^\"]+)\"")
MIGRATION = re.compile(r"\d{4}_[a-z][a-z0-9_]*")
# Modules of scoring whose public functions are numbers that a reader meets.
STATISTICS = (
    "measures", "rates", "errors", "agreement", "information", "ranked", "calibration", "curves",
    "bootstrap", "comparison", "adjustments", "binomial", "folds", "ranks", "planning",
    "intervals", "dirichlet", "bca", "notes", "pairs", "randomization", "breakdown",
)  # fmt: skip
# Public functions of these modules that are not: how numbers are stored, drawn and looked up.
PLUMBING = {
    "bca_interval_from_jackknife",
    "fold_scores",
    "rare_label_note",
    "reliability",
    "cost_measure",
    "difference_deviations",
    "f_beta_measure",
    "find_measure",
    "macro_one_vs_rest",
    "replicates",
    "replicates_from_bytes",
    "replicates_to_bytes",
    "resample_indices",
    "weighted_replicates",
}


def version(root: Path) -> str | None:
    """Return the one version, which a module of `scoring` sets as text."""
    texts = [module.text for module in modules(root, ("scoring",))]
    found = [text for module in texts for text in VERSION.findall(module)]
    return found[0] if len(found) == 1 else None


def changelog_behind(root: Path) -> list[str]:
    """Say so where the newest heading of the changelog is not the version."""
    heading = HEADING.search((root / "CHANGELOG.md").read_text())
    newest = heading[1] if heading else None
    shown = version(root)
    return [] if newest == shown else [f"CHANGELOG.md begins with {newest}, and {shown} is shown"]


def url_names(root: Path) -> list[str]:
    """Return the names that urls.py gives to addresses."""
    tree = ast.parse((root / "leaderboard" / "urls.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = [word.value for call in calls for word in call.keywords if word.arg == "name"]
    return [str(ast.literal_eval(name)) for name in names]


def pages_without_test(root: Path) -> list[str]:
    """Say which addresses have no file of tests."""
    places = {name: f"test_page_{name.replace('-', '_')}.py" for name in url_names(root)}
    return [
        f"the page {name} has no tests/leaderboard/{place}"
        for name, place in places.items()
        if not (root / "tests" / "leaderboard" / place).is_file()
    ]


def statistics(root: Path) -> list[str]:
    """Return the public functions of scoring that return a statistic."""
    package = next(m for m in modules(root, ("scoring",)) if m.name == "scoring")
    names = [
        alias.name
        for node in package.nodes(ast.ImportFrom)
        if (node.module or "").split(".")[-1] in STATISTICS
        for alias in node.names
    ]
    return [name for name in names if name in package.public - PLUMBING and name.islower()]


def undocumented_statistics(root: Path) -> list[str]:
    """Say which statistics have no heading in docs/methods.md that names them."""
    headings = ANY_HEADING.findall((root / "docs" / "methods.md").read_text())
    return [
        f"docs/methods.md has no heading with `{name}`"
        for name in statistics(root)
        if not any(f"`{name}`" in heading for heading in headings)
    ]


def readme_without_commands(root: Path) -> list[str]:
    """Say which of the two commands README.md does not name."""
    text = (root / "README.md").read_text()
    return [f"README.md does not name {c}" for c in ("make run", "make test") if c not in text]


def broken_links(root: Path) -> list[str]:
    """Say which documents point to a file that is not there."""
    documents = [*root.glob("*.md"), *(root / "docs").glob("*.md")]
    links = [
        (document, "".join(link))
        for document in sorted(documents)
        for link in LINK.findall(document.read_text())
    ]
    return [
        f"{document.relative_to(root).as_posix()} points to {link}, which is not there"
        for document, link in links
        if ":" not in link and not (document.parent / link).exists()
    ]


def badly_made_migrations(root: Path) -> list[str]:
    """Say which migrations are not named by deed, or cannot be taken back."""
    files = sorted((root / "leaderboard" / "migrations").glob("[!_]*.py"))
    nameless = [
        f"{dotted(file.name)} is not named by what it does"
        for file in files
        if not MIGRATION.fullmatch(file.stem) or "_auto_" in file.stem
    ]
    one_way = [
        f"{file.stem} cannot be taken back"
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith((".RunPython", ".RunSQL"))
        and len(node.args) + len(node.keywords) < 2
    ]
    return nameless + one_way
