"""The worked examples, rulings and properties of Make it count."""

from itertools import combinations

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.greenbox.make_it_count.mind import OUTLOOK
from wabe.boxes.greenbox.make_it_count.rules import PASS, PLAY
from wabe.boxes.greenbox.make_it_count.sums import COPIES, HANDS, packed, reach, ways
from wabe.core.playout import dice
from wabe.core.words import named

GAME = subject("make-it-count")
CARDS = sorted([1] * 18 + [2] * 12 + [3, 4, 5, 6] * 6)


def new(seats=2, seed=0, **options):
    return GAME.new(seats, seed, options)


def without(*piles):
    rest = CARDS[:]
    for pile in piles:
        for number in pile:
            rest.remove(number)
    return rest


def lay(target, *hands, turn=0, pile=(), **fields):
    """These hands, and the seat at turn goes for the target; fields of the options included."""
    cards = [sorted(hand) for hand in hands]
    held = cards[turn] + ([fields["dropped"]] if fields.get("dropped") else [])
    fields = {"phase": PLAY if reach(held) >> target & 1 else PASS, "made": [0] * (target - 1)} | fields
    counts = [pile.count(n) for n in range(1, 7)]
    deck = without(*cards, pile)
    state = new(len(hands))
    return place(
        GAME, state, target=target, hands=cards, deck=deck, pile=counts, turn=turn, waiting=1 << turn, **fields
    )


LOW = [1, 1, 1, 1, 1, 2]  # makes nothing above 7


# --- setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_setup_six_cards_each_and_the_most_ones_begin(seats):
    for seed in range(30):
        state = new(seats, seed)
        assert [len(hand) for hand in state.hands] == [6] * seats
        ones = [hand.count(1) for hand in state.hands]
        assert ones[state.turn] == max(ones)
        assert state.target == 1
        assert state.phase == (PLAY if max(ones) else PASS)
        assert sorted(state.deck + [number for hand in state.hands for number in hand]) == CARDS


def test_among_equals_the_first_player_is_drawn():
    starters = set()
    for seed in range(200):
        state = new(4, seed)
        ones = [hand.count(1) for hand in state.hands]
        if ones.count(max(ones)) > 1:
            starters.add((ones.index(max(ones)) == state.turn, 3 - ones[::-1].index(max(ones)) == state.turn))
    assert {(True, False), (False, True)} <= starters


def test_the_numbers_of_the_cards():
    assert COPIES == [18, 12, 6, 6, 6, 6]
    assert sum(CARDS) == 150


# --- the worked examples -----------------------------------------------------------------------------


def test_example_1_the_ways_to_make_2():
    assert names(lay(2, [1, 1, 3, 4, 5, 6], LOW)) == ["1+1"]
    assert sorted(names(lay(2, [2, 1, 1, 5, 5, 6], LOW))) == ["1+1", "2"]


def test_example_2_the_ways_to_make_3():
    state = lay(3, [1, 1, 1, 2, 3, 6], LOW)
    assert sorted(names(state)) == ["1+1+1", "1+2", "3"]
    play(GAME, state, "1+1+1")
    assert state.target == 4
    assert state.laid == [1, 1, 1]
    assert state.pile == [3, 0, 0, 0, 0, 0]
    assert len(state.hands[0]) == 6
    assert {2, 3, 6} <= set(state.hands[0])


def test_example_3_a_hand_that_is_too_small_passes():
    state = lay(9, [1, 1, 1, 2, 2, 1], LOW)
    assert state.phase == PASS
    assert names(state) == ["discard 1", "discard 2", "stop"]
    none = play(GAME, state.clone(), "stop")
    assert (none.hands[0], none.passes, none.target, none.turn) == (state.hands[0], 1, 9, 1)
    one = play(GAME, state.clone(), "discard 1", "stop")
    assert (len(one.hands[0]), sum(one.pile), one.swapped, one.passes) == (6, 1, [1], 1)
    two = play(GAME, state.clone(), "discard 2", "discard 2")
    assert (len(two.hands[0]), two.pile, two.swapped, two.passes) == (6, [0, 2, 0, 0, 0, 0], [2, 2], 1)


def test_example_4_all_pass_and_the_game_ends():
    state = play(GAME, lay(15, LOW, LOW), "stop", "stop")
    assert state.over
    assert state.scores() == [14, 14]
    assert state.returns() == [14 / 36, 14 / 36]


def test_example_4_with_a_second_chance_two_passes_each_in_a_row():
    high = [3, 3, 3, 6, 6, 6]
    state = play(GAME, lay(15, LOW, LOW, second_chance=True), "stop", "stop")
    assert not state.over
    assert state.passes == 2
    state = lay(15, high, LOW, second_chance=True, passes=2)
    play(GAME, state, "3+6+6")
    assert (state.target, state.passes) == (16, 0)  # R4
    state = play(GAME, lay(16, LOW, LOW, second_chance=True), "stop", "stop", "stop")
    assert not state.over
    play(GAME, state, "stop")
    assert state.over
    assert state.scores() == [15, 15]


def test_example_5_37_is_out_of_reach():
    state = play(GAME, lay(36, [6] * 6, LOW), "6+6+6+6+6+6")
    assert state.target == 37
    assert all(ways(hand, 37) == [] for hand in HANDS)
    play(GAME, state, "stop", "stop")
    assert state.over
    assert state.scores() == [36, 36]
    assert state.returns() == [1.0, 1.0]
    assert state.winners() == []  # the rules know a score, and no victory


# --- rulings -----------------------------------------------------------------------------------------


def test_r1_who_can_play_must_play():
    state = lay(2, [1, 1, 3, 4, 5, 6], LOW)
    with pytest.raises(wabe.IllegalMove, match="Who can make 2 must do so"):
        state.play(0, 6)
    with pytest.raises(wabe.IllegalMove, match="You hold no 4"):
        lay(9, LOW, LOW).play(0, 3)


def test_r2_the_game_may_begin_with_a_pass():
    state = lay(1, [2, 2, 3, 4, 5, 6], [2, 3, 3, 4, 5, 6])
    assert state.phase == PASS
    assert play(GAME, state, "stop", "stop").scores() == [0, 0]


def test_r3_new_cards_come_after_both_discards():
    state = play(GAME, lay(30, [3, 4, 4, 4, 4, 4], LOW), "discard 3")
    assert state.hands[0] == [4, 4, 4, 4, 4]
    assert names(state) == ["discard 4", "stop"]
    assert state.look(1)["dropped"] == 3


def test_r5_the_open_cards_are_shuffled_in_the_middle_of_a_draw():
    hands = [[1, 1, 1, 1, 1, 2], [1, 2, 3, 4, 5, 6]]
    rest = without(*hands)
    one, pile = rest[:1], rest[1:]
    state = place(GAME, lay(5, *hands, pile=pile), deck=one)
    state.listen()
    play(GAME, state, "1+1+1+1+1")
    assert ("reshuffled", len(pile) + 5) in [event[1:3] for event in state.news]
    assert len(state.deck) == len(pile) + 5 - 4
    assert state.pile == [0] * 6
    assert state.laid == [1] * 5


def test_a_second_chance_is_for_two_or_three_players():
    for seats in (2, 3):
        assert new(seats, secondChance="on").patience() == 2 * seats
        assert new(seats).patience() == seats
    for seats in (4, 5, 6):
        assert new(seats, secondChance="off").patience() == seats
        with pytest.raises(wabe.OptionError, match="secondChance: 'on' is not possible; possible: off"):
            new(seats, secondChance="on")


# --- who knows what ----------------------------------------------------------------------------------


def test_hands_are_secret_until_the_end_or_open_for_all():
    for state in random_game(GAME, 5, 3):
        for seat in (0, 1, 2, wabe.SPECTATOR):
            for owner in range(3):
                count = 5 if owner == state.turn and state.dropped else 6
                shown = state.hands[owner] if owner == seat or state.over else [-1] * count
                assert state.look(seat)["hands"][owner] == shown
    for state in random_game(GAME, 5, 3, openHands="on"):
        for seat in (0, wabe.SPECTATOR, wabe.ALL):
            assert state.look(seat)["hands"] == state.hands
        assert wabe.determinize(state, 0, 1).hands == state.hands


@pytest.mark.parametrize("viewer", [1, 2, wabe.SPECTATOR])
def test_a_guess_knows_whether_the_mover_can_play(viewer):
    can = lay(30, [5] * 6, LOW, [1, 1, 2, 2, 3, 3])
    cannot = lay(4, [5, 5, 5, 5, 6, 6], LOW, [1, 1, 2, 2, 3, 3])
    again = lay(4, [5, 5, 5, 6, 6], LOW, [1, 1, 2, 2, 3, 3], dropped=2, pile=[2])
    for seed in range(20):
        assert reach(wabe.determinize(can, viewer, seed).hands[0]) >> 30 & 1
        assert not reach(wabe.determinize(cannot, viewer, seed).hands[0]) >> 4 & 1
        guess = wabe.determinize(again, viewer, seed)
        assert len(guess.hands[0]) == 5
        assert not reach([2, *guess.hands[0]]) >> 4 & 1
        assert guess.look(viewer) == again.look(viewer)
    assert len({tuple(wabe.determinize(cannot, viewer, seed).hands[0]) for seed in range(60)}) > 5


@pytest.mark.parametrize("seats", [2, 6])
def test_a_guess_knows_that_the_first_player_has_the_most_ones(seats):
    for seed in range(10):
        state = new(seats, seed)
        for viewer in (wabe.SPECTATOR, *range(seats)):
            for guess in (wabe.determinize(state, viewer, again) for again in range(4)):
                ones = [hand.count(1) for hand in guess.hands]
                assert ones[state.turn] == max(ones)
                assert guess.flaw() == ""


def test_rare_deals_can_be_guessed_too():
    rich = lay(1, [1] * 6, [1] * 6, turn=1)
    poor = lay(1, *[[1, 2, 2, 3, 4, 5]] * 6)
    none = lay(1, *[[2, 2, 3, 4, 5, 6]] * 6)
    for state in (rich, poor, none):
        for viewer in (wabe.SPECTATOR, 0, 1):
            guess = wabe.determinize(state, viewer, 3)
            assert guess.flaw() == ""
            assert guess.look(viewer) == state.look(viewer)


def test_a_guess_does_not_depend_on_what_is_hidden():
    state = lay(9, LOW, [1, 2, 3, 4, 5, 6], [2, 2, 2, 4, 4, 5])
    twin = lay(9, LOW, [2, 2, 2, 4, 4, 5], [1, 2, 3, 4, 5, 6])
    for seed in range(10):
        assert wabe.determinize(state, 0, seed).dump() == wabe.determinize(twin, 0, seed).dump()


# --- properties --------------------------------------------------------------------------------------


def test_at_most_five_ways_over_all_hands():
    assert len(HANDS) == 462
    most = 0
    for hand in HANDS:
        for target in range(1, 37):
            found = ways(hand, target)
            sets = {cards for size in range(1, 7) for cards in combinations(hand, size) if sum(cards) == target}
            assert len(found) == len(sets)
            assert bool(found) == bool(reach(hand) >> target & 1)
            most = max(most, len(found))
    assert most == 5


@pytest.mark.parametrize(("seats", "chance"), [(2, "off"), (2, "on"), (3, "on"), (4, "off"), (5, "off"), (6, "off")])
@pytest.mark.parametrize("seed", range(4))
def test_properties_of_random_games(seats, chance, seed):
    state = new(seats, seed, secondChance=chance)
    dice = wabe.State()
    dice.seed(seed)
    turns = run = 0
    while not state.over:
        mover, phase, target, first = state.turn, state.phase, state.target, state.dropped == 0
        assert len(state.hands[mover]) == (6 if first else 5)
        moves = state.legal(mover)
        assert phase == PASS or 1 <= len(moves) <= 5
        state.listen()
        state.play(mover, moves[dice.roll(len(moves))])
        held = [number for hand in state.hands for number in hand] + state.deck
        assert [held.count(n + 1) + state.pile[n] for n in range(6)] == COPIES
        kinds = [event[1] for event in state.news]
        if phase == PLAY:
            assert sum(state.laid) == target
            assert state.target == target + 1
            turns, run = turns + 1, 0
        elif "passed" in kinds:
            turns, run = turns + 1, run + 1
            assert len(state.swapped) <= 2
            assert state.target == target
        else:
            assert kinds == ["discarded"]
            assert state.turn == mover
        assert state.passes == run
    assert run == seats * (2 if chance == "on" else 1)
    assert turns <= 37 * 2 * 6
    assert state.scores() == [state.target - 1] * seats
    assert state.returns() == [(state.target - 1) / 36] * seats


def test_scores_of_random_games():
    means = []
    for seats in range(2, 7):
        total = 0
        for seed in range(100):
            *_, state = random_game(GAME, seed, seats)
            total += state.scores()[0]
        means.append(total / 100)
    assert all(11 < mean < 21 for mean in means)
    assert means == sorted(means)  # more players, more chances


# --- positions, table, words -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"target": 38}, "from 1 to 37"),
        ({"passes": 3}, "passes must be from 0 to 2"),
        ({"hands": [LOW]}, "hands must have 2 items"),
        ({"pile": [0] * 5}, "pile must have 6 items"),
        ({"deck": [3, 1]}, "deck must be in ascending order"),
        ({"deck": []}, "card 1 must be there 18 times"),
        ({"laid": [7]}, "must be from 1 to 6"),
        ({"dropped": 2}, "hands must be"),
        ({"passes": 2}, "over must be True"),
        ({"phase": PLAY}, "phase must be 1"),
        ({"over": True, "waiting": 0}, "over must be False"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, lay(9, LOW, LOW), **fields)


def test_more_impossible_positions():
    with pytest.raises(wabe.PositionError, match="Field turn"):
        lay(1, [1, 2, 2, 2, 3, 3], LOW)
    with pytest.raises(wabe.PositionError, match="two or three players"):
        lay(9, LOW, LOW, LOW, [2] * 6, second_chance=True)
    with pytest.raises(wabe.PositionError, match="Field hands must be"):
        lay(9, LOW[:5], LOW)


def zone(table, name):
    return next(zone for zone in table.zones if zone.id == name)


def counts(table):
    """What the sheet of cards not seen yet says of each number."""
    return [int(item.text[1:]) for item in zone(table, "unseen").rows[0][1::2]]


def test_the_table_shows_the_own_hand_and_counts_what_is_not_seen():
    for state in random_game(GAME, 8, 3):
        for seat in (wabe.SPECTATOR, 0, 1, 2):
            table = GAME.table(state, seat)
            dropped = [state.dropped] if state.dropped and seat == state.turn else []
            own = sorted([*state.hands[seat], *dropped]) if seat >= 0 else []
            assert [piece.number for piece in zone(table, "hand").pieces] == own
            hands = [number for hand in state.hands for number in hand]
            seen = hands if state.over else state.hands[seat] if seat >= 0 else []
            assert counts(table) == [COPIES[n] - state.pile[n] - seen.count(n + 1) for n in range(6)]
            assert sum(step.colour == "green" for step in zone(table, "path").pieces) == state.target - 1


def test_words():
    state = lay(3, [1, 1, 1, 2, 3, 6], [4, 5, 5, 6, 6, 6])
    assert GAME.table(state, 0).status == "Make 3 with your cards."
    assert zone(GAME.table(state, 0), "slate").sum == 3
    assert named(GAME.table(state, 1).status, []) == "The next number is 3. Waiting for seat 1."
    assert {move.text: move.path for move in GAME.table(state, 0).moves} == {
        "lay 3": ("3.0",),
        "lay 1 + 2": ("1.0", "2.0"),
        "lay 1 + 1 + 1": ("1.0", "1.1", "1.2"),
    }
    play(GAME, state, "1+2")
    assert named(zone(GAME.table(state, 1), "last").label, []) == "Seat 1 made 3"
    state = place(GAME, state, target=3, made=state.made[:2], phase=PASS)
    assert GAME.table(state, 1).status == "Nothing you hold makes 3: you pass. Swap up to two cards."
    assert [button.text for button in GAME.table(state, 1).buttons] == ["Keep all"]
    state.listen()
    play(GAME, state, "discard 6")
    assert GAME.table(state, 1).status == "Swap one more card, or only the 6."
    assert [piece.id for piece in zone(GAME.table(state, 1), "hand").pieces if piece.picked] == ["6.0"]
    assert [move.path for move in GAME.table(state, 1).moves] == [("4.0",), ("5.0",), ("6.1",), ("stop",)]
    play(GAME, state, "stop")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Bob swaps a 6.",
        "Bob can't make 3 and passes.",
    ]
    end = lay(15, LOW, LOW, passes=1)
    end.listen()
    play(GAME, end, "stop")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in end.news] == [
        "Ann can't make 15 and passes.",
        "All have passed in a row. You counted to 14.",
    ]
    assert GAME.table(end, 0).status == "All have passed: together you counted to 14."
    assert GAME.table(end, 0).result.reason == "All 2 passed in a row: nobody could make 15."


def test_a_preview_says_what_is_kept_and_what_a_pass_brings():
    def told(state, name):
        return preview(GAME, state, 0, GAME.find(state, 0, name)).text

    state = lay(13, [1, 1, 2, 3, 6, 6], LOW)
    assert told(state, "1+6+6") == "**1 + 6 + 6 = 13: it fits.** You keep 1, 2 and 3 and draw 3 cards."
    assert told(lay(15, LOW, LOW), "stop") == "You keep your cards. The next player tries to make 15."
    assert told(lay(15, LOW, LOW, passes=1), "stop").endswith("**Everybody has passed then: the game ends.**")
    assert told(lay(15, LOW, LOW), "discard 1") == "The 1 goes. You may swap one more."


def test_who_made_which_number_adds_up_to_the_score():
    *_, state = random_game(GAME, 4, 3)
    rows = GAME.table(state, 0).result.rows
    assert sum(int(row[-1].text) for row in rows) == state.scores()[0] == len(state.made)


def test_a_hint_says_what_is_kept():
    state = lay(13, [1, 1, 2, 3, 6, 6], LOW)
    why = GAME.mind().reason(state, 0, GAME.find(state, 0, "1+6+6"))
    assert why.startswith("You keep 1, 2 and 3 and draw 3 cards. Such hands make about ")


def test_the_outlook_is_the_truth_about_new_cards():
    """Kept 6, 6, 5 and 5 of a hand, two cards drawn from all: counted one by one."""
    numbers = OUTLOOK[packed([5, 5, 6, 6])]
    pairs = list(combinations(CARDS, 2))
    for number in range(1, 37):
        made = sum(reach([5, 5, 6, 6, *pair]) >> number & 1 for pair in pairs) / len(pairs)
        assert numbers[number] - numbers[number - 1] == pytest.approx(made)


def test_at_first_sight_a_bot_keeps_high_cards_for_high_numbers():
    mind = GAME.mind()
    play18 = lay(18, [1, 2, 3, 6, 6, 6], LOW)
    assert play18.name(0, mind.policy(play18, 0, play18.legal(0), dice(1))) == "1+2+3+6+6"
    pass31 = lay(31, [1, 5, 6, 6, 6, 6], LOW)
    assert pass31.name(0, mind.policy(pass31, 0, pass31.legal(0), dice(1))) == "discard 1"
    promises = dict(zip(pass31.legal(0), mind.promise(pass31, 0, pass31.legal(0)), strict=True))
    assert promises[0] == 1.0 > promises[4]
