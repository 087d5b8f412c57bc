"""Draws Slithy: the dealer's cards in the middle, everybody's gems and claims around; numbers are pressed on a pad."""

from __future__ import annotations

from wabe.boxes.jabberwocky import pieces
from wabe.boxes.jabberwocky.components import COLOUR_NAMES, NUMBERS
from wabe.boxes.jabberwocky.slithy import groups
from wabe.boxes.jabberwocky.slithy.talk import NO_CLAIM, NOTHING, OTHER, READY
from wabe.boxes.jabberwocky.slithy.words import WORDS
from wabe.core.table import Button, Counter, Look, Move, Piece, Table, Zone, asking, hidden, victors

CARD_PHASES = ("purple card", "yellow card")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = dealer_cards(look)
    for other in sorted(range(look["seats"]), key=lambda other: other == seat):  # one's own things last
        zones += place(look, other)
    counters = [Counter(WORDS("round"), look["round"] + 1), Counter(WORDS("turn"), turn(look))]
    for other in range(look["seats"]):
        counters.append(Counter(WORDS("points"), look["totals"][other], other, points=True))
        if look["dealt"][other]:
            counters.append(Counter(WORDS("as-dealer"), look["dealt"][other], other))
    return Table(status(look, seat), zones, answers(look, moves), counters, moves)


def turn(look: Look) -> int:
    """The turn of the round, from 1."""
    played = groups.turns(look["seats"]) - len(look["purples"])
    return played if look["over"] else played + 1


# --- cards ----------------------------------------------------------------------------------------------


def dealer_cards(look: Look) -> list[Zone]:
    """The two cards in play, the used ones and the dealer's hand."""
    dealer, yellows = look["dealer"], look["yellows"]
    play = Zone("play", sum_label(look))
    hand = Zone("cards", WORDS("cards"), "fan", owner=dealer)
    used = Zone("used", WORDS("used"), "heap")
    turns = groups.turns(look["seats"])
    for number in range(1, turns + 1):
        zone = used if number not in look["purples"] else play if number == look["purple"] else hand
        zone.pieces.append(card("purple", number))
    if look["yellow"] == NOTHING:
        play.pieces += hidden("play", 1, label=WORDS("hidden-card", yellows=yellows), owner=dealer)
        label = WORDS("card-in-hand", yellows=yellows)
        hand.pieces += hidden("cards", len(yellows) - 1, label=label, owner=dealer)
    for number in range(1, turns + 2):
        if number not in yellows:
            used.pieces.append(card("yellow", number))
        elif look["yellow"] != NOTHING:
            down = number == look["yellow"]
            (play if down else hand).pieces.append(card("yellow", number, up=not down))
    return [play, used, hand]


def card(colour: str, number: int, up: bool = True) -> Piece:
    return pieces.number_card(COLOUR_NAMES.index(colour) * NUMBERS + number - 1, up=up)


def sum_label(look: Look) -> str:
    key = "in-play" if look["purple"] == 0 else "sum-to-come" if look["yellow"] == 0 else "sum"
    return WORDS(key, purple=look["purple"], yellows=look["yellows"])


# --- what lies before a seat ----------------------------------------------------------------------------


def place(look: Look, seat: int) -> list[Zone]:
    """A seat's gems, and tokens for what it scored, said, was proposed, sealed and played."""
    name = f"gems{seat + 1}"
    if seat == look["dealer"]:
        taken = busted(look, name)
        return [Zone(name, WORDS("from-busts"), pieces=taken, owner=seat)] if taken else []
    group = groups.side(look["seats"], look["dealer"], seat)
    label = WORDS(("gems-left", "gems-right")[group] if groups.sides(look["seats"]) > 1 else "gems")
    says = f"says{seat + 1}"
    return [
        Zone(name, label, pieces=heap(name, group, look["hands"][seat]), owner=seat),
        Zone(says, WORDS("tokens"), pieces=tokens(look, seat, says), owner=seat),
    ]


def heap(zone: str, group: int, count: int) -> list[Piece]:
    """The gems of the left group are green, those of the right one purple."""
    return pieces.gems([0, 0, count] if group else [count, 0, 0], zone)


def busted(look: Look, zone: str) -> list[Piece]:
    """What the dealer took of each group: the gems its members neither hold nor have scored."""
    found = []
    for group in range(groups.sides(look["seats"])):
        seats = groups.members(look["seats"], look["dealer"], group)
        kept = sum(look["hands"][seat] + look["scored"][seat] for seat in seats)
        found += heap(zone, group, groups.gems(look["seats"], group) * len(seats) - kept)
    return found


def tokens(look: Look, seat: int, zone: str) -> list[Piece]:
    found: list[Piece] = []

    def token(name: str, mark: str, label: str, up: bool = True) -> None:
        found.append(Piece(f"{zone}.{name}", "tile", label, mark, up=up))  # a tile is drawn larger than a token

    scored, said, played = look["scored"][seat], look["said"][seat], look["played"][seat]
    if scored:
        token("scored", f"+{scored}", WORDS("gems-scored", count=scored))
    if said == NO_CLAIM:
        token("said", "-", WORDS("says-nothing"))
    elif said != NOTHING:
        token("said", f"“{said}”", WORDS("says", number=said))
    for speaker, number in enumerate(look["proposals"][seat :: look["seats"]]):
        if number != NOTHING:
            token(f"from{speaker + 1}", f"{speaker + 1}:{number}", WORDS("proposes", seat=speaker, number=number))
    if look["picks"][seat]:
        number = look["picks"][seat][0]
        token("sealed", str(number), WORDS("sealed", number=number), up=False)
    elif seat in look["ready"]:
        found += hidden(zone, 1, "tile", WORDS("sealed-number"), owner=seat)
    elif look["phase"] in CARD_PHASES and played != NOTHING:
        token("played", f"={played}", WORDS("played-last", number=played))
    return found


# --- moves ----------------------------------------------------------------------------------------------


def answers(look: Look, moves: list[Move]) -> list[Button]:
    """Gives every move its words and path; answers the buttons these need."""
    plain: list[Button] = []
    others: list[Button] = []
    most = NOTHING
    for move in moves:
        number = move.number
        if look["phase"] in CARD_PHASES:
            move.path = (move.name,)
            move.text = WORDS("play-purple" if look["phase"] == "purple card" else "hide-yellow", number=number)
        elif look["phase"] == "secret choice" or number < NO_CLAIM:
            move.path = (str(number),)
            move.text = WORDS("play-gems" if look["phase"] == "secret choice" else "say-own", number=number)
            most = max(most, number)
        elif number <= READY:
            move.path = (move.name,)
            move.text = WORDS("no-claim" if number == NO_CLAIM else "ready")
            plain.append(Button(move.name, move.text))
        else:
            other, number = number // OTHER, number % OTHER
            move.path = (f"for{other}", str(number))
            move.text = WORDS("say-other", other=other - 1, number=number)
            if number == 0:
                others.append(Button(f"for{other}", WORDS("for", other=other - 1), "chips"))
            most = max(most, number)
    return [Button(str(number), str(number), "pad") for number in range(most + 1)] + others + plain


# --- words ----------------------------------------------------------------------------------------------


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return winning(look, seat)
    phase, asked = look["phase"], seat >= 0 and look["waiting"] >> seat & 1
    if phase in CARD_PHASES:
        return WORDS(phase) if asked else WORDS("dealing", dealer=look["dealer"], phase=phase)
    if not asked:
        return " ".join([*latest(look), limit(look, "limit"), asking(look, seat)])
    ask = latest(look) if phase == "discussion" else []
    return " ".join([*(ask or [WORDS(phase)]), limit(look, "your-limit")])


def latest(look: Look) -> list[str]:
    """The latest statement, while there is still something to say."""
    if not look["latest"] or look["phase"] == "secret choice":
        return []
    speaker, move = look["latest"]
    if move < OTHER:
        return [WORDS.event("said", speaker, move, 0)]
    return [WORDS.event("proposed", speaker, move // OTHER - 1, move % OTHER)]


def limit(look: Look, key: str) -> str:
    """At which sums a group busts, as far as the viewer can know."""
    yellows = [look["yellow"]] if look["yellow"] > 0 else look["yellows"]
    return WORDS(key, sums=[look["purple"] + yellow for yellow in yellows])


def winning(look: Look, seat: int) -> str:
    winners = look["winners"]
    points = look["totals"][winners[0]]
    key = "by-tie" if look["totals"].count(points) > len(winners) else "by-points"
    return WORDS(key, winner=victors(look, seat), points=points)
