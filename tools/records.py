"""Writes the records that every build must be able to replay: two of each game, for the edition of its rules.

    python tools/records.py               those that are missing, into tests/records
    python tools/records.py --anew nim    these games' anew: only as long as nobody has records of that edition

One is a usual table. The other has every option turned away from its default, another number of seats where the game
has one, fresh entropy, moves taken back, choices unsealed, words said and clocks run out, where the game has such.
"""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import wabe
from wabe import CLOCK, Game, IllegalMove, OptionError, Record, State
from wabe.core.playout import dice

FOLDER = Path(__file__).parent.parent / "tests" / "records"
USUAL, TURNED = "usual", "turned"
TRIES = 3000  # choices of options, for two may exclude each other
PAUSE = 9000  # milliseconds that a move takes at most
WORDS = "the second one, I think"


def path(game: Game, kind: str, folder: Path = FOLDER) -> Path:
    return folder / f"{game.slug}-{game.edition}-{kind}.txt"


def usual(game: Game) -> Record:
    """A random game at a usual table."""
    seed = crc32(game.slug.encode())
    record = Record.new(game, seed=seed)
    player = Player(record, dice(seed))
    while not record.state().over:
        player.move()
    return record


def turned(game: Game) -> Record:
    """A random game with everything that a record can hold."""
    seed = crc32(game.slug.encode()) + 1
    chance = dice(seed)
    low, high = game.seats
    seats = high if high != game.usual else low
    record = Record.new(game, seats, seed, other_options(game, seats, chance))
    player = Player(record, chance, eventful=True)
    player.move()
    player.take_back(1)
    while not record.state().over:
        player.move()
        if chance.roll(40) == 0:
            player.take_back(1 + chance.roll(4))
    player.take_back(2)
    while not record.state().over:
        player.move()
    return record


def other_options(game: Game, seats: int, chance: State) -> dict[str, object]:
    """As many options as possible with another value than their default."""
    best: dict[str, object] = {}
    defaults = game.settle(seats)
    for _ in range(TRIES):
        chosen: dict[str, object] = {}
        for option in game.options:
            values = [value for value in option.trials(seats) if option.check(value, seats) != defaults[option.name]]
            if values and chance.roll(10):
                chosen[option.name] = values[chance.roll(len(values))]
        try:
            game.new(seats, 0, chosen)
        except OptionError:
            continue
        best = max(best, chosen, key=len)
        if len(best) == len(game.options):
            break
    return best


class Player:
    """Makes random moves in a record, and other things that happen at tables."""

    def __init__(self, record: Record, chance: State, eventful: bool = False) -> None:
        self.record = record
        self.chance = chance
        self.eventful = eventful
        self.ms = 0

    def move(self) -> None:
        state = self.record.state()
        self.ms += 200 + self.chance.roll(PAUSE)
        timer = state.timer()
        if timer is not None and (not state.waiting or (self.eventful and self.chance.roll(12) == 0)):
            self.play(CLOCK, timer[2])
            return
        asked = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
        seat = asked[self.chance.roll(len(asked))]
        moves = state.legal(seat)
        self.play(seat, moves[self.chance.roll(len(moves))])
        if self.eventful and self.chance.roll(4) == 0:
            with suppress(IllegalMove):  # unless it was sealed and others are still to choose
                self.record.unseal(seat, self.ms)

    def play(self, seat: int, move: int) -> None:
        entropy = self.chance.roll(1 << 30) << 30 | self.chance.roll(1 << 30)
        if self.eventful and seat != CLOCK:
            try:
                self.record.play(seat, move, self.ms, entropy, WORDS)
            except IllegalMove:  # nothing can be said with this move
                pass
            else:
                return
        self.record.play(seat, move, self.ms, entropy)

    def take_back(self, moves: int) -> None:
        self.ms += self.chance.roll(PAUSE)
        self.record.back(max(0, len(self.record) - moves), self.ms)


def write(game: Game, folder: Path, anew: bool = False) -> list[Path]:
    """The two records of a game; answers those that were written."""
    written = []
    for kind, make in ((USUAL, usual), (TURNED, turned)):
        file = path(game, kind, folder)
        if anew or not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(make(game).dumps(), encoding="utf-8")
            written.append(file)
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", help="all games if none is named")
    parser.add_argument("--anew", action="store_true", help="write over the records of this edition")
    parser.add_argument("--folder", metavar="DIR", type=Path, default=FOLDER, help="(tests/records)")
    args = parser.parse_args()
    for game in [wabe.game(slug) for slug in args.games] or wabe.games():
        for file in write(game, args.folder, args.anew):
            record = Record.loads(file.read_text(encoding="utf-8"))
            print(f"{file.name}: {len(record)} moves, {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
