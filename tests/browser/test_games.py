"""Whole games in a real browser, by touching what glows."""

import random
import secrets

import pytest
from playwright.sync_api import expect

import wabe
from browser.people import PHONE, play_out
from browser.still import Stillness
from server.browser import Somebody
from wabe.bots import LEVELS, USUAL
from wabe.boxes.greenbox.nim.table import spot_id
from wabe.boxes.greenbox.rush_maze.maze import WIDTH, cell_name
from wabe.boxes.jabberwocky.borogoves.chart import CELLS
from wabe.boxes.jabberwocky.borogoves.chart import cell_name as map_cell
from wabe.boxes.jackrabbits.jackrabbits.tiles import NAMES, NODE_NAMES

# What makes a game of random moves short enough for a test.
SHORT = {
    "gyre": {"turn_limit": "30"},
    "jackrabbits": {"round_limit": "20"},
    "matchmaker": {"form": "turns", "dice": "1"},
    "mimsy": {"turn_limit": "100"},
}


# What may move, and why.
MOVES: dict[str, set[str]] = {
    "borogoves": {map_cell(cell) for cell in CELLS},  # the sheet follows the map, and comes nearer when it is whole
    "jackrabbits": {
        *NAMES,
        *(f"at {name}" for name in NODE_NAMES),
        "key",
    },  # a finger's room; a trade
    "matchmaker": {"last"},  # the score of a round takes the table while the next Maker arranges
    "nim": {spot_id(heap, place) for heap in range(12) for place in range(20)},  # grooves fit the heaps
    "rush-maze": {cell_name(cell) for cell in range(WIDTH * WIDTH)},  # the maze grows, and shows its cells smaller then
    "slithy": {f"member{number}" for number in range(1, 8)}  # who deals leaves the row of the others ...
    | {"limit", *(f"well0.{number}" for number in range(1, 11))},  # ... and has larger cards on a phone
}


@pytest.mark.parametrize("slug", [game.slug for game in wabe.games()])
def test_a_whole_game_against_bots(person, slug):
    """From the first touch to the result, with tips and hints; meanwhile no place of the table moves."""
    one = person(seed=1)
    game = wabe.game(slug)
    one.make(slug, ["me"] + ["bot"] * (game.usual - 1), **SHORT.get(slug, {}))
    still = Stillness(one)

    def look():
        if not one.over():
            still.look()

    play_out(one, look=look)
    assert one.touched > 0
    if game.table(game.new()).plan:
        assert {name: moved for name, moved in still.moved.items() if name not in MOVES.get(slug, ())} == {}


@pytest.mark.parametrize("slug", ["gnumies", "gyre"])
def test_two_people_and_a_bot(person, slug):
    """One of them by keyboard only, the other on a phone; they meet by a seat's link."""
    host = person(seed=2)
    host.make(slug, ["me", "open", "bot"], **SHORT.get(slug, {}))
    link = host.seat_link()
    guest = person(size=PHONE, seed=3)
    guest.come(link)
    assert link.rsplit("/", 1)[1] not in guest.page.url  # the secret does not stay in the address bar
    host.page.get_by_role("button", name="Start the game").click()
    play_out(host, guest, keyboard=(host,))
    assert host.touched > 5
    assert guest.touched > 5


def test_seven_seats_on_a_phone(person):
    one = person(size=PHONE, seed=6)
    one.make("slithy", ["me"] + ["bot"] * 6, discussion="one")
    play_out(one)
    assert one.touched > 20


def test_a_victory_short_of_perfection_is_announced_as_one(person, house, monkeypatch):
    """Who watches sees it, too. The chance is such that a game of random moves wins."""
    chance, moves, points = lucky(wabe.game("bandersnatch"))
    monkeypatch.setattr(secrets, "randbits", lambda bits: chance)
    ann = Somebody(house.base, "Ann")
    table = ann.make("bandersnatch", ["me"])
    watching = person()
    watching.open(f"/t/{table}")
    with ann.open(table) as page:
        page.play(*moves)
    result = watching.page.get_by_role("region", name="Result")
    result.get_by_role("heading", name=f"Victory with {points} points").wait_for()
    assert watching.page.locator(".seat.won .crown").inner_text() == "won"


def lucky(game):
    """A chance with which a game of random moves wins by 10 to 31 points, its moves and the points."""
    for chance in range(1000):
        record, dice = wabe.Record.new(game, 1, chance), random.Random(chance)
        moves = []
        while not (state := record.state()).over:
            move = dice.choice(state.legal(0))
            moves.append(state.name(0, move))
            record.play(0, move, entropy=chance)
        if 10 <= state.scores()[0] < 32:
            return chance, moves, state.scores()[0]
    raise AssertionError("no such game")


def test_the_host_chooses_how_strong_a_bot_plays(person):
    host = person()
    host.make("nim", ["me", "open"])
    host.page.get_by_role("button", name="Put a bot here").click()
    strength = host.page.get_by_label("How strong")
    expect(strength.get_by_role("option")).to_have_text(list(LEVELS))
    expect(strength).to_have_value(USUAL)
    strength.select_option("hard")
    host.page.get_by_role("main").get_by_text("hard bot").wait_for()
    host.open("/g/nim")
    expect(host.page.get_by_role("radio", name=USUAL)).to_be_checked()
    host.page.get_by_text("traditional, box rules by Vegard Farstad").wait_for()


def test_a_board_that_would_grow_keeps_its_names_while_one_points(person):
    one = person()
    one.make("gridblock", ["me", "bot"], variant="B")
    tile = one.page.locator('[data-id^="tiles"].can').first
    tile.wait_for()
    tile.click()
    cell = one.page.locator("button.spot.can").first  # above all tiles
    cell.wait_for()
    names = one.page.locator(".margin").all_inner_texts()
    cell.hover()
    one.page.locator(".ghost").first.wait_for()
    assert one.page.locator(".margin").all_inner_texts() == names
