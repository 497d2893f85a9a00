"""The API's own description as a page has it: operations, shapes, and a command for each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from leaderboard.api.description import description, operations

Described = Mapping[str, Any]
FORMATS = {"binary": "file", "date-time": "moment, as 2026-03-10T12:00:00Z", "uuid": "UUID"}


@dataclass(frozen=True)
class Input:
    """Something that an operation takes, and where it stands in the request."""

    name: str
    place: str
    kind: str
    is_required: bool
    words: str


@dataclass(frozen=True)
class Answer:
    """Statuses with one shape; "" where it has no body."""

    statuses: tuple[str, ...]
    shape: str


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked."""

    name: str
    method: str
    path: str
    summary: str
    words: tuple[str, ...]
    needs_token: bool
    inputs: tuple[Input, ...]
    answers: tuple[Answer, ...]
    command: str


@dataclass(frozen=True)
class Part:
    """A field of a shape."""

    name: str
    kind: str
    shape: str
    words: str


@dataclass(frozen=True)
class Shape:
    """A JSON object by its name."""

    name: str
    words: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Reference:
    """All of the description that the page shows."""

    words: str
    operations: tuple[Operation, ...]
    shapes: tuple[Shape, ...]


def reference(*, origin: str, names: Mapping[str, str]) -> Reference:
    """Return the description; commands ask the site at this origin.

    `names` has what is there for parts of addresses, such as a task's; else the examples serve.
    """
    described = description()
    shapes = described["components"]["schemas"]
    return Reference(
        words=described["info"]["description"],
        operations=tuple(
            _operation(*one, origin=origin, names=names) for one in operations(described)
        ),
        shapes=tuple(_shape(name, shapes[name]) for name in sorted(shapes)),
    )


def _operation(
    path: str, method: str, one: Described, *, origin: str, names: Mapping[str, str]
) -> Operation:
    inputs = tuple(_inputs(one))
    return Operation(
        name=one["operationId"],
        method=method,
        path=path,
        summary=one["summary"],
        words=tuple(" ".join(part.split()) for part in one["description"].split("\n\n")),
        needs_token={} not in one["security"],
        inputs=inputs,
        answers=tuple(_answers(one["responses"])),
        command=_command(origin + path, one, inputs, names=names),
    )


def _inputs(one: Described) -> Iterator[Input]:
    for given in one["parameters"]:
        yield Input(
            name=given["name"],
            place="address" if given["in"] == "path" else given["in"],
            kind=kind_of(given["schema"]),
            is_required=given["required"],
            words=given.get("description", ""),
        )
    for content in one.get("requestBody", {}).get("content", {}).values():
        required = content["schema"].get("required", ())
        for name, field in content["schema"]["properties"].items():
            words = field.get("description", "")
            yield Input(name, "form", kind_of(field), name in required, words)


def _answers(responses: Described) -> Iterator[Answer]:
    """Yield the good answers, then all that share the shape of an error as one."""
    refused = []
    for status, one in responses.items():
        (content,) = one.get("content", {"": {"schema": {}}}).values()
        shape = _named(content["schema"])
        if int(status) < 400:
            yield Answer((status,), shape)
        else:
            refused.append((status, shape))
    yield Answer(tuple(sorted(status for status, _ in refused)), refused[0][1])


def _command(
    address: str, one: Described, inputs: tuple[Input, ...], *, names: Mapping[str, str]
) -> str:
    """Return a line for a shell, with the token in a variable and the examples in the address."""
    for given in one["parameters"]:
        if given["in"] == "path":
            example = given.get("examples", [f"${given['name'].upper()}"])[0]
            name = names.get(given["name"], example)
            address = address.replace("{" + given["name"] + "}", name)
    token = [] if {} in one["security"] else ['--header "Authorization: Bearer $MARGIN_TOKEN"']
    file = ["--form file=@predictions.csv"] if any(i.name == "file" for i in inputs) else []
    return " ".join(["curl --silent --show-error --fail-with-body", *token, *file, f'"{address}"'])


def _shape(name: str, described: Described) -> Shape:
    parts = (
        Part(
            name=field,
            kind=kind_of(one),
            shape=_named(one.get("items", one)),
            words=one.get("description", ""),
        )
        for field, one in described["properties"].items()
    )
    return Shape(name=name, words=described.get("description", ""), parts=tuple(parts))


def _named(schema: Described) -> str:
    """Return the shape that a schema names, null or not; "" where it names none."""
    choices = schema.get("anyOf", [schema])
    names = [one["$ref"].rpartition("/")[2] for one in choices if "$ref" in one]
    return names[0] if names else ""


def kind_of(schema: Described) -> str:
    """Write a schema in a few words."""
    if "anyOf" in schema:
        return ", or ".join(kind_of(one) for one in schema["anyOf"])
    if "$ref" in schema:
        return _named(schema)
    if "const" in schema:
        return str(schema["const"]).lower()
    if "enum" in schema:
        return " or ".join(f'"{one}"' for one in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(kind_of(one) for one in schema['prefixItems'])}]"
    if schema["type"] == "array":
        return f"list of {kind_of(schema['items'])}"
    if schema["type"] == "object":
        return f"object of {kind_of(schema['additionalProperties'])}"
    return FORMATS.get(schema.get("format", ""), str(schema["type"]))
