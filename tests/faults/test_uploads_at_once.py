"""Uploads of one team at one moment: never more than it may send, and never fewer."""

import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.faults import cast
from tests.faults.site import Site
from tests.faults.visitor import Page

pytestmark = pytest.mark.fault

N_UPLOADS, LIMIT = 20, 5


def test_of_uploads_at_one_moment_as_many_are_taken_as_the_limit_allows(site: Site) -> None:
    """The long form is benchmarks/upload_races.py: a thousand rounds on both databases."""
    site.start_web()
    ada = site.ada()
    form = ada.get(cast.SUBMIT).hidden_fields
    start = Barrier(N_UPLOADS)

    def upload(_: int) -> Page:
        fields = {**form, "key": uuid.uuid4().hex, "again": "yes"}
        start.wait()
        return ada.send_form(cast.SUBMIT, fields, b"id,label\nr1,asks\n")

    with ThreadPoolExecutor(N_UPLOADS) as pool:
        pages = list(pool.map(upload, range(N_UPLOADS)))

    assert Counter(page.status for page in pages) == {200: LIMIT, 403: N_UPLOADS - LIMIT}
    refusals = [page.text for page in pages if page.status == 403]
    assert all(f"0 of {LIMIT} attempts left today" in text for text in refusals)
    assert len({page.path for page in pages if page.status == 200}) == LIMIT
