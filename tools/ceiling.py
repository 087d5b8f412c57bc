"""How much luck leaves to skill in Snatch: what the best possible player wins against random moves, worked out exactly.

    python tools/ceiling.py

Every position is a state of the rules. Values are found by turns over all positions with the same treasures, until
they stand still; fewer treasures first. Takes a few minutes, in the compiled build.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import wabe
from wabe.boxes.greenbox.snatch.rules import ALL_FIVE, COLUMNS, SIX, Snatch

STILL = 1e-7
PLACES = [list(pair) for pair in combinations_with_replacement(range(COLUMNS), 2)]  # of a side's Snatchers

Position = tuple[int, int, tuple[int, ...], int]  # the treasures of either side, the Snatchers, who rolls next


def turns_from(state: Snatch, position: Position) -> list[list[Position | float]]:
    """For each roll of the die: where each move leads, or what the first side has then if the game is over."""
    mine, theirs, snatchers, seat = position
    found: list[list[Position | float]] = []
    for die in range(1, SIX + 1):
        state.treasures, state.snatchers, state.die = [mine, theirs], list(snatchers), die
        state.phase = state.task(seat)
        state.ask(seat)
        ends: list[Position | float] = []
        for move in state.legal(seat):
            after = state.clone()
            assert isinstance(after, Snatch)
            after.apply(seat, move)
            left, right = after.treasures
            ends.append(after.returns()[0] if after.over else (left, right, tuple(after.snatchers), 1 - seat))
        found.append(ends)
    return found


def solved() -> dict[Position, float]:
    """What the first side wins in every position, if it plays its best and the other one anything."""
    state = wabe.game("snatch").new()
    assert isinstance(state, Snatch)
    values: dict[Position, float] = {}
    masks = range(1, ALL_FIVE + 1)
    for mine, theirs in sorted(product(masks, masks), key=lambda both: both[0].bit_count() + both[1].bit_count()):
        level = [
            (mine, theirs, tuple(own + others), seat)
            for own, others, seat in product(PLACES, PLACES, range(state.seats))
        ]
        turns = [turns_from(state, position) for position in level]
        values |= dict.fromkeys(level, 0.5)
        moved = 1.0
        while moved > STILL:
            moved = 0.0
            for position, rolls in zip(level, turns, strict=True):
                worth = 0.0
                for ends in rolls:
                    each = [end if isinstance(end, float) else values[end] for end in ends]
                    worth += max(each) if position[3] == 0 else sum(each) / len(each)
                worth /= len(rolls)
                moved = max(moved, abs(worth - values[position]))
                values[position] = worth
    return values


def main() -> None:
    values = solved()
    starts = [values[ALL_FIVE, ALL_FIVE, (0, COLUMNS - 1) * 2, seat] for seat in range(2)]
    print(f"Snatch: against random moves nobody can win more than {sum(starts) / 2:.1%} of the games.")


if __name__ == "__main__":
    main()
