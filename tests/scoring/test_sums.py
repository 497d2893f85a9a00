from scoring.sums import ratio


def test_a_ratio_divides_by_less_than_1_and_never_by_0() -> None:
    assert ratio([1.0, 3, 0], [0.5, 2, 0]).tolist() == [2.0, 1.5, 0.0]
