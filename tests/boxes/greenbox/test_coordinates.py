"""The worked examples, rulings and properties of Coordinates."""

from itertools import combinations

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.components import CARDS, COLOUR, NUMBER, SYMBOL, SYMBOL_NAMES, card_name
from wabe.boxes.greenbox.coordinates.deck import DECK, cell_name
from wabe.boxes.greenbox.coordinates.rules import GONE, YELLOW
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("coordinates")
SEATS = [2, 3, 4, 5]
BY_NAME = {card_name(card): card for card in range(CARDS)}
DROP, HAMMERS, CIRCLES, BRICKS, WHEEL, ARROW = range(6)


def cards(text):
    return sorted(BY_NAME[name] for name in text.split())


def cell(row, column):
    return (row - 1) * 6 + column - 1


def lay(left, right, *hands, opened=None):
    """A position with these coordinates and hands and no pile; `opened` has symbols by (row, column)."""
    state = GAME.new(len(hands), options={"start_seat": 0})
    held = [cards(hand) for hand in hands]
    used = {BY_NAME[left], BY_NAME[right], *(card for hand in held for card in hand)}
    rest = [card for card in DECK if card not in used]
    cells, tiles = [YELLOW] * 36, [tile // 6 for tile in range(36)]
    for (row, column), symbol in (opened or {}).items():
        cells[cell(row, column)] = symbol
        tiles.remove(symbol)
    laid = {
        "coordinates": [[*rest, BY_NAME[left]], [BY_NAME[right]]], "hands": held, "pile": [],
        "cells": cells, "tiles": tiles, "skipped": 0,
    }  # fmt: skip
    return place(GAME, state, **laid)


def status(state, seat):
    return named(GAME.table(state, seat).status, ["Ann", "Bob", "Cid", "Dee"])


def opened(state):
    """The cells whose tile does not lie face-down any more."""
    return {cell_name(i) for i, content in enumerate(state.cells) if content != YELLOW}


# --- setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_the_deal(seats, size):
    state = GAME.new(seats, 5)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.pile) == 34 - size * seats
    assert [len(stack) for stack in state.coordinates] == [1, 1]
    assert opened(state) == set()  # R4
    assert sorted(card for cards in (state.pile, *state.hands, *state.coordinates) for card in cards) == DECK


def test_the_deal_is_drawn():
    deals = [GAME.new(2, seed) for seed in range(40)]
    assert len({tuple(deal.hands[0]) for deal in deals}) == 40
    assert len({deal.coordinates[0][0] for deal in deals}) > 15


@pytest.mark.parametrize("seats", SEATS)
def test_start_seat_is_drawn_or_chosen_and_turns_go_clockwise(seats):
    dealt = [GAME.new(seats, seed) for seed in range(60)]
    assert {state.turn for state in dealt if not state.skipped} == set(range(seats))
    for seat in range(seats):
        state = GAME.new(seats, 3, {"start_seat": seat})
        assert state.turn == seat
        play(GAME, state, names(state)[0])
        assert state.turn == (seat + 1) % seats or state.skipped


# --- worked examples ---------------------------------------------------------------------------------


def test_example_1_coordinates_2_and_5_open_row_5_column_2_and_row_2_column_5():
    state = lay("red-3", "white-5", "red-2", "white-1")
    play(GAME, state, "red-2 L")
    assert opened(state) == {"5·2", "2·5"}


def test_example_2_number_symbol_or_colour():
    state = lay("red-3", "blue-1", "yellow-3 black-2 white-4 blue-5", "white-1")
    assert names(state) == ["yellow-3 L", "blue-5 R", "black-2 L"]
    with pytest.raises(wabe.IllegalMove, match="white-4 has neither the number nor the symbol nor the colour"):
        state.play(0, BY_NAME["white-4"] * 2)
    with pytest.raises(wabe.IllegalMove, match="not in your hand"):
        state.play(0, BY_NAME["white-1"] * 2)


@pytest.mark.parametrize("fresh", [DROP, WHEEL])
def test_example_3_equal_symbols_collect_also_what_was_just_opened(fresh):
    before = {(1, 1): DROP, (6, 2): DROP, (2, 2): WHEEL}
    state = lay("red-3", "green-2", "green-5", "red-1", opened=before)
    seed = next(seed for seed in range(99) if first_drawn(state, seed) == fresh)
    state.seed(seed)
    play(GAME, state, "green-5 R")
    assert {"3·5", "5·3"} <= opened(state)
    assert DROP not in state.cells
    fresh_drops = [state.cells[cell(3, 5)], state.cells[cell(5, 3)]].count(GONE)
    assert fresh_drops >= (fresh == DROP)
    assert state.collected[:6] == [2 + fresh_drops, 0, 0, 0, 0, 0]
    assert state.cells[cell(2, 2)] == WHEEL


def first_drawn(state, seed):
    copy = state.clone()
    copy.seed(seed)
    return copy.draw(copy.tiles)


def test_example_4_twice_the_same_number_opens_one_tile():
    state = lay("red-4", "blue-1", "yellow-1 blue-4", "red-1")
    assert opened(play(GAME, state.clone(), "yellow-1 R")) == {"4·1", "1·4"}
    assert opened(play(GAME, state, "blue-4 R")) == {"4·4"}


def test_example_5_who_has_no_match_is_skipped():
    before = lay("red-3", "red-5", "red-2", "white-6", "white-2 black-4", "white-1")
    state = play(GAME, before, "red-2 R")  # L red-3 drop, R red-2 hammers: white-6 has hammers
    assert (state.turn, state.skipped) == (1, 0)
    state = lay("red-3", "red-5", "red-1", "white-6", "white-5 black-4", "yellow-2")
    play(GAME, state, "red-1 R")  # L red-3 drop, R red-1 circles: white-6 hammers does not fit, white-5 circles does
    assert (state.turn, state.skipped) == (2, 0b0010)
    assert len(state.hands[1]) == 1  # nothing is drawn


def test_example_5_nobody_has_a_match():
    state = play(GAME, lay("red-3", "red-5", "red-1", "white-6", "yellow-2 white-4"), "red-1 R")
    assert not state.over  # yellow-2 shows circles
    state = play(GAME, lay("red-3", "red-5", "red-1", "white-6", "white-4 yellow-6"), "red-1 R")
    assert state.over
    assert state.returns() == [pytest.approx(1 / 3)] * 3
    assert status(state, 0) == "Nobody has a card that fits any more. Ann, Bob and Cid share the win."


# --- rulings -----------------------------------------------------------------------------------------


def test_r1_the_end_comes_even_with_a_fitting_card_in_the_pile():
    left, right, played, last = cards("red-6")[0], cards("red-5")[0], cards("red-4")[0], cards("red-1")[0]
    useless = [card for card in DECK if not any(fits(card, other) for other in (left, played))]
    hands = [sorted([played, *useless[:5]]), useless[5:11]]
    pile = sorted([useless[11], last])
    used = {left, right, *hands[0], *hands[1], *pile}
    rest = [card for card in DECK if card not in used]
    state = GAME.new(2, options={"start_seat": 0})
    state = place(GAME, state, hands=hands, pile=pile, coordinates=[[*rest, left], [right]], skipped=0)
    endings = set()
    for seed in range(20):
        after = state.clone()
        after.seed(seed)
        play(GAME, after, "red-4 R")
        assert after.over == (after.pile == [last])
        endings.add(after.over)
    assert endings == {True, False}


def fits(one, other):
    return NUMBER[one] == NUMBER[other] or SYMBOL[one] == SYMBOL[other] or COLOUR[one] == COLOUR[other]


def test_r2_a_player_who_can_play_must():
    state = lay("red-3", "blue-1", "yellow-3", "white-1")
    assert names(state) == ["yellow-3 L"]


def test_r5_covered_cards_stay_out():
    state = lay("red-3", "blue-1", "yellow-3 red-1", "white-1")
    out = len(state.coordinates[0])
    play(GAME, state, "yellow-3 L")
    assert [card_name(card) for card in state.coordinates[0][out - 1 :]] == ["red-3", "yellow-3"]
    assert state.hands[0] == cards("red-1")
    assert state.pile == []


def test_r6_only_the_covered_coordinate_has_to_match():
    state = lay("red-3", "blue-1", "red-6 blue-2", "white-1")
    assert names(state) == ["red-6 L", "blue-2 R"]


def test_a_card_may_fit_both_coordinates():
    assert names(lay("red-3", "blue-1", "red-1", "white-1")) == ["red-1 L", "red-1 R"]


def test_equal_symbols_without_an_open_tile_collect_nothing():
    opened_already = {(3, 5): HAMMERS, (5, 3): WHEEL}
    state = play(GAME, lay("red-3", "green-2", "green-5", "red-1", opened=opened_already), "green-5 R")
    assert state.scores() == [0, 0]
    assert [state.cells[cell(3, 5)], state.cells[cell(5, 3)]] == [HAMMERS, WHEEL]


def test_different_symbols_collect_nothing_and_a_tile_never_turns_back():
    state = lay("red-3", "green-2", "green-6", "red-1", opened={(3, 6): ARROW, (6, 3): DROP})
    play(GAME, state, "green-6 R")
    assert state.scores() == [0, 0]
    assert opened(state) == {"3·6", "6·3"}


def test_the_last_tile_ends_the_game():
    everything = {(row, column): GONE for row in range(1, 7) for column in range(1, 7)}
    almost = {**everything, (3, 5): DROP, (5, 3): DROP}
    state = lay_collected(almost)
    play(GAME, state, "green-5 R")
    assert state.over
    assert state.scores() == [20, 16]
    assert state.returns() == [1.0, 0.0]
    assert status(state, 0) == "All tiles are collected. You win."
    assert status(state, 1) == "All tiles are collected. Ann wins."


def lay_collected(cells):
    """All tiles but two drops are collected, 18 by seat 0 and 16 by seat 1."""
    state = GAME.new(2, options={"start_seat": 0})
    hands = [cards("green-5 white-1"), cards("red-1")]
    used = {*hands[0], *hands[1], BY_NAME["red-3"], BY_NAME["green-2"]}
    rest = [card for card in DECK if card not in used]
    flat = [cells[(row, column)] for row in range(1, 7) for column in range(1, 7)]
    return place(
        GAME, state, hands=hands, pile=[], coordinates=[[*rest, BY_NAME["red-3"]], [BY_NAME["green-2"]]],
        cells=flat, tiles=[], collected=[4, 6, 6, 2, 0, 0, 0, 0, 0, 4, 6, 6], skipped=0,
    )  # fmt: skip


# --- who knows what ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_sees_its_own_hand_only_and_all_are_shown_at_the_end(seats):
    for state in random_game(GAME, 4, seats):
        for seat in (wabe.SPECTATOR, *range(seats)):
            look = state.look(seat)
            for owner, hand in enumerate(state.hands):
                seen = state.over or owner == seat
                assert look["hands"][owner] == (hand if seen else [-1] * len(hand))
            assert look["pile"] == [-1] * len(state.pile)
            public = {key: value for key, value in look.items() if key not in ("hands", "pile")}
            assert public.items() <= state.look(wabe.ALL).items()
        assert state.look(wabe.ALL)["hands"] == state.hands


@pytest.mark.parametrize("seats", SEATS)
def test_a_guess_fits_who_is_asked_and_who_was_skipped(seats):
    skips = 0
    for seed in range(12):
        for state in random_game(GAME, seed, seats):
            if state.over:
                continue
            skips += state.skipped != 0
            for seat in (wabe.SPECTATOR, 0):
                guess = wabe.determinize(state, seat, seed)
                assert guess.look(seat) == state.look(seat)
                assert guess.flaw() == ""
                assert guess.legal(state.turn)
                for other in range(seats):
                    if state.skipped >> other & 1:
                        assert not guess.can_play(other)
    assert skips > 5


def test_a_guess_does_not_depend_on_what_is_hidden():
    state = GAME.new(3, 1, {"start_seat": 0})
    one, two = state.hands[1], state.hands[2]
    twin = place(GAME, state, hands=[state.hands[0], two, one])
    for seed in range(10):
        guess = wabe.determinize(state, 0, seed)
        assert guess.dump() == wabe.determinize(twin, 0, seed).dump()
        assert guess.dump() == wabe.determinize(guess, 0, seed).dump()
    assert len({tuple(wabe.determinize(state, 0, seed).hands[1]) for seed in range(50)}) > 45


# --- properties --------------------------------------------------------------------------------------


def test_equal_symbols_imply_different_colours_and_numbers():
    for one, other in combinations(DECK, 2):
        if SYMBOL[one] == SYMBOL[other]:
            assert COLOUR[one] != COLOUR[other]
            assert NUMBER[one] != NUMBER[other]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(8))
def test_properties_of_random_games(seats, seed):
    plays, before = -1, [YELLOW] * 36
    for state in random_game(GAME, seed, seats):
        plays += 1
        assert state.cells.count(YELLOW) == len(state.tiles)
        assert len(state.tiles) + sum(content in range(6) for content in state.cells) + sum(state.collected) == 36
        for old, new in zip(before, state.cells, strict=True):
            assert new == old or old == YELLOW or (old < GONE and new == GONE)
        turned = sum(old == YELLOW != new for old, new in zip(before, state.cells, strict=True))
        assert turned <= 2
        before = state.cells[:]
        assert all(len(hand) <= (5 if seats == 5 else 6) for hand in state.hands)
        assert sum(len(stack) for stack in state.coordinates) == 2 + plays
        left, right = (stack[-1] for stack in state.coordinates)
        if plays and SYMBOL[left] == SYMBOL[right]:
            assert SYMBOL[left] not in state.cells
    assert plays <= 34
    assert not state.tiles or not any(state.can_play(seat) for seat in range(seats))
    best = max(state.scores())
    assert [share > 0 for share in state.returns()] == [score == best for score in state.scores()]


# --- positions and table -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"hands": [[], []]}, "Field hands.0. must have from 6 to 6 items"),
        ({"hands": [[]]}, "Field hands must have 2 items"),
        ({"coordinates": [[0], []]}, "Field coordinates.1. must have from 1 to"),
        ({"pile": []}, "Fields hands, pile, coordinates: the plain card .* must be there once"),
        ({"cells": [YELLOW] * 35}, "Field cells must have 36 items"),
        ({"cells": [7] * 36}, "Field cells.0. must be from -1 to 6"),
        ({"cells": [GONE] * 36}, "Field tiles must have 0 items"),
        ({"tiles": [0] * 36}, "Field tiles .of each symbol, with those open and collected."),
        ({"collected": [0] * 11}, "Field collected must have 12 items"),
        ({"skipped": 4}, "Field skipped must be a mask of 2 bits"),
        ({"skipped": 1}, "Field skipped .who can play."),
        ({"over": True, "waiting": 0}, "Field over must be False"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, GAME.new(2, 3, {"start_seat": 0}), **fields)


def test_more_impossible_positions():
    state = GAME.new(2, 3, {"start_seat": 0})
    first, second = state.hands
    with pytest.raises(wabe.PositionError, match=r"Field hands.0. must be in ascending order"):
        place(GAME, state, hands=[first[::-1], second])
    with pytest.raises(wabe.PositionError, match=r"Field hands.0. must have from 6 to 6 items, not 5"):
        place(GAME, state, hands=[first[1:], second], pile=sorted([*state.pile, first[0]]))
    with pytest.raises(wabe.PositionError, match="Field turn must be one of"):
        place(GAME, lay("red-3", "blue-1", "yellow-3", "white-4"), turn=1, waiting=2)


@pytest.mark.parametrize("seats", SEATS)
def test_the_table_shows_every_piece_and_a_path_for_every_move(seats):
    for state in random_game(GAME, 2, seats):
        for seat in (wabe.SPECTATOR, wabe.ALL, *range(seats)):
            table = GAME.table(state, seat)
            pieces = [piece for zone in table.zones for piece in zone.pieces]
            tiles = sum(piece.kind == "tile" for piece in pieces)
            assert tiles == 36 - sum(counter.value for counter in table.counters)
            own = len(state.hands[seat]) if seat >= 0 else 0
            shown = {piece.id for piece in pieces if piece.kind == "card" and piece.up}
            assert len(shown) == own + sum(map(len, state.coordinates))
            known = [item.piece for side in table.sides for item in side.rows[1] if item.piece]
            others = sum(len(hand) for owner, hand in enumerate(state.hands) if owner != seat)
            assert len(known) == (others if state.over or seat == wabe.ALL else 0)
            assert all(len(move.path) == 2 and set(move.path) <= set(table.ids()) for move in table.moves)


def test_words():
    state = lay("red-3", "green-2", "green-5", "red-6", opened={(1, 1): DROP, (3, 5): WHEEL, (5, 3): WHEEL})
    assert GAME.table(state, 0).status == "Cover L or R with a card that fits."
    assert [(move.path, move.text) for move in GAME.table(state, 0).moves] == [
        (("green-5", "red-3"), "cover L with green 5, drop"),
        (("green-5", "green-2"), "cover R with green 5, drop"),
    ]
    state.listen()
    play(GAME, state, "green-5 R")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann covers R with green 5, drop.",
        "Nothing turns over: 3·5 and 5·3 are open or gone already.",
        "Ann takes 1 drop tile.",
    ]
    state.listen()
    play(GAME, state, "red-6 L")
    words = [GAME.say(event, ["Ann", "Bob"]) for event in state.news]
    shown = [SYMBOL_NAMES[state.cells[cell(*place)]] for place in ((6, 5), (5, 6))]
    assert words == [
        "Bob covers L with red 6, bricks.",
        f"6·5 shows {shown[0]}.",
        f"5·6 shows {shown[1]}.",
        "Nobody has a card that fits any more.",
        "Ann wins.",
    ]
    table = GAME.table(state, 0)
    assert (table.result.reason, table.result.tie) == ("Nobody has a card that fits any more.", "")
    assert [[item.text for item in row] for row in table.result.rows] == [["1"], ["0"]]


def seen(state, name):
    return preview(GAME, state, 0, GAME.find(state, 0, name))


def test_what_a_card_would_do_is_told_without_telling_what_lies_face_down():
    opened = {(1, 1): DROP, (1, 2): DROP, (2, 2): WHEEL}
    state = lay("red-3", "green-2", "green-5 green-3 red-2", "red-6", opened=opened)
    found = seen(state, "green-5 R")
    assert found.text == (
        "**Green 5, drop on R** (same colour): opens 3·5 and 5·3; takes the 2 open drop, and more if one opens. "
        "You would lead by 2."
    )
    assert [mark.ids for mark in found.table.marks if mark.text == "?"] == [("3·5",), ("5·3",)]
    assert ("1·1", "1·2") in [mark.ids for mark in found.table.marks]
    assert seen(state, "green-3 L").text == (
        "**Green 3, circles on L** (same number): opens 2·3 and 3·2; circles and bricks differ, so nothing is taken."
    )
    assert seen(state, "red-2 L").text == (
        "**Red 2, hammers on L** (same colour): opens nothing new; hammers and bricks differ, so nothing is taken."
    )


def test_why_something_cannot_be_touched():
    state = lay("red-3", "green-2", "green-5 white-6", "red-6", opened={(1, 1): DROP})
    assert reason(GAME, state, 0, "white-6") == (
        "White 6, hammers fits nowhere: L is red 3, drop, R is green 2, bricks. Colour, number or symbol must agree."
    )
    assert reason(GAME, state, 0, "red-3").startswith("First choose a card of your hand")
    assert reason(GAME, state, 0, "1·1.tile").startswith("Tiles are turned by the numbers")


def test_a_card_shows_where_it_fits():
    table = GAME.table(lay("red-3", "green-2", "green-5 white-6 green-3", "red-6", opened={(1, 1): DROP}), 0)
    hand = next(zone for zone in table.zones if zone.id == "hand")
    assert {piece.id: (piece.foot, piece.dim) for piece in hand.pieces} == {
        "green-3": ("L or R", False),
        "green-5": ("R: take 1", False),  # L shows a drop, too, and one lies open
        "white-6": ("no fit", True),
    }


def test_words_for_skipping():
    state = lay("red-3", "red-5", "red-1", "white-6", "white-5 black-4", "yellow-2")
    state.listen()
    play(GAME, state, "red-1 R")
    assert "Bob has no card that fits." in [GAME.say(event, ["Ann", "Bob", "Cid", "Dee"]) for event in state.news]
    assert status(state, 2) == "Cover L or R with a card that fits. Bob could not play."
    assert status(state, 0) == "Waiting for Cid. Bob could not play."


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
