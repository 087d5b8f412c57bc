"""The cards of Green Port and what each is for: Objectives, Headquarters, the deck; and all ways to specialise."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import COLOUR, GREEN_X, NUMBER, ORANGE_X, ROW, SYMBOL

BASIC: Final = 4  # colours of Units
RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
LETTERS: Final = "rygb"

NONE: Final = -1  # no tile, no mark, no Objective, no colour

# Objectives: the nine white cards in four columns; with 3 or 4 players black 1, 2 and 4, and the wild black 6.
OBJECTIVES: Final = [36, 37, 38, 39, 40, 41, 42, 43, 44, 50, 49, 47, 45]
WHITES: Final = 9
COLUMN_SUM: Final = 5  # a column is dealt until it has so many points
LAST_COLUMN_SUM: Final = 3
BLACK_COLUMNS: Final = [4, 4, 4, 5]
WILD_OBJECTIVE: Final = 5  # the Objective without cubes
WILD_PRICE: Final = 6
NO_CUBE: Final = -1

# Headquarters: three of each colour, the 2 on top. HQ = colour * 3 + place in the pile.
HQS: Final = 12
PILE: Final = 3
OPEN: Final = -1  # no seat has it yet, an Objective or an HQ
GONE: Final = -2  # an HQ that is not in this game
HQ_PRICE: Final = 2  # and a cube more for each cube of that colour on the open Objectives

# The deck.
UNIT_CARDS: Final = 36  # in the deck, every card below this is a Unit card
DECK: Final = [
    *[colour * ROW + place for colour in range(BASIC) for place in range(6)],
    *[46, 48, 51, 52, 53],  # the black events
    ORANGE_X,
    GREEN_X,
]


def hq_card(hq: int) -> int:
    return hq // PILE * ROW + 6 + hq % PILE


def is_black(card: int) -> bool:
    return UNIT_CARDS <= card < ORANGE_X


def colours_in(pool: list[int]) -> int:
    """The mask of the basic colours in the pool."""
    mask = 0
    for card in pool:
        if card < UNIT_CARDS:
            mask |= 1 << COLOUR[card]
    return mask


def units_for(pool: list[int], colour: int, symbol: int) -> int:
    """Units for the cards of a colour: one each (R1), and one more where the symbol is that of the Profile."""
    count = 0
    for card in pool:
        if card < UNIT_CARDS and COLOUR[card] == colour:
            count += 2 if SYMBOL[card] == symbol else 1
    return count


# --- Objectives ------------------------------------------------------------------------------------


def dealt_columns(cards: list[int]) -> list[int]:
    """The column of each white card if they are dealt in this order; empty if they must be shuffled again."""
    columns = [0] * WHITES
    column = points = 0
    for card in cards:
        columns[card - OBJECTIVES[0]] = column
        points += NUMBER[card]
        if column < 3 and points >= COLUMN_SUM:
            column += 1
            points = 0
    return columns if column == 3 and points >= LAST_COLUMN_SUM else []


def objective_prices(column: list[int], wanted: list[int]) -> list[int]:
    """prices[objective * 4 + colour]: the cubes an Objective asks for."""
    prices = [0] * ((max(column) + 1) * BASIC)
    for i in range(len(column)):
        if wanted[i] != NO_CUBE:
            prices[column[i] * BASIC + wanted[i]] += NUMBER[OBJECTIVES[i]]
    return prices


# --- specialising: three alike or three different for one of another colour; with a red HQ two ------------


def gifts(size: int) -> list[list[int]]:
    """What can be given: so many cubes of one colour, or of different ones."""
    found = [[colour] * size for colour in range(BASIC)]
    for mask in range(1 << BASIC):
        colours = [colour for colour in range(BASIC) if mask >> colour & 1]
        if len(colours) == size:
            found.append(colours)
    return found


SWAPS: Final = [
    [taken, *gift] for size in (3, 2) for gift in gifts(size) for taken in range(BASIC) if taken not in gift
]  # the colour taken, then the colours given
SWAPS_OF_3: Final = 16  # the first ones


def swap_needs(swap: list[int]) -> int:
    """What a swap asks for, to be compared with `means`: colours held, colours held often enough, and in supply."""
    alike = swap[1] == swap[2]
    needs = 1 << 8 + swap[0]
    for colour in swap[1:]:
        needs |= 1 << (BASIC + colour if alike else colour)
    return needs


SWAP_NEEDS: Final = [swap_needs(swap) for swap in SWAPS]


def means(units: list[int], first: int, supply: list[int], size: int) -> int:
    """What the player whose cubes begin at `first` can give and the supply can, as bits."""
    bits = 0
    for colour in range(BASIC):
        held = units[first + colour]
        if held:
            bits |= 1 << colour
            if held >= size:
                bits |= 1 << BASIC + colour
        if supply[colour]:
            bits |= 1 << 8 + colour
    return bits


def swap_name(swap: int) -> str:
    """`rrr g`: three red cubes for a green one."""
    letters = [LETTERS[colour] for colour in SWAPS[swap]]
    return f"{''.join(letters[1:])} {letters[0]}"
