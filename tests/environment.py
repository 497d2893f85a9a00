"""The environment that every test starts from, whatever the shell that ran pytest had set.

Loaded with `-p` from pyproject.toml, since Django's settings are read before any conftest.
"""

import os
import shutil
import tempfile
from pathlib import Path

from tests.house import variables

DATA_DIR = tempfile.mkdtemp(prefix="margin-tests-")

for name in variables.told(Path(__file__).resolve().parent.parent):
    os.environ.pop(name, None)
os.environ.update(DEBUG="true", DATA_DIR=DATA_DIR)


def pytest_unconfigure() -> None:
    """Remove the files that the tests of this process stored."""
    shutil.rmtree(DATA_DIR, ignore_errors=True)
