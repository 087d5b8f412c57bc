"""Jump's weights: learnt from the whole truth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lessons.jump_truth import Truth
from lessons.weights import Lessons, Pupil
from wabe.boxes.greenbox.jump import GAME
from wabe.boxes.greenbox.jump.duel import WEIGHTS, JumpDuel
from wabe.boxes.greenbox.jump.rules import Jump
from wabe.core.duel import OPEN, ZERO
from wabe.core.playout import dice
from wabe.core.state import State

GAMES: Final = 400_000
RATE: Final = 0.2


def learn() -> bytes:
    truth = Truth(1)
    truth.solve(True)
    start = beginning()
    print("The first player", "wins." if truth.mover_wins(start.own, start.other, 0) else "loses.")
    return taught(truth, GAMES)


def beginning() -> JumpDuel:
    state = GAME.new(options={"start_seat": 0})
    assert isinstance(state, Jump)
    return JumpDuel(state, bytes([ZERO]) * WEIGHTS)


def taught(truth: Truth, games: int) -> bytes:
    """Learns from every position of so many games, in which each move is a good one or any, as the dice have it."""
    pupil = Pupil(WEIGHTS)
    chance = dice(1)
    duel = beginning()
    for game in range(games):
        rate = RATE * (games - game) / games
        plies: i64 = 0
        error = 0.0
        good = chance.roll(4)  # of four moves, so many are good ones
        while duel.verdict() == OPEN:
            wins = truth.mover_wins(duel.own, duel.other, duel.turn)
            lesson = Lessons()
            lesson.add(duel.features(), 1.0 if wins else 0.0)
            error += pupil.go_through(lesson, rate)
            follow(truth, duel, chance, wins and chance.roll(4) < good)
            plies += 1
        for _ in range(plies):
            duel.unmake()
        if game % 5000 == 0:
            print(f"\rJump, lessons of {game} games of {games} ...", end="", flush=True)
    print()
    return pupil.rounded()


def follow(truth: Truth, duel: JumpDuel, chance: State, well: bool) -> None:
    """Makes a move: any, or one of those that win."""
    moves = duel.choices()
    chance.shuffle(moves)
    for move in moves:
        duel.make(move)
        if not well or duel.verdict() != OPEN or not truth.mover_wins(duel.own, duel.other, duel.turn):
            return
        duel.unmake()
    raise AssertionError("a won position has a move that wins")
