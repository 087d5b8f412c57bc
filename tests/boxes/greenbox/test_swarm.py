"""The worked examples, rulings and properties of Swarm."""

import pytest

import wabe
from helpers import names, place, play, preview, subject
from wabe.boxes.greenbox.swarm import table
from wabe.boxes.greenbox.swarm.board import ACTIONS, JUMPS, ONE
from wabe.boxes.greenbox.swarm.rules import ACTION, ENTER, PHASES
from wabe.core.reasons import reason
from wabe.core.teach import teaching
from wabe.core.words import named

GAME = subject("swarm")
BLUE, RED = 0, 1


def new(**options):
    return GAME.new(options={"start_seat": BLUE, **options})


def tile(name):
    return "654321".index(name[1]) * 6 + "abcdef".index(name[0])


def at(state, name):
    return "br."[state.board[tile(name)]]


def lay(picture, points, turn=BLUE, starts=None, **fields):
    """A position within a movement: six rows of b, r and dots, and the points the mover has left.

    `starts`: which cubes have already left their start tile, as {"c6": "a6"}.
    """
    cells = "".join(picture.split())
    board = ["br".find(cell) for cell in cells]
    start_tile = [i if owner == turn else -1 for i, owner in enumerate(board)]
    for standing, start in (starts or {}).items():
        start_tile[tile(standing)] = tile(start)
    dice = fields.pop("dice", [5, 6] if turn == BLUE else [6, 5])
    state = new(roundLimit=fields.pop("roundLimit", 100))
    changes = {
        "phase": ACTION,
        "board": board,
        "cubes": [cells.count("b"), cells.count("r")],
        "dice": dice,
        "owed": [0, 0],
        "left": points,
        "start_tile": start_tile,
        "turn": turn,
        "waiting": 1 << turn,
    }
    return place(GAME, state, **(changes | fields))


def lay_entry(picture, dice, owed, turn=BLUE, **fields):
    """A position in which a seat may enter."""
    blank = {"start_tile": [-1] * 36, "phase": ENTER, "owed": owed}
    return lay(picture, 0, turn, dice=dice, **(blank | fields))


def picture(state):
    cells = "".join("br."[owner] for owner in state.board)
    return "\n".join(cells[i : i + 6] for i in range(0, 36, 6))


def next_rolls(*pips):
    """The fields of a chance that rolls these next."""
    dice = wabe.State()
    for seed in range(2_000_000):
        dice.seed(seed)
        start = {"dice_a": dice.dice_a, "dice_b": dice.dice_b}
        if all(dice.roll(6) + 1 == pip for pip in pips):
            return start
    raise AssertionError("no such rolls")


def news(state, *moves):
    """What is told while these moves are made."""
    state.listen()
    play(GAME, state, *moves)
    return [event[1:] for event in state.news]


# --- setup and entering ----------------------------------------------------------------------------


def test_setup_r1_the_whole_outer_rows():
    state = new()
    assert picture(state) == "rrrrrr\n......\n......\n......\n......\nbbbbbb"
    assert state.cubes == [6, 6]
    assert state.round == 1
    assert GAME.new(options={"start_seat": RED}).board == [BLUE] * 6 + [-1] * 24 + [RED] * 6


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(seed=seed).first for seed in range(20)} == {0, 1}
    assert {GAME.new(seed=seed, options={"start_seat": 1}).first for seed in range(20)} == {1}


def test_the_lower_number_moves_first_with_its_points():
    seen = set()
    for seed in range(200):
        state = GAME.new(seed=seed)
        assert state.phase == ACTION  # both edges are full: every entry lapses
        assert state.left == state.dice[state.turn] == min(state.dice) < max(state.dice)
        seen.add(state.left)
    assert seen == {1, 2, 3, 4, 5}


SPARSE = "r....r\n......\n..r...\n...b..\n......\nb....b"


def round_over(**rolls):
    """One point before the end of round 2 (blue moves last), with edges to enter on."""
    return lay(SPARSE, 1, dice=[4, 3], round=2, **rolls)


def test_example_3_three_entries_at_most_over_a_series_of_ties():
    state = play(GAME, round_over(**next_rolls(3, 3, 1, 1, 1, 5)), "move d3-d2")
    assert (state.round, state.dice, state.owed, state.phase, state.turn) == (3, [3, 3], [1, 1], ENTER, BLUE)
    assert names(state) == ["no", "enter b1", "enter c1", "enter d1", "enter e1"]
    play(GAME, state, "enter b1")
    assert (state.turn, state.dice) == (RED, [3, 3])
    assert names(state) == ["no", "enter b6", "enter c6", "enter d6", "enter e6"]
    play(GAME, state, "enter b6")
    assert (state.turn, state.dice, state.owed) == (BLUE, [1, 1], [2, 2])
    play(GAME, state, "enter c1", "enter d1")
    assert state.turn == RED
    play(GAME, state, "enter c6", "enter d6")
    assert state.entered == [3, 3]
    assert state.dice == [1, 5]
    assert (state.phase, state.turn, state.left) == (ACTION, BLUE, 1)  # the fourth lapses
    assert state.cubes == [6, 6]
    play(GAME, state, "move c1-c2")
    assert (state.phase, state.turn, state.left) == (ACTION, RED, 5)


def test_r2_entries_are_optional_and_a_declined_one_is_not_counted():
    state = play(GAME, round_over(**next_rolls(3, 3, 1, 1, 1, 5)), "move d3-d2")
    play(GAME, state, "no", "no", "enter c1", "no", "no", "enter c6")
    assert state.entered == [1, 1]
    assert (state.dice, state.phase, state.turn, state.owed) == ([1, 5], ENTER, BLUE, [1, 0])
    play(GAME, state, "enter b1")
    assert (state.phase, state.turn) == (ACTION, BLUE)


def test_r3_the_last_unequal_roll_earns_its_1_an_entry_for_that_player_alone():
    state = play(GAME, round_over(**next_rolls(6, 1)), "move d3-d2")
    assert (state.phase, state.turn, state.owed) == (ENTER, RED, [0, 1])
    play(GAME, state, "enter d6")
    assert (state.phase, state.turn, state.left) == (ACTION, RED, 1)


def test_no_entries_without_a_tie_or_a_1():
    state = play(GAME, round_over(**next_rolls(6, 2)), "move d3-d2")
    assert (state.round, state.phase, state.turn, state.left) == (3, ACTION, RED, 2)


def test_r4_who_enters_first_alternates_by_rounds():
    for number, leader in ((2, BLUE), (3, RED)):  # the round that follows is odd, even
        state = lay(SPARSE, 1, dice=[4, 3], round=number, **next_rolls(2, 2, 3, 4))
        assert play(GAME, state, "move d3-d2").turn == leader
        assert play(GAME, state, "no").turn == 1 - leader


def test_with_the_other_start_seat_the_edges_change_sides():
    state = lay_entry("b....b\n......\n......\n......\n......\nr....r", [1, 3], [1, 0], first=RED)
    assert names(state) == ["no", "enter b6", "enter c6", "enter d6", "enter e6"]


def test_an_entry_lapses_if_the_edge_is_full():
    full = "r....r\n......\n..r...\n...b..\n......\nbbbbbb"
    state = play(GAME, lay(full, 1, dice=[4, 3], round=2, **next_rolls(2, 2, 3, 4)), "move d3-d2")
    assert (state.phase, state.turn) == (ENTER, RED)


def test_the_second_entry_lapses_if_the_first_fills_the_edge():
    state = lay_entry("r.rrrr\n......\n......\n......\n......\nbb.bbb", [1, 1], [2, 0], **next_rolls(2, 3))
    play(GAME, state, "enter c1")
    assert (state.phase, state.turn, state.dice) == (ACTION, BLUE, [2, 3])


def test_an_entered_cube_swarms():
    state = lay_entry("r....r\n......\n......\n..b...\n..r...\nbr.rb.", [1, 3], [1, 0])
    play(GAME, state, "enter c1")
    assert picture(state) == "r....r\n......\n......\n..b...\n..b...\nbbbbb."
    assert state.cubes == [7, 2]


# --- actions ---------------------------------------------------------------------------------------


def test_actions_by_points():
    corner = "br....\n.r....\n......\n......\n......\nb....r"
    assert names(lay(corner, 1)) == ["move a6-a5", "move a1-a2", "move a1-b2", "move a1-b1"]
    two = {*names(lay(corner, 1)), "bash a6-b6", "bash a6-b5", "jump a6-c6", "jump a6-c4"}
    assert set(names(lay(corner, 2))) == two
    assert set(names(lay(corner, 5))) == two
    with pytest.raises(wabe.IllegalMove, match="takes two points"):
        lay(corner, 1).play(BLUE, GAME.find(lay(corner, 2), BLUE, "jump a6-c4"))


def test_a_jump_needs_a_vacant_tile_on_the_board_right_behind_an_enemy():
    lonely = "....b.\n....rb\n....r.\n......\n.r....\nr....."
    jumps = {name for name in names(lay(lonely, 2)) if name.startswith("jump")}
    assert jumps == {"jump f5-d5", "jump f5-d3"}  # not off the board, not onto a cube, not over an own one


def test_moves_jumps_and_bashes_go_in_8_directions():
    ring = "......\n.rrr..\n.rbr..\n.rrr..\n......\n....b."
    state = lay(ring, 2)
    ends = {"a6", "c6", "e6", "a4", "e4", "a2", "c2", "e2"}
    assert {name for name in names(state) if name.startswith("jump")} == {f"jump c4-{end}" for end in ends}
    assert sum(name.startswith("bash c4") for name in names(state)) == 8
    free = lay("......\n......\n..b...\n......\n....rr\n.....b", 1)
    assert sum(name.startswith("move c4") for name in names(free)) == 8


def test_costs():
    corner = "br....\n......\n......\n......\n......\nb.b.rr"
    assert play(GAME, lay(corner, 5), "move a1-a2").left == 4
    assert play(GAME, lay(corner, 5), "jump a6-c6").left == 3
    state = play(GAME, lay(corner, 5), "bash a6-b6")
    assert state.left == 3
    assert state.cubes == [2, 2]  # R10: the others are in the supplies again
    assert at(state, "a6") == at(state, "b6") == "."


def test_points_must_be_spent_and_the_other_moves_next():
    state = play(GAME, lay(SPARSE, 2, dice=[2, 6]), "move d3-e3")
    assert (state.turn, state.left) == (BLUE, 1)
    play(GAME, state, "move e3-f3")
    assert (state.turn, state.left) == (RED, 6)


# --- swarms ----------------------------------------------------------------------------------------


SOURCE = """
    ...b..
    ..br..
    ..r.rb
    br....
    ....r.
    r...b.
"""


def test_example_1_a_chain_of_actions():
    state = play(GAME, lay(SOURCE, 4, dice=[4, 6]), "jump a3-c3")
    assert at(state, "c4") == "b"
    assert state.left == 2
    play(GAME, state, "move c4-d4")
    assert at(state, "e4") == at(state, "d5") == "b"
    play(GAME, state, "move e4-e3")
    assert at(state, "e2") == "b"
    assert state.cubes == [9, 2]
    assert at(state, "b3") == at(state, "a1") == "r"
    assert state.turn == RED


def test_example_1_without_the_red_cube_on_a1_blue_wins_at_once():
    state = lay(SOURCE.replace("r...b.", "....b."), 4)
    play(GAME, state, "jump a3-c3", "move c4-d4", "move e4-e3")
    assert state.over
    assert state.returns() == [1.0, 0.0]
    assert state.cubes == [9, 1]


@pytest.mark.parametrize(
    ("before", "move"),
    [
        ("......\n..b...\nb.r...\n......\n......\n.b..rr", "move a4-b4"),  # left and above: not opposite
        ("......\n......\nb.r.b.\n......\n......\n.b..rr", "move a4-b4"),  # two steps away on one side
        ("......\n.b....\n..r...\n......\n...b..\n.b..rr", "move d2-d3"),  # diagonally opposite
    ],
)
def test_example_2_no_swarm(before, move):
    state = play(GAME, lay(before, 1), move)
    assert at(state, "c4") == "r"


def test_a_line_of_two_enemies_is_not_caught():
    state = play(GAME, lay("......\n......\nb.rrb.\n......\n......\n.b....", 1), "move a4-b4")
    assert at(state, "c4") == at(state, "d4") == "r"


def test_example_5_only_a_cube_that_has_just_arrived_swarms():
    before = "......\n......\n.b.b..\n..r...\n.b....\nb..rr."
    state = play(GAME, lay(before, 1, turn=RED, dice=[5, 1], **next_rolls(6, 6)), "move c3-c4")
    assert at(state, "c4") == "r"  # R5: it stepped between two blue cubes on its own turn
    assert (state.turn, state.left) == (BLUE, 5)
    play(GAME, state, "move a1-b1")
    assert at(state, "c4") == "r"
    play(GAME, state, "move b4-a5")
    assert at(state, "c4") == "r"
    play(GAME, state, "move b2-a3", "move a3-b4")
    assert at(state, "c4") == "b"


def test_r6_replaced_cubes_swarm_in_turn():
    state = lay("r....r\n......\nb.rb..\n..r...\n..b...\n......", 1, **next_rolls(6, 5))
    told = news(state, "move a4-b4")
    assert [event[2] for event in told if event[0] == "swarmed"] == [tile("c4"), tile("c3")]
    assert picture(state) == "r....r\n......\n.bbb..\n..b...\n..b...\n......"


def test_all_four_directions_are_caught_together_and_diagonals_never():
    state = play(GAME, lay("r.b...\n.br...\nbr.rb.\n..rr..\n..b.b.\n......", 1), "move b5-c4")
    assert picture(state) == "r.b...\n..b...\nbbbbb.\n..br..\n..b.b.\n......"


def test_a_bash_swarms_nothing():
    state = play(GAME, lay("......\n.r....\nbbrb..\n......\n......\n....rr", 2), "bash a4-b5")
    assert at(state, "c4") == "r"


def test_r11_a_chain_stops_at_twenty():
    state = lay("bbbbbb\nbbbbbb\nbbbb..\n..b...\nbr.rb.\n....rr", 1)
    play(GAME, state, "move c3-c2")
    assert state.cubes == [20, 3]
    assert state.over
    assert state.returns() == [1.0, 0.0]


# --- no standing still -----------------------------------------------------------------------------


OPEN = "......\n......\n..b...\n......\n....rr\nb....."


def test_example_4_left_and_back_with_two_points_is_illegal():
    state = play(GAME, lay(OPEN, 2, dice=[2, 6]), "move c4-b4")
    assert "move b4-c4" not in names(state)
    assert "move a1-b1" in names(state)
    with pytest.raises(wabe.IllegalMove, match="can't come back to its start tile c4"):
        state.play(BLUE, GAME.find(lay(OPEN, 1), BLUE, "move c4-b4"))  # the same two tiles, the other way


def test_example_4_with_three_points_it_may_pass_and_must_go_on():
    state = play(GAME, lay(OPEN, 3, dice=[3, 6]), "move c4-b4", "move b4-c4")
    assert state.left == 1
    assert len(names(state)) == 8
    assert all(name.startswith("move c4-") for name in names(state))
    with pytest.raises(wabe.IllegalMove, match="start tile c4 has to act next"):
        state.play(BLUE, GAME.find(lay(OPEN, 1), BLUE, "move a1-b1"))
    assert play(GAME, state, "move c4-d4").turn == RED


def test_afterwards_any_cube_may_act_again():
    state = play(GAME, lay(OPEN, 5), "move c4-b4", "move b4-c4", "move c4-d4")
    assert "move a1-b1" in names(state)
    assert "move d4-c4" in names(state)
    play(GAME, state, "move a1-b1")
    assert "move d4-c4" not in names(state)
    assert "move b1-a1" not in names(state)


def test_another_cube_may_go_to_a_start_tile():
    state = play(GAME, lay("......\n......\n..bb..\n......\n....rr\n......", 2, dice=[2, 6]), "move c4-b4")
    assert "move d4-c4" in names(state)


def test_start_tiles_are_forgotten_with_the_movement():
    state = lay("......\n......\n..b...\nr.....\n....r.\nb.....", 1, dice=[1, 2], **next_rolls(1, 4))
    play(GAME, state, "move c4-b4", "move e2-f2", "move f2-f3", "no")
    assert (state.turn, state.left) == (BLUE, 1)
    assert "move b4-c4" in names(state)


def test_a_cube_gained_by_swarming_starts_where_it_was_gained():
    state = lay("......\n......\nb.rb..\n......\n....rr\n......", 3, dice=[3, 6])
    play(GAME, state, "move a4-b4", "move c4-c3")
    assert "move c3-c4" not in names(state)
    assert "move c3-b3" in names(state)


def test_r9_a_jump_back_needs_an_action_from_there():
    def jump_back(picture, points, standing):
        """May the cube that stands there, and began on a6, jump back?"""
        state = lay(picture, points, starts={standing: "a6"})
        name = f"jump {standing}-a6"
        if name not in names(state):
            return []
        play(GAME, state, name)
        assert (state.must, state.left) == (tile("a6"), points - 2)
        return names(state)

    free = ".rb...\n.b....\n......\n......\n......\nb...rr"
    assert jump_back(free, 2, "c6") == []  # no point would be left
    assert jump_back(free, 3, "c6") == ["move a6-a5"]
    assert set(jump_back(free, 4, "c6")) == {"move a6-a5", "bash a6-b6", "jump a6-c6"}
    shut = ".rb...\nbb....\n......\n......\n......\nb...rr"
    assert jump_back(shut, 3, "c6") == []  # one point, but no vacant neighbour
    assert set(jump_back(shut, 4, "c6")) == {"bash a6-b6", "jump a6-c6"}
    after = play(GAME, lay(shut, 5, starts={"c6": "a6"}), "jump c6-a6", "bash a6-b6")
    assert "move a1-a2" in names(after)  # it has gone on: now any cube may act
    # coming back over b5 catches a5 and, if c5 is blue, then b5: nothing but blue would be around
    caught = ".b....\nrr....\nb.b...\n......\n......\nb...rr"
    assert set(jump_back(caught, 4, "c4")) == {"bash a6-b5", "jump a6-c4"}
    assert jump_back(caught.replace("rr....", "rrb..."), 4, "c4") == []


# --- points that can't be spent --------------------------------------------------------------------


def test_example_6_the_last_point_is_lost_if_no_cube_can_move():
    # after f2-f1 the only vacant neighbour is the start tile, and no point would be left there
    state = lay("brr...\nrr....\n......\n....rr\n....rb\n....r.", 2, dice=[2, 6])
    told = news(state, "move f2-f1")
    assert ("lost", BLUE, 1, 0) in told
    assert (state.turn, state.left) == (RED, 6)


def test_example_6_a_player_may_lose_the_whole_movement_of_one_point():
    walled = "......\n......\n......\n......\nrrrrr.\nbbbrrr"
    state = lay(walled, 1, turn=RED, dice=[2, 3], **next_rolls(1, 4))
    told = news(state, "move e2-e3")
    assert ("lost", BLUE, 1, 0) in told  # blue's edge is full, and so are all tiles around
    assert (state.round, state.turn, state.left) == (2, RED, 4)


# --- the end ---------------------------------------------------------------------------------------


def test_example_7_r13_a_bash_that_leaves_one_each_wins_for_the_acting_player():
    for turn in (BLUE, RED):
        state = lay("br....\n......\n......\n......\n......\nb....r", 2, turn=turn)
        play(GAME, state, "bash a6-b6" if turn == BLUE else "bash b6-a6")
        assert state.over
        assert state.returns()[turn] == 1.0


def test_a_bash_that_leaves_only_oneself_with_one_cube_loses():
    state = play(GAME, lay("br....\n......\n......\n......\n......\nb...rr", 2), "bash a6-b6")
    assert state.over
    assert state.returns() == [0.0, 1.0]


def test_twenty_cubes_on_the_board_win():
    rows = "bbbbbb\nbbbbbb\nbbbbbb\n......\n.....r\nb....r"
    state = play(GAME, lay_entry(rows, [1, 3], [1, 0]), "enter c1")
    assert state.over
    assert state.returns() == [1.0, 0.0]
    assert state.cubes[BLUE] == 20


@pytest.mark.parametrize(("swap", "returns"), [("r", [0.5, 0.5]), ("b", [1.0, 0.0])])
def test_r14_a_full_board_is_counted(swap, returns):
    rows = f"rrrrrr\nrrrrrr\nrrrrr{swap}\nbbbbbb\nbbbbbb\nbb.bbb"
    state = play(GAME, lay_entry(rows, [1, 3], [1, 0]), "enter c1")
    assert state.over
    assert state.returns() == returns


@pytest.mark.parametrize("limit", [30, 100, 300])
def test_r12_the_round_limit(limit):
    rows = "rr....\nr.....\n......\n......\n......\n{}"
    for edge, returns in (("bb....", [0.0, 1.0]), ("bbb...", [0.5, 0.5]), ("bbbb..", [1.0, 0.0])):
        state = lay(rows.format(edge), 1, dice=[6, 5], round=limit, roundLimit=limit)
        play(GAME, state, "move b1-b2")
        assert state.over
        assert state.returns() == returns
    before = lay(rows.format("bb...."), 1, dice=[6, 5], round=limit - 1, roundLimit=limit)
    assert play(GAME, before, "move b1-b2").round == limit
    assert not before.over


def test_options():
    assert new().round_limit == 100
    for limit in (29, 301):
        with pytest.raises(wabe.OptionError, match="30 to 300"):
            new(roundLimit=limit)


# --- properties ------------------------------------------------------------------------------------


def test_every_action_has_its_own_number():
    assert JUMPS == 30 + 30 + 50  # pairs of neighbours in rows, columns and diagonals
    assert PHASES[ACTION].moves == ACTIONS == len(ONE) == JUMPS + 24 + 24 + 32


def test_the_round_is_told():
    state = round_over(**next_rolls(3, 3, 6, 2))
    told = news(state, "move d3-d2", "no", "no")
    assert [event for event in told if event[0] == "rolled"] == [("rolled", 3, 3, 3), ("rolled", 6, 2, 3)]
    assert GAME.say((-1, "rolled", 6, 2, 3), ["Ann", "Bo"]) == "Round 3: Ann rolls 6, Bo rolls 2."


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"board": [BLUE] * 21 + [RED] * 2 + [-1] * 13, "cubes": [21, 2]}, "cubes .* from 0 to 20"),
        ({"cubes": [5, 3]}, "cubes must be"),
        ({"board": [BLUE] * 3 + [RED] + [-1] * 32, "cubes": [3, 1]}, "over must be True"),
        ({"over": True, "waiting": 0}, "over must be False"),
        ({"round": 101}, "round must be from 1 to 100"),
        ({"dice": [5, 5]}, "dice: equal ones"),
        ({"owed": [1, 0]}, "owed must be empty"),
        ({"left": 0}, "left must be from 1 to 5"),
        ({"left": 6}, "left must be from 1 to 5"),
        ({"start_tile": [-1] * 36}, "start_tile"),
        ({"must": tile("b5")}, "must must be one of"),
        ({"phase": ENTER, "left": 0, "start_tile": [-1] * 36}, "turn: this seat has no entry"),
        ({"phase": ENTER, "left": 0, "start_tile": [-1] * 36, "owed": [1, 0]}, r"owed must be \[0, 0\]"),
    ],
)
def test_impossible_positions_are_refused(changes, fault):
    with pytest.raises(wabe.PositionError, match=f"Fields? {fault}"):
        place(GAME, lay(SPARSE, 3), **changes)


def test_the_table_says_what_is_asked():
    def status(state, seat=BLUE):
        return named(GAME.table(state, seat).status, ["Ann", "Bob"])

    assert status(lay(SPARSE, 3)) == "3 points to spend: touch a cube to move it."
    assert status(lay(SPARSE, 1)) == "1 point to spend: touch a cube to move it."
    assert status(lay(SPARSE, 3), RED) == "Waiting for Ann."
    back = play(GAME, lay(OPEN, 3, dice=[3, 6]), "move c4-b4", "move b4-c4")
    assert status(back) == "The cube on c4 is back where it began: it has to go on. 1 point left."
    assert status(lay_entry(SPARSE, [1, 3], [1, 0])) == "Your roll brings you a new cube: put it on your edge."


CHAIN = """
...b..
..br..
..r.rb
br....
....r.
r...b.
"""


def does(state, name):
    return preview(GAME, state, state.turn, GAME.find(state, state.turn, name)).text


def test_a_preview_tells_what_turns_and_the_count():
    state = lay(CHAIN, 4, dice=[4, 6])
    assert does(state, "jump a3-c3") == (
        "**Jump from a3 to c3, 2 points.** Catches c4. You 6, red 5. Then a step can catch d5, e4 or e2."
    )
    assert does(state, "bash a3-b3").startswith(
        "**Bash b3 with a3: both cubes leave the board,** 2 points. You 4, red 5."
    )
    play(GAME, state, "jump a3-c3")
    assert "Catches d5 and e4. You 8, red 3." in does(state, "move c4-d4")


def test_a_preview_tells_what_a_step_could_catch_next():
    threat = lay("......\n......\n..r...\n..b...\n.....r\nb..r..", 1, dice=[4, 6])
    assert does(threat, "move a1-a2").endswith("Red could then catch c3 with a step.")  # from d1 to c2
    assert does(threat, "move c3-b3").endswith("That saves c3: Red could have caught it with a step.")
    back = lay(".....r\n......\n......\n.brb..\n......\n....b.", 2, dice=[4, 6])  # red came between by itself
    assert does(back, "move d3-e4").endswith(
        "Red could then catch none of yours with a step."
    )  # it may not go back to where it began
    other = lay(".....r\n......\n......\n.brb..\n....b.\n......", 2, dice=[4, 6])
    assert does(other, "move d3-e4").endswith("Then a step can catch c3.")  # that from e2


def test_a_preview_before_the_dice_roll_tells_the_same():
    state = lay(CHAIN, 2, dice=[6, 4])  # the last movement of the round
    assert does(state, "jump a3-c3").startswith("**Jump from a3 to c3, 2 points.** Catches c4. You 6, red 5.")
    assert preview(GAME, state, BLUE, GAME.find(state, BLUE, "jump a3-c3")).table is not None


def test_targets_tell_what_is_caught_there():
    costs = {move.name: move.cost for move in GAME.table(lay(CHAIN, 4, dice=[4, 6]), BLUE).moves}
    assert costs["jump a3-c3"] == "catch 1"
    assert costs["bash a3-b3"] == "bash"
    assert costs["move a3-a4"] == ""


def test_a_cube_is_seen_to_arrive_before_others_turn():
    state = lay(CHAIN, 4, dice=[4, 6])
    state.listen()
    state.play(BLUE, GAME.find(state, BLUE, "jump a3-c3"))
    [(moment, told, _)] = state.moments
    assert (moment.board[tile("c3")], moment.board[tile("c4")], told) == (BLUE, RED, 1)
    said = named(GAME.say(state.news[-1]), ["Ann", "Bob"])
    assert said == "Ann catches c4 between c5 and c3: it changes sides."


def test_a_touch_that_is_no_move_is_answered_with_the_reason():
    look = GAME.view(lay(CHAIN, 1, dice=[4, 6]), BLUE)
    assert table.refused(look, BLUE, "b3.r") == "A jump or a bash costs 2 points, and you have 1."
    assert table.refused(look, BLUE, "a1.r") == "None of your cubes stands next to it."
    assert table.refused(GAME.view(lay_entry(SPARSE, [1, 3], [1, 0]), BLUE), BLUE, "a3").endswith("edge, row 1.")


@pytest.mark.parametrize(("seat", "below"), [(BLUE, "a1"), (RED, "f6")])
def test_the_own_edge_is_below(seat, below):
    spots = GAME.table(new(), seat).zones[0].spots
    assert [spot.id for spot in spots if (spot.x, spot.y) == (0, 5)] == [below]


def neighbours(cell, ways, steps=1):
    row, column = cell
    found = [((row + steps * r, column + steps * c), (row + r, column + c)) for r, c in ways]
    return [(far, near) for far, near in found if 0 <= far[0] < 6 and 0 <= far[1] < 6]


ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
ALL_WAYS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


def cells(state):
    return {(i // 6, i % 6): owner for i, owner in enumerate(state.board)}


def settled(board, cell, seat):
    """The board after the swarms of a cube that has just arrived, by the letter of the rules."""
    board = dict(board)
    arrived = {cell}
    while arrived:
        hits = {
            near
            for cell in arrived
            for far, near in neighbours(cell, ORTHOGONAL, 2)
            if board[near] == 1 - seat and board[far] == seat
        }
        board |= dict.fromkeys(hits, seat)
        arrived = hits
    return board


def actions(board, cell, seat, left):
    """Everything the cube could do if there were no start tiles: (verb, target, points)."""
    found = [("move", far, 1) for far, _ in neighbours(cell, ALL_WAYS) if board[far] == -1]
    found += [("bash", far, 2) for far, _ in neighbours(cell, ALL_WAYS) if board[far] == 1 - seat]
    leaps = neighbours(cell, ALL_WAYS, 2)
    found += [("jump", far, 2) for far, near in leaps if board[far] == -1 and board[near] == 1 - seat]
    return [action for action in found if action[2] <= left]


def label(cell):
    return "abcdef"[cell[1]] + str(6 - cell[0])


def allowed(state):
    """The names of all legal actions, by the letter of the rules."""
    board, seat, left = cells(state), state.turn, state.left
    found = set()
    for cell, owner in board.items():
        if owner != seat or state.must not in (-1, cell[0] * 6 + cell[1]):
            continue
        for verb, target, points in actions(board, cell, seat, left):
            if verb != "bash" and target[0] * 6 + target[1] == state.start_tile[cell[0] * 6 + cell[1]]:
                after = settled(board | {cell: -1, target: seat}, target, seat)
                if not actions(after, target, seat, left - points):
                    continue
            found.add(f"{verb} {label(cell)}-{label(target)}")
    return found


def random_moves(seed):
    """A random game, move by move: the position before, the name of the move, the position after."""
    state = GAME.new(seed=seed, options={"roundLimit": 40})
    dice = wabe.State()
    dice.seed(seed)
    while not state.over:
        before = state.clone()
        name = names(state)[dice.roll(len(names(state)))]
        yield before, name, play(GAME, state, name)


def ends(name):
    """The tiles a move names, as cells."""
    tiles = [tile(end) for end in name.partition(" ")[2].split("-") if end]
    return [(i // 6, i % 6) for i in tiles]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_follow_the_letter_of_the_rules(seed):
    for before, name, after in random_moves(seed):
        if before.phase == ACTION:
            assert set(names(before)) == allowed(before)
        board = cells(before) | dict.fromkeys(ends(name), -1)
        if not name.startswith(("no", "bash")):
            target = ends(name)[-1]
            board = settled(board | {target: before.turn}, target, before.turn)
        if max(after.cubes) < 20:  # R11
            assert cells(after) == board


@pytest.mark.parametrize("seed", range(12))
def test_no_cube_stands_still_in_random_games(seed):
    starts: dict[int, int] = {}  # where each cube that has moved began
    back = None  # the cube that is back there
    for before, name, after in random_moves(seed):
        if before.phase == ENTER:
            continue
        if before.left == before.dice[before.turn]:
            starts = {}
        cell, target = ends(name)
        assert back in (None, cell)
        start = starts.pop(cell, cell)
        if not name.startswith("bash"):
            starts[target] = start
        back = target if starts.get(target) == target else None
        if (after.round, after.phase, after.turn) != (before.round, ACTION, before.turn):
            assert not [cell for cell, start in starts.items() if cell == start]


@pytest.mark.parametrize("seed", range(12))
def test_properties_of_random_games(seed):
    spent = 0
    for before, name, after in random_moves(seed):
        assert after.cubes == [after.board.count(BLUE), after.board.count(RED)]
        assert max(after.cubes) <= 20
        assert max(after.entered) <= 3
        assert after.round <= 40
        if before.phase == ACTION:
            spent = 0 if before.left == before.dice[before.turn] else spent
            spent += 1 if name.startswith("move") else 2
            assert spent <= before.dice[before.turn] <= 6
        if after.over:
            assert after.round == 40 or max(after.cubes) == 20 or min(after.cubes) <= 1 or sum(after.cubes) == 36


def test_both_dice_lie_beside_the_board_with_what_is_left_of_them():
    state = play(GAME, lay(SPARSE, 4, dice=[4, 6]), "move d3-e3")
    dice = next(zone for zone in GAME.table(state, BLUE).zones if zone.id == "dice")
    assert [(die.number, die.foot) for die in dice.pieces] == [(4, "blue: 3 left"), (6, "red")]
    assert all(zone.id in ("board", "dice", "prices", "more") for zone in GAME.table(state, BLUE).zones)
    assert reason(GAME, state, BLUE, "die2").startswith("A die says how many points its player has")


def test_the_lesson_teaches_every_action():
    verbs = {name.split()[0] for step in teaching(GAME).lesson for name in step.right[0]}
    assert verbs == {"move", "jump", "bash", "enter"}
