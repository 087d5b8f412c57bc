"""The commands `wabe admin` and `wabe doctor`: for whoever runs a house."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from wabe.core.errors import WabeError
from wabe.terminal.screen import Screen, columns

if TYPE_CHECKING:
    from wabe.server.office import Office

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FAILED = 1  # the doctor has found a fault
SHORT = 6  # letters of a table's id, as in the log: all of them are its address, and a secret
ADMIN = """\
examples:
  wabe admin tables                        every table, the one that changed last first
  wabe admin aside k3Vq9x                  nobody opens it until: wabe admin return k3Vq9x
  wabe admin who k3Vq9x                    who sits there, with the ids of persons
  wabe admin export-person ID > ann.json   all that is kept of a person
  wabe admin delete-person ID              and nothing any more
  wabe admin ban 203.0.113.0/24 --days 7 --why flood
  wabe admin backup monday.wabe.gz         also while the house is open
  wabe admin restore monday.wabe.gz --data postgresql://wabe@db.example.org/wabe

A table is named by its address or by the first letters of its id. --data says
where the house is, as for wabe serve. A server that has it open hears of all
this within seconds; only restore needs it stopped.
"""

Act = Callable[["Office", argparse.Namespace, Screen], Awaitable[None]]


def add_command(commands: Commands, name: str, text: str, epilog: str = "") -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=text,
        description=text[:1].upper() + text[1:] + ".",
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_data(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--data",
        metavar="WHERE",
        type=lambda text: text if text.startswith(("postgresql://", "postgres://")) else Path(text),
        help="a folder where tables are kept (~/.local/share/wabe), or the postgresql:// address of a database, which"
        " any number of processes may share",
    )


def add(commands: Commands) -> None:
    """Adds both commands to the parser of `wabe`."""
    one = add_command(commands, "admin", "looks after a house: tables, people, addresses, backups", ADMIN)
    orders = one.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def order(name: str, act: Act | None, text: str, *names: str) -> argparse.ArgumentParser:
        added = add_command(orders, name, text)
        for each in names:
            added.add_argument(each.lower(), metavar=each)
        add_data(added)
        added.set_defaults(run=admin, act=act)
        return added

    one = order("tables", tables, "lists all tables")
    one.add_argument("--stage", choices=["lobby", "playing", "over", "closed"], help="only those")
    one.add_argument("--secrets", action="store_true", help="with their whole ids: whoever has one may watch")
    order("who", who, "tells who sits at a table, with the ids of persons", "TABLE")
    order("aside", aside, "sets a table aside: its people see a page that says so, until it is returned", "TABLE")
    order("return", put_back, "opens a table again that was set aside, or could not be read", "TABLE")
    order("delete-table", delete_table, "deletes a table and all that is kept of it", "TABLE")
    order("export-person", export_person, "writes all that is kept of a person, as JSON", "ID")
    order("delete-person", delete_person, "deletes a person; the games of others stay, with another name there", "ID")
    one = order("ban", ban, "closes the house to an address or a network, like 203.0.113.7 or 2001:db8::/64", "NETWORK")
    one.add_argument("--why", metavar="TEXT", default="", help="for your own list; nobody else is told")
    one.add_argument("--days", type=positive, metavar="N", default=0, help="for so long (for ever)")
    order("unban", unban, "opens the house to it again", "NETWORK")
    order("bans", bans, "lists to whom the house is closed")
    order("backup", backup, "writes all of the house into a new file, also while it is open", "FILE")
    one = order("restore", None, "puts a house together from a backup; no server may have it open", "FILE")
    one.add_argument("--replace", action="store_true", help="though the house is not empty: what is there is gone")
    one.set_defaults(run=restore)
    order("sweep", sweep, "removes what belongs to no table")

    one = add_command(commands, "doctor", "checks a house, and says what to do; exit code 1 if there is a fault")
    add_data(one)
    one.set_defaults(run=doctor)
    one.add_argument("--quick", action="store_true", help="leave out the longest part: to open every table")


def admin(args: argparse.Namespace) -> int:
    async def act() -> None:
        from wabe.server.office import Office, beside

        journal = await beside(place(args))
        try:
            await args.act(Office(journal), args, Screen())
        finally:
            journal.close()

    with serving():
        asyncio.run(act())
    return 0


def place(args: argparse.Namespace) -> Path | str:
    from wabe.server.settings import usual_folder

    where: Path | str | None = args.data
    return where or usual_folder()


@contextmanager
def serving() -> Iterator[None]:
    """What the server's modules need may be missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name == "fcntl":
            raise WabeError(
                "This system has no file locks of the kind that keep two servers from writing to one data folder: "
                "wabe serve runs on Linux and macOS, and on Windows within WSL. Everything else works here."
            ) from None
        if missing.name is None or missing.name.partition(".")[0] == "wabe":
            raise
        if missing.name == "asyncpg":
            raise WabeError(
                "A house on PostgreSQL needs a package that is not installed here: pip install 'wabe[postgres]'."
            ) from None
        raise WabeError(
            f"The tables in the browser need packages that are not installed here ({missing.name}): "
            "pip install 'wabe[web]'."
        ) from None


# --- tables ------------------------------------------------------------------------------------------


async def tables(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    grid = columns("Table", "Game", "Seats", "Stage", "Age", "Changed", "Entries", "kB")
    now = time() * 1000
    listed = [table for table in await office.tables() if args.stage in (None, table.stage)]
    for table in listed:
        grid.add_row(
            table.id if args.secrets else short(table.id),
            table.game,
            str(table.seats),
            f"{table.stage}, aside" if table.aside else table.stage,
            ago(now - table.made),
            ago(now - table.changed),
            str(table.entries),
            f"{table.size / 1000:.1f}",
        )
    if listed:
        screen.console.print(grid)
    screen.say(f"{len(listed)} table{'' if len(listed) == 1 else 's'}.", "dim")


def short(table: str) -> str:
    """Enough to name a table by; one that begins with a hyphen would look like an option."""
    return f"/t/{table[:SHORT]}" if table.startswith("-") else table[:SHORT]


def ago(ms: float) -> str:
    """
    >>> ago(59_000), ago(3_000_000), ago(50 * 3_600_000), ago(-5)
    ('59 s', '50 min', '2 d', '0 s')
    """
    for length, unit in ((86_400_000, "d"), (3_600_000, "h"), (60_000, "min")):
        if ms >= length * (2 if unit == "d" else 1):
            return f"{ms / length:.0f} {unit}"
    return f"{max(0, ms) / 1000:.0f} s"


async def who(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    for seat, sitter in enumerate(await office.places(await office.table(args.table)), 1):
        persons = " and ".join([sitter.person, *sitter.devices]) if sitter.person else sitter.kind
        screen.copyable(f"Seat {seat}: {sitter.name or 'nobody'}, {persons}")


async def aside(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    table = await office.table(args.table)
    await office.put_aside(table)
    screen.say(f"Table {short(table)} is set aside; nothing of it is lost.")


async def put_back(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    table = await office.table(args.table)
    await office.put_back(table)
    screen.say(f"Table {short(table)} can be opened again.")


async def delete_table(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    table = await office.table(args.table)
    await office.delete_table(table)
    screen.say(f"Table {short(table)} is deleted.")


async def sweep(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    screen.say(f"Rows that belonged to no table: {await office.sweep()}.")


# --- people and addresses ----------------------------------------------------------------------------


async def export_person(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    print(json.dumps(await office.export(args.id), indent=2, ensure_ascii=False))


async def delete_person(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    done = await office.delete_person(args.id)
    screen.say(f"The person is deleted. Tables of nobody else, deleted, too: {done.deleted}; others: {done.left}.")
    for table in done.unread:
        screen.say(f"Table {short(table)} can't be read and still has what it had: wabe admin delete-table removes it.")
    for device in sorted(done.devices):
        screen.copyable(f"Another browser had a seat of the same person: wabe admin delete-person {device}")
    screen.say("Backups, and copies of an older version beside wabe.db, still have what they had.", "dim")


async def ban(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    row = await office.ban(args.network, args.why, args.days)
    screen.say(f"The house is closed to {row.network}{f' for {args.days} days' if args.days else ''}.")


async def unban(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    screen.say(f"The house is open to {await office.unban(args.network)} again.")


async def bans(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    grid = columns("Network", "Ends", "Why")
    now = time() * 1000
    listed = await office.journal.bans()
    for row in listed:
        left = f"in {ago(row.until - now)}" if row.until > now else "has ended"
        grid.add_row(row.network, left if row.until else "never", row.why)
    if listed:
        screen.console.print(grid)
    else:
        screen.say("The house is closed to nobody.")


# --- backups -----------------------------------------------------------------------------------------


async def backup(office: Office, args: argparse.Namespace, screen: Screen) -> None:
    from wabe.server.backup import save

    with screen.busy("Writing ..."):
        count = await save(office.journal, Path(args.file))
    screen.copyable(f"{args.file} has all of the house, {count} rows, with everybody's secrets: keep it to yourself.")


def restore(args: argparse.Namespace) -> int:
    async def refill() -> None:
        from wabe.server.backup import read
        from wabe.server.house import journal_at
        from wabe.server.journal import JournalError

        journal = journal_at(place(args))
        try:
            await journal.open()
            await journal.refill(read(Path(args.file)), args.replace)
        except JournalError as error:
            raise journal.unusable(error.__cause__) if error.__cause__ else error from None
        finally:
            journal.close()

    screen = Screen()
    with serving(), screen.busy("Reading ..."):
        asyncio.run(refill())
    screen.say("The house is as it was in the backup. wabe doctor looks at every table.")
    return 0


# --- the doctor --------------------------------------------------------------------------------------


def doctor(args: argparse.Namespace) -> int:
    screen = Screen()
    faults = 0

    async def visit() -> None:
        from wabe.server.doctor import examine

        nonlocal faults
        with screen.progress() as bars:
            bar = bars.add_task("Tables", total=None, visible=False)

            def report(done: int, total: int) -> None:
                bars.update(bar, completed=done, total=total, visible=True)

            async for level, text in examine(place(args), not args.quick, report):
                faults += level == "fault"
                screen.copyable(f"{level.upper() if level == 'fault' else level:<6} {text}")

    with serving():
        asyncio.run(visit())
    return FAILED if faults else 0


def positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 100_000):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of days")
    return int(text)
