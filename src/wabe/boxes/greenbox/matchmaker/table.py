"""Draws Matchmaker: the cards, and your tiles with the zones around them; touch a cube, then where it goes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CARDS, CUBE_COLOURS, SYMBOL_NAMES, SYMBOLS, card_name
from wabe.boxes.greenbox.matchmaker.demands import (
    AROUND,
    ASKED,
    ASKED_YOUNG,
    CUBE_KINDS,
    MET,
    ON,
    ZONE_NAMES,
    ZONES,
    loose,
)
from wabe.boxes.greenbox.matchmaker.rules import AIM, DONE, HOLD, PUT, TAKE, USUAL_ORDER
from wabe.boxes.greenbox.matchmaker.words import WORDS
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, tile_piece
from wabe.core.state import ALL, SPECTATOR
from wabe.core.table import (
    Button,
    Counter,
    Item,
    Look,
    Move,
    Piece,
    Result,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    bar,
    hidden,
    outcome,
    pips,
    plan,
    words,
)

PLAN = plan(
    "cards cards last 214 | tiles tiles tiles 266 | tray tray answers 100 / 300 200 240",
    "cards cards 158 | tiles tiles 150 | tray answers 86 | last last 70 / 60 40",
)
ORDERING = plan(  # nobody else has so many answers
    "cards cards last 214 | tiles tiles tiles 266 | answers answers answers 100 / 300 200 240",
    "cards cards 158 | tiles tiles 132 | answers answers 104 | last last 70 / 60 40",
)
SCORES = [  # by the number of those who copied
    plan(*[" | ".join([*(f"score{i + 1} 5" for i in range(count)), f"last {last}"]) for last in (2, 4)])
    for count in range(6)
]

CARD = {card_name(card): card for card in range(CARDS)}
BEADS = 7  # more are not counted at a glance


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    if scored(look, seat):
        return score(look, seat, moves)
    shown = look["shown"]
    cards = [face_up(card) for card in shown] if -1 not in shown else backs(len(shown))
    label = WORDS("cards", count=len(shown)) if shown else WORDS("no-cards")
    most = SYMBOLS if look["dice"] == "1" else 2 * SYMBOLS  # pips of a die
    zones = [Zone("cards", label, pieces=cards, most=most), last_round(look)]
    for other in range(look["seats"]):
        if seat == other and arranges(look, seat) and look["last_cards"]:  # who needs no tiles sees how it went
            zones.append(copied(look, seat, "copied", "own-matched", "tiles"))
        elif seat in (ALL, other):
            zones += [board(look, other), *supply(look, other)]
    if seat == SPECTATOR and not look["over"]:
        zones += [Zone("tray", WORDS("cubes"), rows=[[words(WORDS("unseen"))]])]
    buttons = []
    for move in moves:
        move.text, move.path = touched(look, seat, move)
        if AIM <= move.number < PUT:  # the place at the tile is touched, and again to say which of the three
            move.also = tuple(target(seat, (move.number - AIM) * ZONES + zone) for zone in range(ZONES))
        if look["phase"] in ("arrange", "look") or move.name in ("usual", "done"):
            buttons.append(Button(move.path[0], move.text))
    drawn = Table(status(look, seat), zones, buttons, counters(look), moves, goal(look), then=WORDS("where-to"))
    drawn.plan = ORDERING if look["phase"] == "arrange" and arranges(look, seat) else PLAN
    drawn.sides = [side(look, other) for other in range(look["seats"])]
    return drawn


def scored(look: Look, seat: int) -> bool:
    """Is there nothing to do but to see how the last round was copied?"""
    waits = look["phase"] in ("arrange", "free") and not arranges(look, seat)
    return bool(look["last_cards"]) and (look["over"] or waits)


def score(look: Look, seat: int, moves: list[Move]) -> Table:
    """Who has copied which card of the last round, the viewer first."""
    copiers = [other for other in range(look["seats"]) if other != look["last_maker"]]
    copiers.sort(key=lambda other: other != seat)
    zones = [last_round(look)]
    for i, other in enumerate(copiers):
        zones.append(copied(look, other, f"score{i + 1}", "matched-of"))
    drawn = Table(status(look, seat), zones, [], counters(look), moves, goal(look), plan=SCORES[len(copiers)])
    drawn.sides = [side(look, other) for other in range(look["seats"])]
    if look["over"]:
        tie = WORDS("tied") if len(look["winners"]) > 1 else ""
        rows = [[words(str(gain)), words(str(sum))] for gain, sum in zip(look["gained"], look["points"], strict=True)]
        drawn.result = Result(WORDS("all-makers"), [WORDS("last-gain"), WORDS("points")], rows, tie)
    return drawn


def copied(look: Look, seat: int, id: str, key: str, area: str = "") -> Zone:
    """How a seat has copied the cards of the last round."""
    of = len(look["last_cards"])
    label = WORDS(key, seat=seat, count=look["gained"][seat], of=of)
    return Zone(id, label, pieces=compared(look, seat), most=of, area=area)


def arranges(look: Look, seat: int) -> bool:
    """Does the seat lay out the cards for the others?"""
    return seat == look["maker"] and look["phase"] in ("arrange", "free")


# --- the table -----------------------------------------------------------------------------------------


def face_up(card: int) -> Piece:
    piece = card_piece(card)
    piece.label = WORDS("face", card=card)
    return piece


def rule(young: bool) -> Zone:
    """What a right cube is, shown with some cards."""
    shown = [("red-2", "below-young")] if young else [("green-5", "above"), ("red-2", "below")]
    shown.append(("black-1", "wild"))
    likes = [Item(WORDS(f"rule-{key}"), card_piece(CARD[name], id=f"like {name}")) for name, key in shown]
    rows = [[words(WORDS("rule-colours"))], likes, [words(WORDS("rule-ground"), "dim")]]
    return Zone("last", WORDS("rule"), rows=rows)


def last_round(look: Look) -> Zone:
    """What the last round brought, as long as it distracts nobody; otherwise what a right cube is."""
    maker = look["last_maker"]
    shown = ("arrange", "free") if look["live"] else ("open",)
    if not look["last_cards"] or (not look["over"] and look["phase"] not in shown):
        return rule(look["level"] == "young")
    right = []
    if look["phase"] == "open":
        for other in range(look["seats"]):
            if other != maker:
                count = WORDS("seat-right", seat=other, count=look["gained"][other])
                right.append([words(count), *(Item(piece=card) for card in compared(look, other))])
    made = WORDS("made", seat=maker, count=look["gained"][maker])
    told = [words(made), words(WORDS("pale"), "dim")]
    return Zone("last", WORDS("last-round"), rows=[*right, told])


def backs(count: int) -> list[Piece]:
    """The cards turned over where they lie, and not piled up."""
    found = hidden("cards", count)
    for i, piece in enumerate(found):
        piece.mark = str(i + 1)
    return found


def compared(look: Look, seat: int) -> list[Piece]:
    """The cards of the last round; those for which the seat had no cube are pale."""
    asked = ASKED_YOUNG if look["level"] == "young" else ASKED
    cubes = [MET[place] for place in look["last_cubes"][seat]]
    found = []
    for card in look["last_cards"]:
        piece = card_piece(card, id=f"p{seat + 1} last {card_name(card)}")
        piece.dim = asked[card] not in cubes
        if not piece.dim:
            cubes.remove(asked[card])
            piece.foot = "✓"
        piece.label = WORDS("missed-card" if piece.dim else "matched-card", card=card)
        found.append(piece)
    return found


def board(look: Look, seat: int) -> Zone:
    """A seat's six tiles, with the zones above, on and below them."""
    called = [tile_words(look, seat, tile) for tile in range(SYMBOLS)]
    spots = [
        Spot(spot_id(seat, tile, zone), float(tile), float(zone), WORDS("where", zone=zone, tile=called[tile]))
        for zone in range(ZONES)
        for tile in range(SYMBOLS)
    ]
    pieces = [tile_at(look, seat, tile) for tile in range(len(look["tiles"][seat]))]
    young = "young-" if look["level"] == "young" else ""
    names = [
        Item(WORDS(f"{young if zone != ON else ''}zone-{ZONE_NAMES[zone]}"), picture="dim") for zone in range(ZONES)
    ]
    count: dict[int, int] = {}
    for place in look["cubes"][seat]:
        pieces.append(cube_piece(cube_id(seat, place, count.get(place, 0)), place // AROUND, target(seat, place), seat))
        count[place] = count.get(place, 0) + 1
    return Zone(f"board{seat + 1}", WORDS("own-tiles"), "spots", pieces, spots, seat, area="tiles", left=names)


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
        return [Zone(f"rest{seat + 1}", WORDS("tiles-to-lay"), "row", tiles, owner=seat, area="tray")]
    if seat == look["maker"]:
        return []
    left = supplied(look, seat)
    zone = Zone(f"loose{seat + 1}", WORDS("loose-cubes"), owner=seat, area="tray")
    if look["level"] == "advanced":
        cubes = [(i, colour) for colour in range(CUBE_KINDS) for i in range(left[colour])]
        zone.flow = "heap"
        zone.pieces = [cube_piece(loose_id(look, seat, colour, i), colour, owner=seat) for i, colour in sorted(cubes)]
    else:
        zone.pieces = [heap(look, seat, colour, left[colour]) for colour in range(CUBE_KINDS)]
    zones = [zone]
    if look["held"][seat] >= 0:
        cube = cube_piece(f"p{seat + 1} hand", look["held"][seat], owner=seat)
        zones.append(Zone(f"hand{seat + 1}", WORDS("in-hand"), "row", [cube], owner=seat, area="tray"))
    return zones


def heap(look: Look, seat: int, colour: int, count: int) -> Piece:
    """All loose cubes of a colour, as one thing to touch."""
    piece = cube_piece(loose_id(look, seat, colour, 0), colour, owner=seat)
    piece.foot, piece.dim = WORDS("left", count=count), count == 0 or full(look, seat)
    return piece


def full(look: Look, seat: int) -> bool:
    """As many cubes as cards."""
    return look["phase"] in ("open", "blind") and len(look["cubes"][seat]) == len(look["shown"])


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


def loose_id(look: Look, seat: int, colour: int, i: int) -> str:
    return f"p{seat + 1} loose {CUBE_COLOURS[colour]}{i if look['level'] == 'advanced' else ''}"


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
    return loose_id(look, seat, colour, supplied(look, seat)[colour] - 1)


# --- words ---------------------------------------------------------------------------------------------


def counters(look: Look) -> list[Counter]:
    return [Counter(WORDS("points"), points, other, points=True) for other, points in enumerate(look["points"])]


def goal(look: Look) -> Row:
    told = [words(WORDS("goal-common" if look["none_matched"] else "goal"))]
    rounds = look["seats"] * look["laps"]
    if not look["rounds"] or look["over"]:
        return told
    at = WORDS("round-of", round=look["rounds"], rounds=rounds)
    return [*told, pips(look["rounds"], rounds, "green", label=at), words(at)]


def side(look: Look, seat: int) -> Side:
    """How many cubes the seat has laid; the Maker waits for misses."""
    if look["over"] or look["phase"] == "tiles":
        return Side()
    if scored(look, seat):
        return Side(rows=[[words(WORDS("gained", count=look["gained"][seat]))]])
    if seat == look["maker"]:
        return Side(text=WORDS("gets-misses"), rows=[[words(WORDS("the-maker"))]])
    count, of = len(look["cubes"][seat]), len(look["shown"])
    told = WORDS("laid", count=count, of=of)
    row = [pips(count, of, "green", label=told) if of <= BEADS else bar(count, of, "green", told)]
    if look["phase"] in ("open", "blind") and not look["waiting"] >> seat & 1:
        row.append(words(WORDS("ready")))
    elif not look["live"] and look["phase"] in ("open", "blind") and look["touched"][seat] >= 0:
        row.append(words(WORDS("chances-left", count=look["chances"] - look["touched"][seat])))
    return Side(text=WORDS("copies"), rows=[row])


def may(before: Look, seat: int, move: Move) -> str:
    """What a cube there would be right for: the rule, and nothing of what one has to remember."""
    number = move.number
    if before["phase"] not in ("open", "blind") or (number >= DONE and number < PUT):
        return WORDS("may-done") if number == DONE and before["phase"] in ("open", "blind") else ""
    if TAKE <= number < DONE:
        return ""
    place = number if number < TAKE else (before["held"][seat] * SYMBOLS + before["aimed"][seat]) * ZONES + number - PUT
    young = "young-" if before["level"] == "young" and place % ZONES != ON else ""
    return place_words(f"{young}may-{ZONE_NAMES[place % ZONES]}", before, seat, place)


def refused(look: Look, seat: int, what: str) -> str:
    """Why a cube, a zone or a card can't be touched."""
    if look["phase"] not in ("open", "blind"):
        return ""
    if not what.startswith(f"p{seat + 1} "):
        return WORDS("cards-stay") if what.startswith("cards#") or "-" in what else ""
    if full(look, seat):
        return f"{WORDS('full')}."
    return WORDS("none-left") if " loose " in what else WORDS("cube-first")


def status(look: Look, seat: int) -> str:
    phase, maker, count = look["phase"], look["maker"], len(look["shown"])
    if look["over"]:
        return outcome(look, seat, WORDS, "result", points=max(look["points"]))
    if seat >= 0 and look["waiting"] >> seat & 1:
        if look["aimed"][seat] >= 0:
            return WORDS("put", tile=tile_words(look, seat, look["aimed"][seat]))
        if look["held"][seat] >= 0:
            return WORDS("aim", colour=look["held"][seat])
        if phase == "arrange" and look["last_cards"]:
            return WORDS("arrange-next", count=look["gained"][seat], of=len(look["last_cards"]))
        return WORDS(phase, count=count)
    if phase in ("arrange", "free") and not look["last_cards"]:
        return WORDS("maker-arranges", maker=maker, count=count)
    if phase in ("arrange", "free"):
        key = "last-made" if seat == look["last_maker"] else "last-copied" if seat >= 0 else "last-seen"
        return WORDS(key, count=look["gained"][seat], of=len(look["last_cards"]))
    if phase == "look":
        return WORDS("just-look")
    return WORDS("others-copy") if seat == maker and phase != "tiles" else asking(look, seat)
