"""The worked examples, rulings and properties of Green Port."""

from collections import Counter
from itertools import chain

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject, sure
from wabe.boxes.greenbox.components import CUBE_COLOURS, NUMBER, card_name
from wabe.boxes.greenbox.green_port.cards import DECK, OBJECTIVES, SWAPS, objective_prices, units_for
from wabe.boxes.greenbox.green_port.phases import (
    BONUS,
    BUST,
    END_PURCHASE,
    FIRST_CUBE,
    GIVE_UP,
    HIRE,
    LEAVE_OUT,
    MARK,
    OVER_THE_LIMIT,
    REFER,
    SWAP,
    UN_FLIP,
    UTILISE,
    WILD,
)
from wabe.boxes.greenbox.green_port.utilising import unflip_price
from wabe.core.checks.drawn import wrong
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("green-port")
RED, YELLOW, GREEN, BLUE = range(4)
DROP, HAMMERS, CIRCLES, BRICKS, WHEEL, ARROW = range(6)
CARD = {card_name(card): card for card in range(56)}
PORT = "6:r / 5:y / 4:g 3:b / 2:r 1:y g2:g g1a:b g1b:r"  # the white Objectives, a cube on each card
BLACK = " / 1:y 2:b 4:g"
TOP_MOST = {2: 33, 3: 50, 4: 54}  # RP of all players together


def cards(text):
    return [CARD[name] for name in text.split()]


def by_colour(letters):
    """`rrb` as 2 red and 1 blue cube."""
    return [letters.count(letter) for letter in "rygb"]


def laid_out(text, black):
    """Objectives as PORT writes them: the fields column, wanted, prices and lying."""
    spots, prices = {}, []
    for number, objective in enumerate((text + black).split(" / ")):
        colour_of = "black" if number == 4 else "white"
        prices.append([0] * 4)
        for spot in objective.split():
            name, colour = spot.split(":")
            spots[CARD[f"{colour_of}-{name}"]] = number, "rygb".index(colour)
            prices[number]["rygb".index(colour)] += NUMBER[CARD[f"{colour_of}-{name}"]]
    if black:
        spots[CARD["black-6"]] = 5, -1
        prices.append([0] * 4)
    column, wanted = zip(*(spots[card] for card in OBJECTIVES[: len(spots)]), strict=True)
    return list(column), list(wanted), [*chain(*prices)]


def port(
    seats=3, units=(), objectives=PORT, black=BLACK, owners=None, hqs=None, marks="", pool="", discard="", options=None,
    **fields,
):  # fmt: skip
    """A position of seat 0's turn: `units` are everybody's cubes as letters, `hqs` the owners by colour."""
    state = GAME.new(seats, options={"start_seat": 0, **(options or {})})
    column, wanted, prices = laid_out(objectives, black if seats > 2 else "")
    owners = owners or [-1] * (max(column) + 1)
    lying = [sum(wanted[i] == c and owners[column[i]] < 0 for i in range(len(column))) for c in range(4)]
    owned = [-1 if hq % 3 < seats - 1 else -2 for hq in range(12)]
    for colour, holders in (hqs or {}).items():
        for i, holder in enumerate(holders):
            owned[colour * 3 + i] = holder
    held = [*chain(*(by_colour(units[seat] if seat < len(units) else "") for seat in range(seats)))]
    supply = [20 - lying[c] - sum(held[c::4]) - marks.count("rygb"[c]) for c in range(4)]
    in_pool, discarded = cards(pool), cards(discard)
    here = {
        "column": column, "wanted": wanted, "prices": prices, "lying": lying, "owners": owners, "hqs": owned,
        "marks": ["rygb".find(mark) for mark in marks.ljust(3)], "units": held, "supply": supply, "middle": [0] * 4,
        "pool": in_pool, "discard": discarded, "deck": [card for card in DECK if card not in in_pool + discarded],
        "phase": HIRE, "active": 0, "turn": 0, "waiting": 1,
    }  # fmt: skip
    if "turn" in fields:
        here |= {"active": fields["turn"], "waiting": 1 << fields["turn"]}
    return place(GAME, state, **(here | fields))


def draw(state, *drawn):
    """Draws exactly these cards: all others are taken out of the deck before."""
    for name in drawn:
        state.deck, state.discard = [CARD[name]], [c for c in DECK if c not in state.pool and c != CARD[name]]
        assert state.flaw() == ""
        play(GAME, state, "draw")
    return state


def units(state, seat=0):
    """A seat's cubes: `rrb`."""
    return "".join(letter * state.units[seat * 4 + i] for i, letter in enumerate("rygb"))


def pool(state):
    return " ".join(card_name(card) for card in state.pool)


def swaps(state):
    return [name.removeprefix("specialise ") for name in names(state) if name.startswith("specialise")]


def actions(state):
    return [name for name in names(state) if not name.startswith("specialise")]


def winners(state):
    assert state.over
    return [seat for seat, share in enumerate(state.returns()) if share > 0]


# --- setup -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "pile", "objective_cards"), [(2, 1, 9), (3, 2, 13), (4, 3, 13)])
def test_what_lies_on_the_table(seats, pile, objective_cards):
    state = GAME.new(seats)
    assert [card_name(card) for card in OBJECTIVES[9:]] == ["black-1", "black-2", "black-4", "black-6"]
    assert len(state.column) == len(state.wanted) == objective_cards
    assert len(state.owners) == (4 if seats == 2 else 6)
    assert [sum(owner == -1 for owner in state.hqs[c * 3 : c * 3 + 3]) for c in range(4)] == [pile] * 4
    assert state.hqs[::3] == [-1] * 4  # the 2 is on top, and in the game with any number of players
    assert len(set(state.tiles)) == seats
    assert state.up == (1 << seats) - 1
    assert len(state.look(0)["deck"]) == 31


def test_the_deck_has_24_unit_cards_5_black_ones_and_both_x():
    found = [card_name(card) for card in DECK]
    assert found[:24] == [f"{colour}-{number}" for colour in CUBE_COLOURS for number in "654321"]
    assert found[24:] == ["black-5", "black-3", "black-g2", "black-g1a", "black-g1b", "orange-X", "green-X"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_columns_and_cubes_of_the_objectives(seats):
    sums, most = set(), set()
    for seed in range(200):
        state = GAME.new(seats, seed)
        for number in range(4):
            numbers = [NUMBER[OBJECTIVES[i]] for i in range(9) if state.column[i] == number]
            sums.add((number == 3, sum(numbers)))
            if number < 3:
                assert sum(numbers) - max(numbers) < 5  # dealt card by card until 5 or more
        assert state.column[9:] == ([4, 4, 4, 5] if seats > 2 else [])
        cubes = state.wanted[:-1] if seats > 2 else state.wanted
        assert len(cubes) == (12 if seats > 2 else 9)
        assert min(cubes.count(colour) for colour in range(4)) >= 2
        most.add(max(cubes.count(colour) for colour in range(4)))
        assert seats == 2 or state.wanted[-1] == -1
    assert {total for last, total in sums if not last} == {5, 6, 7, 8, 9, 10}
    assert {total for last, total in sums if last} <= set(range(3, 11))
    assert most == {3} if seats == 2 else {3, 4, 5} <= most  # R15: one more cube with two players, else four


def test_the_deal_is_drawn():
    deals = [GAME.new(4, seed) for seed in range(60)]
    assert len({tuple(state.tiles) for state in deals}) > 40
    assert len({tuple(state.column) for state in deals}) > 40
    assert len({tuple(state.wanted) for state in deals}) > 40
    assert {tile for state in deals for tile in state.tiles} == set(range(6))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_cubes_are_taken_in_reverse_turn_order_and_the_rest_goes_back(seats):
    state = GAME.new(seats, options={"start_seat": 1})
    before = state.supply[:]
    asked = []
    for colour in ("green", "red", "blue", "yellow")[:seats]:
        asked.append(state.turn)
        assert (state.phase, colour in names(state)) == (FIRST_CUBE, True)
        play(GAME, state, colour)
    assert asked == [(0 - i) % seats for i in range(seats)]
    assert [units(state, seat) for seat in asked] == ["g", "r", "b", "y"][:seats]
    assert (state.phase, state.turn) == (HIRE, 1)
    taken = by_colour("grby"[:seats])
    assert state.supply == [before[c] + 1 - taken[c] for c in range(4)]
    assert sum(state.middle) == 0


def test_a_first_cube_once_taken_is_gone():
    state = GAME.new(3, options={"start_seat": 0})
    assert names(play(GAME, state, "green")) == ["red", "yellow", "blue"]


def test_the_start_seat_is_drawn_or_chosen():
    assert {GAME.new(3, seed).start_seat for seed in range(30)} == {0, 1, 2}
    assert {GAME.new(3, seed, {"start_seat": 2}).start_seat for seed in range(10)} == {2}


def test_example_1_the_price_of_an_objective():
    state = port(objectives="1:r 2:b 5:r / 6:y / 4:g g2:y / 3:g g1a:b g1b:b", phase=UTILISE, units=["rrrrrrbb"])
    assert state.prices[:4] == by_colour("rrrrrrbb")
    assert "objective 1" in names(state)
    play(GAME, state, "objective 1")
    assert (units(state), state.points(0), state.owners[0]) == ("", 8, 0)
    for short in ("rrrrrbb", "rrrrrrb"):
        assert "objective 1" not in names(
            port(objectives="1:r 2:b 5:r / 6:y / 4:g g2:y / 3:g g1a:b g1b:b", phase=UTILISE, units=[short])
        )


# --- hire ------------------------------------------------------------------------------------------------


def test_at_first_one_can_only_draw():
    assert names(port(units=["r"])) == ["draw"]


def test_stop_needs_a_unit_card():
    assert names(draw(port(), "black-3")) == ["draw"]
    assert names(draw(port(), "red-6")) == ["draw", "take red"]
    with pytest.raises(wabe.IllegalMove, match="no blue card to take"):
        draw(port(), "red-6").play(0, 1 + BLUE)


def test_a_card_is_drawn_from_the_whole_deck():
    found = set()
    for seed in range(300):
        state = port()
        state.seed(seed)
        found.update(play(GAME, state, "draw").pool)
    assert found == set(DECK)


def test_an_empty_deck_is_made_of_the_discards():
    state = port(pool="red-6 blue-1", discard=" ".join(card_name(c) for c in DECK if c not in cards("red-6 blue-1")))
    assert state.deck == []
    play(GAME, state, "draw")
    assert (len(state.deck), state.discard, len(state.pool)) == (28, [], 3)


def test_with_all_cards_in_the_pool_a_colour_must_be_taken():
    state = port(units=["rrr"], pool=" ".join(card_name(c) for c in reversed(DECK)))
    assert actions(state) == ["take red", "take yellow", "take green", "take blue"]
    with pytest.raises(wabe.IllegalMove, match="All cards lie open"):
        state.play(0, 0)


def test_example_2_take_and_refer():
    state = draw(port(units=["", "y", "g"], up=0), "red-6", "blue-6", "blue-5", "red-1")
    play(GAME, state, "take red")
    assert (units(state), pool(state)) == ("rr", "blue-6 blue-5")  # R1: numbers don't matter
    assert {CARD["red-6"], CARD["red-1"]} <= set(state.discard)
    assert (state.phase, state.turn, names(state)) == (REFER, 1, ["no", "pay yellow take blue"])
    play(GAME, state, "pay yellow take blue")
    assert (units(state, 0), units(state, 1), units(state, 2)) == ("rry", "bb", "g")
    assert (state.phase, state.turn, pool(state)) == (UTILISE, 0, "")  # C is not asked


def test_example_6_profile_and_green_hq_add_a_cube_each():
    fields = {"tiles": [DROP, ARROW, WHEEL], "hqs": {GREEN: [0]}, "marks": "r"}
    state = port(**fields, pool="red-6 red-3 blue-1 green-X")
    play(GAME, state, "take red")
    assert units(state) == "rrrr"
    state = port(**fields, pool="red-6 red-3 blue-1 green-X", up=6)  # the Profile is face down
    assert units(play(GAME, state, "take red")) == "rrr"
    state = port(**fields, pool="red-6 red-3 blue-1 green-X")
    assert units(play(GAME, state, "take blue")) == "b"  # the mark is red, blue 1 shows the arrow
    state = port(**(fields | {"hqs": {GREEN: [1]}}), pool="red-6 red-3 blue-1 green-X")
    assert units(play(GAME, state, "take red")) == "rrr"  # it is seat 1's green HQ


def test_green_hqs_marked_alike_add_up():
    state = port(4, hqs={GREEN: [0, 0, 0]}, marks="rrb", pool="red-6 blue-2", up=0)
    assert units(play(GAME, state, "take red")) == "rrr"


def test_example_7_in_sync():
    state = port(pool="red-6 yellow-6 green-6 blue-6 blue-5", up=0)
    play(GAME, state, "take blue")
    assert units(state) == "rygbb"
    assert pool(state) == "red-6 yellow-6 green-6"
    assert (state.phase, state.turn) == (REFER, 1)


def test_three_colours_are_not_in_sync():
    assert units(play(GAME, port(pool="red-6 yellow-6 blue-6", up=0), "take blue")) == "b"


def test_example_8_bust_and_profile_a():
    state = draw(port(units=["g", "g"]), "black-5", "red-6")
    assert (state.phase, names(state)) == (HIRE, ["draw", "take red"])  # R2
    draw(state, "black-3")
    assert (state.phase, state.turn, names(state)) == (BUST, 0, ["no", "flip"])
    play(GAME, state, "flip")
    assert (state.phase, pool(state), state.up) == (HIRE, "", 0b110)
    assert set(cards("black-5 red-6 black-3")) <= set(state.discard)
    assert names(state) == ["draw"]
    draw(state, "red-1", "black-5")  # R5: the tile is flipped, so this bust stands
    assert (state.phase, state.turn, state.busted) == (UTILISE, 0, True)
    assert units(state) == "g"


def test_a_bust_takes_nothing_and_nobody_refers():
    state = play(GAME, draw(port(units=["g", "g"]), "red-6", "blue-6", "black-3"), "no")
    assert (state.phase, state.turn, state.busted, units(state)) == (UTILISE, 0, True, "g")
    assert state.up == 0b111
    play(GAME, state, "end")
    assert (state.turn, state.phase, state.busted, pool(state)) == (1, HIRE, False, "")
    assert set(cards("red-6 blue-6 black-3")) <= set(state.discard)


def test_without_profiles_a_bust_is_final():
    state = port(options={"profiles": "off"}, tiles=[-1] * 3, up=0)
    assert GAME.new(3, options={"profiles": "off"}).tiles == [-1, -1, -1]
    assert draw(state, "red-6", "black-3").phase == UTILISE
    assert "unflip" not in names(state)
    state = port(options={"profiles": "off"}, tiles=[-1] * 3, up=0, units=["rrrrrrrrr"])
    assert draw(state, "orange-X").phase == GIVE_UP


def test_r6_after_profile_a_the_x_cards_of_this_turn_still_count():
    state = draw(port(units=["rrr"], hqs={RED: [1, 2]}), "green-X")
    play(GAME, state, "red")  # only A has 0 points
    draw(state, "orange-X", "red-6", "black-3")
    play(GAME, state, "flip")
    assert swaps(state) == []
    draw(state, "green-X")  # it comes up again after a reshuffle: no second bonus
    assert (state.phase, state.turn) == (HIRE, 0)
    play(GAME, draw(state, "yellow-6"), "take yellow", "end")
    assert (len(state.deck), state.discard) == (31, [])


def test_r8_what_the_supply_lacks_is_not_gained():
    state = port(units=["", "r" * 15, "y" * 17], pool="red-6 red-5 red-4 yellow-6 green-6 blue-6", up=0)
    assert state.supply[:2] == [2, 0]
    play(GAME, state, "take red")
    assert units(state) == "rrgb"


# --- the X cards -----------------------------------------------------------------------------------------


def test_example_9_the_orange_x_then_the_bonus():
    hqs = {RED: [0, 0], YELLOW: [1, 1], GREEN: [2, 2], BLUE: [2, -1]}
    state = port(units=["r" * 9, "y" * 7, "b" * 8], hqs=hqs, marks="rr", up=0)
    assert [state.points(seat) for seat in range(3)] == [3, 3, 5]
    draw(state, "orange-X")
    assert (state.phase, state.turn, state.owed) == (GIVE_UP, 0, 4)
    play(GAME, state, "red", "red", "red", "red")
    assert (state.phase, state.turn, state.owed) == (GIVE_UP, 2, 4)  # B is not over the limit
    play(GAME, state, "blue", "blue", "blue", "blue")
    assert [len(units(state, seat)) for seat in range(3)] == [5, 7, 4]
    assert (state.phase, state.turn, names(state)) == (BONUS, 0, ["red", "yellow", "green", "blue"])
    play(GAME, state, "green")
    assert (state.phase, state.turn) == (BONUS, 1)
    play(GAME, state, "red")
    assert [units(state, 0), units(state, 1)] == ["rrrrrg", "r" + "y" * 7]
    assert (state.phase, state.turn) == (HIRE, 0)
    assert draw(state, "green-X").phase == HIRE


def test_the_cubes_to_give_up_are_chosen_one_by_one():
    state = draw(port(units=["rrrrryyyg"], up=0), "orange-X")
    play(GAME, state, "green")
    assert names(state) == ["red", "yellow"]
    assert units(play(GAME, state, "red", "red", "yellow")) == "rrryy"


def test_r4_half_is_rounded_down_and_marks_are_no_units():
    state = draw(port(units=["rrrrrrrrrrr"], up=0), "orange-X")
    assert state.owed == 5
    marked = port(units=["rrrrrrr"], hqs={GREEN: [0]}, marks="r", up=0)
    assert draw(marked, "orange-X").phase != GIVE_UP


def test_the_orange_x_asks_in_turn_order_from_the_active_player():
    state = draw(port(units=["r" * 8, "y" * 8, "b" * 8], up=0, turn=1), "orange-X")
    asked = [state.turn]
    while state.phase == GIVE_UP:
        play(GAME, state, names(state)[0])
        if state.turn != asked[-1]:
            asked.append(state.turn)
    assert asked[:3] == [1, 2, 0]


def test_r5_profile_b_saves_every_player_who_flips():
    state = draw(port(units=["r" * 8, "y" * 8, "b" * 8], hqs={RED: [0], BLUE: [1]}), "orange-X")
    assert (state.phase, state.turn, names(state)) == (OVER_THE_LIMIT, 0, ["no", "flip"])
    play(GAME, state, "flip")
    assert (state.phase, state.turn) == (OVER_THE_LIMIT, 1)
    play(GAME, state, "no")
    assert (state.phase, state.turn, state.owed) == (GIVE_UP, 1, 4)
    play(GAME, state, "yellow", "yellow", "yellow", "yellow")
    assert (state.phase, state.turn) == (OVER_THE_LIMIT, 2)
    play(GAME, state, "flip")
    assert [len(units(state, seat)) for seat in range(3)] == [8, 4, 8]
    assert state.up == 0b010
    assert (state.phase, state.turn) == (BONUS, 2)
    play(GAME, state, "red")
    draw(state, "red-6", "black-3")
    assert (state.phase, state.busted) == (UTILISE, True)  # A's tile was flipped this turn


@pytest.mark.parametrize("limit", [5, 7, 12])
def test_the_unit_limit_is_an_option(limit):
    for count, phase in ((limit, BONUS), (limit + 1, OVER_THE_LIMIT)):
        state = port(units=["r" * count], options={"unitLimit": limit}, hqs={YELLOW: [0], BLUE: [1]})
        assert draw(state, "orange-X").phase == phase


def test_example_10_with_equal_points_the_fewest_cubes_get_the_bonus():
    state = draw(port(units=["rr", "y", "b"]), "green-X")
    assert (state.phase, state.turn) == (BONUS, 1)
    play(GAME, state, "green")
    assert (state.phase, state.turn) == (BONUS, 2)
    play(GAME, state, "green")
    assert [units(state, seat) for seat in range(3)] == ["rr", "yg", "gb"]
    assert (state.phase, state.turn) == (HIRE, 0)


def test_r7_some_with_the_fewest_points_all_get_the_bonus_whatever_their_cubes():
    state = draw(port(units=["rrrrr", "y", ""], hqs={RED: [2]}), "green-X")
    assert (state.phase, state.turn) == (BONUS, 0)
    assert (play(GAME, state, "green").phase, state.turn) == (BONUS, 1)
    assert play(GAME, state, "green").phase == HIRE


def test_the_bonus_counts_the_cubes_after_the_loss():
    state = draw(port(units=["r" * 8, "y" * 5, "b" * 5], up=0), "orange-X")
    play(GAME, state, "red", "red", "red", "red")
    assert (state.phase, state.turn) == (BONUS, 0)


def test_r8_a_bonus_is_limited_to_the_colours_in_the_supply():
    state = draw(port(units=["", "r" * 17, "y" * 17]), "green-X")
    assert names(state) == ["green", "blue"]
    state = port(units=["rg", "r" * 16 + "g" * 16, "y" * 17 + "b" * 17])
    assert sum(state.supply) == 0
    draw(state, "green-X")
    assert (state.phase, state.due) == (HIRE, 0)
    with pytest.raises(wabe.PositionError, match="the supply has cubes"):
        place(GAME, state, phase=BONUS, due=1, bonus=True)


def test_r8_the_supply_may_run_out_in_the_middle_of_the_bonus():
    state = port(units=["g", "r" * 17 + "g" * 15, "y" * 17 + "b" * 17], hqs={RED: [2]})
    assert state.supply == [0, 0, 1, 0]
    draw(state, "green-X")
    assert (state.turn, names(state)) == (0, ["green"])
    play(GAME, state, "green")
    assert (state.phase, state.due, units(state)) == (HIRE, 0, "gg")


def test_the_green_x_shuffles_the_discards_into_the_deck_after_the_turn():
    state = draw(port(hqs={RED: [1]}), "green-X")
    play(GAME, state, "red", "red")
    draw(state, "red-6")
    play(GAME, state, "take red")
    assert len(state.discard) == 30
    play(GAME, state, "end")
    assert (len(state.deck), state.discard, state.pool, state.green) == (31, [], [], False)
    state = play(GAME, draw(port(), "red-6"), "take red", "end")
    assert len(state.discard) == 31  # without the X they stay


# --- refer -----------------------------------------------------------------------------------------------


def test_each_other_player_is_asked_once_clockwise():
    state = play(GAME, port(4, units=["", "r", "y", "b"], pool="red-6 blue-6", turn=2, up=0), "take red")
    asked = []
    while state.phase == REFER:
        asked.append(state.turn)
        play(GAME, state, "no")
    assert asked == [3, 0, 1]
    assert (state.phase, state.turn) == (UTILISE, 2)


def test_r9_the_cube_goes_to_the_active_player_and_profile_and_hq_count():
    fields = {"tiles": [BRICKS, DROP, WHEEL], "hqs": {GREEN: [1]}, "marks": "r"}
    state = port(units=["", "g"], **fields, pool="red-6 red-3 blue-6")
    play(GAME, state, "take blue", "pay green take red")
    assert (units(state, 0), units(state, 1)) == ("gb", "rrrr")


def test_r9_referring_is_never_in_sync_and_takes_one_colour_for_one_cube():
    state = port(units=["", "gr"], pool="red-6 red-5 yellow-6 green-6 green-5 blue-6", up=0)
    play(GAME, state, "take red")  # in sync; the red cards are gone
    assert names(state)[1:] == [f"pay {x} take {c}" for x in ("red", "green") for c in ("yellow", "green", "blue")]
    play(GAME, state, "pay red take green")
    assert units(state, 1) == "ggg"
    assert (state.turn, pool(state)) == (2, "yellow-6 blue-6")


def test_a_full_pool_is_not_in_sync_for_a_referring_player():
    state = play(GAME, port(units=["", "r"], pool="red-6 yellow-6 green-6 blue-6 blue-5", up=0), "take blue")
    before = units(state, 1)
    play(GAME, state, "pay red take yellow")
    assert (before, units(state, 1)) == ("r", "y")


def test_r9_without_cubes_there_is_nothing_but_no():
    state = play(GAME, port(pool="red-6 blue-6", up=0), "take red")
    assert (state.turn, names(state)) == (1, ["no"])


def test_black_and_x_cards_alone_are_nothing_to_refer_to():
    state = play(GAME, port(units=["", "r"], pool="black-3 green-X red-6", up=0), "take red")
    assert (state.phase, pool(state)) == (UTILISE, "black-3 green-X")


# --- specialise ------------------------------------------------------------------------------------------


def test_example_5_three_alike_or_three_different():
    assert swaps(port(units=["rrr"])) == ["rrr y", "rrr g", "rrr b"]
    assert swaps(port(units=["ryb"])) == ["ryb g"]
    assert swaps(port(units=["rrb"])) == []
    assert units(play(GAME, port(units=["rrr"]), "specialise rrr g")) == "g"
    state = play(GAME, port(units=["rryb"]), "specialise ryb g")
    assert units(state) == "rg"
    assert (state.phase, state.turn) == (HIRE, 0)


def test_example_5_with_a_red_hq_two_are_enough():
    state = port(units=["rrb"], hqs={RED: [0]})
    assert swaps(state) == ["rr y", "rr g", "rr b", "rb y", "rb g"]
    assert units(play(GAME, state, "specialise rb y")) == "ry"
    assert swaps(port(units=["rrb"], hqs={RED: [1]})) == []
    assert swaps(port(units=["rb"], hqs={RED: [0, 0]})) == ["rb y", "rb g"]  # R11
    assert swaps(port(units=["r"], hqs={RED: [0, 0]})) == []


def test_there_are_16_ways_to_specialise_and_24_with_a_red_hq():
    assert len(swaps(port(units=["rrryyygggbbb"]))) == 16
    assert len(swaps(port(units=["rryyggbb"], hqs={RED: [0]}))) == 24
    assert len(SWAPS) == 40


def test_specialising_at_every_decision_of_hire_and_utilise_but_not_after_the_orange_x():
    state = port(units=["rrrrrr"])
    play(GAME, state, "specialise rrr b")
    draw(state, "black-3", "red-6")
    assert swaps(state) == ["rrr y", "rrr g", "rrr b"]
    play(GAME, state, "take red", "specialise rrr g")
    assert state.phase == UTILISE
    state = draw(port(units=["rrrr"], hqs={YELLOW: [1]}), "orange-X")
    play(GAME, state, "red", "red")
    assert swaps(state) == []
    with pytest.raises(wabe.IllegalMove, match="The orange X came up"):
        state.play(0, SWAP)
    play(GAME, draw(state, "blue-6"), "take blue")
    while state.phase == REFER:
        play(GAME, state, "no")
    assert (state.phase, swaps(state)) == (UTILISE, [])
    play(GAME, state, "end")
    assert not state.orange


def test_r20_the_colour_taken_must_be_in_the_supply():
    state = port(units=["rrr", "g" * 17])
    assert swaps(state) == ["rrr y", "rrr b"]


# --- utilise ---------------------------------------------------------------------------------------------


def test_example_3_prices_of_objective_and_headquarters():
    objectives = "2:r 1:b g1a:g 3:r / g1b:r g2:g 5:b / 6:y / 4:y"
    fields = {"objectives": objectives, "black": " / 1:r 2:b 4:r", "owners": [-1, -1, 1, 1, -1, 1]}
    state = port(**fields, units=["rrrrrbg"], phase=UTILISE)
    assert actions(state) == ["end", "objective 1"]
    play(GAME, state, "objective 1")
    assert (units(state), state.points(0)) == ("", 7)
    assert [state.hq_price(colour) for colour in (RED, BLUE, GREEN, YELLOW)] == [5, 4, 3, 2]
    assert state.supply == [17, 20, 19, 18]  # paid cubes and those of the Objective are back


def test_an_hq_is_bought_from_the_top_of_the_pile():
    state = port(4, units=["r" * 10], phase=UTILISE)
    assert state.hq_price(RED) == 5
    play(GAME, state, "hq red")
    assert (units(state), state.points(0), state.hqs[:3]) == ("rrrrr", 2, [0, -1, -1])
    play(GAME, state, "hq red")
    assert (units(state), state.points(0), state.hqs[:3]) == ("", 3, [0, 0, -1])
    assert actions(state) == ["end"]
    with pytest.raises(wabe.IllegalMove, match="It costs 5 red cubes"):
        state.play(0, 8)
    state = port(4, units=["r" * 10], phase=UTILISE, hqs={RED: [1, 2, 3]})
    assert "hq red" not in names(state)
    with pytest.raises(wabe.IllegalMove, match="no such Headquarters left"):
        state.play(0, 8)


def test_a_green_hq_is_marked_from_the_supply():
    state = play(GAME, port(units=["g" * 5, "y" * 17], phase=UTILISE), "hq green")
    assert (state.phase, state.turn, names(state)) == (MARK, 0, ["red", "green", "blue"])
    play(GAME, state, "blue")
    assert (state.phase, state.marks, state.supply[BLUE]) == (UTILISE, [BLUE, -1, -1], 20 - 3 - 1)


@pytest.mark.parametrize(("bust", "yellow", "price"), [(True, 1, 0), (True, 0, 1), (False, 0, 2), (False, 1, 1)])
def test_example_11_un_flipping(bust, yellow, price):
    state = port(units=["rrbb"], up=0b110, busted=bust, hqs={YELLOW: [0] * yellow}, phase=UTILISE)
    play(GAME, state, "unflip")
    for i in range(price):
        assert (state.phase, state.owed, names(state)) == (UN_FLIP, price - i, ["red", "blue"])
        play(GAME, state, "blue")
    assert (state.phase, state.up, units(state)) == (UTILISE, 0b111, "rrbb"[: 4 - price])
    assert "unflip" not in names(state)


def test_un_flipping_needs_the_cubes_and_two_yellow_hqs_make_it_free():
    assert "unflip" not in names(port(units=["r"], up=0, phase=UTILISE))
    assert "unflip" in names(port(units=["r"], up=0, phase=UTILISE, busted=True))
    assert "unflip" in names(port(up=0, phase=UTILISE, hqs={YELLOW: [0, 0]}))


BLUES = "3:r 2:b / 5:y / 6:y / 4:g 1:g g2:g g1a:b g1b:r"


def test_example_12_blue_hqs_leave_out_cubes():
    state = port(units=["rrbb"], hqs={BLUE: [0, 0]}, objectives=BLUES, phase=UTILISE)
    play(GAME, state, "objective 1")
    assert (state.phase, state.owed, state.bill) == (LEAVE_OUT, 1, by_colour("rrbb"))  # a red one by need
    assert names(state) == ["red", "blue"]
    play(GAME, state, "blue")
    assert (state.phase, units(state), state.points(0)) == (UTILISE, "b", 8)
    assert state.supply[RED] == 19  # all but the cube on the other white card


def test_r13_the_discount_is_chosen_cube_by_cube():
    state = play(GAME, port(units=["rrrbb"], hqs={BLUE: [0, 0]}, objectives=BLUES, phase=UTILISE), "objective 1")
    assert (state.owed, state.bill) == (2, by_colour("rrrbb"))
    play(GAME, state, "blue", "blue")
    assert units(state) == "bb"
    assert "objective 1" not in names(port(units=["rbb"], hqs={BLUE: [0]}, objectives=BLUES, phase=UTILISE))
    state = play(GAME, port(units=["rrbb"], hqs={BLUE: [0]}, objectives=BLUES, phase=UTILISE), "objective 1")
    assert (state.phase, units(state)) == (UTILISE, "")  # nothing left to choose


def test_the_price_never_falls_below_0():
    small = {"objectives": "6:r g1b:b / 5:y g1a:b / 4:g 2:b g2:y 1:g / 3:r", "hqs": {BLUE: [0, 0, 0]}}
    state = port(4, **small, phase=UTILISE)
    assert actions(state) == ["end", "objective 4"]
    assert play(GAME, state, "objective 4").points(0) == 4 + 3  # 3 red cubes, all of them left out by need
    state = play(GAME, port(4, units=["r"], **small, phase=UTILISE), "objective 4")
    assert (state.phase, state.owed, names(state)) == (LEAVE_OUT, 1, ["red"])
    assert units(play(GAME, state, "red")) == "r"
    state = play(GAME, port(4, units=["r"], **small | {"hqs": {BLUE: [0, 0, 1]}}, phase=UTILISE), "objective 4")
    assert units(state) == ""


def test_the_wild_objective_takes_six_of_one_colour():
    assert "wild" not in names(port(units=["rrrrrbbbbb"], phase=UTILISE))
    state = play(GAME, port(units=["r" * 6 + "b" * 7 + "g"], phase=UTILISE), "wild")
    assert (state.phase, names(state)) == (WILD, ["red", "blue"])
    play(GAME, state, "blue")
    assert (state.phase, units(state), state.points(0), state.owners[5]) == (UTILISE, "rrrrrrgb", 6, 0)
    state = play(GAME, port(units=["rrrryyy"], hqs={BLUE: [0, 0]}, phase=UTILISE), "wild")
    assert names(state) == ["red"]
    assert units(play(GAME, state, "red")) == "yyy"


def test_r14_the_wild_card_never_counts_in_the_price_of_an_hq():
    state = port(owners=[1, 1, 1, 1, 1, -1], units=["r" * 6], phase=UTILISE)
    assert [state.hq_price(colour) for colour in range(4)] == [2, 2, 2, 2]


def test_headquarters_without_powers_are_only_points():
    options = {"hqPowers": "off"}
    state = port(units=["g" * 5 + "rr"], options=options, hqs={RED: [0]}, phase=UTILISE, up=0)
    assert swaps(state) == ["ggg r", "ggg y", "ggg b"]
    play(GAME, state, "hq green")
    assert (state.phase, state.marks, state.points(0)) == (UTILISE, [-1] * 3, 4)
    fields = {"options": options, "objectives": BLUES, "phase": UTILISE}
    assert "objective 1" not in names(port(units=["rrbb"], hqs={BLUE: [0, 0]}, **fields))
    assert "wild" not in names(port(units=["r" * 5], hqs={BLUE: [0]}, **fields))
    assert play(GAME, port(units=["rr"], hqs={YELLOW: [0, 0]}, up=0, **fields), "unflip").owed == 2


def test_several_actions_in_a_turn():
    state = port(units=["r" * 8 + "y" * 10], phase=UTILISE)
    play(GAME, state, "objective 1", "objective 2", "specialise yyy b", "end")
    assert (units(state), state.points(0), state.turn) == ("rryyb", 11, 1)


# --- the end ---------------------------------------------------------------------------------------------


def test_the_round_is_finished_after_the_last_objective():
    owners = [0, 1, 2, 0, 1, -1]
    state = port(owners=owners, units=["r" * 6, "y" * 5, "b"], rounds=4, phase=UTILISE)
    play(GAME, state, "wild", "red", "end")
    assert (state.turn, state.phase, state.over) == (1, HIRE, False)  # R19
    play(GAME, draw(state, "red-6"), "take red", "hq yellow", "end")
    assert state.turn == 2
    play(GAME, draw(state, "red-6"), "take red", "end")
    assert (state.phase, state.turn, state.rounds) == (END_PURCHASE, 1, 5)  # B has three yellow cubes left
    play(GAME, state, "done")
    assert state.over
    assert state.scores() == [6 + 7 + 6, 5 + 7 + 2, 7]


def test_the_round_ends_with_the_seat_before_the_start_seat():
    done = {"owners": [0, 1, 2, 0, 1, 2], "rounds": 3, "phase": UTILISE, "start_seat": 2}
    assert play(GAME, port(**done, turn=0), "end").turn == 1
    assert play(GAME, port(**done, turn=1), "end").over


def closing(*held, seats=4, **fields):
    """The last turn of the game, about to end; all Objectives are complete."""
    fields = {"owners": [0, 0, 0, 0, 0, 0], "rounds": 9, "turn": seats - 1, "phase": UTILISE} | fields
    return play(GAME, port(seats, units=held, **fields), "end")


def bought(state):
    """Buys whatever can be bought; who bought what."""
    found = []
    while not state.over:
        found.append(f"{'ABCD'[state.turn]} {CUBE_COLOURS[state.dealing]}")
        play(GAME, state, "buy")
    return found


def test_example_4_the_end_purchase():
    state = closing("rrrrrbbbb", "rrrbbbb", "rrrg")
    assert bought(state) == ["A red", "A red", "C red", "B blue", "B blue", "A blue"]
    assert state.scores() == [38 + 2 + 1 + 1, 2 + 1, 1, 0]
    assert [units(state, seat) for seat in range(3)] == ["rbb", "rrr", "rg"]


def test_who_does_not_want_to_buy_says_done():
    state = closing("rrrrrbbbb", "rrrbbbb", "rrrg")
    play(GAME, state, "done")
    assert state.turn == 2
    play(GAME, state, "buy")  # with one cube left C can't go on
    assert state.turn == 1
    play(GAME, state, "done")
    assert (state.turn, state.dealing) == (1, BLUE)
    play(GAME, state, "done", "done")
    assert state.over
    assert state.scores()[2] == 2


def test_colours_that_tie_go_by_the_later_leader_and_then_by_red_yellow_green_blue():
    assert bought(closing("rrr", "yyy")) == ["B yellow", "A red"]
    assert bought(closing("yyy", "rrr")) == ["B red", "A yellow"]
    assert bought(closing("bbb", "yyyrrr", "")) == ["B red", "B yellow", "A blue"]
    assert bought(closing("ggg", "yyy", "ggg")) == ["C green", "A green", "B yellow"]


def test_turn_order_is_counted_from_the_start_seat():
    assert bought(closing("rrr", "rrr", start_seat=1, turn=0, seats=3)) == ["A red", "B red"]
    assert bought(closing("yyy", "rrr", start_seat=1, turn=0, seats=3)) == ["A yellow", "B red"]


def test_the_end_purchase_marks_nothing_and_has_no_powers():
    state = closing("ggrr", hqs={RED: [0], GREEN: [1]}, marks="b")
    assert bought(state) == ["A red", "A green"]
    assert state.marks == [BLUE, -1, -1]


@pytest.mark.parametrize("limit", [15, 40, 60])
def test_r16_after_the_round_limit_the_end_purchase_follows_at_once(limit):
    options = {"roundLimit": limit}
    state = port(units=["rrrrr", "yyyy"], rounds=limit - 1, turn=1, phase=UTILISE, options=options)
    play(GAME, state, "end")
    assert (state.phase, state.turn) == (HIRE, 2)
    state = port(units=["rrrrr", "yyyy"], rounds=limit - 1, turn=2, phase=UTILISE, options=options)
    play(GAME, state, "end")
    assert (state.phase, state.turn, state.hq_price(RED), state.hq_price(YELLOW)) == (END_PURCHASE, 0, 5, 5)
    play(GAME, state, "buy")
    assert state.over  # B can't pay 5 yellow cubes
    assert (state.rounds, state.scores()) == (limit, [2, 0, 0])
    assert GAME.new().round_limit == 40


def test_most_points_win_then_cubes_then_the_highest_objective_card():
    assert winners(closing("", "rrr", hqs={RED: [1, 1, 1]}, owners=[0, 1, 2, 3, 3, 3])) == [3]
    ties = {"owners": [0, 1, 2, 3, -1, -1], "rounds": 39, "turn": 3, "phase": UTILISE}
    state = play(GAME, port(4, units=["", "", "", "r"], **ties), "end")
    assert state.scores() == [6, 5, 7, 7]
    assert winners(state) == [3]  # a cube more than C
    state = play(GAME, port(4, **ties), "end")
    assert winners(state) == [2]  # 4 and 3 against 2, 2, 1, 1, 1
    state = play(GAME, port(4, turn=3, phase=UTILISE, owners=[-1] * 6, rounds=39), "end")
    assert state.returns() == [0.25] * 4


def test_a_missing_objective_card_counts_as_0():
    layout = "5:r / 6:y / 4:g 3:b / 2:r g2:b 1:y g1a:g g1b:r"
    owners = [0, 2, 1, 3, -1, -1]
    state = port(4, objectives=layout, owners=owners, hqs={RED: [0], YELLOW: [2, 3]}, turn=3, rounds=39, phase=UTILISE)
    play(GAME, state, "end")
    assert state.scores() == [7, 7, 8, 8]
    assert winners(state) == [2]
    state = port(4, objectives=layout, owners=owners, hqs={RED: [0, 2]}, turn=3, rounds=39, phase=UTILISE)
    play(GAME, state, "end")
    assert state.scores() == [7, 7, 7, 7]
    assert winners(state) == [2]  # 6 is above 5, 4 and 2
    assert [state.trophies(seat) for seat in range(4)] == [[5], [4, 3], [6], [2, 2, 1, 1, 1]]


# --- who knows what --------------------------------------------------------------------------------------


def test_everything_is_public_but_the_order_of_the_deck():
    for state in random_game(GAME, 2, 3):
        assert state.look(0) == state.look(2) == state.look(wabe.SPECTATOR) == state.look(wabe.ALL)
        assert state.look(0)["deck"] == state.deck == sorted(state.deck)  # what it is made of, in no order
    drawn = set()
    for seed in range(40):
        guessed = wabe.determinize(port(), 0, seed)
        drawn.add(play(GAME, guessed, "draw").pool[0])
    assert len(drawn) > 15


# --- properties ------------------------------------------------------------------------------------------


def nearest(state, seat):
    """What the seat lacks for the Objective it is nearest to, and what it can spare, by colour."""
    held = state.units[seat * 4 : seat * 4 + 4]
    prices = [state.prices[o * 4 : o * 4 + 4] for o, owner in enumerate(state.owners) if owner < 0 and o < 5]
    if state.owners[5:] == [-1]:
        prices += [[6 if other == colour else 0 for other in range(4)] for colour in range(4)]
    lacks = [[max(0, price[c] - held[c]) for c in range(4)] for price in prices]
    best = min(range(len(prices)), key=lambda i: sum(lacks[i])) if prices else None
    return ([0] * 4, held) if best is None else (lacks[best], [max(0, held[c] - prices[best][c]) for c in range(4)])


def sensible(state):
    """A player who collects for one Objective at a time and specialises to finish it."""
    seat, moves = state.turn, state.legal(state.turn)
    lacks, spare = nearest(state, seat)
    if state.phase in (HIRE, UTILISE):
        for move in moves:
            if move >= SWAP:
                taken, *given = SWAPS[move - SWAP]
                if lacks[taken] and all(spare[colour] >= given.count(colour) for colour in given):
                    return move
    if state.phase == HIRE:
        takes = [move for move in moves if 1 <= move <= 4]
        worth = {move: units_for(state.pool, move - 1, -1) for move in takes}
        best = max(takes, key=lambda move: (min(worth[move], max(1, lacks[move - 1])), worth[move]), default=0)
        return best if takes and (worth[best] > 1 or len(state.pool) > 4 or moves[0]) else moves[0]
    if state.phase == UTILISE:
        complete = [move for move in moves if 2 <= move < 8]
        hqs = [move for move in moves if 8 <= move < 12 and spare[move - 8] >= state.hq_price(move - 8)]
        unflip = [1] if 1 in moves and sum(spare) >= unflip_price(state, seat) else []
        return (complete[::-1] + hqs + unflip + [0])[0]
    if state.phase == REFER:
        good = [m for m in moves[1:] if spare[(m - 1) // 4] and lacks[(m - 1) % 4]]
        return next((m for m in good if units_for(state.pool, (m - 1) % 4, -1) > 1), 0)
    if state.phase in (BUST, OVER_THE_LIMIT):
        return 1
    if state.phase == END_PURCHASE:
        return 0
    return max(moves, key=lambda colour: spare[colour] if state.phase in (GIVE_UP, UN_FLIP) else lacks[colour])


def sensible_game(seed, seats, **options):
    """Every position of a game of sensible players, who now and then do anything."""
    state = GAME.new(seats, seed, options)
    state.listen()
    dice = wabe.State()
    dice.seed(seed)
    yield state
    while not state.over:
        moves = state.legal(state.turn)
        state.play(state.turn, sensible(state) if dice.roll(15) else moves[dice.roll(len(moves))])
        yield state


SIMPLE = {"profiles": "off", "hqPowers": "off"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, SIMPLE, {"profiles": "off"}, {"hqPowers": "off", "unitLimit": 5}])
def test_properties_of_sensible_games(seats, options):
    for seed in range(4):
        points, turn, phases = [0] * seats, None, set()
        for state in sensible_game(seed, seats, **options):
            assert state.flaw() == ""
            assert sorted(state.deck + state.pool + state.discard) == DECK
            for colour in range(4):
                marks = state.marks.count(colour)
                on_cards = sum(state.wanted[i] == colour for i, o in enumerate(state.column) if state.owners[o] < 0)
                held = sum(state.units[colour::4])
                assert state.supply[colour] + state.middle[colour] + held + on_cards + marks == 20
            assert all(now >= before for now, before in zip(state.scores(), points, strict=True))  # RP never fall
            points = state.scores()
            assert sum(points) <= TOP_MOST[seats]
            if (state.rounds, state.active) != turn:
                turn, state.news = (state.rounds, state.active), []
            told = Counter(event[1] for event in state.news)
            assert told["busted"] - told["rescued"] <= 1
            assert told["rescued"] <= state.profiles
            for kind in ("referred", "rewarded"):
                seats_told = [event[2] for event in state.news if event[1] == kind]
                assert len(set(seats_told)) == len(seats_told)
            phases.add(state.phase)
        assert state.rounds <= state.round_limit
        assert {BUST, OVER_THE_LIMIT} & phases <= ({BUST, OVER_THE_LIMIT} if state.profiles else set())
        assert {MARK, LEAVE_OUT} & phases <= ({MARK, LEAVE_OUT} if state.hq_powers else set())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_at_the_round_limit_at_the_latest(seats):
    for seed in range(5):
        *_, state = random_game(GAME, seed, seats, roundLimit=15)
        assert state.rounds <= 15
        assert state.over
        assert sum(state.returns()) == pytest.approx(1)


def mean_rounds(**options):
    rounds = []
    for seats in (2, 3, 4):
        for seed in range(20):
            state = GAME.new(seats, seed, options)
            while not state.over:
                state.apply(state.turn, sensible(state))
            rounds.append(state.rounds)
    return sum(rounds) / len(rounds)


def test_r16_sensible_players_need_10_to_13_rounds_and_more_without_profiles_and_powers():
    assert 10 < mean_rounds() < 13
    assert 13 < mean_rounds(**SIMPLE) < 18


def test_points_can_reach_the_most_there_is():
    everything = {RED: [0, 0, 0], YELLOW: [0, 0, 0], GREEN: [0, 0, 0], BLUE: [0, 0, 0]}
    for seats in (2, 3, 4):
        hqs = {colour: owners[: seats - 1] for colour, owners in everything.items()}
        state = port(seats, owners=[0] * (6 if seats > 2 else 4), hqs=hqs, marks="r" * (seats - 1), rounds=1)
        assert state.points(0) == TOP_MOST[seats]


# --- positions and table ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"unit_limit": 4}, "Field unit_limit must be from 5 to 12"),
        ({"round_limit": 61}, "Field round_limit must be from 15 to 60"),
        ({"owners": [0] * 5}, "Field owners must have 6 items"),
        ({"owners": [0, -1, -1, -1, -1, -1]}, "Field lying"),
        ({"prices": [0] * 24}, "prices"),
        ({"lying": [0] * 4}, "lying"),
        ({"hqs": [-1] * 12}, "Field hqs .cards of each pile that are gone. must be .1, 1, 1, 1."),
        ({"hqs": [-1, 0, -2] + [-1, -1, -2] * 3}, "Field hqs .each pile is taken from the top. must be ..0, -1, -2."),
        ({"hqs": [-1, -1, -2] * 2 + [0, -1, -2] + [-1, -1, -2]}, "Field marks .green HQs without one."),
        ({"marks": [0, -1, -1], "supply": [16, 17, 17, 17]}, "Field marks .of green HQs that nobody has."),
        ({"units": [0] * 11}, "Field units must have 12 items"),
        ({"units": [1] * 12}, "the cube of colour 0 must be there 20 times in all"),
        ({"tiles": [1, 1, 2]}, "Field tiles must not have 1 twice"),
        ({"up": 8}, "Field up must be a mask of 3 bits"),
        ({"deck": DECK[1:]}, "Fields deck, pool, discard: the card 0 must be there once"),
        ({"deck": DECK[::-1]}, "Field deck must be in ascending order"),
        ({"active": 1}, "Field turn must be 1"),
        ({"due": 1}, "Field due must be 0"),
        ({"owed": 1}, "Field owed can't be anything"),
        ({"target": 1}, "Field target must be -1"),
        ({"rounds": 41}, "Field rounds must be from 0 to 39"),
        ({"dealt": 1}, "Field dealt must be 0"),
        ({"busted": True}, "Field busted must be false"),
        ({"middle": [1, 0, 0, 0], "supply": [16, 17, 17, 17]}, "Field middle must be empty"),
        ({"phase": FIRST_CUBE}, "Field middle is missing"),
        ({"phase": BUST}, "black card"),
        ({"phase": OVER_THE_LIMIT, "due": 1}, "orange X has been drawn, for a player over"),
        ({"phase": BONUS, "due": 1}, "an X has been drawn"),
        ({"phase": REFER, "due": 1}, "Unit cards are in the pool"),
        ({"phase": MARK}, "one green HQ that has no mark"),
        ({"phase": WILD}, "no legal move"),
        ({"phase": END_PURCHASE, "due": 1}, "Field active must be 2"),
        ({"over": True, "waiting": 0}, "Field over must be False"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, port(), **fields)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"column": [0] * 13}, "Field column .of the black cards. must be .4, 4, 4, 5."),
        ({"column": [0] * 9 + [4, 4, 4, 5]}, "Field column .points of Objective 0. must be from 5 to 10"),
        (
            {"column": [0, 1, 2, 3, 3, 2, 3, 3, 4, 4, 4, 4, 5]},
            "Field column .points of Objective 4. must be from 0 to 0",
        ),
        ({"wanted": [0] * 13}, "Field wanted .cards without a cube. must be .12."),
        ({"wanted": [0] * 12 + [-1]}, "Field wanted .cubes of a colour. must be from 2 to 12"),
    ],
)
def test_impossible_objectives_are_refused(fields, sentence):
    state = port()
    prices = objective_prices(fields.get("column", state.column), fields.get("wanted", state.wanted))
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, state, prices=prices, **fields)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"phase": GIVE_UP, "due": 1, "owed": 1}, "when the orange X has been drawn"),
        ({"phase": GIVE_UP, "due": 1, "owed": 6}, "Field owed must be from 1 to 5"),
        ({"phase": UN_FLIP, "owed": 1}, "Profile that is down"),
        ({"phase": UN_FLIP, "owed": 3}, "Field owed must be from 1 to 2"),
        (
            {"phase": LEAVE_OUT, "owed": 1, "target": 5, "bill": [1, 0, 0, 0]},
            "Field target must be one of 0, 1, 2, 3, 4",
        ),
        ({"phase": LEAVE_OUT, "owed": 2, "target": 0, "bill": [5, 0, 0, 0]}, "Field owed must be 1"),
        ({"phase": LEAVE_OUT, "owed": 1, "target": 0, "bill": [6, 0, 0, 0]}, "leave out one cube each"),
        ({"phase": LEAVE_OUT, "owed": 1, "target": 0, "bill": [4, 0, 0, 0]}, "leave out one cube each"),
        ({"phase": LEAVE_OUT, "owed": 1, "target": 0}, "Field bill is missing"),
    ],
)
def test_impossible_payments_are_refused(fields, sentence):
    """Seat 0 has five red cubes and a blue HQ; Objective 1 costs six red ones."""
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, port(units=["rrrrr"], hqs={BLUE: [0]}), **fields)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_shows_what_matters_and_a_path_for_every_move(seats):
    phases = set()
    for seed in range(6):
        for step, state in enumerate(sensible_game(seed, seats, unitLimit=5)):
            if state.phase in phases and step % 25:
                continue
            phases.add(state.phase)
            for seat in (wabe.SPECTATOR, wabe.ALL, *range(seats)):
                table = GAME.table(state, seat)
                assert wrong(table) == ("", "")
                shown = {piece.id for zone in table.zones for piece in zone.pieces}
                assert {card_name(card) for card in state.pool} <= shown
                assert [holding(side, seats) for side in table.sides] == [
                    state.units[other * 4 : other * 4 + 4] for other in range(seats)
                ]
                asked = seat == state.turn and not state.over
                assert [move.number for move in table.moves] == (state.legal(seat) if asked else [])
    assert phases >= {
        FIRST_CUBE,
        HIRE,
        BUST,
        OVER_THE_LIMIT,
        GIVE_UP,
        BONUS,
        REFER,
        UTILISE,
        UN_FLIP,
        MARK,
        END_PURCHASE,
    }


def holding(side, seats):
    """The cubes that a seat shows."""
    return [int(item.text) for item in side.rows[0 if seats == 2 else 1]]


def paths(state):
    return {move.name: move.path for move in GAME.table(state, state.turn).moves}


def test_what_is_touched():
    state = port(units=["rrryb", "b"], pool="red-6 blue-6", up=0)
    found = paths(state)
    assert found["draw"] == ("deck",)
    assert found["take red"] == ("red",)
    assert found["specialise rrr g"] == ("specialise", "cube1-r", "cube1-r", "cube1-r", "green")
    assert found["specialise ryb g"] == ("specialise", "cube1-r", "cube1-y", "cube1-b", "green")
    play(GAME, state, "take red")
    assert paths(state) == {"no": ("no",), "pay blue take blue": ("blue",)}
    state = play(GAME, port(units=["", "br"], pool="red-6 blue-6", up=0), "take red")
    assert paths(state)["pay red take blue"] == ("blue", "cube2-r")
    state = port(units=["r" * 6 + "y" * 5], up=0, phase=UTILISE)
    found = {name: path for name, path in paths(state).items() if "specialise" not in name}
    assert found == {
        "end": ("end",),
        "unflip": ("profile",),
        "objective 1": ("objective1",),
        "objective 2": ("objective2",),
        "wild": ("objective6",),
        "hq red": ("hq-red",),
        "hq yellow": ("hq-yellow",),
    }
    assert paths(play(GAME, state, "unflip")) == {"red": ("cube1-r",), "yellow": ("cube1-y",)}


POWER = "**Power:** Profile up for 1 less"


def lines(table, zone):
    """A sheet in words."""
    found = next(one for one in table.zones if one.id == zone)
    return [found.label, *(" ".join(item.label or item.text for item in row) for row in found.rows)]


def test_sheets_tell_prices_and_what_one_holds_of_them():
    fields = {"tiles": [DROP, ARROW, WHEEL], "owners": [-1, -1, -1, -1, 1, -1], "units": ["rrrrrrb"]}
    state = port(pool="red-6 red-3 yellow-6 green-6 blue-6", **fields)
    table = GAME.table(state, 0)
    assert lines(table, "objective1") == ["6 points", "6 of 6 red", "Objective 1 Ready"]
    assert lines(table, "objective3") == ["7 points", "0 of 4 green 1 of 3 blue", "Objective 3 **6**\u00a0to\u00a0go"]
    assert lines(table, "objective4")[1] == "2 of 2 red 0 of 2 green 0 of 1 yellow 1 of 1 blue 1 of 1 red"  # by card
    assert named(lines(table, "objective5")[1], ["Ann", "Bob"]) == "Objective 5, done by Bob"
    assert lines(table, "objective6") == ["6 points", "6 of 6 of one colour", "One colour Ready"]
    assert lines(table, "hq-yellow") == ["Yellow HQ: 2 points", "0 of 4 yellow", "2 + 2 yellow on Objectives", POWER]
    assert lines(table, "red") == ["Red", "Take 3 + 3"]
    assert [piece.badge for zone in table.zones if zone.id == "red" for piece in zone.pieces] == ["", "+1"]
    texts = {move.name: move.text for move in table.moves}
    assert texts["take red"] == "take 3 red and 1 of each other colour"
    assert lines(table, "deck") == ["Draw", "5 of 26 cards are black"]
    assert table.status == "Draw a card, or take a colour."
    assert named(GAME.table(state, 1).status, ["Ann"]) == "Ann hires: draws cards for cubes."
    assert [(c.label, c.value) for c in table.counters if c.owner == 1] == [("Points", 7)]
    assert table.sides[1].rows[-1][0].text == "Points: Objectives\u00a07, HQs\u00a00"
    assert not sure(GAME.table(port(up=0), 1).sides[0].portrait).up


def test_a_lane_without_cards_offers_nothing_though_a_swap_could_take_its_colour():
    table = GAME.table(port(pool="red-6", units=["rrr"]), 0)
    assert (lines(table, "red")[1], lines(table, "green")[1]) == ("Take 1", "")


def seen(state, name):
    """What the seat that is asked is told before it makes a move."""
    return sure(preview(GAME, state, state.turn, GAME.find(state, state.turn, name))).text


def test_what_a_touch_would_do():
    fields = {"tiles": [DROP, ARROW, WHEEL], "hqs": {GREEN: [0]}, "marks": "r"}
    state = port(pool="red-6 red-3 blue-1 green-X", units=["rrr"], **fields)
    told = "2 cards + 1 for your Profile + 1 for your green HQ = **4 red cubes**."
    assert seen(state, "take red") == f"{told} Then Objective 1 and the one-colour Objective are ready."
    assert seen(state, "draw") == (
        "**Draw:** 22 of 27 cards are safe; a black one would cost you the 4 cubes you could take now. "
        "Your Profile could save you once."
    )
    state = port(units=["r" * 6], phase=UTILISE)
    assert seen(state, "objective 1") == (
        "**Do Objective 1 for 6 points.** You lead by 6 then. The red HQ falls from 5 cubes to 4."
    )
    assert seen(state, "hq red") == (
        "**Buy a red HQ for 5 cubes.** **+2 points.** You lead by 2 then. "
        "From now on you swap two cubes for one, not three. For Objective 1 you lack 5 red then."
    )
    lacks = "For Objective 4 you lack 1 yellow, 2 green and 1 blue."
    assert seen(state, "end") == f"**End turn:** you keep 6 cubes. {lacks}"
    state = port(units=["r" * 8], phase=UTILISE)
    assert "But the orange X is still in the deck: it takes half of more than 7." in seen(state, "end")


def test_a_hint_names_what_comes_nearer():
    state = port(pool="red-6 blue-6", units=["rr"], up=0)
    assert seen(state, "take red") == "1 card = **1 red cube**. For Objective 1 you lack 3 red then."
    assert seen(state, "take blue").endswith("For Objective 4 you lack 1 red, 1 yellow and 2 green then.")
    state = play(GAME, port(pool="red-6 blue-6", units=["", "b"], up=0), "take red")
    assert named(seen(state, "no"), ["Ann"]) == "**No, thank you:** you keep your cubes, and Ann gets none."
    state = port(units=["g" * 5], phase=UTILISE)
    play(GAME, state, "hq green")
    told = "One cube more whenever you take blue; open Objectives ask for 6 of them."
    assert seen(state, "blue") == f"**Mark your green HQ with blue.** {told}"


def test_before_a_card_is_drawn_one_is_told_what_it_could_bring_and_when_the_deck_is_new():
    state = port(pool="red-6", units=["r" * 4], up=0)
    assert seen(state, "draw").endswith("One more red would make Objective 1 ready.")
    state = port(pool="red-6", up=0)
    state.deck, state.discard = cards("blue-6 black-3"), [c for c in state.deck if c not in cards("blue-6 black-3")]
    assert seen(state, "draw").endswith("2 cards are left; then those discarded are shuffled into a new deck.")


def test_what_others_did_to_my_cubes_is_marked_there_and_only_there():
    state = port(units=["", "br"], pool="red-6 blue-6", up=0)
    state.listen()
    play(GAME, state, "take red", "pay blue take blue")
    marks = [(mark.ids, mark.text) for event in sure(state.news) for mark in GAME.marks(event)]
    assert marks == [(("cube1-r",), "+1"), (("cube2-b",), "\u22121"), (("cube1-b",), "+1"), (("cube2-b",), "+1")]
    mine, others = ({piece.id for zone in GAME.table(state, seat).zones for piece in zone.pieces} for seat in (0, 1))
    assert "cube1-b" in mine
    assert "cube1-b" not in others


def test_a_headquarters_shows_that_it_is_yours():
    state = port(units=["rrr"], hqs={RED: [0], GREEN: [0]}, marks="b", phase=UTILISE)
    table = GAME.table(state, 0)
    assert lines(table, "hq-red")[-1] == "1 yours swap 2 cubes for 1"
    green = next(zone for zone in table.zones if zone.id == "hq-green").rows[-1]
    assert [item.text or sure(item.piece).colour for item in green] == ["1 yours", "+1 of", "blue"]
    assert lines(GAME.table(state, 1), "hq-red")[-1] == "**Power:** swap 2 for 1, not 3"
    assert table.status == "Nothing to buy yet: end your turn."


def why(state, what):
    return named(reason(GAME, state, state.turn, what), ["Ann", "Bob", "Cid"])


def test_why_something_cannot_be_touched():
    state = port(pool="red-6", units=["rrrr"])
    assert why(state, "blue") == "There is no blue card to take."
    assert why(state, "objective1") == "First draw cards and take a colour; then you spend cubes."
    assert why(state, "hq-blue").endswith("With it, every Objective costs you one cube less.")
    assert why(state, "end") == "First draw cards and take a colour; then you spend cubes."
    state = port(units=["rrrr"], phase=UTILISE, owners=[-1, -1, -1, -1, 1, -1])
    assert why(state, "objective1") == "You lack 2 red for Objective 1."
    assert why(state, "objective3") == "You lack 4 green and 3 blue for Objective 3."
    assert why(state, "objective5") == "Bob has done this one."
    assert why(state, "objective6") == "You lack 2 cubes of one colour for the one-colour Objective."
    assert why(state, "hq-red") == (
        "It costs 5 red cubes: 2, and one for each red card of the open Objectives, 3 now. "
        "With it you swap two cubes for one, not three."
    )
    assert why(state, "deck").startswith("Drawing is over for this turn. When the deck is empty,")
    assert why(state, "profile") == "Your Profile is up: each card with its symbol brings one cube more."


def test_the_result_adds_up_and_says_what_broke_a_tie():
    state = port(units=["r"], owners=[0, 1, 1, 0, 2, 2], rounds=8, turn=2, phase=UTILISE)
    table = GAME.table(play(GAME, state, "end"), 0)
    assert table.buttons == []
    assert [[item.text for item in row] for row in sure(table.result).rows] == [
        ["13", "0", "13"],
        ["12", "0", "12"],
        ["13", "0", "13"],
    ]
    assert sure(table.result).reason == "13 from Objectives and 0 from Headquarters: the most points."
    assert named(sure(table.result).tie, ["Ann"]) == "Equal points: Ann has more cubes left, 1 to 0."


def told(state):
    words = [GAME.say(event, ["Ann", "Bob", "Cid", "Dot"]) for event in state.news]
    state.news = []
    return words


def test_words_of_hiring():
    state = port(units=["r" * 8, "y" * 8, "b"], hqs={YELLOW: [0], RED: [1]}, up=0b010)
    state.listen()
    draw(state, "orange-X")
    play(GAME, state, "red", "red", "red", "red", "flip", "green")
    assert told(state) == [
        "Ann draws the orange X: those with many cubes lose half, those behind get one.",
        *["Ann gives up a red cube."] * 4,
        "Bob turns the Profile face down and keeps all cubes.",
        "Cid is behind: the X brings a green cube.",
    ]
    draw(state, "red-6", "yellow-6", "green-6", "blue-6")
    state.news = []
    play(GAME, state, "take red", "pay yellow take blue", "no", "end")
    assert told(state) == [
        "Ann takes 1 red cube.",
        "In sync: Ann also takes a cube of each other colour.",
        "Bob pays Ann a yellow cube to take a colour, too.",
        "Bob takes 1 blue cube.",
    ]
    state = port(units=["rrr"])
    state.listen()
    play(GAME, draw(play(GAME, state, "specialise rrr g"), "red-6", "black-3"), "flip")
    assert told(state) == [
        "Ann swaps 3 red for 1 green.",
        "Ann draws a red card (bricks).",
        "Ann draws a black card.",
        "A black card after a coloured one: Ann is bust.",
        "Ann turns the Profile face down, discards all cards and draws anew.",
    ]
    play(GAME, state, "draw", "draw")
    assert "A new deck is shuffled: all 31 cards that don't lie open." in told(state)


def test_words_of_utilising_and_of_the_end():
    fields = {"owners": [1, 1, 1, 1, 1, -1], "hqs": {YELLOW: [2, 2]}, "up": 0b011, "turn": 2, "rounds": 8}
    state = port(units=["", "rr", "r" * 6 + "gg"], phase=UTILISE, **fields)
    state.listen()
    play(GAME, state, "unflip", "wild", "red", "hq green", "blue", "end", "buy")
    assert told(state) == [
        "Cid turns the Profile up again.",
        "Cid does the one-colour Objective and has 9 points.",
        "Cid buys a green HQ of 2 for 2 cubes.",
        "Cid marks the green HQ with blue.",
        "All Objectives are complete: the End purchase begins.",
        "Bob buys a red HQ of 2 for 2 cubes.",
        "Bob wins with 34 points.",
    ]
    assert GAME.table(state, 1).status == "You win with 34 points."
    assert named(GAME.table(state, 0).status, ["Ann", "Bob"]) == "Bob wins with 34 points."
    state = port(4, rounds=39, turn=3, phase=UTILISE)
    state.listen()
    play(GAME, state, "end")
    assert told(state) == [
        "After 40 rounds the game is stopped: the End purchase begins.",
        *[f"{name} shares the win with 0 points." for name in ("Ann", "Bob", "Cid", "Dot")],
    ]
    shared = named(GAME.table(state, 0).status, ["Ann", "Bob", "Cid", "Dot"])
    assert shared == "Ann, Bob, Cid and Dot share the win with 0 points."


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
