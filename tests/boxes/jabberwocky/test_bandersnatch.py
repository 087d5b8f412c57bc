"""The worked examples, rulings and properties of Bandersnatch."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.jabberwocky.bandersnatch.charts import added, removed, verdict
from wabe.boxes.jabberwocky.bandersnatch.rules import CAPTURE, PLAY, REMOVE
from wabe.boxes.jabberwocky.bandersnatch.words import WORDS
from wabe.boxes.jabberwocky.components import card_name
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("bandersnatch")
DECK = [letter + number for letter in "GYP" for number in "12345"]
COLOURS = {"green": 0, "yellow": 1, "purple": 2}


def numbers(cards):
    """`G5 Y1` as numbers."""
    return [DECK.index(card) for card in cards.split()]


def counts(gems):
    """`gyy` as the number of green, yellow and purple gems."""
    return [gems.count(letter) for letter in "gyp"]


def letters(found):
    return "".join(letter * count for letter, count in zip("gyp", found, strict=True))


def lay(picture, hand, supply=None, broiled="", box="", discard="", boxed="", **fields):
    """The field as a picture: cards, each with its gems, or a dot for a gap.

    Cards not named are in the deck. Gems not named are in the supply; in the box if the supply is given.
    """
    cells = [("", "") if cell == "." else (cell[:2], cell[2:]) for cell in picture.split()]
    on_field = [DECK.index(card) if card else -1 for card, _ in cells]
    known = [*on_field, *numbers(hand), *numbers(discard), *numbers(boxed)]
    used = "".join(gems for _, gems in cells) + broiled + box + (supply or "")
    rest = letters([8 - count for count in counts(used)])
    position = {
        "field": on_field,
        "gems": [count for _, gems in cells for count in counts(gems)],
        "hand": sorted(numbers(hand)),
        "deck": [card for card in range(15) if card not in known],
        "discard": numbers(discard),
        "boxed": numbers(boxed),
        "supply": counts(rest if supply is None else supply),
        "broiled": counts(broiled),
        "box": counts(box if supply is None else box + rest),
    }
    return place(GAME, GAME.new(), **position | fields)


def field(state):
    """The picture of the field, as `lay` takes it."""
    cells = []
    for cell, card in enumerate(state.field):
        gems = letters(state.gems[cell * 3 : cell * 3 + 3])
        cells.append("." if card < 0 else card_name(card) + gems)
    return " ".join(cells)


def on(state, card):
    """The gems on a card."""
    return next(cell[2:] for cell in field(state).split() if cell[:2] == card)


def cards(found):
    return [card_name(card) for card in found]


def told(state, kind):
    return [event[2:] for event in state.news if event[1] == kind]


START = """
    G2  P1  G3
    Y2  G4  P5
    Y3  P2  Y5
"""


# --- setup -----------------------------------------------------------------------------------------


def test_nine_cards_lie_empty_two_are_in_hand_four_in_the_deck():
    state = GAME.new(seed=5)
    assert len(state.field) == 9
    assert len(state.hand) == 2
    assert len(state.deck) == 4
    assert sorted(state.field + state.hand + state.deck) == list(range(15))
    assert state.discard == state.boxed == []
    assert state.gems == [0] * 27
    assert (state.supply, state.broiled, state.box) == ([8, 8, 8], [0, 0, 0], [0, 0, 0])
    assert len(state.legal(0)) == 18
    assert state.phase == PLAY


def test_the_deal_is_drawn():
    deals = [GAME.new(seed=seed) for seed in range(200)]
    assert len({tuple(deal.field) for deal in deals}) == 200
    for where in ("field", "hand", "deck"):
        assert {card for deal in deals for card in getattr(deal, where)} == set(range(15))
    assert {deal.field[8] for deal in deals} == set(range(15))


def test_it_is_for_one_player_and_has_no_options():
    assert GAME.seats == (1, 1)
    assert GAME.options == ()
    with pytest.raises(wabe.OptionError):
        GAME.new(2)


# --- play ------------------------------------------------------------------------------------------


def test_d1_every_card_in_hand_onto_every_empty_card():
    state = lay("G2g P1 . . G4 P5 Y3 P2p .", hand="G5 Y1")
    empty = ["P1", "G4", "P5", "Y3"]
    assert names(state) == [f"{card} {old}" for card in ("G5", "Y1") for old in empty]
    with pytest.raises(wabe.IllegalMove, match=r"Green 2 carries gems.*Possible: G5 P1"):
        state.play(0, DECK.index("G5") * 9)
    with pytest.raises(wabe.IllegalMove, match="no card to replace"):
        state.play(0, DECK.index("G5") * 9 + 2)
    with pytest.raises(wabe.IllegalMove, match="Yellow 4 is not in the hand"):
        state.play(0, DECK.index("Y4") * 9 + 1)


def test_the_old_card_is_discarded_the_new_one_takes_its_cell_and_one_is_drawn():
    state = play(GAME, lay(START, hand="G5 Y1"), "G5 G2")
    assert field(state) == "G5ggg P1 G3 Y2 G4 P5 Y3 P2 Y5"
    assert cards(state.discard) == ["G2"]
    assert len(state.deck) == 3
    assert len(state.hand) == 2
    assert "Y1" in cards(state.hand)
    assert state.hand == sorted(state.hand)


@pytest.mark.parametrize(
    ("new", "old", "gems"), [("G5", "G2", "ggg"), ("Y4", "P1", "y"), ("P3", "G3", "gp"), ("G5", "Y5", "gy")]
)
def test_example_3_adding(new, old, gems):
    state = lay(START, hand=f"{new} P4")
    play(GAME, state, f"{new} {old}")
    assert on(state, new) == gems
    assert state.supply == [8 - count for count in counts(gems)]
    assert state.phase == PLAY


def test_the_chart_of_effects():
    for new in range(15):
        for old in range(15):
            if new == old:
                continue
            (c, n), (d, o) = divmod(new, 5), divmod(old, 5)
            if n > o:
                assert added(new, old) == ([c] * (n - o) if c == d else [c])
            elif n == o:
                assert added(new, old) == [c, d]  # R10: two different colours
            else:
                assert added(new, old) == []
            assert removed(new, old) == (0 if n >= o else 1 if c == d else o - n)


@pytest.mark.parametrize(
    ("supply", "gems", "left", "last"),
    [
        ("gggyp", "ggg", "yp", False),
        ("ggyp", "ggp", "y", False),  # R6: taking the last purple gem ends nothing
        ("ypppp", "ppp", "yp", False),
        ("gy", "g", "y", True),  # R7: yellow does not replace purple
        ("y", "", "y", True),
    ],
)
def test_purple_replaces_green_and_needing_more_makes_the_turn_the_last(supply, gems, left, last):
    state = play(GAME, lay(START, hand="G5 Y1", supply=supply), "G5 G2")
    assert on(state, "G5") == gems
    assert letters(state.supply) == left
    assert (state.last, state.over) == (last, last)


def test_example_5_too_few_gems():
    state = lay("G2 P1p G3 Y2 G4 P5p Y3 P2 Y5y", hand="G5 Y1", supply="gp")
    state.listen()
    play(GAME, state, "G5 G2")
    assert on(state, "G5") == "gp"
    assert letters(state.supply) == ""
    assert told(state, "missed") == [(0, 0, 0)]
    assert cards(state.boxed) == ["G3"]  # captures are resolved: P1 and P5 are its neighbours
    assert state.over
    assert cards(state.hand) == ["Y1"]  # and no card is drawn
    assert state.scores() == [-2 + 1 + 1 + 1 - 1]


def test_r7_nothing_replaces_purple():
    state = play(GAME, lay(START, hand="P4 Y1", supply="gggyyy"), "P4 P1")
    assert on(state, "P4") == ""
    assert letters(state.supply) == "gggyyy"
    assert state.over


def test_equal_numbers_new_colour_first():
    """With one purple gem left and no green, it stands for the new card's colour; the old one's is missing."""
    state = lay(START, hand="G5 Y1", supply="gp")
    state.listen()
    play(GAME, state, "G5 P5")
    assert on(state, "G5") == "gp"
    assert [colour for colour, _, _ in told(state, "added")] == [COLOURS["green"], COLOURS["purple"]]
    assert not state.over
    state = play(GAME, lay(START, hand="G5 Y1", supply="p"), "G5 P5")
    assert on(state, "G5") == "p"
    assert state.over


# --- removing --------------------------------------------------------------------------------------


def test_d2_every_colour_on_every_adjacent_card():
    state = play(GAME, lay("G2 P1gy G3y Y2 G4 P5 Y3g P2p Y5", hand="P3 Y1"), "P3 G4")
    assert (state.phase, state.owed) == (REMOVE, 1)
    assert names(state) == ["P1 g", "P1 y", "P2 p"]
    assert len(state.hand) == 1
    with pytest.raises(wabe.IllegalMove, match="no such gem on a card adjacent"):
        state.play(0, 2 * 3 + COLOURS["yellow"])
    play(GAME, state, "P1 y")
    assert field(state) == "G2 P1g G3y Y2 P3 P5 Y3g P2p Y5"
    assert letters(state.box) == "y"
    assert sum(state.supply) == 19
    assert state.phase == PLAY


def test_example_4_adjacent_gems_first_then_purple_in_place_of_the_missing_yellow():
    state = lay("G2 P1g G3 Y2 G4 P5 Y3 P2p Y5", hand="Y1 G5", supply="ggggppppp")
    state.listen()
    play(GAME, state, "Y1 G4")
    assert names(state) == ["P1 g", "P2 p"]
    assert state.owed == 3
    play(GAME, state, "P1 g")
    assert names(state) == ["P2 p"]  # a single choice, but a choice
    box = sum(state.box)
    play(GAME, state, "P2 p")
    assert told(state, "spent") == [(COLOURS["purple"], 0, 0)]
    assert sum(state.box) == box + 2
    assert letters(state.supply) == "ggggpppp"
    assert field(state) == "G2 P1 G3 Y2 Y1 P5 Y3 P2 Y5"
    assert (state.phase, state.last, state.over) == (PLAY, False, False)


def test_example_6_same_colour_removes_one():
    state = play(GAME, lay("G5 P1 G3 Y2 G4 P5 Y3 P2p Y5", hand="G2 Y1"), "G2 G5")
    assert letters(state.box) == "g"
    assert state.supply == [7, 8, 7]
    assert state.phase == PLAY


def test_r11_the_difference_comes_from_the_supply_in_the_new_colour():
    state = play(GAME, lay("G2 P1p G3 Y2 G4 P5 Y3 P2 Y5", hand="Y1 G5"), "Y1 G4", "P1 p")
    assert letters(state.box) == "yyp"
    assert state.supply == [8, 6, 7]


@pytest.mark.parametrize(("supply", "box"), [("ypgg", "yp"), ("pgg", "p"), ("gg", "")])
def test_removing_what_is_not_there_makes_the_turn_the_last(supply, box):
    state = lay(START, hand="Y1 G5", supply=supply)
    before = counts(letters(state.box))
    state.listen()
    play(GAME, state, "Y1 G4")
    assert state.box == [old + new for old, new in zip(before, counts(box), strict=True)]
    assert letters(state.supply) == "gg"
    assert state.over
    assert len(told(state, "missed")) == 1


def test_a_card_that_loses_its_last_gem_is_empty_again():
    state = play(GAME, lay("G2 P1p G3 Y2 G4 P5 Y3 P2 Y5", hand="G1 Y1"), "G1 G4", "P1 p")
    assert f"{card_name(state.hand[0])} P1" in names(state)


# --- captures --------------------------------------------------------------------------------------


def test_example_2_a_corner_is_captured():
    state = lay("Y4yy P3p G3 P1 G4 P5 Y3 P2 Y5", hand="P4 Y1")
    state.listen()
    play(GAME, state, "P4 P1")
    assert field(state) == ". P3p G3 P4ppp G4 P5 Y3 P2 Y5"
    assert letters(state.broiled) == "yy"
    assert cards(state.discard) == ["P1", "Y4"]
    assert told(state, "broiled") == [(DECK.index("Y4"), 2, 0)]


def test_an_empty_card_is_captured_for_good():
    state = play(GAME, lay("Y4 P3p G3 P1 G4 P5 Y3 P2 Y5", hand="P4 Y1"), "P4 P1")
    assert field(state) == ". P3p G3 P4ppp G4 P5 Y3 P2 Y5"
    assert letters(state.broiled) == ""
    assert cards(state.discard) == ["P1"]
    assert cards(state.boxed) == ["Y4"]


ROW = "G4g P2p Y3y . . . . . ."


@pytest.mark.parametrize(
    ("order", "broiled", "left", "score"), [("G4", "gp", ". . Y3y", 0), ("P2", "p", "G4g . Y3y", -4)]
)
def test_example_7_order_matters(order, broiled, left, score):
    state = lay(ROW, hand="G1", phase=CAPTURE, played=2)
    assert names(state) == ["G4", "P2"]
    play(GAME, state, order)
    assert letters(state.broiled) == broiled
    assert field(state) == f"{left} . . . . . ."
    assert state.over  # no empty card is left
    assert state.scores() == [score]


def test_no_other_card_can_be_chosen_for_capture():
    state = lay(ROW, hand="G1", phase=CAPTURE, played=2)
    with pytest.raises(wabe.IllegalMove, match=r"Yellow 3 was played in this turn. Possible: G4, P2"):
        state.play(0, 2)
    with pytest.raises(wabe.IllegalMove):
        state.play(0, 5)
    state = lay("G4g P2p Y3y P1 . . . . .", hand="G1", phase=CAPTURE, played=2)
    assert names(state) == ["P2", "P1"]
    with pytest.raises(wabe.IllegalMove, match="Green 4 is not surrounded"):
        state.play(0, 0)


def test_example_8_only_the_corner_is_captured():
    state = play(GAME, lay("G2g P1 G3 Y2y G4 P5 Y3 P2 Y5", hand="P4 Y1"), "P4 P1")
    assert field(state) == ". P4ppp G3 Y2y G4 P5 Y3 P2 Y5"
    assert letters(state.broiled) == "g"
    assert state.phase == PLAY


def test_example_9_nobody_is_a_neighbour_across_a_gap():
    state = play(GAME, lay(". G1g . . . . . P2p Y3", hand="Y5 Y1"), "Y5 Y3")
    assert field(state) == ". G1g . . . . . . Y5yy"
    assert letters(state.broiled) == "p"  # R2: G1 has no neighbour and stays, also Y5 in the turns to come


def test_r3_a_capture_can_bring_about_another():
    """G5 and Y3 hem in P1 alone. Once that empty card is gone, Y3 has no neighbour but the busy G4."""
    state = play(GAME, lay("P1 G2 . Y3p . . G4y Y4 P5", hand="G5 Y1"), "G5 G2")
    assert field(state) == ". G5ggg . . . . G4y Y4 P5"
    assert letters(state.broiled) == "p"
    assert cards(state.boxed) == ["P1"]
    assert cards(state.discard) == ["G2", "Y3"]
    assert state.phase == PLAY


BLOCK = "P1 G2 . Y3p Y4g . . . ."


@pytest.mark.parametrize(
    ("order", "left", "broiled"),
    [
        (["P1", "Y3"], ". G5ggg . . .", "gp"),  # Y4 follows, beside G5
        (["P1", "Y4"], ". G5ggg . Y3p .", "g"),  # Y3 has no neighbour any more
        (["Y4"], ". G5ggg . Y3p .", "g"),  # P1 follows, and Y3 has none either
    ],
)
def test_r3_after_each_capture_the_cards_are_looked_at_afresh(order, left, broiled):
    state = play(GAME, lay(BLOCK, hand="G5 Y1"), "G5 G2")
    assert state.phase == CAPTURE
    assert names(state) == ["P1", "Y4"]
    if order[0] == "P1":
        assert names(play(GAME, state.clone(), "P1")) == ["Y3", "Y4"]
    play(GAME, state, *order)
    assert field(state) == f"{left} . . . ."
    assert letters(state.broiled) == broiled
    assert cards(state.boxed) == ["P1"]
    assert state.over


def test_r4_the_card_played_is_immune_for_one_turn_only():
    state = play(GAME, lay("G2 P1p G3 Y2y G4 P5 Y3 P2 Y5", hand="G5 Y1"), "G5 G2")
    assert field(state) == "G5ggg P1p G3 Y2y G4 P5 Y3 P2 Y5"
    play(GAME, state, "Y1 Y5")  # no gem lies beside Y5: a yellow one leaves the supply
    assert field(state) == ". P1p G3 Y2y G4 P5 Y3 P2 Y1"
    assert letters(state.broiled) == "ggg"


def test_r5_captures_after_a_removal():
    """G5 was hemmed in since it was played; P1 goes on being busy when it loses one of its gems."""
    state = play(GAME, lay("G5ggg P1pp G3 Y2y G4 P3 Y3 P2 Y5", hand="G1 Y1"), "G1 G3", "P1 p")
    assert field(state) == ". P1p G1 Y2y G4 P3 Y3 P2 Y5"
    assert letters(state.broiled) == "ggg"


def test_a_removal_can_save_a_card():
    state = play(GAME, lay("G5ggg P1p G3 Y2y G4 P3 Y3 P2 Y5", hand="G1 Y1"), "G1 G3", "P1 p")
    assert on(state, "G5") == "ggg"
    assert letters(state.broiled) == ""


# --- drawing and the end ---------------------------------------------------------------------------


def test_r8_the_discards_become_the_deck_when_a_card_is_needed():
    state = lay(START, hand="G5 Y1", discard="G1 Y4 P3 P4")
    assert state.deck == []
    state.listen()
    play(GAME, state, "G5 G2")
    assert told(state, "reshuffled") == [(5, 0, 0)]
    assert state.discard == []
    assert len(state.deck) == 4
    assert set(state.deck + state.hand) == set(numbers("G1 Y4 P3 P4 G2 Y1"))
    drawn = set()
    for seed in range(100):
        state = lay(START, hand="G5 Y1", discard="G1 Y4 P3 P4")
        state.seed(seed)
        drawn |= set(play(GAME, state, "G5 G2").hand)
    assert drawn == set(numbers("G1 Y4 P3 P4 G2 Y1"))  # the card just replaced may come back at once


def test_r8_drawing_the_last_card_shuffles_nothing():
    state = play(GAME, lay(START, hand="G5 Y1", discard="G1 Y4 P3"), "G5 G2")
    assert cards(state.hand) == ["Y1", "P4"]
    assert state.deck == []
    assert cards(state.discard) == ["G1", "Y4", "P3", "G2"]


def test_the_game_ends_when_no_empty_card_is_left():
    state = lay("G2g . P4p . . . . . Y3", hand="Y5 Y1")
    state.listen()
    play(GAME, state, "Y5 Y3")
    assert state.over
    assert not state.last
    assert len(state.hand) == 2
    assert state.scores() == [-2 + 1 - 2]


def test_captures_are_resolved_in_the_last_turn():
    state = play(GAME, lay("G2g P1 G3 Y2y G4 P5 Y3 P2 Y5", hand="P4 Y1", supply="p"), "P4 P1")
    assert on(state, "P4") == "p"
    assert letters(state.broiled) == "g"
    assert state.over
    assert state.scores() == [2 + 1 - 1]


def test_in_the_last_turn_too_the_player_chooses_the_order():
    state = play(GAME, lay(BLOCK, hand="G5 Y1", supply="g"), "G5 G2")
    assert field(state) == "P1 G5g . Y3p Y4g . . . ."
    assert (state.last, state.phase, state.over) == (True, CAPTURE, False)
    play(GAME, state, "Y4")
    assert letters(state.broiled) == "g"
    assert state.over
    assert len(state.hand) == 1


# --- scoring ---------------------------------------------------------------------------------------


def final(on_field, broiled):
    return lay(f"G2{on_field} P1 G3 Y2 G4 P5 Y3 P2 Y5", "G5", broiled=broiled, last=True, over=True, waiting=0)


def test_example_1_almost():
    state = lay("G2y . P1g . Y1ppp . . . .", hand="G5 Y5", broiled="gggyyyyp", over=True, waiting=0)
    assert state.scores() == [9]
    table = GAME.table(state)
    assert table.status == "The Bandersnatch got away: 9 points, 1 short."
    assert table.result.reason.startswith(f"{table.status} No card of the field was empty.")
    assert [item.text for item in table.result.rows[0]] == ["9", "0", "9"]


def test_example_10_perfect():
    state = lay("P1pppp . P2pppp . . . . . .", "G5 Y5", broiled="g" * 8 + "y" * 8, over=True, waiting=0)
    assert state.scores() == [32]
    assert state.returns() == [1.0]
    assert state.winners() == [0]
    assert GAME.table(state).status == "You win: 32 points, perfect."


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (-32, 4, "not very good"),  # R9: 4 too
        (5, 9, "almost"),
        (10, 14, "victory"),
        (15, 19, "frumious victory"),
        (20, 31, "manxome victory"),
        (32, 32, "perfect"),
    ],
)
def test_the_victory_chart(low, high, word):
    assert {WORDS(verdict(score)) for score in range(low, high + 1)} == {word}


@pytest.mark.parametrize(
    ("on_field", "broiled", "score", "share"),
    [
        ("", "ggggg", 10, 10 / 32),
        ("", "yyyyyyyy", 8, 8 / 32),
        ("", "pppp", -4, 0),
        ("gggg", "", -8, 0),
        ("yyy", "gg", 1, 1 / 32),
        ("ppp", "", 3, 3 / 32),
        ("", "", 0, 0),
    ],
)
def test_points_and_returns(on_field, broiled, score, share):
    state = final(on_field, broiled)
    assert state.scores() == [score]
    assert state.returns() == [share]


@pytest.mark.parametrize(
    ("broiled", "score", "won"), [("ggggy", 9, False), ("ggggg", 10, True), ("g" * 8 + "y" * 8, 24, True)]
)
def test_ten_points_win(broiled, score, won):
    state = final("", broiled)
    assert state.scores() == [score]
    assert state.winners() == ([0] if won else [])
    assert ("victory" in GAME.table(state).status) == won


# --- properties ------------------------------------------------------------------------------------


class Book:
    """The rules told a second time, with words: a field of (card, gems) by (row, column)."""

    def __init__(self, state):
        self.field, self.discard = {}, cards(state.discard)
        for i, cell in enumerate(field(state).split()):
            if cell != ".":
                self.field[i // 3, i % 3] = [cell[:2], cell[2:]]
        self.supply, self.broiled = letters(state.supply), letters(state.broiled)
        self.box, self.boxed = letters(state.box), cards(state.boxed)
        self.last = False

    def near(self, row, column):
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [spot for spot in around if spot in self.field]

    def where(self, card):
        return next(spot for spot, (name, _) in self.field.items() if name == card)

    def fetch(self, gem):
        for choice in (gem, "p"):
            if choice in self.supply:
                self.supply = self.supply.replace(choice, "", 1)
                return choice
        self.last = True
        return ""

    def turn(self, choices):
        """A whole turn; the choices are names of moves, first the play."""
        new, old = choices.pop(0).split()
        self.new = here = self.where(old)
        assert self.field[here][1] == ""
        self.field[here] = [new, ""]
        self.discard.append(old)
        own, other, higher = new[0].lower(), old[0].lower(), int(new[1]) - int(old[1])
        wanted = own + other if higher == 0 else own * (higher if own == other else 1) if higher > 0 else ""
        for gem in wanted:
            self.field[here][1] += self.fetch(gem)
        for _ in range(0 if higher >= 0 else 1 if own == other else -higher):
            if any(self.field[spot][1] for spot in self.near(*here)):
                card, gem = choices.pop(0).split()
                assert self.where(card) in self.near(*here)
                cell = self.field[self.where(card)]
                assert gem in cell[1]
                cell[1] = cell[1].replace(gem, "", 1)
                self.box += gem
            else:
                self.box += self.fetch(own)
        while self.ripe():
            ripe = self.ripe()
            card = choices.pop(0) if len(ripe) > 1 else ripe[0]
            assert card in ripe
            _, gems = self.field.pop(self.where(card))
            self.broiled += gems
            (self.discard if gems else self.boxed).append(card)
        assert not choices

    def ripe(self):
        found = []
        for spot, (card, _) in self.field.items():
            busy = [bool(self.field[near][1]) for near in self.near(*spot)]
            if spot != self.new and busy and all(busy):
                found.append(card)
        return found

    def facts(self):
        cells = [self.field.get((i // 3, i % 3)) for i in range(9)]
        shown = " ".join(cell[0] + letters(counts(cell[1])) if cell else "." for cell in cells)
        return [shown, counts(self.supply), counts(self.broiled), counts(self.box), self.boxed, self.last]


@pytest.mark.parametrize("seed", range(60))
def test_properties_of_random_games(seed):
    state = GAME.new(seed=seed)
    dice = wabe.State()
    dice.seed(seed)
    turns = 0
    while not state.over:
        assert state.phase == PLAY
        assert len(state.hand) == 2
        turns += 1
        book, deck = Book(state), state.deck[:]
        before = 2 * sum(state.supply) + sum(state.gems)
        choices: list[str] = []
        while state.phase != PLAY or not choices:
            moves = state.legal(0)
            assert state.phase != CAPTURE or len(moves) > 1  # a single capture is automatic
            move = moves[dice.roll(len(moves))]
            choices.append(state.name(0, move))
            state.play(0, move)
            for colour in range(3):
                heaps = (state.supply, state.broiled, state.box)
                assert sum(state.gems[colour::3]) + sum(heap[colour] for heap in heaps) == 8
            on_field = [card for card in state.field if card >= 0]
            everywhere = on_field + state.hand + state.deck + state.discard + state.boxed
            assert sorted(everywhere) == list(range(15))
            assert max(len(cell) for cell in field(state).split()) <= 2 + 4
            assert on_field
            assert state.flaw() == ""
        book.turn(choices)
        assert [field(state), state.supply, state.broiled, state.box, cards(state.boxed), state.last] == book.facts()
        if deck or state.last:
            assert cards(state.discard) == book.discard
        else:
            assert state.discard == []
            assert set(book.discard) < set(cards(state.deck + state.hand))
        assert [cell for cell in range(9) if state.hemmed_in(cell)] in ([], [3 * book.new[0] + book.new[1]])
        assert state.last or 2 * sum(state.supply) + sum(state.gems) < before
        assert state.over == (state.last or not state.legal(0))
        assert -32 <= state.scores()[0] <= 32
    assert turns <= 49


def test_length_and_luck_of_random_games():
    games = 1500
    turns, choices, scores, short = [], [], [], 0
    for seed in range(games):
        played = 0
        for state in random_game(GAME, seed):
            if not state.over:
                played += state.phase == PLAY
                choices.append(len(state.legal(0)))
        turns.append(played)
        scores.append(state.scores()[0])
        short += state.last
    real = [count for count in choices if count > 1]
    assert sum(turns) / games == pytest.approx(12.6, abs=0.3)
    assert max(turns) <= 35
    assert max(choices) == 18
    assert len(real) / games == pytest.approx(16, abs=0.5)
    assert sum(real) / len(real) == pytest.approx(10, abs=0.3)
    assert sum(scores) / games == pytest.approx(0.2, abs=0.4)
    assert sum(score >= 10 for score in scores) / games == pytest.approx(0.03, abs=0.015)
    assert short / games == pytest.approx(0.22, abs=0.035)


def test_nothing_is_hidden_but_the_order_of_the_deck_which_is_not_decided():
    for state in random_game(GAME, 4):
        look = state.look(0)
        assert look == state.look(wabe.SPECTATOR) == state.look(wabe.ALL)
        assert look["deck"] == state.deck
        assert state.deck == sorted(state.deck)
        guessed = wabe.determinize(state, 0, 3).dump()
        assert {key: value for key, value in guessed.items() if "dice" not in key}.items() <= state.dump().items()
    draws = {tuple(play(GAME, wabe.determinize(lay(START, "G5 Y1"), 0, seed), "G5 G2").hand) for seed in range(60)}
    assert len(draws) == 4


# --- positions and table ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"field": [0] * 8}, "field must have 9 items"),
        ({"field": [-1] * 9}, "the card 1 must be there once in all, not 0 times"),
        ({"hand": [3, 3]}, "the card 3 must be there once in all, not 3 times"),
        ({"field": [-2, *range(1, 9)]}, r"field\[0\] must be a card, or -1, not -2"),
        ({"hand": [5, 4]}, "hand must be in ascending order"),
        ({"deck": [8, 0, 12, 13]}, "deck must be in ascending order"),
        ({"deck": [], "boxed": [0, 8, 12, 13]}, "boxed must have from 0 to 0 items"),
        ({"supply": [8, 8]}, "supply must have 3 items"),
        ({"supply": [9, 8, 8], "box": [-1, 0, 0]}, "supply.* must be a number of pieces, from 0, not 9"),
        ({"supply": [7, 8, 8]}, "the gem of colour 0 must be there 8 times in all, not 7 times"),
        ({"gems": [5] + [0] * 26, "supply": [3, 8, 8]}, "gems: the number in cell 0 must be from 0 to 4"),
        ({"gems": [1, -1, 0, 0, 1] + [0] * 22, "supply": [7, 8, 8]}, r"gems\[1\] must be a number of pieces, from 0"),
        ({"played": 3}, "played must be -1"),
        ({"owed": 1}, "owed must be 0"),
        ({"last": True}, "hand must have 1 item"),
        ({"over": True, "waiting": 0}, "over must be False"),
        ({"phase": CAPTURE, "played": 0}, "hand must have 1 item"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    state = lay(START, hand="G5 Y1")
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, state, **fields)


@pytest.mark.parametrize(
    ("picture", "fields", "sentence"),
    [
        ("G2g P1p . . . . . . Y3", {"hand": "Y5 Y1"}, "phase must be 2"),
        (". . . . . . . . .", {"hand": "Y5 Y1", "over": True, "waiting": 0, "boxed": ""}, "not be gaps alone"),
        (ROW, {"hand": "G1", "phase": CAPTURE, "played": 3}, "played must be one of 0, 1, 2"),
        (ROW, {"hand": "G1", "phase": CAPTURE, "played": 9}, "played must be one of 0, 1, 2"),
        (ROW, {"hand": "G1", "phase": CAPTURE, "played": 2, "owed": 1}, "owed must be 0"),
        ("G4g P2p Y3 . . . . . .", {"hand": "G1", "phase": CAPTURE, "played": 2}, "phase must be 0"),
        ("G4g P2 Y3 . . . . . .", {"hand": "G1", "phase": REMOVE, "played": 2, "owed": 1}, "no legal move"),
        ("G4 P2p Y3 . . . . . .", {"hand": "G1", "phase": REMOVE, "played": 2, "owed": 5}, "owed must be from 1 to 4"),
        ("G4 P2p Y3 . . . . . .", {"hand": "G1", "phase": REMOVE, "played": 2, "owed": 0}, "owed is missing"),
        ("G4 P2p Y3 . . . . . .", {"hand": "G1", "phase": REMOVE, "played": 2, "owed": 1, "last": True}, "last must"),
        ("G4 P2p Y3y . . . . . .", {"hand": "G1", "phase": REMOVE, "played": 2, "owed": 1}, "in cell 2 must"),
    ],
)
def test_an_impossible_field_is_refused(picture, fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        lay(picture, **fields)


def test_the_table_shows_every_piece_and_a_path_for_every_move():
    phases = set()
    for seed in range(10):
        for state in random_game(GAME, seed):
            phases.add(state.phase)
            table = GAME.table(state, 0)
            ids = table.ids()
            assert len(set(ids)) == len(ids)
            pieces = [piece for zone in table.zones for piece in zone.pieces]
            beads = [item.value for zone in table.zones for row in zone.rows for item in row if item.picture]
            small = [item.piece for zone in table.zones for row in zone.rows for item in row if item.piece]
            assert sum(piece.kind == "gem" for piece in pieces) + sum(beads) == 24
            assert sum(piece.kind == "card" for piece in pieces) + len(small) == 15
            assert sum(piece.kind == "mat" for piece in pieces) == 3
            assert sum(not piece.up for piece in pieces) == len(state.deck)
            assert all(set(move.path) <= set(ids) for move in table.moves)
            assert len({move.path for move in table.moves}) == len(table.moves)
            assert len(table.moves) == (0 if state.over else len(state.legal(0)))
            assert table.counters[0].value == state.scores()[0]
    assert phases == {PLAY, REMOVE, CAPTURE}


def texts(state):
    return [move.text for move in GAME.table(state, 0).moves]


def paths(state):
    return [move.path for move in GAME.table(state, 0).moves]


def test_what_a_person_touches():
    state = lay("G2 P1gy G3y Y2 G4 P5 Y3g P2p Y5", hand="P3 Y1")
    assert paths(state)[0] == ("Y1", "G2")
    play(GAME, state, "P3 G4")
    assert paths(state) == [("P1.g0",), ("P1.y0",), ("P2.p0",)]
    assert paths(lay(ROW, hand="G1", phase=CAPTURE, played=2)) == [("G4",), ("P2",)]
    zones = {zone.id: zone for zone in GAME.table(lay(START, "G5 Y1", broiled="gg", box="y"), 0).zones}
    assert [(gem.id, gem.at) for gem in zones["broiled"].pieces if gem.kind == "gem"] == [
        ("JG.g0", "JG"),
        ("JG.g1", "JG"),
    ]
    assert [(item.value, item.colour) for item in zones["discard"].rows[1][1:]] == [(1, "yellow")]
    assert [piece.at for piece in zones["field"].pieces[:4]] == ["a3", "b3", "c3", "a2"]


def test_words():
    state = lay("Y4yy P3p G2 P1 G4 P5 Y3 P2 Y5", hand="G5 G3")
    assert GAME.table(state, 0).status == "Choose one of your two cards: it will replace an empty card."
    assert GAME.table(state, 0).then == "Over which empty card? Higher brings gems, lower removes them."
    assert named(GAME.table(state).status, []) == "Waiting for seat 1."
    words = texts(state)
    assert "green 5 replaces green 2: adds 3 green gems" in words
    assert "green 3 replaces purple 1: adds 1 green gem" in words
    assert "green 3 replaces yellow 3: adds a green and a yellow gem" in words
    assert "green 3 replaces green 4: removes 1 gem" in words
    assert "green 3 replaces purple 5: removes 2 gems" in words
    state.listen()
    play(GAME, state, "G3 G4")
    assert GAME.table(state, 0).status == "Remove 1 gem from the cards next to green 3."
    assert GAME.table(state, 0).then == ""
    assert texts(state) == ["remove a purple gem from purple 3"]
    play(GAME, state, "P3 p")
    drawn = next(card for card in state.hand if card_name(card) != "G5")
    assert [GAME.say(event, ["Ann"]) for event in state.news] == [
        "Green 3 replaces green 4 on b2.",
        "A purple gem leaves purple 3 for the box.",
        f"{('Green', 'Yellow', 'Purple')[drawn // 5]} {drawn % 5 + 1} is drawn.",
    ]


def test_words_for_captures():
    state = lay(BLOCK, hand="G5 Y1", supply="g")
    state.listen()
    play(GAME, state, "G5 G2")
    assert GAME.table(state, 0).status == "Several cards are surrounded. Which one is captured next?"
    assert texts(state) == ["capture purple 1", "capture yellow 4, broil 1 gem"]
    play(GAME, state, "P1", "Y3")
    assert [GAME.say(event, ["Ann"]) for event in state.news] == [
        "Green 5 replaces green 2 on b3.",
        "A green gem comes onto green 5.",
        "A purple gem is needed and there is none: this turn is the last.",
        "Purple 1 on a3 is captured empty and goes to the box.",
        "Yellow 3 on a2 is captured: 1 gem broiled.",
        "Yellow 4 on b2 is captured: 1 gem broiled.",
        "A purple gem was missing. -1 points: not very good.",
    ]


def test_words_for_a_new_deck_and_for_the_end():
    state = lay("G2g . P4p . . . . . Y3", "Y5 Y1", discard="G1 G3 G4 G5 Y2 Y4 P1 P2 P3 P5", broiled="ggg")
    state.listen()
    play(GAME, state, "Y5 Y3")
    words = [GAME.say(event, ["Ann"]) for event in state.news]
    assert words[:4] == [
        "Yellow 5 replaces yellow 3 on c1.",
        "A yellow gem comes onto yellow 5.",
        "A yellow gem comes onto yellow 5.",
        "The deck is empty: 11 discarded cards are the new deck.",
    ]
    assert words[-1] == "No card of the field is empty. 3 points: not very good."
    assert GAME.table(state, 0).status == "The Bandersnatch got away: 3 points, 7 short."
    state = lay(START, hand="Y1 G5", supply="p", broiled="ggggg")
    state.listen()
    play(GAME, state, "Y1 G4")
    assert [GAME.say(event, ["Ann"]) for event in state.news][1:] == [
        "A purple gem goes from the supply to the box.",
        "A purple gem is needed and there is none: this turn is the last.",
        "A purple gem was missing. 10 points: victory.",
    ]


def test_a_card_with_gems_says_how_far_it_is_surrounded():
    feet = {
        piece.id: piece.foot for piece in GAME.table(lay("G5ggg Y3y . P1 P4pp Y2 G3 G1 P5", "Y4 P2")).zones[0].pieces
    }
    assert feet["G5"] == "1/2 around"
    assert feet["P4"] == "1/4 around"
    assert feet["P1"] == ""  # two of its three neighbours carry gems, but there is nothing to broil


def test_the_score_sheet_adds_up():
    rows = GAME.table(lay("G5ggg Y3y . P1 P4pp Y2 G3 G1 P5", "Y4 P2", broiled="ggyyy")).sides[0].rows
    told = [item.text for row in rows for item in row]
    assert told == [
        "broiled **+7**, on the field **-5**",
        "2 broiled, 3 lying: **-2**",
        "3 broiled, 1 lying: **+2**",
        "0 broiled, 2 lying: **+2**",
        "Broiled green counts 2, yellow 1, purple -1; lying on the field it is the opposite.",
    ]


def shown(state, name):
    return preview(GAME, state, 0, GAME.find(state, 0, name))


def test_a_preview_shows_the_turn_up_to_the_draw():
    state = lay("G5ggg Y3y . P1 P4pp Y2 G3 G1 P5", "Y4 P2", broiled="ggyyy")
    assert GAME.table(state, 0).goal[-1].text == "**2 of 10**"
    seen = shown(state, "P2 P1")
    assert seen.text == (
        "**Purple 2 over purple 1:** 1 purple gem. "
        "Several cards are surrounded then, and you choose the order: **2 → 17** at best."
    )
    assert seen.table.counters[0].value == 3
    play(GAME, state, "P2 P1")
    assert shown(state, "G5").text == (
        "a3 and b3 are surrounded and captured. Broiled: 3 green and 1 yellow. **3 → 17, a victory**"
    )
    state = lay("G5ggg Y3y . P1 P4pp Y2 G3 G1 P5", "Y4 P2", broiled="ggyyy")
    costs = {move.name: move.cost for move in GAME.table(state, 0).moves}
    assert costs["P2 P1"] == "+15 points"


def test_a_play_that_captures_nothing_is_marked_with_its_gems():
    state = lay("G2 Y2 P5 Y1 G4 Y5 G1 Y3 P3", "G5 P2")
    costs = {move.name: move.cost for move in GAME.table(state, 0).moves}
    assert costs["G5 G2"] == "+3 green"
    assert costs["P2 Y2"] == "+2 gems"
    assert costs["P2 P5"] == "-1 gem"
    assert costs["P2 Y5"] == "-3 gems"


def test_points_told_before_a_move_are_those_it_brings():
    for seed in range(10):
        for state in random_game(GAME, seed):
            if state.phase != PLAY or state.over:
                continue
            for move in GAME.table(state, 0).moves:
                after = state.clone()
                after.play(0, move.number)
                if after.phase == PLAY and "point" in move.cost:
                    assert int(move.cost.split()[0]) == after.score() - state.score()


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("G2", "First touch a card of your hand, then the card it replaces."),
        ("Y4", "Yellow 4 carries gems: only empty cards are replaced."),
        ("Y4.y0", "Yellow 4 carries gems: only empty cards are replaced."),
        ("deck#0", "At the end of a turn a card is drawn by itself."),
        ("supply", "Gems come from here by themselves, as your card says."),
    ],
)
def test_reasons(what, why):
    assert reason(GAME, lay("Y4yy P3p G2 P1 G4 P5 Y3 P2 Y5", hand="G5 G3"), 0, what) == why


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
