"""What a move would do, shown as far as its seat can know it, and why something can't be touched."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import islice
from types import ModuleType
from typing import cast

import pytest

import steps
import unique_bid
import wabe
from wabe import Game, Kind, determinize, who
from wabe.core.checks.trial import walk
from wabe.core.preview import Preview, change, preview
from wabe.core.reasons import Reasons, reason
from wabe.core.table import Counter, Look, Move, Table


class Dicey(steps.Steps):
    """How far one really goes, a die says."""

    pauses = False

    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if self.pauses:
            self.beat()
        if self.phase == steps.WAY:
            self.length = 1 + self.roll(2)

    def clone(self) -> Dicey:
        copy = super().clone()
        copy.__class__ = Dicey
        return cast(Dicey, copy)


DICEY = replace(steps.GAME, rules=Dicey, kind=Kind.CHANCE)


def test_where_nothing_is_hidden_it_is_the_table_afterwards() -> None:
    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    move = game.find(state, 0, "a1-a4")
    seen = preview(game, state, 0, move)
    state.play(0, move)
    assert seen is not None
    assert seen.table == game.draw(game.view(state, 0), 0, [])


def test_what_is_not_possible_has_none() -> None:
    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    assert preview(game, state, 1, 0) is None
    assert preview(game, state, 0, 255) is None


def test_where_chance_decides_there_is_no_table() -> None:
    state = DICEY.new(seed=1)
    assert preview(DICEY, state, 0, 2) == Preview(None, "Go 2.", stays=False)
    calm = preview(steps.GAME, steps.GAME.new(seed=1), 0, 2)
    assert calm is not None
    assert calm.table is not None
    assert calm.stays  # it goes on with the way, and could take this back


def test_it_goes_as_far_as_the_last_beat_that_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dicey, "pauses", True)
    seen = preview(DICEY, DICEY.new(seed=1), 0, 2)
    assert seen is not None
    assert seen.table is not None
    (length,) = [zone for zone in seen.table.zones if zone.id == "length"]
    assert [piece.label for piece in length.pieces] == ["2"]
    assert not seen.stays


def test_a_sealed_choice_shows_itself_and_the_last_one_nothing_of_the_others() -> None:
    game = unique_bid.GAME
    state = game.new(2, seed=1)
    first = preview(game, state, 0, 3)
    assert first is not None
    assert first.table is not None
    assert "[3]" in [piece.label for zone in first.table.zones if zone.id == "picks" for piece in zone.pieces]
    state.play(0, 3)
    last = preview(game, state, 1, 2)
    assert last is not None
    assert last.table is None


def test_who_wins_by_it_and_what_it_gains() -> None:
    def table(points: int, gems: int) -> Table:
        return Table("", counters=[Counter("Points", points, 0), Counter("Gems", gems, 0), Counter("Points", 9, 1)])

    going: Look = {"over": False}
    assert change(table(3, 4), table(5, 1), going, 0) == "+2 points and -3 gems."
    assert change(table(3, 4), table(3, 5), going, 0) == "+1 gems."
    assert change(table(3, 4), table(5, 1), going, 1) == ""
    assert change(table(3, 4), table(3, 4), {"over": True, "winners": [0]}, 0) == "You win."
    assert change(table(3, 4), table(3, 4), {"over": True, "winners": []}, 0) == ""


def test_a_game_says_it_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ModuleType("words")

    def does(before: Look, after: Look, seat: int, move: Move) -> str:
        return f"{before['score']} becomes {after['score']} for {seat} by {move.name}."

    def may(before: Look, seat: int, move: Move) -> str:
        return f"{before['score']} for {seat} by {move.name}?"

    words.does, words.may = does, may  # type: ignore[attr-defined]
    monkeypatch.setattr(Game, "part", lambda self, name: None)
    game = unique_bid.GAME
    state = game.new(2, seed=1)
    monkeypatch.setattr("wabe.core.preview.own", lambda game, name, *facts: getattr(words, name)(*facts))
    first = preview(game, state, 0, 3)
    state.play(0, 3)
    last = preview(game, state, 1, 2)
    assert first is not None
    assert last is not None
    assert first.text == "[0, 0] becomes [0, 0] for 0 by bid 4."
    assert last.text == "[0, 0] for 1 by bid 3?"


def test_in_a_game_of_memory_nothing_is_shown_again() -> None:
    game = wabe.game("matchmaker")
    state = game.new(seed=1)
    for move in state.legal(state.turn):
        seen = preview(game, state, state.turn, move)
        assert seen is not None
        assert seen.table is None


@pytest.mark.parametrize("slug", [game.slug for game in wabe.games()])
def test_everything_that_cant_be_touched_has_a_reason_that_tells_no_secret(slug: str) -> None:
    """Twice in every kind of decision, and a few times more."""
    game = wabe.game(slug)
    phases: dict[int, int] = defaultdict(int)
    for number, (state, seat, _) in enumerate(islice(walk(game.new(seed=3), 3, game.bound), 200)):
        phases[state.phase] += 1
        if seat < 0 or (phases[state.phase] > 2 and (number % 8 or number > 40)):
            continue
        reasons, others = Reasons(game, state, seat), Reasons(game, determinize(state, seat, number), seat)
        ids = game.table(state, seat).ids()
        for what in ids[:: 1 + len(ids) // 60]:
            told = reasons.of(what)
            assert told.endswith(".")
            assert told == others.of(what)


def test_the_game_knows_better_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = wabe.game("kings-valley")
    drawing = game.part("table")
    monkeypatch.setattr(drawing, "refused", lambda look, seat, what: f"Not {what}, {seat}.", raising=False)
    state = game.new(options={"start_seat": 0})
    assert reason(game, state, 0, "a4") == "Not a4, 0."
    assert reason(game, state, 0, "nonsense") == "That can't be touched now."
    assert reason(game, state, 1, "p5") == f"It is {who(0)}'s turn."


def test_several_are_asked_or_nobody() -> None:
    game = unique_bid.GAME
    state = game.new(3, seed=1)
    state.play(0, 3)
    assert reason(game, state, 0, "held.0") == f"It is the turn of {who(1)} and {who(2)}."
    assert reason(game, state, -1, "held.0") == "You are watching."
    state.ask_mask(0)
    assert reason(game, state, 0, "held.0") == "The clock runs."
