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
from wabe.boxes.gnumies.gnumies.scoring import worth
from wabe.boxes.gnumies.gnumies.words import WORDS
from wabe.core.table import Button, Counter, Look, Move, Piece, Table, Zone, asking, hidden, outcome


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    auction = Zone("auction", WORDS("auction"))
    if look["up"] >= 0:
        auction.pieces.append(party_card("auction", look["up"], 0))
    drawn = Zone("drawn", WORDS("drawn"))
    if look["drawn"] >= 0:
        drawn.pieces.append(party_card("drawn", look["drawn"], 0))
    elif look["phase"] == "choice" and not look["over"]:
        drawn.pieces += hidden("drawn", 1, label=WORDS("drawn-card"))
    left = len(look["supply"])
    supply = Zone("supply", WORDS("supply"), "stack", hidden("supply", left, label=WORDS("party-card")))
    zones = [auction, drawn, supply] if drawn.pieces else [auction, supply]
    spent = Zone("spent", WORDS("spent"), "heap")
    for other in sorted(range(look["seats"]), key=lambda other: other != seat):  # one's own things first
        zones += place(look, other, spent)
    zones += [spent, Zone("door", WORDS("door"), "heap", party_cards("door", look["removed"][-1]))]
    buttons = []
    for move in moves:
        if look["phase"] == "choice":
            answer = "keep" if move.number == seat else "give"
            move.path = (move.name,)
            move.text = WORDS(f"{answer}-kind", kind=look["drawn"], seat=move.number)
            buttons.append(Button(move.name, WORDS(f"{answer}-it", seat=move.number)))
        elif look["phase"] == "discard":
            move.text = WORDS("send-home", kind=move.number)
            move.path = (card_id(f"room{seat + 1}", move.number, 0),)
        else:
            move.text = WORDS("lay-card", card=card_label(look["colours"][seat], move.number))
            move.path = (f"{COLOURS[look['colours'][seat]]} {move.name}",)
    counters = [Counter(WORDS("round"), look["rounds"]), Counter(WORDS("supply"), left)]
    counters += [Counter(WORDS("points"), worth(room), i, points=True) for i, room in enumerate(look["rooms"])]
    return Table(status(look, seat), zones, buttons, counters, moves)


def place(look: Look, seat: int, spent: Zone) -> list[Zone]:
    """What lies before a seat: its hand (known to all, since every card played is), its bid and its room."""
    room, gone = f"room{seat + 1}", f"gone{seat + 1}"
    last = look["bids"][seat]
    hand = Zone(f"hand{seat + 1}", WORDS("hand"), "fan", owner=seat)
    bid = Zone(f"bid{seat + 1}", WORDS("bid-last" if last >= 0 else "bid-zone", card=last), owner=seat)
    picks = look["picks"][seat]
    for card in range(CARDS):
        zone = bid if card in picks else hand if card in look["hands"][seat] else spent
        zone.pieces.append(gnumie(look["colours"][seat], card, seat))
    if seat in look["ready"] and not picks:
        bid.pieces += hidden(bid.id, 1, label=WORDS("sealed"), owner=seat)
    return [
        hand,
        bid,
        Zone(room, WORDS("party"), "row", party_cards(room, look["rooms"][seat]), owner=seat),
        Zone(gone, WORDS("gone"), "heap", party_cards(gone, look["removed"][seat]), owner=seat),
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
        return WORDS("with-points", outcome=outcome(look, seat), points=max(look["scores"]))
    asked = seat >= 0 and look["waiting"] >> seat & 1
    if look["phase"] == "choice":
        return WORDS("choice" if asked else "choice-waits", drawn=look["drawn"], seat=look["turn"])
    if look["phase"] == "discard":
        return WORDS("discard" if asked else "discard-waits", owed=look["owed"][seat], seat=look["turn"])
    if not asked:
        return WORDS("waiting", up=look["up"], asking=asking(look, seat))
    key = {COPICASTOR: "bid-copicastor", WULLAWAKI: "bid-wullawaki"}.get(look["up"], "bid")
    bid = WORDS(key, up=look["up"])
    return WORDS("repeat", bid=bid) if look["phase"] == "repeat" else bid
