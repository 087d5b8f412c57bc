"""The worked examples, rulings and properties of Business Casual."""

from collections import Counter

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject, sure
from wabe.bots import bot
from wabe.boxes.greenbox.business_casual.office import NEIGHBOURS, cubicle_name
from wabe.boxes.greenbox.business_casual.rules import BOSS, EQUAL, WORKERS, border
from wabe.core.playout import dice, step
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("business-casual")
BORDERS = [(one, other) for one in range(16) for other in NEIGHBOURS[one] if one < other]


def new(**options):
    return GAME.new(options={"start_seat": 0, **options})


def office(picture, tile, next_tile=None, hire="", **options):
    """An office as a picture, row by row, with the worker to be seated; `hire` is a cubicle such as `b4`."""
    state = new(**options)
    cubicles = [0 if mark == "." else int(mark) for mark in picture.split()]
    cubicles += [0] * (16 - len(cubicles))
    rest = list((Counter(WORKERS) - Counter([*cubicles, tile])).elements())
    after = rest[0] if next_tile is None else next_tile
    rest.remove(after)
    boss = cubicles.index(BOSS) if BOSS in cubicles else None
    closed = [] if boss is None else NEIGHBOURS[boss]
    free = sum(1 << i for i in range(16) if not cubicles[i] and i not in closed)
    order = [i for i in range(16) if cubicles[i]]
    points = [0, 0]
    for turn, cubicle in enumerate(order):
        for older in [other for other in NEIGHBOURS[cubicle] if other in order[:turn]]:
            won = border(cubicles[cubicle], cubicles[older], state.equal)
            if won:
                points[(turn + len(order) + (won < 0)) % 2] += 1
    return place(
        GAME, state, first=len(order) % 2, cubicles=cubicles, order=order, open=free, tile=tile, next=after, stack=rest,
        points=points, hire=[cubicle_name(i) for i in range(16)].index(hire) if hire else -1,
    )  # fmt: skip


def gained(state, cubicle):
    """What seat 0 and seat 1 score when seat 0 seats the worker there."""
    before = state.points[:]
    play(GAME, state, cubicle)
    return [after - points for after, points in zip(state.points, before, strict=True)]


# --- setup -------------------------------------------------------------------------------------------


def test_the_boss_is_tile_9_to_16_each_equally_likely():
    orders = [stacked(seed) for seed in range(800)]
    assert all(sorted(order) == WORKERS for order in orders)
    places = Counter(order.index(BOSS) for order in orders)
    assert sorted(places) == list(range(8, 16))
    assert all(count == pytest.approx(100, abs=40) for count in places.values())
    assert {order[0] for order in orders} == {1, 2, 3, 4, 5}


def stacked(seed):
    """The order of the stack: every worker as it is turned up, whether or not it could be seated."""
    state = GAME.new(seed=seed)
    order = [state.tile, state.next]
    while len(order) < 16:
        order.append(state.turn_up())
    assert state.turn_up() == 0
    return order


def test_the_first_worker_may_go_anywhere_and_the_next_one_is_face_up():
    state = new()
    assert names(state) == [f"{column}{row}" for row in "4321" for column in "abcd"]
    after = state.next
    play(GAME, state, "b2")
    assert state.tile == after
    assert state.look(1)["next"] == state.next > 0


def test_start_seat_is_drawn_or_chosen_and_seats_alternate():
    assert {GAME.new(seed=seed).turn for seed in range(20)} == {0, 1}
    state = GAME.new(options={"start_seat": 1})
    assert state.turn == 1
    assert play(GAME, state, "a4").turn == 0


# --- worked examples ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("neighbour", "points"), [(2, [1, 0]), (1, [0, 1]), (5, [1, 0]), (4, [0, 1])])
def test_example_1_a_new_3_against_every_neighbour(neighbour, points):
    assert gained(office(f"{neighbour} .", 3), "b4") == points


def test_example_1_a_3_would_lose_to_the_boss():
    """Nobody is seated beside the Boss, but the Boss may sit down beside a 3."""
    assert gained(office("1 2 5 4  5 1 2 4  . . 3", BOSS), "d2") == [1, 1]  # over the 3 (d 3), under the 4 (d 2)


def test_example_2_a_3_beside_2_and_5_scores_twice():
    assert gained(office("2 . 5", 3), "b4") == [2, 0]
    assert gained(office("2 . 4", 3), "b4") == [1, 1]


def test_example_3_the_boss_beside_5_4_and_1():
    state = office(". 5 . 2  4 . 1 2  3 . . 3  2 3", BOSS)
    assert gained(state, "b3") == [2, 1]


def test_example_4_a_new_hire_in_the_corner():
    state = office("1 3", 2, hire="a4")
    assert names(state) == ["a3"]
    with pytest.raises(wabe.IllegalMove, match="New Hire in a4 needs help"):
        state.play(0, 15)
    state = office("1 3 . .  . 2 . .  6 4 5 2  4 5 2", 3, hire="a4")
    assert names(state) == ["c4", "d4", "c3", "d3", "d1"]
    with pytest.raises(wabe.IllegalMove, match="beside the Boss"):
        state.play(0, 4)


def test_example_5_only_cubicles_beside_the_boss_are_left():
    state = office("6 . 2 3  . 1 2 3  4 5 1 2  4 5 .", 3, next_tile=4)
    play(GAME, state, "c1")
    assert not state.over
    play(GAME, state, "d1")
    assert state.over
    assert state.next == 0
    assert sorted([state.tile, *state.stack]) == [1, 5]
    assert sure(GAME.table(state, 0).result).reason.startswith("Every empty desk is beside the Boss.")


@pytest.mark.parametrize(("equal", "points"), [("nobody", [0, 0]), ("opponent", [0, 1]), ("placer", [1, 0])])
def test_example_6_equal_neighbours(equal, points):
    assert gained(office(". . . .  . 4 . .", 4, equal=equal), "b2") == points


# --- rulings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 6))
@pytest.mark.parametrize("worker", range(1, 6))
def test_odd_differences_go_to_the_higher_value_and_even_ones_to_the_lower(value, worker):
    difference = abs(value - worker)
    winner = max(value, worker) if difference % 2 else min(value, worker)
    points = [0, 0] if difference == 0 else [1, 0] if winner == value else [0, 1]
    assert gained(office(f"{worker} .", value), "b4") == points


def test_points_go_to_the_mover_whoever_that_is():
    state = play(GAME, office("2 . 4", 5, next_tile=3), "d1")
    play(GAME, state, "b4")
    assert state.points == [1, 1]


def test_r4_a_new_hire_walled_in_leaves_the_choice_free():
    state = office(". 2 . .  3 1 4 .  . 5", 2, hire="b3")
    assert len(names(state)) == 11


def test_r5_a_1_beside_a_1_obeys_and_is_then_the_one_to_be_helped():
    state = office(". . . .  . 1", 1, next_tile=4, hire="b3")
    assert names(state) == ["b4", "a3", "c3", "b2"]
    play(GAME, state, "c3")
    assert names(state) == ["c4", "d3", "c2"]
    play(GAME, state, "d3")
    assert len(names(state)) == 13  # the duty lasts one turn only


def test_the_boss_helps_a_new_hire_and_may_sit_beside_seated_workers():
    state = office("1 2 3 4  5 2 3 4  5 . . .", BOSS, next_tile=3, hire="a4")
    assert len(names(state)) == 7  # walled in
    state = office("4 2 3 4  5 1 3 2  5 . . .", BOSS, next_tile=3, hire="b3")
    assert names(state) == ["b2"]
    play(GAME, state, "b2")
    assert names(state) == ["d2", "a1", "c1", "d1"]  # R6: beside the Boss c2 and b1 are closed


def test_r8_equal_points_are_a_draw():
    ends = [state for seed in range(60) for state in random_game(GAME, seed) if state.over]
    assert {tuple(state.returns()) for state in ends} == {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}
    for state in ends:
        first, second = state.scores()
        assert state.returns() == [0.5, 0.5] if first == second else state.returns()[first < second] == 1.0


# --- properties --------------------------------------------------------------------------------------


@pytest.mark.parametrize("equal", EQUAL)
@pytest.mark.parametrize("seed", range(15))
def test_properties_of_random_games(seed, equal):
    turns, boss, company = -1, None, []
    for state in random_game(GAME, seed, equal=equal):
        turns += 1
        seated = [value for value in state.cubicles if value]
        assert len(seated) == turns
        assert len(seated) + (state.tile > 0) + (state.next > 0) + len(state.stack) == 16
        pairs = [(state.cubicles[a], state.cubicles[b]) for a, b in BORDERS if state.cubicles[a] and state.cubicles[b]]
        alike = sum(a == b for a, b in pairs) if equal == "nobody" else 0
        assert sum(state.points) + alike == len(pairs) <= 24
        if turns <= 8:
            assert BOSS not in seated
        if boss is not None:
            assert [i for i in NEIGHBOURS[boss] if state.cubicles[i]] == company
        elif BOSS in state.cubicles:
            boss = state.cubicles.index(BOSS)
            company = [i for i in NEIGHBOURS[boss] if state.cubicles[i]]
        assert all(state.look(seat) == state.look(wabe.ALL) for seat in (wabe.SPECTATOR, 0, 1))
    assert turns <= 16
    assert state.cubicles.count(0) <= 4
    assert state.scores() == state.points


def test_a_guess_draws_another_stack():
    state = new()
    orders = set()
    for seed in range(20):
        guess = wabe.determinize(state, 0, seed)
        assert guess.look(0) == state.look(0)
        orders.add(tuple(guess.turn_up() for _ in range(14)))
    assert len(orders) == 20


# --- positions and table -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"cubicles": [0] * 15}, "cubicles must have 16 items"),
        ({"tile": 7}, "tile must be a worker, or 0, not 7"),
        ({"stack": [6]}, "the worker . must be there 3 times in all"),
        ({"open": 1}, "Field open must be 65535 here: it follows"),
        ({"hire": 3}, "Field hire"),
        ({"hire": 16}, "Field hire"),
        ({"points": [1, 0]}, "points must be .0, 0. here: it follows"),
        ({"points": [0]}, "points must be .0, 0. here: it follows"),
        ({"order": [3]}, r"Field order\[0\] can't be anything here"),
        ({"turn": 1, "waiting": 2}, "turn must be 0"),
        ({"equal": 3}, "Field equal"),
        ({"over": True, "waiting": 0}, "over must be False"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


def test_an_early_boss_and_a_hidden_next_worker_are_refused():
    state = new()
    with pytest.raises(wabe.PositionError, match="never among the first 8"):
        place(GAME, state, tile=BOSS, stack=sorted([*state.stack, state.tile])[:-1])
    with pytest.raises(wabe.PositionError, match="Field next must be a worker"):
        place(GAME, state, next=0, stack=sorted([*state.stack, state.next]))


def test_the_table_shows_sixteen_workers_and_a_path_for_every_move():
    for state in random_game(GAME, 3):
        for seat in (wabe.SPECTATOR, 0, 1):
            table = GAME.table(state, seat)
            tiles = [piece for zone in table.zones for piece in zone.pieces]
            then = next(zone for zone in table.zones if zone.id == "then")
            assert len(tiles) + len(state.stack) == 16
            counts = {item.piece.number: int(item.text[1:] or 1) for item in then.rows[0] if item.piece}
            assert counts == Counter(state.stack)
            assert [move.path for move in table.moves] == [(move.name,) for move in table.moves]


def test_words():
    state = office("1 . 2", 5, next_tile=1, hire="a4")
    assert named(GAME.table(state, 1).status, []) == "Waiting for seat 1."
    assert GAME.table(state, 0).status == "Seat a 5 beside the New Hire in a4."
    assert [move.text for move in GAME.table(state, 0).moves] == ["seat a 5 in b4", "seat a 5 in a3"]
    state.listen()
    play(GAME, state, "b4")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann seats a 5 in b4.",
        "Next to a4: 1 beats 5, 4 apart, +1 Bob.",
        "Next to c4: 5 beats 2, 3 apart, +1 Ann.",
    ]
    for seed in range(40):
        *_, state = random_game(GAME, seed)
        shared = state.returns() == [0.5, 0.5]
        winner = "A draw." if shared else f"Seat {state.returns().index(1.0) + 1} wins."
        assert named(GAME.table(state, wabe.SPECTATOR).status, []).endswith(winner)
        assert sure(GAME.table(state, 0).result).reason.startswith("Every empty") == (0 in state.cubicles)


def test_every_wall_has_a_token_of_its_winner_that_points_at_the_loser():
    state = play(GAME, office("2 . 4", 3, next_tile=5), "b4")
    marks = GAME.table(state, 0).marks
    assert [(mark.ids, mark.colour) for mark in marks] == [(("b4", "a4"), "red"), (("c4", "b4"), "blue")]
    state = play(GAME, office("2 . 2", 2, next_tile=5), "b4")
    assert [(mark.text, mark.colour) for mark in GAME.table(state, 0).marks] == [("=", "")] * 2


def test_a_preview_says_who_wins_which_walls_though_the_next_worker_is_unknown():
    state = office("2 . 4", 3, next_tile=5)
    seen = sure(preview(GAME, state, 0, GAME.find(state, 0, "b4")))
    assert named(seen.text, []) == "**A 3 in b4:** you win 1 wall, seat 2 wins 1. It would be 1 all."
    wall = next(zone for zone in sure(seen.table).zones if zone.id == "wall")
    assert named(wall.rows[-1][0].text, []) == "**seat 1 +1, seat 2 +1**"
    state = office(". . . .  . 1", 5, hire="b3")
    assert reason(GAME, state, 0, "d1") == "The New Hire in b3 needs help: sit right beside it."
    assert reason(GAME, state, 0, "worker0") == "A worker sits there already."


def test_a_hint_says_what_is_won_and_what_comes_next():
    state = office("2 . 5 .", 3, next_tile=4)
    why = GAME.mind().reason(state, 0, GAME.find(state, 0, "b4"))
    assert named(why, []) == "It wins 2 walls for you and 0 for seat 2. Seat 2 can make +1 of a 4 then, at best."


@pytest.mark.parametrize("equal", EQUAL)
def test_the_points_of_the_result_add_up(equal):
    for seed in range(6):
        *_, state = random_game(GAME, seed, equal=equal)
        for seat, row in enumerate(sure(GAME.table(state, 0).result).rows):
            own, other, total = (int(item.text) for item in row)
            assert own + other == total == state.points[seat]


def test_the_end_is_told():
    state = office("6 . 2 3  . 1 2 3  4 5 1 2  4 5 . .", 3, next_tile=4)
    play(GAME, state, "c1")
    state.listen()
    play(GAME, state, "d1")
    words = [GAME.say(event, ["Ann", "Bob"]) for event in state.news]
    assert words[-2:] == ["Every empty desk is beside the Boss.", "A draw."]
    state = office("6 . 2 3  . 1 2 3  4 5 1 2  4 5 . .", 3, next_tile=4)
    assert "closed: beside the Boss" in GAME.table(state, 0).zones[0].spots[1].label


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()


def expected(state, seat, move):
    """What a move is worth, by the rules alone: every worker that may come next, as likely as there are of it."""
    if not state.stack:
        after = state.clone()
        after.apply(state.turn, move)
        return value(after, seat)
    total = 0.0
    for next_worker in state.stack:
        after = state.clone()
        after.stack = [next_worker]
        after.apply(state.turn, move)
        if not after.over:
            after.stack = list((Counter(state.stack) - Counter([next_worker])).elements())
        total += value(after, seat)
    return total / len(state.stack)


def value(state, seat):
    if state.over:
        return state.returns()[seat]
    worths = [expected(state, seat, move) for move in state.legal(state.turn)]
    return max(worths) if state.turn == seat else min(worths)


@pytest.mark.parametrize("equal", EQUAL)
def test_the_last_workers_are_known_exactly(equal):
    checked = 0
    for seed in range(12):
        state, chance = GAME.new(seed=seed, options={"equal": equal}), dice(seed)
        while not state.over and len(state.stack) > 2:
            assert len(state.stack) < 6 or not GAME.mind().exact(state, state.turn, state.legal(state.turn), 1.0)
            step(state, chance)
        if state.over:
            continue
        seat, moves = state.turn, state.legal(state.turn)
        truth = [expected(state, seat, move) for move in moves]
        assert GAME.mind().exact(state, seat, moves, 1.0) == pytest.approx(truth)
        if len(moves) > 1:
            advice = bot("best").advice(state.sampler(seat), seat)
            assert advice[0][2] == pytest.approx(max(truth))
        checked += 1
    assert checked > 5


def test_in_too_little_time_the_last_workers_are_not_guessed_at():
    chance = dice(3)
    state = GAME.new(2, 3)
    while len(state.stack) + 2 > 7:
        step(state, chance)
    moves = state.legal(state.turn)
    answers = [GAME.mind().exact(state, state.turn, moves, seconds) for seconds in (0.0, 1e-6, 0.001, 0.01, 1.0)]
    assert answers[:2] == [[], []]
    assert all(answer in ([], answers[-1]) for answer in answers)
    assert len(answers[-1]) == len(moves)
