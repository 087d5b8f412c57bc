"""Bots: they play to the end, and find what can be found."""

from itertools import count
from typing import Any

import pytest

import wabe
from helpers import place, play
from unique_bid import GAME as BID
from wabe.bots import bot, levels, players
from wabe.bots.levels import Strength
from wabe.bots.players import search_for
from wabe.bots.search import Search
from wabe.bots.uct import Uct
from wabe.core.mind import Mind
from wabe.core.playout import dice

NAMES = ("random", "greedy", "search", "gentle", "best")  # one of each kind


def bot_game(game, seats, players, seed):
    state = game.new(seats, seed)
    while not state.over:
        if state.waiting == 0:
            state.pass_time()
            continue
        seat = state.turn
        state.play(seat, players[seat].choose(state.sampler(seat), seat))
    return state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("slug", ["nim", "kings-valley", "gyre", "mimsy", "gnumies"])
def test_bots_play_every_game_to_the_end_at_every_table(slug, name):
    game = wabe.game(slug)
    for seats in range(game.seats[0], game.seats[1] + 1):
        players = [bot(name, iterations=4, seed=seat) for seat in range(seats)]
        state = bot_game(game, seats, players, seed=3)
        assert abs(sum(state.returns()) - 1) < 1e-9


def test_search_finds_a_win_in_one():
    game = wabe.game("kings-valley")
    state = play(game, game.new(options={"start_seat": 0}), "a1-a4", "a5-d2", "a4-c2")
    move = bot("search", iterations=500).choose(state.sampler(1), 1)
    assert state.name(1, move) == "c5-c3"


@pytest.mark.parametrize(("heaps", "best"), [([1, 3], ("heap b", "take 2")), ([2, 5, 2], ("heap b", "take 5"))])
def test_search_plays_small_nim_right(heaps, best):
    game = wabe.game("nim")
    state = game.new(options={"setup": "list", "heaps": heaps, "builder_seat": 1})
    for expected in best:
        move = bot("search", iterations=4000, seed=1).choose(state.sampler(0), 0)
        assert state.name(0, move) == expected
        state.play(0, move)


def test_search_beats_random():
    game = wabe.game("mimsy")
    wins = 0.0
    for seed in range(10):
        players = [bot("random", seed=seed), bot("random", seed=seed + 50)]
        players.insert(seed % 3, bot("search", iterations=120, seed=seed))
        wins += bot_game(game, 3, players, seed).returns()[seed % 3]
    assert wins >= 5  # a fair share would be a third


def test_advice_does_not_depend_on_who_chose_first():
    first = BID.new(3, seed=4)
    advice = bot("search", iterations=200, seed=1).advice(first.sampler(0), 0)
    later = BID.new(3, seed=4)
    later.play(1, 2)
    later.play(2, 5)
    assert bot("search", iterations=200, seed=1).advice(later.sampler(0), 0) == advice


def test_in_secret_choices_nobody_answers_what_it_cannot_see():
    """The others' tables are one for all of my picks: a joint node has one table a seat, not one a pick."""
    state = BID.new(2, seed=4)
    search = Search(state.sampler(0), 0, 1, BID.mind())
    search.run(300)
    tables = [key for key in search.root.children if key < 0]
    assert sorted(tables) == [-2, -1]
    assert len(search.root.children[-2].children) == 6


class Hasty(Mind):
    """Has an opinion of the first move alone, and keeps what it is asked about."""

    def __init__(self):
        self.asked = []

    def promise(self, state, seat, moves):
        self.asked.append((moves, state.legal(seat)))
        return [1.0 if move == moves[0] else 0.0 for move in moves]


def test_a_promise_is_asked_for_among_all_moves():
    """What looks best of those not yet tried is not what looks best."""
    state = wabe.game("mimsy").new(3, 5)
    mind = Hasty()
    search = Search(state.sampler(state.turn), state.turn, 1, mind)
    search.run(200)
    assert len(mind.asked) > 20
    assert all(moves == legal for moves, legal in mind.asked)


def test_advice_adds_up():
    state = wabe.game("gyre").new(seed=1)
    rows = bot("search", iterations=50).advice(state.sampler(state.turn), state.turn)
    assert sorted(move for move, _, _ in rows) == state.legal(state.turn)
    assert abs(sum(share for _, share, _ in rows) - 1) < 1e-9
    assert all(0 <= value <= 1 for _, _, value in rows)


def test_a_budget_in_seconds_is_kept():
    state = wabe.game("kings-valley").new(seed=1)
    assert bot("search", seconds=0.05).choose(state.sampler(state.turn), state.turn) in state.legal(state.turn)


def test_an_unknown_bot_is_refused():
    with pytest.raises(wabe.WabeError, match="random, greedy, search"):
        bot("genius")
    with pytest.raises(wabe.WabeError, match="at least 1"):
        bot("search", iterations=0)


def test_a_search_from_a_single_heap_takes_it_all():
    game = wabe.game("nim")
    state = place(game, game.new(options={"setup": "list", "builder_seat": 1}), heaps=[7], built=[7], phase=2, heap=0)
    assert state.name(0, bot("search", iterations=500).choose(state.sampler(0), 0)) == "take 7"


def test_what_was_searched_is_kept_for_the_next_move():
    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    search = Uct(state.sampler(0), 0, 1, Mind())
    search.run(3000)
    for _ in range(2):
        state.play(state.turn, max(search.advice())[0] if state.turn == 0 else state.legal(1)[0])
    assert search.follow(state)
    assert search.state.look(0) == state.look(0)
    assert 0 < search.root.visits < 3000
    assert [move for move, _, _ in search.advice()]
    assert not search.follow(game.new(options={"start_seat": 0}))


@pytest.mark.parametrize("slug", ["kings-valley", "gnumies"])
def test_a_search_knows_when_its_choice_can_not_change(slug):
    state = wabe.game(slug).new(seed=2)
    search = search_for(state.sampler(state.turn), state.turn, 1)
    search.run(300)
    first, second = sorted((found.visits for found in search.counts()), reverse=True)[:2]
    assert first > second
    assert search.settled(first - second - 1)
    assert not search.settled(first - second)


class Decided:
    """A search whose choice can't change within any budget, though nothing is proved."""

    def __init__(self):
        self.iterations = 0

    def run(self, iterations):
        self.iterations += iterations

    def settled(self, left):
        return left < players.ENDLESS


def test_time_is_saved_unless_the_next_move_profits(monkeypatch):
    looks = count()
    monkeypatch.setattr(players, "perf_counter", lambda: next(looks) / 100)
    player = players.SearchPlayer(seconds=1.0)
    once: Any = Decided()
    on: Any = Decided()
    player.think(once, began=0.0)
    assert once.iterations == 1
    player.kept = True
    player.think(on, began=0.0)
    assert next(looks) >= 100
    assert on.iterations > 1


def test_a_solved_game_is_played_right():
    """Small heaps are read out: the search knows, and stops."""
    game = wabe.game("nim")
    state = game.new(options={"setup": "list", "heaps": [1, 2, 3], "builder_seat": 1})
    search = Uct(state.sampler(0), 0, 1, Mind())
    search.run(100_000)
    assert search.root.result == [0.0, 1.0]  # the nim sum is 0: whoever begins loses
    assert search.settled(1)
    state = game.new(options={"setup": "list", "heaps": [1, 2], "builder_seat": 1})
    search = Uct(state.sampler(0), 0, 1, Mind())
    search.run(100_000)
    assert search.root.result == [1.0, 0.0]
    assert state.name(0, search.advice()[0][0]) == "heap b"


@pytest.mark.parametrize("name", NAMES)
def test_bots_leave_words_of_ones_own_to_people(monkeypatch, name):
    """As Professor in the free mode of Guess what! even a bot that takes any move builds its rule from the language."""
    soft = {"gentle": Strength(8, 9.0), "best": Strength(8, 9.0)}
    monkeypatch.setattr(levels, "measured", lambda game: soft)
    game = wabe.game("guess-what")
    state = game.new(4, 1, {"mode": "free", "start_seat": 0})
    assert "own words" in [state.name(0, move) for move in state.legal(0)]
    limit = None if name in ("random", "greedy") else 8
    chosen = {bot(name, iterations=limit, seed=seed).choose(state.sampler(0), 0) for seed in range(40)}
    names = {state.name(0, move) for move in chosen}
    assert "own words" not in names


def test_a_live_game_is_played_by_its_mind_at_every_level():
    """Also where only one move is possible: whether to make it or to wait is the mind's to say."""
    game = wabe.game("matchmaker")
    state = game.new(3, 2)
    while not state.timer():
        state.play(state.turn, game.mind().at_once(state, state.turn, dice(1)))
    seat = next(seat for seat in range(3) if state.waiting >> seat & 1)
    for name in levels.LEVELS:
        for seed in range(8):
            wanted = game.mind().at_once(state.sampler(seat).draw(0), seat, dice(seed))
            assert bot(name, seed=seed).choose(state.sampler(seat), seat) == wanted
