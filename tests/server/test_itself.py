"""Decisions with one answer, in phases that say so, are made by themselves."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

import steps
import unique_bid
from server.test_leak import Bench
from wabe import Phase
from wabe.core.draft import Draft
from wabe.server import wire
from wabe.server.entries import dumps
from wabe.server.words import WORDS


async def begun() -> Bench:
    bench = Bench(steps.GAME, 2)
    await bench.open()
    return bench


async def play(bench: Bench, seat: int, *names: str) -> None:
    for name in names:
        await bench.send(seat, lambda id, name=name: wire.Play(id, bench.room.story.rev, name))  # type: ignore[misc]


def told(bench: Bench) -> list[str]:
    return [entry.name for entry in bench.room.story.begun().moves()]


def test_the_only_way_is_taken_and_what_is_a_choice_is_asked() -> None:
    async def work() -> None:
        bench = await begun()
        await play(bench, 0, "go 2")  # it can only go on
        assert told(bench) == ["go 2", "on"]
        await play(bench, 1, "go 1")
        assert told(bench) == ["go 2", "on", "go 1", "on"]  # nor can who stands at the beginning go back
        await play(bench, 0, "go 1")
        assert bench.room.conduct.drafts[0].names() == ["go 1"]
        assert [move.name for move in bench.room.game.moves(bench.room.conduct.drafts[0].state, 0)] == ["back", "on"]

    asyncio.run(work())


def test_the_next_seat_moves_by_itself_in_the_same_breath() -> None:
    async def work() -> None:
        bench = await begun()
        for _ in range(2):
            await play(bench, 0, "go 2")
            await play(bench, 1, "go 2")
        bench.sent(0)
        rev = bench.room.story.rev
        await play(bench, 0, "go 2")
        assert told(bench)[-3:] == ["go 2", "on", "bravo"]
        assert bench.room.story.rev == rev + 2  # two turns: each its own entry
        assert bench.state.over
        assert len(bench.sent(0)) == 1  # and one scene

    asyncio.run(work())


def test_a_turn_that_made_itself_is_told_to_whose_it_was_and_shown() -> None:
    async def work() -> None:
        bench = await begun()
        for _ in range(2):
            await play(bench, 0, "go 2")
            await play(bench, 1, "go 2")
        await play(bench, 0, "go 2")
        story = bench.room.story
        word = WORDS("by-itself")
        heard = [[line.text for line in story.lines(seat, story.rev - 1)] for seat in (0, 1)]
        assert (heard[0].count(word), heard[1][0]) == (0, word)  # and then what was done
        assert '"beats"' in bench.sent(1)[-1]
        assert [told.text for told in story.log].count(word) == 1  # going on after a choice is not worth a word

    asyncio.run(work())


def test_it_is_in_the_journal_like_any_move() -> None:
    async def work() -> None:
        bench = await begun()
        kept: list[str] = []
        tell = bench.room.conduct.tell
        bench.room.conduct.tell = lambda entry: (kept.append(dumps(entry)), tell(entry))[1]  # type: ignore[method-assign, func-returns-value]
        await play(bench, 0, "go 2")
        assert len(kept) == 1
        assert "on" in kept[0]

    asyncio.run(work())


def test_taking_back_leads_to_the_last_choice() -> None:
    draft = Draft(steps.GAME, steps.GAME.new(), 0)
    assert draft.play("go 2")
    draft.take_back()
    assert len(draft) == 0

    async def work() -> None:
        bench = await begun()
        bench.pages[0].person.confirm = True
        await play(bench, 0, "go 2")
        assert bench.room.conduct.drafts[0].names() == ["go 2", "on"]
        await bench.send(0, wire.Back)
        assert 0 not in bench.room.conduct.drafts
        await play(bench, 0, "go 2")
        await bench.send(0, wire.Confirm)
        assert told(bench) == ["go 2", "on"]

    asyncio.run(work())


def test_what_made_itself_is_no_turn_to_take_back() -> None:
    async def work() -> None:
        bench = await begun()
        story = bench.room.story
        for _ in range(2):
            await play(bench, 0, "go 2")
            await play(bench, 1, "go 2")
        assert story.last_turn(1) == 6
        await play(bench, 0, "go 2")
        assert story.last_turn(1) == 6
        assert story.last_turn(0) == 8

    asyncio.run(work())


def test_a_draft_is_found_again_as_it_was() -> None:
    state = steps.GAME.new()
    draft = Draft(steps.GAME, state, 0)
    draft.play("go 2", confirm=True)
    assert draft.held
    assert Draft.restored(steps.GAME, state, 0, draft.names()).names() == ["go 2", "on"]


@pytest.mark.parametrize("sealed", [0, 1])
def test_never_among_choices_in_secret(sealed: int) -> None:
    game = replace(unique_bid.GAME, phases={0: Phase("bid", moves=10, itself=True)})
    state = game.new(2, seed=1)
    for _ in range(5):
        state.play(0, state.legal(0)[0])
        state.play(1, state.legal(1)[0])
    assert len(state.legal(0)) == len(state.legal(1)) == 1
    assert game.forced(state) is None
    state.play(sealed, state.legal(sealed)[0])
    assert game.forced(state) is None
    state.play(1 - sealed, state.legal(1 - sealed)[0])
    assert state.over
