"""The server's log: one line of JSON for each happening. No names, no tokens, nothing of a game."""

from __future__ import annotations

import json
import logging
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

LOGGER = logging.getLogger("wabe")


class OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields: dict[str, object] = {"when": when, "level": record.levelname.lower(), "what": record.getMessage()}
        fields |= getattr(record, "fields", {})
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, default=str)


def set_up() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    logging.captureWarnings(True)
    for name in ("wabe", "uvicorn", "asyncio", "py.warnings"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


def called(name: str) -> None:
    """The name of this process in lists of processes, where the system has a place for it."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name)


def log(what: str, **fields: object) -> None:
    LOGGER.info(what, extra={"fields": fields})


def fault(what: str, error: Exception, **fields: object) -> None:
    """Something went wrong that should not."""
    LOGGER.error(what, exc_info=error, extra={"fields": fields})
