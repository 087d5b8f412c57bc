"""The worked examples and properties of OKI."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.oki.layout import grid_width, line_masks, near_masks, numbers
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("oki")
FOUR = "a1 b2 c3 c2"
ROW_OF_NINE = [number for x in range(9) for number in (x, 0)]


def island(places, seats=2, **options):
    """An island with tiles written 'a1 b2', also of fewer than a game may begin with; seat 0 begins."""
    tiles = sorted(map(number, places.split()))
    whole = (1 << len(tiles)) - 1
    return place(
        GAME,
        GAME.new(seats, 0, {"start_seat": 0, **options}),
        tiles=tiles,
        number=numbers(tiles),
        near=near_masks(tiles),
        lines=line_masks(tiles),
        vacant=whole,
        line=whole,
        reach=whole,
    )


def number(place):
    return "abcdefghijkl".index(place[0]) + 12 * (int(place[1:]) - 1)


def custom(places, **options):
    """A game on a custom layout."""
    numbers = [int(number) for number in places.replace(",", " ").split()]
    return GAME.new(2, 0, {"layout": "custom", "places": numbers, "start_seat": 0, **options})


def places(state):
    return [(tile % 12, tile // 12) for tile in state.tiles]


def near(one, other):
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def one_group(chosen):
    found = [*chosen][:1]
    for one in found:
        found += [other for other in chosen if near(one, other) and other not in found]
    return len(found) == len(chosen)


@pytest.mark.parametrize(("apart", "named"), [("0,0 1,0 2,0 4,0", "a1 b1 c1 e1"), ("0,0 1,0 3,1 4,1", "a1 b1 d2 e2")])
def test_example_1_a_layout_in_two_groups_is_refused(apart, named):
    with pytest.raises(wabe.PositionError, match="must be one group"):
        island(named)
    with pytest.raises(wabe.OptionError, match="places: the tiles must be one group"):
        custom(f"{apart} 6,1 7,1 8,1 9,1 10,1")


def test_example_2_out_of_line_is_not_possible():
    state = play(GAME, island(FOUR), "a1")
    assert state.turn == 1
    assert names(state) == ["b2"]
    play(GAME, state, "b2")
    assert sorted(names(state)) == ["c2", "c3", "end"]
    play(GAME, state, "c3")
    assert state.turn == 0  # only `end` remained: the turn is over
    assert names(state) == ["c2"]
    play(GAME, state, "c2")
    assert state.over
    assert state.returns() == [1.0, 0.0]


def test_example_3_an_older_cube_may_lie_between():
    state = play(GAME, island(FOUR), "b2")
    assert sorted(names(state)) == ["a1", "c2", "c3"]
    play(GAME, state, "a1")
    assert "c3" in names(state)


def test_example_3_no_gap_if_contiguous():
    state = play(GAME, island(FOUR, line="contiguous"), "b2", "a1")
    assert state.turn == 0  # c3 is no neighbour of a1, and nothing else is in line
    state = play(GAME, island(f"{FOUR} a2", line="contiguous"), "b2", "a1")
    assert sorted(names(state)) == ["a2", "end"]
    with pytest.raises(wabe.IllegalMove, match="without gaps"):
        state.play(1, number("c3"))


def test_example_4_points_are_shared_at_fifteen_each():
    state = GAME.new(options={"layout": "square", "scoring": "points", "start_seat": 0})
    last, first, second = 1 << 24, (1 << 15) - 1, (1 << 24) - (1 << 15)
    whole = (1 << 25) - 1
    state = place(GAME, state, cubes=[first, second], vacant=last, touching=whole, phase=1, turn=1, waiting=2)
    play(GAME, state, "e5")
    assert state.over
    assert state.scores() == [15, 15]
    assert state.returns() == [0.5, 0.5]
    assert named(GAME.table(state, 0).status, ["Ann", "Bob"]) == "Ann and Bob share the win."


def test_example_5_no_end_is_asked_after_the_last_tile():
    state = play(GAME, island("a1 b1 c1"), "a1", "b1", "c1")
    assert state.over
    assert state.returns() == [0.0, 1.0]


def test_points_give_five_for_the_last_cube():
    state = play(GAME, island("a1 b1 c1", scoring="points"), "a1", "b1", "c1")
    assert state.scores() == [1, 7]
    assert state.returns() == [0.0, 1.0]


def test_most_points_win_even_without_the_last_cube():
    row = [f"{column}1" for column in "abcdefghijkl"]
    state = play(GAME, island(" ".join([*row, "a2"]), scoring="points"), *row, "a2")
    assert state.scores() == [1 + 1 + 5, 11]
    assert state.returns() == [0.0, 1.0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_cube_wins_and_all_others_lose(seats):
    state = play(GAME, island("a1 b1 c1 d1", seats), "a1", "b1", "end", "c1", "end")
    assert state.turn == 3 % seats
    play(GAME, state, "d1")
    assert state.returns() == [float(seat == 3 % seats) for seat in range(seats)]
    assert state.scores() == []


def test_ruling_2_a_cube_must_touch_when_it_is_placed():
    state = play(GAME, island("a1 b1 c1 d1 e1"), "a1", "b1")
    assert names(state) == ["c1", "end"]  # d1 and e1 touch no cube yet, though they are in line
    play(GAME, state, "c1")
    assert names(state) == ["d1", "end"]  # a cube of the same turn counts


def test_ruling_3_a_knights_move_is_no_line():
    state = play(GAME, island("a1 b2 c2 b3"), "b2", "a1")
    assert state.turn == 0  # c2 and b3 touch the opening cube, but are not in line with a1
    assert names(state) == ["c2", "b3"]


def test_ruling_3_the_second_cube_settles_the_line():
    state = play(GAME, island("a1 b1 c1 a2 a3 b2 c3"), "b2", "a1")
    assert names(state) == ["b1", "c1", "a2", "a3", "c3", "end"]
    play(GAME, state, "a2")
    assert names(state) == ["a3", "end"]
    with pytest.raises(wabe.IllegalMove, match="one straight line"):
        state.play(1, number("b1"))


def test_ruling_3_rising_diagonals_are_lines():
    state = play(GAME, island("a3 b2 c1 c2"), "b2", "a3")
    assert names(state) == ["c1", "end"]


def test_ruling_4_a_place_without_a_tile_may_lie_between():
    state = play(GAME, island("a1 c1 b2 a2 d1"), "b2", "a1")
    assert "c1" in names(state)
    play(GAME, state, "c1")
    assert names(state) == ["d1", "end"]


def test_contiguous_runs_grow_at_either_end():
    state = play(GAME, island("a1 b1 c1 d1 e1 c2", line="contiguous"), "c2", "c1")
    assert names(state) == ["b1", "d1", "end"]
    play(GAME, state, "d1")
    assert names(state) == ["b1", "e1", "end"]
    play(GAME, state, "b1")
    assert names(state) == ["a1", "e1", "end"]


def test_ruling_5_a_turn_has_at_least_one_cube():
    state = play(GAME, island(FOUR), "a1")
    assert "end" not in names(state)


def test_ruling_6_the_opening_is_exactly_one_cube():
    state = island("a1 b1 c1")
    assert names(state) == ["a1", "b1", "c1"]
    play(GAME, state, "b1")
    assert state.turn == 1


def test_an_island_of_one_tile_is_won_by_its_opening():
    assert play(GAME, island("a1"), "a1").returns() == [1.0, 0.0]


@pytest.mark.parametrize(("numbers", "fault"), [
    ([*ROW_OF_NINE, 1], "x and y of each tile"),
    ([*ROW_OF_NINE, 0, 0], "no place twice"),
    ([*ROW_OF_NINE, 12, 0], "numbers from 0 to 11"),
    (ROW_OF_NINE[:16], "18 to 72 numbers"),  # eight tiles
    ([0, 0] * 37, "18 to 72 numbers"),
    ([], "18 to 72 numbers"),
])  # fmt: skip
def test_impossible_places_are_refused(numbers, fault):
    with pytest.raises(wabe.OptionError, match=fault):
        GAME.new(options={"layout": "custom", "places": numbers})


def test_custom_layouts_may_lie_anywhere_and_do_not_read_tiles():
    state = custom("11,11 10,10 9,11 8,11 7,11 6,11 5,11 4,11 3,11", tiles=25)
    assert places(state) == [*((x, 0) for x in (0, 1, 2, 3, 4, 5, 6, 8)), (7, 1)]  # from its own lower left corner
    assert names(state) == ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "i1", "h2"]


def test_an_island_is_drawn_as_it_was_laid_and_a1_is_its_lower_left_corner():
    state = custom("2,3 3,3 4,3 2,4 3,5 4,5 5,5 6,5 7,5")  # a short last row is what lies below
    spots = {spot.id: (spot.x, spot.y) for spot in GAME.table(state, 0).zones[0].spots}
    assert spots == {
        "a3": (0, 0),
        "b3": (1, 0),
        "c3": (2, 0),
        "a2": (0, 1),
        **{f"{column}1": (x, 2) for x, column in enumerate("bcdef", 1)},
    }


@pytest.mark.parametrize("away", ["b1 c2 d3 d2", "a2 b3 c4 c3"])
def test_an_island_begins_in_its_first_row_and_column(away):
    with pytest.raises(wabe.PositionError, match="tiles must begin in the first row and column"):
        island(away)


def test_neighbours_do_not_reach_around_the_edge():
    with pytest.raises(wabe.PositionError, match="one group"):
        island("l1 a2")


@pytest.mark.parametrize(("count", "width"), [(9, 5), (24, 7), (25, 8), (32, 8), (33, 9), (36, 9)])
def test_random_layouts_lie_in_a_grid_with_twice_the_room(count, width):
    assert grid_width(count) == width
    seen = set()
    for seed in range(30):
        state = GAME.new(seed=seed, options={"tiles": count})
        seen.update(places(state))
        assert min(x for x, _ in places(state)) == min(y for _, y in places(state)) == 0
        assert len(state.tiles) == count
        assert one_group(places(state))
    assert max(x for x, _ in seen) == max(y for _, y in seen) == width - 1


@pytest.mark.parametrize("layout", ["loose", "compact"])
def test_every_place_can_be_part_of_a_layout(layout):
    found = set()
    for seed in range(200):
        found.update(places(GAME.new(seed=seed, options={"tiles": 9, "layout": layout})))
    assert len(found) == 25


@pytest.mark.parametrize("layout", ["loose", "compact"])
@pytest.mark.parametrize("count", [9, 25, 36])
def test_layouts_grow_as_the_rules_say(count, layout):
    for seed in range(10):
        state = GAME.new(seed=seed, options={"tiles": count, "layout": layout})
        assert set(places(state)) == framed(grown(count, layout, seed))


def framed(laid):
    """Places from the top left of the grid, counted from the island's own lower left corner."""
    left, foot = min(x for x, _ in laid), max(y for _, y in laid)
    return {(x - left, foot - y) for x, y in laid}


def grown(count, layout, seed):
    """The places of a random layout, with the chance of the game: the starting seat is drawn first."""
    dice = wabe.State()
    dice.seed(seed)
    dice.roll(2)
    grid = [(x, y) for y in range(grid_width(count)) for x in range(grid_width(count))]
    tiles = [grid[dice.roll(len(grid))]]
    while len(tiles) < count:
        beside = {free: sum(near(free, tile) for tile in tiles) for free in grid if free not in tiles}
        choice = [free for free, number in beside.items() if number]
        if layout == "loose":
            choice = [free for free in choice if beside[free] <= 2] or choice
        tiles.append(choice[dice.roll(len(choice))])
    return tiles


@pytest.mark.parametrize(("count", "rows"), [(9, [3, 3, 3]), (10, [4, 4, 2]), (25, [5] * 5), (36, [6] * 6)])
def test_square_layouts_fill_row_by_row(count, rows):
    state = GAME.new(options={"layout": "square", "tiles": count})
    assert places(state) == [(x, y) for y, length in enumerate(reversed(rows)) for x in range(length)]


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(4, seed).turn for seed in range(40)} == {0, 1, 2, 3}
    assert GAME.new(3, options={"start_seat": 2}).turn == 2


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"tiles": [0, 13, 25]}, "vacant must be a mask of tiles"),
    ({"tiles": [0, 13, 26, 25]}, "tiles must be in ascending order"),
    ({"tiles": []}, "tiles must have from 1 to 36 items"),
    ({"tiles": [0, 13, 25, 144]}, "tiles.3. must be from 0 to 143"),
    ({"number": []}, "number must be .* it follows"),
    ({"near": [0, 0, 0, 0]}, "near must be .* it follows"),
    ({"lines": []}, "lines must be .* it follows"),
    ({"vacant": 14}, "cubes, vacant: the tile 0 must be there once in all, not 0 times"),  # a cube of nobody
    ({"vacant": -1}, "vacant must be a mask of tiles"),
    ({"cubes": [1, 1], "vacant": 14}, "the tile 0 must be there once in all, not 2 times"),  # two cubes on a tile
    ({"cubes": [-1, 0]}, "cubes.0. must be a mask of tiles"),
    ({"cubes": [0]}, "cubes must have 2 items"),
    ({"touching": 2}, "touching must be 0 here"),
    ({"cubes": [8, 1], "vacant": 6, "touching": 6}, "cubes must be one group"),
    ({"run": 1}, "run must be a mask of bits among"),
    ({"first": 0}, "first must be"),
    ({"line": 7}, "line must be 15 here"),
    ({"reach": 7}, "reach must be 15 here"),
    ({"phase": 1}, "phase must be one of .0."),
    ({"phase": 2}, "run is missing"),
    ({"over": True, "waiting": 0}, "over must be False"),
])  # fmt: skip
def test_impossible_positions_are_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, island(FOUR), **fields)


@pytest.mark.parametrize(("fields", "fault"), [
    ({"cubes": [1, 3]}, "the tile 0 must be there once"),
    ({"run": 3}, "run must be a mask of bits among .1."),  # of the seat whose turn it is
    ({"first": 0}, "first must be one of 1"),
    ({"line": 15}, "line must be 31"),
    ({"reach": 15}, "reach must be 5"),
    ({"cubes": [0, 3], "run": 3, "reach": 7, "line": 31}, "phase must be one of .1."),  # the opening is a single cube
    ({"cubes": [17, 2], "vacant": 44, "touching": 47}, "cubes must be one group"),
])  # fmt: skip
def test_impossible_turns_are_refused(fields, fault):
    state = play(GAME, island("a1 b1 c1 d1 e1 e2", line="contiguous"), "a1", "b1")
    place(GAME, state)
    with pytest.raises(wabe.PositionError, match=fault):
        place(GAME, state, **fields)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("line", ["gaps", "contiguous"])
@pytest.mark.parametrize("layout", ["loose", "compact", "square"])
@pytest.mark.parametrize("scoring", ["last", "points"])
def test_properties_of_random_games(seats, line, layout, scoring):
    options = {"line": line, "layout": layout, "scoring": scoring}
    for decisions, state in enumerate(random_game(GAME, seats, seats, **options)):
        tiles = dict(enumerate(places(state)))
        filled = [tiles[tile] for tile in tiles if not state.vacant >> tile & 1]
        assert sum(cubes.bit_count() for cubes in state.cubes) == len(filled)
        assert one_group(filled)
        assert decisions <= 2 * 25 - 1
        if not state.over:
            run = [tiles[tile] for tile in tiles if state.run >> tile & 1]
            fits = [f"{'abcdefghijkl'[x]}{y + 1}" for x, y in tiles.values() if may_fill((x, y), filled, run, line)]
            assert names(state) == fits + ["end"] * bool(run)
            assert fits
    if scoring == "points":
        assert sum(state.scores()) == 25 + 5
    else:
        assert sorted(state.returns()) == [0.0] * (seats - 1) + [1.0]


def may_fill(tile, filled, run, line):
    """May this tile be filled, as the rulebook tells it?"""
    if tile in filled or (filled and not any(near(tile, cube) for cube in filled)):
        return False
    if line == "contiguous" and run and not any(near(tile, cube) for cube in run):
        return False
    return in_line([*run, tile])


def in_line(run):
    """Do all these places lie in one row, column or diagonal?"""
    return any(
        len({how(x, y) for x, y in run}) == 1
        for how in (lambda x, y: x, lambda x, y: y, lambda x, y: x - y, lambda x, y: x + y)
    )


# --- the mind --------------------------------------------------------------------------------------


def wins(state, seat, known):
    """Does the seat win against best play? Every game is played out."""
    if state.over:
        return state.turn == seat
    key = state.vacant, state.run, state.turn
    if key not in known:
        found = [wins(after(state, move), seat, known) for move in state.legal(state.turn)]
        known[key] = any(found) if state.turn == seat else all(found)
    return known[key]


def after(state, move):
    copy = state.clone()
    copy.apply(state.turn, move)
    return copy


@pytest.mark.parametrize("options", [{}, {"line": "contiguous"}, {"layout": "square"}], ids=str)
def test_who_wins_is_read_out_right(options):
    for seed in range(3):
        known: list[dict[tuple[int, int, int], bool]] = [{}, {}]
        for state in random_game(GAME, seed, tiles=9, **options):
            if state.over:
                continue
            seat, moves = state.turn, state.legal(state.turn)
            worths = GAME.mind().exact(state, seat, moves, 1.0)
            assert [worth > 0.5 for worth in worths] == [wins(after(state, move), seat, known[seat]) for move in moves]


def test_the_island_of_the_example_belongs_to_the_first_player():
    state = play(GAME, island(FOUR), "a1")
    assert max(GAME.mind().exact(state, 1, state.legal(1), 1.0)) < 0.5


def test_with_more_players_or_for_points_nothing_is_certain():
    for state in (island(FOUR, seats=3), island(FOUR, scoring="points")):
        assert GAME.mind().exact(state, 0, state.legal(0), 1.0) == []


def test_with_little_time_less_is_worked_out():
    state = GAME.new(2, seed=3, options={"start_seat": 0})
    assert GAME.mind().exact(state, 0, state.legal(0), 0.0001) == []
    while state.vacant.bit_count() > 4:
        state.apply(state.turn, state.legal(state.turn)[0])
    assert GAME.mind().exact(state, state.turn, state.legal(state.turn), 0.01)


def test_words():
    state = island(FOUR)
    assert GAME.table(state, 0).status == "Fill any tile to begin."
    state.listen()
    play(GAME, state, "a1", "b2")
    drawn = GAME.table(state, 1)
    assert drawn.status == "Fill more in one straight line, or end your turn."
    assert [move.text for move in drawn.moves] == ["fill c2", "fill c3", "end your turn"]
    assert [button.text for button in drawn.buttons] == ["End your turn"]
    assert [piece.label for piece in drawn.zones[0].pieces] == ["red cube", "yellow cube, of this turn"]
    play(GAME, state, "end", "c2", "c3")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann fills a1.",
        "Bob fills b2.",
        "Bob ends the turn.",
        "Ann fills c2.",
        "Ann fills c3.",
        "Ann has filled the last tile.",
    ]
    drawn = GAME.table(state, 0)
    assert drawn.status == "You win."
    assert named(drawn.result.reason, ["Ann", "Bob"]) == "Ann filled the last tile. The last turn: c2 and c3."
    assert [(mark.kind, mark.ids) for mark in drawn.marks] == [("to", ("c2", "c3"))]


def does(state, name):
    return preview(GAME, state, state.turn, GAME.find(state, state.turn, name)).text


def test_a_preview_tells_what_is_left_and_what_could_follow():
    state = island("a3 b2 c2 c1")
    assert does(state, "b2") == "**Fill b2:** 3 tiles left. One cube, and that is your turn."
    play(GAME, state, "b2")
    assert does(state, "c1") == "**Fill c1:** 2 tiles left. Then c2 or a3 can follow, or you stop."
    play(GAME, state, "c1")
    assert named(does(state, "end"), ["Ann", "Bob"]) == "Leaves 2 tiles to Ann."
    assert named(does(state, "c2"), ["Ann", "Bob"]).endswith("Nothing more can follow: it is Ann's turn.")
    assert does(play(GAME, state, "end", "a3"), "c2") == "**Fill c2:** the last tile, **you win**."


def test_the_line_of_a_turn_is_drawn_across_the_island():
    state = play(GAME, island("a1 b1 c1 d1 a2"), "a1", "b1")
    assert GAME.table(state, 1).marks == []
    play(GAME, state, "c1")
    assert [mark.ids for mark in GAME.table(state, 1).marks] == [("a1", "d1"), ("d1", "a1")]
    assert [piece.id for piece in GAME.table(state, 1).zones[0].pieces if piece.picked] == ["b1.cube", "c1.cube"]


def test_a_touch_that_is_no_move_is_answered_with_the_reason():
    state = play(GAME, island("a3 c3 d3 b2 c1 d1"), "b2")
    assert reason(GAME, state, 1, "d3") == "d3 touches no cube yet."
    assert reason(GAME, state, 1, "b2.cube") == "There is a cube already."
    state = play(GAME, island("a3 b2 c2 c1"), "b2", "a3")
    assert reason(GAME, state, 1, "c2") == "c2 is not in one straight line with a3."
