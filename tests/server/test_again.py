"""Another game: after the end all who are here say yes, and it begins at a new table for the same people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wabe
from server.browser import Page, Running, Somebody, running
from wabe.server import room
from wabe.server.entries import Wanted, dumps
from wabe.server.house import next_options
from wabe.server.story import Booking, Story

LIST = {"setup": "list", "heaps": "1", "builder_seat": "2"}


def over(first: Page, second: Page) -> None:
    first.do("resign")
    for page in (first, second):
        page.until(lambda scene: scene["stage"] == "over")


def names(page: Page) -> list[str]:
    return [seat["name"] for seat in page.scene["seats"]]


def test_when_all_say_yes_the_next_game_begins_with_the_same_people(house: Running) -> None:
    ann, ben, eve = Somebody(house.base, "Ann"), Somebody(house.base, "Ben"), Somebody(house.base, "Eve")
    table = ann.make("nim", ["me", "open"], **LIST)
    with ann.open(table) as first, ben.open(table) as second, eve.open(table) as watching:
        assert "not over" in first.refused("again", yes=True)
        second.do("sit", seat=1)
        first.do("start")
        over(first, second)
        assert "watching" in watching.refused("again", yes=True)
        first.do("again", yes=True)
        assert first.scene["again"] == [0]
        second.until(lambda scene: scene["again"] == [0])
        first.do("again", yes=False)
        assert first.scene["again"] == []
        second.do("again", yes=True)
        assert second.scene["next"] == ""
        first.do("again", yes=True)
        for page in (first, second, watching):
            page.until(lambda scene: bool(scene["next"]))
            assert page.scene["again"] == [0, 1]
            assert page.scene["next"] == first.scene["next"]
        following = first.scene["next"].removeprefix("/t/")
        first.do("again", yes=False)  # too late: it has begun
        assert first.scene["again"] == [0, 1]
        with ann.open(following) as one, ben.open(following) as other:
            assert (one.seat, other.seat, names(one)) == (0, 1, ["Ann", "Ben"])
            assert one.scene["stage"] == "playing"
            assert one.scene["host"]
            assert one.scene["options"]["heaps"] == "1"
            assert one.scene["options"]["builder_seat"] == "1"  # turn and turn about
        listed = ben.http.get("/api/me").json()["tables"]
        assert following in [row["id"] for row in listed]


def test_bots_say_yes_by_themselves_and_stay_who_they_are(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("gyre", ["me", "easy", "hard"])) as page:
        page.do("resign")
        page.until(lambda scene: scene["stage"] == "over")
        assert page.scene["again"] == []
        seats = page.scene["seats"]
        page.do("again", yes=True)
        assert page.scene["again"] == [0, 1, 2]
        with ann.open(page.scene["next"].removeprefix("/t/")) as following:
            assert [(seat["name"], seat["level"]) for seat in following.scene["seats"]] == [
                (seat["name"], seat["level"]) for seat in seats
            ]


def test_nobody_waits_for_who_has_left(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "GRACE", 0.1)
    ann, ben = Somebody(house.base, "Ann"), Somebody(house.base, "Ben")
    table = ann.make("nim", ["me", "open"], **LIST)
    with ann.open(table) as first:
        with ben.open(table) as second:
            second.do("sit", seat=1)
            first.do("start")
            over(first, second)
            first.do("again", yes=True)
            assert first.scene["next"] == ""
        first.until(lambda scene: bool(scene["next"]))
        with ben.open(table) as back:
            assert back.scene["next"] == first.scene["next"]
        with ben.open(first.scene["next"].removeprefix("/t/")) as following:
            assert following.seat == 1


def test_it_is_not_lost(tmp_path: Path) -> None:
    ann: Somebody
    with running(tmp_path) as house:
        ann = Somebody(house.base, "Ann")
        table = ann.make("nim", ["me", "bot"], **LIST)
        with ann.open(table) as page:
            page.do("resign")
            page.do("again", yes=True)
            path = page.scene["next"]
            assert path
    with running(tmp_path) as house:
        ann.base = house.base
        with ann.open(table) as page:
            assert (page.scene["again"], page.scene["next"]) == ([0, 1], path)
        with ann.open(path.removeprefix("/t/")) as following:
            assert following.scene["stage"] in ("playing", "over")
            assert following.seat == 0


def test_the_table_and_the_way_to_it_are_kept_in_one_breath(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[list[Any]] = []
    journal = house.house.journal
    real = journal.write

    async def write(rows: list[Any], epoch: int = 0) -> None:
        written.append(list(rows))
        await real(rows, epoch)

    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("nim", ["me", "bot"], **LIST)) as page:
        page.do("resign")
        monkeypatch.setattr(journal, "write", write)
        page.do("again", yes=True)
        following = page.scene["next"].removeprefix("/t/")
        (rows,) = [rows for rows in written if any(dumps(Wanted(0, True)) in str(row) for row in rows)]
        kinds = [type(row).__name__ for row in rows if following in str(row)]
        assert {"TableRow", "EntryRow", "GuestRow"} <= set(kinds)
        assert any('"followed"' in str(row) for row in rows)


def test_tables_are_not_made_without_end(tmp_path: Path) -> None:
    with running(tmp_path, tables=2) as house:
        ann = Somebody(house.base, "Ann")
        table = ann.make("nim", ["me", "bot"], **LIST)
        for _ in range(2):
            with ann.open(table) as page:
                page.do("resign")
                page.do("again", yes=True)
                table = page.scene["next"].removeprefix("/t/")
        with ann.open(table) as page:
            page.do("resign")
            assert "many tables" in page.refused("again", yes=True)
            assert page.scene["again"] == []


def ended(slug: str, **options: object) -> Story:
    """A game that was played to its end."""
    game = wabe.game(slug)
    settled = game.settle(2, options)
    story = Story(Booking(id="t", game=slug, seats=2, options=settled, host="a", tokens=("x", "y"), made=0), game)
    state = game.new(2, 3, settled)
    while not state.over:
        state.apply(state.turn, state.legal(state.turn)[-1])
    story.state = state
    return story


def test_who_begins_the_next_game() -> None:
    snatch = ended("snatch", start_seat=0)
    assert snatch.state is not None
    (winner,) = snatch.state.winners()
    assert next_options(snatch)["start_seat"] == winner
    assert next_options(ended("jump", start_seat=1))["start_seat"] == 0
    assert next_options(ended("jump"))["start_seat"] == ended("jump").booking.options["start_seat"]
