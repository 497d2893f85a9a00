"""Score one stored submission and store its score."""

import logging
import uuid
from dataclasses import asdict, dataclass

from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

import scoring
from leaderboard import checking, due_boards, leases, sentences, turns
from leaderboard.models import GoldLabels, Phase, Score, Submission

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Scored:
    """All that is stored of one scoring; `reliability` is empty without probabilities."""

    report: scoring.Report
    parts: scoring.Parts
    reliability: list[scoring.CalibrationBin]

    @property
    def beside(self) -> dict[str, object]:
        """Return what stands beside the score, as `Score` has it."""
        bins = [asdict(one) for one in self.reliability]
        return {"parts": self.parts.as_dict(), "reliability": bins or None}


def evaluate_next() -> None:
    """Evaluate the submission whose turn it is, if one waits that nobody else takes first."""
    while (submission_pk := turns.next_at(timezone.now())) is not None:
        if evaluate(submission_pk):
            return


def evaluate(submission_pk: uuid.UUID) -> bool:
    """Score, reject or fail the submission; False if it is finished or in other hands.

    May run any number of times, at once too: one effect.
    """
    submission = leases.claim(submission_pk)
    if submission is None:
        return False
    try:
        with leases.kept(submission):
            _judge(submission)
    except (OSError, OperationalError, InterfaceError):
        # A store or database that is away may come back: the lease runs out, and another try
        # is made while there are any.
        logger.warning("Submission %s could not be scored now.", submission.pk)
        raise
    except Exception:
        # The one broad handler: whatever went wrong is ours to mend, the row says so, and the
        # error goes on to the log.
        logger.error("Submission %s failed.", submission.pk)
        leases.finish(submission, state=Submission.State.FAILED)
        raise
    return True


def _judge(submission: Submission) -> None:
    gold = GoldLabels.objects.get(phase=submission.phase, is_active=True)
    try:
        predictions = _predictions(submission, gold)
    except scoring.PredictionsError as refusal:
        problems = [problem.as_dict() for problem in refusal.problems]
        forms = sentences.kept(problem.message for problem in refusal.problems)
        rejected = Submission.State.REJECTED
        leases.finish(submission, state=rejected, problems=problems, sentences=forms)
        return
    scored = _report(submission.phase, gold, predictions)
    _store(submission, gold=gold, scored=scored, notices=predictions.notices)


def _predictions(submission: Submission, gold: GoldLabels) -> scoring.Predictions:
    """Read the file against what is published; the gold stays closed."""
    with submission.file.open("rb") as file:
        return checking.read_predictions(file, gold)


def _report(phase: Phase, gold: GoldLabels, predictions: scoring.Predictions) -> Scored:
    with gold.file.open("rb") as file:
        answers = scoring.read_gold(file, labels=tuple(gold.labels))
    report, parts = scoring.score_with_parts(
        answers,
        predictions,
        metric=phase.metric,
        n_resamples=phase.n_resamples,
        seed=phase.seed,
        confidence_level=phase.confidence_level,
    )
    return Scored(report, parts, scoring.reliability(answers, predictions))


@transaction.atomic
def _store(
    submission: Submission,
    *,
    gold: GoldLabels,
    scored: Scored,
    notices: tuple[str, ...],
) -> None:
    """Write the score together with the state, or neither when the lease was lost."""
    told = {"notices": list(notices), "sentences": sentences.kept(notices)}
    if not leases.finish(submission, state=Submission.State.SCORED, **told):
        return
    report = scored.report
    described = report.as_dict()
    Score.objects.create(
        submission=submission,
        gold=gold,
        value=report.score,
        interval_low=report.interval[0],
        interval_high=report.interval[1],
        measures=report.measures,
        label_rows=described["labels"],
        confusion=report.confusion,
        **scored.beside,
        hardest_label=report.hardest_label,
        most_confused=described["most_confused"],
        warnings=list(report.notices),
        sentences=sentences.kept(report.notices),
        replicates=scoring.replicates_to_bytes(report.replicates),
        signature=report.signature.as_dict(),
        scored_at=timezone.now(),
    )
    due_boards.have_made_of(submission.phase_id)


def store_parts(score_pk: int) -> None:
    """Store the parts of a score from before they were kept, and have its board made anew."""
    score = Score.objects.select_related("submission__phase", "gold").get(pk=score_pk)
    submission, gold = score.submission, score.gold
    scored = _report(submission.phase, gold, _predictions(submission, gold))
    with transaction.atomic():
        Score.objects.filter(pk=score_pk).update(**scored.beside)
        due_boards.have_made_of(submission.phase_id)
