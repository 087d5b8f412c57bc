"""Jump solved: for every way the sixteen cubes can stand, who wins.

Every move goes forward, so positions are taken in the order of South's progress, the furthest first: South's moves
lead to positions with more of it, which are known, and North's to others with the same South, just found. One bit is
kept for each of the nine and a half thousand million positions: does North win, to move? The board turned round tells
it of South.

North's cubes stand on eight of the sixteen squares that South leaves free, and are written as sixteen bits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from wabe.boxes.greenbox.jump.board import COLUMNS, GOALS, INSIDE, SQUARES, STEPS, WAYS

SETS: Final = 735471  # eight squares of 24
RESTS: Final = 12870  # eight of the sixteen others
FURTHEST: Final = 36  # rows gained, counted from the first
LOST: Final = -1  # North to move has lost already: no place among the bits


def eights(squares: i64) -> vec[i32]:
    """All ways to choose eight of so many squares, as bits, in ascending order."""
    found = vec[i32]()
    chosen: i64 = 255
    while chosen < 1 << squares:
        found = append(found, i32(chosen))
        lowest = chosen & -chosen
        ripple = chosen + lowest
        chosen = ripple | (chosen ^ ripple) // lowest >> 2
    return found


def ranks(sets: vec[i32], squares: i64) -> vec[i32]:
    """For each choice its place among all."""
    found = vec[i32]([0] * (1 << squares))
    for rank in range(len(sets)):
        found[i64(sets[rank])] = i32(rank)
    return found


def progress(cubes: i64) -> i64:
    rows: i64 = 0
    for square in range(SQUARES):
        if cubes >> square & 1:
            rows += square // COLUMNS
    return rows


def squeezed(cubes: i64, taken: i64) -> i64:
    """The cubes as bits of the free squares alone."""
    found: i64 = 0
    bit: i64 = 1
    for square in range(SQUARES):
        if not taken >> square & 1:
            if cubes >> square & 1:
                found |= bit
            bit <<= 1
    return found


def turned_round(cubes: i64) -> i64:
    found: i64 = 0
    for square in range(SQUARES):
        found = found << 1 | cubes >> square & 1
    return found


class Truth:
    def __init__(self, most: i64) -> None:
        self.most: i64 = most  # so many cubes a jump may clear
        self.bits: vec[u8] = vec[u8]([0] * (SETS * RESTS // 8 + 1))
        self.rests: vec[i32] = eights(16)
        self.rest_rank: vec[i32] = ranks(self.rests, 16)
        self.sets: vec[i32] = eights(SQUARES)
        self.set_rank: vec[i32] = ranks(self.sets, SQUARES)
        self.south_wins: vec[u8] = vec[u8]([0] * (1 << 16))  # with the present South to move, by North's bits
        # the moves that may be possible with the present South: what North's bits must be, and what becomes of them
        self.moves: i64 = 0
        self.asked: vec[i32] = vec[i32]([0] * 512)
        self.needed: vec[i32] = vec[i32]([0] * 512)
        self.change: vec[i32] = vec[i32]([0] * 512)
        self.leaves: vec[i32] = vec[i32]([0] * 512)
        self.enters: vec[i32] = vec[i32]([0] * 512)
        self.places: vec[i64] = vec[i64]([0] * 512)

    def solve(self, report: bool) -> None:
        done: i64 = 0
        for gained in range(FURTHEST, -1, -1):
            for rank in range(SETS):
                south = i64(self.sets[rank])
                if progress(south) == gained:
                    self.list_south(south)
                    self.judge_south(south)
                    self.list_north(south)
                    self.judge_north(south, rank * RESTS)
                    done += 1
            if report:
                print(f"\rJump, {done} of {SETS} places of South's cubes ...", end="", flush=True)
        if report:
            print()

    def list_south(self, south: i64) -> None:
        """South's moves: which squares North must hold and leave free, and where the position after it is found."""
        self.moves = 0
        for square in range(SQUARES):
            if (south & ~GOALS[0]) >> square & 1:
                for way in range(WAYS):
                    self.add_moves(south, square, 0, way)

    def list_north(self, south: i64) -> None:
        self.moves = 0
        for square in range(SQUARES):
            if (~south & ~GOALS[1]) >> square & 1:
                for way in range(WAYS):
                    self.add_moves(south, square, 1, way)

    def add_moves(self, south: i64, start: i64, side: i64, way: i64) -> None:
        step: i64 = STEPS[side * WAYS + way]
        inside: i64 = INSIDE[way]
        over: i64 = 0  # the squares jumped
        target = start
        for _ in range(self.most + 1):
            if not inside >> target & 1 or not 0 <= target + step < SQUARES:
                return
            target += step
            if not south >> target & 1:
                self.add(south, start, target, side, over & ~south)
            over |= 1 << target

    def add(self, south: i64, start: i64, target: i64, side: i64, over: i64) -> None:
        k = self.moves
        self.moves += 1
        landing = squeezed(1 << target, south)
        needed = squeezed(over, south)
        if side == 1:
            leaving = squeezed(1 << start, south)
            needed |= leaving
            self.change[k] = i32(leaving | landing)
        else:
            after = south ^ (1 << start | 1 << target)
            self.leaves[k] = i32(landing - 1)
            self.enters[k] = i32(squeezed(1 << start, after) - 1)
            self.places[k] = LOST if after == GOALS[0] else i64(self.set_rank[after]) * RESTS
        self.asked[k] = i32(needed | landing)
        self.needed[k] = i32(needed)

    def judge_south(self, south: i64) -> None:
        home = squeezed(GOALS[1], south)
        arrived = south & GOALS[1] == 0
        asked, needed, leaves, enters, places = self.asked, self.needed, self.leaves, self.enters, self.places
        bits, wins, rests, rest_rank = self.bits, self.south_wins, self.rests, self.rest_rank
        moves = self.moves
        for rank in range(RESTS):
            north = i64(rests[rank])
            won = False
            if not (arrived and north == home):
                for k in range(moves):
                    if north & i64(asked[k]) == i64(needed[k]):
                        place = places[k]
                        if place == LOST:
                            won = True
                            break
                        low = i64(leaves[k])
                        other = north & low | north >> 1 & ~low
                        low = i64(enters[k])
                        other = other & low | (other & ~low) << 1
                        place += i64(rest_rank[other])
                        if not i64(bits[place >> 3]) >> (place & 7) & 1:
                            won = True
                            break
            wins[north] = u8(1 if won else 0)

    def judge_north(self, south: i64, place: i64) -> None:
        if south == GOALS[0]:
            return
        asked, needed, change = self.asked, self.needed, self.change
        bits, wins, rests = self.bits, self.south_wins, self.rests
        moves = self.moves
        for rank in range(RESTS):
            north = i64(rests[rank])
            for k in range(moves):
                if north & i64(asked[k]) == i64(needed[k]):
                    after = north ^ i64(change[k])
                    if not wins[after]:
                        bits[place + rank >> 3] |= u8(1 << (place + rank & 7))
                        break

    def north_wins(self, south: i64, north: i64) -> bool:
        """With North to move."""
        place = i64(self.set_rank[south]) * RESTS + i64(self.rest_rank[squeezed(north, south)])
        return i64(self.bits[place >> 3]) >> (place & 7) & 1 != 0

    def mover_wins(self, own: i64, other: i64, side: i64) -> bool:
        """With this side to move: 0 for South."""
        return self.north_wins(other, own) if side else self.north_wins(turned_round(other), turned_round(own))
