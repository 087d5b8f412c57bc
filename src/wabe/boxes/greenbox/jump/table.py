"""Draws Jump: the road between two gates; touch a cube, then where it goes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS
from wabe.boxes.greenbox.jump.board import COLUMNS, GOALS, ROWS, SQUARES, WAYS, movers, square_name
from wabe.boxes.greenbox.jump.rules import CUBES
from wabe.boxes.greenbox.jump.words import WORDS
from wabe.boxes.greenbox.pieces import cube_piece
from wabe.core.table import (
    Fixed,
    Item,
    Look,
    Mark,
    Move,
    Result,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    outcome,
    pips,
    plan,
    words,
)

COLOURS = (CUBE_COLOURS.index("blue"), CUBE_COLOURS.index("red"))  # blue begins, on rows 1 and 2
NAMES = ("blue", "red")
FEW = 4  # moves left that are told
PLAN = plan("board 1", "board 1")


def spots(turned: bool) -> Fixed[Spot]:
    """The squares, forward up; the two rows at an end have the colour of those who want to get there."""
    found = []
    for square in range(SQUARES):
        place = SQUARES - 1 - square if turned else square
        spot = Spot(square_name(square), float(place % COLUMNS), float(ROWS - 1 - place // COLUMNS))
        goals = [side for side in range(2) if GOALS[side] >> square & 1]
        spot.label = WORDS("goal-square" if goals else "square", square=square, colour=NAMES[goals[0]] if goals else "")
        spot.shape, spot.colour = ("gate", NAMES[goals[0]]) if goals else ("road", "")
        found.append(spot)
    return Fixed(found)


SPOTS = (spots(False), spots(True))
LEFT = [words(number) for number in "654321"]
BELOW = [words(letter) for letter in "abcd"]


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    turned = seat == 1 - look["south"]
    board = Zone("board", WORDS("board"), "spots", spots=SPOTS[turned], ground="tray")
    board.left, board.below = (LEFT[::-1], BELOW[::-1]) if turned else (LEFT, BELOW)
    for side, owner in enumerate((look["south"], 1 - look["south"])):
        for square in look["cubes"][side]:
            place = square_name(square)
            piece = cube_piece(f"{place}.cube", COLOURS[side], place, owner)
            piece.kind = "pawn"  # it has a square for itself
            if GOALS[side] >> square & 1:
                piece.badge, piece.label = "✓", WORDS("home-cube", cube=piece.label)
            board.pieces.append(piece)
    for move in moves:
        start, target = move.name.split("-")
        move.path = (f"{start}.cube", target)
        move.text = WORDS("steps" if is_step(start, target) else "jumps", start=start, target=target)
    drawn = Table(status(look, seat), [board], moves=moves, goal=goal(look, seat), plan=PLAN, then=WORDS("where"))
    drawn.sides = [side_shown(look, one) for one in range(2)]
    if look["over"]:
        drawn.result = result(look)
    return drawn


def side_of(look: Look, seat: int) -> int:
    return 0 if seat == look["south"] else 1


def is_step(start: str, target: str) -> bool:
    return abs(int(target[1]) - int(start[1])) == 1


def home(look: Look, side: int) -> int:
    """How many cubes have arrived."""
    return sum(GOALS[side] >> square & 1 for square in look["cubes"][side])


def going(look: Look, side: int) -> list[int]:
    """For each move the side could make now, the square of its cube."""
    both = [sum(1 << square for square in cubes) for cubes in look["cubes"]]
    ways = [movers(both[side] & ~GOALS[side], both[0] | both[1], side, way, look["most"]) for way in range(WAYS)]
    return [square for square in range(SQUARES) for way in ways if way >> square & 1]


# --- seats, goal and end --------------------------------------------------------------------------------


def side_shown(look: Look, seat: int) -> Side:
    side = side_of(look, seat)
    count, left = home(look, side), len(going(look, side))
    told = WORDS("home-count", count=count)
    rows = [[pips(count, CUBES, NAMES[side], label=told), words(told)]]
    if left <= FEW and not look["over"]:
        rows.insert(0, [words(WORDS("moves-left", left=left), "plate")])
    return Side(cube_piece(f"portrait{seat + 1}", COLOURS[side], owner=seat), NAMES[side], NAMES[side], rows)


def goal(look: Look, seat: int) -> list[Item]:
    if seat < 0:
        return [words(WORDS("goal-both"))]
    return [words(WORDS("goal", own=NAMES[side_of(look, seat)])), words(WORDS("or-stuck"), "dim")]


def result(look: Look) -> Result:
    side = side_of(look, look["winners"][0])
    key = "all-arrived" if home(look, side) == CUBES else "none-left"
    rows = [[words(str(home(look, side_of(look, one))))] for one in range(2)]
    return Result(WORDS(key, colour=NAMES[side], other=NAMES[1 - side]), [WORDS("cubes-home")], rows)


# --- words ----------------------------------------------------------------------------------------------


def first(look: Look, seat: int) -> str:
    return "move:few" if len(going(look, side_of(look, seat))) <= FEW else "move"


def status(look: Look, seat: int) -> str:
    if not look["over"]:
        return WORDS("move") if seat == look["turn"] else asking(look, seat)
    loser = 1 - look["winners"][0]
    if CUBES in (home(look, 0), home(look, 1)):
        return outcome(look, seat, WORDS, "all-home")
    return outcome(look, seat, WORDS, "you-no-move" if loser == seat else "no-move", loser=loser)


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    return [Mark("arrow", (square_name(b), square_name(c)))] if event in ("stepped", "jumped") else []


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """Whether it is home then, and how many moves both sides have left."""
    start, target = move.name.split("-")
    side = side_of(before, seat)
    other = NAMES[1 - side]
    jumped = over(start, target)
    told = WORDS("will-jump" if jumped else "will-step", start=start, target=target, over=jumped)
    if after["over"]:
        return told + WORDS("eighth" if home(after, side) == CUBES else "they-stuck", other=other)
    count = home(after, side)
    if count > home(before, side):
        far = target[1] in "16"
        told += WORDS("home-far" if far else "home-near") + " " + WORDS("of-eight", count=count)
    else:
        told += WORDS("on-the-road")
    mine, theirs = len(going(after, side)), len(going(after, 1 - side))
    shut = len(set(going(before, side))) - len(set(going(after, side)))
    if theirs <= FEW:
        told += " " + WORDS("they-have", other=other, left=theirs)
    if mine <= FEW:
        told += " " + WORDS("you-have", left=mine)
    elif shut > 1:
        told += " " + WORDS("shuts", count=shut)
    return told


def over(start: str, target: str) -> list[str]:
    """The squares of the cubes that are jumped."""
    rows = int(target[1]) - int(start[1])
    across, up = ord(target[0]) - ord(start[0]), 1 if rows > 0 else -1
    step = across // abs(rows) if across else 0
    return [chr(ord(start[0]) + i * step) + str(int(start[1]) + i * up) for i in range(1, abs(rows))]


def refused(look: Look, seat: int, what: str) -> str:
    """Why a cube or square can't be touched."""
    if what == "board":
        return ""
    side = side_of(look, seat)
    square = (int(what[1]) - 1) * COLUMNS + "abcd".index(what[0])
    if square in look["cubes"][1 - side]:
        return WORDS("not-yours", own=NAMES[side])
    if square not in look["cubes"][side]:
        return WORDS("forward-only")
    return WORDS("stays-home" if GOALS[side] >> square & 1 else "shut-in")
