"""The bridges: whose they are, where a seat may build, and the rule of 6. Bridge b joins villages b and b + 1."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.components import COLOURS, NUMBERS

BUILT: Final = 12  # cards on all bridges together when they are full
BRIDGES: Final = "abcd"  # their names
NONE: Final = -1  # no card, no colour, no seat


def villages(seats: int) -> int:
    """R1: with two players there is a third village, without player. There are as many bridges."""
    return max(3, seats)


def span(seats: int) -> int:
    """The cards of a full bridge."""
    return BUILT // villages(seats)


def owns(seat: int, bridge: int, seats: int) -> bool:
    return bridge == seat or (bridge + 1) % villages(seats) == seat


def laid(bridges: list[list[int]]) -> int:
    """How many cards lie on all bridges."""
    count = 0
    for cards in bridges:
        count += len(cards)
    return count


def open_bridges(bridges: list[list[int]], seat: int, seats: int) -> list[int]:
    """Where the seat may build: on the own bridges, and on those with the fewest cards of all (R2)."""
    full = span(seats)
    fewest = full
    for cards in bridges:
        fewest = min(fewest, len(cards))
    found = []
    for bridge in range(len(bridges)):
        count = len(bridges[bridge])
        if count < full and (count == fewest or owns(seat, bridge, seats)):
            found.append(bridge)
    return found


def turned(up: list[int], card: int) -> int:
    """The rule of 6: which card turns face-down when this one joins the face-up cards of a bridge."""
    for other in up:
        if card % NUMBERS + other % NUMBERS == 4:  # their numbers make 6
            if card % NUMBERS == 2:  # R4: no other 3 can be face-up there
                return other
            if card // NUMBERS == other // NUMBERS:
                return max(card, other)
    return NONE


def face_up(cards: list[int]) -> list[int]:
    """The cards of a bridge that count, found by laying them again one by one."""
    up: list[int] = []
    for card in cards:
        down = turned(up, card)
        up.append(card)
        if down != NONE:
            up.remove(down)
    return up


def colour_totals(bridges: list[list[int]], seat: int) -> list[int]:
    """The face-up numbers on both bridges of the seat, by colour."""
    totals = [0] * COLOURS
    for bridge in (seat, (seat + len(bridges) - 1) % len(bridges)):
        for card in face_up(bridges[bridge]):
            totals[card // NUMBERS] += card % NUMBERS + 1
    return totals
