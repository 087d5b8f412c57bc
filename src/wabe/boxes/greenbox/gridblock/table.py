"""Draws Gridblock: the tiles with their cubes, and the cards; touch a card, then the tile to end on."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, NUMBER, ROW, SYMBOL_NAMES, SYMBOLS
from wabe.boxes.greenbox.gridblock.board import STEPS, column_of, place_name, row_of
from wabe.boxes.greenbox.gridblock.rules import COLOURS, FACE_UP, FLIPS, LARGER, ROUNDS, TURNS
from wabe.boxes.greenbox.gridblock.words import WORDS
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, tile_piece
from wabe.core.table import Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, outcome


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look), *held(look), shown(look)]
    for colour in sorted(range(look["colours"]), key=lambda colour: owner(look, colour) == seat):  # one's own last
        zones += cards(look, colour, owner(look, colour) == seat)
    labels = {piece.id: piece.label for zone in zones for piece in zone.pieces}
    phase = look["phase"]
    for move in moves:
        move.text = WORDS(f"do-{phase}", what=labels[move.name] if phase in ("card", "discard") else move.name)
        if phase == "tile":
            move.path = (f"tiles{look['turn'] + 1}.{move.name}",)
        else:
            move.path = (f"{move.name}.tile" if phase in ("start", "flip", "target") else move.name,)
    return Table(status(look, seat), zones, counters=counters(look), moves=moves)


def owner(look: Look, colour: int) -> int:
    return int((look["first"] + colour) % look["seats"])


def board(look: Look) -> Zone:
    zone = Zone("board", WORDS("board"), "spots")
    cells = list(look["places"])
    if look["phase"] in ("tile", "cell"):
        cells += sorted({place + step for place in cells for step in STEPS} - set(cells))
    top, left = max(map(row_of, cells)), min(map(column_of, cells))
    for place in cells:
        name = place_name(place)
        zone.spots.append(Spot(name, float(column_of(place) - left), float(top - row_of(place)), name))
    for tile, place in enumerate(look["places"]):
        zone.pieces += on_tile(look, tile, place_name(place))
    return zone


def on_tile(look: Look, tile: int, place: str) -> list[Piece]:
    """A tile and all that stands on it."""
    claim = look["yellow"][tile]
    if claim == FACE_UP:
        pieces = [tile_piece(f"{place}.tile", look["symbols"][tile], place)]
    else:
        pieces = [Piece(f"{place}.tile", "tile", WORDS("yellow-tile"), "y", "yellow", up=False, at=place)]
    lying = pieces[0].id
    for colour, name in enumerate(CUBE_COLOURS[: look["colours"]]):
        count = look["corners"][tile * COLOURS + colour] + (1 if claim == colour else 0)
        for i in range(count):
            pieces.append(cube_piece(f"{place}.{name}{i}", colour, lying, owner(look, colour)))
        if look["active"][colour] == tile:
            label, mark = WORDS("active-cube", colour=colour), name[0].upper()
            pawn = Piece(f"active.{name}", "pawn", label, mark, name, symbol="active", owner=owner(look, colour))
            pawn.at = lying
            pieces.append(pawn)
    return pieces


def held(look: Look) -> list[Zone]:
    """The tiles still to be built, in variant B."""
    zones = []
    for colour, symbols in enumerate(look["held"]):
        seat = owner(look, colour)
        zone = Zone(f"tiles{seat + 1}", WORDS("to-build"), owner=seat)
        zone.pieces = [tile_piece(f"{zone.id}.{SYMBOL_NAMES[symbol]}", symbol, owner=seat) for symbol in symbols]
        if symbols:
            zones.append(zone)
    return zones


def shown(look: Look) -> Zone:
    """The cards played this round, or the one that says where to start."""
    zone = Zone("out", WORDS("played" if look["round"] else "start-card"))
    for out in look["out"]:
        zone.pieces += [card_piece(card) for card in out]
    if look["phase"] == "start":
        zone.pieces.append(card_piece(look["card"]))
    return zone


def cards(look: Look, colour: int, own: bool) -> list[Zone]:
    """The hand of a colour; with halves its owner also sees what comes in the second half."""
    seat, hand = owner(look, colour), look["hands"][colour]
    zone = Zone(f"hand{seat + 1}.{colour // look['seats']}", WORDS("hand", colour=colour), "fan", owner=seat)
    if -1 in hand:
        zone.pieces = hidden(zone.id, len(hand), owner=seat)
    else:
        zone.pieces = [card_piece(card, owner=seat) for card in hand]
    if not own or not look["halves"] or look["round"] % 2 == 0:
        return [zone]
    seen = hand + look["out"][colour]
    later = [card for card in range(colour * ROW + LARGER, (colour + 1) * ROW) if card not in seen]
    rest = Zone(f"rest.{CUBE_COLOURS[colour]}", WORDS("next-hand", colour=colour), "fan", owner=seat)
    rest.pieces = [card_piece(card, owner=seat) for card in later]
    return [rest, zone]


def counters(look: Look) -> list[Counter]:
    found = [Counter(WORDS("round"), look["round"])] if look["round"] else []
    for colour in range(look["colours"]):
        seat = owner(look, colour)
        found.append(Counter(WORDS("points", colour=colour), look["points"][colour], seat))
        found.append(Counter(WORDS("cubes-left", colour=colour), look["stock"][colour], seat))
    return found


def status(look: Look, seat: int) -> str:
    if look["over"]:
        early = f" {WORDS('three-end')}" if any(look["stock"]) else ""
        return f"{outcome(look, seat)}{early}"
    if seat != look["turn"]:
        return asking(look, seat)
    return WORDS(
        look["phase"],
        colour=look["colour"],
        symbol=look["symbol"],
        card=look["card"],
        steps=NUMBER[look["card"]],
        round=look["round"],
        rounds=ROUNDS,
        turn=look["lap"] + 1,
        turns={"tile": SYMBOLS, "flip": FLIPS[look["seats"]]}.get(look["phase"], TURNS),
    )
