"""Beats: the moments of a move at which people would pause, each shown to everybody as they may see it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

import unique_bid
import wabe
from helpers import subject
from wabe import Game
from wabe.boxes.jabberwocky.mome.bridges import BUILT
from wabe.core.checks.battery import run
from wabe.core.state import HOLD, PAUSE


def bids(*cards: int) -> unique_bid.UniqueBid:
    """A round in which these are bid, with somebody listening."""
    state = unique_bid.GAME.new(len(cards), seed=1)
    assert isinstance(state, unique_bid.UniqueBid)
    for seat, card in enumerate(cards):
        state.listen()
        state.play(seat, card)
    return state


def test_sealed_choices_lie_open_to_all_before_anything_comes_of_them() -> None:
    state = bids(2, 4)
    assert state.moments is not None
    ((moment, told, hold),) = state.moments
    assert (told, hold) == (0, 1600)
    for viewer in (wabe.SPECTATOR, 0, 1):
        assert moment.look(viewer)["picks"] == [[2], [4]]
        assert moment.look(viewer)["held"] == [1] * 12
    assert state.look(0)["picks"] == [[], []]
    assert state.held.count(0) == 2


def test_nobody_pauses_where_nobody_listens() -> None:
    state = unique_bid.GAME.new(2, seed=1)
    state.play(0, 2)
    state.play(1, 4)
    state.beat()
    assert state.moments is None
    assert bids(2, 4).clone().moments is None


def test_a_beat_is_no_part_of_a_position() -> None:
    state = bids(2, 4)
    assert not {"moments", "opened"} & set(state.dump())
    assert state.clone().dump() == state.dump()


class SecretBid(unique_bid.UniqueBid):
    """What the others bid is never told, only who won."""

    def look(self, seat: int) -> dict[str, object]:
        shown = super().look(seat)
        cards = len(self.held) // self.seats
        shown["held"] = [held if i // cards == seat or seat == wabe.ALL else -1 for i, held in enumerate(self.held)]
        return shown

    def guess(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat and seat != wabe.ALL:
                first = other * unique_bid.CARDS
                hand = self.held[first : first + unique_bid.CARDS]
                hand.sort()
                self.shuffle(hand)
                self.held[first : first + unique_bid.CARDS] = hand

    def clone(self) -> SecretBid:
        copy = super().clone()
        copy.__class__ = SecretBid
        return cast(SecretBid, copy)


class ShutBid(SecretBid):
    def reveals(self) -> bool:
        return False

    def clone(self) -> ShutBid:
        copy = super().clone()
        copy.__class__ = ShutBid
        return cast(ShutBid, copy)


@pytest.mark.parametrize(("rules", "found"), [(SecretBid, False), (ShutBid, True)])
def test_the_battery_finds_a_beat_that_shows_too_much(rules: type[SecretBid], found: bool) -> None:
    (result,) = run(replace(unique_bid.GAME, rules=rules), deep=4, checks=["beats"])
    assert result.ok == found, result.detail
    assert found or "is shown, by a beat, what it does not know" in result.detail


def test_a_round_of_mome_is_seen_before_the_next_is_dealt() -> None:
    game = subject("mome")
    state = game.new(3, seed=1)
    moments: list[tuple[wabe.State, int, int]] = []
    while not moments:
        state.listen()
        state.apply(state.turn, state.legal(state.turn)[0])
        moments = state.moments
    assert all(sum(map(len, game.view(moment, 0)["bridges"])) == BUILT for moment, _, _ in moments)
    assert [hold for _, _, hold in moments] == [HOLD, PAUSE]  # all bridges are built, and then the count waits
    assert game.view(state, 0)["bridges"] == [[], [], []]


def shown(game: Game, cards: dict[str, str]) -> list[list[str]]:
    """The labels of the pieces that lie face up in these zones when all have chosen, for each viewer."""
    state = game.new(len(cards), seed=2)
    seats = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
    for seat in seats:
        state.listen()
        state.play(seat, state.legal(seat)[seat])
    assert state.moments is not None
    moment = state.moments[0][0]
    tables = [game.draw(game.view(moment, viewer), viewer, []) for viewer in range(-1, state.seats)]
    return [
        [piece.label for zone in table.zones if zone.id in cards for piece in zone.pieces if piece.up]
        for table in tables
    ]


@pytest.mark.parametrize(
    ("slug", "zones"),
    [("gnumies", ["bid1", "bid2", "bid3"]), ("brillig", ["secret1", "secret2"])],
)
def test_they_lie_face_up_where_the_backs_lay(slug: str, zones: list[str]) -> None:
    seen = shown(wabe.game(slug), dict.fromkeys(zones, ""))
    assert all(len(labels) == len(zones) for labels in seen)
    assert len({tuple(sorted(labels)) for labels in seen}) == 1


def test_numbers_of_slithy_lie_face_up_before_the_dealer_turns_the_card() -> None:
    game = subject("slithy")
    state = game.new(4, seed=2, options={"discussion": "none"})
    while game.phases[state.phase].name != "secret choice":
        state.play(state.turn, state.legal(state.turn)[0])
    for number, seat in enumerate([seat for seat in range(4) if state.waiting >> seat & 1], 1):
        state.listen()
        state.play(seat, number)
    moment = state.moments[0][0]
    for viewer in range(-1, 4):
        look = game.view(moment, viewer)
        sheets = [zone.rows for zone in game.draw(look, viewer, []).zones if zone.id.startswith("member")]
        assert sorted(rows[1][0].text for rows in sheets) == ["Played **1**.", "Played **2**.", "Played **3**."]
        assert look["yellow"] == (state.shown[1] if viewer == state.dealer else -1)
