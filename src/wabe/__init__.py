"""Wabe: small-box tabletop games, written once: for the browser, for bots, for research.

>>> import wabe
>>> game = wabe.game("nim")
>>> state = game.new(seed=7, options={"setup": "list", "heaps": [3, 4, 5], "builder_seat": 1})
>>> state.turn, [state.name(0, move) for move in state.legal(0)]
(0, ['heap a', 'heap b', 'heap c'])
>>> state.play(0, game.find(state, 0, "heap a"))
>>> state.play(0, game.find(state, 0, "take 2"))
>>> state.heaps
[1, 4, 5]
"""

from wabe.core.box import Box, Theme
from wabe.core.draft import Draft
from wabe.core.errors import (
    GuessError,
    IllegalMove,
    OptionError,
    PositionError,
    RecordError,
    UnknownGame,
    WabeError,
)
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Numbers, Option, Options, Range, Seat
from wabe.core.phase import Phase
from wabe.core.record import Record, digest
from wabe.core.registry import game, games
from wabe.core.state import (
    ALL,
    CLOCK,
    COMPILED,
    EVERYONE,
    SPECTATOR,
    Sampler,
    Sealed,
    State,
    among,
    determinize,
    fits,
    holds,
    win_shares,
    within,
)
from wabe.core.table import Button, Counter, Move, Piece, Spot, Table, Zone
from wabe.core.words import Words, named, who

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "CLOCK",
    "COMPILED",
    "EVERYONE",
    "SPECTATOR",
    "Box",
    "Button",
    "Choice",
    "Counter",
    "Draft",
    "Game",
    "GuessError",
    "IllegalMove",
    "Kind",
    "Move",
    "Numbers",
    "Option",
    "OptionError",
    "Options",
    "Phase",
    "Piece",
    "PositionError",
    "Range",
    "Record",
    "RecordError",
    "Sampler",
    "Sealed",
    "Seat",
    "Spot",
    "State",
    "Table",
    "Theme",
    "UnknownGame",
    "WabeError",
    "Words",
    "Zone",
    "among",
    "determinize",
    "digest",
    "fits",
    "game",
    "games",
    "holds",
    "named",
    "who",
    "win_shares",
    "within",
]
