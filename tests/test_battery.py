"""The battery finds what it is there to find: copies of games, each broken in one way, are caught."""

from dataclasses import replace
from typing import Any

import pytest

import unique_bid
import wabe
from wabe import Game, Kind
from wabe.core.checks import CHECKS, run

NIM = wabe.game("nim")
VALLEY = wabe.game("kings-valley")
MIMSY = wabe.game("mimsy")
GNUMIES = wabe.game("gnumies")
BID = unique_bid.GAME


def broken(game, **methods):
    """A copy of the game with some methods replaced; clones stay broken."""

    def clone(self):
        copy = game.rules.clone(self)
        copy.__class__ = rules
        return copy

    rules = type(game.rules.__name__, (game.rules,), {"__module__": game.rules.__module__, "clone": clone, **methods})
    return replace(game, rules=rules)


def caught(game, **size):
    """The names of the checks that fail, with what they say."""
    thorough = {"games": 20, "deep": 6, "fuzz": 60} | size
    return {result.check: result.detail for result in run(game, **thorough) if not result.ok}


@pytest.mark.parametrize("game", [NIM, MIMSY, BID], ids=lambda game: game.slug)
def test_a_sound_game_passes(game):
    faults = caught(broken(game))
    faults.pop("guide", None)  # the test game has none
    assert faults == {}


# --- secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [MIMSY, GNUMIES], ids=lambda game: game.slug)
def test_an_emptied_guess_is_caught(game):
    peeking = broken(game, guess=lambda self, seat: None, guess_picks=lambda self, seat: None)
    assert {"varies", "forgets"} & set(caught(peeking))


def test_emptied_picks_alone_are_caught():
    assert "forgets" in caught(broken(GNUMIES, guess_picks=lambda self, seat: None))
    assert "forgets" in caught(broken(BID, guess_picks=lambda self, seat: None))


def test_a_look_that_shows_a_hidden_card_is_caught():
    def look(self, seat):
        return MIMSY.rules.look(self, seat) | {"shown": MIMSY.rules.look(self, wabe.ALL)["goals"]}

    assert "tells nothing" in caught(broken(MIMSY, look=look))


def test_a_look_that_shows_a_secret_pick_is_caught():
    def look(self, seat):
        return BID.rules.look(self, seat) | {"picks": self.look_picks(wabe.ALL)}

    assert "tells nothing" in caught(broken(BID, look=look))


def test_a_move_name_that_tells_a_secret_is_caught():
    def name(self, seat, move):
        return f"{MIMSY.rules.name(self, seat, move)} {'GYP'[self.goals[-1]]}"

    assert "tells nothing" in caught(broken(MIMSY, name=name))


def test_a_guess_that_shuffles_the_truth_in_place_is_caught():
    def guess(self, seat):
        goals = [other for other in range(len(self.goals)) if other != seat]
        if not self.over and seat >= 0:
            a, b = goals[0], goals[1]
            if self.roll(2):
                self.goals[a], self.goals[b] = self.goals[b], self.goals[a]

    assert "depends on knowledge" in caught(broken(MIMSY, guess=guess))


def test_an_event_that_tells_a_secret_is_caught():
    def apply(self, seat, move):
        if seat >= 0:
            self.tell(wabe.EVERYONE, "picked", seat, move)
        BID.rules.apply(self, seat, move)

    assert "forgets" in caught(broken(BID, apply=apply))


def test_ids_that_order_a_hidden_hand_are_caught():
    class Sorted(Game):
        def draw(self, look, seat, moves):
            table = super().draw(look, seat, moves)
            for zone in table.zones:
                secret = [piece for piece in zone.pieces if not piece.up and not piece.mark]
                for slot, piece in enumerate(secret):
                    piece.id = f"{zone.id}.card{slot + 1}"
            return table

    game = wabe.game("gimble")
    fields = {name: getattr(game, name) for name in Game.__dataclass_fields__}
    assert "tables" in caught(Sorted(**fields))


def test_a_game_that_hides_without_saying_so_is_caught():
    assert "open to all" in caught(replace(MIMSY, kind=Kind.PLAIN))
    assert "open to all" in caught(replace(NIM, kind=Kind.HIDDEN))


# --- copies, moves, ends -------------------------------------------------------------------------


def test_a_clone_that_shares_a_list_is_caught():
    def clone(self):
        copy: Any = NIM.rules.clone(self)
        copy.__class__ = type(self)
        copy.heaps = self.heaps
        return copy

    assert "clones" in caught(broken(NIM, clone=clone))


def test_a_clone_that_forgets_a_field_is_caught():
    def clone(self):
        copy: Any = VALLEY.rules.clone(self)
        copy.__class__ = type(self)
        copy.plies = 0
        return copy

    assert "clones" in caught(broken(VALLEY, clone=clone))


def test_a_game_that_accepts_an_illegal_move_is_caught():
    def play(self, seat, move):
        if 0 <= seat < self.seats and 0 <= move < 200:
            self.apply(seat, min(move, self.legal(seat)[-1]) if self.waiting >> seat & 1 else move)
        else:
            NIM.rules.play(self, seat, move)

    assert {"refuses", "fuzzed moves"} <= set(caught(broken(NIM, play=play)))


def test_an_endless_game_is_caught():
    assert "ends" in caught(replace(VALLEY, bound=50))


def test_a_lost_piece_is_caught():
    def flaw(self):
        return "" if self.plies < 9 else "A soldier is missing."

    assert caught(broken(VALLEY, flaw=flaw))["ends"].endswith("A soldier is missing.")


def test_returns_that_do_not_add_up_are_caught():
    assert "ends" in caught(broken(NIM, returns=lambda self: [1.0, 1.0]))


def test_winners_who_have_no_part_of_the_win_are_caught():
    assert "winners must be those" in caught(broken(NIM, winners=lambda self: [0, 1]))["ends"]


def test_together_some_who_win_and_some_who_lose_are_caught():
    assert (
        "all win or lose together here, so winners can't be"
        in caught(broken(wabe.game("make-it-count"), winners=lambda self: [0]))["ends"]
    )


def test_together_a_game_that_does_not_say_what_is_a_victory_is_caught():
    silent = broken(wabe.game("bandersnatch"), winners=wabe.State.winners)
    assert "the rules don't say when they win" in caught(silent)["ends"]


def test_unsorted_legal_moves_are_caught():
    assert "ends" in caught(broken(NIM, legal=lambda self, seat: NIM.rules.legal(self, seat)[::-1]))


def test_equal_names_are_caught():
    assert "names" in caught(broken(NIM, name=lambda self, seat, move: "x"))


def test_chance_outside_the_state_is_caught():
    from random import randrange

    def apply(self, seat, move):
        if seat >= 0 and len(self.picks[seat]) == 0:
            self.prize = randrange(1, 7)
        BID.rules.apply(self, seat, move)

    assert "repeats" in caught(broken(BID, apply=apply))


def test_undeclared_chance_and_simultaneous_choices_are_caught():
    assert "kinds" in caught(replace(BID, kind=Kind.HIDDEN | Kind.SIMULTANEOUS))
    assert "kinds" in caught(replace(BID, kind=Kind.HIDDEN | Kind.CHANCE))


def test_a_position_check_that_lets_nonsense_through_is_caught():
    assert "fuzzed positions" in caught(broken(unique_bid.GAME, flaw=lambda self: ""), fuzz=600)


def test_a_path_to_nowhere_is_caught():
    class Lost(Game):
        def draw(self, look, seat, moves):
            table = super().draw(look, seat, moves)
            for move in table.moves:
                move.path = ("nowhere", move.name)
            return table

    fields = {name: getattr(NIM, name) for name in Game.__dataclass_fields__}
    assert "not on the table" in caught(Lost(**fields))["tables"]


def test_every_check_has_a_name_and_says_what_it_checks():
    assert all(check.meaning.endswith(".") for check in CHECKS.values())
