"""Draws Green Port: Objectives, Headquarters, the pool, and before every seat its Profile, cards and cubes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import COLOUR, CUBE_COLOURS, NUMBER, card_name
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    GREEN,
    HQ_PRICE,
    HQS,
    LETTERS,
    NO_CUBE,
    NONE,
    OBJECTIVES,
    OPEN,
    PILE,
    SWAPS,
    UNIT_CARDS,
    WILD_OBJECTIVE,
    colours_in,
    hq_card,
    units_for,
)
from wabe.boxes.greenbox.green_port.phases import BUY_HQ, COMPLETE, REFERRAL, SWAP, TAKE
from wabe.boxes.greenbox.green_port.words import WORDS, amounts
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, tile_piece
from wabe.core.table import Button, Counter, Look, Move, Piece, Table, Zone, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [objective(look, number) for number, owner in enumerate(look["owners"]) if owner == OPEN]
    zones += [pile(look, colour) for colour in range(BASIC)]
    zones.append(Zone("deck", WORDS("deck"), "stack", hidden("deck", len(look["deck"]))))
    zones.append(Zone("pool", WORDS("pool"), "row", [card_piece(card) for card in look["pool"]]))
    zones.append(Zone("discard", WORDS("discard"), "stack", [card_piece(card) for card in look["discard"]]))
    zones.append(supply(look))
    if look["phase"] == "first cube":
        zones.append(Zone("middle", WORDS("middle"), "row", cubes(look["middle"], "middle")))
    for other in sorted(range(look["seats"]), key=lambda other: other == seat):  # one's own things last
        zones += place(look, other)
    pieces = {piece.id for zone in zones for piece in zone.pieces}
    buttons: dict[str, Button] = {}
    for move in moves:
        describe(look, seat, move)
        first = move.path[0]
        if first not in pieces:
            buttons[first] = Button(first, WORDS("specialise") if first == "specialise" else move.text)
    counters = [Counter(WORDS("round"), min(look["rounds"] + 1, look["round_limit"]))]
    for other, points in enumerate(look["points"]):
        counters += [
            Counter(WORDS("points"), points, other, points=True),
            Counter(WORDS("cubes"), sum(held(look, other)), other),
        ]
    return Table(status(look, seat), zones, list(buttons.values()), counters, moves)


# --- what lies where -----------------------------------------------------------------------------------


def objective(look: Look, number: int) -> Zone:
    price = look["prices"][number * BASIC : (number + 1) * BASIC]
    key = "wild-objective" if number == WILD_OBJECTIVE else "objective"
    zone = Zone(f"objective{number + 1}", WORDS(key, number=number + 1, price=amounts(price)))
    for i in objective_cards(look, number):
        card = card_piece(OBJECTIVES[i])
        zone.pieces.append(card)
        if look["wanted"][i] != NO_CUBE:
            zone.pieces.append(cube_piece(f"{card.id}.cube", look["wanted"][i], at=card.id))
    return zone


def objective_cards(look: Look, number: int) -> list[int]:
    """The places of its cards among the Objective cards, the highest number first."""
    return sorted(
        (i for i, column in enumerate(look["column"]) if column == number), key=lambda i: -NUMBER[OBJECTIVES[i]]
    )


def pile(look: Look, colour: int) -> Zone:
    left = [hq for hq in range(colour * PILE, colour * PILE + PILE) if look["hqs"][hq] == OPEN]
    label = WORDS("pile" if left else "no-pile", colour=colour, price=hq_price(look, colour))
    return Zone(f"hq-{CUBE_COLOURS[colour]}", label, "stack", [card_piece(hq_card(hq)) for hq in reversed(left)])


def supply(look: Look) -> Zone:
    """The cubes lie in four heaps, each on a mat of its colour."""
    zone = Zone("supply", WORDS("supply"), "row")
    for colour, name in enumerate(CUBE_COLOURS):
        mat = Piece(f"supply-{name}", "token", WORDS("colour-supply", colour=colour), name[:3], name)
        counts = [look["supply"][colour] if other == colour else 0 for other in range(BASIC)]
        zone.pieces += [mat, *cubes(counts, "supply", at=mat.id)]
    return zone


def place(look: Look, seat: int) -> list[Zone]:
    """What lies before a seat."""
    profile = look["tiles"][seat]
    cards = Zone(f"cards{seat + 1}", WORDS("cards" if profile == NONE else "profile-and-cards"), "row", owner=seat)
    if profile != NONE:
        tile = tile_piece(f"tile{seat + 1}", profile, owner=seat)
        tile.up = seat in look["up"]
        cards.pieces.append(tile)
    for hq in range(HQS):
        if look["hqs"][hq] == seat:
            card = card_piece(hq_card(hq), owner=seat)
            cards.pieces.append(card)
            mark = look["marks"][hq % PILE] if hq // PILE == GREEN else -1
            if mark >= 0:
                cards.pieces.append(cube_piece(f"{card.id}.mark", mark, at=card.id, owner=seat))
    for number, owner in enumerate(look["owners"]):
        if owner == seat:
            cards.pieces += [card_piece(OBJECTIVES[i], owner=seat) for i in objective_cards(look, number)]
    units = Zone(f"units{seat + 1}", WORDS("cubes"), "row", cubes(held(look, seat), pouch(seat), seat), owner=seat)
    return [cards, units]


def cubes(counts: list[int], where: str, owner: int = -1, at: str = "") -> list[Piece]:
    """So many cubes of each colour. They are numbered where they lie: the last one leaves first."""
    return [
        cube_piece(f"{where}.{LETTERS[colour]}{i}", colour, at, owner)
        for colour in range(BASIC)
        for i in range(counts[colour])
    ]


def pouch(seat: int) -> str:
    return f"P{seat + 1}"


def hq_top(look: Look, colour: int) -> str:
    hqs = look["hqs"][colour * PILE : (colour + 1) * PILE]
    return card_name(hq_card(colour * PILE + hqs.index(OPEN)))


def held(look: Look, seat: int) -> list[int]:
    """The seat's cubes, by colour."""
    found: list[int] = look["units"][seat * BASIC : (seat + 1) * BASIC]
    return found


def hq_price(look: Look, colour: int) -> int:
    found: int = HQ_PRICE + look["lying"][colour]
    return found


# --- moves -----------------------------------------------------------------------------------------------


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    phase, number = look["phase"], move.number
    if f"{phase} {move.name}" in WORDS.templates:
        move.path = (f"tile{seat + 1}" if move.name == "unflip" else move.name,)
        move.text = WORDS(f"{phase} {move.name}")
    elif phase in ("hire", "utilise") and number >= SWAP:
        taken, *given = SWAPS[number - SWAP]
        own = [cube(look, seat, colour, given[:i].count(colour)) for i, colour in enumerate(given)]
        move.path = ("specialise", supply_cube(look, taken), *own)
        move.text = WORDS("specialise-by", swap=number - SWAP)
    elif phase == "hire":
        move.path, move.text = (move.name,), taking(look, seat, number - TAKE)
    elif phase == "refer":
        paid, taken = divmod(number - REFERRAL, BASIC)
        card = next(card for card in look["pool"] if card < UNIT_CARDS and COLOUR[card] == taken)
        move.path = (cube(look, seat, paid), card_name(card))
        move.text = WORDS("pay-and", paid=paid, take=taking(look, seat, taken))
    elif phase == "utilise" and number < BUY_HQ:
        cards = [OBJECTIVES[i] for i in objective_cards(look, number - COMPLETE)]
        move.path = (card_name(cards[0]),)
        move.text = WORDS("complete", objective=number - COMPLETE, points=sum(NUMBER[card] for card in cards))
    elif phase in ("utilise", "end purchase"):
        colour = look["dealing"] if phase == "end purchase" else number - BUY_HQ
        move.path = (hq_top(look, colour),)
        move.text = WORDS("buy-hq", colour=colour, price=hq_price(look, colour))
    else:
        move.path = (touched(look, seat, number),)
        move.text = WORDS(f"{phase} colour", colour=number)


def touched(look: Look, seat: int, colour: int) -> str:
    """Where a colour is chosen by touching a cube."""
    phase = look["phase"]
    if phase == "leave out":
        return CUBE_COLOURS[colour]
    if phase == "first cube":
        return f"middle.{LETTERS[colour]}0"
    return supply_cube(look, colour) if phase in ("bonus", "mark") else cube(look, seat, colour)


def taking(look: Look, seat: int, colour: int) -> str:
    """What taking a colour brings, also by the Profile, green HQs and being in sync."""
    count = units_for(look["pool"], colour, look["tiles"][seat] if seat in look["up"] else NONE)
    for i, mark in enumerate(look["marks"]):
        count += mark == colour and look["hqs"][GREEN * PILE + i] == seat
    in_sync = seat == look["active"] and colours_in(look["pool"]) == (1 << BASIC) - 1
    return WORDS("take-in-sync" if in_sync else "take", count=min(count, look["supply"][colour]), colour=colour)


def cube(look: Look, seat: int, colour: int, below: int = 0) -> str:
    """The last of the seat's cubes of a colour, or one so far below it."""
    return f"{pouch(seat)}.{LETTERS[colour]}{held(look, seat)[colour] - 1 - below}"


def supply_cube(look: Look, colour: int) -> str:
    return f"supply.{LETTERS[colour]}{look['supply'][colour] - 1}"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("result", victors=victors(look, seat), points=look["points"][look["winners"][0]])
    if seat != look["turn"]:
        return WORDS("waiting", turn=look["turn"], phase=look["phase"])
    key = look["phase"]
    if key == "hire" and not colours_in(look["pool"]):
        key = "hire-first"
    elif key == "hire" and not look["deck"] and not look["discard"]:
        key = "hire-last"
    elif key == "utilise" and look["busted"]:
        key = "utilise-bust"
    return WORDS(
        key,
        limit=look["unit_limit"],
        owed=look["owed"],
        active=look["active"],
        bill=amounts(look["bill"]),
        dealing=look["dealing"],
    )
