"""Draws NIM: a tray with a groove for every heap; touch a cube, and it and all to its right are picked."""

from __future__ import annotations

from math import ceil

from wabe.boxes.greenbox.components import CUBES
from wabe.boxes.greenbox.nim.rules import DONE
from wabe.boxes.greenbox.nim.words import LETTERS, MOST_HEAPS, WORDS
from wabe.core.table import (
    Button,
    Look,
    Mark,
    Move,
    Piece,
    Result,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    bar,
    outcome,
    plan,
    words,
)

WIDE = 10  # cubes side by side; larger heaps have a second row
FIGURE_SPACE = "\u2007"  # as wide as a digit
APART = 0.2  # between heaps, in cubes
LEAST = 7  # places of a groove, so that small heaps don't look huge
BUILDING = plan("heaps 8 | answers 2", "heaps 210 | answers 170")
ROWS = range(2 * MOST_HEAPS + 1)  # of cubes, at most
TAKING = [plan("heaps 9 | answers 1", f"heaps {max(280, 34 * rows)} | answers 48") for rows in ROWS]


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    drawn = Table(status(look, seat), [tray(look)], moves=moves, goal=goal(look), plan=BUILDING)
    if look["phase"] != "build":
        drawn.plan = TAKING[len(drawn.zones[0].left)]
    drawn.sides = [side(look, one) for one in range(2)]
    for move in moves:
        if look["phase"] == "heap":
            size = look["heaps"][move.number]
            cubes = [cube_id(move.number, i) for i in range(size)]
            move.path, move.also = (cubes[0],), tuple(cubes)  # the cube is touched again to say how many
            move.text = WORDS("take-from", heap=move.number)
        elif look["phase"] == "take":
            heap = look["heap"]
            move.path = (cube_id(heap, look["heaps"][heap] - move.number), "take")
            move.text = WORDS("take-cubes", count=move.number, heap=heap)
        else:
            move.text = WORDS("begin" if move.number == DONE else "lay", size=move.number)
            move.path = (move.name,)
    if look["phase"] == "take":
        drawn.then = WORDS("crossed")
    if moves:
        drawn.buttons = pad(look) if look["phase"] == "build" else [Button("take", WORDS("take-button"))]
    if look["over"]:
        key = "had-to-take" if look["last_loses"] else "took-last"
        drawn.result = Result(WORDS(key, seat=look["turn"]))
    return drawn


def pad(look: Look) -> list[Button]:
    """All sizes and the beginning, so that none moves; what can't be chosen now is pale."""
    sizes = [Button(f"lay {size}", str(size), "pad") for size in range(1, look["max_heap"] + 1)]
    return [*sizes, Button("done", WORDS("begin"), "pad")]


# --- the tray -------------------------------------------------------------------------------------------


def tray(look: Look) -> Zone:
    """A groove for every heap, as long as the heap was; while they are built for every heap that may come."""
    building = look["phase"] == "build"
    sizes = look["built"] + [0] * (look["max_heaps"] - len(look["built"])) * building
    columns = min(WIDE, max(LEAST, look["max_heap"] if building else max(sizes)))
    zone = Zone("heaps", WORDS("heaps"), "spots", ground="wood")
    digits = len(str(max(sizes)))  # counts keep their width
    y = 0.0
    for heap, size in enumerate(sizes):
        left = look["heaps"][heap] if size else 0
        rows = max(1, ceil(size / WIDE))
        for place in range(rows * columns):
            key = "groove" if not size else "place" if place else "heap-of"
            label = WORDS(key, heap=heap, number=place + 1, left=left)
            shape = {0: "groove-left", columns - 1: "groove-right"}.get(place % columns, "groove")
            zone.spots.append(Spot(spot_id(heap, place), place % columns, y + place // columns, label, shape))
        for i in range(left):
            label = WORDS("cube", heap=heap, number=i + 1, size=left)
            zone.pieces.append(Piece(cube_id(heap, i), "brick", label, "o", at=spot_id(heap, i)))
        zone.left += [words(LETTERS[heap]), *[words("")] * (rows - 1)]
        count = str(left).rjust(digits, FIGURE_SPACE)
        zone.right += [words(f"**{count}**" if size else ""), *[words("")] * (rows - 1)]
        y += rows + APART
    return zone


def spot_id(heap: int, place: int) -> str:
    return f"{LETTERS[heap]}{place + 1}"


def cube_id(heap: int, i: int) -> str:
    return f"{LETTERS[heap]}.{i}"


def side(look: Look, seat: int) -> Side:
    if look["phase"] == "build":
        return Side(text=WORDS("builds" if seat == look["builder"] else "will-take-first"))
    return Side(text=WORDS("built-heaps" if seat == look["builder"] else "takes-first"))


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    told = [words(WORDS("last-loses" if look["last_loses"] else "last-wins"))]
    left, whole = sum(look["heaps"]), sum(look["built"])
    if look["phase"] == "build" or not whole:
        return told
    return [
        *told,
        bar(left, whole, "orange", WORDS("left-of", left=left, all=whole)),
        words(WORDS("cubes-left", left=left)),
    ]


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return outcome(look, seat)
    if seat != look["turn"]:
        waits = look["phase"] == "build" and seat >= 0
        return WORDS("builds-first", builder=look["builder"]) if waits else asking(look, seat)
    return WORDS(
        "build-more" if look["phase"] == "build" and look["heaps"] else look["phase"], other=1 - seat, heap=look["heap"]
    )


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    if event != "took":
        return []
    heap, left = c % MOST_HEAPS, c // MOST_HEAPS
    taken = tuple(spot_id(heap, place) for place in range(left, left + b))
    return [Mark("from", taken, WORDS("took-so-many", count=b) if b > 1 else "")]


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """What is left; or what the next heap leaves to build with."""
    if before["phase"] == "heap":
        return WORDS("picks")
    left = [size for size in after["heaps"] if size]
    if before["phase"] == "take":
        told = WORDS("takes", count=move.number, heap=before["heap"])
        if left:
            return told + WORDS("leaves", heaps=left)
        return told + WORDS("takes-last-loses" if before["last_loses"] else "takes-last")
    if after["phase"] != "build":
        return WORDS("starts", other=1 - seat, heaps=left)
    return WORDS("adds", size=move.number, left=CUBES - sum(left))


def refused(look: Look, seat: int, what: str) -> str:
    """Why a place or a cube can't be touched."""
    if look["phase"] == "build":
        return WORDS("by-number")
    if what[:1] not in LETTERS or len(what) < 2:
        return ""
    heap = LETTERS.index(what[0])
    if look["phase"] == "take":
        return WORDS("other-heap", heap=look["heap"]) if heap != look["heap"] else WORDS("press-take")
    return WORDS("empty", heap=heap) if heap < len(look["heaps"]) and not look["heaps"][heap] else ""
