"""The map of Borogoves: where a card can be, and where the map can grow."""

from __future__ import annotations

from typing import Final

DECK: Final = 0  # the places of a card: the deck, the hand, or a cell of the map
HAND: Final = 1
WIDTH: Final = 8  # cell = row * 8 + column; a border of cells that stay empty runs round rows 1 to 7, columns 1 to 6
AREA: Final = 72
CELLS: Final = [row * WIDTH + column for row in range(1, 8) for column in range(1, 7)]
START: Final = (35, 36)  # c4 and d4: from here a map four cells wide and high reaches no further than CELLS
STEPS: Final = [WIDTH, 1, -WIDTH, -1]  # north, then clockwise
NOTHING: Final = -1


def cell_name(cell: int) -> str:
    return " abcdef"[cell % WIDTH] + str(cell // WIDTH)


def reach(where: list[int]) -> tuple[int, int, int, int]:
    """The lowest and highest row, and the first and last column, in which another card could lie (R3)."""
    low = high = START[0] // WIDTH
    left, right = START[0] % WIDTH, START[1] % WIDTH
    for place in where:
        if place > HAND:
            low, high = min(low, place // WIDTH), max(high, place // WIDTH)
            left, right = min(left, place % WIDTH), max(right, place % WIDTH)
    return high - 3, low + 3, right - 3, left + 3


def open_cells(where: list[int], chart: list[int]) -> list[int]:
    """The empty cells beside a card that the map can reach."""
    low, high, left, right = reach(where)
    cells = []
    for row in range(low, high + 1):
        for cell in range(row * WIDTH + left, row * WIDTH + right + 1):
            if chart[cell] < 0 and (
                chart[cell - 1] >= 0 or chart[cell + 1] >= 0 or chart[cell - WIDTH] >= 0 or chart[cell + WIDTH] >= 0
            ):
                cells.append(cell)
    return cells


def charted(where: list[int]) -> list[int]:
    """The card in each cell."""
    chart = [NOTHING] * AREA
    for card, place in enumerate(where):
        if place > HAND:
            chart[place] = card
    return chart


def connected(chart: list[int]) -> int:
    """How many cards hang together with the first one."""
    found = [START[0]]
    for cell in found:
        found += [cell + step for step in STEPS if chart[cell + step] >= 0 and cell + step not in found]
    return len(found)


def map_flaw(where: list[int], chart: list[int]) -> str:
    laid = sum(place > HAND for place in where)
    if chart[START[0]] < 0 or chart[START[1]] < 0 or connected(chart) != laid:
        return "Field where: the map must have a card on c4 and on d4, one card a cell, and hang together."
    low, high, left, right = reach(where)
    if high - low < 3 or right - left < 3:
        return "Field where: the map may not stretch over more than four rows or four columns."
    return ""
