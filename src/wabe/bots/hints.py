"""Hints: what a bot would do, and why, for a player who asks."""

from __future__ import annotations

from dataclasses import dataclass

from wabe.bots.counts import Advice
from wabe.bots.players import Player, SearchPlayer
from wabe.bots.words import WORDS
from wabe.core.game import Game
from wabe.core.mind import WAIT, Mind
from wabe.core.playout import dice
from wabe.core.preview import effect
from wabe.core.state import Sampler, State

FEW = 3  # moves that are told
WEIGHED = 0.05  # of the search that the best move got: a move with less was hardly looked at
AS_GOOD, LESS = 0.02, 0.1  # worth that a move may lack: whoever asks may follow any of those that are told


@dataclass(frozen=True, slots=True)
class Candidate:
    name: str  # of the move, in the game's notation
    text: str = ""  # of the move, as its table words it
    reason: str = ""
    worth: str = ""  # against the first, in words


@dataclass(frozen=True, slots=True)
class Hint:
    moves: tuple[Candidate, ...]  # the best first

    @property
    def name(self) -> str:
        """Of the best move; empty: there is none."""
        return self.moves[0].name if self.moves else ""


def hint(game: Game, sampler: Sampler, seat: int, player: Player) -> Hint:
    """The best moves, as the player sees it. Like the player it knows guesses only, so a hint never tells a secret."""
    guess, mind = sampler.draw(0), game.mind()
    words = {move.number: move for move in game.table(guess, seat).moves}
    if len(words) == 1:
        (only,) = words.values()
        return Hint((Candidate(only.name, only.text, WORDS("only-choice")),))
    at_once = mind.at_once(guess, seat, dice(0))
    if at_once != WAIT:
        advice = [(at_once, 1.0, 0.0)]
    else:
        advice = planned(mind, guess, seat) or player.advice(sampler, seat)
        advice = few(player.safe(advice, FEW) if isinstance(player, SearchPlayer) else advice)
    best, _, most = advice[0]
    found = []
    for move, _, worth in advice:
        why = mind.reason(guess, seat, move) or player.reason(move) or effect(game, guess, seat, move)
        reason = why or expected(game, guess.seats, worth)
        against = "" if move == best else WORDS(lack(most - worth))
        found.append(Candidate(words[move].name, words[move].text, reason, against))
    return Hint(tuple(found))


def planned(mind: Mind, state: State, seat: int) -> Advice:
    """The moves by the plan that the game's mind has, the best first; empty where it has none."""
    moves = state.legal(seat)
    worths = mind.plan(state, seat, moves)
    return sorted([(move, 1.0, worth) for move, worth in zip(moves, worths, strict=False)], key=lambda row: -row[2])


def few(advice: Advice) -> Advice:
    """The best moves that were looked at closely enough to speak of them, and none that is clearly worse."""
    _, share, most = advice[0]
    return [row for row in advice if row[1] >= WEIGHED * share and most - row[2] <= LESS][:FEW]


def lack(worth: float) -> str:
    return "as-good" if worth <= AS_GOOD else "little-less"


def expected(game: Game, seats: int, worth: float) -> str:
    """What the player's search says of the move, where nobody knows a better reason."""
    if game.together(seats):
        return WORDS("nothing-better")
    tenths = round(10 * worth)
    key = {0: "wins-hardly-ever", 10: "wins-nearly-always"}.get(tenths, "wins-often")
    return WORDS(key, tenths=tenths)
