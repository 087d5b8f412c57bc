"""What a table takes in memory while it is played: little, however long the game."""

from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "memory.py"


def bench() -> Any:
    spec = importlib.util.spec_from_file_location("memory", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("slug", ["jackrabbits", "gyre", "green-port"])  # the largest; bench/memory.py has all
def test_a_table_after_300_moves_takes_less_than_100_kB(slug: str) -> None:  # noqa: N802
    size, moves = asyncio.run(bench().measured(slug, 300))
    assert moves >= 200
    assert size < 100_000
