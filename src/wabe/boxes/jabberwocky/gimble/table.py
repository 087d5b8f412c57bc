"""Draws Gimble: the display, and before every seat its cards and gems; touch a number to bid, a card to take it."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, LETTERS, NUMBERS, card_label, card_name
from wabe.boxes.jabberwocky.gimble.rules import BID, LOADED, PASSED, REVEALED, SCORED, TOOK, TURNED
from wabe.boxes.jabberwocky.gimble.scoring import best
from wabe.core.table import Button, Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors

NAMES = [card_name(card) for card in range(CARDS)]


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [display(look), Zone("deck", "Deck", "stack", hidden("deck", look["deck"]))]
    if look["seats"] == 2:
        zones.append(Zone("unused", "Nobody's wild card", pieces=wild(look, 2)))
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own things last
        zones += arrangement(look, owner) if look["over"] else belongings(look, owner, seat)
    buttons = []
    for move in moves:
        describe(look, seat, move)
        if look["phase"] in ("opening", "answer"):
            buttons.append(Button(move.path[0], move.name, "" if move.name == "pass" else "pad"))
    return Table(status(look, seat), zones, buttons, counters(look), moves)


def display(look: Look) -> Zone:
    zone = Zone("display", "Display", "spots")
    for slot, card in enumerate(look["display"]):
        spot = f"slot{slot + 1}"
        zone.spots.append(Spot(spot, 1.2 * slot, 0.0, f"slot {slot + 1}", "card"))
        if card >= 0:
            zone.pieces.append(number_card(card, at=spot))
            zone.pieces += gems(look["loads"][slot], card_name(card), at=card_name(card))
    return zone


def number_card(card: int, owner: int = -1, at: str = "") -> Piece:
    colour, number = COLOUR_NAMES[card // NUMBERS], card % NUMBERS + 1
    return Piece(card_name(card), "card", card_label(card), card_name(card), colour, number, owner=owner, at=at)


def gems(counts: list[int], where: str, owner: int = -1, at: str = "") -> list[Piece]:
    """So many gems of each colour. They are numbered where they lie: the last one leaves first."""
    pieces = []
    for colour, letter, count in zip(COLOUR_NAMES, LETTERS.lower(), counts, strict=True):
        for i in range(count):
            pieces.append(Piece(f"{where}.{letter}{i}", "gem", f"{colour} gem", letter, colour, owner=owner, at=at))
    return pieces


def wild(look: Look, owner: int) -> list[Piece]:
    """The wild card of a seat, as far as it is known; `owner` 2 of two seats is nobody."""
    colour, seat = look["wilds"][owner], owner if owner < look["seats"] else -1
    if colour < 0:
        return hidden(f"wild{owner + 1}", 1, label="hidden wild card", owner=seat)
    name = f"J{LETTERS[colour]}"
    label = f"wild card {COLOUR_NAMES[colour]}"
    if look["over"] and seat >= 0:
        label += f", as {look['wild_numbers'][owner]}"
    return [Piece(name, "card", label, name, COLOUR_NAMES[colour], symbol="jabberwocky", owner=seat)]


def belongings(look: Look, owner: int, viewer: int) -> list[Zone]:
    """What lies before a seat: the wild card with the cards taken, and the gems."""
    whose = "Your" if owner == viewer else f"Seat {owner + 1}'s"
    taken = [number_card(card, owner) for card in look["cards"][owner]]
    gem_pieces = gems(look["gems"][owner], f"seat{owner + 1}", owner)
    return [
        Zone(f"cards{owner + 1}", f"{whose} cards", pieces=wild(look, owner) + taken, owner=owner),
        Zone(f"gems{owner + 1}", f"{whose} gems", "heap", gem_pieces, owner=owner),
    ]


def arrangement(look: Look, owner: int) -> list[Zone]:
    """At the end: a seat's best sets, each with its points."""
    zones = []
    for i, one in enumerate(look["sets"][owner]):
        zone = Zone(f"set{owner + 1}.{i + 1}", f"Seat {owner + 1}: {one['kind']} {one['points']:+}", owner=owner)
        for item in one["items"]:
            if item[0] == "J":
                zone.pieces += wild(look, owner)
            elif item in NAMES:
                zone.pieces.append(number_card(NAMES.index(item), owner))
            else:
                counts = [int(item[:-1]) if item[-1] == letter else 0 for letter in LETTERS.lower()]
                zone.pieces += gems(counts, f"seat{owner + 1}", owner)
        zones.append(zone)
    return zones


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    if look["phase"] in ("opening", "answer"):
        move.text = move.name if move.name == "pass" else f"bid {move.name}"
        move.path = (move.text,)
    elif look["phase"] == "colour":
        move.text = f"pay {counted(look['bid'], move.name)}"
        move.path = (f"seat{seat + 1}.{move.name[0]}{look['gems'][seat][move.number] - 1}",)
    elif look["phase"] == "load":
        move.text = f"lay {counted(look['bid'], COLOUR_NAMES[look['colour']])} on {card_label(move.number)}"
        move.path = (move.name,)
    else:
        count = sum(look["loads"][look["display"].index(move.number)])
        move.text = f"take {card_label(move.number)}" + (f" with {counted(count)}" if count else "")
        move.path = (move.name,)


def counted(count: int, colour: str = "") -> str:
    gem = f"{colour} gem".strip()
    return f"1 {gem}" if count == 1 else f"{count} {gem}s"


def counters(look: Look) -> list[Counter]:
    if look["over"]:
        return [Counter("Points", points, owner) for owner, points in enumerate(look["scores"])]
    rounds = CARDS // look["seats"]
    found = [Counter("Rounds left", rounds - min(len(cards) for cards in look["cards"]))]
    if look["bid"] >= 0:
        found.append(Counter("Bid", look["bid"], look["bidder"]))
    for owner, colour in enumerate(look["wilds"][: look["seats"]]):
        if colour >= 0:
            found.append(Counter("Worth now", best(look["cards"][owner], look["gems"][owner], colour)[0], owner))
    return found


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    bidder = "You bid" if look["bidder"] == seat else f"Seat {look['bidder'] + 1} bids"
    if seat != look["turn"]:
        return f"{bidder} {look['bid']}. {asking(look, seat)}" if look["phase"] == "answer" else asking(look, seat)
    if look["phase"] == "opening":
        return "Open the auction: how many gems do you bid for the first pick?"
    if look["phase"] == "answer":
        return f"{bidder} {look['bid']}. Go higher, or pass?"
    if look["phase"] == "colour":
        return f"You pick first for {counted(look['bid'])}. Which colour do you pay with?"
    if look["phase"] == "load":
        price = counted(look["bid"], COLOUR_NAMES[look["colour"]])
        return f"Lay your {price} on a card. You can't take that one now."
    return f"Take any card but {card_label(look['loaded'])}." if look["loaded"] >= 0 else "Take a card."


def result(look: Look, seat: int) -> str:
    """Who wins, with how many points, and how a tie was broken."""
    winner = look["winners"][0]
    points = look["scores"][winner]
    who = victors(look, seat)
    tied = [owner for owner in range(look["seats"]) if look["scores"][owner] == points]
    if len(tied) == 1:
        return f"{who} with {points} points."
    for reason, values in (
        ("the lower number of the wild card", look["wild_numbers"]),
        ("fewer gems left", [sum(gems) for gems in look["gems"]]),
    ):
        tied = [owner for owner in tied if values[owner] == values[winner]]
        if len(tied) == 1:
            return f"{who} with {points} points and {reason}."
    return f"{who} with {points} points, a tie that the order of seats decides."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == TURNED:
        return f"{card_label(a).capitalize()} is turned up."
    who = names[a]
    if kind == BID:
        return f"{who} bids {b}."
    if kind == PASSED:
        return f"{who} can't go higher." if b else f"{who} passes."
    if kind == LOADED:
        return f"{who} lays {counted(c // 3, COLOUR_NAMES[c % 3])} on {card_label(b)}."
    if kind == TOOK:
        return f"{who} takes {card_label(b)}" + (f" with {counted(c)}." if c else ".")
    if kind == REVEALED:
        return f"{who}'s wild card is {COLOUR_NAMES[b]} and counts as {c}."
    return f"{who} has {b} points." if kind == SCORED else f"{who} wins."
