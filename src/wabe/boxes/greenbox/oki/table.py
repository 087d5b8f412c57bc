"""Draws OKI: the island in its lagoon, and the line of this turn; touch a tile to fill it."""

from __future__ import annotations

from wabe.boxes.greenbox.oki.layout import AXES, WIDTH, line, neighbours, place_name
from wabe.boxes.greenbox.oki.words import WORDS
from wabe.boxes.greenbox.pieces import cube_piece
from wabe.core.table import (
    Button,
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
    bar,
    outcome,
    plan,
    words,
)
from wabe.core.words import capital

BONUS = 5  # points for the last cube
FEW = 6  # vacant tiles that are named
AROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # from above, clockwise
PLAN = plan("island 10 | answers 1", "island 7 | answers 1")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    island = Zone("island", WORDS("island"), "spots", ground="sea")
    top, right = look["tiles"][-1] // WIDTH, max(place % WIDTH for place in look["tiles"])
    island.spots = [tile_spot(look, place, top) for place in look["tiles"]]
    island.left = [words(str(row + 1)) for row in range(top, -1, -1)]
    island.below = [words("abcdefghijkl"[column]) for column in range(right + 1)]
    for owner, cubes in enumerate(look["cubes"]):
        for tile in cubes:
            name = island.spots[tile].id
            piece = cube_piece(f"{name}.cube", owner, name, owner)
            piece.kind = "pawn"  # it has a tile for itself
            if tile in look["run"] and not look["over"]:
                piece.label, piece.picked = WORDS("of-this-turn", cube=piece.label), True
            island.pieces.append(piece)
    buttons = []
    for move in moves:
        move.path = (move.name,)
        move.text = WORDS("end" if move.name == "end" else "fill", name=move.name)
        if move.name == "end":
            buttons.append(Button("end", capital(move.text)))
    drawn = Table(status(look, seat), [island], buttons, moves=moves, goal=goal(look), plan=PLAN)
    drawn.sides = [side(look, one) for one in range(look["seats"])]
    if look["over"]:
        drawn.result = result(look)
        drawn.marks = [Mark("to", tuple(run_names(look)))]
    elif len(look["run"]) > 1:
        ends = [place_name(place) for place in in_line(look)][:: len(in_line(look)) - 1]
        drawn.marks = [Mark("arrow", (ends[0], ends[1])), Mark("arrow", (ends[1], ends[0]))]
    return drawn


def tile_spot(look: Look, place: int, top: int) -> Spot:
    """Its shape says on which sides a sandbank leads to another tile."""
    x, y = place % WIDTH, place // WIDTH
    tiles = set(look["tiles"])
    banks = [
        str(way)
        for way, (across, up) in enumerate(AROUND)
        if 0 <= x + across < WIDTH and (y + up) * WIDTH + x + across in tiles
    ]
    name = place_name(place)
    return Spot(name, float(x), float(top - y), WORDS("tile", name=name), f"sand {''.join(banks)}")


# --- lines ----------------------------------------------------------------------------------------------


def run_places(look: Look) -> list[int]:
    return [look["tiles"][tile] for tile in look["run"]]


def run_names(look: Look) -> list[str]:
    return [place_name(place) for place in run_places(look)]


def in_line(look: Look) -> list[int]:
    """The tiles on the lines that this turn's cubes have in common."""
    run = run_places(look)
    axes = [axis for axis in range(AXES) if len({line(place, axis) for place in run}) == 1]
    return [place for place in look["tiles"] if any(line(place, axis) == line(run[0], axis) for axis in axes)]


def touching(look: Look, place: int) -> bool:
    filled = {look["tiles"][tile] for cubes in look["cubes"] for tile in cubes}
    return any(other in filled for other in neighbours(place))


def following(look: Look) -> list[int]:
    """The tiles that could follow in this turn."""
    vacant = {look["tiles"][tile] for tile in look["vacant"]}
    run = set(run_places(look))
    return [
        place
        for place in in_line(look)
        if place in vacant
        and touching(look, place)
        and (not look["contiguous"] or any(other in run for other in neighbours(place)))
    ]


# --- seats, goal and end --------------------------------------------------------------------------------


def side(look: Look, seat: int) -> Side:
    piece = cube_piece(f"portrait{seat + 1}", seat, owner=seat)
    drawn = Side(piece, piece.colour, WORDS("cubes", colour=piece.colour))
    if look["points"]:
        drawn.rows.append([words(WORDS("points", count=points(look, seat)))])
    return drawn


def points(look: Look, seat: int) -> int:
    count: int = look["scores"][seat] if look["over"] else len(look["cubes"][seat])
    return count


def goal(look: Look) -> list[Item]:
    left, tiles = len(look["vacant"]), len(look["tiles"])
    told = [words(WORDS("goal-points" if look["points"] else "goal"))]
    if look["over"]:
        return told
    if left <= FEW:
        named = [place_name(look["tiles"][tile]) for tile in look["vacant"]]
        return [*told, words(WORDS("left-named", names=" ".join(named)), "plate")]
    heard = WORDS("left-of", left=left, tiles=tiles)
    return [*told, bar(left, tiles, "yellow", heard), words(WORDS("left", left=left))]


def result(look: Look) -> Result:
    if not look["points"]:
        return Result(WORDS("last-wins", seat=look["turn"], names=run_names(look)))
    rows = []
    for seat in range(look["seats"]):
        bonus = BONUS if seat == look["turn"] else 0
        rows.append([words(str(n)) for n in (len(look["cubes"][seat]), bonus, look["scores"][seat])])
    tie = WORDS("no-tie-break") if len(look["winners"]) > 1 else ""
    return Result(WORDS("most-points"), [WORDS("head-cubes"), WORDS("head-last"), WORDS("head-points")], rows, tie)


# --- words ----------------------------------------------------------------------------------------------


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    return WORDS("on-line" if len(look["run"]) > 1 else look["phase"])


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """How many tiles are left then, and what could follow in this turn."""
    left = len(after["vacant"])
    if move.name == "end":
        return WORDS("leaves", left=left, other=after["turn"])
    told = WORDS("fills", name=move.name)
    if after["over"]:
        return told + (WORDS("ends-points") if before["points"] else WORDS("wins"))
    told += WORDS("tiles-left", left=left) + " "
    if before["phase"] == "opening":
        return told + WORDS("one-cube")
    if after["turn"] != seat:
        return told + WORDS("turn-over", other=after["turn"])
    names = [place_name(place) for place in following(after)]
    return (
        told
        + WORDS("could-follow", names=names[:FEW])
        + (WORDS("and-more", count=len(names) - FEW) if len(names) > FEW else ".")
    )


def refused(look: Look, seat: int, what: str) -> str:
    """Why a tile can't be filled."""
    if what in ("island", "end"):
        return ""
    name, _, cube = what.partition(".")
    place = (int(name[1:]) - 1) * WIDTH + "abcdefghijkl".index(name[0])
    if cube or look["tiles"].index(place) not in look["vacant"]:
        return WORDS("taken")
    if not touching(look, place):
        return WORDS("touches-none", name=name)
    if look["phase"] != "go on":
        return ""
    if place not in in_line(look):
        return WORDS("off-line", name=name, places=run_names(look))
    return WORDS("ends-only") if look["contiguous"] else ""
