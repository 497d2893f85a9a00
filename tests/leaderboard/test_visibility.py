"""What each viewer may see."""

import pytest
from django.contrib.auth.models import AnonymousUser

from leaderboard import visibility
from leaderboard.models import Membership, Organizer, Phase, Task, Team, User
from tests.leaderboard.conftest import scored, send

VISITOR = AnonymousUser()


@pytest.mark.parametrize(
    ("value", "is_listed", "is_open"),
    [("public", True, True), ("unlisted", False, True), ("draft", False, False)],
)
def test_a_task_is_listed_and_opened_as_its_visibility_says(
    task: Task, value: str, is_listed: bool, is_open: bool
) -> None:
    Task.objects.update(visibility=value)

    assert visibility.tasks_listed_for(VISITOR).exists() == is_listed
    assert visibility.tasks_open_to(VISITOR).exists() == is_open


def test_an_organizer_sees_drafts(task: Task, olga: User) -> None:
    Task.objects.update(visibility="draft")

    assert visibility.tasks_listed_for(olga).exists()
    assert visibility.tasks_open_to(olga).exists()


def test_an_organizer_whose_account_is_closed_sees_no_drafts(task: Task, olga: User) -> None:
    Task.objects.update(visibility="draft")
    olga.is_active = False

    assert not visibility.tasks_open_to(olga).exists()


def test_the_phases_of_a_draft_are_closed_to_others(phase: Phase) -> None:
    Task.objects.update(visibility="draft")

    assert not visibility.phases_open_to(VISITOR).exists()


def test_hidden_scores_are_for_organizers_alone(phase: Phase, olga: User, ada: User) -> None:
    phase.board = Phase.Board.HIDDEN

    assert visibility.may_see_scores(olga, phase)
    assert not visibility.may_see_scores(ada, phase)
    assert not visibility.may_see_scores(VISITOR, phase)


def test_boards_are_as_open_as_scores(phase: Phase, team: Team, olga: User, ada: User) -> None:
    scored(phase, team)
    assert visibility.boards_open_to(VISITOR, phase).count() == 1

    phase.board = Phase.Board.HIDDEN

    assert visibility.boards_open_to(olga, phase).count() == 1
    assert not visibility.boards_open_to(ada, phase).exists()
    assert not visibility.boards_open_to(VISITOR, phase).exists()


def test_a_team_does_not_see_its_own_hidden_score(phase: Phase, team: Team, ada: User) -> None:
    submission = scored(phase, team)
    assert visibility.score_shown(ada, submission) is not None

    submission.phase.board = Phase.Board.HIDDEN

    assert visibility.score_shown(ada, submission) is None


def test_a_submission_without_a_score_shows_none(phase: Phase, team: Team, ada: User) -> None:
    assert visibility.score_shown(ada, send(phase, team)) is None


@pytest.mark.parametrize(
    ("report", "board", "is_shown"),
    [("per_label", "live", True), ("score", "live", False), ("per_label", "hidden", False)],
)
def test_labels_are_shown_where_report_and_board_allow(
    phase: Phase, ada: User, report: str, board: str, is_shown: bool
) -> None:
    phase.report, phase.board = report, board

    assert visibility.may_see_labels(ada, phase) == is_shown


def test_an_organizer_sees_labels_always(phase: Phase, olga: User) -> None:
    assert visibility.may_see_labels(olga, phase)


def test_submissions_are_open_to_their_team_and_the_organizer_alone(
    phase: Phase, team: Team, other_team: Team, ada: User, bob: User, olga: User
) -> None:
    send(phase, team)

    assert visibility.submissions_open_to(ada).exists()
    assert visibility.submissions_open_to(olga).exists()
    assert not visibility.submissions_open_to(bob).exists()
    assert not visibility.submissions_open_to(VISITOR).exists()


def test_a_visitor_has_no_team(task: Task) -> None:
    assert visibility.team_of(VISITOR, task) is None


def test_boards_are_read_without_what_is_large(
    phase: Phase, team: Team, django_assert_num_queries
) -> None:
    scored(phase, team)

    with django_assert_num_queries(1) as asked:
        visibility.boards_open_to(VISITOR, phase).first()

    assert "rank_shares" not in asked[0]["sql"]


@pytest.mark.parametrize(
    ("shows_parts", "board", "is_shown"),
    [(True, "live", True), (False, "live", False), (True, "hidden", False)],
)
def test_the_parts_of_all_teams_are_shown_where_phase_and_board_allow(
    phase: Phase, ada: User, olga: User, shows_parts: bool, board: str, is_shown: bool
) -> None:
    phase.shows_parts, phase.board = shows_parts, board

    assert visibility.may_see_parts(ada, phase) == is_shown
    assert visibility.may_see_parts(VISITOR, phase) == is_shown
    assert visibility.may_see_parts(olga, phase)


def test_an_organizer_of_another_task_is_like_anybody(
    phase: Phase, team: Team, olga: User, bob: User, sam: User
) -> None:
    send(phase, team)
    Task.objects.update(visibility="draft")
    news = Task.objects.create(slug="news", name="News", summary="One line.")
    Organizer.objects.create(task=news, user=bob)
    phase.board = Phase.Board.HIDDEN

    for viewer, tasks in ((bob, [news]), (olga, [phase.task]), (sam, [phase.task, news])):
        sees_mail = viewer is not bob
        assert list(visibility.tasks_listed_for(viewer)) == tasks
        assert list(visibility.tasks_open_to(viewer)) == tasks
        assert list(visibility.tasks_joined_by(viewer)) == tasks
        assert visibility.submissions_open_to(viewer).exists() == sees_mail
        for may_see in (
            visibility.may_see_scores,
            visibility.may_see_labels,
            visibility.may_see_parts,
        ):
            assert may_see(viewer, phase) == sees_mail


def test_an_organizer_with_a_team_sees_each_submission_once(
    phase: Phase, team: Team, olga: User, ada: User, member: Membership
) -> None:
    Organizer.objects.create(task=phase.task, user=ada)
    sent = send(phase, team)

    assert list(visibility.submissions_open_to(ada)) == [sent]
    assert list(visibility.own_submissions_of(ada)) == [sent]
    assert list(visibility.submissions_open_to(olga)) == [sent]
    assert not visibility.own_submissions_of(olga).exists()


def test_staff_whose_account_is_closed_organize_nothing(task: Task, sam: User) -> None:
    sam.is_active = False

    assert not visibility.tasks_organized_by(sam).exists()
