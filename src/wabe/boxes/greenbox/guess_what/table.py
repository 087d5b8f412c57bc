"""Draws Guess what!: the row with its verdicts, the hand, and a rule in the making, word by word."""

from __future__ import annotations

from wabe.boxes.greenbox.components import card_name
from wabe.boxes.greenbox.guess_what.language import (
    ABOUT,
    ALTERNATE,
    COLOUR,
    DIFFERENT,
    EARLIER,
    FIRST_VALUE,
    FORM,
    IS,
    NAMES,
    NUMBER,
    OWN,
    PLACE,
    PREV_IS,
    SAME,
    SAY,
    SLOTS,
    SYMBOL,
    VALUE,
    rule_number,
    rule_parts,
    values,
)
from wabe.boxes.greenbox.guess_what.meaning import joined
from wabe.boxes.greenbox.guess_what.opening import openings
from wabe.boxes.greenbox.guess_what.rules import HAND, NO_RULE, NOBODY, OWN_WORDS, RIGHT, WRONG, misjudged, row_of
from wabe.boxes.greenbox.guess_what.sameness import CARDS_IN_ROUND
from wabe.boxes.greenbox.guess_what.words import WORDS, help_with, question, sentence, so_far, word
from wabe.boxes.greenbox.pieces import card_piece, cube_piece
from wabe.core.state import ALL
from wabe.core.table import (
    Button,
    Counter,
    Group,
    Item,
    Look,
    Mark,
    Move,
    Result,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    outcome,
    plan,
    words,
)

REMEMBERED = 4  # cards in the row, until the rule of the round before is put away
SHOWN = 3  # wrong guesses on the table: the log has them all
YELLOW = 1  # the colour of the cubes; any would do
LINES = (range(7), range(7, CARDS_IN_ROUND + 1))  # of the row: side by side, or on a phone below each other

WIDE = """
    row1 row2 row2 116
    build build pot 158
    answers answers notes 108
    hand hand older 118
    / 471 115 278
"""
# On a phone the board lies where the row goes on, as long as that is empty.
STARTING = plan(WIDE, "row1 row1 104 | build build 104 | notes pot 78 | hand hand 104 | answers answers 46 / 3 2")
PLAYING = plan(WIDE, "row1 row1 104 | row2 row2 104 | notes pot 78 | hand hand 104 | answers answers 46 / 3 2")
BEGINNING = plan(WIDE, "row1 104 | build 180 | answers 150")  # the words of a guess lie over the hand
SAYING = plan(WIDE, "row1 92 | row2 92 | build 112 | answers 138")
RULING = plan(WIDE, "row1 108 | build 180 | answers 146")  # only the start card lies there
AGAIN = plan(WIDE, "row1 108 | notes 46 | build 134 | answers 146")  # and the rule of the round before
WRITING = plan(WIDE, "row1 104 | row2 104 | notes 56 | hand 86 | answers 100")  # guesses in own words need a line
WATCHING = plan(WIDE, "row1 108 | row2 108 | notes 66 | build 84 | answers 64")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    saying = look["phase"] in ("rule", "sentence") and seat in (look["turn"], ALL) and not ended(look)
    zones = [line(look, i) for i in range(len(LINES))]
    zones += [pot(look), making(look) if saying else known(look, seat)]
    ruling = saying and look["phase"] == "rule"
    past = worded(look["last_rule"], look["last_words"])
    zones += notes(look, seat) if past or not ruling else []
    if 0 <= seat != look["professor"]:
        zones.append(hand(look, seat))
    drawn = Table(status(look, seat), zones, moves=moves, goal=goal(look, seat))
    drawn.buttons = spoken_words(look, moves) if look["phase"] in ("rule", "sentence") else answers(look, moves)
    early = len(look["played"]) < len(LINES[0])
    drawn.plan = (AGAIN if past else RULING) if ruling else BEGINNING if early else SAYING
    drawn.plan = drawn.plan if saying and seat >= 0 else WATCHING
    if 0 <= seat != look["professor"] and not saying:
        drawn.plan = WRITING if look["rule"] == OWN_WORDS else STARTING if early else PLAYING
    drawn.counters = [Counter(WORDS("cubes"), count, owner, points=True) for owner, count in enumerate(look["cubes"])]
    drawn.counters.append(Counter(WORDS("deck"), len(look["deck"])))
    drawn.sides = [side(look, owner, seat) for owner in range(look["seats"])]
    if saying and whole(look["parts"]) and look["phase"] == "sentence":
        drawn.marks = [Mark("line", (card_name(card),)) for card in against(look)]
    if look["over"]:
        drawn.result = Result(WORDS("reason"), [WORDS("cubes")], [[words(str(count))] for count in look["cubes"]])
        drawn.result.tie = WORDS("tie") if len(look["winners"]) > 1 else ""
    return drawn


def ended(look: Look) -> bool:
    """Is a round just over, and its row still there?"""
    return bool(look["phase"] == "rule" and len(look["played"]) > 1)


# --- cards ------------------------------------------------------------------------------------------


def line(look: Look, number: int) -> Zone:
    """A part of the row. Verdicts stand below the cards, and above them what the sentence is about."""
    zone = Zone(f"row{number + 1}", WORDS("row" if number == 0 else "row-goes-on"), "spots")
    about = lens(look)
    for place in LINES[number]:
        zone.spots.append(
            Spot(f"place{place}", float(place - LINES[number][0]), 0, WORDS("place-in-row", place=place), "card")
        )
        zone.above.append(above(look, place, about))
        zone.below.append(verdict(look, place))
        if place < len(look["played"]):
            card = card_piece(look["played"][place], f"place{place}")
            card.dim = look["verdicts"][place] == WRONG
            zone.pieces.append(card)
    return zone


def verdict(look: Look, place: int) -> Item:
    if place == 0:
        return words(WORDS("start-mark"), "dim")
    if place >= len(look["played"]):
        return words("", "plate")  # it keeps the room of a verdict
    heard = look["verdicts"][place]
    if heard == RIGHT:
        return Item(WORDS("right-mark"), picture="plate", colour="green", label=WORDS("right"))
    if heard == WRONG:
        mark = "aside-mark" if look["aside"] else "wrong-mark"
        return Item(WORDS(mark), picture="plate", colour="red", label=WORDS("wrong"))
    return Item(WORDS("open-mark"), picture="plate", label=WORDS("open-card"))


def lens(look: Look) -> int:
    """What the sentence that is being said looks at, or the rule that has just been shown; -1: nothing."""
    said, parts = look["said"], look["parts"]
    if ended(look) and look["last_rule"] > OWN_WORDS:
        parts, said = rule_parts(look["last_rule"]), []
    if len(said) > 1 and said[0] != PLACE:
        return int(said[1])
    abouts = [ABOUT[part] for part in parts[1:] if FORM[part] != PLACE] if not said else []
    return int(abouts[-1]) if abouts else -1


def above(look: Look, place: int, about: int) -> Item:
    """The number of the card in the round; under a lens what it shows, and how that changed."""
    if about < 0 or place >= len(look["played"]) or (look["aside"] and look["verdicts"][place] == WRONG):
        return words(str(place) if place else "", "dim")
    row = row_of(look["played"][: place + 1], look["verdicts"][: place + 1], look["aside"])
    value = VALUE[about - COLOUR]
    shown = value[look["played"][place]]
    before = value[row[-2]] if len(row) > 1 else shown
    sign = (
        ("=" if shown == before else "≠" if about not in (NUMBER, SYMBOL) else "↑" if shown > before else "↓")
        if place
        else ""
    )
    return words(f"{sign}**{glimpse(about, shown)}**")


def glimpse(about: int, value: int) -> str:
    """A value in a letter or a digit; symbols count by their pips."""
    if about in (NUMBER, SYMBOL):
        return str(value - FIRST_VALUE[about - COLOUR] + 1)
    return WORDS(f"short {'colour ' if about == COLOUR else ''}{NAMES[value]}")


def hand(look: Look, owner: int) -> Zone:
    cards = [card_piece(card, owner=owner) for card in look["hands"][owner]]
    return Zone("hand", WORDS("hand"), pieces=cards, owner=owner, most=HAND)


# --- what is known -----------------------------------------------------------------------------------


def pot(look: Look) -> Zone:
    count = look["verdicts"].count(RIGHT)
    shares = {"finder-gets": (count + 1) // 2, "professor-gets": count // 2} if count else {"no-pot": 0}
    rows = [[words(WORDS(key, count=share))] for key, share in shares.items()]
    cubes = [cube_piece(f"pot{i}", YELLOW) for i in range(count)]
    return Zone("pot", WORDS("pot", count=count), pieces=cubes, most=CARDS_IN_ROUND // 2, rows=rows)


def notes(look: Look, seat: int) -> list[Zone]:
    """The wrong guesses of this round; before the first one, the rule of the round before."""
    found: list[Row] = []
    for i, guess in enumerate(look["guesses"]):
        if guess != NO_RULE:
            said = worded(guess, look["guess_words"][i]) or WORDS("in-words")
            found.insert(0, [words(WORDS("guess-note", seat=student(look, i - 1), rule=said))])
    last = worded(look["last_rule"], look["last_words"])
    if last and (look["over"] or ended(look) or (not found and len(look["played"]) <= REMEMBERED)):
        label = WORDS("last-rule" if look["over"] or ended(look) else "rule-before")
        finder = look["last_solver"]
        found_by = WORDS("nobody-found") if finder == NOBODY else WORDS("found-by", seat=finder)
        return [Zone("last", label, area="notes", rows=[[words(last), words(found_by, "dim")]])]
    label = WORDS("wrong-guesses" if len(found) <= 1 else "last-guesses", count=len(found))
    none = "no-guesses" if may_guess(look, seat) else "no-cube-yet"
    newest = Zone("guesses", label, area="notes", rows=found[:1] or [[words(WORDS(none), "dim")]])
    return [newest, Zone("older", WORDS("older-guesses"), rows=found[1:SHOWN])] if len(found) > 1 else [newest]


def known(look: Look, seat: int) -> Zone:
    """The secret rule, for who knows it; for others what there is to find."""
    secret = worded(look["rule"], look["rule_words"])
    if secret or (seat == look["professor"] and look["rule"] == OWN_WORDS):
        label = WORDS("your-rule" if seat == look["professor"] else "secret-rule")
        return board("rule", label, secret or WORDS("rule-in-mind"), label)
    label = WORDS("to-find", seat=look["professor"])
    return board("build", label, so_far([], []) if look["rule"] != OWN_WORDS else WORDS("own-words-to-find"), label)


def board(name: str, label: str, *lines: str) -> Zone:
    """What is written in chalk."""
    return Zone(name, label, area="build", rows=[[words(text)] for text in lines], colour="slate")


def worded(rule: int, words: str) -> str:
    """A rule, if its words are known."""
    if rule > OWN_WORDS:
        return sentence(rule)
    return WORDS("quoted", words=words) if words else ""


def student(look: Look, number: int) -> int:
    """The seat that played this card of the round, counted from 0."""
    return int((look["professor"] + 1 + number % (look["seats"] - 1)) % look["seats"])


def side(look: Look, owner: int, seat: int) -> Side:
    """Professor or Student; the cards of others, for who knows them."""
    told: Row = [words(WORDS("professor"))] if owner == look["professor"] else [words(WORDS("student"), "dim")]
    cards = [card for card in look["hands"][owner] if card >= 0]
    shown: Row = [Item(piece=card_piece(card, owner=owner)) for card in cards] if owner != seat else []
    return Side(rows=[told, shown] if shown else [told])


def goal(look: Look, seat: int) -> Row:
    told = WORDS("goal-professor" if seat == look["professor"] and not look["over"] else "goal")
    now, card = min(look["rounds"] + 1, look["seats"]), len(look["played"]) - 1
    count = WORDS("round", round=now, of=look["seats"])
    told_card = WORDS("card-of", round=count, card=card, pot=look["verdicts"].count(RIGHT))
    return [words(told), words(told_card, "dim")]


# --- a rule in the making ----------------------------------------------------------------------------


def making(look: Look) -> Zone:
    """The sentence so far, what is asked next, and at last how well it fits."""
    parts, said = look["parts"], look["said"]
    secret = look["phase"] == "rule"
    told = (prospect(parts, look) if secret else fitting(look)) if whole(parts) else help_with(parts, said)
    label = WORDS("your-rule" if secret else "your-guess")
    return board("build", label, so_far(parts, [] if whole(parts) else said), *told.split("\n"))


def whole(parts: list[int]) -> bool:
    return bool(parts) and len(parts) > SLOTS[parts[0]]


def spoken_words(look: Look, moves: list[Move]) -> list[Button]:
    """A button for every word that can be said. Values are chips: all of them, so that they stay in place."""
    said = look["said"]
    buttons = {}
    if moves and len(said) >= 2 and said[0] in (IS, ALTERNATE, PREV_IS):
        buttons = {value: Button(f"word{value}", word(value), "chips", value in said) for value in values(said[1])}
    for move in moves:
        move.text = spoken(look, move.number)
        move.path = (f"word{move.number}",)
        if move.number not in buttons:
            buttons[move.number] = Button(move.path[0], move.text, "words" if move.number == OWN else "")
    return [buttons[number] for number in sorted(buttons)]


def spoken(look: Look, number: int) -> str:
    """A word as it stands on its button."""
    if number == SAY:
        costs = "-for-a-cube" if look["cubes"][look["turn"]] else ""
        return WORDS("say-rule" if look["phase"] == "rule" else f"say-guess{costs}")
    if look["said"][:1] == [EARLIER] and number in (SAME, DIFFERENT):
        return WORDS("seen-before" if number == SAME else "new")
    return word(number)


def prospect(parts: list[int], look: Look) -> str:
    return WORDS("prospect", right=joined(parts, openings(look["played"][0])).bit_count())


def against(look: Look) -> list[int]:
    return misjudged(rule_number(look["parts"]), look["played"], look["verdicts"], look["aside"])


def fitting(look: Look) -> str:
    """How well a guess fits the cards played so far."""
    wrong, played = against(look), len(look["played"]) - 1
    if not wrong:
        return WORDS("fits")
    key = "does-not-fit" if len(wrong) <= 2 else "does-not-fit-others"
    return WORDS(key, cards=wrong[:2], fitting=played - len(wrong), played=played)


def answers(look: Look, moves: list[Move]) -> list[Button]:
    """Cards are touched in the hand; the other answers are buttons."""
    for move in moves:
        move.path = (move.name,)
        move.text = WORDS("play-card", card=move.number) if look["phase"] == "card" else WORDS(move.name)
    if look["phase"] == "card":
        return []
    group: Group = "words" if look["rule"] == OWN_WORDS and look["phase"] == "guess" else ""
    return [Button(move.name, move.text, group if move.name == "guess" else "") for move in moves]


# --- words ------------------------------------------------------------------------------------------


def status(look: Look, seat: int) -> str:
    phase, asked = look["phase"], seat == look["turn"]
    if look["over"]:
        return outcome(look, seat, WORDS, "result", cubes=max(look["scores"]))
    if ended(look):
        return WORDS("round-over" if look["last_solver"] == NOBODY else "round-won", seat=look["last_solver"])
    if phase in ("rule", "sentence"):
        return saying(look, seat)
    if phase == "card":
        return WORDS("card", seat=look["professor"]) if asked else asking(look, seat)
    card = look["played"][-1]
    if phase == "verdict":
        return WORDS("verdict" if asked else "verdict-of-another", card=card, asking=asking(look, seat))
    if phase == "answer":
        question = WORDS("is-that-your-rule") if asked else asking(look, seat)
        who, words = student(look, len(look["played"]) - 2), look["guess_words"][-1]
        return WORDS("answer-words" if words else "answer", seat=who, words=words, asking=question)
    heard = "right" if look["verdicts"][-1] == RIGHT else "wrong"
    if not asked:
        return WORDS(f"heard-{heard}", card=card, asking=asking(look, seat))
    return WORDS(f"{'' if may_guess(look, seat) else 'no-'}guess-{heard}")


def may_guess(look: Look, seat: int) -> bool:
    """A guess costs a cube if it is wrong, so one must have one."""
    return seat < 0 or not look["needs_cube"] or look["cubes"][seat] > 0


def saying(look: Look, seat: int) -> str:
    """What is asked next; the rule as far as it has been said lies on the table."""
    secret = look["phase"] == "rule"
    if seat not in (look["turn"], ALL):
        return WORDS("thinks" if secret else "guesses", seat=look["turn"])
    parts, said = look["parts"], look["said"]
    done = "ask rule" if secret else "ask misfit" if whole(parts) and against(look) else "ask guess"
    asked = WORDS(done) if whole(parts) else question(parts, said)
    return WORDS("you-think" if secret else "you-guess", question=asked)


# --- what a touch does --------------------------------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    if before["phase"] not in ("rule", "sentence") or move.number in (SAY, OWN):
        return may(before, seat, move)
    return so_far(after["parts"], after["said"])


def may(before: Look, seat: int, move: Move) -> str:
    """What comes of it, as far as anybody can know."""
    phase = before["phase"]
    if phase == "card":
        wrong = WORDS("may-card-guess" if may_guess(before, seat) else "may-card-no-guess")
        return WORDS("may-card", card=move.number, place=len(before["played"]), wrong=wrong)
    pot = before["verdicts"].count(RIGHT)
    if phase == "rule":
        return WORDS("may-rule" if move.number == SAY else "may-own-words")
    if phase == "sentence" or (phase == "guess" and move.number):
        key = "may-guess" if before["cubes"][seat] else "may-guess-free"
        return WORDS(key, finder=(pot + 1) // 2, professor=pot // 2, seat=before["professor"])
    if phase == "guess":
        return WORDS("may-play-on")
    return WORDS(f"may-{phase}-{'right' if move.number == RIGHT else 'wrong'}")


def refused(look: Look, seat: int, what: str) -> str:
    phase = look["phase"]
    if what in [card_name(card) for card in look["hands"][seat]]:
        return WORDS(f"hand-{phase}") if phase in ("guess", "sentence") else ""
    if what in [card_name(card) for card in look["played"]]:
        return WORDS("card-lies")
    if what.startswith("place"):
        return WORDS("next-place" if phase == "card" else "no-place")
    keys = {
        "pot": "pot-waits",
        "guesses": "not-the-rule",
        "older": "not-the-rule",
        "last": "rule-is-past",
        "rule": "rule-stays",
    }
    if what == "build":
        return WORDS("by-words" if phase in ("rule", "sentence") else "guess-after")
    return WORDS(keys["pot" if what.startswith("pot") else what]) if what in keys or what.startswith("pot") else ""
