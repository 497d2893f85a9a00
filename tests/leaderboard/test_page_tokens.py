"""The page of one's tokens: a secret is shown once, and never another's token."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard import tokens
from leaderboard.models import ApiToken, Phase, Task, Team, User
from tests.leaderboard.conftest import NOW, signed_in

ADDRESS = "/accounts/tokens/"
FORM = {"name": "nightly", "scope": "read", "task": "", "days": "90"}
SECRET = re.compile(r"margin_[0-9A-Za-z]{46}")


def test_a_token_is_made_and_its_secret_is_shown_once(as_ada: Client, task: Task) -> None:
    answer = as_ada.post(ADDRESS, {**FORM, "task": task.pk})

    (secret,) = set(SECRET.findall(answer.text))
    token = tokens.token_of(secret)
    assert (token.name, token.scope, token.task) == ("nightly", "read", task)
    assert (token.expires_at - token.created_at).days == 90
    assert "no-store" in answer.headers["Cache-Control"]
    again = as_ada.get(ADDRESS).text
    assert not SECRET.search(again)
    assert "nightly" in again
    assert "Mail 2026" in again


def test_a_new_token_stands_alone_and_in_a_line_for_a_shell_each_to_be_copied(
    as_ada: Client,
) -> None:
    text = as_ada.post(ADDRESS, FORM).text

    secret = SECRET.search(text)[0]
    blocks = dict(re.findall(r'<pre[^>]* id="(\w+)"[^>]*>([^<]*)</pre>', text))
    assert blocks == {"secret": secret, "export": f"export MARGIN_TOKEN={secret}"}
    assert set(re.findall(r'data-copies="(\w+)"', text)) == set(blocks)


@pytest.mark.parametrize("days", [-30, 0, 30])
def test_the_page_leads_to_where_files_are_taken_else_to_the_tasks_of_ones_teams(
    ada: User, team: Team, phase: Phase, clock: Traveller, days: int
) -> None:
    clock.shift(timedelta(days=days))

    text = signed_in(ada).get(ADDRESS).text

    (ways,) = re.findall(r'<p class="ways">(.*?)</p>', text, re.DOTALL)

    submit = '<a href="/tasks/mail/test/submit/">Submit to Test of Mail 2026</a>'
    assert ways.strip() == ('<a href="/tasks/mail/">Mail 2026</a>' if days else submit)


def test_who_has_no_team_is_led_to_no_task(bob: User, phase: Phase) -> None:
    assert 'class="ways"' not in signed_in(bob).get(ADDRESS).text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "last used on 10 Mar 2026 between 23:00 and 00:00 UTC"),
        ("es", "usado por última vez el 10 mar 2026, entre las 23:00 y las 00:00 UTC"),
    ],
)
def test_the_hour_in_which_a_token_was_last_used_is_told(
    as_ada: Client, ada: User, clock: Traveller, language: str, words: str
) -> None:
    made = tokens.make_token(user=ada, name="nightly", scope="submit")
    clock.move_to(NOW.replace(hour=23, minute=59))
    tokens.note_use(token=made.token)

    text = as_ada.get(ADDRESS, headers={"accept-language": language}).text

    told = re.sub(r"<[^>]*>", "", text).replace("\N{NO-BREAK SPACE}", " ")
    assert words in told


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

    with django_assert_num_queries(5):  # session, user, tokens, tasks, phases
        as_ada.get(ADDRESS)


def test_the_account_page_leads_there(as_ada: Client) -> None:
    assert f'href="{ADDRESS}"' in as_ada.get("/accounts/email/").text
