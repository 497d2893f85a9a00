"""The OpenAPI description: made once by each process, since making it takes a while."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from leaderboard.api import api

PREFIX = "api/v1/"
WAIT = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
# Which headers come with which refusals, from whichever operation.
HEADERS: dict[str, dict[str, Any]] = {
    "401": {"WWW-Authenticate": {"description": "“Bearer”.", "schema": {"type": "string"}}},
    "429": WAIT,
    "503": WAIT,
}


@cache
def description() -> dict[str, Any]:
    """Return all that openapi.json says."""
    described = json.loads(json.dumps(api.get_openapi_schema(path_prefix=PREFIX)))
    for _, _, operation in operations(described):
        for status, answer in operation["responses"].items():
            answer["headers"] = {**answer.get("headers", {}), **HEADERS.get(status, {})}
    return described


@cache
def description_json() -> bytes:
    return json.dumps(description(), ensure_ascii=False, indent=2).encode() + b"\n"


def operations(described: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield path, method and what is said of each operation."""
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield path, method.upper(), operation
