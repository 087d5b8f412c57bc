"""Reading a dumped position back: every field is checked before a state is made of it."""

from __future__ import annotations

from wabe.core.errors import PositionError
from wabe.core.state import ALL, SPECTATOR, State, copied

LARGEST = 1 << 62  # no field of any game holds more
LONGEST = 10_000  # nor does any list


def restored(template: State, phases: int, together: bool, position: dict[str, object]) -> State:
    """The state, or PositionError with a sentence that names the field.

    `template` is any state of the game with the same number of seats: it shows what kind each field is.
    `together`: several seats may be asked at once.
    """
    names = template.fields()
    for name in names:
        if name not in position:
            raise PositionError(f"Field {name} is missing.")
    for name in position:
        if name not in names:
            raise PositionError(f"Field {shown(name)} is unknown; the fields are: {', '.join(names)}.")
    state = type(template)()
    for name in names:
        check(name, position[name], getattr(template, name))
        setattr(state, name, copied(position[name]))
    state.news = None
    fault = misplaced(state, phases, together)
    try:
        fault = fault or state.flaw() or unplayable(state)
    except Exception as error:  # whatever the rules stumble over is a fault of the position, not of the program
        fault = f"The rules can't read this position ({type(error).__name__}: {error})."
    if fault:
        raise PositionError(fault)
    return state


def check(name: str, value: object, like: object) -> None:
    """Is `value` of the same kind as `like`, all the way down? An empty list is taken for a list of numbers."""
    if isinstance(like, list):
        if not isinstance(value, list):
            raise PositionError(f"Field {name} must be a list, not {shown(value)}.")
        if len(value) > LONGEST:
            raise PositionError(f"Field {name} has {len(value)} items, more than any game needs.")
        for i, item in enumerate(value):
            check(f"{name}[{i}]", item, like[0] if like else 0)
    elif isinstance(like, bool):
        if not isinstance(value, bool):
            raise PositionError(f"Field {name} must be true or false, not {shown(value)}.")
    elif isinstance(like, str):
        if not isinstance(value, str):
            raise PositionError(f"Field {name} must be a text, not {shown(value)}.")
    elif not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(f"Field {name} must be a whole number, not {shown(value)}.")
    elif abs(value) > LARGEST:
        raise PositionError(f"Field {name} is too large: {value}.")


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
                fault = after.flaw()
                if fault:
                    return f"After {state.name(seat, move)} of seat {seat}: {fault}"
    for viewer in (ALL, SPECTATOR, *range(state.seats)):
        state.look(viewer)
    if state.over:
        state.returns()
        state.scores()
    return ""


def shown(value: object) -> str:
    """A value in a sentence, cut short."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
