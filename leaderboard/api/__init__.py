"""The addresses for programs: parse, ask, answer. Each noun has a module with its operations."""

from django.conf import settings
from ninja import NinjaAPI

from leaderboard import tokens
from leaderboard.api import boards, checks, phases, submissions
from leaderboard.api.errors import answer_errors_in_one_shape
from leaderboard.api.json_text import JSONText

ABOUT = (
    "Send predictions, follow what becomes of them, and read leaderboards. A token stands for the "
    "person who made it and sees what that person's pages show. Whatever goes wrong is told as "
    '{"error": {"code", "message", "line", "id"}, "errors": […]}: the first trouble, then the '
    "others. Codes are fixed words for programs; messages are sentences for people."
)

api = NinjaAPI(
    title="Margin",
    version=settings.VERSION,
    description=ABOUT,
    renderer=JSONText(),
    urls_namespace="api",
    # Description and page are served by views of ours: kept, and without a script from elsewhere.
    openapi_url=None,
    docs_url=None,
    openapi_extra={"info": {"x-token-pattern": f"{tokens.PREFIX}[0-9A-Za-z]{{46}}"}},
)
answer_errors_in_one_shape(api)
for router in (phases.router, boards.router, checks.router, submissions.router):
    api.add_router("", router)
