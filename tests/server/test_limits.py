"""How often one address may ask: whoever asks too often is told so, whatever cookies they bring, and nobody else is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from server.browser import Somebody, running
from wabe.server.journal import EntryRow, GuestRow, TableRow
from wabe.server.sqlite import Sqlite


def test_names_are_not_changed_without_end(tmp_path: Path) -> None:
    with running(tmp_path, names=5) as house:
        answers = [Somebody(house.base).http.post("/api/me", json={"name": f"Ann {n}"}) for n in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].json()["error"] == "That were many names in a minute: wait a little before the next."


def test_who_am_i_is_not_asked_without_end(tmp_path: Path) -> None:
    with running(tmp_path, looks=5) as house:
        answers = [Somebody(house.base).http.get("/api/me") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2


def test_an_address_does_not_chat_without_end_by_bringing_new_cookies(tmp_path: Path) -> None:
    with running(tmp_path, lines=5) as house:
        table = Somebody(house.base).make("nim", ["me", "open"])
        for n in range(5):
            with Somebody(house.base).open(table) as page:
                page.do("say", text=f"buy {n}")
        with Somebody(house.base).open(table) as page:
            assert page.refused("say", text="buy more") == "Not so fast: wait a moment before you say more."
            assert [said["text"] for said in page.scene["chat"]] == [f"buy {n}" for n in range(5)]


def test_hellos_without_end_close_their_page_and_no_other(tmp_path: Path) -> None:
    with running(tmp_path, hellos=5) as house:
        ann = Somebody(house.base)
        table = ann.make("nim", ["me", "open"])
        with ann.open(table) as quiet, Somebody(house.base).open(table) as eager:
            for _ in range(3):
                eager.do("hello")
            eager.send("hello")
            assert eager.closed() == 1013
            quiet.do("sit", seat=1)


def test_the_list_of_a_persons_tables_costs_the_same_however_many_there_are(tmp_path: Path) -> None:
    few, many = asyncio.run(steps(tmp_path / "few", 60)), asyncio.run(steps(tmp_path / "many", 1500))
    assert few == many


async def steps(folder: Path, tables: int) -> int:
    """How many steps SQLite takes to find the newest 50 of so many tables of a person, each with an entry."""
    journal = Sqlite(folder)
    for n in range(tables):
        name = f"{n * 7919 % tables:08}"
        row = TableRow(name, "nim", 2, "{}", "ann", "[]", n, n, "playing", "{}")
        await journal.write([row, GuestRow("ann", name, n), EntryRow(name, 1, 5, "{}")])
    taken = 0

    def step() -> None:
        nonlocal taken
        taken += 1

    await journal.answers()
    journal.database.set_progress_handler(step, 1)
    found = await journal.tables_of("ann", 50)
    journal.database.set_progress_handler(None, 1)
    journal.close()
    assert [row.made for row in found] == list(range(tables - 1, tables - 51, -1))
    return taken


def test_the_table_that_was_played_at_last_comes_first_in_the_list(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann = Somebody(house.base, "Ann")
        first, second = (ann.make("nim", ["me", "open"], setup="list", builder_seat="2") for _ in range(2))
        listed = [table["id"] for table in ann.http.get("/api/me").json()["tables"]]
        assert listed == [second, first]
        with ann.open(first) as page:
            page.do("start")
            page.play("heap a")
            page.play("take 1")
        tables = ann.http.get("/api/me").json()["tables"]
        assert [table["id"] for table in tables] == [first, second]
        assert tables[0]["when"] > tables[1]["when"]
