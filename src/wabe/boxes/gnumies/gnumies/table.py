"""Draws The Gnumies: the guest in the middle, open rooms around it; touch a card of your hand to bid it."""

from __future__ import annotations

from wabe.boxes.gnumies.components import (
    CARDS,
    COLOURS,
    COPICASTOR,
    GNALLI,
    KINDS,
    LUCKYNITS,
    VALUES,
    WULLAWAKI,
    card_label,
    card_name,
    kind_label,
    kind_name,
)
from wabe.boxes.gnumies.gnumies.party import CHASED, TOOK
from wabe.boxes.gnumies.gnumies.rules import GAVE, LAID, LEFT, REPEATED, RETURNED, SAT_OUT, TIMED, TURNED, WON
from wabe.boxes.gnumies.gnumies.scoring import worth
from wabe.core.table import Button, Counter, Look, Move, Piece, Table, Zone, asking, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    auction = Zone("auction", "At the door")
    if look["up"] >= 0:
        auction.pieces.append(party_card("auction", look["up"], 0))
    drawn = Zone("drawn", "Drawn with the Gnalli")
    if look["drawn"] >= 0:
        drawn.pieces.append(party_card("drawn", look["drawn"], 0))
    elif look["phase"] == "gnalli" and not look["over"]:
        drawn.pieces += hidden("drawn", 1, label="the card drawn with the Gnalli")
    supply = Zone("supply", "Supply", "stack", hidden("supply", look["supply"], label="party card"))
    zones = [auction, drawn, supply] if drawn.pieces else [auction, supply]
    spent = Zone("spent", "Cards played", "heap")
    for other in sorted(range(look["seats"]), key=lambda other: other != seat):  # one's own things first
        zones += place(look, other, seat, spent)
    zones += [spent, Zone("door", "Left at the door", "heap", party_cards("door", look["removed"][-1]))]
    buttons = []
    for move in moves:
        if look["phase"] == "gnalli":
            kind = kind_label(look["drawn"])
            answer = "keep {}" if move.name == "keep" else f"give {{}} to seat {move.number + 1}"
            move.text, move.path = answer.format(kind), (move.name,)
            buttons.append(Button(move.name, answer.format("it")))
        elif look["phase"] == "discard":
            move.text = f"send {kind_label(move.number)} home"
            move.path = (card_id(f"room{seat + 1}", move.number, 0),)
        else:
            move.text = f"lay the {card_label(look['colours'][seat], move.number)}"
            move.path = (f"{COLOURS[look['colours'][seat]]} {move.name}",)
    counters = [Counter("Round", look["rounds"]), Counter("Supply", look["supply"])]
    counters += [Counter(f"Points of seat {i + 1}", worth(room), i) for i, room in enumerate(look["rooms"])]
    return Table(status(look, seat), zones, buttons, counters, moves)


def place(look: Look, seat: int, viewer: int, spent: Zone) -> list[Zone]:
    """What lies before a seat: its hand (known to all, since every card played is), its bid and its room."""
    whose = "Your" if seat == viewer else f"Seat {seat + 1}'s"
    room, gone = f"room{seat + 1}", f"gone{seat + 1}"
    last = f" (last: {card_name(look['bids'][seat])})" if look["bids"][seat] >= 0 else ""
    hand = Zone(f"hand{seat + 1}", f"{whose} hand", "fan", owner=seat)
    bid = Zone(f"bid{seat + 1}", f"{whose} bid{last}", owner=seat)
    picks = look["picks"][seat]
    for card in range(CARDS):
        zone = bid if card in picks else hand if card in look["hands"][seat] else spent
        zone.pieces.append(gnumie(look["colours"][seat], card, seat))
    if look["ready"] >> seat & 1 and not picks:
        bid.pieces += hidden(bid.id, 1, label="a sealed bid", owner=seat)
    return [
        hand,
        bid,
        Zone(room, f"{whose} party", "row", party_cards(room, look["rooms"][seat]), owner=seat),
        Zone(gone, f"{whose} guests who left", "heap", party_cards(gone, look["removed"][seat]), owner=seat),
    ]


def gnumie(colour: int, card: int, owner: int) -> Piece:
    piece = Piece(f"{COLOURS[colour]} {card_name(card)}", "card", card_label(colour, card), owner=owner)
    piece.colour = COLOURS[colour]
    if card == GNALLI:
        piece.mark, piece.symbol = "*", "gnalli"
    else:
        piece.mark, piece.number = card_name(card), 10 * (card + 1)
        piece.symbol = f"luckynits{LUCKYNITS[colour * VALUES + card]}"
    return piece


def party_cards(zone: str, counts: list[int]) -> list[Piece]:
    return [party_card(zone, kind, i) for kind in range(KINDS) for i in range(counts[kind])]


def party_card(zone: str, kind: int, i: int) -> Piece:
    piece = Piece(card_id(zone, kind, i), "card", kind_label(kind))
    if kind in (COPICASTOR, WULLAWAKI):
        piece.mark, piece.symbol = kind_name(kind)[0].upper(), kind_name(kind)
    else:
        piece.mark, piece.number, piece.symbol = str(kind), kind, f"guest{kind}"
    return piece


def card_id(zone: str, kind: int, i: int) -> str:
    return f"{zone} {kind_name(kind)}.{i}"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    if look["phase"] == "gnalli":
        if seat != look["turn"]:
            return f"Seat {look['turn'] + 1} has drawn a card with the Gnalli: keep it or give it away?"
        return f"Your Gnalli finds {kind_label(look['drawn'])}. Keep it, or give it away and get the Gnalli back?"
    if look["phase"] == "discard":
        if seat != look["turn"]:
            return f"Seat {look['turn'] + 1} sends guests home with the Wullawakis."
        return f"Your Wullawakis take more guests with them: choose one ({look['owed'][seat]} to go)."
    if seat < 0 or not look["waiting"] >> seat & 1:
        return f"{begin(look['up'])} is at the door. {asking(look, seat)}"
    again = "All laid the Gnalli: lay another card. " if look["phase"] == "repeat" else ""
    rule = "the lowest bid takes it" if look["up"] == COPICASTOR else "the highest bid takes it"
    price = ", all the others lose their card" if look["up"] == WULLAWAKI else ""
    return f"{again}{begin(look['up'])} is at the door: {rule}{price}."


def result(look: Look, seat: int) -> str:
    return f"{victors(look, seat)} with {max(look['scores'])} points."


def begin(kind: int) -> str:
    """A party card's name at the beginning of a sentence."""
    label = kind_label(kind)
    return label[0].upper() + label[1:]


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == TURNED:
        return f"{begin(a)} comes to the door."
    if kind == REPEATED:
        return "All laid the Gnalli: all bid again, without it."
    if kind == RETURNED:
        return "The Gnalli finds nobody and returns." if a == 1 else f"{a} Gnallis cancel each other out and return."
    who = names[a]
    if kind == SAT_OUT:
        return f"{who} has only the Gnalli left and sits this one out."
    if kind == LEFT:
        return f"{who} has only the Gnalli left and swaps it for the top card."
    if kind == TIMED:
        return f"{who} runs out of time: a card is laid at random."
    if kind == LAID:
        return f"{who} lays {'the Gnalli' if b == GNALLI else card_name(b)}."
    if kind == WON:
        return f"{who} {'must take' if b == WULLAWAKI else 'takes'} {kind_label(b)}."
    if kind == GAVE and b == WULLAWAKI:
        return f"{who}'s Gnalli finds a Wullawaki, which stays."
    if kind == GAVE:
        return f"{who} draws {kind_label(b)} and {'keeps it' if a == c else f'gives it to {names[c]}'}."
    if kind == TOOK:
        return f"{who} takes {kind_label(b)} from the supply."
    if kind == CHASED:
        return f"{who}'s {'Wullawaki leaves' if b == 1 else f'{b} Wullawakis leave'} the party."
    return f"{begin(b)} leaves {who}'s party too."
