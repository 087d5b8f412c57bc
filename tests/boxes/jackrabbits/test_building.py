"""Boards that are built: in turns, at will, by chance."""

from collections import Counter

import pytest

import wabe
from boxes.jackrabbits.realm_words import GAME, PHASE, phase, random_play
from helpers import names, place, play
from wabe.boxes.jackrabbits.jackrabbits.boards import SAMPLE
from wabe.boxes.jackrabbits.jackrabbits.building import Ground, ask_builder, build_at_random
from wabe.boxes.jackrabbits.jackrabbits.realm import Realm, board_flaw
from wabe.boxes.jackrabbits.jackrabbits.terms import ROTATION
from wabe.boxes.jackrabbits.jackrabbits.tiles import FAR, LOWEST_TWIN, NAMES, TILES, TURNS, cells, corners, sides

BARE = [0, 0, 0] + [0, 0, -1] * (TILES - 1)


def new(seats=3, board="turns", seed=0):
    return GAME.new(seats, seed, {"board": board, "start_seat": 0})


def part_of_the_sample(*tiles):
    """A board of the Citadel and these tiles, where they lie on the sample board."""
    board = BARE[:]
    for name in tiles:
        tile = NAMES.index(name)
        board[3 * tile : 3 * tile + 3] = SAMPLE[3 * tile : 3 * tile + 3]
    return board


def distance(p, q):
    a, b = p[0] - q[0], p[1] - q[1]
    return max(abs(a), abs(b), abs(a + b))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tiles_are_dealt_evenly_and_openly(seats):
    state = new(seats)
    for low, high in ((1, 13), (13, 25), (25, 37)):
        assert [state.stock[low:high].count(seat) for seat in range(seats)] == [12 // seats] * seats
    assert state.board == BARE
    assert state.hands == [[]] * seats
    assert state.look(wabe.SPECTATOR)["stock"] == state.stock
    assert len({tuple(new(seats, seed=seed).stock) for seed in range(10)}) == 10


def test_equal_tiles_are_offered_once():
    state = new(2)
    offered = [NAMES.index(name) for name in names(state)]
    assert len({LOWEST_TWIN[tile] for tile in offered}) == len(offered)
    own = {LOWEST_TWIN[tile] for tile in range(TILES) if state.stock[tile] == 0}
    assert {LOWEST_TWIN[tile] for tile in offered} == own


def test_a_joined_placement_is_a_side_and_an_edge():
    state = new(4, seed=3)
    rhombus = next(name for name in names(state) if name[:2] in ("RV", "MT", "WD"))
    play(GAME, state, rhombus)
    assert names(state) == ["joined"]
    play(GAME, state, "joined")
    assert names(state) == [f"Citadel.{edge}" for edge in range(6)]
    play(GAME, state, "Citadel.0")
    assert names(state) == ["0", "1"]  # turned by 180 degrees it is the same
    play(GAME, state, "0")
    tile = NAMES.index(rhombus)
    assert state.board[3 * tile : 3 * tile + 3] == [0, 1, 5]  # where MT1 lies on the sample board
    assert (state.turn, phase(state)) == (1, "tile")


def test_a_cave_has_one_way_to_lie_and_a_tent_three_edges():
    ground = Ground(BARE)
    assert ground.joined(NAMES.index("CV1")) == [side * 6 for side in range(6)]
    assert ground.joined(NAMES.index("TE1")) == [side * 6 + edge for side in range(6) for edge in (0, 1)]
    assert ground.joined(NAMES.index("JS")) == []  # no road from hexagon to hexagon, and the Citadel has only roads


def test_a_hexagon_can_be_an_island_two_or_three_steps_away():
    state = new(2)
    hexagon = names(state)[0]
    play(GAME, state, hexagon)
    assert names(state) == ["island"]
    play(GAME, state, "island")
    centres = [(code // 256 - FAR, code % 256 - FAR) for code in state.places]
    assert len(centres) == 18 + 24  # the rings three and four steps from the middle of the Citadel
    points = [(0, 0), *corners(0, 0, 0, 0)]
    assert all(2 <= min(distance(centre, point) for point in points) <= 3 for centre in centres)
    assert names(state) == [str(a) for a in range(-4, 5)]
    play(GAME, state, "3")
    assert names(state) == [str(b) for b in sorted(b for a, b in centres if a == 3)]
    play(GAME, state, "0")
    tile = NAMES.index(hexagon)
    assert names(state) == [str(r) for r in range(TURNS[tile])]
    play(GAME, state, "1")
    assert state.board[3 * tile : 3 * tile + 3] == [3, 0, 1]


def test_a_tower_has_three_rotations():
    assert [TURNS[NAMES.index(name)] for name in ("JS", "QH", "KD", "RV1", "CV1", "TE1")] == [6, 6, 3, 2, 1, 3]


def test_a_new_tile_matches_all_its_neighbours():
    board = SAMPLE[:]
    for name in ("ME2", "CV3", "TE1"):
        tile = NAMES.index(name)
        before = board[3 * tile : 3 * tile + 3]
        board[3 * tile : 3 * tile + 3] = [0, 0, -1]
        ground = Ground(board)
        assert ground.fits(tile, *before)
        placements = {tuple(ground.lying(tile, found // 6, found % 6)) for found in ground.joined(tile)}
        for placement in placements:
            trial = board[:]
            trial[3 * tile : 3 * tile + 3] = placement
            assert board_flaw(trial) == ""
        assert len(placements) >= 1
        board[3 * tile : 3 * tile + 3] = before


@pytest.mark.parametrize(
    ("tile", "same"), [("JS", 1), ("QH", 1), ("KD", 2), ("RV1", 2), ("MT2", 2), ("CV1", 3), ("TE2", 1)]
)
def test_joined_placements_are_all_that_a_legal_board_allows(tile, same):
    number = NAMES.index(tile)
    board = part_of_the_sample("MT1", "WD1", "ME1", "CV6")
    ground = Ground(board)
    legal = set()
    for a in range(-5, 6):
        for b in range(-5, 6):
            for r in range(6):
                trial = [*board[: 3 * number], a, b, r, *board[3 * number + 3 :]]
                if set(sides(number, a, b, r)) & set(ground.owners) and board_flaw(trial) == "":
                    legal.add((a, b, r))
    offered = {tuple(ground.lying(number, found // 6, found % 6)) for found in ground.joined(number)}
    assert offered <= legal
    covered = {(frozenset(cells(number, *one)), one[2] if same == 1 else one[2] % (6 // same)) for one in legal}
    assert {
        (frozenset(cells(number, *one)), one[2] if same == 1 else one[2] % (6 // same)) for one in offered
    } == covered
    assert len(legal) == same * len(covered)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["turns", "freestyle"])
def test_random_building_ends_with_a_legal_board(seats, board):
    built = False
    for state in random_play(seats, seats, board=board, round_limit=20):
        if state.phase <= ROTATION:
            assert board_flaw(state.board) == ""
            assert state.flaw() == ""
            assert state.hands == [[]] * seats
        elif not built:
            built = True
            assert state.active == state.first
            assert [len(hand) for hand in state.hands] == [3] * seats
            assert state.board[2::3].count(-1) == 0  # all tiles could be placed
    assert built
    assert state.over


def test_seats_take_turns_and_each_places_one_tile():
    order = []
    for state in random_play(5, 3, board="turns", start_seat=1):
        if state.phase > ROTATION:
            break
        if phase(state) == "tile":
            order.append(state.turn)
    assert order[:30] == [1, 2, 0] * 10


def test_freestyle_passes_after_one_placement_at_least():
    state = new(2, "freestyle")
    assert "pass" not in names(state)
    play(GAME, state, names(state)[0], "island", "3", "0", "0")
    assert (state.turn, names(state)[-1]) == (0, "pass")
    play(GAME, state, "pass")
    assert state.turn == 1
    assert "pass" not in names(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_boards_are_legal_and_differ(seats):
    boards = []
    for seed in range(8):
        state = GAME.new(seats, seed, {"board": "random"})
        assert phase(state) in ("bonus", "take-off")
        assert board_flaw(state.board) == ""
        assert state.board[2::3].count(-1) == 0
        boards.append(tuple(state.board))
    assert len(set(boards)) == 8


@pytest.mark.parametrize(("tile", "entries", "count"), [("CV1", 10, 9), ("TE1", 18, 17), ("MT2", 18, 16)])
def test_a_random_placement_is_as_likely_as_any_other(tile, entries, count):
    board = part_of_the_sample("RV1", "WD1")  # with a nook between them, which has two open sides
    number = NAMES.index(tile)
    assert len(Ground(board).joined(number)) == entries  # a person may touch each side
    state = new(2)
    found: Counter[tuple[frozenset[int], int]] = Counter()
    for seed in range(200 * count):
        state.seed(seed)
        state.board = board[:]
        state.stock = [0 if piece == number else -1 for piece in range(TILES)]
        build_at_random(state)
        placement = state.board[3 * number : 3 * number + 3]
        same = sides(number, *placement)[:: TURNS[number]]  # where it has its first edge, and those like it
        found[frozenset(cells(number, *placement)), min(same)] += 1
    assert len(found) == count
    spread = sum((times - 200) ** 2 / 200 for times in found.values())
    assert spread < 45  # one fair draw in 7,000 is above; with a placement listed twice it was 127 and more


def test_a_random_board_has_islands_only_where_nothing_can_be_joined():
    state = new(2)
    state.stock = [0 if NAMES[tile] in ("JS", "KD") else -1 for tile in range(TILES)]  # the Citadel joins no hexagon
    build_at_random(state)
    assert board_flaw(state.board) == ""
    first, second = (state.board[3 * NAMES.index(name) : 3 * NAMES.index(name) + 3] for name in ("JS", "KD"))
    assert first[2] >= 0
    assert second[2] >= 0
    points = [(0, 0), *corners(0, 0, 0, 0)]
    assert 2 <= min(min(distance(one[:2], point) for point in points) for one in (first, second)) <= 3
    assert state.stock == [-1] * TILES
    state = new(2)
    state.stock = [0 if NAMES[tile] in ("JS", "MT1") else -1 for tile in range(TILES)]
    build_at_random(state)
    assert len(set(Realm(state.board).island) - {0}) == 1  # the mountain first, and the town joined to it


def test_play_begins_when_no_seat_can_place_a_tile():
    state = new(2)
    state.stock = [-1] * TILES
    ask_builder(state, 0)
    assert (phase(state), state.active) == ("bonus", 0)
    assert [len(cards) for cards in state.hands] == [3, 3]


def test_a_royal_without_its_hexagon_is_not_for_sale():
    state = GAME.new(2, 1)
    board = state.board[:]
    tile = NAMES.index("QD")
    board[3 * tile : 3 * tile + 3] = [0, 0, -1]
    assert place(GAME, state, board=board).flaw() == ""
    with pytest.raises(wabe.PositionError, match="can't be held"):
        place(GAME, state, board=board, royals=[0 if name == "QD" else -1 for name in NAMES[1:13]])


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"places": []}, "Field places must be"),
        ({"piece": 3}, "Field piece"),
        ({"phase": PHASE["edge"]}, "Field piece"),
        ({"mode": 0}, "Field mode"),
        ({"placed": True}, "Field placed: only in freestyle"),
        ({"turns": 3}, "Field turns must be 0"),
        ({"side": 0}, "Field side"),
        ({"column": 130}, "Field column"),
        ({"row": 130}, "Field row"),
    ],
)
def test_an_impossible_building_site_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


def test_an_impossible_choice_of_a_place_is_refused():
    state = play(GAME, new(2), names(new(2))[0], "island", "3", "0")
    assert phase(state) == "rotation"
    assert place(GAME, state).legal(0) == state.legal(0)
    for fields in ({"row": state.row + 40}, {"column": 0}, {"row": -1}, {"side": 3}):
        with pytest.raises(wabe.PositionError, match=f"Field ({'|'.join(fields)}|row) "):
            place(GAME, state, **fields)
