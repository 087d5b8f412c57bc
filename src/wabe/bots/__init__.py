"""Bots: they are handed a sampler of guesses, never the true state, and answer with a move."""

from wabe.bots.levels import BOTS, LEVELS, USUAL, bot
from wabe.bots.players import Player

__all__ = ["BOTS", "LEVELS", "USUAL", "Player", "bot"]
