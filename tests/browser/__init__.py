"""Journeys in a real Chromium. What fails outside the tests' own modules is shown in full too."""

import pytest

pytest.register_assert_rewrite("tests.browser.board", "tests.browser.doors")
