"""Draws Gimble: the display with its dishes of gems, and before every seat its things, sorted into their best sets."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.gimble.rules import DECK, DISPLAY, PASS, cards_at, gems_at
from wabe.boxes.jabberwocky.gimble.scoring import Item as Thing
from wabe.boxes.jabberwocky.gimble.scoring import Set, best, sets
from wabe.boxes.jabberwocky.gimble.words import WORDS
from wabe.boxes.jabberwocky.pieces import jabberwocky, number_card
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
    hidden,
    outcome,
    pips,
    plan,
    words,
)

CARD_NAMES = [card_name(card) for card in range(CARDS)]
KINDS = ("run", "duplicates", "leftover")
BIDDING = ("opening", "answer")


def laid_out(them: int, slots: int, mine: int) -> Plan:
    """On a phone, with so much room for the others' things, for the cards that are sold, and for one's own."""
    return plan(
        "them them them them 148 | deck display display worth 150 | unused display display worth 75"
        " | mine mine mine mine 157 | auction auction answers answers 70 / 130 130 440 210",
        f"them them {them} | deck display {slots} | auction display {slots} | legend legend 52 | mine mine {mine}"
        " | answers answers 46 / 84 284",
    )


PLANS = {2: laid_out(96, 68, 116), 3: laid_out(130, 60, 98)}  # two others have two rows of trays each


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [Zone("deck", WORDS("deck"), "stack", hidden("deck", look["places"].count(DECK)), most=1)]
    if look["seats"] == 2:
        zones.append(Zone("unused", WORDS("unused"), pieces=wild(look, 2), most=1))
    zones += [slot(look, seat, number) for number in range(look["seats"] + 1)]
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own things last
        zones += trays(look, seat, owner)
    if seat >= 0:
        legend = [words(WORDS(f"legend-{kind}")) for kind in (*KINDS, "wild")]
        zones.append(Zone("worth", WORDS("worth", points=worth(look, seat)), rows=[[line] for line in legend]))
        zones.append(Zone("legend", WORDS("legend"), rows=[[words(WORDS("legend-line"))]]))
    if not look["over"]:
        zones.append(Zone("auction", WORDS("auction"), rows=[auction(look, seat)]))
    buttons = []
    for move in moves:
        describe(look, seat, move)
        if look["phase"] in BIDDING:
            text = WORDS("pass") if move.number == PASS else move.name
            buttons.append(Button(move.path[0], text, "pad"))
    drawn = Table(status(look, seat), zones, buttons, moves=moves, goal=goal(look), plan=PLANS[look["seats"]])
    drawn.sides = [side(look, owner) for owner in range(look["seats"])]
    if all_known(look):
        points = [(owner, worth(look, owner)) for owner in range(look["seats"])]
        drawn.counters = [Counter(WORDS("points"), number, owner, points=True) for owner, number in points]
    if look["over"]:
        drawn.result = result(look)
    return drawn


# --- what lies there ------------------------------------------------------------------------------------


def slot(look: Look, seat: int, number: int) -> Zone:
    """A card of the display, and below it the gems that come with it."""
    place = DISPLAY + number
    zone = Zone(f"slot{number + 1}", WORDS("slot", slot=number), area="display", most=1)
    lying: Row = []
    for colour, count in enumerate(gems_at(look["gems"], place)):
        if count:
            gem = Piece(f"{zone.id}.{LETTERS[colour].lower()}", "gem", WORDS("gems-of", price=count * COLOURS + colour))
            gem.mark, gem.colour = LETTERS[colour], COLOUR_NAMES[colour]
            lying.append(Item(WORDS("number", number=count), gem))
    for card in cards_at(look["places"], place):
        piece = number_card(card)
        if seat >= 0 and not look["over"] and look["phase"] != "load":
            gained = worth(look, seat, card) - worth(look, seat)
            piece.foot = WORDS("gains", points=gained)
        zone.pieces.append(piece)
    empty = "no-gems" if zone.pieces else "taken"
    zone.rows = [lying or [words(WORDS(empty), "dim")]]
    if look["loaded"] == place:
        zone.rows[0].append(
            words(WORDS("your-bid" if look["bidder"] == seat else "their-bid", seat=look["bidder"]), "plate")
        )
    return zone


def trays(look: Look, seat: int, owner: int) -> list[Zone]:
    """All that a seat owns in its best sets; a wild card that the viewer doesn't know lies aside."""
    area = "mine" if owner == max(seat, 0) else "them"
    zones = []
    for kind, points, things in arranged(look, owner):
        zone = Zone(f"set{owner + 1}.{set_number(kind, things)}", WORDS("unsorted"), "tray", owner=owner, area=area)
        zone.label = WORDS(kind, points=points, count=len(things))
        zone.pieces = [piece_of(look, owner, thing) for thing in things]
        zones.append(zone)
    if look["wilds"][owner] < 0:
        zones.append(Zone(f"set{owner + 1}.4", WORDS("secret"), "tray", wild(look, owner), owner=owner, area=area))
    return zones


def arranged(look: Look, owner: int) -> list[Set]:
    return sets(cards_at(look["places"], owner), gems_at(look["gems"], owner), look["wilds"][owner])


def set_number(kind: str, things: list[Thing]) -> str:
    """Numbers alone tell sets apart, so that they are of one kind with every seat."""
    _, colour, number = things[0]
    return {"run": f"1{colour}{number}", "duplicates": f"2{number}"}.get(kind, "3")


def piece_of(look: Look, owner: int, thing: Thing) -> Piece:
    form, colour, number = thing
    if form == "wild":
        return wild(look, owner)[0]
    if form == "card":
        return number_card(colour * NUMBERS + number - 1, owner)
    piece = Piece(pile_name(owner, colour), "card", WORDS("gems-of", price=number * COLOURS + colour), owner=owner)
    piece.mark, piece.colour, piece.number, piece.symbol = (
        f"{number}{LETTERS[colour]}",
        COLOUR_NAMES[colour],
        number,
        "gems",
    )
    if look["phase"] == "load" and look["turn"] == owner and look["colour"] == colour:
        piece.picked, piece.badge = True, WORDS("minus", bid=look["bid"])
    return piece


def pile_name(owner: int, colour: int) -> str:
    return f"gems{owner + 1}.{LETTERS[colour].lower()}"


def wild(look: Look, owner: int) -> list[Piece]:
    """The wild card of a seat, as far as it is known; `owner` 2 of two seats is nobody."""
    colour, seat = look["wilds"][owner], owner if owner < look["seats"] else -1
    if colour < 0:
        return hidden(f"wild{owner + 1}", 1, label=WORDS("hidden-wild"), owner=seat)
    card = jabberwocky(colour, seat)
    card.label = WORDS("wild", colour=colour)
    if seat >= 0:
        number = standing(look, seat)[1]
        card.label, card.number = WORDS("wild-as", colour=colour, number=number), number
    return [card]


# --- points ---------------------------------------------------------------------------------------------


def standing(look: Look, owner: int) -> tuple[int, int]:
    """The points of a seat whose wild card is known, and the number of that card."""
    return best(cards_at(look["places"], owner), gems_at(look["gems"], owner), look["wilds"][owner])[:2]


def worth(look: Look, owner: int, card: int = -1, colour: int = -1) -> int:
    """What a seat would score now, or with a card of the display, or once it has paid in a colour.

    With a wild card that nobody knows it is at least so much: at worst that card costs 1.
    """
    secret = look["wilds"][owner]
    points = best(*goods(look, owner, card, colour), secret)[0]
    return points if secret >= 0 else points - 1


def goods(look: Look, owner: int, card: int, colour: int = -1) -> tuple[list[int], list[int]]:
    """The cards and gems of a seat, then."""
    cards, gems = cards_at(look["places"], owner), gems_at(look["gems"], owner)
    if card >= 0:
        cards = [*cards, card]
        gems = [own + more for own, more in zip(gems, gems_at(look["gems"], look["places"][card]), strict=True)]
    if colour >= 0:
        gems = [count - look["bid"] * (i == colour) for i, count in enumerate(gems)]
    return cards, gems


def limit(look: Look, owner: int) -> int:
    return max(gems_at(look["gems"], owner))


def rounds(look: Look) -> tuple[int, int]:
    """The round, and of how many."""
    all_rounds = CARDS // look["seats"]
    return min(all_rounds, 1 + min(look["places"].count(owner) for owner in range(look["seats"]))), all_rounds


def all_known(look: Look) -> bool:
    """Do all wild cards lie open? They do when the game is over, or was given up."""
    return bool(min(look["wilds"][: look["seats"]]) >= 0)


def side(look: Look, owner: int) -> Side:
    if all_known(look):
        return Side()
    known = look["wilds"][owner] >= 0
    row: Row = [words(WORDS("worth-known" if known else "at-least", points=worth(look, owner)))]
    return Side(text=said(look, owner), rows=[row])


def said(look: Look, owner: int) -> str:
    """What a seat has said in this auction."""
    if look["phase"] == "opening":
        return WORDS("opens") if owner == look["turn"] else ""
    if owner == look["bidder"]:
        return WORDS("bids" if look["phase"] == "answer" else "won-with", bid=look["bid"])
    return WORDS("out") if owner in look["queue"] or look["phase"] != "answer" else ""


def auction(look: Look, seat: int) -> Row:
    """How the auction stands."""
    who = look["turn"] if look["phase"] == "opening" else look["bidder"]
    keys = {"opening": ("auction-opens", "you-open"), "answer": ("they-bid", "you-bid")}
    key = keys.get(look["phase"], ("auction-won", "you-won"))[who == seat]
    return [words(WORDS(key, seat=who, bid=look["bid"]))]


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    now, of = rounds(look)
    told: Row = [words(WORDS("rule", rounds=of)), pips(now, of, label=WORDS("round-of", round=now, rounds=of))]
    return [*told, words(WORDS("last-round"), "plate")] if now == of and not look["over"] else told


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    move.path = (move.name,)
    load = look["bid"] * COLOURS
    if look["phase"] in BIDDING:
        move.text = WORDS("pass") if move.number == PASS else WORDS("bid-number", bid=move.number)
        move.path = (move.text,)
    elif look["phase"] == "colour":
        move.text = WORDS("pay", price=load + move.number)
        move.path = (pile_name(seat, move.number),)
        move.cost = WORDS("costs", points=worth(look, seat, colour=move.number) - worth(look, seat))
    elif look["phase"] == "load":
        move.text = WORDS("lay-on", price=load + look["colour"], card=move.number)
    else:
        count = sum(gems_at(look["gems"], look["places"][move.number]))
        move.text = WORDS("take-with" if count else "take-bare", card=move.number, gems=count)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return verdict(look, seat)
    ask = asking(look, seat)
    if seat == look["turn"]:
        loaded = cards_at(look["places"], look["loaded"])
        key = "take-another" if loaded else look["phase"]
        if look["phase"] == "take" and seat != look["bidder"]:
            key = "take-free"
        price = look["bid"] * COLOURS + look["colour"]
        ask = WORDS(key, bid=look["bid"], price=price, card=loaded[0] if loaded else -1)
    if look["phase"] in ("colour", "load", "take") and seat != look["turn"]:
        won = "you-won" if look["bidder"] == seat else "auction-won"
        return f"{WORDS(won, seat=look['bidder'], bid=look['bid'])} {ask}"
    if look["phase"] != "answer":
        return ask
    key = "you-bid" if look["bidder"] == seat else "they-bid"
    return f"{WORDS(key, seat=look['bidder'], bid=look['bid'])} {ask}"


# --- the end --------------------------------------------------------------------------------------------


def decided(look: Look) -> str:
    """What decided it: points, or how a tie was broken."""
    winner, seats = look["winners"][0], range(look["seats"])
    ways = {
        "points": look["scores"],
        "wild-number": [standing(look, owner)[1] for owner in seats],
        "gems": [sum(gems_at(look["gems"], owner)) for owner in seats],
    }
    tied = list(seats)
    for key, values in ways.items():
        tied = [owner for owner in tied if values[owner] == values[winner]]
        if len(tied) == 1:
            return key
    return "seats"


def verdict(look: Look, seat: int) -> str:
    winner = look["winners"][0]
    others = sorted([points for owner, points in enumerate(look["scores"]) if owner != winner], reverse=True)
    return outcome(look, seat, WORDS, f"by-{decided(look)}", points=look["scores"][winner], others=others)


def result(look: Look) -> Result:
    """Points by kinds of sets; what breaks a tie only where it did."""
    rows: list[Row] = []
    for owner in range(look["seats"]):
        found = arranged(look, owner)
        of_kind = [[points for kind, points, _ in found if kind == one] for one in KINDS]
        row: Row = [words(str(sum(parts))) for parts in of_kind]
        rows.append([*row, words(str(look["scores"][owner]))])
    reason = WORDS("counted")
    for card in [card for card in range(CARDS) if DISPLAY <= look["places"][card] < DECK]:
        count = sum(gems_at(look["gems"], look["places"][card]))
        reason += " " + WORDS("left-with" if count else "left-bare", card=card, gems=count)
    return Result(reason, [WORDS(f"column-{kind}") for kind in (*KINDS, "total")], rows, tie(look))


def tie(look: Look) -> str:
    way, winner = decided(look), look["winners"][0]
    if way == "points":
        return ""
    others = [seat for seat, points in enumerate(look["scores"]) if points == look["scores"][winner] and seat != winner]
    numbers = [standing(look, seat)[1] for seat in (winner, *others)]
    gems = [sum(gems_at(look["gems"], seat)) for seat in (winner, *others)]
    told = {"wild-number": numbers, "gems": gems}.get(way, [0])
    return WORDS(f"tie-{way}", points=look["scores"][winner], winner=winner, own=told[0], others=told[1:])


# --- what a move would do, and why one can't be made ------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    phase, number, now = before["phase"], move.number, worth(before, seat)
    if phase == "take":
        count = sum(gems_at(before["gems"], before["places"][number]))
        then = worth(before, seat, card=number)
        key = "would-take-with" if count else "would-take"
        return f"{WORDS(key, card=number, gems=count, now=now, then=then)} {joining(before, seat, number)}"
    if phase == "load":
        price = before["bid"] * COLOURS + before["colour"]
        told = [WORDS("would-load", price=price, card=number)]
        for other in range(before["seats"]):
            if other != seat:
                gained = worth(loaded(before, number), other, card=number) - worth(before, other)
                told.append(WORDS("would-help", seat=other, points=gained))
        return " ".join(told)
    if phase == "colour":
        price = before["bid"] * COLOURS + number
        then = worth(before, seat, colour=number)
        return WORDS("would-pay-nothing" if now == then else "would-pay", price=price, now=now, then=then)
    if number == PASS:
        return WORDS("would-pass", seat=before["bidder"], bid=before["bid"])
    return bidding(before, seat, number)


def joining(look: Look, seat: int, card: int) -> str:
    """Which set of the seat's a card of the display would come to lie in."""
    for kind, points, things in sets(*goods(look, seat, card), look["wilds"][seat]):
        if ("card", card // NUMBERS, card % NUMBERS + 1) in things:
            return WORDS(f"joins-{kind}", points=points, count=len(things))
    return ""


def loaded(look: Look, card: int) -> Look:
    """The look once the bid lies on this card."""
    gems = look["gems"][:]
    gems[COLOURS * look["places"][card] + look["colour"]] += look["bid"]
    return {**look, "gems": gems}


def bidding(look: Look, seat: int, bid: int) -> str:
    rivals = [other for other in range(look["seats"]) if other != seat and other not in look["queue"]]
    higher = [other for other in rivals if limit(look, other) > bid]
    most = max([limit(look, other) for other in rivals], default=0)
    told = WORDS("can-top", bid=bid, seats=higher, most=most) if higher else WORDS("nobody-tops", bid=bid)
    if not bid:
        return f"{told} {WORDS('free')}"
    paid = {**look, "bid": bid}
    payable = [colour for colour, count in enumerate(gems_at(look["gems"], seat)) if count >= bid]
    cheapest = max(payable, key=lambda colour: worth(paid, seat, colour=colour))
    now, then = worth(look, seat), worth(paid, seat, colour=cheapest)
    key = "would-cost-nothing" if now == then else "would-cost"
    return f"{told} {WORDS(key, price=bid * COLOURS + cheapest, now=now, then=then)}"


def refused(look: Look, seat: int, what: str) -> str:
    phase = look["phase"]
    if what in ("deck", "unused", "worth", "legend", "auction") or what.startswith("deck"):
        return WORDS("deck-hidden") if what.startswith("deck") else ""
    if what.startswith(("J", "wild")):
        return WORDS("wild-itself")
    if phase in BIDDING:
        return WORDS("bid-first")
    on_display = what.startswith("slot") or (what in CARD_NAMES and look["places"][CARD_NAMES.index(what)] >= DISPLAY)
    if phase == "colour":
        return (
            WORDS("colour-first" if on_display else "pay-pile", bid=look["bid"]) if not what.startswith("gems") else ""
        )
    if on_display:
        loaded = cards_at(look["places"], look["loaded"])
        own = what in CARD_NAMES or what == f"slot{look['loaded'] - DISPLAY + 1}"
        return WORDS("loaded-now") if loaded and own else WORDS("touch-card")
    return WORDS("sorts-itself" if what in CARD_NAMES else "display-only")


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    if event == "loaded":
        return [Mark("changed", (card_name(b),))]
    if event == "took":
        return [Mark("to", (card_name(b),))]
    return []
