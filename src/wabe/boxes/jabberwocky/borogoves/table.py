"""Draws Borogoves: the map as far as it can grow, the homes, the deck and the cartographer's hand.

Touch a card and its cell; a tribe's home; then home and card to migrate, or two cards to explore.
"""

from __future__ import annotations

from wabe.boxes.jabberwocky.borogoves.chart import WIDTH, cell_name, reach
from wabe.boxes.jabberwocky.borogoves.rules import LAID, RATED, SCORED, SUM, SWAPPED, VICTORY, WARNED
from wabe.boxes.jabberwocky.borogoves.tribes import AT_HOME, EXPLORED, MIGRATED, SETTLED, SKIPPED, company_name, number
from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_label, card_name
from wabe.core.table import Button, Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors

CHART = ((54, "perfect"), (50, "amazing"), (46, "pretty good"), (VICTORY, "a bare victory"), (38, "almost"))


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [the_map(look), homes(look), Zone("box", "In the box", "heap", gems(look["box"], "box"))]
    zones += [Zone("deck", "Map deck", "stack", hidden("deck", look["deck"])), hand(look)]
    buttons = []
    for move in moves:
        describe(look, move)
        if move.path == (move.name,) and look["phase"] in ("action", "company", "swap"):
            buttons.append(Button(move.name, move.text))
    return Table(status(look, seat), zones, buttons, counters(look), moves)


def the_map(look: Look) -> Zone:
    low, high, left, right = reach(look["cells"])
    zone = Zone("map", "The map", "spots")
    for row in range(high, low - 1, -1):
        for column in range(left, right + 1):
            cell = cell_name(row * WIDTH + column)
            zone.spots.append(Spot(cell, float(column - left), float(high - row), cell))
    for card, cell in enumerate(look["cells"]):
        if cell >= 0:
            zone.pieces.append(number_card(card, cell_name(cell)))
            name = card_name(card)
            zone.pieces += gems(look["gems"][card * COLOURS : (card + 1) * COLOURS], name, at=name)
    return zone


def homes(look: Look) -> Zone:
    owner = borogoves(look)
    zone = Zone("home", "Homes", owner=owner)
    for colour, name in enumerate(COLOUR_NAMES):
        mark = home_name(colour)
        label = f"home of the {name} tribe" + (", which has acted" if look["acted"] >> colour & 1 else "")
        zone.pieces.append(Piece(mark, "card", label, mark, name, symbol="jabberwocky", owner=owner))
        counts = [look["home"][i] if i == colour else 0 for i in range(COLOURS)]
        zone.pieces += gems(counts, mark, at=mark)
    return zone


def hand(look: Look) -> Zone:
    alone, owner = look["seats"] == 1, look["cartographer"]
    zone = Zone("hand", "The card drawn" if alone else f"Seat {owner + 1}'s hand", "fan", owner=owner)
    if -1 in look["hand"]:
        zone.pieces = hidden("hand", len(look["hand"]), owner=owner)
    else:
        zone.pieces = [number_card(card, owner=owner) for card in look["hand"]]
    return zone


def number_card(card: int, at: str = "", owner: int = -1) -> Piece:
    name = card_name(card)
    return Piece(name, "card", card_label(card), name, COLOUR_NAMES[card // NUMBERS], number(card), owner=owner, at=at)


def gems(counts: list[int], where: str, at: str = "") -> list[Piece]:
    """So many gems of each colour. They are numbered where they lie: the last one leaves first."""
    pieces = []
    for colour, letter, count in zip(COLOUR_NAMES, LETTERS.lower(), counts, strict=True):
        pieces += [Piece(f"{where}.{letter}{i}", "gem", f"{colour} gem", letter, colour, at=at) for i in range(count)]
    return pieces


def home_name(tribe: int) -> str:
    return f"J{LETTERS[tribe]}"


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
    points = worth(look, look["covered"] + look["exact"])
    found = [Counter("Cards to lay", look["cells"].count(-1)), Counter("Points on this map", points, scorer(look))]
    if look["seats"] == 2 and look["points"][look["cartographer"]] >= 0:  # it had the borogoves in the first half
        past = worth(look, look["points"][look["cartographer"]])
        found.append(Counter("Points in the first half", past, 1 - scorer(look)))
    return found


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    phase, tribe, words = look["phase"], look["tribe"], move.name.split()
    if phase == "card":
        move.text, move.path = f"lay {card_label(move.number)}", (move.name,)
    elif phase == "cell":
        move.text, move.path = f"lay {card_label(look['card'])} on {move.name}", (move.name,)
    elif phase == "tribe":
        move.text, move.path = f"the {move.name} tribe acts", (home_name(move.number),)
    elif phase == "company":
        move.text, move.path = spelled(move.number, look["goal"]), (move.name,)
    elif phase == "settler":
        home = move.number == AT_HOME
        place = "at home" if home else f"on {card_label(move.number)}"
        move.text = f"a {COLOUR_NAMES[tribe]} borogove {place} settles"
        move.path = (home_name(tribe) if home else move.name,)
    elif phase == "swap":
        move.text, move.path = "begin the second half", (move.name,)
    elif words[0] == "migrate":
        move.text, move.path = (
            f"migrate: {move.name[-1]} {COLOUR_NAMES[tribe]} to {words[1]}",
            (home_name(tribe), words[1]),
        )
    elif words[0] == "explore":
        move.text, move.path = f"explore from {words[1]} to {words[2]}", (words[1], words[2])
    else:
        move.text, move.path = f"settle: one {COLOUR_NAMES[tribe]} borogove leaves the game", (move.name,)


def spelled(company: int, goal: int) -> str:
    """`2 green, 1 purple`."""
    name = company_name(company, goal)
    parts = [(name[i], COLOUR_NAMES["gyp".index(name[i + 1])]) for i in range(0, len(name), 2)]
    return ", ".join(f"{count} {colour}" for count, colour in parts)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return verdict(look["points"][0]) if look["seats"] == 1 else result(look, seat)
    points = counted(worth(look, look["covered"] + look["exact"]))
    half = f"The first half is over: seat {scorer(look) + 1} has {points}. "
    if seat != look["turn"]:
        return (half if look["phase"] == "swap" else "") + asking(look, seat)
    tribe = COLOUR_NAMES[look["tribe"]]
    return {
        "card": "Your turn: choose a card for the map.",
        "cell": f"Where does {card_label(look['card'])} go?",
        "tribe": "Your turn: which tribe acts?" + last_turns(look),
        "action": f"What does the {tribe} tribe do?",
        "company": f"Who explores {card_label(look['goal'])}, with at least one {tribe} borogove?",
        "settler": f"Which {tribe} borogove settles for good?",
        "swap": f"{half}Now you draw the map.",
    }[look["phase"]]


def last_turns(look: Look) -> str:
    left = look["cells"].count(-1) + 1
    if left > 3:
        return ""
    return " This is the last turn." if left == 1 else f" {left} turns are left."


def result(look: Look, seat: int) -> str:
    high, low = max(look["scores"]), min(look["scores"])
    if high == low:
        return f"Both have {high} points and share the win."
    return f"{victors(look, seat)}, {high} to {low}."


def verdict(points: int) -> str:
    """What a score is worth alone."""
    words = next((words for least, words in CHART if points >= least), "practise")
    return f"{counted(points)}: {words}{'. You win' if points >= VICTORY else ''}."


def counted(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == WARNED:
        return "The map deck is empty: the borogoves have three more turns."
    if kind == SKIPPED:
        return f"The {COLOUR_NAMES[a]} tribe has died out and does nothing."
    if kind == MIGRATED:
        return f"{number(b)} {COLOUR_NAMES[a]} {'migrates' if number(b) == 1 else 'migrate'} to {card_label(b)}."
    if kind == EXPLORED:
        return f"From {card_label(a)} to {card_label(b)}: {spelled(c, b)}."
    if kind == SETTLED:
        return f"A {COLOUR_NAMES[a]} borogove {'at home' if b == AT_HOME else f'on {card_label(b)}'} settles for good."
    if kind == RATED:
        return verdict(a)
    if kind == LAID:
        return f"{names[a]} lays {card_label(b)} on {cell_name(c)}."
    if kind == SCORED:
        return f"{names[a]} scores {b} + {c} = {b + c}."
    if kind == SWAPPED:
        return f"Now {names[a]} draws the map. It begins with {card_label(b)} and {card_label(c)}."
    return f"{names[a]} {'shares the win' if b else 'wins'}."
