"""Draws Make Way: six lanes with what every piece scores, one's cards at their feet, and what is left of the deck."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES, SYMBOLS
from wabe.boxes.greenbox.make_way.board import (
    CELLS,
    EMPTY,
    FORWARD,
    LEFTWARD,
    NOWHERE,
    RIGHTWARD,
    SIZE,
    ahead,
    beside,
    cell_name,
    line,
    onward,
    points,
    start,
)
from wabe.boxes.greenbox.make_way.rules import COPIES, ROUND
from wabe.boxes.greenbox.make_way.words import COLOURS, WORDS
from wabe.boxes.greenbox.pieces import SYMBOL_MARKS
from wabe.core.table import (
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
    outcome,
    pips,
    plan,
    words,
)

PLAN = plan(
    "board round 62 | board legend 196 | board cards 274 / 500 190",
    "board 350 | unseen 34",
)
FOOT = SIZE + 0.25  # the row of one's cards


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look, seat, moves), legend(), rounds(look), cards(look, seat), unseen(look, seat)]
    for move in moves:
        if look["phase"] == "move":
            cell, origin = arrival(look, seat, move)
            move.path = (cell_name(cell),) if origin == NOWHERE else (cube_id(origin),)
            pushing = "" if look["board"][cell] == EMPTY else "-and-push"
            move.text = WORDS(("enter" if origin == NOWHERE else "go") + pushing, origin=origin, cell=cell)
        else:
            move.path = (card_id(move.number),)
            move.text = WORDS("play-card" if look["phase"] == "card" else "throw-away", symbol=move.number)
    drawn = Table(status(look, seat), zones, moves=moves, goal=goal(look), plan=PLAN)
    drawn.sides = [side(look, one) for one in range(2)]
    drawn.counters = [Counter(WORDS("sum"), points(look["board"], one), one, points=True) for one in range(2)]
    if look["over"]:
        drawn.result = result(look)
    return drawn


def arrival(look: Look, seat: int, move: Move) -> tuple[int, int]:
    """Where a piece arrives, and where it comes from."""
    cell = move.number % SIZE * SIZE + look["columns"][look["card"]]
    return cell, start(seat, move.number // SIZE, cell)


# --- the lanes ------------------------------------------------------------------------------------------


def board(look: Look, seat: int, moves: list[Move]) -> Zone:
    """One's own first row below, one's cards under it, each at the foot of its lane."""
    zone = Zone("board", WORDS("board"), "spots", ground="tray")
    turned = seat == 1
    lit = look["columns"][look["card"]] if look["phase"] == "move" and seat == look["turn"] and not look["over"] else -1
    scored = [{tile for cell in own(look, one) for tile in line(look["board"], one, cell)} for one in range(2)]
    for cell in sorted(range(CELLS), key=lambda cell: (-cell // SIZE, cell)):
        x, y = cell % SIZE, SIZE - 1 - cell // SIZE
        shape = ["sand", SYMBOL_NAMES[look["columns"].index(cell % SIZE)]]
        shape += [letter for one, letter in enumerate("rb") if cell in scored[one]]
        shape += ["lit"] if cell % SIZE == lit else []
        spot = Spot(cell_name(cell), float(SIZE - 1 - x if turned else x), float(SIZE - 1 - y if turned else y))
        spot.label, spot.shape = WORDS("place", cell=cell), "-".join(shape)
        zone.spots.append(spot)
        owner = look["board"][cell]
        if owner != EMPTY:
            zone.pieces.append(cube(cube_id(cell), owner, len(line(look["board"], owner, cell)), cell_name(cell)))
    for symbol in range(SYMBOLS):
        lane = look["columns"][symbol]
        place = Spot(f"slot {SYMBOL_NAMES[symbol]}", float(SIZE - 1 - lane if turned else lane), FOOT)
        place.label, place.shape = WORDS("slot", symbol=symbol), f"slot-{SYMBOL_NAMES[symbol]}"
        zone.spots.append(place)
        zone.pieces += held(look, seat, symbol, [move.number for move in moves])
    names = [words(str(SIZE - row)) for row in range(SIZE)]
    zone.left = [*(names[::-1] if turned else names), words("")]
    zone.above = [words(letter) for letter in ("fedcba" if turned else "abcdef")]
    return zone


def own(look: Look, seat: int) -> list[int]:
    return [cell for cell, owner in enumerate(look["board"]) if owner == seat]


def held(look: Look, seat: int, symbol: int, legal: list[int]) -> list[Piece]:
    """The cards of one symbol in one's hand, as a single piece; the one in play still lies there, lifted."""
    if seat < 0:
        return []
    playing = look["phase"] == "move" and look["turn"] == seat and look["card"] == symbol and not look["over"]
    count = look["hands"][seat].count(symbol) + playing
    if count == 0:
        return []
    label = WORDS("held" if count == 1 else "held-more", symbol=symbol, count=count)
    piece = Piece(card_id(symbol), "slip", label, SYMBOL_MARKS[symbol], symbol=SYMBOL_NAMES[symbol], owner=seat)
    piece.at, piece.picked = f"slot {SYMBOL_NAMES[symbol]}", playing
    piece.badge = WORDS("times", count=count) if count > 1 else ""
    piece.dim = look["phase"] == "card" and look["turn"] == seat and bool(legal) and symbol not in legal
    return [piece]


def cube(id: str, owner: int, count: int, at: str = "") -> Piece:
    """A piece, and what it scores."""
    piece = Piece(id, "block", WORDS("piece", colour=owner, points=count), str(count), at=at, owner=owner)
    piece.colour = CUBE_COLOURS[COLOURS[owner]]
    return piece


def cube_id(cell: int) -> str:
    return f"{cell_name(cell)}.cube"


def card_id(symbol: int) -> str:
    return f"card {SYMBOL_NAMES[symbol]}"


# --- sheets ---------------------------------------------------------------------------------------------


def legend() -> Zone:
    rows: list[Row] = [
        [words(WORDS("legend-line"))],
        [words(WORDS("legend-cut"))],
        [words(WORDS("legend-wrap"), "dim")],
    ]
    return Zone("legend", WORDS("legend"), rows=rows)


def rounds(look: Look) -> Zone:
    left = max(len(hand) for hand in look["hands"])
    zone = Zone("round", WORDS("round", round=current(look), length=look["length"]))
    zone.rows = [[words(WORDS("to-go", count=left))]]
    return zone


def tally(look: Look, seat: int, symbol: int) -> tuple[int, int, int]:
    """Of nine cards of a symbol: played, one's own, and not seen."""
    played, yours = look["played"][symbol], look["hands"][seat].count(symbol) if seat >= 0 else 0
    return played, yours, COPIES - played - yours


def sign(symbol: int) -> Piece:
    return Piece(f"sign{symbol}", "sign", SYMBOL_NAMES[symbol], SYMBOL_MARKS[symbol], symbol=SYMBOL_NAMES[symbol])


def cards(look: Look, seat: int) -> Zone:
    zone = Zone("cards", WORDS("cards"))
    for symbol in range(SYMBOLS):
        played, yours, rest = tally(look, seat, symbol)
        label = WORDS("counts", symbol=symbol, played=played, yours=yours, unseen=rest)
        row = [Item(piece=sign(symbol), label=label)]
        row += [pips(played, played, "gray", label=" ")] if played else []
        row += [pips(yours, yours, "yellow", label=" ")] if yours else []
        row += [pips(0, rest, label=" ")] if rest else []
        zone.rows.append(row)
    key: Row = [pips(1, 1, "gray", label=" "), words(WORDS("key-played"), "dim")]
    key += [pips(1, 1, "yellow", label=" "), words(WORDS("key-yours"), "dim")]
    zone.rows.append([*key, pips(0, 1, label=" "), words(WORDS("key-unseen"), "dim")])
    return zone


def unseen(look: Look, seat: int) -> Zone:
    """The same on a phone: only how many are not seen."""
    found = [Item(f"**{tally(look, seat, symbol)[2]}**", piece=sign(symbol)) for symbol in range(SYMBOLS)]
    return Zone("unseen", WORDS("cards-unseen"), rows=[found])


def side(look: Look, seat: int) -> Side:
    row = [words(WORDS("to-enter", cubes=look["off"][seat]))]
    more = [words(WORDS("cards-left", cards=len(look["hands"][seat])))]
    name = CUBE_COLOURS[COLOURS[seat]]
    portrait = cube("portrait", seat, 0)
    portrait.mark = name[0]
    return Side(portrait, name, name, [row, more])


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    told = words(WORDS("goal", length=look["length"]))
    return [told, words(WORDS("round", round=current(look), length=look["length"]), "plate")]


def current(look: Look) -> int:
    """The round that is played."""
    return min(int(look["turns"]) // ROUND + 1, int(look["length"]))


def status(look: Look, seat: int) -> str:
    if look["over"]:
        best, other = sorted(look["scores"], reverse=True)
        if best == other:
            return WORDS("both", points=best)
        return WORDS("wins", outcome=outcome(look, seat), best=best, other=other)
    if not look["waiting"]:
        return WORDS("round-over", round=current(look), length=look["length"])
    if seat != look["turn"]:
        asked = asking(look, seat)
        return WORDS("last", symbol=look["card"], asking=asked) if look["card"] >= 0 else asked
    lane = look["columns"][look["card"]] if look["card"] >= 0 else 0
    return WORDS(look["phase"], symbol=look["card"], lane=lane)


def result(look: Look) -> Result:
    """The points of each lane."""
    rows = []
    for seat in range(2):
        lanes = [0] * SIZE
        for cell in own(look, seat):
            lanes[cell % SIZE] += len(line(look["board"], seat, cell))
        rows.append([words(str(n)) for n in (*lanes, sum(lanes))])
    tied = look["scores"][0] == look["scores"][1]
    reason = WORDS("rounds-over", length=look["length"])
    return Result(reason, [*"abcdef", WORDS("sum")], rows, WORDS("tied", points=look["scores"][0]) if tied else "")


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """Who is pushed, and what it makes of the points."""
    if before["phase"] == "discard":
        return WORDS("throws", symbol=move.number)
    if before["phase"] == "card":
        return ""
    other, (cell, _) = 1 - seat, arrival(before, seat, move)
    told = WORDS("does", move=move.text.partition(",")[0])
    there = before["board"][cell]
    if there != EMPTY:
        pushed = onward(seat, move.number // SIZE, cell)
        told += WORDS("pushes-own" if there == seat else "pushes-other", other=other, pushed=pushed)
    have, has = (points(after["board"], one) for one in (seat, other))
    mine, theirs = have - points(before["board"], seat), has - points(before["board"], other)
    return told + WORDS("gains", mine=mine, other=other, theirs=theirs, have=have, has=has)


def refused(look: Look, seat: int, what: str) -> str:
    """Why a piece or a place can't be touched."""
    if what[:1] not in "abcdef" or not what[1:2].isdigit():
        return ""
    if look["phase"] != "move":
        return WORDS("card-first" if look["phase"] == "card" else "card-only")
    cell = (int(what[1]) - 1) * SIZE + "abcdef".index(what[0])
    lane = look["columns"][look["card"]]
    if look["board"][cell] == seat:
        return stuck(look, seat, cell, lane)
    if cell % SIZE != lane:
        return WORDS("other-lane", symbol=look["card"], lane=lane)
    return WORDS("no-entry" if look["off"][seat] else "none-left")


def stuck(look: Look, seat: int, cell: int, lane: int) -> str:
    """Why a piece of one's own can't get into the lane."""
    if cell % SIZE == lane:
        way, there = FORWARD, ahead(seat, cell)
    elif beside(cell, 1) % SIZE == lane:
        way, there = RIGHTWARD, beside(cell, 1)
    elif beside(cell, -1) % SIZE == lane:
        way, there = LEFTWARD, beside(cell, -1)
    else:
        return WORDS("far-piece", lane=lane)
    if there == NOWHERE:
        return WORDS("far-end")
    if way == FORWARD and look["board"][there] == seat:
        return WORDS("own-ahead")
    pushed = onward(seat, way, there)
    return WORDS("off-edge") if pushed == NOWHERE else WORDS("two-ahead", there=there, pushed=pushed)
