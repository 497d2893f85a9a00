"""What whoever submitted is told when the file is scored, refused, or failed by our fault."""

from datetime import timedelta

import pytest
from time_machine import Traveller

from leaderboard import evaluation, leases, letters
from leaderboard.models import Letter, Membership, Phase, Submission, Team, User
from tests.leaderboard.conftest import GOOD, WORSE, scored, send
from tests.leaderboard.mailbox import delivered, judged


def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("leaderboard.evaluation._judge", broken)


def test_whoever_submitted_hears_score_and_interval_and_nobody_else_does(
    phase: Phase, team: Team, member: Membership, other_team: Team, settings
) -> None:
    settings.SITE_URL = "https://margin.example.org"
    scored(phase, other_team)
    submission = judged(phase, team, submitted_by=member.user, method="Owl,\r\nsmall")

    (sent,) = delivered()

    score = submission.scores.get()
    assert sent.to == ["cleo@example.org"]
    assert sent.subject == "Margin: Scored: Owl, small (Mail 2026, Test)"
    assert f"macro-F1: {score.value:.4f}\n" in sent.body
    assert f"interval: [{score.interval_low:.3f}, {score.interval_high:.3f}]\n" in sent.body
    assert "received on 10 Mar 2026, 12:00 UTC, has been scored" in sent.body
    assert f"\nhttps://margin.example.org/submissions/{submission.pk}/\n" in sent.body
    assert "Bob" not in sent.body
    assert f"{other_team.submissions.get().scores.get().value:.4f}" not in sent.body


def test_the_letter_about_a_late_submission_says_that_it_has_no_rank(
    phase: Phase, team: Team, ada: User, clock: Traveller
) -> None:
    Phase.objects.update(late_until=phase.closes_at + timedelta(days=1))
    judged(phase, team, submitted_by=ada)
    clock.move_to(phase.closes_at)
    judged(phase, team, GOOD, submitted_by=ada)

    in_time, late = delivered()

    words = "It came late: it is listed apart and changes no rank."
    assert words not in in_time.body
    assert words in late.body
    assert "macro-F1: " in late.body


def test_a_score_that_is_hidden_is_in_no_letter_even_if_it_was_shown_when_scored(
    phase: Phase, team: Team, ada: User
) -> None:
    submission = judged(phase, team, submitted_by=ada)
    Phase.objects.update(board=Phase.Board.HIDDEN)

    (sent,) = delivered()

    assert "hidden until the organizers release the scores of Test" in sent.body
    assert "F1" not in sent.body
    assert "interval" not in sent.body
    assert f"{submission.scores.get().value:.3f}"[:4] not in sent.body


def test_a_refusal_comes_with_its_sentences(phase: Phase, team: Team, ada: User) -> None:
    submission = judged(phase, team, "id,label\ni1,eggs\n", submitted_by=ada)

    (sent,) = delivered()

    submission.refresh_from_db()
    assert submission.state == Submission.State.REJECTED
    assert sent.subject == "Margin: Refused: predictions.csv (Mail 2026, Test)"
    assert "This attempt was not used" in sent.body
    for problem in submission.problems:
        assert f"\n- {problem['message']}\n" in sent.body


def test_a_fault_of_ours_is_told_as_ours_however_it_came_about(
    phase: Phase, team: Team, ada: User, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = send(phase, team, submitted_by=ada)
    Submission.objects.update(n_tries=settings.MAX_TRIES)
    assert leases.give_up_on_expired() == 1
    failing(monkeypatch)
    broken = send(phase, team, submitted_by=ada)
    with pytest.raises(RuntimeError):
        evaluation.evaluate(broken.pk)

    found = delivered()

    assert [str(one.pk) in sent.body for one, sent in zip((lost, broken), found, strict=True)] == [
        True,
        True,
    ]
    assert all("This is our fault." in sent.body for sent in found)


def test_what_holds_no_more_when_it_would_be_sent_is_not_told(
    phase: Phase, team: Team, ada: User, member: Membership, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged(phase, team, submitted_by=member.user)
    member.delete()
    failing(monkeypatch)
    with pytest.raises(RuntimeError):
        judged(phase, team, submitted_by=ada)
    Submission.objects.filter(state="failed").update(state="received", finished_at=None)

    assert delivered() == []
    assert Letter.objects.exclude(dropped_at=None).count() == 2


@pytest.mark.parametrize("who", ["a baseline", "inactive", "nobody", "without a mail server"])
def test_nobody_is_written_to_who_does_not_wait(
    phase: Phase, team: Team, ada: User, settings, who: str
) -> None:
    if who == "a baseline":
        Team.objects.update(is_baseline=True)
    elif who == "inactive":
        User.objects.update(is_active=False)
    elif who == "without a mail server":
        settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

    judged(phase, team, submitted_by=None if who == "nobody" else ada)

    assert not Letter.objects.exists()


def test_an_outcome_is_told_once_however_often_it_is_posted(
    phase: Phase, team: Team, ada: User
) -> None:
    submission = judged(phase, team, submitted_by=ada)
    letters.post_outcomes(Submission.State.SCORED, [submission.pk])

    User.objects.update(email="ada@example.net")  # since the letter was written

    assert [sent.to for sent in delivered()] == [["ada@example.net"]]
    assert delivered() == []
    ada.delete()
    assert not Letter.objects.exists()


def test_letters_are_in_the_persons_language_with_what_is_wrong_with_the_file(
    phase: Phase, team: Team, ada: User
) -> None:
    User.objects.update(language="es")
    submission = judged(phase, team, WORSE.replace("i7,ham", "i7,eggs"), submitted_by=ada)

    (sent,) = delivered()

    assert sent.subject.startswith("Margin: Rechazado: predictions.csv")
    submission.refresh_from_db()
    problem = submission.problems[0]["message"]
    assert problem not in sent.body
    assert "\n- Línea 8 (id 'i7'): 'eggs' " in sent.body
    assert "<" not in sent.body


def test_a_stored_refusal_without_other_words_stands_in_english_without_markup(
    phase: Phase, team: Team, ada: User
) -> None:
    User.objects.update(language="es")
    submission = judged(phase, team, WORSE.replace("i7,ham", "i7,eggs"), submitted_by=ada)
    Submission.objects.update(sentences=None)
    submission.refresh_from_db()

    (sent,) = delivered()

    assert f"\n- {submission.problems[0]['message']}\n" in sent.body
