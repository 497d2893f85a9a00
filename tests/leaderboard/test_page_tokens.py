"""The page of one's tokens: a secret is shown once, and never another's token."""

import re

import pytest
from django.test import Client

from leaderboard import tokens
from leaderboard.models import ApiToken, Task, User

ADDRESS = "/accounts/tokens/"
FORM = {"name": "nightly", "scope": "read", "task": "", "days": "90"}
SECRET = re.compile(r"margin_[0-9A-Za-z]{46}")


def test_a_token_is_made_and_its_secret_is_shown_once(as_ada: Client, task: Task) -> None:
    answer = as_ada.post(ADDRESS, {**FORM, "task": task.pk})

    (secret,) = SECRET.findall(answer.text)
    token = tokens.token_of(secret)
    assert (token.name, token.scope, token.task) == ("nightly", "read", task)
    assert (token.expires_at - token.created_at).days == 90
    assert "no-store" in answer.headers["Cache-Control"]
    again = as_ada.get(ADDRESS).text
    assert not SECRET.search(again)
    assert "nightly" in again
    assert "Mail 2026" in again


def test_loading_the_answer_again_makes_no_second_token(as_ada: Client) -> None:
    as_ada.post(ADDRESS, FORM)
    answer = as_ada.post(ADDRESS, FORM)

    assert "You have a token called “nightly”" in answer.text
    assert "<title>Error:" in answer.text
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize(
    "wrong", [{"name": "\u202e"}, {"scope": "admin"}, {"days": "36500"}, {"task": "999"}]
)
def test_what_the_form_does_not_offer_is_refused(as_ada: Client, wrong: dict[str, str]) -> None:
    answer = as_ada.post(ADDRESS, {**FORM, **wrong})

    assert "There is a problem" in answer.text
    assert not ApiToken.objects.exists()


def test_a_task_without_a_team_of_ones_own_is_not_offered(task: Task, client: Client, bob: User):
    client.force_login(bob)

    answer = client.post(ADDRESS, {**FORM, "task": task.pk})

    assert "There is a problem" in answer.text


def test_what_ended_is_told_apart_from_what_works(as_ada: Client, ada: User) -> None:
    for name in ("old", "new"):
        tokens.make_token(user=ada, name=name, scope="submit")
    tokens.revoke_token(token=ApiToken.objects.get(name="old"))

    context = as_ada.get(ADDRESS).context

    assert [token.name for token in context["live"]] == ["new"]
    assert [(one["token"].name, one["end"]) for one in context["ended"]] == [("old", "revoked")]


def test_others_tokens_are_not_listed(as_ada: Client, bob: User) -> None:
    tokens.make_token(user=bob, name="bobs own", scope="submit")

    assert "bobs own" not in as_ada.get(ADDRESS).text


def test_a_name_is_shown_as_text(as_ada: Client) -> None:
    text = as_ada.post(ADDRESS, {**FORM, "name": "<b>bold</b>"}).text

    assert "<b>bold</b>" not in text
    assert "&lt;b&gt;bold&lt;/b&gt;" in text


def test_a_visitor_is_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get(ADDRESS).url == f"/accounts/login/?next={ADDRESS}"


def test_another_method_is_refused(as_ada: Client) -> None:
    assert as_ada.put(ADDRESS).status_code == 405


def test_a_form_without_its_token_is_refused(ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)

    assert client.post(ADDRESS, FORM).status_code == 403
    assert not ApiToken.objects.exists()


def test_the_number_of_queries_is_fixed(
    as_ada: Client, ada: User, django_assert_num_queries
) -> None:
    for name in ("a", "b", "c"):
        tokens.make_token(user=ada, name=name, scope="submit")

    with django_assert_num_queries(4):
        as_ada.get(ADDRESS)


def test_the_account_page_leads_there(as_ada: Client) -> None:
    assert f'href="{ADDRESS}"' in as_ada.get("/accounts/email/").text
