"""What can go wrong, split by what was asked for. Every message is a sentence for a person."""


class WabeError(ValueError):
    """Any request Wabe refuses; nothing was changed."""


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


class GuessError(WabeError):
    """`guess` found no plausible redraw: a fault of the game, never of the player."""


class OpenChance(Exception):
    """Chance was asked for beyond the end of its tape: `args[0]` outcomes are possible, all equally likely."""
