"""Chance, asking, playing and sealed choices: what every game stands on."""

import copy
import itertools
import pickle
from collections import Counter
from typing import Any

import pytest

import wabe
from helpers import subject
from unique_bid import GAME
from wabe.core.playout import dice

NIM = wabe.game("nim")
BID = subject(GAME)


def stream(seed, n=6, count=20):
    chance = dice(seed)
    return [chance.roll(n) for _ in range(count)]


def test_chance_is_the_same_on_every_machine():
    assert stream(7, 1000, 8) == [963, 679, 661, 755, 374, 821, 27, 763]
    assert stream(2**60 - 1, 6, 8) == [3, 1, 1, 1, 3, 1, 0, 2]


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("n", [2, 6, 15])
def test_the_first_roll_of_neighbouring_seeds_is_even(n):
    counts = Counter(dice(seed).roll(n) for seed in range(30_000))
    assert chi_square([counts[i] for i in range(n)], 30_000 / n) < 3 * n + 12


def test_first_rolls_of_neighbouring_seeds_have_nothing_in_common():
    firsts = [dice(seed).roll(6) for seed in range(30_001)]
    pairs = Counter(itertools.pairwise(firsts))
    assert chi_square([pairs[a, b] for a in range(6) for b in range(6)], 30_000 / 36) < 90


def test_all_60_bits_of_a_seed_count():
    streams = {tuple(stream(1 << bit, 1 << 30, 3)) for bit in range(60)}
    assert len(streams) == 60


def test_stirring_changes_what_comes_and_is_repeatable():
    one, two, three = dice(5), dice(5), dice(5)
    one.stir(99)
    two.stir(99)
    three.stir(100)
    rolls = [[chance.roll(1 << 30) for _ in range(3)] for chance in (one, two, three)]
    assert rolls[0] == rolls[1] != rolls[2]


def test_drawing_from_a_bag_is_even():
    counts: Counter[int] = Counter()
    for seed in range(6000):
        bag = [1, 2, 3]
        counts[dice(seed).draw(bag)] += 1
        assert len(bag) == 2
        assert bag == sorted(bag)
    assert chi_square(counts.values(), 2000) < 20


def test_a_redeal_keeps_sizes_and_forgets_the_truth():
    results = []
    for hands, bag in (([[1, 2], [3]], [4, 5]), ([[5, 4], [1]], [2, 3])):
        dice(3).redeal(hands, bag)
        assert [len(hand) for hand in hands] == [2, 1]
        assert sorted(hands[0] + hands[1] + bag) == [1, 2, 3, 4, 5]
        results.append((hands, bag))
    assert results[0] == results[1]


@pytest.mark.parametrize(
    ("seat", "move", "sentence"),
    [
        (0, 99, "99 is not one of the 3 choices. Possible: heap a, heap b, heap c."),
        (1, 0, "Seat 2 is not asked now; seat 1 is."),  # a sentence counts from 1
        (2, 0, "A seat is a number from 0 to 1, not 2."),
        (wabe.CLOCK, 0, "No time is up now"),
        ("0", 0, "A seat is a whole number, not '0'."),
        (0, 1.0, "A move is a whole number, not 1.0."),
        (0, True, "A move is a whole number, not True."),
    ],
)
def test_an_illegal_move_is_refused_with_a_sentence(seat, move, sentence):
    state = NIM.new(options={"setup": "list", "builder_seat": 1})
    before = state.dump()
    with pytest.raises(wabe.IllegalMove) as refusal:
        state.play(seat, move)
    assert sentence in str(refusal.value)
    assert state.dump() == before


def test_nobody_plays_after_the_end():
    state = NIM.new(options={"setup": "list", "heaps": [1], "builder_seat": 1})
    state.play(0, 0)
    state.play(0, 1)
    with pytest.raises(wabe.IllegalMove, match="over"):
        state.play(1, 0)


def test_a_sealed_pick_is_seen_by_its_seat_alone():
    state = BID.new(3, seed=1)
    public = [state.look(viewer)["picks"] for viewer in (wabe.SPECTATOR, 1, 2)]
    state.play(0, 4)
    assert state.look(0)["picks"] == [[4], [], []]
    assert [state.look(viewer)["picks"] for viewer in (wabe.SPECTATOR, 1, 2)] == public
    assert state.look(wabe.ALL)["picks"] == [[4], [], []]
    assert state.ready == 0b001
    assert state.waiting == 0b110


def test_sealed_picks_are_resolved_together():
    state = BID.new(3, seed=1)
    prize = state.prize
    state.play(2, 5)
    state.play(0, 5)
    assert state.score == [0, 0, 0]
    state.play(1, 0)
    assert state.score == [0, prize, 0]  # 6 was bid twice
    assert not state.secret()


def test_a_pick_can_be_taken_back_until_all_are_in():
    state = BID.new(2, seed=1)
    with pytest.raises(wabe.IllegalMove):
        state.take_back(0)
    state.play(0, 4)
    state.take_back(0)
    assert state.waiting == 0b11
    state.play(0, 2)
    state.play(1, 0)
    assert state.held[4] == 1
    assert state.held[2] == 0


def test_guesses_redraw_the_picks_of_others_but_keep_who_is_ready():
    state = BID.new(3, seed=1)
    state.play(1, 4)
    state.play(0, 3)
    guesses = [wabe.determinize(state, 0, seed) for seed in range(60)]
    assert {guess.picks[1][0] for guess in guesses} == set(range(6))
    assert all(guess.picks[0] == [3] and guess.ready == 0b011 for guess in guesses)


def test_reopening_lets_the_others_choose_again():
    state = BID.new(3, seed=1)
    state.play(1, 4)
    state.reopen(0)
    assert state.waiting == 0b111
    assert state.turn == 0
    assert not state.secret()


def test_time_up_is_a_move_of_the_clock():
    state = BID.new(3, seed=1)
    state.play(1, 4)
    identity = state.timer()
    state.play(0, 4)
    assert state.timer() == identity  # the clock runs on
    state.play(wabe.CLOCK, 0)
    assert state.timer() != identity
    assert state.held[2 * 6] == 0  # the late seat's first card was laid
    assert BID.name(state, wabe.CLOCK, 0) == "time"


def test_events_are_kept_only_when_somebody_listens():
    state = BID.new(2, seed=1)
    state.play(0, 1)
    loud = state.clone()
    loud.listen()
    state.play(1, 2)
    loud.play(1, 2)
    assert state.news is None
    assert loud.news == [(wabe.EVERYONE, "won", 1, loud.score[1], 0)]
    assert loud.clone().news is None


def test_a_sampler_holds_no_secret():
    state = BID.new(3, seed=1)
    state.play(1, 4)
    held = {tuple(state.sampler(0).base.picks[1]) for _ in range(5)}
    other = BID.new(3, seed=1)
    other.play(1, 0)
    assert {tuple(other.sampler(0).base.picks[1])} == held


def test_seats_and_seeds_are_checked():
    tries: list[tuple[Any, Any]] = [(1, 0), (6, 0), ("3", 0), (3, -1), (3, 1 << 60), (3, "x"), (3, True)]
    for seats, seed in tries:
        with pytest.raises(wabe.OptionError):
            BID.new(seats, seed)


def test_a_number_of_seats_that_is_no_number_is_refused_as_a_position():
    game = wabe.game("borogoves")  # one seat is possible there, and True is 1 in Python
    with pytest.raises(wabe.PositionError, match="Field seats must be from 1 to 2, not True"):
        game.load(game.new(1).dump() | {"seats": True})


def test_a_state_is_copied_and_pickled():
    state = wabe.game("gnumies").new(3, 5)
    state.play(0, state.legal(0)[2])  # a sealed bid is part of it
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert type(other) is type(state)
        assert other.dump() == state.dump()
        other.play(1, other.legal(1)[0])
        assert other.dump() != state.dump()


def test_rewards_add_up_to_nothing_unless_all_play_together():
    assert wabe.game("gyre").reward([0.0, 1.0, 0.0]) == [-1.0, 2.0, -1.0]
    assert wabe.game("nim").reward([0.0, 1.0]) == [-1.0, 1.0]
    assert wabe.game("make-it-count").reward([0.5, 0.5]) == [0.5, 0.5]


def test_time_passes_where_nobody_is_asked():
    state = wabe.game("matchmaker").new(3, 1)
    chance = dice(1)
    for _ in range(200):
        if not state.over:
            state.pass_time()
        if state.over:
            break
        assert state.waiting
        moves = state.legal(state.turn)
        state.apply(state.turn, moves[chance.roll(len(moves))])
