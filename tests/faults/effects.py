"""What must hold once a site has come to rest, whatever was done to it before."""

import scoring
from tests.faults.site import Site


def check_scored_once(site: Site, submission: str, undisturbed: scoring.Report) -> None:
    """Let the site come to rest: the latest upload has had one effect, and the right one."""
    site.await_state(submission, "scored")
    site.settle()

    outcome = site.records.outcome(submission)
    assert (outcome.state, outcome.n_scores) == ("scored", 1)
    assert site.records.scores_version() == site.version_before_upload + 1
    assert outcome.value == undisturbed.score
    stored = site.records.replicates(submission)
    assert stored == scoring.replicates_to_bytes(undisturbed.replicates)
