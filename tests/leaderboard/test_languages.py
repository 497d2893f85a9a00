"""No page keeps an English sentence: all words that a reader meets go through the catalogue.

A made-up language puts brackets around everything that the catalogue is asked for. The task, its
teams and labels have Greek names, so that Latin letters outside brackets are words of ours that
nobody can translate.
"""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real
from pytest_django.fixtures import Settings

from leaderboard import evaluation, invitations, letters, showing, teams
from leaderboard.models import Letter, Membership, Phase, Submission, Task, Team, User
from tests.house.markup import NO_END_TAG
from tests.leaderboard.conftest import NOW, add_gold, bare_phase, scored, send, signed_in

GOLD = "id,label\n" + "".join(
    f"{n},{label}\n" for n, label in enumerate(["ναι"] * 12 + ["όχι"] * 8)
)
SLICED = "".join(f"{line},{'αβ'[n % 2] if n else 'είδος'}\n" for n, line in enumerate(GOLD.split()))
# Each answer with its probabilities: four that say yes are wrong.
SURE = "id,label,prob:ναι,prob:όχι\n" + "".join(
    f"{n},ναι,0.8,0.2\n" if n < 16 else f"{n},όχι,0.1,0.9\n" for n in range(20)
)
# Names and units that are the same in every language.
SAME_EVERYWHERE = {
    "Margin",
    "UTC",
    "AoE",
    "CSV",
    "TSV",
    "JSON",
    "LaTeX",
    "SHA",
    "kB",
    "MB",
    "min",
    "UTF",
}
SPOKEN = {"aria-label", "alt", "title", "placeholder", "data-sending", "content"}
# Values of attributes by which an element tells machines something.
NOT_SAID = {"viewport", "htmx-config", "og:url", "og:type"}
WORD = re.compile(r"[A-Za-z]{2,}")
ERRORS = ("400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html", "503.html")


class Bracketing(trans_real.DjangoTranslation):
    """Answers with the text that was asked for in brackets."""

    def gettext(self, message: str) -> str:
        text = message.rpartition("\x04")[2]
        # Django takes this one apart at its commas.
        return "⟦yes⟧,⟦no⟧,⟦maybe⟧" if text == "yes,no,maybe" else f"⟦{text}⟧"

    def ngettext(self, singular: str, plural: str, number: float) -> str:
        return f"⟦{singular if number == 1 else plural}⟧"


class Said(HTMLParser):
    """Gathers what a page says outside brackets, but not what it marks as in another language."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.outside: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        is_other = tag in ("pre", "code") or ("lang" in given and tag != "html")
        is_silent = is_other or any(silent for _, silent in self.open)
        if tag not in NO_END_TAG:
            self.open.append((tag, is_silent))
        if not is_silent and not NOT_SAID & set(given.values()):
            self.outside += [outside(given[name])[0] for name in SPOKEN & set(given)]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tag, is_silent = self.open[-1] if self.open else ("", False)
        if tag == "script" and data.strip():
            self.outside += [outside(text)[0] for text in figure_words(json.loads(data))]
        elif not is_silent:
            left, self.depth = outside(data, self.depth)
            self.outside.append(left)


def outside(text: str, depth: int = 0) -> tuple[str, int]:
    """Return what stands outside brackets, and how many are open at the end.

    >>> outside("a⟦b⟦c⟧⟧d ⟦e")
    ('ad ', 1)
    """
    left = ""
    for letter in text:
        depth += letter == "⟦"
        left += letter if depth == 0 else ""
        depth -= letter == "⟧"
    return left, depth


def figure_words(value: object, key: str = "") -> Iterator[str]:
    """Yield what a figure says: titles, labels, and what shows at the pointer."""
    if isinstance(value, str) and key in ("text", "hovertext"):
        yield value
    parts = value.items() if isinstance(value, dict) else ()
    items = [(key, one) for one in value] if isinstance(value, list) else parts
    for name, one in items:
        yield from figure_words(one, name)


def english_in(page: str) -> list[str]:
    """Return the texts of a page that hold words outside brackets."""
    said = Said()
    said.feed(page)
    assert said.depth == 0
    return [text.strip() for text in said.outside if set(WORD.findall(text)) - SAME_EVERYWHERE]


@pytest.fixture
def made_up(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the site speak a made-up language to who asks for Esperanto."""
    settings.LANGUAGES = [("en", "English"), ("eo", "Esperanto")]
    monkeypatch.setitem(trans_real._translations, "eo", Bracketing("eo"))


@pytest.fixture
def phase(db: None, monkeypatch: pytest.MonkeyPatch) -> Phase:
    """A phase of a Greek task with three teams, one of them a baseline."""
    monkeypatch.setattr(showing, "SEARCH_FROM", 2)
    task = Task.objects.create(
        slug="task", name="Δοκιμή", summary="Ναι ή όχι.", description="Ναι.", visibility="public"
    )
    made = bare_phase(
        task,
        name="Τελική",
        shows_parts=True,
        report="per_label",
        further_measures=["cohen_kappa"],
        total_limit=9,
    )
    add_gold(made, SLICED)
    bare_phase(task, name="Κρυφή", slug="hidden", board="hidden")
    bare_phase(task, name="Άδεια", slug="bare", closes_at=None)
    bare_phase(task, name="Νέα", slug="soon", opens_at=NOW + timedelta(hours=1))
    files = (GOLD, GOLD.replace("1,ναι", "1,όχι"), GOLD.replace("όχι", "ναι"))
    for name, file in zip("ΑΒΓ", files, strict=True):
        scored(made, Team.objects.create(task=task, name=name, is_baseline=name == "Γ"), file)
    return made


def addresses(phase: Phase) -> Iterator[str]:
    """Yield the pages that readers open."""
    digest = phase.standings.first().digest
    board = "/tasks/task/test/"
    yield from ("/", "/tasks/task/", "/tasks/task/hidden/", "/tasks/task/bare/", "/nowhere/")
    yield from (board, f"{board}?sort=-rank&rows=all", f"{board}?q=Α")
    yield from (f"{board}{tab}/" for tab in ("differences", "compare", "pairs", "ranks"))
    yield from (f"{board}{tab}/" for tab in ("labels", "slices"))
    yield from ("/tasks/task/hidden/labels/", "/tasks/task/team/join/x/")
    yield from (f"{board}history/?on={on}" for on in ("2026-03-01", "2026-03-11", "x"))
    yield from (f"{board}pairs/?adjusted=no", f"{board}compare/?a=1&b=1", f"{board}paper/")
    yield from (f"{board}embed/", f"{board}boards/{digest}/")
    yield from ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
    yield from ("/accounts/password/reset/done/", "/accounts/password/reset/key/done/")
    yield from ("/accounts/confirm-email/", "/accounts/confirm-email/x/")


def own_addresses(other: Membership, files: tuple[Submission, ...]) -> Iterator[str]:
    """Yield the pages that a member of a team opens."""
    team = "/tasks/task/team/"
    yield from ("/accounts/password/change/", "/accounts/logout/", "/accounts/tokens/")
    yield from ("/accounts/mail/", "/tasks/task/", "/tasks/task/test/runs/")
    yield from (f"/tasks/task/{phase}/submit/" for phase in ("test", "bare", "soon"))
    yield from (team, f"{team}edit/", f"{team}leave/", f"{team}invitations/")
    yield from ("/tasks/task/hidden/runs/", f"{team}members/{other.pk}/")
    yield from (f"/submissions/{file.pk}/" for file in files)


@pytest.mark.usefixtures("made_up")
def test_no_page_has_a_sentence_that_cannot_be_translated(phase: Phase) -> None:
    esperanto = {"accept-language": "eo"}
    person = User.objects.create_user("7@1.2", "123")
    reader = signed_in(person)
    team_to_make = reader.get("/tasks/task/team/", headers=esperanto).text
    own = teams.create_team(task=phase.task, name="Δ", captain=person)
    other = User.objects.create_user("8@1.2", "123")
    joined = own.memberships.create(task=own.task, user=other)
    link = f"/tasks/task/team/join/{invitations.invite(team=own, made_by=person).token}/"
    scored(phase, own, GOLD)
    files = (scored(phase, own, SURE), send(phase, own, "1"), send(phase, own, GOLD))
    evaluation.evaluate(files[1].pk)
    Submission.objects.update(file_name="1.2")

    pages = {place: Client().get(place, headers=esperanto).text for place in addresses(phase)}
    pages |= {
        place: reader.get(place, headers=esperanto).text for place in own_addresses(joined, files)
    } | {"team to make": team_to_make, "join": Client().get(link, headers=esperanto).text}
    letter = letters.post(kind=Letter.Kind.DEADLINE, person=person, about="1")
    stop = f"/mail/{letter.pk}/{letter.token}/"
    pages["stop"] = reader.get(stop, headers=esperanto).text
    pages["stopped"] = reader.post(stop, headers=esperanto).text
    made = {"name": "Ω", "scope": "submit", "days": "30"}
    pages["token"] = reader.post("/accounts/tokens/", made, headers=esperanto).text
    pages["leaving"] = signed_in(other).get("/tasks/task/team/leave/", headers=esperanto).text
    with translation.override("eo"):
        pages |= {name: render_to_string(name) for name in ERRORS}

    assert all('lang="eo"' in page for page in pages.values())
    found = {place: english_in(page) for place, page in pages.items()}
    assert {place: texts for place, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "page",
    [
        "<p>⟦Good⟧ morning</p>",
        '<p aria-label="Tables">⟦Good ⟦5⟧⟧</p>',
        '<script type="application/json">{"layout": {"title": {"text": "score"}}}</script>',
        "<p lang='en'>Good<br></p><p>Morning</p>",
    ],
)
def test_a_sentence_that_was_forgotten_is_found(page: str) -> None:
    assert len(english_in(page)) == 1
