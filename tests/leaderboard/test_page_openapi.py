"""The description of the API, for programs that make clients."""

from django.test import Client

from leaderboard.api.description import description, operations

ADDRESS = "/api/v1/openapi.json"


def test_it_is_openapi_that_anybody_may_keep_for_a_while(client: Client, db: None) -> None:
    answer = client.get(ADDRESS)

    assert answer.json()["openapi"].startswith("3.")
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    again = client.get(ADDRESS, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_operations_are_named_by_verbs_and_say_what_they_need() -> None:
    described = description()

    for _, _, one in operations(described):
        assert one["operationId"].partition("_")[0] in {"get", "list", "submit", "validate"}
        assert {"Bearer": []} in one["security"]
    assert described["components"]["securitySchemes"]["Bearer"]["scheme"] == "bearer"


def test_every_refusal_has_the_one_shape() -> None:
    error = {"$ref": "#/components/schemas/Error"}

    for _, _, one in operations(description()):
        for status, answer in one["responses"].items():
            is_error = answer["content"]["application/json"]["schema"] == error
            assert is_error == (int(status) >= 400)


def test_another_method_is_refused(client: Client, db: None) -> None:
    assert client.post(ADDRESS).status_code == 405
