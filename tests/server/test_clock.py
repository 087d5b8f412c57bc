"""The clock follows the state: the same identity runs on, another starts anew."""

from __future__ import annotations

import asyncio

import wabe
from wabe.server.clock import TableClock


class Timed(wabe.State):
    """Nothing but a timer."""

    over = False
    now: tuple[int, int, int] | None = None

    def timer(self) -> tuple[int, int, int] | None:
        return self.now


def test_it_runs_on_starts_anew_and_stops() -> None:
    async def work() -> None:
        rung: list[int] = []
        clock = TableClock()
        state = Timed()
        state.now = (1, 80, 0)
        clock.follow(state, rung.append)
        await asyncio.sleep(0.05)
        clock.follow(state, rung.append)  # the same decision: 30 ms are left
        shown = clock.shown()
        assert shown is not None
        assert shown.left < 60
        assert shown.of == 80
        await asyncio.sleep(0.05)
        assert rung == [1]
        state.now = (2, 30, 0)
        clock.follow(state, rung.append)
        state.now = (3, 60, 0)
        clock.follow(state, rung.append)  # another decision: it starts anew
        await asyncio.sleep(0.045)
        assert rung == [1]
        await asyncio.sleep(0.04)
        assert rung == [1, 3]
        state.now = (4, 10, 0)
        clock.follow(state, rung.append)
        clock.follow(None, rung.append)
        assert clock.shown() is None
        await asyncio.sleep(0.03)
        assert rung == [1, 3]

    asyncio.run(work())
