"""The addresses. Other tools rely on them: they do not change."""

from django.contrib import admin
from django.urls import include, path

from leaderboard.views import competing, operating, reading

urlpatterns = [
    path("", reading.home, name="home"),
    path("health/", operating.health, name="health"),
    path("health/ready/", operating.ready, name="ready"),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
    path("tasks/<slug:task_slug>/", reading.task, name="task"),
    path("tasks/<slug:task_slug>/team/", competing.team, name="team"),
    path("tasks/<slug:task_slug>/<slug:phase_slug>/", reading.leaderboard, name="leaderboard"),
    path("tasks/<slug:task_slug>/<slug:phase_slug>/submit/", competing.submit, name="submit"),
    path("submissions/<uuid:submission_pk>/", competing.submission, name="submission"),
    path(
        "submissions/<uuid:submission_pk>/state/",
        competing.submission_state,
        name="submission_state",
    ),
]
