"""All games that are installed: Wabe's own and other people's, found through the entry points `wabe.games`."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from warnings import warn

from wabe.core.errors import UnknownGame
from wabe.core.game import Game
from wabe.core.state import State
from wabe.core.words import WORDS


@cache
def installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="wabe.games")}


def games() -> list[Game]:
    """Every installed game, by box and title.

    >>> import wabe
    >>> "gyre" in [game.slug for game in wabe.games()]
    True
    """
    cards = []
    for slug in installed():
        try:
            cards.append(game(slug))
        except UnknownGame as error:  # one broken plug-in must not close the house
            warn(str(error), stacklevel=2)
    return sorted(cards, key=Game.shelved)


def game(slug: str) -> Game:
    """The game with this short name.

    >>> import wabe
    >>> wabe.game("gyre").title
    'Gyre'
    >>> wabe.game("gyrre")
    Traceback (most recent call last):
        ...
    wabe.core.errors.UnknownGame: There is no game 'gyrre'. Did you mean gyre?
    """
    slugs = installed()
    if slug in slugs:
        try:
            card = slugs[slug].load()
        except Exception as error:
            raise UnknownGame(WORDS("no-game-loads", slug=slug, error=error)) from error
        if isinstance(card, Game):
            return card
        raise UnknownGame(WORDS("no-game-there", slug=slug))
    near = get_close_matches(str(slug).lower().replace(" ", "-"), slugs, n=3, cutoff=0.6)
    known = ", ".join(sorted(slugs))
    raise UnknownGame(WORDS("no-game-but" if near else "no-game", slug=slug, near=near, known=known))


def game_of(rules: type[State]) -> Game:
    """The game that a state belongs to, installed or not: its module or its folder has the card, as GAME."""
    module = rules.__module__
    for name in (module.rpartition(".")[0], module):
        card = getattr(sys.modules.get(name), "GAME", None)
        if isinstance(card, Game):
            return card
    raise UnknownGame(WORDS("no-game-of", rules=rules.__name__))
