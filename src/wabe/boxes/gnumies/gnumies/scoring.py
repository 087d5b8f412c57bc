"""What a party room is worth: the Wullawakis' discards, the Copicastor, sets of equal guests.

A room is a list that says how many cards of each kind lie there.
"""

from __future__ import annotations

from typing import Final

from wabe.boxes.gnumies.components import COPICASTOR, GUESTS, WULLAWAKI

SETS: Final = [0, 0, 20, 50, 100, 150]  # points of two to five equal guests
NEVER: Final = -10_000  # fewer points than any room has: what can't be reached


def set_points(guest: int, count: int) -> int:
    return guest if count == 1 else SETS[count]


def points(room: list[int]) -> int:
    """The points of a room whose Wullawakis have done their work."""
    total = 0
    copies = room[COPICASTOR]
    for guest in range(1, GUESTS + 1):
        if room[guest]:
            total += set_points(guest, room[guest] + copies)  # R15: the lowest guest left is copied
            copies = 0
    return total


def forced_discard(room: list[int], wullawakis: int) -> int:
    """The guest that must go: one Wullawaki takes the lowest, two the highest; 0 if there is none."""
    for i in range(1, GUESTS + 1):
        guest = i if wullawakis == 1 else GUESTS + 1 - i
        if room[guest]:
            return guest
    return 0  # R13: the Copicastor has no value


def best_points(room: list[int], discards: int) -> int:
    """The most points a room can have after exactly so many discards."""
    below = 0  # guests lower than the one looked at
    for guest in range(1, GUESTS + 1):
        below += room[guest]
    copied = 0 if room[COPICASTOR] and below == discards else NEVER  # the Copicastor stays, at first alone
    most = [0] + [NEVER] * discards  # most[d]: the best of the higher guests with d of them discarded
    for guest in range(GUESTS, 0, -1):
        count = room[guest]
        below -= count
        if room[COPICASTOR]:  # it copies this guest if some of it stay and none below do
            for left in range(1, count + 1):
                rest = discards - below - (count - left)
                if rest >= 0:
                    copied = max(copied, set_points(guest, left + 1) + most[rest])
        for gone in range(discards, -1, -1):
            best = NEVER
            for here in range(min(count, gone) + 1):
                best = max(best, set_points(guest, count - here) + most[gone - here])
            most[gone] = best
    if room[COPICASTOR] == 0:
        return most[discards]
    return max(copied, most[discards - 1]) if discards else copied


def best_discard(room: list[int], discards: int) -> int:
    """A first discard that still leads to the most points."""
    goal = best_points(room, discards)
    left = room[:]
    for kind in range(WULLAWAKI):
        if left[kind]:
            left[kind] -= 1
            if best_points(left, discards - 1) == goal:
                return kind
            left[kind] += 1
    return -1


def worth(room: list[int]) -> int:
    """The points a room would have if the party ended now and its owner discarded well."""
    wullawakis = room[WULLAWAKI]
    if wullawakis >= 3:
        return best_points(room, min(wullawakis, sum(room) - wullawakis))
    left = room[:]
    guest = forced_discard(room, wullawakis) if wullawakis else 0
    if guest:
        left[guest] -= 1
    return points(left)
