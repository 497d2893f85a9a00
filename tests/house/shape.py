"""How long, how wide and how named: sizes of files and functions, names of files."""

import ast
from pathlib import Path

from tests.house.tree import ALL_PYTHON, CODE, Function, Module, functions, modules

WARN_LINES, MAX_LINES = 250, 400
MAX_BODY, USUAL_BODY, USUAL_SHARE = 50, 30, 0.9
MAX_POSITIONAL = 3
MAX_TEMPLATE = 150
GRAB_BAGS = {"utils", "helpers", "common", "misc", "core", "base"}
# Django's and allauth's own templates look for a layout by these names.
NAMED_BY_OTHERS = {"templates/base.html", "templates/allauth/layouts/base.html"}
# Methods whose parameters are laid down by the class they replace them in.
SIGNATURES_OF_OTHERS = {
    "save_model",
    "save_formset",
    "save_related",
    "formfield_for_foreignkey",
    "process_view",
}


class LongFile(UserWarning):
    """A file is growing towards the length at which it fails."""


def written_by_hand(root: Path) -> list[Module]:
    """Return the modules that people write: all but migrations, which Django does."""
    every = modules(root, ALL_PYTHON)
    return [m for m in every if not m.place.startswith("leaderboard/migrations/")]


def n_lines(module: Module) -> int:
    """Return the number of lines of a file."""
    return len(module.text.splitlines())


def long_files(root: Path) -> list[str]:
    """Say which Python files are longer than a file may be."""
    return [
        f"{module.place} has {n_lines(module)} lines, and {MAX_LINES} are the most"
        for module in written_by_hand(root)
        if n_lines(module) > MAX_LINES
    ]


def growing_files(root: Path) -> list[str]:
    """Say which Python files are past the length to aim for."""
    return [
        f"{module.place} has {n_lines(module)} lines, and {WARN_LINES} are aimed for"
        for module in written_by_hand(root)
        if WARN_LINES < n_lines(module) <= MAX_LINES
    ]


def body_length(function: Function) -> int:
    """Return the lines of a function below its docstring."""
    body = function.body[ast.get_docstring(function) is not None :]
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def long_functions(root: Path) -> list[str]:
    """Say which functions have a body that must be divided."""
    return [
        f"{module.place}:{node.lineno} {name} has a body of {body_length(node)} lines, "
        f"and fewer than {MAX_BODY} are allowed"
        for module in modules(root, ALL_PYTHON)
        for name, node in functions(module)
        if body_length(node) >= MAX_BODY
    ]


def too_few_small_functions(root: Path) -> list[str]:
    """Say so where less than nine functions in ten have a small body."""
    lengths = [body_length(node) for m in modules(root, CODE) for _, node in functions(m)]
    small = sum(length <= USUAL_BODY for length in lengths)
    if small >= USUAL_SHARE * len(lengths):
        return []
    return [f"{small} of {len(lengths)} functions have a body of at most {USUAL_BODY} lines"]


def positional(function: Function, *, is_method: bool) -> int:
    """Return how many arguments may be given by position, `self` or `cls` left out."""
    parameters = [*function.args.posonlyargs, *function.args.args]
    static = any(getattr(mark, "id", "") == "staticmethod" for mark in function.decorator_list)
    return len(parameters) - (is_method and not static)


def wide_functions(root: Path) -> list[str]:
    """Say which functions take more arguments by position than a reader can keep apart."""
    return [
        f"{module.place}:{node.lineno} {name} takes {n} arguments by position, "
        f"and {MAX_POSITIONAL} are the most"
        for module in modules(root, CODE)
        for name, node in functions(module)
        if (n := positional(node, is_method="." in name)) > MAX_POSITIONAL
        and not ("." in name and node.name in SIGNATURES_OF_OTHERS)
    ]


def long_templates(root: Path) -> list[str]:
    """Say which templates are longer than a template may be."""
    lengths = {
        file.relative_to(root).as_posix(): len(file.read_text().splitlines())
        for file in sorted((root / "templates").rglob("*"))
        if file.is_file()
    }
    return [
        f"{place} has {length} lines, and {MAX_TEMPLATE} are the most"
        for place, length in lengths.items()
        if length > MAX_TEMPLATE
    ]


def grab_bags(root: Path) -> list[str]:
    """Say which files and folders bear a name that takes in anything."""
    tops = [root / top for top in (*ALL_PYTHON, "templates", "static") if (root / top).is_dir()]
    paths = sorted(path for top in tops for path in (top, *top.rglob("*")))
    places = [path.relative_to(root).as_posix() for path in paths]

    return [
        f"{place} has a name that takes in anything"
        for place in places
        if place.split("/")[-1].split(".")[0].lstrip("_") in GRAB_BAGS
        and place not in NAMED_BY_OTHERS
        and "__pycache__" not in place
    ]
