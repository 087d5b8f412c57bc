"""A backup: all of a house in one file, whichever home its journal has, so that it can also move from one to the other.

It is text, packed with gzip, a row a line: `["entry","<table>",3,1200,"{...}"]`. The first line says what it is, the
last one how many rows there are: half a file is known for one. It has everybody's secrets, as the journal has.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

import wabe
from wabe.core.errors import WabeError
from wabe.server.journal import WHOLE, Journal, JournalError, Whole
from wabe.server.words import WORDS

NAMES = {kind: name for name, kind in WHOLE.items()}
END = "end"


class Head(Struct):
    house: Literal["wabe"] = "wabe"
    format: Literal[1] = 1
    version: str = wabe.__version__


async def save(journal: Journal, path: Path) -> int:
    """Writes a new file, of one moment of the house; answers how many rows it has."""
    count = 0
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise WabeError(WORDS("file-unmade", path=path, error=error.strerror)) from None
    try:
        with os.fdopen(descriptor, "wb") as file:
            with gzip.GzipFile(fileobj=file, mode="wb", filename="") as packed:
                packed.write(line(Head()))
                async for row in journal.everything():
                    packed.write(line((NAMES[type(row)], *row)))
                    count += 1
                packed.write(line((END, count)))
            file.flush()
            os.fsync(file.fileno())
    except BaseException as error:
        path.unlink()
        if isinstance(error, OSError):
            raise WabeError(WORDS("file-unmade", path=path, error=error.strerror)) from None
        raise
    return count


def line(thing: object) -> bytes:
    return msgspec.json.encode(thing) + b"\n"


def read(path: Path) -> Iterator[Whole]:
    """The rows of a backup; what is not a whole one is refused, if only at its end."""
    count = 0
    try:
        with gzip.open(path, "rb") as packed:
            msgspec.json.decode(packed.readline(), type=Head)
            for text in packed:
                name, *values = msgspec.json.decode(text)
                if name == END and values == [count]:
                    return
                yield msgspec.convert(values, WHOLE[name])
                count += 1
        raise EOFError("it has no end")
    except (OSError, EOFError, ValueError, TypeError, KeyError, zlib.error) as error:
        raise JournalError(WORDS("no-backup", path=path, error=error)) from None
