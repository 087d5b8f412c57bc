"""The worked examples, rulings and properties of Mimsy."""

from itertools import combinations_with_replacement, permutations

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.jabberwocky.components import LETTERS, card_name
from wabe.boxes.jabberwocky.mimsy.rules import CARD, DROP
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("mimsy")
GREEN, YELLOW, PURPLE = range(3)
RING = "G5 G1 Y2 P3  Y5 G2 Y3 P1  P5 G3 Y1 P2"
TABLES = [(seats, variant) for seats in (2, 3) for variant in ("basic", "advanced")]


def new(seats=3, **options):
    return GAME.new(seats, options={"start": 0, **options})


def counts(gems):
    """`gyy` as the number of green, yellow and purple gems."""
    return [gems.count(letter) for letter in LETTERS.lower()]


def lay(state, gems, rest, **fields):
    """The state with RING and these gems, by place; all gems not named lie on the place `rest`."""
    cards = RING.replace("3", "4") if state.advanced else RING
    ring = ["GYP".index(name[0]) * 5 + int(name[1]) - 1 for name in cards.split()]
    hand = fields.pop("hand", "")
    used = counts("".join(gems.values()) + hand)
    left = "".join(letter * ((7 if state.advanced else 6) - n) for letter, n in zip("gyp", used, strict=True))
    laid = [gems.get(i, "") + (left if i == rest else "") for i in range(12)]
    on_ring = [count for card in laid for count in counts(card)]
    return place(GAME, state, ring=ring, gems=on_ring, hand=counts(hand), **fields)


def gems_on(state, *places):
    """What lies there: `1g2y` as `gyy`."""
    found = ["".join("gyp"[colour] * state.gems[i * 3 + colour] for colour in range(3)) for i in places]
    return found[0] if len(found) == 1 else found


def winners(state):
    assert state.over
    return [seat for seat, share in enumerate(state.returns()) if share > 0]


# --- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "numbers", "gems"), [("basic", "123", 18), ("advanced", "124", 21)])
def test_example_1_every_mimsy_card_gets_its_number_of_its_own_colour(variant, numbers, gems):
    state = new(variant=variant)
    cards = [card_name(card) for card in state.ring]
    assert sorted(cards[::4]) == ["G5", "P5", "Y5"]
    assert sorted(cards) == sorted(letter + number for letter in "GYP" for number in numbers + "5")
    for i, card in enumerate(cards):
        assert gems_on(state, i) == ("" if i % 4 == 0 else card[0].lower() * int(card[1]))
    assert sum(state.gems) == gems


def test_the_deal_is_drawn():
    deals = [new(seats=2, variant="advanced").look(wabe.ALL), *(GAME.new(2, seed).look(wabe.ALL) for seed in range(60))]
    assert {tuple(deal["goals"]) for deal in deals} == set(permutations(range(3)))
    assert {tuple(deal["ring"][::4]) for deal in deals} == set(permutations((4, 9, 14)))
    assert len({tuple(deal["ring"]) for deal in deals}) > 50
    points = {tuple(GAME.new(3, seed, {"variant": "advanced"}).points) for seed in range(60)}
    assert points == set(permutations(range(3)))


@pytest.mark.parametrize("seats", [2, 3])
def test_start_is_drawn_or_chosen_and_turns_go_clockwise(seats):
    assert {GAME.new(seats, seed).turn for seed in range(30)} == set(range(seats))
    for seat in range(seats):
        state = lay(new(seats, start=seat), {1: "g"}, rest=3)
        assert state.turn == seat
        assert play(GAME, state, "G1").turn == (seat + 1) % seats


# --- play ------------------------------------------------------------------------------------------


def test_a_turn_starts_from_a_mimsy_card_with_gems():
    state = lay(new(), {1: "g", 4: "gy", 7: "p"}, rest=9)
    assert names(state) == ["G1", "P1", "G3"]
    with pytest.raises(wabe.IllegalMove, match=r"No turn starts on a goal.*Possible: G1, P1, G3"):
        state.play(0, 4)
    with pytest.raises(wabe.IllegalMove, match="Yellow 2 has no gems"):
        state.play(0, 2)
    with pytest.raises(wabe.IllegalMove):
        state.play(0, 12)


def test_example_2_green_first_brings_a_relay():
    state = play(GAME, lay(new(), {3: "gy", 5: "ypp"}, rest=1), "P3")
    assert state.phase == DROP
    assert names(state) == ["g", "y"]
    with pytest.raises(wabe.IllegalMove, match="no purple gem in hand"):
        state.play(0, PURPLE)
    play(GAME, state, "g")
    assert gems_on(state, 3, 4, 5, 6, 7, 8) == ["", "g", "pp", "y", "y", ""]
    assert (state.turn, state.phase) == (1, CARD)


@pytest.mark.parametrize(("seventh", "after"), [("y", ["y", "y", ""]), ("yy", ["y", "y", "y"])])
def test_example_2_a_relay_goes_on_if_the_last_gem_meets_its_colour_again(seventh, after):
    state = play(GAME, lay(new(), {3: "gy", 5: "ypp", 7: seventh}, rest=1), "P3", "g")
    assert gems_on(state, 6, 7) == ["y", ""]
    assert gems_on(state, 8, 9, 10) == after
    assert state.turn == 1


def test_example_2_yellow_first_ends_the_turn():
    state = play(GAME, lay(new(), {3: "gy", 5: "ypp"}, rest=1), "P3", "y")
    assert gems_on(state, 4, 5, 6) == ["y", "gypp", ""]
    assert state.turn == 1


def test_example_3_a_goal_loses_the_colour_that_is_picked_up():
    state = play(GAME, lay(new(), {3: "y", 4: "yyg"}, rest=1), "P3")
    assert gems_on(state, 4, 5, 6, 7) == ["g", "y", "y", "y"]


def test_drop_offers_the_colours_in_hand_and_the_last_colour_falls_by_itself():
    state = play(GAME, lay(new(), {1: "ggyypp"}, rest=11), "G1")
    assert names(state) == ["g", "y", "p"]
    assert names(play(GAME, state, "p", "p")) == ["g", "y"]
    assert names(play(GAME, state, "g")) == ["g", "y"]
    play(GAME, state, "g")  # two yellow are left: no choice
    assert gems_on(state, 2, 3, 4, 5, 6, 7) == ["p", "p", "g", "g", "y", "y"]
    assert (state.turn, state.phase, sum(state.hand)) == (1, CARD, 0)


def test_r2_relays_end_after_5_pickups_with_6_gems_and_6_with_7():
    for gems, most in ((6, 5), (7, 6)):
        longest = 0
        for others in combinations_with_replacement(range(12), gems - 1):
            state = new()
            state.listen()
            state.gems = [0] * 36
            for i in others:
                state.gems[i * 3] += 1
            state.full = [state.ring[goal] // 5 for goal in (0, 4, 8) if others.count(goal) >= 5]
            state.hand = [1, 0, 0]
            state.place = 11
            state.drop_all(GREEN)
            longest = max(longest, sum(event[1] == "relayed" for event in state.news))
        assert longest == most


def test_r5_a_large_hand_passes_the_card_it_came_from():
    state = play(GAME, lay(new(), {1: "ggggggyyyyyyp"}, rest=3), "G1", *"pgygygygygy")
    assert state.place == 0
    assert gems_on(state, 1) == ""
    assert state.full == []
    play(GAME, state, "y")  # the twelfth gem, on G1 again; the last green one falls on Y2 and meets no green
    assert gems_on(state, 1, 2) == ["y", "gp"]
    assert state.turn == 1


# --- the end ---------------------------------------------------------------------------------------


def test_example_4_of_two_full_goals_the_first_to_five_wins():
    state = lay(new(), {0: "ggyy", 4: "ggyy", 9: "gpppppp"}, rest=6, goals=[YELLOW, GREEN, PURPLE])
    play(GAME, state, "G3", "g")
    assert gems_on(state, 0, 4) == ["ggyyp", "ggyyp"]  # the 3rd and the 7th drop
    assert state.full == [GREEN, YELLOW]
    assert winners(state) == [1]


def test_example_5_a_goal_that_lost_gems_counts_from_when_it_reached_five_again():
    # Twelve more drops by relay alone: only seven gems of a colour can do that, so it needs the advanced ring.
    gems = {0: "ggyyp", 2: "p", 4: "gggyyp", 6: "p", 8: "p", 10: "p"}
    state = lay(new(variant="advanced"), gems, rest=9, hand="yp", place=10, phase=DROP, full=[GREEN, YELLOW])
    play(GAME, state, "y")
    assert gems_on(state, 0, 4) == ["ggyyp", "gggyy"]
    assert state.full == [YELLOW, GREEN]
    assert state.over


@pytest.mark.parametrize("mover", [0, 1])
def test_example_6_two_players_the_mover_wins_with_the_neutral_goal(mover):
    state = lay(new(2, start=mover), {3: "p", 4: "ggyy"}, rest=1, goals=[GREEN, PURPLE, YELLOW])
    assert winners(play(GAME, state, "P3")) == [mover]


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_with_three_players_the_owner_wins_whoever_moved(mover):
    state = lay(new(start=mover), {3: "p", 4: "ggyy"}, rest=1, goals=[GREEN, PURPLE, YELLOW])
    assert winners(play(GAME, state, "P3")) == [2]


def test_example_7_five_in_the_middle_of_a_turn_do_not_end_the_game():
    state = play(GAME, lay(new(), {3: "p", 4: "gpyy"}, rest=1), "P3")
    assert gems_on(state, 4) == "gyy"
    assert not state.over
    assert state.turn == 1


def test_r7_two_players_the_mover_wins_if_the_neutral_goal_was_first():
    gems = {0: "ggyy", 4: "ggyy", 9: "gpppppp"}
    first_neutral = lay(new(2, start=1), gems, rest=6, goals=[YELLOW, PURPLE, GREEN])
    assert winners(play(GAME, first_neutral, "G3", "g")) == [1]
    first_owned = lay(new(2, start=1), gems, rest=6, goals=[GREEN, PURPLE, YELLOW])
    assert winners(play(GAME, first_owned, "G3", "g")) == [0]


def test_example_8_advanced_points():
    gems = {0: "gggyp", 4: "yyy", 8: "gp"}
    fields = {"over": True, "waiting": 0, "full": [GREEN], "goals": [GREEN, YELLOW, PURPLE]}
    state = lay(new(variant="advanced"), gems, rest=6, **fields, points=[GREEN, YELLOW, PURPLE])
    assert state.scores() == [11, 9, 4]
    assert winners(state) == [0]
    assert state.look(0)["points"] == [GREEN, YELLOW, PURPLE]


def test_advanced_the_most_points_win_also_with_fewer_gems():
    gems = {3: "p", 4: "ggyy", 0: "yyyy"}
    state = lay(new(variant="advanced"), gems, 1, goals=[YELLOW, GREEN, PURPLE], points=[PURPLE, YELLOW, GREEN])
    play(GAME, state, "P4")
    assert state.full == [YELLOW]
    assert state.scores() == [7, 12, 0]
    assert winners(state) == [1]


@pytest.mark.parametrize("mover", [0, 1])
def test_r9_advanced_a_neutral_goal_ends_the_game_but_scores_for_nobody(mover):
    gems = {3: "p", 4: "ggyy", 0: "y"}
    fields = {"goals": [GREEN, PURPLE, YELLOW], "points": [GREEN, PURPLE, YELLOW]}
    state = play(GAME, lay(new(2, start=mover, variant="advanced"), gems, 1, **fields), "P4")
    assert state.scores() == [1, 0]
    assert winners(state) == [0]


@pytest.mark.parametrize(("mover", "winner"), [(0, 0), (1, 1), (2, 1)])
def test_r10_an_advanced_tie_goes_to_the_one_who_moved_most_recently(mover, winner):
    gems = {0: "ggy", 3: "p", 4: "ggyy"}
    fields = {"goals": [GREEN, YELLOW, PURPLE], "points": [GREEN, PURPLE, YELLOW]}
    state = play(GAME, lay(new(variant="advanced", start=mover), gems, 1, **fields), "P4")
    assert state.scores() == [7, 7, 0]
    assert winners(state) == [winner]


# --- the turn limit --------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [100, 200, 300])
def test_r4_the_game_is_stopped_at_the_turn_limit(limit):
    state = lay(new(turn_limit=limit), {3: "p", 4: "g"}, rest=1, turns=limit - 2, goals=[GREEN, PURPLE, YELLOW])
    play(GAME, state, "P3")
    assert not state.over
    state = play(GAME, lay(state, {3: "p", 4: "g"}, rest=1), "P3")
    assert state.turns == limit
    assert winners(state) == [2]


def test_the_limit_is_200_turns_by_default():
    assert new().turn_limit == 200


def test_at_the_limit_a_basic_tie_is_a_shared_win():
    gems = {0: "gg", 3: "p", 4: "g", 8: "ggg"}
    state = lay(new(2), gems, rest=1, turns=199, goals=[GREEN, YELLOW, PURPLE])
    assert play(GAME, state, "P3").returns() == [0.5, 0.5]  # the neutral goal has most and counts for nobody


def test_a_full_goal_in_the_last_turn_is_an_ordinary_end():
    state = lay(new(), {3: "p", 4: "ggyy", 8: "gggy"}, rest=1, turns=199, goals=[PURPLE, YELLOW, GREEN])
    assert winners(play(GAME, state, "P3")) == [1]


def test_at_the_limit_advanced_points_decide():
    fields = {"turns": 199, "goals": [GREEN, YELLOW, PURPLE], "points": [GREEN, PURPLE, YELLOW]}
    state = play(GAME, lay(new(variant="advanced"), {0: "yyy", 3: "p", 4: "g"}, 1, **fields), "P4")
    assert state.scores() == [3, 4, 0]
    assert winners(state) == [1]


# --- who knows what --------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_a_seat_sees_its_own_secrets_only_and_all_are_shown_at_the_end(seats, variant):
    for state in random_game(GAME, 5, seats, variant=variant):
        for seat in (wabe.SPECTATOR, *range(seats)):
            look = state.look(seat)
            for key, secrets in (("goals", state.goals), ("points", state.points)):
                assert look[key] == [c if state.over or owner == seat else -1 for owner, c in enumerate(secrets)]
            public = {key: value for key, value in look.items() if key not in ("goals", "points")}
            assert public.items() <= state.look(wabe.ALL).items()
        assert state.look(wabe.ALL)["goals"] == state.goals
        assert state.look(wabe.ALL)["points"] == state.points


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_a_guess_redraws_what_the_seat_cannot_know_and_nothing_else(seats, variant):
    state = new(seats, variant=variant)
    for seat, deals in ((0, 2), (1, 2), (wabe.SPECTATOR, 6)):
        guesses = [wabe.determinize(state, seat, seed) for seed in range(300)]
        assert all(guess.look(seat) == state.look(seat) for guess in guesses)
        assert len({tuple(guess.goals) for guess in guesses}) == deals
        assert len({(*guess.goals, *guess.points) for guess in guesses}) == deals ** (1 + state.advanced)
    assert wabe.determinize(state, wabe.ALL, 3).goals == state.goals


def test_a_guess_does_not_depend_on_what_is_hidden():
    state = new(variant="advanced")
    goals, points = state.goals, state.points
    twin = place(GAME, state, goals=[goals[0], goals[2], goals[1]], points=[points[0], points[2], points[1]])
    for seed in range(10):
        guessed = wabe.determinize(state, 0, seed)
        assert guessed.dump() == wabe.determinize(twin, 0, seed).dump()
        assert guessed.dump() == wabe.determinize(wabe.determinize(state, 0, seed + 1), 0, seed).dump()


def test_what_was_revealed_stays():
    *_, state = random_game(GAME, 3, 2, variant="advanced")
    for seat in (0, 1, wabe.SPECTATOR):
        guessed = wabe.determinize(state, seat, 1)
        assert (guessed.goals, guessed.points) == (state.goals, state.points)


# --- properties ------------------------------------------------------------------------------------


def by_the_book(cards, at, choices):
    """One turn, told with strings: where all gems lie after it."""
    cards, choices = cards[:], list(choices)
    hand, cards[at] = cards[at], ""
    while hand:
        at = (at + 1) % 12
        gem = hand[0] if len(set(hand)) == 1 else choices.pop(0)
        hand = hand.replace(gem, "", 1)
        cards[at] += gem
        if not hand and cards[at].count(gem) > 1:
            hand = gem * cards[at].count(gem)
            cards[at] = cards[at].replace(gem, "")
    assert not choices
    return ["".join(sorted(card, key="gyp".index)) for card in cards]


@pytest.mark.parametrize(("seats", "variant"), TABLES)
@pytest.mark.parametrize("seed", range(10))
def test_properties_of_random_games(seats, variant, seed):
    state = GAME.new(seats, seed, {"variant": variant})
    state.listen()
    dice = wabe.State()
    dice.seed(seed)
    while not state.over:
        assert state.phase == CARD
        before, mover = gems_on(state, *range(12)), state.turn
        assert all(len(before[goal]) <= 4 for goal in (0, 4, 8))
        assert state.turns < state.turn_limit
        choices: list[int] = []
        while state.phase == DROP or not choices:
            assert state.turn == mover
            move = state.legal(mover)[dice.roll(len(state.legal(mover)))]
            choices.append(move)
            state.play(mover, move)
            for colour in range(3):
                assert sum(state.gems[colour::3]) + state.hand[colour] == (7 if state.advanced else 6)
        after = gems_on(state, *range(12))
        assert after == by_the_book(before, choices[0], ["gyp"[colour] for colour in choices[1:]])
        assert state.over == any(len(after[goal]) >= 5 for goal in (0, 4, 8))
        assert sum(event[1] == "relayed" for event in state.news) <= (6 if state.advanced else 5)
        revealed = [event[2:] for event in state.news if event[1] == "revealed"]
        assert [goal for _, goal, _ in revealed] == (state.goals if state.over else [])
        state.listen()
    assert sorted(state.goals) == [0, 1, 2]
    assert sorted(state.returns()) == [0.0] * (seats - 1) + [1.0]
    assert all(score <= 35 for score in state.scores())
    assert len(state.scores()) == (seats if state.advanced else 0)


@pytest.mark.parametrize(("variant", "turns", "decisions"), [("basic", 20, 34), ("advanced", 17, 31)])
def test_length_of_random_games(variant, turns, decisions):
    lengths, choices = [], []
    for seed in range(500):
        for state in random_game(GAME, seed, 3, variant=variant):
            if not state.over:
                choices.append(len(state.legal(state.turn)))
        lengths.append(state.turns)
    real = [count for count in choices if count > 1]
    assert sum(lengths) / 500 == pytest.approx(turns, abs=1.3)
    assert len(real) / 500 == pytest.approx(decisions, abs=2)
    assert sum(real) / len(real) == pytest.approx(4.4, abs=0.15)


def test_with_two_players_the_mover_wins_two_thirds_and_seats_are_even():
    mover = neutral = first = 0
    for seed in range(500):
        *_, state = random_game(GAME, seed, 2)
        mover += winners(state) == [state.turn]
        neutral += state.goals[2] == state.full[0]
        first += winners(state) == [0]
    assert neutral / 500 == pytest.approx(1 / 3, abs=0.07)
    assert mover / 500 == pytest.approx(0.68, abs=0.07)
    assert first / 500 == pytest.approx(0.5, abs=0.07)


# --- positions and table ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"ring": [0] * 12}, "the card 0 must be there once in all, not 12 times"),
        ({"ring": [4, 0, 1, 3, 9, 5, 6, 7, 14, 10, 11, 12]}, "Field ring\\[3\\] must be a card, not 3"),
        ({"gems": [0] * 35}, "Field gems must have 36 items, not 35"),
        ({"gems": [0] * 36}, "gem of colour 0 must be there 6 times"),
        ({"goals": [0, 1, 1]}, "goals must not have 1 twice"),
        ({"points": [0, 1, 2]}, "points must have 0 items"),
        ({"full": [2]}, "full must be"),
        ({"turns": 200}, "over must be True"),
        ({"turn_limit": 150}, "one of 100, 200, 300"),
        ({"place": 3}, "place must be -1"),
        ({"phase": DROP, "place": 3}, "hand is missing"),
        ({"over": True, "waiting": 0}, "over must be False"),
        ({"waiting": 3}, "several seats at once"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_the_table_shows_every_piece_and_a_path_for_every_move(seats, variant):
    for state in random_game(GAME, 8, seats, variant=variant):
        for seat in (wabe.SPECTATOR, wabe.ALL, *range(seats)):
            table = GAME.table(state, seat)
            ids = table.ids()
            assert len(set(ids)) == len(ids)
            pieces = [piece for zone in table.zones for piece in zone.pieces]
            assert sum(piece.kind == "gem" for piece in pieces) == sum(state.gems) + sum(state.hand)
            secret = 6 if state.advanced else 3
            assert sum(piece.kind == "plate" for piece in pieces) == 12
            rows = [row for side in table.sides for row in side.rows] + [
                row for zone in table.zones for row in zone.rows
            ]
            cards = [item.piece for row in rows for item in row if item.piece]
            shown = secret // 3 * (seats if state.phase == DROP else 3)  # nobody's lies in the middle between turns
            assert len(cards) == shown
            own = shown if state.over or seat == wabe.ALL else secret // 3 if seat >= 0 else 0
            assert sum(not piece.up for piece in cards) == shown - own
            assert all(len(move.path) == 1 and move.path[0] in ids for move in table.moves)
            assert len({move.path for move in table.moves}) == len(table.moves)
            assert len(table.moves) == (len(state.legal(seat)) if seat == state.turn and not state.over else 0)


def test_the_gem_that_is_touched_leaves_the_hand_and_one_more_lies_on_the_next_card():
    def lying(zone, at=""):
        return {piece.id for piece in zone.pieces if piece.kind == "gem" and piece.at == at}

    state = play(GAME, lay(new(), {3: "gyy", 4: "gy"}, rest=1), "P3")
    table = GAME.table(state, 0)
    ring, hand = table.zones[:2]
    assert lying(hand) == {"hand.g0", "hand.y0", "hand.y1"}
    assert lying(ring, "Y5") == {"Y5.g0", "Y5.y0"}
    assert [move.path for move in table.moves] == [("hand.g0",), ("hand.y1",)]
    ring, hand = GAME.table(play(GAME, state, "y"), 0).zones[:2]
    assert lying(hand) == {"hand.g0", "hand.y0"}
    assert lying(ring, "Y5") == {"Y5.g0", "Y5.y0", "Y5.y1"}


def test_words():
    state = lay(new(2, variant="advanced"), {3: "gp", 4: "ggyy"}, 1, goals=[0, 2, 1], points=[0, 1, 2])
    assert GAME.table(state, 0).status == "Choose a card: its gems fall one by one on the next cards."
    assert named(GAME.table(state, 1).status, []) == "Waiting for seat 1."
    assert "take 2 gems from purple 4" in [move.text for move in GAME.table(state, 0).moves]
    state.listen()
    play(GAME, state, "P4")
    assert GAME.table(state, 0).status == "Which gem falls on the yellow goal?"
    assert [move.text for move in GAME.table(state, 0).moves] == [
        "drop green on the yellow goal",
        "drop purple on the yellow goal",
    ]
    play(GAME, state, "p")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann takes 2 gems from purple 4.",
        "Purple falls on the yellow goal.",
        "Green falls on green 2.",
        "The yellow goal is full.",
        "The goal of Ann was green, the point card green.",
        "The goal of Bob was purple, the point card yellow.",
        "The neutral goal was yellow, the point card purple.",
        "Ann wins.",
    ]
    assert GAME.table(state, 0).status == "The yellow goal is full. You win."
    assert named(GAME.table(state, 1).status, []) == "The yellow goal is full. Seat 1 wins."


def test_words_for_a_relay_and_for_a_shared_win():
    state = lay(new(2), {0: "g", 3: "p", 4: "p"}, rest=1, turns=199, goals=[GREEN, PURPLE, YELLOW])
    state.listen()
    play(GAME, state, "P3")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news[2:]] == [
        "It meets its colour on the yellow goal: 2 purple go on.",
        "Purple falls on green 2.",
        "Purple falls on yellow 3.",
        "The game is stopped after 200 turns.",
        "The goal of Ann was green.",
        "The goal of Bob was purple.",
        "The neutral goal was yellow.",
        "Ann wins.",
    ]
    state = lay(new(2), {3: "p"}, rest=1, turns=199, goals=[GREEN, PURPLE, YELLOW])
    state.listen()
    play(GAME, state, "P3")
    words = [GAME.say(event, ["Ann", "Bob"]) for event in state.news]
    assert words[-2:] == ["Ann shares the win.", "Bob shares the win."]
    status = named(GAME.table(state, 0).status, ["Ann", "Bob"])
    assert status == "The game is stopped after 200 turns. Ann and Bob share the win."


def told(state, name):
    return preview(GAME, state, state.turn, GAME.find(state, state.turn, name)).text


def test_a_preview_says_where_gems_fall_and_what_becomes_of_the_goals():
    state = lay(new(), {3: "p", 4: "pg", 11: "g"}, rest=1, goals=[GREEN, PURPLE, YELLOW])
    assert told(state, "P3") == (
        "**Take 1 gem from purple 3:** The last one meets 1 purple on the yellow goal: 2 go on. Yellow goal 2 to 1."
    )
    assert told(state, "P2") == "**Take 1 gem from purple 2:** **Your goal 0 to 1.**"
    assert told(state, "G1").endswith("You choose which falls where.")
    last = lay(new(), {11: "g", 0: "yypp"}, rest=1, goals=[GREEN, PURPLE, YELLOW])
    assert told(last, "P2").endswith("**Your goal 4 to 5.** **It is full: you win.**")
    theirs = lay(new(), {11: "g", 0: "yypp"}, rest=1, goals=[YELLOW, PURPLE, GREEN])
    assert told(theirs, "P2").endswith("**The green goal would be full, and it isn't yours.**")


def test_a_wrong_touch_is_answered():
    state = lay(new(), {3: "gy"}, rest=1)
    assert reason(GAME, state, 0, "Y2") == "Yellow 2 has no gems."
    assert reason(GAME, state, 0, "Y5") == "No turn starts on a goal."
    assert reason(GAME, play(GAME, state, "P3"), 0, "G1") == "First the gems in hand: touch the one that falls next."


@pytest.mark.parametrize("seat", range(3))
def test_the_ring_is_turned_so_that_the_own_goal_is_nearest(seat):
    state = lay(new(), {}, rest=1)
    table = GAME.table(state, seat)
    spots = {spot.id: spot for spot in table.zones[0].spots}
    nearest = max(spots.values(), key=lambda spot: spot.y)
    goals = [piece for piece in table.zones[0].pieces if piece.foot]
    assert sorted(piece.foot for piece in goals) == ["goal", "goal", "your goal"]
    (mine,) = [piece for piece in goals if piece.foot == "your goal"]
    assert mine.at == nearest.id
    assert mine.symbol == "goal"
    assert mine.colour == ["green", "yellow", "purple"][state.goals[seat]]


def test_the_result_says_whose_goal_was_full():
    state = play(GAME, lay(new(), {11: "g", 0: "yypp"}, rest=1, goals=[YELLOW, PURPLE, GREEN]), "P2")
    result = GAME.table(state, 0).result
    assert named(result.reason, ["Ann", "Bob", "Cid"]) == "The green goal has five: it was the goal of Cid."
    assert [[item.text or item.piece.mark for item in row] for row in result.rows] == [
        ["JY", "0"],
        ["JP", "0"],
        ["JG", "5"],
    ]


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
