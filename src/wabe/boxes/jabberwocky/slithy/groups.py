"""Who plays together: the others sit to the left and to the right of the dealer, or are one single group."""

from __future__ import annotations

from typing import Final

GEMS: Final = 24
SHORT: Final = 5  # from so many players on: two groups, and a round of three turns instead of four
LEFT: Final = [0, 0, 0, 2, 3, 2, 2, 3]  # members of the group next to the dealer clockwise, by number of players
RIGHT: Final = [0, 0, 0, 0, 0, 2, 3, 3]  # and of the group before the dealer


def turns(seats: int) -> int:
    """Turns in a round, which is also the number of purple cards; of the yellow ones there is one more."""
    return 3 if seats >= SHORT else 4


def cards(mask: int) -> list[int]:
    """The numbers of the cards in a mask: number n is bit n."""
    return [number for number in range(1, 6) if mask >> number & 1]


def sides(seats: int) -> int:
    return 2 if seats >= SHORT else 1


def side(seats: int, dealer: int, seat: int) -> int:
    """The seat's group: 0 left, 1 right; -1 for the dealer."""
    away = (seat - dealer) % seats
    return -1 if away == 0 else 0 if away <= LEFT[seats] else 1


def members(seats: int, dealer: int, group: int) -> list[int]:
    """The seats of a group, clockwise."""
    first, end = (1, 1 + LEFT[seats]) if group == 0 else (1 + LEFT[seats], seats)
    return [(dealer + away) % seats for away in range(first, end)]


def gems(seats: int, group: int) -> int:
    """What each member begins a round with: the groups own the same number of gems, shared out evenly."""
    return GEMS // sides(seats) // (LEFT[seats] if group == 0 else RIGHT[seats])


def share(seats: int, dealer: int, seat: int) -> int:
    """What a seat begins a round with; the dealer has nothing."""
    return 0 if seat == dealer else gems(seats, side(seats, dealer, seat))


def dealer_of(seats: int, first: int, number: int) -> int:
    """The dealer of a round, counted from 0. In the extended game the deal goes back the way it came (R9)."""
    return (first + (number if number < seats else 2 * seats - 1 - number)) % seats
