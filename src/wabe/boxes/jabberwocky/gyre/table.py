"""Draws Gyre: the grid of cards with the ring of spaces around it; touch the space a Jabberwocky goes to."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import CARDS, COLOURS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.gyre.rules import NEUTRAL, OWN, SPACE_NAMES, THIRD
from wabe.boxes.jabberwocky.gyre.words import WORDS
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import Button, Counter, Fixed, Look, Move, Piece, Spot, Table, Zone, asking, outcome

SIDES = {"T": "above", "B": "below", "L": "left", "R": "right"}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [Zone("board", WORDS("board"), "spots", grid(look), spots=SPOTS)]
    beasts = jabberwockies(look)
    if look["cards"]:
        zones[0].pieces += beasts + all_gems(look)
    else:
        zones.append(Zone("jabberwockies", WORDS("jabberwockies"), "row", beasts))
    buttons = [Button(move.name, move.name) for move in moves if look["phase"] == "action"]
    for move in moves:
        describe(look, seat, move)
    return Table(status(look, seat), zones, buttons, counters(look), moves)


def spot_name(cell: int) -> str:
    return f"r{cell // 5 + 1}c{cell % 5 + 1}"


def spots() -> list[Spot]:
    """Seven places wide and five high: the spaces run round the grid, the corners stay free."""
    found = []
    for space, name in enumerate(SPACE_NAMES):
        along = float(name[1])
        x, y = {"T": (along, 0.0), "R": (6.0, along), "B": (along, 4.0), "L": (0.0, along)}[name[0]]
        found.append(Spot(name, x, y, WORDS(SIDES[name[0]], space=space, number=name[1]), "round"))
    for cell in range(CARDS):
        row, column = cell // 5 + 1, cell % 5 + 1
        found.append(Spot(spot_name(cell), float(column), float(row), WORDS("cell", row=row, column=column)))
    return found


SPOTS = Fixed(spots())


def grid(look: Look) -> list[Piece]:
    return [
        number_card(card, owner_of(look, card // NUMBERS), spot_name(cell), up=not look["face_down"][cell])
        for cell, card in enumerate(look["cards"])
    ]


def jabberwockies(look: Look) -> list[Piece]:
    at = [SPACE_NAMES[space] for space in look["spaces"]] or [""] * COLOURS
    return [jabberwocky(colour, owner_of(look, colour), at[colour]) for colour in range(COLOURS)]


def all_gems(look: Look) -> list[Piece]:
    """They are told apart by the card they lie on; last come those on the Jabberwocky cards."""
    pieces = []
    for cell, card in enumerate(look["cards"]):
        pieces += gems(look["gems"][cell * COLOURS : (cell + 1) * COLOURS], card_name(card), at=card_name(card))
    for colour, held in enumerate(look["gems"][CARDS * COLOURS :]):
        name = f"J{LETTERS[colour]}"
        pieces += gems([held if other == colour else 0 for other in range(COLOURS)], name, at=name)
    return pieces


def owner_of(look: Look, colour: int) -> int:
    """The seat of a colour; -1 if it is neutral or not chosen."""
    colours: list[int] = look["colours"][: look["seats"]]
    return colours.index(colour) if colour in colours else -1


def counters(look: Look) -> list[Counter]:
    found = []
    if look["cards"]:
        up = [card // NUMBERS for card, down in zip(look["cards"], look["face_down"], strict=True) if not down]
        for seat, colour in enumerate(look["colours"][: look["seats"]]):
            found.append(Counter(WORDS("cards-to-flip", colour=colour), up.count(colour), seat))
    return [*found, Counter(WORDS("turns-left"), look["turns_left"])]


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    move.path = (move.name,)
    if look["phase"] == "colour":
        move.text = WORDS("choose", colour=move.number)
        move.path = (f"J{LETTERS[move.number]}",)
    elif look["phase"] == "jabberwocky":
        colour = look["colours"][seat if move.number == OWN else THIRD]
        move.text = WORDS("move-neutral" if move.number == NEUTRAL else "move-own", colour=colour)
        move.path = (f"J{LETTERS[colour]}",)
    elif look["phase"] == "action":
        move.text = WORDS(f"action-{move.name}", colour=look["colour"])
    else:
        move.text = WORDS(f"{look['phase']}-to", space=move.number)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    tired = look["phase"] == "jabberwocky" and look["colour"] == look["colours"][THIRD]
    return WORDS("only-own" if tired else look["phase"], colour=look["colour"], down=look["down"])
