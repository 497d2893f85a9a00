"""Settings: safe when unset, loud when wrong. Each case is a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from leaderboard import settings

ROOT = Path(__file__).resolve().parents[2]


def started(tmp_path: Path, code: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Load the settings in a new process with these variables alone, then run the code."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), **variables}
    return subprocess.run(
        [sys.executable, "-c", f"from leaderboard import settings\n{code}"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_demands_a_secret_key(tmp_path: Path) -> None:
    result = started(tmp_path)

    assert result.returncode != 0
    assert "SECRET_KEY must be set" in result.stderr


def test_production_is_https_only_and_without_debug(tmp_path: Path) -> None:
    code = "print(settings.DEBUG, settings.SECURE_SSL_REDIRECT, settings.SESSION_COOKIE_SECURE)"

    assert started(tmp_path, code, SECRET_KEY="x" * 50).stdout == "False True True\n"


def test_a_debug_site_keeps_a_secret_of_its_own_for_its_owner_alone(tmp_path: Path) -> None:
    first = started(tmp_path, "print(settings.SECRET_KEY)", DEBUG="true").stdout
    second = started(tmp_path, "print(settings.SECRET_KEY)", DEBUG="true").stdout

    assert first == second
    assert len(first) > 50
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
def test_a_wrong_value_is_refused_by_name(
    tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    result = started(tmp_path, SECRET_KEY="x" * 50, **{name: value})

    assert result.returncode != 0
    assert sentence in result.stderr


def test_mail_addresses_are_confirmed_once_there_is_a_mail_server(tmp_path: Path) -> None:
    code = "print(settings.ACCOUNT_EMAIL_VERIFICATION, settings.EMAIL_BACKEND)"

    with_server = started(tmp_path, code, DEBUG="true", EMAIL_HOST="mail.example.org").stdout
    without = started(tmp_path, code, DEBUG="true").stdout

    assert with_server == "mandatory django.core.mail.backends.smtp.EmailBackend\n"
    assert without == "none django.core.mail.backends.console.EmailBackend\n"


def test_a_proxy_is_trusted_only_when_named(tmp_path: Path) -> None:
    names = ("SECURE_PROXY_SSL_HEADER", "ALLAUTH_TRUSTED_PROXY_COUNT")
    code = f"print([getattr(settings, name, None) for name in {names}])"

    assert started(tmp_path, code, DEBUG="true").stdout == "[None, None]\n"
    named = started(tmp_path, code, DEBUG="true", BEHIND_PROXY="true").stdout
    assert named == "[('HTTP_X_FORWARDED_PROTO', 'https'), 1]\n"


def test_redis_is_the_broker_where_it_is_named(tmp_path: Path) -> None:
    code = "print(settings.CELERY_BROKER_URL)"

    named = started(tmp_path, code, DEBUG="true", REDIS_URL="redis://127.0.0.1:1/0").stdout
    assert named == "redis://127.0.0.1:1/0\n"
    assert started(tmp_path, code, DEBUG="true").stdout == "filesystem://localhost/\n"


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
