"""Draws Mome: your two bridges are the posts of a gate, the others' lie beyond; in its heart the colours are weighed.

Touch a card of the hand, then the free place of a bridge.
"""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.mome.bridges import BRIDGES, colour_totals, face_up, owns, span, turned, villages
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
        "first first second second 56 | left top top right 80 | left answers answers right 76"
        " | left scales scales right 128 | hand hand hand hand 90 / 1.2 2.4 2.4 1.2",
    ),
    4: plan(
        f"first first top top second second 1.1 | {WIDE}own own bottom bottom third third 1.1"
        " | hand hand hand hand hand hand 1.25 / 1 1.2 2.2 2.2 1.2 1",
        "first first second second 56 | left top top right 80 | left answers answers right 76"
        " | left bottom bottom right 80 | own own third third 56 | hand hand hand hand 86 / 1.2 2.4 2.4 1.2",
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
    zones += [village(look, seat, (me + i) % count, NAMES[i]) for i in range(count)]
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


def before(look: Look) -> bool:
    """Do the bridges still show the round before? They do while the lead is sought."""
    return look["last_target"] >= 0 and look["phase"] in ("plan", "target") and not look["over"]


def shown(look: Look) -> list[list[int]]:
    """The bridges that lie there."""
    lying: list[list[int]] = look["last_bridges" if before(look) else "bridges"]
    return lying


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
    laid = shown(look)[number]
    up = face_up(laid)
    for place, card in enumerate(laid):
        piece = number_card(card, at=spot_name(number, place), up=card in up)
        if before(look):
            piece.id, piece.label, piece.dim = f"last {piece.id}", WORDS("last-round", card=piece.label), True
        zone.pieces.append(piece)
    return zone


def spot_name(bridge: int, place: int) -> str:
    return f"{BRIDGES[bridge]}{place + 1}"


def village(look: Look, seat: int, owner: int, area: str) -> Zone:
    """What everybody would add up: the colours on both bridges of a village, and if it would hit now."""
    if owner >= look["seats"]:
        return Zone("village-of-nobody", WORDS("nobody"), rows=[[words(WORDS("nobody-here"), "dim")]], area=area)
    own = owner == seat
    zone = Zone(f"village-{owner + 1}", WORDS("own-village" if own else "village-of", seat=owner), area=area)
    held = WORDS("holds", held=len(look["hands"][owner]))
    zone.rows = [[*sums(look, owner), words(held, "dim")]]
    if not own and -1 not in look["hands"][owner]:  # who sees everything
        zone.rows.append([Item(piece=number_card(card)) for card in look["hands"][owner]])
    return zone


def sums(look: Look, owner: int) -> Row:
    totals, target = colour_totals(shown(look), owner), aimed(look)
    row: Row = []
    for colour, total in enumerate(totals):
        item = Item(str(total), gem(colour), label=WORDS("sum", colour=colour, total=total))
        if colour == target:
            ticked = total > max([other for i, other in enumerate(totals) if i != target])
            item.picture, item.colour = "plate", COLOUR_NAMES[colour]
            item.text = f"**{total}** {WORDS('ahead-mark' if ticked else 'behind-mark')}"
            item.label += WORDS("would-hit" if ticked else "would-miss")
        row.append(item)
    return row


def aimed(look: Look) -> int:
    """The target of the round that lies there."""
    target: int = look["last_target"] if before(look) else look["target"]
    return target


def gem(colour: int) -> Piece:
    return Piece("", "gem", COLOUR_NAMES[colour], LETTERS[colour], COLOUR_NAMES[colour])


def scales(look: Look, seat: int) -> Zone:
    """The colours of the viewer's two bridges, as bars."""
    me, target = max(seat, 0), aimed(look)
    key = "last-scales" if before(look) else "scales" if seat >= 0 else "scales-of"
    zone = Zone("scales", WORDS(key, seat=me))
    for colour, total in enumerate(colour_totals(shown(look), me)):
        row = [
            Item(piece=gem(colour)),
            bar(total, MOST, COLOUR_NAMES[colour], WORDS("sum", colour=colour, total=total)),
        ]
        row.append(words(f"**{total}**"))
        if colour == target:
            row.append(words(WORDS("flag"), "plate"))
        zone.rows.append(row)
    zone.rows.append([words(WORDS(foot_key(look), target=target, lead=look["lead"], centre=len(look["centre"])))])
    if look["phase"] == "plan" and look["talk"]:
        zone.rows.append([words(WORDS("talk"))])
    return zone


def foot_key(look: Look) -> str:
    if before(look):
        return "count-of-last"
    return "no-target" if look["target"] < 0 else "must-be-longest"


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
    return Side(text=WORDS("is-lead") if lead else "", rows=[[pips(look["gems"][seat], look["goal"], "purple")]])


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
    asked, phase = seat == look["turn"], look["phase"]
    ask = WORDS(phase, card=look["card"]) if asked else asking(look, seat)
    if phase == "plan":
        last = asked and (seat + 1) % look["seats"] == look["starter"]
        return WORDS("plan-last") if last else ask if asked else f"{WORDS('who-leads')} {ask}"
    if phase == "target":
        return ask if asked else f"{WORDS('leads', lead=look['lead'])} {ask}"
    return ask


def winning(look: Look, seat: int) -> str:
    best = max(look["gems"])
    tied = look["gems"].count(best) > len(look["winners"])
    return outcome(look, seat, WORDS, "by-target" if tied else "by-gems", gems=best)


def hits(look: Look, seat: int) -> bool:
    totals = colour_totals(look["bridges"], seat)
    total = totals.pop(look["target"])
    return total > max(totals)


def result(look: Look) -> Result:
    """The last round: what everybody had before, and took in it."""
    lead, seats = look["lead"], range(look["seats"])
    hit = [hits(look, seat) for seat in seats]
    took = len(look["centre"]) == CENTRE
    rows: list[Row] = []
    for seat in seats:
        for_lead = int(took and seat == lead)
        more = int(not hit[lead] if seat != lead else hit[lead] and sum(hit) == 1)
        had = look["gems"][seat] - for_lead - hit[seat] - more
        rows.append([words(str(part)) for part in (had, for_lead, int(hit[seat]), more, look["gems"][seat])])
    head = [WORDS(f"column-{name}") for name in ("before", "led", "hit", "more", "gems")]
    reason = WORDS(
        "lead-alone" if hit[lead] and sum(hit) == 1 else "lead-hit" if hit[lead] else "lead-missed", lead=lead
    )
    return Result(reason, head, rows, tie(look))


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
    for number, laid in enumerate(look["bridges"]):
        down = turned(face_up(laid), card) if len(laid) < span(look["seats"]) else -1
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
