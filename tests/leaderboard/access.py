"""Who gets what from every address: the table, and the site that it is asked of.

A row is a method, the name of an address, perhaps where it is asked (`@draft`: in a task that is
not shown; `@hidden`: in a phase whose scores are not), and a status for each role in the order of
ROLES. One status stands for all. A new address, or a new method of one, needs a row.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from leaderboard import invitations, standings, teams, tokens
from leaderboard.models import Membership, Organizer, Phase, Task, User
from tests.leaderboard.conftest import GOLD, GOOD, WORSE, add_gold, bare_phase, scored
from tests.leaderboard.programs import Program

# The captain owns the submission and the token that addresses name; "other" is another team's
# captain, "foreign" an organizer of another task.
ROLES = ("visitor", "signed in", "member", "captain", "other", "organizer", "foreign", "staff")

TABLE = """
GET  home                           200
POST language                       302
GET  health                         200
GET  ready                          200
GET  task                           200
GET  task @draft                    404 404 404 404 404 200 404 200
GET  team                           302 200 200 200 200 200 200 200
POST team                           302 200 200 200 200 200 200 200
GET  team @draft                    302 404 404 404 404 200 404 200

GET  team_edit                      302 404 404 200 200 404 404 404
POST team_edit                      302 404 404 302 302 404 404 404
GET  team_leave                     302 404 200 409 409 404 404 404
POST team_leave                     302 404 302 409 409 404 404 404
GET  team_member                    302 404 404 200 404 404 404 404
POST team_member                    302 404 404 302 404 404 404 404
GET  team_invite                    302 404 404 200 200 404 404 404
POST team_invite                    302 404 404 200 200 404 404 404
POST team_withdraw                  302 404 404 302 404 404 404 404
GET  team_join                      200 200 302 302 409 409 200 200
POST team_join                      200 302 302 302 409 409 302 302
GET  team_join @draft               404 404 404 404 404 409 404 200

GET  leaderboard                    200
GET  leaderboard @hidden            200
GET  leaderboard @draft             404 404 404 404 404 200 404 200
GET  differences                    200
GET  differences @hidden            200
GET  differences @draft             404 404 404 404 404 200 404 200
GET  compare                        200
GET  compare @hidden                200
GET  pairs                          200
GET  pairs @hidden                  200
GET  ranks                          200
GET  ranks @hidden                  200
GET  labels                         200
GET  labels @hidden                 200
GET  slices                         200
GET  slices @hidden                 200
GET  history                        200
GET  history @hidden                200
GET  download                       200
GET  download @hidden               404 404 404 404 404 200 404 200
GET  download @draft                404 404 404 404 404 200 404 200
GET  paper                          200
GET  paper @hidden                  404 404 404 404 404 200 404 200
GET  board                          200
GET  board @hidden                  404 404 404 404 404 200 404 200
GET  board_download                 200
GET  board_download @hidden         404 404 404 404 404 200 404 200
GET  embed                          200
GET  embed @hidden                  404
GET  badge                          200
GET  badge @hidden                  404

GET  submit                         302 302 200 200 200 302 302 302
POST submit                         302 302 302 302 302 302 302 302
GET  submit @draft                  302 404 404 404 404 302 404 302
GET  check                          302
POST check                          302 302 200 200 200 302 302 302
GET  check @draft                   302 404 404 404 404 302 404 302
GET  ids                            302 302 200 200 200 302 302 302
GET  ids @draft                     302 404 404 404 404 302 404 302
GET  submission                     302 404 200 200 404 200 404 200
GET  submission_state               302 404 200 200 404 200 404 200

GET  submission_file                302 404 200 200 404 200 404 200
GET  submission_describe            302 404 200 200 404 404 404 404
POST submission_describe            302 404 302 302 404 404 404 404
POST submission_choose              302 404 302 302 404 404 404 404
POST submission_withdraw            302 404 302 302 404 404 404 404
GET  runs                           302 302 200 200 200 302 302 302
GET  runs @hidden                   302 302 200 200 200 302 302 302
GET  runs @draft                    302 404 404 404 404 302 404 302

GET  account_mail                   302 200 200 200 200 200 200 200
POST account_mail                   302
GET  mail_stop                      404
POST mail_stop                      404

GET  tokens                         302 200 200 200 200 200 200 200
POST tokens                         302 200 200 200 200 200 200 200
POST revoke_token                   302 404 404 302 404 404 404 404

GET  api_docs                       200
GET  openapi                        200
GET  api:api-root                   404
GET  api:list_phases                200
GET  api:list_phases @draft         404 404 404 404 404 200 404 200
GET  api:get_leaderboard            200
GET  api:get_leaderboard @hidden    404 404 404 404 404 200 404 200
GET  api:get_leaderboard @draft     404 404 404 404 404 200 404 200
POST api:validate_predictions       401 200 200 200 200 200 200 200
POST api:validate_predictions @draft 401 404 404 404 404 200 404 200
POST api:submit_predictions         401 403 201 201 201 403 403 403
POST api:submit_predictions @draft  401 404 404 404 404 403 404 403
GET  api:list_submissions           401 403 200 200 200 403 403 403
GET  api:get_submission             401 404 200 200 404 200 404 200

GET  account_login                  200 302 302 302 302 302 302 302
POST account_login                  200 302 302 302 302 302 302 302
GET  account_signup                 200 302 302 302 302 302 302 302
POST account_signup                 200 302 302 302 302 302 302 302
GET  account_logout                 302 200 200 200 200 200 200 200
POST account_logout                 302
GET  account_inactive               200
GET  account_email                  302 200 200 200 200 200 200 200
POST account_email                  302
GET  account_change_password        302 200 200 200 200 200 200 200
POST account_change_password        302 200 200 200 200 200 200 200
GET  account_set_password           302
POST account_set_password           302
GET  account_reset_password         200
POST account_reset_password         200
GET  account_reset_password_done    200
GET  account_reset_password_from_key 200
POST account_reset_password_from_key 200
GET  account_reset_password_from_key_done 200
GET  account_email_verification_sent 200
GET  account_confirm_email          200
POST account_confirm_email          404
GET  account_reauthenticate         302 200 200 200 200 200 200 200
POST account_reauthenticate         302 200 200 200 200 200 200 200
GET  account_request_reauthentication_code 302 403 403 403 403 403 403 403
GET  account_confirm_reauthentication_code 302 403 403 403 403 403 403 403
GET  account_confirm_login_code     302

GET  admin:index                    302 302 302 302 302 302 302 200
GET  admin:leaderboard_task_add     302 302 302 302 302 302 302 200
GET  admin:leaderboard_user_changelist 302 302 302 302 302 302 302 200
GET  admin:leaderboard_auditentry_changelist 302 302 302 302 302 302 302 200
GET  admin:leaderboard_auditentry_add 302 302 302 302 302 302 302 403
"""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    method: str
    name: str
    place: str
    statuses: tuple[str, ...]

    @property
    def title(self) -> str:
        return " ".join(filter(None, (self.method, self.name, self.place)))

    def expected(self) -> dict[str, int]:
        """Return the status of each role."""
        statuses = self.statuses * len(ROLES) if len(self.statuses) == 1 else self.statuses
        return {role: int(status) for role, status in zip(ROLES, statuses, strict=True)}


def rows() -> list[Row]:
    """Return the table's rows."""
    found = []
    for line in filter(None, TABLE.splitlines()):
        method, name, *rest = line.split()
        place = rest.pop(0) if rest[0].startswith("@") else ""
        found.append(Row(method, name, place, tuple(rest)))
    return found


def addresses(
    patterns: list[URLPattern | URLResolver] | None = None, space: str = ""
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name of every address there is, with what its place in the address is called."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(one, URLResolver):
            inner = f"{space}{one.namespace}:" if one.namespace else space
            yield from addresses(one.url_patterns, inner)
        else:
            yield f"{space}{one.name}", dict.fromkeys(one.pattern.regex.groupindex)


class Site:
    """A site with a shown, a hidden and a draft phase, and somebody in each role."""

    def __init__(self, *, hidden_gold: str = GOLD) -> None:
        self.task = _task("mail", Task.Visibility.PUBLIC)
        draft = _task("draft", Task.Visibility.DRAFT)
        foreign = _task("news", Task.Visibility.PUBLIC)
        people = {role: _person(role) for role in ROLES if role != "visitor"}
        people["staff"].is_staff = people["staff"].is_superuser = True
        people["staff"].save()
        for role, tasks in (("organizer", (self.task, draft)), ("foreign", (foreign,))):
            for task in tasks:
                Organizer.objects.create(task=task, user=people[role], role="owner")
        team = teams.create_team(task=self.task, name="Ours", captain=people["captain"])
        other = teams.create_team(task=self.task, name="Theirs", captain=people["other"])
        Membership.objects.create(team=team, task=self.task, user=people["member"])
        drafted = teams.create_team(task=draft, name="Early", captain=people["captain"])
        shown, hidden = _phase(self.task, "test"), _phase(self.task, "hidden", hidden_gold)
        scored(_phase(draft, "test"), teams.create_baseline(task=draft, name="Baseline"))
        self.submission = scored(shown, team)
        for phase, sender, text in (
            (shown, other, WORSE),
            (hidden, team, GOOD),
            (hidden, other, WORSE),
        ):
            scored(phase, sender, text)
        Phase.objects.filter(pk=hidden.pk).update(board="hidden")
        self.membership = Membership.objects.get(user=people["member"])
        self.invitations = {
            place: invitations.invite(team=one, made_by=people["captain"])
            for place, one in (("", team), ("@draft", drafted))
        }
        self.digests = {one: _digest(phase) for one, phase in (("", shown), ("@hidden", hidden))}
        self.teams = (team.pk, other.pk)
        self.token = _made(people["captain"], "named").token
        self.people = people
        self.sessions = {role: _session(one) for role, one in people.items()}
        self.programs = {role: Program(_made(one, "asks").secret) for role, one in people.items()}
        self.programs["visitor"] = Program()

    def answer(self, row: Row, role: str) -> HttpResponse:
        """Ask for a row's address in a role."""
        address = self.address(row)
        if row.name.startswith("api:"):
            program = self.programs[role]
            return program.get(address) if row.method == "GET" else program.post(address)
        ask = getattr(self.client(role), row.method.lower())
        return ask(address, self._form(row))

    def client(self, role: str) -> Client:
        """Return a browser that is signed in as the role's person; the session is made once."""
        client = Client()
        if role in self.people:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[role]
        return client

    def address(self, row: Row) -> str:
        names = dict(addresses())[row.name]
        return reverse(row.name, kwargs={name: self._part(name, row.place) for name in names})

    def _part(self, name: str, place: str) -> object:
        task = "draft" if place == "@draft" else "mail"
        phase = "hidden" if place == "@hidden" else "test"
        return {
            "task": task,
            "task_slug": task,
            "phase": phase,
            "phase_slug": phase,
            "suffix": "csv",
            "digest": self.digests.get(place, "0" * 64),
            "submission": self.submission.pk,
            "submission_pk": self.submission.pk,
            "token_pk": self.token.pk,
            "letter_pk": 0,
            "membership_pk": self.membership.pk,
            "invitation_pk": self.invitations[""].pk,
            "token": self.invitations["@draft" if place == "@draft" else ""].token,
            "key": "a-key",
            "uidb36": "1",
        }[name]

    def _form(self, row: Row) -> dict[str, object]:
        first, second = self.teams
        given: dict[str, dict[str, object]] = {
            "GET compare": {"a": first, "b": second},
            "GET badge": {"team": first},
            "POST language": {"language": "es"},
            "POST team_edit": {"name": "Ours anew"},
            "POST team_leave": {"sure": "yes"},
            "POST team_member": {"act": "captain"},
            "POST submit": {"file": SimpleUploadedFile("a.csv", f"{GOOD}\n".encode()), "key": "k"},
            "POST check": {"file": SimpleUploadedFile("a.csv", GOOD.encode())},
        }
        return given.get(f"{row.method} {row.name}", {})


def _task(slug: str, visibility: str) -> Task:
    return Task.objects.create(slug=slug, name=slug.title(), summary="-", visibility=visibility)


def _phase(task: Task, slug: str, gold: str = GOLD) -> Phase:
    phase = bare_phase(task, slug=slug, name=slug.title())
    add_gold(phase, gold)
    return phase


def _person(role: str) -> User:
    # A password of the right looks, which nobody has to compute.
    return User.objects.create(email=f"{role.replace(' ', '')}@example.org", password="md5$a$b")


def _session(person: User) -> str:
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client.session.session_key


def _made(user: User, name: str) -> tokens.MadeToken:
    return tokens.make_token(user=user, name=name, scope="submit")


def _digest(phase: Phase) -> str:
    board = standings.newest_board(phase)
    assert board
    return board.digest
