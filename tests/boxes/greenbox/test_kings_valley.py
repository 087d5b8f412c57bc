"""The worked examples and properties of King's Valley."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.kings_valley.board import CENTRE, position_number, square_name, stop, taken_lines
from wabe.core.reasons import reason

GAME = subject("kings-valley")


def new(**options):
    return GAME.new(options={"start_seat": 0, **options})


def square(name):
    return "12345".index(name[1]) * 5 + "abcde".index(name[0])


def board(state, south, north, **fields):
    """Any position: soldiers and king of both sides as 'a1 b1 d1 e1 c1'."""
    squares = [square(name) for name in (south + " " + north).split()]
    return place(GAME, state, squares=squares, lines=taken_lines(squares), position=position_number(squares), **fields)


def test_example_1_first_move_has_ten_choices_and_no_king_move():
    state = new()
    ten = {"a1-a4", "a1-d4", "b1-a2", "b1-b4", "b1-e4", "d1-a4", "d1-d4", "d1-e2", "e1-b4", "e1-e4"}
    assert set(names(state)) == ten
    later = place(GAME, state, plies=2)
    assert len(names(later)) == 13
    assert {"c1-a3", "c1-c4", "c1-e3"} == set(names(later)) - set(names(state))
    with pytest.raises(wabe.IllegalMove, match="first move of the game can't be the king's"):
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
    # South's king shuts the b-file; North stands behind it on the a-file
    state = board(new(), "b1 b2 b4 b5 e3", "a1 a2 a4 a5 a3", plies=8)
    after = play(GAME, state, "e3-b3")
    assert after.over
    assert after.returns() == [1.0, 0.0]


@pytest.mark.parametrize(("option", "over"), [("off", False), ("loses", True)])
def test_a_trapped_king_loses_only_with_the_option(option, over):
    state = board(new(trapped_king=option), "a4 b5 d1 e1 c1", "e5 d5 c5 e4 a5", plies=8)
    after = play(GAME, state, "d1-b3")  # d1-c2-b3, stopped by a4: it opens nothing for the king on a5
    assert after.over is False
    state = board(new(trapped_king=option), "a4 b5 b1 e1 c1", "e5 d5 c5 e4 a5", plies=8)
    after = play(GAME, state, "b1-b4")
    assert after.over is over
    if over:
        assert after.returns() == [1.0, 0.0]


def test_third_repetition_is_a_draw():
    there_and_back = ("e1-e4", "a5-a2", "e4-e1", "a2-a5")
    state = play(GAME, new(), *there_and_back)
    assert not state.over
    play(GAME, state, *there_and_back)
    assert state.over
    assert state.plies == 8
    assert state.returns() == [0.5, 0.5]


def test_two_hundred_plies_are_a_draw():
    after = play(GAME, place(GAME, new(), plies=199), "a1-a4")
    assert after.over
    assert after.returns() == [0.5, 0.5]


def test_retrieve_swaps_the_kings():
    state = new(position="retrieve")
    assert [square_name(state.squares[4]), square_name(state.squares[9])] == ["c5", "c1"]


def test_a_slide_stops_before_the_first_taken_square():
    lines = taken_lines([square("c4")])
    assert stop(square("c1"), 0, lines) == square("c3")
    assert stop(square("c5"), 0, lines) == square("c5")
    assert stop(square("a1"), 1, lines) == square("e5")


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(seed=seed).turn for seed in range(20)} == {0, 1}
    assert GAME.new(options={"start_seat": 1}).turn == 1


@pytest.mark.parametrize("seed", range(10))
def test_properties_of_random_games(seed):
    before = None
    for state in random_game(GAME, seed):
        assert len(set(state.squares)) == 10
        assert CENTRE not in state.squares[:4] + state.squares[5:9]
        assert state.plies <= 200
        if not state.over:
            assert len(state.legal(state.turn)) <= 40
            assert sorted(map(mirrored, names(state))) == sorted(names(mirror(state)))
        if before is not None:
            start, target = next((a, b) for a, b in zip(before, state.squares, strict=True) if a != b)
            assert stopped(state, start, target)
        before = state.squares[:]


def stopped(state, start, target):
    """Is the square next beyond the moved piece off the board or occupied?"""
    rows, columns = target // 5 - start // 5, target % 5 - start % 5
    length = max(abs(rows), abs(columns))
    row, column = target // 5 + rows // length, target % 5 + columns // length
    return not (0 <= row < 5 and 0 <= column < 5) or row * 5 + column in state.squares


def mirrored(name):
    return name.translate(str.maketrans("abcde", "edcba"))


def mirror(state):
    sides = [" ".join(mirrored(square_name(square)) for square in state.squares[i : i + 5]) for i in (0, 5)]
    return board(state, *sides)


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"squares": [0, 1, 3, 4, 2, 20, 21, 23, 24, 2]}, "squares must not have 2 twice"),
    ({"squares": [0, 1, 3, 4, 2, 20, 21, 23, 24, 25]}, "squares.9. must be from 0 to 24"),
    ({"squares": [0, 1, 3, 4, 2, 20, 21, 23, 24]}, "squares must have 10 items"),
    ({"lines": [0] * 28}, "lines must be .* it follows"),
    ({"position": 0}, "position must be .* it follows"),
    ({"alike": [0] * 251}, "alike must be .* it follows"),
    ({"plies": 201}, "plies must be from 0 to 200"),
    ({"south": 2}, "south must be from 0 to 1"),
    ({"winner": 0}, "winner must be -1"),
    ({"seen": [[]]}, "seen must have 2 items"),
])  # fmt: skip
def test_impossible_positions_are_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


def test_nobody_rests_on_the_centre_but_a_king_that_has_won():
    with pytest.raises(wabe.PositionError, match="no soldier on the centre"):
        board(new(), "c3 b1 d1 e1 c1", "a5 b5 d5 e5 c5")
    with pytest.raises(wabe.PositionError, match="over must be True"):
        board(new(), "a1 b1 d1 e1 c3", "a5 b5 d5 e5 c5")


def test_words():
    state = new()
    assert GAME.table(state, 0).status == "Slide a piece. The king may not begin."
    state.listen()
    play(GAME, state, "a1-a4", "a5-d2", "a4-c2")
    assert GAME.table(state, 1).status == "Slide a piece."
    assert "c5 slides to c3" in [move.text for move in GAME.table(state, 1).moves]
    play(GAME, state, "c5-c3")
    words = [GAME.say(event, ["Ann", "Bob"]) for event in state.news]
    assert words[-2:] == ["Bob slides c5 to c3.", "Bob wins."]
    assert GAME.table(state, 1).status == "You win."


def does(state, name):
    return preview(GAME, state, state.turn, GAME.find(state, state.turn, name)).text


def test_a_preview_tells_what_stops_a_slide_and_what_it_means():
    state = play(GAME, new(), "a1-d4", "d5-e4", "e1-b4", "e4-c2")
    closed = "**b4 slides to c4:** your soldier on d4 stops it. Red's king has no way to the Valley any more."
    assert does(state, "b4-c4") == closed
    assert does(state, "c1-e3").endswith("Then red's king slides c5 to c3 and **wins**.")
    assert "runs across the Valley" in does(play(GAME, new(), "a1-a4", "a5-d2"), "c1-c4")
    won = does(play(GAME, new(), "d1-e2", "c5-c2", "e2-c4", "c2-e2"), "c1-c3")
    assert won.endswith("your king comes to rest in the Valley, **you win**.")


def test_a_king_that_could_win_next_is_shown():
    state = play(GAME, new(), "a1-d4", "d5-e4", "e1-b4", "e4-c2")
    table = GAME.table(state, 0)
    assert [mark.ids for mark in table.marks] == [("p9", "c3")]
    assert table.sides[1].rows[0][0].text == "king can reach the Valley"


@pytest.mark.parametrize(("seat", "below"), [(0, "a1"), (1, "e5")])
def test_the_own_king_begins_below(seat, below):
    spots = GAME.table(new(), seat).zones[0].spots
    assert [spot.id for spot in spots if (spot.x, spot.y) == (0, 4)] == [below]


def test_a_touch_that_is_no_move_is_answered_with_the_reason():
    assert "Only a king" in reason(GAME, new(), 0, "c3")
    assert "slides on" in reason(GAME, new(), 0, "b2")
