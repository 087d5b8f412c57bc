"""A game in the terminal: people at one screen, bots in the other seats, a record underneath."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from shlex import quote
from time import monotonic, sleep

from wabe.bots import Player
from wabe.core.errors import WabeError
from wabe.core.game import Game, Kind
from wabe.core.mind import WAIT
from wabe.core.record import Record
from wabe.core.state import ALL, CLOCK, State
from wabe.core.table import Move, Table
from wabe.terminal.draw import draw, listed, numbered
from wabe.terminal.log import SECRETS, told
from wabe.terminal.screen import Screen, reason

HELP = """\
Type the number of a move, or its name; the beginning of a name is enough.
  MOVE: ...  a move with words of your own, in a game that has room for them
  hint       what the search bot would do, how good it thinks that is, and why
  undo       back to your decision before
  log        what has happened so far
  guide      the rules of the game
  save FILE  keeps the game; wabe play --load FILE goes on with it
  help       this list
  quit       leaves the game"""


class Quit(Exception):
    """The player leaves."""


class Session:
    """Plays a record to its end. `people` are the seats at this screen; `bots` has a player for every other."""

    def __init__(
        self,
        screen: Screen,
        record: Record,
        people: set[int],
        bots: dict[int, Player],
        adviser: Player,
        *,
        seeded: bool = False,
        auto: bool = False,
        save: Path | None = None,
        loaded: Path | None = None,
    ) -> None:
        self.screen = screen
        self.record = record
        self.game = record.game
        self.people = people
        self.bots = bots
        self.adviser = adviser
        self.seeded = seeded
        self.auto = auto
        self.save_to = save
        self.own = {loaded.resolve()} if loaded else set()  # files this game was loaded from or saved in
        self.shown = 0  # moves that the people have seen
        self.facing: int | None = None  # who sits at the screen, where others must not look
        self.began = monotonic() - max((entry.ms for entry in record.entries), default=0) / 1000

    # --- the course of a game ------------------------------------------------------------------------

    def run(self) -> int:
        """Plays to the end, or until the player leaves; answers an exit code."""
        if self.save_to:
            self.save(self.save_to)
        self.greet()
        try:
            while not (state := self.record.state()).over:
                self.step(state)
        except Quit:
            self.keep()
            return 0
        except (KeyboardInterrupt, EOFError):
            self.screen.say()
            self.keep()
            return 130
        self.show_end()
        return 0

    def step(self, state: State) -> None:
        """One decision, whoever makes it."""
        forced = self.game.forced(state)
        if forced is not None:
            self.play(*forced)
        elif not state.waiting:
            self.wait_for_clock(state)
        elif state.turn in self.people:
            self.ask(state, state.turn)
        else:
            seat = state.turn
            with self.screen.busy(f"Seat {seat + 1} thinks ..."):
                move = self.bots[seat].choose(state.sampler(seat), seat)
            if move == WAIT:
                self.go_on_without(state)
                return
            self.play(seat, move)
            if not self.people:
                self.watch()

    def go_on_without(self, state: State) -> None:
        """A bot waits for the others: a person is asked, or else the clock moves on."""
        asked = [seat for seat in sorted(self.people) if state.waiting >> seat & 1]
        if asked:
            self.ask(state, asked[0])
        else:
            self.wait_for_clock(state)

    def play(self, seat: int, move: int, words: str = "") -> None:
        entropy = None if self.seeded else secrets.randbits(60)
        self.record.play(seat, move, self.now(), entropy, words)
        if self.save_to:
            self.save(self.save_to)

    def wait_for_clock(self, state: State) -> None:
        timer = state.timer()
        if timer is None:
            raise WabeError("Nobody is asked, no clock runs, and yet the game is not over: a fault of its rules.")
        if self.people and self.screen.live:
            sleep(timer[1] / 1000)
        self.play(CLOCK, timer[2])

    def now(self) -> int:
        return int((monotonic() - self.began) * 1000)

    # --- what people see -----------------------------------------------------------------------------

    def greet(self) -> None:
        self.screen.rule(f"{self.game.title}, {self.record.seats} seats" if self.record.seats > 1 else self.game.title)
        person = "you" if len(self.people) == 1 else "a person"
        roles = [f"seat {i + 1}: {person if i in self.people else 'a bot'}" for i in range(self.record.seats)]
        self.screen.say(", ".join(roles).capitalize() + ".")
        if self.people:
            self.screen.say("Type help for all you can do.", "dim")
        if len(self.record):
            self.screen.say(f"The game goes on after move {len(self.record)}.")
            self.shown = len(self.record)

    def show(self, seat: int, table: Table) -> None:
        """What happened since, and the table as the seat sees it."""
        self.hand_over(seat)
        self.screen.rule(f"Move {len(self.record) + 1}, seat {seat + 1}")
        self.tell(seat)
        self.screen.lines(draw(table, self.screen.width))

    def tell(self, viewer: int) -> None:
        news = told(self.record, viewer, self.shown)
        self.shown = len(self.record)
        self.screen.told(news)
        if news:
            self.screen.say()

    def hand_over(self, seat: int) -> None:
        """Where others must not look, the next person is called to the screen first."""
        if len(self.people) > 1 and self.game.kind & SECRETS and self.facing != seat:
            self.screen.wipe()
            self.screen.ask(f"Seat {seat + 1}, it is your turn. Press Enter when nobody else can see the screen. ")
            self.shown = self.last_decision(seat)
        self.facing = seat

    def watch(self) -> None:
        """Bots among themselves: everything lies open."""
        state = self.record.state()
        last = self.record.moves()[-1].seat
        if not state.over and (state.turn != last or not state.waiting):
            self.screen.rule(f"Move {len(self.record)}, seat {last + 1}")
            self.tell(ALL)
            self.screen.lines(draw(self.game.table(state, ALL), self.screen.width))

    def show_end(self) -> None:
        state = self.record.state()
        viewer = next(iter(self.people)) if len(self.people) == 1 else ALL
        self.screen.rule(f"The end, after {len(self.record)} moves")
        self.tell(viewer)
        self.screen.lines(draw(self.game.table(state, viewer), self.screen.width))
        for line in results(self.game, state):
            self.screen.say(line)
        if self.save_to:
            self.screen.copyable(f"See it again with: wabe replay {quote(str(self.save_to))}")

    # --- what people answer --------------------------------------------------------------------------

    def ask(self, state: State, seat: int) -> None:
        """Shows the table and asks until the seat has moved, or something else has changed the position."""
        table = self.game.table(state, seat)
        if self.auto and len(table.moves) == 1:
            self.play(seat, table.moves[0].number)
            return
        self.show(seat, table)
        self.screen.lines(listed(table.moves, self.screen.width))
        before = len(self.record.entries)
        while len(self.record.entries) == before:
            try:
                self.answer(state, seat, table.moves, self.screen.ask(f"Seat {seat + 1}> "))
            except WabeError as error:
                self.screen.say(str(error), "red")

    def answer(self, state: State, seat: int, moves: list[Move], line: str) -> None:
        """A move or a command. A move's full name always comes first."""
        if not line:
            self.screen.lines(listed(moves, self.screen.width))
            return
        exact = [move for move in moves if move.name == line] or [move for move in moves if same(move.name, line)]
        if len(exact) == 1:
            self.play(seat, exact[0].number)
            return
        name, colon, words = line.partition(": ")
        saying = [move for move in moves if colon and same(move.name, name)]
        if len(saying) == 1:
            self.play(seat, saying[0].number, " ".join(words.split()))
            return
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "hint" if not rest:
                self.hint(state, seat, moves)
            case "undo" if not rest:
                self.undo(seat)
            case "log" if not rest:
                self.log(seat)
            case "guide" | "rules" if not rest:
                self.screen.markdown(self.game.guide() or "This game has no guide.")
            case "save":
                self.save(Path(rest).expanduser() if rest else self.save_to)
                self.screen.say(f"Saved in {rest or self.save_to}.")
            case "help" | "?" if not rest:
                self.screen.say(HELP)
            case "quit" | "exit" | "q" if not rest:
                raise Quit
            case _:
                self.play(seat, meant(moves, line).number)

    def hint(self, state: State, seat: int, moves: list[Move]) -> None:
        sampler = state.sampler(seat)
        with self.screen.busy("Thinking ..."):
            advice = self.adviser.advice(sampler, seat)
            best = advice[0][0]
            reason = self.game.mind().reason(sampler.draw(0), seat, best) or self.adviser.reason(best)
        names = {move.number: move.name for move in moves}
        few = advice[:3]
        width = max(len(names[move]) for move, _, _ in few)
        for move, _, value in few:
            self.screen.say(f"  {names[move]:<{width}}  {value:4.0%} to win")
        if reason:
            self.screen.say(reason)

    def last_decision(self, seat: int) -> int:
        """The number of moves before the seat's last one; 0 if it made none."""
        return max(self.decisions(seat), default=0)

    def decisions(self, seat: int) -> list[int]:
        """For each move of the seat that was a choice: the number of moves before."""
        moves = enumerate(self.record.moves())
        return [number for number, entry in moves if entry.seat == seat and self.record.chosen(number)]

    def undo(self, seat: int) -> None:
        if not self.decisions(seat):
            raise WabeError("There is nothing to take back: you have not decided anything yet.")
        self.record.back(self.last_decision(seat), self.now())
        self.shown = len(self.record)
        if self.save_to:
            self.save(self.save_to)
        self.screen.say(f"Back at move {len(self.record) + 1}.")

    def log(self, seat: int) -> None:
        if self.game.kind & Kind.MEMORY:
            raise WabeError("This is a game of memory: what is past is not shown again.")
        self.screen.told(told(self.record, seat) or ["Nothing has happened yet."])

    # --- keeping -------------------------------------------------------------------------------------

    def save(self, path: Path | None) -> None:
        """Writes the record, but never over a file that is not this game's."""
        if path is None:
            raise WabeError("Save where? Type: save FILE.")
        if not self.may_write(path):
            raise WabeError(f"{path} exists already; choose another name.")
        write(path, self.record.dumps())
        self.own.add(path.resolve())

    def may_write(self, path: Path) -> bool:
        return not path.exists() or path.resolve() in self.own

    def keep(self) -> None:
        """An unfinished game is not lost: it waits in a file."""
        if not len(self.record):
            return
        path = self.save_to or next(path for path in kept(self.game.slug) if self.may_write(path))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write(path, self.record.dumps())
        except (WabeError, OSError) as error:
            self.screen.say(f"The game could not be kept: {error}")
            return
        self.screen.copyable(f"The game is kept. Go on with: wabe play --load {quote(str(path))}")


def meant(moves: list[Move], line: str) -> Move:
    """The move that a number, or the beginning of a name, stands for."""
    if numbered(moves) and line.isascii() and line.isdigit() and 1 <= int(line[:9]) <= len(moves):
        return moves[int(line[:9]) - 1]
    found = [move for move in moves if move.name.casefold().startswith(line.casefold())]
    if len(found) == 1:
        return found[0]
    if found:
        some = [move.name for move in found[:6]] + (["..."] if len(found) > 6 else [])
        raise WabeError(f"{line!r} could mean {', '.join(some)}.")
    choice = "a number from the list, the name of a move" if numbered(moves) else "the name of a move"
    raise WabeError(f"{line[:40]!r} is no move now. Type {choice}, or help.")


def same(name: str, line: str) -> bool:
    return " ".join(name.split()).casefold() == line.casefold()


def results(game: Game, state: State) -> list[str]:
    """How the game ended for each seat."""
    scores, winners, together = state.scores(), state.winners(), game.together(state.seats)
    lines = []
    for seat in range(state.seats):
        if seat not in winners:
            end = "ends" if together and scores else "loses"
        elif together or len(winners) == 1:
            end = "wins"
        else:
            end = "draws" if len(winners) == state.seats else "shares the win"
        points = f" with {game.counted(scores[seat])}" if scores else ""
        lines.append(f"  Seat {seat + 1} {end}{points}")
    return lines


def kept(slug: str) -> Iterator[Path]:
    """Where games that were left without being saved wait: nim.wabe, nim-2.wabe, ..."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    for number in count(1):
        yield Path(base) / "wabe" / (f"{slug}.wabe" if number == 1 else f"{slug}-{number}.wabe")


def write(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise WabeError(f"{path} can't be written: {reason(error)}.") from None
