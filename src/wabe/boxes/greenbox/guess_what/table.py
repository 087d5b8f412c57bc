"""Draws Guess what!: the row with its cubes, the hands, and a rule in the making, word by word."""

from __future__ import annotations

from wabe.boxes.greenbox.components import card_label, card_name
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
from wabe.boxes.greenbox.guess_what.meaning import joined, judged
from wabe.boxes.greenbox.guess_what.opening import openings
from wabe.boxes.greenbox.guess_what.row import RIGHT, WRONG, row_of
from wabe.boxes.greenbox.guess_what.rules import (
    CHOSE,
    GUESSED,
    JUDGED,
    PLAYED,
    REFUSED,
    SOLVED,
    STARTED,
    UNSOLVED,
    WON,
)
from wabe.boxes.greenbox.guess_what.sameness import CARDS_IN_ROUND
from wabe.boxes.greenbox.guess_what.saying import NO_RULE, OWN_WORDS
from wabe.boxes.greenbox.guess_what.words import WORDS, question, sentence, so_far
from wabe.boxes.greenbox.pieces import card_piece, cube_piece
from wabe.core.state import ALL
from wabe.core.table import Button, Counter, Group, Look, Move, Piece, Table, Zone, asking, hidden, victors

REMEMBERED = 4  # cards in the row, until the rule of the round before is put away
SHOWN = 3  # wrong guesses on the table: the log has them all
YELLOW = 1  # the colour of the cubes on the row; any would do


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [row(look)]
    if look["wrong_cards"] == "aside":
        wrong = [card for card, verdict in zip(look["played"], look["verdicts"], strict=True) if verdict == WRONG]
        zones.append(Zone("aside", "Wrong cards, laid aside", pieces=[card_piece(card) for card in wrong]))
    zones += [*guesses(look), *rules(look, seat)]
    students = [student(look, i) for i in range(look["seats"] - 1)]
    zones += [hand(look, owner, seat) for owner in sorted(students, key=lambda owner: owner == seat)]
    buttons = words(look, moves) if look["phase"] in ("rule", "sentence") else answers(look, moves)
    counters = [Counter("Cubes", count, owner) for owner, count in enumerate(look["cubes"])]
    counters += [Counter("Pot", look["pot"]), Counter("Round", look["round"])]
    counters += [Counter("Cards to play", CARDS_IN_ROUND + 1 - len(look["played"])), Counter("Deck", look["deck"])]
    return Table(status(look, seat), zones, buttons, counters, moves)


# --- cards ------------------------------------------------------------------------------------------


def row(look: Look) -> Zone:
    zone = Zone("row", "The row")
    for i, card in enumerate(look["played"]):
        verdict = look["verdicts"][i]
        if verdict == WRONG and look["wrong_cards"] == "aside":
            continue
        name = card_name(card)
        zone.pieces.append(card_piece(card))
        if i == 0:
            zone.pieces.append(Piece(f"{name}.start", "token", "start card", "start", at=name))
        elif verdict == RIGHT:
            zone.pieces.append(cube_piece(f"{name}.cube", YELLOW, at=name))
        else:
            mark, label = ("no", "wrong") if verdict == WRONG else ("?", "to be judged")
            zone.pieces.append(Piece(f"{name}.{label}", "token", label, mark, at=name))
    return zone


def hand(look: Look, owner: int, viewer: int) -> Zone:
    zone = Zone(f"hand{owner + 1}", "Your hand" if owner == viewer else f"Seat {owner + 1}'s hand", "fan", owner=owner)
    known = look["hands"][owner]
    if known:
        zone.pieces = [card_piece(card, owner=owner) for card in known]
    else:
        zone.pieces = hidden(zone.id, look["hand_sizes"][owner], owner=owner)
    return zone


# --- rules ------------------------------------------------------------------------------------------


def rules(look: Look, seat: int) -> list[Zone]:
    """The secret rule, for who knows it, and the rule of the round before."""
    zones = []
    secret = worded(look["rule"], look["rule_words"])
    if secret:
        zones.append(Zone("rule", "Your rule" if seat == look["professor"] else "The secret rule", pieces=[secret]))
        secret.id = "rule.note"
    last = worded(look["last_rule"], look["last_words"])
    if last and (look["over"] or len(look["played"]) <= REMEMBERED):
        zones.append(Zone("last", "The last rule" if look["over"] else "The rule of the round before", pieces=[last]))
        last.id = "last.note"
    return zones


def worded(rule: int, words: str) -> Piece | None:
    """A note with a rule on it, if its words are known."""
    if rule <= OWN_WORDS and not words:
        return None
    return Piece("", "note", sentence(rule) if rule > OWN_WORDS else f"“{words}”")


def guesses(look: Look) -> list[Zone]:
    """The wrong guesses of this round."""
    notes = []
    for i, guess in enumerate(look["guesses"]):
        if guess != NO_RULE:
            who = student(look, i - 1)
            note = worded(guess, look["guess_words"][i])
            words = note.label if note else "in words"
            notes.append(Piece(f"guess{i}", "note", f"Seat {who + 1}: {words}", owner=who))
    label = "Wrong guesses" if len(notes) <= SHOWN else f"The last of {len(notes)} wrong guesses"
    return [Zone("guesses", label, pieces=notes[-SHOWN:])] if notes else []


def student(look: Look, number: int) -> int:
    """The seat that played this card of the round, counted from 0."""
    return int((look["professor"] + 1 + number % (look["seats"] - 1)) % look["seats"])


def words(look: Look, moves: list[Move]) -> list[Button]:
    """A button for every word that can be said. Values are chips: all of them, so that they stay in place."""
    said = look["said"]
    buttons = {}
    if moves and len(said) >= 2 and said[0] in (IS, ALTERNATE, PREV_IS):
        buttons = {word: chip(word, word in said) for word in values(said[1])}
    for move in moves:
        word = move.number
        move.text = spoken(look, word)
        move.path = (f"word{word}",)
        if word not in buttons:
            buttons[word] = Button(f"word{word}", move.text, "words" if word == OWN else "")
    return [buttons[word] for word in sorted(buttons)]


def chip(word: int, ticked: bool) -> Button:
    return Button(f"word{word}", WORDS[word], "chips", ticked)


def spoken(look: Look, word: int) -> str:
    """A word as it stands on its button."""
    if word == SAY and look["phase"] == "rule":
        return "this is my rule"
    if word == SAY:
        return "guess, for a cube" if look["cubes"][look["turn"]] else "guess"
    if look["said"][:1] == [EARLIER] and word in (SAME, DIFFERENT):
        return "seen before" if word == SAME else "new"
    return WORDS[word]


def answers(look: Look, moves: list[Move]) -> list[Button]:
    """Cards are touched in the hand; the other answers are buttons."""
    if look["phase"] == "card":
        for move in moves:
            move.path = (move.name,)
            move.text = f"play {card_label(move.number)}"
        return []
    for move in moves:
        move.path = (move.name,)
        move.text = {"no": "no guess", "guess": "guess the rule"}.get(move.name, move.name)
    group: Group = "words" if look["own_words"] and look["phase"] == "guess" else ""
    return [Button(move.name, move.text, group if move.name == "guess" else "") for move in moves]


# --- words ------------------------------------------------------------------------------------------


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    phase, turn = look["phase"], look["turn"]
    if phase in ("rule", "sentence"):
        return saying(look, seat)
    if phase == "card":
        return "Your turn: play a card." if seat == turn else asking(look, seat)
    card = card_label(look["played"][-1])
    if phase == "verdict":
        return f"Is {card} right by your rule?" if seat == turn else f"Is {card} right? {asking(look, seat)}"
    if phase == "answer":
        who = student(look, len(look["played"]) - 2) + 1
        words = look["guess_words"][-1]
        ask = "Is that your rule?" if seat == turn else asking(look, seat)
        return f"Seat {who} guesses{f': “{words}”' if words else ' the rule, in words.'} {ask}"
    heard = "Right." if look["verdicts"][-1] == RIGHT else "Wrong."
    if seat != turn:
        return f"{card}: {heard.lower()} {asking(look, seat)}"
    if look["needs_cube"] and look["cubes"][seat] == 0:
        return f"{heard} You have no cube, so you can't guess."
    return f"{heard} Do you want to guess the rule? If it is wrong, you lose a cube."


def saying(look: Look, seat: int) -> str:
    """The rule as far as it has been said, and what is asked next."""
    secret = look["phase"] == "rule"
    if seat not in (look["turn"], ALL):
        return f"Seat {look['turn'] + 1} {'thinks of a rule' if secret else 'guesses the rule'}."
    parts, said = look["parts"], look["said"]
    if not parts:
        return f"{'You are the Professor.' if secret else 'Your guess:'} {question(parts, said)}"
    if len(parts) <= SLOTS[parts[0]]:
        return f"{so_far(parts, said)} {question(parts, said)}"
    return f"{so_far(parts, [])} {prospect(parts, look) if secret else fitting(parts, look)}"


def prospect(parts: list[int], look: Look) -> str:
    right = joined(parts, openings(look["played"][0])).bit_count()
    return f"Of the 53 other cards {right} would be right now."


def fitting(parts: list[int], look: Look) -> str:
    """How well a guess fits the cards played so far."""
    rule, played, verdicts = rule_number(parts), look["played"], look["verdicts"]
    against = []
    for i in range(1, len(played)):
        before = row_of(played[:i], verdicts[:i], look["wrong_cards"] == "aside")
        if judged(rule, before, played[i]) != (verdicts[i] == RIGHT):
            against.append(card_label(played[i]))
    if not against:
        return "It fits all cards so far."
    return f"It does not fit {' and '.join(against[:2])}{' and others' if len(against) > 2 else ''}."


def result(look: Look, seat: int) -> str:
    return f"{victors(look, seat)} with {counted(max(look['scores']))}."


def counted(cubes: int) -> str:
    return "1 cube" if cubes == 1 else f"{cubes} cubes"


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    who = names[a]
    if kind == STARTED:
        return f"{who} is the Professor. The row starts with {card_label(b)}."
    if kind == CHOSE:
        return f"{who} has a rule{', in own words' if b else ''}."
    if kind == PLAYED:
        return f"{who} plays {card_label(b)}."
    if kind == JUDGED:
        return f"{who}'s {card_label(b)} is {'right' if c == RIGHT else 'wrong'}."
    if kind == GUESSED:
        return f"{who} guesses the rule, in words."
    if kind == REFUSED:
        guess = f" guesses: {sentence(b)} Wrong" if b else "'s guess is wrong"
        return f"{who}{guess}{', and a cube goes back' if c else ''}."
    if kind == SOLVED:
        rule = f" {sentence(b)}" if b else ""
        return f"{who} has found the rule!{rule} The pot of {counted(c)} is shared."
    if kind == UNSOLVED:
        rule = f" It was: {sentence(b)}" if b else ""
        return f"Nobody found the rule of {who}.{rule} The pot of {counted(c)} is lost."
    return f"{who} wins with {counted(b)}." if kind == WON else f"{who} shares the win with {counted(b)}."
