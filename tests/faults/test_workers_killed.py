"""Workers that die or sleep in mid-score: the submission is scored once, without hands."""

import pytest

import scoring
from tests.faults import cast
from tests.faults.effects import check_scored_once
from tests.faults.processes import kill, scoring_process, stopped
from tests.faults.site import Site

pytestmark = pytest.mark.fault


def test_a_worker_killed_in_mid_score_leaves_one_score(
    site: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site.start_web()
    submission = site.upload(predictions)
    worker = site.start_worker()
    site.await_state(submission, "scoring")

    worker.kill()

    assert site.records.outcome(submission).state == "scoring"
    site.start_worker()
    check_scored_once(site, submission, undisturbed)
    assert site.records.outcome(submission).n_tries == 2
    board = site.visitor().get(cast.BOARD).text
    assert cast.ADAS_TEAM in board
    assert f"{undisturbed.score:.4f}" in board


def test_a_pool_process_killed_in_mid_score_leaves_one_score(
    site: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site.start_web()
    submission = site.upload(predictions)
    worker = site.start_worker()
    site.await_state(submission, "scoring")

    kill(scoring_process(worker))

    assert site.records.outcome(submission).state == "scoring"
    check_scored_once(site, submission, undisturbed)
    assert site.records.outcome(submission).n_tries == 2


def test_a_worker_told_to_end_in_mid_score_loses_nothing(
    site: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site.start_web()
    submission = site.upload(predictions)
    worker = site.start_worker()
    site.await_state(submission, "scoring")

    worker.end()

    site.start_worker()
    check_scored_once(site, submission, undisturbed)


def test_a_worker_that_wakes_up_after_its_lease_changes_nothing(
    site: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site.start_web()
    submission = site.upload(predictions)
    worker = site.start_worker()
    site.await_state(submission, "scoring")

    # At once: later it could be held in the middle of a write, and SQLite's lock with it.
    with stopped(scoring_process(worker, worked_s=0)):
        site.await_state(submission, "scored")

    check_scored_once(site, submission, undisturbed)
    assert site.records.outcome(submission).n_tries == 2


def test_a_file_that_kills_every_worker_fails_and_the_line_moves_on(
    site: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site.start_web()
    ada = site.ada()
    killer = site.upload(predictions)
    worker = site.start_worker()

    for n_tries in (1, 2, 3):
        site.await_try(killer, n_tries)
        kill(scoring_process(worker))

    failed = site.await_state(killer, "failed")
    assert (failed.n_tries, failed.n_scores) == (3, 0)
    assert "5 of 5 attempts left today" in ada.get(cast.SUBMIT).text
    check_scored_once(site, site.upload(predictions), undisturbed)
