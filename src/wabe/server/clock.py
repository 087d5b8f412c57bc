"""The clock of a table. It runs on the server only; a state says what is timed, never what time it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from wabe.core.state import State
from wabe.server.wire import Clock

Timer = tuple[int, int, int]  # identity, milliseconds, the clock's move


class TableClock:
    """Tells when the time of a decision is up."""

    def __init__(self) -> None:
        self.timer: Timer | None = None
        self.handle: asyncio.TimerHandle | None = None

    def follow(self, state: State | None, time_up: Callable[[int], None]) -> None:
        """Same identity: it runs on. Another: it starts anew, to call `time_up(identity)`. None: it stops."""
        timer = state.timer() if state is not None and not state.over else None
        if timer is not None and self.timer is not None and timer[0] == self.timer[0]:
            return
        self.stop()
        if timer is not None:
            self.timer = timer
            self.handle = asyncio.get_running_loop().call_later(timer[1] / 1000, time_up, timer[0])

    def stop(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
        self.timer = self.handle = None

    def shown(self) -> Clock | None:
        if self.timer is None or self.handle is None:
            return None
        left = self.handle.when() - asyncio.get_running_loop().time()
        return Clock(max(0, round(left * 1000)), self.timer[1])
