"""Nothing hidden leaves the server: whatever a viewer can't know, every byte sent to that viewer is the same.

A real room is driven without sockets: what it would put on the wire is read from its connections, so scenes, log
lines, answers and errors all go through the functions that serve browsers.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

import unique_bid
import wabe
from server.reading import whole
from wabe import EVERYONE, SPECTATOR, Game, Kind, State, determinize, who
from wabe.core.draft import Draft
from wabe.server import wire
from wabe.server.connection import Connection
from wabe.server.entries import Begun, Sat
from wabe.server.journal import Journal, Row
from wabe.server.people import Person
from wabe.server.room import Room
from wabe.server.story import Booking
from wabe.server.thinkers import Thinkers


class Paper:
    """A journal that keeps nothing."""

    shared = False

    async def write(self, rows: list[Row], epoch: int = 0) -> None:
        pass


class Kept:
    """The way to a page where everything is kept that was sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def post(self, text: str) -> bool:
        self.sent.append(text)
        return True

    def go_on(self) -> None:
        pass


class Bench:
    """A room with a person on every seat, and one who watches."""

    def __init__(self, game: Game, seats: int, seed: int = 5) -> None:
        booking = Booking(
            id="table",
            game=game.slug,
            seats=seats,
            options=game.settle(seats),
            host="p0",
            tokens=tuple("abcdefg"[:seats]),
            made=0,
        )
        self.room = Room(booking, game, cast(Journal, Paper()), cast(Thinkers, None), lambda room: None)
        self.room.conduct.ms = lambda: 0  # type: ignore[method-assign]
        self.room.clock.follow = lambda state, time_up: None  # type: ignore[method-assign]
        for seat in range(seats):
            self.room.conduct.tell(Sat(seat, f"p{seat}", f"P{seat}"))
        self.room.conduct.tell(Begun(seed))
        self.ways = {viewer: Kept() for viewer in range(SPECTATOR, seats)}
        self.pages = {viewer: Connection(Person(f"p{viewer}", f"P{viewer}"), way) for viewer, way in self.ways.items()}
        self.count = 0

    @property
    def state(self) -> State:
        state = self.room.story.state
        assert state is not None
        return state

    @state.setter
    def state(self, state: State) -> None:
        """Puts another truth in the place of the one the server had."""
        record = self.room.story.begun()
        record.latest = state.clone()
        self.room.story.state = state.clone()

    async def send(self, viewer: int, command: Callable[[str], wire.FromBrowser]) -> None:
        self.count += 1
        await self.room.answer(self.pages[viewer], command(f"c{self.count}"))

    async def open(self) -> None:
        for viewer in self.pages:
            await self.send(viewer, wire.Hello)

    async def play(self, seat: int, dice: random.Random) -> None:
        """A random move of the seat, as its person sees the table."""
        state = self.room.conduct.drafts[seat].state if seat in self.room.conduct.drafts else self.state
        name = dice.choice(self.room.game.moves(state, seat)).name
        await self.send(seat, lambda id: wire.Play(id, self.room.story.rev, name))

    def sent(self, viewer: int) -> list[str]:
        """What was sent to the viewer since the last time."""
        sent = self.ways[viewer].sent[:]
        self.ways[viewer].sent.clear()
        return sent

    async def answers(self, viewer: int) -> list[str]:
        """Everything the viewer can get out of the server without changing anything."""
        before, count = {who: dict(replies) for who, replies in self.room.answers.items()}, self.count
        self.sent(viewer)
        rev = self.room.story.rev
        await self.send(viewer, lambda id: wire.Hello(id, -1))
        await self.send(viewer, lambda id: wire.Hello(id, rev // 2, "guess"))
        for name in ("nonsense", "10", "keep", ""):
            if name not in [move.name for move in self.room.game.moves(self.state, viewer)]:
                await self.send(viewer, lambda id, name=name: wire.Play(id, rev, name))  # type: ignore[misc]
        for move in self.room.game.moves(self.state, viewer)[:5]:
            await self.send(viewer, lambda id, name=move.name: wire.Preview(id, rev, 0, name))  # type: ignore[misc]
        ids = self.room.game.table(self.state, viewer).ids()
        for what in ids[:: max(1, len(ids) // 8)]:
            await self.send(viewer, lambda id, what=what: wire.Touch(id, what))  # type: ignore[misc]
        await self.send(viewer, wire.Confirm)
        await self.send(viewer, lambda id: wire.Play(id, 0, "10"))
        await self.send(viewer, lambda id: wire.Answer(id, True))
        self.room.answers.clear()
        self.room.answers.update(before)
        self.count = count
        return self.sent(viewer) + self.drafts(viewer)

    def drafts(self, viewer: int) -> list[str]:
        """What the viewer would see of its first decision, and whether it could still be taken back."""
        seen = []
        for move in self.room.game.moves(self.state, viewer)[:5]:
            draft = Draft(self.room.game, self.state, viewer)
            if draft.play(move.name, confirm=True):
                seen.append(f"{move.name} is committed")
                continue
            self.room.conduct.drafts[viewer] = draft
            self.room.show(self.pages[viewer])
            del self.room.conduct.drafts[viewer]
            seen += self.sent(viewer)
        return seen


async def compare(game: Game, seats: int, seed: int, guesses: int = 2) -> int:
    """Plays a random game. At every revision, for every viewer, another truth is put in the server's place."""
    bench = Bench(game, seats, seed)
    dice = random.Random(seed)
    await bench.open()
    compared = 0
    while not bench.state.over:
        truth = bench.state
        for viewer in bench.pages:
            real = await bench.answers(viewer)
            for guess in range(guesses):
                bench.state = determinize(truth, viewer, guess + compared)
                assert await bench.answers(viewer) == real, f"seat {viewer} is sent something hidden"
                compared += len(real)
            bench.state = truth
        asked = [seat for seat in range(seats) if truth.waiting >> seat & 1]
        seat = dice.choice(asked)
        await bench.play(seat, dice)
        while bench.room.conduct.drafts:  # a draft goes on until it is committed
            await bench.play(seat, dice)
    return compared


@pytest.mark.parametrize(("slug", "seats"), [("mimsy", 2), ("mimsy", 3), ("gnumies", 3)])
def test_every_byte_is_the_same_under_another_truth(slug: str, seats: int) -> None:
    assert asyncio.run(compare(wabe.game(slug), seats, seed=seats)) > 500


class LeakyBid(unique_bid.UniqueBid):
    """Shows in its look what others have sealed."""

    def look(self, seat: int) -> dict[str, object]:
        return super().look(seat) | {"picks": [picks[:] for picks in self.picks]}

    def clone(self) -> LeakyBid:
        copy = super().clone()
        copy.__class__ = LeakyBid
        return cast(LeakyBid, copy)


class WordyBid(unique_bid.UniqueBid):
    """Betrays a sealed choice in its errors."""

    def choices(self, seat: int, moves: list[int]) -> str:
        return super().choices(seat, moves) + f" {self.picks}"

    def clone(self) -> WordyBid:
        copy = super().clone()
        copy.__class__ = WordyBid
        return cast(WordyBid, copy)


def test_the_comparison_finds_leaks() -> None:
    asyncio.run(compare(unique_bid.GAME, 3, 1))
    for leaky in (LeakyBid, WordyBid):
        with pytest.raises(AssertionError, match="sent something hidden"):
            asyncio.run(compare(replace(unique_bid.GAME, rules=leaky), 3, 1))


async def script(slug: str, seats: int, viewer: int, swaps: set[int], seed: int) -> list[list[str]]:
    """All that is sent to the viewer in a game by a fixed script, move by move; at `swaps` the truth is replaced."""
    bench = Bench(wabe.game(slug), seats, seed)
    dice = random.Random(seed)
    await bench.open()
    sent = [bench.sent(viewer)]
    while not bench.state.over:
        if len(sent) in swaps and not bench.room.conduct.drafts:
            bench.state = determinize(bench.state, viewer, len(sent))
        await bench.play(bench.state.turn, dice)
        sent.append(bench.sent(viewer))
    return sent


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_a_whole_game_of_mimsy_is_the_same_until_the_goals_are_shown(viewer: int) -> None:
    real = asyncio.run(script("mimsy", 3, viewer, set(), seed=4))
    other = asyncio.run(script("mimsy", 3, viewer, {1, 8, 15, 30}, seed=4))
    assert len(real) == len(other) > 20
    assert real[:-1] == other[:-1]


async def bids(viewer: int, cards: dict[int, str]) -> list[str]:
    """What the viewer is sent while the others seal these cards."""
    bench = Bench(wabe.game("gnumies"), 3)
    await bench.open()
    for seat, card in cards.items():
        await bench.send(seat, lambda id, card=card: wire.Play(id, bench.room.story.rev, card))  # type: ignore[misc]
    return bench.sent(viewer)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
def test_sealed_cards_look_alike_until_all_are_in(viewer: int) -> None:
    one = asyncio.run(bids(viewer, {1: "10", 2: "90"}))
    two = asyncio.run(bids(viewer, {1: "50", 2: "20"}))
    assert one == two


def test_no_seed_no_secret_and_no_person_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 123456789012345678)
    sent = asyncio.run(script("gnumies", 3, SPECTATOR, set(), seed=987654321098765))
    text = "".join(map("".join, sent))
    for secret in ("987654321098765", "123456789012345678", '"p0"', '"p1"', "dice", "entropy", "seed", "person\\u"):
        assert secret not in text


def test_a_choice_that_waits_for_a_confirm_never_shows_what_the_others_sealed() -> None:
    """Two wait for their confirm; when the first is in, the other's draft would open both: it must be chosen anew."""

    async def work() -> None:
        bench = Bench(wabe.game("gnumies"), 2)
        await bench.open()
        for seat, card in ((0, "10"), (1, "90")):
            bench.pages[seat].person.confirm = True
            await bench.send(seat, lambda id, card=card: wire.Play(id, bench.room.story.rev, card))  # type: ignore[misc]
        assert set(bench.room.conduct.drafts) == {0, 1}
        bench.sent(1)
        await bench.send(0, wire.Confirm)
        assert bench.room.conduct.drafts == {}
        assert not any("lays" in text for text in bench.sent(1))
        await bench.send(1, lambda id: wire.Play(id, bench.room.story.rev, "90"))
        assert any(f"{who(0)} lays 10" in text for text in bench.sent(1))

    asyncio.run(work())


def test_in_a_game_of_memory_the_past_is_not_told_again() -> None:
    game = replace(unique_bid.GAME, kind=unique_bid.GAME.kind | Kind.MEMORY)

    async def work() -> None:
        bench = Bench(game, 2, 3)
        await bench.open()
        bench.room.story.tell(EVERYONE, 0, "long ago")
        dice = random.Random(1)
        for seat in (0, 1, 0, 1):
            await bench.play(seat, dice)
        bench.sent(0)
        await bench.send(0, lambda id: wire.Hello(id, 0))
        scene, *_ = [whole(json.loads(text), {}) for text in bench.sent(0)]
        assert scene["fresh"]
        assert "long ago" not in [line["text"] for line in scene["log"]]
        assert not scene["undo"]
        await bench.send(0, wire.Undo)
        assert "no turn of yours" in bench.sent(0)[-1]

    asyncio.run(work())
