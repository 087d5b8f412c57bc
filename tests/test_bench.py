"""The comparison with peers: its two small games are the games they are called. Nothing is measured here."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import wabe
from helpers import names, place, play
from wabe import Game, State
from wabe.core.checks import CHECKS, run
from wabe.core.playout import playouts

BENCH = Path(__file__).parent.parent / "bench"


def loaded(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def small(name: str) -> Game:
    game = loaded(BENCH / "games" / f"{name}.py").GAME
    assert isinstance(game, Game)
    return game


TIC_TAC_TOE = small("tic_tac_toe")
CONNECT_FOUR = small("connect_four")


@pytest.mark.parametrize("game", [TIC_TAC_TOE, CONNECT_FOUR], ids=lambda game: game.slug)
def test_battery(game: Game) -> None:
    checks = [check for check in CHECKS if check != "guide"]  # nobody plays them: they need none
    assert [result for result in run(game, games=50, deep=3, fuzz=100, checks=checks) if not result.ok] == []


def after(state: State, move: int) -> State:
    following = state.clone()
    following.apply(state.turn, move)
    return following


# --- tic-tac-toe -------------------------------------------------------------------------------------


def test_three_in_a_line_win() -> None:
    state = play(TIC_TAC_TOE, TIC_TAC_TOE.new(), "a1", "a2", "b2", "b1", "c3")
    assert (state.over, state.returns()) == (True, [1.0, 0.0])


def test_a_full_board_without_a_line_is_a_draw() -> None:
    state = TIC_TAC_TOE.new()
    play(TIC_TAC_TOE, state, "b2", "a1", "a2", "c2", "b3", "b1", "c1", "a3", "c3")
    assert (state.over, state.returns()) == (True, [0.5, 0.5])


def test_random_tic_tac_toe_ends_as_it_should() -> None:
    """The exact odds of random play: 737/1260, 121/420 and 8/63; 5,478 positions."""
    odds: dict[tuple[int, ...], tuple[Fraction, Fraction, Fraction]] = {}

    def of(state: State) -> tuple[Fraction, Fraction, Fraction]:
        board = state.look(0)["board"]
        assert isinstance(board, list)
        key = tuple(board)
        if key not in odds:
            if state.over:
                first = state.returns()[0]
                odds[key] = Fraction(first == 1.0), Fraction(first == 0.0), Fraction(first == 0.5)
            else:
                moves = state.legal(state.turn)
                ends = [of(after(state, move)) for move in moves]
                win, loss, draw = (sum((end[i] for end in ends), Fraction(0)) / len(moves) for i in range(3))
                odds[key] = win, loss, draw
        return odds[key]

    assert of(TIC_TAC_TOE.new()) == (Fraction(737, 1260), Fraction(121, 420), Fraction(8, 63))
    assert len(odds) == 5478


# --- Connect Four ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moves",
    [
        "a b a b a b a",  # upright
        "d d e e f f g",  # across, at the border
        "a b b c c d c d d f d",  # rising
        "g f f e e d e d d b d",  # falling
    ],
)
def test_four_in_a_line_win(moves: str) -> None:
    *before, last = moves.split()
    state = play(CONNECT_FOUR, CONNECT_FOUR.new(), *before)
    assert not state.over
    play(CONNECT_FOUR, state, last)
    assert (state.over, state.returns()) == (True, [1.0, 0.0])


def test_a_line_does_not_run_on_in_the_next_row() -> None:
    state = play(CONNECT_FOUR, CONNECT_FOUR.new(), *"eafbgca")  # e, f and g of the first row, a of the second
    assert not state.over


def test_a_full_column_is_closed() -> None:
    state = play(CONNECT_FOUR, CONNECT_FOUR.new(), *"aaaaaa")
    assert names(state) == list("bcdefg")


def test_a_floating_disc_is_refused() -> None:
    state = CONNECT_FOUR.new()
    board = [0] * 72
    board[19] = 1
    with pytest.raises(ValueError, match="lie on each other"):
        place(CONNECT_FOUR, state, board=board, heights=[1, 0, 0, 0, 0, 0, 0], plies=1, turn=1, waiting=2)


def test_connect_four_has_the_known_number_of_positions() -> None:
    """1, 7, 49, 238, 1120, 4263: positions after so many discs (OEIS A212693)."""
    level = {"": CONNECT_FOUR.new()}
    counts = []
    for _ in range(6):
        counts.append(len(level))
        following = [after(state, move) for state in level.values() for move in state.legal(state.turn)]
        level = {str(state.look(0)): state for state in following}
    assert counts == [1, 7, 49, 238, 1120, 4263]


def test_random_connect_four_is_as_long_as_elsewhere() -> None:
    """OpenSpiel's random games have 21.3 moves; the error of 3,000 games is about 0.14."""
    assert playouts(CONNECT_FOUR.new(), 3000, 1) / 3000 == pytest.approx(21.3, abs=0.5)


# --- nim, the shared game ----------------------------------------------------------------------------


def test_random_nim_is_as_long_as_it_must_be() -> None:
    """A heap of n is emptied in 1 + 1/2 + ... + 1/n turns, whichever heap is chosen when; a turn is two decisions."""
    turns = sum(1 / part for heap in (1, 3, 5, 7) for part in range(1, heap + 1))
    state = wabe.game("nim").new(options={"setup": "list", "heaps": [1, 3, 5, 7]})
    assert playouts(state, 3000, 1) / 3000 == pytest.approx(2 * turns, abs=0.3)


# --- punctual bots -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2, 3])  # played by the bots, or at random
def test_moves_are_measured_by_the_clock_that_is_given(seed: int) -> None:
    looks = count()
    taken = loaded(BENCH / "punctual.py").sit("gyre", seed, 0.001, 3, lambda: 2.0 * next(looks))
    assert [slug for slug, _ in taken] == ["gyre"] * 3
    assert [over for _, over in taken] == [pytest.approx(1.999)] * 3


def test_late_is_more_than_the_grace() -> None:
    punctual = loaded(BENCH / "punctual.py")
    assert punctual.late([-0.5, 0.0, 0.1, 0.11, 3.0]) == 2


# --- the server under load ---------------------------------------------------------------------------


def test_the_load_needs_nothing_but_wabe() -> None:
    """A short one, where the packages of the tests are out of reach, as in the environment of bench/compare."""
    without = "import runpy, sys; sys.modules['httpx'] = None; runpy.run_path(sys.argv.pop(1), run_name='__main__')"
    size = ["--tables", "2", "--seconds", "0.5", "--rounds", "1", "--pace", "20"]
    command = [sys.executable, "-c", without, str(BENCH / "load.py"), *size]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "Wabe as fast as it goes" in done.stdout
    assert "Wabe at 20 moves/s" in done.stdout


# --- pins --------------------------------------------------------------------------------------------


def test_pins_have_hashes_and_no_addresses() -> None:
    text = (BENCH / "requirements.txt").read_text(encoding="utf-8")
    for line in text.replace("\\\n", " ").splitlines():
        assert re.fullmatch(r"[a-z0-9-]+==\S+( ; [^-]+)?\s+(--hash=sha256:[0-9a-f]{64}\s*)+", line), line
    lock = (BENCH / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in lock
    packages = json.loads(lock)["packages"]
    assert packages.pop("")["dependencies"] == {"boardgame.io": "0.50.2"}
    assert [path for path, package in packages.items() if "integrity" not in package] == []
