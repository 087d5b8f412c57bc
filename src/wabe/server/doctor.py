"""The doctor: looks at a house and at what it stands on, changes nothing, and says what to do about what it finds."""

from __future__ import annotations

import os
import platform
import resource
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import time
from typing import Literal, NamedTuple

import wabe
from wabe.server.journal import Journal, JournalError, Listed
from wabe.server.office import beside, restored
from wabe.server.settings import STATIC, build
from wabe.server.sqlite import served
from wabe.server.words import WORDS

FILES = 4096  # that a process should be able to open: every page is one
FULL, NARROW = 100, 1000  # megabytes that are left on a disk
LATE = 5  # seconds that clocks may differ
OLDEST = 130000  # version of PostgreSQL
SPARE = 20  # connections that a database should have left: a process needs four
PACKAGES = ("uvicorn", "uvloop", "websockets", "starlette", "asyncpg")
MEGA = 1_000_000


class Finding(NamedTuple):
    level: Literal["ok", "look", "fault"]  # a fault keeps the house, or a table, from working
    text: str


def ok(key: str, **values: object) -> Finding:
    return Finding("ok", WORDS(key, **values))


def look(key: str, **values: object) -> Finding:
    return Finding("look", WORDS(key, **values))


def fault(key: str, **values: object) -> Finding:
    return Finding("fault", WORDS(key, **values))


async def examine(
    data: Path | str, replay: bool = True, report: Callable[[int, int], None] = lambda done, all: None
) -> AsyncIterator[Finding]:
    """All findings, one after another; `report` is told how many tables are done."""
    for finding in surroundings():
        yield finding
    if isinstance(data, Path):
        for finding in folder(data):
            yield finding
    try:
        journal = await beside(data, update=False)
    except JournalError as error:
        yield Finding("fault", str(error))
        return
    try:
        async for finding in vitals(journal):
            yield finding
        listed = await journal.listing()
        yield clock(listed)
        async for finding in tables(journal, listed if replay else [], report):
            yield finding
    except JournalError as error:
        yield Finding("fault", str(journal.unusable(error.__cause__ or error)))
    finally:
        journal.close()


# --- what it stands on -------------------------------------------------------------------------------


def surroundings() -> Iterator[Finding]:
    made = "compiled" if wabe.COMPILED else "plain Python"
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES if installed(name))
    yield ok("doctor-versions", wabe=wabe.__version__, made=made, python=platform.python_version(), packages=packages)
    if (STATIC / "index.html").is_file():
        yield ok("doctor-client", build=build(STATIC)[:12])
    else:
        yield fault("doctor-no-client")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = most != resource.RLIM_INFINITY and most < FILES
    yield look("doctor-few-files", most=most) if few else ok("doctor-files")


def installed(package: str) -> bool:
    try:
        return bool(version(package))
    except PackageNotFoundError:
        return False


def folder(path: Path) -> Iterator[Finding]:
    for one in (path, path / "wabe.db"):
        if one.exists() and one.stat().st_mode & 0o077:
            yield look("doctor-rights", path=one, mode="700" if one.is_dir() else "600")
        if one.exists() and not os.access(one, os.R_OK | os.W_OK):
            yield fault("doctor-no-rights", path=one, owner=one.stat().st_uid)
    if path.is_dir():
        free = shutil.disk_usage(path).free // MEGA
        low = fault if free < FULL else look
        yield low("doctor-narrow", free=free, path=path) if free < NARROW else ok("doctor-disk", free=free)
        if os.access(path, os.W_OK):
            yield ok("doctor-served" if served(path) else "doctor-not-served")


# --- the house ---------------------------------------------------------------------------------------


async def vitals(journal: Journal) -> AsyncIterator[Finding]:
    facts = await journal.vitals()
    if "sqlite" in facts:
        whole = facts["check"] == "ok"
        yield ok("doctor-file", version=facts["sqlite"]) if whole else fault("doctor-damage", found=facts["check"])
        return
    yield ok("doctor-database", version=facts["server_version"])
    if int(facts["number"]) < OLDEST:
        yield fault("doctor-old-database")
    if facts["recovering"] != "0":
        yield fault("doctor-standby")
    if facts["server_encoding"] != "UTF8":
        yield fault("doctor-encoding", found=facts["server_encoding"])
    for name in ("fsync", "full_page_writes"):
        if facts[name] != "on":
            yield fault("doctor-setting", name=name, value=facts[name])
    used, most = int(facts["backends"]), int(facts["max_connections"])
    scarce = most - used < SPARE
    yield (look if scarce else ok)("doctor-scarce" if scarce else "doctor-connections", used=used, most=most)
    apart = round(abs(float(facts["now"]) - time()))
    if apart > LATE:
        yield look("doctor-clocks", apart=apart)


def clock(listed: list[Listed]) -> Finding:
    behind = round(max((table.changed for table in listed), default=0) / 1000 - time())
    return look("doctor-late", behind=behind) if behind > LATE else ok("doctor-clock")


async def tables(journal: Journal, listed: list[Listed], report: Callable[[int, int], None]) -> AsyncIterator[Finding]:
    unread = 0
    for done, table in enumerate(listed):
        report(done, len(listed))
        error = await opens(journal, table) and await opens(journal, table)  # it may have changed while it was read
        if error:
            unread += 1
            yield fault("doctor-unread", table=table.id[:6], game=table.game, error=error)
    if not unread and listed:
        yield ok("doctor-tables", count=len(listed))
    aside = await journal.set_aside()
    if aside:
        yield look("doctor-aside", count=len(aside))
    orphans = await journal.orphans()
    yield look("doctor-orphans", count=orphans) if orphans else ok("doctor-no-orphans")


async def opens(journal: Journal, table: Listed) -> str:
    """Why the table can't be opened; empty if it can."""
    try:
        kept = await journal.table(table.id)
        if kept is not None:
            restored(kept)
    except Exception as error:
        return str(error).rstrip(".") or type(error).__name__
    return ""
