"""Bots: they are handed a sampler of guesses, never the true state, and answer with a move."""

from wabe.bots.players import BOTS, Player, bot

__all__ = ["BOTS", "Player", "bot"]
