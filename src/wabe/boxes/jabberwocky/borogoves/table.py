"""Draws Borogoves: the map as far as it can grow, the homes, the deck and the cartographer's hand.

Touch a card and its cell; a tribe's home; then home and card to migrate, or two cards to explore.
"""

from __future__ import annotations

from wabe.boxes.jabberwocky.borogoves.chart import WIDTH, cell_name, reach
from wabe.boxes.jabberwocky.borogoves.tribes import AT_HOME, BOX, HOME, SUM
from wabe.boxes.jabberwocky.borogoves.words import WORDS
from wabe.boxes.jabberwocky.components import CARDS, COLOURS, LETTERS, card_name
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import Button, Counter, Look, Move, Spot, Table, Zone, asking, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [the_map(look), homes(look), Zone("box", WORDS("box"), "heap", gems(look["gems"][BOX:], "box"))]
    zones += [Zone("deck", WORDS("deck"), "stack", hidden("deck", look["deck"])), hand(look)]
    buttons = []
    for move in moves:
        describe(look, move)
        if move.path == (move.name,) and look["phase"] in ("action", "company", "swap"):
            buttons.append(Button(move.name, move.text))
    return Table(status(look, seat), zones, buttons, counters(look), moves)


def the_map(look: Look) -> Zone:
    low, high, left, right = reach(look["cells"])
    zone = Zone("map", WORDS("map"), "spots")
    for row in range(high, low - 1, -1):
        for column in range(left, right + 1):
            cell = cell_name(row * WIDTH + column)
            zone.spots.append(Spot(cell, float(column - left), float(high - row), cell))
    for card, cell in enumerate(look["cells"]):
        if cell >= 0:
            name = card_name(card)
            zone.pieces.append(number_card(card, at=cell_name(cell)))
            zone.pieces += gems(look["gems"][card * COLOURS : (card + 1) * COLOURS], name, at=name)
    return zone


def homes(look: Look) -> Zone:
    owner = borogoves(look)
    zone = Zone("home", WORDS("homes"), owner=owner)
    for tribe in range(COLOURS):
        home = jabberwocky(tribe, owner)
        home.label = WORDS("home-acted" if tribe in look["acted"] else "home", tribe=tribe)
        counts = [look["gems"][HOME + tribe] if colour == tribe else 0 for colour in range(COLOURS)]
        zone.pieces += [home, *gems(counts, home.id, at=home.id)]
    return zone


def hand(look: Look) -> Zone:
    owner = look["cartographer"]
    zone = Zone("hand", WORDS("drawn" if look["seats"] == 1 else "hand"), "fan", owner=owner)
    if -1 in look["hand"]:
        zone.pieces = hidden("hand", len(look["hand"]), owner=owner)
    else:
        zone.pieces = [number_card(card, owner) for card in look["hand"]]
    return zone


def borogoves(look: Look) -> int:
    """The seat that moves the borogoves."""
    seat: int = (look["cartographer"] + 1) % look["seats"]
    return seat


def worth(look: Look, points: int) -> int:
    """What a map with so many points for the borogoves is worth to its scorer."""
    return SUM + CARDS - points if complement(look) else points


def scorer(look: Look) -> int:
    """The seat that scores this map."""
    cartographer: int = look["cartographer"]
    return cartographer if complement(look) else borogoves(look)


def complement(look: Look) -> bool:
    """Does the cartographer score what the borogoves leave?"""
    return bool(look["first_edition"]) and look["seats"] == 2


def counters(look: Look) -> list[Counter]:
    points = Counter(WORDS("points"), worth(look, look["covered"] + look["exact"]), scorer(look), points=True)
    found = [Counter(WORDS("to-lay"), look["cells"].count(-1)), points]
    if look["seats"] == 2 and look["points"][look["cartographer"]] >= 0:  # it had the borogoves in the first half
        past = worth(look, look["points"][look["cartographer"]])
        found.append(Counter(WORDS("points-before"), past, 1 - scorer(look), points=True))
    return found


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    phase, tribe, number, words = look["phase"], look["tribe"], move.number, move.name.split()
    home = f"J{LETTERS[tribe]}"
    move.path = (move.name,)
    if phase == "card":
        move.text = WORDS("choose-card", card=number)
    elif phase == "cell":
        move.text = WORDS("lay-on", card=look["card"], cell=number)
    elif phase == "tribe":
        move.text, move.path = WORDS("tribe-acts", tribe=number), (f"J{LETTERS[number]}",)
    elif phase == "company":
        move.text = WORDS("go-along", company=number)
    elif phase == "settler":
        move.text = WORDS("settles", tribe=tribe, place=number)
        move.path = (home if number == AT_HOME else move.name,)
    elif phase == "swap":
        move.text = WORDS("begin")
    elif words[0] == "migrate":
        move.text, move.path = WORDS("migrate", card=number, tribe=tribe), (home, words[1])
    elif words[0] == "explore":
        move.text, move.path = WORDS("explore", origin=words[1], goal=words[2]), (words[1], words[2])
    else:
        move.text = WORDS("settle", tribe=tribe)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS.event("rated", look["points"][0], 0, 0) if look["seats"] == 1 else result(look, seat)
    ask = asking(look, seat)
    if seat == look["turn"]:
        ask = WORDS(look["phase"], card=look["card"], tribe=look["tribe"], goal=look["goal"])
        left = look["cells"].count(-1) + 1
        if look["phase"] == "tribe" and left <= 3:
            return f"{ask} {WORDS('last-turn') if left == 1 else WORDS('turns-left', left=left)}"
    if look["phase"] == "swap":
        points = worth(look, look["covered"] + look["exact"])
        return f"{WORDS('first-half', seat=scorer(look), points=points)} {ask}"
    return ask


def result(look: Look, seat: int) -> str:
    high, low = max(look["scores"]), min(look["scores"])
    return WORDS("level" if high == low else "ahead", winner=victors(look, seat), high=high, low=low)
