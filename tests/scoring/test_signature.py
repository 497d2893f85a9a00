import hashlib
import json
from dataclasses import replace

import pytest

import scoring
from scoring import Signature
from tests.scoring.files import make_gold

SIGNATURE = Signature(
    metric="macro_f1",
    n_items=2,
    labels=("ä", "b"),
    gold_sha256="ab" * 32,
    n_resamples=10_000,
    seed=0,
    confidence_level=0.95,
)


def test_a_signature_is_json_under_the_names_of_the_offline_command() -> None:
    assert SIGNATURE.as_dict() == {
        "metric": "macro_f1",
        "n_items": 2,
        "labels": ["ä", "b"],
        "gold_sha256": "ab" * 32,
        "n_resamples": 10_000,
        "seed": 0,
        "confidence_level": 0.95,
        "version": scoring.__version__,
    }


def test_the_digest_is_of_canonical_json() -> None:
    text = (
        '{"confidence_level":0.95,"gold_sha256":"' + "ab" * 32 + '","labels":["ä","b"],'
        '"metric":"macro_f1","n_items":2,"n_resamples":10000,"seed":0,"version":"0.2.0"}'
    )
    assert json.loads(text) == SIGNATURE.as_dict()

    assert SIGNATURE.digest() == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    "change",
    [
        {"metric": "accuracy"},
        {"n_items": 3},
        {"labels": ("b", "ä")},
        {"gold_sha256": "cd" * 32},
        {"n_resamples": 9_999},
        {"seed": 1},
        {"confidence_level": 0.9},
        {"version": "0.1.1"},
    ],
)
def test_every_choice_changes_the_digest(change: dict[str, object]) -> None:
    assert replace(SIGNATURE, **change).digest() != SIGNATURE.digest()


def test_gold_is_signed_with_what_scores_depend_on() -> None:
    gold = make_gold(["b", "a", "b"], labels=["b", "a"])

    signature = scoring.sign(gold, metric="accuracy", n_resamples=10, seed=3, confidence_level=0.9)

    assert signature == Signature("accuracy", 3, ("b", "a"), gold.sha256, 10, 3, 0.9)
