"""The worked examples, rulings and properties of Rush Maze."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.components import SYMBOL_NAMES
from wabe.boxes.greenbox.rush_maze import maze
from wabe.boxes.greenbox.rush_maze.rules import MOVE, PLACE, STOP
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("rush-maze")
LETTERS = "dhcbwa"  # drop, hammers, circles, bricks, wheel, arrow
TABLES = [(seats, deck) for seats in (2, 3, 4) for deck in (54, 36)]
BLOCK = [(0, 0), (0, 1), (1, 0), (1, 1)]


def new(seats=2, seed=0, **options):
    return GAME.new(seats, seed, {"start_seat": 0, **options})


def bag(each, *used):
    """So many of each symbol, without those used."""
    rest = sorted([*range(6)] * each)
    for symbols in used:
        for symbol in symbols:
            rest.remove(symbol)
    return rest


def symbols(letters):
    return [LETTERS.index(letter) for letter in letters]


def lay(tiles, hand, other="aaaaaa", cubes=("m13", "n13"), tile="", bottom="", discards="", stack=None, **fields):
    """Two players; tiles as 'm13 w  n13 d ...', the start block first; hands as letters. Seat 0 is to go."""
    words = tiles.split()
    cells = [maze.ORIGIN + (13 - int(n[1:])) * maze.WIDTH + ord(n[0]) - ord("m") for n in words[::2]]
    shown = symbols(words[1::2])
    hands = [sorted(symbols(hand)), sorted(symbols(other))]
    turned = symbols(tile)
    under = symbols(bottom) if stack is None else bag(6, shown, turned)
    fields = {
        "cells": cells,
        "symbols": shown,
        "near": maze.laid(cells),
        "cubes": [words[::2].index(name) for name in cubes],
        "tile": turned[0] if turned else -1,
        "phase": PLACE if turned else MOVE,
        "bottom": under,
        "stack": bag(6, shown, turned, under),
        "hands": hands,
        "deck": bag(9, *hands, symbols(discards)),
        "discards": [discards.count(letter) for letter in LETTERS],
    } | fields
    return place(GAME, new(), **fields)


def at(state, seat=0):
    return maze.cell_name(state.cells[state.cubes[seat]])


# --- setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 8), (4, 10)])
def test_setup_a_tile_for_each_player_and_hands_by_their_number(seats, cards):
    state = new(seats)
    assert [(maze.row(cell), maze.column(cell)) for cell in state.cells[:seats]] == BLOCK[:seats]
    assert len(state.cells) == seats
    assert len(state.stack) == 36 - seats - 1  # one is turned over
    assert state.phase == PLACE
    assert [len(hand) for hand in state.hands] == [cards] * seats
    assert len(state.deck) == 54 - cards * seats
    assert state.round_limit == 40


def test_cubes_start_on_the_tiles_at_random():
    starts = {tuple(new(3, seed).cubes) for seed in range(60)}
    assert starts == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 8), (4, 9)])
def test_r10_the_small_deck_has_six_cards_of_each_symbol(seats, cards):
    state = new(seats, deck=36)
    assert [len(hand) for hand in state.hands] == [cards] * seats
    every = sorted(state.deck + [symbol for hand in state.hands for symbol in hand])
    assert every == bag(6)


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(3, seed).turn for seed in range(30)} == {0, 1, 2}
    state = GAME.new(4, options={"start_seat": 2})
    assert (state.turn, state.token) == (2, 2)


# --- the worked examples -----------------------------------------------------------------------------


def test_example_1_the_token_moves_on_after_every_round():
    state = new()
    order = []
    while state.rounds < 3:
        order.append((state.rounds, state.turn))
        turn = (state.rounds, state.turns)
        while (state.rounds, state.turns) == turn:
            state.play(state.turn, STOP if state.phase == MOVE else state.legal(state.turn)[0])
    assert order == [(0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (2, 1)]


SQUARE = "m13 b  n13 d  m12 d  n12 w"


def test_example_2_a_run_through_the_maze():
    state = lay(SQUARE, "dwda")
    assert names(state) == ["n13", "m12", "stop"]
    play(GAME, state, "n13")
    assert names(state) == ["n12", "stop"]
    play(GAME, state, "n12")
    assert names(state) == ["m12", "stop"]
    play(GAME, state, "m12")
    assert at(state) == "m12"
    assert state.turn == 1  # no bricks for m13: the turn has ended by itself
    assert len(state.hands[0]) == 2


def test_example_2_back_to_the_start_only_with_a_card_of_its_symbol():
    state = play(GAME, lay(SQUARE, "dwdb"), "n13", "n12", "m12")
    assert names(state) == ["m13", "stop"]
    state = play(GAME, lay(SQUARE, "ddb"), "n13", "m13")
    assert names(state) == ["m12", "stop"]  # n13 was moved onto in this turn
    with pytest.raises(wabe.IllegalMove, match="moved onto that tile in this turn"):
        state.play(0, 1)


def test_example_3_an_empty_hand_wins_at_once():
    state = play(GAME, lay(SQUARE, "d"), "n13")
    assert state.over
    assert state.hands[0] == []
    assert state.returns() == [1.0, 0.0]
    assert len(state.deck) == 54 - 6 - 1


CROSS = "m13 b  n13 d  m12 d  m14 h  l13 h"  # all four neighbours of m13 are laid


def test_example_4_without_room_the_tile_goes_under_the_stack():
    state = lay(CROSS, "bb", cubes=("n13", "m13"), other="d", stack=())  # all tiles left are known, in order
    under = state.bottom[:]
    assert len(under) == 31
    play(GAME, state, "stop")
    assert state.turn == 1
    assert state.phase == MOVE  # the turn goes on with step 2
    assert state.bottom == under[1:] + under[:1]
    assert len(state.cells) == 5
    assert names(state) == ["n13", "m12", "stop"]


def test_example_4_a_tile_from_the_bag_that_everybody_saw():
    state = play(GAME, lay(CROSS, "bb", cubes=("n13", "m13"), other="d"), "stop")
    assert len(state.bottom) == 1
    assert len(state.stack) == 30
    for seat in (0, 1, wabe.SPECTATOR):
        assert state.look(seat)["bottom"] == state.bottom
        assert len(state.look(seat)["stack"]) == 30


def test_the_bottom_of_the_stack_comes_last():
    state = play(GAME, lay(SQUARE, "dd", cubes=("m13", "n12"), bottom="hc"), "stop")
    assert state.phase == PLACE
    assert (len(state.stack), state.bottom) == (29, symbols("hc"))
    last = lay(SQUARE, "dd", cubes=("m13", "n12"), stack=())
    known = last.bottom[:]
    play(GAME, last, "stop")
    assert last.tile == known[0]
    assert last.bottom == known[1:]


def test_example_5_nine_discards_are_shuffled_and_one_is_drawn():
    discards = "dddhhhccc"
    other = "".join(LETTERS[symbol] for symbol in bag(9, symbols("dd"), symbols(discards)))
    state = lay(SQUARE, "dd", other, discards=discards)
    assert state.deck == []
    state.listen()
    play(GAME, state, "stop")
    assert len(state.deck) == 8
    assert state.discards == [0] * 6
    assert len(state.hands[0]) == 3
    assert ("reshuffled", 9) in [event[1:3] for event in state.news]


def test_r6_without_deck_and_discards_nothing_is_drawn():
    state = lay(SQUARE, "dd", "".join(LETTERS[symbol] for symbol in bag(9, symbols("dd"))))
    state.listen()
    play(GAME, state, "stop")
    assert len(state.hands[0]) == 2
    assert "drew" not in [event[1] for event in state.news]


# --- rulings -----------------------------------------------------------------------------------------


def test_r2_several_cubes_may_share_a_tile():
    state = play(GAME, lay(SQUARE, "dda"), "n13")
    assert at(state, 0) == at(state, 1) == "n13"


def test_r4_a_player_may_stop_without_moving():
    state = play(GAME, lay(SQUARE, "dd"), "stop")
    assert at(state) == "m13"
    assert len(state.hands[0]) == 3


def test_r5_the_tile_is_laid_next_to_the_own_cube():
    state = lay(SQUARE, "dd", tile="c")
    assert names(state) == ["m14", "l13"]
    play(GAME, state, "l13")
    assert maze.cell_name(state.cells[-1]) == "l13"
    assert state.symbols[-1] == LETTERS.index("c")
    assert names(state) == ["n13", "m12", "stop"]
    with pytest.raises(wabe.IllegalMove, match="a tile on that cell already"):
        lay(SQUARE, "dd", tile="c").play(0, 1)


def test_a_new_tile_joins_all_its_neighbours():
    state = lay("m13 b  n13 d  o13 d  o12 h  o11 h  n11 h  m11 h  m12 c", "wwc", cubes=("m12", "n13"), tile="w")
    play(GAME, state, "n12")  # the hole in a ring of eight
    tile = len(state.cells) - 1
    around = [maze.cell_name(state.cells[near]) for near in state.near[tile * 4 : tile * 4 + 4] if near >= 0]
    assert around == ["n13", "o12", "n11", "m12"]
    assert state.near == maze.laid(state.cells)
    assert names(state) == ["n12", "stop"]


def test_the_move_step_ends_when_only_stop_is_left():
    state = play(GAME, lay(SQUARE, "hh", tile="c"), "l13")
    assert state.turn == 1
    assert len(state.hands[0]) == 3
    state = play(GAME, lay(SQUARE, "hhc", tile="c"), "l13")
    assert names(state) == ["l13", "stop"]


def test_an_empty_stack_means_no_tile_step():
    full = "  ".join(f"{'mnopqr'[c]}{13 - r} {LETTERS[(r + c) % 6]}" for r in range(6) for c in range(6))
    tiles = full.replace("m13 d  n13 h", "m13 d  n13 h  m12 h").replace("m12 h  n12", "n12")
    state = lay(tiles, "hhh", "ddd", cubes=("m13", "n13"))
    assert state.stack == state.bottom == []
    play(GAME, state, "n13")
    assert state.turn == 1
    assert state.phase == MOVE
    assert len(state.cells) == 36


def test_r8_stuck_players_just_draw():
    ring = "m13 d  n13 d  m12 d  m14 d  l13 d"
    state = lay(ring, "aa", "d", cubes=("m13", "n13"), turn=1, waiting=2, token=1)
    state.listen()
    play(GAME, state, "stop")
    assert [event[1:3] for event in state.news[:4]] == [("drew", 1), ("buried", 0), ("stuck", 0), ("drew", 0)]
    assert state.rounds == 1


def test_what_goes_by_itself_is_said_and_shown():
    corner = "m13 d  n13 d  m12 d  m14 d"
    state = lay(corner, "aa", "d", tile="c", cubes=("m13", "n13"))
    assert names(state) == ["l13"]
    state.listen()
    play(GAME, state, "l13")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news[:4]] == [
        "Only one side of the cube is free, so the circles tile goes there by itself.",
        "Ann lays circles left (l13).",
        "Ann holds no card for a tile beside the cube, so the turn ends by itself.",
        "Ann draws a card.",
    ]
    assert [(len(moment.cells), said) for moment, said, _ in state.moments] == [(4, 1), (5, 3)]


@pytest.mark.parametrize(("hand", "returns"), [("dd", [0.0, 1.0]), ("d", [0.5, 0.5])])
def test_r7_the_fewest_cards_win_at_the_round_limit(hand, returns):
    fields = {"round_limit": 20, "rounds": 19, "turns": 1, "token": 1}
    state = play(GAME, lay(SQUARE, hand, "aa", **fields), "stop")
    assert state.over
    assert state.rounds == 20
    assert state.returns() == returns
    state = play(GAME, lay(SQUARE, hand, "aaaa", **fields), "stop")
    assert state.returns() == [1.0, 0.0]


def test_r7_players_who_run_whenever_they_can():
    for seats, median, still_open in ((2, 19, 0.22), (3, 11, 0.09), (4, 8, 0.03)):
        rounds = []
        for seed in range(150):
            state = GAME.new(seats, seed)
            dice = wabe.State()
            dice.seed(seed)
            while not state.over:
                moves = [move for move in state.legal(state.turn) if move != STOP]
                state.play(state.turn, moves[dice.roll(len(moves))])
            rounds.append(state.rounds)
        assert sorted(rounds)[75] == pytest.approx(median, abs=4)
        assert rounds.count(40) / 150 == pytest.approx(still_open, abs=0.09)


def test_r9_the_order_of_turns_with_three_players():
    state = new(3)
    order = []
    while state.rounds < 4:
        turn = (state.rounds, state.turns)
        order.append(state.turn)
        while (state.rounds, state.turns) == turn:
            state.play(state.turn, STOP if state.phase == MOVE else state.legal(state.turn)[0])
    assert order == [0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2]


# --- who knows what ----------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_only():
    for state in random_game(GAME, 5, 3):
        for seat in (0, 1, 2, wabe.SPECTATOR):
            look = state.look(seat)
            assert look["deck"] == [-1] * len(state.deck)
            assert look["stack"] == state.stack
            for owner in range(3):
                assert look["hands"][owner] == (state.hands[owner] if owner == seat else [-1] * len(state.hands[owner]))
        assert state.look(wabe.ALL)["hands"] == state.hands


def test_a_guess_gives_the_mover_a_card_for_the_way():
    state = lay(SQUARE, "d")
    for viewer in (1, wabe.SPECTATOR):
        assert all(wabe.determinize(state, viewer, seed).hands[0] == [0] for seed in range(50))
    placing = lay(SQUARE, "d", tile="c")
    assert len({wabe.determinize(placing, 1, seed).hands[0][0] for seed in range(50)}) > 3


def test_a_guess_does_not_depend_on_what_is_hidden():
    state = new(3, seed=4)
    twin = place(GAME, state, hands=[state.hands[0], state.hands[2], state.hands[1]])
    for seed in range(10):
        guess = wabe.determinize(state, 0, seed)
        assert guess.dump() == wabe.determinize(twin, 0, seed).dump()
        assert guess.look(0) == state.look(0)
    assert len({tuple(wabe.determinize(state, 0, seed).hands[1]) for seed in range(50)}) > 40


# --- properties --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "deck"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_properties_of_random_games(seats, deck, seed):
    state = GAME.new(seats, seed, {"deck": deck, "roundLimit": 20})
    dice = wabe.State()
    dice.seed(seed)
    turns, steps, before = 0, [], state.cells[:]
    while not state.over:
        mover, turn, phase = state.turn, (state.rounds, state.turns), state.phase
        sizes = [len(hand) for hand in state.hands]
        state.listen()
        moves = state.legal(mover)
        state.play(mover, moves[dice.roll(len(moves))])
        tiles = state.symbols + state.stack + state.bottom + ([state.tile] if state.tile >= 0 else [])
        assert sorted(tiles) == bag(6)
        cards = state.deck + [symbol for hand in state.hands for symbol in hand]
        assert all(cards.count(n) + state.discards[n] == deck // 6 for n in range(6))
        assert state.cells[: len(before)] == before  # tiles never leave
        assert len(state.cells) == len(before) + (phase == PLACE)
        assert maze.grown(state.cells, seats)
        assert state.near == maze.laid(state.cells)
        before = state.cells[:]
        gone = [event[4] for event in state.news if event[1] == "went"]
        drawn = sum(event[1:3] == ("drew", mover) for event in state.news)
        assert len(state.hands[mover]) == sizes[mover] - len(gone) + drawn
        steps += gone
        assert len(set(steps)) == len(steps) <= 36
        if (state.rounds, state.turns) != turn or state.over:
            steps, turns = [], turns + 1
    assert turns <= 20 * seats
    assert state.rounds <= 20
    fewest = min(map(len, state.hands))
    winners = [seat for seat, share in enumerate(state.returns()) if share > 0]
    assert winners == [seat for seat in range(seats) if len(state.hands[seat]) == fewest]
    assert fewest == 0 or state.rounds == 20


# --- positions, table, words -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"cells": []}, "Field symbols must have"),
        ({"cells": [maze.ORIGIN, maze.ORIGIN + 1, maze.ORIGIN + 2, maze.ORIGIN + 4]}, "Field near must be"),
        ({"symbols": [3, 0, 0]}, "Field symbols must have 4 items"),
        ({"near": [-1] * 16}, "near must be"),
        ({"stack": []}, "tile with symbol 0 must be there 6 times"),
        ({"cubes": [0, 4]}, "Field cubes"),
        ({"hands": [[0]]}, "hands must have 2 items"),
        ({"hands": [[0], [9]]}, "must be a card with symbol, not 9"),
        ({"hands": [[0], [1]]}, "card with symbol 0 must be there 9 times"),
        ({"round_limit": 10}, "20 to 100"),
        ({"token": 2}, "Field token must be from 0 to 1"),
        ({"been": 1 << 9}, "Field been must be a mask"),
        ({"turns": 1}, "Field turn must be"),
        ({"rounds": 40}, "Field over must be"),
        ({"phase": PLACE}, "Field tile is missing"),
        ({"been": 2}, "Field been"),
        ({"over": True, "waiting": 0}, "Field over must be"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, lay(SQUARE, "dd"), **fields)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_shows_every_piece_and_a_path_for_every_move(seats):
    for state in random_game(GAME, 8, seats, roundLimit=20):
        for seat in (wabe.SPECTATOR, wabe.ALL, *range(seats)):
            table = GAME.table(state, seat)
            found = [piece for zone in table.zones for piece in zone.pieces]
            tiles = {piece.id for piece in found if piece.kind == "tile" and piece.at}
            assert tiles == {f"{maze.cell_name(cell)}.tile" for cell in state.cells}
            assert sum(piece.kind == "cube" for piece in found) == seats
            held = {piece.id: piece.badge for piece in found if piece.id.startswith("hand ")}
            if seat >= 0:
                assert held == {f"hand {name}": str(state.hands[seat].count(i)) for i, name in enumerate(SYMBOL_NAMES)}
            played = [
                int(item.text) for zone in table.zones if zone.id == "played" for row in zone.rows[:3] for item in row
            ]
            assert played == state.discards
            assert [side.rows[0][0].text for side in table.sides] == [
                "last card" if len(hand) == 1 else f"{len(hand)} cards" for hand in state.hands
            ]
            spots = {spot.id for spot in table.zones[0].spots}
            assert all(path in spots | tiles | {"stop"} for move in table.moves for path in move.path)


def test_names_of_cells_go_up_and_to_the_right_and_never_clash():
    names = [maze.cell_name(cell) for cell in range(maze.WIDTH * maze.WIDTH)]
    assert len(set(names)) == len(names)
    assert [maze.cell_name(maze.ORIGIN + step) for step in (0, *maze.STEPS)] == ["m13", "m14", "n13", "m12", "l13"]


def test_the_window_grows_only_between_turns():
    state = lay(SQUARE, "dd", tile="c")
    first = GAME.table(state, 0).zones[0]
    assert [item.text for item in first.below] == list("ijklmnopqr")
    assert [item.text for item in first.left] == ["16", "15", "14", "13", "12", "11", "10"]
    for seed in range(4):
        before = None
        for state in random_game(GAME, seed, 2):
            zone = GAME.table(state, state.turn).zones[0]
            spots = {spot.id for spot in zone.spots}
            if before and before[0] == (state.turn, state.rounds, state.turns):
                assert before[1] == spots
            before = (state.turn, state.rounds, state.turns), spots


def test_words():
    state = lay(SQUARE, "dd", tile="c")
    assert GAME.table(state, 0).status == "Lay the new tile, circles, beside your red cube."
    assert named(GAME.table(state, 1).status, []) == "Waiting for seat 1."
    assert {move.text: move.path for move in GAME.table(state, 0).moves} == {
        "lay it up (m14)": ("m14",),
        "lay it left (l13)": ("l13",),
    }
    state.listen()
    play(GAME, state, "m14")
    assert GAME.table(state, 0).status == "2 cards left: step onto a marked tile, or stop and draw one."
    assert {move.text: move.path for move in GAME.table(state, 0).moves} == {
        "right onto drop (n13)": ("n13.tile",),
        "down onto drop (m12)": ("m12.tile",),
        "stop, draw 1": ("stop",),
    }
    won = lay(SQUARE, "d")
    won.listen()
    play(GAME, won, "m12")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news + won.news] == [
        "Ann lays circles up (m14).",
        "Ann goes down onto drop (m12).",
        "Ann wins.",
    ]
    assert GAME.table(won, 0).status == "No cards left in round 1. You win."
    assert named(GAME.table(won, 1).status, []) == "No cards left in round 1. Seat 1 wins."
    limit = lay(SQUARE, "d", "aa", round_limit=20, rounds=19, turns=1, token=1)
    limit.listen()
    play(GAME, limit, "stop")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in limit.news] == [
        "Ann draws a card.",
        "The game is stopped after 20 rounds.",
        "Ann shares the win.",
        "Bob shares the win.",
    ]
    status = named(GAME.table(limit, 0).status, ["Ann", "Bob"])
    assert status == "The fewest cards after 20 rounds. Ann and Bob share the win."
    result = GAME.table(limit, 0).result
    assert (result.reason, result.tie) == ("The fewest cards after 20 rounds.", "As few cards: the win is shared.")
    assert [row[0].text for row in result.rows] == ["2", "2"]


def seen(state, name):
    return preview(GAME, state, 0, GAME.find(state, 0, name)).text


def test_what_a_touch_would_do():
    state = lay(SQUARE, "ddwa", tile="b")
    assert seen(state, "m14") == ("**Up (m14):** a run of 3 steps, drop, wheel and drop: you would have 1 card left.")
    assert seen(lay(SQUARE, "dwd", tile="b"), "m14") == (
        "**Up (m14):** a run of 3 steps, drop, wheel and drop: **you could win now**."
    )
    assert seen(lay(SQUARE, "aa", tile="b"), "m14") == (
        "**Up (m14):** you hold no card for a tile beside you, so you draw one."
    )
    state = lay(SQUARE, "dwaa")
    assert seen(state, "n13") == "**Right onto drop:** 3 cards left. From there you could run on: wheel."
    assert seen(lay(SQUARE, "daa"), "n13") == (
        "**Right onto drop:** 2 cards left. A dead end: nothing in your hand goes on from there."
    )
    assert seen(lay(SQUARE, "d"), "n13") == "**Right onto drop:** your last card. **You win.**"
    assert seen(state, "stop") == "**Stop:** you keep 4 cards and draw one."
    twice = lay(SQUARE, "dd", turns=1, token=1)
    assert seen(twice, "stop") == "**Stop:** you keep 2 cards and draw one. Then it is your turn again."


def test_why_something_cannot_be_touched():
    state = lay(SQUARE, "dw", tile="b")
    assert reason(GAME, state, 0, "o13") == "Only the free cells beside your own cube."
    assert reason(GAME, state, 0, "stop") == "First lay the new tile beside your cube."
    state = lay(SQUARE, "ddb")
    assert reason(GAME, state, 0, "n12.tile") == "One tile at a time: touch a tile beside your cube."
    assert reason(GAME, state, 0, "m13.tile") == "Here you stand."
    assert reason(GAME, state, 0, "hand drop") == "Touch the tile you want to go to: the card is played by itself."
    play(GAME, state, "n13", "m13")
    assert reason(GAME, state, 0, "n13.tile") == "You have been there in this turn. Once a turn is enough."
    state = lay("m13 b  n13 d  m12 w", "ddb")
    assert reason(GAME, state, 0, "m12.tile") == "You hold no wheel."
