"""Draws Coordinates: the grid with its numbers, L and R and the bands they throw over it, and what lies open."""

from __future__ import annotations

from wabe.boxes.greenbox.components import COLOUR, NUMBER, SYMBOL, SYMBOL_NAMES, SYMBOLS, TILES, card_name
from wabe.boxes.greenbox.coordinates.deck import CELLS, SIDE, alike, cell_name, cell_of
from wabe.boxes.greenbox.coordinates.rules import GONE, HANDS, YELLOW
from wabe.boxes.greenbox.coordinates.words import WORDS, place
from wabe.boxes.greenbox.pieces import card_piece, tile_piece
from wabe.core.table import (
    Counter,
    Fixed,
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
    hidden,
    outcome,
    plan,
    words,
)

SIDES = "LR"
BANDS = ("red", "blue")  # the colours of L and R
PLAN = plan(
    """
    grid L     R     262
    grid open  open  146
    hand pile  covered 140
    / 560 160 160
    """,
    """
    grid L 138
    grid R 138
    open open 74
    hand hand 98
    / 300 66
    """,
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    tops = [cards[-1] for cards in look["coordinates"]]
    zones = [tiles(look, tops), *coordinates(look), lying_open(look, tops), *piles(look)]
    if seat >= 0:
        zones.append(hand(look, seat, tops))
    for move in moves:
        card, side = divmod(move.number, 2)
        move.path = (card_name(card), card_name(tops[side]))
        move.text = WORDS("cover", side=side, card=card)
    drawn = Table(status(look, seat), zones, moves=moves, goal=goal(look), plan=PLAN, then=WORDS("which"))
    drawn.counters = [Counter(WORDS("tiles"), count, owner, points=True) for owner, count in enumerate(totals(look))]
    drawn.sides = [side_of(look, owner, seat) for owner in range(look["seats"])]
    drawn.marks = [band for side, card in enumerate(tops) for band in bands(side, NUMBER[card] - 1)]
    drawn.marks += coming(look, tops)
    if look["over"]:
        drawn.result = Result(WORDS(ending(look)), [WORDS("tiles")], [[words(str(count))] for count in totals(look)])
        drawn.result.tie = WORDS("tie") if len(look["winners"]) > 1 else ""
    return drawn


# --- the grid --------------------------------------------------------------------------------------------


SPOTS = Fixed([Spot(cell_name(cell), float(cell % SIDE), float(cell // SIDE), place(cell)) for cell in range(CELLS)])


def tiles(look: Look, tops: list[int]) -> Zone:
    zone = Zone("grid", WORDS("grid"), "spots", spots=SPOTS)
    zone.left = zone.above = [margin(number, tops) for number in range(1, SIDE + 1)]
    for cell, content in enumerate(look["cells"]):
        name = cell_name(cell)
        if content == YELLOW:
            back = Piece(f"{name}.back", "tile", WORDS("yellow-tile"), "y", "yellow", up=False, at=name)
            zone.pieces.append(back)
        elif content != GONE:
            zone.pieces.append(tile_piece(f"{name}.tile", content, name))
    return zone


def margin(number: int, tops: list[int]) -> Item:
    """A number of the grid, with the coordinates that name it."""
    named = [side for side, card in enumerate(tops) if NUMBER[card] == number]
    if not named:
        return words(str(number))
    letters = "".join(SIDES[side] for side in named)
    colour = BANDS[named[0]] if len(named) == 1 else "green"
    return Item(f"{letters:2} {number}", picture="plate", colour=colour)  # as wide for two as for one


def bands(side: int, line: int) -> list[Mark]:
    """The row and the column of a coordinate."""
    row = tuple(cell_name(line * SIDE + i) for i in range(SIDE))
    column = tuple(cell_name(i * SIDE + line) for i in range(SIDE))
    return [Mark("band", row, colour=BANDS[side]), Mark("band", column, colour=BANDS[side])]


def coming(look: Look, tops: list[int]) -> list[Mark]:
    """While a card has just covered another: the tiles it will open, and those it will take."""
    if not covered(look):
        return []
    pair = {cell_of(*tops), cell_of(*reversed(tops))}
    marks = [Mark("to", (cell_name(cell),), "?") for cell in sorted(pair) if look["cells"][cell] == YELLOW]
    if SYMBOL[tops[0]] == SYMBOL[tops[1]]:
        same = [cell_name(cell) for cell, symbol in enumerate(look["cells"]) if symbol == SYMBOL[tops[0]]]
        marks += [Mark("to", tuple(same))] if same else []
    return marks


def open_count(look: Look, symbol: int) -> int:
    found: int = look["cells"].count(symbol)
    return found


# --- cards ----------------------------------------------------------------------------------------------


def named_card(card: int, owner: int = -1) -> Piece:
    """A card whose letters tell its symbol, too."""
    piece = card_piece(card, owner=owner)
    piece.mark += SYMBOL_NAMES[SYMBOL[card]][0]
    return piece


def coordinates(look: Look) -> list[Zone]:
    """The two coordinates, each at its place."""
    zones = []
    for side, cards in enumerate(look["coordinates"]):
        card = named_card(cards[-1])
        card.foot = SIDES[side]
        zones.append(Zone(SIDES[side], WORDS("coordinate", side=side), pieces=[card], most=1))
    return zones


def piles(look: Look) -> list[Zone]:
    return [
        Zone("pile", WORDS("pile"), "stack", hidden("pile", len(look["pile"]))),
        Zone("covered", WORDS("covered"), "stack", [named_card(card) for card in covered(look)]),
    ]


def covered(look: Look) -> list[int]:
    return [card for cards in look["coordinates"] for card in cards[:-1]]


def hand(look: Look, owner: int, tops: list[int]) -> Zone:
    """Under every card the coordinates it fits; one that fits nowhere is dim."""
    zone = Zone("hand", WORDS("hand"), owner=owner, most=HANDS[look["seats"]])
    for card in look["hands"][owner]:
        piece = named_card(card, owner)
        fits = [side for side, top in enumerate(tops) if alike(card, top)]
        piece.foot = WORDS(("fits-none", "fits-one", "fits-both")[len(fits)], sides=fits)
        for side in fits:
            count = open_count(look, SYMBOL[card]) if SYMBOL[card] == SYMBOL[tops[1 - side]] else 0
            if count:
                piece.foot = WORDS("fits-takes", side=side, count=count)
        piece.dim = not fits
        zone.pieces.append(piece)
    return zone


# --- what players would count ----------------------------------------------------------------------------


def lying_open(look: Look, tops: list[int]) -> Zone:
    """The tiles that L and R name, the open ones by symbol, and what making both agree would bring."""
    cells = sorted({cell_of(*tops), cell_of(*reversed(tops))})
    left, right = (NUMBER[card] for card in tops)
    pair = WORDS("pair" if len(cells) > 1 else "one", left=left, right=right, cells=cells)
    zone = Zone("open", WORDS("open"))
    zone.rows = [[words(pair)], [counted(symbol, open_count(look, symbol), "open") for symbol in range(SYMBOLS)]]
    if SYMBOL[tops[0]] == SYMBOL[tops[1]]:
        zone.rows.append([Item(WORDS("both", symbol=SYMBOL[tops[0]]), tile_piece("aim", SYMBOL[tops[0]]))])
        return zone
    aims = []
    for side, card in enumerate(tops):
        symbol = SYMBOL[card]
        told = WORDS("aim", side=1 - side, symbol=symbol, count=open_count(look, symbol))
        aims.append(Item(told, tile_piece(f"aim{side}", symbol)))
    zone.rows.append(aims)
    return zone


def counted(symbol: int, count: int, where: str) -> Item:
    """A symbol with a number."""
    tile = tile_piece(f"{where}-{SYMBOL_NAMES[symbol]}", symbol)
    tile.dim = not count
    return Item(str(count), tile, label=WORDS("counted", count=count, symbol=symbol))


def totals(look: Look) -> list[int]:
    return [sum(look["collected"][owner * SYMBOLS : (owner + 1) * SYMBOLS]) for owner in range(look["seats"])]


def side_of(look: Look, owner: int, seat: int) -> Side:
    """Its tiles by symbol, and how many cards; at the end the cards themselves."""
    own = look["collected"][owner * SYMBOLS : (owner + 1) * SYMBOLS]
    taken = [counted(symbol, count, f"side{owner}") for symbol, count in enumerate(own) if count]
    cards = look["hands"][owner]
    left: Row = [words(WORDS("cards", count=len(cards)), "dim")]
    if cards and -1 not in cards and owner != seat:
        left = [Item(piece=named_card(card, owner)) for card in cards]
    return Side(rows=[taken or [words(WORDS("no-tiles"), "dim")], left])


def goal(look: Look) -> Row:
    left = TILES - sum(totals(look))
    count = WORDS("left", left=left)
    near = not look["pile"] and not look["over"]
    return [words(WORDS("goal")), words(f"{count}, {WORDS('near')}" if near else count, "plate")]


# --- words ----------------------------------------------------------------------------------------------


def ending(look: Look) -> str:
    return "cleared" if set(look["cells"]) == {GONE} else "stuck"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{WORDS(ending(look))} {outcome(look, seat)}"
    asked = WORDS("play") if seat == look["turn"] else asking(look, seat)
    return f"{asked} {WORDS('could-not-play', seats=look['skipped'])}" if look["skipped"] else asked


def named_cells(look: Look, card: int, side: int) -> list[int]:
    """The cells that the coordinates name after a card has covered one."""
    other = look["coordinates"][1 - side][-1]
    return sorted({cell_of(card, other), cell_of(other, card)})


def may(before: Look, seat: int, move: Move) -> str:
    """What a card opens and takes, as far as anybody can know."""
    card, side = divmod(move.number, 2)
    covered, other = before["coordinates"][side][-1], before["coordinates"][1 - side][-1]
    told = [WORDS("on", card=card, side=side, common=common(card, covered))]
    fresh = [cell for cell in named_cells(before, card, side) if before["cells"][cell] == YELLOW]
    told.append(WORDS("opens", cells=fresh) if fresh else WORDS("opens-nothing"))
    symbol = SYMBOL[card]
    if symbol != SYMBOL[other]:
        told.append(WORDS("takes-nothing", card=symbol, other=SYMBOL[other]))
        return " ".join(told)
    count = open_count(before, symbol)
    told.append(WORDS("takes-more" if fresh else "takes", count=count, symbol=symbol))
    points = totals(before)
    lead = points[seat] + count - max(points[:seat] + points[seat + 1 :])
    told.append(WORDS("lead" if lead > 0 else "behind" if lead < 0 else "level", count=abs(lead)))
    return " ".join(told)


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def common(card: int, other: int) -> str:
    """What two cards have in common."""
    if COLOUR[card] == COLOUR[other]:
        return WORDS("same-colour")
    return WORDS("same-number" if NUMBER[card] == NUMBER[other] else "same-symbol")


def refused(look: Look, seat: int, what: str) -> str:
    tops = [cards[-1] for cards in look["coordinates"]]
    own = [card for card in look["hands"][seat] if card_name(card) == what]
    if own:
        return WORDS("fits-nowhere", card=own[0], left=tops[0], right=tops[1])
    if what in [card_name(card) for card in tops]:
        return WORDS("card-first")
    if "·" in what:
        return WORDS("tiles-by-numbers")
    if what in [card_name(card) for card in covered(look)]:
        return WORDS("covered-stay")
    return WORDS("pile-by-itself") if what.startswith("pile") else ""
