"""What pages are told of a guide besides its text."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

import wabe
from server.browser import Running, Somebody
from wabe.bots import LEVELS, USUAL
from wabe.core.teach import teaching
from wabe.server.guides import guide, sentence, steps, words
from wabe.server.wire import Step


def test_the_first_sentence_says_what_a_decision_means() -> None:
    assert sentence("Choose any other tower.") == "Choose any other tower."
    assert sentence("Two dice are rolled; their sum is the price. If you hold a card, show it.") == (
        "Two dice are rolled; their sum is the price."
    )
    assert sentence("Stay where you are, or pay:") == "Stay where you are, or pay."
    assert sentence("then its row,") == "then its row."
    assert sentence("Draw 1.5 times as many! Then stop.") == "Draw 1.5 times as many!"
    assert sentence("You may go on, as long as") == ""
    assert sentence("") == ""


def test_words_have_no_markup_and_are_on_one_line() -> None:
    text = "Take *one*\nof the **cards** `x`, or a [tile](#tile)."
    assert words(parsed(text)) == "Take one of the cards x, or a tile."


def test_the_stages_of_a_turn_link_to_their_sections() -> None:
    text = "1. The [roll](#roll)\n2. A [trade](#trade) and its [price](#price)\n3. See [there](http://else.where/#x)\n"
    assert steps(parsed(text)) == [Step("roll", ["roll"]), Step("trade", ["trade", "price"])]
    assert steps(parsed("- [roll](#roll)\n")) == []


def test_nearly_every_decision_of_every_game_has_its_sentence() -> None:
    found = {
        (game.slug, name): text
        for game in wabe.games()
        for name, text in (guide(game).gists | teaching(game).first).items()
    }
    asked = {(game.slug, phase.name) for game in wabe.games() for phase in game.phases.values()}
    assert {slug for slug, _ in found} == {slug for slug, _ in asked}
    assert len(asked - set(found)) <= 2  # a section may begin with a table
    assert all(text[-1] in ".!?" for text in found.values())


def test_a_manual_has_the_card_the_gists_and_the_levels(house: Running) -> None:
    http = Somebody(house.base).http
    manual = http.get("/api/games/nim").json()
    (card,) = (card for card in http.get("/api/games").json() if card["slug"] == "nim")
    assert card.items() <= manual.items()
    assert card["credit"] == "traditional, box rules by Vegard Farstad"
    assert (manual["levels"], manual["level"]) == (list(LEVELS), USUAL)
    assert manual["first"]["heap"].endswith(".")


def parsed(text: str) -> SyntaxTreeNode:
    return SyntaxTreeNode(MarkdownIt("commonmark").parse(text))
