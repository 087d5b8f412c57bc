"""Bad input of every kind: refused with a sentence, nothing changed, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from wabe.core.checks import drawn
from wabe.core.checks.hidden import check_guess, leak
from wabe.core.checks.trial import END, Fault, Trial, Where, dumped, sent
from wabe.core.errors import IllegalMove, OptionError, PositionError, RecordError, WabeError
from wabe.core.playout import dice, step
from wabe.core.record import Record
from wabe.core.state import ALL, LOW30, State, determinize

JUNK: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 12, 40, 255, 256, 10**6, -(10**6), 2**63, 10**40, 1.5, float("nan"),
    "", "x", "0", "random", "time", [], [0], [-1], [1, 2, 3], [[]], [[0], [1]], {}, {"a": 1}, (1,), "\n", " ~zz",
)  # fmt: skip
POSITIONS = 60  # different positions to feed it to
LOADED = (
    "Let flaw answer a sentence for it: flaw guards all that the rules take for granted, lengths, ranges, "
    "every piece exactly once."
)
AFTERWARDS = 20  # moves played on from a position that was accepted


def moves(trial: Trial) -> str:
    """Any seat and any move, of any type."""
    positions = taken(trial)
    chance = dice(trial.seed)
    refused = 0
    for i in range(trial.fuzz):
        trial.where, state = positions[chance.roll(len(positions))]
        before = dumped(state)
        seat = pick(chance) if chance.roll(2) else chance.roll(state.seats)
        move = pick(chance) if chance.roll(2) else chance.roll(300) - 20
        refused += not accepted(partial(state.clone().play, seat, move), IllegalMove, (seat, move), "why")
        name = str(pick(chance))
        if isinstance(seat, int):
            accepted(partial(trial.game.find, state, seat, name), IllegalMove, (seat, name), "name")
        if dumped(state) != before:
            raise Fault(
                f"refusing {move!r} of {seat!r} changed the position",
                "legal",
                "legal, name and why only answer; fields change in apply.",
            )
        trial.progress(i, trial.fuzz, "fuzzing moves")
    return f"{refused} of {trial.fuzz} refused"


def states(trial: Trial) -> str:
    """Positions with wrong, missing, extra and twisted fields; what is accepted can be played, drawn and guessed."""
    positions = taken(trial)
    chance = dice(trial.seed + 1)
    refused = 0
    for i in range(trial.fuzz):
        trial.progress(i, trial.fuzz, "fuzzing positions")
        where, sound = positions[chance.roll(len(positions))]
        trial.where = where
        position = sound.dump()
        for _ in range(1 + chance.roll(2)):
            spoil(position, chance)
        if not accepted(partial(trial.game.load, position), PositionError, position, "flaw"):
            refused += 1
            continue
        stumble = used(trial, trial.game.load(position), chance)
        if stumble is None:
            continue
        for trial.where, one in positions:  # what goes wrong in play, too, is no fault of flaw
            fault = used(trial, one.clone(), chance)
            if fault is not None and trial.failed:
                return f"{refused} of {i + 1} refused; then a fault was in the way that is told above"
            if fault is not None:
                raise fault
        wrong = str(stumble) if isinstance(stumble, Fault) else f"{type(stumble).__name__}: {stumble}"
        changed = spoilt(sound.dump(), position)
        raise Fault(f"load accepts what can't be played ({wrong}): {changed}", "flaw", LOADED, where) from stumble
    for junk in JUNK:
        accepted(partial(trial.game.load, junk), PositionError, junk, "flaw")
    return f"{refused} of {trial.fuzz} refused"


def used(trial: Trial, state: State, chance: State) -> Exception | None:
    """What goes wrong when a position is used."""
    try:
        use(trial, state, chance)
    except Exception as error:
        return error
    return None


def use(trial: Trial, state: State, chance: State) -> None:
    """Does with a position all that is done with positions."""
    game = trial.game
    for viewer in trial.viewers(state, ALL):
        wrong, remedy = drawn.wrong(game.table(state, viewer))
        if wrong:
            raise Fault(wrong, "table", remedy)
        if viewer != ALL:
            guessed = determinize(state, viewer, chance.roll(LOW30))
            check_guess(guessed, viewer)
            truth, guess = sent(game, state, viewer), sent(game, guessed, viewer)
            if truth != guess:
                raise leak(game, viewer, truth, guess)
    for _ in range(AFTERWARDS):
        if not state.over:
            step(state, chance)


def spoilt(sound: dict[str, object], position: dict[str, object]) -> str:
    """What makes a position different from a sound one."""
    return ", ".join(f"{name} is {position[name]!r}" for name in position if position[name] != sound.get(name))[:600]


def records(trial: Trial) -> str:
    """Records with characters, words and lines changed."""
    chance = dice(trial.seed + 2)
    texts = []
    for state in trial.deals(8, "recording"):
        record = Record.new(trial.game, trial.where.seats, trial.where.seed or 0, trial.where.options)
        for _, seat, move in trial.walk(state):
            if seat == END or len(record) == 12:
                break
            record.play(seat, move)
        texts.append(record.dumps())
    refused = 0
    for i in range(trial.fuzz):
        text = garbled(texts[chance.roll(len(texts))], chance)
        refused += not accepted(partial(Record.loads, text, trial.game), RecordError, text, "name")
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
        refused += not accepted(deal, OptionError, (seats, seed, given), "setup")
        trial.progress(i, trial.fuzz, "fuzzing options")
    return f"{refused} of {trial.fuzz} refused"


def accepted(deed: Callable[[], object], refusal: type[WabeError], what: object, part: str) -> bool:
    """Was it accepted? A refusal must be of the right kind and a sentence; anything else is a fault of the part."""
    try:
        deed()
    except refusal as error:
        if len(str(error)) < 10 or " " not in str(error):
            raise Fault(
                f"{repr(what)[:600]} is refused without a sentence: {error}",
                part,
                f"Let {part} say what was wrong and what is possible.",
            ) from None
        return False
    except Exception as error:
        raise Fault(
            f"{type(error).__name__} instead of a sentence: {error}, for {repr(what)[:600]}",
            part,
            LOADED if part == "flaw" else f"People can send anything: let {part} bear what is out of range.",
        ) from error
    return True


def taken(trial: Trial) -> list[tuple[Where, State]]:
    """Positions from all over some random games, and where they come from."""
    found: list[tuple[Where, State]] = []
    for i, state in enumerate(trial.deals(12, "collecting positions")):
        for position, seat, _ in trial.walk(state):
            if trial.where.moves % 9 == i % 9 or seat == END:
                copy = position.clone()
                found.append((replace(trial.where, state=copy, whole=True), copy))
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
