"""The rule language: words, phrases made of words, and rules made of phrases.

A rule is said word by word; a word is the number of the move that says it. Words make phrases, a condition such
as `is colour red black` or a test such as `place odd`, and a shape joins one, two or three phrases into a rule.
"""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox import components
from wabe.boxes.greenbox.components import CARDS, COLOUR_NAMES, SYMBOL_NAMES

# The words, in the order in which they are said.
SINGLE: Final = 0
AND: Final = 1
OR: Final = 2
IF: Final = 3

IS: Final = 4
PREV: Final = 5
ALTERNATE: Final = 6
EARLIER: Final = 7
PREV_IS: Final = 8
PLACE: Final = 9

COLOUR: Final = 10
NUMBER: Final = 11
SYMBOL: Final = 12
BACKGROUND: Final = 13
PARITY: Final = 14
HALF: Final = 15
ODD_PLACE: Final = 16
EVEN_PLACE: Final = 17

SAME: Final = 18
DIFFERENT: Final = 19
HIGHER: Final = 20
LOWER: Final = 21
AT_LEAST: Final = 22
AT_MOST: Final = 23
STEP1: Final = 24
VALUES: Final = 25  # the first of the values: six each of the first three attributes, two of the others
DONE: Final = 49  # no more values
SAY: Final = 50  # the rule is complete, and said
OWN: Final = 51  # a rule in the Professor's own words

NAMES: Final = (
    *("single", "and", "or", "if"),
    *("is", "prev", "alternate", "earlier", "prevIs", "place"),
    *("colour", "number", "symbol", "background", "parity", "half", "odd", "even"),
    *("same", "different", "higher", "lower", "atLeast", "atMost", "step1"),
    *(*COLOUR_NAMES, "1", "2", "3", "4", "5", "6", *SYMBOL_NAMES),
    *("plain", "green", "odd", "even", "low", "high"),
    *("done", "say", "own words"),
)
FIRST_VALUE: Final = (25, 31, 37, 43, 45, 47, 49)  # of each attribute, and the end
SLOTS: Final = (1, 2, 2, 3)  # phrases of each shape; the first of an `if` is its test
LEVELS: Final = (0, 1, 3, 4)  # how many of the shapes each level has
LONGEST: Final = 1 + 3 * 7 + 1  # words of a rule: its shape, form, attribute and five more of each phrase, and `say`

# What a card shows of each attribute, as a value word: VALUE[attribute - COLOUR][card].
VALUE: Final = [
    [FIRST_VALUE[0] + components.COLOUR[card] for card in range(CARDS)],
    [FIRST_VALUE[1] + components.NUMBER[card] - 1 for card in range(CARDS)],
    [FIRST_VALUE[2] + components.SYMBOL[card] for card in range(CARDS)],
    [FIRST_VALUE[3] + components.GREEN_BACK[card] for card in range(CARDS)],
    [FIRST_VALUE[4] + (components.NUMBER[card] + 1) % 2 for card in range(CARDS)],
    [FIRST_VALUE[5] + (components.NUMBER[card] - 1) // 3 for card in range(CARDS)],
]


def values(attribute: int) -> range:
    """The value words of an attribute."""
    return range(FIRST_VALUE[attribute - COLOUR], FIRST_VALUE[attribute - COLOUR + 1])


def sets(form: int) -> list[list[int]]:
    """The phrases of a form that takes some, but not all, values of an attribute."""
    phrases = []
    for attribute in range(COLOUR, HALF + 1):
        words = values(attribute)
        for mask in range(1, (1 << len(words)) - 1):
            phrases.append([form, attribute, *(word for i, word in enumerate(words) if mask >> i & 1)])
    return phrases


def relations() -> list[list[int]]:
    """The phrases that compare a card with the one before it."""
    every = [[PREV, attribute, word] for attribute in range(COLOUR, HALF + 1) for word in (SAME, DIFFERENT)]
    return every + [[PREV, attribute, word] for attribute in (NUMBER, SYMBOL) for word in range(HIGHER, STEP1 + 1)]


PHRASES: Final = [
    *sets(IS),
    *relations(),
    *sets(ALTERNATE),
    *([EARLIER, attribute, word] for attribute in (COLOUR, NUMBER, SYMBOL) for word in (SAME, DIFFERENT)),
    *sets(PREV_IS),
    [PLACE, ODD_PLACE],
    [PLACE, EVEN_PLACE],
]
CONDITIONS: Final = 412  # the first phrases are conditions, the others tests
TESTS: Final = 194
ANY_CONDITION: Final = (1 << CONDITIONS) - 1
ANY_TEST: Final = (1 << CONDITIONS + TESTS) - (1 << CONDITIONS)


def containing(word: int) -> int:
    """The phrases with this word, as bits."""
    return sum(1 << i for i, phrase in enumerate(PHRASES) if word in phrase)


CONTAINS: Final = [containing(word) for word in range(OWN + 1)]


# --- saying a phrase --------------------------------------------------------------------------------


def candidates(said: list[int]) -> int:
    """The phrases that contain all these words, as bits."""
    found = ANY_CONDITION | ANY_TEST
    for word in said:
        found &= CONTAINS[word]
    return found


def completes(said: list[int]) -> bool:
    """Is only one phrase left that these words can become?"""
    found = candidates(said)
    return found & (found - 1) == 0


def phrase(said: list[int]) -> int:
    """The number of the phrase of exactly these words; -1 if there is none."""
    found = candidates(said)
    for word in range(VALUES, DONE):
        if word not in said:
            found &= ~CONTAINS[word]
    return found.bit_length() - 1 if found & (found - 1) == 0 else -1


def next_words(said: list[int], viable: int) -> list[int]:
    """The words that can follow, so that the phrase becomes one of the viable ones."""
    found = candidates(said) & viable
    if not said:
        return [word for word in range(IS, PLACE + 1) if found & CONTAINS[word]]
    if len(said) == 1:
        return [word for word in range(COLOUR, EVEN_PLACE + 1) if found & CONTAINS[word]]
    words = [word for word in range(SAME, DONE) if found & CONTAINS[word] and word not in said]
    if len(said) > 2 and viable >> phrase(said) & 1:
        words.append(DONE)
    return words


def with_word(said: list[int], word: int) -> list[int]:
    """One more word; values are kept in order, since the order of ticking means nothing."""
    return said[:2] + sorted([*said[2:], word]) if len(said) > 2 else [*said, word]


# --- rules as numbers -------------------------------------------------------------------------------


def rule_number(parts: list[int]) -> int:
    """A shape and its phrases as one number, at least 4."""
    number = 0
    for i in range(len(parts) - 1, 0, -1):
        number = number * 1000 + parts[i] + 1
    return number * 4 + parts[0]


def rule_parts(number: int) -> list[int]:
    """The shape and the phrases of a rule."""
    parts = [number % 4]
    number //= 4
    while number:
        parts.append(number % 1000 - 1)
        number //= 1000
    return parts


def is_rule(number: int, level: int) -> bool:
    """Is this the number of a rule of at most this level?"""
    if number < 4 or number % 4 >= LEVELS[level]:
        return False
    parts = rule_parts(number)
    if len(parts) != 1 + SLOTS[parts[0]]:
        return False
    for slot in range(1, len(parts)):
        if parts[slot] < 0 or not fills(parts[0], slot) >> parts[slot] & 1:
            return False
    return earliers(parts) <= 1


def fills(shape: int, slot: int) -> int:
    """The phrases that can stand in this place of a rule, as bits."""
    return ANY_TEST if shape == IF and slot == 1 else ANY_CONDITION


def earliers(parts: list[int]) -> int:
    """How many conditions look at all earlier cards."""
    return sum([CONTAINS[EARLIER] >> part & 1 for part in parts[1:]])
