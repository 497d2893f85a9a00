"""Sites to break: an embedded one and one in production, made once and copied for each test."""

import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

import scoring
from tests.conftest import POSTGRES, free_port
from tests.faults import cast, commands
from tests.faults.brokers import Folder, RedisServer
from tests.faults.site import Site

# What .dockerignore lets into the image.
SOURCES = ("leaderboard", "scoring", "templates", "static")
# The Dockerfile's collectstatic without its compression, which takes a minute and names no file.
COLLECT_STATIC = """
from django.conf import settings
from django.core.management import call_command
manifest = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
settings.STORAGES["staticfiles"]["BACKEND"] = manifest
call_command("collectstatic", interactive=False, verbosity=0)
"""


@pytest.fixture(scope="session")
def predictions() -> bytes:
    return cast.predictions_file()


@pytest.fixture(scope="session")
def undisturbed(predictions: bytes) -> scoring.Report:
    """Return what the predictions score where nothing is broken."""
    return cast.undisturbed(predictions)


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what the image holds, static files collected."""
    folder = tmp_path_factory.mktemp("image")
    for source in SOURCES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(commands.ROOT / source, folder / source, ignore=ignored)
    shutil.copy(commands.ROOT / "manage.py", folder)
    builder = replace(
        embedded_site(tmp_path_factory.mktemp("build")),
        program=folder,
        variables={"SECRET_KEY": "only-while-static-files-are-collected"},
    )
    builder.run(["python", "manage.py", "shell", "--command", COLLECT_STATIC])
    return folder


def embedded_site(data_dir: Path) -> Site:
    """Return a site as `make run` starts it."""
    return Site(
        data_dir=data_dir,
        port=free_port(),
        variables={"DEBUG": "true"},
        broker=Folder(data_dir / "broker"),
    )


def production_site(data_dir: Path, *, image: Path, database: str, redis: str) -> Site:
    """Return a site as docker-compose.yml starts it, with the settings that .env demands."""
    return Site(
        data_dir=data_dir,
        port=free_port(),
        variables={
            "SECRET_KEY": "fifty-characters-that-nobody-can-guess-but-tests-can",
            "ALLOWED_HOSTS": "127.0.0.1",
            "BEHIND_PROXY": "true",
            "DATABASE_URL": database,
            "REDIS_URL": redis,
        },
        broker=RedisServer(redis),
        program=image,
        is_production=True,
    )


def filled(site: Site) -> Site:
    """Make the site's tables and its cast."""
    site.run(["python", "manage.py", "migrate", "--noinput"])
    site.run_python(cast.MAKE)
    return site


@pytest.fixture(scope="session")
def embedded_original(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return filled(embedded_site(tmp_path_factory.mktemp("embedded")))


@pytest.fixture(scope="session")
def production_original(
    tmp_path_factory: pytest.TempPathFactory, image: Path, postgres_url: str, redis_server: str
) -> Site:
    data_dir = tmp_path_factory.mktemp("production")
    return filled(production_site(data_dir, image=image, database=postgres_url, redis=redis_server))


@pytest.fixture
def embedded(embedded_original: Site, tmp_path: Path) -> Iterator[Site]:
    """Yield a new embedded site: SQLite, messages in a folder, the Procfile's commands."""
    data_dir = shutil.copytree(embedded_original.data_dir, tmp_path / "data")
    site = embedded_site(data_dir)
    yield site
    site.close()


@pytest.fixture
def production(production_original: Site, tmp_path: Path) -> Iterator[Site]:
    """Yield a new site on PostgreSQL and an empty Redis, with the compose file's commands."""
    original = production_original
    data_dir = shutil.copytree(original.data_dir, tmp_path / "data")
    original.broker.empty()
    with new_database(original.variables["DATABASE_URL"], copied=True) as database:
        redis = original.variables["REDIS_URL"]
        site = production_site(data_dir, image=original.program, database=database, redis=redis)
        yield site
        site.close()


@contextmanager
def new_database(beside: str, *, copied: bool) -> Iterator[str]:
    """Yield the URL of a database beside another, empty or a copy of it, and drop it again."""
    server = os.environ.get("MARGIN_TEST_POSTGRES", POSTGRES)
    name = f"margin_test_{uuid.uuid4().hex}"
    template = urlsplit(beside).path.lstrip("/") if copied else "template1"
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
        yield urlunsplit(urlsplit(beside)._replace(path=f"/{name}"))
        drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
        connection.execute(drop.format(sql.Identifier(name)))


@pytest.fixture(params=["embedded", "redis and postgres"])
def site(request: pytest.FixtureRequest) -> Site:
    """Return a site of each kind in turn."""
    kind = "embedded" if request.param == "embedded" else "production"
    return request.getfixturevalue(kind)
