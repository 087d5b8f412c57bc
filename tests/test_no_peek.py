"""Nobody can peek: same view, same seed, same budget in iterations, same answer, whatever the hidden truth."""

from itertools import islice

import pytest

import wabe
from unique_bid import GAME as BID
from wabe.bots import BOTS, bot
from wabe.bots.hints import hint
from wabe.core.checks.trial import walk
from wabe.core.game import Kind
from wabe.core.state import Sampler, State

GAMES = [game for game in wabe.games() if game.kind != Kind.PLAIN] + [BID]
SECRETS = Kind.HIDDEN | Kind.SIMULTANEOUS  # without these only the dice to come are unknown
SEARCH, HINT = "search", "hint"
NAMES = (*BOTS, HINT)
ITERATIONS = 8
EACH = 3  # questions to every seat
LONG = 300  # moves of a random game that are looked at


def questions(game, seats):
    """Decisions of a random game, spread over it, so many for every seat: positions, and who is asked there."""
    found: list[list[tuple[State, int]]] = [[] for _ in range(seats)]
    for state, seat, _ in islice(walk(game.new(seats, seed=seats), seats, game.bound), LONG):
        if seat >= 0 and len(state.legal(seat)) > 1:
            found[seat].append((state.clone(), seat))
    return [asked[len(asked) * i // EACH] for asked in found for i in range(min(EACH, len(asked)))]


class Asked:
    """A bot, or the hints of one, that is asked again and again."""

    def __init__(self, game, name):
        self.game = game
        self.name = name
        self.player = bot(SEARCH if name == HINT else name, iterations=ITERATIONS, seed=5)

    def answer(self, sampler, seat):
        if self.name == HINT:
            return hint(self.game, sampler, seat, self.player)
        if self.name == SEARCH:
            return self.player.advice(sampler, seat)  # to the last digit, not only the best move
        return self.player.choose(sampler, seat)


def answers(game, name, asked, world, sampler=lambda state, seat: state.sampler(seat)):
    """What one bot says to all of these questions, one after another: in world 0, the true one, or in another that
    the seat can't tell from it."""
    respondent = Asked(game, name)
    found = []
    for number, (state, seat) in enumerate(asked):
        truth = wabe.determinize(state, seat, 100 * world + number) if world else state
        found.append(respondent.answer(sampler(truth, seat), seat))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_bot_and_no_hint_can_peek(game):
    for seats in {game.seats[0], game.usual}:
        asked = questions(game, seats)
        assert {seat for _, seat in asked} == set(range(seats))
        for name in NAMES if game.kind & SECRETS else (SEARCH,):
            truth = answers(game, name, asked, 0)
            for world in (1, 2):
                assert answers(game, name, asked, world) == truth, (name, seats)


class Glass(Sampler):
    """What nobody is ever given: a sampler of the truth itself."""

    def __init__(self, state, seat):
        super().__init__(state, seat)
        self.base = state.clone()

    def draw(self, seed):
        seen = self.base.clone()
        seen.seed(seed)
        return seen


@pytest.mark.parametrize("name", [SEARCH, HINT])
@pytest.mark.parametrize("slug", ["gimble", "mome", "make-way"])
def test_a_bot_that_peeks_is_caught(slug, name):
    game = wabe.game(slug)
    asked = questions(game, game.usual)
    worlds = [answers(game, name, asked, world, Glass) for world in range(3)]
    assert worlds[1] != worlds[0] or worlds[2] != worlds[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_seat_was_asked_before_is_forgotten(game):
    """A mind that kept what it saw for one seat could tell it to another."""
    asked = questions(game, game.usual)
    for name in ("greedy", SEARCH):
        forwards = [Asked(game, name).answer(state.sampler(seat), seat) for state, seat in asked]
        backwards = [Asked(game, name).answer(state.sampler(seat), seat) for state, seat in reversed(asked)]
        assert backwards[::-1] == forwards, name
