"""Draws Matchmaker: the cards, and your tiles with the zones around them; touch a cube, then where it goes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES, SYMBOLS, card_label, card_name
from wabe.boxes.greenbox.matchmaker.cubes import COLOUR, DONE, TAKE, TILE, ZONE
from wabe.boxes.greenbox.matchmaker.deal import ROLLED, SHUFFLED
from wabe.boxes.greenbox.matchmaker.demands import AROUND, CUBE_KINDS, EACH, ON, ZONE_NAMES, ZONES
from wabe.boxes.greenbox.matchmaker.rules import FINISHED, GONE, STARTED, USUAL_ORDER
from wabe.boxes.greenbox.matchmaker.score import MATCHED, MISSED, SHARED, WAS_SHOWN
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, die_piece, tile_piece
from wabe.core.state import ALL
from wabe.core.table import Button, Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    cards = Zone("cards", "The cards", pieces=[card_piece(card) for card in look["cards"]])
    if not look["cards"]:
        cards.pieces = hidden("cards", look["count"])
    rolled = [die_piece(f"die{i + 1}", number, i == 1) for i, number in enumerate(look["rolled"])]
    pile = Zone("pile", "Pile", "stack", hidden("pile", look["pile"]))
    zones = [cards, Zone("dice", "Dice", pieces=rolled), pile, *last_round(look)]
    own = []
    for other in range(look["seats"]):
        if seat in (ALL, other):
            own += [board(look, other), *supply(look, other)]
        elif other != look["maker"]:
            pieces = hidden(f"cubes{other + 1}", look["placed"][other], "cube", "hidden cube", other)
            zones.append(Zone(f"cubes{other + 1}", f"Seat {other + 1}'s cubes", "heap", pieces, owner=other))
    buttons = []
    for move in moves:
        move.text, move.path = touched(look, seat, move)
        if look["phase"] in ("arrange", "look") or move.name in ("usual", "done"):
            buttons.append(Button(move.path[0], move.text))
    return Table(status(look, seat), zones + own, buttons, counters(look, seat), moves)


# --- the table -----------------------------------------------------------------------------------------


def last_round(look: Look) -> list[Zone]:
    """What was shown and placed, as long as it distracts nobody, and the older cards."""
    last = look["last_cards"]
    older = [card_piece(card) for card in look["used"] if card not in last]
    zones = [Zone("used", "Cards of earlier rounds", "stack", older)] if look["rounds"] > 1 else []
    if not look["over"] and look["phase"] not in ("arrange", "free", "open" if not look["live"] else ""):
        return zones
    if last:
        pieces = [card_piece(card, id=f"last {card_name(card)}") for card in last]
        zones.append(Zone("last", "The cards of the last round", pieces=pieces))
    for other, places in enumerate(look["last_cubes"]):
        if places:
            pieces = [lying(f"last{other + 1}.{i}", place, other) for i, place in enumerate(places)]
            zones.append(Zone(f"last{other + 1}", f"Seat {other + 1}'s cubes of the last round", "row", pieces))
    return zones


def lying(id: str, place: int, owner: int) -> Piece:
    """A cube by itself that tells where it lay."""
    piece = cube_piece(id, place // AROUND, owner=owner)
    symbol, zone = place // ZONES % SYMBOLS, ZONE_NAMES[place % ZONES]
    piece.label += f" {zone} {SYMBOL_NAMES[symbol]}"
    piece.mark += f"{symbol + 1}{zone[0]}"
    return piece


def board(look: Look, seat: int) -> Zone:
    """A seat's six tiles, with the zones above, on and below them."""
    words = [tile_words(look, seat, tile) for tile in range(SYMBOLS)]
    spots = [
        Spot(spot_id(seat, tile, zone), float(tile), float(zone), f"{ZONE_NAMES[zone]} {words[tile]}")
        for zone in range(ZONES)
        for tile in range(SYMBOLS)
    ]
    pieces = [
        tile_at(look, seat, tile) for tile in range(SYMBOLS) if look["phase"] != "tiles" or laid(look, seat, tile)
    ]
    count: dict[int, int] = {}
    for place in look["cubes"][seat]:
        tile, zone = place // ZONES % SYMBOLS, place % ZONES
        at = tile_id(seat, tile) if zone == ON else spot_id(seat, tile, zone)
        pieces.append(cube_piece(cube_id(seat, place, count.get(place, 0)), place // AROUND, at, seat))
        count[place] = count.get(place, 0) + 1
    return Zone(f"board{seat + 1}", f"Seat {seat + 1}'s tiles", "spots", pieces, spots, seat)


def tile_at(look: Look, seat: int, tile: int) -> Piece:
    at = spot_id(seat, tile, ON)
    if faces_up(look) and laid(look, seat, tile):
        return tile_piece(tile_id(seat, tile), look["tiles"][seat][tile], at, seat)
    return Piece(tile_id(seat, tile), "tile", f"tile {tile + 1}, face down", str(tile + 1), up=False, owner=seat, at=at)


def supply(look: Look, seat: int) -> list[Zone]:
    """The tiles still to lay, or the loose cubes: sorted, or in advanced games one mixed heap."""
    if look["phase"] == "tiles":
        rest = [symbol for symbol in range(SYMBOLS) if symbol not in look["tiles"][seat]]
        tiles = [tile_piece(loose_tile_id(seat, symbol), symbol, owner=seat) for symbol in rest]
        return [Zone(f"rest{seat + 1}", f"Seat {seat + 1}'s tiles to lay", "row", tiles, owner=seat)]
    if seat == look["maker"]:
        return []
    left = loose(look, seat)
    mixed = look["level"] == "advanced"
    cubes = [(colour, i) for colour in range(CUBE_KINDS) for i in range(left[colour])]
    cubes.sort(key=lambda cube: cube[::-1] if mixed else cube)
    pieces = [cube_piece(loose_id(seat, colour, i), colour, owner=seat) for colour, i in cubes]
    zones = [Zone(f"loose{seat + 1}", f"Seat {seat + 1}'s loose cubes", "heap" if mixed else "row", pieces, owner=seat)]
    if look["held"][seat] >= 0:
        cube = cube_piece(f"p{seat + 1} hand", look["held"][seat], owner=seat)
        zones.append(Zone(f"hand{seat + 1}", f"In the hand of seat {seat + 1}", "row", [cube], owner=seat))
    return zones


def loose(look: Look, seat: int) -> list[int]:
    """Cubes neither placed nor in hand, by colour."""
    left = [EACH] * CUBE_KINDS
    for place in look["cubes"][seat]:
        left[place // AROUND] -= 1
    if look["held"][seat] >= 0:
        left[look["held"][seat]] -= 1
    return left


def laid(look: Look, seat: int, tile: int) -> bool:
    return tile < len(look["tiles"][seat])


def faces_up(look: Look) -> bool:
    return look["level"] != "advanced" or look["phase"] in ("tiles", "arrange", "free") or look["over"]


def tile_words(look: Look, seat: int, tile: int) -> str:
    up = faces_up(look) and laid(look, seat, tile)
    return f"the {SYMBOL_NAMES[look['tiles'][seat][tile]]}" if up else f"tile {tile + 1}"


def spot_id(seat: int, tile: int, zone: int) -> str:
    return f"p{seat + 1} {ZONE_NAMES[zone]} {tile + 1}"


def tile_id(seat: int, tile: int) -> str:
    return f"p{seat + 1} tile {tile + 1}"


def loose_tile_id(seat: int, symbol: int) -> str:
    return f"p{seat + 1} {SYMBOL_NAMES[symbol]}"


def loose_id(seat: int, colour: int, i: int) -> str:
    return f"p{seat + 1} loose {CUBE_COLOURS[colour]}{i}"


def cube_id(seat: int, place: int, i: int) -> str:
    tile = place // ZONES % SYMBOLS + 1
    return f"p{seat + 1} {CUBE_COLOURS[place // AROUND]} {ZONE_NAMES[place % ZONES]} {tile}.{i}"


# --- moves ---------------------------------------------------------------------------------------------


def touched(look: Look, seat: int, move: Move) -> tuple[str, tuple[str, ...]]:
    """A move in words, and what a person touches for it."""
    number = move.number
    if look["phase"] == "tiles":
        if number == USUAL_ORDER:
            return "lay the rest in the usual order", ("usual",)
        return f"lay the {move.name} tile next", (loose_tile_id(seat, number),)
    if look["phase"] == "arrange":
        return f"{move.name} order" if move.name in ("free", "random") else move.name, (f"order {move.name}",)
    if look["phase"] == "free":
        return f"{card_label(number)} lies next", (move.name,)
    if look["phase"] == "look":
        return "start the clock", ("start",)
    if number == DONE:
        return "done", ("done",)
    if number < TAKE:
        return f"put {place_words(look, seat, number)}", (top(look, seat, number // AROUND), target(seat, number))
    if number < DONE:
        place = number - TAKE
        cube = cube_id(seat, place, look["cubes"][seat].count(place) - 1)
        return f"take back {place_words(look, seat, place)}", (cube,)
    if number < TILE:
        return f"take a {move.name} cube", (top(look, seat, number - COLOUR),)
    held = CUBE_COLOURS[look["held"][seat]]
    if number < ZONE:
        return f"put the {held} cube at {tile_words(look, seat, number - TILE)}", (tile_id(seat, number - TILE),)
    place = look["aimed"][seat] * ZONES + number - ZONE
    return f"put {held} {move.name} {tile_words(look, seat, look['aimed'][seat])}", (target(seat, place),)


def place_words(look: Look, seat: int, place: int) -> str:
    tile = tile_words(look, seat, place // ZONES % SYMBOLS)
    return f"{CUBE_COLOURS[place // AROUND]} {ZONE_NAMES[place % ZONES]} {tile}"


def top(look: Look, seat: int, colour: int) -> str:
    """The loose cube that leaves first."""
    return loose_id(seat, colour, loose(look, seat)[colour] - 1)


def target(seat: int, place: int) -> str:
    tile, zone = place // ZONES % SYMBOLS, place % ZONES
    return tile_id(seat, tile) if zone == ON else spot_id(seat, tile, zone)


# --- words ---------------------------------------------------------------------------------------------


def counters(look: Look, seat: int) -> list[Counter]:
    found = [Counter("Points", points, other) for other, points in enumerate(look["points"])]
    if look["phase"] == "tiles":
        return found
    found.append(Counter("Round", look["rounds"]))
    found.append(Counter("Rounds left", look["seats"] * look["laps"] - look["rounds"]))
    found.append(Counter("Cards", look["count"]))
    if not look["live"] and seat >= 0 and look["waiting"] >> seat & 1:
        found.append(Counter("Your chances left", look["chances"] - look["touched"][seat]))
    return found


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    phase, maker = look["phase"], look["maker"]
    asked = seat >= 0 and look["waiting"] >> seat & 1
    if phase == "tiles":
        return "Lay your six tiles in the order you like." if asked else asking(look, seat)
    if phase in ("arrange", "free"):
        if seat != maker:
            return f"Seat {maker + 1} is the Maker and puts {look['count']} cards in order."
        return "You are the Maker. In which order do the cards lie?" if phase == "arrange" else "Which card lies next?"
    if phase == "look":
        return "Start when you like." if asked else "Look at the cards. Cubes come later."
    if seat == maker:
        return "You are the Maker: the others copy your cards."
    if not asked:
        return asking(look, seat)
    if look["aimed"][seat] >= 0:
        return f"Above, on or below {tile_words(look, seat, look['aimed'][seat])}?"
    if look["held"][seat] >= 0:
        return f"At which tile does the {CUBE_COLOURS[look['held'][seat]]} cube go?"
    if phase == "open":
        return f"Copy the cards with your cubes: at most {look['count']} of them."
    return f"The cards are gone. What do you remember? At most {look['count']} cubes."


def result(look: Look, seat: int) -> str:
    return f"{victors(look, seat)} with {max(look['points'])} points."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == SHUFFLED:
        return "The pile is short: the used cards are shuffled into it."
    if kind == GONE:
        return "The cards are gone."
    if kind == WAS_SHOWN:
        return f"There was {card_label(a)}."
    who = names[a]
    if kind == ROLLED:
        back = f", and puts {b - c} back: four of a colour are enough" if c < b else ""
        return f"{who} is the Maker, draws {b} {'card' if b == 1 else 'cards'}{back}."
    if kind == STARTED:
        return f"{who} shows {b} {'card' if b == 1 else 'cards'}: copy them!"
    if kind == FINISHED:
        return f"{who} is done."
    if kind == MATCHED:
        return f"{who} matches {b} of {c}."
    if kind == MISSED:
        return f"{who}, the Maker, gets {b} for what was missed."
    return f"{who} shares the win with {b} points." if kind == SHARED else f"{who} wins with {b} points."
