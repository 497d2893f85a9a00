"""A team's name and affiliation, changed by its captain."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError
from django.test import Client

from leaderboard.forms import TeamForm
from leaderboard.models import Membership, Phase, Task, Team
from leaderboard.teams import TeamRefused
from tests.leaderboard.conftest import scored, signed_in

ADDRESS = "/tasks/mail/team/edit/"


def test_the_captain_gives_the_team_another_name(as_ada: Client, team: Team) -> None:
    assert "Ada&#x27;s team" in as_ada.get(ADDRESS).text

    answer = as_ada.post(ADDRESS, {"name": " The  Owls", "affiliation": "Night"})

    assert answer.url == "/tasks/mail/team/"
    team.refresh_from_db()
    assert (team.name, team.skeleton, team.affiliation) == ("The Owls", "the owls", "Night")


def test_the_same_name_in_other_letters_is_ones_own(as_ada: Client, team: Team) -> None:
    as_ada.post(ADDRESS, {"name": "ADA'S TEAM"})

    team.refresh_from_db()
    assert team.name == "ADA'S TEAM"


def test_a_name_that_looks_like_another_teams_is_refused(
    as_ada: Client, team: Team, other_team: Team
) -> None:
    assert "Choose another name" in as_ada.post(ADDRESS, {"name": "B0b's team"}).text


def test_after_the_first_score_the_affiliation_alone_is_changed(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    assert "its name stays" in as_ada.get(ADDRESS).text

    as_ada.post(ADDRESS, {"name": "Other", "affiliation": "Day"})

    team.refresh_from_db()
    assert (team.name, team.affiliation) == ("Ada's team", "Day")


def test_a_team_tells_its_paper_as_one_entry_of_bibtex(as_ada: Client, team: Team) -> None:
    given = {"name": team.name, "paper": "@misc{owls,\r\n  year = 2026\r\n}"}

    refused = as_ada.post(ADDRESS, {**given, "paper": "@misc{owls, year = 2026"})
    as_ada.post(ADDRESS, given)

    assert "A brace { is not closed." in refused.text
    team.refresh_from_db()
    assert team.paper == "@misc{owls,\n  year = 2026\n}"
    assert "year = 2026" in as_ada.get(ADDRESS).text


def test_a_score_that_came_while_the_form_was_open_fixes_the_name(
    as_ada: Client, phase: Phase, team: Team, monkeypatch
) -> None:
    monkeypatch.setattr("leaderboard.views.teaming.TeamForm.is_valid", arriving(phase, team))

    assert "its name stays as it is" in as_ada.post(ADDRESS, {"name": "Other"}).text


def arriving(phase: Phase, team: Team) -> Callable[[TeamForm], bool]:
    """Return a form's check during which the team gets its first score."""
    is_valid = TeamForm.is_valid

    def check(form: TeamForm) -> bool:
        if not team.submissions.exists():
            scored(phase, team)
        return is_valid(form)

    return check


@pytest.mark.parametrize(
    ("error", "words"),
    [(IntegrityError(), "taken a moment ago"), (TeamRefused("Not now."), "Not now.")],
)
def test_what_happened_in_this_instant_is_told(
    as_ada: Client, monkeypatch, error: Exception, words: str
) -> None:
    def refuse(**fields: object) -> None:
        raise error

    monkeypatch.setattr("leaderboard.teams.change_team", refuse)

    assert words in as_ada.post(ADDRESS, {"name": "The Owls"}).text


def test_it_is_found_by_captains_alone(member: Membership, as_bob: Client, client: Client) -> None:
    assert signed_in(member.user).get(ADDRESS).status_code == 404
    assert client.get(ADDRESS).url == f"/accounts/login/?next={ADDRESS}"
    Team.objects.filter(name="Bob's team").delete()
    assert as_bob.post(ADDRESS, {"name": "Mine"}).status_code == 404


def test_the_team_of_a_draft_is_not_found(as_ada: Client, task: Task) -> None:
    Task.objects.update(visibility="draft")

    assert as_ada.get(ADDRESS).status_code == 404


def test_another_method_is_refused(as_ada: Client) -> None:
    assert as_ada.delete(ADDRESS).status_code == 405


def test_the_number_of_queries_is_fixed(as_ada: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(5):
        as_ada.get(ADDRESS)
