"""Whatever the network does, and whatever happens to the server: nothing is lost, nothing is done twice."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import httpx
import pytest
from playwright.sync_api import Browser, WebSocketRoute

from browser.people import WAIT, Player
from server.browser import Page, Running, Somebody


class Evening:
    """A game for two. Ann has two browsers open; hands elsewhere move for her and for Bob."""

    def __init__(self, house: Running, person: Callable[..., Player], slug: str) -> None:
        self.house = house
        self.stayed, self.left = person(seed=1), person(seed=2)
        ann, bob = Somebody(house.base, "Ann"), Somebody(house.base, "Bob")
        cookie = {"name": "wabe", "value": ann.secret, "url": house.base}
        for one in (self.stayed, self.left):
            one.context.add_cookies([cookie])  # type: ignore[list-item]
        self.table = ann.make(slug, ["me", "open"])
        self.hands = [ann.open(self.table), bob.open(self.table)]
        self.hands[1].do("sit", seat=1)
        self.hands[0].do("start")
        self.hands[1].until(lambda scene: scene["stage"] == "playing")
        self.dice = random.Random(1)

    def open(self) -> None:
        for one in (self.stayed, self.left):
            one.open(f"/t/{self.table}")
            one.page.locator(".piece").first.wait_for()

    def play(self, moves: int) -> None:
        for _ in range(moves):
            page = self.asked()
            page.play(self.dice.choice(page.moves))

    def asked(self) -> Page:
        """Whoever's turn it is, up to date."""
        newest = max(self.hands, key=lambda page: (page.scene["rev"], page.scene["step"]))
        page = self.hands[newest.scene["turn"]]
        page.until(lambda scene: bool(page.moves) and scene["rev"] >= newest.scene["rev"])
        return page

    def made(self) -> int:
        """The moves so far, with those that are drafted."""
        conduct = self.house.house.rooms[self.table].conduct
        return len(conduct.story.begun().entries) + sum(map(len, conduct.drafts.values()))

    def catch_up(self) -> None:
        for page in self.hands:
            while not page.quiet(0.1):
                pass

    def close(self) -> None:
        for page in self.hands:
            page.stack.close()


def same(one: Player, other: Player) -> None:
    """Both show the same table, as soon as what is under way has come."""
    end = monotonic() + WAIT
    while one.picture() != other.picture() and monotonic() < end:
        one.page.wait_for_timeout(20)
    assert one.picture() == other.picture()


@pytest.fixture
def evening(house: Running, person: Callable[..., Player]) -> Iterator[Callable[[str], Evening]]:
    made: list[Evening] = []

    def make(slug: str) -> Evening:
        made.append(Evening(house, person, slug))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize(("slug", "moves"), [("mimsy", 0), ("mimsy", 7), ("gyre", 100)])
def test_who_was_offline_comes_back_to_the_same_table(evening: Callable[[str], Evening], slug: str, moves: int) -> None:
    game = evening(slug)
    game.open()
    game.play(5)
    same(game.left, game.stayed)
    before = game.left.picture()
    game.left.context.set_offline(True)
    game.play(moves)
    game.hands[1].do("say", text="Where is Ann?")
    game.left.page.get_by_text("The connection is lost").wait_for()
    assert game.left.picture() == before
    game.left.context.set_offline(False)
    same(game.left, game.stayed)
    assert sum("Where is Ann?" in words for words in game.left.picture()["words"]) == 1
    game.play(3)
    same(game.left, game.stayed)


def test_who_comes_anew_after_many_moves_has_the_same_table(evening: Callable[[str], Evening]) -> None:
    game = evening("gyre")
    game.open()
    game.left.page.goto("about:blank")
    game.play(100)
    game.left.page.go_back()
    game.left.page.locator(".piece").first.wait_for()
    same(game.left, game.stayed)


def test_what_is_sent_more_than_once_is_done_once(evening: Callable[[str], Evening]) -> None:
    """The network doubles what Ann sends and loses the answers; then the page sends again by itself."""
    game = evening("mimsy")
    sent: list[str] = []
    bad = True

    def broken(link: WebSocketRoute) -> None:
        server = link.connect_to_server()

        def up(message: str | bytes) -> None:
            server.send(message)
            if bad and json.loads(message)["type"] == "play":
                server.send(message)
                link.close(code=3000)
            sent.append(json.loads(message)["type"])

        link.on_message(up)

    game.left.page.route_web_socket("**/ws/*", broken)
    game.open()
    while game.asked() is not game.hands[0]:
        game.play(1)
    same(game.left, game.stayed)
    made = game.made()
    assert game.left.touch()
    end = monotonic() + WAIT
    while sent.count("play") < 2 and monotonic() < end:
        game.left.page.wait_for_timeout(20)
    bad = False
    assert sent.count("play") > 1, "the page sends again what was not answered"
    same(game.left, game.stayed)
    assert game.made() == made + 1
    game.catch_up()
    game.play(4)
    same(game.left, game.stayed)


# --- a server that is killed -----------------------------------------------------------------------------


def served(folder: Path, port: str = "0") -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "wabe.cli", "serve", "--port", port, "--data", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    return server, server.stdout.readline().removeprefix("Wabe is open at ").strip()


def test_a_killed_server_comes_back_and_everybody_plays_on(browser: Browser, tmp_path: Path) -> None:
    server, base = served(tmp_path)
    ann, bob = Player(browser, base, seed=1), Player(browser, base, seed=2)
    heard = {one: heard_by(one) for one in (ann, bob)}
    try:
        path = ann.make("gyre", ["me", "open"])
        bob.open(path)
        bob.page.get_by_role("button", name="Sit down").click()
        ann.page.get_by_text("here").nth(1).wait_for()
        ann.page.get_by_role("button", name="Start the game").click()
        for _ in range(3):
            play(ann, bob, 6)
            pictures = settled(ann, bob)
            server.kill()
            server.wait(WAIT)
            server, again = served(tmp_path, base.rpartition(":")[2])
            assert again == base
            httpx.get(f"{base}/health", trust_env=False).raise_for_status()
            answered = monotonic()
            for one in (ann, bob):
                back(one, heard[one], answered)
            assert settled(ann, bob) == pictures
        play(ann, bob, 6)
    finally:
        for one in (ann, bob):
            one.context.close()
        server.kill()
        server.wait(WAIT)


def settled(*people: Player) -> list[dict[str, list[str]]]:
    """Their pictures, once nothing is under way any more."""
    before: list[dict[str, list[str]]] = []
    while (now := [one.picture() for one in people]) != before:
        before = now
        people[0].page.wait_for_timeout(800)
    return now


def heard_by(one: Player) -> list[float]:
    """The times at which the page hears from the server."""
    times: list[float] = []
    one.page.on("websocket", lambda link: link.on("framereceived", lambda _: times.append(monotonic())))
    return times


def back(one: Player, times: list[float], answered: float) -> None:
    while monotonic() < answered + WAIT and not (times and times[-1] > answered):
        one.page.wait_for_timeout(20)
    assert times[-1] - answered < 3, "the page comes back within three seconds"
    one.page.wait_for_timeout(50)


def play(ann: Player, bob: Player, touches: int) -> None:
    end = monotonic() + WAIT
    while touches and monotonic() < end:
        touches -= ann.touch() or bob.touch()
        ann.page.wait_for_timeout(40)
        bob.page.wait_for_timeout(40)
    assert not touches, "nobody can play on"
