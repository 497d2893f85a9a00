"""A person with a browser, as far as pages, forms and cookies go."""

import re
import urllib.request
import uuid
from dataclasses import dataclass
from http.client import HTTPResponse
from http.cookiejar import CookieJar, DefaultCookiePolicy
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit

HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
SECONDS_TO_ANSWER = 30


@dataclass(frozen=True)
class Page:
    """What came back, redirects followed."""

    status: int
    path: str
    text: str

    @property
    def title(self) -> str:
        return self.text.partition("<title>")[2].partition("</title>")[0]

    @property
    def hidden_fields(self) -> dict[str, str]:
        return dict(HIDDEN.findall(self.text))


class Visitor:
    """Asks one site for pages, as if through the HTTPS proxy where `is_proxied`."""

    def __init__(self, address: str, *, is_proxied: bool) -> None:
        self.address = address
        scheme = "https" if is_proxied else "http"
        headers = {"Origin": f"{scheme}://{urlsplit(address).netloc}"}
        if is_proxied:
            headers["X-Forwarded-Proto"] = "https"
        self.headers = headers
        # The proxy speaks HTTPS to the browser, so secure cookies come back over plain HTTP here.
        policy = DefaultCookiePolicy(secure_protocols=("http", "https"))
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            urllib.request.HTTPCookieProcessor(CookieJar(policy)),
        )

    def get(self, path: str) -> Page:
        return self._ask(urllib.request.Request(self.address + path))

    def post(self, path: str, fields: dict[str, str]) -> Page:
        body = urlencode(fields).encode()
        return self._ask(urllib.request.Request(self.address + path, data=body))

    def sign_in(self, *, email: str, password: str) -> None:
        path = "/accounts/login/"
        form = self.get(path).hidden_fields
        page = self.post(path, {**form, "login": email, "password": password})
        assert (page.status, page.path) == (200, "/"), page.title

    def upload(self, path: str, content: bytes) -> Page:
        """Open the upload form at `path` and send it with a file, sent before or not."""
        return self.send_form(path, {**self.get(path).hidden_fields, "again": "yes"}, content)

    def send_form(self, path: str, fields: dict[str, str], content: bytes) -> Page:
        """Send an upload form that was opened before."""
        boundary = uuid.uuid4().hex
        parts = [
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in fields.items()
        ]
        file_head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; '
            'filename="predictions.csv"\r\nContent-Type: text/csv\r\n\r\n'
        )
        body = "".join([*parts, file_head]).encode() + content + f"\r\n--{boundary}--\r\n".encode()
        request = urllib.request.Request(self.address + path, data=body)
        request.add_header("Content-Type", f"multipart/form-data; boundary={boundary}")
        return self._ask(request)

    def _ask(self, request: urllib.request.Request) -> Page:
        for name, value in self.headers.items():
            request.add_header(name, value)
        try:
            with self.opener.open(request, timeout=SECONDS_TO_ANSWER) as answer:
                return _page(answer)
        except HTTPError as refusal:
            with refusal:
                return _page(refusal)


def _page(answer: HTTPResponse | HTTPError) -> Page:
    return Page(
        status=answer.status or 0,
        path=urlsplit(answer.url).path,
        text=answer.read().decode(),
    )
