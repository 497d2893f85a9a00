"""The check of a file before it is sent: what was read, or what is wrong; no attempt is used."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils.html import escape, strip_tags
from pytest_django import DjangoAssertNumQueries
from time_machine import Traveller

from leaderboard import checking, teams
from leaderboard.attempts import attempts
from leaderboard.models import Attempt, GoldLabels, Membership, Phase, Submission, Task, Team, User
from tests.leaderboard.conftest import GOOD, NOW, add_gold, bare_phase, scored, send, signed_in
from tests.leaderboard.pages import cells_of
from tests.troubles import CODES, open_trouble

ADDRESS = "/tasks/mail/test/submit/check/"


def checked(client: Client, content: str | bytes = GOOD) -> HttpResponse:
    """Check a file as the page does whose scripts run."""
    data = content.encode() if isinstance(content, str) else content
    form = {"file": SimpleUploadedFile("predictions.csv", data), "key": "k1"}
    return client.post(ADDRESS, form, headers={"hx-request": "true"})


def words_of(answer: HttpResponse) -> str:
    return " ".join(strip_tags(answer.text).split())


def test_a_good_file_is_told_as_it_was_read_and_uses_nothing(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    answer = checked(as_ada, GOOD.replace(",", ";"))

    words = words_of(answer)
    assert 'data-verdict="good"' in answer.text
    assert "20 predictions, one for each item." in words
    assert "semicolons" in words
    assert "UTF-8" in words
    assert cells_of(answer.text)[1:] == [["ham", "11"], ["spam", "9"]]
    assert "<html" not in answer.text
    assert not Submission.objects.exists()
    assert not Attempt.objects.exists()
    assert attempts(phase, team, at=NOW).left == 5


def test_every_kind_of_trouble_is_told_with_its_place(as_ada: Client, phase: Phase) -> None:
    answer = checked(as_ada, GOOD.replace("i7,ham", "i7,eggs").replace("i20,spam", "j20,spam"))

    assert 'data-verdict="bad"' in answer.text
    words = words_of(answer)
    for told in ("3 kinds", "Line 8", "eggs", "Line 21", "j20", "i20", "used no attempt"):
        assert told in words


@pytest.mark.parametrize(
    "name",
    ["B09_unknown_label.csv", "B30_open_quote.csv", "B39_huge_cell.csv", "D06_aligned_spaces.csv"],
)
def test_a_trouble_file_is_told_in_the_words_that_a_refusal_has(
    as_ada: Client, task: Task, shared: Path, name: str
) -> None:
    trouble = open_trouble(shared, name)
    gold = add_gold(bare_phase(task), trouble.gold_path.read_text(encoding="utf-8"))
    GoldLabels.objects.update(labels=list(trouble.labels))
    gold.refresh_from_db()

    answer = checked(as_ada, trouble.path.read_bytes())

    with trouble.path.open("rb") as file:
        problems = checking.check(file, gold).problems
    assert CODES[name] == problems[0].code
    assert all(escape(problem.message) in answer.text for problem in problems)


def test_without_scripts_a_whole_page_says_it_and_keeps_the_words(
    as_ada: Client, phase: Phase
) -> None:
    file = SimpleUploadedFile("predictions.csv", GOOD.encode())

    answer = as_ada.post(ADDRESS, {"file": file, "key": "k1", "method": "kept words"})

    words = words_of(answer)
    assert answer.status_code == 200
    assert "The file can be scored" in words
    assert "choose it again to send it" in words
    assert "kept words" in answer.text
    assert "5 of 5 attempts left today" in words


def test_a_file_that_was_sent_before_is_told_with_its_submission(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    before = scored(phase, team)

    same, other = checked(as_ada), checked(as_ada, f"{GOOD}\n")

    assert f'href="/submissions/{before.pk}/"' in same.text
    assert 'name="again"' in same.text
    assert "sent this very file before" not in other.text


def test_what_another_team_has_sent_is_not_told(
    as_ada: Client, phase: Phase, other_team: Team
) -> None:
    scored(phase, other_team)

    assert "before" not in checked(as_ada).text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "The file is empty"), (b"x" * 1001, "1,001 bytes; at most 1,000")],
)
def test_a_file_that_cannot_be_taken_is_told_so(
    as_ada: Client,
    phase: Phase,
    monkeypatch: pytest.MonkeyPatch,
    content: bytes,
    sentence: str,
) -> None:
    monkeypatch.setattr("scoring.MAX_BYTES", 1000)

    answer = checked(as_ada, content)

    assert 'data-verdict="bad"' in answer.text
    assert sentence in answer.text


def test_nothing_chosen_is_told_so(as_ada: Client, phase: Phase) -> None:
    assert "Choose a predictions file." in as_ada.post(ADDRESS, {"key": "k1"}).text


def test_the_gold_labels_are_not_even_there_to_be_read(
    as_ada: Client, phase: Phase, gold: GoldLabels
) -> None:
    gold.file.storage.delete(gold.file.name)

    assert 'data-verdict="good"' in checked(as_ada).text


def test_a_file_of_another_phase_is_told_whose_it_is(
    as_ada: Client, phase: Phase, task: Task
) -> None:
    dev = bare_phase(task, slug="dev", name="Dev")
    content = "id,label\nd1,ham\nd2,spam\n"
    add_gold(dev, content)

    assert "They look like the ids of Dev." in words_of(checked(as_ada, content))


def test_the_checks_of_a_team_are_limited_and_sending_stays_possible(
    as_ada: Client,
    as_bob: Client,
    member: Membership,
    phase: Phase,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "AT_MOST", 1)

    answers = [checked(as_ada), checked(signed_in(member.user)), checked(as_bob)]

    assert [answer.status_code for answer in answers] == [200, 429, 200]
    assert 'data-verdict="unknown"' in answers[1].text
    assert "The next can be checked in 60 minutes." in words_of(answers[1])


def test_the_heading_counts_the_kinds_of_trouble_in_the_readers_language(
    as_ada: Client, phase: Phase
) -> None:
    as_ada.cookies["django_language"] = "es"
    files = (GOOD.replace("i7,ham", "i7,eggs"), GOOD.replace("i7,ham", "j7,eggs"), "")

    pages = [checked(as_ada, file).text for file in files]

    assert "<h2>Hay un problema con el archivo</h2>" in pages[0]
    assert "<h2>Hay problemas de 3 tipos con el archivo</h2>" in pages[1]
    assert "<h2>Hay un problema con el archivo</h2>" in pages[2]


def test_the_checks_of_a_person_are_limited_whichever_team_they_are_in(
    ada: User, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "AT_MOST", 1)
    statuses = []
    for name in ("Owls", "Larks"):
        team = teams.create_team(task=phase.task, name=name, captain=ada)
        statuses.append(checked(signed_in(ada)).status_code)
        teams.leave(team=team, user=ada)

    assert statuses == [200, 429]


def test_without_attempts_and_after_the_end_files_can_still_be_checked(
    as_ada: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    Phase.objects.update(daily_limit=1)
    send(Phase.objects.get(), team)
    used_up = as_ada.get("/tasks/mail/test/submit/")
    clock.move_to(phase.closes_at + timedelta(hours=1))
    closed = as_ada.get("/tasks/mail/test/submit/")

    for page in (used_up, closed):
        assert page.status_code == 403
        assert "Files can be checked all the same." in page.text
        assert "Submit predictions</button>" not in page.text
    assert 'data-verdict="good"' in checked(as_ada, f"{GOOD}\n").text


def test_before_the_phase_opens_nothing_of_its_items_is_told(
    as_ada: Client, phase: Phase, clock: Traveller
) -> None:
    clock.move_to(phase.opens_at - timedelta(seconds=1))

    page, answer = as_ada.get("/tasks/mail/test/submit/"), checked(as_ada, "id,label\nx,ham\n")

    assert "Check the file" not in page.text
    assert answer.status_code == 403
    assert 'data-verdict="unknown"' in answer.text
    assert "i1" not in answer.text


def test_opened_in_a_browser_the_address_leads_to_the_form(as_ada: Client, phase: Phase) -> None:
    answer = as_ada.get(ADDRESS)

    assert answer.status_code == 302
    assert answer.url == "/tasks/mail/test/submit/"


def test_a_visitor_is_sent_to_sign_in(client: Client, phase: Phase) -> None:
    assert checked(client).url.startswith("/accounts/login/")


def test_somebody_without_a_team_is_sent_to_make_one(phase: Phase, ada: User) -> None:
    assert checked(signed_in(ada)).url == "/tasks/mail/team/?then=test"


def test_another_method_is_refused(as_ada: Client, phase: Phase) -> None:
    assert as_ada.put(ADDRESS).status_code == 405


def test_the_number_of_queries_is_fixed(
    as_ada: Client, phase: Phase, team: Team, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        send(phase, team)

    with django_assert_num_queries(8):
        checked(as_ada)
