"""Settings: safe when unset, loud when wrong. Each case reads the file anew."""

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from leaderboard import settings

ROOT = Path(__file__).resolve().parents[2]

Load = Callable[..., dict[str, object]]

# As Django's handlers tell of an answer, of a request that they do not trust, and of a failure.
TROUBLES = """
import logging
import django
django.setup()
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.log import log_response
request = RequestFactory().get("/")
for status in (403, 404, 409, 429, 503):
    log_response("answered %s", status, response=HttpResponse(status=status), request=request)
logging.getLogger("django.security.csrf").warning("not trusted")
try:
    raise ValueError("our fault")
except ValueError as error:
    response = HttpResponse(status=500)
    log_response("failed", response=response, request=request, exception=error)
"""


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Return what reads the settings where these variables alone are set."""

    def load(**variables: str) -> dict[str, object]:
        monkeypatch.setattr(os, "environ", {"DATA_DIR": str(tmp_path), **variables})
        return runpy.run_path(settings.__file__)

    return load


def test_a_process_without_a_secret_key_does_not_start(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-c", "from leaderboard import settings"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode != 0
    assert "SECRET_KEY must be set" in result.stderr


def test_production_is_https_only_and_without_debug(load: Load) -> None:
    loaded = load(SECRET_KEY="x" * 50)

    assert loaded["DEBUG"] is False
    assert loaded["SECURE_SSL_REDIRECT"] is True
    assert loaded["SESSION_COOKIE_SECURE"] is True


def test_a_debug_site_keeps_a_secret_of_its_own_for_its_owner_alone(
    load: Load, tmp_path: Path
) -> None:
    first = load(DEBUG="true")["SECRET_KEY"]
    second = load(DEBUG="true")["SECRET_KEY"]

    assert first == second
    assert len(first) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DEBUG", "yes", "DEBUG must be true or false, not 'yes'."),
        ("DATABASE_URL", "mysql://h/db", "DATABASE_URL must begin with postgresql://"),
        (
            "LEASE_S",
            "soon",
            "LEASE_S must be a number of seconds above 0 and below 86400, not 'soon'.",
        ),
        ("LEASE_S", "0", "below 86400, not '0'."),
        ("LEASE_S", "90000", "below 86400, not '90000'."),
        ("EMAIL_PORT", "smtp", "EMAIL_PORT must be a port number, not 'smtp'."),
        ("EMAIL_PORT", "99999", "EMAIL_PORT must be a port number, not '99999'."),
    ],
)
def test_a_wrong_value_is_refused_by_name(load: Load, name: str, value: str, sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=re.escape(sentence)):
        load(SECRET_KEY="x" * 50, **{name: value})


def test_mail_addresses_are_confirmed_once_there_is_a_mail_server(load: Load) -> None:
    with_server = load(DEBUG="true", EMAIL_HOST="mail.example.org")
    without = load(DEBUG="true")

    assert with_server["ACCOUNT_EMAIL_VERIFICATION"] == "mandatory"
    assert with_server["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert without["ACCOUNT_EMAIL_VERIFICATION"] == "none"
    assert without["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend"


def test_a_proxy_is_trusted_only_when_named(load: Load) -> None:
    trusting = {
        "SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https"),
        "ALLAUTH_TRUSTED_PROXY_COUNT": 1,
    }

    assert not trusting.keys() & load(DEBUG="true").keys()
    assert trusting.items() <= load(DEBUG="true", BEHIND_PROXY="true").items()


def test_redis_is_the_broker_where_it_is_named(load: Load) -> None:
    named = load(DEBUG="true", REDIS_URL="redis://127.0.0.1:1/0")

    assert named["CELERY_BROKER_URL"] == "redis://127.0.0.1:1/0"
    assert load(DEBUG="true")["CELERY_BROKER_URL"] == "filesystem://localhost/"


def test_a_postgresql_address_is_taken_apart() -> None:
    described = settings.database(
        "postgresql://ma%40rgin:p%2Fw@db.example.org:5433/margin?sslmode=require"
    )

    assert described["OPTIONS"] == {"sslmode": "require"}
    wanted = {"NAME": "margin", "USER": "ma@rgin", "PASSWORD": "p/w", "PORT": "5433"}
    assert wanted.items() <= described.items()
    assert described["HOST"] == "db.example.org"


def test_an_unknown_database_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="sqlite:///"):
        settings.database("oracle://h/db")


@pytest.mark.parametrize("debug", ["true", "false"])
def test_failures_and_distrust_are_logged_once_and_refusals_are_not(
    tmp_path: Path, debug: str
) -> None:
    result = subprocess.run(
        [sys.executable, "-c", TROUBLES],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "leaderboard.settings",
            "DEBUG": debug,
            "SECRET_KEY": "x" * 50,
        },
        capture_output=True,
        text=True,
        check=True,
    )

    lines = result.stderr.splitlines()
    assert [line for line in lines if re.search("answered|not trusted|failed", line)] == [
        "ERROR django.request: answered 503",
        "WARNING django.security.csrf: not trusted",
        "ERROR django.request: failed",
    ]
    assert lines[3] == "Traceback (most recent call last):"
    assert lines[-1] == "ValueError: our fault"
