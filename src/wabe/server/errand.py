"""An errand: a coroutine that is begun at once, and goes on by itself when what it waits for is there.

A task would do the same, but not before the loop has turned, and then once more for whoever waits for it. Nearly all
that a server does for a move is to wait for the journal once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine


class Errand:
    """It may wait for futures and tasks, and for nothing that asks which task it is in."""

    def __init__(self, work: Coroutine[asyncio.Future[object], None, None], done: Callable[[], None]) -> None:
        self.work = work
        self.done = done  # called when it is over; not if it was before it was begun, see `begin`
        self.over = False

    def begin(self) -> bool:
        """Begins it; True: it is over already."""
        self.step()
        return self.over

    def step(self) -> None:
        try:
            awaited = self.work.send(None)
        except StopIteration:
            self.over = True
        else:
            awaited._asyncio_future_blocking = False  # as a task does it: the future knows that it is waited for
            awaited.add_done_callback(self.go_on)

    def go_on(self, _: asyncio.Future[object]) -> None:
        if self.over:
            return
        self.step()
        if self.over:
            self.done()

    def stop(self) -> None:
        """What it waits for comes to nobody."""
        if not self.over:
            self.over = True
            self.work.close()
