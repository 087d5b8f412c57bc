"""How Guess what! says what it says, above all rules: whole, or as far as they have been said.

The sentences are in words.toml.
"""

from __future__ import annotations

from wabe.boxes.greenbox.components import card_label, card_name
from wabe.boxes.greenbox.guess_what.language import (
    ALTERNATE,
    BACKGROUND,
    EARLIER,
    EVEN_PLACE,
    HALF,
    IF,
    IS,
    NAMES,
    NUMBER,
    ODD_PLACE,
    PARITY,
    PHRASES,
    PLACE,
    PREV,
    PREV_IS,
    SAME,
    SINGLE,
    SLOTS,
    SYMBOL,
    VALUES,
    rule_parts,
)
from wabe.core.words import Words

GAP = "___"  # a blank that is still to be filled
OWN_NAMES = VALUES + 18  # the values from VALUES on that are called by their names: colours, numbers and symbols


def word(number: int) -> str:
    """What stands on the button of a word."""
    if VALUES <= number < OWN_NAMES:
        return NAMES[number]
    place = "place " if number in (ODD_PLACE, EVEN_PLACE) else ""  # the numbers are odd or even, too
    return WORDS(f"word {place}{NAMES[number]}")


def sentence(rule: int) -> str:
    """The whole rule."""
    return so_far(rule_parts(rule), [])


def so_far(parts: list[int], said: list[int]) -> str:
    """A rule as far as it has been said: its shape and finished phrases, and the words of the next phrase."""
    if not parts:
        return WORDS("rule nothing", gap=GAP)
    phrases = [clause(PHRASES[part]) for part in parts[1:]]
    if len(phrases) < SLOTS[parts[0]]:
        phrases.append(clause(said))
        phrases += [GAP] * (SLOTS[parts[0]] - len(phrases))
    return WORDS(f"rule {NAMES[parts[0]]}", phrases=phrases)


def clause(said: list[int]) -> str:
    """A phrase, or the beginning of one."""
    if not said:
        return GAP
    form = said[0]
    if form == PLACE:
        return WORDS(f"place {NAMES[said[1]]}") if len(said) > 1 else WORDS("place", gap=GAP)
    if form == PREV:
        return compared(said)
    if form == EARLIER:
        return looking_back(said)
    return WORDS(f"shown {NAMES[form]}", shows=showing(said))


def showing(said: list[int]) -> str:
    """What a card must show, in one of the forms with values."""
    if len(said) == 1:
        return WORDS("shows", gap=GAP)
    attribute = said[1]
    if attribute == HALF and len(said) == 3:
        return WORDS("shows half", value=word(said[2]).replace(":", ","))
    values = [NAMES[number] for number in said[2:]] or [GAP]
    kind = NAMES[attribute] if attribute in (NUMBER, SYMBOL, BACKGROUND) else "plainly"
    return WORDS(f"shows {kind}", values=values)


def compared(said: list[int]) -> str:
    if len(said) == 1:
        return WORDS("compared", gap=GAP)
    if len(said) == 2:
        return WORDS("compared attribute", attribute=said[1], gap=GAP)
    if said[1] in (PARITY, HALF):
        one, other = ("odd", "even") if said[1] == PARITY else ("low", "high")
        return WORDS("compared alike" if said[2] == SAME else "compared unlike", one=one, other=other)
    return WORDS(f"compared {NAMES[said[2]]}", attribute=said[1])


def looking_back(said: list[int]) -> str:
    if len(said) < 3:
        return WORDS("earlier", attribute=word(said[1]) if len(said) > 1 else GAP, gap=GAP)
    return WORDS(f"earlier {NAMES[said[2]]}", attribute=word(said[1]))


def question(parts: list[int], said: list[int]) -> str:
    """What is asked next, for the one who builds the rule."""
    if not parts:
        return WORDS("ask shape")
    if len(parts) == 1 + SLOTS[parts[0]]:
        return ""
    if not said:
        return WORDS(f"ask {'if' if parts[0] == IF else 'condition'} {len(parts)}")
    if said[0] == PLACE:
        return WORDS("ask place")
    if len(said) == 1:
        return WORDS("ask attribute")
    if said[0] in (PREV, EARLIER):
        return WORDS(f"ask {NAMES[said[0]]}")
    return WORDS("ask value" if len(said) == 2 else "ask values")


def help_with(parts: list[int], said: list[int]) -> str:
    """What the words that can be said next mean, with examples."""
    if not parts:
        return WORDS("help shape")
    if not said:
        return WORDS("help test" if question(parts, said) == WORDS("ask if 1") else "help condition")
    if said[0] == PLACE:
        return WORDS("help place")
    if len(said) == 1:
        return WORDS("help attribute")
    return WORDS(f"help {NAMES[said[0]]}" if said[0] in (PREV, EARLIER) else "help values")


def formula(rule: int) -> str:
    """The rule in short: `or(prev(number, higher), is(colour, {red, black}))`."""
    parts = rule_parts(rule)
    terms = [term(PHRASES[part]) for part in parts[1:]]
    return terms[0] if parts[0] == SINGLE else f"{NAMES[parts[0]]}({', '.join(terms)})"


def term(phrase: list[int]) -> str:
    names = [NAMES[number] for number in phrase]
    if phrase[0] in (IS, ALTERNATE, PREV_IS):
        return f"{names[0]}({names[1]}, {{{', '.join(names[2:])}}})"
    return f"{names[0]}({', '.join(names[1:])})"


# --- events whose sentence depends on their numbers: a rule 0 is one in own words ------------------------


def chose(professor: int, own: int, _: int) -> str:
    return WORDS("chose-own-words" if own else "chose-rule", seat=professor)


def judged(student: int, card: int, verdict: int) -> str:
    return WORDS("judged-right" if verdict else "judged-wrong", seat=student, card=card)


def refused(student: int, guess: int, cubes: int) -> str:
    key = "refused-rule" if guess else "refused-own-words"
    return WORDS(f"{key}-for-a-cube" if cubes else key, seat=student, rule=guess)


def solved(student: int, rule: int, pot: int) -> str:
    return WORDS("solved-rule" if rule else "solved-own-words", seat=student, rule=rule, pot=pot)


def unsolved(professor: int, rule: int, pot: int) -> str:
    return WORDS("unsolved-rule" if rule else "unsolved-own-words", seat=professor, rule=rule, pot=pot)


WORDS = Words(
    __package__,
    {"chose": chose, "judged": judged, "refused": refused, "solved": solved, "unsolved": unsolved},
    {"face": card_name},
    face=card_label,
    sentence=sentence,
    word=word,
)
