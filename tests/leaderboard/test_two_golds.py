"""Two sites that differ in hidden gold labels alone, and so in hidden scores, answer alike.

The same requests go to both, as everybody who does not organize the task: every address of the
access table, and files of many kinds, checked, sent, scored and looked at again. Only what is
random by itself is masked. The same requests of an organizer do differ, so that the comparison
can see what it is there for.
"""

import re
from collections.abc import Iterable, Iterator

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import DjangoDbBlocker

from leaderboard import evaluation, standings
from leaderboard.models import Submission
from tests.leaderboard import access
from tests.leaderboard.conftest import GOLD, GOOD, NOW, WORSE
from tests.leaderboard.mailbox import delivered
from tests.leaderboard.transcripts import RANDOM, asked, undone, whole

pytestmark = pytest.mark.django_db
# The same ids and labels: the other one at each item, and the rows the other way round.
SWAPPED = GOLD.replace("ham", "-").replace("spam", "ham").replace("-", "spam")
OTHER_GOLD = "\n".join(["id,label", *reversed(SWAPPED.splitlines()[1:]), ""])
HIDDEN = "/tasks/mail/hidden"
API = f"/api/v1{HIDDEN.replace('/mail/', '/mail/phases/')}"
ROLES = [role for role in access.ROLES if role not in ("organizer", "staff")]
FILES = {
    "good": GOOD,
    "other": WORSE,
    "all right in one": GOLD,
    "all right in the other": OTHER_GOLD,
    "one label only": re.sub("ham|spam", "ham", GOLD),
    "semicolons": GOOD.replace(",", ";"),
    "an unknown label": GOOD.replace("i7,ham", "i7,eggs"),
    "another unknown label": GOOD.replace("i20,spam", "i20,eggs"),
    "a label in capitals": GOOD.replace("i2,ham", "i2,HAM"),
    "a blank label": GOOD.replace("i2,ham", "i2,"),
    "a missing id": GOOD.replace("i12,ham\n", ""),
    "a missing id of another label": GOOD.replace("i20,spam\n", ""),
    "an id too many": f"{GOOD}i21,ham\n",
    "an id twice": f"{GOOD}i5,spam\n",
    "an id twice, otherwise": f"{GOOD}i5,ham\n",
    "the first id alone": "id,label\ni1,ham\n",
    "swapped columns": re.sub(r"^(i\d+),(\w+)$", r"\2,\1", GOOD, flags=re.MULTILINE),
    "no known id": GOOD.replace("\ni", "\nx"),
    "all ids as they were not published": GOOD.replace("\ni", "\nI"),
    "all labels in capitals": re.sub("ham|spam", lambda label: label[0].upper(), GOOD),
    "two ids with guesses": GOOD.replace("i7,", "I7,").replace("i20,", "I20,"),
    "no rows": "id,label\n",
    "nothing": "",
    "no table": "\x00\x01",
    "probabilities": "id,label,prob:ham,prob:spam\n"
    + re.sub(r"^(i\d+,\w+)$", r"\1,0.5,0.5", GOLD.partition("\n")[2], flags=re.MULTILINE),
}


def sent(site: access.Site, role: str, names: Iterable[str]) -> dict[str, str]:
    """Send files by page and API, have them scored, and look at all that tells of them."""
    found = {}
    for name in names:
        for door in ("page", "program"):
            with undone():
                for number, answer in enumerate(_ways(site, role, door, FILES[name])):
                    found[f"{name} by {door} as {role}, {number}"] = answer
    return found


def _ways(site: access.Site, role: str, door: str, text: str) -> Iterator[str]:
    client, program = site.client(role), site.programs[role]
    before = set(Submission.objects.values_list("pk", flat=True))
    if door == "program":
        yield whole(program.post(f"{API}/validate", text))
        yield whole(program.post(f"{API}/submissions", text))
    else:
        for address in (f"{HIDDEN}/submit/check/", f"{HIDDEN}/submit/"):
            file = SimpleUploadedFile("predictions.csv", text.encode())
            yield whole(client.post(address, {"file": file, "key": "k1", "method": "m"}))
    for own in Submission.objects.exclude(pk__in=before):
        evaluation.evaluate(own.pk)
        standings.rebuild(own.phase)
    shown = Submission.objects.filter(phase__slug="hidden", team__name="Ours").last()
    page = f"/submissions/{shown.pk}/"
    for address in (page, f"{page}state/", f"{page}file/", "/tasks/mail/team/", f"{HIDDEN}/", "/"):
        yield whole(client.get(address))
    for address in (f"{HIDDEN}/runs/", f"{HIDDEN}/history/", f"{HIDDEN}/submit/"):
        yield whole(client.get(address))
    for address in (f"/api/v1{page.rstrip('/')}", f"{API}/submissions", f"{API}/leaderboard"):
        yield whole(program.get(address))
    told = [(one.subject, one.to, one.body, one.extra_headers) for one in delivered()]
    yield RANDOM.sub("?", repr(told))


@pytest.fixture(scope="module")
def transcripts(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> tuple[dict[str, str], dict[str, str]]:
    """Ask two sites, one after the other, all there is to ask."""
    both = []
    with django_db_blocker.unblock(), time_machine.travel(NOW, tick=False):
        for gold in (GOLD, OTHER_GOLD):
            with undone():
                site = access.Site(hidden_gold=gold)
                answers = asked(site, [*ROLES, "organizer"])
                answers |= sent(site, "captain", FILES)
                for role in ("member", "other", "foreign", "organizer"):
                    answers |= sent(site, role, ("good", "an unknown label"))
                both.append(answers)
    return both[0], both[1]


def test_hidden_gold_labels_change_no_byte_of_any_answer_or_letter(
    transcripts: tuple[dict[str, str], dict[str, str]],
) -> None:
    one, other = transcripts
    assert one.keys() == other.keys()

    differing = [key for key in one if one[key] != other[key] and "organizer" not in key]

    assert differing == []


def test_the_comparison_sees_what_an_organizer_sees(
    transcripts: tuple[dict[str, str], dict[str, str]],
) -> None:
    one, other = transcripts

    differing = {key for key in one if one[key] != other[key]}

    assert "GET leaderboard @hidden as organizer" in differing
    assert "GET api:get_leaderboard @hidden as organizer" in differing
