"""Draws Slithy: the dealer's cards in the middle, everybody's gems and claims around; numbers are pressed on a pad."""

from __future__ import annotations

from wabe.boxes.jabberwocky.slithy import groups
from wabe.boxes.jabberwocky.slithy.rules import (
    BUST,
    DEALS,
    HID,
    LEFT_OVER,
    PLAYED,
    SAFE,
    SCORED,
    SHOWED,
    TURNED,
    WON,
)
from wabe.boxes.jabberwocky.slithy.talk import IS_READY, NO_CLAIM, NOTHING, OTHER, PROPOSED, READY, SAID, TIMED
from wabe.core.table import Button, Counter, Look, Move, Piece, Table, Zone, asking, hidden, victors

COLOURS = ("green", "purple")  # the gems of the left group and of the right one
SIDES = (" (left)", " (right)")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = dealer_cards(look, seat)
    for other in sorted(range(look["seats"]), key=lambda other: other == seat):  # one's own things last
        zones += place(look, other, seat)
    buttons = answers(look, moves)
    counters = [Counter("Round", look["round"] + 1), Counter("Turn", turn(look))]
    for other in range(look["seats"]):
        counters.append(Counter("Points", look["totals"][other], other))
        if look["dealt"][other]:
            counters.append(Counter("gained as dealer", look["dealt"][other], other))
    return Table(status(look, seat), zones, buttons, counters, moves)


def turn(look: Look) -> int:
    """The turn of the round, from 1."""
    played = groups.turns(look["seats"]) - len(look["purples"])
    return played if look["over"] else played + 1


# --- cards ----------------------------------------------------------------------------------------------


def dealer_cards(look: Look, seat: int) -> list[Zone]:
    """The two cards in play, the used ones and the dealer's hand."""
    dealer = look["dealer"]
    whose = "Your" if seat == dealer else f"Seat {dealer + 1}'s"
    play = Zone("play", sum_label(look))
    hand = Zone("cards", f"{whose} cards", "fan", owner=dealer)
    used = Zone("used", "Used", "heap")
    turns = groups.turns(look["seats"])
    for number in range(1, turns + 1):
        zone = used if number not in look["purples"] else play if number == look["purple"] else hand
        zone.pieces.append(card("purple", number))
    if look["yellow"] == NOTHING:
        one_of = f"yellow {either(look['yellows'])}"
        play.pieces += hidden("play", 1, label=f"hidden card: {one_of}", owner=dealer)
        hand.pieces += hidden("cards", len(look["yellows"]) - 1, label=f"card in hand: {one_of}", owner=dealer)
    for number in range(1, turns + 2):
        if number not in look["yellows"]:
            used.pieces.append(card("yellow", number))
        elif look["yellow"] != NOTHING:
            down = number == look["yellow"]
            (play if down else hand).pieces.append(card("yellow", number, up=not down))
    return [play, used, hand]


def card(colour: str, number: int, up: bool = True) -> Piece:
    name = f"{colour[0].upper()}{number}"
    return Piece(name, "card", f"{colour} {number}{'' if up else ', face-down'}", name, colour, number, up=up)


def sum_label(look: Look) -> str:
    if look["purple"] == 0:
        return "In play"
    if look["yellow"] == 0:
        return f"{look['purple']} + a yellow card"
    return f"{look['purple']} + one of {', '.join(map(str, look['yellows']))}"


def either(numbers: list[int]) -> str:
    """`1, 2 or 4`."""
    words = [str(number) for number in numbers]
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


# --- what lies before a seat ----------------------------------------------------------------------------


def place(look: Look, seat: int, viewer: int) -> list[Zone]:
    """A seat's gems, and tokens for what it scored, said, was proposed, sealed and played."""
    whose = "Your" if seat == viewer else f"Seat {seat + 1}'s"
    gems = Zone(f"gems{seat + 1}", f"{whose} gems from busts", owner=seat)
    if seat == look["dealer"]:
        gems.pieces = busted(look, gems.id)
        return [gems] if gems.pieces else []
    group = groups.side(look["seats"], look["dealer"], seat)
    gems.label = f"{whose} gems{SIDES[group] if groups.sides(look['seats']) > 1 else ''}"
    gems.pieces = heap(gems.id, COLOURS[group], look["hands"][seat])
    return [gems, Zone(f"says{seat + 1}", f"{whose} tokens", pieces=tokens(look, seat, f"says{seat + 1}"), owner=seat)]


def heap(zone: str, colour: str, count: int) -> list[Piece]:
    return [Piece(f"{zone}.{colour[0]}{i}", "gem", f"{colour} gem", colour[0], colour) for i in range(count)]


def busted(look: Look, zone: str) -> list[Piece]:
    """What the dealer took of each group: the gems its members neither hold nor have scored."""
    pieces = []
    for group in range(groups.sides(look["seats"])):
        seats = groups.members(look["seats"], look["dealer"], group)
        kept = sum(look["hands"][seat] + look["scored"][seat] for seat in seats)
        pieces += heap(zone, COLOURS[group], groups.gems(look["seats"], group) * len(seats) - kept)
    return pieces


def tokens(look: Look, seat: int, zone: str) -> list[Piece]:
    found: list[Piece] = []
    scored, said = look["scored"][seat], look["said"][seat]
    if scored:
        found.append(token(f"{zone}.scored", f"+{scored}", f"{counted(scored)} scored"))
    if said != NOTHING:
        found.append(token(f"{zone}.said", "-" if said == NO_CLAIM else f"“{said}”", f"says: {claim(said)}"))
    for speaker in range(look["seats"]):
        number = look["proposals"][speaker * look["seats"] + seat] if look["proposals"] else NOTHING
        if number != NOTHING:
            label = f"seat {speaker + 1} proposes {number}"
            found.append(token(f"{zone}.from{speaker + 1}", f"{speaker + 1}:{number}", label))
    if look["picks"][seat]:
        number = look["picks"][seat][0]
        found.append(token(f"{zone}.sealed", str(number), f"sealed: {counted(number)}", up=False))
    elif look["ready"] >> seat & 1:
        found += hidden(zone, 1, "tile", "a sealed number", owner=seat)
    elif look["phase"] in ("purple card", "yellow card") and look["played"][seat] != NOTHING:
        number = look["played"][seat]
        found.append(token(f"{zone}.played", f"={number}", f"played {number} last turn"))
    return found


def token(name: str, mark: str, label: str, up: bool = True) -> Piece:
    return Piece(name, "tile", label, mark, up=up)  # a tile is drawn larger than a token


# --- moves ----------------------------------------------------------------------------------------------


def answers(look: Look, moves: list[Move]) -> list[Button]:
    """Gives every move its words and path; answers the buttons these need."""
    plain: list[Button] = []
    others: list[Button] = []
    most = NOTHING
    for move in moves:
        number = move.number
        if look["phase"] in ("purple card", "yellow card"):
            move.path = (move.name,)
            colour, deed = ("purple", "play") if look["phase"] == "purple card" else ("yellow", "hide")
            move.text = f"{deed} {colour} {number}"
        elif number in (NO_CLAIM, READY) and look["phase"] != "secret choice":
            move.path = (move.name,)
            move.text = "make no claim" if number == NO_CLAIM else "I am ready"
            plain.append(Button(move.name, move.name))
        elif number >= OTHER:
            other = number // OTHER
            move.path = (f"for{other}", str(number % OTHER))
            move.text = f"say: seat {other} should play {number % OTHER}"
            if number % OTHER == 0:
                others.append(Button(f"for{other}", f"for seat {other}", "chips"))
            most = max(most, number % OTHER)
        else:
            move.path = (str(number),)
            move.text = f"play {counted(number)}" if look["phase"] == "secret choice" else f"say: I play {number}"
            most = max(most, number)
    return [Button(str(number), str(number), "pad") for number in range(most + 1)] + others + plain


# --- words ----------------------------------------------------------------------------------------------


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return winning(look, seat)
    phase, dealer = look["phase"], look["dealer"]
    if seat < 0 or not look["waiting"] >> seat & 1:
        if phase in ("purple card", "yellow card"):
            return f"Seat {dealer + 1} deals: a {phase} comes next."
        return f"{latest(look)}{limit(look, 'A group')} {asking(look, seat)}"
    if phase == "purple card":
        return "Your turn: play a purple card, face-up."
    if phase == "yellow card":
        return "Your turn: play a yellow card, face-down."
    if phase == "announcement":
        return f"Your turn: how many gems do you say you will play? {limit(look, 'Your group')}"
    if phase == "discussion":
        return f"{latest(look) or 'Say what you or others should play. '}{limit(look, 'Your group')}"
    return f"Play how many gems, in secret? {limit(look, 'Your group')}"


def latest(look: Look) -> str:
    """The latest statement, while there is still something to say."""
    if not look["latest"] or look["phase"] == "secret choice":
        return ""
    speaker, move = look["latest"]
    words = claim(move) if move < OTHER else f"seat {move // OTHER} should play {move % OTHER}"
    return f"Seat {speaker + 1}: {words}. "


def limit(look: Look, who: str) -> str:
    """At which sums a group busts, as far as the viewer can know."""
    yellows = [look["yellow"]] if look["yellow"] > 0 else look["yellows"]
    return f"{who} busts at {either([look['purple'] + yellow for yellow in yellows])}."


def winning(look: Look, seat: int) -> str:
    winners = look["winners"]
    points = look["totals"][winners[0]]
    tied = ", and gained less as dealer" if look["totals"].count(points) > len(winners) else ""
    return f"{victors(look, seat)} with {points} points{tied}."


def counted(gems: int) -> str:
    return "1 gem" if gems == 1 else f"{gems} gems"


def claim(said: int) -> str:
    return "no claim" if said == NO_CLAIM else f"I play {said}"


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == TIMED:
        return "Time is up: the discussion ends."
    if kind == LEFT_OVER:
        return f"Yellow {a} was never played: {a} {'point' if a == 1 else 'points'} for everybody but the dealer."
    if kind in (SAFE, BUST):
        return group_result(kind, a, b, c, names)
    who = names[a]
    if kind == DEALS:
        return f"Round {b}: {who} deals."
    if kind == SHOWED:
        return f"{who} plays purple {b}."
    if kind == HID:
        return f"{who} hides a yellow card."
    if kind == SAID:
        return f"{who} makes no claim." if b == NO_CLAIM else f"{who} says: I play {b}."
    if kind == PROPOSED:
        return f"{who} says: {names[b]} should play {c}."
    if kind == IS_READY:
        return f"{who} is ready."
    if kind == PLAYED:
        return f"{who} plays {counted(b)}."
    if kind == TURNED:
        return f"{who} turns up yellow {c}: {b} + {c} = {b + c}."
    if kind == SCORED:
        return f"{who} gains {b} points in this round and has {c}."
    return f"{who} wins with {b} points." if kind == WON else f"{who} shares the win with {b} points."


def group_result(kind: int, dealer: int, group: int, total: int, names: list[str]) -> str:
    members = [names[seat] for seat in groups.members(len(names), dealer, group)]
    together = f"{', '.join(members[:-1])} and {members[-1]} played {total} together"
    return f"{together}: bust! {names[dealer]} takes all." if kind == BUST else f"{together}: safe."
