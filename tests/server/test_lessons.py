"""Lessons over HTTP: a try is played on the rules, judged, and forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.browser import Running, Somebody
from wabe.server.wire import LessonAnswer, Manual


def tried(house: Running, **body: Any) -> dict[str, Any]:
    answer = Somebody(house.base, "Ann").http.post("/api/lessons", json={"game": "push", "step": 0} | body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    msgspec.convert(found, LessonAnswer)
    return found


def test_a_card_has_all_that_is_taught(house: Running) -> None:
    card = msgspec.convert(Somebody(house.base).http.get("/api/games/push").json(), Manual)
    assert set(card.first) == {"pick", "push"}
    assert [panel.caption for panel in card.intro] == ["The goal", "A turn", "The end"]
    assert [len(lesson.steps) for lesson in card.lessons] == [6]
    for number in range(len(card.figures)):
        assert f'<figure data-figure="{number}"><figcaption>' in card.guide
    assert all("first" not in card for card in Somebody(house.base).http.get("/api/games").json())


def test_the_right_way(house: Running) -> None:
    begun = tried(house)
    assert "done" not in begun
    assert begun["hint"] == ["c6.green"]
    assert [seat["kind"] for seat in begun["seats"]] == ["person", "bot"]
    assert "done" not in tried(house, moves=["c6"])
    end = tried(house, moves=["c6", "a6"])
    assert end["done"] == "right"
    assert end["answer"] == "The two tiles in between moved right and closed the gap."
    assert [line["text"] for line in end["log"]] == ["\ue001 takes c6 out and pushes it in at a6."]


def test_a_wrong_way_and_what_follows_from_it(house: Running) -> None:
    found = tried(house, step=4, moves=["d6", "d1"])
    assert (found["done"], len(found["beats"])) == ("wrong", 2)  # after the push, and after yellow has picked
    assert found["log"][-1]["text"] == "\ue002 wins."


def test_what_is_touched_in_vain(house: Running) -> None:
    found = tried(house, touch="b6.yellow")
    assert (found["done"], found["answer"]) == ("refused", "That tile is yellow; you push green.")


def test_what_a_move_would_do_is_told_before_it_is_made(house: Running) -> None:
    found = tried(house, game="sixteen-stone", step=1, look="push b3 E")
    assert "done" not in found
    assert found["answer"] == "**Push from b3 to c3, 2 against 1:** both lines go on by one; nothing falls."
    stones = {piece["id"] for zone in found["soon"]["zones"] for piece in zone.get("pieces", ())}
    assert {"c3.r", "d3.b"} <= stones
    assert found["table"] == tried(house, game="sixteen-stone", step=1)["table"]


def test_a_way_is_shown(house: Running) -> None:
    found = tried(house, game="kings-valley", step=6, show=True)
    assert (found["done"], len(found["beats"])) == ("right", 2)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess"}, 404),
        ({"step": 6}, 400),
        ({"step": -1}, 400),
        ({"part": "later"}, 400),
        ({"moves": ["c6"] * 41}, 400),
        ({"moves": ["b6"]}, 400),
        ({"moves": ["c6", "a6", "c6"]}, 400),
        ({"moves": ["x" * 61]}, 400),
        ({"peek": True}, 400),
        ({"moves": ["x" * 59] * 4000}, 413),
    ],
)
def test_what_is_no_try_is_refused(house: Running, body: dict[str, Any], status: int) -> None:
    answer = Somebody(house.base).http.post("/api/lessons", json={"game": "push", "step": 0} | body)
    assert answer.status_code == status
    assert answer.json()["error"].endswith(".")


def test_strangers_are_not_taught(house: Running) -> None:
    answer = Somebody(house.base).http.post(
        "/api/lessons", json={"game": "push", "step": 0}, headers={"origin": "null"}
    )
    assert answer.status_code == 403


def test_the_scene_names_the_first_sentence(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    page = ann.open(ann.make("kings-valley", ["me", "open"], start_seat="1"))
    page.do("bot", seat=1)
    page.do("start")
    scene = page.until(lambda scene: scene["stage"] == "playing")
    assert scene["first"] == "move:first"
