"""Hold the API against its own description, asked at random by four roles.

Every operation is asked as visitor, member, member of another team and organizer: soundly and
not, where something is and where nothing is. Target: no error of ours and nothing that
openapi.json does not say. Run as `PYTHONPATH=. python benchmarks/api_schema.py [--each 30]`.
"""

import argparse
import logging
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "leaderboard.settings",
    "DEBUG": "true",
    "DATA_DIR": tempfile.mkdtemp(prefix="margin-api-"),
    "DATABASE_URL": "",
}

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402

from leaderboard import teams  # noqa: E402
from leaderboard.api import checks  # noqa: E402
from leaderboard.models import Organizer, Phase, Task, User  # noqa: E402
from tests.leaderboard.asking import Asked, ask_everything  # noqa: E402
from tests.leaderboard.conftest import WORSE, add_gold, scored  # noqa: E402
from tests.leaderboard.programs import program_of  # noqa: E402


def furnished() -> tuple[dict[str, str], str]:
    """Fill an empty site; return the token of each role and a submission of the member's team."""
    call_command("migrate", verbosity=0)
    task = Task.objects.create(slug="mail", name="Mail", summary="-", visibility="public")
    phase = Phase.objects.create(
        task=task,
        slug="test",
        name="Test",
        opens_at="2020-01-01T00:00Z",
        closes_at="2100-01-01T00:00Z",
        n_resamples=200,
        daily_limit=20,
    )
    phase.refresh_from_db()
    add_gold(phase)
    names = ("member", "foreign member", "organizer")
    people = {one: User.objects.create_user(f"{one.split()[0]}@example.org") for one in names}
    Organizer.objects.create(task=task, user=people["organizer"])
    own = teams.create_team(task=task, name="Ours", captain=people["member"])
    other = teams.create_team(task=task, name="Theirs", captain=people["foreign member"])
    submission = scored(phase, own)
    scored(phase, other, WORSE)
    roles = {role: program_of(one).secret for role, one in people.items()}
    return {"visitor": "", **roles}, str(submission.pk)


def table(asked: Asked) -> None:
    """Print how often each operation answered each role with each status."""
    for (name, role, status), count in sorted(asked.statuses.items()):
        print(f"{name:22}{role:16}{status}{count:8,}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=30, help="requests of each kind and operation")
    chosen = parser.parse_args()
    logging.disable(logging.CRITICAL)
    checks.AT_MOST = 10**9
    roles, submission = furnished()
    asked = ask_everything(
        get_wsgi_application(), roles=roles, known={"submission": submission}, n_each=chosen.each
    )
    table(asked)
    n_ours = sum(count for (_, _, status), count in asked.statuses.items() if status >= 500)
    print(f"{asked.n_requests:,} requests; errors of ours: {n_ours} (target 0); ", end="")
    print(f"not as described: {len(asked.wrong)} (target 0)")
    print(*asked.wrong[:20], sep="\n")
    return 1 if n_ours or asked.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
