import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.logarithms import log2, log2_of_counts


@given(st.lists(st.floats(1e-300, 1e300), min_size=1, max_size=8))
def test_logarithms_are_those_of_the_library(values: list[float]) -> None:
    expected = [math.log2(value) for value in values]

    assert log2(values) == pytest.approx(expected, rel=5e-16, abs=0)


def test_logarithms_of_a_short_type_are_taken_in_full() -> None:
    assert float(log2(np.float32(3))) == float(log2(3.0))


@given(st.lists(st.integers(1, 2**20), min_size=1, max_size=8))
def test_logarithms_of_counts_are_those_of_numbers(counts: list[int]) -> None:
    assert log2_of_counts(counts).tolist() == log2(counts).tolist()


@given(st.lists(st.floats(1e-9, 1e6), min_size=1, max_size=8))
def test_expected_counts_are_not_cut_to_whole_ones(counts: list[float]) -> None:
    assert log2_of_counts(counts).tolist() == log2(counts).tolist()


def test_logarithms_of_powers_of_2_are_exact() -> None:
    assert log2(2.0 ** np.arange(-30, 18)).tolist() == list(range(-30, 18))
    assert log2_of_counts(2 ** np.arange(18)).tolist() == list(range(18))


@given(st.lists(st.floats(2**-60, 2**20), min_size=1, max_size=8))
def test_logarithms_of_weights_are_those_of_numbers(weights: list[float]) -> None:
    assert log2_of_counts(weights).tolist() == log2(weights).tolist()
