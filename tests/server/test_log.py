"""The log: which lines belong together, and what they mark on the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import ModuleType

import pytest

import unique_bid
import wabe
from wabe import SPECTATOR, Game
from wabe.core.record import Entry as Move
from wabe.core.record import line
from wabe.core.table import Mark
from wabe.core.words import Words
from wabe.server.entries import Begun, Moved, Resigned, Sat
from wabe.server.story import Booking, Story


def story(game: Game, seats: int, **options: object) -> Story:
    settled = game.settle(seats, options)
    booking = Booking(id="t", game=game.slug, seats=seats, options=settled, host="a", tokens=("x",) * seats, made=0)
    told = Story(booking, game)
    for seat in range(seats):
        told.apply(Sat(seat, f"p{seat}", f"P{seat}"))
    told.apply(Begun(1))
    return told


def turn(told: Story, seat: int, *names: str) -> None:
    told.apply(Moved(seat, tuple(line(Move(0, seat, name)) for name in names)))


def lines(told: Story, viewer: int = SPECTATOR) -> list[tuple[int, int]]:
    return [(heard.turn, heard.seat) for heard in told.lines(viewer)]


def test_a_line_marks_what_it_speaks_of() -> None:
    told = story(wabe.game("kings-valley"), 2, start_seat=0)
    turn(told, 0, "a1-a4")
    heard, *_ = told.lines(1)
    assert heard.marks == [Mark("from", ("a1",)), Mark("to", ("a4",)), Mark("arrow", ("a1", "a4"))]
    assert heard.turn == 0


def test_lines_of_one_turn_belong_together() -> None:
    told = story(wabe.game("gyre"), 3)
    seen = set()
    while len(lines(told)) < 12:
        state = told.state
        assert state is not None
        seat = state.turn
        turn(told, seat, state.name(seat, state.legal(seat)[0]))  # one entry a move, as if each drew chance
        seen.add(seat)
    numbers = lines(told)
    assert len(seen) > 1
    assert [number for number, _ in numbers] == sorted(number for number, _ in numbers)
    assert len({number for number, _ in numbers}) < len(numbers)
    for (one, mover), (other, next_mover) in pairwise(numbers):
        assert (one == other) == (mover == next_mover)
    told.apply(Resigned(0))
    assert lines(told)[-1][0] > numbers[-1][0]


def test_rounds_of_sealed_choices_are_told_apart_whoever_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "say", lambda self, event: "Somebody wins it.")
    monkeypatch.setattr(Game, "marks", lambda self, event: [])
    told = story(unique_bid.GAME, 2)
    for number in range(3):
        turn(told, 0, f"bid {number + 1}")
        turn(told, 1, f"bid {number + 2}")
    assert len({number for number, _ in lines(told)}) == 3


def test_who_plays_alone_has_many_turns() -> None:
    told = story(wabe.game("bandersnatch"), 1)
    for _ in range(3):
        state = told.state
        assert state is not None
        turn(told, 0, state.name(0, state.legal(0)[0]))
    assert len({number for number, _ in lines(told)}) == 3


def words() -> Words:
    said = Words("wabe.core", ids={"card": lambda card: f"card:{card}" if card else ""}, card=("ace", "king"))
    said.events = said.templates = {
        "went": "from {a:card@from} over {b:card@way} and {c:card@way}",
        "all": "{cards:card@changed,and}",
    }
    said.chosen = {"chosen": lambda a, b, c: said("all", cards=[a, b, c])}
    return said


def test_marks_are_ids_of_the_table_and_stand_in_the_template() -> None:
    said = words()
    assert said.event("went", 1, 0, 1) == "from king over ace and king"
    assert said.marks("went", 1, 1, 1) == {"from": ["card:1"], "way": ["card:1", "card:1"]}
    assert said.marks("went", 0, 1, 0) == {"way": ["card:1"]}
    assert said.marks("chosen", 1, 0, 1) == {"changed": ["card:1", "card:1"]}


def test_a_game_may_trace_its_events_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    valley = wabe.game("kings-valley")
    drawing = valley.part("table")
    assert isinstance(drawing, ModuleType)
    monkeypatch.setattr(drawing, "trace", lambda name, a, b, c: [Mark("way", (name, f"{b}-{c}"))], raising=False)
    told = story(replace(valley), 2, start_seat=0)
    turn(told, 0, "a1-a4")
    assert told.lines(0)[0].marks[-1] == Mark("way", ("moved", "0-15"))
