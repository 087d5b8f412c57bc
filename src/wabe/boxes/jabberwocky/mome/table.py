"""Draws Mome: your two bridges are the posts of a gate, the others' lie beyond; in its heart the colours are weighed.

Touch a card of the hand, then the free place of a bridge.
"""

from __future__ import annotations

from typing import NamedTuple

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.mome.bridges import (
    BRIDGES,
    BUILT,
    colour_totals,
    face_up,
    laid,
    owns,
    span,
    turned,
    villages,
)
from wabe.boxes.jabberwocky.mome.words import WORDS
from wabe.boxes.jabberwocky.pieces import jabberwocky, number_card
from wabe.core.table import (
    Button,
    Counter,
    Item,
    Look,
    Mark,
    Move,
    Piece,
    Result,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    bar,
    hidden,
    outcome,
    pips,
    plan,
    words,
)

MOST = 22  # points of one colour on two bridges
CENTRE = 3
WIDE = "left answers answers scales scales right 3 | "
PLANS = {
    3: plan(
        f"first first top top second second 1.15 | {WIDE}own own hand hand hand hand 1.35 / 1 1.2 2.2 2.2 1.2 1",
        "first first second second 46 | left top top right 72 | left answers answers right 96"
        " | left scales scales right 142 | hand hand hand hand 80 / 1.2 2.4 2.4 1.2",
    ),
    4: plan(
        f"first first top top second second 1.1 | {WIDE}own own bottom bottom third third 1.1"
        " | hand hand hand hand hand hand 1.25 / 1 1.2 2.2 2.2 1.2 1",
        "first first second second 46 | left top top right 74 | left answers answers right 98"
        " | left bottom bottom right 74 | own own third third 46 | hand hand hand hand 86 / 1.2 2.4 2.4 1.2",
    ),
}
SIDES = ("left", "top", "right", "bottom")  # the bridges, clockwise from one's own village
NAMES = ("own", "first", "second", "third")  # the villages


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    for move in moves:
        describe(look, seat, move)
    me = max(seat, 0)
    count = villages(look["seats"])
    zones = [bridge(look, seat, (me + i) % count, SIDES[i]) for i in range(count)]
    told = seat >= 0 and count == 3  # the scales tell one's own sums, and leave room
    zones += [village(look, seat, (me + i) % count, NAMES[i]) for i in range(told, count)]
    zones += [rewards()] if told else []
    zones += [scales(look, seat), hand(look, seat)]
    if look["phase"] != "plan":
        zones.append(targets(look, seat))
    buttons = [Button(move.name, WORDS(f"offer-{move.name}")) for move in moves if look["phase"] == "plan"]
    counters = [Counter(WORDS("gems"), had, owner, points=True) for owner, had in enumerate(look["gems"])]
    drawn = Table(status(look, seat), zones, buttons, counters, moves, goal(look), plan=PLANS[count])
    drawn.sides = [side(look, one) for one in range(look["seats"])]
    if look["over"]:
        drawn.result = result(look)
    return drawn


# --- what lies there ------------------------------------------------------------------------------------


def counted(look: Look) -> bool:
    """Do all cards of a round lie there, to be counted?"""
    return laid(look["bridges"]) == BUILT


def bridge(look: Look, seat: int, number: int, side: str) -> Zone:
    """A bridge, clockwise: it begins at the village it is called after."""
    size = span(look["seats"])
    own = seat >= 0 and owns(seat, number, look["seats"])
    label = WORDS("own-bridge" if own else "bridge-called", bridge=number)
    zone = Zone(f"bridge-{BRIDGES[number]}", label, "spots", area=side, ground="plank" if own else "cloth")
    for place in range(size):
        along = float(size - 1 - place if side in ("left", "bottom") else place)
        x, y = (0.0, along) if side in ("left", "right") else (along, 0.0)
        zone.spots.append(Spot(spot_name(number, place), x, y, spot_name(number, place), "card"))
    cards = look["bridges"][number]
    up = face_up(cards)
    zone.pieces = [number_card(card, at=spot_name(number, i), up=card in up) for i, card in enumerate(cards)]
    return zone


def spot_name(bridge: int, place: int) -> str:
    return f"{BRIDGES[bridge]}{place + 1}"


def village(look: Look, seat: int, owner: int, area: str) -> Zone:
    """What everybody would add up: the colours on both bridges of a village, and if the target is the biggest now."""
    if owner >= look["seats"]:
        return Zone("village-of-nobody", WORDS("nobody"), rows=[[words(WORDS("nobody-here"), "dim")]], area=area)
    own = owner == seat
    label = WORDS("own-village" if own else "village-with", seat=owner, **bridges_of(look, owner))
    zone = Zone(f"village-{owner + 1}", label, area=area)
    zone.rows = [sums(look, owner)]
    if counted(look):
        zone.rows[0].append(words(WORDS("gain", gems=tally(look)[owner].gain), "plate"))
    if not own and -1 not in look["hands"][owner]:  # who sees everything
        zone.rows.append([Item(piece=number_card(card)) for card in look["hands"][owner]])
    return zone


def bridges_of(look: Look, owner: int) -> dict[str, object]:
    count = villages(look["seats"])
    first, second = [number for number in range(count) if owns(owner, number, look["seats"])]
    return {"first": first, "second": second}


def rewards() -> Zone:
    """What brings gems, in four lines."""
    rows = [[words(WORDS(f"reward {name}"))] for name in ("lead", "hit", "missed", "alone")]
    return Zone("rewards", WORDS("rewards"), rows=rows, area="own")


def sums(look: Look, owner: int) -> Row:
    totals, target = colour_totals(look["bridges"], owner), look["target"]
    row: Row = []
    for colour, total in enumerate(totals):
        item = Item(str(total), gem(colour), label=WORDS("sum", colour=colour, total=total))
        if colour == target:
            standing = WORDS("is-ahead" if total > best_other(totals, target) else "is-behind")
            item.picture, item.colour = "plate", COLOUR_NAMES[colour]
            item.text, item.label = f"**{total}** {standing}", f"{item.label}, {standing}"
        row.append(item)
    return row


def best_other(totals: list[int], target: int) -> int:
    return max([total for colour, total in enumerate(totals) if colour != target])


def gem(colour: int) -> Piece:
    return Piece("", "gem", COLOUR_NAMES[colour], LETTERS[colour], COLOUR_NAMES[colour])


def scales(look: Look, seat: int) -> Zone:
    """The colours of the viewer's two bridges as bars, and what they must become; between rounds the count."""
    if look["phase"] == "plan" and look["last_target"] >= 0:
        return count(look, seat, WORDS("last-count"))
    if counted(look) and not look["over"]:
        return count(look, seat, WORDS("count"))
    me, target = max(seat, 0), look["target"]
    zone = Zone("scales", WORDS("scales" if seat >= 0 else "scales-of", seat=me, **bridges_of(look, me)))
    totals = colour_totals(look["bridges"], me)
    for colour, total in enumerate(totals):
        label = WORDS("sum", colour=colour, total=total)
        row = [Item(piece=gem(colour)), bar(total, MOST, COLOUR_NAMES[colour], label), words(f"**{total}**")]
        zone.rows.append(row)
    if target < 0:
        zone.rows.append([words(WORDS("no-target", centre=len(look["centre"])))])
    else:
        best = best_other(totals, target)
        key = "leads-by" if totals[target] > best else "must-be-longest"
        zone.rows.append([words(WORDS(key, target=target, total=totals[target], best=best))])
    if look["phase"] == "plan" and look["talk"]:
        zone.rows.append([words(WORDS("talk"), "dim")])
    else:
        zone.rows.append([words(WORDS("six"), "dim")])
    return zone


def count(look: Look, seat: int, label: str) -> Zone:
    """Who made the target the biggest colour, and what that brought."""
    zone = Zone("scales", label)
    found = tally(look)
    target = look["last_target"] if look["target"] < 0 else look["target"]
    for one, (total, best, hit, gain) in enumerate(found):
        name = WORDS("you") if one == seat else WORDS("village-of", seat=one)
        told = WORDS("made-it" if hit else "missed-it", best=best)
        zone.rows.append(
            [words(f"**{name}**"), Item(str(total), gem(target)), words(told), words(WORDS("gain", gems=gain), "plate")]
        )
    zone.rows.append([words(why_so(look, seat), "dim")])
    return zone


class Tally(NamedTuple):
    total: int  # in the target colour
    best: int  # in another one
    hit: bool
    gain: int


def tally(look: Look) -> list[Tally]:
    """The count of the round that lies there, or of the one before."""
    old = look["target"] < 0
    bridges, target = (look["last_bridges"], look["last_target"]) if old else (look["bridges"], look["target"])
    totals = [colour_totals(bridges, seat) for seat in range(look["seats"])]
    best = [best_other(had, target) for had in totals]
    hit = [had[target] > other for had, other in zip(totals, best, strict=True)]
    lead = led(look)
    alone = sum(hit) == 1
    gains = [int(hit[seat]) + int(hit[lead] and alone if seat == lead else not hit[lead]) for seat in range(len(hit))]
    return [
        Tally(had[target], other, made, gain) for had, other, made, gain in zip(totals, best, hit, gains, strict=True)
    ]


def led(look: Look) -> int:
    """Who led the round that lies there, or the one before."""
    lead: int = look["lead"] if look["target"] >= 0 else (look["starter"] - 1) % look["seats"]
    return lead


def why_so(look: Look, seat: int = -1) -> str:
    lead, hit = led(look), [one.hit for one in tally(look)]
    key = "lead-missed" if not hit[lead] else "lead-alone" if sum(hit) == 1 else "lead-hit"
    return WORDS(f"you-{key}" if seat == lead else key, lead=lead)


def targets(look: Look, seat: int) -> Zone:
    """The Jabberwocky cards, to name a colour by; then the one that was named."""
    asked = look["phase"] == "target"
    colours = range(COLOURS) if asked else [look["target"]] if look["target"] >= 0 else []
    zone = Zone("target", WORDS("target-of", lead=look["lead"]) if look["target"] >= 0 else WORDS("colours"))
    zone.area, zone.most = "answers", COLOURS if asked else 1
    for colour in colours:
        piece = jabberwocky(colour)
        if asked and seat == look["turn"]:
            piece.foot = WORDS("you-hold", total=in_hand(look, seat, colour))
        zone.pieces.append(piece)
    return zone


def in_hand(look: Look, seat: int, colour: int) -> int:
    """The numbers of a colour in the hand."""
    return sum([card % NUMBERS + 1 for card in look["hands"][seat] if card // NUMBERS == colour])


def hand(look: Look, seat: int) -> Zone:
    zone = Zone("hand", WORDS("hand"), "fan")
    if seat < 0:
        return zone
    held = look["hands"][seat]
    zone.pieces = hidden("hand", len(held), owner=seat) if -1 in held else [number_card(card, seat) for card in held]
    zone.most = 12 // look["seats"] + 1
    for piece in zone.pieces:
        piece.picked = look["card"] >= 0 and piece.id == card_name(look["card"])
    return zone


def side(look: Look, seat: int) -> Side:
    lead = seat == look["lead"]
    text = WORDS("lead-holds" if lead else "holds", held=len(look["hands"][seat]))
    return Side(text=text, rows=[[pips(look["gems"][seat], look["goal"], "purple")]])


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    told = [words(WORDS("first-to", goal=look["goal"]))]
    if look["over"]:
        return told
    if look["target"] < 0:
        return [*told, words(WORDS("who-dares"))]
    return [*told, words(WORDS("make")), Item(WORDS("biggest", target=look["target"]), gem(look["target"]))]


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    move.path = (move.name,)
    if look["phase"] == "plan":
        move.text = WORDS(f"plan-{move.name}")
    elif look["phase"] == "target":
        move.text, move.path = WORDS("name-target", colour=move.number), (f"J{LETTERS[move.number]}",)
    elif look["phase"] == "card":
        move.text = WORDS("lay", card=move.number)
    else:
        key = "lay-on-yours" if owns(seat, move.number, look["seats"]) else "lay-on"
        move.text = WORDS(key, card=look["card"], bridge=move.number)
        move.path = (spot_name(move.number, len(look["bridges"][move.number])),)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return winning(look, seat)
    if counted(look):
        return how_far(look, seat)
    asked, phase = seat == look["turn"], look["phase"]
    ask = WORDS(question(look, seat), card=look["card"], target=look["target"]) if asked else asking(look, seat)
    if phase == "plan":
        last = asked and (seat + 1) % look["seats"] == look["starter"]
        return WORDS("plan-last") if last else ask if asked else f"{WORDS('who-leads')} {ask}"
    if phase == "target":
        return ask if asked else f"{WORDS('leads', lead=look['lead'])} {ask}"
    return ask


def question(look: Look, seat: int) -> str:
    phase: str = look["phase"]
    totals = colour_totals(look["bridges"], seat)
    ahead = phase == "card" and totals[look["target"]] > best_other(totals, look["target"])
    return "card-ahead" if ahead else phase


def how_far(look: Look, seat: int) -> str:
    """The count, for who looks on or for the viewer."""
    if seat < 0:
        return WORDS("counted", target=look["target"])
    total, best, hit, gain = tally(look)[seat]
    key = "you-made-it" if hit else "you-missed-too" if gain else "you-missed"
    return WORDS(key, target=look["target"], total=total, best=best, gain=gain)


def winning(look: Look, seat: int) -> str:
    best = max(look["gems"])
    tied = look["gems"].count(best) > len(look["winners"])
    return outcome(look, seat, WORDS, "by-target" if tied else "by-gems", gems=best)


def result(look: Look) -> Result:
    """The last round: what everybody had before, and took in it."""
    took = len(look["centre"]) == CENTRE
    rows: list[Row] = []
    for seat, one in enumerate(tally(look)):
        for_lead = int(took and seat == look["lead"])
        had = look["gems"][seat] - for_lead - one.gain
        parts = (had, for_lead, int(one.hit), one.gain - one.hit, look["gems"][seat])
        rows.append([words(str(part)) for part in parts])
    head = [WORDS(f"column-{name}") for name in ("before", "led", "hit", "more", "gems")]
    return Result(why_so(look), head, rows, tie(look))


def tie(look: Look) -> str:
    best = [seat for seat in range(look["seats"]) if look["gems"][seat] == max(look["gems"])]
    if len(best) == 1:
        return ""
    had = [
        WORDS("target-total", seat=seat, total=colour_totals(look["bridges"], seat)[look["target"]]) for seat in best
    ]
    key = "tie-shared" if len(look["winners"]) > 1 else "tie-broken"
    return WORDS(key, target=look["target"], totals=had)


# --- what a move would do, and why one can't be made ------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    phase, number = before["phase"], move.number
    if phase == "plan":
        following = (seat + 1) % before["seats"]
        must = (following + 1) % before["seats"] == before["starter"]
        key = f"would-{move.name}" + ("-must" if move.name == "pass" and must else "")
        return WORDS(key, gems=before["gems"][seat] + 1, seat=following, centre=len(before["centre"]))
    if phase == "target":
        held = [card for card in before["hands"][seat] if card // NUMBERS == number]
        return WORDS("would-name", colour=number, cards=len(held), total=in_hand(before, seat, number))
    if phase == "card":
        return WORDS("would-hold", card=number, effects=effects(before, seat, number))
    card = before["card"]
    parts = [fells(before, card, number), *weighed(before, seat, card, number)]
    return WORDS(
        "would-lay", card=card, place=spot_name(number, len(before["bridges"][number])), told=" ".join(parts).strip()
    )


def fells(look: Look, card: int, bridge: int) -> str:
    """The rule of 6, if it strikes."""
    down = turned(face_up(look["bridges"][bridge]), card)
    if down < 0:
        return ""
    if card % NUMBERS == 2:
        return WORDS("only-one-three", down=down)
    number = card % NUMBERS + 1
    return WORDS("makes-six-self" if down == card else "makes-six", down=down, one=6 - number, two=number)


def with_card(look: Look, card: int, bridge: int) -> list[list[int]]:
    return [[*laid, card] if number == bridge else laid for number, laid in enumerate(look["bridges"])]


def weighed(look: Look, seat: int, card: int, bridge: int) -> list[str]:
    """What becomes of the sums of the villages at this bridge."""
    told = []
    for owner in sorted(range(look["seats"]), key=lambda owner: owner != seat):
        was, then = colour_totals(look["bridges"], owner), colour_totals(with_card(look, card, bridge), owner)
        changed = [
            WORDS("from-to", colour=i, was=a, then=b) for i, (a, b) in enumerate(zip(was, then, strict=True)) if a != b
        ]
        if changed:
            told.append(WORDS("your-sums" if owner == seat else "sums-of", seat=owner, changed=changed))
        if owner == seat:
            best = max([other for colour, other in enumerate(then) if colour != look["target"]])
            told.append(
                WORDS(
                    "ahead" if then[look["target"]] > best else "behind",
                    target=look["target"],
                    total=then[look["target"]],
                    best=best,
                )
            )
    return told


def effects(look: Look, seat: int, card: int) -> str:
    """Where the rule of 6 would strike, in a few words."""
    told = []
    for number, cards in enumerate(look["bridges"]):
        down = turned(face_up(cards), card) if len(cards) < span(look["seats"]) else -1
        if down >= 0:
            told.append(WORDS("falls-on" if down == card else "fells-on", bridge=number, down=down))
    return WORDS("effects", told=told) if told else WORDS("no-effect")


def refused(look: Look, seat: int, what: str) -> str:
    phase = look["phase"]
    if what[0] in BRIDGES and what[1:].isdigit() and phase == "bridge":
        number = BRIDGES.index(what[0])
        size = len(look["bridges"][number])
        if size == span(look["seats"]):
            return WORDS("full", bridge=number) + "."
        fewer = [i for i, laid in enumerate(look["bridges"]) if len(laid) < size]
        if fewer and not owns(seat, number, look["seats"]):
            return WORDS("closed-by", bridge=number, fewer=fewer[0])
        return WORDS("in-order", place=spot_name(number, size))
    if phase == "card" and what[0] in BRIDGES:
        return WORDS("card-first")
    if phase in ("plan", "target"):
        return WORDS("first-lead" if phase == "plan" else "first-target")
    return WORDS("stays-put") if what[0] in LETTERS else ""


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    if event == "laid":
        return [Mark("to", (card_name(b),))]
    if event == "turned":
        return [Mark("changed", (card_name(a),))]
    return []
