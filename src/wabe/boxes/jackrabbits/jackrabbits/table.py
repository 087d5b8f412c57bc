"""Draws JackRabbits: the realm as one map with rabbits, carrots and royals on it, and the cards round it."""

from __future__ import annotations

from functools import lru_cache
from math import dist, sqrt

from wabe.boxes.jackrabbits.jackrabbits import terms, tiles
from wabe.boxes.jackrabbits.jackrabbits.boards import charted
from wabe.boxes.jackrabbits.jackrabbits.building import Ground
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    CARD_NAMES,
    CARROTS,
    JOKER,
    JOKERS,
    LIMIT,
    NUMBERS,
    POINTS,
    ROYALS,
    SUIT,
)
from wabe.boxes.jackrabbits.jackrabbits.realm import CAVE_MASK, Realm
from wabe.boxes.jackrabbits.jackrabbits.words import SIGNS, WORDS, card_label, place_label, tile_label
from wabe.core.fields import members
from wabe.core.table import (
    Button,
    Counter,
    Item,
    Look,
    Move,
    Piece,
    Plan,
    Result,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    hidden,
    outcome,
    pips,
    plan,
    words,
)

COLOURS = ("blue", "red", "yellow", "black")  # rabbits and carrots, by seat
SIZE = 2  # the side of a tile, in pieces
OFF_THE_ROADS = ("underground", "overboard")
DUEL = ("attack", "defence", "resistance", "truce")  # here cards lie open
NEAR = 10  # rounds before the limit at which it is told
OFFERING = ("gold", "goods", "promise", "wish", "answer", "trade")
WHERE = ("manner", "side", "column", "row")  # one question in several
PHONE = 338  # what the map and the answers have in height on a phone


def planned(answers: str, high: int, laid: int = 132, hand: str = "price hand hand hand") -> Plan:
    """With so much room for answers on a phone: they lie above the map, where no scrolling hides them."""
    wide = f"""
        turn  turn turn    price   29
        map   map  map     market  128
        map   map  map     cards   57
        map   map  map     laid    {laid}
        map   map  map     answers {141 - laid}
        front hand hand    answers 88
        / 84 300 210 250
        """
    lines = f"{answers} {high} | map map map map {PHONE - high} | {hand} 66"
    return plan(wide, f"{lines} / 70 80 136 78")


ROW = "answers answers answers answers"
FEW, SOME, MANY = planned(ROW, 48), planned(ROW, 92), planned(ROW, 136, 81)
LAID, DEAL = (planned("laid laid answers answers", high, 81) for high in (56, 104))  # beside what lies open
SELLING = planned("laid laid laid answers", 64)
CROWDED = planned(ROW, 48, hand="hand hand hand hand")  # ten cards, and fingers
BUILDING = plan(
    """
    map mine    370
    map others  180
    map answers 56
    / 570 300
    """,
    """
    map     196
    mine    120
    answers 44
    others  90
    """,
)
KEY = ("cross", "merchant", "cave", "tent", "roads")  # what the tiles are for
STATIONS = ("take-off", "roll", "journey", "palace", "meeting", "card")  # of a turn
STATION = {
    "take-off": 0,
    "flight": 0,
    "landing": 0,
    "bonus": 1,
    "coming out": 2,
    "journey": 2,
    "ride": 2,
    "palace": 3,
    "accusation": 3,
    "hearts": 3,
}  # by kind of decision; the others belong to a meeting, or go with what they are for


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    realm = Zone("realm", WORDS("realm"), "spots", pieces(look), places(look, seat), area="map")
    zones = [realm, *middle(look)]
    for other in sorted(range(look["seats"]), key=lambda other: other == seat):  # one's own things last
        zones += belongings(look, other, seat)
    drawn = Table(status(look, seat, moves), zones, counters=counters(look), moves=moves, goal=goal(look, seat))
    drawn.sides = [side(look, other) for other in range(look["seats"])]
    if look["over"]:
        drawn.result = result(look, seat)
    phase = look["phase"]
    if phase in ("manner", "side", "column", "row", "edge", "rotation"):
        build(look, drawn)
    for move in moves:
        move.text = WORDS(move_key(look, move.name), **move_values(look, seat, move.number))
    if len(moves) == 1 and phase == "bonus":
        moves[0].text = WORDS("bonus only")
    if phase == "journey":
        travel(look, seat, drawn)
    elif phase == "meeting":
        meet(look, drawn)
    else:
        touch(look, seat, drawn)
    drawn.then = WORDS(f"then {phase}") if phase in ("journey", "meeting") else ""
    drawn.plan = layout(look, drawn)
    return drawn


def layout(look: Look, drawn: Table) -> Plan:
    """A phone gives room to what is asked: cards that lie open, or many answers."""
    if building(look):
        return BUILDING
    if look["phase"] == "exchange":
        return SELLING
    if look["phase"] == "hand limit":
        return CROWDED
    answers = len(drawn.buttons) + sum(not move.path for move in drawn.moves)
    if any(zone.area == "laid" and zone.id != "key" for zone in drawn.zones) and not drawn.buttons:
        return DEAL if answers > 1 or look["phase"] in OFFERING else LAID
    return FEW if answers < 3 else SOME if answers < 5 else MANY


# --- the realm -------------------------------------------------------------------------------------


def at(a: float, b: float) -> tuple[float, float]:
    """A point of the lattice on the screen."""
    return round(SIZE * (a + b / 2), 3), round(-SIZE * b * sqrt(3) / 2, 3)


def centre(tile: int, a: int, b: int, r: int) -> tuple[float, float]:
    points = tiles.corners(tile, a, b, r)
    return at(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def roads(tile: int, a: int, b: int, r: int) -> list[tuple[float, float]]:
    """The middles of the two roads of a rhombus: round its corners, or, of tunnel and overpass, at their beginnings."""
    points = [at(*point) for point in tiles.corners(tile, a, b, r)]
    x, y = centre(tile, a, b, r)
    ends = [points[1], points[3]] if tile < tiles.MOUNTAINS else [points[0], points[2]]
    if tiles.MOUNTAINS <= tile < tiles.WOODS:
        ends = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in (points[:2], points[1:3])]
    return [(round((x + px) / 2, 3), round((y + py) / 2, 3)) for px, py in ends]


def places(look: Look, seat: int) -> list[Spot]:
    """The tiles, and the two roads of each rhombus; ticked where the viewer could pay for the royal."""
    spots = []
    ticked = [] if building(look) or look["over"] else homes(look, seat)
    for tile in range(tiles.TILES):
        a, b, r = look["board"][3 * tile : 3 * tile + 3]
        if r < 0:
            continue
        x, y = centre(tile, a, b, r)
        if not tiles.RIVERS <= tile < tiles.CAVES:
            node = tiles.NODE_NAMES.index(tiles.NAMES[tile])
            shape = "hexagon" if tile < tiles.RIVERS else "triangle"
            spots.append(Spot(f"at {tiles.NAMES[tile]}", x, y, place_label(node), shape, 60 * r))
            if tile in ticked:
                spots[-1].badge = "✓"
                spots[-1].label = WORDS("payable", label=spots[-1].label)
            continue
        spots.append(Spot(tiles.NAMES[tile], x, y, tile_label(tile), "rhombus", 60 * r))
        for (x, y), road in zip(roads(tile, a, b, r), "ab", strict=True):
            name = tiles.NAMES[tile] + road
            spots.append(Spot(f"at {name}", x, y, place_label(tiles.NODE_NAMES.index(name)), "round"))
    return spots if building(look) else spots + off_the_roads(spots)


def off_the_roads(spots: list[Spot]) -> list[Spot]:
    """Underground and overboard: in the lower corners, or below the realm where there is no room."""
    left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
    low = max(spot.y for spot in spots)
    found = []
    for word, x in zip(OFF_THE_ROADS, (min(left, -4.0) - 0.3, max(right, 4.0) + 0.3), strict=True):
        y = low if all(dist((x, low), (spot.x, spot.y)) > 3.2 for spot in spots) else low + 3.2
        found.append(Spot(f"at {word}", x, y, WORDS(word), "round"))
    return found


def pieces(look: Look) -> list[Piece]:
    """Rabbits, carrots, and the royals for sale."""
    found = []
    for seat, node in enumerate(look["rabbits"]):
        label = WORDS("rabbit-of", seat=seat)
        name = f"rabbit{seat + 1}"
        found.append(Piece(name, "pawn", label, f"R{seat + 1}", COLOURS[seat], owner=seat, at=spot_of(node)))
    for royal, seat in enumerate(look["royals"]):
        home = f"at {tiles.NAMES[royal + 1]}"
        if seat >= 0:
            label = WORDS("carrot-of", seat=seat)
            name = f"carrot {tiles.NAMES[royal + 1]}"
            found.append(
                Piece(name, "token", label, f"c{seat + 1}", COLOURS[seat], symbol="carrot", owner=seat, at=home)
            )
        elif on_board(look, royal + 1):
            found.append(card_piece(NUMBERS + royal))
            found[-1].at = home
    return found


def building(look: Look) -> bool:
    """Does somebody still have tiles to place?"""
    return any(seat >= 0 for seat in look["stock"])


def spot_of(node: int) -> str:
    return f"at {tiles.NODE_NAMES[node] if node < tiles.NODES else OFF_THE_ROADS[node - tiles.NODES]}"


def on_board(look: Look, tile: int) -> bool:
    return bool(look["board"][3 * tile + 2] >= 0)


# --- cards -----------------------------------------------------------------------------------------


def card_piece(card: int, owner: int = -1) -> Piece:
    number = card % 10 + 1 if card < NUMBERS else 11 + (card - NUMBERS) // 4
    name = CARD_NAMES[card]
    return Piece(name, "card", card_label(card), name, number=number, symbol=tiles.SUIT_NAMES[SUIT[card]], owner=owner)


def joker(where: str, owner: int = -1) -> Piece:
    return Piece(f"joker {where}", "card", card_label(JOKER), "Jo", symbol="joker", owner=owner)


def middle(look: Look) -> list[Zone]:
    """What is nobody's: the turn and its price, royals and Jokers, pile, discards, and the cards that lie open.
    All that waits until the realm is built."""
    if building(look):
        return []
    zones = [Zone("turn", WORDS("turn"), rows=[stations(look)]), Zone("price", price(look), rows=[rolled(look)])]
    zones.append(Zone("court", WORDS("court"), pieces=court(look), area="market", most=ROYALS))
    jokers = [joker(f"line.{i}") for i in range(JOKERS - sum(look["jokers"]))]
    zones.append(Zone("line", WORDS("line"), "stack", jokers, area="cards", most=1))
    pile = hidden("pile", len(look["pile"]), label=WORDS("number-card"))
    zones.append(Zone("pile", WORDS("pile"), "stack", pile, area="cards", most=1))
    discards = [card for card in look["discards"] if card not in look["basket"]]
    if look["phase"] == "exchange":  # what the town sells lies open
        goods = [card for card in discards if SUIT[card] == look["rabbits"][look["active"]] - 1]
        discards = [card for card in discards if card not in goods]
        zones.append(Zone("goods", WORDS("for-sale"), pieces=[card_piece(card) for card in goods], area="laid"))
    shown = [card_piece(card) for card in discards]
    zones.append(Zone("discards", WORDS("discards"), "stack", shown, area="cards", most=1))
    for name, label, cards in laid(look):
        if cards:
            zones.append(Zone(name, label, pieces=[card_piece(card) for card in cards], area="laid"))
    if look["phase"] in OFFERING:
        zones.append(Zone("offer", WORDS("offer"), rows=slip(look), area="laid"))
    if all(zone.area != "laid" for zone in zones):
        rows = [[words(WORDS(f"key {name}"))] for name in KEY]
        title = WORDS("key-price" if look["dice"][0] else "key", price=sum(look["dice"]))
        zones.append(Zone("key", title, rows=rows, area="laid"))
    return zones


def slip(look: Look) -> list[Row]:
    """An offer as far as it is made: who gives what."""
    step = OFFERING.index(look["phase"])
    suits = [tiles.DIAMOND, look["goods"]] if look["gold"] == terms.OWN_GOLD else [look["goods"], tiles.DIAMOND]
    rows: list[Row] = []
    for seat, suit, points, told in (
        (look["active"], suits[0], look["promised"], step > 2),
        (look["foe"], suits[1], look["wished"], step > 3),
    ):
        known = step > 1 or (step == 1 and suit == tiles.DIAMOND)
        key = "slip" if told else "slip-suit" if known else "slip-open"
        rows.append([words(WORDS(key, seat=seat, suit=suit, points=points))])
    return [*rows, [words(WORDS("slip-warning"), "dim")]]


def court(look: Look) -> list[Piece]:
    """The royals by rank and suit; where one is sold lies the carrot of who holds it."""
    found = []
    for royal in range(ROYALS):
        piece = card_piece(NUMBERS + royal)
        holder = look["royals"][royal]
        piece.id = f"sale {piece.id}"
        if holder >= 0:
            piece.label = WORDS("sold", royal=royal, seat=holder)
            piece.symbol, piece.colour, piece.number = "carrot", COLOURS[holder], None
        found.append(piece)
    return found


def stations(look: Look) -> Row:
    """The parts of a turn: what is done, and where it is. Towers and palaces have parts of their own."""
    now = station(look)
    shown = [i for i in range(len(STATIONS)) if i == now or i not in (0, 3)]
    row: Row = []
    for i in shown:
        name = WORDS("station buy" if STATIONS[i] == "meeting" and not look["regular"] else f"station {STATIONS[i]}")
        done = i < now
        if i == now:
            row.append(Item(name, picture="plate", colour=COLOURS[look["active"]]))
        else:
            row.append(words(f"{name} ✓" if done else name, "dim"))
        row += [words("·", "dim")] if not done and i != shown[-1] else []
    return row


def station(look: Look) -> int:
    phase = look["phase"]
    if look["over"]:
        return len(STATIONS) - 1
    if phase == "payment":
        return 0 if look["deed"] == terms.FLYING else 2 if look["deed"] < terms.AUDIENCE else 4
    if phase == "hand limit":
        return {terms.TO_JOURNEY: 1, terms.TO_MEETING: 4}.get(look["after"], 5)
    return STATION.get(phase, 4)


def price(look: Look) -> str:
    """What every shortcut costs in this turn, or what is left to pay."""
    if look["phase"] == "payment":
        return WORDS("to-pay", owed=look["owed"])
    return WORDS("price", price=sum(look["dice"])) if look["dice"][0] else WORDS("no-price")


def rolled(look: Look) -> Row:
    """The dice, or, of a payment, its suits: a royal costs the same whatever was rolled."""
    if look["phase"] == "payment":
        suits = look["suits"]
        return [
            words(WORDS("paid-any" if len(suits) == 4 else "paid-in", suits=" ".join(SIGNS[suit] for suit in suits)))
        ]
    return [Item(piece=die) for die in dice(look)] if look["dice"][0] else [words(WORDS("not-rolled"), "dim")]


def hearts(look: Look, seat: int) -> int:
    """The heart points of a hand that is seen."""
    return holdings(look, seat, tiles.HEART) + points(look, royals_of(look, seat, tiles.HEART))


def spades(look: Look, seat: int) -> int:
    """What a hand that is seen can lay in a duel."""
    return purse(look, seat, tiles.SPADE) + points(look, royals_of(look, seat, tiles.SPADE))


def royals_of(look: Look, seat: int, suit: int) -> list[int]:
    return [card for card in courtiers(look, seat) if SUIT[card] == suit]


def holdings(look: Look, seat: int, suit: int) -> int:
    """The number cards of a hand that is seen, shown in a suit: every Ace is 1."""
    cards = [card for card in look["hands"][seat] if SUIT[card] == suit]
    return points(look, cards) + int(look["front"][seat] == suit)


def purse(look: Look, seat: int, suit: int) -> int:
    """What they can pay: a first Ace is more."""
    first = look["front"][seat] < 0 and 10 * suit in look["hands"][seat]
    return holdings(look, seat, suit) + (first_ace(look) if first else 0)


def for_sale(look: Look) -> list[int]:
    return [royal for royal in range(ROYALS) if look["royals"][royal] < 0 and on_board(look, royal + 1)]


def payable(look: Look, seat: int) -> list[int]:
    """The royals in the line that the number cards of the viewer can pay."""
    if seat < 0 or len(courtiers(look, seat)) >= CARROTS:
        return []
    return [royal for royal in for_sale(look) if purse(look, seat, royal % 4) >= cost(look, royal)]


def fullest(look: Look, seat: int) -> dict[str, int]:
    """The suit that comes nearest to a royal for sale; nothing for empty hands."""
    own = {royal: purse(look, seat, royal % 4) for royal in for_sale(look)}
    most = max(own, key=lambda royal: own[royal] - cost(look, royal), default=-1)
    return {"most": most % 4, "most_own": own[most], "most_cost": cost(look, most)} if own.get(most) else {}


def homes(look: Look, seat: int) -> list[int]:
    """The hexagons where they live."""
    return [royal + 1 for royal in payable(look, seat)]


def cost(look: Look, royal: int) -> int:
    return points(look, [NUMBERS + royal])


def dice(look: Look) -> list[Piece]:
    return [Piece(f"die{i}", "die", WORDS("die", number=n), str(n), number=n) for i, n in enumerate(look["dice"])]


def laid(look: Look) -> list[tuple[str, str, list[int]]]:
    """Cards that lie open, or were chosen in secret by the viewer: zone, label, cards."""
    phase = look["phase"]
    if fallen(look) and (phase in DUEL or phase in ("hearts", "trade")):
        return []
    if phase in DUEL:
        attack = WORDS(attack_words(look), strength=strength(look), ace=1 + first_ace(look))
        return [("laid", attack, look["laid"]), ("counter", WORDS("laid-resistance"), look["counter"])]
    if phase == "hearts":
        return [("laid", WORDS("laid-hearts"), look["laid"]), ("counter", WORDS("laid-answer"), look["counter"])]
    if phase == "trade":
        return [("laid", WORDS("laid-secret"), [card for picks in look["picks"] for card in picks if card != terms.NO])]
    return [("laid", WORDS("laid-basket"), look["basket"])]


def fallen(look: Look) -> bool:
    """The moment after a duel, an accusation or a trade: one of the two is in the water, the cards are put away."""
    met = (look["active"], look["foe"], look["accuser"])
    return any(seat >= 0 and look["rabbits"][seat] == tiles.OVERBOARD for seat in met)


def belongings(look: Look, owner: int, seat: int) -> list[Zone]:
    """Tiles to place, or a hand and a front Ace: one's own lie on the table, of the others' the seats tell."""
    own = owner == seat
    gone = [card for _, _, cards in laid(look) for card in cards]
    stock = [tile for tile in range(tiles.TILES) if look["stock"][tile] == owner]
    zones = []
    if stock:
        owned = [tile_piece(tile, owner) for tile in stock]
        zones.append(
            Zone(f"stock{owner + 1}", WORDS("stock"), pieces=owned, owner=owner, area="mine" if own else "others")
        )
    hand = Zone(f"hand{owner + 1}", WORDS("hand"), "fan", owner=owner, area="hand" if own else "", most=LIMIT)
    cards: list[int] = look["hands"][owner]
    seen = [card for card in [*cards, *courtiers(look, owner)] if card >= 0 and card not in gone]
    hand.pieces = [card_piece(card, owner) for card in sorted(seen, key=lambda card: (SUIT[card], card))]
    if look["front"][owner] < 0:
        for piece in hand.pieces:
            if piece.number == 1:  # the first that is spent
                piece.badge = str(1 + first_ace(look))
    hand.pieces += hidden(hand.id, cards.count(-1), label=WORDS("number-card"), owner=owner)
    hand.pieces += [joker(f"{owner + 1}.{i}", owner) for i in range(look["jokers"][owner])]
    if cards or not stock:
        zones.append(hand)
    if look["front"][owner] >= 0:
        told = WORDS("front", suit=SIGNS[look["front"][owner]])
        front = Zone(f"front{owner + 1}", told, owner=owner, area="front" if own else "")
        front.pieces.append(card_piece(10 * look["front"][owner], owner))
        zones.append(front)
    return zones


def tile_piece(tile: int, owner: int, name: str = "", r: int = 0) -> Piece:
    """A tile beside the board, or one that might come to lie on it: its number is how it is turned."""
    return Piece(
        name or f"tile {tiles.NAMES[tile]}",
        "tile",
        tile_label(tile),
        tiles.NAMES[tile][:3],
        number=r,
        symbol=tiles.NAMES[tile],
        owner=owner,
    )


def counters(look: Look) -> list[Counter]:
    return [Counter(WORDS("royals"), look["royals"].count(seat), seat) for seat in range(look["seats"])]


# --- how far it is ---------------------------------------------------------------------------------


def courtiers(look: Look, seat: int) -> list[int]:
    """The royals of a seat, as cards."""
    return [NUMBERS + royal for royal, holder in enumerate(look["royals"]) if holder == seat]


def goal(look: Look, seat: int) -> Row:
    """How one wins, and what one holds for it; who has enough; how many rounds are left once they are few."""
    row = [words(WORDS(f"goal {look['ending']}"))]
    if building(look) or look["over"]:
        return row
    if seat >= 0 and len(courtiers(look, seat)) < CARROTS:
        row.append(words(WORDS("royal-price"), "dim"))
        for suit in range(4):
            own = purse(look, seat, suit)
            enough = any(royal % 4 == suit for royal in payable(look, seat))
            text = f"{SIGNS[suit]}\u00a0{own}" + ("\u00a0✓" if enough else "")
            label = WORDS("purse-enough" if enough else "purse", own=own, suit=suit)
            row.append(Item(text, picture="plate" if enough else "" if own else "dim", label=label))
    home = [other for other in range(look["seats"]) if len(courtiers(look, other)) >= CARROTS]
    if seat in home:
        row.append(words(WORDS("you-on-way-home"), "plate"))
    if any(other != seat for other in home):
        row.append(words(WORDS("way-home", seats=[other for other in home if other != seat]), "plate"))
    if seat >= 0 and size(look, seat) == LIMIT:
        row.append(words(WORDS("full-hand", most=LIMIT), "plate"))
    left = look["round_limit"] - look["turns"] // look["seats"]
    if left <= NEAR:
        row.append(words(WORDS("near", left=left), "plate"))
    return row


def side(look: Look, seat: int) -> Side:
    """A rabbit, where it is, and what it holds."""
    rabbit = Piece(f"portrait{seat + 1}", "pawn", WORDS("rabbit-of", seat=seat), colour=COLOURS[seat], owner=seat)
    if building(look):
        return Side(rabbit, COLOURS[seat])
    held = courtiers(look, seat)
    told = pips(len(held), CARROTS, COLOURS[seat], label=WORDS("royals-held", count=len(held)))
    cards = len(look["hands"][seat])
    back = Piece(f"back{seat + 1}", "card", WORDS("number-card"), up=False)
    row = [told, *(Item(piece=card_piece(card)) for card in held)]
    row += [] if held else [words(WORDS("royals-word"), "dim")]
    row.append(Item(str(cards), back, label=WORDS("cards-held", count=cards)))
    jokers = look["jokers"][seat]
    row += [Item(str(jokers), joker(f"held{seat + 1}"), label=WORDS("jokers-held", count=jokers))] if jokers else []
    front = look["front"][seat]
    row += [Item(f"A{SIGNS[front]}", label=WORDS("front-held", suit=front))] if front >= 0 else []
    full = words(WORDS("of-eight", count=size(look, seat), most=LIMIT), "dim")
    return Side(rabbit, COLOURS[seat], where(look, seat), [row, [full]])


def size(look: Look, seat: int) -> int:
    """How many cards are in a hand: royals and Jokers count, too."""
    return len(look["hands"][seat]) + len(courtiers(look, seat)) + int(look["jokers"][seat])


def where(look: Look, seat: int) -> str:
    node = look["rabbits"][seat]
    return WORDS(OFF_THE_ROADS[node - tiles.NODES]) if node >= tiles.NODES else tile_label(tiles.TILE_OF[node])


def result(look: Look, seat: int) -> Result:
    """Who is home, what the hands are worth, and the royals."""
    head = [WORDS(key) for key in ("col-home", "col-hand", "col-names", "col-royals")]
    rows = []
    for other in range(look["seats"]):
        held = courtiers(look, other)
        names = " ".join(CARD_NAMES[card][0] + SIGNS[SUIT[card]] for card in held) or "-"
        hand = str(points(look, [*look["hands"][other], *held]))
        home = Item("✓" if look["rabbits"][other] == tiles.CITADEL else "-", label=where(look, other))
        rows.append([home, words(hand), words(names), words(str(len(held)))])
    won = look["winner"]
    if won >= 0:
        key = "you-home" if won == seat else "home"
        return Result(WORDS(key, winner=won, cards=courtiers(look, won)), head, rows)
    tie = WORDS("shared") if len(look["winners"]) > 1 else WORDS("best")
    return Result(WORDS("limit", limit=look["round_limit"]), head, rows, tie)


def points(look: Look, cards: list[int]) -> int:
    """An Ace is 1; royals are 10, or 11 to 13 where that was agreed."""
    high = [11, 12, 13] if look["patriarchy"] else [10, 10, 10]
    return sum(card % 10 + 1 if card < NUMBERS else high[(card - NUMBERS) // 4] for card in cards)


# --- building --------------------------------------------------------------------------------------


def build(look: Look, drawn: Table) -> None:
    """Open sides and places for islands, where one touch answers several questions; then the tile as it might lie."""
    phase = look["phase"]
    realm = drawn.zones[0]
    ground = Ground(look["board"])
    sides = sorted({place // 6 for place in look["places"]}) if phase in ("manner", "side") else []
    centres = look["places"] if phase in ("column", "row") else []
    if phase == "manner" and any(move.name == "island" for move in drawn.moves):
        centres = ground.centres()
    if phase == "row":
        centres = [place for place in centres if place // 256 == look["column"]]
    realm.spots += [side_spot(look, side) for side in sides]
    realm.spots += [centre_spot(place) for place in centres]
    for move in drawn.moves:
        if move.name == "joined":
            move.also = tuple(side_name(side) for side in sides)
        elif move.name == "island":
            move.also = tuple(centre_spot(place).id for place in centres)
        elif phase == "column":
            move.also = tuple(centre_spot(place).id for place in centres if place // 256 == move.number)
            move.path = move.also[:1]
        elif phase == "row":
            move.path = (centre_spot(look["column"] * 256 + move.number).id,)
        elif phase == "side":
            move.path = (side_name(move.number),)
        else:
            lies = [look["column"] - tiles.FAR, look["row"] - tiles.FAR, move.number]
            if phase == "edge":
                lies = ground.lying(look["piece"], look["side"], move.number)
            move.path = (preview(look, realm, move.number, lies),)


def side_name(side: int) -> str:
    return f"side {tiles.NAMES[side // 6]}.{side % 6}"


def side_spot(look: Look, side: int) -> Spot:
    tile, edge = side // 6, side % 6
    points = tiles.corners(tile, *look["board"][3 * tile : 3 * tile + 3])
    (pa, pb), (qa, qb) = points[edge], points[edge + 1 - len(points)]
    x, y = at((pa + qa) / 2, (pb + qb) / 2)
    return Spot(side_name(side), x, y, WORDS("open-side", edge=edge, tile=tile), "side")


def centre_spot(place: int) -> Spot:
    a, b = place // 256 - tiles.FAR, place % 256 - tiles.FAR
    x, y = at(a, b)
    return Spot(f"centre {a},{b}", x, y, WORDS("island-at", a=a, b=b), "centre")


def preview(look: Look, realm: Zone, move: int, lies: list[int]) -> str:
    """The tile as it would lie; ways to lie on the same ground share a spot."""
    tile: int = look["piece"]
    a, b, r = lies
    x, y = centre(tile, a, b, r)
    place = f"place {x:g},{y:g}"
    if all(spot.id != place for spot in realm.spots):
        shape = "hexagon" if tile < tiles.RIVERS else "rhombus" if tile < tiles.CAVES else "triangle"
        realm.spots.append(Spot(place, x, y, WORDS("would-lie"), shape))
    piece = tile_piece(tile, -1, f"turn {move}", r)
    piece.label = WORDS("turned", label=piece.label, degrees=60 * r)
    piece.at = place
    realm.pieces.append(piece)
    return piece.id


# --- moves -----------------------------------------------------------------------------------------


def touch(look: Look, seat: int, drawn: Table) -> None:
    """Places, cards and tiles are touched; the rest are buttons."""
    phase = look["phase"]
    if not drawn.moves:
        return
    way = ride_way(look) if phase in ("ride", "payment") else (spot_of(look["rabbits"][look["active"]]),)
    for move in drawn.moves:
        name = move.name
        if phase in ("ride", "landing", "coming out"):
            move.path = (f"at {name}",)
            move.way = (*way, f"at {name}")
            if phase == "ride" and look["deed"] > terms.JOKER_BOAT:
                move.cost = str(sum(look["dice"]))
        elif phase == "tile" and name != "pass":
            move.path = (f"tile {name}",)
        elif phase == "hand limit" and name == "Joker":
            move.path = (f"joker {seat + 1}.0",)
        elif phase in ("promise", "wish"):
            drawn.buttons.append(Button(f"pad {name}", name, "pad"))
            move.path = (f"pad {name}",)
        elif name in CARD_NAMES:
            move.path = (name,)
            if phase == "payment" and look["deed"] < terms.AUDIENCE:
                move.way = way if way[-1] == spot_of(look["target"]) else (*way, spot_of(look["target"]))


def meet(look: Look, drawn: Table) -> None:
    """The usual thing comes first. With several rabbits on the hexagon: first whom, then what."""
    usual = "buy" if look["rabbits"][look["active"]] in homes(look, look["active"]) else "finish"
    for move in sorted(drawn.moves, key=lambda move: move.name != usual):
        if move.name in ("buy", "finish"):
            move.path = (f"move:{move.name}",)
            drawn.buttons.append(Button(move.path[0], move.text))
    met = [move for move in drawn.moves if move.name.startswith(("attack", "trade"))]
    rabbits = {move.name.split()[1] for move in met}
    if len(rabbits) < 2:
        return
    drawn.status = WORDS("meeting-several", asks=drawn.status)
    for word in ("attack", "trade"):
        some = [move for move in met if move.name.startswith(word)]
        if some:
            drawn.buttons.append(Button(word, WORDS(f"{word} it")))
        for move in some:
            move.path = (f"rabbit{move.name.split()[1]}", word)


def travel(look: Look, seat: int, drawn: Table) -> None:
    """A journey's choices are places of the map, with the way there; a ride begins at its merchant, or with a Joker."""
    walk = Walk(look, look["active"])
    first: dict[int, str] = {}
    for move in drawn.moves:
        number = move.number
        if number == terms.STAY:
            continue
        if number == terms.GO_OVERBOARD:
            move.path = ("at overboard",)
            move.way = (*walk.to(*walk.shore()), "at overboard")
        elif number == terms.GO_UNDERGROUND:
            move.path = ("at underground",)
            move.way = (*walk.to(*[node for node in walk.found if CAVE_MASK >> node & 1]), "at underground")
        elif number in (terms.JOKER_HORSE, terms.JOKER_BOAT):
            first[number] = f"joker {seat + 1}.0"
        elif number < tiles.HEXAGONS:
            move.path = (f"at {tiles.NAMES[number]}",)
            move.way = walk.to(number)
        else:
            begin = terms.begun_at(number)
            move.cost = tag(look, terms.paid_at(number))
            if number < terms.STAY:
                near, far = (begin, begin + 1) if begin in walk.found else (begin + 1, begin)
                move.path = (tiles.NAMES[number],)
                move.way = (*walk.to(near), spot_of(far))
                continue
            move.way = walk.to(begin)
            if number >= terms.CAVE:
                out = spot_of(tiles.CAVE_NODES + (number - terms.CAVE) % 6)
                move.path = (spot_of(begin), out)
                move.way += (out,)
            elif tiles.TENTS <= number < tiles.TILES:
                move.path = (spot_of(begin),)
            else:
                first[number] = spot_of(begin)
    rides(drawn, first)


def tag(look: Look, tile: int) -> str:
    """The price of a way, in the suits of its tile."""
    marks = tiles.MARKS[tile]
    suits = "" if marks == tiles.ANY else "".join(SIGNS[suit] for suit in members(marks))
    return f"{sum(look['dice'])}{suits}"


def rides(drawn: Table, first: dict[int, str]) -> None:
    """A merchant, or a Joker, with horse and boat asks which; with one of them it begins at once."""
    both = {place for place in first.values() if list(first.values()).count(place) > 1}
    if both:
        drawn.buttons += [Button(way, WORDS(way)) for way in ("horse", "boat")]
    for move in drawn.moves:
        place = first.get(move.number)
        if place:
            kind = "boat" if move.number in terms.BOATS else "horse"
            move.path = (place, kind) if place in both else (place,)


# --- ways ------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def realm_of(board: tuple[int, ...]) -> Realm:
    return charted([*board])


class Walk:
    """A free walk of a rabbit: where it leads, and over which places."""

    def __init__(self, look: Look, seat: int) -> None:
        self.realm = realm_of(tuple(look["board"]))
        self.start: int = look["rabbits"][seat]
        crossed = [
            tiles.NODE_NAMES.index(tiles.NAMES[royal + 1]) for royal in range(ROYALS) if look["royals"][royal] == seat
        ]
        self.crossed = crossed if look["crossing"] else []
        self.found: dict[int, int] = {self.start: self.start}  # by node: the one before it
        fresh = [self.start] if self.start < tiles.UNDERGROUND else []
        while fresh:
            node = fresh.pop(0)
            for other in range(tiles.NODES):
                if self.realm.links[node] >> other & 1 and other not in self.found:
                    self.found[other] = node
                    if other >= tiles.HEXAGONS or other in self.crossed:
                        fresh.append(other)

    def steps(self, node: int) -> int:
        return 0 if node == self.start else 1 + self.steps(self.found[node])

    def to(self, *goals: int) -> tuple[str, ...]:
        """The way to the nearest of these."""
        node = min(goals, key=self.steps)
        way = [node]
        while node != self.start:
            node = self.found[node]
            way.insert(0, node)
        return tuple(map(spot_of, way))

    def shore(self) -> list[int]:
        """The seaside nodes from which one can go overboard."""
        return [
            node
            for node in self.found
            if self.realm.shore >> node & 1 and (node >= tiles.HEXAGONS or node == self.start or node in self.crossed)
        ]


def ride_way(look: Look) -> tuple[str, ...]:
    """The way to where the present deed begins: the near road of a trek, a cave, a merchant, a tent."""
    deed = look["deed"]
    if deed in (terms.JOKER_HORSE, terms.JOKER_BOAT) or deed >= terms.AUDIENCE:
        return (spot_of(look["rabbits"][look["active"]]),)
    begin = terms.begun_at(deed)
    return Walk(look, look["active"]).to(2 * begin + 1 - look["target"] if deed < terms.STAY else begin)


# --- words -----------------------------------------------------------------------------------------


def move_key(look: Look, name: str) -> str:
    """Which words say a move: those of its name, of the first word of it, or of any move of this kind."""
    phase = "sail" if look["phase"] == "ride" and look["deed"] in terms.BOATS else look["phase"]
    if phase == "journey" and name in tiles.NAMES[1 : tiles.HEXAGONS]:
        if look["royals"][tiles.NAMES.index(name) - 1] >= 0:
            return "journey sold"
        return "journey palace" if look["regular"] and name.startswith("Q") else "journey move"
    if phase == "journey" and name == "stay":
        here = look["rabbits"][look["active"]]
        buys = here in homes(look, look["active"])
        return "journey stay home" if here == tiles.CITADEL else "journey stay buy" if buys else "journey stay"
    if phase == "meeting" and name in ("finish", "buy"):
        return meeting_key(look, name)
    for key in (f"{phase} {name}", f"{phase} {name.split()[0]}"):
        if key in WORDS.templates:
            return key
    return f"{phase} move"


def meeting_key(look: Look, name: str) -> str:
    """To buy is the usual thing for who can pay; with a royal alone it is not."""
    here = look["rabbits"][look["active"]]
    if here in homes(look, look["active"]):
        return "meeting buy" if name == "buy" else "meeting finish poor"
    if name == "buy":
        return "meeting buy dear"
    return "meeting finish home" if here == tiles.CITADEL else "meeting finish"


def move_values(look: Look, seat: int, number: int) -> dict[str, object]:
    way = look["phase"] == "journey"
    royal = look["rabbits"][look["active"]] - 1
    if way and number < tiles.HEXAGONS:
        royal = number - 1
    return {
        "move": number,
        "tile": terms.paid_at(number) if way else number // 6,
        "goal": tiles.CAVES + (number - terms.CAVE) % 6,
        "edge": number % 6,
        "at": number - tiles.FAR,
        "price": sum(look["dice"]),
        "royal": royal,
        "other": number % 4,
        **home_values(look, seat, royal),
    }


def home_values(look: Look, seat: int, royal: int) -> dict[str, object]:
    """What one says of a royal's home: the price, what the viewer holds of it, and who has bought the royal."""
    if not 0 <= royal < ROYALS:
        return {}
    suit = royal % 4
    return {
        "cost": cost(look, royal),
        "own": purse(look, seat, suit),
        "suit": suit,
        "holder": look["royals"][royal],
        "hearts": hearts(look, seat),
        "of": POINTS,
    }


def status(look: Look, seat: int, moves: list[Move]) -> str:
    if look["over"]:
        return outcome(look, seat)
    if seat < 0 or not look["waiting"] >> seat & 1:
        return asking(look, seat)
    phase = look["phase"]
    price = sum(look["dice"])
    if phase in WHERE:
        return WORDS("where", piece=look["piece"])
    if phase == "ride":
        way = "sail" if look["deed"] in terms.BOATS else "ride"
        return WORDS(way if look["deed"] > terms.JOKER_BOAT else f"{way}-free", price=price)
    if phase == "payment":
        suits = sum(1 << suit for suit in look["suits"])
        return WORDS("payment", owed=look["owed"], suits=suits, deed=deed_words(look))
    given, wanted = (look["goods"], tiles.DIAMOND) if look["gold"] else (tiles.DIAMOND, look["goods"])
    first = seat == look["active"]
    hold = points(look, [card for card in look["hands"][seat] if SUIT[card] == (given if first else wanted)])
    return WORDS(
        question(look, seat, moves, hold),
        faces=sorted(set(look["dice"])),
        price=price,
        active=look["active"],
        foe=look["foe"],
        hearts=hearts(look, seat),
        of=POINTS,
        spades=spades(look, seat),
        strength=strength(look),
        promised=look["promised"],
        wished=look["wished"],
        given=given,
        wanted=wanted,
        points=look["promised"] if first else look["wished"],
        suit=given if first else wanted,
        hold=hold,
        shown=[move.number for move in moves if phase == "bonus" and move.number != terms.NO],
        **fullest(look, seat),
        near=[move.number - 1 for move in moves if phase == "journey" and move.number in homes(look, seat)],
        held=size(look, seat),
        limit=LIMIT,
        here=look["rabbits"][seat],
        **{f"royal_{key}": value for key, value in home_values(look, seat, look["rabbits"][seat] - 1).items()},
    )


def question(look: Look, seat: int, moves: list[Move], hold: int) -> str:
    """Which words ask: what there is to win, or why there is no choice."""
    phase: str = look["phase"]
    if phase == "journey":
        if len(courtiers(look, seat)) >= CARROTS:
            return "journey-home"
        near = any(move.number in homes(look, seat) for move in moves)
        if look["rabbits"][seat] in homes(look, seat) and any(move.number == terms.STAY for move in moves):
            return "journey-either" if near else "journey-here"
        if near:
            return "journey-near"
        if look["rabbits"][seat] >= tiles.HEXAGONS:
            return "journey-road"
        return "journey-rich" if payable(look, seat) else "journey-saving" if fullest(look, seat) else "journey-poor"
    if phase in ("bonus", "accusation", "palace", "re-attack") and len(moves) == 1:
        return f"{phase}-none"
    if phase == "defence" and all(move.name != "resist" for move in moves):
        return "defence-weak"
    if phase == "answer" and hold < look["wished"]:
        return "answer-poor"
    if phase == "meeting":
        royal = look["rabbits"][seat] - 1
        if royal < 0:
            return "meeting-citadel"
        if look["royals"][royal] >= 0:
            return "meeting-own" if look["royals"][royal] == seat else "meeting-sold"
        if len(courtiers(look, seat)) >= CARROTS:
            return "meeting-full"
        return "meeting-buy" if royal in payable(look, seat) else "meeting-poor"
    return phase


def deed_words(look: Look) -> str:
    """What a payment is for."""
    deed = look["deed"]
    if deed < terms.AUDIENCE:
        key = "for-trek" if deed < terms.STAY else "for-joker" if tiles.TENTS <= deed < tiles.TILES else "for-way"
        return WORDS(key, tile=deed, goal=tiles.TILE_OF[look["target"]])
    key = {terms.AUDIENCE: "for-royal", terms.EXCHANGING: "for-basket", terms.FLYING: "for-flight"}[deed]
    return WORDS(key, royal=look["rabbits"][look["active"]] - 1)


def strength(look: Look) -> int:
    """The sum of an attack."""
    return spent(look, look["active"], look["laid"])


def spent(look: Look, seat: int, cards: list[int]) -> int:
    """What cards of one suit are worth that a seat spends: its front Ace adds 1, a first Ace is worth more."""
    front = look["front"][seat]
    first = front < 0 and any(card < NUMBERS and card % 10 == 0 for card in cards)
    fronted = any(SUIT[card] == front for card in cards)
    return points(look, cards) + (first_ace(look) if first else int(fronted))


def attack_words(look: Look) -> str:
    """How the sum of an attack is told: with the Ace that makes it higher than its cards."""
    front = look["front"][look["active"]]
    if front < 0 and 10 * tiles.SPADE in look["laid"]:
        return "laid-attack-ace"
    return "laid-attack-front" if front == tiles.SPADE else "laid-attack"


def first_ace(look: Look) -> int:
    """What a first Ace is worth above its 1."""
    return 13 if look["patriarchy"] else 10


# --- what a move would do ----------------------------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    """What a card does that is laid down; of places the map tells."""
    phase, card = before["phase"], move.number
    if move.name not in CARD_NAMES[: NUMBERS + ROYALS]:
        return ""
    if phase == "payment":
        left = before["owed"] - points(before, [card]) - (first_ace(before) if is_first_ace(before, seat, card) else 0)
        key = "pays-part" if left > 0 else "pays-all" if left == 0 else "pays-more"
        told = [WORDS(key, card=card, left=abs(left))]
        if is_first_ace(before, seat, card):
            told.append(WORDS("pays-ace", points=1 + first_ace(before), suit=SUIT[card]))
    elif phase == "hand limit":
        told = [WORDS("keeps", card=card, suit=SUIT[card], left=purse(without(before, seat, card), seat, SUIT[card]))]
    elif phase == "bonus":
        return WORDS("shows", card=card)
    elif phase in ("attack", "resistance"):
        laid = [*before["laid" if phase == "attack" else "counter"], card]
        told = [WORDS(f"makes-{phase}", card=card, sum=spent(before, seat, laid), strength=strength(before))]
    else:
        return ""
    if card >= NUMBERS:
        told.append(WORDS("loses-royal", card=card))
    return " ".join(told)


def is_first_ace(look: Look, seat: int, card: int) -> bool:
    return bool(card < NUMBERS and card % 10 == 0 and look["front"][seat] < 0)


def without(look: Look, seat: int, card: int) -> Look:
    """The look of somebody who has parted with this card."""
    hands = [[one for one in hand if one != card or owner != seat] for owner, hand in enumerate(look["hands"])]
    return {**look, "hands": hands}
