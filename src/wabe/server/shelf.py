"""The games on the shelf, as the browser is told of them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import get_args

from msgspec.json import encode
from msgspec.structs import asdict

from wabe.bots import LEVELS, USUAL
from wabe.core import teach
from wabe.core.game import Game, Kind
from wabe.core.options import RANDOM, Choice, Numbers, Option, Range, Seat
from wabe.core.registry import games
from wabe.server import wire
from wabe.server.guides import guide
from wabe.server.looks import Look, looks
from wabe.server.wire import GameCard, Kinds, Lid, Manual

NO_LID = Lid(box="", binding="plain", cloth=0, vignette="")  # of a game that is gone


@cache
def shelf() -> dict[str, GameCard]:
    """The card of every game, by its short name."""
    cards: dict[str, GameCard] = {}
    told: Counter[str] = Counter()
    for game in games():
        look = looks()[game.box.slug]
        cards[game.slug] = card(game, look, told[game.box.slug])
        told[game.box.slug] += 1
    return cards


def card(game: Game, look: Look, number: int) -> GameCard:
    """All about a game; `number`: how many of its box come before it."""
    box = look.box
    return GameCard(
        slug=game.slug,
        title=game.title,
        box=wire.Box(box.slug, box.title, box.line, box.maker, box.home, look.at, look.faces()),
        lid=Lid(box.slug, box.theme.binding, number % max(1, len(box.theme.cloths)), look.vignette(game.slug)),
        designer=game.designer,
        credit=game.credit,
        summary=game.summary,
        minutes=game.minutes,
        seats=game.seats,
        usual=game.usual,
        kinds=[kind for kind in get_args(Kinds) if Kind[kind.upper()] in game.kind],
        options=[told(option, game.seats[1]) for option in game.options],
    )


@cache
def opened(game: Game) -> bytes:
    """The card of a game on the shelf and all that it tells and teaches, as it is sent."""
    told, taught = guide(game), teach.teaching(game)
    parts = taught.parts().items()
    return encode(
        Manual(
            **asdict(shelf()[game.slug]),
            guide=told.html,
            figures=[figure(game, found, found.caption) for found in teach.figures(game)],
            first=told.gists | taught.first,
            intro=[figure(game, found, found.caption, found.text) for found in taught.intro],
            lessons=[wire.Lesson(name, [wire.Task(step.name, step.task) for step in steps]) for name, steps in parts],
            steps=told.steps,
            levels=list(LEVELS),
            level=USUAL,
        )
    )


def figure(game: Game, found: teach.Position, caption: str, text: str = "") -> wire.Figure:
    return wire.Figure(caption, teach.drawn(game, found, caption), text, found.picked, found.seat)


def told(option: Option, seats: int) -> wire.Option:
    """An option; the seats of a seat option count from 1, as people type them."""
    found = wire.Option(
        name=option.name,
        kind="choice",
        values=[],
        low=0,
        high=0,
        default=option.default,
        text=option.text,
        per_seat=option.per_seat,
        free=option.free,
    )
    match option:
        case Choice():
            found.values, found.plain = list(option.values), option.plain
        case Range():
            found.kind, found.low, found.high = "range", option.low, option.high
        case Seat():
            found.kind, found.values, found.low, found.high = "seat", [RANDOM], 1, seats
        case Numbers():
            found.kind, found.low, found.high = "numbers", option.low, option.high
    return found
