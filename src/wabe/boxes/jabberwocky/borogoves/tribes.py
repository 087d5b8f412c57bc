"""The three tribes of borogoves: what they may do on the map, and what they score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.jabberwocky.borogoves.chart import HAND, STEPS
from wabe.boxes.jabberwocky.components import CARDS, COLOURS, GEMS, LETTERS, NUMBERS

if TYPE_CHECKING:
    from wabe.boxes.jabberwocky.borogoves.rules import Borogoves

SETTLE: Final = CARDS  # actions below this: migrate to that card
EXPLORE: Final = CARDS + 1  # 16 + the card to leave * 4 + the direction, which is move % 4

HOME: Final = CARDS * COLOURS  # gems[HOME + colour] are on that Jabberwocky card
BOX: Final = HOME + COLOURS
AT_HOME: Final = CARDS  # as the place of a settler
ALL_ACTED: Final = 7

SUM: Final = 45  # the numbers of all cards together
BEST: Final = 54  # points: 24 gems can't do more
VICTORY: Final = 42  # points that win alone

COMPANIES: Final = [  # green, yellow and purple birds that walk together
    (green, yellow, size - green - yellow)
    for size in range(1, NUMBERS + 1)
    for green in range(size + 1)
    for yellow in range(size - green + 1)
]
FIRST: Final = [0, 0, 3, 9, 19, 34, 55]  # by number of birds: where those companies begin


def number(card: int) -> int:
    return card % NUMBERS + 1


def total(state: Borogoves, card: int) -> int:
    first = card * COLOURS
    return state.gems[first] + state.gems[first + 1] + state.gems[first + 2]


def beside_the_map(state: Borogoves) -> int:
    """Gems on cards that are not laid yet: there are none."""
    return sum([total(state, card) for card in range(CARDS) if state.where[card] <= HAND])


def beside(state: Borogoves, card: int, way: int) -> int:
    """The next card in this direction, or NOTHING."""
    return state.chart[state.where[card] + STEPS[way]]


# --- choices -------------------------------------------------------------------------------------


def to_act(state: Borogoves) -> list[int]:
    return [tribe for tribe in range(COLOURS) if not state.acted >> tribe & 1]


def able(state: Borogoves) -> list[int]:
    """Of those that have not acted, the tribes with birds left."""
    return [tribe for tribe in to_act(state) if state.gems[BOX + tribe] < GEMS]


def actions(state: Borogoves) -> list[int]:
    """Migrate to a card for which enough are at home, settle, or explore: from a card to one beside it."""
    ready = state.gems[HOME + state.tribe]
    moves = [card for card in range(CARDS) if state.where[card] > HAND and number(card) <= ready]
    moves.append(SETTLE)
    for card in range(CARDS):
        if state.gems[card * COLOURS + state.tribe]:
            birds = total(state, card)
            for way in range(4):
                goal = beside(state, card, way)
                if goal >= 0 and number(goal) <= birds:
                    moves.append(EXPLORE + card * 4 + way)
    return moves


def goals(state: Borogoves) -> list[int]:
    """The cards that the tribe may explore from `origin` with a choice of company."""
    first = EXPLORE + state.origin * 4
    found = [beside(state, state.origin, move % 4) for move in actions(state) if first <= move < first + 4]
    return [goal for goal in found if len(companies(state, goal)) > 1]


def companies(state: Borogoves, goal: int) -> list[int]:
    """Who may go there from `origin`. R7: any mix with one of the tribe."""
    first, size = state.origin * COLOURS, number(goal)
    company = FIRST[size]
    found = []
    for green in range(min(state.gems[first], size) + 1):
        for yellow in range(min(state.gems[first + 1], size - green) + 1):
            purple = size - green - yellow
            own = green if state.tribe == 0 else yellow if state.tribe == 1 else purple
            if own and purple <= state.gems[first + 2]:
                found.append(company + yellow)
        company += size - green + 1  # so many have just so many green birds
    return found


def settlers(state: Borogoves) -> list[int]:
    return [place for place in range(AT_HOME + 1) if state.gems[place * COLOURS + state.tribe]]


def company_name(company: int) -> str:
    """`2g1p`: two green and one purple go."""
    return "".join([f"{n}{LETTERS[colour].lower()}" for colour, n in enumerate(COMPANIES[company]) if n])


# --- scoring -------------------------------------------------------------------------------------


def covered(state: Borogoves) -> int:
    """The sum of the cards that carry at least one gem of their own colour."""
    points = 0
    for card in range(CARDS):
        if state.gems[card * COLOURS + card // NUMBERS]:
            points += number(card)
    return points


def exact(state: Borogoves) -> int:
    """How many cards carry exactly as many gems as their number says."""
    count = 0
    for card in range(CARDS):
        if total(state, card) == number(card):
            count += 1
    return count


def exact_of(points: int) -> tuple[int, int]:
    """How many of so many points may be for exact counts; -1: none are counted yet."""
    return (max(0, points - SUM), min(points, CARDS)) if points >= 0 else (-1, -1)
