"""The worked examples and properties of Push."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.push import table
from wabe.boxes.greenbox.push.board import entries, place_name, square

GAME = subject("push")


def new(**options):
    return GAME.new(options={"start_seat": 0, **options})


def rows(state):
    """The tiles as a picture, from the top."""
    size = state.size
    return ["".join("YG"[state.tiles >> r * 6 + c & 1] for c in range(size)) for r in reversed(range(size))]


def board(picture, turn=0, **options):
    """Any position; seat 0 is green."""
    lines = picture.split()
    tiles = sum(1 << r * 6 + c for r, line in enumerate(reversed(lines)) for c, tile in enumerate(line) if tile == "G")
    state = new(size=len(lines), **options)
    return place(GAME, state, tiles=tiles, turn=turn, waiting=1 << turn, seen=[[], []])


def pushes(state):
    """All pushes of the seat to move, as (tile, entry)."""
    return [(tile, entry) for tile in names(state) for entry in names(play(GAME, state.clone(), tile))]


@pytest.mark.parametrize(("tile", "ways"), [("a6", ["a1", "f6"]), ("c6", ["c1", "a6", "f6"])])
def test_example_1_a_corner_has_two_entries_and_a_mid_side_tile_three(tile, ways):
    assert names(play(GAME, new(), tile)) == ways


@pytest.mark.parametrize(("size", "green", "yellow"), [(6, 28, 28), (5, 20, 24), (4, 16, 16)])
def test_example_2_number_of_first_pushes(size, green, yellow):
    assert len(pushes(new(size=size))) == green
    assert len(pushes(new(size=size, first_colour="yellow"))) == yellow


def test_example_3_a_corner_tile_to_the_other_end_of_its_row():
    state = new()
    assert rows(state) == ["GYGYGY", "YGYGYG"] * 3
    play(GAME, state, "a6", "f6")
    assert rows(state) == ["YGYGYG", "YGYGYG", *["GYGYGY", "YGYGYG"] * 2]


def test_example_4_a_mid_side_tile_to_the_corner():
    state = play(GAME, new(), "c6", "a6")
    assert rows(state) == ["GGYYGY", "YGYGYG", *["GYGYGY", "YGYGYG"] * 2]


def test_a_tile_pushed_through_its_column():
    state = play(GAME, new(), "c6", "c1")  # column c was G Y G Y G Y and moves up by one
    assert [row[2] for row in rows(state)] == list("YGYGYG")
    state = play(GAME, new(), "a4", "a6")  # column a was G Y G Y G Y; its first two tiles move down
    assert [row[0] for row in rows(state)] == list("GGYYGY")


def test_example_5_a_push_that_changes_nothing_is_not_legal():
    state = place(GAME, play(GAME, new(), "c6", "a6"), turn=0, waiting=1)
    assert rows(state)[0] == "GGYYGY"
    play(GAME, state, "b6")
    assert names(state) == ["b1", "f6"]
    with pytest.raises(wabe.IllegalMove, match="Nothing would change there"):
        state.play(0, 30)  # in at a6


GREEN_COLUMN = """
    YYGGYG
    GYGYYG
    GYYGYG
    GYGYGY
    GGYYGY
    GYGYYG"""


def test_example_6_a_push_completes_a_column():
    state = play(GAME, board(GREEN_COLUMN), "d6", "a6")
    assert rows(state)[0] == "GYYGYG"
    assert state.over
    assert state.returns() == [1.0, 0.0]


BOTH = """
    YGYGYG
    GYGGYY
    GYGYGY
    GGYGYY
    GYGYGY
    GGYGYY"""


@pytest.mark.parametrize(("both", "returns"), [("other", [0, 1]), ("mover", [1, 0]), ("draw", [0.5, 0.5])])
def test_example_7_lines_of_both_colours_at_once(both, returns):
    state = play(GAME, board(BOTH, both=both), "f6", "a6")
    assert rows(state)[0] == "GYGYGY"
    assert state.over
    assert state.returns() == returns


@pytest.mark.parametrize(("both", "returns"), [("other", [1, 0]), ("mover", [0, 1]), ("draw", [0.5, 0.5])])
def test_example_7_with_the_colours_swapped(both, returns):
    picture = BOTH.translate(str.maketrans("GY", "YG"))
    state = play(GAME, board(picture, turn=1, both=both), "f6", "a6")
    assert state.over
    assert state.returns() == returns


@pytest.mark.parametrize("both", ["other", "mover", "draw"])
def test_ruling_4_a_line_completed_for_the_other_colour_alone_wins_for_it(both):
    state = board("GYGYGY YGYGYG YYGYGG YGGYYG YGYGYY YYGGGG", both=both)
    play(GAME, state, "a6", "f6")  # green pushes, and a yellow tile comes to the head of column a
    assert [row[0] for row in rows(state)] == ["Y"] * 6
    assert state.over
    assert state.returns() == [0.0, 1.0]


def test_ruling_7_complete_diagonals_count_only_when_made_anew():
    state = play(GAME, new(diagonals="on"), "c6", "a6")
    assert not state.over  # both long diagonals are as complete as they were
    state = play(GAME, new(diagonals="on"), "a6", "f6")
    assert not state.over  # both are broken
    play(GAME, state, "a6", "f6")  # and made again: yellow has pushed, so green wins
    assert state.over
    assert state.returns() == [1.0, 0.0]


def test_diagonals_are_no_lines_by_default():
    state = play(GAME, new(), "a6", "f6", "a6", "f6")
    assert rows(state) == ["GYGYGY", "YGYGYG"] * 3
    assert not state.over


DIAGONAL = """
    YGYGYG
    GGYGYY
    YYGYGG
    GYYGYG
    YGGYGY
    GYGYYG"""


def test_a_single_diagonal_wins_for_its_colour():
    state = play(GAME, board(DIAGONAL, diagonals="on"), "b6", "a6")
    assert rows(state)[0] == "GYYGYG"
    assert state.over
    assert state.returns() == [1.0, 0.0]
    assert not play(GAME, board(DIAGONAL), "b6", "a6").over
    yellow = DIAGONAL.translate(str.maketrans("GY", "YG"))
    assert play(GAME, board(yellow, turn=1, diagonals="on"), "b6", "a6").returns() == [0.0, 1.0]


def test_the_other_diagonal_counts_as_well():
    mirrored = " ".join(line[::-1] for line in DIAGONAL.split())
    assert play(GAME, board(mirrored, diagonals="on"), "e6", "f6").returns() == [1.0, 0.0]


def test_ruling_8_the_first_seat_may_play_yellow():
    state = GAME.new(options={"start_seat": 1, "first_colour": "yellow"})
    assert state.turn == 1
    assert state.green == 0
    assert "b6" in names(state)
    assert "a6" not in names(state)


def test_ruling_10_the_second_seat_wins_at_once_on_four_if_the_mover_takes_both():
    state = new(size=4, both="mover")
    for first in pushes(state):
        after = play(GAME, state.clone(), *first)
        assert not after.over
        assert any(play(GAME, after.clone(), *second).winner == 1 for second in pushes(after))
    assert "second seat can always win" in GAME.table(state, 0).status
    assert "second seat" not in GAME.table(new(size=4), 0).status


def test_third_time_the_same_pattern_is_a_draw():
    state = play(GAME, new(), *["a6", "f6"] * 2)  # row 6 goes round: after two pushes the picture is as before
    assert not state.over
    assert GAME.table(state, 0).goal[-1].text == "Seen twice. A third time is a draw."
    play(GAME, state, *["a6", "f6"] * 2)
    assert state.over
    assert state.plies == 4
    assert state.returns() == [0.5, 0.5]


def test_the_same_pattern_with_the_other_seat_to_move_is_another_position():
    start = new().tiles
    for seen, over in (([[start, start], []], False), ([[], [start, start]], True)):
        state = place(GAME, play(GAME, new(), "a6", "f6"), turn=0, waiting=1, seen=seen)
        play(GAME, state, "f6", "a6")  # the starting pattern, but the second seat is to move
        assert state.tiles == start
        assert state.over is over


def test_three_hundred_plies_are_a_draw():
    state = place(GAME, new(), plies=298)
    play(GAME, state, "c6", "a6")
    assert not state.over
    play(GAME, state, "d6", "d1")
    assert state.over
    assert state.plies == 300
    assert state.returns() == [0.5, 0.5]


def test_a_line_on_the_last_ply_wins():
    state = place(GAME, board(GREEN_COLUMN), plies=299)
    assert play(GAME, state, "d6", "a6").returns() == [1.0, 0.0]


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(seed=seed).turn for seed in range(20)} == {0, 1}
    second = GAME.new(options={"start_seat": 1})
    assert second.turn == second.green == 1


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"size": 3}, "size must be one of 4, 5, 6"),
    ({"size": 5}, "tiles must be a mask of bits among"),  # tiles beyond the board
    ({"both": 3}, "both must be 0 .other., 1 .mover., 2 .draw."),
    ({"green": 2}, "green must be from 0 to 1"),
    ({"tiles": 0}, "tiles must have 18 bits"),
    ({"tiles": -1}, "tiles must be a mask of 36 bits"),
    ({"tiles": (1 << 18) - 1}, "over must be True"),  # three full rows, and nobody has won
    ({"tile": 1}, "tile must be -1 in this phase"),  # nothing is picked in the first phase
    ({"phase": 1}, "tile is missing"),
    ({"phase": 1, "tile": 0}, "tile must be one of"),  # a tile of the other seat
    ({"phase": 1, "tile": 14}, "tile must be one of"),  # not on the rim
    ({"phase": 1, "tile": 40}, "tile must be one of"),
    ({"plies": 301}, "plies must be from 0 to 300"),
    ({"winner": 0}, "winner must be -1"),
    ({"seen": [[]]}, "seen must have 2 items"),
    ({"over": True, "waiting": 0, "phase": 1}, "phase must be 0"),
])  # fmt: skip
def test_impossible_positions_are_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


@pytest.mark.parametrize("diagonals", ["off", "on"])
@pytest.mark.parametrize("size", [4, 5, 6])
@pytest.mark.parametrize("seed", range(5))
def test_properties_of_random_games(seed, size, diagonals):
    before, tile, mover = None, "", -1
    for state in random_game(GAME, seed, size=size, diagonals=diagonals):
        now = rows(state)
        assert "".join(now).count("G") == (size * size + 1) // 2
        assert state.plies <= 300
        if state.tile >= 0:
            tile, mover = place_name(state.tile), state.turn
            assert names(state) == [entry for entry in entries_of(tile, size) if pushed(now, tile, entry) != now]
        elif before and state.plies:
            assert now in [pushed(before, tile, entry) for entry in entries_of(tile, size)]
            assert now != before
            fresh = complete(now, diagonals) - complete(before, diagonals)
            assert state.over == bool(fresh) or state.returns() == [0.5, 0.5]
            if fresh:
                colours = {colour for _, colour in fresh}
                assert state.winner == (1 - mover if len(colours) == 2 else state.green ^ (colours == {"Y"}))
        if state.tile < 0 and not state.over:
            own = "G" if state.turn == state.green else "Y"
            places = [(r, c) for r in range(size) for c in range(size) if {r, c} & {0, size - 1}]
            rim = [f"{'abcdef'[c]}{r + 1}" for r, c in places if now[size - 1 - r][c] == own]
            assert names(state) == rim
            assert all(names(play(GAME, state.clone(), tile)) for tile in rim)  # R2: each of them has a push
            assert len(pushes(state)) <= 54
        before = now


def complete(picture, diagonals):
    """The lines of one colour, as (number, colour)."""
    last = len(picture) - 1
    lines = [*picture, *map("".join, zip(*picture, strict=True))]
    if diagonals == "on":
        lines += [
            "".join(row[i] for i, row in enumerate(picture)),
            "".join(row[last - i] for i, row in enumerate(picture)),
        ]
    return {(i, line[0]) for i, line in enumerate(lines) if len(set(line)) == 1}


def at(tile, size):
    """Row and column of a place in the picture."""
    return size - int(tile[1]), "abcdef".index(tile[0])


def entries_of(tile, size):
    row, column = at(tile, size)
    return [place_name(entry) for entry in entries((size - 1 - row) * 6 + column, size)]


def pushed(picture, tile, entry):
    """The picture after a push, done with lists: out with the tile, in again at the other place."""
    (row, column), (to_row, to_column) = at(tile, len(picture)), at(entry, len(picture))
    if row == to_row:
        return [*picture[:row], moved(picture[row], column, to_column), *picture[row + 1 :]]
    turned = ["".join(line) for line in zip(*picture, strict=True)]
    turned[column] = moved(turned[column], row, to_row)
    return ["".join(line) for line in zip(*turned, strict=True)]


def moved(line, start, target):
    tiles = list(line)
    tiles.insert(target, tiles.pop(start))
    return "".join(tiles)


def test_entries_never_include_the_own_place():
    for size in (4, 5, 6):
        rim = [tile for tile in square(size) if entries(tile, size)]
        assert len(rim) == 4 * size - 4
        assert sorted(len(entries(tile, size)) for tile in rim) == [2] * 4 + [3] * (4 * size - 8)
        assert all(tile not in entries(tile, size) for tile in rim)


def test_words():
    state = new()
    assert GAME.table(state, 0).status == "Take a green tile from the rim, then push it back in elsewhere."
    assert GAME.table(state, 0).moves[0].text == "take b1"
    state.listen()
    play(GAME, state, "c6")
    assert GAME.table(state, 0).status == "Push your tile from c6 back in, at c1, a6 or f6."
    assert GAME.table(state, 0).moves[0].text == "push it in at c1"
    play(GAME, state, "c1")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == ["Ann takes c6 out and pushes it in at c1."]
    state = board(BOTH)
    state.listen()
    play(GAME, state, "f6", "a6")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news[1:]] == [
        "One push completes lines of both colours.",
        "Bob wins.",
    ]
    assert GAME.table(state, 1).status == "You win."


def test_a1_is_the_lower_left_corner_of_every_square():
    for size in (4, 5, 6):
        spots = GAME.table(new(size=size), 0).zones[0].spots
        assert [spot.id for spot in spots if (spot.x, spot.y) == (0, size - 1)] == ["a1"]


def does(state, name):
    move = GAME.find(state, state.turn, name)
    seen = preview(GAME, state, state.turn, move)
    assert seen is not None
    return seen.text


def test_a_preview_tells_what_a_push_makes_of_the_lines():
    state = play(GAME, new(), "d1", "d6", "f4", "f1", "b1", "f1", "a3", "f3", "c6")
    assert does(state, "c1").startswith("**In at c1:** Breaks yellow's row 1 and row 3.")
    assert "Your row 2 drops to 4 of 6 and row 4 drops to 4 of 6." in does(state, "c1")
    state = play(GAME, new(), "c6", "a6", "a3", "f3", "f5", "a5", "a1", "a6", "b6")
    assert does(state, "a6") == "**In at a6:** completes column a: **you win**."


def test_a_preview_tells_where_a_tile_can_come_back_in():
    state = play(GAME, new(), "c6", "a6")
    for tile in names(state):
        *ways, last = names(play(GAME, state.clone(), tile))
        told = f"{', '.join(ways)} or {last}" if ways else last
        assert does(state, tile) == f"**Take {tile}:** it can come back in at {told}."


def test_a_touch_that_is_no_move_is_answered_with_the_reason():
    look = GAME.view(new(), 0)
    assert table.refused(look, 0, "b6.yellow") == "That tile is yellow; you push green."
    assert table.refused(look, 0, "c4.green") == "Only tiles on the rim can be taken out."


def test_sides_show_the_longest_line():
    side = GAME.table(play(GAME, new(), "d1", "d6", "f4", "f1", "b1", "f1", "a3", "f3"), 0).sides[1]
    assert (side.colour, side.rows[0][0].value) == ("yellow", 5)
    assert side.rows[1][0].text == "5 of 6 in **row 1, row 3 and column b**"
