"""Draws Slithy: the dealer's two cards, a gauge of gems for every group, and what its members hold, say and score."""

from __future__ import annotations

from functools import cache

from wabe.boxes.jabberwocky import pieces
from wabe.boxes.jabberwocky.components import COLOUR_NAMES, NUMBERS
from wabe.boxes.jabberwocky.slithy import groups
from wabe.boxes.jabberwocky.slithy.talk import NO_CLAIM, NOTHING, OTHER, READY, statement_name
from wabe.boxes.jabberwocky.slithy.words import WORDS
from wabe.core.table import (
    Button,
    Counter,
    Look,
    Mark,
    Move,
    Piece,
    Plan,
    Result,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    hidden,
    outcome,
    pips,
    plan,
    words,
)

CARD_PHASES = ("purple card", "yellow card")
GEM_COLOURS = ("green", "purple")  # of the left and the right group
CAPTIONS = {0: "gems", 1: "gems-left", 2: "gems-right"}


@cache
def laid_out(sides: int, dealing: bool) -> Plan:
    """One group has a gauge and its members below it; two have theirs side by side. On a phone the dealer's cards are
    large for the dealer, who touches them, and the numbers for all others."""
    if sides == 1:
        return plan(
            "limit purples 1.05 | limit yellows 1.05 | gauge0 gauge0 1.3 | members0 members0 1.25 | answers answers 1.3"
            " / .95 2",
            "limit purples 1.1 | limit yellows 1.1 | gauge0 gauge0 1 | members0 members0 1.1 / 1 2.2"
            if dealing
            else "limit purples .76 | limit yellows .76 | gauge0 gauge0 .98 | members0 members0 .84"
            " | answers answers 1.36 / 1 1.5",
        )
    return plan(
        "limit purples purples 1.05 | limit yellows yellows 1.05 | gauge0 gauge0 gauge1 1.2"
        " | members0 members0 members1 1.6 | answers answers answers 1.1 / .9 .45 1.35",
        "limit purples purples 1 | limit yellows yellows 1 | gauge0 gauge0 gauge1 .85 | members0 members0 members0 1"
        " | members1 members1 members1 1 / 2 .5 2.5"
        if dealing
        else "limit purples purples .55 | limit yellows yellows .55 | gauge0 gauge0 gauge1 .75"
        " | members0 members0 members0 .85 | members1 members1 members1 .85 | answers answers answers 1.1 / 2 .5 2.5",
    )


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [limit_sheet(look, seat), *ledger(look)]
    for group in range(groups.sides(look["seats"])):
        zones.append(gauge(look, group))
        zones += [member(look, other, seat) for other in groups.members(look["seats"], look["dealer"], group)]
    counters = [Counter(WORDS("points"), points, other, points=True) for other, points in enumerate(look["totals"])]
    drawn = Table(status(look, seat), zones, answers(look, seat, moves), counters, moves, goal(look, seat))
    drawn.plan = laid_out(groups.sides(look["seats"]), seat == look["dealer"])
    drawn.sides = [side(look, other) for other in range(look["seats"])]
    if look["over"]:
        drawn.result = result(look)
    return drawn


# --- where a turn is ------------------------------------------------------------------------------------


def opened(look: Look) -> bool:
    """Do all numbers lie open, before anything came of them?"""
    return look["phase"] == "secret choice" and not look["waiting"] and any(look["picks"])


def turned(look: Look) -> bool:
    """Is the yellow card turned up, too?"""
    return look["phase"] == "secret choice" and not look["waiting"] and not any(look["picks"])


def past(look: Look) -> bool:
    """Does the table show the turn before, until a purple card is played? A new round begins with nothing."""
    return bool(look["phase"] == "purple card" and look["shown"][0] > 0 and (look["over"] or not look["shown"][2]))


def ended(look: Look) -> bool:
    """Is the round being counted? The last one stays so."""
    return bool(turned(look) or look["over"]) and look["shown"][2] > 0


def purple(look: Look) -> int:
    """The purple card in sight; 0: none."""
    number: int = look["shown"][0] if past(look) else look["purple"]
    return number


def yellows(look: Look) -> list[int]:
    """What the yellow card in sight may be, as far as the viewer knows; empty: there is none."""
    if past(look) or turned(look):
        return [look["shown"][1]]
    if look["yellow"] == 0:
        return []
    return [look["yellow"]] if look["yellow"] > 0 else look["yellows"]


def limits(look: Look) -> list[int]:
    """The sums at which a group busts."""
    return [purple(look) + yellow for yellow in yellows(look) or look["yellows"]] if purple(look) else []


def numbers(look: Look, seat: int) -> tuple[int, bool]:
    """What a seat plays or has said, and whether that is certain; -1: nothing."""
    if past(look) or turned(look):
        return look["played"][seat], True
    if opened(look):
        return look["picks"][seat][0], True
    said = look["said"][seat]
    return (NOTHING if said == NO_CLAIM else said), False


def laid(look: Look, seat: int) -> tuple[int, bool]:
    """The same, but a choice that the viewer has sealed counts instead of what was said."""
    sealed = look["phase"] == "secret choice" and look["picks"][seat]
    return (look["picks"][seat][0], True) if sealed else numbers(look, seat)


def together(look: Look, group: int) -> int:
    """What a group plays, or has said it plays."""
    seats = groups.members(look["seats"], look["dealer"], group)
    return sum([max(0, laid(look, seat)[0]) for seat in seats])


# --- what lies there ------------------------------------------------------------------------------------


def limit_sheet(look: Look, seat: int) -> Zone:
    """The two cards, and at what a group busts."""
    if ended(look):
        return round_sheet(look, seat)
    number, maybe = purple(look), yellows(look)
    zone = Zone("limit", WORDS("you-deal" if seat == dealer(look) else "limit-of", dealer=dealer(look)), most=2)
    if number:
        zone.pieces.append(shown_card("purple", number, past(look)))
    if maybe and look["yellow"] == NOTHING and not turned(look):
        zone.pieces += hidden("play", 1, label=WORDS("hidden-card", yellows=look["yellows"]), owner=look["dealer"])
    elif maybe:
        down = not past(look) and not turned(look)
        zone.pieces.append(shown_card("yellow", maybe[0], past(look) or turned(look), up=not down))
    if not number:
        zone.rows = [[words(WORDS("no-limit"))]]
    elif past(look) or turned(look):
        zone.rows = [[words(WORDS("adds-up", purple=number, yellow=maybe[0], sum=number + maybe[0]))]]
        zone.rows.append([words(WORDS("gems-are-points"))])
    else:
        zone.rows = [[words(WORDS("busts-at", sums=limits(look)))], [words(WORDS("scores-most", purple=number))]]
    return zone


def round_sheet(look: Look, seat: int) -> Zone:
    """What the round brought besides the gems that scored."""
    left, unplayed = look["shown"][2], max(look["hands"])
    zone = Zone("limit", WORDS("round-counted", round=look["round"] + 1), most=2)
    zone.pieces.append(shown_card("yellow", left, True))
    zone.rows = [[words(WORDS("left-over", left=left))]]
    points = look["taken"] + unplayed
    key = "you-get" if seat == dealer(look) else "dealer-gets"
    told = WORDS(key, dealer=dealer(look), points=points, taken=look["taken"], unplayed=unplayed)
    zone.rows.append([words(told)])
    return zone


def dealer(look: Look) -> int:
    number: int = look["dealer"]
    return number


def card(colour: str, number: int, up: bool = True) -> Piece:
    return pieces.number_card(COLOUR_NAMES.index(colour) * NUMBERS + number - 1, up=up)


def shown_card(colour: str, number: int, copy: bool, up: bool = True) -> Piece:
    """A card in play; what is seen of the turn before is only its picture, for the card is in the ledger."""
    piece = card(colour, number, up)
    if copy:
        piece.id = f"seen.{piece.id}"
    return piece


def ledger(look: Look) -> list[Zone]:
    """All cards of the round: used ones are dim, and so is what lies in play."""
    turns = groups.turns(look["seats"])
    found = []
    for colour, most, left, key in (
        ("purple", turns, look["purples"], "purples"),
        ("yellow", turns + 1, look["yellows"], "yellows"),
    ):
        dark = colour == "yellow" and look["yellow"] == NOTHING and not turned(look)
        zone = Zone(key, WORDS("ledger-hidden" if dark else f"ledger-{colour}"), most=most)
        for number in range(1, most + 1):
            piece = card(colour, number)
            if number == look[colour]:  # it lies in play
                piece.id, piece.dim = f"out.{piece.id}", True
            if number not in left or (turned(look) and colour == "yellow" and number == look["shown"][1]):
                piece.dim = True
                piece.label = WORDS("used-card", card=piece.label)
            zone.pieces.append(piece)
        found.append(zone)
    return found


def gauge(look: Look, group: int) -> Zone:
    """Wells for the gems of a group, with a flag where it would bust."""
    sides, turns = groups.sides(look["seats"]), groups.turns(look["seats"])
    wells = 2 * turns + 2
    total = together(look, group)
    key = CAPTIONS[group + 1 if sides > 1 else 0]
    zone = Zone(f"gauge{group}", WORDS(key, told=counted(look, group, total)), "spots")
    flags: dict[int, list[int]] = {}
    known = yellows(look)
    for yellow in known or look["yellows"]:
        if purple(look):
            flags.setdefault(purple(look) + yellow, []).append(yellow)
    low, high = (min(flags), max(flags)) if flags else (wells + 1, wells + 1)
    for number in range(1, wells + 1):
        colour = "well" if number < low else "burst" if number >= high else "perhaps"
        spot = Spot(f"well{group}.{number}", number - 1.0, 0.0, WORDS("well", number=number), "round", colour=colour)
        zone.spots.append(spot)
        zone.below.append(words(str(number)))
        zone.above.append(words(flag(flags.get(number, []), len(known) == 1)))
    at = 0
    for seat in groups.members(look["seats"], look["dealer"], group):
        count, certain = laid(look, seat)
        for _ in range(max(0, count)):
            at += 1
            if at > wells:
                break
            gem = Piece(f"gauge{group}.{at}", "gem", WORDS("gem-of", seat=seat), colour=GEM_COLOURS[group])
            gem.at, gem.owner, gem.dim, gem.symbol = f"well{group}.{at}", seat, not certain, "set"
            zone.pieces.append(gem)
    return zone


def flag(found: list[int], known: bool) -> str:
    """Over the well at which a group busts: for certain, or with which yellow cards."""
    return "" if not found else WORDS("bust-flag") if known else WORDS("if-flag", yellows=found)


def counted(look: Look, group: int, total: int) -> str:
    """How many gems of a group are in sight, and what they mean."""
    if past(look) or turned(look):
        return WORDS("bust-sum" if total >= limits(look)[0] else "safe-sum", total=total, limit=limits(look)[0])
    if opened(look):
        return WORDS("played-sum", total=total)
    if any(look["picks"][seat] for seat in groups.members(look["seats"], look["dealer"], group)):
        return WORDS("own-sum", total=total)
    return WORDS("said-sum" if total else "nothing-said", total=total) + WORDS("flags" if purple(look) else "no-flags")


def member(look: Look, seat: int, viewer: int) -> Zone:
    """What a member holds, says, plays and has scored."""
    group = groups.side(look["seats"], look["dealer"], seat)
    held, share = look["hands"][seat], groups.share(look["seats"], look["dealer"], seat)
    rows: list[Row] = [[pips(held, share, GEM_COLOURS[group], label=WORDS("holds", gems=held))]]
    rows.append([words(speech(look, seat))])
    rows.append([words(score(look, seat))])
    proposed = [
        WORDS("proposes", seat=speaker, number=number)
        for speaker, number in enumerate(look["proposals"][seat :: look["seats"]])
        if number != NOTHING
    ]
    if proposed:
        rows.append([words(WORDS("proposals", proposed=proposed))])
    name = WORDS("you" if seat == viewer else "member", seat=seat)
    return Zone(f"member{seat + 1}", name, rows=rows, area=f"members{group}")


def score(look: Look, seat: int) -> str:
    held, scored, left = look["hands"][seat], look["scored"][seat], look["shown"][2]
    if ended(look):
        return WORDS("round-gain", scored=scored, left=left, sum=scored + left)
    return WORDS("scored-so-far", held=held, scored=scored)


def speech(look: Look, seat: int) -> str:
    """What was said and what was chosen, told apart."""
    said, (number, certain) = look["said"][seat], numbers(look, seat)
    told = []
    if said == NO_CLAIM:
        told.append(WORDS("says-nothing"))
    elif said != NOTHING:
        told.append(WORDS("says", number=said))
    if certain and number != NOTHING:
        told.append(WORDS("plays", number=number))
    elif look["phase"] == "secret choice":
        own = look["picks"][seat]
        key = "sealed-own" if own else "sealed" if seat in look["ready"] else "choosing"
        told.append(WORDS(key, number=own[0] if own else 0))
    return " ".join(told) or WORDS("silent")


def side(look: Look, seat: int) -> Side:
    if look["over"]:
        return Side()
    if seat == look["dealer"]:
        return Side(text=WORDS("deals-now"), rows=[[words(WORDS("from-busts", taken=look["taken"]))]])
    group = groups.side(look["seats"], look["dealer"], seat)
    scored = look["scored"][seat] + (look["shown"][2] if ended(look) else 0)
    return Side(colour=GEM_COLOURS[group], rows=[[words(WORDS("this-round", scored=scored))]])


# --- moves ----------------------------------------------------------------------------------------------


def answers(look: Look, seat: int, moves: list[Move]) -> list[Button]:
    """Gives every move its words and path; answers the buttons these need, and those that rest until then."""
    plain: list[Button] = []
    others: list[Button] = []
    for move in moves:
        number = move.number
        if look["phase"] in CARD_PHASES:
            move.path = (move.name,)
            move.text = WORDS("play-purple" if look["phase"] == "purple card" else "hide-yellow", number=number)
        elif look["phase"] == "secret choice" or number < NO_CLAIM:
            move.path = (str(number),)
            move.text = WORDS("play-gems" if look["phase"] == "secret choice" else "say-own", number=number)
        elif number <= READY:
            move.path = (move.name,)
            move.text = WORDS("no-claim" if number == NO_CLAIM else "ready")
            if number == READY:
                plain.append(Button(move.name, move.text))
        else:
            other, number = number // OTHER, number % OTHER
            move.path = (f"for{other}", str(number))
            move.text = WORDS("say-other", other=other - 1, number=number)
            if number == 0:
                others.append(Button(f"for{other}", WORDS("for", other=other - 1), "chips"))
    return keys(look, seat) + others + plain


def keys(look: Look, seat: int) -> list[Button]:
    """The numbers of a member stay in their places all round long."""
    if look["over"] or seat < 0 or seat == look["dealer"]:
        return []
    most = groups.share(look["seats"], look["dealer"], seat)
    found = [Button(str(number), str(number), "pad") for number in range(most + 1)]
    if look["discussion"] != "none":
        found.append(Button(statement_name(NO_CLAIM), WORDS("no-claim"), "pad"))
    return found


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look, seat: int) -> Row:
    rounds = look["seats"] * (2 if look["extended"] else 1)
    key = "rule-over" if look["over"] else "rule-dealer" if seat == look["dealer"] else "rule-group"
    told: Row = [words(WORDS(key))]
    if not look["over"]:
        turns = groups.turns(look["seats"])
        turn = min(turns, turns - len(look["purples"]) + 1)
        told += [words(WORDS("turn-of", round=look["round"] + 1, rounds=rounds, turn=turn, turns=turns), "plate")]
    return told


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return winning(look, seat)
    if ended(look):
        return WORDS("round-over", round=look["round"] + 1)
    if turned(look):
        return WORDS(
            "turned-over", purple=purple(look), yellow=look["shown"][1], sum=limits(look)[0], told=fates(look, seat)
        )
    if opened(look):
        return WORDS("opened")
    phase, asked = look["phase"], seat >= 0 and look["waiting"] >> seat & 1
    if phase in CARD_PHASES:
        key = "dealing-purple" if phase == "purple card" else "dealing-yellow"
        return WORDS(phase) if asked else WORDS(key, dealer=look["dealer"])
    if not asked:
        return " ".join([*latest(look), asking(look, seat)])
    ask = latest(look) if phase == "discussion" else []
    if phase == "announcement" and look["discussion"] == "two":
        ask = [WORDS("announcement-again" if look["spoken"][seat] else "announcement-first")]
    return " ".join([*(ask or [WORDS(phase)]), WORDS("your-limit", sums=limits(look))])


def fates(look: Look, seat: int) -> str:
    """What came of the gems of every group."""
    told = []
    for group in range(groups.sides(look["seats"])):
        total, members = together(look, group), groups.members(look["seats"], look["dealer"], group)
        key = "were-bust" if total >= limits(look)[0] else "were-safe"
        key = f"you-{key}" if seat in members else key
        told.append(WORDS(key, members=members, total=total, dealer=look["dealer"], purple=purple(look)))
    return " ".join(told)


def latest(look: Look) -> list[str]:
    """The latest statement, while there is still something to say."""
    if not look["latest"] or look["phase"] == "secret choice":
        return []
    speaker, move = look["latest"]
    if move < OTHER:
        return [WORDS.event("said", speaker, move, 0)]
    return [WORDS.event("proposed", speaker, move // OTHER - 1, move % OTHER)]


def winning(look: Look, seat: int) -> str:
    winners = look["winners"]
    points = look["totals"][winners[0]]
    key = "by-tie" if look["totals"].count(points) > len(winners) else "by-points"
    return outcome(look, seat, WORDS, key, points=points)


def result(look: Look) -> Result:
    """Points as dealer and in the group."""
    rows: list[Row] = []
    for total, dealt in zip(look["totals"], look["dealt"], strict=True):
        rows.append([words(str(part)) for part in (total - dealt, dealt, total)])
    head = [WORDS("column-group"), WORDS("column-dealer"), WORDS("points")]
    most = max(look["totals"])
    tied = look["totals"].count(most)
    tie = "" if tied == 1 else WORDS("tie-shared" if len(look["winners"]) > 1 else "tie-dealer", points=most)
    return Result(WORDS("counted"), head, rows, tie)


# --- what a move would do, and why one can't be made ------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    phase, number = before["phase"], move.number
    if phase == "purple card":
        return WORDS("would-show", number=number, sums=[number + yellow for yellow in before["yellows"]])
    if phase == "yellow card":
        left = [yellow for yellow in before["yellows"] if yellow != number]
        key = "would-leave" if len(left) == 1 else "would-hide"
        return WORDS(key, number=number, sum=before["purple"] + number, left=left)
    if phase != "secret choice" and number >= NO_CLAIM:
        return WORDS("would-say-nothing") if number == NO_CLAIM else ""
    group = groups.side(before["seats"], before["dealer"], seat)
    others = [other for other in groups.members(before["seats"], before["dealer"], group) if other != seat]
    total = number + sum([max(0, numbers(before, other)[0]) for other in others])
    fatal = [yellow for yellow in before["yellows"] if before["purple"] + yellow <= total]
    key = "safe-always" if not fatal else "bust-always" if len(fatal) == len(before["yellows"]) else "bust-if"
    doing = "would-make" if phase == "secret choice" else "would-say"
    told = [WORDS(doing, number=number, total=total), WORDS(key, yellows=fatal)]
    if doing == "would-say":
        told.append(WORDS("not-sworn"))
    if number > before["purple"]:
        told.append(WORDS("wasted", purple=before["purple"]))
    return " ".join(told)


def refused(look: Look, seat: int, what: str) -> str:
    dealing = seat == look["dealer"]
    if what.startswith(("well", "gauge")):
        return WORDS("not-wells")
    if what.startswith(("member", "limit", "play", "seen")):
        return WORDS("not-members")
    name = what.removeprefix("out.")
    if name[:1] in ("P", "Y") and name[1:].isdigit():
        left = look["purples" if name[0] == "P" else "yellows"]
        if not dealing:
            return WORDS("not-dealer")
        if int(name[1:]) not in left:
            return WORDS("is-used")
        return WORDS("purple-first" if look["phase"] == "purple card" else "now-yellow")
    return ""


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    if event in ("said", "proposed"):
        return [Mark("changed", (f"member{(a if event == 'said' else b) + 1}",))]
    return []
