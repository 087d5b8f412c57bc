"""Draws Push: the square of tiles in its tray, how full every line is, and what a push would change."""

from __future__ import annotations

from wabe.boxes.greenbox.push.board import ENTRIES, LINES, SMALLEST, STRIDE, place_name, square
from wabe.boxes.greenbox.push.rules import PLIES
from wabe.boxes.greenbox.push.words import WORDS
from wabe.core.fields import members
from wabe.core.table import (
    Item,
    Look,
    Mark,
    Move,
    Piece,
    Result,
    Side,
    Table,
    Zone,
    asking,
    grid,
    outcome,
    pips,
    plan,
    words,
)

COLOURS = ("yellow", "green")
PLAN = plan("board 1", "board 1")
NEAR = 30  # pushes before the end at which it is told
CLOSE = 2  # tiles that a line may lack to be spoken of


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    size = look["size"]
    board = Zone("board", WORDS("board"), "spots", ground="wood")
    board.spots = grid(size, size, lambda r, c: place_name((size - 1 - r) * STRIDE + c))
    board.left = [words(str(size - row)) for row in range(size)]
    board.below = [words("abcdef"[column]) for column in range(size)]
    filled = lines(look)
    board.right = [beads(filled[size - 1 - row], size) for row in range(size)]
    board.above = [beads(filled[size + column], size) for column in range(size)]
    lying = {}
    for place in square(size):
        green = place in look["tiles"]
        piece = tile(place, green, look["green"] if green else 1 - look["green"])
        piece.picked = place == look["tile"]
        board.pieces.append(piece)
        lying[place] = piece.id
    for move in moves:
        move.path = (lying[move.number],)
        move.text = WORDS("pick-tile" if look["phase"] == "pick" else "push-in", place=move.number)
    drawn = Table(status(look, seat, moves), [board], moves=moves, goal=goal(look, seat), plan=PLAN)
    drawn.sides = [side(look, one) for one in range(2)]
    if look["phase"] == "push":
        ways = [way(look["tile"], move.number) for move in moves]
        drawn.marks = [Mark("in", (place_name(line[0]), place_name(line[1]))) for line in ways]
    if look["over"]:
        full = [name for name, greens in zip(names(look), filled, strict=True) if greens in (0, size)]
        drawn.marks = [Mark("line", ids(look, number)) for number, greens in enumerate(filled) if greens in (0, size)]
        drawn.result = Result(WORDS("full", lines=full, count=len(full)) if full else drawn.status)
    return drawn


def tile(place: int, green: bool, owner: int) -> Piece:
    """A tile shows a ring or a star; which symbol is printed on it means nothing here."""
    name, colour = place_name(place), COLOURS[green]
    piece = Piece(f"{name}.{colour}", "tile", WORDS("tile", colour=green), colour[0].upper(), colour)
    piece.at, piece.owner, piece.up, piece.symbol = name, owner, green, "ring" if green else ""
    return piece


# --- lines ----------------------------------------------------------------------------------------------


def lines(look: Look) -> list[int]:
    """How many green tiles every line has: rows from the foot, columns, and the diagonals if they count."""
    tiles = sum(1 << place for place in look["tiles"])
    all_lines = LINES[look["size"] - SMALLEST]
    return [(tiles & line).bit_count() for line in (all_lines if look["diagonals"] else all_lines[:-2])]


def names(look: Look) -> list[str]:
    size = look["size"]
    found = [WORDS("row", row=row + 1) for row in range(size)]
    found += [WORDS("column", column="abcdef"[column]) for column in range(size)]
    return [*found, WORDS("falling"), WORDS("rising")] if look["diagonals"] else found


def ids(look: Look, number: int) -> tuple[str, ...]:
    return tuple(place_name(place) for place in members(LINES[look["size"] - SMALLEST][number]))


def beads(greens: int, size: int) -> Item:
    return pips(greens, size, "green", "yellow", WORDS("beads", green=greens, yellow=size - greens))


def side(look: Look, seat: int) -> Side:
    """The seat's longest line, and where it lies."""
    size, green = look["size"], seat == look["green"]
    own = [greens if green else size - greens for greens in lines(look)]
    most = max(own)
    where = [name for name, count in zip(names(look), own, strict=True) if count == most]
    told = WORDS("longest", most=most, size=size, lines=where[:3])
    told += WORDS("and-more", count=len(where) - 3) if len(where) > 3 else ""
    rows = [[pips(most, size, COLOURS[green]), words(WORDS("longest-word"), "dim")], [words(told)]]
    return Side(tile(0, green, seat), COLOURS[green], COLOURS[green], rows)


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look, seat: int) -> list[Item]:
    key = "goal-diagonals" if look["diagonals"] else "goal"
    told = [words(WORDS(key, colour=seat == look["green"]) if seat >= 0 else WORDS("goal-both"))]
    if look["times"] == 2 and not look["over"]:
        told.append(words(WORDS("second-time"), "plate"))
    elif look["plies"] >= PLIES - NEAR:
        told.append(words(WORDS("near", left=PLIES - look["plies"]), "plate"))
    return told


def status(look: Look, seat: int, moves: list[Move]) -> str:
    if look["over"]:
        return WORDS("draw") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    ways = [move.number for move in moves]
    asked = WORDS(look["phase"], colour=seat == look["green"], tile=look["tile"], ways=ways)
    early = look["size"] == 4 and look["both"] == "mover" and look["plies"] < 2  # R10
    return f"{asked} {WORDS('second-wins')}" if early else asked


def way(tile: int, entry: int) -> list[int]:
    """The places of a push, from where the tile comes in to where it was."""
    step = 1 if tile // STRIDE == entry // STRIDE else STRIDE
    return [*range(entry, tile + 1, step)] if entry < tile else [*range(entry, tile - 1, -step)]


def entries(look: Look, tile: int, green: bool) -> list[int]:
    """Where a tile can come back in: where something would change."""
    found = ENTRIES[look["size"] - SMALLEST][tile]
    return [entry for entry in found if any((place in look["tiles"]) != green for place in way(tile, entry))]


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    if event != "pushed":
        return []
    return [Mark("way", tuple(place_name(place) for place in way(b, c))), Mark("to", (place_name(c),))]


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """What a push makes of the lines."""
    if before["phase"] == "pick":
        ways = entries(before, move.number, seat == before["green"])
        return WORDS("out-of", place=move.number, ways=ways)
    size, green = before["size"], seat == before["green"]
    first = WORDS("in-at", place=move.number)
    if after["over"]:
        full = [name for name, greens in zip(names(after), lines(after), strict=True) if greens in (0, size)]
        key = "completes-draw" if len(after["winners"]) == 2 else "completes" if after["winners"] == [seat] else "loses"
        return first + WORDS(key, lines=full, other=1 - seat)
    own = [[greens if green else size - greens for greens in lines(look)] for look in (before, after)]
    changed = [(name, a, b) for name, a, b in zip(names(before), *own, strict=True) if a != b]
    grow = [WORDS("reaches", line=name, count=b, size=size) for name, a, b in changed if a < b >= size - CLOSE]
    drop = [WORDS("drops", line=name, count=b, size=size) for name, a, b in changed if b < a >= size - CLOSE]
    breaks = [name for name, a, b in changed if a < b and a == 1]  # it lacked one tile
    helps = [WORDS("reaches", line=name, count=size - b, size=size) for name, a, b in changed if b < a and b <= CLOSE]
    told = []
    if breaks:
        told.append(WORDS("breaks", other=COLOURS[not green], lines=breaks[:3]))
    if grow:
        told.append(WORDS("yours", lines=grow[:2]))
    if helps:
        told.append(WORDS("theirs", other=COLOURS[not green], lines=helps[:2]))
    if drop:
        told.append(WORDS("yours", lines=drop[:2]))
    return first + (" ".join(told[:3]) or WORDS("nothing"))


def refused(look: Look, seat: int, what: str) -> str:
    """Why a tile can't be touched."""
    size, (column, row) = look["size"], (ord(what[0]) - ord("a"), int(what[1]) - 1)
    place = row * STRIDE + column
    if look["phase"] == "push":
        return WORDS("not-there", tile=look["tile"])
    if (place in look["tiles"]) != (seat == look["green"]):
        return WORDS("not-yours", colour=place in look["tiles"], own=seat == look["green"])
    return WORDS("not-rim") if 0 < row < size - 1 and 0 < column < size - 1 else ""
