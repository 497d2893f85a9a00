"""Django's admin: enough to run a task; gold goes in and does not come out."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from leaderboard.models import GoldLabels, Phase, Submission, Task, Team
from tests.leaderboard.conftest import GOLD, NOW, bare_phase, scored, send


def gold_file(text: str = GOLD) -> SimpleUploadedFile:
    return SimpleUploadedFile("gold.csv", text.encode())


def test_an_organizer_makes_a_task_with_a_phase(as_olga: Client, db: None) -> None:
    phase = {
        "slug": "test",
        "name": "Test",
        "opens_at_0": "2026-03-01",
        "opens_at_1": "00:00:00",
        "closes_at_0": "2026-04-01",
        "closes_at_1": "00:00:00",
        "metric": "macro_f1",
        "n_resamples": "10000",
        "seed": "7",
        "confidence_level": "0.95",
        "daily_limit": "5",
        "board": "live",
        "report": "score",
    }
    form = {"slug": "news", "name": "News", "summary": "One line.", "visibility": "public"}
    inline = {"phases-TOTAL_FORMS": "1", "phases-INITIAL_FORMS": "0"}
    inline |= {f"phases-0-{name}": value for name, value in phase.items()}

    answer = as_olga.post("/admin/leaderboard/task/add/", form | inline)

    assert answer.status_code == 302, answer.context["errors"]
    assert Phase.objects.get().task.slug == "news"


def test_an_organizer_adds_gold_labels(as_olga: Client, task: Task) -> None:
    phase = bare_phase(task)

    answer = as_olga.post(
        "/admin/leaderboard/goldlabels/add/", {"phase": phase.pk, "file": gold_file()}
    )

    assert answer.status_code == 302
    gold = GoldLabels.objects.get()
    assert (gold.phase, gold.n_items, gold.added_by.email) == (phase, 20, "olga@example.org")


def test_a_bad_gold_file_is_refused_with_its_line(as_olga: Client, task: Task) -> None:
    phase = bare_phase(task)

    answer = as_olga.post(
        "/admin/leaderboard/goldlabels/add/",
        {"phase": phase.pk, "file": gold_file(GOLD + "i4,ham\n")},
    )

    assert answer.status_code == 200
    assert "i4" in answer.text
    assert not GoldLabels.objects.exists()


def test_gold_labels_under_submissions_are_refused_with_a_reason(
    as_olga: Client, phase: Phase, team: Team
) -> None:
    send(phase, team)

    answer = as_olga.post(
        "/admin/leaderboard/goldlabels/add/", {"phase": phase.pk, "file": gold_file()}
    )

    assert "Add a new phase" in answer.text
    assert GoldLabels.objects.count() == 1


def test_a_gold_form_without_a_file_says_so(as_olga: Client, task: Task) -> None:
    answer = as_olga.post("/admin/leaderboard/goldlabels/add/", {"phase": bare_phase(task).pk})

    assert answer.status_code == 200
    assert not GoldLabels.objects.exists()


def test_the_admin_never_gives_gold_labels_back(as_olga: Client, phase: Phase, team: Team) -> None:
    gold = GoldLabels.objects.get()
    gold.note = "first"
    gold.save()

    pages = [
        "/admin/leaderboard/goldlabels/",
        f"/admin/leaderboard/goldlabels/{gold.pk}/change/",
        f"/admin/leaderboard/goldlabels/{gold.pk}/history/",
    ]

    for page in pages:
        answer = as_olga.get(page)
        assert answer.status_code == 200
        assert gold.file.name not in answer.text
        assert gold.item_ids_file.name not in answer.text


def test_what_scores_depend_on_is_fixed_once_there_are_submissions(
    as_olga: Client, phase: Phase, team: Team
) -> None:
    address = f"/admin/leaderboard/phase/{phase.pk}/change/"
    assert 'name="seed"' in as_olga.get(address).text

    send(phase, team)

    assert 'name="seed"' not in as_olga.get(address).text


def test_what_failed_can_be_scored_again(as_olga: Client, phase: Phase, team: Team) -> None:
    submission = send(phase, team)
    Submission.objects.update(state="failed", finished_at=NOW)

    answer = as_olga.post(
        "/admin/leaderboard/submission/",
        {"action": "score_again", "_selected_action": [str(submission.pk)]},
        follow=True,
    )

    assert "1 failed submissions are in line" in answer.text
    assert Submission.objects.get().state == Submission.State.RECEIVED


@pytest.mark.parametrize("name", ["task", "phase", "goldlabels", "submission", "team", "user"])
def test_every_list_opens(as_olga: Client, phase: Phase, team: Team, name: str) -> None:
    scored(phase, team)

    assert as_olga.get(f"/admin/leaderboard/{name}/").status_code == 200


def test_an_organizer_sends_a_baselines_file(as_olga: Client, phase: Phase) -> None:
    baseline = Team.objects.create(task=phase.task, name="Majority", is_baseline=True)

    answer = as_olga.post(
        "/admin/leaderboard/submission/add/",
        {"phase": phase.pk, "team": baseline.pk, "file": gold_file(), "method": "majority"},
    )

    assert answer.status_code == 302
    submission = Submission.objects.get()
    assert (submission.team, submission.state) == (baseline, Submission.State.RECEIVED)


def test_only_a_baselines_file_is_sent_by_an_organizer(
    as_olga: Client, phase: Phase, team: Team
) -> None:
    answer = as_olga.post(
        "/admin/leaderboard/submission/add/",
        {"phase": phase.pk, "team": team.pk, "file": gold_file()},
    )

    assert answer.status_code == 200
    assert not Submission.objects.exists()


def test_a_baseline_of_another_task_or_a_closed_phase_is_refused(
    as_olga: Client, phase: Phase
) -> None:
    other = Task.objects.create(slug="news", name="News", summary="One line.")
    baseline = Team.objects.create(task=other, name="Majority", is_baseline=True)
    Phase.objects.update(closes_at=NOW)

    answer = as_olga.post(
        "/admin/leaderboard/submission/add/",
        {"phase": phase.pk, "team": baseline.pk, "file": gold_file()},
    )

    assert "belongs to another task" in answer.text
    assert "takes no more submissions" in answer.text
    assert not Submission.objects.exists()


@pytest.mark.parametrize("name", ["task", "phase", "submission", "team", "user"])
def test_every_row_opens_and_gives_no_file_away(
    as_olga: Client, phase: Phase, team: Team, name: str
) -> None:
    submission = scored(phase, team)
    rows = {
        "task": phase.task_id,
        "phase": phase.pk,
        "submission": submission.pk,
        "team": team.pk,
        "user": team.members.get().pk,
    }

    answer = as_olga.get(f"/admin/leaderboard/{name}/{rows[name]}/change/")

    assert answer.status_code == 200
    assert submission.file.name not in answer.text


def test_a_competitor_is_not_let_in(as_ada: Client, phase: Phase) -> None:
    assert as_ada.get("/admin/leaderboard/goldlabels/").status_code == 302
