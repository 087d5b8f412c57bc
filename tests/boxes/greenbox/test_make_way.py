"""The worked examples, rulings and properties of Make Way."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.make_way.board import EMPTY, points
from wabe.boxes.greenbox.make_way.rules import CARD, DISCARD, MOVE, ROUND
from wabe.core.reasons import reason
from wabe.core.state import PAUSE, win_shares
from wabe.core.words import named

GAME = subject("make-way")
LETTERS = "dhcbwa"  # drop, hammers, circles, bricks, wheel, arrow
TABLES = [(3, "value"), (3, "random"), (4, "value"), (4, "random")]


def new(seed=0, **options):
    return GAME.new(seed=seed, options={"start_seat": 0, **options})


def cells(text):
    """`b1 c4` as numbers."""
    return [(int(name[1]) - 1) * 6 + "abcdef".index(name[0]) for name in text.split()]


def pieces(red="", blue=""):
    board = [EMPTY] * 36
    for seat, text in enumerate((red, blue)):
        for cell in cells(text):
            board[cell] = seat
    return board


def lay(red="", blue="", hand="ddhhccbbw", other="dhcbwwaaa", turn=0, **fields):
    """The first turn of a game, on this board and with these hands."""
    board = pieces(red, blue)
    hands = [sorted(map(LETTERS.index, cards)) for cards in (hand, other)]
    deck = sorted([*range(6)] * 9)
    for symbol in hands[0] + hands[1]:
        deck.remove(symbol)
    off = [9 - board.count(seat) for seat in (0, 1)]
    phase = fields.pop("phase", CARD)
    fields = {"first": turn, "turn": turn, "waiting": 1 << turn, "phase": phase} | fields
    hands = hands[::-1] if turn else hands
    return place(GAME, new(), board=board, hands=hands, deck=deck, off=off, **fields)


def standing(state, seat):
    return {f"{'abcdef'[cell % 6]}{cell // 6 + 1}" for cell in range(36) if state.board[cell] == seat}


def moves(state, card):
    return set(names(play(GAME, state.clone(), card)))


# --- setup and rounds --------------------------------------------------------------------------------


def test_setup_nine_cards_and_nine_cubes_each():
    state = new()
    assert [len(hand) for hand in state.hands] == [9, 9]
    assert len(state.deck) == 36
    assert state.off == [9, 9]
    assert state.board == [EMPTY] * 36
    assert state.columns == [0, 1, 2, 3, 4, 5]


def test_columns_may_lie_in_random_order():
    orders = {tuple(new(seed, columns="random").columns) for seed in range(30)}
    assert len(orders) > 20
    assert all(sorted(order) == [0, 1, 2, 3, 4, 5] for order in orders)
    state = place(GAME, lay(), columns=[3, 0, 1, 2, 4, 5])
    assert moves(state, "drop") == {"d1"}


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(seed=seed).turn for seed in range(20)} == {0, 1}
    assert GAME.new(options={"start_seat": 1}).turn == 1


@pytest.mark.parametrize("length", [3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_who_ends_a_round_begins_the_next(length, first):
    order = []
    for state in random_game(GAME, 4, start_seat=first, length=length):
        if not state.over and state.phase != MOVE:
            order.append(state.turn)
    assert len(order) == 18 * length
    for done in range(length):
        beginner = (first + done) % 2
        assert order[18 * done : 18 * done + 18] == [beginner, 1 - beginner] * 9
    assert [order.count(seat) for seat in (0, 1)] == [9 * length] * 2  # R8


def test_every_card_of_the_short_game_is_used_once():
    *_, state = random_game(GAME, 1)
    assert state.played == [9] * 6
    assert state.deck == []


def test_r9_the_long_game_shuffles_after_the_second_round_and_pieces_stay():
    seen = []
    before: list[int] = []
    for state in random_game(GAME, 1, length=4):
        if state.turns % 18 == 0 and state.turns not in seen:
            seen.append(state.turns)
            if not state.over:
                assert [len(hand) for hand in state.hands] == [9, 9]
                assert len(state.deck) == {0: 36, 18: 18, 36: 36, 54: 18}[state.turns]
                assert sum(state.played) == {0: 0, 18: 18, 36: 0, 54: 18}[state.turns]
            if state.turns == 36:
                assert sum(a != b for a, b in zip(before, state.board, strict=True)) <= 3
        before = state.board[:]
    assert seen == [0, 18, 36, 54, 72]


# --- the worked examples -----------------------------------------------------------------------------


def test_example_1_exactly_three_moves_with_hammers():
    state = lay("b1 c2 c4", "b4")
    assert moves(state, "hammers") == {"b1-b2", "c2-b2", "c4-b4"}
    play(GAME, state, "hammers", "c4-b4")
    assert standing(state, 0) == {"b1", "c2", "b4"}
    assert standing(state, 1) == {"a4"}


def test_example_2_scoring_without_blocks():
    blue = [[3], [3, 4], [2], [3], [1, 2], [2, 3]]
    red = [[3], [2], [2, 4], [1, 3], [2], [2, 3]]
    board = [EMPTY] * 36
    for column in range(6):
        for rank in blue[column]:
            board[(rank - 1) * 6 + column] = 0
        for rank in red[column]:
            cell = (6 - rank) * 6 + column
            assert board[cell] == EMPTY
            board[cell] = 1
    assert [board.count(seat) for seat in (0, 1)] == [9, 9]
    assert [points(board, seat) for seat in (0, 1)] == [23, 22]


def test_example_3_an_enemy_stops_the_count():
    board = pieces("d1 d3", "d2")
    assert points(board, 0) == 1 + 1
    assert points(board, 1) == 1


def test_example_4_a_blocked_push_is_illegal_also_round_the_edge():
    state = lay("b1", "a1 f1")
    assert moves(state, "drop") == {"a1"}
    play(GAME, state, "drop", "a1")
    assert standing(state, 0) == {"a1", "b1"}
    assert standing(state, 1) == {"a2", "f1"}


def test_example_5_sideways_round_the_edge_pushing_an_own_piece():
    state = lay("a3 f3", hand="aaaaaaaaa", other="ddhhccbbw")
    assert moves(state, "arrow") == {"a3-f3", "f3-f4", "f1", "f2"}
    play(GAME, state, "arrow", "a3-f3")
    assert standing(state, 0) == {"f3", "e3"}


def test_example_6_nobody_is_pushed_off_the_far_edge():
    assert moves(lay("a5", "a6"), "drop") == {"a1", "a4"}


# --- moves and pushes --------------------------------------------------------------------------------


def test_a_card_may_be_played_only_if_some_move_is_legal():
    full = lay("a1 b2 c2 d2 e2 f2 a6 c6 b6", hand="dddddhhhh", other="ccccbbbww")
    assert names(full) == ["drop", "hammers"]
    stuck = lay("a1 a2 a3 a4 a5 a6 c1 c2 c3", hand="dddddhhhh", other="ccccbbbww")
    assert names(stuck) == ["hammers"]
    with pytest.raises(wabe.IllegalMove, match="No piece can get into the lane of drop"):
        stuck.play(0, 0)
    with pytest.raises(wabe.IllegalMove, match="You hold no arrow card"):
        stuck.play(0, 5)


def test_r2_an_entry_behind_an_own_piece_needs_an_empty_tile():
    assert moves(lay("a1 a4"), "drop") == {"a1-a2", "a4-a5", "a3"}
    assert moves(lay("a1 a4", "a3"), "drop") == {"a1-a2", "a4-a5"}
    assert moves(lay("a2"), "drop") == {"a2-a3", "a1"}  # the same entry, both ways


def test_r2_behind_means_behind_for_its_owner():
    state = lay("", "a3", turn=1)
    assert moves(state, "drop") == {"a3-a2", "a6", "a4"}
    play(GAME, state, "drop", "a4")
    assert standing(state, 1) == {"a3", "a4"}
    assert state.off == [9, 7]


def test_r3_an_own_piece_on_rank_1_blocks_the_entry():
    assert moves(lay("a1"), "drop") == {"a1-a2"}
    assert moves(lay("", "a1"), "drop") == {"a1"}
    assert moves(lay("", "a1 a2", hand="ddddhhhhh", other="ccccbbbww"), "hammers") == {"b1"}
    assert "drop" not in names(lay("", "a1 a2"))


def test_own_pieces_are_never_pushed_forward_but_enemies_are():
    assert "a3-a4" not in moves(lay("a3 a4"), "drop")
    state = play(GAME, lay("a3", "a4"), "drop", "a3-a4")
    assert standing(state, 0) == {"a4"}
    assert standing(state, 1) == {"a5"}


def test_r5_no_chain_pushes():
    assert "a3-a4" not in moves(lay("a3", "a4 a5"), "drop")
    assert "c2-b2" not in moves(lay("c2", "b2 a2"), "hammers")
    assert "c2-b2" not in moves(lay("c2 b2 a2"), "hammers")


@pytest.mark.parametrize(
    ("start", "card", "move", "there", "pushed"),
    [
        ("a2", "hammers", "a2-b2", "b2", "c2"),
        ("f2", "drop", "f2-a2", "a2", "b2"),
        ("e2", "arrow", "e2-f2", "f2", "a2"),
        ("b2", "drop", "b2-a2", "a2", "f2"),
        ("a2", "arrow", "a2-f2", "f2", "e2"),
    ],
)
@pytest.mark.parametrize("owner", [0, 1])
def test_sideways_wraps_and_pushes_anybody_onward(start, card, move, there, pushed, owner):
    red, blue = (f"{start} {there}", "") if owner == 0 else (start, there)
    state = play(GAME, lay(red, blue, hand="ddhhcbwaa", other="dhccbbwwa"), card, move)
    assert standing(state, 0) == ({there, pushed} if owner == 0 else {there})
    assert standing(state, 1) == (set() if owner == 0 else {pushed})


def test_the_second_seat_moves_the_other_way():
    state = lay("a3", "a4", turn=1)
    assert "a4-a3" in moves(state, "drop")
    play(GAME, state, "drop", "a4-a3")
    assert standing(state, 0) == {"a2"}
    assert standing(state, 1) == {"a3"}


def test_nobody_goes_beyond_rank_6_and_nobody_enters_without_cubes():
    assert moves(lay("a6"), "drop") == {"a1", "a5"}
    nine = "a6 b6 c6 d6 e6 f6 a4 b4 c4"
    assert moves(lay(nine), "bricks") == {"c4-d4"}


# --- no legal move -----------------------------------------------------------------------------------

STUCK = {
    "red": "a1 a2 a3 a4 a5 a6 c1 c2 c3",
    "hand": "ddddddddd",
    "other": "hhhhhhhhh",
    "phase": DISCARD,
}


def test_r6_without_a_legal_move_a_card_is_thrown_away():
    state = lay(**STUCK)
    assert names(state) == ["discard drop"]
    board = state.board[:]
    play(GAME, state, "discard drop")
    assert state.board == board
    assert state.turn == 1
    assert len(state.hands[0]) == 8
    assert state.played == [1, 0, 0, 0, 0, 0]


def test_the_viewer_of_a_stuck_player_guesses_cards_that_are_stuck():
    state = lay(**STUCK)
    for viewer in (1, wabe.SPECTATOR):
        for seed in range(30):
            guess = wabe.determinize(state, viewer, seed)
            assert set(guess.hands[0]) <= {0, 4}  # nobody can get into the columns of drop and wheel
            assert guess.flaw() == ""


def test_the_viewer_of_a_player_who_is_asked_guesses_a_card_that_can_be_played():
    state = lay(**STUCK | {"hand": "dddddhhhh", "other": "ccccbbbbw", "phase": CARD})
    last = place(GAME, state, turns=16, hands=[[1], [2]], played=[5, 3, 3, 4, 1, 0], card=0)
    hands = [wabe.determinize(last, 1, seed).hands[0] for seed in range(100)]
    assert {symbol for (symbol,) in hands} == {1, 2, 3, 5}  # neither drop nor wheel


def test_stuck_players_are_rare_in_random_games():
    thrown = 0
    for seed in range(200):
        state = GAME.new(seed=seed)
        state.listen()
        dice = wabe.State()
        dice.seed(seed)
        while not state.over:
            choices = state.legal(state.turn)
            state.play(state.turn, choices[dice.roll(len(choices))])
        thrown += sum(event[1] == "discarded" for event in state.news)
    assert thrown <= 8  # about once in 140 games


# --- who knows what ----------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_only():
    for state in random_game(GAME, 5):
        for seat in (0, 1, wabe.SPECTATOR):
            look = state.look(seat)
            assert look["deck"] == [-1] * len(state.deck)
            for owner in (0, 1):
                assert look["hands"][owner] == (state.hands[owner] if owner == seat else [-1] * len(state.hands[owner]))
        assert state.look(wabe.ALL)["hands"] == state.hands


def test_a_guess_redraws_the_other_hand_and_the_deck():
    state = new(3)
    guesses = [wabe.determinize(state, 0, seed) for seed in range(100)]
    assert len({tuple(guess.hands[1]) for guess in guesses}) > 80
    assert all(guess.hands[0] == state.hands[0] for guess in guesses)
    assert all(len(guess.hands[1]) == 9 for guess in guesses)
    twin = place(
        GAME, state, hands=[state.hands[0], sorted(state.deck[:9])], deck=sorted(state.hands[1] + state.deck[9:])
    )
    for seed in range(10):
        assert wabe.determinize(state, 0, seed).dump() == wabe.determinize(twin, 0, seed).dump()


def test_in_the_last_round_of_the_short_game_the_other_hand_can_be_worked_out():
    for state in random_game(GAME, 2):
        if state.turns >= 36:
            assert wabe.determinize(state, 0, state.turns).hands == state.hands


# --- properties --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "columns"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_properties_of_random_games(length, columns, seed):
    state = GAME.new(2, seed, {"length": length, "columns": columns})
    dice = wabe.State()
    dice.seed(seed)
    turns = 0
    while not state.over:
        before, mover, phase = state.board[:], state.turn, state.phase
        choices = state.legal(mover)
        move = choices[dice.roll(len(choices))]
        state.listen()
        state.play(mover, move)
        turns += phase != CARD
        assert state.turns == turns
        for seat in (0, 1):
            assert state.board.count(seat) + state.off[seat] == 9
            assert points(state.board, seat) <= 54
        pushes = [event[2:] for event in state.news if event[1] == "pushed"]
        assert len(pushes) <= (phase == MOVE)
        changed = [cell for cell in range(36) if before[cell] != state.board[cell]]
        assert len(changed) <= 3
        for owner, start, target in pushes:
            assert before[start] == owner
            assert before[target] == EMPTY
            assert state.board[target] == owner
            assert start == target or target % 6 != start % 6 or abs(target - start) == 6
            if owner == mover:
                assert start // 6 == target // 6  # own pieces are pushed sideways only
        if phase == MOVE:
            arrived = state.columns[state.card]
            assert any(cell % 6 == arrived and state.board[cell] == mover for cell in changed) or pushes
    assert turns == 18 * length


def test_points_of_random_games():
    total = 0
    for seed in range(150):
        *_, state = random_game(GAME, seed)
        total += sum(state.scores())
        assert state.returns() == win_shares(state.scores())
    assert total / 300 == pytest.approx(15, abs=2)


def by_the_book(board, seat):
    """The score, piece by piece."""
    total = 0
    for cell in range(36):
        if board[cell] == seat:
            behind = range(cell, -1, -6) if seat == 0 else range(cell, 36, 6)
            for tile in behind:
                if board[tile] == 1 - seat:
                    break
                total += 1
    return total


def test_points_are_counted_by_the_book():
    for state in random_game(GAME, 9, length=4):
        assert state.scores() == [by_the_book(state.board, seat) for seat in (0, 1)]


def test_the_end_of_a_round_waits_until_its_points_are_seen():
    state = new()
    while state.turns < ROUND - 1 or state.phase == CARD:
        play(GAME, state, names(state)[0])
    state.listen()
    play(GAME, state, names(state)[0])
    told = [GAME.say(event, ["Ann", "Bob"]) for event in state.news]
    over = told.index("Round 1 of 3 is over: all pieces stay, and both get nine new cards.")
    mine, theirs = state.scores()
    assert told[over - 2].startswith(f"Ann has {mine} point")
    assert told[over - 1].startswith(f"Bob has {theirs} point")
    assert told[over + 1] == "Round 2: nine cards for each."
    moment, said, hold = state.moments[-1]
    assert (said, hold) == (over + 1, PAUSE)
    assert GAME.table(moment, 0).zones[2].label == "Round 1 of 3"
    assert GAME.table(moment, 0).status.startswith("Round 1 of 3 is over")


def test_equal_points_share_the_win():
    *_, state = random_game(GAME, 1)
    level = place(GAME, state, board=pieces("a2", "c5"), off=[8, 8])
    assert level.scores() == [2, 2]
    assert level.returns() == [0.5, 0.5]
    assert GAME.table(level, 0).status == "Both share the win, 2 to 2."
    won = place(GAME, state, board=pieces("a2", "c4"), off=[8, 8])
    assert won.returns() == [0.0, 1.0]
    assert named(GAME.table(won, 0).status, ["Ann", "Bob"]) == "Bob wins. 3 to 2."


# --- positions, table, words -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"length": 5}, "length must be one of 3, 4"),
        ({"columns": [0, 1, 2, 3, 4, 4]}, "columns must not have"),
        ({"board": [EMPTY] * 35}, "Field board"),
        ({"board": [2] + [EMPTY] * 35}, "Field board"),
        ({"off": [9, 8]}, "Field off must"),
        ({"hands": [[]]}, "hands must have 2 items"),
        ({"deck": [6]}, "Field deck"),
        ({"deck": [3, 1]}, "ascending"),
        ({"deck": []}, "must be there 9 times"),
        ({"turns": 54}, "over must be"),
        ({"turns": 2}, "hands must be"),
        ({"turns": 1}, "Field turn must be"),
        ({"card": 3}, "Field card must be"),
        ({"phase": DISCARD}, "phase must be"),
        ({"phase": MOVE, "card": 1}, "hands must be"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, lay(), **fields)


def test_the_table_shows_what_every_piece_scores_and_every_card_held():
    for state in random_game(GAME, 8):
        for seat in (wabe.SPECTATOR, 0, 1):
            table = GAME.table(state, seat)
            found = [piece for zone in table.zones for piece in zone.pieces]
            for owner in (0, 1):
                scored = [int(piece.mark) for piece in found if piece.kind == "block" and piece.owner == owner]
                assert len(scored) + state.off[owner] == 9
                assert sum(scored) == points(state.board, owner)
            playing = state.phase == MOVE and state.turn == seat and not state.over
            held = sum(int(piece.badge[1:] or 1) for piece in found if piece.kind == "slip")
            assert held == (len(state.hands[seat]) + playing if seat >= 0 else 0)
            assert all(len(move.path) == 1 for move in table.moves)


def test_the_second_seat_sees_the_board_turned_round():
    spots = [{spot.id: (spot.x, spot.y) for spot in GAME.table(new(), seat).zones[0].spots} for seat in (0, 1)]
    assert (spots[0]["a1"], spots[1]["a1"]) == ((0.0, 5.0), (5.0, 0.0))
    assert (spots[0]["slot drop"], spots[1]["slot drop"]) == ((0.0, 6.25), (5.0, 6.25))


def test_a_preview_says_who_is_pushed_and_the_points():
    state = play(GAME, lay("b1 c2 c4", "b4"), "hammers")
    told = named(preview(GAME, state, 0, GAME.find(state, 0, "c4-b4")).text, ["Ann", "Bob"])
    assert told == "**c4 to b4:** pushes Bob's piece to a4. You 0, Bob 0: 7 to 3."
    why = named(GAME.mind().reason(state, 0, GAME.find(state, 0, "b1-b2")), ["Ann", "Bob"])
    assert why == "You +1, Bob 0."


def test_what_can_not_be_touched_says_why():
    state = lay("b1 b2 b5 c2 e3", "b6 a2")
    assert reason(GAME, state, 0, "b1.cube") == "Play a card first: it says into which lane a piece goes."
    play(GAME, state, "hammers")
    assert reason(GAME, state, 0, "b1.cube") == "Your own piece stands ahead; only enemies are pushed forward."
    assert reason(GAME, state, 0, "b5.cube") == "Nobody is pushed off the far edge."
    assert reason(GAME, state, 0, "c2.cube") == "b2 and a2 are both taken: only one piece can be pushed."
    assert reason(GAME, state, 0, "e3.cube") == "Only pieces in lane b or right beside it can get there."
    assert reason(GAME, state, 0, "d4") == "Hammers brings a piece into lane b, and nowhere else."
    assert reason(GAME, state, 0, "b3").startswith("A new piece enters on your first row")


def test_the_points_of_the_result_add_up():
    *_, state = random_game(GAME, 4)
    for seat, row in enumerate(GAME.table(state, 0).result.rows):
        *lanes, total = (int(item.text) for item in row)
        assert sum(lanes) == total == state.scores()[seat]


def test_words():
    state = lay("b1 c4", "b4")
    assert GAME.table(state, 0).status == "Play a card: it says into which lane a piece goes."
    assert named(GAME.table(state, 1).status, []) == "Waiting for seat 1."
    assert GAME.table(state, 0).moves[1].text == "play hammers"
    state.listen()
    play(GAME, state, "hammers")
    table = GAME.table(state, 0)
    assert table.status == "Lane b: touch a piece that goes there, or a tile for a new one."
    assert {move.text: move.path for move in table.moves} == {
        "b1 to b2": ("b1.cube",),
        "c4 to b4, and push": ("c4.cube",),
    }
    play(GAME, state, "c4-b4")
    play(GAME, state, "drop", "a6")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann plays hammers.",
        "Ann moves c4 to b4.",
        "The blue piece on b4 is pushed to a4.",
        "Bob plays drop.",
        "Bob enters at a6.",
    ]
    stuck = lay(**STUCK)
    assert GAME.table(stuck, 0).status == "None of your cards has a move: throw one away."
    stuck.listen()
    play(GAME, stuck, "discard drop")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in stuck.news] == ["Ann has no move and throws drop away."]
