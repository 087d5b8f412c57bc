"""Draws Guess what!: the row with its cubes, the hands, and a rule in the making, word by word."""

from __future__ import annotations

from wabe.boxes.greenbox.components import card_name
from wabe.boxes.greenbox.guess_what.language import (
    ALTERNATE,
    DIFFERENT,
    EARLIER,
    IS,
    OWN,
    PREV_IS,
    SAME,
    SAY,
    SLOTS,
    rule_number,
    values,
)
from wabe.boxes.greenbox.guess_what.meaning import joined
from wabe.boxes.greenbox.guess_what.opening import openings
from wabe.boxes.greenbox.guess_what.rules import NO_RULE, OWN_WORDS, RIGHT, WRONG, misjudged
from wabe.boxes.greenbox.guess_what.sameness import CARDS_IN_ROUND
from wabe.boxes.greenbox.guess_what.words import WORDS, question, sentence, so_far, word
from wabe.boxes.greenbox.pieces import card_piece, cube_piece
from wabe.core.state import ALL
from wabe.core.table import Button, Counter, Group, Look, Move, Piece, Table, Zone, asking, hidden, victors

REMEMBERED = 4  # cards in the row, until the rule of the round before is put away
SHOWN = 3  # wrong guesses on the table: the log has them all
YELLOW = 1  # the colour of the cubes on the row; any would do


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [row(look)]
    if look["aside"]:
        wrong = [card for card, verdict in zip(look["played"], look["verdicts"], strict=True) if verdict == WRONG]
        zones.append(Zone("aside", WORDS("aside"), pieces=[card_piece(card) for card in wrong]))
    zones += [*guesses(look), *rules(look, seat)]
    students = [student(look, i) for i in range(look["seats"] - 1)]
    zones += [hand(look, owner) for owner in sorted(students, key=lambda owner: owner == seat)]
    buttons = words(look, moves) if look["phase"] in ("rule", "sentence") else answers(look, moves)
    counters = [Counter(WORDS("cubes"), count, owner, points=True) for owner, count in enumerate(look["cubes"])]
    counters.append(Counter(WORDS("pot"), look["verdicts"].count(RIGHT)))
    counters.append(Counter(WORDS("round"), min(look["rounds"] + 1, look["seats"])))
    counters.append(Counter(WORDS("cards-left"), CARDS_IN_ROUND + 1 - len(look["played"])))
    counters.append(Counter(WORDS("deck"), len(look["deck"])))
    return Table(status(look, seat), zones, buttons, counters, moves)


# --- cards ------------------------------------------------------------------------------------------


def row(look: Look) -> Zone:
    zone = Zone("row", WORDS("row"))
    for i, card in enumerate(look["played"]):
        verdict = look["verdicts"][i]
        if verdict == WRONG and look["aside"]:
            continue
        name = card_name(card)
        zone.pieces.append(card_piece(card))
        if verdict == RIGHT:
            zone.pieces.append(cube_piece(f"{name}.cube", YELLOW, at=name))
        elif i == 0:
            zone.pieces.append(Piece(f"{name}.start", "token", WORDS("start-card"), WORDS("start-mark"), at=name))
        elif verdict == WRONG:
            zone.pieces.append(Piece(f"{name}.wrong", "token", WORDS("wrong"), WORDS("wrong-mark"), at=name))
        else:
            zone.pieces.append(Piece(f"{name}.open", "token", WORDS("open-card"), WORDS("open-mark"), at=name))
    return zone


def hand(look: Look, owner: int) -> Zone:
    zone = Zone(f"hand{owner + 1}", WORDS("hand"), "fan", owner=owner)
    cards = look["hands"][owner]
    known = [card_piece(card, owner=owner) for card in cards if card >= 0]
    zone.pieces = known or hidden(zone.id, len(cards), owner=owner)
    return zone


# --- rules ------------------------------------------------------------------------------------------


def rules(look: Look, seat: int) -> list[Zone]:
    """The secret rule, for who knows it, and the rule of the round before."""
    zones = []
    secret = worded(look["rule"], look["rule_words"])
    if secret:
        label = WORDS("your-rule" if seat == look["professor"] else "secret-rule")
        zones.append(Zone("rule", label, pieces=[Piece("rule.note", "note", secret)]))
    last = worded(look["last_rule"], look["last_words"])
    if last and (look["over"] or len(look["played"]) <= REMEMBERED):
        label = WORDS("last-rule" if look["over"] else "rule-before")
        zones.append(Zone("last", label, pieces=[Piece("last.note", "note", last)]))
    return zones


def worded(rule: int, words: str) -> str:
    """A rule, if its words are known."""
    if rule > OWN_WORDS:
        return sentence(rule)
    return WORDS("quoted", words=words) if words else ""


def guesses(look: Look) -> list[Zone]:
    """The wrong guesses of this round."""
    notes = []
    for i, guess in enumerate(look["guesses"]):
        if guess != NO_RULE:
            who = student(look, i - 1)
            words = worded(guess, look["guess_words"][i]) or WORDS("in-words")
            notes.append(Piece(f"guess{i}", "note", WORDS("guess-note", seat=who, rule=words), owner=who))
    label = WORDS("wrong-guesses" if len(notes) <= SHOWN else "last-guesses", count=len(notes))
    return [Zone("guesses", label, pieces=notes[-SHOWN:])] if notes else []


def student(look: Look, number: int) -> int:
    """The seat that played this card of the round, counted from 0."""
    return int((look["professor"] + 1 + number % (look["seats"] - 1)) % look["seats"])


def words(look: Look, moves: list[Move]) -> list[Button]:
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
        return WORDS("result", victors=victors(look, seat), cubes=max(look["scores"]))
    if phase in ("rule", "sentence"):
        return saying(look, seat)
    if phase == "card":
        return WORDS("card") if asked else asking(look, seat)
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
    return WORDS(f"{'no-' if look['needs_cube'] and look['cubes'][seat] == 0 else ''}guess-{heard}")


def saying(look: Look, seat: int) -> str:
    """The rule as far as it has been said, and what is asked next."""
    secret = look["phase"] == "rule"
    if seat not in (look["turn"], ALL):
        return WORDS("thinks" if secret else "guesses", seat=look["turn"])
    parts, said = look["parts"], look["said"]
    if not parts:
        return WORDS("you-think" if secret else "you-guess", question=question(parts, said))
    if len(parts) <= SLOTS[parts[0]]:
        return f"{so_far(parts, said)} {question(parts, said)}"
    return f"{so_far(parts, [])} {prospect(parts, look) if secret else fitting(parts, look)}"


def prospect(parts: list[int], look: Look) -> str:
    return WORDS("prospect", right=joined(parts, openings(look["played"][0])).bit_count())


def fitting(parts: list[int], look: Look) -> str:
    """How well a guess fits the cards played so far."""
    against = misjudged(rule_number(parts), look["played"], look["verdicts"], look["aside"])
    if not against:
        return WORDS("fits")
    return WORDS("does-not-fit" if len(against) <= 2 else "does-not-fit-others", cards=against[:2])
