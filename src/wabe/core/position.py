"""Reading a dumped position back: every field is checked before a state is made of it."""

from __future__ import annotations

from wabe.core.errors import PositionError
from wabe.core.fields import fields, misfit, short
from wabe.core.state import ALL, SPECTATOR, Sealed, State, restored

LARGEST = 1 << 62  # no field of any game holds more
LONGEST = 10_000  # nor does any list


def loaded(rules: type[State], phases: int, together: bool, position: dict[str, object]) -> State:
    """The state, or PositionError with a sentence that names the field. `together`: several may be asked at once."""
    declared = {field.name: field for field in fields(rules)}
    for name in declared:
        if name not in position:
            raise PositionError(f"Field {name} is missing.")
    for name in position:
        if name not in declared:
            raise PositionError(f"Field {short(name)} is unknown; the fields are: {', '.join(declared)}.")
    for name, field in declared.items():
        check(name, position[name], field.kind, field.depth)
    state = restored(rules, position)
    try:
        fault = misplaced(state, phases, together) or flawed(state) or unplayable(state)
    except Exception as error:  # whatever the rules stumble over is a fault of the position, not of the program
        fault = f"The rules can't read this position ({type(error).__name__}: {error})."
    if fault:
        raise PositionError(fault)
    return state


def check(name: str, value: object, kind: type, depth: int) -> None:
    """Is it of the declared type, all the way down?"""
    if depth:
        if not isinstance(value, list):
            raise PositionError(f"Field {name} must be a list, not {short(value)}.")
        if len(value) > LONGEST:
            raise PositionError(f"Field {name} has {len(value)} items, more than any game needs.")
        for i, item in enumerate(value):
            check(f"{name}[{i}]", item, kind, depth - 1)
    elif kind is bool:
        if not isinstance(value, bool):
            raise PositionError(f"Field {name} must be true or false, not {short(value)}.")
    elif kind is str:
        if not isinstance(value, str):
            raise PositionError(f"Field {name} must be a text, not {short(value)}.")
    elif not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(f"Field {name} must be a whole number, not {short(value)}.")
    elif abs(value) > LARGEST:
        raise PositionError(f"Field {name} is too large: {value}.")


def flawed(state: State) -> str:
    """What is wrong with the game's own fields: what they declare, what was sealed, what `flaw` says."""
    return misfit(state) or state.flaw() or (missealed(state) if isinstance(state, Sealed) else "")


def missealed(state: Sealed) -> str:
    """Has every seat sealed only what it may, and is it not asked any more when it is ready?"""
    if state.ready and not state.waiting:
        return "Field ready: all have sealed their choice, so it would have been resolved."
    for seat in range(state.seats):
        mine, picks = 1 << seat, state.picks[seat]
        if not picks and state.ready & mine:
            return f"Field picks: seat {seat} is ready and has chosen nothing."
        probe = state.clone()
        assert isinstance(probe, Sealed)
        probe.picks[seat] = []
        probe.ready &= ~mine
        probe.waiting |= mine
        for pick in picks:  # chosen once more: does it lead here?
            if not probe.waiting & mine or pick not in probe.legal(seat):
                return f"Field picks: seat {seat} has sealed {pick}, which it can't choose."
            probe.apply(seat, pick)
        if picks and (probe.picks[seat], probe.ready, probe.waiting) != (picks, state.ready, state.waiting):
            return f"Field picks: what seat {seat} has sealed does not fit who is ready and who is waited for."
    return ""


def misplaced(state: State, phases: int, together: bool) -> str:
    """What is wrong with the fields every game has."""
    if not 0 <= state.turn < state.seats:
        return f"Field turn must be a seat from 0 to {state.seats - 1}, not {state.turn}."
    if not 0 <= state.waiting < 1 << state.seats:
        return f"Field waiting must be a mask of {state.seats} seats, not {state.waiting}."
    if state.waiting & (state.waiting - 1) and not together:
        return f"Field waiting asks several seats at once, which never happens in this game: {state.waiting}."
    if not 0 <= state.phase < phases:
        return f"Field phase must be from 0 to {phases - 1}, not {state.phase}."
    if not (0 < state.dice_a < 2147483563 and 0 < state.dice_b < 2147483399):
        return "Fields dice_a and dice_b must be positive and below 2147483563 and 2147483399."
    if state.over and state.waiting:
        return "The game is over, so field waiting must be 0."
    if state.waiting and not state.waiting >> state.turn & 1:
        return f"Field turn names seat {state.turn}, who is not among those waited for."
    if isinstance(state, Sealed):
        if len(state.picks) != state.seats:
            return f"Field picks must have a list for each of the {state.seats} seats."
        if not 0 <= state.ready < 1 << state.seats or state.ready & state.waiting:
            return f"Field ready must be a mask of seats that are not waited for, not {state.ready}."
    return ""


def unplayable(state: State) -> str:
    """Why nobody could go on from here, found by trying: every move of every seat, and every view."""
    if not state.over and not state.waiting and state.timer() is None:
        return "Nobody is asked, no clock runs, and yet the game is not over."
    for seat in range(state.seats):
        if state.waiting >> seat & 1:
            moves = state.legal(seat)
            if not moves:
                return f"Seat {seat} is asked but has no legal move."
            for move in moves:
                state.name(seat, move)
                after = state.clone()
                after.apply(seat, move)
                fault = flawed(after)
                if fault:
                    return f"After {state.name(seat, move)} of seat {seat}: {fault}"
    for viewer in (ALL, SPECTATOR, *range(state.seats)):
        state.look(viewer)
    if state.over:
        state.returns()
        state.scores()
    return ""
