"""Tables drawn as text: the pictures a player sees, line by line."""

import io
from itertools import count
from typing import Any, cast

import pytest
from rich.console import Console
from rich.text import Text

import steps
import wabe
from helpers import place, play, random_game
from wabe import Button, Counter, Move, Piece, Spot, Table, WabeError, Zone
from wabe.core.table import grid, hidden, ring
from wabe.terminal import log
from wabe.terminal.draw import draw, listed
from wabe.terminal.session import Session, meant, results


def picture(table, width=80):
    return "\n".join(line.plain for line in draw(table, width))


def state(slug, *moves, **options):
    game = wabe.game(slug)
    return play(game, game.new(seed=3, options=options), *moves)


# --- boards --------------------------------------------------------------------------------------------


def test_a_grid_has_its_ranks_and_files():
    valley = state("kings-valley", "a1-d4", start_seat=0)
    assert picture(wabe.game("kings-valley").table(valley, 1)) == (
        "The valley\n"
        "  1 b b B b .\n"
        "  2 . . . . .\n"
        "  3 . . . . .\n"
        "  4 . b . . .\n"
        "  5 r r R r r\n"
        "    e d c b a\n"
        "\n"
        "  B blue king   R red king   b blue soldier   r red soldier\n"
        "\n"
        "  Seat 1: blue; no way to the Valley yet\n"
        "  Seat 2: red; no way to the Valley yet\n"
        "\n"
        "You win when your king stops on the Valley, c3. Pieces slide until something stops them.\n"
        "Slide a piece."
    )


def test_heaps_are_lines_whatever_is_left_of_them():
    nim = state("nim", setup="list", builder_seat=1)
    nim = place(wabe.game("nim"), nim, heaps=[3, 0, 1])
    lines = picture(wabe.game("nim").table(nim, 0)).splitlines()
    assert lines[1:4] == ["  a o o o . . . .", "  b . . . . . . .", "  c o . . . . . ."]


def test_a_ring_is_round_and_its_cards_carry_counted_gems():
    spots = ring(8, lambda i: f"r{i}", lambda i: f"place {i}")
    cards = [Piece(f"c{i}", "card", f"card {i}", f"C{i}", at=f"r{i}") for i in range(8)]
    gems = [Piece(f"g{i}", "gem", "green gem", "g", at="c6") for i in range(2)]
    gems.append(Piece("p0", "gem", "purple gem", "p", at="c6"))
    lines = picture(Table("", [Zone("ring", "", "spots", cards + gems, spots)])).splitlines()
    assert [line.split() for line in lines if line.strip()][:5] == [
        ["C0"],
        ["C7", "C1"],
        ["C6", "2g1p", "C2"],
        ["C5", "C3"],
        ["C4"],
    ]
    columns = {word: line.index(word) for line in lines for word in line.split() if word.startswith("C")}
    assert columns["C0"] == columns["C4"]
    assert columns["C7"] == columns["C5"] > columns["C6"]
    assert columns["C1"] == columns["C3"] < columns["C2"]


def test_a_board_keeps_its_shape_while_loads_come_and_go():
    def columns(load):
        spots = grid(2, 3, lambda r, c: f"{r},{c}")
        cards = [Piece(f"c{i}", "card", "", f"C{i}", at=spot.id) for i, spot in enumerate(spots)]
        gems = [Piece(f"g{i}", "gem", "", mark, at="c0") for i, mark in enumerate(load)]
        lines = picture(Table("", [Zone("board", "", "spots", cards + gems, spots)])).splitlines()
        return [line.index("C1") for line in lines if "C1" in line]

    assert columns("g") == columns("gyp") == columns("gggyypp")


@pytest.mark.parametrize("width", [80, 60, 40, 30])
@pytest.mark.parametrize("slug", ["nim", "kings-valley", "gyre", "mimsy", "gnumies"])
def test_no_two_pieces_touch_and_no_line_is_too_long(slug, width):
    """The mark of a piece that has its place to itself is a word of its own in the drawing."""
    game = wabe.game(slug)
    position = game.new(seed=5)
    dice = wabe.State()
    dice.seed(9)
    for number in range(60):
        if position.over:
            break
        for seat in (wabe.ALL, position.turn) if number % 6 == 0 else ():
            table = game.table(position, seat)
            lines = draw(table, width)
            words = " ".join(line.plain for line in lines).split()
            places = [piece.at for zone in table.zones for piece in zone.pieces]
            for zone in table.zones:
                spots = {spot.id for spot in zone.spots}
                alone = [piece for piece in zone.pieces if piece.at in spots and places.count(piece.at) == 1]
                assert [piece for piece in alone if piece.up and piece.mark not in words] == []
            paper = io.StringIO()
            console = Console(file=paper, width=width, markup=False, highlight=False)
            for line in [*lines, *listed(table.moves, width)]:
                console.print(line)
            assert all(len(line) <= width for line in paper.getvalue().splitlines())
        moves = position.legal(position.turn)
        position.play(position.turn, moves[dice.roll(len(moves))])


def test_a_board_too_wide_for_the_screen_becomes_a_list():
    spots = grid(1, 30, lambda r, c: f"{c}")
    pieces = [Piece(f"p{i}", "card", "", f"card{i}", at=f"{i}") for i in range(30)]
    lines = picture(Table("", [Zone("row", "Row", "spots", pieces, spots)]), 40).splitlines()
    assert lines[1:4] == ["  0   card0", "  1   card1", "  2   card2"]


def test_of_many_places_that_make_no_picture_only_those_are_told_where_something_lies():
    table = wabe.game("jackrabbits").table(wabe.game("jackrabbits").new(3, 1), 0)
    lines = picture(table).splitlines()
    assert lines[1].split("   ")[:2] == ["  Citadel R1+R2+R3", "town of spades JS"]
    assert lines.index("") < 8


def test_several_pieces_on_a_spot_are_all_shown():
    spots = [Spot("a", 0, 0, "a"), Spot("b", 1, 0, "b"), Spot("c", 2, 0, "c")]
    pieces = [Piece("1", "pawn", "", "x", at="a"), Piece("2", "pawn", "", "x", at="a")]
    pieces += [
        Piece("3", "pawn", "", "y", at="a"),
        Piece("4", "pawn", "", "K1", at="b"),
        Piece("5", "pawn", "", "z", at="b"),
    ]
    assert picture(Table("", [Zone("z", "", "spots", pieces, spots)])).split()[:3] == ["2xy", "K1+z", "c"]


def test_empty_spots_off_a_grid_go_by_their_short_names():
    spots = [Spot("T1", 1, 0, "T1, above"), Spot("r1c1", 1, 1, "row 1"), Spot("L1", 0, 1, "L1, left")]
    card = Piece("1", "card", "green 5", "G5", at="r1c1", up=False)
    assert picture(Table("", [Zone("z", "", "spots", [card], spots)])).split() == ["T1", "L1", "(G5)"]


def test_a_piece_that_is_nowhere_on_the_board_is_still_shown():
    zone = Zone("z", "", "spots", [Piece("1", "pawn", "", "lost", at="nowhere")], [Spot("a", 0, 0, "a")])
    assert "lost" in picture(Table("", [zone]))


# --- rows, counters, legend ------------------------------------------------------------------------------


def test_rows_are_aligned_and_wrapped_under_each_other():
    hand = Zone("hand", "Hand", "fan", [Piece(f"c{i}", "card", "", f"G{i}") for i in range(8)])
    pile = Zone("pile", "Draw pile", "stack", hidden("pile", 20))
    fan = Zone("other", "Seat 2", "fan", hidden("other", 3))
    empty = Zone("none", "Discards", "row")
    assert picture(Table("Go.", [hand, pile, fan, empty]), 32) == (
        "  Hand       G0 G1 G2 G3 G4 G5\n             G6 G7\n  Draw pile  ? x 20\n  Seat 2     ? ? ?\n\nGo."
    )


def test_counters_of_a_seat_stand_together():
    counters = [Counter("Round", 2), Counter("Gems", 3, 0), Counter("Points", 7, 0), Counter("Points", 1, 1)]
    assert "  Round: 2   Seat 1: Gems 3, Points 7   Seat 2: Points 1" in picture(Table("", counters=counters))


def test_the_legend_says_what_letters_stand_for():
    pieces = [Piece("1", "cube", "red cube", "o", "red"), Piece("2", "cube", "blue cube", "o", "blue")]
    pieces += [Piece("3", "pawn", "the fox", "F"), Piece("4", "card", "guest 7", "7")]
    lines = picture(Table("", [Zone("row", "Row", pieces=pieces)])).splitlines()
    assert "  F the fox   o cube" in lines


def test_colour_is_added_to_the_mark_never_instead_of_it():
    table = Table("", [Zone("row", "Row", pieces=[Piece("1", "gem", "red gem", "r", "red")])])
    plain, coloured = (render(table, colour) for colour in (None, "standard"))
    assert "\x1b[31mr\x1b[0m" in coloured
    assert "\x1b" not in plain
    assert Text.from_ansi(coloured).plain.split() == plain.split()


def render(table, colour):
    paper = io.StringIO()
    console = Console(file=paper, width=80, color_system=colour, force_terminal=colour is not None)
    for line in draw(table, 80):
        console.print(line)
    return paper.getvalue()


# --- moves -----------------------------------------------------------------------------------------------


def test_few_moves_are_one_column_many_are_several():
    few = [Move(i, f"m{i}", f"to {i}") for i in range(3)]
    assert [line.plain for line in listed(few, 80)] == ["  1  m0  to 0", "  2  m1  to 1", "  3  m2  to 2"]
    many = [line.plain for line in listed([Move(i, f"m{i}", f"to {i}") for i in range(40)], 80)]
    assert len(many) < 12
    assert all(len(line) <= 80 for line in many)
    assert many[0].split()[:3] == ["1", "m0", "to"]
    assert many[1].split()[:3] == ["2", "m1", "to"]


def test_moves_named_by_numbers_have_no_second_number():
    moves = [Move(0, "10", "bid 10"), Move(1, "20", "bid 20"), Move(2, "pass", "pass")]
    assert [line.plain for line in listed(moves, 80)] == ["  10    bid 10", "  20    bid 20", "  pass"]
    with pytest.raises(WabeError, match="'3' is no move now"):
        meant(moves, "3")
    assert meant(moves, "2").name == "20"


def test_a_text_that_begins_with_the_name_says_it_once():
    assert listed([Move(1, "take 1", "take 1 from heap b")], 80)[0].plain == "  1  take 1 from heap b"


def test_a_move_is_meant_by_number_or_by_the_beginning_of_its_name():
    moves = [Move(4, "take 1"), Move(5, "take 10"), Move(6, "pass")]
    assert meant(moves, "2").name == "take 10"
    assert meant(moves, "P").name == "pass"
    with pytest.raises(WabeError, match="could mean take 1, take 10"):
        meant(moves, "take")
    with pytest.raises(WabeError, match="'4' is no move now"):
        meant(moves, "4")


# --- log and results ---------------------------------------------------------------------------------------


def test_the_log_tells_each_seat_only_what_it_was_told():
    record = wabe.Record.new(wabe.game("gnumies"), 2, seed=4)
    record.play(0, record.state().legal(0)[0])
    assert not [line for line in log.told(record, 1) if "10" in line]
    record.play(1, record.state().legal(1)[-1])
    assert log.told(record, 1) == log.told(record, 0)
    assert log.told(record, 1) != []
    assert log.told(record, 1, first=1) == log.told(record, 1)


def test_the_log_replays_the_entropy_of_the_record():
    record = wabe.Record.new(wabe.game("gnumies"), 2, seed=4)
    dice = wabe.State()
    dice.seed(1)
    while not record.state().over:
        now = record.state()
        moves = now.legal(now.turn)
        record.play(now.turn, moves[dice.roll(len(moves))], entropy=dice.roll(1 << 30))
    assert any(entry.entropy for entry in record.entries)
    assert len(log.told(record, wabe.SPECTATOR)) > 20


def test_results_in_words():
    game = wabe.game("mimsy")

    class Ended(wabe.State):
        def __init__(self, returns, scores=()):
            self.start(len(returns), 0)
            self.values = (returns, scores)

        def returns(self):
            return self.values[0]

        def scores(self):
            return list(self.values[1])

    assert results(game, Ended([0.0, 1.0], [1, 4])) == ["  Seat 1 loses with 1 point", "  Seat 2 wins with 4 points"]
    assert results(game, Ended([0.5, 0.5])) == ["  Seat 1 draws", "  Seat 2 draws"]
    assert results(game, Ended([0.5, 0.0, 0.5]))[0] == "  Seat 1 shares the win"
    solo = wabe.game("bandersnatch")
    position = next(state for state in ended_alone(solo) if 10 <= state.scores()[0] < 32)
    assert results(solo, position) == [f"  Seat 1 wins with {position.scores()[0]} points"]
    position = next(state for state in ended_alone(solo) if 1 < state.scores()[0] < 10)
    assert results(solo, position) == [f"  Seat 1 ends with {position.scores()[0]} points"]


def ended_alone(game):
    """Games of random moves at their end, without end."""
    for seed in count():
        *_, state = random_game(game, seed)
        yield state


def test_buttons_are_no_part_of_the_picture():
    assert picture(Table("Go.", buttons=[Button("b", "press me")])) == "Go."


# --- decisions that make themselves -----------------------------------------------------------------------


class Silent:
    """A screen that nobody looks at, with answers written before."""

    live, width = False, 80

    def __init__(self, *answers):
        self.answers = list(answers)

    def ask(self, question):
        return self.answers.pop(0)

    def __getattr__(self, name):
        return lambda *words: None


def test_what_has_one_answer_is_not_asked_and_undo_leads_to_the_last_choice():
    record = wabe.Record.new(steps.GAME)
    screen = Silent("go 2", "go 2", "undo", "go 1", "go 2", "go 1", "back")
    session = Session(cast(Any, screen), record, {0, 1}, {}, cast(Any, None))
    while screen.answers:
        session.step(record.state())
    assert [entry.name for entry in record.moves()] == ["go 1", "on", "go 2", "on", "go 1", "back"]
