"""Draws The Gnumies: the guest at the door, a place for every bid, open hands, parties with what each set is worth."""

from __future__ import annotations

from wabe.boxes.gnumies.components import (
    CARDS,
    COLOURS,
    COPICASTOR,
    GNALLI,
    GUESTS,
    KINDS,
    LUCKYNITS,
    VALUES,
    WULLAWAKI,
    card_label,
    card_name,
    kind_label,
    kind_name,
)
from wabe.boxes.gnumies.gnumies.scoring import SETS, best_discard, best_points, forced_discard, set_points, worth
from wabe.boxes.gnumies.gnumies.words import WORDS, short, won
from wabe.core.table import (
    Button,
    Counter,
    Item,
    Look,
    Mark,
    Move,
    Piece,
    Plan,
    Result,
    Row,
    Side,
    Table,
    Zone,
    asking,
    bar,
    hidden,
    outcome,
    plan,
    words,
)

COLUMNS = 24  # of the plan
NEAR = 8  # party cards in the supply when it is said that the end comes
PARTY_ROOM = 5  # guests for whom a party keeps room


def layout(seats: int, own: int) -> Plan:
    """A column for each of the others, who sit clockwise; below them the door and the bids; then what is one's own.
    On a phone the hand is large, and who took the last guest is told at the moment it happens."""
    others = [(own + i) % seats + 1 for i in range(1, seats)]
    share = COLUMNS // len(others)
    parties, hands = (" ".join(f"{part}{n} " * share for n in others) for part in ("room", "hand"))
    room, hand = f"room{own + 1} ", f"hand{own + 1} "
    heights = (56, 66, 94, 66, 166) if seats < 5 else (50, 82, 90, 60, 174)
    door = 10 if seats < 5 else 9
    middle = f"{'door ' * door} {'bids ' * (COLUMNS - door)}"
    narrow = zip((parties, hands, middle, room * COLUMNS, hand * COLUMNS), heights, strict=True)
    wide = f"{room * 6} {'door ' * 7} {'supply ' * 2} {'bids ' * 9}"
    return plan(
        f"{parties} 92 | {hands} 112 | {'last ' * COLUMNS} 72 | {wide} 146 | {hand * COLUMNS} 112",
        " | ".join(f"{areas} {height}" for areas, height in narrow),
    )


def parties(seats: int, own: int) -> Plan:
    """The end: only the parties count, one below the other."""
    down = " | ".join(f"room{(own + i) % seats + 1} 1" for i in range(1, seats + 1))
    return plan(down, down)


PLANS = {(seats, own): layout(seats, own) for seats in range(2, 6) for own in range(seats)}
ENDS = {(seats, own): parties(seats, own) for seats, own in PLANS}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    own = max(seat, 0)
    seats = look["seats"]
    order = [*((own + i) % seats for i in range(1, seats)), own]  # the others clockwise, then oneself
    zones = []
    for other in order:
        zones += [party(look, other, seat), hand(look, other, seat) if other == own else chips(look, other)]
    zones += [door(look, seat), supply(look), *(bid(look, other, seat) for other in order), last(look)]
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
            move.text = WORDS("lay-card", card=move.number)
            move.path = (f"{COLOURS[look['colours'][seat]]} {move.name}",)
    counters = [Counter(WORDS("round"), look["rounds"])]
    counters += [Counter(WORDS("points"), value(look, other), other, points=True) for other in range(seats)]
    drawn = Table(
        status(look, seat),
        zones,
        buttons,
        counters,
        moves,
        goal(look),
        plan=(ENDS if look["over"] else PLANS)[seats, own],
    )
    drawn.sides = [side(look, other) for other in range(seats)]
    drawn.marks = marks(look)
    if look["over"]:
        drawn.result = result(look, seat)
    return drawn


def marks(look: Look) -> list[Mark]:
    """The guest that came in last, until the next one does."""
    if look["guest"] < 0 or look["over"] or look["phase"] == "discard" or opened(look):
        return []
    seat = taker(look, look["bids"], look["guest"])
    return [Mark("line", (card_id(f"room{seat + 1}", look["guest"], look["rooms"][seat][look["guest"]] - 1),))]


# --- parties ---------------------------------------------------------------------------------------------


def value(look: Look, seat: int) -> int:
    """What the party is worth if it ends now and its owner discards well."""
    room, owed = look["rooms"][seat], look["owed"][seat]
    return best_points(room, owed) if owed else worth(room)


def leaving(look: Look, seat: int) -> list[int]:
    """Those who would leave with the Wullawakis if the party ended now."""
    room = look["rooms"][seat][:]
    wullawakis = room[WULLAWAKI]
    if wullawakis < 3:
        guest = forced_discard(room, wullawakis) if wullawakis else 0
        return [guest] if guest else []
    room[WULLAWAKI] = 0
    found = []
    for owed in range(min(wullawakis, sum(room)), 0, -1):
        found.append(best_discard(room, owed))
        room[found[-1]] -= 1
    return found


def party(look: Look, seat: int, viewer: int) -> Zone:
    """Sets of guests with their points, the Copicastor after the guest it copies, at the end those who leave."""
    zone = Zone(f"room{seat + 1}", WORDS("party-of", seat=seat, points=value(look, seat)), most=PARTY_ROOM)
    room, gone = look["rooms"][seat], leaving(look, seat)
    stay = [room[kind] - gone.count(kind) for kind in range(KINDS)]
    copies = stay[COPICASTOR]
    sums = []
    for guest in range(1, GUESTS + 1):
        cards = [party_card(zone.id, guest, i) for i in range(stay[guest])]
        if cards and copies:
            cards.append(party_card(zone.id, COPICASTOR, 0))
            copies = 0
        if len(cards) > 1:
            cards[-1].badge = str(set_points(guest, len(cards)))
        zone.pieces += cards
        sums += [str(set_points(guest, len(cards)))] if cards else []
    if seat == viewer:
        key = "your-sum" if len(sums) > 1 and not look["owed"][seat] else "your-party"
        zone.label = WORDS(key, sum=" + ".join(sums), points=value(look, seat))
    if copies:
        zone.pieces.append(party_card(zone.id, COPICASTOR, 0))
        zone.pieces[-1].badge = "0"
    for kind in sorted(set(gone)):
        for i in range(stay[kind], room[kind]):
            card = party_card(zone.id, kind, i)
            card.dim, card.badge = True, WORDS("cross")
            card.foot = WORDS("leaves") if seat == viewer else ""
            zone.pieces.append(card)
    zone.pieces += [party_card(zone.id, WULLAWAKI, i) for i in range(room[WULLAWAKI])]
    for piece in zone.pieces:
        piece.owner = seat
    return zone


def party_card(zone: str, kind: int, i: int) -> Piece:
    piece = Piece(card_id(zone, kind, i), "card", kind_label(kind))
    if kind in (COPICASTOR, WULLAWAKI):
        piece.mark, piece.symbol = kind_name(kind)[0].upper(), kind_name(kind)
    else:
        piece.mark, piece.number, piece.symbol = str(kind), kind, f"guest{kind}"
    return piece


def card_id(zone: str, kind: int, i: int) -> str:
    return f"{zone} {kind_name(kind)}.{i}"


# --- hands and bids --------------------------------------------------------------------------------------


def gnumie(colour: int, card: int, owner: int) -> Piece:
    piece = Piece(f"{COLOURS[colour]} {card_name(card)}", "card", card_label(colour, card), owner=owner)
    piece.colour = COLOURS[colour]
    if card == GNALLI:
        piece.mark, piece.symbol = "*", "gnalli"
    else:
        piece.mark, piece.number = card_name(card), 10 * (card + 1)
        piece.symbol = f"luckynits{LUCKYNITS[colour * VALUES + card]}"
    return piece


def hand(look: Look, seat: int, viewer: int) -> Zone:
    """Eleven places that never close up: a card that is laid or spent leaves its own empty."""
    zone = Zone(f"hand{seat + 1}", WORDS("your-hand" if seat == viewer else "hand-of", seat=seat), most=CARDS)
    colour, picks = look["colours"][seat], look["picks"][seat]
    if settled(look):
        picks = look["bids"][seat : seat + 1]
    for card in range(CARDS):
        if card in look["hands"][seat] and card not in picks:
            zone.pieces.append(gnumie(colour, card, seat))
        else:
            gone = card not in look["hands"][seat]
            label = WORDS("spent-place" if gone else "laid-place", card=card)
            place = Piece(f"place {card_name(card)}", "card", label, owner=seat)
            place.symbol, place.mark = "gap" if gone else "place", "*" if card == GNALLI else card_name(card)
            zone.pieces.append(place)
    return zone


def chips(look: Look, seat: int) -> Zone:
    """An open hand in a line: every value in its place, those that are spent faint."""
    colour = COLOURS[look["colours"][seat]]
    zone = Zone(f"hand{seat + 1}", WORDS("hand"), colour=colour)
    row = []
    for card in range(CARDS):
        text = "★" if card == GNALLI else card_name(card)
        if card in look["hands"][seat]:
            row.append(Item(text, picture="plate", colour=colour, label=WORDS("holds", card=card)))
        else:
            row.append(Item(text, picture="dim", label=WORDS("spent-place", card=card)))
    zone.rows = [row]
    return zone


def bid(look: Look, seat: int, viewer: int) -> Zone:
    zone = Zone(f"bid{seat + 1}", WORDS("your-bid" if seat == viewer else "bid-of", seat=seat), area="bids", most=1)
    bids, kind = auction(look)
    if kind >= 0 and bids[seat] >= 0:
        zone.pieces = [gnumie(look["colours"][seat], bids[seat], seat)]
        zone.pieces[0].foot = fate(look, seat)
        zone.pieces[0].picked = seat == taker(look, bids, kind)
    elif look["picks"][seat]:
        zone.pieces = [gnumie(look["colours"][seat], look["picks"][seat][0], seat)]
    elif seat in look["ready"]:
        zone.pieces = hidden(zone.id, 1, label=WORDS("sealed"), owner=seat)
        zone.pieces[0].colour = COLOURS[look["colours"][seat]]
    return zone


def opened(look: Look) -> bool:
    """Do all bids lie face up, before one of them takes the guest?"""
    return look["up"] >= 0 and not look["waiting"] and any(0 <= card < VALUES for card in shown(look))


def settled(look: Look) -> bool:
    """Has the guest just been taken, with the bids still in sight?"""
    taken = look["up"] < 0 <= look["guest"] and look["phase"] in ("bid", "repeat")
    return taken and not look["waiting"] and not look["over"] and any(look["hands"])


def auction(look: Look) -> tuple[list[int], int]:
    """The bids that lie open, and what they are for; nothing: -1."""
    if opened(look):
        return shown(look), look["up"]
    return (look["bids"], look["guest"]) if settled(look) else ([], -1)


def shown(look: Look) -> list[int]:
    return [picks[0] if picks else -1 for picks in look["picks"]]


def taker(look: Look, bids: list[int], kind: int) -> int:
    """Who takes a party card with these bids."""
    able = [seat for seat, card in enumerate(bids) if 0 <= card < VALUES]
    return max(able, key=lambda seat: strength(look, seat, bids[seat], kind))


def strength(look: Look, seat: int, card: int, kind: int) -> tuple[int, int]:
    return -card if kind == COPICASTOR else card, LUCKYNITS[look["colours"][seat] * VALUES + card]


def fate(look: Look, seat: int) -> str:
    """What becomes of an open bid."""
    bids, kind = auction(look)
    if bids[seat] == GNALLI:
        return WORDS("fate-draws" if bids.count(GNALLI) == 1 and look["supply"] else "fate-back")
    winner = taker(look, bids, kind)
    if seat == winner:
        return WORDS("fate-takes")
    if bids[seat] == bids[winner]:
        return WORDS("fate-tie", luckynits=strength(look, seat, bids[seat], kind)[1])
    return WORDS("fate-spent" if kind == WULLAWAKI else "fate-back")


# --- the middle ------------------------------------------------------------------------------------------


def door(look: Look, seat: int) -> Zone:
    """What is offered, what it is worth to the viewer, and which bid gets it."""
    zone = Zone("door", WORDS("door"), most=1)
    up = look["up"]
    if up >= 0:
        zone.pieces = [party_card("door", up, 0)]
        key = {COPICASTOR: "copicastor", WULLAWAKI: "wullawaki"}.get(up, "guest")
        zone.rows = [[words(offered(look, seat, up))], [words(WORDS(f"door-{key}"), "plate")]]
    elif look["phase"] == "choice" and not look["over"]:
        zone.label = WORDS("drawn")
        zone.pieces = hidden("drawn", 1, label=WORDS("drawn-card"))
        if look["drawn"] >= 0:
            zone.pieces = [party_card("drawn", look["drawn"], 0)]
            zone.rows = [[words(offered(look, seat, look["drawn"]))]]
    zone.rows.append([words(WORDS("to-come", count=len(look["supply"])), "dim")])
    return zone


def offered(look: Look, seat: int, kind: int) -> str:
    """What a party card is worth to the viewer, in a few words."""
    if kind in (COPICASTOR, WULLAWAKI):
        return WORDS("offer-copicastor" if kind == COPICASTOR else "offer-wullawaki")
    count = look["rooms"][seat][kind] + 1 if seat >= 0 else 1
    return WORDS("offer-set" if count > 1 else "offer-guest", count=count, guest=kind, points=SETS[count])


def supply(look: Look) -> Zone:
    left = len(look["supply"])
    return Zone("supply", WORDS("supply"), "stack", hidden("supply", left, label=WORDS("party-card")))


def last(look: Look) -> Zone:
    """The round before, until the next bids are open: who took whom, and all bids from the best on."""
    zone = Zone("last", WORDS("last"))
    bids, kind = (shown(look), look["up"]) if opened(look) else (look["bids"], look["guest"])
    if kind < 0:
        if look["phase"] == "repeat":
            zone.rows = [[words(WORDS("all-gnallis"), "dim")]]
        else:
            zone.label = WORDS("who")
            zone.rows = [[words(WORDS("who-is-who"), "dim")]]
        return zone
    winner = taker(look, bids, kind)
    laid = [seat for seat, card in enumerate(bids) if card >= 0]
    laid.sort(key=lambda seat: (bids[seat] < VALUES, strength(look, seat, bids[seat] % VALUES, kind)), reverse=True)
    row = [Item(WORDS("to", seat=winner), party_card("last", kind, 0))]
    for seat in laid:
        card = gnumie(look["colours"][seat], bids[seat], seat)
        card.dim = bids[seat] < VALUES and (seat == winner) != (kind == WULLAWAKI)  # it is spent
        row.append(Item(WORDS("with" if seat == winner else "laid-back", seat=seat, card=bids[seat]), card, "dim"))
    equal = [seat for seat in laid if bids[seat] == bids[winner] and seat != winner]
    if equal:
        nits = [strength(look, seat, bids[seat], kind)[1] for seat in (winner, *equal)]
        row.append(words(WORDS("tie", most=nits[0], less=max(nits[1:]))))
    zone.rows = [row]
    return zone


def side(look: Look, seat: int) -> Side:
    colour = COLOURS[look["colours"][seat]]
    points, most = value(look, seat), max(1, *(value(look, other) for other in range(look["seats"])))
    count = len(look["hands"][seat])
    rows = [[bar(points, most, colour, WORDS("worth", points=points))], [words(WORDS("cards", count=count))]]
    return Side(gnumie(look["colours"][seat], GNALLI, seat), colour, colour, rows)


# --- words -----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    """Equal guests count together: as a picture."""
    row = [words(WORDS("goal")), Item(WORDS("single"), None, "pips", 1, 1, label=WORDS("one"))]
    for count in range(2, len(SETS)):
        told = WORDS("rung", count=count, points=SETS[count])
        row.append(Item(f"**{SETS[count]}**", None, "pips", count, count, label=told))
    if len(look["supply"]) <= NEAR and not look["over"]:
        row.append(words(WORDS("near", left=len(look["supply"])), "plate"))
    return row


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("with-points", outcome=outcome(look, seat), points=max(look["scores"]))
    bids, kind = auction(look)
    if kind >= 0:
        return verdict(look, seat, bids, kind)
    asked = seat >= 0 and look["waiting"] >> seat & 1
    if look["phase"] == "choice":
        return WORDS("choice" if asked else "choice-waits", drawn=look["drawn"], seat=look["turn"])
    if look["phase"] == "discard":
        return WORDS("discard" if asked else "discard-waits", owed=look["owed"][seat], seat=look["turn"])
    if not asked:
        return WORDS("waiting", up=look["up"], asking=asking(look, seat)) if look["up"] >= 0 else asking(look, seat)
    key = {COPICASTOR: "bid-copicastor", WULLAWAKI: "bid-wullawaki"}.get(look["up"], "bid")
    count = look["rooms"][seat][look["up"]] + 1
    if key == "bid" and count > 1:
        key = "bid-set"
    asks = WORDS(key, up=look["up"], count=count, points=SETS[count])
    return WORDS("repeat", bid=asks) if look["phase"] == "repeat" else asks


def verdict(look: Look, seat: int, bids: list[int], kind: int) -> str:
    """Who takes the guest, and why."""
    winner = taker(look, bids, kind)
    nits = [strength(look, other, card, kind)[1] for other, card in enumerate(bids) if card == bids[winner]]
    most = strength(look, winner, bids[winner], kind)[1]
    nits.remove(most)
    return won(winner, kind, 100 * bids[winner] + 10 * most + max(nits, default=0), seat)


def first(look: Look, seat: int) -> str:
    """Which first sentence fits."""
    if look["phase"] != "bid":
        return str(look["phase"])
    return {COPICASTOR: "bid:copicastor", WULLAWAKI: "bid:wullawaki"}.get(look["up"], "bid")


def result(look: Look, seat: int) -> Result:
    """A row for each: sets, the Copicastor among them, who left with Wullawakis, and the total."""
    head = [WORDS("sets"), WORDS("lost"), WORDS("total")]
    rows = []
    for other in range(look["seats"]):
        room, removed = look["rooms"][other], look["removed"][other]
        lowest = next((guest for guest in range(1, GUESTS + 1) if room[guest]), 0)
        copies = [room[guest] + (room[COPICASTOR] if guest == lowest else 0) for guest in range(GUESTS + 1)]
        sets = [(set_points(guest, copies[guest]), guest) for guest in range(1, GUESTS + 1) if room[guest]]
        sets.sort(key=lambda one: (-one[0], one[1]))
        told = " + ".join(set_words(guest, room[guest], copies[guest]) for _, guest in sets)
        gone = [kind for kind in range(WULLAWAKI) for _ in range(removed[kind])]
        lost = ", ".join(short(kind) for kind in gone) if removed[WULLAWAKI] and gone else "-"
        rows.append([words(text) for text in (told or "-", lost, str(look["scores"][other]))])
    best = max(look["scores"])
    tie = WORDS("shared", points=best) if len(look["winners"]) > 1 else ""
    reason = WORDS("supply-out" if any(look["hands"]) else "hands-out")
    if any(room[COPICASTOR] for room in look["rooms"]):
        reason = f"{reason} {WORDS('copied')}"
    return Result(reason, head, rows, tie)


def set_words(guest: int, own: int, count: int) -> str:
    """A set with its points; the last of it may be a copy."""
    cards = " ".join([str(guest)] * own + [WORDS("copy")] * (count - own))
    return WORDS("set", cards=cards, points=SETS[count]) if count > 1 else cards


# --- what a touch does ------------------------------------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    """What becomes of the party, and who can lay a better card."""
    if before["phase"] == "choice":
        kind, to = before["drawn"], move.number
        told = WORDS("would-keep" if to == seat else "would-give", kind=kind, seat=to)
        return f"{told} {change(before, to, kind, seat)}"
    if before["phase"] == "discard":
        room = before["rooms"][seat][:]
        room[move.number] -= 1
        left = best_points(room, before["owed"][seat] - 1)
        return WORDS("would-go" if left < value(before, seat) else "may-go", kind=move.number, points=left)
    if move.number == GNALLI:
        return WORDS("would-draw")
    kind = before["up"]
    key = {COPICASTOR: "would-copy", WULLAWAKI: "would-chase"}.get(kind, "would-take")
    becomes = change(before, seat, kind, seat)
    if kind == WULLAWAKI:
        becomes = WORDS("if-taken", becomes=becomes[0].lower() + becomes[1:])
    found = [WORDS(key, card=move.number, kind=kind), becomes]
    better = rivals(before, seat, move.number, kind)
    key = "less" if kind == COPICASTOR else "more"
    how = "none" if not better else "all" if 1 < len(better) == before["seats"] - 1 else "some"
    found.append(WORDS(f"{how}-{key}", seats=better))
    return " ".join(found)


def change(look: Look, seat: int, kind: int, viewer: int) -> str:
    """What one more guest makes of a party."""
    room = look["rooms"][seat][:]
    was = value(look, seat)
    room[kind] += 1
    told = ""
    if 0 < kind <= GUESTS and room[kind] > 1:
        told = WORDS("makes", count=room[kind], guest=kind)
    key = "party-now" if worth(room) != was else "party-same"
    whose = WORDS("your" if seat == viewer else "of", seat=seat)
    return (told + " " + WORDS(key, whose=whose, was=was, now=worth(room))).strip()


def rivals(look: Look, seat: int, card: int, kind: int) -> list[int]:
    """Those who hold a card that would beat this one."""
    mine = strength(look, seat, card, kind)
    return [
        other
        for other in range(look["seats"])
        if other != seat and any(n < VALUES and strength(look, other, n, kind) > mine for n in look["hands"][other])
    ]


def refused(look: Look, seat: int, what: str) -> str:
    """Why something can't be touched by one who is asked."""
    own = f"room{seat + 1}"
    if what.startswith("place "):
        return WORDS("is-laid" if look["picks"][seat] else "is-spent")
    if what == f"{COLOURS[look['colours'][seat]]} gnalli" and look["phase"] in ("bid", "repeat"):
        return WORDS("barred" if look["up"] == WULLAWAKI else "laid-already") + "."
    if look["phase"] == "choice":
        return WORDS("choose-first")
    if look["phase"] == "discard":
        return "" if what.startswith("room") else WORDS("discard-first")
    if what.startswith(("door", "bid")):
        return WORDS("bid-with-hand")
    if what.startswith("supply"):
        return WORDS("supply-waits")
    if what.startswith("hand"):
        return WORDS("their-hand")
    if what.startswith(own):
        return WORDS("stay-here")
    return WORDS("their-party", seat=int(what[4]) - 1) if what.startswith("room") else ""
