"""JSON as it is sent: letters as they are and a last line end, for people who read a terminal."""

import json
from typing import Any

from django.http import HttpRequest
from ninja.renderers import BaseRenderer
from ninja.responses import NinjaJSONEncoder


def json_text(data: Any) -> str:
    """Return values as one line of JSON."""
    return json.dumps(data, cls=NinjaJSONEncoder, ensure_ascii=False) + "\n"


class JSONText(BaseRenderer):
    """Renders what operations return."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> str:
        return json_text(data)
