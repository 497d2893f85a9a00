"""What programs can ask, as a page: everything that the description says, without a script."""

from datetime import timedelta

import pytest
from django.test import Client

from leaderboard.api.reference import kind_of
from leaderboard.models import Phase, Task
from tests.leaderboard.conftest import bare_phase

ADDRESS = "/api/docs"


def test_every_operation_is_shown_with_what_it_takes_and_answers(client: Client, db: None) -> None:
    answer = client.get(ADDRESS)

    described = client.get("/api/v1/openapi.json").json()
    shown = {one.name: one for one in answer.context["reference"].operations}
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            operation = shown.pop(one["operationId"])
            assert (operation.path, operation.method) == (path, method.upper())
            statuses = {status for answer in operation.answers for status in answer.statuses}
            assert statuses == set(one["responses"])
            assert {given["name"] for given in one["parameters"]} <= {
                given.name for given in operation.inputs
            }
    assert not shown


def test_every_link_within_the_page_leads_somewhere(client: Client, db: None) -> None:
    answer = client.get(ADDRESS)

    reference = answer.context["reference"]
    for one in (*reference.shapes, *reference.operations):
        name = f"shape-{one.name}" if one in reference.shapes else one.name
        assert f'id="{name}"' in answer.text
    named = {part.shape for shape in reference.shapes for part in shape.parts} - {""}
    assert named <= {shape.name for shape in reference.shapes}


def test_commands_ask_this_very_site(client: Client, db: None) -> None:
    commands = [one.command for one in client.get(ADDRESS).context["reference"].operations]

    assert any(
        "--form file=@predictions.csv" in one
        and one.endswith('"http://testserver/api/v1/tasks/mail/phases/test/submissions"')
        for one in commands
    )
    assert any('"http://testserver/api/v1/submissions/$SUBMISSION"' in one for one in commands)


def test_another_method_is_refused(client: Client, db: None) -> None:
    assert client.post(ADDRESS).status_code == 405


def test_commands_ask_about_a_phase_that_everybody_finds(client: Client, phase: Phase) -> None:
    news = Task.objects.create(slug="news", name="News", visibility="public")
    bare_phase(news, slug="dev", opens_at=phase.opens_at + timedelta(minutes=1))
    secret = Task.objects.create(slug="secret", name="Secret", visibility="unlisted")
    bare_phase(secret, slug="hush", opens_at=phase.opens_at + timedelta(minutes=2))

    text = client.get(ADDRESS).text

    assert "/api/v1/tasks/news/phases/dev/submissions" in text
    assert "secret" not in text
    assert "hush" not in text


def test_it_asks_the_database_for_that_alone(
    client: Client, django_assert_num_queries, db: None
) -> None:
    with django_assert_num_queries(1):
        client.get(ADDRESS)


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        (
            {"anyOf": [{"type": "array", "items": {"type": "number"}}, {"type": "null"}]},
            "list of number, or null",
        ),
        ({"type": "string", "enum": ["live", "hidden"]}, '"live" or "hidden"'),
        ({"$ref": "#/components/schemas/Board"}, "Board"),
        ({"type": "array", "prefixItems": [{"type": "number"}] * 2}, "[number, number]"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "object of integer"),
        ({"type": "boolean", "const": True}, "true"),
    ],
)
def test_a_schema_is_written_in_a_few_words(schema: dict[str, object], words: str) -> None:
    assert kind_of(schema) == words
