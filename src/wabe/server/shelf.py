"""The games on the shelf, as the browser is told of them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Numbers, Option, Range, Seat
from wabe.core.registry import games
from wabe.server.looks import Look, looks

NO_LID: dict[str, object] = {"box": "", "binding": "plain", "cloth": 0, "vignette": ""}  # of a game that is gone


@cache
def shelf() -> dict[str, dict[str, object]]:
    """The card of every game, by its short name."""
    cards: dict[str, dict[str, object]] = {}
    told: Counter[str] = Counter()
    for game in games():
        look = looks()[game.box.slug]
        cards[game.slug] = card(game, look, told[game.box.slug])
        told[game.box.slug] += 1
    return cards


def card(game: Game, look: Look, number: int) -> dict[str, object]:
    """All about a game; `number`: how many of its box come before it."""
    box = look.box
    return {
        "slug": game.slug,
        "title": game.title,
        "box": {
            "slug": box.slug,
            "title": box.title,
            "line": box.line,
            "maker": box.maker,
            "home": box.home,
            "look": look.at,
            "faces": look.faces(),
        },
        "lid": {
            "box": box.slug,
            "binding": box.theme.binding,
            "cloth": number % max(1, len(box.theme.cloths)),
            "vignette": look.vignette(game.slug),
        },
        "designer": game.designer,
        "summary": game.summary,
        "minutes": game.minutes,
        "seats": game.seats,
        "usual": game.usual,
        "kinds": [kind.name.lower() for kind in Kind if kind in game.kind and kind.name],
        "options": [told(option, game.seats[1]) for option in game.options],
    }


def told(option: Option, seats: int) -> dict[str, object]:
    """An option; the seats of a seat option count from 1, as people type them."""
    low, high = 0, 0
    values: list[object] = []
    match option:
        case Choice():
            kind, values = "choice", list(option.values)
        case Range():
            kind, low, high = "range", option.low, option.high
        case Seat():
            kind, values, low, high = "seat", [option.default], 1, seats
        case Numbers():
            kind, low, high = "numbers", option.low, option.high
        case _:
            kind = "choice"
    return {
        "name": option.name,
        "kind": kind,
        "values": values,
        "low": low,
        "high": high,
        "default": option.default,
        "text": option.text,
        "per_seat": option.per_seat,
        "free": option.free,
    }


@cache
def guide(game: Game) -> str:
    """The game's guide as HTML. Every heading has an id, so that a phase can be scrolled to."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(game.guide())
    for head, text in pairwise(tokens):
        if head.type == "heading_open":
            head.attrSet("id", anchor(text))
    rendered: str = markdown.renderer.render(tokens, markdown.options, {})
    return rendered


def anchor(heading: Token) -> str:
    """`How to see it` -> `how-to-see-it`."""
    words = "".join(child.content for child in heading.children or [])
    return re.sub(r"\s+", "-", words.strip().lower())
