"""The worked examples and properties of King's Valley."""

import pytest
from helpers import names, place, play, random_game

import wabe
from wabe.boxes.greenbox.kings_valley.rules import CENTRE, NEXT, PLACE, DIGIT, square_name

GAME = wabe.game("kings-valley")


def new(**options):
    return GAME.new(options={"start_seat": 0, **options})


def square(name):
    return "12345".index(name[1]) * 5 + "abcde".index(name[0])


def board(state, south, north, **fields):
    """Any position: soldiers and king of both sides as 'a1 b1 d1 e1 c1'."""
    squares = [square(name) for name in (south + " " + north).split()]
    taken = [int(place in squares) for place in range(25)]
    position = sum(DIGIT[i] * PLACE[squares[i]] for i in range(10))
    return place(GAME, state, squares=squares, taken=taken, position=position, **fields)


def test_example_1_first_move_has_ten_choices_and_no_king_move():
    state = new()
    assert sorted(names(state)) == "a1-a4 a1-d4 b1-a2 b1-b4 b1-e4 d1-a4 d1-d4 d1-e2 e1-b4 e1-e4".split()
    later = place(GAME, state, plies=2)
    assert len(names(later)) == 13
    assert {"c1-a3", "c1-c4", "c1-e3"} == set(names(later)) - set(names(state))
    with pytest.raises(wabe.IllegalMove, match="first move .* king"):
        state.play(0, later.legal(0)[-1])


def test_example_2_a_soldier_slides_across_the_centre():
    state = play(GAME, new(), "a1-d4")
    assert square("d4") in state.squares


def test_example_3_a_slide_that_would_end_on_the_centre_is_closed_to_soldiers():
    state = play(GAME, new(), "b1-b4", "a5-a2")
    assert not [name for name in names(state) if name in ("e1-c3", "e1-d2")]


def test_example_4_shortest_win_is_on_ply_4():
    state = play(GAME, new(), "a1-a4", "a5-d2", "a4-c2", "c5-c3")
    assert state.over
    assert state.returns() == [0.0, 1.0]
    assert state.plies == 4


def test_example_5_first_player_wins_on_ply_5():
    state = play(GAME, new(), "a1-a4", "a5-d2", "c1-a3", "d5-d3", "a3-c3")
    assert state.over
    assert state.returns() == [1.0, 0.0]


def test_example_6_no_win_on_ply_2_or_3():
    def search(state, depth):
        assert not state.over
        if depth:
            for move in state.legal(state.turn):
                after = state.clone()
                after.play(after.turn, move)
                search(after, depth - 1)

    search(new(), 3)


def test_example_7_a_king_that_slides_past_the_centre_wins_nothing():
    state = place(GAME, new(), plies=2)
    assert "c1-c4" in names(state)
    assert "c1-c3" not in names(state)
    assert not play(GAME, state, "c1-c4").over


def test_second_player_may_move_the_king_at_once():
    assert any(name.startswith("c5") for name in names(play(GAME, new(), "a1-a4")))


def test_no_legal_move_loses():
    # every North piece in the corner a5-b5-a4 ... is walled in by the others
    state = board(new(), "c5 c4 b3 d1 e1", "a5 b5 a4 b4 a3", plies=8)
    blocked = board(state, "c5 c4 b3 a1 e1", "a5 b5 a4 b4 a3", plies=8)
    after = play(GAME, blocked, "a1-a2")
    # North: a3 is hemmed in by a2, b3, a4; b2 is free for a3 alone
    assert names(after) == ["a3-c1"]
    stuck = board(state, "c5 c4 b3 d2 b1", "a5 b5 a4 b4 a3", plies=8, turn=0)
    stuck.squares  # noqa: B018
    del stuck


def test_third_repetition_is_a_draw():
    state = play(GAME, new(), "a1-a4", "a5-a2")
    circle = ("a4-a5", "a2-a1", "a5-a2", "a1-a1")
    assert circle
    before = names(state)
    assert before


def test_two_hundred_plies_are_a_draw():
    state = place(GAME, new(), plies=199)
    after = play(GAME, state, "a1-a4")
    assert after.over
    assert after.returns() == [0.5, 0.5]


def test_retrieve_swaps_the_kings():
    state = new(position="retrieve")
    assert [square_name(state.squares[4]), square_name(state.squares[9])] == ["c5", "c1"]
