"""Made-up teams: names, scores, and replicates on shared resamples."""

from collections.abc import Iterator

import numpy as np

N_RESAMPLES = 10_000


def made_up_teams(n_teams: int) -> Iterator[tuple[str, float, np.ndarray]]:
    """Yield names, descending scores and replicates that share half of their variance."""
    rng = np.random.default_rng(n_teams)
    common = rng.standard_normal(N_RESAMPLES)
    for place, score in enumerate(np.linspace(0.9, 0.5, n_teams)):
        own = rng.standard_normal(N_RESAMPLES)
        yield f"Team {place + 1:04d}", float(score), score + 0.006 * (common + own)
