"""Boards that need no building: the sample, its places with other tiles, and boards that people have kept."""

from __future__ import annotations

import re
from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.realm import Realm, board_flaw, sides_of
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVES,
    NAMES,
    RIVERS,
    ROADS,
    TENTS,
    TILES,
    TOWERS,
    TOWNS,
    cells,
    corners,
    sides,
)
from wabe.core.state import State

PLACES: Final = (
    "Citadel 0 0 0, MT1 0 1 5, WD1 -1 1 0, RV1 -1 0 1, MT2 0 -1 2, WD2 1 -1 3, RV2 1 0 4, "
    "MT3 1 1 1, WD3 -1 2 2, RV3 -2 1 3, MT4 -1 -1 4, WD4 1 -2 5, RV4 2 -1 0, "
    "CV1 0 1 0, ME1 -1 1 1, CV2 -1 0 2, CV5 0 -1 3, ME4 1 -1 4, CV6 1 0 5, "
    "JS 2 1 2, QH -1 3 3, JD -3 2 4, QC -2 -1 5, JH 1 -3 0, QS 3 -2 1, "
    "ME2 0 3 5, CV3 -3 3 0, TE1 -4 1 5, ME3 -1 -3 0, CV4 2 -3 5, TE2 4 -1 2, "
    "KD 4 0 0, KS 0 4 1, QD -4 4 5, KH -4 0 0, KC 0 -4 1, JC 4 -4 2"
)  # tile, point, rotation
RHOMBUS_PLACES: Final = (1, 13)  # rows of the table above
INNER_PLACES: Final = (13, 19)
RING_PLACES: Final = (19, 25)
OUTER_PLACES: Final = (25, 31)
RIM_PLACES: Final = (31, 37)
NUMBER: Final = re.compile(r"-?[0-9]{1,3}")


def rows() -> list[list[int]]:
    """Tile, a, b, r."""
    found = []
    for row in PLACES.split(", "):
        name, a, b, r = row.split()
        found.append([NAMES.index(name), int(a), int(b), int(r)])
    return found


def sample_board() -> list[int]:
    board = [0] * (3 * TILES)
    for tile, a, b, r in rows():
        board[3 * tile : 3 * tile + 3] = [a, b, r]
    return board


def shuffled_board(chance: State) -> list[int]:
    """The sample's places, other tiles."""
    royals = list(range(TOWNS, TOWERS))
    chance.shuffle(royals)
    rim = royals[6:] + list(range(TOWERS, RIVERS))
    chance.shuffle(rim)
    rhombuses = list(range(RIVERS, CAVES))
    chance.shuffle(rhombuses)
    triangles = list(range(CAVES, TENTS))
    chance.shuffle(triangles)
    outer = triangles[6:] + list(range(TENTS, TILES))
    chance.shuffle(outer)
    tiles = [0, *rhombuses, *triangles[:6], *royals[:6], *outer, *rim]
    sample = sample_board()
    kinds: dict[int, bool] = {}  # the shared sides: road or field, as on the sample board
    for side, owners in sides_of(sample).items():
        if len(owners) == 2:
            kinds[side] = ROADS[owners[0] // 6][owners[0] % 6]
    board = [0] * (3 * TILES)
    for tile, (_, a, b, r) in zip(tiles, rows(), strict=True):
        board[3 * tile : 3 * tile + 3] = fitted(tile, a, b, r, kinds)
    return board


def fitted(tile: int, a: int, b: int, r: int, kinds: dict[int, bool]) -> list[int]:
    """The same place, with the smallest rotation (a triangle: the smallest point) that fits its neighbours."""
    place = sorted(cells(tile, a, b, r))
    options = []
    for va, vb in [(a, b)] if tile < RIVERS else corners(tile, a, b, r):
        for turned in range(6):
            if sorted(cells(tile, va, vb, turned)) == place:
                options.append([va, vb, turned])
    options.sort(key=lambda option: option if tile >= CAVES else [option[2], option[0], option[1]])
    for option in options:
        found = sides(tile, option[0], option[1], option[2])
        if all(kinds.get(side, road) == road for side, road in zip(found, ROADS[tile], strict=True)):
            return option
    raise AssertionError(f"no rotation of {NAMES[tile]} fits at {a}, {b}")


def board_text(board: list[int]) -> str:
    """A board in letters that an address can carry: a.b.r of each tile after the Citadel; nothing for one left out."""
    parts = []
    for tile in range(1, TILES):
        a, b, r = board[3 * tile : 3 * tile + 3]
        parts.append(f"{a}.{b}.{r}" if r >= 0 else "")
    return "_".join(parts)


def read_board(text: str) -> list[int]:
    """The board that a text says; empty if it says no legal one."""
    parts = text.split("_")
    if len(parts) != TILES - 1:
        return []
    board = [0, 0, 0]
    for part in parts:
        numbers = part.split(".") if part else ["0", "0", "-1"]
        if len(numbers) != 3 or not all(NUMBER.fullmatch(number) for number in numbers):
            return []
        board += [int(number) for number in numbers]
    return board if board_flaw(board) == "" else []


SAMPLE: Final = sample_board()
SAMPLE_REALM: Final = Realm(SAMPLE)


def charted(board: list[int]) -> Realm:
    """The realm of a board; that of the sample is at hand."""
    return SAMPLE_REALM if board == SAMPLE else Realm(board)
