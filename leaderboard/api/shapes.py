"""What programs are answered: every field by name, so that nothing is shown by accident."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from ninja import Field, Path, Schema

Moment = datetime
State = Literal["received", "scoring", "scored", "rejected", "failed"]
TaskSlug = Annotated[str, Path(description="The task's part of its address.", examples=["mail"])]
PhaseSlug = Annotated[str, Path(description="The phase's part of its address.", examples=["test"])]


class Problem(Schema):
    """One trouble: line counts from 1, and id is an item's; null where there is none."""

    code: str = Field(description="A fixed word for programs.", examples=["unknown_label"])
    message: str = Field(
        description="What is wrong, where, and what to do.",
        examples=["'eggs' is not a label of this task (line 8). Use one of ham, spam."],
    )
    line: int | None = Field(examples=[8])
    id: str | None = Field(examples=["i7"])


class Error(Schema):
    """What went wrong: the first trouble, and the others that the same request has."""

    error: Problem
    errors: list[Problem]


class Attempts(Schema):
    """What the team may still send to the phase now."""

    left: int = Field(ge=0, examples=[4])
    limit: int = Field(ge=1, examples=[5])
    resets_at: Moment


class Received(Schema):
    """A submission that was just taken in."""

    id: UUID
    state: State
    url: str = Field(description="The submission's page.")
    late: bool = Field(description="Received after the phase's end, so listed apart, unranked.")
    attempts: Attempts


class Score(Schema):
    """The score that may be shown; measures where the phase's report allows."""

    metric: str = Field(examples=["macro_f1"])
    value: float = Field(ge=0, le=1)
    interval: tuple[float, float]
    confidence_level: float = Field(gt=0, lt=1, examples=[0.95])
    measures: dict[str, float | None] | None


class Submission(Schema):
    """One file of one's team and what became of it."""

    id: UUID
    state: State
    url: str
    task: str
    phase: str
    team: str
    method: str
    description: str
    file_name: str
    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    n_bytes: int
    received_at: Moment
    late: bool = Field(description="Received after the phase's end, so listed apart, unranked.")
    finished_at: Moment | None
    problems: list[Problem] = Field(description="Why it was rejected.")
    notices: list[str] = Field(description="What was read in a way you may want to know.")
    score: Score | None = Field(description="null until scored, and while scores are hidden.")


class Submissions(Schema):
    """The newest submissions of one's team to a phase; n_submissions counts all of them."""

    n_submissions: int
    submissions: list[Submission]


class Checked(Schema):
    """A file that would be scored as it is."""

    is_valid: Literal[True]
    n_items: int
    labels: dict[str, int] = Field(description="How often each label is predicted.")
    notices: list[str]


class Phase(Schema):
    """A phase of a task; attempts for whoever has a team there."""

    slug: str
    name: str
    url: str = Field(description="The leaderboard's page.")
    metric: str
    opens_at: Moment
    closes_at: Moment | None
    time_zone: str = Field(description="Whose days attempts are counted by.", examples=["AoE"])
    late_until: Moment | None = Field(
        description="From closes_at until then, submissions are taken as late: listed apart, "
        "without a rank."
    )
    is_open: bool = Field(description="Whether a submission that comes now is in time.")
    attempts: Attempts | None


class Phases(Schema):
    task: str
    phases: list[Phase]


class Row(Schema):
    """A row of the board, named as python -m scoring compare --json names it."""

    name: str
    rank: int
    score: float
    bootstrap_mean: float
    interval: tuple[float, float]
    difference: float
    difference_interval: tuple[float, float] | None
    p_value: float | None
    p_value_two_sided: float | None
    p_value_holm: float | None
    p_value_bh: float | None
    p_top_group: float
    in_top_group: bool
    rank_range: tuple[int, int]
    p_first: float
    team_id: int
    is_baseline: bool
    n_entries: int
    received_at: Moment


class Signature(Schema):
    """Every choice behind the scores."""

    metric: str
    n_items: int
    labels: list[str]
    gold_sha256: str
    n_resamples: int
    seed: int
    confidence_level: float
    version: str


class Board(Schema):
    """The leaderboard, the same as the file leaderboard.json."""

    signature: Signature
    test: str
    interval_method: str
    rows: list[Row]
    resolution: float | None
    gold_version: int
    n_groups: int | None
    digest: str
    address: str = Field(description="Where this very board stays.")
    task: str
    phase: str
