"""The worked examples and properties of NIM."""

from functools import cache, reduce
from operator import xor

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.bots import bot
from wabe.boxes.greenbox.nim.mind import MIND
from wabe.core.words import named

GAME = subject("nim")


def heaps(*sizes, **options):
    """A game with these heaps; seat 0 moves first."""
    return GAME.new(options={"setup": "list", "heaps": list(sizes), "builder_seat": 1, **options})


@cache
def wins(sizes, last_loses=False):
    """Does the seat to move win? Found by trying everything."""
    if not any(sizes):
        return last_loses
    return any(
        not wins(tuple(sorted((*sizes[:i], left, *sizes[i + 1 :]))), last_loses)
        for i, size in enumerate(sizes)
        for left in range(size)
    )


def winning_moves(state):
    """All winning turns (heap, number) of the seat to move, by the game's own rules."""
    found = []
    for heap in names(state):
        chosen = play(GAME, state.clone(), heap)
        for number in names(chosen):
            after = play(GAME, chosen.clone(), number)
            if after.over:
                won = after.returns()[state.turn] == 1.0
            else:
                won = not wins(tuple(sorted(after.heaps)), after.last_loses)
            if won:
                found.append((heap, number))
    return found


def test_example_1_only_two_from_the_heap_of_three_wins():
    state = heaps(3, 4, 5)
    assert winning_moves(state) == [("heap a", "take 2")]
    assert play(GAME, state, "heap a", "take 2").heaps == [1, 4, 5]


@pytest.mark.parametrize("cubes", [1, 2])
def test_example_2_two_equal_heaps_are_won_by_mirroring(cubes):
    state = heaps(2, 2)
    assert winning_moves(state) == []
    while not state.over:
        play(GAME, state, "heap a", f"take {min(cubes, state.heaps[0])}")
        play(GAME, state, "heap b", f"take {min(cubes, state.heaps[1])}")
    assert state.returns() == [0.0, 1.0]


def test_example_3_a_single_heap_of_seven():
    assert play(GAME, heaps(7), "heap a", "take 7").returns() == [1.0, 0.0]
    misere = heaps(7, goal="last_loses")
    assert winning_moves(misere) == [("heap a", "take 6")]
    play(GAME, misere, "heap a", "take 6", "heap a", "take 1")
    assert misere.returns() == [1.0, 0.0]


@pytest.mark.parametrize(("goal", "returns"), [("last_wins", [1.0, 0.0]), ("last_loses", [0.0, 1.0])])
def test_example_4_three_single_cubes(goal, returns):
    state = heaps(1, 1, 1, goal=goal)
    while not state.over:
        play(GAME, state, names(state)[0])
    assert state.returns() == returns


def test_the_builder_builds_and_the_other_seat_moves_first():
    state = GAME.new(options={"builder_seat": 0})
    assert state.turn == 0
    assert names(state) == [f"lay {size}" for size in range(1, 21)]  # not done before there is a heap
    play(GAME, state, "lay 20")
    assert names(state)[0] == "done"
    play(GAME, state, "lay 3", "done")
    assert state.heaps == [20, 3]
    assert state.turn == 1


def test_building_stops_by_itself():
    state = GAME.new(options={"builder_seat": 0, "max_heaps": 2})
    assert play(GAME, state, "lay 1", "lay 1").turn == 1
    state = GAME.new(options={"builder_seat": 0})
    play(GAME, state, "lay 20", "lay 20", "lay 20", "lay 18")
    assert names(state) == ["done", "lay 1", "lay 2"]  # 78 of the 80 cubes lie
    assert play(GAME, state, "lay 2").turn == 1


def test_random_heaps_stay_within_the_box():
    sizes = [GAME.new(seed=seed, options={"setup": "random"}).heaps for seed in range(300)]
    assert {len(one) for one in sizes} == {2, 3, 4, 5}
    assert {size for one in sizes for size in one} == set(range(1, 21))
    assert max(map(sum, sizes)) <= 80
    single = GAME.new(options={"setup": "random", "max_heaps": 1, "max_heap": 3})
    assert len(single.heaps) == 1
    assert single.heaps[0] <= 3


def test_a_list_of_more_than_80_cubes_is_refused():
    with pytest.raises(wabe.OptionError, match="heaps: 100 cubes"):
        heaps(20, 20, 20, 20, 20)


def test_theory():
    for sizes in [(a, b, c) for a in range(5) for b in range(5) for c in range(5) if a + b + c]:
        assert wins(sizes) == (reduce(xor, sizes) != 0)
        if max(sizes) > 1:
            assert wins(sizes, True) == (reduce(xor, sizes) != 0)
        else:
            assert wins(sizes, True) == (sum(sizes) % 2 == 0)


@pytest.mark.parametrize("seed", range(20))
def test_properties_of_random_games(seed):
    before = None
    turns = 0
    for state in random_game(GAME, seed):
        if before is not None and state.heaps != before and len(state.heaps) == len(before):
            changed = [i for i in range(len(before)) if before[i] != state.heaps[i]]
            assert len(changed) == 1
            assert state.heaps[changed[0]] < before[changed[0]]
            turns += 1
        before = state.heaps[:]
    assert turns <= 80
    assert sorted(state.returns()) == [0.0, 1.0]


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"heaps": [1] * 13}, "heaps must have from 0 to 12 items"),
    ({"heaps": [21]}, "heaps.0. must be from 0 to 20"),
    ({"heaps": [20] * 4 + [1]}, "heaps must have 80 cubes at most, not 81"),
    ({"heaps": [0]}, "over must be True"),
    ({"heap": 0}, "heap must be -1"),
    ({"phase": 2}, "heap is missing"),
    ({"phase": 2, "heaps": [3, 0], "heap": 1}, "heap must be one of 0"),
    ({"phase": 0}, "phase must be one of .1, 2."),  # seat 0 is not the builder
    ({"phase": 0, "turn": 1, "waiting": 2, "max_heaps": 1}, "phase must be one of .1, 2."),
    ({"max_heaps": 13}, "max_heaps must be from 1 to 12"),
    ({"max_heap": 0}, "max_heap must be from 1 to 20"),
    ({"builder": 2}, "builder must be from 0 to 1"),
    ({"over": True, "waiting": 0}, "over must be False"),
    ({"built": [2]}, "built must be"),
    ({"built": [3, 1]}, "Field built"),
])  # fmt: skip
def test_impossible_positions_are_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, heaps(3), **fields)


def test_words():
    state = GAME.new(options={"builder_seat": 1, "max_heaps": 2, "goal": "last_loses"})
    assert GAME.table(state, 1).status == "Lay the first heap: how many cubes?"
    assert named(GAME.table(state, 0).status, ["Ann", "Bob"]) == "Bob builds the heaps. You take first."
    assert [move.text for move in GAME.table(state, 1).moves][:2] == ["a heap of 1", "a heap of 2"]
    state.listen()
    play(GAME, state, "lay 1")
    assert named(GAME.table(state, 1).status, ["Ann", "Bob"]) == "Lay another heap, or begin; Ann takes first."
    play(GAME, state, "lay 2")
    table = GAME.table(state, 0)
    assert table.status == "Touch a cube: it will go, and all to its right."
    assert table.goal[0].text.startswith("**Whoever takes the last cube loses.**")
    assert [item.text for item in table.zones[0].right] == ["**1**", "**2**"]
    play(GAME, state, "heap b")
    assert GAME.table(state, 0).status == "Touch the first cube of heap b that goes, or one of another heap."
    assert GAME.table(state, 0).then == "The crossed cubes go: take them, or touch another cube."
    assert [move.text for move in GAME.table(state, 0).moves] == ["take 1 from heap b", "take 2 from heap b"]
    play(GAME, state, "take 2", "heap a", "take 1")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Heap a has 1 cube.",
        "Heap b has 2 cubes.",
        "Ann takes 2 from heap b. Heap b is gone.",
        "Bob takes 1 from heap a. Heap a is gone.",
        "Ann wins.",
    ]
    assert GAME.table(state, 0).status == "You win."
    assert named(GAME.table(state, 0).result.reason, ["Ann", "Bob"]) == "Bob had to take the last cube."


def test_touching_a_cube_picks_its_heap_and_is_then_touched_again():
    state = heaps(3, 12)
    table = GAME.table(state, 0)
    assert (table.moves[0].path, table.moves[0].also) == (("a.0",), ("a.0", "a.1", "a.2"))
    play(GAME, state, "heap b")
    assert [move.path for move in GAME.table(state, 0).moves][:2] == [("b.11", "take"), ("b.10", "take")]
    assert [button.id for button in GAME.table(state, 0).buttons] == ["take"]


def test_the_tray_keeps_its_places_and_marks_what_was_taken():
    state = heaps(3, 12)
    before = [(spot.id, spot.x, spot.y) for spot in GAME.table(state, 0).zones[0].spots]
    state.listen()
    play(GAME, state, "heap b", "take 4")
    table = GAME.table(state, 1)
    assert [(spot.id, spot.x, spot.y) for spot in table.zones[0].spots] == before
    assert sum(piece.kind == "brick" for piece in table.zones[0].pieces) == 11
    [mark] = GAME.marks(state.news[0])
    assert (mark.kind, mark.ids, mark.text) == ("from", ("b9", "b10", "b11", "b12"), "took 4")


def test_the_numbers_to_build_with_keep_their_places():
    state = GAME.new(options={"builder_seat": 0})
    before = GAME.table(state, 0).buttons
    assert [button.text for button in before] == [*map(str, range(1, 21)), "begin the game"]
    play(GAME, state, "lay 20", "lay 20", "lay 20", "lay 18")  # two cubes are left
    assert GAME.table(state, 0).buttons == before


def test_a_preview_says_what_will_be_left():
    def told(state, name):
        return preview(GAME, state, state.turn, GAME.find(state, state.turn, name)).text

    assert told(play(GAME, heaps(3, 4, 5), "heap a"), "take 2") == "**Take 2 from heap a:** 1, 4 and 5 will be left."
    assert told(play(GAME, heaps(3), "heap a"), "take 3").endswith("it is the last cube: **you win**.")
    lost = play(GAME, heaps(3, goal="last_loses"), "heap a")
    assert told(lost, "take 3").endswith("it is the last cube: **you lose**.")


# --- perfect play ------------------------------------------------------------------------------------

GOALS = ["last_wins", "last_loses"]


def worths(state):
    """What the mind knows of each move, by name."""
    seat = state.turn
    found = MIND.exact(state, seat, state.legal(seat), 1.0)
    return dict(zip(names(state), found, strict=True))


def good(state):
    """The moves that the mind holds to win."""
    return [name for name, worth in worths(state).items() if worth > 0.5]


def reason(state, name):
    return MIND.reason(state, state.turn, GAME.find(state, state.turn, name))


def best(state):
    found = worths(state)
    return max(found, key=lambda name: found[name])


@pytest.mark.parametrize("goal", GOALS)
def test_the_mind_knows_every_winning_move_and_no_other(goal):
    for sizes in [(a, b, c) for a in range(1, 5) for b in range(5) for c in range(5)]:
        state = place(GAME, heaps(1, 1, 1, goal=goal), heaps=list(sizes), built=[max(1, size) for size in sizes])
        winning = winning_moves(state)
        assert good(state) == list(dict.fromkeys(heap for heap, _ in winning))
        for heap in names(state):
            chosen = play(GAME, state.clone(), heap)
            assert good(chosen) == [number for one, number in winning if one == heap]


def can_build(state):
    """Does the builder win with the heaps that lie, or with some that can still be laid? Found by trying."""
    if state.phase:
        return not wins(tuple(sorted(state.heaps)), state.last_loses)
    return any(can_build(play(GAME, state.clone(), name)) for name in names(state))


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize(("max_heaps", "max_heap"), [(1, 1), (1, 4), (2, 1), (2, 3), (3, 1), (3, 3)])
def test_the_mind_knows_what_to_build(goal, max_heaps, max_heap):
    positions = [GAME.new(options={"max_heaps": max_heaps, "max_heap": max_heap, "goal": goal})]
    for state in positions:
        after = {name: play(GAME, state.clone(), name) for name in names(state)}
        assert good(state) == [name for name, one in after.items() if can_build(one)]
        positions += [one for one in after.values() if one.phase == 0]


def test_a_builder_short_of_cubes_knows_it():
    state = GAME.new(options={"builder_seat": 0})
    play(GAME, state, "lay 20", "lay 20", "lay 20", "lay 18")  # 2 cubes are left; the nim sum is 6
    assert good(state) == []
    state = GAME.new(options={"builder_seat": 0})
    play(GAME, state, "lay 20", "lay 20", "lay 20", "lay 16")  # 4 are left; the nim sum is 4
    assert good(state) == ["lay 4"]


def test_a_quick_win_and_a_slow_loss_are_best():
    state = play(GAME, heaps(5, 4, 1), "heap a")  # the nim sum is 0: it can only last long
    assert best(state) == "take 1"
    assert best(heaps(6, 2, 7)) == "heap c"  # 3 from 7 is as good as 1 from 6 or from 2, but quicker


@pytest.mark.parametrize("goal", GOALS)
def test_the_bot_wins_every_game_that_can_be_won(goal):
    for seed in range(8):
        state = GAME.new(seed=seed, options={"setup": "random", "builder_seat": 1, "goal": goal})
        winner = 0 if wins(tuple(sorted(size for size in state.heaps)), goal == "last_loses") else 1
        players = {winner: bot("best", iterations=1), 1 - winner: bot("random", seed=seed)}
        while not state.over:
            state.play(state.turn, players[state.turn].choose(state.sampler(state.turn), state.turn))
        assert state.returns()[winner] == 1.0


def test_a_builder_bot_never_loses():
    for seed in range(4):
        state = GAME.new(seed=seed, options={"builder_seat": 0})
        players = [bot("best", iterations=1), bot("random", seed=seed)]
        while not state.over:
            state.play(state.turn, players[state.turn].choose(state.sampler(state.turn), state.turn))
        assert state.returns() == [1.0, 0.0]


def test_a_builder_bot_lays_the_classic_heaps():
    state = GAME.new(options={"builder_seat": 0})
    while state.turn == 0:
        play(GAME, state, best(state))
    assert state.heaps == [7, 5, 3, 1]


def test_the_reason_for_a_good_move():
    state = heaps(3, 4, 5)
    words = (
        "In 3, 4 and 5, one block of 2 has no partner; taking 2 from heap a leaves every block one, "
        "so you have an answer to whatever comes."
    )
    assert reason(state, "heap a") == words
    assert reason(play(GAME, state, "heap a"), "take 2") == words
    assert reason(heaps(7), "heap a") == "It is the last heap: taking 7 from heap a takes the last cube and wins."
    assert reason(heaps(3, 4, 5), "heap b") == ""  # no good move: nothing speaks for it
    assert reason(play(GAME, heaps(3, 4, 5), "heap b"), "take 1").startswith("From heap b no number wins.")


def test_the_reason_for_a_good_move_where_the_last_cube_loses():
    assert "until you can leave an odd number of single cubes." in reason(heaps(3, 4, 5, goal="last_loses"), "heap a")
    assert reason(heaps(7, goal="last_loses"), "heap a") == (
        "Taking 6 from heap a leaves one single cube, and the other has to take it."
    )
    assert reason(heaps(1, 4, 1, goal="last_loses"), "heap b").startswith(
        "Taking 3 from heap b leaves 3 single cubes, an odd number: "
    )


def test_a_lost_position_is_called_lost():
    assert reason(heaps(1, 4, 5), "heap b").startswith(
        "This is lost against good play: every block in 1, 4 and 5 has a partner"
    )
    assert "the other can copy it" in reason(heaps(2, 2), "heap a")
    assert "the last cube is left to you" in reason(heaps(2, 2, goal="last_loses"), "heap a")
    assert reason(heaps(1, 1), "heap a") == (
        "Only 2 single cubes are left: the last one is the other's, whatever you do."
    )
    assert (
        reason(heaps(1, goal="last_loses"), "heap a")
        == "Only one cube is left: the last one is yours, whatever you do."
    )


def test_the_reason_for_a_heap():
    state = GAME.new(options={"builder_seat": 0})
    assert reason(state, "lay 6").startswith("After this heap you can lay another")
    play(GAME, state, "lay 6")
    assert reason(state, "lay 6").startswith("In 6 and 6 every block has a partner")
    play(GAME, state, "lay 6")
    assert reason(state, "done") == reason(play(GAME, GAME.new(options={"builder_seat": 0}), "lay 6"), "lay 6")
    single = GAME.new(options={"builder_seat": 0, "max_heaps": 1})
    assert reason(single, "lay 6").startswith("With these limits")
    assert reason(GAME.new(options={"builder_seat": 0, "max_heaps": 1, "goal": "last_loses"}), "lay 1").startswith(
        "An odd number of single cubes"
    )
