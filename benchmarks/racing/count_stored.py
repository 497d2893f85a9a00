"""Prints as JSON what is stored of each team: submissions, and attempts that were used."""

import json
from collections import Counter

import django

django.setup()

from leaderboard.models import Attempt, Submission  # noqa: E402  (models need a set-up)

sent = Counter(Submission.objects.values_list("team_id", flat=True))
used = Counter(Attempt.objects.filter(returned="").values_list("team_id", flat=True))
print(json.dumps({team: [sent[team], used[team]] for team in used}))
