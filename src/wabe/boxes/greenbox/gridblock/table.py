"""Draws Gridblock: tiles whose symbols stay free, what every card and every tile in reach is worth, and all cards."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, NUMBER, ROW, SYMBOL, SYMBOL_NAMES, SYMBOLS
from wabe.boxes.greenbox.gridblock.board import STEPS, column_of, ends, neighbours, place_name, row_of
from wabe.boxes.greenbox.gridblock.rules import COLOURS, CORNERS, FACE_UP, FLIPS, LARGER, ROUNDS, TURNS, UNCLAIMED
from wabe.boxes.greenbox.gridblock.words import WORDS
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, tile_piece
from wabe.core.table import (
    Counter,
    Item,
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
    outcome,
    pips,
    plan,
    words,
)

PLAN = plan("board hand 1 / 700 180", "board 78 | hand 22")
TWO_HANDS = plan("board . 1 | board hand 3 | board . 1 / 640 220", "board 78 | hand 22")
BUILDING = plan("board others 70 | board hand 30 / 640 220", "board 78 | hand 22")
HOMES = (0, 1, 2, 3)  # the corner of a colour's first cube, clockwise from the top left; its pawn stands after that
ORDER = (0, 2, 3, 1)  # of its other cubes: on the side where its pawn does not stand


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look, moves), *held(look, seat)]
    if look["phase"] == "start":
        drawn_card = journey(look["card"])
        drawn_card.number = None  # it says where, not how far
        zones.append(Zone("start", WORDS("start-card"), pieces=[drawn_card], area="hand", most=1))
    if look["round"]:
        for colour in colours_of(look, seat):
            zones += own_cards(look, colour)
    labels = {piece.id: piece.label for zone in zones for piece in zone.pieces}
    phase = look["phase"]
    for move in moves:
        move.text = WORDS(f"do-{phase}", what=labels[move.name] if phase in ("card", "discard") else move.name)
        if phase == "tile":
            move.path = (f"tiles{look['turn'] + 1}.{move.name}",)
        else:
            move.path = (f"{move.name}.tile" if phase in ("start", "flip", "target") else move.name,)
        if phase == "target":
            move.way = tuple(place_name(look["places"][tile]) for tile in way(look, move.number))
            move.cost = worth(look, move.number) if gain(look, move.number) else WORDS("nothing")
    drawn = Table(status(look, seat), zones, moves=moves, goal=goal(look))
    both = TWO_HANDS if look["colours"] > look["seats"] else PLAN
    drawn.plan = BUILDING if any(look["held"]) else both
    drawn.sides = [side(look, one, one == seat) for one in range(look["seats"])]
    drawn.counters = [Counter(WORDS("points"), score(look, one), one, points=True) for one in range(look["seats"])]
    drawn.marks = [*bonuses(look), *standing(look, seat), *([] if moves else promised(look, seat))]
    if look["over"]:
        drawn.result = result(look)
    return drawn


def owner(look: Look, colour: int) -> int:
    return int((look["first"] + colour) % look["seats"])


def colours_of(look: Look, seat: int) -> list[int]:
    return [colour for colour in range(look["colours"]) if owner(look, colour) == seat]


# --- tiles ----------------------------------------------------------------------------------------------


def board(look: Look, moves: list[Move]) -> Zone:
    zone = Zone("board", WORDS("board"), "spots", ground="stone")
    cells = list(look["places"])
    if look["phase"] in ("tile", "cell"):
        cells += sorted({place + step for place in cells for step in STEPS} - set(cells))
    top, left = max(map(row_of, cells)), min(map(column_of, cells))
    for place in cells:
        name, x, y = place_name(place), float(column_of(place) - left), float(top - row_of(place))
        zone.spots.append(Spot(name, x, y, WORDS("place", place=place) if place in look["places"] else name))
    zone.left = [words(str(row)) for row in sorted({row_of(place) for place in cells}, reverse=True)]
    names = {column_of(place): place_name(place).rstrip("-0123456789") for place in cells}
    zone.below = [words(names[column]) for column in sorted(names)]
    lost = {move.number for move in moves if look["phase"] == "target" and not stays(look, move.number, look["card"])}
    for tile, place in enumerate(look["places"]):
        pieces = on_tile(look, tile, place_name(place))
        pieces[0].dim = tile in lost
        zone.pieces += pieces
    return zone


def stone(id: str, symbol: int, at: str = "", owner: int = -1, kind: str = "stone") -> Piece:
    """A tile of which only the symbol matters; one with corners holds cubes."""
    piece = tile_piece(id, symbol, at, owner)
    piece.symbol, piece.number = f"{piece.symbol} {kind}", None
    return piece


def on_tile(look: Look, tile: int, place: str) -> list[Piece]:
    """A tile, the cubes in its corners and the active cubes at its edges."""
    claim = look["yellow"][tile]
    if claim == FACE_UP:
        pieces = [stone(f"{place}.tile", look["symbols"][tile], place, kind="corners")]
        pieces[0].label = WORDS("tile-at", symbol=look["symbols"][tile], place=look["places"][tile])
    else:
        pieces = [Piece(f"{place}.tile", "tile", WORDS("yellow-tile"), "y", "yellow", up=False, at=place)]
        pieces[0].symbol = "back corners"
    lying = pieces[0].id
    for colour, corners in enumerate(cubes_at(look, tile)):
        for i, corner in enumerate(corners):
            cube = cube_piece(f"{place}.{CUBE_COLOURS[colour]}{i}", colour, lying, owner(look, colour))
            cube.number = corner
            pieces.append(cube)
    for colour, name in enumerate(CUBE_COLOURS[: look["colours"]]):
        if look["active"][colour] == tile:
            label, mark = WORDS("active-cube", colour=colour), name[0].upper()
            pawn = Piece(f"active.{name}", "pawn", label, mark, name, colour, "active", owner=owner(look, colour))
            pawn.at = lying
            pieces.append(pawn)
    return pieces


def counts(look: Look, tile: int) -> list[int]:
    found: list[int] = look["corners"][tile * COLOURS : (tile + 1) * COLOURS]
    return found


def cubes_at(look: Look, tile: int) -> list[list[int]]:
    """For every colour the corners of its cubes: the first in the colour's own, the others beside it if they can."""
    on = counts(look, tile)
    if look["yellow"][tile] >= 0:
        on = [int(colour == look["yellow"][tile]) for colour in range(COLOURS)]
    found = [[HOMES[colour]] if on[colour] else [] for colour in range(COLOURS)]
    free = [corner for corner in HOMES if not any(corner in corners for corners in found)]
    for colour in range(COLOURS):
        for _ in range(on[colour] - 1):
            near = min(free, key=lambda corner: ORDER[(corner - HOMES[colour]) % 4])
            free.remove(near)
            found[colour].append(near)
    return found


def bonuses(look: Look) -> list[Mark]:
    """What cubes bring that stand together, between two of them."""
    marks = []
    for tile, place in enumerate(look["places"]):
        on = counts(look, tile)
        for colour, count in enumerate(on):
            if bonus(on, colour):
                ids = [f"{place_name(place)}.{CUBE_COLOURS[colour]}{i}" for i in range(count)]
                marks.append(Mark("between", tuple(ids[:2]), f"+{bonus(on, colour)}"))
    return marks


def standing(look: Look, seat: int) -> list[Mark]:
    """The tiles on which one's active cubes stand: from there one moves."""
    own = [] if seat < 0 or look["over"] else colours_of(look, seat)
    at = [(colour, look["active"][colour]) for colour in own]
    return [Mark("band", (tile_id(look, tile),), colour=CUBE_COLOURS[colour]) for colour, tile in at if tile >= 0]


def promised(look: Look, seat: int) -> list[Mark]:
    """Where a cube would stay, once a card is chosen: seen when a card is pointed at."""
    if look["phase"] != "target" or seat != look["turn"]:
        return []
    at = [tile for tile in reach(look, look["colour"], look["card"]) if stays(look, tile, look["card"])]
    return [Mark("to", (tile_id(look, tile),)) for tile in at]


def tile_id(look: Look, tile: int) -> str:
    return f"{place_name(look['places'][tile])}.tile"


def held(look: Look, seat: int) -> list[Zone]:
    """The tiles still to be built."""
    zones = []
    for colour, symbols in enumerate(look["held"]):
        one = owner(look, colour)
        zone = Zone(f"tiles{one + 1}", WORDS("to-build"), owner=one, area="hand" if one == seat else "others", most=6)
        zone.pieces = [stone(f"{zone.id}.{SYMBOL_NAMES[symbol]}", symbol, owner=one) for symbol in symbols]
        for piece in zone.pieces:
            piece.picked = one == look["turn"] and piece.id.endswith(f".{SYMBOL_NAMES[look['symbol']]}")
            piece.picked = piece.picked and look["phase"] == "cell"
        if symbols:
            zones.append(zone)
    return zones


# --- cards ----------------------------------------------------------------------------------------------


def journey(card: int, owner: int = -1) -> Piece:
    """A card of which only steps and symbol matter."""
    piece = card_piece(card, owner=owner)
    piece.label, piece.symbol = WORDS("card-label", card=card), f"{SYMBOL_NAMES[SYMBOL[card]]} journey"
    return piece


def own_cards(look: Look, colour: int) -> list[Zone]:
    """A colour's hand with the best that every card can do now; with halves also what comes in the second half."""
    one = owner(look, colour)
    played = look["phase"] == "target" and look["colour"] == colour
    hand = sorted(look["hands"][colour] + look["out"][colour])
    zone = Zone(f"hand.{CUBE_COLOURS[colour]}", WORDS("hand", colour=colour), area="hand", most=TURNS)
    for card in hand:
        piece = journey(card, one)
        piece.picked = played and card == look["card"]
        piece.dim = card in look["out"][colour] and not piece.picked
        if not look["over"] and not piece.dim and not piece.picked:
            gains = best(look, colour, card)
            key = "best" if gains else "no-cube"
            piece.foot = WORDS(key, gain=gains[0][0] if gains else 0, place=gains[0][1] if gains else 0)
        zone.pieces.append(piece)
    if not look["halves"] or look["round"] % 2 == 0 or look["over"]:
        return [zone]
    rest = Zone(f"rest.{CUBE_COLOURS[colour]}", WORDS("next-hand", colour=colour), area="hand", most=TURNS)
    rest.pieces = [journey(card, one) for card in all_six(colour) if card not in hand]
    for piece in rest.pieces:
        piece.dim = True
    return [zone, rest]


def may_hold(look: Look, colour: int) -> Row:
    """The six cards of somebody else's colour: what was played this round is pale, of the others some are in hand."""
    hand, out = look["hands"][colour], look["out"][colour]
    known = -1 not in hand and bool(hand)
    row = [words(WORDS("holds", count=len(hand)), "dim")]
    for card in all_six(colour):
        gone = card in out or (known and card not in hand)
        piece = stone("", SYMBOL[card])
        piece.label, piece.dim = WORDS("card-label", card=card), gone
        row.append(Item(str(NUMBER[card]), piece, "dim" if gone else "", label=piece.label))
    return row


def all_six(colour: int) -> list[int]:
    return list(range(colour * ROW + LARGER, (colour + 1) * ROW))


# --- steps and points -----------------------------------------------------------------------------------


def reach(look: Look, colour: int, card: int) -> list[int]:
    """Where the colour's cube can stop by this card."""
    found = ends(neighbours(look["places"]), look["active"][colour], NUMBER[card])
    mine = owner(look, colour)
    return [t for t in found if look["yellow"][t] < 0 or owner(look, look["yellow"][t]) == mine]


def stays(look: Look, tile: int, card: int) -> bool:
    """Does a cube stay there?"""
    if look["yellow"][tile] != FACE_UP:
        return bool(look["yellow"][tile] == UNCLAIMED)
    return bool(look["symbols"][tile] == SYMBOL[card]) and sum(counts(look, tile)) < CORNERS


def bonus(on: list[int], colour: int) -> int:
    return 2 if on[colour] >= 3 else 1 if on[colour] == 2 and on.count(2) == 1 else 0


def gain(look: Look, tile: int, colour: int = -1, card: int = -1) -> int:
    """What a stop there brings the colour that moves."""
    colour, card = (look["colour"], look["card"]) if colour < 0 else (colour, card)
    if not stays(look, tile, card):
        return 0
    if look["yellow"][tile] == UNCLAIMED:
        return 1
    on = counts(look, tile)
    then = [count + (one == colour) for one, count in enumerate(on)]
    return 1 + bonus(then, colour) - bonus(on, colour)


def best(look: Look, colour: int, card: int) -> list[tuple[int, int]]:
    """What a card can bring now, and where, the most first."""
    found = [(gain(look, tile, colour, card), look["places"][tile]) for tile in reach(look, colour, card)]
    return sorted([one for one in found if one[0] > 0], key=lambda one: -one[0])


def worth(look: Look, tile: int) -> str:
    """What a stop there brings, in a word."""
    points = gain(look, tile)
    if not points:
        return WORDS("no-cube")
    then = counts(look, tile)[look["colour"]] + 1
    key = "brings" if points == 1 else "brings-pair" if then == 2 else "brings-three"
    return WORDS(key, gain=points)


def way(look: Look, target: int) -> list[int]:
    """One of the ways there, with the tile one stands on."""
    beside = neighbours(look["places"])
    steps = NUMBER[look["card"]]
    ways = [[look["active"][look["colour"]]]]
    for _ in range(steps):
        ways = [[*one, t] for one in ways for t in beside[one[-1] * 4 : one[-1] * 4 + 4] if t >= 0 and t not in one]
    return next((one for one in ways if one[-1] == target), [])


def distance(look: Look, target: int) -> int:
    beside = neighbours(look["places"])
    far = {look["active"][look["colour"]]: 0}
    queue = list(far)
    for tile in queue:
        for other in beside[tile * 4 : tile * 4 + 4]:
            if other >= 0 and other not in far:
                far[other] = far[tile] + 1
                queue.append(other)
    return far[target]


def parts(look: Look, colour: int) -> list[int]:
    """The points of a colour: cubes in corners, only pairs, threes, yellow tiles."""
    tiles = [counts(look, tile) for tile in range(len(look["places"]))]
    extra = [bonus(on, colour) for on in tiles]
    return [sum(on[colour] for on in tiles), extra.count(1), 2 * extra.count(2), look["yellow"].count(colour)]


def counted(look: Look, seat: int) -> list[int]:
    """The points of a seat, part by part: of both its colours, or of the lower one."""
    own = [parts(look, colour) for colour in colours_of(look, seat)]
    return min(own, key=sum) if look["weakest"] else [sum(part) for part in zip(*own, strict=True)]


def score(look: Look, seat: int) -> int:
    return sum(counted(look, seat))


# --- words ----------------------------------------------------------------------------------------------


def side(look: Look, seat: int, own_seat: bool) -> Side:
    own = colours_of(look, seat)
    cubes, pairs, threes, yellow = counted(look, seat)
    more = pairs + threes
    told: list[Row] = [[words(WORDS("made-of", cubes=cubes + yellow, more=more))]]
    if look["round"]:
        told.append([words(WORDS("extra", more=more), "dim")])
    if len(own) > 1:
        each = [WORDS("of-colour", colour=colour, points=sum(parts(look, colour))) for colour in own]
        told = [[words(WORDS("each", parts=each))]]
    if look["round"] and not look["over"] and not own_seat:
        told += [may_hold(look, colour) for colour in own]
    portrait = cube_piece(f"portrait{seat}", own[0], owner=seat)
    return Side(portrait, CUBE_COLOURS[own[0]], WORDS("plays", colours=own), told)


def goal(look: Look) -> Row:
    told = [words(WORDS("goal-three" if look["instant_win"] else "goal"))]
    if not look["round"] or look["over"]:
        return told
    at = WORDS("at", round=look["round"], rounds=ROUNDS)
    return [*told, pips(look["round"], ROUNDS, "green", label=at), words(at)]


def status(look: Look, seat: int) -> str:
    if look["over"]:
        early = f" {WORDS('three-end')}" if any(look["stock"]) else ""
        return f"{outcome(look, seat)}{early}"
    if seat != look["turn"]:
        return asking(look, seat)
    phase = look["phase"]
    if phase == "target" and not best(look, look["colour"], look["card"]):
        phase = "no-target"
    elif phase == "target" and look["variant"] == "A":
        phase = "target-yellow"
    asked = WORDS(
        phase,
        colour=look["colour"],
        symbol=look["symbol"],
        card=look["card"],
        steps=NUMBER[look["card"]],
        turn=look["lap"] + 1,
        turns={"tile": SYMBOLS, "flip": FLIPS[look["seats"]]}.get(look["phase"], TURNS),
    )
    return WORDS("with", colour=look["colour"], what=asked) if len(colours_of(look, seat)) > 1 else asked


def result(look: Look) -> Result:
    head = ["cubes", "pairs", "threes", *(["yellow"] if look["variant"] == "A" else []), "sum"]
    rows = []
    for seat in range(look["seats"]):
        found = counted(look, seat)
        rows.append([words(str(n)) for n in (*found[: len(head) - 1], sum(found))])
    early, most = any(look["stock"]), max(score(look, seat) for seat in range(look["seats"]))
    lower = look["weakest"] and look["colours"] > look["seats"]
    reason = WORDS("three-end" if early else "lower-counts" if lower else "six-rounds")
    tie = WORDS("tied", points=most) if len(look["winners"]) > 1 else ""
    return Result(reason, [WORDS(f"head-{name}") for name in head], rows, tie)


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    """What a start, a card or a stop brings."""
    phase = before["phase"]
    if phase == "start":
        beside = neighbours(before["places"])[move.number * 4 : move.number * 4 + 4]
        around = sorted({before["symbols"][tile] for tile in beside if tile >= 0})
        return WORDS("around", place=before["places"][move.number], symbols=around)
    if phase == "card":
        card = all_six(before["colour"])[move.number]
        found = best(before, before["colour"], card)
        places = [place for points, place in found if points == found[0][0]]
        key = "card-brings" if found else "card-nothing"
        return WORDS(key, card=card, steps=NUMBER[card], gain=found[0][0] if found else 0, places=places)
    return stop(before, move.number) if phase == "target" else ""


def stop(look: Look, tile: int) -> str:
    """What comes of ending on a tile, now or with the next card."""
    colour, card, on = look["colour"], look["card"], counts(look, tile)
    if not stays(look, tile, card):
        if look["yellow"][tile] != FACE_UP:
            told = WORDS("yours-already")
        else:
            full = look["symbols"][tile] == SYMBOL[card]
            told = WORDS("full" if full else "other-symbol", symbol=SYMBOL[card], here=look["symbols"][tile])
        return f"{told} {ahead(look, tile)}".strip()
    if look["yellow"][tile] == UNCLAIMED:
        return WORDS("claims")
    then = [count + (one == colour) for one, count in enumerate(on)]
    key = {2: "pair" if bonus(then, colour) else "no-pair", 3: "three", 4: "four"}.get(then[colour], "single")
    told = WORDS(key, gain=gain(look, tile))
    losers = [one for one in range(COLOURS) if bonus(then, one) < bonus(on, one)]
    return told + "".join(" " + WORDS("breaks", colour=one) for one in losers if one != colour)


def ahead(look: Look, tile: int) -> str:
    """Which card left in the hand could leave a cube from there; empty: none."""
    colour = look["colour"]
    active = [tile if one == colour else at for one, at in enumerate(look["active"])]
    found = [(*one, card) for card in look["hands"][colour] for one in best(look | {"active": active}, colour, card)]
    if not found:
        return ""
    _, place, card = max(found, key=lambda one: one[0])
    return WORDS("ahead", card=card, place=place)


def refused(look: Look, seat: int, what: str) -> str:
    """Why a tile or a card can't be touched."""
    place = what.split(".")[0]
    names = [place_name(one) for one in look["places"]]
    phase = look["phase"]
    if place in names and phase in ("card", "discard"):
        return WORDS("card-first")
    if place in names and phase == "target":
        tile = names.index(place)
        if tile == look["active"][look["colour"]]:
            return WORDS("must-leave")
        if look["yellow"][tile] >= 0:
            return ""
        return WORDS("too-far", card=look["card"], steps=NUMBER[look["card"]], place=place, far=distance(look, tile))
    if any(what.startswith(f"{name}-") for name in CUBE_COLOURS) and not what.startswith(CUBE_COLOURS[look["colour"]]):
        return WORDS("other-colour", colour=look["colour"])
    return ""
