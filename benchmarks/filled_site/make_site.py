"""Makes tasks of as many teams as its arguments say, boards, and a reader; prints their cookie."""

import sys

from django.test import Client

from benchmarks.filled_site.filling import fill
from leaderboard.models import User
from leaderboard.standings import rebuild

for n_teams in sys.argv[1:]:
    rebuild(fill(int(n_teams)))
client = Client()
client.force_login(User.objects.create_user("reader@example.org"))
print(client.cookies["sessionid"].value)
