"""Alpha-beta search for games of two without secrets or chance: what it reads to the end, it knows for sure.

It deepens step by step and keeps a table of the positions it has met. With a budget in nodes it always answers the
same.
"""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from wabe.bots.words import WORDS
from wabe.core.duel import OPEN, SURE, WIN, Duel, chances

DEEPEST: Final = 100  # plies
SHALLOW: Final = 3  # so deeply each move is searched for its own worth; deeper only whether it is better than the best
LATE: Final = 4  # moves after so many are at first looked at less deeply
NEVER: Final = 1 << 60

BITS: Final = 19
SLOTS: Final = 1 << BITS
MOVES: Final = 1 << 10
# An entry of the table, from its lowest bit: the move, the kind of bound, the depth, score + WIN, a part of the key.
KIND_AT: Final = 10
DEPTH_AT: Final = 12
SCORE_AT: Final = 19
CHECK_AT: Final = 35
CHECK: Final = (1 << 27) - 1

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


@final
class AlphaBeta:
    """A search for one decision of the seat that is asked. `run`, then ask for `advice`."""

    def __init__(self, legal: list[int], duel: Duel) -> None:
        self.legal: list[int] = legal  # of the seat
        self.duel: Duel = duel
        self.roots: list[int] = self.duel.choices()  # the best first
        self.scores: list[int] = [0] * len(self.roots)
        self.efforts: list[int] = [0] * len(self.roots)  # nodes
        self.depth: i64 = 0  # of the last complete iteration
        self.nodes: i64 = 0
        self.most: i64 = NEVER
        self.end: float = inf
        self.stopped: bool = False
        self.table: list[int] = [0] * SLOTS
        self.history: list[int] = [0] * (2 * MOVES)  # by side and move: how often it was too good to be allowed

    def run(self, seconds: float = inf, nodes: int = NEVER) -> None:
        """Deepens until the seconds or the nodes are spent, or until the end is certain."""
        self.end = perf_counter() + seconds
        self.most = self.nodes + nodes
        self.stopped = False
        while self.depth < DEEPEST and not self.certain():
            self.iterate(self.depth + 1)
            if self.stopped:
                return
            self.depth += 1

    def sure(self, count: int, seconds: float) -> list[int]:
        """Of the first so many decisions the best, and those that are read to win for certain, too: of all others it
        is only known that they are no better, and they may be lost."""
        self.end = perf_counter() + seconds
        self.most = NEVER
        self.stopped = False
        found: list[int] = []
        for i in range(min(count, len(self.roots))):
            if i > 0 and self.scores[0] > SURE:
                score = self.follow(self.roots[i], False, self.depth, SURE, WIN, 0)
                self.scores[i] = 0 if self.stopped else min(score, self.scores[0])
            decision = self.duel.decision(self.roots[i])
            if (i == 0 or self.scores[i] > SURE) and decision not in found:
                found.append(decision)
        return found

    def certain(self) -> bool:
        """Can nothing more be found out? With a single choice there is nothing to find out."""
        if len(self.legal) < 2 or not self.roots:
            return True
        best = self.scores[0]
        return self.depth > 0 and (best < -SURE or best >= WIN - self.depth)  # a quicker win would have been found

    def iterate(self, depth: i64) -> None:
        """Searches every move to this depth. A better one goes to the front, and stays there if time runs out."""
        best: i64 = -WIN
        for i in range(len(self.roots)):
            before = self.nodes
            each = i == 0 or depth <= SHALLOW
            score = self.follow(self.roots[i], not each, depth, -WIN if each else best, WIN, 0)
            self.efforts[i] += self.nodes - before
            if self.stopped:
                return
            self.scores[i] = score if each or score > best else min(score, self.scores[i])
            if i == 0 or score > best:
                best = score
                self.roots.insert(0, self.roots.pop(i))
                self.scores.insert(0, self.scores.pop(i))
                self.efforts.insert(0, self.efforts.pop(i))

    def follow(self, move: i64, later: bool, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """What a move brings the side that makes it. A later one at first has only to show that it is no better."""
        self.duel.make(move)
        score: i64 = NEVER
        if later:
            score = -self.search(depth - 1, -low - 1, -low, ply + 1)
        if score > low and (not later or score < high):
            score = -self.search(depth - 1, -high, -low, ply + 1)
        self.duel.unmake()
        return score

    def search(self, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """The score of the position for the side to move if it lies between low and high; otherwise a bound."""
        self.nodes += 1
        if self.nodes > self.most or (self.nodes & 255 == 0 and perf_counter() > self.end):
            self.stopped = True
            return 0
        duel = self.duel
        verdict = duel.verdict()
        if verdict != OPEN:
            return earlier(verdict, ply)
        if low >= WIN - 1 - ply:
            return low  # whatever comes, a quicker win is known
        tense = duel.tense()
        if tense:
            depth += 1
        if depth <= 0 or ply >= DEEPEST:
            return duel.worth()
        key = duel.key()
        slot = key & SLOTS - 1
        check = key >> BITS & CHECK
        entry: i64 = self.table[slot]
        hint: i64 = -1
        if entry and entry >> CHECK_AT == check:
            hint = entry & MOVES - 1
            kind = entry >> KIND_AT & 3
            score = earlier((entry >> SCORE_AT & 0xFFFF) - WIN, ply)
            sure = (score > SURE and kind != AT_MOST) or (score < -SURE and kind != AT_LEAST)  # whatever the depth
            if (sure or (entry >> DEPTH_AT & 127) >= depth) and (
                kind == EXACT or (kind == AT_LEAST and score >= high) or (kind == AT_MOST and score <= low)
            ):
                return score
        moves = duel.choices()
        ranks = self.ranks(moves, hint)
        base = duel.turn * MOVES
        best = 2 + ply - WIN  # where every move loses at once
        chosen: i64 = 0
        above = low
        for i in range(len(moves)):
            move = likeliest(moves, ranks, i)
            hurried = i >= LATE and depth >= 3 and not tense
            score = self.follow(move, i > 0, depth - 1 if hurried else depth, above, high, ply)
            if hurried and score > above and not self.stopped:
                score = self.follow(move, True, depth, above, high, ply)
            if self.stopped:
                return 0
            if score > best:
                best = score
                chosen = move
            if score > above:
                above = score
                if score >= high:
                    self.history[base + move] += depth * depth
                    break
        kind = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
        kept = earlier(best, -ply) + WIN
        self.table[slot] = check << CHECK_AT | kept << SCORE_AT | depth << DEPTH_AT | kind << KIND_AT | chosen
        return best

    def ranks(self, moves: list[int], hint: i64) -> list[int]:
        """Which moves to try first: the one that was best before, then those that did well elsewhere."""
        history = self.history
        base = self.duel.turn * MOVES
        ranks = [0] * len(moves)
        for i in range(len(moves)):
            move: i64 = moves[i]
            ranks[i] = NEVER if move == hint else history[base + move]
        return ranks

    def advice(self) -> list[tuple[int, float, float]]:
        """For each decision: its share of the search, and what it is worth to the seat; best first."""
        shares: dict[int, float] = {}
        worths: dict[int, float] = {}
        for i, move in enumerate(self.roots):
            decision = self.duel.decision(move)
            shares[decision] = shares.get(decision, 0.0) + self.efforts[i] / max(1, self.nodes)
            score = min(self.scores[i], self.scores[0])  # the others may have been judged less deeply
            worths[decision] = max(worths.get(decision, 0.0), chances(score))  # the best of those that begin alike
        tried = [(decision, shares[decision], worths[decision]) for decision in worths]
        return tried + [(decision, 0.0, 0.0) for decision in self.legal if decision not in worths]

    def reason(self, decision: int) -> str:
        """What is certain about a decision, as a sentence; empty if nothing is."""
        for i, move in enumerate(self.roots):
            if self.duel.decision(move) == decision and self.depth > 0:
                score = self.scores[i]
                if score > SURE:
                    return wins_in(WIN - score)
                if score < -SURE and i == 0:
                    return loses_in(WIN + score)
                return ""
        return ""


def earlier(score: i64, plies: i64) -> i64:
    """A score as it is seen so many plies earlier: wins and losses are further off."""
    return score - plies if score > SURE else score + plies if score < -SURE else score


def likeliest(moves: list[int], ranks: list[int], start: i64) -> i64:
    """Brings the move of the highest rank to the start of the rest."""
    first = start
    highest: i64 = ranks[start]
    for i in range(start + 1, len(ranks)):
        rank: i64 = ranks[i]
        if rank > highest:
            highest = rank
            first = i
    move = moves[first]
    moves[first] = moves[start]
    ranks[first] = ranks[start]
    return move


def wins_in(plies: int) -> str:
    turns = (plies + 1) // 2
    return WORDS("wins-at-once" if turns == 1 else "wins-in", turns=turns)


def loses_in(plies: int) -> str:
    turns = plies // 2
    return WORDS("lost-now" if turns == 0 else "lost-soon" if turns == 1 else "lost-in", turns=turns)
