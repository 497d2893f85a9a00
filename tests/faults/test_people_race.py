"""People who do the same thing at the same moment, on both databases."""

import pytest

from tests.faults.site import Site

pytestmark = pytest.mark.fault


def test_of_those_who_join_by_one_link_at_once_one_joins(site: Site) -> None:
    site.run_python("from tests.faults import races\nraces.race_to_join(10)")
