"""Rules in plain words: whole, or as far as they have been said."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.guess_what.language import (
    ALTERNATE,
    AND,
    BACKGROUND,
    COLOUR,
    EARLIER,
    EVEN_PLACE,
    HALF,
    IF,
    IS,
    NAMES,
    NUMBER,
    ODD_PLACE,
    OR,
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

GAP: Final = "___"  # a blank that is still to be filled
ATTRIBUTES: Final = ("colour", "number", "symbol", "background", "odd or even", "low or high")
RELATIONS: Final = (
    "the same",
    "different",
    "higher",
    "lower",
    "the same or higher",
    "the same or lower",
    "one more or one less",
)
COMPARED: Final = (
    "the same as on",
    "different from",
    "higher than on",
    "lower than on",
    "the same as or higher than on",
    "the same as or lower than on",
    "one more or one less than on",
)
WORDS: Final = (  # what stands on the button of each word
    *("one condition", "two conditions: both must hold", "two conditions: either will do", "it depends: if …, else …"),
    *("the card itself", "compared with the card before", "one of two neighbours", "all earlier cards"),
    *("the card before", "the place in the row"),
    *ATTRIBUTES,
    *("3rd, 5th, 7th …", "2nd, 4th, 6th …"),
    *RELATIONS,
    *NAMES[VALUES : VALUES + 18],
    *("plain background", "green background", "odd", "even", "low: 1 to 3", "high: 4 to 6"),
    *("that is all", "say it", "a rule in my own words"),
)


def sentence(rule: int) -> str:
    """The whole rule."""
    return so_far(rule_parts(rule), [])


def so_far(parts: list[int], said: list[int]) -> str:
    """A rule as far as it has been said: its shape and finished phrases, and the words of the next phrase."""
    if not parts:
        return f"A card is right when {GAP}"
    phrases = [clause(PHRASES[part]) for part in parts[1:]]
    if len(phrases) < SLOTS[parts[0]]:
        phrases.append(clause(said))
        phrases += [GAP] * (SLOTS[parts[0]] - len(phrases))
    if parts[0] == SINGLE:
        return f"A card is right when {phrases[0]}."
    if parts[0] == AND:
        return f"A card is right when {phrases[0]}, and also {phrases[1]}."
    if parts[0] == OR:
        return f"A card is right when {phrases[0]}, or else {phrases[1]}."
    return f"If {phrases[0]}, a card is right when {phrases[1]}. If not, it is right when {phrases[2]}."


def clause(said: list[int]) -> str:
    """A phrase, or the beginning of one."""
    if not said:
        return GAP
    form = said[0]
    if form == PLACE:
        return "it is the 3rd, 5th, 7th … of the row" if said[1:] == [ODD_PLACE] else even_place(said)
    if form == PREV:
        return compared(said)
    if form == EARLIER:
        return looking_back(said)
    shows = showing(said)
    if form == IS:
        return f"it {shows}"
    if form == ALTERNATE:
        return f"it or the card before {shows}, but not both"
    return f"the card before {shows}"


def even_place(said: list[int]) -> str:
    return "it is the 2nd, 4th, 6th … of the row" if said[1:] == [EVEN_PLACE] else f"its place in the row is {GAP}"


def showing(said: list[int]) -> str:
    """What a card must show, in one of the forms with values."""
    if len(said) == 1:
        return f"has {GAP}"
    attribute = said[1]
    words = [NAMES[word] for word in said[2:]] or [GAP]
    if attribute == NUMBER:
        return f"is a {listed(words)}"
    if attribute == SYMBOL:
        return f"shows {listed(words)}"
    if attribute == BACKGROUND:
        return f"has a {words[0]} background"
    if attribute == HALF and len(said) == 3:
        return f"is {WORDS[said[2]].replace(':', ',')}"
    return f"is {listed(words)}"


def listed(words: list[str]) -> str:
    """`red`, `red or black`, `1, 3 or 5`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def compared(said: list[int]) -> str:
    if len(said) == 1:
        return f"compared with the card before, it is {GAP}"
    attribute = ATTRIBUTES[said[1] - COLOUR]
    if len(said) == 2:
        return f"compared with the card before, its {attribute} is {GAP}"
    if said[1] in (PARITY, HALF):
        one, other = ("odd", "even") if said[1] == PARITY else ("low", "high")
        if said[2] == SAME:
            return f"it is {one} after {one}, or {other} after {other}"
        return f"it is {one} after {other}, or {other} after {one}"
    return f"its {attribute} is {COMPARED[said[2] - SAME]} the card before"


def looking_back(said: list[int]) -> str:
    attribute = ATTRIBUTES[said[1] - COLOUR] if len(said) > 1 else GAP
    if len(said) < 3:
        return f"among all earlier cards its {attribute} is {GAP}"
    return f"some earlier card has its {attribute}" if said[2] == SAME else f"no earlier card has its {attribute}"


def question(parts: list[int], said: list[int]) -> str:
    """What is asked next, for the one who builds the rule."""
    if not parts:
        return "What kind of rule is it?"
    if len(parts) == 1 + SLOTS[parts[0]]:
        return ""
    if not said:
        if parts[0] == IF:
            return ("What does it depend on?", "And then: look at what?", "And if not: look at what?")[len(parts) - 1]
        return "Look at what?" if len(parts) == 1 else "And the second condition: look at what?"
    if said[0] == PLACE:
        return "Which places?"
    if len(said) == 1:
        return "What of it counts?"
    if said[0] == PREV:
        return "How must it be?"
    if said[0] == EARLIER:
        return "Seen before, or new?"
    return "Which?" if len(said) == 2 else "Which more?"


def formula(rule: int) -> str:
    """The rule in short: `or(prev(number, higher), is(colour, {red, black}))`."""
    parts = rule_parts(rule)
    terms = [term(PHRASES[part]) for part in parts[1:]]
    return terms[0] if parts[0] == SINGLE else f"{NAMES[parts[0]]}({', '.join(terms)})"


def term(phrase: list[int]) -> str:
    names = [NAMES[word] for word in phrase]
    if phrase[0] in (IS, ALTERNATE, PREV_IS):
        return f"{names[0]}({names[1]}, {{{', '.join(names[2:])}}})"
    return f"{names[0]}({', '.join(names[1:])})"
