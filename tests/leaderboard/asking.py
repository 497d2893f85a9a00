"""Ask the API whatever its description allows, and much that it does not, as somebody.

Every answer is held against the description: no error of ours, no undeclared status, header or
shape. The requests of a seed are always the same.
"""

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core.failures import Failure

# Sound requests are refused too, for whoever may not do it or after the last attempt.
NOT_HELD_TO = ("positive_data_acceptance",)
# What is no fault of a request: words of a query that nobody asked for are passed over, as HTTP
# has it, and the token that a request lacks is sent with it by whoever has one.
NO_FAULT = re.compile(
    r"  - (query: violates `additionalProperties`"
    r"|header: violates `required` \(was Authorization\))"
)
# Where something is: most places that can be thought up are empty.
KNOWN = {"task": "mail", "phase": "test"}


@dataclass
class Asked:
    """How often each operation answered each role with which status, and what was wrong."""

    statuses: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    @property
    def n_requests(self) -> int:
        return self.statuses.total()


def ask_everything(
    application: Any, *, roles: Mapping[str, str], known: Mapping[str, str], n_each: int
) -> Asked:
    """Make about `n_each` requests of every kind for each operation, and send them as every role.

    Kinds: sound or not, where something is or not. `roles` have their tokens, "" for none.
    """
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", _closing(application))
    asked = Asked()
    for found in schema.get_all_operations():
        operation = found.ok()
        given = operation.definition.raw["parameters"]
        names = {one["name"] for one in given if one["in"] == "path"}
        known_here = {name: value for name, value in {**KNOWN, **known}.items() if name in names}
        for mode in GenerationMode:
            for place in (known_here, None):
                _ask(operation.as_strategy(mode, path_parameters=place), roles, n_each, asked)
    return asked


def _closing(application: Any) -> Any:
    """Return the application so that every answer is read and closed, as a server does it."""

    def closing(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        answer = application(environ, start_response)
        try:
            return [b"".join(answer)]
        finally:
            answer.close()

    return closing


def _ask(strategy: Any, roles: Mapping[str, str], n_each: int, asked: Asked) -> None:
    @seed(1)
    @settings(
        max_examples=n_each,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def ask(case: schemathesis.Case) -> None:
        for role, secret in roles.items():
            _ask_as(case, role, secret, asked)

    # An operation that takes nothing but its place cannot be asked wrongly there.
    with suppress(Unsatisfiable):
        ask()


def _ask_as(case: schemathesis.Case, role: str, secret: str, asked: Asked) -> None:
    headers = {"Accept-Encoding": "identity"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    answer = case.call(headers=headers)
    name = case.operation.definition.raw["operationId"]
    asked.statuses[name, role, answer.status_code] += 1
    excluded = CHECKS.get_by_names(NOT_HELD_TO)
    try:
        case.validate_response(answer, headers=headers, excluded_checks=excluded)
    except schemathesis.errors.FailureGroup as group:
        told = f"{name} as {role} {answer.status_code} ({case.as_curl_command()})"
        found = [one for one in group.exceptions if not _is_sound(one)]
        asked.wrong += [f"{told}: {one.title}: {one.message}" for one in found]


def _is_sound(failure: Failure) -> bool:
    """Say whether a request was to be rejected for nothing but what is no fault."""
    faults = [line for line in failure.message.splitlines() if line.startswith("  - ")]
    return bool(faults) and all(map(NO_FAULT.fullmatch, faults))
