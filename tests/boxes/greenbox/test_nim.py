"""The worked examples and properties of NIM."""

from functools import cache, reduce
from operator import xor

import pytest

import wabe
from helpers import names, place, play, random_game

GAME = wabe.game("nim")


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
    assert winning_moves(state) == [("heap 1", "take 2")]
    assert play(GAME, state, "heap 1", "take 2").heaps == [1, 4, 5]


@pytest.mark.parametrize("cubes", [1, 2])
def test_example_2_two_equal_heaps_are_won_by_mirroring(cubes):
    state = heaps(2, 2)
    assert winning_moves(state) == []
    while not state.over:
        play(GAME, state, "heap 1", f"take {min(cubes, state.heaps[0])}")
        play(GAME, state, "heap 2", f"take {min(cubes, state.heaps[1])}")
    assert state.returns() == [0.0, 1.0]


def test_example_3_a_single_heap_of_seven():
    assert play(GAME, heaps(7), "heap 1", "take 7").returns() == [1.0, 0.0]
    misere = heaps(7, goal="last_loses")
    assert winning_moves(misere) == [("heap 1", "take 6")]
    play(GAME, misere, "heap 1", "take 6", "heap 1", "take 1")
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


def test_a_position_with_a_heap_too_many_is_refused():
    with pytest.raises(wabe.PositionError, match="heaps"):
        place(GAME, heaps(3), heaps=[1] * 13)
