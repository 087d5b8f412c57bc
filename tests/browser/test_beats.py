"""What happens in stages is seen in stages: sealed choices lie open, all at once, before anything comes of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import WebSocket

import wabe
from browser.people import WAIT, Player
from server.reading import Scene, whole
from wabe.core.words import named

# Keeps every picture of the table that there was.
WATCH = """
() => {
  window.pictures = []
  const look = () => {
    const things = [...document.querySelectorAll('.board .piece')]
    const words = one => (one.querySelector('.sr, .words') ?? one).textContent.trim().toLowerCase()
    const picture = things.map(one => [one.dataset.id, words(one)])
    if (window.pictures.at(-1)?.join() !== picture.join()) window.pictures.push(picture)
  }
  const all = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(look).observe(document.body, all)
  look()
}
"""


Open = set[tuple[str, str, str]]


def open_pieces(table: dict[str, Any], people: list[str]) -> Open:
    """What lies face up on a table: where, and its name."""
    pieces = [(zone["id"], piece) for zone in table["zones"] for piece in zone.get("pieces", [])]
    return {(zone, one["id"], named(one["label"], people).lower()) for zone, one in pieces if one.get("up", True)}


def ids(table: dict[str, Any]) -> set[str]:
    return {piece["id"] for zone in table["zones"] for piece in zone.get("pieces", [])}


def turned(came: list[Scene], at: int) -> Open:
    """What the first moment of a scene shows that did not lie there before: the others' choices."""
    people = [seat["name"] for seat in came[at]["seats"]]
    beat = came[at]["beats"][0]["table"] if came[at]["beats"] else came[at - 1]["table"]
    return open_pieces(beat, people) - open_pieces(came[at - 1]["table"], people)


@pytest.mark.parametrize("slug", ["gnumies", "brillig", "slithy", "mome"])
def test_sealed_choices_are_seen_at_once_before_anything_else(person: Callable[..., Player], slug: str) -> None:
    one = person(seed=3, motion="no-preference")
    came: list[Scene] = []
    before: Scene = {}

    def hear(text: str | bytes) -> None:
        nonlocal before
        message = json.loads(text)
        if message["type"] == "scene":
            before = whole(message, before)
            came.append(before)

    def listen(link: WebSocket) -> None:
        link.on("framereceived", hear)

    one.page.on("websocket", listen)
    one.make(slug, ["me"] + ["bot"] * (wabe.game(slug).usual - 1))
    one.page.locator(".board .inner").wait_for()
    one.page.evaluate(WATCH)
    start = monotonic()
    while not (found := [i for i in range(1, len(came)) if turned(came, i)]):
        one.touch()
        one.page.wait_for_timeout(50)
        assert monotonic() - start < WAIT, "nothing is turned over"
    scene, was = came[found[0]], came[found[0] - 1]["table"]
    beat, people = scene["beats"][0]["table"], [seat["name"] for seat in scene["seats"]]
    backs = ids(was) - ids(beat)  # what was turned over
    one.page.wait_for_timeout(sum(beat.get("hold", 900) for beat in scene["beats"]) + 500)
    pictures = [dict(picture) for picture in one.page.evaluate("() => window.pictures")]
    fits = [
        all(picture.get(id, "").startswith(name) for _, id, name in turned(came, found[0])) and not backs & set(picture)
        for picture in pictures
    ]
    assert any(fits), turned(came, found[0])
    lying = [i for i, picture in enumerate(pictures) if backs <= set(picture)]
    first = fits.index(True, lying[0])
    last = max(i for i in lying if i <= first)
    assert not any(backs & set(picture) for picture in pictures[last + 1 : first]), "one was turned before the others"
    new = open_pieces(scene["table"], people) - open_pieces(beat, people) - open_pieces(was, people)
    known = {id for table in (beat, was) for id in ids(table)}
    assert not [id for _, id, _ in new for picture in pictures[: first + 1] if id in picture and id not in known]
