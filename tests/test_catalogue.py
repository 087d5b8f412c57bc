"""One catalogue: what a box and a game are is said in Python, once, and the page finds everything by slug."""

import re
from pathlib import Path
from typing import Any

import pytest

import wabe
from wabe import Box, Theme
from wabe.core.box import BINDINGS
from wabe.server.looks import looks, themes
from wabe.server.shelf import shelf

CLIENT = Path(__file__).parent.parent / "client" / "src"
OWN = [game for game in wabe.games() if game.package.startswith("wabe.")]


def test_boxes_stand_in_their_order():
    boxes = [game.box.slug for game in OWN]
    assert list(dict.fromkeys(boxes)) == ["jabberwocky", "greenbox", "gnumies", "jackrabbits"]
    assert [boxes.count(slug) for slug in dict.fromkeys(boxes)] == [8, 17, 1, 1]


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.slug)
def test_every_game_has_its_picture(game):
    drawing = CLIENT / "faces" / "vignettes" / game.box.slug / f"{game.slug}.svg"
    assert "<svg" in drawing.read_text(encoding="utf-8")


def test_no_game_is_named_in_the_page_outside_its_faces():
    """Neither as a value, nor as a class, nor in a condition; tests may."""
    names = {word for game in OWN for word in (game.slug, game.title, game.box.slug, game.box.title)}
    word = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    named = re.compile(rf"""['"`](?:{word})['"`]|\bbox-(?:{word})\b""")
    found = []
    for path in sorted(CLIENT.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".css") and "faces" not in path.parts and ".test." not in path.name:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found += [f"{path.name}:{number}: {match[0]}" for match in named.finditer(line)]
    assert found == []


def test_the_shelf_tells_all_of_a_box():
    told = shelf()["gnumies"].box
    box = wabe.game("gnumies").box
    assert (told.slug, told.title, told.line) == ("gnumies", "The Gnumies", box.line)
    assert (told.maker, told.home) == (box.maker, box.home)
    assert told.faces == []  # drawn by the page
    lids = [card.lid for card in shelf().values() if card.box.slug == "jabberwocky"]
    assert [lid.cloth for lid in lids] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert {lid.binding for lid in lids} == {"cloth"}


def test_what_the_cards_say_of_kinds():
    kinds = {slug: card.kinds for slug, card in shelf().items()}
    assert kinds["gyre"] == ["chance"]
    assert kinds["bandersnatch"] == ["chance", "cooperative"]
    assert kinds["jackrabbits"] == ["hidden", "simultaneous", "chance"]
    assert shelf()["jackrabbits"].minutes == (45, 45)


# --- themes --------------------------------------------------------------------------------------------


def test_a_theme_becomes_custom_properties_of_its_box():
    sheet = themes()
    assert sheet.count(".box-") == 4
    (line,) = (line for line in sheet.splitlines() if line.startswith(".box-gnumies "))
    assert "--felt-2: light-dark(#ffdfc6, #2a2144)" in line
    assert "--card-ink: #2b2140" in line
    assert f"--pattern: url({looks()['gnumies'].at}/felt.svg)" in line


@pytest.mark.parametrize(
    "colour", ["red", "#12", "#gggggg", "#fff; } body { display: none", ("#fff", "#000", "#fff"), ("#fff", "no")]
)
def test_a_colour_is_a_colour(colour):
    with pytest.raises(ValueError, match="felt can't be"):
        Theme(felt=colour)


def test_a_binding_is_one_that_the_page_knows():
    with pytest.raises(ValueError, match="there are: plain, cloth, craft, confetti"):
        Theme(binding="leather")
    lid = (CLIENT / "pages" / "Lid.svelte").read_text(encoding="utf-8")
    for binding in set(BINDINGS) - {"plain"}:
        assert f".{binding} {{" in lid


def test_every_colour_of_a_theme_is_one_that_the_page_uses():
    inks: dict[str, Any] = dict.fromkeys(Theme.__dataclass_fields__.keys() - {"cloths", "binding"}, "#fff")
    names = set(Theme(**inks).colours())
    page = "".join(
        path.read_text(encoding="utf-8") for path in CLIENT.rglob("*") if path.suffix in (".css", ".svelte", ".svg")
    )
    for name in names:
        assert f"var(--{name.replace('_', '-')}" in page, name


# --- refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["", "Tea", "tea table", "tea/..", "9tea", "tea--table"])
def test_a_slug_fits_into_addresses(slug):
    with pytest.raises(ValueError, match="can't be a box's slug"):
        Box(slug=slug, title="Tea")


def test_a_home_is_a_page():
    with pytest.raises(ValueError, match="no address of a page"):
        Box(slug="tea", title="Tea", home=("here", "javascript:alert(1)"))


def test_a_box_that_is_only_a_title_is_refused():
    game = wabe.game("nim")
    fields = {name: getattr(game, name) for name in game.__dataclass_fields__}
    with pytest.raises(TypeError, match="Game nim: box must be a Box, as in Box"):
        wabe.Game(**fields | {"box": "Green Box of Games"})
