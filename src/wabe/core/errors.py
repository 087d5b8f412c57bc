"""What can go wrong, split by what was asked for. Every message is a sentence for a person."""

from __future__ import annotations

from wabe.core.words import named


class WabeError(ValueError):
    """Any request Wabe refuses; nothing was changed. As a text it counts seats from 1, as all sentences do."""

    @property
    def sentence(self) -> str:
        """What was refused, with its seats left to `wabe.core.words.named`."""
        return str(self.args[0]) if self.args else ""

    def __str__(self) -> str:
        return named(self.sentence, [])


class UnknownGame(WabeError):
    """No game has that name."""


class OptionError(WabeError):
    """An option, or the number of seats, is not possible for this game."""


class IllegalMove(WabeError):
    """The rules do not allow that move now."""


class PositionError(WabeError):
    """A dumped position is malformed or could never be played on."""


class RecordError(WabeError):
    """A record's text cannot be read or does not replay."""


class TeachError(WabeError):
    """What a game teaches can't be read or set up: a fault of its teach.toml or its guide."""


class GuessError(WabeError):
    """`guess` found no plausible redraw: a fault of the game, never of the player."""


class OpenChance(Exception):
    """Chance was asked for beyond the end of its tape: `args[0]` outcomes are possible, all equally likely."""
