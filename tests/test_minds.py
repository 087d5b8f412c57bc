"""Minds keep their word: at every table, in the middle of any game, what they answer is what search counts on."""

import pytest

import wabe
from wabe.core.game import Kind
from wabe.core.mind import WAIT, Mind
from wabe.core.playout import dice, playout, step

GAMES = [game for game in wabe.games() if game.part("mind")]
TABLES = [(game, seats) for game in GAMES for seats in range(game.seats[0], game.seats[1] + 1)]
POSITIONS = 12  # of a game, at most: the first, and others at equal distances


def positions(game, seats):
    """Guesses, as a mind is handed them, from a game of random moves, with the seat that is asked and its moves."""
    state = game.new(seats, seed=seats)
    gap = 1 + playout(state.clone(), dice(seats)) // POSITIONS
    chance = dice(seats)
    made = 0
    while not state.over:
        seat = state.turn
        moves = state.legal(seat) if state.waiting and made % gap == 0 else []
        if len(moves) > 1:
            yield state.sampler(seat).draw(made), seat, moves
        step(state, chance)
        made += 1


def unit(number):
    return isinstance(number, float) and 0 <= number <= 1


def faults(mind, game, state, seat, moves):
    """Which promises of `Mind` this one breaks here."""
    before = state.dump()
    worth, promise = mind.worth(state), mind.promise(state, seat, moves)
    exact = mind.exact(state, seat, moves, 1.0) if not game.kind & ~Kind.CHANCE else []
    mixture, plan = mind.mixture(state, seat, moves, 0.0), mind.plan(state, seat, moves)
    answers = worth, promise, exact, mind.likely(state, seat), mind.policy(state, seat, moves, dice(7)), mixture, plan
    found = []
    if len(worth) != state.seats or not all(unit(share) for share in worth):
        found.append("worth")
    if promise and (len(promise) != len(moves) or not all(unit(hope) for hope in promise)):
        found.append("promise")
    if exact and (len(exact) != len(moves) or not all(unit(value) for value in exact)):
        found.append("exact")
    if mixture and (len(mixture) != len(moves) or not all(unit(share) for share in mixture) or sum(mixture) < 0.999):
        found.append("mixture")
    if plan and (len(plan) != len(moves) or not all(unit(value) for value in plan)):
        found.append("plan")
    if not unit(answers[3]):
        found.append("likely")
    if answers[4] not in moves:
        found.append("policy")
    if mind.horizon(state) < 0 or mind.pause(dice(7)) < 0:
        found.append("horizon or pause")
    if Kind.LIVE in game.kind and state.timer() and mind.at_once(state, seat, dice(7)) not in [*moves, WAIT]:
        found.append("at_once")
    if state.dump() != before:
        found.append("changes the state")
    again = (
        mind.worth(state),
        mind.promise(state, seat, moves),
        mind.exact(state, seat, moves, 1.0) if not game.kind & ~Kind.CHANCE else [],
        mind.likely(state, seat),
        mind.policy(state, seat, moves, dice(7)),
        mind.mixture(state, seat, moves, 0.0),
        mind.plan(state, seat, moves),
    )
    if again != answers:
        found.append("another answer")
    return found


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.slug}-{seats}" for game, seats in TABLES])
def test_a_mind_keeps_its_word(game, seats):
    for state, seat, moves in positions(game, seats):
        assert faults(game.mind(), game, state, seat, moves) == []


class Careless(Mind):
    """Breaks every promise."""

    asked = 0

    def worth(self, state):
        return [1.0]

    def policy(self, state, seat, moves, chance):
        state.apply(seat, moves[0])
        return -1

    def promise(self, state, seat, moves):
        return [2.0] * len(moves)

    def likely(self, state, seat):
        self.asked += 1
        return 1.0 + self.asked

    def exact(self, state, seat, moves, seconds):
        return [0.5]

    def mixture(self, state, seat, moves, seconds):
        return [0.5]

    def plan(self, state, seat, moves):
        return [0.5]

    def horizon(self, state):
        return -1


def test_a_careless_mind_is_caught():
    game = wabe.game("kings-valley")
    state = game.new(seed=1)
    found = faults(Careless(), game, state, state.turn, state.legal(state.turn))
    wrong = [
        "worth",
        "promise",
        "exact",
        "mixture",
        "plan",
        "likely",
        "policy",
        "horizon or pause",
        "changes the state",
        "another answer",
    ]
    assert found == wrong
