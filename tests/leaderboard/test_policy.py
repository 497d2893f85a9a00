"""The headers that keep a page to its own files."""

import pytest
from django.test import Client

from leaderboard.models import Phase, Team
from tests.leaderboard.conftest import scored

ADDRESSES = ["/", "/tasks/mail/", "/tasks/mail/test/", "/accounts/login/", "/nowhere/"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_has_the_strict_policy(
    client: Client, phase: Phase, team: Team, address: str
) -> None:
    scored(phase, team)

    headers = client.get(address).headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_loaded_from_elsewhere(
    client: Client, phase: Phase, team: Team, address: str
) -> None:
    scored(phase, team)

    text = client.get(address).text

    for attribute in ('src="http', 'src="//', '<link rel="stylesheet" href="http'):
        assert attribute not in text


def test_no_cache_keeps_a_page_of_somebody_who_is_signed_in(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    own = f"/submissions/{scored(phase, team).pk}/"
    pages = ["/", "/tasks/mail/team/", "/tasks/mail/test/", "/tasks/mail/test/submit/", own]
    pages += [f"{own}state/", "/accounts/email/", "/nowhere/", "/tasks/mail/test/differences/"]

    kept = {page: as_ada.get(page).headers["Cache-Control"] for page in pages}

    assert all("no-store" in how and "private" in how for how in kept.values()), kept
    answer = as_ada.post(f"{own}withdraw/")
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_what_is_for_anybody_may_be_kept_whoever_asks(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)

    assert "public" in as_ada.get("/tasks/mail/test/embed/").headers["Cache-Control"]


@pytest.mark.parametrize("prefix", ["/media/", "/static/", "/uploads/", "/gold/", "/var/", "/"])
def test_stored_files_are_served_nowhere(
    client: Client, phase: Phase, team: Team, prefix: str
) -> None:
    submission = scored(phase, team)
    gold = phase.gold_labels.get()

    for name in (submission.file.name, gold.file.name, gold.item_ids_file.name):
        assert client.get(prefix + name).status_code == 404
