"""docker-compose.yml without containers: its very commands, on one machine."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring
from tests.conftest import free_port
from tests.faults import cast
from tests.faults.conftest import new_database, production_site
from tests.faults.effects import check_scored_once
from tests.faults.site import Site

pytestmark = pytest.mark.fault


@pytest.fixture(scope="module")
def composed(
    tmp_path_factory: pytest.TempPathFactory, image: Path, postgres_url: str
) -> Iterator[Site]:
    """Yield a site of which every service was started by its own command."""
    data_dir = tmp_path_factory.mktemp("composed")
    port = free_port()
    redis = f"redis://127.0.0.1:{port}/0"
    here = ["--bind", "127.0.0.1", "--port", str(port), "--dir", str(data_dir)]
    with new_database(postgres_url, copied=False) as database:
        site = production_site(data_dir, image=image, database=database, redis=redis)
        site.start([*site.command("redis"), *here], name="redis")
        site.run(site.command("migrate"))
        site.run_python(cast.MAKE)
        site.start_worker()
        site.start_web()
        yield site
        site.close()


def test_the_services_are_healthy_and_show_the_home_page(composed: Site) -> None:
    for service in ("web", "worker", "beat"):
        composed.await_healthy(service)

    home = composed.visitor().get("/")

    assert home.status == 200
    assert "Replies" in home.text


def test_an_upload_is_scored_and_nothing_written_beside_the_volume(
    composed: Site, predictions: bytes, undisturbed: scoring.Report
) -> None:
    before = sorted(path.name for path in composed.program.iterdir())

    submission = composed.upload(predictions)

    check_scored_once(composed, submission, undisturbed)
    assert sorted(path.name for path in composed.program.iterdir()) == before
