"""Draws Matchmaker: the cards, and your tiles with the zones around them; touch a cube, then where it goes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES, SYMBOLS, card_name
from wabe.boxes.greenbox.matchmaker.demands import AROUND, CUBE_KINDS, ON, ZONE_NAMES, ZONES, loose
from wabe.boxes.greenbox.matchmaker.rules import AIM, DONE, HOLD, PUT, TAKE, USUAL_ORDER
from wabe.boxes.greenbox.matchmaker.words import WORDS
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, die_piece, tile_piece
from wabe.core.state import ALL
from wabe.core.table import Button, Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    shown = look["shown"]
    cards = [card_piece(card) for card in shown] if -1 not in shown else hidden("cards", len(shown))
    dice = [die_piece(f"die{i + 1}", number, i == 1) for i, number in enumerate(look["rolled"])]
    pile = Zone("pile", WORDS("pile"), "stack", hidden("pile", len(look["pile"])))
    zones = [Zone("cards", WORDS("cards"), pieces=cards), Zone("dice", WORDS("dice"), pieces=dice), pile]
    zones += last_round(look)
    own = []
    for other in range(look["seats"]):
        if seat in (ALL, other):
            own += [board(look, other), *supply(look, other)]
        elif other != look["maker"]:
            id, count = f"cubes{other + 1}", len(look["cubes"][other])
            pieces = hidden(id, count, "cube", WORDS("hidden-cube"), other)
            zones.append(Zone(id, WORDS("cubes"), "heap", pieces, owner=other))
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
    zones = [Zone("used", WORDS("used"), "stack", older)] if look["rounds"] > 1 else []
    if not look["over"] and look["phase"] not in ("arrange", "free", "open" if not look["live"] else ""):
        return zones
    if last:
        pieces = [card_piece(card, id=f"last {card_name(card)}") for card in last]
        zones.append(Zone("last", WORDS("last-cards"), pieces=pieces))
    for other, places in enumerate(look["last_cubes"]):
        if places:
            pieces = [lying(f"last{other + 1}.{i}", place, other) for i, place in enumerate(places)]
            zones.append(Zone(f"last{other + 1}", WORDS("last-cubes"), "row", pieces, owner=other))
    return zones


def lying(id: str, place: int, owner: int) -> Piece:
    """A cube by itself that tells where it lay."""
    piece = cube_piece(id, place // AROUND, owner=owner)
    symbol, zone = place // ZONES % SYMBOLS, place % ZONES
    piece.label = WORDS("lay-at", cube=piece.label, zone=zone, symbol=symbol)
    piece.mark += f"{symbol + 1}{ZONE_NAMES[zone][0]}"
    return piece


def board(look: Look, seat: int) -> Zone:
    """A seat's six tiles, with the zones above, on and below them."""
    words = [tile_words(look, seat, tile) for tile in range(SYMBOLS)]
    spots = [
        Spot(spot_id(seat, tile, zone), float(tile), float(zone), WORDS("where", zone=zone, tile=words[tile]))
        for zone in range(ZONES)
        for tile in range(SYMBOLS)
    ]
    pieces = [tile_at(look, seat, tile) for tile in range(len(look["tiles"][seat]))]
    count: dict[int, int] = {}
    for place in look["cubes"][seat]:
        pieces.append(cube_piece(cube_id(seat, place, count.get(place, 0)), place // AROUND, target(seat, place), seat))
        count[place] = count.get(place, 0) + 1
    return Zone(f"board{seat + 1}", WORDS("own-tiles"), "spots", pieces, spots, seat)


def tile_at(look: Look, seat: int, tile: int) -> Piece:
    at, id = spot_id(seat, tile, ON), tile_id(seat, tile)
    if faces_up(look):
        return tile_piece(id, look["tiles"][seat][tile], at, seat)
    return Piece(id, "tile", WORDS("face-down", number=tile + 1), str(tile + 1), up=False, owner=seat, at=at)


def supply(look: Look, seat: int) -> list[Zone]:
    """The tiles still to lay, or the loose cubes: sorted, or in advanced games one mixed heap."""
    if look["phase"] == "tiles":
        rest = [symbol for symbol in range(SYMBOLS) if symbol not in look["tiles"][seat]]
        tiles = [tile_piece(loose_tile_id(seat, symbol), symbol, owner=seat) for symbol in rest]
        return [Zone(f"rest{seat + 1}", WORDS("tiles-to-lay"), "row", tiles, owner=seat)]
    if seat == look["maker"]:
        return []
    left = supplied(look, seat)
    mixed = look["level"] == "advanced"
    cubes = [(colour, i) for colour in range(CUBE_KINDS) for i in range(left[colour])]
    cubes.sort(key=lambda cube: cube[::-1] if mixed else cube)
    pieces = [cube_piece(loose_id(seat, colour, i), colour, owner=seat) for colour, i in cubes]
    zones = [Zone(f"loose{seat + 1}", WORDS("loose-cubes"), "heap" if mixed else "row", pieces, owner=seat)]
    if look["held"][seat] >= 0:
        cube = cube_piece(f"p{seat + 1} hand", look["held"][seat], owner=seat)
        zones.append(Zone(f"hand{seat + 1}", WORDS("in-hand"), "row", [cube], owner=seat))
    return zones


def supplied(look: Look, seat: int) -> list[int]:
    """Cubes neither placed nor in hand, by colour."""
    left = loose(look["cubes"][seat])
    if look["held"][seat] >= 0:
        left[look["held"][seat]] -= 1
    return left


def faces_up(look: Look) -> bool:
    return look["level"] != "advanced" or look["phase"] in ("tiles", "arrange", "free") or look["over"]


def tile_words(look: Look, seat: int, tile: int) -> str:
    tiles = look["tiles"][seat]
    if faces_up(look) and tile < len(tiles):
        return WORDS("up-tile", symbol=tiles[tile])
    return WORDS("down-tile", number=tile + 1)


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


def target(seat: int, place: int) -> str:
    """What is touched to put a cube at a place, and what it lies on."""
    tile, zone = place // ZONES % SYMBOLS, place % ZONES
    return tile_id(seat, tile) if zone == ON else spot_id(seat, tile, zone)


# --- moves ---------------------------------------------------------------------------------------------


def touched(look: Look, seat: int, move: Move) -> tuple[str, tuple[str, ...]]:
    """A move in words, and what a person touches for it."""
    number = move.number
    if look["phase"] == "tiles":
        if number == USUAL_ORDER:
            return WORDS("lay-usual"), ("usual",)
        return WORDS("lay-tile", symbol=number), (loose_tile_id(seat, number),)
    if look["phase"] == "arrange":
        return WORDS(f"order {move.name}"), (f"order {move.name}",)
    if look["phase"] == "free":
        return WORDS("lay-card", card=number), (move.name,)
    if look["phase"] == "look":
        return WORDS("start"), ("start",)
    if number == DONE:
        return WORDS("done"), ("done",)
    if number < TAKE:
        return place_words("put-cube", look, seat, number), (top(look, seat, number // AROUND), target(seat, number))
    if number < DONE:
        place = number - TAKE
        cube = cube_id(seat, place, look["cubes"][seat].count(place) - 1)
        return place_words("take-cube", look, seat, place), (cube,)
    if number < AIM:
        return WORDS("hold-cube", colour=number - HOLD), (top(look, seat, number - HOLD),)
    held, aimed = look["held"][seat], look["aimed"][seat]
    if number < PUT:
        tile = number - AIM
        return WORDS("aim-cube", colour=held, tile=tile_words(look, seat, tile)), (tile_id(seat, tile),)
    place = (held * SYMBOLS + aimed) * ZONES + number - PUT
    return place_words("put-cube", look, seat, place), (target(seat, place),)


def place_words(key: str, look: Look, seat: int, place: int) -> str:
    tile = tile_words(look, seat, place // ZONES % SYMBOLS)
    return WORDS(key, colour=place // AROUND, zone=place % ZONES, tile=tile)


def top(look: Look, seat: int, colour: int) -> str:
    """The loose cube that leaves first."""
    return loose_id(seat, colour, supplied(look, seat)[colour] - 1)


# --- words ---------------------------------------------------------------------------------------------


def counters(look: Look, seat: int) -> list[Counter]:
    found = [Counter(WORDS("points"), points, other, points=True) for other, points in enumerate(look["points"])]
    if look["phase"] == "tiles":
        return found
    found.append(Counter(WORDS("round"), look["rounds"]))
    found.append(Counter(WORDS("rounds-left"), look["seats"] * look["laps"] - look["rounds"]))
    found.append(Counter(WORDS("count"), len(look["shown"])))
    if not look["live"] and seat >= 0 and look["waiting"] >> seat & 1:
        found.append(Counter(WORDS("chances-left"), look["chances"] - look["touched"][seat], seat))
    return found


def status(look: Look, seat: int) -> str:
    phase, maker, count = look["phase"], look["maker"], len(look["shown"])
    if look["over"]:
        return WORDS("result", victors=victors(look, seat), points=max(look["points"]))
    if seat >= 0 and look["waiting"] >> seat & 1:
        if look["aimed"][seat] >= 0:
            return WORDS("put", tile=tile_words(look, seat, look["aimed"][seat]))
        if look["held"][seat] >= 0:
            return WORDS("aim", colour=look["held"][seat])
        return WORDS(phase, count=count)
    if phase in ("arrange", "free"):
        return WORDS("maker-arranges", maker=maker, count=count)
    if phase == "look":
        return WORDS("just-look")
    return WORDS("others-copy") if seat == maker and phase != "tiles" else asking(look, seat)
