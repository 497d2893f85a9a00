"""The ways in which a file reaches the site: each a function that writes a whole request."""

import uuid
from collections.abc import Callable

from benchmarks.racing.kinds import SLUG

# The form's secret, sent as cookie and field: what a page would have given.
TOKEN = "a" * 32

# A person's "cookie" and "token", a phase's slug, a file's content; the bytes of the request.
Door = Callable[[dict[str, str], str, bytes], bytes]


def web(person: dict[str, str], phase: str, content: bytes) -> bytes:
    """Return the request of the submit page's form."""
    fields = {"csrfmiddlewaretoken": TOKEN, "key": uuid.uuid4().hex, "again": "yes"}
    cookies = f"Cookie: sessionid={person['cookie']}; csrftoken={TOKEN}"
    return _request(f"/tasks/{SLUG}/{phase}/submit/", cookies, fields=fields, content=content)


def api(person: dict[str, str], phase: str, content: bytes) -> bytes:
    """Return the request of a program with a token."""
    address = f"/api/v1/tasks/{SLUG}/phases/{phase}/submissions"
    return _request(address, _bearer(person), fields={"method": "races"}, content=content)


def check(person: dict[str, str], phase: str, content: bytes) -> bytes:
    """Return the request that has a file read and not kept."""
    address = f"/api/v1/tasks/{SLUG}/phases/{phase}/validate"
    return _request(address, _bearer(person), fields={}, content=content)


def follow(person: dict[str, str], address: str) -> bytes:
    """Return the request that asks what became of a submission."""
    head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close"
    return f"{head}\r\n{_bearer(person)}\r\n\r\n".encode()


def _bearer(person: dict[str, str]) -> str:
    return f"Authorization: Bearer {person['token']}"


def _request(address: str, who: str, *, fields: dict[str, str], content: bytes) -> bytes:
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    file_head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    )
    body = "".join([*parts, file_head]).encode() + content + f"\r\n--{boundary}--\r\n".encode()
    head = (
        f"POST {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{who}\r\n"
        f"Content-Type: multipart/form-data; boundary={boundary}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


# Uploads take turns among them.
DOORS: tuple[Door, ...] = (web, api)
NO_MORE = (b"0 of 3 attempts left", b"0 attempts left")


def outcome(answer: bytes) -> str:
    """Say what became of an upload by the answer of its door."""
    status = answer.partition(b"\r\n")[0].split(b" ")[1:2]
    if status == [b"201"] or (status == [b"302"] and b"/submissions/" in answer):
        return "accepted"
    if status in ([b"403"], [b"409"], [b"429"]) and any(words in answer for words in NO_MORE):
        return "refused"
    # The database was busy for longer than a request waits: nothing is kept, as the answer says.
    return "busy" if status == [b"503"] else "error"
