"""Hints: what a bot would do, and why, for a player who asks."""

from __future__ import annotations

from dataclasses import dataclass

from wabe.bots.players import Player
from wabe.core.game import Game
from wabe.core.mind import WAIT
from wabe.core.playout import dice
from wabe.core.state import Sampler


@dataclass(frozen=True, slots=True)
class Hint:
    name: str  # of the move, in the game's notation
    text: str  # of the move, as its table words it
    reason: str


def hint(game: Game, sampler: Sampler, seat: int, player: Player) -> Hint:
    """The move that the player would make. Like the player it knows guesses only, so a hint never tells a secret."""
    guess = sampler.draw(0)
    moves = game.table(guess, seat).moves
    if len(moves) == 1:
        return Hint(moves[0].name, moves[0].text, "There is no other choice.")
    mind = game.mind()
    best, worth = mind.at_once(guess, seat, dice(0)), 0.0
    if best == WAIT:
        best, _, worth = player.advice(sampler, seat)[0]
    chosen = next(move for move in moves if move.number == best)
    reason = mind.reason(guess, seat, best) or player.reason(best) or expected(game, guess.seats, worth)
    return Hint(chosen.name, chosen.text, reason)


def expected(game: Game, seats: int, worth: float) -> str:
    """What the player's search says of the move, where nobody knows a better reason."""
    if game.together(seats):
        return "Looking ahead, nothing better was found."
    tenths = round(10 * worth)
    games = {0: "hardly any game", 10: "nearly every game"}.get(tenths, f"about {tenths} games in 10")
    return f"Looking ahead, this wins {games} from here."
