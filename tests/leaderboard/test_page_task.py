"""A task's own page."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from leaderboard.models import Phase, Task, Team
from leaderboard.models.task import check_contact
from tests.leaderboard.conftest import scored

ADDRESS = "/tasks/mail/"


def test_it_says_what_the_task_is_and_lists_its_phases(client: Client, phase: Phase) -> None:
    Task.objects.update(description="Tell **ham** from spam.")

    answer = client.get(ADDRESS)

    assert answer.status_code == 200
    assert "<strong>ham</strong>" in answer.text
    assert "/tasks/mail/test/" in answer.text


def test_a_deadline_anywhere_on_earth_is_the_same_moment_in_every_zone_that_is_named(
    client: Client, phase: Phase
) -> None:
    Phase.objects.update(time_zone="AoE")

    text = client.get(ADDRESS).text.replace("\N{NO-BREAK SPACE}", " ")

    instant = '<time datetime="2026-03-11T12:00:00Z">'
    assert f"open until {instant}11 Mar 2026, 00:00 AoE</time>" in text
    assert f"{instant}11 Mar 2026, 12:00</time>" in text
    assert f"{instant}11 Mar 2026, 00:00</time>" in text
    assert 'data-until="2026-03-11T12:00:00.000+00:00"' in text


@pytest.mark.parametrize(
    "address", ["/", ADDRESS, "/tasks/mail/test/", "/tasks/mail/test/history/"]
)
def test_a_phase_without_an_end_is_open_on_every_page(
    client: Client, phase: Phase, team: Team, address: str
) -> None:
    Phase.objects.update(closes_at=None, total_limit=40)
    scored(phase, team)

    text = client.get(address).text

    assert ", without an end" in text
    assert "None" not in text


def test_a_task_without_phases_says_so(client: Client, task: Task) -> None:
    assert client.get(ADDRESS).status_code == 200


def test_script_in_the_description_does_not_reach_the_page(client: Client, task: Task) -> None:
    Task.objects.update(description="<script>alert(1)</script> [x](javascript:alert(1))")

    text = client.get(ADDRESS).text

    assert "alert(1)</script>" not in text
    assert "javascript:" not in text


def test_a_draft_is_not_found(client: Client, task: Task) -> None:
    Task.objects.update(visibility="draft")

    assert client.get(ADDRESS).status_code == 404


def test_an_organizer_opens_a_draft(as_olga: Client, task: Task) -> None:
    Task.objects.update(visibility="draft")

    assert as_olga.get(ADDRESS).status_code == 200


def test_another_method_is_refused(client: Client, task: Task) -> None:
    assert client.post(ADDRESS).status_code == 405


def test_the_number_of_queries_is_fixed(
    client: Client, phase: Phase, django_assert_num_queries
) -> None:
    with django_assert_num_queries(2):
        client.get(ADDRESS)


def test_a_public_task_is_previewed_and_an_unlisted_one_is_not(client: Client, task: Task) -> None:
    public = client.get(ADDRESS).text
    Task.objects.update(visibility="unlisted")

    unlisted = client.get(ADDRESS).text

    assert '<meta property="og:title" content="Mail 2026">' in public
    assert '<meta property="og:description" content="Ham or spam.">' in public
    assert "og:" not in unlisted


@pytest.mark.parametrize(
    ("contact", "link"),
    [
        ("team@example.org", "mailto:team@example.org"),
        ("https://example.org/@forum/ask", "https://example.org/@forum/ask"),
    ],
)
def test_the_page_says_where_the_organizers_are_reached(
    client: Client, task: Task, contact: str, link: str
) -> None:
    assert "Questions?" not in client.get(ADDRESS).text

    check_contact(contact)
    Task.objects.update(contact=contact)

    assert f'<a href="{link}">{contact}</a>' in client.get(ADDRESS).text


@pytest.mark.parametrize("contact", ["javascript:alert(1)", "ask us", "@", "//example.org"])
def test_a_contact_is_an_address(contact: str) -> None:
    with pytest.raises(ValidationError, match="Write an e-mail address, or a web address"):
        check_contact(contact)


def test_what_the_task_is_comes_before_its_dates(client: Client, phase: Phase) -> None:
    Task.objects.update(description="Ham or *spam*?")

    page = client.get(ADDRESS).text

    assert page.index("Ham or <em>spam</em>?") < page.index("<h2>Phases</h2>")
