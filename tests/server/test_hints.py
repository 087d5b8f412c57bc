"""Hints: a bot's move with its reason, for the one who asks, made of what that seat may know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wabe
from server.browser import Page, Running, Somebody, running
from server.test_bots import nobody
from wabe.bots import bot
from wabe.bots.counts import Advice
from wabe.bots.hints import Hint, expected, hint
from wabe.bots.players import RandomPlayer
from wabe.bots.review import Turning
from wabe.core.preview import effect
from wabe.core.record import Record
from wabe.core.state import Sampler
from wabe.server.thinkers import Answer, Question, Thinkers

LIST = {"setup": "list", "builder_seat": "2"}


def hinted(page: Page) -> dict[str, Any]:
    """Asks for a hint and waits for it."""
    page.do("hint")
    while True:
        message = page.take()
        if message["type"] == "hinted":
            return message["advice"][0] if message["advice"] else {}


def test_a_hint_is_a_move_with_its_words_and_its_reason(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("nim", ["me", "bot"], **LIST)) as page:
        assert page.scene["hints"]
        words = "In 3, 4 and 5, one block of 2 has no partner; taking 2 from heap a leaves every block one"
        told = hinted(page)
        assert (told["name"], told["text"]) == ("heap a", "take from heap a")
        assert told["reason"].startswith(words)
        page.play("heap a")
        told = hinted(page)  # also in the middle of a turn
        assert (told["name"], told["text"]) == ("take 2", "take 2 from heap a")
        assert told["reason"].startswith(words)


def test_following_hints_wins(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("nim", ["me", "bot"], **LIST)) as page:
        while page.scene["stage"] == "playing":
            page.until(lambda scene: scene["stage"] != "playing" or scene["waiting"] == 1)
            if page.scene["stage"] == "playing":
                page.play(hinted(page)["name"])
        assert page.scene["winners"] == [0]


def test_only_who_is_asked_may_ask(house: Running) -> None:
    ann, ben = Somebody(house.base, "Ann"), Somebody(house.base, "Ben")
    table = ann.make("nim", ["me", "open"], **LIST)
    with ann.open(table) as page, ben.open(table) as other:
        assert "not begun" in page.refused("hint")
        other.do("sit", seat=1)
        page.do("start")
        assert "not asked" in other.refused("hint")
        with Somebody(house.base).open(table) as spectator:
            assert not spectator.scene["hints"]
            assert "watching" in spectator.refused("hint")
        assert hinted(page)["name"] == "heap a"
        assert other.quiet()  # nobody else hears of it


def test_no_hints_against_the_clock(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("matchmaker", ["me", "bot", "bot"])) as page:
        assert not page.scene["hints"]
        assert "no hints" in page.refused("hint")


def test_the_host_may_want_no_hints_and_the_table_remembers_it(tmp_path: Path) -> None:
    ann: Somebody
    with running(tmp_path) as house:
        ann = Somebody(house.base, "Ann")
        wanted = {"game": "nim", "seats": 2, "options": LIST, "fill": ["me", "bot"], "hints": False}
        table = ann.http.post("/api/tables", json=wanted).json()["id"]
        with ann.open(table) as page:
            assert not page.scene["hints"]
            assert "no hints" in page.refused("hint")
    with running(tmp_path) as house:
        ann.base = house.base
        with ann.open(table) as page:
            assert not page.scene["hints"]


def test_where_no_bot_can_be_asked_that_is_said(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinkers, "ask", nobody)
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("nim", ["me", "bot"], **LIST)) as page:
        assert hinted(page) == {}


def test_a_hint_comes_late_or_not_at_all(tmp_path: Path) -> None:
    """The table has moved on before the bot has thought: the hint is not told."""
    with running(tmp_path, think=1.0) as house:
        ann = Somebody(house.base, "Ann")
        with ann.open(ann.make("kings-valley", ["me", "bot"], start_seat="1")) as page:
            page.do("hint")
            page.do("hint")  # the same question
            page.play(page.moves[0])
            page.until(lambda scene: scene["waiting"] == 1)
            hinted(page)
            assert sum('"type":"hinted"' in text for text in page.raw) == 1


def test_a_hint_depends_on_nothing_hidden() -> None:
    game = wabe.game("mimsy")
    truths = [game.new(3, 7, {"start": 1}), game.new(3, 7, {"start": 1})]
    goals = truths[1].goals  # type: ignore[attr-defined]
    goals[0], goals[2] = goals[2], goals[0]  # what seat 1 can't know
    truths[1].seed(99)
    one, other = [hint(game, state.sampler(1), 1, bot("search", iterations=50)) for state in truths]
    assert one == other


@pytest.mark.parametrize("slug", [game.slug for game in wabe.games()])
def test_every_game_has_hints(slug: str) -> None:
    game = wabe.game(slug)
    state = game.new(seed=3)
    seat = state.turn
    told = hint(game, state.sampler(seat), seat, bot("search", iterations=8))
    names = [move.name for move in game.moves(state, seat)]
    assert 1 <= len(told.moves) <= 3
    for number, one in enumerate(told.moves):
        assert one.name in names
        assert one.text
        assert one.reason.endswith((".", "**"))
        assert (one.worth == "") == (number == 0)


def test_where_the_mind_says_nothing_the_search_does() -> None:
    game = wabe.game("gyre")
    assert expected(game, 2, 0.62) == "Looking ahead, this wins about 6 games in 10 from here."
    assert expected(game, 2, 0.02) == "Looking ahead, this wins hardly any game from here."
    assert expected(game, 2, 0.97) == "Looking ahead, this wins nearly every game from here."
    assert expected(wabe.game("make-it-count"), 2, 0.5) == "Looking ahead, nothing better was found."


def test_where_there_is_no_choice_there_is_nothing_to_think_about() -> None:
    game = wabe.game("nim")
    state = game.new(options={"setup": "list", "heaps": [1], "builder_seat": 1})
    assert hint(game, state.sampler(0), 0, bot("random")).moves[0].reason == "There is no other choice."


def test_up_to_three_moves_are_told_and_how_they_compare(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("nim", ["me", "bot"], **LIST)) as page:
        page.do("hint")
        while (message := page.take())["type"] != "hinted":
            pass
        first, *others = message["advice"]
        assert first["worth"] == ""
        assert len(others) <= 2
        assert {one["worth"] for one in others} <= {"as good", "a little less"}
        assert len({one["name"] for one in message["advice"]}) == len(message["advice"])


class Adviser(RandomPlayer):
    """Has this advice."""

    def __init__(self, *advice: tuple[int, float, float]) -> None:
        super().__init__()
        self.told = list(advice)

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        return self.told


def test_a_move_that_was_hardly_looked_at_is_not_told() -> None:
    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    a, b, c, d, *_ = state.legal(0)
    told = hint(game, state.sampler(0), 0, Adviser((a, 0.5, 0.6), (b, 0.3, 0.59), (c, 0.01, 0.9), (d, 0.1, 0.52)))
    assert [(one.name, one.worth) for one in told.moves] == [
        (state.name(0, a), ""),
        (state.name(0, b), "as good"),
        (state.name(0, d), "a little less"),
    ]


def test_a_move_that_is_clearly_worse_is_not_told() -> None:
    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    a, b, *_ = state.legal(0)
    (best,) = hint(game, state.sampler(0), 0, Adviser((a, 0.5, 0.6), (b, 0.5, 0.2))).moves
    assert (best.name, best.worth) == (state.name(0, a), "")


def test_where_a_mind_has_no_words_what_changes_is_the_reason() -> None:
    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    move = state.legal(0)[0]
    told = hint(game, state.sampler(0), 0, Adviser((move, 1.0, 0.6)))
    assert told.moves[0].reason == effect(game, state, 0, move) != ""


def keep_busy(house: Running) -> None:
    """The only bot has a question that takes it a while."""
    state = wabe.game("kings-valley").new(options={"start_seat": 0})
    answer: Answer[Hint] = house.loop.create_future()
    question = Question("kings-valley", state.sampler(0).base.dump(), 0, "search", 1.0, 1)
    house.house.thinkers.desk.put(question, answer)


def reviewed(page: Page) -> list[dict[str, Any]] | None:
    """Asks where the game was decided and waits for it."""
    page.send("review")
    while True:
        message = page.take()
        if message["type"] == "reviewed":
            found: list[dict[str, Any]] | None = message["turnings"]
            return found


def test_who_could_not_look_back_may_ask_again(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("nim", ["me", "bot"], **LIST)) as page:
        page.do("resign")
        page.until(lambda scene: scene["stage"] == "over")
        with monkeypatch.context() as patch:
            patch.setattr(Thinkers, "look_back", nobody)
            assert reviewed(page) is None
        assert reviewed(page) == []


def test_a_table_is_looked_back_on_once_however_often_it_is_asked_for(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Record] = []
    real = Thinkers.look_back

    def look_back(self: Thinkers, record: Record) -> Answer[list[Turning]]:
        begun.append(record)
        return real(self, record)

    monkeypatch.setattr(Thinkers, "look_back", look_back)
    ann, ben = Somebody(house.base, "Ann"), Somebody(house.base, "Ben")
    table = ann.make("nim", ["me", "bot"], **LIST)
    with ann.open(table) as page, ben.open(table) as other:
        page.do("resign")
        other.until(lambda scene: scene["stage"] == "over")
        keep_busy(house)  # so that all ask before the first answer
        for _ in range(5):
            page.do("review")
        assert reviewed(other) == reviewed(page) == []
        assert len(begun) == 1


def test_where_a_game_was_decided(house: Running) -> None:
    ann, ben = Somebody(house.base, "Ann"), Somebody(house.base, "Ben")
    table = ann.make("nim", ["me", "open"], heaps="3 4 5", **LIST)
    with ann.open(table) as page, ben.open(table) as other:
        assert "not over" in page.refused("review")
        other.do("sit", seat=1)
        page.do("start")
        page.play("heap b")
        page.play("take 1")
        assert "not over" in page.refused("review")
        other.until(lambda scene: scene["waiting"] == 2)
        assert not other.scene["review"]
        other.do("resign")
        page.until(lambda scene: scene["stage"] == "over")
        assert page.scene["review"]
        found = reviewed(page)
        assert found is not None
        assert [(one["number"], one["seat"], one["name"]) for one in found] == [(1, 0, "heap b")]
        assert found[0]["text"].startswith("Better was heap a. In 3, 4 and 5, one block")
        assert reviewed(other) == found == reviewed(page)


def test_where_no_truth_is_known_nobody_looks_back(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("mimsy", ["me", "bot"])) as page:
        page.do("resign")
        page.until(lambda scene: scene["stage"] == "over")
        assert not page.scene["review"]
        assert "Nobody knows the truth" in page.refused("review")
