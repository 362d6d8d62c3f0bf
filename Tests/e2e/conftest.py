import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from harness import Server  # noqa: E402


@pytest.fixture(scope="module")
def server():
    with Server() as server:
        yield server
