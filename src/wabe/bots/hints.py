"""Hints: what a bot would do, and why, for a player who asks."""

from __future__ import annotations

from dataclasses import dataclass

from wabe.bots.counts import Advice
from wabe.bots.players import Player
from wabe.bots.words import WORDS
from wabe.core.game import Game
from wabe.core.mind import WAIT
from wabe.core.playout import dice
from wabe.core.preview import effect
from wabe.core.state import Sampler

FEW = 3  # moves that are told
WEIGHED = 0.05  # of the search that the best move got: a move with less was hardly looked at
AS_GOOD, LESS = 0.02, 0.1  # worth that a move may lack


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
    advice = few(player.advice(sampler, seat)) if at_once == WAIT else [(at_once, 1.0, 0.0)]
    best, _, most = advice[0]
    found = []
    for move, _, worth in advice:
        why = mind.reason(guess, seat, move) or player.reason(move) or effect(game, guess, seat, move)
        reason = why or expected(game, guess.seats, worth)
        against = "" if move == best else WORDS(lack(most - worth))
        found.append(Candidate(words[move].name, words[move].text, reason, against))
    return Hint(tuple(found))


def few(advice: Advice) -> Advice:
    """The best moves that were looked at closely enough to speak of them."""
    return [row for row in advice if row[1] >= WEIGHED * advice[0][1]][:FEW]


def lack(worth: float) -> str:
    return "as-good" if worth <= AS_GOOD else "little-less" if worth <= LESS else "clearly-less"


def expected(game: Game, seats: int, worth: float) -> str:
    """What the player's search says of the move, where nobody knows a better reason."""
    if game.together(seats):
        return WORDS("nothing-better")
    tenths = round(10 * worth)
    key = {0: "wins-hardly-ever", 10: "wins-nearly-always"}.get(tenths, "wins-often")
    return WORDS(key, tenths=tenths)
