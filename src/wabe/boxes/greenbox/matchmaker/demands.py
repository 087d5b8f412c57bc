"""What the cards ask for, and which cubes are right.

A cube lies at a place: colour, tile and zone, as one number. Every card asks for one cube: a coloured card for its own
colour above or below the tile of its symbol, a white or black one for any colour on that tile.
"""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CARDS, COLOUR, NUMBER, SYMBOL, SYMBOLS

ABOVE: Final = 0
ON: Final = 1
BELOW: Final = 2
ZONES: Final = 3
ZONE_NAMES: Final = ("above", "on", "below")
CUBE_KINDS: Final = 4
EACH: Final = 4  # cubes of a colour that a player has; no more cards of a colour are ever shown
AROUND: Final = SYMBOLS * ZONES  # zones around a player's six tiles
PLACES: Final = CUBE_KINDS * AROUND  # place = (colour * 6 + tile) * 3 + zone
DEMANDS: Final = PLACES + SYMBOLS  # a coloured demand is a place; a wild one is 72 + symbol


def half(card: int) -> int:
    """0: a high number, 4 to 6; 1: a low one."""
    return 0 if NUMBER[card] >= 4 else 1


def demand(colour: int, symbol: int, low: int, young: bool) -> int:
    """What a card with these features asks for; young: numbers are ignored, all goes below."""
    if colour >= CUBE_KINDS:
        return PLACES + symbol
    return (colour * SYMBOLS + symbol) * ZONES + (BELOW if low or young else ABOVE)


HALF: Final = [half(card) for card in range(CARDS)]
ASKED: Final = [demand(COLOUR[card], SYMBOL[card], HALF[card], False) for card in range(CARDS)]
ASKED_YOUNG: Final = [demand(COLOUR[card], SYMBOL[card], HALF[card], True) for card in range(CARDS)]
MET: Final = [PLACES + place // ZONES % SYMBOLS if place % ZONES == ON else place for place in range(PLACES)]


def loose(cubes: list[int]) -> list[int]:
    """A player's cubes that are not at these places, by colour."""
    left = [EACH] * CUBE_KINDS
    for place in cubes:
        left[place // AROUND] -= 1
    return left


def by_symbol(cubes: list[int], tiles: list[int]) -> list[int]:
    """The places of cubes with the symbol of each tile instead of its position, sorted."""
    found: list[int] = []
    for place in cubes:
        tile = place // ZONES % SYMBOLS
        found.append(place + (tiles[tile] - tile) * ZONES)
    found.sort()
    return found


def needs(cards: list[int], young: bool) -> list[int]:
    """For every demand, how many cards ask for it."""
    asked = ASKED_YOUNG if young else ASKED
    need = [0] * DEMANDS
    for card in cards:
        need[asked[card]] += 1
    return need


def left_over(need: list[int], cubes: list[int]) -> list[int]:
    """What is still needed after these cubes, their places given by symbol: need(d) - min(need(d), have(d))."""
    left = need[:]
    for place in cubes:
        if left[MET[place]]:
            left[MET[place]] -= 1
    return left
