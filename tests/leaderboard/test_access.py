"""Every address in every role: what `access.TABLE` says is what is answered."""

from collections.abc import Iterator

import pytest
import time_machine
from django.urls import NoReverseMatch, reverse
from pytest_django import DjangoDbBlocker

from tests.leaderboard import access
from tests.leaderboard.conftest import NOW
from tests.leaderboard.transcripts import undone

pytestmark = pytest.mark.django_db
ROWS = access.rows()
NAMES = sorted({name for name, _ in access.addresses()})
# Asked of all at once below; the table names the few that say most.
ADMIN = [name for name in NAMES if name.startswith("admin:") and not name.endswith(":None")]
OPEN_IN_ADMIN = {"admin:login", "admin:logout"}


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[access.Site]:
    """Make the site once for all rows."""
    with django_db_blocker.unblock(), time_machine.travel(NOW, tick=False), undone():
        yield access.Site()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.title)
def test_every_role_is_answered_as_the_table_says(site: access.Site, row: access.Row) -> None:
    found = {}
    for role in row.expected():
        with undone():
            answer = site.answer(row, role)
            found[role] = answer.status_code
            # Files are held open until they have been sent.
            answer.close()

    assert found == row.expected()


def test_every_address_has_a_row() -> None:
    named = {row.name for row in ROWS} | set(ADMIN) | {"admin:None"}

    assert [name for name in NAMES if name not in named] == []


def test_every_method_of_an_address_has_a_row(site: access.Site) -> None:
    asked = {(row.method, site.address(row)) for row in ROWS}
    missing = set()
    for row in {row.name: row for row in ROWS if not row.place}.values():
        address = site.address(row)
        with undone():
            allow = site.client("captain").delete(address).headers.get("Allow", "")
        allowed = set(allow.split(", ")) & {"GET", "POST", "PUT", "PATCH", "DELETE"}
        if "POST" in allowed:
            allowed -= {"PUT"}  # Django's form views take it for a POST.
        missing |= {(method, address) for method in allowed} - asked

    assert missing == set()


@pytest.mark.parametrize("role", ["visitor", "signed in", "captain", "organizer"])
def test_the_pages_of_site_staff_are_closed_to_others(site: access.Site, role: str) -> None:
    client = site.client(role)
    for name in ADMIN:
        if name in OPEN_IN_ADMIN:
            continue
        answer = client.get(admin_address(name))

        assert answer.status_code == 302, name
        assert answer.url.startswith("/admin/login/"), name


def admin_address(name: str) -> str:
    """Return an address of the admin pages, of an object that may or may not be there."""
    for kwargs in ({}, {"object_id": "1"}, {"content_type_id": "1", "object_id": "1"}):
        try:
            return reverse(name, kwargs=kwargs)
        except NoReverseMatch:
            continue
    return reverse(name, kwargs={"app_label": "leaderboard"})
