"""The worked examples, rulings and properties of Gridblock."""

from collections import Counter

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject, sure
from wabe.boxes.greenbox.components import CARDS, NUMBER, SYMBOL, card_name
from wabe.boxes.greenbox.gridblock.board import GRID_BESIDE, column_of, ends, packed, place_at, place_name, row_of
from wabe.boxes.greenbox.gridblock.rules import (
    CARD,
    CELL,
    DISCARD,
    FACE_UP,
    FLIP,
    HAND,
    OUT,
    REST,
    START,
    TARGET,
    TILE,
    UNCLAIMED,
    card_of,
)
from wabe.core.reasons import reason
from wabe.core.table import Mark
from wabe.core.words import named

GAME = subject("gridblock")
DROP, HAMMERS, CIRCLES, BRICKS, WHEEL, ARROW = range(6)
RED, YELLOW, GREEN, BLUE = range(4)
TABLES = [(seats, variant) for seats in (2, 3, 4) for variant in ("none", "A", "B")]
INDEX = {card_name(card_of(card)): card for card in range(24)}
SOME_CUBES = {RED: {"d3": 1}, YELLOW: {"d3": 1}, GREEN: {"d3": 1}, BLUE: {"c3": 1}}


def new(seats=4, seed=0, **options):
    return GAME.new(seats, seed, {"start_seat": 0, **options})


def tile(name):
    return (6 - int(name[1])) * 6 + "abcdef".index(name[0])


def in_round_1(seats=4, seed=0, **options):
    """The setup is done, with the first choice each time."""
    state = new(seats, seed, **options)
    while state.round == 0:
        state.play(state.turn, state.legal(state.turn)[0])
    return state


def lay(state, symbols=None, cubes=None, active=None, hand="", yellow=None, **fields):
    """A position in the fourth round: red is to move.

    By name: `symbols`, `yellow` (a colour, or UNCLAIMED) and, for each colour, how many `cubes`.
    `active`: by colour; `hand`: red's cards.
    """
    shown = state.symbols[:]
    for spot, symbol in (symbols or {}).items():
        here = tile(spot)
        fixed = [tile(other) for other in symbols]
        there = next(i for i in range(36) if shown[i] == symbol and (i == here or i not in fixed))
        shown[here], shown[there] = shown[there], shown[here]
    corners = [0] * 144
    for colour, spots in {**SOME_CUBES, **(cubes or {})}.items():
        for spot, count in spots.items():
            corners[tile(spot) * 4 + colour] = count if colour < state.colours else 0
    faces = state.yellow
    if yellow is not None:
        faces = [FACE_UP] * 36
        for spot, claim in yellow.items():
            faces[tile(spot)] = claim
    places = {RED: "d3", YELLOW: "d3", GREEN: "d3", BLUE: "d3", **(active or {})}
    where = [HAND, HAND, HAND, REST, REST, REST] * state.colours
    if hand:
        held = [INDEX[name] for name in hand.split()]
        where[:6] = [HAND if card in held else REST for card in range(6)]
    laid = {
        "symbols": shown, "corners": corners, "active": [tile(places[colour]) for colour in range(state.colours)],
        "yellow": faces, "where": where, "round": 4, "lap": 0, "colour": 0, "phase": CARD, "card": -1,
        "turn": state.first, "waiting": 1 << state.first,
    }  # fmt: skip
    return place(GAME, state, **laid | fields)


def others_pass(state, colour=RED):
    """The other colours make some moves, until it is this one's turn again."""
    while not state.over and state.colour != colour:
        state.play(state.turn, state.legal(state.turn)[-1])
    return state


def boxed(state, colour):
    """Cubes that went back to the box: those of the colour that are nowhere else."""
    return 20 - state.look(0)["stock"][colour] - state.cubes(colour) - (state.active[colour] >= 0)


def cubes_at(state, name):
    first = tile(name) * 4
    return "".join("rygb"[colour] * state.corners[first + colour] for colour in range(4))


# --- components and setup ----------------------------------------------------------------------------


def test_every_colour_has_the_same_numbers_and_six_symbols():
    for colour in range(4):
        cards = [card_of(colour * 6 + i) for i in range(6)]
        assert sorted(NUMBER[card] for card in cards) == [1, 1, 1, 2, 2, 3]
        assert sorted(SYMBOL[card] for card in cards) == list(range(6))
        assert all(card < CARDS and card // 9 == colour for card in cards)


@pytest.mark.parametrize(
    ("seats", "variant", "first", "order"),
    [
        (2, "none", 0, [0, 1, 0, 1]),
        (2, "none", 1, [1, 0, 1, 0]),
        (2, "A", 1, [1, 0, 1, 0]),
        (2, "B", 1, [1, 0]),
        (3, "none", 2, [2, 0, 1]),
        (4, "none", 3, [3, 0, 1, 2]),
    ],
)
def test_colour_order_starts_with_the_start_seat_and_stays(seats, variant, first, order):
    state = in_round_1(seats, variant=variant, start_seat=first)
    asked = []
    while not state.over:
        if state.phase in (CARD, DISCARD):
            asked.append((state.colour, state.turn))
        state.play(state.turn, state.legal(state.turn)[0])
    assert asked == [(colour, seat) for colour, seat in enumerate(order)] * 18  # R12


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    assert {GAME.new(2, seed).first for seed in range(20)} == {0, 1}
    assert new(3, start_seat=2).turn == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_shown_card_says_where_each_colour_starts(seats):
    state = new(seats)
    seen = []
    while state.phase == START:
        card, colour = state.card, state.colour
        seen.append(colour)
        assert card // 9 == colour
        assert state.look(wabe.SPECTATOR)["card"] == card
        spots = state.legal(state.turn)
        assert spots == [i for i in range(36) if state.symbols[i] == SYMBOL[card]]
        assert len(spots) == 6
        with pytest.raises(wabe.IllegalMove, match="must show"):
            state.play(state.turn, next(i for i in range(36) if i not in spots))
        state.play(state.turn, spots[2])
        assert state.active[colour] == spots[2]
        assert state.corners[spots[2] * 4 + colour] == 1
    assert seen == list(range(4 if seats == 2 else seats))
    assert state.round == 1
    assert state.where.count(HAND) == state.where.count(REST) == 3 * len(seen)


def test_the_card_to_start_by_is_drawn_and_goes_back():
    assert {new(seed=seed).card for seed in range(60)} == {card_of(i) for i in range(6)}
    assert all(new(seed=seed).where == [REST] * 24 for seed in range(3))


def test_all_may_start_on_the_same_tile():
    state = new()
    first = state.symbols.index(SYMBOL[state.card])
    for colour in range(4):
        card = next(i for i in range(colour * 6, colour * 6 + 6) if SYMBOL[card_of(i)] == state.symbols[first])
        state = place(GAME, state, card=card_of(card))
        state.play(state.turn, first)
    assert state.corners[first * 4 : first * 4 + 4] == [1, 1, 1, 1]
    assert state.active == [first] * 4


@pytest.mark.parametrize("seed", range(10))
def test_r11_spread_has_no_group_of_more_than_three(seed):
    for variant in ("none", "A"):
        state = new(seed=seed, variant=variant)
        assert sorted(state.symbols) == sorted(list(range(6)) * 6)
        assert max(groups(state.symbols)) <= 3


def groups(symbols):
    """The sizes of all groups of one symbol."""
    sizes, seen = [], set()
    for start in range(36):
        if start not in seen:
            group, edge = {start}, [start]
            while edge:
                here = edge.pop()
                for other in GRID_BESIDE[here * 4 : here * 4 + 4]:
                    if other >= 0 and other not in group and symbols[other] == symbols[start]:
                        group.add(other)
                        edge.append(other)
            seen |= group
            sizes.append(len(group))
    return sizes


def test_r11_a_random_layout_passes_about_two_times_in_three():
    boards = [new(seed=seed, layout="random").symbols for seed in range(300)]
    assert all(packed(symbols) == (max(groups(symbols)) > 3) for symbols in boards)
    assert sum(not packed(symbols) for symbols in boards) / 300 == pytest.approx(2 / 3, abs=0.1)


# --- moving ------------------------------------------------------------------------------------------


def test_example_1_three_cards_three_cubes():
    symbols = {"e4": HAMMERS, "d6": DROP, "e6": ARROW, "c4": WHEEL, "d3": BRICKS, "c3": BRICKS}
    state = lay(in_round_1(), symbols, active={RED: "c4"}, hand="red-2 red-3 red-g1b")
    assert names(state) == ["red-3", "red-2", "red-g1b"]
    box = boxed(state, RED)
    for card, target in (("red-2", "e4"), ("red-3", "d6"), ("red-g1b", "e6")):
        others_pass(play(GAME, state, card, target))
    assert [cubes_at(state, "e4"), cubes_at(state, "d6"), cubes_at(state, "e6")] == ["r", "r", "r"]
    assert boxed(state, RED) == box


def test_example_2_from_the_corner():
    state = lay(in_round_1(), active={RED: "a6"}, hand="red-3 red-2 red-1")
    assert names(play(GAME, state.clone(), "red-3")) == ["b6", "d6", "a5", "c5", "b4", "a3"]
    assert names(play(GAME, state.clone(), "red-2")) == ["c6", "b5", "a4"]
    assert names(play(GAME, state, "red-1")) == ["b6", "a5"]
    with pytest.raises(wabe.IllegalMove, match="Circles 1 moves 1 and enters no tile twice"):
        state.play(0, tile("a6"))


@pytest.mark.parametrize(("steps", "distances"), [(1, (1,)), (2, (2,)), (3, (1, 3))])
def test_on_the_square_the_targets_are_a_matter_of_distance(steps, distances):
    for start in range(36):
        expected = [
            end for end in range(36) if abs(end // 6 - start // 6) + abs(end % 6 - start % 6) in distances
        ]  # fmt: skip
        assert ends(GRID_BESIDE, start, steps) == expected


def test_example_4_a_full_tile_may_be_ended_on_but_takes_no_cube():
    cubes = {RED: {"a6": 1}, YELLOW: {"b6": 2}, GREEN: {"b6": 1}, BLUE: {"b6": 1}}
    symbols = {"b6": SYMBOL[card_of(INDEX["red-1"])], "d3": BRICKS}
    state = lay(in_round_1(), symbols, cubes, active={RED: "a6", BLUE: "b6"}, hand="red-1 red-2 red-3")
    box = boxed(state, RED)
    play(GAME, state, "red-1", "b6")
    assert cubes_at(state, "b6") == "yygb"
    assert state.active[RED] == state.active[BLUE] == tile("b6")  # R4
    assert boxed(state, RED) == box + 1


def test_another_symbol_takes_no_cube_and_r5_the_right_one_always_does():
    symbols = {"b6": SYMBOL[card_of(INDEX["red-1"])], "a5": WHEEL}
    state = lay(in_round_1(), symbols, active={RED: "a6"}, hand="red-1 red-2 red-3")
    before = state.cubes(RED)
    assert play(GAME, state.clone(), "red-1", "b6").cubes(RED) == before + 1
    assert play(GAME, state, "red-1", "a5").cubes(RED) == before


# --- rounds ------------------------------------------------------------------------------------------


def hands_by_round(state):
    """For each round and colour, the cards that were played."""
    played: dict[tuple[int, int], list[int]] = {}
    while not state.over:
        if state.phase == CARD:
            card = state.legal(state.turn)[0]
            played.setdefault((state.round, state.colour), []).append(card)
        state.play(state.turn, state.legal(state.turn)[0])
    return played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_rounds_of_three_turns_with_three_different_cards(seats):
    state = in_round_1(seats)
    hands = hands_by_round(state)
    assert sorted(hands) == [(r, c) for r in range(1, 7) for c in range(state.colours)]
    assert all(len(set(hand)) == 3 for hand in hands.values())


def test_shuffle_draws_anew_every_round():
    hands = [hands_by_round(in_round_1(seed=seed)) for seed in range(8)]
    again = sum(set(game[1, c]) & set(game[2, c]) != set() for game in hands for c in range(4))
    assert 20 < again <= 32  # 19 of 20 pairs of hands have a card in common
    assert set(Counter(card for game in hands for hand in game.values() for card in hand)) == set(range(6))


def test_halves_every_second_hand_is_what_was_left():
    for seed in range(4):
        hands = hands_by_round(in_round_1(seed=seed, redraw="halves"))
        for number in (1, 3, 5):
            for colour in range(4):
                assert sorted(hands[number, colour] + hands[number + 1, colour]) == list(range(6))


# --- scoring -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cubes", "points"),
    [
        ("rrb", {"r": 3, "b": 1}),
        ("rrbb", {"r": 2, "b": 2}),
        ("rrrb", {"r": 5, "b": 1}),
        ("rrrr", {"r": 6}),
        ("rrbg", {"r": 3, "b": 1, "g": 1}),
        ("rygb", {"r": 1, "y": 1, "g": 1, "b": 1}),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_example_3_scoring_one_tile(cubes, points, seats):
    """R6: the pair bonus is per colour, also with two players; R7: active cubes count for nothing."""
    here = {colour: {"b5": cubes.count(letter)} for colour, letter in enumerate("rygb")}
    start = {colour: {**here[colour], "abcd"[colour] + "1": 1} for colour in here}
    with_tile = lay(in_round_1(seats), cubes=start).points()
    assert with_tile == [points.get(letter, 0) + 1 for letter in "rygb"]


NINE = {"a6": 3, "b6": 2, "a5": 1}  # 5 + 3 + 1
FOURTEEN = {"e2": 3, "f2": 3, "e1": 2, "f1": 1}  # 5 + 5 + 3 + 1


@pytest.mark.parametrize(("weakest", "scores"), [("off", [23, 2]), ("on", [9, 1])])
@pytest.mark.parametrize("first", [0, 1])
def test_example_5_two_players_add_their_colours_or_count_the_weakest(weakest, scores, first):
    state = in_round_1(2, weakest=weakest, start_seat=first)
    state = lay(state, cubes={RED: NINE, YELLOW: {"c4": 1}, GREEN: FOURTEEN, BLUE: {"d4": 1}})
    assert state.points() == [9, 1, 14, 1]
    assert state.scores() == (scores if first == 0 else scores[::-1])


def test_weakest_changes_nothing_with_one_colour_each():
    state = lay(in_round_1(3, weakest="on", start_seat=1), cubes={RED: NINE, YELLOW: FOURTEEN, GREEN: {"c4": 1}})
    assert state.scores() == [1, 9, 14]


def test_the_most_points_win_and_equal_points_share():
    ends_of = [state for seed in range(60) for state in random_game(GAME, seed, 2, variant="B") if state.over]
    assert any(state.returns() == [0.5, 0.5] for state in ends_of)
    for state in ends_of:
        best = max(state.scores())
        assert [share > 0 for share in state.returns()] == [score == best for score in state.scores()]
        assert sum(state.returns()) == 1


# --- instantWin --------------------------------------------------------------------------------------


def third_corner(fourth, seats=4, option="on"):
    """Red takes the third corner of b6 while `fourth` is there."""
    cubes = {RED: {"b6": 2}, YELLOW: {"e2": 1}, GREEN: {"e2": 1}, BLUE: {"e2": 1}}
    for letter in fourth:
        cubes["rygb".index(letter)] = {"b6": 1}
    symbols = {"b6": SYMBOL[card_of(INDEX["red-1"])]}
    state = lay(in_round_1(seats, instantWin=option), symbols, cubes, {RED: "a6"}, "red-1 red-2 red-3")
    return play(GAME, state, "red-1", "b6")


def test_example_6_three_corners_win_at_once_unless_another_has_the_fourth():
    assert not third_corner("b").over
    state = third_corner("")
    assert state.over
    assert state.returns() == [1.0, 0.0, 0.0, 0.0]
    assert GAME.table(state, 0).status == "You win. Three corners of a tile end the game."
    assert not third_corner("", option="off").over


def test_r8_the_fourth_corner_may_be_the_other_colour_of_the_same_player():
    assert third_corner("g", seats=2).over
    assert third_corner("g", seats=2).returns() == [1.0, 0.0]
    assert not third_corner("y", seats=2).over
    assert not third_corner("g", seats=4).over


def test_r8_two_colours_of_a_player_are_not_added_up():
    cubes = {RED: {"b6": 1}, GREEN: {"b6": 1}, YELLOW: {"e2": 1}, BLUE: {"e2": 1}}
    symbols = {"b6": SYMBOL[card_of(INDEX["red-1"])]}
    state = lay(in_round_1(2, instantWin="on"), symbols, cubes, {RED: "a6"}, "red-1 red-2 red-3")
    assert not play(GAME, state, "red-1", "b6").over
    assert cubes_at(state, "b6") == "rrg"


def test_hands_are_shown_after_an_instant_win():
    state = third_corner("")
    assert all(-1 not in hand for hand in state.look(wabe.SPECTATOR)["hands"])
    assert wabe.determinize(state, 1, 5).where == state.where


# --- variant A ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "order"), [(2, [3, 3, 2, 2, 1, 1, 0, 0]), (3, [2, 2, 2, 1, 1, 1, 0, 0, 0]), (4, [3, 3, 2, 2, 1, 1, 0, 0])]
)
def test_r9_tiles_are_turned_over_in_reverse_colour_order(seats, order):
    for state in random_game(GAME, 3, seats, variant="A"):
        if state.phase == FLIP:
            assert state.colour == order[36 - state.yellow.count(FACE_UP)]
            assert state.legal(state.turn) == flippable(state)
        elif state.round:
            assert state.yellow.count(FACE_UP) == 36 - len(order)


def flippable(state):
    """By the book: no cubes, and the symbols that stay hang together."""
    up = {i for i in range(36) if state.yellow[i] == FACE_UP}
    found = []
    for one in sorted(up):
        if any(state.corners[one * 4 : one * 4 + 4]):
            continue
        rest = up - {one}
        reached = edge = {min(rest)}
        while edge:
            edge = {other for here in edge for other in GRID_BESIDE[here * 4 : here * 4 + 4]} & rest - reached
            reached = reached | edge
        if reached == rest:
            found.append(one)
    return found


def test_a_tile_that_cuts_the_grid_or_bears_cubes_stays():
    state = new(variant="A")
    while state.phase == START:
        state.play(state.turn, state.legal(state.turn)[-1])
    with pytest.raises(wabe.IllegalMove, match="A tile with cubes stays"):
        state.play(state.turn, state.active[RED])
    play(GAME, state, "b6", "b5")
    assert {"a6", "b4", "c5"} <= set(names(state))
    for cut in ("a5", "a4"):  # a6 hangs on a5, and both hang on a4
        with pytest.raises(wabe.IllegalMove, match="must hang together"):
            state.play(state.turn, tile(cut))


YELLOWS = {f"{letter}1": UNCLAIMED for letter in "abcdef"}


def yellow_game(claims, active="a6", hand="red-1 red-g1a red-g1b", seats=4, **fields):
    """Eight yellow tiles: b6 and a5 with these claims, and row 1."""
    yellow = {**YELLOWS, "b6": claims[0], "a5": claims[1]}
    return lay(in_round_1(seats, variant="A"), active={RED: active}, hand=hand, yellow=yellow, **fields)


def test_the_first_on_a_yellow_tile_claims_it_whatever_the_card():
    state = yellow_game((UNCLAIMED, UNCLAIMED))
    before = state.points()[RED]
    assert names(play(GAME, state, "red-1")) == ["b6", "a5"]
    play(GAME, state, "b6")
    assert state.yellow[tile("b6")] == RED
    assert state.points()[RED] == before + 1
    assert cubes_at(state, "b6") == ""


def test_a_claimed_tile_may_be_crossed_but_not_ended_on():
    state = yellow_game((YELLOW, UNCLAIMED), hand="red-1 red-2 red-3")
    assert names(play(GAME, state.clone(), "red-1")) == ["a5"]
    assert names(play(GAME, state.clone(), "red-2")) == ["c6", "b5", "a4"]
    after = play(GAME, state, "red-1")
    with pytest.raises(wabe.IllegalMove, match="claimed"):
        after.play(0, tile("b6"))


def test_the_claimant_may_come_back_without_a_second_cube():
    state = yellow_game((RED, UNCLAIMED))
    before = state.cubes(RED)
    play(GAME, state, "red-1", "b6")
    assert state.cubes(RED) == before
    assert state.yellow[tile("b6")] == RED


def test_r10_claims_belong_to_the_player():
    state = yellow_game((GREEN, YELLOW), seats=2)
    before = state.cubes(RED)
    play(GAME, state, "red-1")
    assert names(state) == ["b6"]
    play(GAME, state, "b6")
    assert state.yellow[tile("b6")] == GREEN
    assert state.cubes(RED) == before


def test_without_a_target_a_card_is_discarded():
    state = yellow_game((YELLOW, GREEN), phase=DISCARD)
    box, before = boxed(state, RED), state.cubes(RED)
    assert names(state) == ["red-1", "red-g1a", "red-g1b"]
    state.listen()
    play(GAME, state, "red-g1a")
    assert state.where[:6] == [REST, REST, HAND, REST, OUT, HAND]
    assert (state.active[RED], state.cubes(RED)) == (tile("a6"), before)
    assert boxed(state, RED) == box + 1
    assert state.colour == YELLOW
    assert GAME.say(state.news[0], list("ABCD")) == "A can't move and discards wheel 1."


def test_a_card_without_a_target_can_not_be_chosen_while_another_has_one():
    state = yellow_game((YELLOW, GREEN), hand="red-1 red-2 red-g1b")
    assert names(state) == ["red-2"]
    with pytest.raises(wabe.PositionError, match="Field phase: a card is discarded when"):
        place(GAME, state, phase=DISCARD)


def test_a_turn_without_targets_begins_with_a_discard():
    yellow = {**YELLOWS, "b6": YELLOW, "a5": GREEN}
    state = lay(in_round_1(variant="A"), active={RED: "a6"}, hand="red-1 red-2 red-g1b", yellow=yellow)
    play(GAME, state, "red-2", "c6")
    others_pass(state)
    assert state.phase == CARD
    stuck = place(GAME, state, active=[tile("a6"), *state.active[1:]], phase=DISCARD)
    assert GAME.table(stuck, 0).status == "You can't move: give up a card."


def test_a_guess_fits_a_discard():
    state = yellow_game((YELLOW, GREEN), phase=DISCARD)
    for seed in range(20):
        guess = wabe.determinize(state, 1, seed)
        assert guess.where[:6] == state.where[:6]  # only the three 1s have no target
        assert guess.flaw() == ""
    other = yellow_game((YELLOW, GREEN), hand="red-1 red-2 red-g1b")
    hands = {tuple(wabe.determinize(other, 1, seed).where[:6]) for seed in range(400)}
    assert len(hands) == 19


# --- variant B ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_variant_b_is_built_in_reverse_order_six_times_around(seats):
    state = new(seats, variant="B", start_seat=1)
    assert sorted(state.symbols) == list(range(6))
    assert [place_name(spot) for spot in state.places] == ["a2", "b2", "c2", "a1", "b1", "c1"]
    builders = []
    while state.phase == TILE:
        builders.append(state.colour)
        assert len(state.legal(state.turn)) == 6 - (len(builders) - 1) // seats
        symbol, count = state.legal(state.turn)[0], len(state.symbols)
        play(GAME, state, names(state)[0])
        assert sorted(names(state)) == sorted(free_cells(state))
        play(GAME, state, names(state)[-1])
        assert (len(state.symbols), state.symbols[-1]) == (count + 1, symbol)
    assert builders == list(range(seats))[::-1] * 6
    assert sorted(state.symbols) == sorted([*range(6)] * (1 + seats))
    assert (state.phase, state.colour, state.colours) == (START, RED, seats)
    assert len(state.legal(state.turn)) == 1 + seats


def free_cells(state):
    taken = {(row_of(spot), column_of(spot)) for spot in state.places}
    around = {(r + d, c + e) for r, c in taken for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return {place_name(place_at(r, c)) for r, c in around - taken}


def test_variant_b_has_no_outer_border():
    for measure, sign, farthest in (
        (row_of, 1, "a26"),
        (row_of, -1, "a-23"),
        (column_of, 1, "aa2"),
        (column_of, -1, "C2"),
    ):
        state = new(variant="B")
        while state.phase in (TILE, CELL):
            moves = state.legal(state.turn)
            if state.phase == CELL:
                moves.sort(key=lambda side: -sign * measure(state.site(side)))
            state.play(state.turn, moves[0])
        assert place_name(state.places[-1]) == farthest


@pytest.mark.parametrize("seed", range(6))
def test_r13_targets_on_a_built_board_are_the_ends_of_all_paths(seed):
    state = in_round_1(2 + seed % 3, seed, variant="B")
    near = [[other for other in state.beside[i * 4 : i * 4 + 4] if other >= 0] for i in range(len(state.symbols))]

    def paths(path, steps):
        if steps == 0:
            return {path[-1]}
        return {end for other in near[path[-1]] if other not in path for end in paths([*path, other], steps - 1)}

    for start in range(len(state.symbols)):
        for steps in (1, 2, 3):
            assert ends(state.beside, start, steps) == sorted(paths([start], steps))
            assert ends(state.beside, start, steps)


# --- who knows what ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "variant"), TABLES)
@pytest.mark.parametrize("redraw", ["shuffle", "halves"])
def test_a_seat_sees_its_own_hands_only(seats, variant, redraw):
    for state in random_game(GAME, 4, seats, variant=variant, redraw=redraw):
        known = state.over or (redraw == "halves" and state.round % 2 == 0)
        for seat in (wabe.SPECTATOR, *range(seats)):
            look = state.look(seat)
            for colour, hand in enumerate(state.look(wabe.ALL)["hands"]):
                seen = known or state.owner(colour) == seat
                assert look["hands"][colour] == (hand if seen else [-1] * len(hand))
            public = {key: value for key, value in look.items() if key != "hands"}
            assert public.items() <= state.look(wabe.ALL).items()


def test_a_guess_redraws_the_hands_of_others_and_nothing_else():
    state = play(GAME, in_round_1(2), *names(in_round_1(2))[:1])
    guesses = [wabe.determinize(state, 0, seed) for seed in range(200)]
    for guess in guesses:
        assert guess.look(0) == state.look(0)
        assert guess.where[:6] + guess.where[12:18] == state.where[:6] + state.where[12:18]
        assert [guess.where[i : i + 6].count(HAND) for i in (6, 18)] == [3, 3]
    assert len({tuple(guess.where[6:12]) for guess in guesses}) == 20
    spectator = {tuple(wabe.determinize(state, wabe.SPECTATOR, seed).where[:6]) for seed in range(200)}
    assert len(spectator) == 10  # one card is out, two of the other five are in hand
    assert wabe.determinize(state, wabe.ALL, 3).where == state.where


def test_halves_the_second_hand_is_known_to_all():
    state = in_round_1(redraw="halves")
    while state.round == 1:
        state.play(state.turn, state.legal(state.turn)[0])
    assert all(wabe.determinize(state, wabe.SPECTATOR, seed).where == state.where for seed in range(5))
    assert wabe.determinize(in_round_1(redraw="halves"), 3, 1).where[18:] == in_round_1(redraw="halves").where[18:]


# --- properties --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "variant"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_properties_of_random_games(seats, variant, seed):
    options = {"redraw": ["shuffle", "halves"][seed % 2], "weakest": ["off", "on"][seed // 2]}
    decisions: Counter[tuple[int, int]] = Counter()
    cubes = None
    for state in random_game(GAME, seed, seats, variant=variant, **options):
        decisions[state.phase, state.colour] += not state.over
        look = state.look(wabe.SPECTATOR)
        every = range(state.colours)
        for colour in every:
            started = state.active[colour] >= 0
            assert state.cubes(colour) + look["stock"][colour] + started <= 20
        assert all(sum(state.corners[i * 4 : i * 4 + 4]) <= 4 for i in range(len(state.symbols)))
        after = [state.cubes(colour) for colour in every]
        if cubes is not None:
            assert sum(after) - sum(cubes) in (0, 1)
        cubes = after
    for colour in range(state.colours):
        assert decisions[CARD, colour] + decisions[DISCARD, colour] == 18
        assert decisions[TARGET, colour] == decisions[CARD, colour]
    assert look["stock"] == [0] * state.colours
    assert all(points <= 31 for points in state.points())
    assert max(state.points()) <= max(state.cubes(colour) for colour in range(state.colours)) + 12


def test_no_colour_has_an_advantage():
    totals = [0] * 4
    for seed in range(150):
        *_, state = random_game(GAME, seed, 4)
        totals = [total + points for total, points in zip(totals, state.points(), strict=True)]
    assert all(total / 150 == pytest.approx(sum(totals) / 600, rel=0.12) for total in totals)


# --- positions and table -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"variant": 3}, "Field variant"),
        ({"colours": 3}, "Field colours must be 4"),
        ({"colour": 1}, "Field turn must be 1"),
        ({"round": 0}, "Field round"),
        ({"phase": START}, "Field round"),
        ({"phase": DISCARD}, "Field phase must be one of"),
        ({"symbols": [0] * 36}, "Fields held, symbols: the tile of symbol 0 must be there 6 times"),
        ({"symbols": [6] * 36}, "Field symbols.0. must be a tile of symbol"),
        ({"symbols": []}, "Field symbols must have 36 items"),
        ({"places": [place_at(1, 1)] * 36}, "Field places must not have .* twice"),
        ({"places": [place_at(9, column) for column in range(-10, 26)]}, "Field beside"),
        ({"beside": [0] * 144}, "Field beside"),
        ({"yellow": [UNCLAIMED] * 36}, "Field yellow .tiles turned over. must be 0"),
        ({"yellow": [9] * 36}, "Field yellow"),
        ({"corners": [2] * 144}, "Field corners .cubes on tile 0. must be from 0 to 4"),
        ({"corners": [0] * 144}, "Field corners .cubes of colour 0. must be from 1 to 1"),
        ({"active": [36] * 4}, "Field active"),
        ({"active": [-1] * 4}, "Field active .who has started."),
        ({"held": [63] * 4}, "Field held must have 0 items"),
        ({"symbol": 2}, "Field symbol must be -1"),
        ({"where": [REST] * 24}, "Field where .in hand, out."),
        ({"where": [3] * 24}, "Field where"),
        ({"card": 2}, "Field card must be -1"),
        ({"lap": 1}, "Field where .in hand, out."),
        ({"winner": 0}, "Field winner"),
        ({"over": True, "waiting": 0}, "Field over must be False"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, in_round_1(), **fields)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"lap": 6}, "Field lap"),
        ({"colour": 0, "turn": 0, "waiting": 1}, "Field symbols must have 9 items"),
        ({"held": [1] * 4}, "Fields held, symbols: the tile of symbol 1"),
        ({"phase": CELL}, "Field symbol"),
        ({"phase": CELL, "symbol": 7}, "Field symbol"),
        ({"phase": FLIP}, "Field symbols must have 30 items"),
    ],
)
def test_an_impossible_board_to_build_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(variant="B"), **fields)


def test_more_impossible_positions():
    state = new(variant="A")
    with pytest.raises(wabe.PositionError, match="Field card must be -1"):
        place(GAME, state, phase=TILE)
    with pytest.raises(wabe.PositionError, match="Field card is missing"):
        place(GAME, state, card=-1)
    with pytest.raises(wabe.PositionError, match=r"Field yellow .tiles turned over. must be 8"):
        place(GAME, in_round_1(variant="A"), yellow=[FACE_UP] * 36)
    with pytest.raises(wabe.PositionError, match="colour 0 may not stand there"):
        yellow_game((YELLOW, UNCLAIMED), active="b6")


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_the_table_shows_every_piece_and_a_path_for_every_move(seats, variant):
    for state in random_game(GAME, 8, seats, variant=variant):
        for seat in (wabe.SPECTATOR, wabe.ALL, state.turn):
            table = GAME.table(state, seat)
            pieces = [piece for zone in table.zones for piece in zone.pieces]
            kinds = Counter(piece.kind for piece in pieces)
            assert kinds["tile"] == len(state.symbols) + sum(mask.bit_count() for mask in state.held)
            assert kinds["cube"] == sum(state.cubes(colour) for colour in range(state.colours))
            assert kinds["pawn"] == sum(place >= 0 for place in state.active)
            own = sum(state.owner(colour) == seat for colour in range(state.colours))
            assert kinds["card"] == (3 * own if state.round else 0) + (1 if state.phase == START else 0)
            assert all(len(move.path) == 1 and move.path[0] in table.ids() for move in table.moves)


def test_the_owner_sees_the_second_half_ahead():
    state = in_round_1(2, redraw="halves")
    zones = {zone.id: zone for zone in GAME.table(state, 0).zones}
    assert {"rest.red", "rest.green"} <= zones.keys()
    assert "rest.yellow" not in zones
    both = {piece.id for key in ("rest.red", "hand.red") for piece in zones[key].pieces}
    assert both == {name for name in INDEX if name.startswith("red")}
    assert "rest.red" not in {zone.id for zone in GAME.table(in_round_1(2), 0).zones}


def test_words():
    people = ["Ann", "Bob", "Cid", "Dee"]
    symbols = {"b6": CIRCLES, "a5": WHEEL}
    state = lay(in_round_1(), symbols, active={RED: "a6"}, hand="red-1 red-2 red-3")
    assert GAME.table(state, 0).status == "Play a card: it says how far you go and where a cube stays."
    assert named(GAME.table(state, 1).status, people) == "Waiting for Ann."
    play(GAME, state, "red-1")
    assert GAME.table(state, 0).status == "Move exactly 1 step. A cube stays only on circles."
    assert [(move.path, move.text) for move in GAME.table(state, 0).moves] == [
        (("b6.tile",), "move to b6"),
        (("a5.tile",), "move to a5"),
    ]
    other = state.clone()
    for after, target, last in (
        (state, "b6", "Red leaves a cube on b6."),
        (other, "a5", "Red leaves no cube."),
    ):
        after.listen()
        play(GAME, after, target)
        assert [GAME.say(event, people) for event in after.news] == [
            f"Ann plays circles 1: red moves to {target}.",
            last,
        ]


def test_what_a_card_and_a_stop_bring():
    symbols = {"b6": CIRCLES, "a5": WHEEL, "f1": CIRCLES}
    cubes = {RED: {"b6": 1}, GREEN: {"b6": 2}}
    state = lay(in_round_1(), symbols, cubes, active={RED: "a6"}, hand="red-1 red-2 red-3")
    said = {move: sure(preview(GAME, state, 0, GAME.find(state, 0, move))).text for move in ("red-1", "red-2")}
    assert said["red-1"] == "Go 1 step: on b6 a cube stays, **+1**."
    hand = next(zone for zone in GAME.table(state, 0).zones if zone.id == "hand.red")
    assert {piece.id: piece.foot for piece in hand.pieces}["red-1"] == "+1 at b6"
    play(GAME, state, "red-1")
    assert [(move.name, move.cost) for move in GAME.table(state, 0).moves] == [("b6", "+1"), ("a5", "0")]
    seen = sure(preview(GAME, state, 0, GAME.find(state, 0, "b6")))
    assert seen.text.endswith("but not the only pair: **+1**. Green loses 1: its pair is no longer the only one.")
    lost = sure(preview(GAME, state, 0, GAME.find(state, 0, "a5")))
    assert lost.text.startswith("**No cube stays:** this is wheel, not circles.")
    assert reason(GAME, state, 0, "f1.tile").endswith("f1 is 10 away.")
    assert reason(GAME, state, 0, "a6.tile") == "You stand there: the move must end on another tile."


def test_a_stop_without_a_cube_tells_what_the_next_card_could_do():
    symbols = {"b6": WHEEL, "a5": DROP, "c6": BRICKS, "b5": CIRCLES, "a4": ARROW}
    state = lay(in_round_1(), symbols, active={RED: "a6"}, hand="red-1 red-2 red-g1b")
    text = sure(preview(GAME, state, 0, GAME.find(state, 0, "red-2"))).text
    assert text == "Go 2 steps. No free hammers at that distance: no cube stays."
    play(GAME, state, "red-1")
    assert GAME.table(state, 0).status == "Move exactly 1 step. No circles in reach: no cube stays."
    text = sure(preview(GAME, state, 0, GAME.find(state, 0, "a5"))).text
    assert text == "**No cube stays:** this is drop, not circles. From there arrow 1 leaves one on a4."


def test_pointing_at_a_card_shows_where_a_cube_would_stay():
    state = lay(in_round_1(), {"b6": CIRCLES, "a5": WHEEL}, active={RED: "a6"}, hand="red-1 red-2 red-3")
    seen = sure(preview(GAME, state, 0, GAME.find(state, 0, "red-1")).table)
    assert Mark("to", ("b6.tile",)) in seen.marks
    assert Mark("to", ("a5.tile",)) not in seen.marks
    play(GAME, state, "red-1")
    assert not [mark for mark in GAME.table(state, 0).marks if mark.kind == "to"]  # the labels of the moves say it
    assert not [mark for mark in GAME.table(state, 1).marks if mark.kind == "to"]


def test_nothing_is_said_or_drawn_of_a_card_but_its_symbol_and_steps():
    for state in random_game(GAME, 4, 3):
        table = GAME.table(state, state.turn)
        cards = [piece for zone in table.zones for piece in zone.pieces if piece.kind == "card"]
        assert all(piece.symbol.endswith(" journey") and "on green" not in piece.label for piece in cards)
        assert all(piece.number is None for zone in table.zones for piece in zone.pieces if piece.kind == "tile")


def test_a_seat_shows_what_its_owner_may_hold_and_never_which():
    state = in_round_1()
    mine, theirs = GAME.table(state, 0).sides[:2]
    assert len(mine.rows) == 2
    held = [item for item in theirs.rows[2] if item.piece]
    assert [item.label for item in held] == [
        "yellow hammers 3", "yellow circles 2", "yellow bricks 1", "yellow wheel 2", "yellow arrow 1", "yellow drop 1",
    ]  # fmt: skip
    assert not any(item.piece.dim for item in held)
    play(GAME, state, names(state)[0])
    play(GAME, state, names(state)[0])
    chosen = names(state)[0]
    play(GAME, state, chosen)
    play(GAME, state, names(state)[0])
    pale = [item.label for item in GAME.table(state, 0).sides[1].rows[2] if item.piece and item.piece.dim]
    assert len(pale) == 1


def test_a_pair_says_what_it_brings_beside_it():
    state = lay(in_round_1(), cubes={RED: {"d3": 2}, YELLOW: {"d3": 1}, GREEN: {"c3": 1}, BLUE: {"c3": 1}})
    assert Mark("between", ("d3.red0", "d3.red1"), "+1") in GAME.table(state, 0).marks
    state = lay(in_round_1(), cubes={RED: {"d3": 2}, YELLOW: {"d3": 2}, GREEN: {"c3": 1}, BLUE: {"c3": 1}})
    assert not [mark for mark in GAME.table(state, 0).marks if mark.kind == "between"]


def test_a_second_cube_is_announced_as_a_pair_and_ones_own_tile_is_framed():
    state = lay(
        in_round_1(), {"b6": CIRCLES, "a5": WHEEL}, {RED: {"b6": 1}}, active={RED: "a6"}, hand="red-1 red-2 red-3"
    )
    play(GAME, state, "red-1")
    table = GAME.table(state, 0)
    assert [(move.name, move.cost) for move in table.moves] == [("b6", "+2 pair"), ("a5", "0")]
    assert Mark("band", ("a6.tile",), colour="red") in table.marks
    assert not [mark for mark in GAME.table(state, wabe.SPECTATOR).marks if mark.kind == "band"]


def test_the_points_add_up():
    for state in random_game(GAME, 3, 2, variant="A"):
        counters = [counter.value for counter in GAME.table(state, 0).counters]
        assert counters == state.scores()
    result = sure(GAME.table(state, 0).result)
    for row in result.rows:
        *parts, total = (int(item.text) for item in row)
        assert sum(parts) == total


def test_words_of_the_setup():
    people = ["Ann", "Bob"]
    state = new(2, variant="B")
    assert GAME.table(state, 1).status == "Choose a tile to build (1 of 6)."
    state.listen()
    play(GAME, state, "wheel")
    assert GAME.table(state, 1).status == "Where does the wheel tile go?"
    play(GAME, state, "b3")
    assert GAME.say(state.news[0], people) == "Bob puts a wheel tile at b3."
    state = new(2, variant="A")
    state.listen()
    assert GAME.table(state, 0).status.startswith("Red. Touch a ")
    first = names(state)[0]
    while state.phase == START:
        play(GAME, state, names(state)[0])
    words = [GAME.say(event, people) for event in state.news]
    assert words[0] == f"Ann starts red on {first}."
    assert words[1].startswith("Bob draws ")
    assert GAME.table(state, 1).status == "Blue. Turn over a tile without cubes (1 of 2)."
    state.listen()
    play(GAME, state, "a6")
    assert GAME.say(state.news[0], people) == "Bob turns over a6."


def test_words_of_claims_and_ends():
    people = ["Ann", "Bob", "Cid", "Dee"]
    state = yellow_game((UNCLAIMED, UNCLAIMED))
    state.listen()
    play(GAME, state, "red-1", "b6")
    assert GAME.say(state.news[-1], people) == "Ann claims the yellow tile b6 for red."
    cubes = {RED: {"b6": 2}}
    state = lay(in_round_1(instantWin="on"), {"b6": CIRCLES}, cubes, {RED: "a6"}, "red-1 red-2 red-3")
    state.listen()
    play(GAME, state, "red-1", "b6")
    words = [GAME.say(event, people) for event in state.news]
    assert words[-2:] == ["Ann has three red corners of b6.", "Ann wins."]
    for seed in range(60):
        *_, state = random_game(GAME, seed, 2, variant="B")
        if state.returns() == [0.5, 0.5]:
            assert named(GAME.table(state, 0).status, people) == "Ann and Bob share the win."
            break
    else:
        raise AssertionError("no shared win in 60 games")


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
