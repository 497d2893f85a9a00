"""Uploads of one team at one moment: never more than it may send, and never fewer."""

import uuid
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.faults import cast
from tests.faults.site import Site, submission_of
from tests.faults.visitor import Page, Visitor

pytestmark = pytest.mark.fault

N_UPLOADS, LIMIT = 20, 5


def sent_at_once(ada: Visitor, keys: Sequence[str]) -> list[Page]:
    """Send one form for each key, all of them at the same moment."""
    form = ada.get(cast.SUBMIT).hidden_fields
    start = Barrier(len(keys))

    def upload(key: str) -> Page:
        start.wait()
        fields = {**form, "key": key, "again": "yes"}
        return ada.send_form(cast.SUBMIT, fields, b"id,label\nr1,asks\n")

    with ThreadPoolExecutor(len(keys)) as pool:
        return list(pool.map(upload, keys))


def test_of_uploads_at_one_moment_as_many_are_taken_as_the_limit_allows(site: Site) -> None:
    """The long form is benchmarks/upload_races.py: a thousand rounds on both databases."""
    site.start_web()
    ada = site.ada()

    pages = sent_at_once(ada, [uuid.uuid4().hex for _ in range(N_UPLOADS)])

    assert Counter(page.status for page in pages) == {200: LIMIT, 403: N_UPLOADS - LIMIT}
    refusals = [page.text for page in pages if page.status == 403]
    assert all(f"0 of {LIMIT} attempts left today" in text for text in refusals)
    assert len({page.path for page in pages if page.status == 200}) == LIMIT


def test_one_form_that_arrives_many_times_at_once_makes_one_submission_for_one_attempt(
    site: Site,
) -> None:
    site.start_web()
    ada = site.ada()

    pages = sent_at_once(ada, [uuid.uuid4().hex] * N_UPLOADS)

    assert {page.status for page in pages} == {200}
    assert len({submission_of(page) for page in pages}) == 1
    assert f"{LIMIT - 1} of {LIMIT} attempts left today" in ada.get(cast.SUBMIT).text
