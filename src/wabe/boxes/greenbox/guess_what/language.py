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
            phrases.append([form, attribute, *[word for i, word in enumerate(words) if mask >> i & 1]])
    return phrases


def relations() -> list[list[int]]:
    """The phrases that compare a card with the one before it."""
    every = [[PREV, attribute, word] for attribute in range(COLOUR, HALF + 1) for word in (SAME, DIFFERENT)]
    return every + [[PREV, attribute, word] for attribute in (NUMBER, SYMBOL) for word in range(HIGHER, STEP1 + 1)]


PHRASES: Final = [
    *sets(IS),
    *relations(),
    *sets(ALTERNATE),
    *[[EARLIER, attribute, word] for attribute in (COLOUR, NUMBER, SYMBOL) for word in (SAME, DIFFERENT)],
    *sets(PREV_IS),
    [PLACE, ODD_PLACE],
    [PLACE, EVEN_PLACE],
]
CONDITIONS: Final = 412  # the first phrases are conditions, the others tests
TESTS: Final = 194
FORM: Final = [phrase[0] for phrase in PHRASES]
ABOUT: Final = [phrase[1] for phrase in PHRASES]  # the attribute, or which places


# --- saying a phrase --------------------------------------------------------------------------------

PLACES: Final = 7 << 11


def step(length: int, word: int) -> int:
    """How a word moves the place of a phrase that has so many words."""
    if length == 0:
        return word - IS + 1 << 11
    if length == 1:
        return word - COLOUR + 1 << 7
    return 1 << BIT[word]


def place(said: list[int]) -> int:
    """Where a phrase stands, as a number: its form, what of it counts, and its other words as bits."""
    found = 0
    for i in range(len(said)):
        found += step(i, said[i])
    return found


def bit(word: int) -> int:
    """A relation's number, or a value's among those of its attribute."""
    if word < VALUES:
        return max(0, word - SAME)
    return [word - first for first in FIRST_VALUE if first <= word][-1]


BIT: Final = [bit(word) for word in range(DONE)]
FOLLOWING: Final[list[list[int]]] = [[] for _ in range(PLACES)]  # by place: the words that can come next
BENEATH: Final[list[list[int]]] = [[] for _ in range(PLACES)]  # the phrases that begin so
ENDING: Final = [-1] * PLACES  # the phrase that has these words and no more; -1: none


def plant() -> None:
    """Fills the three lists: every phrase can be said in any order of its values."""
    for number, phrase in enumerate(PHRASES):
        rest = phrase[2:]
        beginnings = [[], phrase[:1]]
        for mask in range(1 << len(rest)):
            beginnings.append(phrase[:2] + [word for i, word in enumerate(rest) if mask >> i & 1])
        for said in beginnings:
            at = place(said)
            BENEATH[at].append(number)
            for word in phrase[len(said) : len(said) + 1] if len(said) < 2 else rest:
                if word not in said and word not in FOLLOWING[at]:
                    FOLLOWING[at].append(word)
        ENDING[place(phrase)] = number
    for words in FOLLOWING:
        words.sort()


plant()


def completes(said: list[int]) -> bool:
    """Is only one phrase left that these words can become?"""
    return not FOLLOWING[place(said)]


def phrase(said: list[int]) -> int:
    """The number of the phrase of exactly these words; -1 if there is none."""
    return ENDING[place(said)]


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
        if not fills(parts[0], slot, parts[slot]):
            return False
    return earliers(parts) <= 1


def fills(shape: int, slot: int, phrase: int) -> bool:
    """Can this phrase stand in this place of a rule? The first of an `if` is a test, all others are conditions."""
    if shape == IF and slot == 1:
        return CONDITIONS <= phrase < CONDITIONS + TESTS
    return 0 <= phrase < CONDITIONS


def earliers(parts: list[int]) -> int:
    """How many conditions look at all earlier cards."""
    count = 0
    for slot in range(1, len(parts)):
        if FORM[parts[slot]] == EARLIER:
            count += 1
    return count
