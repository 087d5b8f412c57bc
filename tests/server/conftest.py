from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.browser import Running, running


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as server:
        yield server
