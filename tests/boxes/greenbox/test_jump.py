"""The worked examples and properties of Jump."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.jump.board import square_name
from wabe.core.fields import members
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("jump")
SOUTH_HOME, NORTH_HOME = "a1 b1 c1 d1 a2 b2 c2 d2", "a5 b5 c5 d5 a6 b6 c6 d6"


def new(**options):
    return GAME.new(options={"start_seat": 0, **options})


def square(name):
    return "123456".index(name[1]) * 4 + "abcd".index(name[0])


def board(south, north, turn=0, **options):
    """Any position: the squares of both sides; seat 0 is South."""
    cubes = [sum(1 << square(name) for name in side.split()) for side in (south, north)]
    return place(GAME, new(**options), cubes=cubes, turn=turn, waiting=1 << turn)


def of(state, cube):
    """The moves of one cube."""
    return [name for name in names(state) if name.startswith(cube)]


@pytest.mark.parametrize("jump", ["one", "row"])
def test_example_1_first_move_has_ten_steps_and_eight_jumps(jump):
    steps = "a2-a3 a2-b3 b2-a3 b2-b3 b2-c3 c2-b3 c2-c3 c2-d3 d2-c3 d2-d3"
    jumps = "a1-a3 b1-b3 c1-c3 d1-d3 a1-c3 b1-d3 c1-a3 d1-b3"
    assert sorted(names(new(jump=jump))) == sorted(f"{steps} {jumps}".split())


@pytest.mark.parametrize("jump", ["one", "row"])
def test_example_2_only_the_jump_straight_ahead_is_open(jump):
    state = board("b4 a1 b1 c1 d1 a2 b2 c2", "a5 b5 c5 c6 d6 b3 c3 d3", jump=jump)
    assert of(state, "b4") == ["b4-b6"]


def test_example_3_a_cube_in_the_goal_area_never_moves_again():
    state = board("b5 a1 b1 c1 d1 a2 b2 c2", "a5 c5 d5 a6 c6 d6 b3 c3")
    assert of(state, "b5") == []
    with pytest.raises(wabe.IllegalMove, match="never moves again"):
        state.play(0, 3 * square("b5") + 1)  # straight ahead, though b6 is empty


@pytest.mark.parametrize("jump", ["one", "row"])
def test_example_4_a_seat_without_a_move_loses(jump):
    state = board("a4 a5 b5 c5 d5 a6 c6 d6", "b4 a1 b1 c1 d1 a2 b2 c2", turn=1, jump=jump)
    play(GAME, state, "b4-b3")
    assert state.over
    assert state.returns() == [0.0, 1.0]
    assert "no move left" in GAME.table(state, 0).status


def test_all_eight_in_the_goal_area_win():
    state = board("d4 a5 b5 c5 a6 b6 c6 d6", "d3 a1 b1 c1 d1 a2 b2 c2", jump="one")
    play(GAME, state, "d4-d5")
    assert state.over
    assert state.returns() == [1.0, 0.0]
    assert "all eight" in GAME.table(state, 1).status


def test_ruling_5_whoever_arrives_first_wins():
    nearly = "d4 a5 b5 c5 a6 b6 c6 d6", "d3 a1 b1 c1 a2 b2 c2 d2"
    assert play(GAME, board(*nearly, turn=0), "d4-d5").returns() == [1.0, 0.0]
    assert play(GAME, board(*nearly, turn=1), "d3-d1").returns() == [0.0, 1.0]


def test_north_goes_down_the_board():
    state = play(GAME, new(), "a2-a3")
    assert "a5-a4" in names(state)
    assert "a6-a4" in names(state)  # over its own cube
    assert all(int(name[4]) < int(name[1]) for name in names(state))


def test_ruling_1_own_and_hostile_cubes_may_be_jumped():
    state = board("b3 c3 c2 d2 a1 b1 c1 d1", "b4 a5 b5 c5 d5 a6 c6 d6")
    assert "c2-c4" in names(state)  # over an own cube
    assert "b3-b5" not in names(state)
    state = board("b3 c3 c2 d2 a1 b1 c1 d1", "b4 a5 c5 d5 a6 b6 c6 d6")
    assert "b3-b5" in names(state)  # over a hostile one


def test_ruling_2_a_row_of_cubes_is_cleared_only_with_the_option():
    south, north = "a1 a2 a3 b1 c1 d1 c2 d2", "a4 a5 b5 c5 d5 b6 c6 d6"
    assert of(board(south, north, jump="one"), "a1") == ["a1-b2"]
    assert of(board(south, north, jump="row"), "a1") == ["a1-a6", "a1-b2"]  # over two own and two hostile cubes
    broken = board("a1 a2 b3 b1 c1 d1 c2 d2", north, jump="row")
    assert of(broken, "a1") == ["a1-a3", "a1-b2"]  # a jump ends right behind the row


def test_ruling_2_a_row_up_to_the_edge_can_not_be_cleared():
    state = board("d3 d2 a1 b1 c1 d1 a2 b2", "d4 d5 d6 a5 b5 a6 b6 c5", jump="row")
    assert of(state, "d3") == ["d3-c4"]


def test_ruling_4_a_step_may_end_inside_the_own_home():
    state = board("a1 b1 c1 d1 a2 c2 d2 b3", NORTH_HOME)
    assert {"a1-b2", "b1-b2", "c1-b2"} <= set(names(state))


def test_ruling_6_a_jump_over_the_near_goal_row_is_legal():
    assert "b4-b6" in names(board("b4 a1 b1 c1 d1 a2 b2 c2", "a5 b5 c5 d5 a6 c6 d6 c4"))


@pytest.mark.parametrize(("last", "way"), [("a6", "c4-a6"), ("c6", "c4-c6"), ("d5", "c4-d5")])
def test_a_single_way_to_go_is_enough(last, way):
    home = [name for name in NORTH_HOME.split() if name != last]
    state = board(" ".join(["c4", *home]), "b4 a1 b1 c1 d1 a2 b2 c2", turn=1)
    play(GAME, state, "b4-b3")
    assert not state.over
    assert names(state) == [way]


def test_the_table_says_steps_and_jumps():
    texts = [move.text for move in GAME.table(new(), 0).moves]
    assert "a2 steps to a3" in texts
    assert "a1 jumps to a3" in texts


def test_one_jump_and_no_chain():
    state = board("b1 a1 c1 d1 a2 b2 c2 d2", "b4 a5 b5 c5 d5 a6 c6 d6")
    play(GAME, state, "b1-b3")
    assert state.turn == 1


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(seed=seed).turn for seed in range(20)} == {0, 1}
    second = GAME.new(options={"start_seat": 1})
    assert second.turn == second.south == 1
    assert names(second, 1) == names(new(), 0)


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"cubes": [0xFF, 0x7F0000]}, "cubes.1. must have 8 bits"),  # a cube is missing
    ({"cubes": [0xFF, 0xFF0001]}, "cubes.1. must have 8 bits"),  # nine cubes
    ({"cubes": [0xFF, 0x7F0001]}, "cubes must not have two cubes on a square"),
    ({"cubes": [0xFF, 0x17F0000]}, "cubes.1. must be a mask of 24 bits"),  # off the board
    ({"cubes": [0xFF]}, "cubes must have 2 items"),
    ({"south": 2}, "south must be from 0 to 1"),
    ({"most": 3}, "most must be one of 1, 4"),
    ({"over": True, "waiting": 0}, "turn must be the seat that has won"),  # nobody is home or stuck
    ({"cubes": [0xFF0000, 0x00F0F0]}, "over must be True"),  # South has won
    ({"cubes": [0xFF0000, 0x00F0F0], "over": True, "turn": 1, "waiting": 0}, "turn must be the seat that"),  # not North
])  # fmt: skip
def test_impossible_positions_are_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


def test_words():
    state = board("a4 a5 b5 c5 d5 a6 c6 d6", "b4 a1 b1 c1 d1 a2 b2 c2", turn=1)
    assert GAME.table(state, 1).status == "Move one cube forward: a step, or a jump over one cube."
    state.listen()
    play(GAME, state, "b4-b3")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Bob steps b4 to b3.",
        "Ann has no move left: Bob wins.",
    ]
    assert named(GAME.table(state, 0).status, ["Ann", "Bob"]) == "Bob wins: you have no move left."
    assert named(GAME.table(state, 1).status, ["Ann", "Bob"]) == "You win: Ann has no move left."
    assert [side.rows[-1][1].text for side in GAME.table(state, 0).sides] == ["**7** of 8 home"] * 2


@pytest.mark.parametrize("jump", ["one", "row"])
@pytest.mark.parametrize("seed", range(10))
def test_properties_of_random_games(seed, jump):
    before = None
    for plies, state in enumerate(random_game(GAME, seed, jump=jump)):
        now = [set(map(square_name, members(cubes))) for cubes in state.cubes]
        assert [len(side) for side in now] == [8, 8]
        assert not now[0] & now[1]
        assert plies <= 64
        if not state.over:
            assert sorted(names(state)) == sorted(expected(state, now))
        if before:
            check_progress(before, now, 2 if jump == "one" else 5)
        before = now
    assert sorted(state.returns()) == [0.0, 1.0]
    winner = state.returns().index(1.0)
    state.turn = 1 - winner  # the loser would be asked
    assert state.cubes[0 if winner == state.south else 1] in (0xFF0000, 0x0000FF) or not [*expected(state, now)]


def check_progress(before, now, most):
    """One cube of one side went forward, and none of those that were home."""
    side = 0 if before[0] != now[0] else 1
    assert before[1 - side] == now[1 - side]
    (left,), (reached,) = before[side] - now[side], now[side] - before[side]
    assert left not in (NORTH_HOME, SOUTH_HOME)[side].split()
    assert 1 <= (int(reached[1]) - int(left[1])) * (1, -1)[side] <= most


def expected(state, cubes):
    """The legal moves as the rulebook tells them, square by square."""
    side = 0 if state.turn == state.south else 1
    taken, goal = cubes[0] | cubes[1], (NORTH_HOME, SOUTH_HOME)[side].split()
    for cube in cubes[side] - set(goal):
        for sideways in (-1, 0, 1):
            line = list(ahead(cube, sideways, (1, -1)[side]))
            jumped = next((i for i, name in enumerate(line) if name not in taken), len(line))
            if jumped < len(line) and jumped <= state.most:
                yield f"{cube}-{line[jumped]}"


def ahead(cube, sideways, forward):
    """All squares of the board in this direction, the nearest first."""
    column, row = "abcd".index(cube[0]) + sideways, int(cube[1]) + forward
    while 0 <= column < 4 and 1 <= row <= 6:
        yield "abcd"[column] + str(row)
        column, row = column + sideways, row + forward


def does(state, name):
    return preview(GAME, state, state.turn, GAME.find(state, state.turn, name)).text


def test_a_preview_tells_what_is_jumped_and_whether_it_is_home():
    state = play(GAME, new(), "b2-b3", "b5-b4")
    assert (
        does(state, "b3-b5")
        == "**b3 jumps over b4 to b5:** home in the near row, and it stays; others must pass it. 1 of 8."
    )
    assert does(state, "b3-a4") == "**b3 steps to a4:** on the road."
    moves = "b2-b3 d6-d4 b1-d3 d4-c3 d2-d4 b5-c4 b3-b4 a5-a4 d1-d2 a6-a5 c2-b3 c6-b5 a1-a3 c3-c2"
    state = play(GAME, new(), *moves.split())
    assert does(state, "c1-c3").endswith("red has no move left, **you win**.")


def test_a_touch_that_is_no_move_is_answered_with_the_reason():
    state = play(GAME, new(), "b2-b3", "b5-b4", "b3-b5", "b6-d4")
    assert reason(GAME, state, 0, "b5.cube") == "It is home and stays there, even if it could go deeper."
    assert reason(GAME, state, 0, "b4.cube") == "You move the blue cubes."
    assert "only forward" in reason(GAME, state, 0, "a4")


@pytest.mark.parametrize(("seat", "below"), [(0, "a1"), (1, "d6")])
def test_forward_is_up(seat, below):
    spots = GAME.table(new(), seat).zones[0].spots
    assert [spot.id for spot in spots if (spot.x, spot.y) == (0, 5)] == [below]
