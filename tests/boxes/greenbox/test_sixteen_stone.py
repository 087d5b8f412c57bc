"""The worked examples, rulings and properties of Sixteen Stone."""

import random

import pytest

import wabe
from helpers import names, place, play, preview, subject
from wabe.boxes.greenbox.sixteen_stone import table
from wabe.boxes.greenbox.sixteen_stone.board import cell_name
from wabe.boxes.greenbox.sixteen_stone.rules import ACTION, CAPTURE, END, LEAVE, PHASES, PLACE, SACRIFICE
from wabe.core.words import named

GAME = subject("sixteen-stone")
RED, BLUE = 0, 1


def new(**options):
    return GAME.new(options={"start_seat": RED, **options})


def cell(name):
    return "12345".index(name[1]) * 5 + "abcde".index(name[0])


def lay(red, blue, pool=(0, 0), turn=RED, turns=None, options=None, **fields):
    """The start of a turn, not a first one: stones on these cells and in the pools, all others out of the game."""
    board = [-1] * 25
    for seat, stones in enumerate((red, blue)):
        for name in stones.split():
            board[cell(name)] = seat
    turns = 4 + turn if turns is None else turns
    changes = {
        "phase": ACTION,
        "board": board,
        "pool": list(pool),
        "out": [8 - board.count(seat) - pool[seat] for seat in (RED, BLUE)],
        "turn": turn,
        "waiting": 1 << turn,
        "turns": turns,
        "seen": list(range(turns + 1)),
        "pushes": 1,
        "moves": 1,
        "sacrifices": 1,
    }
    state = place(GAME, new(**(options or {})), **(changes | fields))
    state.seen[-1] = state.situation()
    return state


def stones(state, seat):
    return " ".join(sorted(cell_name(i) for i, owner in enumerate(state.board) if owner == seat))


def pushes(state):
    return [name for name in names(state) if name.startswith("push")]


# --- setup -----------------------------------------------------------------------------------------


def test_sixteen_stones_are_placed_in_turn_on_any_empty_cell():
    state = new()
    assert len(names(state)) == 25
    for i in range(16):
        assert (state.phase, state.turn) == (PLACE, RED if i % 2 == 0 else BLUE)
        assert len(names(state)) == 25 - i
        play(GAME, state, names(state)[-1])
    assert (state.phase, state.turn, state.turns) == (ACTION, RED, 0)
    assert state.board.count(RED) == state.board.count(BLUE) == 8
    assert (state.pool, state.out) == ([0, 0], [0, 0])


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(seed=seed).turn for seed in range(20)} == {0, 1}
    assert {GAME.new(seed=seed, options={"start_seat": 1}).red for seed in range(20)} == {1}
    state = GAME.new(options={"start_seat": 1})
    for _ in range(16):
        play(GAME, state, names(state)[0])
    assert (state.phase, state.turn) == (ACTION, 1)


# --- pushes ----------------------------------------------------------------------------------------


def test_example_1_two_push_one():
    state = lay("a3 b3", "c3 e1")
    assert pushes(state) == ["push b3 E"]
    play(GAME, state, "push b3 E")
    assert stones(state, RED) == "b3 c3"
    assert stones(state, BLUE) == "d3 e1"


def test_example_2_two_do_not_push_two_but_three_do():
    even = lay("a3 b3", "c3 d3")
    assert pushes(even) == []
    with pytest.raises(wabe.IllegalMove, match="more stones in line"):
        even.play(RED, GAME.find(lay("a3 b3", "c3 e1"), RED, "push b3 E"))
    state = play(GAME, lay("a3 b3 c3", "d3 e3 a1"), "push c3 E")
    assert stones(state, RED) == "b3 c3 d3"
    assert stones(state, BLUE) == "a1 e3"
    assert state.pool == [0, 1]


def test_example_3_an_own_stone_behind_blocks():
    assert pushes(lay("a3 b3 d3", "c3 e1")) == []


def test_example_4_diagonal_push():
    state = play(GAME, lay("a1 b2", "c3 e1"), "push b2 NE")
    assert stones(state, RED) == "b2 c3"
    assert stones(state, BLUE) == "d4 e1"


@pytest.mark.parametrize(
    ("way", "line", "hostile", "beyond"),
    [
        ("N", "c2 c3", "c4", "c5"),
        ("NE", "b2 c3", "d4", "e5"),
        ("E", "b3 c3", "d3", "e3"),
        ("SE", "b4 c3", "d2", "e1"),
        ("S", "c4 c3", "c2", "c1"),
        ("SW", "d4 c3", "b2", "a1"),
        ("W", "d3 c3", "b3", "a3"),
        ("NW", "d2 c3", "b4", "a5"),
    ],
)
def test_r1_all_eight_directions_push_alike(way, line, hostile, beyond):
    state = lay(line, f"{hostile} a2")
    assert pushes(state) == [f"push c3 {way}"]
    play(GAME, state, f"push c3 {way}")
    assert state.board[cell(beyond)] == BLUE
    assert state.board[cell(hostile)] == state.board[cell("c3")] == RED
    assert state.board[cell(line.split()[0])] == -1


def test_r1_gaps_end_a_line_on_both_sides():
    assert pushes(lay("a3 c3", "d3 a1")) == []  # one against one
    state = play(GAME, lay("a3 b3", "c3 e3"), "push b3 E")  # one hostile stone, then a gap
    assert stones(state, BLUE) == "d3 e3"


def test_a_stone_behind_the_hostile_line_of_the_same_colour_makes_it_longer():
    assert pushes(lay("b3 c3", "d3 e3")) == []


def test_r2_the_whole_line_moves_along():
    state = play(GAME, lay("a3 b3 c3", "d3 a1"), "push c3 E")
    assert stones(state, RED) == "b3 c3 d3"
    assert stones(state, BLUE) == "a1 e3"


def test_r2_a_part_of_the_line_can_not_push():
    assert pushes(lay("a3 b3 c3", "d3 a1")) == ["push c3 E"]


def test_r3_one_stone_at_most_falls_off():
    state = play(GAME, lay("a3 b3 c3", "d3 e3 a1 a5"), "push c3 E")
    assert state.pool == [0, 1]
    play(GAME, state, "end", "a5-a4", "end")
    assert state.turn == RED
    state = play(GAME, state, "push d3 E")
    assert state.pool == [0, 2]
    assert stones(state, RED) == "c3 d3 e3"


# --- captures --------------------------------------------------------------------------------------


def test_example_5_capture_with_an_empty_pool_removes():
    state = play(GAME, lay("a1 d2", "b1 e5 e4"), "d2-c1")
    assert (state.phase, state.turn) == (CAPTURE, RED)
    assert names(state) == ["capture b1", "leave b1"]
    play(GAME, state, "capture b1")
    assert state.board[cell("b1")] == -1
    assert state.pool == [0, 1]


def test_example_5_capture_with_a_stone_in_the_pool_replaces():
    state = play(GAME, lay("a1 d2", "b1 e5 e4", pool=(1, 0)), "d2-c1", "capture b1")
    assert state.board[cell("b1")] == RED
    assert state.pool == [0, 1]
    assert state.phase == ACTION


def test_a_caught_stone_may_be_left():
    state = play(GAME, lay("a1 d2", "b1 e5 e4", pool=(1, 0)), "d2-c1", "leave b1")
    assert state.board[cell("b1")] == BLUE
    assert state.pool == [1, 0]


def test_example_6_double_capture_in_the_order_of_directions():
    state = play(GAME, lay("a1 c3 d2", "b1 c2 e5 e4", pool=(1, 0)), "d2-c1")
    assert names(state) == ["capture c2", "leave c2"]
    play(GAME, state, "capture c2")
    assert names(state) == ["capture b1", "leave b1"]
    play(GAME, state, "capture b1")
    assert stones(state, RED) == "a1 c1 c2 c3"  # the pool had one stone
    assert stones(state, BLUE) == "e4 e5"
    assert state.pool == [0, 2]


@pytest.mark.parametrize(
    ("move", "order"),
    [("c4-c3", "d4 d3 d2 c2 b2 b3 b4"), ("c2-c3", "c4 d4 d3 d2 b2 b3 b4"), ("b4-c3", "c4 d4 d3 d2 c2 b2 b3")],
)
def test_r11_the_order_is_north_then_clockwise(move, order):
    behind = {"c4": "c5", "d4": "e5", "d3": "e3", "d2": "e1", "c2": "c1", "b2": "a1", "b3": "a3", "b4": "a5"}
    flanks = " ".join(behind[name] for name in order.split())
    state = play(GAME, lay(f"{flanks} {move[:2]}", f"{order} e2"), move)
    asked = []
    while state.phase == CAPTURE:
        asked.append(cell_name(state.caught[0]))
        play(GAME, state, f"leave {asked[-1]}")
    assert asked == order.split()


def test_a_put_down_stone_catches_nothing_itself():
    # b1 turns red: now b2 is between b1 and b3, but no stone has moved to b1
    state = play(GAME, lay("a1 d2 b3", "b1 b2 e5 e4", pool=(1, 0)), "d2-c1", "capture b1")
    assert state.phase == ACTION
    assert state.board[cell("b2")] == BLUE


def test_catching_needs_the_own_stone_right_behind():
    assert play(GAME, lay("a1 e2", "c1 e5"), "e2-d1").phase == ACTION  # b1 is a gap
    assert play(GAME, lay("a1 e2", "b1 c1 e5"), "e2-d1").phase == ACTION  # two in a row


def test_r5_a_stone_pushed_between_two_others_is_safe():
    state = play(GAME, lay("a3 b3 e3", "c3 a1"), "push b3 E")
    assert stones(state, RED) == "b3 c3 e3"
    assert stones(state, BLUE) == "a1 d3"
    assert state.phase == ACTION


def test_example_7_a_stone_that_steps_between_two_others_is_safe():
    state = play(GAME, lay("a1 c1 e5", "b2 e1", turn=BLUE), "b2-b1")
    assert (state.phase, state.turn) == (ACTION, RED)
    play(GAME, state, "e5-e4")
    assert (state.phase, state.turn) == (ACTION, BLUE)
    assert state.board[cell("b1")] == BLUE


def test_example_7_until_a_stone_moves_into_a_flank_anew():
    state = play(GAME, lay("a1 c1 d2", "b1 e5 e4"), "c1-c2")
    assert (state.phase, state.turn) == (ACTION, BLUE)
    play(GAME, state, "e5-d5", "c2-c1")
    assert names(state) == ["capture b1", "leave b1"]


def test_r4_not_allowed_without_a_stone_in_the_pool():
    strict = {"empty_pool_capture": "not_allowed"}
    state = play(GAME, lay("a1 d2", "b1 e5 e4", options=strict), "d2-c1")
    assert state.phase == ACTION
    assert state.board[cell("b1")] == BLUE
    both = ("a1 c3 d2", "b1 c2 e5 e4")
    state = play(GAME, lay(*both, pool=(1, 0), options=strict), "d2-c1", "capture c2")
    assert state.phase == ACTION  # the pool is empty now
    assert stones(state, BLUE) == "b1 e4 e5"
    state = play(GAME, lay(*both, pool=(1, 0), options=strict), "d2-c1", "leave c2")
    assert names(state) == ["capture b1", "leave b1"]
    state = play(GAME, lay(*both, pool=(2, 0), options=strict), "d2-c1", "capture c2")
    assert names(state) == ["capture b1", "leave b1"]


# --- turns -----------------------------------------------------------------------------------------


WIDE = ("a1 a2 a3", "a4 e5 e4")  # red can push north


def test_a_turn_has_one_push_and_one_move_in_any_order():
    state = lay(*WIDE)
    assert "end" not in names(state)
    play(GAME, state, "push a3 N")
    assert pushes(state) == []
    assert "end" in names(state)
    assert "a2-a1" in names(state)
    play(GAME, state, "a2-a1")
    assert (state.turn, state.turns) == (BLUE, 5)  # nothing but the end was left
    state = play(GAME, lay(*WIDE), "a1-b1")
    assert names(state) == ["push a3 N", "end"]
    with pytest.raises(wabe.IllegalMove, match="This turn's move is made"):
        state.play(RED, GAME.find(lay(*WIDE), RED, "a2-b2"))
    assert play(GAME, state, "end").turn == BLUE


def test_a_turn_ends_by_itself_if_no_push_is_possible_after_the_move():
    assert play(GAME, lay("a1 a2", "e5 e4"), "a1-b1").turn == BLUE


def test_r8_a_push_or_move_must_be_made_if_possible():
    state = lay(*WIDE, pool=(1, 0))
    assert END not in state.legal(RED)
    with pytest.raises(wabe.IllegalMove, match="at least one push or move"):
        state.play(RED, END)
    play(GAME, state, "sacrifice")
    assert END not in state.legal(RED)


def test_r8_a_seat_without_any_action_passes():
    state = lay("a3 a4 b1 b2 b3 e5", "a1 a2", pool=(0, 1))
    play(GAME, state, "e5-e4")
    assert (state.turn, state.turns) == (RED, 6)  # no push or move, so no sacrifice either
    state = lay("a3 a4 b1 b2 b3 e5", "a1 a2 d1")
    assert play(GAME, state, "e5-e4").turn == BLUE


def test_r6_sacrifice_gives_one_further_push_or_move():
    state = lay(*WIDE, pool=(2, 0))
    assert state.legal(RED)[-1] == SACRIFICE
    play(GAME, state, "sacrifice")
    assert (state.pool, state.out) == ([1, 0], [4, 5])
    assert "sacrifice" not in names(state)  # once a turn, though the pool has another
    play(GAME, state, "a1-b1", "b1-c1")
    assert names(state) == ["push a3 N", "end"]
    play(GAME, state, "push a3 N")
    assert state.turn == BLUE


def test_r6_the_extra_action_may_be_a_push():
    state = play(GAME, lay("a1 a2 a3", "a4 e5 e4", pool=(1, 0)), "sacrifice", "push a3 N")
    assert "push a4 N" in names(state)
    play(GAME, state, "push a4 N")
    assert state.pool == [0, 1]
    assert pushes(state) == []
    assert "end" in names(state)


def test_r6_a_sacrifice_after_everything_else():
    state = play(GAME, lay(*WIDE, pool=(1, 0)), "push a3 N", "a2-a1")
    assert names(state) == ["sacrifice", "end"]
    play(GAME, state, "sacrifice")
    assert "a1-b1" in names(state)
    assert "push a4 N" in names(state)
    assert "end" in names(state)
    assert play(GAME, state, "a1-b1").turn == BLUE


def test_a_sacrifice_needs_a_stone_in_the_own_pool_at_that_time():
    assert "sacrifice" not in names(lay(*WIDE, pool=(0, 1)))
    with pytest.raises(wabe.IllegalMove, match="from your pool"):
        lay(*WIDE).play(RED, SACRIFICE)
    state = play(GAME, lay("a1 d2", "b1 e5 e4", pool=(1, 0)), "d2-c1", "capture b1")
    assert state.turn == BLUE  # the only stone of the pool was put down, and no push is left


def first_turn(turn, options=None, pool=(0, 0)):
    """A first turn: red's is turn 0, blue's turn 1."""
    line = ("a1 a2 a3", "a4 e5 e4") if turn == RED else ("a4 e5 e4", "a1 a2 a3")
    limited = turn == RED or (options or {}).get("first_turn") != "red_only"
    return lay(*line, pool=pool, turn=turn, turns=turn, options=options, sacrifices=0 if limited else 1)


@pytest.mark.parametrize("action", ["push a3 N", "a1-b1"])
def test_r7_the_first_turn_of_both_is_a_single_action(action):
    for turn in (RED, BLUE):
        state = first_turn(turn, pool=(1, 1))
        assert "sacrifice" not in names(state)
        assert play(GAME, state, action).turn == 1 - turn


def test_r7_red_only():
    options = {"first_turn": "red_only"}
    assert play(GAME, first_turn(RED, options), "push a3 N").turn == BLUE
    assert play(GAME, first_turn(BLUE, options), "push a3 N").turn == BLUE


@pytest.mark.parametrize(("option", "sacrifice"), [("both", False), ("red_only", True)])
def test_r7_blue_has_no_sacrifice_in_a_limited_first_turn(option, sacrifice):
    state = lay("a1 a2 a3", "a4 a5 e5 e4", turns=0, sacrifices=0, pool=(0, 1), options={"first_turn": option})
    play(GAME, state, "push a3 N")
    assert (state.turn, state.turns, state.pool) == (BLUE, 1, [0, 2])
    assert ("sacrifice" in names(state)) is sacrifice


def test_r7_captures_belong_to_the_single_move():
    state = play(GAME, lay("a1 d2", "b1 e5 e4", turns=0, sacrifices=0), "d2-c1", "capture b1")
    assert state.turn == BLUE


def test_the_second_turn_of_a_seat_is_a_full_one():
    state = play(GAME, first_turn(RED), "a1-b1", "e5-d5")
    assert (state.turn, state.turns) == (RED, 2)
    assert play(GAME, state, "b1-a1").turn == RED
    assert names(state) == ["push a3 N", "end"]


# --- the end ---------------------------------------------------------------------------------------


def test_example_8_a_push_that_leaves_one_stone_wins_at_once():
    state = play(GAME, lay("a1 a2 a3 a4", "a5 e1", pool=(0, 3)), "push a4 N")
    assert state.over
    assert state.returns() == [1.0, 0.0]
    assert state.pool == [0, 4]


def test_r9_a_capture_that_leaves_one_stone_wins_at_once():
    state = play(GAME, lay("a1 c3 d2", "b1 c2", pool=(2, 0)), "d2-c1", "capture c2")
    assert state.over  # zero can't be jumped over: the second caught stone is not asked for
    assert state.returns() == [1.0, 0.0]
    assert stones(state, BLUE) == "b1"


def test_blue_wins_too():
    state = play(GAME, lay("a5 e1", "a1 a2 a3 a4", turn=BLUE), "push a4 N")
    assert state.returns() == [0.0, 1.0]


def test_the_same_situation_for_the_third_time_is_a_draw():
    there_and_back = ("a1-b1", "e5-d5", "b1-a1", "d5-e5")
    state = lay("a1 a2", "e5 e4")
    play(GAME, state, *there_and_back)
    assert not state.over
    play(GAME, state, *there_and_back)
    assert state.over
    assert state.returns() == [0.5, 0.5]


def test_another_pool_or_another_seat_is_another_situation():
    def again(**fields):
        """Twice the situation but for these changes, then it comes up once more."""
        state = lay("a1 a2", "e5 e4")
        other = lay("a1 a2", "e5 e4", **fields)
        state.seen[-1] = state.seen[-2] = other.situation()
        return play(GAME, state, "a1-b1", "e5-d5", "b1-a1", "d5-e5")

    assert again().over
    assert not again(pool=(1, 0)).over
    assert not again(pool=(0, 1)).over
    assert not again(turn=BLUE).over


@pytest.mark.parametrize("limit", [20, 50, 200])
def test_quiet_turns(limit):
    options = {"quiet_limit": limit}
    state = lay("a1 a2 a3", "a4 e5 e4", quiet=limit - 1, turns=200, options=options)
    after = play(GAME, state.clone(), "push a3 N", "end")  # a push that pushes nothing off is quiet
    assert after.over
    assert after.returns() == [0.5, 0.5]
    before = lay("a1 a2 a3", "a4 e5 e4", quiet=limit - 2, turns=200, options=options)
    play(GAME, before, "push a3 N", "end")
    assert (before.over, before.quiet) == (False, limit - 1)


def test_what_breaks_the_quiet():
    off = play(GAME, lay("a2 a3 a4", "a5 e5 e4", quiet=49, turns=200), "push a4 N", "end")
    assert (off.over, off.quiet) == (False, 0)
    captured = play(GAME, lay("a1 d2", "b1 e5 e4", quiet=49, turns=200), "d2-c1", "capture b1")
    assert (captured.over, captured.quiet) == (False, 0)
    left = play(GAME, lay("a1 d2", "b1 e5 e4", quiet=49, turns=200), "d2-c1", "leave b1")
    assert left.over
    given = play(GAME, lay("a1 a2", "e5 e4", pool=(1, 0), quiet=49, turns=200), "sacrifice", "a1-b1", "end")
    assert (given.over, given.quiet) == (False, 0)


def test_four_hundred_turns_are_a_draw():
    state = lay("a1 a2", "e5 e4", turn=BLUE, turns=399)
    assert play(GAME, state, "e5-d5").over
    assert state.returns() == [0.5, 0.5]
    assert not play(GAME, lay("a1 a2", "e5 e4", turns=398), "a1-b1").over


def test_quiet_limit_range():
    assert new().quiet_limit == 50
    for limit in (19, 201):
        with pytest.raises(wabe.OptionError, match="20 to 200"):
            new(quiet_limit=limit)


# --- properties ------------------------------------------------------------------------------------


def test_every_action_has_its_own_number():
    """That of the stone's cell and its way, whether it moves or pushes and whatever else stands there."""
    way = list(WAYS).index("E")
    assert GAME.find(lay("a3 b3", "c3 e1"), RED, "push b3 E") == cell("b3") * 8 + way
    assert GAME.find(lay("a3 b3", "d3 e1"), RED, "b3-c3") == cell("b3") * 8 + way
    assert GAME.find(lay("a3 c3", "d3 e1"), RED, "c3-b3") == cell("c3") * 8 + (way + 4) % 8
    assert (SACRIFICE, END, PHASES[ACTION].moves) == (200, 201, 202)


def test_a_capture_is_the_cell_of_the_stone():
    state = play(GAME, lay("a1 c3 d2", "b1 c2 e5 e4"), "d2-c1")
    assert state.legal(RED) == [cell("c2"), LEAVE]
    play(GAME, state, "leave c2")
    assert state.legal(RED) == [cell("b1"), LEAVE]
    assert PHASES[CAPTURE].moves == LEAVE + 1 == 26


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"pool": [1, 0]}, "board, pool, out: the stone of seat 0 must be there 8 times in all, not 9"),
        ({"pool": [-1, 0]}, r"pool\[0\]"),
        ({"pool": [0]}, "pool must have 2 items"),
        ({"red": 2}, "red must be from 0 to 1"),
        ({"board": [-1] * 24 + [2]}, r"board\[24\]"),
        ({"out": [5, 7], "board": [0, 0, 0, 1] + [-1] * 21}, "over must be True"),
        ({"turn": BLUE, "waiting": 2}, "turn must be 0"),
        ({"caught": [cell("a4")]}, "caught must be empty"),
        ({"phase": CAPTURE}, "caught is missing"),
        ({"phase": CAPTURE, "caught": [cell("a1")]}, r"caught\[0\] must be one of"),
        ({"phase": CAPTURE, "caught": [cell("a4")] * 2}, f"caught must not have {cell('a4')} twice"),
        ({"phase": CAPTURE, "caught": [cell("a4")], "needs_pool": True}, "caught: without a stone"),
        ({"quiet": 50}, "over must be True"),
        ({"quiet": 51}, "quiet must be from 0 to 50"),
        ({"over": True, "waiting": 0}, "over must be False"),
        ({"quiet_limit": 19}, "quiet_limit must be from 20 to 200"),
        ({"turns": 400, "seen": list(range(401))}, "over must be True"),
        ({"turns": 401}, "turns must be from 0 to 400"),
        ({"seen": [1, 2, 7, 7, 7]}, "over must be True"),
        ({"seen": []}, "seen must have from 5 to 5 items"),
        ({"extra": 2}, "extra must be from 0 to 1"),
        ({"pushes": 0, "moves": 0}, "pushes: nothing is left to do"),
    ],
)
def test_impossible_positions_are_refused(changes, fault):
    with pytest.raises(wabe.PositionError, match=f"Fields? {fault}"):
        place(GAME, lay(*WIDE), **changes)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"turn": BLUE, "waiting": 2}, "turn must be 0"),
        ({"pool": [7, 7]}, "board, pool, out"),
        ({"out": [1, 1], "pool": [7, 7]}, "out must be empty"),
        ({"turns": 1}, "turns must be 0"),
        ({"over": True, "waiting": 0}, "over must be False"),
        ({"board": [RED] * 2 + [-1] * 23, "pool": [6, 8]}, "board .* from 0 to 1 here, not 2"),
        ({"board": [RED] * 8 + [BLUE] * 8 + [-1] * 9, "pool": [0, 0]}, "pool .* from 1 to 16"),
    ],
)
def test_stones_are_placed_in_turn_red_first(changes, fault):
    with pytest.raises(wabe.PositionError, match=f"Fields? {fault}"):
        place(GAME, new(), **changes)


def test_the_table_says_what_the_turn_still_holds():
    def status(state, *moves, seat=RED):
        return named(GAME.table(play(GAME, state, *moves), seat).status, ["Ann", "Bob"])

    assert status(new()) == "Place a stone on any empty crossing."
    assert status(lay(*WIDE)) == "Make a push and a move, in any order."
    assert status(lay(*WIDE), seat=BLUE) == "Waiting for Ann."
    assert status(first_turn(RED)) == "Make one push or one move."
    assert status(lay(*WIDE), "push a3 N") == "Make a move, or end your turn."
    assert status(lay(*WIDE), "a1-b1") == "Make a push, or end your turn."
    assert status(lay(*WIDE, pool=(1, 0)), "sacrifice") == "Make a push, a move, and one more of either."
    assert status(lay(*WIDE, pool=(1, 0)), "sacrifice", "a1-b1") == "Make a push, and one more of either."
    assert status(lay(*WIDE, pool=(1, 0)), "sacrifice", "push a3 N") == "Make a move, and one more of either."
    apart = lay("a1 c1", "e5 e3", pool=(1, 0))  # nobody stands before anybody
    assert status(apart) == "Make a move. No push is possible yet."
    assert status(apart.clone(), "sacrifice") == "Make a move, and one more. No push is possible yet."
    assert status(apart, "a1-b1").startswith("No push is possible. Give a stone of your pool")
    spent = lay(*WIDE, pool=(1, 0))
    assert status(spent, "push a3 N", "a2-a1").startswith("Give a stone of your pool")
    assert status(spent, "sacrifice") == "Make one more push or move."
    alone = lay("a1 a2 a3", "a4 e5 e3", pool=(1, 0))
    assert status(alone, "push a3 N", "a4-b4", "sacrifice").startswith("Make one more move, or end your turn. No push")
    caught = lay("a1 d2", "b1 e5 e4")
    assert status(caught, "d2-c1") == "The stone on b1 is caught: capture it or leave it?"


def test_the_table_is_touched_where_the_stones_stand():
    def paths(state):
        return {move.name: move.path for move in GAME.table(state, RED).moves}

    assert paths(new())["c3"] == ("c3",)
    wide = paths(lay(*WIDE))
    assert (wide["push a3 N"], wide["a1-b1"]) == (("a3.r", "a4.b"), ("a1.r", "b1"))
    assert paths(play(GAME, lay("a1 d2", "b1 e5 e4"), "d2-c1")) == {"capture b1": ("b1.b",), "leave b1": ("leave",)}


def does(state, name):
    return preview(GAME, state, RED, GAME.find(state, RED, name)).text


def test_a_preview_tells_what_falls_and_what_is_caught():
    state = lay("a3 b3 c3 d2 a1", "d3 e3 b1 a5")
    pushed = does(state, "push c3 E")
    assert pushed == "**Push from c3 to d3, 3 against 2:** the stone on e3 falls into blue's pool. 3 blue stand."
    assert does(state, "d2-c1").startswith("**d2 to c1:** catches b1. Your pool is empty")
    play(GAME, state, "d2-c1")
    assert does(state, "capture b1").endswith("the place stays empty. 3 blue stand.")
    assert "Blue could push a3 off." in does(lay("a3 e1 e3", "b3 c3 e5"), "e1-d1")
    won = does(lay("a1 a2 a3 a4", "a5 e1"), "push a4 N")
    assert won.endswith("One stone is left: **you win**.")


def test_a_touch_that_is_no_move_is_answered_with_the_reason():
    look = GAME.view(lay("a3 b3 e1", "c3 d3 a5"), RED)
    assert table.refused(look, RED, "c3.b") == "2 against 2 from b3: a push needs more stones than it meets."
    assert table.refused(look, RED, "a5.b") == "No stone of yours stands next to a5."
    look = GAME.view(lay("a3 b3 d3", "c3 e5 e4"), RED)
    assert table.refused(look, RED, "c3.b") == "Your own stone stands behind it, on d3."


def test_a_push_is_marked_along_its_line():
    state = lay("a3 b3 c3", "d3 e3 a1")
    state.listen()
    play(GAME, state, "push c3 E")
    _, kind, *numbers = state.news[0]
    assert table.trace(kind, *numbers)[0].ids == ("a3", "b3", "c3", "d3")


def test_captures_are_told():
    for pool, kind in ((0, "captured"), (1, "replaced")):
        state = play(GAME, lay("a1 d2", "b1 e5 e4", pool=(pool, 0)), "d2-c1")
        state.listen()
        play(GAME, state, "capture b1")
        [told] = [event for event in state.news if event[1] == kind]
        assert told[2:] == (RED, cell("b1"), cell("c1"))
        assert "caught between c1 and a1" in GAME.say(told)


def test_a_caught_stone_is_shown_between_those_that_hold_it():
    caught = play(GAME, lay("a1 d2", "b1 e5 e4"), "d2-c1")
    marks = GAME.table(caught, RED).marks
    assert [(mark.kind, mark.ids) for mark in marks] == [("changed", ("b1.b",)), ("line", ("c1", "a1"))]


def test_targets_tell_what_a_push_or_a_step_does():
    costs = {move.name: move.cost for move in GAME.table(lay("a3 b3 c3 d2 a1", "d3 e3 b1 a5"), RED).moves}
    assert costs["push c3 E"] == "push off"
    assert costs["d2-c1"] == "catch 1"
    assert costs["a1-a2"] == ""
    assert {
        move.cost for move in GAME.table(lay("a3 b3 e1", "c3 a5 e5"), RED).moves if move.name.startswith("push")
    } == {"push"}


def test_a_sheet_tells_what_the_turn_still_holds():
    def holds(state):
        rows = GAME.table(state, RED).zones[1].rows
        return [item.text for row in rows for item in row if item.picture == "plate"]

    state = lay(*WIDE)
    assert holds(state) == ["1 push", "1 move"]
    assert holds(play(GAME, state, "a1-b1")) == ["1 push"]
    assert holds(lay("a1 c1", "e5 e3")) == ["1 move"]  # nobody stands before anybody


@pytest.mark.parametrize(
    ("red", "step", "frames"),
    [("a1 d2", "d2-c1", [("c1", "a1")]), ("a2 c1", "c1-c2", [("c2", "a2")]), ("a1 d3", "d3-c3", [("c3",), ("a1",)])],
)
def test_those_that_hold_a_caught_stone_are_framed_together_unless_on_a_diagonal(red, step, frames):
    caught = {"a1 d2": "b1", "a2 c1": "b2", "a1 d3": "b2"}[red]
    state = play(GAME, lay(red, f"{caught} e5 e4"), step)
    assert [mark.ids for mark in GAME.table(state, RED).marks if mark.kind == "line"] == frames
    state.listen()
    play(GAME, state, f"capture {caught}")
    told = [mark for event in state.news for mark in GAME.marks(event) if mark.kind == "line"]
    assert [mark.ids for mark in told] == frames


WAYS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}


def cells(state):
    return {(i % 5, i // 5): owner for i, owner in enumerate(state.board)}


def along(start, way, steps):
    return start[0] + steps * way[0], start[1] + steps * way[1]


def pushed(board, front, way):
    """The board after a push and how many fell off, by the letter of the rules; None if it is not legal."""
    seat = board[front]
    own = next(k for k in range(1, 9) if board.get(along(front, way, -k)) != seat)
    hostile = next(m for m in range(1, 9) if board.get(along(front, way, m)) != 1 - seat) - 1
    last = along(front, way, hostile + 1)
    if hostile == 0 or own <= hostile or board.get(last, -1) != -1:
        return None
    after = dict(board)
    line = [along(front, way, i) for i in range(hostile, -own, -1)]
    for old in line:
        if along(old, way, 1) in board:
            after[along(old, way, 1)] = board[old]
        after[old] = -1
    return after, 0 if last in board else 1


def label(at):
    return "abcde"[at[0]] + "12345"[at[1]]


def allowed(state, acted):
    """The names of all choices of an action, by the letter of the rules; `acted`: after a push or move this turn."""
    board, seat = cells(state), state.turn
    own = [at for at, owner in board.items() if owner == seat]
    steps = {
        f"{label(at)}-{label(along(at, way, 1))}"
        for at in own
        for way in WAYS.values()
        if board.get(along(at, way, 1)) == -1
    }
    shoves = {f"push {label(at)} {name}" for at in own for name, way in WAYS.items() if pushed(board, at, way)}
    found = steps if state.moves or state.extra else set()
    found = found | (shoves if state.pushes or state.extra else set())
    if state.sacrifices and state.pool[seat] and (steps or shoves):
        found = found | {"sacrifice"}
    return found | ({"end"} if acted else set())


@pytest.mark.parametrize("first", ["both", "red_only"])
@pytest.mark.parametrize("capture", ["remove", "not_allowed"])
@pytest.mark.parametrize("seed", range(8))
def test_random_games_follow_the_letter_of_the_rules(seed, first, capture):
    state = GAME.new(seed=seed, options={"first_turn": first, "empty_pool_capture": capture})
    dice = wabe.State()
    dice.seed(seed)
    done = []  # this turn's actions
    while not state.over:
        before = state.clone()
        board, seat, turns = cells(state), state.turn, state.turns
        if state.phase == ACTION:
            assert set(names(state)) == allowed(state, "action" in done)
            assert set(names(state)) != {"end"}
        name = names(state)[dice.roll(len(names(state)))]
        play(GAME, state, name)
        if before.phase == ACTION:
            done.append("sacrifice" if name == "sacrifice" else "end" if name == "end" else "action")
            assert done.count("action") <= (3 if "sacrifice" in done else 2)
            assert done.count("sacrifice") <= 1
        if before.phase == PLACE:
            continue
        if name.startswith("push"):
            after, fallen = pushed(board, cell_at(name.split()[1]), WAYS[name.split()[2]])
            assert cells(state) == after
            assert state.pool[1 - seat] == before.pool[1 - seat] + fallen
        elif before.phase == ACTION and name not in ("sacrifice", "end"):
            start, target = (cell_at(end) for end in name.split("-"))
            assert cells(state) == board | {start: -1, target: seat}
        for owner in (0, 1):
            assert state.board.count(owner) + state.pool[owner] + state.out[owner] == 8
        assert state.board.count(seat) >= before.board.count(seat)
        if state.turns != turns:
            done = []
    assert state.turns <= 400
    assert sum(state.out) <= 16


def cell_at(name):
    return "abcde".index(name[0]), "12345".index(name[1])


@pytest.mark.parametrize("seed", range(6))
def test_no_push_is_asked_for_where_none_is_possible(seed):
    state, dice = GAME.new(seed=seed), random.Random(seed)
    for _ in range(200):
        drawn = GAME.table(state, state.turn)
        if state.phase == ACTION and not any(move.text.startswith("push from") for move in drawn.moves):
            assert "push" not in drawn.then
            if not drawn.status.startswith("Give a stone of your pool for one more push"):  # which is possible then
                assert "push" not in drawn.status.replace("No push", "")
        state.play(state.turn, dice.choice(drawn.moves).number)
        if state.over:
            break
