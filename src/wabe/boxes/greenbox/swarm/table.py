"""Draws Swarm: the hive with its two edges; touch a cube, then where it goes or whom it bashes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, CUBES_OF_A_COLOUR
from wabe.boxes.greenbox.pieces import cube_piece, die_piece
from wabe.boxes.greenbox.swarm.board import BEHIND, NEXT, NOWHERE, SIZE, TILES, VACANT, WAYS, swarm, tile_name
from wabe.boxes.greenbox.swarm.words import WORDS
from wabe.core.table import (
    Button,
    Fixed,
    Item,
    Look,
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

RED = CUBE_COLOURS.index("red")
BLUE = CUBE_COLOURS.index("blue")
NEAR = 17  # cubes on the board from which on the goal counts down
LAST = 10  # rounds before the end at which it is told
FEW = 3  # cubes on the board that are a warning
COST = {"move": 1, "jump": 2, "bash": 2}
PLAN = plan(
    "board dice 5 | board prices 6 | board more 6 | board answers 3 / 29 9",
    "board board 36 | dice prices 5 | dice answers 4 / 2 4",
)


def spots(turned: bool) -> Fixed[Spot]:
    """The tiles, one's own edge below; edges have the colour of who comes in there."""
    found = []
    for tile in range(TILES):
        place = TILES - 1 - tile if turned else tile
        colour = "red" if tile < SIZE else "blue" if tile >= TILES - SIZE else ""
        spot = Spot(tile_name(tile), float(place % SIZE), float(place // SIZE), WORDS("tile", tile=tile), "hive")
        spot.colour = colour
        found.append(spot)
    return Fixed(found)


SPOTS = (spots(False), spots(True))
LEFT = [words(number) for number in "654321"]
BELOW = [words(letter) for letter in "abcdef"]


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    turned = seat == 1 - look["first"]
    board = Zone("board", WORDS("board"), "spots", spots=SPOTS[turned], ground="tray")
    board.left, board.below = (LEFT[::-1], BELOW[::-1]) if turned else (LEFT, BELOW)
    for tile, owner in enumerate(look["board"]):
        if owner != VACANT:
            place = tile_name(tile)
            cube = cube_piece(cube_id(look, place, owner), colour(look, owner), place, owner)
            cube.kind = "pawn"  # it has a tile for itself
            board.pieces.append(cube)
    prices = Zone("prices", WORDS("prices"), rows=[[price(verb, cost) for verb, cost in COST.items()]])
    free = [[words(WORDS(f"more-{way}", other=named(look, 1 - max(seat, 0))))] for way in ("catch", "enter")]
    more = Zone("more", WORDS("more-title"), rows=free)
    buttons = [Button("no", WORDS("do-no"))] if any(move.name == "no" for move in moves) else []
    for move in moves:
        draw_move(look, seat, move)
    zones = [board, dice(look), prices, more]
    drawn = Table(status(look, seat), zones, buttons, moves=moves, goal=goal(look, seat), plan=PLAN)
    drawn.sides = [side(look, one) for one in range(2)]
    drawn.then = WORDS("where-step" if look["left"] == 1 else "where")
    if look["over"]:
        drawn.result = result(look)
    return drawn


def dice(look: Look) -> Zone:
    """What both have rolled, and what is left of it."""
    zone = Zone("dice", WORDS("dice"))
    for owner, number in enumerate(look["dice"]):
        die = die_piece(f"die{owner + 1}", number, black=owner == 1)
        left = look["left"] if owner == look["turn"] and look["phase"] == "action" and not look["over"] else 0
        die.foot = WORDS("die-left" if left else "die-of", colour=named(look, owner), left=left)
        die.label = WORDS("die", die=number, foot=die.foot)
        zone.pieces.append(die)
    return zone


def price(verb: str, points: int) -> Item:
    return words(WORDS(f"price-{verb}", points=points), "plate")


def draw_move(look: Look, seat: int, move: Move) -> None:
    verb, start, target = parts(move)
    move.text = WORDS(f"do-{verb}", start=start, target=target)
    if verb == "no":
        move.path = ("no",)
        return
    turned = settled(look, seat, move)[2]
    move.cost = (
        WORDS("catch", count=sum(map(len, turned))) if turned else WORDS(verb) if verb in ("jump", "bash") else ""
    )
    if verb == "enter":
        move.path = (start,)
    else:
        move.path = (cube_id(look, start, seat), cube_id(look, target, 1 - seat) if verb == "bash" else target)


def parts(move: Move) -> tuple[str, str, str]:
    """What is done, from where, and to where."""
    verb, _, places = move.name.partition(" ")
    start, _, target = places.partition("-")
    return verb, start, target


def colour(look: Look, owner: int) -> int:
    return BLUE if owner == look["first"] else RED


def named(look: Look, owner: int) -> str:
    return CUBE_COLOURS[colour(look, owner)]


def cube_id(look: Look, place: str, owner: int) -> str:
    """Cubes of a colour are all alike: they are called by where they stand."""
    return f"{place}.{named(look, owner)[0]}"


# --- seats, goal and end --------------------------------------------------------------------------------


def cubes_of(look: Look) -> list[int]:
    """By seat: its cubes on the board."""
    return [look["board"].count(seat) for seat in range(2)]


def side(look: Look, seat: int) -> Side:
    """How many of the seat's twenty cubes are on the board, and when it moves."""
    count = cubes_of(look)[seat]
    piece = cube_piece(f"portrait{seat + 1}", colour(look, seat), owner=seat)
    rows = [[words(WORDS("of-twenty", count=count))], [bar(count, CUBES_OF_A_COLOUR, piece.colour)]]
    if not look["over"]:
        rows.append([words(order(look, seat) + (WORDS("few") if count <= FEW else ""))])
    return Side(piece, piece.colour, piece.colour, rows)


def order(look: Look, seat: int) -> str:
    """What the seat's die means in this round."""
    if look["dice"][0] == look["dice"][1]:
        return WORDS("equal")
    if look["phase"] == "action" and seat == look["turn"] and look["left"]:
        return WORDS("points", left=look["left"])
    return WORDS("moves-first" if look["dice"][seat] < look["dice"][1 - seat] else "moves-second")


def goal(look: Look, seat: int) -> list[Item]:
    if seat < 0:
        return [words(WORDS("goal-both"))]
    told = [words(WORDS("goal", other=named(look, 1 - seat)))]
    if look["over"]:
        return told
    mine, theirs = cubes_of(look)[seat], cubes_of(look)[1 - seat]
    if mine >= NEAR:
        told.append(words(WORDS("nearly", count=CUBES_OF_A_COLOUR - mine), "plate"))
    elif theirs >= NEAR:
        told.append(words(WORDS("they-nearly", count=CUBES_OF_A_COLOUR - theirs, other=named(look, 1 - seat)), "plate"))
    elif look["round"] > look["round_limit"] - LAST:
        told.append(words(WORDS("last-rounds", round=look["round"], limit=look["round_limit"]), "plate"))
    else:
        told.append(words(WORDS("how", other=named(look, 1 - seat)), "dim"))
    return told


def result(look: Look) -> Result:
    cubes, winners = cubes_of(look), look["winners"]
    if len(winners) == 1 and cubes[winners[0]] == CUBES_OF_A_COLOUR:
        reason = WORDS("all-twenty", colour=named(look, winners[0]))
    elif len(winners) == 1 and cubes[1 - winners[0]] <= 1:
        reason = WORDS("one-left", colour=named(look, 1 - winners[0]), count=cubes[1 - winners[0]])
    else:
        key = "full" if sum(cubes) == TILES else "rounds-over"
        reason = WORDS(key, most=max(cubes), least=min(cubes), round=look["round"])
    tie = WORDS("no-tie-break") if len(winners) == 2 else ""
    return Result(reason, [WORDS("on-board")], [[words(str(count))] for count in cubes], tie)


# --- words ----------------------------------------------------------------------------------------------


def first(look: Look, seat: int) -> str:
    if look["phase"] == "enter":
        return "enter"
    return "action" if look["dice"][seat] < look["dice"][1 - seat] else "action:second"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("shared") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    key = look["phase"] if look["must"] == NOWHERE else "must"
    return WORDS(key, left=look["left"], tile=look["must"])


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    """What a move turns, wave by wave, and the count then; what the dice bring afterwards is left out."""
    verb, start, target = parts(move)
    if verb == "no":
        return WORDS("nothing-in")
    other = 1 - seat
    board, cubes, turned = settled(before, seat, move)
    told = WORDS(f"then-{verb}", start=start, target=target)
    if turned:
        told += WORDS("turns", waves=WORDS("wave").join(WORDS("tiles", tiles=wave) for wave in turned))
    if target and before["start_tile"][tile_at(start)] == tile_at(target):
        told += WORDS("began", place=target)
    if cubes[seat] == CUBES_OF_A_COLOUR or cubes[other] <= 1:
        return told + WORDS("you-win-then", mine=cubes[seat], theirs=cubes[other], other=named(before, other))
    if cubes[seat] <= 1:
        return told + WORDS("you-lose-then")
    told += WORDS("count", mine=cubes[seat], theirs=cubes[other], other=named(before, other))
    return told if verb == "enter" else told + following(before, seat, move, board)


def following(look: Look, seat: int, move: Move, board: list[int]) -> str:
    """What a step could catch after that: one's own next one, or else one of the other's."""
    verb, start, target = parts(move)
    if look["left"] > COST[verb]:
        began = list(look["start_tile"])
        began[tile_at(target)] = began[tile_at(start)]
        if caught := within_a_step(board, seat, began):
            return WORDS("then-catch", tiles=caught)
    before, caught = [within_a_step(one, 1 - seat, [NOWHERE] * TILES) for one in (look["board"], board)]
    key = "then-caught" if caught else "then-saved" if before else "then-safe"
    tiles = caught or before
    return WORDS(key, tiles=tiles, count=len(tiles), other=named(look, 1 - seat).capitalize())


def within_a_step(board: list[int], seat: int, began: list[int]) -> list[int]:
    """The cubes of the other that one step of a cube of this seat would catch; none goes back to where it began."""
    found = set()
    for tile in range(TILES):
        near = [NEXT[way] for way in range(tile * WAYS, tile * WAYS + WAYS)]
        steps = [one for one in near if one != NOWHERE and board[one] == seat and began[one] != tile]
        if board[tile] != VACANT or not steps:
            continue
        for way in range(tile * WAYS, tile * WAYS + WAYS, 2):
            behind = BEHIND[way]
            if behind != NOWHERE and board[behind] == seat and board[NEXT[way]] == 1 - seat:
                found.add(NEXT[way])
    return sorted(found)


def settled(look: Look, seat: int, move: Move) -> tuple[list[int], list[int], list[list[int]]]:
    """The board after the move; by seat its cubes there; and the tiles that turn by it, wave by wave."""
    verb, start, target = parts(move)
    board, cubes = list(look["board"]), cubes_of(look)
    if verb == "bash":
        board[tile_at(start)] = board[tile_at(target)] = VACANT
        return board, [count - 1 for count in cubes], []
    if verb == "enter":
        cubes[seat] += 1
    else:
        board[tile_at(start)] = VACANT
    place = tile_at(target or start)
    board[place] = seat
    turned = waves(board, place, seat, CUBES_OF_A_COLOUR - cubes[seat])
    count = sum(len(wave) for wave in turned)
    cubes[seat], cubes[1 - seat] = cubes[seat] + count, cubes[1 - seat] - count
    return board, cubes, turned


def waves(board: list[int], tile: int, seat: int, supply: int) -> list[list[int]]:
    """The tiles that turn because of the cube on this one, then those that turn because of them, and so on."""
    settled = board[:]
    turned = set(swarm(settled, tile, seat, supply)[1:])
    found: list[list[int]] = []
    latest = [tile]
    while True:
        caught = set()
        for place in latest:
            for way in range(place * WAYS, place * WAYS + WAYS, 2):
                behind = BEHIND[way]
                if behind != NOWHERE and board[behind] == seat and board[NEXT[way]] == 1 - seat and NEXT[way] in turned:
                    caught.add(NEXT[way])
        if not caught:
            return found
        latest = sorted(caught)
        found.append(latest)
        for place in latest:
            board[place] = seat


def tile_at(name: str) -> int:
    return "654321".index(name[1]) * SIZE + "abcdef".index(name[0])


def refused(look: Look, seat: int, what: str) -> str:
    """Why a tile or cube can't be touched."""
    if what in ("board", "prices", "more", "no"):
        return ""
    if what.startswith("di"):
        return WORDS("only-read")
    tile = tile_at(what)
    owner, other = look["board"][tile], named(look, 1 - seat)
    if look["phase"] == "enter":
        return WORDS("only-edge", row=1 if seat == look["first"] else SIZE)
    if look["must"] not in (NOWHERE, tile):
        return WORDS("must-act", tile=look["must"]) + "."
    if owner == VACANT:
        return WORDS("hold-first", other=other)
    if owner == seat:
        return WORDS("stuck", left=look["left"])
    near = [NEXT[way] for way in range(tile * WAYS, tile * WAYS + WAYS) if NEXT[way] != NOWHERE]
    if all(look["board"][place] != seat for place in near):
        return WORDS("nobody-near")
    return WORDS("costs-two") if look["left"] < 2 else WORDS("hold-beside", other=other)
