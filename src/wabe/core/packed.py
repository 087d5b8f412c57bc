"""What is kept for later in little room: a list of which only the newest part lies open."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

OPEN = 32  # items that lie open at most
PACK = 24  # the oldest of them go into a pack together

T = TypeVar("T")


class Packed(Generic[T]):
    """A list that only grows.

    >>> numbers: Packed[int] = Packed()
    >>> for number in range(100):
    ...     numbers.append(number)
    >>> len(numbers), sum(numbers), next(reversed(numbers))
    (100, 4950, 99)
    """

    def __init__(self) -> None:
        self.packs: list[bytes] = []
        self.open: list[T] = []

    def append(self, item: T) -> None:
        self.open.append(item)
        if len(self.open) == OPEN:
            self.packs.append(pack(self.open[:PACK]))
            del self.open[:PACK]

    def __len__(self) -> int:
        return len(self.packs) * PACK + len(self.open)

    def __iter__(self) -> Iterator[T]:
        for packed in self.packs:
            yield from unpack(packed)
        yield from self.open

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self.open)
        for packed in reversed(self.packs):
            yield from reversed(unpack(packed))


def pack(thing: object) -> bytes:
    return zlib.compress(pickle.dumps(thing, pickle.HIGHEST_PROTOCOL))


def unpack(packed: bytes) -> Any:
    """What was packed in this process: nothing from outside comes here."""
    return pickle.loads(zlib.decompress(packed))
