"""Root-parallel search: several processes find what each of them finds, added up."""

import pytest

import wabe
from wabe.bots import bot
from wabe.bots.counts import Count, added, ranked
from wabe.bots.parallel import Crew
from wabe.bots.players import SearchPlayer


@pytest.mark.parametrize("slug", ["kings-valley", "gnumies"])
def test_a_crew_finds_the_sum_of_its_parts(slug):
    state = wabe.game(slug).new(seed=4)
    seat = state.turn
    sampler = state.sampler(seat)
    parts = [SearchPlayer(iterations=40, seed=seed).searched(sampler, seat, 0.0).counts() for seed in (7, 8)]
    player = bot("search", iterations=40, seed=7, jobs=2)
    assert player.advice(sampler, seat) == ranked(added(parts))
    assert sum(visits for _, visits, _, _ in added(parts)) == 80
    assert bot("hard", iterations=40, seed=7, jobs=2).choose(sampler, seat) == ranked(added(parts))[0][0]


def test_what_one_knows_for_sure_counts_more_than_what_many_believe():
    believed = [Count(1, 90, 80.0), Count(2, 10, 5.0), Count(3, 50, 30.0)]
    known = [Count(1, 90, 0.0, certain=-5), Count(2, 10, 10.0, certain=8)]
    assert [move for move, _, _ in ranked(added([believed, believed, known]))] == [2, 3, 1]
    assert ranked(added([believed, known]))[0][2] == 1.0


def test_a_quick_win_comes_before_a_slow_one_and_a_slow_loss_before_a_quick_one():
    certain = {1: 5, 2: 9, 3: -9, 4: -5, 5: 0}
    assert [move for move, _, _ in ranked(Count(move, 1, 0.5, how) for move, how in certain.items())] == [2, 1, 5, 4, 3]


def test_a_crew_keeps_its_trees_from_move_to_move():
    state = wabe.game("push").new(seed=4)
    crew = Crew(2, seed=1)
    first = crew.search(state.sampler(state.turn), state.turn, None, 300)
    seat = state.turn
    state.play(seat, ranked(first)[0][0])
    while state.turn != seat:
        state.play(state.turn, bot("search", iterations=300).choose(state.sampler(state.turn), state.turn))
    again = crew.search(state.sampler(seat), seat, None, 1)
    assert sum(count.visits for count in again) > 2
