"""Draws Gyre: the grid of cards with the ring of spaces around it; touch the space a Jabberwocky goes to."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_label, card_name
from wabe.boxes.jabberwocky.gyre.rules import (
    CHOSE,
    EXHALE,
    FLIPPED,
    FLY,
    INHALE,
    NEUTRAL,
    RESOLVE,
    SPACE_NAMES,
    WHIFFLED,
)
from wabe.core.table import Button, Counter, Fixed, Look, Move, Piece, Spot, Table, Zone, asking, victors

SIDES = {"T": "above column", "B": "below column", "L": "left of row", "R": "right of row"}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look)]
    jabberwockies = [jabberwocky(look, colour) for colour in range(COLOURS)]
    if look["cards"]:
        zones[0].pieces += jabberwockies + gems(look)
    else:
        zones.append(Zone("jabberwockies", "Jabberwocky cards", "row", jabberwockies))
    buttons = [Button(move.name, move.name) for move in moves if look["phase"] == "action"]
    for move in moves:
        describe(look, move)
    return Table(status(look, seat), zones, buttons, counters(look), moves)


def board(look: Look) -> Zone:
    zone = Zone("board", "The wabe", "spots", spots=SPOTS)
    if look["cards"]:
        zone.pieces = [number_card(look, cell, spot_name(cell)) for cell in range(CARDS)]
    return zone


def spot_name(cell: int) -> str:
    return f"r{cell // 5 + 1}c{cell % 5 + 1}"


def spots() -> list[Spot]:
    """Seven places wide and five high: the spaces run round the grid, the corners stay free."""
    found = []
    for name in SPACE_NAMES:
        along = float(name[1])
        x, y = {"T": (along, 0.0), "R": (6.0, along), "B": (along, 4.0), "L": (0.0, along)}[name[0]]
        found.append(Spot(name, x, y, f"{name}, {SIDES[name[0]]} {name[1]}", "round"))
    for cell in range(CARDS):
        row, column = cell // 5 + 1, cell % 5 + 1
        found.append(Spot(spot_name(cell), float(column), float(row), f"row {row}, column {column}"))
    return found


SPOTS = Fixed(spots())


def number_card(look: Look, cell: int, spot: str) -> Piece:
    card, down = look["cards"][cell], bool(look["face_down"][cell])
    colour, number = card // NUMBERS, card % NUMBERS + 1
    label = card_label(card) + (", face-down" if down else "")
    owner = owner_of(look, colour)
    return Piece(
        card_name(card), "card", label, card_name(card), COLOUR_NAMES[colour], number, up=not down, owner=owner, at=spot
    )


def jabberwocky(look: Look, colour: int) -> Piece:
    name = f"J{LETTERS[colour]}"
    label = f"{COLOUR_NAMES[colour]} Jabberwocky"
    owner = owner_of(look, colour)
    at = SPACE_NAMES[look["spaces"][colour]] if look["spaces"] else ""
    return Piece(name, "card", label, name, COLOUR_NAMES[colour], symbol="jabberwocky", owner=owner, at=at)


def gems(look: Look) -> list[Piece]:
    """All gems; they are told apart by the card they lie on."""
    pieces = []
    for place, count in enumerate(look["gems"] + look["held"]):
        cell, colour = divmod(place, COLOURS)
        letter = LETTERS[colour].lower()
        card = card_name(look["cards"][cell]) if cell < CARDS else f"J{LETTERS[colour]}"
        for i in range(count):
            label = f"{COLOUR_NAMES[colour]} gem"
            pieces.append(Piece(f"{card}.{letter}{i}", "gem", label, letter, COLOUR_NAMES[colour], at=card))
    return pieces


def owner_of(look: Look, colour: int) -> int:
    """The seat of a colour; -1 if it is neutral or not chosen."""
    colours: list[int] = look["colours"][: look["seats"]]
    return colours.index(colour) if colour in colours else -1


def counters(look: Look) -> list[Counter]:
    found = []
    for seat, colour in enumerate(look["colours"][: look["seats"]]):
        if look["cards"]:
            up = [card for card, down in zip(look["cards"], look["face_down"], strict=True) if not down]
            count = len([card for card in up if card // NUMBERS == colour])
            found.append(Counter(f"{COLOUR_NAMES[colour]} cards to flip", count, seat))
    return [*found, Counter("turns left", look["turns_left"])]


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    colour = COLOUR_NAMES[look["colour"]]
    if look["phase"] == "colour":
        move.text = f"choose {move.name}"
        move.path = (f"J{move.name[0].upper()}",)
    elif look["phase"] == "jabberwocky":
        chosen = look["colours"][move.number]
        whose = "the neutral" if move.name == "neutral" else "your own"
        move.text = f"move {whose} Jabberwocky ({COLOUR_NAMES[chosen]})"
        move.path = (f"J{LETTERS[chosen]}",)
    elif look["phase"] == "action":
        move.text = {
            "inhale": f"inhale: {colour} gems come nearer",
            "exhale": f"exhale the {colour} gems",
            "resolve": "resolve: outnumbered gems go home",
            "fly": "fly to another space",
        }[move.name]
        move.path = (move.name,)
    else:
        move.text = f"{look['phase']} to {move.name}"
        move.path = (move.name,)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{victors(look, seat)}."
    if seat != look["turn"]:
        return asking(look, seat)
    colour = COLOUR_NAMES[look["colour"]]
    tired = look["colour"] == look["colours"][NEUTRAL]
    return {
        "colour": f"Choose your colour. The cards with number {look['down']} will start face-down.",
        "jabberwocky": f"Move your own Jabberwocky{'; the neutral one must rest' if tired else ' or the neutral one'}.",
        "whiffle": f"Whiffle: move the {colour} Jabberwocky along the ring.",
        "action": f"What does the {colour} Jabberwocky do?",
        "fly": f"Where does the {colour} Jabberwocky fly to?",
    }[look["phase"]]


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == FLIPPED:
        return f"The {card_label(a)} turns face-down."
    who, colour = names[a], COLOUR_NAMES[b % COLOURS]
    if kind == CHOSE:
        return f"{who} chooses {colour}."
    if kind in (WHIFFLED, FLY):
        return f"{who} {'flies' if kind == FLY else 'whiffles'} {colour} to {SPACE_NAMES[c]}."
    if kind in (INHALE, EXHALE):
        return f"{who} {'inhales' if kind == INHALE else 'exhales'} {colour}, whose Jabberwocky now carries {c}."
    if kind == RESOLVE:
        return f"{who} resolves the grid."
    reason = "" if c else "No turn is left: "
    return f"{reason}{who} {'shares the win' if b else 'wins'}."
