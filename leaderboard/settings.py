"""Every setting, and the only place that reads the environment.

Unset means safe: debug is off, a secret key is demanded, gold labels and uploads lie outside
every served folder. `.env.example` lists the same variables with a line on each.
"""

import importlib.resources
import os
import secrets
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

import scoring

BASE_DIR = Path(__file__).resolve().parent.parent
VERSION = scoring.__version__


def env_text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def env_bool(name: str, *, default: bool) -> bool:
    value = env_text(name).lower()
    if value not in ("", "true", "false"):
        raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}.")
    return default if value == "" else value == "true"


def env_seconds(name: str, *, default: float) -> float:
    value = env_text(name)
    try:
        seconds = float(value) if value else default
    except ValueError:
        seconds = 0
    if not 0 < seconds < 86_400:
        raise ImproperlyConfigured(
            f"{name} must be a number of seconds above 0 and below 86400, not {value!r}."
        )
    return seconds


def env_port(name: str, *, default: int) -> int:
    value = env_text(name) or str(default)
    if not value.isdecimal() or not 0 < int(value) < 65_536:
        raise ImproperlyConfigured(f"{name} must be a port number, not {value!r}.")
    return int(value)


def env_list(name: str, *, default: str) -> list[str]:
    return [part.strip() for part in env_text(name, default).split(",") if part.strip()]


def kept_secret(path: Path) -> str:
    """Return the secret kept in `path`, made on first use and readable by its owner alone."""
    if not path.exists():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
    return path.read_text()


def database(url: str) -> dict[str, object]:
    """Return Django's description of the database that `url` names."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": parts.path,
            "OPTIONS": {
                # IMMEDIATE takes the write lock at the start, so that a transaction that reads
                # and then writes waits its turn instead of failing half-way.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
            "CONN_MAX_AGE": 60,
        }
    if parts.scheme in ("postgresql", "postgres"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": parts.path.lstrip("/"),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "OPTIONS": dict(parse_qsl(parts.query)),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
        }
    raise ImproperlyConfigured("DATABASE_URL must begin with postgresql:// or sqlite:///.")


DEBUG = env_bool("DEBUG", default=False)
DATA_DIR = Path(env_text("DATA_DIR") or BASE_DIR / "var").resolve()
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)

SECRET_KEY = env_text("SECRET_KEY")
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured("SECRET_KEY must be set to 50 or more random characters.")
    SECRET_KEY = kept_secret(DATA_DIR / "secret_key")

ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", default="127.0.0.1,localhost")
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS", default="")
# Letters lead here, whatever name somebody asked for a page by.
SITE_URL = (env_text("SITE_URL") or [*CSRF_TRUSTED_ORIGINS, "http://127.0.0.1:8000"][0]).rstrip("/")

INSTALLED_APPS = [
    "leaderboard",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "leaderboard.apps.OwnStaticFilesConfig",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
]
MIDDLEWARE = [
    "leaderboard.middleware.begun",
    "leaderboard.middleware.utf8_only",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "leaderboard.middleware.in_the_readers_language",
    # What stands above holds for a kept page too; what follows it does not need.
    "leaderboard.kept.kept_pages",
    # What is inside it answers programs in JSON, whatever goes wrong.
    "leaderboard.api.errors.only_json",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "leaderboard.middleware.private_when_signed_in",
    "leaderboard.middleware.not_found_in_our_words",
    "leaderboard.middleware.DatabaseAway",
]
ROOT_URLCONF = "leaderboard.urls"
WSGI_APPLICATION = "leaderboard.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["django.templatetags.i18n", "leaderboard.templatetags.scores"],
        },
    }
]

DATABASES = {"default": database(env_text("DATABASE_URL") or f"sqlite://{DATA_DIR}/margin.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Every process keeps its own: counts of attempts to sign in, and visitors' pages (`kept`).
CACHES = {
    # Attempts to sign in, and how often somebody asks. What is counted by one must not drop out of
    # the other, nor out of its own before its time: an entry takes some hundred bytes.
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    "pace": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pace",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    "visitors": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "visitors",
        "TIMEOUT": 60,
        "OPTIONS": {"MAX_ENTRIES": 50},
    },
    "rows": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "rows",
        "OPTIONS": {"MAX_ENTRIES": 5_000},
    },
}

# Files. Nothing under DATA_DIR is ever served; there is no media address at all.
STORAGES = {
    "default": {
        "BACKEND": "leaderboard.storage.DurableStorage",
        "OPTIONS": {"location": DATA_DIR / "uploads"},
    },
    "gold": {
        "BACKEND": "leaderboard.storage.DurableStorage",
        "OPTIONS": {"location": DATA_DIR / "gold"},
    },
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = ["leaderboard.uploads.CappedUploadHandler"]
STATIC_URL = "static/"
STATIC_ROOT = Path(env_text("STATIC_ROOT") or BASE_DIR / "staticfiles")
STATICFILES_DIRS = [
    BASE_DIR / "static",
    # The chart script comes from the installed package, so page and figures are one version.
    ("plotly", str(importlib.resources.files("plotly") / "package_data")),
]
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# Accounts: an e-mail address and a password.
AUTH_USER_MODEL = "leaderboard.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_ADAPTER = "leaderboard.accounts.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "leaderboard.account_forms.LoginForm",
    "signup": "leaderboard.account_forms.SignupForm",
    "add_email": "leaderboard.account_forms.AddEmailForm",
    "change_password": "leaderboard.account_forms.ChangePasswordForm",
    "reset_password": "leaderboard.account_forms.ResetPasswordForm",
    "reset_password_from_key": "leaderboard.account_forms.ResetPasswordKeyForm",
}
# Nothing here asks who is signed in to prove it again, so no codes are mailed for that.
ACCOUNT_REAUTHENTICATION_METHODS = {"password"}
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Margin: "

# Mail goes to the console until a server is named; only then can addresses be confirmed by mail.
EMAIL_HOST = env_text("EMAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = env_port("EMAIL_PORT", default=587)
EMAIL_HOST_USER = env_text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env_text("EMAIL_HOST_PASSWORD")
EMAIL_TIMEOUT = 10
EMAIL_USE_TLS = env_bool("EMAIL_USE_TLS", default=True)
DEFAULT_FROM_EMAIL = env_text("DEFAULT_FROM_EMAIL", "margin@localhost")
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_HOST else "none"
# Without mail no second address can be confirmed, and it could be anybody's.
ACCOUNT_MAX_EMAIL_ADDRESSES = None if EMAIL_HOST else 1

# Background work. The row is the record and the message only a doorbell: messages carry ids,
# may be lost or come twice, and `reconciler` rings again for whatever is due.
REDIS_URL = env_text("REDIS_URL")
BROKER_DIR = DATA_DIR / "broker"
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object]
if REDIS_URL:
    CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 5, "socket_connect_timeout": 2}
else:
    BROKER_DIR.mkdir(exist_ok=True)
    CELERY_BROKER_TRANSPORT = "leaderboard.broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR),
        "data_folder_out": str(BROKER_DIR),
        "polling_interval": 0.1,
    }
LEASE_S = env_seconds("LEASE_S", default=15)
RECONCILE_EVERY_S = env_seconds("RECONCILE_EVERY_S", default=5)
RING_AGAIN_AFTER_S = env_seconds("RING_AGAIN_AFTER_S", default=30)
MAX_TRIES = 3
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_TIME_LIMIT = 600
CELERY_TASK_SOFT_TIME_LIMIT = 540
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_TASK_DEFAULT_QUEUE = "scoring"
CELERY_TASK_ROUTES = {
    # Their own queue, so that no board or letter waits behind a line of uploads.
    "leaderboard.tasks.rebuild_standings": {"queue": "standings"},
    "leaderboard.tasks.send_letter": {"queue": "standings"},
    "leaderboard.tasks.reconcile": {"queue": "standings"},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "reconcile": {
        "task": "leaderboard.tasks.reconcile",
        "schedule": RECONCILE_EVERY_S,
        "options": {"expires": 4 * RECONCILE_EVERY_S},
    }
}

# The page may load its own files and nothing else. The two style hashes are those of the sheets
# that plotly adds by script: an empty one that it fills, and one for its map widget.
PLOTLY_STYLES = [
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "'sha256-ji27qzEtxXZW+7dun6UwjHXJ18e6WAin1VvNtkzIE/o='",
]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF, *PLOTLY_STYLES],
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

HTTPS = env_bool("HTTPS", default=not DEBUG)
if HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/"]
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
if env_bool("BEHIND_PROXY", default=False):
    # The proxy's X-Forwarded-For tells visitors apart where attempts to sign in are counted.
    ALLAUTH_TRUSTED_PROXY_COUNT = 1
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# The reader's language: the one chosen at the foot of a page, else what the browser asks for.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("es", "Español")]
LANGUAGE_COOKIE_AGE = 31_536_000
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
FORMAT_MODULE_PATH = "leaderboard.formats"
TIME_ZONE = "UTC"
USE_TZ = True
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "leaderboard": {"level": "INFO"},
        # Django's own handler, which prints where DEBUG is true, would say all a second time.
        "django": {"handlers": [], "level": "INFO"},
        # Refusals (404, 403, 409) are answers; what is our fault (500, 503) is an error.
        "django.request": {"level": "ERROR"},
    },
}
