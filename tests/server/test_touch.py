"""What the page asks while somebody hovers and touches: what a move would do, and why something can't be touched."""

from __future__ import annotations

from typing import Any

import pytest

from server.browser import Page, Running, Somebody
from wabe.core import reasons
from wabe.core.state import State, determinize
from wabe.core.words import named

VALLEY = {"start_seat": "1"}


def asked(page: Page, type: str, answer: str, **fields: Any) -> dict[str, Any] | None:
    """Asks for something that only this page is told; None: it is told nothing."""
    id = page.send(type, **fields)
    found = None
    while id not in page.replies:
        message = page.take()
        found = message if message["type"] == answer else found
    assert page.replies[id]["type"] == "done"
    return found


def previewed(page: Page, name: str, rev: int | None = None, step: int | None = None) -> dict[str, Any] | None:
    rev = page.scene["rev"] if rev is None else rev
    step = page.scene["step"] if step is None else step
    return asked(page, "preview", "previewed", rev=rev, step=step, name=name)


def test_a_page_is_told_what_a_move_would_do_and_nobody_else_is(house: Running) -> None:
    ann, ben = Somebody(house.base, "Ann"), Somebody(house.base, "Ben")
    table = ann.make("kings-valley", ["me", "open"], **VALLEY)
    with ann.open(table) as page, ben.open(table) as other:
        other.do("sit", seat=1)
        page.do("start")
        other.until(lambda scene: scene["stage"] == "playing")
        told = previewed(page, "a1-a4")
        assert told is not None
        assert (told["rev"], told["step"], told["name"]) == (page.scene["rev"], 0, "a1-a4")
        assert told["text"].endswith(".")
        assert told["table"]["zones"][0]["spots"] is None  # the page has the board
        where = {piece["id"]: piece["at"] for piece in told["table"]["zones"][0]["pieces"]}
        now = {piece["id"]: piece["at"] for piece in page.scene["table"]["zones"][0]["pieces"]}
        assert [(now[id], at) for id, at in where.items() if now[id] != at] == [("a1", "a4")]
        assert previewed(page, "a1-a4") == told
        assert other.quiet()
        assert previewed(other, "a1-a4") is None  # not asked
        with Somebody(house.base).open(table) as spectator:
            assert previewed(spectator, "a1-a4") is None


def test_what_comes_late_is_told_nothing(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("push", ["me", "bot"], start_seat="1")) as page:
        first, second = page.moves[:2]
        assert previewed(page, "nonsense") is None
        assert previewed(page, first, rev=0) is None
        assert previewed(page, first, rev=page.scene["rev"] + 1) is None
        assert previewed(page, first, step=1) is None
        rev = page.scene["rev"]
        page.play(first)
        assert page.scene["step"] == 1
        assert previewed(page, first, step=0) is None
        mine = previewed(page, page.moves[0])
        assert mine is not None
        page.do("back")
        page.play(second)  # as long a draft, at the same revision: but another one
        assert page.scene["rev"] == rev
        if page.moves[0] == mine["name"]:
            other = previewed(page, page.moves[0])
            assert other is not None
            assert other["table"] != mine["table"]


def why_not(page: Page, what: str) -> str:
    told = asked(page, "touch", "reason", what=what)
    assert told is not None
    assert told["what"] == what
    text: str = told["text"]
    return named(text, [seat["name"] for seat in page.scene["seats"]])


def test_what_cant_be_touched_says_why(house: Running) -> None:
    ann, ben = Somebody(house.base, "Ann"), Somebody(house.base, "Ben")
    table = ann.make("kings-valley", ["me", "open"], **VALLEY)
    with ann.open(table) as page, ben.open(table) as other, Somebody(house.base).open(table) as spectator:
        assert why_not(page, "p0") == "The game has not begun yet."
        other.do("sit", seat=1)
        page.do("start")
        other.until(lambda scene: scene["stage"] == "playing")
        spectator.until(lambda scene: scene["stage"] == "playing")
        assert why_not(page, "p5") == "That belongs to Ben."
        assert why_not(page, "p4") == "The very first move of the game can't be the king's."
        assert why_not(page, "a4").startswith("A piece can't stop there by itself")
        assert why_not(page, "c3").startswith("Only a king may come to rest in the Valley")
        assert why_not(page, "<nonsense>") == "That can't be touched now."
        assert why_not(other, "p5") == "It is Ann's turn."
        assert why_not(spectator, "p5") == "You are watching."
        page.do("resign")
        assert why_not(page, "p0") == "The game is over."


def test_what_takes_long_is_found_out_once_a_position_however_much_is_touched(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []

    def guessed(state: State, seat: int, seed: int) -> State:
        found.append(seat)
        return determinize(state, seat, seed)

    monkeypatch.setattr(reasons, "determinize", guessed)
    ann, ben = Somebody(house.base, "Ann"), Somebody(house.base, "Ben")
    table = ann.make("kings-valley", ["me", "open"], **VALLEY)
    with ann.open(table) as page, ben.open(table) as other:
        other.do("sit", seat=1)
        page.do("start")
        first = "The very first move of the game can't be the king's."
        assert [why_not(page, what) for what in ("p4", "p5", "p6", "p4")] == [
            first,
            *["That belongs to Ben."] * 2,
            first,
        ]
        assert len(found) == 1
        page.play(page.moves[0])
        other.until(lambda scene: scene["turn"] == 1)
        other.play(other.moves[0])
        page.until(lambda scene: scene["turn"] == 0)
        assert why_not(page, "p4") != first
        assert why_not(page, "p5") == "That belongs to Ben."
        assert len(found) == 2
