"""What a position is worth, read so many plies ahead: plain minimax, the same however it is computed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.core.duel import OPEN, SURE, WIN, Duel

MOVES: Final = 1 << 10
ANSWERS: Final = 8  # so many threats are followed beyond the depth


def value(duel: Duel, depth: i64, history: list[int]) -> i64:
    return read(duel, depth, -WIN, WIN, ANSWERS, history)


def read(duel: Duel, depth: i64, low: i64, high: i64, answers: i64, history: list[int]) -> i64:
    """`history` says which moves are tried first; it changes how long this takes, never what it finds."""
    verdict = duel.verdict()
    if verdict != OPEN:
        return WIN if verdict > SURE else -WIN if verdict < -SURE else verdict
    if answers > 0 and duel.tense():
        depth += 1
        answers -= 1
    if depth <= 0:
        return duel.worth()
    moves = duel.choices()
    count: i64 = len(moves)
    base = duel.turn * MOVES
    best: i64 = -WIN
    for i in range(count):
        first: i64 = i
        highest: i64 = -1
        for j in range(i, count):
            move: i64 = moves[j]
            rank: i64 = history[base + move]
            if rank > highest:
                highest = rank
                first = j
        move = moves[first]
        moves[first] = moves[i]
        duel.make(move)
        score = -read(duel, depth - 1, -high, -low, answers, history)
        duel.unmake()
        if score > best:
            best = score
            if score > low:
                low = score
                if score >= high:
                    history[base + move] += depth * depth
                    break
    return best
