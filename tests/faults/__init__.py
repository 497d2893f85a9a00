import pytest

# So that what they assert is told in full, as in the tests themselves.
pytest.register_assert_rewrite(
    "tests.faults.effects", "tests.faults.site", "tests.faults.visitor", "tests.faults.commands"
)
