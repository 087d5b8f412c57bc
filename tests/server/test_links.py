"""What the links of a table open, for whom, and for how long."""

from __future__ import annotations

from pathlib import Path

from server.browser import Page, Running, Somebody, running

KICKED = "The host has asked you to leave your seat: you are watching."


def token(path: str) -> str:
    return path.rpartition("/")[2]


def test_a_kicked_person_stays_out_and_the_link_of_the_seat_changes(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob, cid = Somebody(house.base), Somebody(house.base), Somebody(house.base)
        table = ann.make("gyre", ["me", "open", "open"])
        with ann.open(table) as host, bob.open(table) as guest:
            old = token(host.scene["links"][1])
            other = token(host.scene["links"][2])
            with bob.open(table, old) as page:
                assert page.seat == 1
            host.do("kick", seat=1)
            new = token(host.scene["links"][1])
            assert new not in ("", old)
            assert guest.refused("sit", seat=1) == guest.refused("sit", seat=2) == KICKED
            for link in (old, new, other):
                with bob.open(table, link) as page:
                    assert page.seat == -1
            with cid.open(table, old) as page:
                assert "fits no seat" in page.replies[page.hello]["why"]
    with running(tmp_path) as house:  # and it is not forgotten
        for one in (ann, bob, cid):
            one.base = house.base
        with bob.open(table) as guest:
            assert guest.refused("sit", seat=1) == KICKED
        with cid.open(table, new) as page:
            assert page.seat == 1


def test_the_host_can_empty_the_own_seat_and_come_back(house: Running) -> None:
    ann = Somebody(house.base)
    with ann.open(ann.make("gyre", ["me", "open"])) as host:
        host.do("kick", seat=0)
        assert host.do("sit", seat=0)["seat"] == 0


def begun(house: Running) -> tuple[Page, Page]:
    """Ann and Bob play NIM; Bob came by his seat's link."""
    ann, bob = Somebody(house.base, "Ann"), Somebody(house.base, "Bob")
    table = ann.make("nim", ["me", "open"], setup="list", builder_seat="1")
    first = ann.open(table)
    second = bob.open(table, token(first.scene["links"][1]))
    first.do("start")
    second.until(lambda scene: scene["stage"] == "playing")
    return first, second


def test_a_seats_own_link_opens_it_on_a_second_device(house: Running) -> None:
    first, second = begun(house)
    phone = Somebody(house.base)
    with first, second, phone.open(second.table, token(second.scene["link"])) as small:
        assert small.seat == second.seat == 1
        assert [seat["name"] for seat in small.scene["seats"]] == ["Ann", "Bob"]  # a device has no name of its own
        small.play("heap a")
        assert second.until(lambda scene: bool(scene["draft"]))["draft"] == ["take from heap a"]
        second.play("take 1")
        small.until(lambda scene: scene["rev"] == second.scene["rev"])
        small.do("say", text="hi")
        assert (small.scene["chat"][-1]["name"], small.scene["chat"][-1]["seat"]) == ("Bob", 1)
    with phone.open(second.table) as again:  # its cookie is enough now
        assert again.seat == 1
    listed = phone.http.get("/api/me").json()["tables"]
    assert [table["id"] for table in listed] == [second.table]


def test_nobody_but_its_owner_is_shown_a_seats_own_link(house: Running) -> None:
    first, second = begun(house)
    eve = Somebody(house.base)
    with first, second, eve.open(first.table) as watching:
        assert first.scene["link"] != second.scene["link"]
        assert watching.scene["link"] == ""
        for page, other in ((first, second), (second, first), (watching, first), (watching, second)):
            assert not any(token(other.scene["link"]) in text for text in page.raw)


def test_a_second_device_follows_to_the_next_game(house: Running) -> None:
    first, second = begun(house)
    phone = Somebody(house.base)
    with first, second, phone.open(second.table, token(second.scene["link"])) as small:
        first.do("resign")
        first.do("again", yes=True)
        small.do("again", yes=True)
        following = small.until(lambda scene: bool(scene["next"]))["next"].removeprefix("/t/")
    with phone.open(following) as page:
        assert page.seat == 1


def test_who_has_a_seat_gets_no_second_one_by_another_ones_link(house: Running) -> None:
    first, second = begun(house)
    with first, second, first.who.open(second.table, token(second.scene["link"])) as page:
        assert page.seat == 0
        assert page.replies[page.hello]["why"] == "You have a seat at this table already."
