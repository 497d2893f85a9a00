"""The Python files of a tree, read and parsed once."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

CODE = ("leaderboard", "scoring")
ALL_PYTHON = (*CODE, "tests", "benchmarks")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One Python file: where it lies below the root, its dotted name and its text."""

    place: str
    name: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Return the parsed file."""
        return ast.parse(self.text, filename=self.place)

    @property
    def is_package(self) -> bool:
        """Say whether this is the `__init__.py` of a package."""
        return self.place.endswith("/__init__.py")

    @property
    def public(self) -> set[str]:
        """Return the names that the module lists in `__all__`."""
        lists = [n.value for n in self.nodes(ast.Assign) if ast.unparse(n.targets[0]) == "__all__"]
        return {name for value in lists for name in ast.literal_eval(value)}

    @cached_property
    def every_node(self) -> list[ast.AST]:
        """Return every node of the file."""
        return list(ast.walk(self.tree))

    def nodes(self, kind: type) -> list:
        """Return every node of a kind, in the order of their lines."""
        found = [node for node in self.every_node if isinstance(node, kind)]
        return sorted(found, key=lambda node: node.lineno)


def modules(root: Path, packages: tuple[str, ...] = CODE) -> list[Module]:
    """Return the modules of the packages below root, sorted by place."""
    files = [file for package in packages for file in (root / package).rglob("*.py")]
    places = sorted(file.relative_to(root).as_posix() for file in files)

    return [module_of(place, (root / place).read_text()) for place in places]


@cache
def module_of(place: str, text: str) -> Module:
    """Return the module with this text, the same one for every rule that asks."""
    return Module(place, dotted(place), text)


def dotted(place: str) -> str:
    """Return the dotted name of the module at a place.

    >>> dotted("leaderboard/models/__init__.py")
    'leaderboard.models'
    """
    return place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def functions(module: Module) -> Iterator[tuple[str, Function]]:
    """Yield each function with its name, a method's preceded by its class."""
    for parent in module.every_node:
        owner = f"{parent.name}." if isinstance(parent, ast.ClassDef) else ""
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, Function):
                yield owner + node.name, node
