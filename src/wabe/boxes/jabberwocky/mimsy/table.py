"""Draws Mimsy: the ring of plates, turned so that one's own goal is nearest, and the bowl of gems in its middle.

Touch a plate to take its gems, then the gem in hand that falls next.
"""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.mimsy.rules import DROP, FIVE, GOALS, MIMSY, PLACES, Mimsy
from wabe.boxes.jabberwocky.mimsy.words import WORDS
from wabe.boxes.jabberwocky.pieces import gems
from wabe.core.table import (
    Counter,
    Fixed,
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
    hidden,
    outcome,
    pips,
    plan,
    ring,
    words,
)

PLAN = plan(
    "ring ring ring 1.15 | ring hand ring 1 | ring ring ring 1.15 / 1.2 1.2 1.2",
    "ring ring ring 108 | ring hand ring 119 | ring ring ring 108 / .86 1.22 .86",
)
HOW = ("how-take", "how-fall", "how-meet")  # a turn, step by step
NEAREST = 6  # of twelve, at the foot of the ring
NEAR = 20  # turns before the end at which it is told


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("ring", WORDS("ring"), "spots", spots=SPOTS[turned(look, seat)])
    for place, card in enumerate(look["ring"]):
        board.pieces += [plate(look, seat, place), *gems(on(look, place), card_name(card), at=card_name(card))]
    for move in moves:
        describe(look, move)
    counters = []
    if look["over"]:
        counters = [Counter(WORDS("points"), score, owner, points=True) for owner, score in enumerate(look["scores"])]
    drawn = Table(status(look, seat), [board, bowl(look, seat)], [], counters, moves, goal(look, seat), plan=PLAN)
    drawn.sides = [side(look, seat, one) for one in range(look["seats"])]
    drawn.marks = [Mark("way", tuple([place_name(place % PLACES) for place in range(PLACES + 1)]), colour="dim")]
    if look["phase"] == "drop":
        drawn.marks.append(Mark("to", (place_name((look["place"] + 1) % PLACES),)))
    if look["over"]:
        drawn.result = result(look)
    return drawn


# --- what lies there ------------------------------------------------------------------------------------


def place_name(place: int) -> str:
    return f"place{place + 1}"


def around(first: int) -> Fixed[Spot]:
    """The ring with this place at its top."""
    spots = ring(PLACES, lambda i: place_name((i + first) % PLACES), lambda i: f"place {(i + first) % PLACES + 1}")
    return Fixed(spots)


SPOTS = [around(first) for first in range(PLACES)]


def turned(look: Look, seat: int) -> int:
    """The place at the top: one's own goal is at the foot."""
    mine = look["goals"][seat] if seat >= 0 else -1
    return (home(look, mine) - NEAREST) % PLACES if mine >= 0 else 0


def home(look: Look, colour: int) -> int:
    """The place of a goal."""
    return next(place for place in GOALS if look["ring"][place] // NUMBERS == colour)


def on(look: Look, place: int) -> list[int]:
    lying: list[int] = look["gems"][place * COLOURS : (place + 1) * COLOURS]
    return lying


def plate(look: Look, seat: int, place: int) -> Piece:
    """A card as a plate for gems; a goal has five sockets."""
    card = look["ring"][place]
    colour, count = card // NUMBERS, sum(on(look, place))
    piece = Piece(card_name(card), "plate", "", card_name(card), COLOUR_NAMES[colour], card % NUMBERS + 1)
    piece.at, piece.label = place_name(place), WORDS("plate", card=card, count=count)
    if place in GOALS:
        piece.symbol, piece.label = "goal", WORDS("goal-plate", colour=colour, count=count)
        mine = seat >= 0 and look["goals"][seat] == colour
        piece.foot = WORDS("own-plate" if mine else "other-plate")
        piece.badge = WORDS("full") if count >= FIVE else WORDS("needs-one") if count == FIVE - 1 else ""
    return piece


def bowl(look: Look, seat: int) -> Zone:
    """The gems in hand; while nobody has any, how a turn goes."""
    if look["phase"] == "card":
        zone = Zone("stream", WORDS("stream"), rows=[[words(WORDS(key))] for key in HOW], area="hand")
        if look["seats"] < COLOURS:
            zone.rows.append([*secrets(look, look["seats"]), words(WORDS("nobodys"), "dim")])
        return zone
    key = "hand-own" if seat == look["turn"] else "hand-of"
    return Zone("hand", WORDS(key, seat=look["turn"]), pieces=gems(look["hand"], "hand"))


def next_card(look: Look) -> int:
    """The card on which the next gem falls."""
    card: int = look["ring"][(look["place"] + 1) % PLACES]
    return card


def secrets(look: Look, seat: int) -> Row:
    """A seat's secret goal and, in the advanced game, its point card, face-down as long as they are secret."""
    row: Row = []
    for kind in ("goal", "point"):
        cards = look["goals" if kind == "goal" else "points"]
        if seat < len(cards):
            row.append(Item(piece=secret(kind, seat, cards[seat])))
    if seat < look["seats"]:
        goal = look["goals"][seat]
        row.append(words(WORDS("secret") if goal < 0 else WORDS("secret-is", colour=goal)))
    return row


def secret(kind: str, seat: int, colour: int) -> Piece:
    if colour < 0:
        return hidden(f"{kind}{seat + 1}", 1, label=WORDS(f"hidden-{kind}"), owner=seat)[0]
    letter, name = LETTERS[colour], COLOUR_NAMES[colour]
    mark, number = (f"J{letter}", None) if kind == "goal" else (f"{letter}3", 3)
    return Piece(
        mark,
        "card",
        WORDS("goal-card-of" if kind == "goal" else "point-card", colour=colour),
        mark,
        name,
        number,
        owner=seat,
    )


def side(look: Look, seat: int, one: int) -> Side:
    return Side(rows=[secrets(look, one)])


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look, seat: int) -> Row:
    mine = look["goals"][seat] if seat >= 0 else -1
    if look["advanced"]:
        point = look["points"][seat] if seat >= 0 else -1
        told = [words(WORDS("goal-advanced" if point >= 0 else "goal-advanced-all", point=point))]
    else:
        told = [words(WORDS("goal"))]
    for place in GOALS:
        colour, count = look["ring"][place] // NUMBERS, sum(on(look, place))
        label = WORDS("sockets-own" if colour == mine else "sockets", colour=colour, count=count)
        told.append(pips(min(count, FIVE), FIVE, COLOUR_NAMES[colour], label=label))
        if colour == mine:
            told[-1].text = WORDS("yours")
    left = look["turn_limit"] - look["turns"]
    if left <= NEAR and not look["over"]:
        told.append(words(WORDS("near", left=left), "plate"))
    return told


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    if look["phase"] == "card":
        count = sum(on(look, move.number))
        move.path, move.text = (move.name,), WORDS("take-from", count=count, card=look["ring"][move.number])
    else:
        move.path = (f"hand.{move.name}{look['hand'][move.number] - 1}",)
        move.text = WORDS("drop-on", colour=move.number, card=next_card(look))


def status(look: Look, seat: int) -> str:
    if look["over"]:
        end = WORDS("filled", a=look["full"][0]) if look["full"] else WORDS("stopped", a=look["turns"])
        return f"{end} {outcome(look, seat)}"
    if seat != look["turn"]:
        return asking(look, seat)
    return WORDS(look["phase"], card=next_card(look))


def result(look: Look) -> Result:
    seats, full = range(look["seats"]), look["full"]
    rows: list[Row] = []
    for seat in seats:
        lying = on(look, home(look, look["goals"][seat]))
        row = [*secrets(look, seat)[:1]]
        if look["advanced"]:
            scoring = lying[look["points"][seat]]
            parts = [3 * scoring, sum(lying) - scoring]
            rows.append([*row, *[words(str(part)) for part in parts], words(str(sum(parts)))])
        else:
            rows.append([*row, words(str(sum(lying)))])
    names = ("goal", "threes", "ones", "points") if look["advanced"] else ("goal", "gems")
    return Result(why(look), [WORDS(f"column-{name}") for name in names], rows, tie(look, full))


def why(look: Look) -> str:
    if not look["full"]:
        return WORDS("limit-advanced" if look["advanced"] else "limit", turns=look["turns"])
    first = look["full"][0]
    owner = look["goals"].index(first)
    if look["advanced"]:
        return WORDS("full-advanced", colour=first)
    if owner >= look["seats"]:
        return WORDS("full-neutral", colour=first, seat=look["turn"])
    return WORDS("full-owned", colour=first, seat=owner)


def tie(look: Look, full: list[int]) -> str:
    """What broke a tie."""
    if look["advanced"]:
        scores = look["scores"]
        return WORDS("tie-moved-later") if scores.count(max(scores)) > 1 else ""
    return WORDS("first-to-five", colours=full) if len(full) > 1 else ""


# --- what a move would do, and why one can't be made ------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    """Where the gems would fall, and what becomes of the goals, as far as it is decided by then."""
    state = Mimsy()
    state.news = state.moments = None
    state.ring, state.gems, state.hand = before["ring"], before["gems"][:], before["hand"][:]
    state.place, state.full, state.phase = before["place"], before["full"][:], DROP
    if before["phase"] == "card":
        state.take(seat, move.number)
    else:
        state.drop(move.number)
    lead = WORDS("lead", move=move.text)
    colour = state.only_colour()
    if colour < 0:
        places = [(state.place + 1 + i) % PLACES for i in range(min(sum(state.hand), PLACES))]
        key = "then-choose" if before["phase"] == "card" else "then-rest"
        return lead + WORDS(key, cards=[before["ring"][place] for place in places])
    met = []
    while state.hand[colour]:
        state.drop(colour)
        there = state.gems[state.place * COLOURS + colour]
        if not state.hand[colour] and there > 1:
            met.append(WORDS("meets", card=state.ring[state.place], colour=colour, others=there - 1, count=there))
            state.relay(colour)
    return lead + " ".join(
        [*met[:2], *changes(before, state, seat)] or [WORDS("no-goal", card=state.ring[state.place])]
    )


def changes(look: Look, state: Mimsy, seat: int) -> list[str]:
    """What becomes of the goals in a turn."""
    told = []
    for place in GOALS:
        colour, was, then = look["ring"][place] // NUMBERS, sum(on(look, place)), state.total(place)
        if was != then:
            key = "own-goal" if look["goals"][seat] == colour else "goal-of"
            told.append(WORDS(key, colour=colour, was=was, then=then))
    if state.full:
        mine = look["goals"][seat] == state.full[0]
        key = "ends" if look["advanced"] else "full-yours" if mine else "full-other"
        told.append(WORDS(key, colour=state.full[0]))
    return told


def refused(look: Look, seat: int, what: str) -> str:
    name = what.split(".")[0]
    card = next((card for card in look["ring"] if card_name(card) == name), -1)
    if card < 0:
        return ""
    if look["phase"] == "drop":
        return WORDS("drop-first")
    return WORDS("no-gems" if look["ring"].index(card) in MIMSY else "goal-card", card=card) + "."


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    if event == "took":
        return [Mark("from", (card_name(b),))]
    if event == "dropped":
        return [Mark("way", (place_name((c - 1) % PLACES), place_name(c)))]
    return [Mark("changed", (card_name(b),))] if event == "relayed" else []
