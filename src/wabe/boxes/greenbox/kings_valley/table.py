"""Draws King's Valley: the 5x5 board, and which king could win next; touch a piece, then where it slides to."""

from __future__ import annotations

from wabe.boxes.greenbox.kings_valley.board import CENTRE, SIZE, SQUARES, STEPS, square_name, stop, taken_lines, ways
from wabe.boxes.greenbox.kings_valley.rules import KING, PLIES
from wabe.boxes.greenbox.kings_valley.words import WORDS
from wabe.core.table import (
    Fixed,
    Item,
    Look,
    Mark,
    Move,
    Piece,
    Result,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    once,
    outcome,
    plan,
    words,
)

COLOURS = ("blue", "red")
VALLEY = square_name(CENTRE)
NEAR = 20  # moves before the end at which it is told
PLAN = plan("board 1", "board 1")


def spots(turned: bool) -> Fixed[Spot]:
    """The squares, one's own king below."""
    found = []
    for square in range(SQUARES):
        place = SQUARES - 1 - square if turned else square
        spot = Spot(square_name(square), float(place % SIZE), float(SIZE - 1 - place // SIZE))
        spot.label = WORDS("valley" if square == CENTRE else "square", square=square)
        spot.shape = "valley" if square == CENTRE else "plain"
        found.append(spot)
    return Fixed(found)


SPOTS = (spots(False), spots(True))
LABELLED = {spot.id for spot in SPOTS[0]}
LEFT = [words(number) for number in "54321"]
BELOW = [words(letter) for letter in "abcde"]


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    turned = seat == 1 - look["south"]
    board = Zone("board", WORDS("board"), "spots", spots=SPOTS[turned], ground="tray")
    board.left, board.below = (LEFT[::-1], BELOW[::-1]) if turned else (LEFT, BELOW)
    board.pieces = pieces(look)
    standing = {piece.at: piece.id for piece in board.pieces} if moves else {}
    for move in moves:
        start, target = move.name.split("-")
        move.path = (standing[start], target)
        move.text = WORDS("slide", start=start, target=target)
    drawn = Table(status(look, seat), [board], moves=moves, goal=goal(look, seat), plan=PLAN, then=WORDS("where"))
    drawn.sides = sides(look)
    if look["over"]:
        drawn.result = result(look)
    else:
        drawn.marks = [Mark("arrow", (f"p{5 * one + KING}", VALLEY)) for one in range(2) if threats(look)[one]]
    return drawn


@once
def pieces(look: Look) -> Fixed[Piece]:
    return Fixed([piece_of(look, number) for number in range(10)])


def piece_of(look: Look, number: int, id: str = "") -> Piece:
    one, kind = number // 5, "king" if number % 5 == KING else "soldier"
    piece = Piece(id or f"p{number}", "pawn", WORDS(kind, colour=COLOURS[one]), colour=COLOURS[one], symbol=kind)
    piece.mark = COLOURS[one][0].upper() if kind == "king" else COLOURS[one][0]
    piece.owner, piece.at = seat_of(look, one), "" if id else square_name(look["squares"][number])
    return piece


def seat_of(look: Look, one: int) -> int:
    seat: int = look["south"] if one == 0 else 1 - look["south"]
    return seat


def side_of(look: Look, seat: int) -> int:
    return 0 if seat == look["south"] else 1


@once
def threats(look: Look) -> list[bool]:
    return [threatens(look, one) for one in range(2)]


def threatens(look: Look, one: int) -> bool:
    """Could this side's king come to rest in the Valley with its next move?"""
    if look["plies"] == 0 and one == 0:
        return False
    king, lines = look["squares"][5 * one + KING], taken_lines(look["squares"])
    open_ways = ways(king, True, lines)
    return any(open_ways >> way & 1 and stop(king, way, lines) == CENTRE for way in range(8))


# --- seats, goal and end --------------------------------------------------------------------------------


@once
def sides(look: Look) -> Fixed[Side]:
    return Fixed([side(look, seat) for seat in range(2)])


def side(look: Look, seat: int) -> Side:
    one = side_of(look, seat)
    drawn = Side(piece_of(look, 5 * one + KING, f"portrait{seat + 1}"), COLOURS[one], COLOURS[one])
    if not look["over"]:
        drawn.rows = [[words(WORDS("way-open"), "plate") if threats(look)[one] else words(WORDS("no-way"), "dim")]]
    return drawn


def goal(look: Look, seat: int) -> list[Item]:
    key = "goal-trapped" if look["trapped_loses"] else "goal"
    told = [words(WORDS(key, other=COLOURS[1 - side_of(look, seat)]) if seat >= 0 else WORDS("goal-both"))]
    if look["plies"] >= PLIES - NEAR and not look["over"]:
        told.append(words(WORDS("near", left=PLIES - look["plies"]), "plate"))
    else:
        told.append(words(WORDS("no-brakes"), "dim"))
    return told


def result(look: Look) -> Result:
    if len(look["winners"]) == 2:
        return Result(WORDS("long-draw" if look["plies"] == PLIES else "third-draw", count=PLIES))
    winner, loser = look["winners"][0], side_of(look, 1 - look["winners"][0])
    if look["squares"][5 * (1 - loser) + KING] == CENTRE:
        return Result(WORDS("at-rest", colour=COLOURS[side_of(look, winner)]))
    lines = taken_lines(look["squares"])
    stuck = not any(ways(look["squares"][5 * loser + i], i == KING, lines) for i in range(KING + 1))
    return Result(WORDS("no-move" if stuck else "trapped", colour=COLOURS[loser]))


# --- words ----------------------------------------------------------------------------------------------


def first(look: Look, seat: int) -> str:
    if look["plies"] == 0:
        return "move:first"
    return "move:threat" if threatens(look, 1 - side_of(look, seat)) else "move"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("drawn") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    return WORDS("move" if look["plies"] else "first-move")


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    return [Mark("arrow", (square_name(b), square_name(c)))] if event == "moved" else []


def square_at(name: str) -> int:
    return "12345".index(name[1]) * SIZE + "abcde".index(name[0])


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """What stops the slide, and what it means for the ways of both kings."""
    start, target = (square_at(name) for name in move.name.split("-"))
    one, other = side_of(before, seat), COLOURS[1 - side_of(before, seat)]
    king = before["squares"].index(start) % 5 == KING
    told = WORDS("slides", start=start, target=target)
    if after["over"]:
        if len(after["winners"]) == 2:
            return told + WORDS("drawn")
        return told + WORDS("rests" if target == CENTRE else "shuts", other=other)
    told += WORDS("runs-across") if king and crosses(start, target) else stopped(before, start, target, one)
    if threatens(after, 1 - one):
        return f"{told} {WORDS('then-they-win', other=other, king=after['squares'][5 * (1 - one) + KING])}"
    if threatens(before, 1 - one):
        told += " " + WORDS("closes", other=other)
    if threatens(after, one) and not threatens(before, one):
        told += " " + WORDS("opens", king=after["squares"][5 * one + KING])
    elif threatens(before, one) and not threatens(after, one):
        told += " " + WORDS("spoils")
    return told


def step(start: int, target: int) -> tuple[int, int]:
    """The direction of a slide."""
    up, right = target // SIZE - start // SIZE, target % SIZE - start % SIZE
    return (up > 0) - (up < 0), (right > 0) - (right < 0)


def crosses(start: int, target: int) -> bool:
    (up, right), (row, column) = step(start, target), divmod(start, SIZE)
    assert (up, right) in STEPS
    while row * SIZE + column != target:
        row, column = row + up, column + right
        if row * SIZE + column == CENTRE != target:
            return True
    return False


def stopped(look: Look, start: int, target: int, one: int) -> str:
    (up, right), (row, column) = step(start, target), divmod(target, SIZE)
    row, column = row + up, column + right
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        return WORDS("rim-stops")
    number = look["squares"].index(row * SIZE + column)
    kind = WORDS("a-king" if number % 5 == KING else "a-soldier")
    if number // 5 == one:
        return WORDS("yours-stops", kind=kind, square=row * SIZE + column)
    return WORDS("theirs-stops", colour=COLOURS[1 - one], kind=kind, square=row * SIZE + column)


def refused(look: Look, seat: int, what: str) -> str:
    """Why a square or piece can't be touched."""
    if what == VALLEY:
        return WORDS("only-king")
    if what.startswith("p"):
        number = int(what[1:])
        mine = number // 5 == side_of(look, seat)
        return WORDS("shut-in") if mine and (look["plies"] or number % 5 != KING) else ""
    return WORDS("slides-on") if what in LABELLED else ""
