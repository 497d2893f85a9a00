"""Prints the processor seconds of the worker's `rebuild` and the peak of memory in MB."""

import resource
import sys
import time

from benchmarks.filled_site.filling import fill
from leaderboard.models import Standings
from leaderboard.standings import rebuild

phase = fill(int(sys.argv[1]))
started = time.process_time()
rebuild(phase)
seconds = time.process_time() - started
n_rows = len(Standings.objects.get(phase=phase).rows)
# Linux counts in KiB.
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, n_rows)
