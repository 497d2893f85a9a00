"""What nobody but a few may read carries marks, and every answer to the others is searched."""

from collections.abc import Iterator

import pytest
import time_machine
from pytest_django import DjangoDbBlocker

from leaderboard.models import GoldLabels, Submission
from tests.leaderboard import access
from tests.leaderboard.conftest import GOLD, NOW
from tests.leaderboard.transcripts import asked, undone

pytestmark = pytest.mark.django_db
# By what carries them: the marks, and who may read them.
MARKS = {
    "the note on the gold labels": ("qqnoteqq", {"staff"}),
    "the groups of items": ("qqgroupqq", set()),
    "the slices of items": ("qqslicewordqq", {"organizer", "staff"}),
    "another team's method": ("qqmethodqq", {"other", "organizer", "staff"}),
    "another team's notes": ("qqnotesqq", {"other", "organizer", "staff"}),
    "another team's file name": ("qqfileqq", {"other", "organizer", "staff"}),
    "another person's address": ("other@example.org", {"other", "organizer", "staff"}),
}
MARKED_GOLD = "id,label,group,genre\n" + "".join(
    f"{row},qqgroupqq{number // 2},qqslicewordqq{number % 2}\n"
    for number, row in enumerate(GOLD.splitlines()[1:])
)


@pytest.fixture(scope="module")
def answers(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, str]]:
    """Ask a site whose hidden things are marked for every address in every role."""
    with django_db_blocker.unblock(), time_machine.travel(NOW, tick=False), undone():
        site = access.Site(hidden_gold=MARKED_GOLD)
        GoldLabels.objects.update(note="qqnoteqq")
        Submission.objects.filter(team__name="Theirs").update(
            method="qqmethodqq", description="qqnotesqq", file_name="qqfileqq.csv"
        )
        yield asked(site, access.ROLES)


@pytest.mark.parametrize("what", MARKS)
def test_a_mark_is_found_by_nobody_who_may_not_read_it(answers: dict[str, str], what: str) -> None:
    mark, readers = MARKS[what]

    found = [key for key, text in answers.items() if mark in text]

    assert [key for key in found if key.rpartition(" as ")[2] not in readers] == []


def test_marks_are_found_where_they_may_be_read(answers: dict[str, str]) -> None:
    seen = {mark for mark, _readers in MARKS.values() for text in answers.values() if mark in text}

    assert seen >= {"qqmethodqq", "other@example.org"}
