"""What no module does, whatever it is for: hidden input, hidden control flow, hidden writes."""

import ast
import re
from pathlib import Path

from tests.house.imports import imported
from tests.house.tree import Function, Module, modules

WRITES = {
    "save", "create", "update", "delete", "bulk_create", "bulk_update",
    "get_or_create", "update_or_create",
}  # fmt: skip
STARTED_FROM = {"leaderboard/wsgi.py", "leaderboard/celery.py"}
CLOCKS = {"time", "datetime", "calendar"}
CHANCE = {"random", "secrets", "uuid"}
NAME_OF_SETTINGS = re.compile(r"os\.environ\.setdefault\('DJANGO_SETTINGS_MODULE', '[\w.]+'\)")


def reads_of_environment(module: Module) -> list[int]:
    """Return the lines where a module touches the environment of its process."""
    names = [n.lineno for n in module.nodes(ast.ImportFrom) if n.module == "os" and environ(n)]
    touches = [
        node.lineno
        for node in module.nodes(ast.Attribute)
        if ast.unparse(node) in ("os.environ", "os.getenv", "os.putenv")
    ]
    return sorted(names + touches)


def environ(node: ast.ImportFrom) -> bool:
    """Say whether `from os import ...` takes the environment out of os."""
    return any(alias.name in ("environ", "getenv", "putenv") for alias in node.names)


def lines_that_name_the_settings(module: Module) -> set[int]:
    """Return the lines that do nothing but say which settings hold."""
    calls = module.nodes(ast.Call)
    return {call.lineno for call in calls if NAME_OF_SETTINGS.fullmatch(ast.unparse(call))}


def environment_outside_settings(root: Path) -> list[str]:
    """Say who but settings.py reads the environment."""
    findings = []
    for module in modules(root):
        if module.place == "leaderboard/settings.py":
            continue
        started = module.place in STARTED_FROM
        allowed = lines_that_name_the_settings(module) if started else set()
        findings += [
            f"{module.place}:{line} touches the environment, which only settings.py may"
            for line in reads_of_environment(module)
            if line not in allowed
        ]
    return findings


def hidden_input_of_scoring(root: Path) -> list[str]:
    """Say where scoring depends on anything but its arguments: clock or chance."""
    findings = []
    for module in modules(root, ("scoring",)):
        findings += [
            f"{module.place}:{taken.line} scoring may not import {taken.source}"
            for taken in imported(module)
            if taken.source.split(".")[0] in CLOCKS | CHANCE
        ]
        findings += [
            f"{module.place}:{line} {name} is a state that everybody shares"
            for line, name in global_random_state(module)
        ]
    return findings


def global_random_state(module: Module) -> list[tuple[int, str]]:
    """Return line and name where numpy's global random state, or a fresh seed, is used."""
    seeded = {id(call.func) for call in module.nodes(ast.Call) if call.args or call.keywords}
    names = [(node, ast.unparse(node)) for node in module.nodes(ast.Attribute)]
    drawn = [
        (node, name)
        for node, name in names
        if re.fullmatch(r"(np|numpy)\.random\.[a-z]\w*", name)
        and not (name.endswith(".default_rng") and id(node) in seeded)
    ]
    return [(node.lineno, name) for node, name in drawn]


def signals(root: Path) -> list[str]:
    """Say where control flow hides in signals."""
    return [
        f"{module.place}:{taken.line} uses signals ({taken.name})"
        for module in modules(root, ("leaderboard",))
        for taken in imported(module)
        if taken.source == "django.dispatch" or "signals" in taken.name.split(".")
    ]


def saves_replaced(root: Path) -> list[str]:
    """Say which models replace save() or delete()."""
    return [
        f"{module.place}:{method.lineno} {owner.name} replaces {method.name}()"
        for module in modules(root, ("leaderboard/models",))
        for owner in module.nodes(ast.ClassDef)
        for method in owner.body
        if isinstance(method, Function) and method.name in ("save", "delete")
    ]


def writes_in_views(root: Path) -> list[str]:
    """Say where a view, or the API, writes to the database itself."""
    places = ("leaderboard/views", "leaderboard/api")
    shown = [m for m in modules(root, ("leaderboard",)) if m.place.startswith(places)]
    return [
        f"{module.place}:{call.lineno} writes to the database (.{call.func.attr})"
        for module in shown
        for call in module.nodes(ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr in WRITES
    ]
