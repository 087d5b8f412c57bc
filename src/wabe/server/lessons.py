"""Lessons: a try comes with all its moves, is played on the rules from the step's position, and nothing is kept.

A page could answer at once only if it knew the rules; so it asks here, as it does at a table.
"""

from __future__ import annotations

from wabe.core import teach
from wabe.core.errors import WabeError
from wabe.core.game import Game
from wabe.core.preview import preview
from wabe.core.state import EVERYONE, Event
from wabe.server.people import bot_name
from wabe.server.wire import Beat, LessonAnswer, LessonTry, Line, Seat
from wabe.server.words import WORDS


def judged(game: Game, wanted: LessonTry, name: str) -> LessonAnswer:
    """What becomes of a try by a person of this name."""
    number = step(game, wanted.part, wanted.step)
    found = teach.teaching(game).lesson[number]
    tried = teach.tried(game, number, wanted.moves, wanted.touch, wanted.show)
    seat, table = found.seat, game.table(tried.state, found.seat)
    sitting = [name if one == seat else bot_name(game.slug, one) for one in range(tried.state.seats)]
    log, beats = told(game, tried, seat, 0 if wanted.show else since(tried, seat))
    seats = [Seat(who, "person" if one == seat else "bot") for one, who in enumerate(sitting)]
    seen = preview(game, tried.state, seat, game.find(tried.state, seat, wanted.look)) if wanted.look else None
    if seen:
        return LessonAnswer(table, seat, seats, answer=seen.text, soon=seen.table)
    return LessonAnswer(
        table=table,
        seat=seat,
        seats=seats,
        done=tried.done,
        answer=tried.answer,
        phase=game.phases[tried.state.phase].name,
        log=log,
        beats=beats,
        hint=[*next((move.path for move in table.moves if move.name == tried.next), ())],
        matters=found.matters,
    )


def step(game: Game, part: str, number: int) -> int:
    """The number of a step among all of the game."""
    found = [i for i, one in enumerate(teach.teaching(game).lesson) if one.part == part]
    if number >= len(found):
        raise WabeError(WORDS("no-step", game=game.title))
    return found[number]


def since(tried: teach.Try, seat: int) -> int:
    """The first move that the page has not seen: the learner's last one."""
    return next((i for i in reversed(range(len(tried.made))) if tried.made[i].seat == seat), 0)


def told(game: Game, tried: teach.Try, seat: int, first: int) -> tuple[list[Line], list[Beat]]:
    """What the learner heard, and saw on the way from the `first` of these moves to the last."""
    log: list[Line] = []
    beats: list[Beat] = []
    for number, made in enumerate(tried.made):
        for count in range(len(made.news) + 1):
            shown = [(state, hold) for state, events, hold in made.moments if events == count and number >= first]
            beats += [Beat(game.draw(game.view(state, seat), seat, []), len(log), hold) for state, hold in shown]
            text = heard(game, made.news[count], seat) if count < len(made.news) else ""
            if text:
                log.append(Line(len(log), text, max(made.seat, -1), number, game.marks(made.news[count])))
        if first <= number < len(tried.made) - 1:
            beats.append(Beat(game.table(made.state, seat), len(log)))
    return log, beats


def heard(game: Game, event: Event, seat: int) -> str:
    """An event in words, if the learner hears it."""
    return game.say(event) if event[0] == EVERYONE or event[0] >> seat & 1 else ""
