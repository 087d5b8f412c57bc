"""Draws JackRabbits: the realm as one map of places, with rabbits and carrots on it, the line, and the hands."""

from __future__ import annotations

from math import sqrt

from wabe.boxes.jackrabbits.jackrabbits.cards import (
    CARD_NAMES,
    CARROTS,
    JOKERS,
    NUMBERS,
    SUIT,
)
from wabe.boxes.jackrabbits.jackrabbits.sayings import card_label, place_label
from wabe.boxes.jackrabbits.jackrabbits.sayings import say as say
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVES,
    HEXAGONS,
    MOUNTAINS,
    NAMES,
    NODE_NAMES,
    NODES,
    RIVERS,
    TILE_OF,
    TILES,
    WOODS,
    corners,
)
from wabe.boxes.jackrabbits.jackrabbits.words import SUIT_NAMES
from wabe.core.table import Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors

COLOURS = ("blue", "red", "yellow", "black")  # rabbits and carrots, by seat
SIZE = 2  # the side of a tile, in pieces
OFF_THE_ROADS = ("underground", "overboard")
CARD_PHASES = ("take-off", "bonus", "hand limit", "payment", "hearts", "attack", "resistance", "four royals", "trade")
QUESTIONS = {
    "tile": "Which tile do you place?",
    "manner": "Joined to the realm, or an island?",
    "side": "On which open side does the tile lie?",
    "edge": "Which edge of the tile lies there?",
    "column": "In which column does the island lie?",
    "row": "In which row does the island lie?",
    "rotation": "How is the tile turned?",
    "take-off": "Show a card to take off, or stay on the ground.",
    "bonus": "Show a card that matches a die to draw one, or decline.",
    "hand limit": "You hold more than eight cards: discard one.",
    "flight": "Your card is too low: pay the rest, or fall.",
    "landing": "To which tower do you fly?",
    "coming out": "Which cave do you come out of?",
    "journey": "Where do you go?",
    "ride": "Where does the ride take you?",
    "payment": "Pay with your cards.",
    "palace": "A palace: show six points of hearts, or sneak in?",
    "accusation": "A rabbit sneaks into the palace: accuse it?",
    "hearts": "Show hearts, six points or more.",
    "meeting": "What do you do here?",
    "attack": "Lay spades for your attack.",
    "defence": "You are attacked: yield, resist, or offer a truce.",
    "resistance": "Lay spades for a higher sum.",
    "truce": "A truce is offered. Do you accept?",
    "re-attack": "Attack again with more, or stop?",
    "four royals": "You hold four royals: put one back into the line.",
    "gold": "Who gives diamonds in this trade?",
    "goods": "Which suit is on the other side?",
    "promise": "How many points do you promise?",
    "wish": "How many points do you want?",
    "answer": "Do you accept the offer?",
    "trade": "Choose in secret the cards that you give.",
    "exchange": "Choose discards to buy.",
}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    realm = Zone("realm", "The realm", "spots", spots=places(look))
    realm.pieces = rabbits_and_carrots(look)
    line = Zone("line", "The line", pieces=[card_piece(NUMBERS + i) for i, who in enumerate(look["royals"]) if who < 0])
    line.pieces += [joker(f"line.{i}") for i in range(JOKERS - sum(look["jokers"]))]
    zones = [realm, line, Zone("pile", "Pile", "stack", hidden("pile", look["pile"], label="number card"))]
    zones.append(Zone("discards", "Discards", "heap", [card_piece(card) for card in look["discards"]]))
    for other in sorted(range(look["seats"]), key=lambda other: other == seat):  # one's own things last
        zones += hand(look, other, seat)
    phase = look["phase"]
    if phase == "side":
        realm.spots += open_sides(look)
    for move in moves:
        words(look, seat, move)
    counters = [Counter("Rounds left", look["round_limit"] - look["turns"] // look["seats"])]
    counters += [Counter("Carrots", CARROTS - look["royals"].count(i), i) for i in range(look["seats"])]
    return Table(status(look, seat), zones, counters=counters, moves=moves)


# --- the realm -------------------------------------------------------------------------------------


def at(a: float, b: float) -> tuple[float, float]:
    """A point of the lattice on the screen."""
    return round(SIZE * (a + b / 2), 3), round(-SIZE * b * sqrt(3) / 2, 3)


def node_point(look: Look, node: int) -> tuple[float, float]:
    tile = TILE_OF[node]
    a, b, r = look["board"][3 * tile : 3 * tile + 3]
    if tile < RIVERS:
        return at(a, b)
    points = corners(tile, a, b, r)
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    if tile >= CAVES:
        return at(*middle)
    # a road lies towards the corner it goes round; tunnel and overpass towards the edge they begin at
    second = (node - HEXAGONS) % 2
    if MOUNTAINS <= tile < WOODS:
        edge = points[second], points[second + 1]
        corner = ((edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2)
    else:
        corner = points[1 + 2 * second] if tile < MOUNTAINS else points[2 * second]
    return at(*((m + c) / 2 for m, c in zip(middle, corner, strict=True)))


def places(look: Look) -> list[Spot]:
    spots = []
    for node in range(NODES):
        if look["board"][3 * TILE_OF[node] + 2] >= 0:
            x, y = node_point(look, node)
            shape = "round" if node < HEXAGONS else "square"
            spots.append(Spot(f"at {NODE_NAMES[node]}", x, y, place_label(node), shape))
    low = max(spot.y for spot in spots) + 2
    spots += [Spot(f"at {word}", 3.0 * i - 1.5, low, word, "round") for i, word in enumerate(OFF_THE_ROADS)]
    return spots


def open_sides(look: Look) -> list[Spot]:
    spots = []
    for side in sorted({place // 6 for place in look["places"]}):
        tile, edge = side // 6, side % 6
        points = corners(tile, *look["board"][3 * tile : 3 * tile + 3])
        p, q = points[edge], points[edge + 1 - len(points)]
        x, y = at((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        name = f"{NAMES[tile]}.{edge}"
        spots.append(Spot(f"side {name}", x, y, f"edge {edge} of {NAMES[tile]}"))
    return spots


def rabbits_and_carrots(look: Look) -> list[Piece]:
    pieces = []
    for seat, node in enumerate(look["rabbits"]):
        where = NODE_NAMES[node] if node < NODES else OFF_THE_ROADS[node - NODES]
        label = f"rabbit of seat {seat + 1}"
        pieces.append(
            Piece(f"rabbit{seat + 1}", "pawn", label, f"R{seat + 1}", COLOURS[seat], owner=seat, at=f"at {where}")
        )
    for royal, seat in enumerate(look["royals"]):
        if seat >= 0:
            name = NAMES[royal + 1]
            pieces.append(
                Piece(f"carrot {name}", "token", f"carrot of seat {seat + 1}", f"c{seat + 1}", COLOURS[seat],
                      symbol="carrot", owner=seat, at=f"at {name}")
            )  # fmt: skip
    return pieces


# --- cards -----------------------------------------------------------------------------------------


def card_piece(card: int, owner: int = -1) -> Piece:
    suit = SUIT_NAMES[SUIT[card]]
    colour = "red" if suit in ("hearts", "diamonds") else "black"
    number = card % 10 + 1 if card < NUMBERS else 11 + (card - NUMBERS) // 4
    return Piece(CARD_NAMES[card], "card", card_label(card), CARD_NAMES[card], colour, number, suit, owner=owner)


def joker(where: str, owner: int = -1) -> Piece:
    return Piece(f"joker {where}", "card", "Joker", "Jo", symbol="joker", owner=owner)


def hand(look: Look, owner: int, seat: int) -> list[Zone]:
    whose = "Your" if owner == seat else f"Seat {owner + 1}'s"
    zone = Zone(f"hand{owner + 1}", f"{whose} hand", "fan", owner=owner)
    zone.pieces = [card_piece(card, owner) for card in look["hands"][owner]]
    zone.pieces += hidden(zone.id, look["sizes"][owner] - len(zone.pieces), label="number card", owner=owner)
    zone.pieces += [card_piece(NUMBERS + royal, owner) for royal, who in enumerate(look["royals"]) if who == owner]
    zone.pieces += [joker(f"{owner + 1}.{i}", owner) for i in range(look["jokers"][owner])]
    zones = [zone]
    if look["front"][owner] >= 0:
        zones.insert(0, Zone(f"front{owner + 1}", f"{whose} front Ace", owner=owner))
        zones[0].pieces.append(card_piece(10 * look["front"][owner], owner))
    stock = [tile for tile in range(TILES) if look["stock"][tile] == owner]
    if stock:
        tiles = [Piece(f"tile {NAMES[tile]}", "tile", NAMES[tile], NAMES[tile][:3], owner=owner) for tile in stock]
        zones.insert(0, Zone(f"stock{owner + 1}", f"{whose} tiles", pieces=tiles, owner=owner))
    return zones


# --- words -----------------------------------------------------------------------------------------


def words(look: Look, seat: int, move: Move) -> None:
    """The path of a move where a piece or a place is touched; all others are buttons."""
    phase, name = look["phase"], move.name
    if phase in ("ride", "landing", "coming out") or (phase == "journey" and move.number < HEXAGONS):
        move.path = (f"at {name}",)
        move.text = f"go to the {place_label(NODE_NAMES.index(name))}"
    elif phase == "tile" and name != "pass":
        move.path = (f"tile {name}",)
    elif phase == "side":
        move.path = (f"side {name}",)
    elif phase == "hand limit" and name == "Joker":
        move.path = (f"joker {seat + 1}.0",)
    elif name in CARD_NAMES and (phase in CARD_PHASES or phase == "exchange"):
        move.path = (name,)
        move.text = card_label(CARD_NAMES.index(name))


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{victors(look, seat)}."
    if seat < 0 or not look["waiting"] >> seat & 1:
        return asking(look, seat)
    phase = look["phase"]
    if phase == "payment":
        suits = " or ".join(SUIT_NAMES[suit] for suit in range(4) if look["suits"] >> suit & 1)
        return f"Pay {look['owed']} with {suits}."
    price = f" The price is {sum(look['dice'])}." if phase in ("journey", "flight", "ride") else ""
    if phase == "answer":
        return f"{offer(look)} Do you accept?"
    return QUESTIONS[phase] + price


def offer(look: Look) -> str:
    mine, theirs = ("diamonds", SUIT_NAMES[look["goods"]])[:: -1 if look["gold"] else 1]
    return f"Seat {look['active'] + 1} gives {look['promised']} in {mine} for {look['wished']} in {theirs}."
