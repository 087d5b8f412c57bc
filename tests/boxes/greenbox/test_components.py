"""The Green Box's pieces: the card table and its properties."""

from collections import Counter

from wabe.boxes.greenbox.components import (
    CARDS,
    COLOUR,
    GREEN_BACK,
    NUMBER,
    ROW,
    SYMBOL,
    SYMBOL_NAMES,
    card_name,
)

TABLE = """
red    Bricks Wheel Arrow Drop Hammers Circles Bricks Wheel Arrow
yellow Wheel Arrow Drop Hammers Circles Bricks Wheel Arrow Drop
green  Arrow Drop Hammers Circles Bricks Wheel Arrow Drop Hammers
blue   Drop Hammers Circles Bricks Wheel Arrow Drop Hammers Circles
white  Hammers Circles Bricks Wheel Arrow Drop Hammers Circles Bricks
black  Circles Bricks Wheel Arrow Drop Hammers Circles Bricks Wheel
"""


def test_the_card_table():
    for colour, line in enumerate(TABLE.strip().splitlines()):
        name, *symbols = line.split()
        for place, symbol in enumerate(symbols):
            card = colour * ROW + place
            assert card_name(card).startswith(name)
            assert SYMBOL_NAMES[SYMBOL[card]] == symbol.lower()


def test_numbers_symbols_and_colours_are_spread_evenly():
    assert sum(NUMBER) == 150
    assert Counter(NUMBER) == {1: 18, 2: 12, 3: 6, 4: 6, 5: 6, 6: 6}
    assert set(Counter(SYMBOL).values()) == {9}
    assert sum(GREEN_BACK) == 18
    assert len({(COLOUR[c], NUMBER[c], SYMBOL[c], GREEN_BACK[c]) for c in range(CARDS)}) == 54


def test_every_pair_occurs_once_among_the_plain_cards():
    plain = [card for card in range(CARDS) if not GREEN_BACK[card]]
    for one, two in ((COLOUR, NUMBER), (COLOUR, SYMBOL), (NUMBER, SYMBOL)):
        assert len({(one[card], two[card]) for card in plain}) == 36


def test_the_low_cards_of_a_colour_show_every_symbol():
    for colour in range(6):
        low = [card for card in range(CARDS) if COLOUR[card] == colour and NUMBER[card] <= 3]
        assert sorted(SYMBOL[card] for card in low) == list(range(6))


def test_every_symbol_has_the_same_numbers_and_no_half_repeats():
    for symbol in range(6):
        assert sorted(NUMBER[card] for card in range(CARDS) if SYMBOL[card] == symbol) == [1, 1, 1, 2, 2, 3, 4, 5, 6]
    assert len({(COLOUR[card], SYMBOL[card], NUMBER[card] > 3) for card in range(CARDS)}) == 54
