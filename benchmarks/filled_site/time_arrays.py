"""Prints the processor seconds of `scoring.standings` and the peak of memory in MB."""

import resource
import sys
import time

import scoring
from benchmarks.filled_site.made_up import made_up_teams

entries = [scoring.Entry(*team) for team in made_up_teams(int(sys.argv[1]))]
started = time.process_time()
board = scoring.standings(entries, confidence_level=0.95)
seconds = time.process_time() - started
# Linux counts in KiB.
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, len(board.rows))
