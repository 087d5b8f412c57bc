"""The best arrangement of a player's items into runs, duplicates and leftovers.

An item has a colour and a number: a Number card, all gems of one colour together, or the wild card.
A tally says how many items there are of each number from 1 to 8: four bits a number, those of the 1s lowest.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.jabberwocky.components import COLOURS, NUMBERS

HIGHEST: Final = 8  # a wild card's number, or the gems of one colour
SPARE: Final = 0x88888888  # the highest bit of each count: no count needs it


def run(low: int, high: int) -> int:
    """The tally of a run."""
    return sum([1 << 4 * (number - 1) for number in range(low, high + 1)])


def duplicates(count: int) -> int:
    return count * (count + 1) // 2


def outside(number: int, count: int) -> int:
    """The points of so many items outside runs, less what they would score within."""
    return (duplicates(count) if count > 1 else -number * count) - number * count


# runs of six and more are put together from these
RUNS: Final = [run(low, low + size - 1) for size in (3, 4, 5) for low in range(1, HIGHEST + 2 - size)]
OUTSIDE: Final = [outside(number, count) for number in range(1, HIGHEST + 1) for count in range(8)]
UNITS: Final = [run(number, number) for number in range(1, HIGHEST + 1)]

Item = tuple[str, int, int]  # card, gems or wild; colour; number
Set = tuple[str, int, list[Item]]  # run, duplicates or leftover; points; items


def tallies(cards: list[int], gems: list[int]) -> list[int]:
    """The items of each colour, without the wild card."""
    found = [0] * COLOURS
    for card in cards:
        found[card // NUMBERS] += UNITS[card % NUMBERS]
    for colour in range(COLOURS):
        if gems[colour]:
            found[colour] += UNITS[gems[colour] - 1]
    return found


def ways(tally: i64) -> list[int]:
    """All ways to take runs out of one colour, as tallies of what is taken; each item is in one run at most."""
    found: list[int] = [0]
    full = tally | SPARE  # a count that goes below zero clears its spare bit
    for one in RUNS:
        if full - one & SPARE == SPARE:
            found += [taken + one for taken in found if full - taken - one & SPARE == SPARE]
    return found


def left(tally: i64) -> i64:
    """What the items outside runs change, against all items in runs."""
    points: i64 = 0
    first: i64 = 0
    while tally:
        change: i64 = OUTSIDE[first + (tally & 15)]
        points += change
        tally >>= 4
        first += 8
    return points


def best(cards: list[int], gems: list[int], wild: int) -> tuple[int, int, int, int, int]:
    """The most points, the lowest wild number that gets them, and what is taken as runs from each colour.

    `wild`: the colour of the wild card; -1: without it, and its number is 0.
    """
    colours = tallies(cards, gems)
    greens, yellows, purples = ways(colours[0]), ways(colours[1]), ways(colours[2])
    everything: i64 = colours[0] + colours[1] + colours[2]
    total: i64 = gems[0] + gems[1] + gems[2]
    for card in cards:
        total += card % NUMBERS + 1
    top: i64 = -1000
    found = (0, 0, 0, 0, 0)
    numbers = (1, HIGHEST) if wild >= 0 else (0, 0)
    for number in range(numbers[0], numbers[1] + 1):
        unit = UNITS[number - 1] if number else 0
        if wild == 0:
            greens = ways(colours[0] + unit)
        elif wild == 1:
            yellows = ways(colours[1] + unit)
        elif wild == 2:
            purples = ways(colours[2] + unit)
        items: i64 = everything + unit
        for green in greens:
            for yellow in yellows:
                for purple in purples:
                    points = total + number + left(items - green - yellow - purple)
                    if points > top:
                        top = points
                        found = (int(points), number, green, yellow, purple)
    return found


def sets(cards: list[int], gems: list[int], wild: int) -> list[Set]:
    """The best arrangement, set by set; without the wild card if its colour is -1."""
    _, wild_number, green, yellow, purple = best(cards, gems, wild)
    items: list[Item] = [("card", card // NUMBERS, card % NUMBERS + 1) for card in cards]
    items += [("gems", colour, gems[colour]) for colour in range(COLOURS) if gems[colour]]
    if wild >= 0:
        items.append(("wild", wild, wild_number))
    found: list[Set] = []
    for colour, taken in enumerate((green, yellow, purple)):
        for numbers in split(taken) or []:
            found.append(("run", sum(numbers), [pick(items, colour, number) for number in numbers]))
    alone: list[Item] = []
    for number in range(1, HIGHEST + 1):
        alike = [item for item in items if item[2] == number]
        if len(alike) > 1:
            found.append(("duplicates", duplicates(len(alike)), alike))
        else:
            alone += alike
    if alone:
        found.append(("leftover", -sum([item[2] for item in alone]), alone))
    return found


def split(taken: int) -> list[list[int]] | None:
    """The runs that a tally consists of, as lists of numbers, long ones if possible; None if it consists of none."""
    if taken == 0:
        return []
    low = 1
    while not taken & UNITS[low - 1] * 15:
        low += 1
    for high in range(HIGHEST, low + 1, -1):
        one = run(low, high)
        if (taken | SPARE) - one & SPARE == SPARE:
            others = split(taken - one)
            if others is not None:
                return [[*range(low, high + 1)], *others]
    return None


def pick(items: list[Item], colour: int, number: int) -> Item:
    """Takes an item of this colour and number away."""
    for i, item in enumerate(items):
        if item[1] == colour and item[2] == number:
            return items.pop(i)
    raise ValueError(f"no item of colour {colour} and number {number}")
