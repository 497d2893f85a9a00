"""The command on the submit page, pasted into a shell as it stands."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from leaderboard.models import Phase, Submission, Team, User
from tests.house.needs import need
from tests.leaderboard.conftest import GOOD, signed_in
from tests.leaderboard.programs import program_of

COMMAND = re.compile(r'<pre class="copied"[^>]*>(curl .*?)</pre>')


def command_for(client: Client, address: str) -> str:
    """Return the command that the submit page shows at a site's address."""
    page = client.get("/tasks/mail/test/submit/", headers={"host": address.removeprefix("http://")})
    (command,) = COMMAND.findall(page.text)
    return html.unescape(command)


@pytest.mark.django_db(transaction=True)
def test_the_command_of_the_submit_page_works_as_pasted(
    live_server: LiveServer, tmp_path: Path, phase: Phase, team: Team, ada: User
) -> None:
    need("curl", shutil.which("curl"))
    (tmp_path / "predictions.csv").write_text(GOOD)
    command = command_for(signed_in(ada), live_server.url)
    secret = program_of(ada).secret

    def pasted(token: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env={"PATH": "/usr/bin:/bin", "MARGIN_TOKEN": token, "no_proxy": "*"},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    refused, taken = pasted("wrong"), pasted(secret)

    assert refused.returncode == 22
    assert json.loads(refused.stdout)["error"]["code"] == "not_authenticated"
    assert taken.returncode == 0, taken.stderr
    assert json.loads(taken.stdout)["id"] == str(Submission.objects.get().pk)
