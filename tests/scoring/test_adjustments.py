import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import false_discovery_control

from scoring import adjust_benjamini_hochberg, adjust_holm


@pytest.mark.parametrize(
    ("p_values", "adjusted"),
    [
        ([], []),
        ([0.02], [0.02]),
        ([0.01, 0.02, 0.03], [0.03, 0.04, 0.04]),
        ([0.04, 0.01, 0.03, 0.005], [0.06, 0.03, 0.06, 0.02]),
        ([0.5, 0.9, 0.01], [1.0, 1.0, 0.03]),
        ([0.0, 0.0, 0.2], [0.0, 0.0, 0.2]),
        ([1.0, 1.0], [1.0, 1.0]),
    ],
)
def test_holm_is_as_worked_by_hand(p_values: list[float], adjusted: list[float]) -> None:
    assert adjust_holm(p_values) == pytest.approx(adjusted, abs=1e-15)


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_rejects_what_its_steps_reject(p_values: list[float]) -> None:
    adjusted = adjust_holm(p_values)

    for level in (0.01, 0.05, 0.3):
        ascending = sorted(range(len(p_values)), key=lambda place: p_values[place])
        rejected = set()
        for n_before, place in enumerate(ascending):
            if (len(p_values) - n_before) * p_values[place] > level:
                break
            rejected.add(place)
        assert {place for place, p in enumerate(adjusted) if p <= level} == rejected


@pytest.mark.parametrize(
    ("p_values", "adjusted"),
    [
        ([], []),
        ([0.02], [0.02]),
        ([0.01, 0.02, 0.04], [0.03, 0.03, 0.04]),
        ([0.04, 0.01, 0.03], [0.04, 0.03, 0.04]),
        ([0.0, 1.0], [0.0, 1.0]),
    ],
)
def test_benjamini_hochberg_is_as_worked_by_hand(
    p_values: list[float], adjusted: list[float]
) -> None:
    assert adjust_benjamini_hochberg(p_values) == pytest.approx(adjusted, abs=1e-15)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_benjamini_hochberg_is_that_of_scipy(p_values: list[float]) -> None:
    adjusted = adjust_benjamini_hochberg(p_values)

    assert adjusted == pytest.approx(list(false_discovery_control(p_values)), abs=1e-12)
    holm = adjust_holm(p_values)
    assert all(one <= other + 1e-15 for one, other in zip(adjusted, holm, strict=True))
