"""Measure how many small faults, planted into `scoring` one at a time, its tests notice.

Each mutant is one module with one change: a comparison or an operator exchanged, a constant
moved by one, a condition turned, a branch, bound or result changed. It is put into a copy of
the repository and dies if a test fails: first those of its module, then all of `scoring`.
One that changes nothing that can be seen survives too, so that no honest score is 1. Run from
the repository: python benchmarks/mutation_score.py [--sample N] [--all] [module ...]
"""

import argparse
import ast
import math
import os
import random
import resource
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pandas  # noqa: F401  (imported once here, shared by all that is forked off)
import psycopg  # noqa: F401
import pytest
import scipy.stats  # noqa: F401
import sklearn.calibration
import sklearn.metrics  # noqa: F401

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("scoring", "tests", "docs", "pyproject.toml", ".env.example")
NOT_COPIED = shutil.ignore_patterns("__pycache__")
# The command and its output are tested as a whole, in processes of their own.
MODULES = [
    path.stem
    for path in sorted((ROOT / "scoring").glob("*.py"))
    if path.stem not in ("__init__", "__main__", "console")
]
EVERYTHING = ("tests/scoring", "scoring")
# Modules without a test file of their own name.
TESTED_BY = {"agreement": "measures", "faults": "predictions", "rates": "measures"}
N_SAMPLED, SEED = 40, 1
MIN_SCORE = 0.85
# Of processor time and memory, for the tests of one mutant; without one they take 22 seconds.
MAX_SECONDS, MAX_BYTES = 90, 4 * 2**30

EXCHANGED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
Fields = dict[str, object]


@dataclass(frozen=True)
class Mutant:
    """A module with one change, and where it is."""

    module: str
    place: str
    source: str


def changes(node: ast.AST) -> Iterator[Fields]:
    """Yield the fields of a node with one of them changed, for each of its changes."""
    for name, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        for place, part in enumerate(parts):
            for other in replacements(part, of=node, field=name):
                mended = [*parts[:place], other, *parts[place + 1 :]]
                yield {name: mended if isinstance(value, list) else other}


def replacements(part: object, *, of: ast.AST, field: str) -> Iterator[ast.AST]:
    """Yield what stands for a part of a node in its mutants."""
    match part:
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            yield ast.Constant(value + 1)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.AST() if type(part) in EXCHANGED:
            yield EXCHANGED[type(part)]()
    if isinstance(of, ast.If | ast.While) and field == "test":
        yield ast.UnaryOp(ast.Not(), part)
    if isinstance(of, ast.Slice) and part and not isinstance(part, ast.Constant):
        yield ast.BinOp(part, ast.Add(), ast.Constant(1))
    if isinstance(of, ast.Return) and part:
        yield ast.Constant(None)


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a module that decide what it does: neither types nor texts."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns") or isinstance(tree, ast.JoinedStr):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield part
                yield from nodes(part)


def mutants_of(module: str) -> Iterator[Mutant]:
    """Yield the mutants of a module, in the order of its text."""
    tree = ast.parse((ROOT / "scoring" / f"{module}.py").read_text())
    whole = ast.unparse(tree)
    line = 1
    for node in nodes(tree):
        line = getattr(node, "lineno", line)
        for changed in changes(node):
            own = {name: getattr(node, name) for name in changed}
            vars(node).update(changed)
            source = ast.unparse(ast.fix_missing_locations(tree))
            vars(node).update(own)
            if source != whole:
                yield Mutant(module, f"{line}: {difference(whole, source)}", source)


def difference(whole: str, source: str) -> str:
    """Return what stands about the place where a mutant differs first, within its line."""
    pairs = zip(whole.splitlines(), source.splitlines(), strict=False)
    one, other = next(pair for pair in pairs if pair[0] != pair[1])
    start = len(os.path.commonprefix([one, other]))
    return other[max(0, start - 50) : start + 50].strip()


def fails(folder: Path, tests: list[str]) -> bool:
    """Say whether one of the tests fails in a copy of the repository."""
    if not (process := os.fork()):
        run_tests(folder, tests)
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def run_tests(folder: Path, tests: list[str]) -> None:
    """Run tests in this process and end it; what takes too much is ended by the system."""
    os.chdir(folder)
    # Nothing of the original may be imported, and no bytecode outlives the source it is of.
    sys.path[:] = [str(folder), *(entry for entry in sys.path if Path(entry) != ROOT)]
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ.setdefault("MARGIN_SHARED", str(ROOT.parent / "shared"))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
    resource.setrlimit(resource.RLIMIT_DATA, (MAX_BYTES, MAX_BYTES))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    code = 1
    try:
        code = pytest.main(["-x", "-q", "-p", "no:django", "-p", "no:cacheprovider", *tests])
    finally:
        os._exit(int(code))


def survives(mutant: Mutant, folder: Path) -> bool:
    """Say whether no test of a copy of the repository notices the mutant."""
    path = folder / "scoring" / f"{mutant.module}.py"
    own = path.read_text()
    name = TESTED_BY.get(mutant.module, mutant.module)
    first = sorted((folder / "tests" / "scoring").glob(f"test_{name}*.py"))
    stages = [[*map(str, first), str(path)], [*EVERYTHING]]
    try:
        path.write_text(mutant.source)
        return not any(fails(folder, stage) for stage in stages)
    finally:
        path.write_text(own)


def try_mutants(mutants: list[Mutant]) -> dict[Mutant, bool]:
    """Return which mutants survive the tests of a copy of the repository, and print those."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
            else:
                shutil.copy(ROOT / name, folder / name)
        if fails(folder, [*EVERYTHING]):
            sys.exit("the tests fail without a mutant already")
        alive = {}
        for mutant in mutants:
            alive[mutant] = survives(mutant, folder)
            if alive[mutant]:
                print(f"  alive: scoring/{mutant.module}.py:{mutant.place}", flush=True)
    return alive


def print_score(title: str, alive: list[bool], *, n_mutants: int) -> float:
    """Print the share of the tried mutants that died; return it and two standard errors."""
    score = 1 - sum(alive) / len(alive)
    error = math.sqrt(score * (1 - score) / len(alive) * (1 - len(alive) / n_mutants))
    print(f"  {title:12} {score:6.3f} ± {error:.3f}   {len(alive):5} tried of {n_mutants:5}")
    return score + 2 * error


def main() -> int:
    """Print the score of each module and of all; return 1 where it misses the target."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("modules", nargs="*", metavar="module", help=", ".join(MODULES))
    parser.add_argument("--sample", type=int, default=N_SAMPLED, metavar="N")
    parser.add_argument("--all", action="store_true", help="try every mutant")
    choice = parser.parse_args()
    modules = choice.modules or MODULES
    mutants = list(dict.fromkeys(one for module in modules for one in mutants_of(module)))
    n_tried = len(mutants) if choice.all else min(choice.sample, len(mutants))
    tried = sorted(random.Random(SEED).sample(range(len(mutants)), n_tried))
    print(f"mutants of scoring: {len(tried):,} of {len(mutants):,}, seed {SEED}")
    alive = try_mutants([mutants[place] for place in tried])
    for module in sorted({mutant.module for mutant in alive}):
        own = [survived for mutant, survived in alive.items() if mutant.module == module]
        print_score(module, own, n_mutants=sum(one.module == module for one in mutants))
    highest = print_score("all", list(alive.values()), n_mutants=len(mutants))
    print(f"  {'':12} (target: at least {MIN_SCORE:g} of all, within two standard errors)")
    return int(highest < MIN_SCORE)


if __name__ == "__main__":
    sys.exit(main())
