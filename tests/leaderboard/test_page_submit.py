"""The upload: a good file is received; a bad one is refused in words and costs nothing."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import strip_tags
from time_machine import Traveller

from leaderboard.models import Phase, Submission, Team, User
from tests.leaderboard.conftest import GOOD, NOW, send, signed_in

ADDRESS = "/tasks/mail/test/submit/"


def upload(content: bytes = GOOD.encode(), **fields: str) -> dict[str, object]:
    file = SimpleUploadedFile("predictions.csv", content)
    return {"file": file, "method": "baseline", "key": "k1", **fields}


def test_a_good_upload_is_received_and_its_page_is_next(as_ada: Client, phase: Phase) -> None:
    answer = as_ada.post(ADDRESS, upload())

    submission = Submission.objects.get()
    assert answer.status_code == 302
    assert answer.url == f"/submissions/{submission.pk}/"
    assert (submission.method, submission.file_name) == ("baseline", "predictions.csv")
    assert submission.submitted_by.email == "ada@example.org"


def test_the_form_says_how_many_attempts_are_left_and_when_the_next_come(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    Phase.objects.update(daily_limit=3, total_limit=30)
    send(phase, team)

    answer = as_ada.get(ADDRESS)

    text = " ".join(strip_tags(answer.text).split())
    assert "2 of 3 attempts left today. The next come on 11 Mar 2026, 00:00 UTC (in 12 h)." in text
    assert "29 of 30 left in the whole phase." in text
    assert "At most 50 refused files are taken a day; 50 more today." in text
    assert "Test closes on 11 Mar 2026, 12:00 UTC (in 24 h)" in text


def test_on_the_last_day_the_form_promises_nothing_after_the_end(
    as_ada: Client, phase: Phase
) -> None:
    Phase.objects.update(closes_at=NOW + timedelta(hours=1))

    text = as_ada.get(ADDRESS).text

    assert "closes before the next day begins" in text
    assert "The next come" not in text


def test_sending_the_same_form_twice_makes_one_submission(as_ada: Client, phase: Phase) -> None:
    first = as_ada.post(ADDRESS, upload())
    second = as_ada.post(ADDRESS, upload())

    assert first.url == second.url
    assert Submission.objects.count() == 1


def test_the_same_bytes_are_sent_again_only_where_that_is_said(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    before = send(phase, team)

    asked = as_ada.post(ADDRESS, upload())
    sent = as_ada.post(ADDRESS, upload(again="on"))

    assert asked.status_code == 200
    assert f'href="/submissions/{before.pk}/"' in asked.text
    assert "Send it again all the same" in asked.text
    assert asked.context["attempts"].left == 4
    assert sent.status_code == 302
    assert Submission.objects.count() == 2


def test_what_failed_by_our_fault_is_sent_again_without_a_question(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    send(phase, team)
    Submission.objects.update(state="failed", finished_at=NOW)

    assert as_ada.post(ADDRESS, upload()).status_code == 302


def test_a_script_that_has_sent_the_file_is_led_to_its_page(as_ada: Client, phase: Phase) -> None:
    answer = as_ada.post(ADDRESS, upload(), headers={"hx-request": "true"})

    assert answer.headers["HX-Redirect"] == f"/submissions/{Submission.objects.get().pk}/"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"key": "k1", "method": "kept words"}, "Choose a predictions file."),
        (upload(b"", method="kept words"), "The file is empty"),
    ],
)
def test_a_form_without_a_good_file_says_what_to_do_and_keeps_the_words(
    as_ada: Client, phase: Phase, data: dict[str, object], sentence: str
) -> None:
    answer = as_ada.post(ADDRESS, data)

    assert answer.status_code == 200
    assert sentence in answer.text
    assert "There is a problem" in answer.text
    assert "kept words" in answer.text
    assert "<title>Error:" in answer.text
    assert not Submission.objects.exists()


def test_a_file_up_to_the_cap_is_taken_and_one_byte_more_is_not(
    as_ada: Client, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.MAX_BYTES", 1000)

    taken = as_ada.post(ADDRESS, upload(b"x" * 1000))
    refused = as_ada.post(ADDRESS, upload(b"x" * 1001, key="k2"))

    assert taken.status_code == 302
    assert "1,001 bytes; at most 1,000 " in refused.text
    assert Submission.objects.count() == 1


def test_a_visitor_is_sent_to_sign_in(client: Client, phase: Phase) -> None:
    answer = client.get(ADDRESS)

    assert answer.status_code == 302
    assert answer.url == f"/accounts/login/?next={ADDRESS}"


def test_somebody_without_a_team_is_sent_to_make_one(phase: Phase, ada: User) -> None:
    answer = signed_in(ada).get(ADDRESS)

    assert answer.status_code == 302
    assert answer.url == "/tasks/mail/team/?then=test"


def test_a_closed_phase_refuses_with_a_reason(
    as_ada: Client, phase: Phase, clock: Traveller
) -> None:
    clock.move_to(phase.closes_at + timedelta(seconds=1))

    for answer in (as_ada.get(ADDRESS), as_ada.post(ADDRESS, upload())):
        assert answer.status_code == 403
        assert "Test closed on 11 Mar 2026, 12:00 UTC" in answer.text
    assert not Submission.objects.exists()


def test_without_attempts_it_refuses_and_says_when_the_next_come(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    Phase.objects.update(daily_limit=1)
    phase.refresh_from_db()
    send(phase, team)

    answer = as_ada.post(ADDRESS, upload())

    assert answer.status_code == 403
    assert "11 Mar 2026, 00:00 UTC" in answer.text


def test_another_method_is_refused(as_ada: Client, phase: Phase) -> None:
    assert as_ada.put(ADDRESS).status_code == 405


def test_a_form_without_its_token_is_refused(phase: Phase, team: Team, ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)

    assert client.post(ADDRESS, upload()).status_code == 403
    assert not Submission.objects.exists()


def test_the_number_of_queries_is_fixed(
    as_ada: Client, phase: Phase, team: Team, django_assert_num_queries
) -> None:
    for _ in range(3):
        send(phase, team)

    with django_assert_num_queries(8):
        as_ada.get(ADDRESS)


def test_a_store_that_is_full_is_our_fault_and_costs_nothing(
    as_ada: Client, phase: Phase, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*args: object, **fields: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("leaderboard.storage.DurableStorage.save", full)

    answer = as_ada.post(ADDRESS, upload(method="kept words"))

    assert answer.status_code == 507
    assert "could not store your file" in answer.text
    assert "kept words" in answer.text
    assert answer.context["attempts"].left == 5
    assert "No space left" in caplog.text


def test_two_files_at_once_are_refused(as_ada: Client, phase: Phase) -> None:
    file = SimpleUploadedFile("more.csv", GOOD.encode())

    answer = as_ada.post(ADDRESS, upload() | {"another": file})

    assert answer.status_code == 400
    assert not Submission.objects.exists()
