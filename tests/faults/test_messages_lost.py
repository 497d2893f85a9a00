"""Messages that are lost, cannot be sent, or come too often: the row is the record."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring
from tests.conftest import free_port, started_redis
from tests.faults import cast
from tests.faults.brokers import RedisServer
from tests.faults.effects import check_scored_once
from tests.faults.site import Site, submission_of
from tests.house.needs import need

pytestmark = pytest.mark.fault

SECONDS_TO_ANSWER = 5


def test_a_broker_emptied_after_the_upload_loses_no_submission(
    site: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site.start_web()
    submission = site.upload(predictions)
    assert site.broker.n_waiting() == 1

    site.broker.empty()

    site.start_worker()
    check_scored_once(site, submission, undisturbed)
    assert site.records.outcome(submission).n_tries == 1


def test_a_broker_emptied_under_running_processes_takes_messages_again(
    site: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site.start_web()
    site.start_worker()
    first = site.upload(cast.predictions_file(seed=2))
    site.await_state(first, "scored")

    site.broker.empty()

    check_scored_once(site, site.upload(predictions), undisturbed)


def test_a_message_that_comes_five_times_to_two_workers_has_one_effect(
    site: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site.start_web()
    submission = site.upload(predictions)
    site.ring(submission, times=3)
    assert site.broker.n_waiting() == 4

    site.start_worker()
    site.start_worker()
    site.await_state(submission, "scored")
    site.ring(submission, times=1)

    check_scored_once(site, submission, undisturbed)
    assert site.records.outcome(submission).n_tries == 1


class OwnRedis:
    """A Redis of one test, to be stopped and started on the same port."""

    def __init__(self, folder: Path) -> None:
        self.program = need("redis-server", shutil.which("redis-server"))
        self.folder = folder
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        started = started_redis(self.program, self.port, folder=self.folder)
        assert started, f"no Redis starts on port {self.port}"
        self.process = started

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[OwnRedis]:
    server = OwnRedis(tmp_path)
    server.start()
    yield server
    server.stop()


def test_an_upload_while_redis_is_down_is_scored_when_it_is_back(
    production: Site, own_redis: OwnRedis, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site = production
    site.variables["REDIS_URL"] = own_redis.url
    site.broker = RedisServer(own_redis.url)
    site.start_web()
    site.start_worker()
    site.await_state(site.upload(cast.predictions_file(seed=2)), "scored")
    ada = site.ada()
    form = ada.get(cast.SUBMIT).hidden_fields
    site.version_before_upload = site.records.scores_version()

    own_redis.stop()
    asked_at = time.monotonic()
    page = ada.send_form(cast.SUBMIT, form, predictions)
    answered_in_s = time.monotonic() - asked_at

    submission = submission_of(page)
    assert (page.status, site.records.outcome(submission).state) == (200, "received")
    assert answered_in_s < SECONDS_TO_ANSWER
    own_redis.start()
    check_scored_once(site, submission, undisturbed)
    assert site.records.outcome(submission).n_tries == 1


def test_an_upload_while_the_message_folder_is_gone_is_scored_when_it_is_back(
    embedded: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site = embedded
    folder = site.data_dir / "broker"
    site.start_web()

    folder.rename(site.data_dir / "broker-away")
    folder.touch()
    submission = site.upload(predictions)

    assert site.records.outcome(submission).state == "received"
    folder.unlink()
    (site.data_dir / "broker-away").rename(folder)
    site.start_worker()
    check_scored_once(site, submission, undisturbed)
    assert site.records.outcome(submission).n_tries == 1


def test_messages_that_a_crash_cut_off_stop_no_worker(
    embedded: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    site = embedded
    site.start_web()
    for number, cut_off in enumerate(["", '{"body": "W1si']):
        (site.data_dir / "broker" / f"{number}_cut.scoring.msg").write_text(cut_off)

    submission = site.upload(predictions)

    site.start_worker()
    check_scored_once(site, submission, undisturbed)
