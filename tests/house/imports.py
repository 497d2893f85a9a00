"""Which module may import which: the table, and what stands against it."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.house.tree import Function, Module, modules

OURS = ("leaderboard", "scoring")

# A row is a module, or a package with everything in it that has no row of its own, and after the
# arrow what it may import. Words without a package are in leaderboard. A new module needs a line
# here, and a module without one fails; an arrow never points back up the page.
TABLE = """
urls                -> views api
views               -> api forms paper exports pictures hardest run_claims claims charts figures
                       report runs pair_matrix comparisons history late drawing kept findings
                       submissions invitations sent showing placing choosing letters mail_choices
                       attempts teams standings tokens visibility checking published models
                       doorbell bibliography wording parts accounts markdown pace turns
templatetags.account_pages -> accounts letters
admin               -> phase_form forms submissions organizing models further_measures names
                       scoring
phase_form          -> models further_measures zones
management.commands -> submissions reconciler evaluation teams organizing standings models
tasks               -> reconciler evaluation letters standings
api                 -> forms exports submissions attempts standings tokens visibility checking
                       models pace scoring
forms               -> tokens visibility models names bibliography wording pace scoring
paper               -> exports standings scoring
exports             -> pictures standings further_measures scoring
pictures            -> charts drawing standings scoring
hardest             -> claims findings standings parts wording
run_claims          -> claims runs drawing wording
claims              -> pair_matrix comparisons history drawing findings standings wording
charts              -> drawing standings wording
figures             -> report runs pair_matrix comparisons history drawing standings matrices
                       wording parts
report              -> models further_measures parts scoring
runs                -> pair_matrix comparisons drawing entries models scoring
pair_matrix         -> standings matrices
comparisons         -> standings entries models scoring
history             -> standings entries models
late                -> entries models
drawing             -> standings
kept                -> visibility templatetags models
findings            -> standings wording
submissions         -> attempts models doorbell zones wording
accounts            -> letters models
invitations         -> letters teams models wording
sent                -> showing placing visibility models
showing             -> standings further_measures
placing             -> standings entries models
choosing            -> due_boards models zones
reconciler          -> reminders leases models doorbell
evaluation          -> due_boards turns leases checking sentences models scoring
reminders           -> letters models
turns               -> models
leases              -> letters models
letters             -> letter_contents mail_choices models doorbell
letter_contents     -> attempts visibility templatetags models sentences wording zones
mail_choices        -> models
attempts            -> models zones
teams               -> models wording
organizing          -> due_boards models scoring
due_boards          -> models doorbell
standings           -> entries matrices models further_measures parts scoring
entries             -> models scoring
tokens              -> models
matrices            -> scoring
visibility          -> models
migrations          -> models further_measures zones names bibliography
templatetags        -> sentences zones wording
checking            -> published models pace scoring
published           -> models scoring
models              -> further_measures zones names bibliography
further_measures    -> scoring
doorbell            -> celery
uploads             -> scoring
sentences           -> wording scoring
zones               -> wording
settings            -> scoring
leaderboard         -> celery
names bibliography wording formats parts markdown apps celery account_forms ->
middleware wsgi storage broker management pace ->

scoring.__main__    -> scoring scoring.arguments scoring.console scoring.files scoring.plan_text
                       scoring.shares
scoring.arguments   -> scoring.boards scoring.texts scoring.intervals scoring.pair_tests
                       scoring.score_measures scoring.measures
scoring.files       -> scoring.texts scoring.costs scoring.measures scoring.score_measures
                       scoring.predictions scoring.lists scoring.tables scoring.problems
scoring.console     -> scoring.readings scoring.boards scoring.notes scoring.bca scoring.intervals
                       scoring.problems scoring.pairs scoring.standings scoring.breakdown
                       scoring.calibration scoring.folds scoring.report scoring.score_measures
                       scoring.predictions scoring.signature
scoring.plan_text   -> scoring.notes scoring.planning scoring.problems
scoring             -> scoring.boards scoring.readings scoring.texts scoring.resamples
                       scoring.entry_intervals
                       scoring.pair_tests scoring.standings scoring.ranks scoring.breakdown
                       scoring.evaluation scoring.report scoring.score_measures
                       scoring.comparison scoring.bootstrap scoring.measures scoring.agreement
                       scoring.errors scoring.information scoring.rates scoring.confusion
                       scoring.curves scoring.calibration scoring.ranked scoring.predictions
                       scoring.lists scoring.columns scoring.tables scoring.problems
                       scoring.sentences
                       scoring.signature scoring.adjustments scoring.binomial scoring.folds
                       scoring.randomization scoring.pairs scoring.planning scoring.intervals
                       scoring.notes scoring.dirichlet scoring.jackknife scoring.bca
                       scoring.delimited scoring.latex scoring.pgfplots scoring.histograms
                       scoring.parts
scoring.boards      -> scoring.bca scoring.entry_intervals scoring.evaluation scoring.pair_tests
                       scoring.pairs scoring.predictions scoring.score_measures
                       scoring.signature scoring.standings
scoring.pgfplots    -> scoring.latex scoring.standings scoring.signature
scoring.delimited scoring.latex -> scoring.standings scoring.signature
scoring.pair_tests  -> scoring.breakdown scoring.columns scoring.folds scoring.pairs
                       scoring.predictions scoring.randomization scoring.ranks
                       scoring.score_measures
scoring.planning    -> scoring.notes scoring.separation scoring.assumed scoring.measures
                       scoring.sums scoring.problems
scoring.separation  -> scoring.assumed scoring.measures
scoring.assumed     -> scoring.measures scoring.sums scoring.confusion
scoring.standings   -> scoring.adjustments scoring.ranks scoring.comparison scoring.bootstrap
scoring.entry_intervals -> scoring.intervals scoring.dirichlet scoring.bca scoring.jackknife
                       scoring.notes scoring.report scoring.score_measures scoring.measures
                       scoring.predictions scoring.columns scoring.comparison scoring.bootstrap
                       scoring.confusion scoring.sums
scoring.parts       -> scoring.breakdown scoring.entry_intervals scoring.evaluation scoring.bca
                       scoring.comparison scoring.bootstrap scoring.score_measures
                       scoring.measures scoring.rates scoring.predictions scoring.sums
                       scoring.confusion
scoring.breakdown   -> scoring.bca scoring.comparison scoring.entry_intervals scoring.evaluation
                       scoring.report scoring.score_measures scoring.calibration
                       scoring.bootstrap scoring.measures scoring.predictions
scoring.evaluation  -> scoring.report scoring.score_measures scoring.comparison
                       scoring.bootstrap scoring.confusion scoring.predictions scoring.signature
scoring.report      -> scoring.notes scoring.comparison scoring.score_measures scoring.measures
                       scoring.rates scoring.confusion scoring.predictions scoring.problems
                       scoring.sentences scoring.bootstrap scoring.signature
scoring.score_measures -> scoring.calibration scoring.ranked scoring.measures
                       scoring.predictions scoring.sums
scoring.pairs       -> scoring.binomial scoring.confusion scoring.adjustments scoring.ranks
                       scoring.comparison
scoring.intervals   -> scoring.notes scoring.bca scoring.dirichlet scoring.bootstrap
                       scoring.measures scoring.confusion
scoring.bca         -> scoring.jackknife scoring.comparison scoring.bootstrap scoring.measures
                       scoring.confusion
scoring.notes       -> scoring.problems scoring.binomial scoring.comparison scoring.confusion
scoring.jackknife   -> scoring.comparison scoring.measures scoring.sums scoring.confusion
scoring.ranks       -> scoring.comparison scoring.bootstrap
scoring.randomization -> scoring.comparison scoring.profiles scoring.measures scoring.confusion
scoring.histograms  -> scoring.comparison scoring.bootstrap
scoring.comparison  -> scoring.bootstrap
scoring.bootstrap   -> scoring.profiles scoring.resamples scoring.measures scoring.confusion
scoring.dirichlet   -> scoring.gammas scoring.measures scoring.sums scoring.confusion
scoring.gammas      -> scoring.logarithms
scoring.measures    -> scoring.agreement scoring.errors scoring.information scoring.rates
                       scoring.sums scoring.confusion
scoring.information -> scoring.rates scoring.sums scoring.logarithms scoring.confusion
scoring.errors      -> scoring.rates scoring.sums scoring.confusion
scoring.agreement   -> scoring.sums scoring.confusion
scoring.rates       -> scoring.sums scoring.confusion
scoring.profiles    -> scoring.confusion
scoring.curves      -> scoring.ranked scoring.sums
scoring.calibration -> scoring.ranked scoring.sums scoring.logarithms scoring.confusion
scoring.ranked      -> scoring.sums
scoring.sums        -> scoring.confusion
scoring.predictions -> scoring.readings scoring.texts scoring.columns scoring.scores
                       scoring.faults scoring.unknowns scoring.causes scoring.lists scoring.tables
                       scoring.problems scoring.sentences
scoring.causes      -> scoring.columns scoring.faults scoring.hints scoring.lists
                       scoring.tables scoring.problems scoring.sentences
scoring.unknowns    -> scoring.faults scoring.hints scoring.tables scoring.problems
                       scoring.sentences
scoring.lists       -> scoring.texts scoring.problems
scoring.columns scoring.scores -> scoring.texts scoring.faults scoring.tables scoring.rows
                       scoring.problems scoring.sentences
scoring.faults      -> scoring.hints scoring.lists scoring.tables scoring.problems
                       scoring.sentences
scoring.faults      -> scoring.hints scoring.lists scoring.tables scoring.problems scoring.sentences
scoring.faults      -> scoring.lists scoring.tables scoring.problems scoring.sentences
scoring.tables      -> scoring.archives scoring.dialects scoring.json_rows scoring.rows
                       scoring.texts scoring.problems scoring.sentences
scoring.json_rows   -> scoring.json_values scoring.rows scoring.misreadings scoring.texts
                       scoring.problems scoring.sentences
scoring.dialects scoring.json_values -> scoring.rows scoring.misreadings scoring.texts
                       scoring.problems scoring.sentences
scoring.rows        -> scoring.misreadings scoring.texts scoring.problems scoring.sentences
scoring.hints       -> scoring.texts scoring.problems scoring.sentences
scoring.archives    -> scoring.texts scoring.problems scoring.sentences
scoring.misreadings -> scoring.problems scoring.sentences
scoring.texts       -> scoring.problems scoring.sentences
scoring.problems    -> scoring.sentences
scoring.binomial    -> scoring.confusion
scoring.costs       -> scoring.texts scoring.problems
scoring.shares      -> scoring.texts scoring.problems
scoring.adjustments scoring.folds scoring.logarithms ->
scoring.confusion scoring.readings scoring.resamples scoring.sentences scoring.signature ->
"""


def rows_of(table: str) -> dict[str, set[str]]:
    """Return the rows of a table as written above: name of the row, and what it may import.

    >>> rows_of("a b -> c\\n     scoring\\nc ->") == {
    ...     "leaderboard.a": {"leaderboard.c", "scoring"},
    ...     "leaderboard.b": {"leaderboard.c", "scoring"},
    ...     "leaderboard.c": set(),
    ... }
    True
    """
    rows: dict[str, set[str]] = {}
    names: list[str] = []
    for line in filter(None, table.splitlines()):
        before, arrow, after = line.rpartition("->")
        names = [full(word) for word in before.split()] if arrow else names
        for name in names:
            rows.setdefault(name, set()).update(full(word) for word in after.split())
    return rows


def full(word: str) -> str:
    """Return the dotted name that a word of the table stands for."""
    return word if word.split(".")[0] in OURS else f"leaderboard.{word}"


# Packages from outside, where only some are allowed; the standard library always is.
OUTSIDE = {
    "scoring": {"numpy", "pandas", "scipy"},
    "leaderboard.models": {"django"},
}
# Arrays are made, stored and opened by scoring.
NOT_IN_LEADERBOARD = {"numpy", "pandas", "scipy"}
# They draw and write rows that others have read.
ONLY_ROW_TYPES = rows_of("charts drawing exports figures ->")


@dataclass(frozen=True)
class Import:
    """One imported name: its line, the module it is taken from, and the two joined."""

    line: int
    source: str
    name: str

    def among(self, known: set[str]) -> str:
        """Return the module that is imported: `from a import b` takes a.b where that is one."""
        return self.name if self.name in known else self.source


def imported(module: Module) -> Iterator[Import]:
    """Yield everything that a module imports."""
    for node in module.nodes(ast.Import | ast.ImportFrom):
        for alias in node.names:
            if isinstance(node, ast.Import):
                yield Import(node.lineno, alias.name, alias.name)
            else:
                source = absolute(module, node)
                yield Import(node.lineno, source, f"{source}.{alias.name}")


def absolute(module: Module, node: ast.ImportFrom) -> str:
    """Return the dotted name of what `from ... import` takes from, dots resolved."""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    kept = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*kept, *filter(None, [node.module])])


def row(name: str, rows: dict[str, set[str]]) -> str | None:
    """Return the longest row that a module falls under, or None."""
    parts = name.split(".")
    prefixes = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    # A bare package stands for its __init__ alone: else a new module would never lack a row.
    found = (p for p in prefixes if p in rows and (p == name or p.count(".")))
    return next(found, None)


def against_the_table(root: Path, table: str = TABLE) -> list[str]:
    """Say which imports between our own modules have no place in the table."""
    rows, ours = rows_of(table), modules(root)
    # A package may give away a name that a module of its own bears too (scoring.standings).
    given = {f"{module.name}.{name}" for module in ours for name in module.public}
    known = {module.name for module in ours} - given
    findings = []
    for module in ours:
        own = row(module.name, rows)
        if own is None:
            findings.append(f"{module.place} has no row in the import table")
            continue
        for taken in imported(module):
            name = taken.among(known)
            if name.split(".")[0] in OURS and row(name, rows) not in (own, *rows[own]):
                findings.append(f"{module.place}:{taken.line} {own} may not import {name}")
    return findings


def rows_without_module(root: Path, table: str = TABLE) -> list[str]:
    """Say which rows are of a module that is not there, or no longer."""
    known = {module.name for module in modules(root)}
    return [
        f"the import table has a row for {name}" for name in rows_of(table) if name not in known
    ]


def from_outside(root: Path) -> list[str]:
    """Say which packages are imported where only some, or all but some, are allowed."""
    findings = []
    for module in modules(root):
        for taken in imported(module):
            top = taken.source.split(".")[0]
            if top in sys.stdlib_module_names or top in OURS:
                continue
            if not may_come_in(module.name, top):
                findings.append(f"{module.place}:{taken.line} may not import {top}")
    return findings


def may_come_in(name: str, package: str) -> bool:
    """Say whether a module may import a package from outside."""
    for place, allowed in OUTSIDE.items():
        if f"{name}.".startswith(f"{place}."):
            return package in allowed
    return package not in NOT_IN_LEADERBOARD


def hidden_in_functions(root: Path) -> list[str]:
    """Say which imports stand inside a function."""
    found = {
        f"{module.place}:{node.lineno} hides an import in a function"
        for module in modules(root)
        for function in module.nodes(Function)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return sorted(found)


def more_than_row_types(root: Path) -> list[str]:
    """Say where charts or exports take more from standings than the types of its rows."""
    drawn = [m for m in modules(root) if row(m.name, ONLY_ROW_TYPES)]
    return [
        f"{module.place}:{taken.line} takes {taken.name}, which is no row type"
        for module in drawn
        for taken in imported(module)
        if taken.name.startswith("leaderboard.standings") and not is_type(taken.name)
    ]


def is_type(name: str) -> bool:
    """Say whether a dotted name ends in a capitalized word, as classes do."""
    return name.rpartition(".")[2][0].isupper()
