"""Is the web process up?"""

from django.test import Client


def test_it_answers_without_a_database(client: Client) -> None:
    answer = client.get("/health/")

    assert (answer.status_code, answer.text) == (200, "ok")


def test_another_method_is_refused(client: Client) -> None:
    assert client.post("/health/").status_code == 405
