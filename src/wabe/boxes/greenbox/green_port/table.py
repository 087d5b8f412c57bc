"""Draws Green Port: Objectives, Headquarters, the pool, and before every seat its Profile, cards and cubes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import COLOUR, CUBE_COLOURS, NUMBER, card_name
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    GREEN,
    HQS,
    LETTERS,
    NO_CUBE,
    OBJECTIVES,
    PILE,
    SWAPS,
    UNIT_CARDS,
    WILD,
    hq_card,
)
from wabe.boxes.greenbox.green_port.hiring import REFERRAL, SWAP, TAKE
from wabe.boxes.greenbox.green_port.port import OPEN
from wabe.boxes.greenbox.green_port.utilising import BUY_HQ, COMPLETE
from wabe.boxes.greenbox.green_port.words import called, counted, held, hq_price, say, status, swap_words, take_words
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, tile_piece
from wabe.core.table import Button, Counter, Look, Move, Piece, Table, Zone, hidden

__all__ = ["say", "table"]

ANSWERS = {
    ("hire", "draw"): "draw a card",
    ("bust", "flip"): "flip your Profile, discard the pool and go on",
    ("bust", "no"): "take nothing",
    ("over the limit", "flip"): "flip your Profile and keep all cubes",
    ("over the limit", "no"): "give up half of your cubes",
    ("refer", "no"): "take nothing",
    ("utilise", "end"): "end your turn",
    ("end purchase", "done"): "buy no more of this colour",
}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [objective(look, number) for number, owner in enumerate(look["owners"]) if owner == OPEN]
    zones += [pile(look, colour) for colour in range(BASIC)]
    zones.append(Zone("deck", "Deck", "stack", hidden("deck", look["deck"])))
    zones.append(Zone("pool", "Pool", "row", [card_piece(card) for card in look["pool"]]))
    zones.append(Zone("discard", "Discard pile", "stack", [card_piece(card) for card in look["discard"]]))
    zones.append(supply(look))
    if look["phase"] == "first cube":
        zones.append(Zone("middle", "The middle", "row", cubes(look["middle"], "middle")))
    for other in sorted(range(look["seats"]), key=lambda other: other == seat):  # one's own things last
        zones += place(look, other, seat)
    pieces = {piece.id for zone in zones for piece in zone.pieces}
    buttons: dict[str, Button] = {}
    for move in moves:
        describe(look, seat, move)
        first = move.path[0]
        if first not in pieces:
            buttons[first] = Button(first, first if first == "specialise" else move.text)
    counters = [Counter("Round", min(look["rounds"] + 1, look["round_limit"]))]
    for other, points in enumerate(look["points"]):
        counters += [Counter("Points", points, other), Counter("cubes", sum(held(look, other)), other)]
    return Table(status(look, seat), zones, list(buttons.values()), counters, moves)


# --- what lies where -----------------------------------------------------------------------------------


def objective(look: Look, number: int) -> Zone:
    zone = Zone(f"objective{number + 1}", objective_label(look, number))
    for i in objective_cards(look, number):
        card = card_piece(OBJECTIVES[i])
        zone.pieces.append(card)
        if look["wanted"][i] != NO_CUBE:
            zone.pieces.append(cube_piece(f"{card.id}.cube", look["wanted"][i], at=card.id))
    return zone


def objective_label(look: Look, number: int) -> str:
    if number == WILD:
        return "Wild: 6 of one colour"
    return f"No. {number + 1}: {counted(look['prices'][number * BASIC : (number + 1) * BASIC])}"


def objective_cards(look: Look, number: int) -> list[int]:
    """The places of its cards among the Objective cards, the highest number first."""
    return sorted(
        (i for i, column in enumerate(look["column"]) if column == number), key=lambda i: -NUMBER[OBJECTIVES[i]]
    )


def pile(look: Look, colour: int) -> Zone:
    name = CUBE_COLOURS[colour]
    left = [hq for hq in range(colour * PILE, colour * PILE + PILE) if look["hqs"][hq] == OPEN]
    label = f"{name.capitalize()} HQ: {hq_price(look, colour)}" if left else f"No {name} HQ"
    return Zone(f"hq-{name}", label, "stack", [card_piece(hq_card(hq)) for hq in reversed(left)])


def supply(look: Look) -> Zone:
    """The cubes lie in four heaps, each on a mat of its colour."""
    zone = Zone("supply", "Supply", "row")
    for colour, name in enumerate(CUBE_COLOURS):
        mat = Piece(f"supply-{name}", "token", f"{name} supply", name[:3], name)
        counts = [look["supply"][colour] if other == colour else 0 for other in range(BASIC)]
        zone.pieces += [mat, *cubes(counts, "supply", at=mat.id)]
    return zone


def place(look: Look, seat: int, viewer: int) -> list[Zone]:
    """What lies before a seat."""
    whose = "Your" if seat == viewer else f"Seat {seat + 1}'s"
    cards = Zone(f"cards{seat + 1}", f"{whose} cards", "row", owner=seat)
    if look["tiles"][seat] >= 0:
        cards.label = f"{whose} Profile and cards"
        tile = tile_piece(f"tile{seat + 1}", look["tiles"][seat], owner=seat)
        tile.up = bool(look["up"] >> seat & 1)
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
    units = Zone(f"units{seat + 1}", f"{whose} cubes", "row", cubes(held(look, seat), pouch(seat), seat), owner=seat)
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


# --- moves -----------------------------------------------------------------------------------------------


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    phase, number = look["phase"], move.number
    if (phase, move.name) in ANSWERS:
        move.path, move.text = (move.name,), ANSWERS[phase, move.name]
    elif phase in ("hire", "utilise") and number >= SWAP:
        taken, *given = SWAPS[number - SWAP]
        own = [cube(look, seat, colour, given[:i].count(colour)) for i, colour in enumerate(given)]
        move.path = ("specialise", supply_cube(look, taken), *own)
        move.text = f"specialise: {swap_words(number - SWAP)}"
    elif phase == "hire":
        move.path, move.text = (move.name,), take_words(look, seat, number - TAKE)
    elif phase == "refer":
        paid, taken = divmod(number - REFERRAL, BASIC)
        card = next(card for card in look["pool"] if card < UNIT_CARDS and COLOUR[card] == taken)
        move.path = (cube(look, seat, paid), card_name(card))
        move.text = f"pay a {CUBE_COLOURS[paid]} cube and {take_words(look, seat, taken)}"
    elif phase == "utilise":
        describe_action(look, seat, move)
    elif phase == "end purchase":
        move.path = (hq_top(look, look["dealing"]),)
        move.text = f"buy a {CUBE_COLOURS[look['dealing']]} HQ for {hq_price(look, look['dealing'])} cubes"
    else:
        describe_colour(look, seat, move)


def describe_action(look: Look, seat: int, move: Move) -> None:
    if move.number >= BUY_HQ:
        colour = move.number - BUY_HQ
        move.path = (hq_top(look, colour),)
        move.text = f"buy a {CUBE_COLOURS[colour]} HQ for {hq_price(look, colour)} cubes"
    elif move.number >= COMPLETE:
        number = move.number - COMPLETE
        move.path = (card_name(OBJECTIVES[objective_cards(look, number)[0]]),)
        points = sum(NUMBER[OBJECTIVES[i]] for i in objective_cards(look, number))
        move.text = f"complete {called(number)} for {points} points"
    else:
        move.path, move.text = (f"tile{seat + 1}",), "turn your Profile up again"


def describe_colour(look: Look, seat: int, move: Move) -> None:
    """A choice of a colour, made by touching a cube."""
    colour, name, phase = move.number, CUBE_COLOURS[move.number], look["phase"]
    if phase == "leave out":
        move.path, move.text = (move.name,), f"leave out a {name} cube"
    elif phase == "first cube":
        move.path, move.text = (f"middle.{LETTERS[colour]}0",), f"take the {name} cube"
    elif phase in ("bonus", "mark"):
        move.path = (supply_cube(look, colour),)
        move.text = f"take a {name} cube" if phase == "bonus" else f"mark your green HQ with {name}"
    else:
        move.path = (cube(look, seat, colour),)
        verb = {"give up": "give up a", "un-flip": "pay a", "wild": "pay with"}[phase]
        move.text = f"{verb} {name}{' cubes' if phase == 'wild' else ' cube'}"


def cube(look: Look, seat: int, colour: int, below: int = 0) -> str:
    """The last of the seat's cubes of a colour, or one so far below it."""
    return f"{pouch(seat)}.{LETTERS[colour]}{held(look, seat)[colour] - 1 - below}"


def supply_cube(look: Look, colour: int) -> str:
    return f"supply.{LETTERS[colour]}{look['supply'][colour] - 1}"
