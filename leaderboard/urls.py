"""The addresses. Other tools rely on them: they do not change."""

from django.contrib import admin
from django.urls import include, path

from leaderboard.api import api
from leaderboard.views import (
    comparing,
    competing,
    downloading,
    inviting,
    languages,
    mailing,
    operating,
    own_runs,
    programming,
    reading,
    submitted,
    taking_apart,
    teaming,
)

TEAM = "tasks/<slug:task_slug>/team/"
BOARD = "tasks/<slug:task_slug>/<slug:phase_slug>/"
SUBMISSION = "submissions/<uuid:submission_pk>/"

urlpatterns = [
    path("", reading.home, name="home"),
    path("health/", operating.health, name="health"),
    path("health/ready/", operating.ready, name="ready"),
    path("language/", languages.language, name="language"),
    path("accounts/tokens/", programming.tokens, name="tokens"),
    path("accounts/tokens/<int:token_pk>/revoke/", programming.revoke_token, name="revoke_token"),
    path("accounts/mail/", mailing.choices, name="account_mail"),
    path("mail/<int:letter_pk>/<slug:token>/", mailing.stop, name="mail_stop"),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
    path("api/docs", programming.api_docs, name="api_docs"),
    path("api/v1/openapi.json", programming.openapi, name="openapi"),
    path("api/v1/", api.urls),
    path("tasks/<slug:task_slug>/", reading.task, name="task"),
    path(TEAM, teaming.team, name="team"),
    path(TEAM + "edit/", teaming.edit, name="team_edit"),
    path(TEAM + "leave/", teaming.leave, name="team_leave"),
    path(TEAM + "members/<int:membership_pk>/", teaming.member, name="team_member"),
    path(TEAM + "invitations/", inviting.invite, name="team_invite"),
    path(
        TEAM + "invitations/<uuid:invitation_pk>/withdraw/", inviting.withdraw, name="team_withdraw"
    ),
    path(TEAM + "join/<slug:token>/", inviting.join, name="team_join"),
    path("tasks/<slug:task_slug>/<slug:phase_slug>/", reading.leaderboard, name="leaderboard"),
    path(
        "tasks/<slug:task_slug>/<slug:phase_slug>/differences/",
        comparing.differences,
        name="differences",
    ),
    path("tasks/<slug:task_slug>/<slug:phase_slug>/compare/", comparing.compare, name="compare"),
    path("tasks/<slug:task_slug>/<slug:phase_slug>/pairs/", comparing.pairs, name="pairs"),
    path("tasks/<slug:task_slug>/<slug:phase_slug>/ranks/", comparing.ranks, name="ranks"),
    path("tasks/<slug:task_slug>/<slug:phase_slug>/history/", comparing.history, name="history"),
    path(BOARD + "labels/", taking_apart.labels, name="labels"),
    path(BOARD + "slices/", taking_apart.slices, name="slices"),
    path("tasks/<slug:task_slug>/<slug:phase_slug>/submit/", competing.submit, name="submit"),
    path(BOARD + "runs/", own_runs.runs, name="runs"),
    path(BOARD + "submit/check/", competing.check, name="check"),
    path(BOARD + "ids.<slug:suffix>", competing.ids, name="ids"),
    path(BOARD + "leaderboard.<slug:suffix>", downloading.download, name="download"),
    path(BOARD + "paper/", downloading.paper, name="paper"),
    path(BOARD + "embed/", downloading.embed, name="embed"),
    path(BOARD + "badge.svg", downloading.badge, name="badge"),
    path(BOARD + "boards/<slug:digest>/", downloading.board, name="board"),
    path(
        BOARD + "boards/<slug:digest>/leaderboard.<slug:suffix>",
        downloading.board_download,
        name="board_download",
    ),
    path(SUBMISSION, submitted.submission, name="submission"),
    path(SUBMISSION + "state/", submitted.submission_state, name="submission_state"),
    path(SUBMISSION + "file/", submitted.submission_file, name="submission_file"),
    path(SUBMISSION + "describe/", submitted.describe, name="submission_describe"),
    path(SUBMISSION + "choose/", submitted.choose, name="submission_choose"),
    path(SUBMISSION + "withdraw/", submitted.withdraw, name="submission_withdraw"),
]
