"""Bad input of every kind: refused with a sentence, nothing changed, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wabe.core.checks.trial import END, Fault, Trial, dumped, walk
from wabe.core.errors import IllegalMove, OptionError, PositionError, RecordError, WabeError
from wabe.core.playout import dice, step
from wabe.core.record import Record
from wabe.core.state import State

JUNK: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 12, 40, 255, 256, 10**6, -(10**6), 2**63, 10**40, 1.5, float("nan"),
    "", "x", "0", "random", "time", [], [0], [-1], [1, 2, 3], [[]], [[0], [1]], {}, {"a": 1}, (1,), "\n", " ~zz",
)  # fmt: skip
POSITIONS = 60  # different positions to feed it to
AFTERWARDS = 20  # moves played on from a position that was accepted


def moves(trial: Trial) -> str:
    """Any seat and any move, of any type."""
    positions = taken(trial)
    chance = dice(trial.seed)
    refused = 0
    for i in range(trial.fuzz):
        state = positions[chance.roll(len(positions))]
        before = dumped(state)
        seat = pick(chance) if chance.roll(2) else chance.roll(state.seats)
        move = pick(chance) if chance.roll(2) else chance.roll(300) - 20
        refused += not accepted(partial(state.clone().play, seat, move), IllegalMove, (seat, move))
        name = str(pick(chance))
        if isinstance(seat, int):
            accepted(partial(trial.game.find, state, seat, name), IllegalMove, (seat, name))
        if dumped(state) != before:
            raise Fault(f"refusing {move!r} of {seat!r} changed the position")
        trial.progress(i, trial.fuzz, "fuzzing moves")
    return f"{refused} of {trial.fuzz} refused"


def states(trial: Trial) -> str:
    """Positions with wrong, missing, extra and twisted fields; what is accepted can be played."""
    positions = taken(trial)
    chance = dice(trial.seed + 1)
    refused = 0
    for i in range(trial.fuzz):
        position = positions[chance.roll(len(positions))].dump()
        for _ in range(1 + chance.roll(2)):
            spoil(position, chance)
        if accepted(partial(trial.game.load, position), PositionError, position):
            state = trial.game.load(position)
            for _ in range(AFTERWARDS):
                if not state.over:
                    step(state, chance)
        else:
            refused += 1
        trial.progress(i, trial.fuzz, "fuzzing positions")
    for junk in JUNK:
        accepted(partial(trial.game.load, junk), PositionError, junk)
    return f"{refused} of {trial.fuzz} refused"


def records(trial: Trial) -> str:
    """Records with characters, words and lines changed."""
    chance = dice(trial.seed + 2)
    texts = []
    for i, deal in enumerate(trial.deals(8)):
        record = Record.new(trial.game, *deal)
        for _, seat, move in walk(record.state(), i, trial.game.bound):
            if seat == END or len(record) == 12:
                break
            record.play(seat, move)
        texts.append(record.dumps())
    refused = 0
    for i in range(trial.fuzz):
        text = garbled(texts[chance.roll(len(texts))], chance)
        refused += not accepted(partial(Record.loads, text, trial.game), RecordError, text)
        trial.progress(i, trial.fuzz, "fuzzing records")
    return f"{refused} of {trial.fuzz} refused"


def option_sets(trial: Trial) -> str:
    """Options, seats and seeds of any name and type."""
    chance = dice(trial.seed + 3)
    known = [option.name for option in trial.game.options]
    refused = 0
    for i in range(trial.fuzz):
        given: dict[str, object] = {}
        for _ in range(chance.roll(3)):
            name = known[chance.roll(len(known))] if known and chance.roll(4) else "no_such_option"
            given[name] = pick(chance)
        seats = pick(chance) if chance.roll(4) == 0 else trial.game.usual
        seed = pick(chance) if chance.roll(4) == 0 else i
        deal = partial(trial.game.new, seats, seed, given)  # type: ignore[arg-type]
        refused += not accepted(deal, OptionError, (seats, seed, given))
        trial.progress(i, trial.fuzz, "fuzzing options")
    return f"{refused} of {trial.fuzz} refused"


def accepted(deed: Callable[[], object], refusal: type[WabeError], what: object) -> bool:
    """Was it accepted? A refusal must be of the right kind and a sentence; anything else is a fault."""
    try:
        deed()
    except refusal as error:
        if len(str(error)) < 10 or " " not in str(error):
            raise Fault(f"refused without a sentence: {what!r}: {error}") from None
        return False
    except Exception as error:
        raise Fault(f"{type(error).__name__} instead of a sentence: {error} for {repr(what)[:600]}") from error
    return True


def taken(trial: Trial) -> list[State]:
    """Positions from all over some random games."""
    found: list[State] = []
    for i, state in enumerate(trial.setups(12)):
        for k, (position, seat, _) in enumerate(walk(state, i, trial.game.bound)):
            if k % 9 == i % 9 or seat == END:
                found.append(position.clone())
    return found[:: max(1, len(found) // POSITIONS)]


def pick(chance: State) -> object:
    return JUNK[chance.roll(len(JUNK))]


def spoil(position: dict[str, object], chance: State) -> None:
    """Changes one thing somewhere in a position."""
    names = sorted(position)
    name = names[chance.roll(len(names))]
    how = chance.roll(8)
    value = position[name]
    if how == 0:
        del position[name]
    elif how == 1:
        position["no_such_field"] = pick(chance)
    elif how == 2:
        position[name] = pick(chance)
    elif isinstance(value, list) and value:
        where = chance.roll(len(value))
        inner = value[where]
        if how == 3:
            value.pop(where)
        elif how == 4:
            value.append(inner)
        elif isinstance(inner, list) and inner and how == 5:
            inner[chance.roll(len(inner))] = pick(chance)
        elif isinstance(inner, int):
            value[where] = inner + chance.roll(7) - 3
        else:
            value[where] = pick(chance)
    elif isinstance(value, bool):
        position[name] = not value
    elif isinstance(value, int):
        position[name] = value + chance.roll(9) - 4


def garbled(text: str, chance: State) -> str:
    """A record with one thing wrong."""
    lines = text.splitlines()
    where = chance.roll(len(lines))
    how = chance.roll(6)
    if how == 0:
        del lines[where]
    elif how == 1:
        lines.insert(chance.roll(len(lines)), lines[where])
    elif how == 2:
        lines[where] = str(pick(chance))
    elif how == 3:
        words = lines[where].split()
        words[chance.roll(len(words))] = str(pick(chance))
        lines[where] = " ".join(words)
    elif how == 4:
        letter = chance.roll(max(1, len(lines[where])))
        lines[where] = lines[where][:letter] + "~]x9 "[chance.roll(5)] + lines[where][letter + 1 :]
    else:
        return text[: chance.roll(len(text))]
    return "\n".join(lines)
