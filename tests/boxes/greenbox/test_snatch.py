"""The worked examples, rulings and properties of Snatch."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.snatch.rules import SNATCHER, SURRENDER, WILD_MOVE
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("snatch")
TIMINGS = ["any-time", "own-turn"]


def new(**options):
    return GAME.new(options={"start_seat": 0, **options})


def lay(state, roll, a=(1, 5), b=(1, 5), treasures_a=(1, 2, 3, 4, 5), treasures_b=(1, 2, 3, 4, 5), **fields):
    """Player A, seat 0, has rolled; Snatchers and treasures by their columns, counted from 1."""
    phase = WILD_MOVE if roll == 6 else SURRENDER if a == (roll, roll) else SNATCHER
    masks = [sum(1 << column - 1 for column in columns) for columns in (treasures_a, treasures_b)]
    snatchers = [column - 1 for column in a + b]
    fields = {"turn": 0, "waiting": 1} | fields
    return place(GAME, state, die=roll, phase=phase, snatchers=snatchers, treasures=masks, **fields)


def columns(state, seat):
    return [column + 1 for column in state.snatchers[2 * seat : 2 * seat + 2]]


def treasures(state, seat):
    return [column + 1 for column in state.look(seat)["treasures"][seat]]


# --- setup -------------------------------------------------------------------------------------------


def test_setup_five_treasures_each_and_snatchers_on_the_outer_tiles():
    state = new()
    for seat in (0, 1):
        assert columns(state, seat) == [1, 5]
        assert treasures(state, seat) == [1, 2, 3, 4, 5]
    assert state.trophies == [0, 0]
    assert state.turn_limit == 400
    assert not state.own_turn


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(seed=seed).turn for seed in range(20)} == {0, 1}
    assert GAME.new(options={"start_seat": 1}).turn == 1


def test_the_die_is_fair_and_rolled_for_every_turn():
    rolls = [GAME.new(seed=seed).die for seed in range(1200)]
    assert all(150 < rolls.count(number) < 250 for number in range(1, 7))
    state = lay(new(), 3)
    after = []
    for seed in range(300):
        copy = state.clone()
        copy.seed(seed)
        after.append(play(GAME, copy, "1-3").die)
    assert {*after} == {1, 2, 3, 4, 5, 6}


# --- the worked examples -----------------------------------------------------------------------------


def test_example_1_either_snatcher_may_run_to_a_place_where_none_is():
    state = lay(new(), 3)
    assert names(state) == ["1-3", "5-3"]
    assert columns(play(GAME, state.clone(), "1-3"), 0) == [3, 5]
    assert columns(play(GAME, state.clone(), "5-3"), 0) == [1, 3]


def test_example_2_the_other_one_must_come_and_a_guarded_treasure_is_safe():
    state = lay(new(), 5)
    assert names(state) == ["1-5"]
    play(GAME, state, "1-5")
    assert columns(state, 0) == [5, 5]
    assert treasures(state, 1) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("timing", TIMINGS)
def test_example_3_the_pair_takes_what_the_guard_leaves(timing):
    state = lay(new(snatchTiming=timing), 2, a=(1, 5), b=(5, 5))  # here seat 1 owns the pair
    assert names(state) == ["1-2", "5-2"]
    play(GAME, state, "5-2")
    if timing == "any-time":
        assert treasures(state, 0) == [1, 2, 3, 4]
        assert state.trophies == [0, 1]
        return
    assert treasures(state, 0) == [1, 2, 3, 4, 5]
    again = place(GAME, state, die=5, phase=SURRENDER)
    play(GAME, again, "give 1")
    assert treasures(again, 1) == [2, 3, 4, 5]
    assert treasures(again, 0) == [1, 2, 3, 4]
    gone = play(GAME, place(GAME, state, die=3, phase=SNATCHER), "5-3")
    assert treasures(gone, 0) == [1, 2, 3, 4, 5]


def test_example_4_a_pair_that_rolls_its_own_place_surrenders():
    state = lay(new(), 5, a=(5, 5), treasures_a=(2, 5))
    assert names(state) == ["give 2", "give 5"]  # guarded or not
    play(GAME, state, "give 5")
    assert treasures(state, 0) == [2]
    assert columns(state, 0) == [5, 5]
    assert state.trophies == [0, 0]
    assert state.turn == 1


def test_example_5_a_six_makes_a_pair_split_up():
    state = lay(new(), 6, a=(5, 5))
    assert names(state) == ["5-1", "5-2", "5-3", "5-4"]
    assert columns(play(GAME, state, "5-2"), 0) == [2, 5]


def test_example_6_one_move_two_snatches():
    state = lay(new(), 4, a=(2, 4), b=(2, 2))  # seat 0 is the example's B, who rolls
    assert names(state) == ["2-4"]
    state.listen()
    play(GAME, state, "2-4")
    assert treasures(state, 0) == [1, 3, 4, 5]
    assert treasures(state, 1) == [1, 2, 3, 5]
    assert [event[2:4] for event in state.news if event[1] == "snatched"] == [(0, 3), (1, 1)]


# --- choices -----------------------------------------------------------------------------------------


def test_one_choice_if_both_stand_on_the_same_column():
    assert names(lay(new(), 2, a=(5, 5))) == ["5-2"]


def test_a_six_with_snatchers_apart_has_eight_choices():
    state = lay(new(), 6, a=(2, 4))
    assert names(state) == ["2-1", "2-3", "2-4", "2-5", "4-1", "4-2", "4-3", "4-5"]


def test_a_six_can_make_a_pair_and_snatch():
    state = play(GAME, lay(new(), 6, a=(2, 4), b=(1, 5)), "2-4")
    assert treasures(state, 1) == [1, 2, 3, 5]
    assert state.trophies == [1, 0]


@pytest.mark.parametrize(
    ("roll", "a", "move", "sentence"),
    [
        (5, (1, 5), 4, "stands on 5 already; the other must come"),
        (3, (1, 5), 2, "no Snatcher on 3"),
        (3, (1, 5), 1, "no Snatcher on 2"),
        (6, (1, 5), 6, "to another place"),
        (6, (1, 5), 11, "no Snatcher on 3"),
        (2, (2, 2), 0, "Treasure 1 is gone"),
    ],
)
def test_what_is_not_possible_is_refused_with_a_reason(roll, a, move, sentence):
    state = lay(new(), roll, a=a, b=(2, 5), treasures_a=(2, 3))
    with pytest.raises(wabe.IllegalMove, match=sentence):
        state.play(0, move)


# --- rulings -----------------------------------------------------------------------------------------


def test_r1_trophies_protect_nothing_and_are_not_surrendered():
    state = lay(new(), 2, a=(2, 2), treasures_a=(3,), treasures_b=(1,), trophies=[4, 0])
    assert names(state) == ["give 3"]


def test_r3_the_mover_takes_the_last_treasure_first():
    state = lay(new(), 4, a=(2, 4), b=(2, 2), treasures_a=(2,), treasures_b=(4,))
    play(GAME, state, "2-4")
    assert state.over
    assert state.returns() == [1.0, 0.0]
    assert state.scores() == [1, 0]
    assert treasures(state, 0) == [2]


def test_r4_a_pair_opposite_an_empty_place_takes_nothing():
    state = play(GAME, lay(new(), 4, a=(2, 4), b=(1, 5), treasures_a=(1,), treasures_b=(1, 2)), "2-4")
    assert treasures(state, 1) == [1, 2]
    assert columns(state, 0) == [4, 4]  # in front of an empty place of one's own, too
    assert state.trophies == [0, 0]


def test_r5_surrender_with_one_treasure_left_loses():
    state = play(GAME, lay(new(), 2, a=(2, 2), b=(2, 5), treasures_a=(5,)), "give 5")
    assert state.over
    assert state.returns() == [0.0, 1.0]


def test_r5_the_loser_does_not_snatch_any_more():
    state = lay(new(snatchTiming="own-turn"), 2, a=(2, 2), treasures_a=(5,), treasures_b=(2,))
    play(GAME, state, "give 5")
    assert treasures(state, 1) == [2]
    assert state.returns() == [0.0, 1.0]


@pytest.mark.parametrize(("left", "returns"), [((2, 3), [0.5, 0.5]), ((2,), [1.0, 0.0]), ((2, 3, 4), [0.0, 1.0])])
def test_r6_the_most_treasures_win_at_the_turn_limit(left, returns):
    state = lay(new(turnLimit=100), 3, treasures_a=(1, 2), treasures_b=left, turns=98)
    play(GAME, state, "1-3")
    assert not state.over
    state = play(GAME, lay(state, 3, treasures_a=(1, 2), treasures_b=left), "1-3")
    assert state.over
    assert state.turns == 100
    assert state.returns() == returns


def test_r7_with_own_turn_every_other_roll_breaks_the_pair_up():
    state = lay(new(snatchTiming="own-turn"), 6, a=(3, 3), b=(1, 5))
    for name in names(state):
        after = play(GAME, state.clone(), name)
        assert treasures(after, 1) == [1, 2, 3, 4, 5]
    for roll in (1, 2, 4, 5):
        after = play(GAME, lay(state, roll, a=(3, 3), b=(1, 5)), f"3-{roll}")
        assert treasures(after, 1) == [1, 2, 3, 4, 5]


# --- properties --------------------------------------------------------------------------------------


@pytest.mark.parametrize("timing", TIMINGS)
@pytest.mark.parametrize("seed", range(8))
def test_properties_of_random_games(timing, seed):
    state = GAME.new(2, seed, {"snatchTiming": timing})
    state.listen()
    dice = wabe.State()
    dice.seed(seed)
    while not state.over:
        before, mover, own = [treasures(state, 0), treasures(state, 1)], state.turn, state.phase
        moves = state.legal(mover)
        assert 1 <= len(moves) <= 8
        state.play(mover, moves[dice.roll(len(moves))])
        lost = [set(before[seat]) - set(treasures(state, seat)) for seat in (0, 1)]
        for seat in (0, 1):
            assert set(treasures(state, seat)) <= set(before[seat])
            assert len(lost[seat]) <= 1
            assert columns(state, seat) == sorted(columns(state, seat))
            assert all(1 <= column <= 5 for column in columns(state, seat))
        for _, kind, seat, column, _ in state.news:
            if kind == "snatched":
                assert lost[1 - seat] == {column + 1}
                assert columns(state, seat) == [column + 1] * 2
                assert column + 1 not in columns(state, 1 - seat)
                assert seat == mover or timing == "any-time"
            if kind == "surrendered":
                assert own == SURRENDER
                assert seat == mover
        snatched = sum(event[1] == "snatched" for event in state.news)
        surrendered = sum(event[1] == "surrendered" for event in state.news)
        assert snatched + surrendered == len(lost[0]) + len(lost[1])
        assert snatched <= 2
        assert surrendered <= (own == SURRENDER)
        state.listen()
    assert sorted(state.returns()) == [0.0, 1.0]
    assert sorted(state.scores())[0] == 0


def test_length_of_random_games():
    lengths = []
    for seed in range(400):
        *_, state = random_game(GAME, seed)
        lengths.append(state.turns)
    assert sum(lengths) / 400 == pytest.approx(53, abs=4)
    assert max(lengths) < 250


# --- positions, table, words -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"snatchers": [0, 4, 0]}, "snatchers must have 4 items"),
        ({"snatchers": [0, 5, 0, 4]}, "snatchers.1. must be from 0 to 4"),
        ({"snatchers": [4, 0, 0, 4]}, "snatchers must be .0, 4, 0, 4. here"),
        ({"treasures": [31, 32]}, "treasures.1. must be a mask of 5 bits"),
        ({"treasures": [0, 0]}, "treasures must have one left"),
        ({"trophies": [1, 0]}, "trophies.0. must be from 0 to 0"),
        ({"die": 7}, "from 1 to 6"),
        ({"turn_limit": 99}, "100 to 1000"),
        ({"turns": 400}, "over must be True"),
        ({"treasures": [31, 0], "trophies": [0, 0]}, "over must be True"),
        ({"phase": SURRENDER}, "phase must be 0"),
        ({"snatchers": [1, 1, 0, 4], "die": 6, "phase": WILD_MOVE}, "should have taken"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, lay(new(), 3), **fields)


def test_the_table_shows_every_cube_and_the_paths_lead_to_it():
    for state in random_game(GAME, 3):
        for seat in (wabe.SPECTATOR, 0, 1):
            table = GAME.table(state, seat)
            pieces = [piece for zone in table.zones for piece in zone.pieces]
            given = [5 - len(treasures(state, owner)) - state.trophies[1 - owner] for owner in (0, 1)]
            assert sum(piece.kind == "chest" for piece in pieces) == 10 - sum(given)
            assert sum(piece.kind == "runner" for piece in pieces) == 4
            guarded = [piece.at for piece in pieces if piece.symbol == "guarded"]
            fronts = [f"t{owner + 1}.{column}" for owner in (0, 1) for column in sorted({*columns(state, owner)})]
            assert sorted(guarded) == sorted(
                front for front in fronts if int(front[3]) in treasures(state, int(front[1]) - 1)
            )
            assert [piece.number for piece in pieces if piece.kind == "die"] == [state.die]
    table = GAME.table(lay(new(), 6, a=(2, 2), b=(2, 5)), 0)
    assert [move.path for move in table.moves] == [("p1.2.0", f"p1.{column}") for column in (1, 3, 4, 5)]
    table = GAME.table(lay(new(), 2, a=(2, 2), b=(2, 5)), 0)
    assert [move.path for move in table.moves] == [(f"t1.{column}.chest",) for column in range(1, 6)]
    table = GAME.table(lay(new(), 3), 0)
    assert [move.path for move in table.moves] == [("p1.1.0",), ("p1.5.0",)]


def test_the_own_side_lies_below():
    rows = {seat: {spot.id: spot.y for spot in GAME.table(new(), seat).zones[0].spots} for seat in (0, 1)}
    assert (rows[0]["t1.1"], rows[0]["t2.1"], rows[1]["t1.1"], rows[1]["t2.1"]) == (4.0, 0.0, 0.0, 4.0)


def test_words():
    assert GAME.table(lay(new(), 3), 0).status == "A 3: which Snatcher runs there?"
    assert named(GAME.table(lay(new(), 3), 1).status, []) == "Seat 1 rolled a 3. Waiting for seat 1."
    state = lay(new(), 4, a=(2, 4), b=(2, 2), treasures_a=(2,), treasures_b=(4,))
    assert [move.text for move in GAME.table(state, 0).moves] == ["run from 2 to 4"]
    state.listen()
    play(GAME, state, "2-4")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann rolls 4: runs 2 to 4.",
        "Ann's pair takes Bob's treasure 4.",
        "Ann wins.",
    ]
    assert GAME.table(state, 0).status == "You win."
    assert named(GAME.table(state, 1).status, []) == "Seat 1 wins."
    assert named(GAME.table(state, 0).result.reason, []) == "Seat 2's fifth treasure is gone."
    state = lay(new(turnLimit=100), 2, a=(2, 2), b=(2, 5), treasures_b=(1, 2, 3, 4), turns=99)
    assert GAME.table(state, 0).status == "A 2, where both of yours stand: give up a chest."
    state.listen()
    play(GAME, state, "give 3")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann rolls the place of both Snatchers and gives up treasure 3.",
        "The game is stopped after 100 turns.",
        "Ann shares the win.",
        "Bob shares the win.",
    ]
    assert named(GAME.table(state, 0).status, ["Ann", "Bob"]) == "Ann and Bob share the win."
    assert GAME.table(state, 0).result.reason == "After 100 turns, 4 treasures to 4."


def told(state, name):
    return named(preview(GAME, state, 0, GAME.find(state, 0, name)).text, ["Ann", "Bob"])


def test_a_preview_says_who_meets_and_what_is_left_open():
    wild = lay(new(), 6, a=(2, 4), b=(2, 5))
    assert told(wild, "2-4") == "**2 to 4:** your two meet and take Bob's treasure. Your treasure 2 is left unguarded."
    assert (
        told(wild, "4-2")
        == "**4 to 2:** your two meet; the chest across is guarded. Your treasure 4 is left unguarded."
    )
    assert told(wild, "4-3") == "**4 to 3:** it guards your treasure 3. Your treasure 4 is left unguarded."
    waiting = lay(new(), 3, a=(2, 4), b=(2, 2))
    assert told(waiting, "2-3").endswith("Bob's pair on 2 takes your treasure there at once.")
    assert told(lay(new(), 3, a=(3, 3), b=(3, 5)), "give 1") == "**Treasure 1 goes.** You keep 4."


def test_what_can_not_be_touched_says_why():
    state = lay(new(), 3, a=(1, 3))
    assert reason(GAME, state, 0, "p1.2") == "Touch one of your Snatchers: the die has chosen the place."
    assert reason(GAME, state, 0, "p1.3.0") == "That one stands on 3 already; the other must come."
    assert reason(GAME, state, 0, "t1.1.chest") == "Chests stay where they are. Touch one of your Snatchers."
    state = lay(new(), 3, a=(3, 3), b=(3, 5))
    assert reason(GAME, state, 0, "p1.3.0").startswith("Nobody runs when both stand on the rolled place.")


def test_a_hint_says_what_is_taken_and_which_rolls_hurt():
    state = lay(new(), 6, a=(2, 4), b=(2, 5))
    why = named(GAME.mind().reason(state, 0, GAME.find(state, 0, "2-4")), ["Ann", "Bob"])
    assert why == "Your pair takes Bob's treasure 4. Bob can then take a treasure with a 2, 5 or 6."


def test_a_run_without_a_choice_is_made_by_itself():
    assert GAME.phases[SNATCHER].itself
    assert len(names(lay(new(), 5))) == 1


def test_the_points_of_the_result_add_up():
    for seed in range(5):
        *_, state = random_game(GAME, seed)
        for row in GAME.table(state, 0).result.rows:
            assert sum(int(item.text) for item in row) == 5
