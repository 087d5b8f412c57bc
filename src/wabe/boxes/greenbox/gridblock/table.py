"""Draws Gridblock: the tiles with their cubes, and the cards; touch a card, then the tile to end on."""

from __future__ import annotations

from wabe.boxes.greenbox.components import (
    COLOUR,
    CUBE_COLOURS,
    NUMBER,
    ROW,
    SYMBOL,
    SYMBOL_NAMES,
    SYMBOLS,
    card_label,
)
from wabe.boxes.greenbox.gridblock.board import FACE_UP, place_name
from wabe.boxes.greenbox.gridblock.hands import ROUNDS, TURNS
from wabe.boxes.greenbox.gridblock.opening import BUILT, FLIPPED, FLIPS, SHOWN, STARTED
from wabe.boxes.greenbox.gridblock.rules import BOXED, CLAIMED, DEALT, DISCARDED, MOVED, PLACED, THREE, WON
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, tile_piece
from wabe.core.table import Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors

NEXT_TO = ((-1, 0), (0, 1), (1, 0), (0, -1))


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look), *held(look), shown(look)]
    others = [colour for colour in range(len(look["active"])) if owner(look, colour) != seat]
    own = [colour for colour in range(len(look["active"])) if owner(look, colour) == seat]
    for colour in others + own:
        zones += cards(look, colour, colour in own)
    labels = {piece.id: piece.label for zone in zones for piece in zone.pieces}
    for move in moves:
        move.path, move.text = path_and_text(look, move.name, labels)
    return Table(status(look, seat), zones, counters=counters(look), moves=moves)


def owner(look: Look, colour: int) -> int:
    return int((look["first"] + colour) % look["seats"])


def name_of(place: list[int]) -> str:
    return f"{place[0]},{place[1]}"


def board(look: Look) -> Zone:
    zone = Zone("board", "The tiles", "spots")
    cells = look["places"] + (sites(look["places"]) if look["phase"] in ("tile", "cell") else [])
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    for row, column in cells:
        name = name_of([row, column])
        zone.spots.append(Spot(name, float(column - left), float(row - top), f"row {row}, column {column}"))
    for tile, place in enumerate(look["places"]):
        zone.pieces += on_tile(look, tile, name_of(place))
    return zone


def sites(places: list[list[int]]) -> list[list[int]]:
    """The empty cells beside a tile."""
    taken = {(row, column) for row, column in places}
    around = {(row + down, column + right) for row, column in taken for down, right in NEXT_TO}
    return [[row, column] for row, column in sorted(around - taken)]


def on_tile(look: Look, tile: int, place: str) -> list[Piece]:
    """A tile and all that stands on it."""
    claim = look["yellow"][tile]
    if claim == FACE_UP:
        pieces = [tile_piece(f"{place}.tile", look["symbols"][tile], place)]
    else:
        pieces = [Piece(f"{place}.tile", "tile", "yellow tile", "y", "yellow", up=False, at=place)]
    lying = pieces[0].id
    for colour, name in enumerate(CUBE_COLOURS[: len(look["active"])]):
        count = look["corners"][tile * 4 + colour] + (1 if claim == colour else 0)
        for i in range(count):
            pieces.append(cube_piece(f"{place}.{name}{i}", colour, lying, owner(look, colour)))
        if look["active"][colour] == tile:
            label, mark = f"{name} active cube", name[0].upper()
            pawn = Piece(f"active.{name}", "pawn", label, mark, name, symbol="active", owner=owner(look, colour))
            pawn.at = lying
            pieces.append(pawn)
    return pieces


def held(look: Look) -> list[Zone]:
    """The tiles still to be built, in variant B."""
    zones = []
    for colour in range(len(look["held"]) // SYMBOLS):
        seat = owner(look, colour)
        zone = Zone(f"tiles{seat + 1}", f"Seat {seat + 1}: tiles to build", owner=seat)
        for symbol, name in enumerate(SYMBOL_NAMES):
            if look["held"][colour * SYMBOLS + symbol]:
                zone.pieces.append(tile_piece(f"{zone.id}.{name}", symbol, owner=seat))
        if zone.pieces:
            zones.append(zone)
    return zones


def shown(look: Look) -> Zone:
    """The cards played this round, or the one that says where to start."""
    zone = Zone("out", "Cards played this round" if look["round"] else "The card to start by")
    for out in look["out"]:
        zone.pieces += [card_piece(card) for card in out]
    if look["round"] == 0 and look["card"] >= 0:
        zone.pieces.append(card_piece(look["card"]))
    return zone


def cards(look: Look, colour: int, own: bool) -> list[Zone]:
    """The hand of a colour; with halves its owner also sees what comes in the second half."""
    name, seat = CUBE_COLOURS[colour], owner(look, colour)
    hand = look["hands"][colour]
    zone = Zone(f"hand{seat + 1}.{colour // look['seats']}", f"Seat {seat + 1}: {name} hand", "fan", owner=seat)
    if -1 in hand:
        zone.pieces = hidden(zone.id, len(hand), owner=seat)
    else:
        zone.pieces = [card_piece(card, owner=seat) for card in hand]
    if not own or not look["halves"] or look["round"] % 2 == 0:
        return [zone]
    seen = hand + look["out"][colour]
    later = [card for card in range(colour * ROW + 3, (colour + 1) * ROW) if card not in seen]
    rest = Zone(f"rest.{name}", f"Seat {seat + 1}: {name} hand of the next round", "fan", owner=seat)
    rest.pieces = [card_piece(card, owner=seat) for card in later]
    return [rest, zone]


def counters(look: Look) -> list[Counter]:
    found = [Counter("Round", look["round"])] if look["round"] else []
    for colour, name in enumerate(CUBE_COLOURS[: len(look["active"])]):
        seat = owner(look, colour)
        found.append(Counter(f"{name.capitalize()} points", look["points"][colour], seat))
        found.append(Counter(f"{name.capitalize()} cubes left", look["stock"][colour], seat))
    return found


def path_and_text(look: Look, name: str, labels: dict[str, str]) -> tuple[tuple[str, ...], str]:
    """What to touch for a move, and the move in words."""
    phase = look["phase"]
    if phase == "tile":
        return (f"tiles{look['turn'] + 1}.{name}",), f"build {name}"
    if phase == "cell":
        return (name,), f"build it at {name}"
    if phase in ("card", "discard"):
        return (name,), f"{'play' if phase == 'card' else 'discard'} {labels[name]}"
    verb = {"start": "start on", "flip": "turn over", "target": "move to"}[phase]
    return (f"{name}.tile",), f"{verb} {name}"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return winning(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    colour, card = CUBE_COLOURS[look["colour"]].capitalize(), look["card"]
    if look["phase"] == "tile":
        return f"Choose a tile to build ({look['lap'] + 1} of {SYMBOLS})."
    if look["phase"] == "cell":
        return f"Where does {SYMBOL_NAMES[look['symbol']]} go?"
    if look["phase"] == "start":
        return f"{colour}: choose a tile with {SYMBOL_NAMES[SYMBOL[card]]} to start on."
    if look["phase"] == "flip":
        return f"{colour}: turn over a tile without cubes ({look['lap'] + 1} of {FLIPS[look['seats']]})."
    if look["phase"] == "target":
        steps = "1 step" if NUMBER[card] == 1 else f"{NUMBER[card]} steps"
        return f"{colour}: move {steps}. A cube stays on {SYMBOL_NAMES[SYMBOL[card]]}."
    when = f"Round {look['round']} of {ROUNDS}, turn {look['lap'] + 1} of {TURNS}."
    if look["phase"] == "discard":
        return f"{colour} can't move: discard a card. {when}"
    return f"{colour}: play a card. {when}"


def winning(look: Look, seat: int) -> str:
    early = " Three corners of a tile end the game." if any(look["stock"]) else ""
    return f"{victors(look, seat)}.{early}"


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == DEALT:
        return f"Round {a} begins: three cards for each colour."
    if kind == BUILT:
        return f"{names[a]} builds {SYMBOL_NAMES[b]} at {place_name(c)}."
    if kind == SHOWN:
        return f"{names[a]} starts {CUBE_COLOURS[COLOUR[b]]} on {SYMBOL_NAMES[SYMBOL[b]]}: the card is {card_label(b)}."
    if kind == MOVED:
        return f"{names[a]} plays {card_label(b)} and moves to {place_name(c)}."
    if kind == DISCARDED:
        return f"{names[a]} can't move and discards {card_label(b)}."
    if kind == WON:
        return f"{names[a]} wins."
    words = {
        STARTED: "{name} puts the first {colour} cubes on {place}.",
        FLIPPED: "{name} turns over {place}.",
        PLACED: "A {colour} cube stays on {place}.",
        CLAIMED: "{name} claims the yellow tile {place} for {colour}.",
        BOXED: "A {colour} cube goes back to the box.",
        THREE: "{name} has three {colour} corners of {place}.",
    }.get(kind, "{name} shares the win.")
    return words.format(name=names[a], colour=CUBE_COLOURS[b], place=place_name(c))
