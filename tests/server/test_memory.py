"""What a table takes in memory while it is played: little, however long the game."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from server.browser import WAIT, Somebody, running
from server.operating import eventually

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


def test_a_table_that_sleeps_leaves_nothing_behind(tmp_path: Path) -> None:
    """Not even until garbage is collected, which is seldom."""
    with running(tmp_path) as server:
        ann = Somebody(server.base)
        with ann.open(ann.make("kings-valley", ["me", "open"])) as page:
            page.do("start")
            page.do("resign")
        (room,) = server.house.rooms.values()
        sleeping = ref(room)
        eventually(room.asleep)
        gc.disable()
        try:
            asyncio.run_coroutine_threadsafe(server.house.put_away(room), server.loop).result(WAIT)
            del room
            eventually(lambda: sleeping() is None)
        finally:
            gc.enable()
