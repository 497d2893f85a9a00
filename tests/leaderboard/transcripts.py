"""What a site answers, from the first header to the last byte, to compare or to search."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.core.cache import caches
from django.db import transaction
from django.http import HttpResponse

from leaderboard import standings
from tests.leaderboard import access

RANDOM = re.compile(
    r"(?<=/join/)[\w-]+|(?<=/mail/0/)[\w-]+"
    r'|(?<=csrfmiddlewaretoken" value=")\w+|(?<="X-CSRFToken": ")\w+|(?<=csrftoken=)\w+'
    r"|[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}"  # keys of submissions and forms
)


@contextmanager
def undone() -> Iterator[None]:
    """Let what happens in the database not have happened, and nothing be remembered of it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    for one in caches.all(initialized_only=True):
        one.clear()
    standings.rows_of.cache_clear()


def whole(answer: HttpResponse) -> str:
    """Return status, headers, cookies and body of an answer, without what is random by itself."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    answer.close()
    head = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()))
    text = f"{answer.status_code}\n{head}\n{answer.cookies.output()}\n\n{body.decode('latin-1')}"
    return RANDOM.sub("?", text)


def asked(site: access.Site, roles: Iterable[str]) -> dict[str, str]:
    """Return what every address of the table answers to every one of these roles."""
    found = {}
    for row in access.rows():
        for role in roles:
            with undone():
                answer = whole(site.answer(row, role))
            # The digest of a board is asked for as it is on each site.
            found[f"{row.title} as {role}"] = answer.replace(site.address(row), "(address)")
    return found
