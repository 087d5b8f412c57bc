"""Nothing hidden reaches a browser: all that pages receive in whole games is read and checked.

Every scene must be, byte for byte, what the server builds when all that its viewer can't know is replaced by a guess.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response

from browser.people import WAIT, Player, play_out
from server.browser import Running
from server.reading import Scene, whole
from wabe import ALL, determinize
from wabe.core.draft import Draft
from wabe.core.words import named, who
from wabe.server import entries, wire
from wabe.server.scene import boards, build, encode, since
from wabe.server.story import PLAYING, Story

SHORT = {"mimsy": {"turn_limit": "100"}}
GUESSES = 8  # other truths for every scene; in Brillig few scenes have a secret, and a guess may be the truth

SHORT_NAME = 3  # letters that a place shows of itself

IDS = """
() => [...document.querySelectorAll('[data-id]')]
  .map(one => [one.dataset.id, (one.querySelector(one.matches('.paper') ? '.title' : '.sr') ?? one).textContent.trim()])
"""


class Wiretap:
    """Everything that one page sends and receives."""

    def __init__(self, one: Player) -> None:
        self.one = one
        self.talk: list[tuple[bool, str]] = []  # (did the page send it?, text)
        self.answers: list[Response] = []
        self.console: list[str] = []
        page = one.page
        page.on("websocket", self.listen)
        page.on("response", lambda answer: self.answers.append(answer))
        page.on("console", lambda message: self.console.append(message.text))

    def listen(self, link: Any) -> None:
        link.on("framesent", lambda text: self.talk.append((True, text)))
        link.on("framereceived", lambda text: self.talk.append((False, text)))

    def bodies(self) -> dict[str, bytes]:
        """What came over HTTP since the page was opened, by path. Assets are files: nobody's game is in them."""
        opened = max(i for i, answer in enumerate(self.answers) if answer.request.is_navigation_request())
        answers = {urlsplit(answer.url).path: answer for answer in self.answers[opened:]}
        return {path: answer.body() for path, answer in answers.items() if not path.startswith("/assets/")}

    def scenes(self) -> Iterator[tuple[str, Scene, Scene, int, list[str]]]:
        """Every scene: its text, its fields, the scene and the revision before, and the moves of its draft."""
        seen = -1
        before: Scene = {}
        plays: dict[str, str] = {}
        for out, text in self.talk:
            message = json.loads(text)
            if message["type"] == "hello":
                seen, before = message["seen"], {}
            elif message["type"] == "play":
                plays[message["id"]] = message["name"]
            elif message["type"] == "refused":
                plays.pop(message["id"], None)
            elif message["type"] == "scene":
                assert not out
                scene = whole(message, before)
                if not scene["step"] and scene["rev"] > seen:
                    plays.clear()  # what was a draft is committed; moves that follow by themselves are never sent
                yield text, scene, before, seen, list(plays.values()) if scene["step"] else []
                seen, before = scene["rev"], scene

    def last(self) -> Scene:
        return [scene for _, scene, _, _, _ in self.scenes()][-1]


class Truth:
    """The table's story, told once more from the journal."""

    def __init__(self, house: Running, table: str) -> None:
        room = house.house.rooms[table]
        self.story = Story(room.booking, room.game)
        database = sqlite3.connect(Path(house.house.settings.data) / "wabe.db")
        rows = database.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY n", (table,)).fetchall()
        database.close()
        self.rows = [str(body) for (body,) in rows]

    def at(self, rev: int) -> Story:
        """The story up to this revision; it only goes on."""
        while self.story.rev < rev:
            self.story.apply(entries.loads(self.rows[self.story.rev]))
        assert self.story.rev == rev
        return self.story


def rebuilt(story: Story, came: Scene, before: Scene, seen: int, names: list[str]) -> str:
    """What the server sends to this viewer if the story's state is the truth."""
    seat: int = came["seat"]
    draft = None
    if names:
        assert story.state is not None
        draft = Draft(story.game, story.state, seat)
        for name in names:
            assert not draft.play(name, confirm=False), "what was a draft should have been committed"
    here = {i for i, one in enumerate(came["seats"]) if one["here"]}
    clock = wire.Clock(**came["clock"]) if came["clock"] else None
    scene = build(story, seat, draft=draft, here=here, host=came["host"], clock=clock)
    scene.done = came["done"]
    drawn = {zone["id"] for zone in (before.get("table") or {}).get("zones", [])}
    return encode(since(scene, story, seen), tuple(board for board in boards(scene) if board[0] in drawn))


def check(tap: Wiretap, truth: Truth, guesses: Callable[[], int]) -> int:
    """Every scene that came is the same under every other truth; how many other truths there were."""
    others = 0
    for text, came, before, seen, draft in tap.scenes():
        rev = came["rev"]
        story = truth.at(rev)
        real = story.state
        assert rebuilt(story, came, before, seen, draft) == text
        if came["stage"] == PLAYING:
            assert real is not None
            for _ in range(GUESSES):
                story.state = determinize(real, came["seat"], guesses())
                other = rebuilt(story, came, before, seen, draft)
                assert other == text, f"revision {rev} shows seat {came['seat']} a secret"
                others += story.state.look(ALL) != real.look(ALL)
            story.state = real
    return others


def piece_words(piece: dict[str, Any]) -> list[str]:
    """What the page may call a piece: with what stands at its corner and at its foot."""
    return [", ".join([part for part in (piece["label"] or piece["id"], piece["badge"], piece["foot"]) if part])]


def spot_words(spot: dict[str, Any]) -> list[str]:
    """A place that can't be touched shows only a short name, and what stands at its corner."""
    first = spot["label"].split(", ")[0]
    whose = who(spot["owner"]) if spot["owner"] >= 0 else ""
    shown = (first if len(first) <= SHORT_NAME else "") + whose + spot["badge"]
    return [spot["label"] or spot["id"], shown]


def names_nothing_more(tap: Wiretap) -> None:
    """The page's own tree has only pieces, places, sheets and answers of the last scene, by their labels."""
    extra: set[tuple[str, str]] = set()
    for _ in range(50):
        scene = tap.last()
        zones = scene["table"]["zones"]
        known = [(one["id"], label) for zone in zones for one in zone["pieces"] for label in piece_words(one)]
        known += [(one["id"], label) for zone in zones for one in zone["spots"] for label in spot_words(one)]
        known += [(zone["id"], zone["label"]) for zone in zones if zone["rows"]]
        known += [(one["id"], one["text"]) for one in scene["table"]["buttons"]]
        people = [seat["name"] for seat in scene["seats"]]
        words = {(id, named(label, people).lower()) for id, label in known}
        extra = {(id, label.lower()) for id, label in tap.one.page.evaluate(IDS)} - words
        if not extra:
            return
        tap.one.page.wait_for_timeout(20)  # the scene has come, but is not drawn yet
    raise AssertionError(extra)


@pytest.mark.parametrize("slug", ["mimsy", "gnumies", "brillig", "gimble", "mome"])
def test_no_byte_that_reaches_a_page_tells_a_secret(house: Running, person: Callable[..., Player], slug: str) -> None:
    ann, bob, eve = person(seed=5), person(seed=6), person()
    taps = [Wiretap(one) for one in (ann, bob, eve)]
    path = ann.make(slug, ["me", "open"], **SHORT.get(slug, {}))
    eve.open(path)
    bob.come(path)
    ann.page.get_by_role("button", name="Start the game").click()
    for one in (ann, bob, eve):
        one.page.locator(".board .inner").wait_for()
    for _ in range(5):
        ann.touch()
        bob.touch()
        for tap in taps:
            names_nothing_more(tap)
    play_out(ann, bob)
    eve.page.locator("section.result").wait_for(timeout=WAIT * 1000)

    numbers = count()
    for tap in taps:
        truth = Truth(house, path.rsplit("/", 1)[1])
        assert check(tap, truth, lambda: next(numbers)) > 0
        assert tap.console == []
    for tap in taps:
        drawn = {name for name in taps[0].bodies() if name.startswith("/look/")}  # the mood of the box
        public = {path, f"/api/games/{slug}", *drawn}  # the page, and the guide for those who play
        bodies = {name: body for name, body in tap.bodies().items() if name != "/api/me"}  # that is one's own name
        assert bodies.items() <= {name: taps[0].bodies()[name] for name in public}.items()
