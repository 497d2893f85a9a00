"""Django's admin: enough to run a task; gold goes in and does not come out."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from leaderboard import organizing, standings
from leaderboard.models import GoldLabels, Phase, Submission, Task, Team
from tests.leaderboard.conftest import GOLD, NOW, bare_phase, scored, send


def gold_file(text: str = GOLD) -> SimpleUploadedFile:
    return SimpleUploadedFile("gold.csv", text.encode())


def test_an_organizer_makes_a_task_with_a_phase(as_sam: Client, db: None) -> None:
    phase = {
        "slug": "test",
        "name": "Test",
        "opens_at_0": "2026-03-01",
        "opens_at_1": "00:00:00",
        "closes_at_0": "2026-04-01",
        "closes_at_1": "00:00:00",
        "metric": "macro_f1",
        "ranking_rule": "best",
        "n_resamples": "10000",
        "seed": "7",
        "confidence_level": "0.95",
        "daily_limit": "5",
        "refused_limit": "50",
        "time_zone": "UTC",
        "board": "live",
        "report": "score",
    }
    form = {"slug": "news", "name": "News", "summary": "One line.", "visibility": "public"}
    form |= {"organizers-TOTAL_FORMS": "0", "organizers-INITIAL_FORMS": "0"}
    inline = {"phases-TOTAL_FORMS": "1", "phases-INITIAL_FORMS": "0"}
    inline |= {f"phases-0-{name}": value for name, value in phase.items()}

    answer = as_sam.post("/admin/leaderboard/task/add/", form | inline)

    assert answer.status_code == 302, answer.context["errors"]
    assert Phase.objects.get().task.slug == "news"


def test_an_organizer_adds_gold_labels(as_sam: Client, task: Task) -> None:
    phase = bare_phase(task)

    answer = as_sam.post(
        "/admin/leaderboard/goldlabels/add/", {"phase": phase.pk, "file": gold_file()}
    )

    assert answer.status_code == 302
    gold = GoldLabels.objects.get()
    assert (gold.phase, gold.n_items, gold.added_by.email) == (phase, 20, "sam@example.org")


def test_an_organizer_is_told_what_further_columns_are_taken_for(
    as_sam: Client, task: Task
) -> None:
    rows = "".join(
        f"i{number},{'ham' if number % 2 else 'spam'},d{number // 4}\n" for number in range(8)
    )
    file = gold_file("id,label,group\n" + rows)

    answer = as_sam.post(
        "/admin/leaderboard/goldlabels/add/",
        {"phase": bare_phase(task).pk, "file": file},
        follow=True,
    )

    assert GoldLabels.objects.get().n_groups == 2
    assert "Resamples draw whole groups, of which there are 2" in answer.text


def test_a_bad_gold_file_is_refused_with_its_line(as_sam: Client, task: Task) -> None:
    phase = bare_phase(task)

    answer = as_sam.post(
        "/admin/leaderboard/goldlabels/add/",
        {"phase": phase.pk, "file": gold_file(GOLD + "i4,ham\n")},
    )

    assert answer.status_code == 200
    assert "i4" in answer.text
    assert not GoldLabels.objects.exists()


def test_gold_labels_under_submissions_are_refused_with_a_reason(
    as_sam: Client, phase: Phase, team: Team
) -> None:
    send(phase, team)

    answer = as_sam.post(
        "/admin/leaderboard/goldlabels/add/", {"phase": phase.pk, "file": gold_file()}
    )

    assert "Add a new phase" in answer.text
    assert GoldLabels.objects.count() == 1


def test_a_gold_form_without_a_file_says_so(as_sam: Client, task: Task) -> None:
    answer = as_sam.post("/admin/leaderboard/goldlabels/add/", {"phase": bare_phase(task).pk})

    assert answer.status_code == 200
    assert not GoldLabels.objects.exists()


def test_the_admin_never_gives_gold_labels_back(as_sam: Client, phase: Phase, team: Team) -> None:
    gold = GoldLabels.objects.get()
    gold.note = "first"
    gold.save()

    pages = [
        "/admin/leaderboard/goldlabels/",
        f"/admin/leaderboard/goldlabels/{gold.pk}/change/",
        f"/admin/leaderboard/goldlabels/{gold.pk}/history/",
    ]

    for page in pages:
        answer = as_sam.get(page)
        assert answer.status_code == 200
        assert gold.file.name not in answer.text
        assert gold.item_ids_file.name not in answer.text


def test_what_scores_depend_on_is_fixed_once_there_are_submissions(
    as_sam: Client, phase: Phase, team: Team
) -> None:
    address = f"/admin/leaderboard/phase/{phase.pk}/change/"
    assert 'name="seed"' in as_sam.get(address).text

    send(phase, team)

    assert 'name="seed"' not in as_sam.get(address).text


def test_what_failed_can_be_scored_again(as_sam: Client, phase: Phase, team: Team) -> None:
    submission = send(phase, team)
    Submission.objects.update(state="failed", finished_at=NOW)

    answer = as_sam.post(
        "/admin/leaderboard/submission/",
        {"action": "score_again", "_selected_action": [str(submission.pk)]},
        follow=True,
    )

    assert "1 failed submission is in line" in answer.text
    assert Submission.objects.get().state == Submission.State.RECEIVED


@pytest.mark.parametrize("name", ["task", "phase", "goldlabels", "submission", "team", "user"])
def test_every_list_opens(as_sam: Client, phase: Phase, team: Team, name: str) -> None:
    scored(phase, team)

    assert as_sam.get(f"/admin/leaderboard/{name}/").status_code == 200


def test_an_organizer_sends_a_baselines_file(as_sam: Client, phase: Phase) -> None:
    baseline = Team.objects.create(task=phase.task, name="Majority", is_baseline=True)

    answer = as_sam.post(
        "/admin/leaderboard/submission/add/",
        {"phase": phase.pk, "team": baseline.pk, "file": gold_file(), "method": "majority"},
    )

    assert answer.status_code == 302
    submission = Submission.objects.get()
    assert (submission.team, submission.state) == (baseline, Submission.State.RECEIVED)


def test_only_a_baselines_file_is_sent_by_an_organizer(
    as_sam: Client, phase: Phase, team: Team
) -> None:
    answer = as_sam.post(
        "/admin/leaderboard/submission/add/",
        {"phase": phase.pk, "team": team.pk, "file": gold_file()},
    )

    assert answer.status_code == 200
    assert not Submission.objects.exists()


def test_a_baseline_of_another_task_is_refused(as_sam: Client, phase: Phase) -> None:
    other = Task.objects.create(slug="news", name="News", summary="One line.")
    baseline = Team.objects.create(task=other, name="Majority", is_baseline=True)

    answer = as_sam.post(
        "/admin/leaderboard/submission/add/",
        {"phase": phase.pk, "team": baseline.pk, "file": gold_file()},
    )

    assert "belongs to another task" in answer.text
    assert not Submission.objects.exists()


def test_a_baselines_file_for_a_closed_phase_is_refused(as_sam: Client, phase: Phase) -> None:
    baseline = Team.objects.create(task=phase.task, name="Majority", is_baseline=True)
    Phase.objects.update(closes_at=NOW)

    answer = as_sam.post(
        "/admin/leaderboard/submission/add/",
        {"phase": phase.pk, "team": baseline.pk, "file": gold_file()},
    )

    assert "takes no more submissions" in answer.text
    assert not Submission.objects.exists()


@pytest.mark.parametrize("name", ["task", "phase", "submission", "team", "user"])
def test_every_row_opens_and_gives_no_file_away(
    as_sam: Client, phase: Phase, team: Team, name: str
) -> None:
    submission = scored(phase, team)
    rows = {
        "task": phase.task_id,
        "phase": phase.pk,
        "submission": submission.pk,
        "team": team.pk,
        "user": team.members.get().pk,
    }

    answer = as_sam.get(f"/admin/leaderboard/{name}/{rows[name]}/change/")

    assert answer.status_code == 200
    assert submission.file.name not in answer.text


def test_a_competitor_is_not_let_in(as_ada: Client, phase: Phase) -> None:
    assert as_ada.get("/admin/leaderboard/goldlabels/").status_code == 302


def test_a_gold_file_past_the_size_limit_is_refused_whole(
    as_sam: Client, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    phase = bare_phase(task)
    monkeypatch.setattr("scoring.MAX_BYTES", len(GOLD) - 1)

    answer = as_sam.post(
        "/admin/leaderboard/goldlabels/add/", {"phase": phase.pk, "file": gold_file()}
    )

    assert f"{len(GOLD)} bytes; at most {len(GOLD) - 1}" in answer.text
    assert not GoldLabels.objects.exists()


def phase_form(phase: Phase, **changed: str) -> dict[str, str]:
    """Return what the phase's page in the admin sends, with some fields changed."""
    names = ("slug", "name", "n_resamples", "seed", "metric", "confidence_level", "time_zone")
    limits = ("ranking_rule", "daily_limit", "refused_limit")
    form = {name: str(getattr(phase, name)) for name in (*names, *limits)}
    form |= {"task": str(phase.task_id), "board": "live", "report": "score"}
    for name in ("opens_at", "closes_at"):
        day, time = f"{getattr(phase, name):%Y-%m-%d %H:%M:%S}".split()
        form |= {f"{name}_0": day, f"{name}_1": time}
    return form | changed


def test_changing_a_phase_leaves_the_count_of_its_scores_alone(
    as_sam: Client, phase: Phase, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = organizing.change_phase

    def meanwhile(**changes: object) -> None:
        scored(phase, team)
        real(**changes)

    monkeypatch.setattr("leaderboard.organizing.change_phase", meanwhile)

    as_sam.post(f"/admin/leaderboard/phase/{phase.pk}/change/", phase_form(phase, daily_limit="9"))

    phase.refresh_from_db()
    assert (phase.daily_limit, phase.scores_version, phase.standings_version) == (9, 1, 1)


def test_what_scores_depend_on_is_refused_when_a_submission_comes_in_between(
    as_sam: Client, phase: Phase, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = organizing.change_phase

    def meanwhile(**changes: object) -> None:
        send(phase, team)
        real(**changes)

    monkeypatch.setattr("leaderboard.organizing.change_phase", meanwhile)

    answer = as_sam.post(
        f"/admin/leaderboard/phase/{phase.pk}/change/", phase_form(phase, seed="8"), follow=True
    )

    assert "received its first submission meanwhile" in answer.text
    phase.refresh_from_db()
    assert phase.seed == 7


def test_a_renamed_team_is_renamed_on_the_board(
    as_sam: Client, phase: Phase, team: Team, rings: list, django_capture_on_commit_callbacks
) -> None:
    scored(phase, team)
    address = f"/admin/leaderboard/team/{team.pk}/change/"
    inline = {"memberships-TOTAL_FORMS": "0", "memberships-INITIAL_FORMS": "0"}

    for name in ("Owls", "Ada's team", "Owls"):
        with django_capture_on_commit_callbacks(execute=True):
            answer = as_sam.post(address, {"name": name, **inline})
        assert answer.status_code == 302
        assert rings[-1] == ("leaderboard.tasks.rebuild_standings", [phase.pk])
        standings.rebuild(Phase.objects.get(pk=phase.pk))

        assert standings.newest_board(phase).rows[0].team == name


def test_further_measures_are_chosen_and_the_board_is_made_anew(
    as_sam: Client, phase: Phase, team: Team, rings: list, django_capture_on_commit_callbacks
) -> None:
    scored(phase, team)
    form = {**phase_form(phase), "further_measures": ["cohen_kappa", "accuracy"]}

    with django_capture_on_commit_callbacks(execute=True):
        as_sam.post(f"/admin/leaderboard/phase/{phase.pk}/change/", form)

    assert rings[-1] == ("leaderboard.tasks.rebuild_standings", [phase.pk])
    assert Phase.objects.with_standings_due().exists()
    standings.rebuild(Phase.objects.get())
    assert standings.newest_board(phase).measures == ("accuracy", "cohen_kappa")


def test_more_further_measures_than_fit_are_refused(as_sam: Client, phase: Phase) -> None:
    chosen = ["accuracy", "cohen_kappa", "macro_recall", "error_rate"]

    answer = as_sam.post(
        f"/admin/leaderboard/phase/{phase.pk}/change/",
        {**phase_form(phase), "further_measures": chosen},
    )

    assert "4 further measures are too many for one table. Choose at most 3." in answer.text
    phase.refresh_from_db()
    assert phase.further_measures == []
