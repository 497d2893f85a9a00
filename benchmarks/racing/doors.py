"""The ways in which a file reaches the site: each a function that writes a whole request."""

import uuid
from collections.abc import Callable

from benchmarks.racing.kinds import SLUG

# The form's secret, sent as cookie and field: what a page would have given.
TOKEN = "a" * 32

Door = Callable[[str, str, bytes], bytes]


def web(cookie: str, phase: str, content: bytes) -> bytes:
    """Return the request of the submit page's form."""
    boundary = uuid.uuid4().hex
    fields = {"csrfmiddlewaretoken": TOKEN, "key": uuid.uuid4().hex}
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    file_head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    )
    body = "".join([*parts, file_head]).encode() + content + f"\r\n--{boundary}--\r\n".encode()
    head = (
        f"POST /tasks/{SLUG}/{phase}/submit/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        f"Cookie: sessionid={cookie}; csrftoken={TOKEN}\r\n"
        f"Content-Type: multipart/form-data; boundary={boundary}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


# Uploads take turns among them.
DOORS: tuple[Door, ...] = (web,)


def outcome(answer: bytes) -> str:
    """Say what became of an upload by the answer of its door."""
    status = answer.partition(b"\r\n")[0].split(b" ")[1:2]
    if status == [b"302"] and b"/submissions/" in answer:
        return "accepted"
    if status == [b"403"] and (b"0 of 3 attempts left" in answer or b"0 attempts left" in answer):
        return "refused"
    return "error"
