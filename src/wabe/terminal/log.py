"""What happened at a table, in words: only what the viewer was told."""

from __future__ import annotations

from wabe.core.game import Kind
from wabe.core.record import Record
from wabe.core.state import ALL, CLOCK, EVERYONE

SECRETS = Kind.HIDDEN | Kind.SIMULTANEOUS | Kind.MEMORY


def names(seats: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(seats)]


def told(record: Record, viewer: int, first: int = 0, last: int | None = None) -> list[str]:
    """The events from move `first` to before move `last`, as sentences for a seat, SPECTATOR or ALL.

    In a game that has no words at all the names of the moves stand for them, unless they may be secrets.
    """
    lines = []
    people = names(record.seats)
    wordless = record.game.words is None and not record.game.kind & SECRETS
    for number, entry in list(enumerate(record.moves()))[first:last]:
        heard = [event for event in record.events(number) if hears(viewer, event[0])]
        lines += [text for text in (record.game.say(event, people) for event in heard) if text]
        if entry.words and hears(viewer, entry.heard):
            lines.append(f"{people[entry.seat]}: “{entry.words}”")
        if wordless:
            lines.append(f"{'The clock' if entry.seat == CLOCK else people[entry.seat]}: {entry.name}.")
    return lines


def hears(viewer: int, mask: int) -> bool:
    return viewer == ALL or mask == EVERYONE or (viewer >= 0 and bool(mask >> viewer & 1))
