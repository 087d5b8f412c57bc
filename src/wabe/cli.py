"""The command `wabe`."""

from __future__ import annotations

import argparse
import io
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import NoReturn

from rich.padding import Padding
from rich.text import Text

import wabe
from wabe import admin
from wabe.bots import BOTS, LEVELS, USUAL, bot
from wabe.bots.levels import SECONDS
from wabe.bots.review import must_know, review
from wabe.core.errors import OptionError, WabeError
from wabe.core.game import Game
from wabe.core.record import Record
from wabe.core.registry import game as game_named
from wabe.core.registry import installed
from wabe.core.state import ALL, CLOCK, COMPILED, SPECTATOR
from wabe.terminal.draw import draw
from wabe.terminal.log import SECRETS, told
from wabe.terminal.screen import Screen, columns, read_file
from wabe.terminal.session import Session, results

FAILED = 1  # a check failed
REFUSED = 2  # what was asked for is not possible
LEFT = 130  # Ctrl-C, or the input ended

EXAMPLES = """\
examples:
  wabe games --players 3              what three people can play
  wabe rules gyre                     how it is played, and its options
  wabe play kings-valley              you against a bot
  wabe play gyre --seats 3 --me 1,2   two people and a bot at one screen
  wabe check mygame                   does a game keep all its promises?
  wabe arena gyre --bots easy medium  which bot plays it better?

Every command explains itself: wabe play --help.
"""
PLAY = """\
examples:
  wabe play nim                                 you are seat 1, a bot is seat 2
  wabe play nim --bots 1                        the bot is seat 1
  wabe play mimsy --seats 3 --me all            three people at one screen
  wabe play gyre --bot hard                     gentle, easy, medium, hard, best
  wabe play gyre --bot hard --seconds 5         a bot that thinks longer
  wabe play gyre --bot best --jobs 2            and on two cores
  wabe play nim -o setup=list -o heaps=3,4,5    options: see wabe rules nim
  wabe play kings-valley --watch --seed 7       bots among themselves
  wabe play nim --save evening.wabe             kept after every move
  wabe play --load evening.wabe                 go on with it

Moves are typed by number or by name. While you play there are also the commands
hint, undo, log, guide, save FILE, help and quit.
"""
CHECK = """\
examples:
  wabe check                               all games
  wabe check pebbles                       one of them, with every check told
  wabe check pebbles --only look           only the checks that are about look
  wabe check pebbles --only ends --seed 7  one check, from the game of seed 7 on

A report names the line in the game, who looks, the phase, the deal, what to do
about it, and the command that shows it again.
"""
ARENA = """\
examples:
  wabe arena kings-valley --bots random easy medium
  wabe arena mimsy --bots easy medium --games 300 --records kept
  wabe arena mimsy --bots easy medium hard --games 500 --records kept --resume
  wabe arena push --bots search:100 search:1000 --jobs 4
  wabe arena gyre --bots medium hard --ray auto

A bot is a level (gentle, easy, medium, hard, best) or a method (random, greedy,
search), with a budget for each move if you like: search:200 tries 200 games
ahead, search@0.5s thinks half a second. Every deal is played in all seats, with
the same dice. --ray local starts a Ray cluster on this machine, an address
joins one; its token, if it has one, is where Ray looks for it.
"""


def main(argv: list[str] | None = None) -> int:
    """Runs a command; answers its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter the terminal lacks is no reason to stop
    try:
        args = parser().parse_args(argv)
        run: Callable[[argparse.Namespace], int] = args.run
        return run(args)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except WabeError as error:
        print(error, file=sys.stderr)
        return REFUSED
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return LEFT


# --- the shelf ---------------------------------------------------------------------------------------


def show_games(args: argparse.Namespace) -> int:
    found = [game for game in shelf() if args.players is None or game.seats[0] <= args.players <= game.seats[1]]
    if not found:
        raise WabeError(f"No game here is for {args.players} players.")
    grid = columns("Box and title", "Name", "Players", "Minutes", "Designer")
    box = ""
    for game in found:
        if game.box.slug != box:
            box = game.box.slug
            grid.add_row(Text(game.box.title, "bold"))
        grid.add_row(f"  {game.title}", game.slug, span(game.seats), span(game.minutes), game.designer)
    Screen().console.print(grid)
    return 0


def show_rules(args: argparse.Namespace) -> int:
    game = game_named(args.game)
    screen = Screen()
    screen.markdown(game.guide() or f"# {game.title}\n\n{game.summary or 'This game has no guide.'}")
    if game.options:
        screen.rule("Options")
        grid = columns("Name", "Values", "Default", "Meaning")
        for option in game.options:
            grid.add_row(option.name, option.offered(game.seats[1]), option.write(option.default), option.text)
        screen.console.print(grid, width=screen.width)
        screen.say(f"Choose them with: wabe play {game.slug} -o name=value", "dim")
    return 0


def shelf() -> list[Game]:
    """Every installed game that can be loaded. One that is broken is named, and keeps nobody from the others."""
    found = []
    for slug in installed():
        try:
            found.append(game_named(slug))
        except WabeError as error:
            print(error, file=sys.stderr)
    if not found:
        raise WabeError("No games are installed.")
    return sorted(found, key=Game.shelved)


def span(ends: tuple[int, int]) -> str:
    low, high = ends
    return str(low) if low == high else f"{low}-{high}"


# --- playing -----------------------------------------------------------------------------------------


def play(args: argparse.Namespace) -> int:
    record = loaded(args) if args.load else dealt(args)
    people = seated(args, record.seats)
    return session(Screen(), record, people, args).run()


def dealt(args: argparse.Namespace) -> Record:
    """A new game, as the command line wants it."""
    if args.game is None:
        raise WabeError("Which game? Name one, as in: wabe play nim. All of them: wabe games.")
    game = game_named(args.game)
    seats = game.usual if args.seats is None else args.seats
    seed = secrets.randbits(60) if args.seed is None else args.seed
    game.new(seats)  # an impossible number of seats is told before anything about options
    return Record.new(game, seats, seed, options(game, seats, args.option))


def loaded(args: argparse.Namespace) -> Record:
    """A game from a file. It brings its own options and seats."""
    try:
        record = Record.loads(read_file(args.load))
    except WabeError as error:
        raise WabeError(f"{args.load}: {error}") from None
    if args.game is not None and args.game != record.game.slug:
        raise WabeError(f"{args.load} is a game of {record.game.slug}, not of {args.game}.")
    if args.option or args.seats is not None:
        raise WabeError("A loaded game has its options and seats already: leave out -o and --seats.")
    return record


def options(game: Game, seats: int, given: list[str]) -> dict[str, object]:
    """Options typed as name=value."""
    known = {option.name: option for option in game.options}
    values: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"Option {text!r} should be name=value, as in -o goal=last_loses.")
        if name in values:
            raise OptionError(f"Option {name} is given twice.")
        values[name] = known[name].typed(value, seats) if name in known else value
    return values


def seated(args: argparse.Namespace, seats: int) -> set[int]:
    """The seats of the people at this screen: seat 1, unless the command line says otherwise."""
    everyone = set(range(seats))
    if args.watch:
        return set()
    if args.me is not None:
        return some_seats(args.me, seats)
    if args.bots is not None:
        return everyone - some_seats(args.bots, seats)
    return {0}


def some_seats(text: str, seats: int) -> set[int]:
    if text == "all":
        return set(range(seats))
    found = set()
    for part in text.replace(",", " ").split():
        if not (part.isascii() and part.isdigit() and 1 <= int(part[:9]) <= seats):
            raise WabeError(f"There is no seat {part}; this table has seats 1 to {seats}.")
        found.add(int(part) - 1)
    return found


def session(screen: Screen, record: Record, people: set[int], args: argparse.Namespace) -> Session:
    bots = {
        seat: bot(args.bot, seconds=args.seconds, iterations=args.iterations, seed=bot_seed(args, seat), jobs=args.jobs)
        for seat in range(record.seats)
        if seat not in people
    }
    patience = args.seconds if args.seconds or args.iterations else SECONDS["hard"]
    adviser = bot("best", seconds=patience, iterations=args.iterations, seed=bot_seed(args, record.seats))
    return Session(
        screen,
        record,
        people,
        bots,
        adviser,
        seeded=args.seed is not None,
        auto=args.auto,
        save=Path(args.save) if args.save else None,
        loaded=Path(args.load) if args.load else None,
    )


def bot_seed(args: argparse.Namespace, seat: int) -> int:
    return secrets.randbits(30) if args.seed is None else args.seed % (1 << 30) + seat


def menu(args: argparse.Namespace) -> int:
    """Asks for the game and the players, then plays."""
    screen = Screen()
    games = shelf()
    screen.rule("Wabe: which game?")
    width = max(len(game.title) for game in games)
    for number, game in enumerate(games, 1):
        screen.say(f"  {number:>2}  {game.title:<{width}}  {span(game.seats):>3} players  {span(game.minutes)} minutes")
        if game.summary:
            screen.console.print(Padding(Text(game.summary, "dim"), (0, 0, 0, 6)), width=screen.width)
    screen.say("Press Enter for the answer in brackets; Ctrl-C leaves.", "dim")
    game = games[chosen(screen, "Game", 1, len(games), 1) - 1]
    seats = chosen(screen, "Players", game.seats[0], game.seats[1], game.usual)
    people = chosen(screen, "How many of them are people at this screen?", 0, seats, 1)
    record = Record.new(game, seats, secrets.randbits(60))
    return session(screen, record, set(range(people)), args).run()


def chosen(screen: Screen, question: str, low: int, high: int, usual: int) -> int:
    """A number from a person. A question with one answer is not asked."""
    while low < high:
        line = screen.ask(f"{question} ({low}-{high}) [{usual}] ")
        if not line:
            return usual
        if line.isascii() and line.isdigit() and low <= int(line[:9]) <= high:
            return int(line)
        screen.say(f"A number from {low} to {high}, please.", "red")
    return low


# --- the browser -------------------------------------------------------------------------------------


def serve(args: argparse.Namespace) -> int:
    with admin.serving():
        from wabe.server.run import announce
        from wabe.server.run import serve as run_server
        from wabe.server.settings import Settings

        given = {"public": args.public, "proxies": args.proxy, "metrics": args.metrics, "inside": args.inside}
        said = {name: text for name, text in given.items() if text is not None}
        bots = {} if args.bots is None else {"thinkers": args.bots}
        settings = Settings(
            host=args.host,
            port=args.port,
            data=admin.place(args),
            workers=args.workers,
            expire=args.expire,
            **bots,
            **said,
        )
        run_server(settings, announce(args.open))
    return 0


# --- replaying ---------------------------------------------------------------------------------------


def replay(args: argparse.Namespace) -> int:
    text = read_file(args.file)
    try:
        record = Record.loads(text)
    except WabeError as error:
        raise WabeError(f"{args.file}: {error}") from None
    screen = Screen()
    state = record.state()
    viewer = ALL if state.over or args.open else SPECTATOR
    screen.rule(f"{record.game.title}, {record.seats} seats, {len(record)} moves")
    if args.step:
        steps(screen, record, viewer)
    screen.lines(draw(record.game.table(state, viewer), screen.width))
    if state.over:
        for line in results(record.game, state):
            screen.say(line)
    if args.review:
        looked_back(screen, record)
    sealed = text.rstrip().rpartition("\n")[2].startswith("=")
    screen.say(
        "Verified: the moves are legal and lead to the recorded position."
        if sealed
        else "The moves are legal; the record has no last position to compare with.",
        "dim",
    )
    return 0


def looked_back(screen: Screen, record: Record) -> None:
    """Where the game was decided."""
    must_know(record.game, record.seats)
    with screen.busy("Looking back ..."):
        found = review(record, SECONDS["best"])
    for turning in found:
        screen.say(f"Move {turning.number}, seat {turning.seat + 1}: {turning.name}. {turning.text}")
    if not found:
        screen.say("No move is sure to have decided it.")


def steps(screen: Screen, record: Record, viewer: int) -> None:
    """Every move with the table before it; on a terminal one at a time."""
    for number, entry in enumerate(record.moves()):
        screen.lines(draw(record.game.table(record.state(number), viewer), screen.width))
        who = "the clock" if entry.seat == CLOCK else f"seat {entry.seat + 1}"
        secret = viewer != ALL and bool(record.game.kind & SECRETS)  # not face up before the end
        screen.rule(f"Move {number + 1}, {who}" + ("" if secret else f": {entry.name}"))
        screen.told(told(record, viewer, number, number + 1))
        if screen.live:
            screen.ask("Enter goes on, Ctrl-C leaves. ")


# --- work on games -----------------------------------------------------------------------------------


def check(args: argparse.Namespace) -> int:
    screen = Screen()
    games = [game_named(slug) for slug in args.games] or shelf()
    return FAILED if sum(check_one(screen, game, args, len(games) == 1) for game in games) else 0


def check_one(screen: Screen, game: Game, args: argparse.Namespace, every: bool) -> int:
    """Runs the battery on a game and prints what failed, or `every` check; answers the number of failures."""
    from wabe.core.checks import about, run

    checks = [name for word in args.only for name in about(word)] or None
    with screen.progress() as bars:
        bar = bars.add_task(game.title, total=None)

        def report(done: int, total: int, what: str) -> None:
            bars.update(bar, completed=done, total=total, description=f"{game.title}: {what}")

        found = run(game, args.random, args.deep, args.fuzz, args.seed, report, checks)
    faults = [result for result in found if not result.ok]
    every_one = f"{len(found)} check{'' if len(found) == 1 else 's'}"
    outcome = f"{len(faults)} of {every_one} failed" if faults else f"{every_one} passed"
    screen.say(f"{game.title}: {outcome}.", "red" if faults else "green")
    for result in found if every else faults:
        detail = f": {result.detail}" if result.detail else ""
        screen.say(f"  {'ok  ' if result.ok else 'FAIL'}  {result.check}{detail}")
        for line in result.lines():
            screen.copyable(f"        {line}")
    return len(faults)


def bench(args: argparse.Namespace) -> int:
    from wabe.core.speed import measure

    screen = Screen()
    games = [game_named(slug) for slug in args.games] or shelf()
    tables = [(game, seats) for game in games for seats in range(game.seats[0], game.seats[1] + 1)]
    grid = columns("Name", "Seats", "Moves/s", "Games/s", "Moves a game")
    with screen.progress() as bars:
        bar = bars.add_task("Random games", total=len(tables))
        for game, seats in tables:
            speed = measure(game, seats, args.seconds)
            grid.add_row(
                game.slug,
                str(seats),
                f"{speed.steps_per_second:,.0f}",
                f"{speed.games_per_second:,.0f}",
                f"{speed.mean_steps:,.1f}",
            )
            bars.advance(bar)
    screen.console.print(grid)
    screen.say(f"Random games on one core, {build()}, {args.seconds:g} s each.", "dim")
    return 0


def arena(args: argparse.Namespace) -> int:
    from wabe.bots.arena import Contest
    from wabe.terminal.arena import arena as run_arena
    from wabe.terminal.arena import opened

    game = game_named(args.game)
    seats = game.usual if args.seats is None else args.seats
    game.new(seats)  # an impossible number of seats is told before anything about options
    contest = Contest.of(args.game, args.bots, seats, args.seed, options(game, seats, args.option))
    if args.resume and not args.records:
        raise WabeError("Go on from where? --resume needs --records DIR.")
    results = opened(args.records, contest, args.resume) if args.records else None
    return 0 if run_arena(Screen(), contest, args.games, jobs=args.jobs, ray=args.ray, results=results) else LEFT


def new(args: argparse.Namespace) -> int:
    from wabe.terminal.scaffold import scaffold

    folder = scaffold(args.name, Path(args.dir), args.starter)
    screen = Screen()
    screen.copyable(f"{folder} is a complete game. Try it:")
    for line in (f"pip install -e {quote(str(folder))}", f"wabe play {args.name}", f"wabe check {args.name}"):
        screen.copyable(f"  {line}")
    screen.copyable(f"Then make it yours, beginning with {folder / 'src' / args.name.replace('-', '_') / 'rules.py'}")
    return 0


def build() -> str:
    return "compiled" if COMPILED else "plain Python"


# --- the command line --------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="wabe",
        description="Small-box tabletop games: play them, check them, measure them, write your own.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"wabe {wabe.__version__} ({build()})")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str, epilog: str = ""
    ) -> argparse.ArgumentParser:
        one = admin.add_command(commands, name, text, epilog)
        one.set_defaults(run=run)
        return one

    one = command("games", show_games, "lists the games")
    one.add_argument("--players", type=positive, metavar="N", help="only games for so many players")

    one = command("rules", show_rules, "tells how a game is played, and its options")
    one.add_argument("game", metavar="GAME", help="its name in the list of wabe games")

    one = command("play", play, "plays a game in the terminal", PLAY)
    one.add_argument("game", metavar="GAME", nargs="?", help="its name in the list of wabe games")
    one.add_argument("--seats", type=positive, metavar="N", help="number of players")
    who = one.add_mutually_exclusive_group()
    who.add_argument("--me", metavar="SEATS", help="seats of the people at this screen, as 1,2 or all (default: 1)")
    who.add_argument("--bots", metavar="SEATS", help="seats of the bots, as 2,3; people have the others")
    who.add_argument("--watch", action="store_true", help="bots in all seats")
    add_bot(one)
    one.add_argument("-o", "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    one.add_argument("--seed", type=whole, metavar="N", help="the same deal and the same luck every time")
    one.add_argument("--load", metavar="FILE", help="go on with a saved game")
    one.add_argument("--save", metavar="FILE", help="keep the game in a file, after every move")
    one.add_argument("--auto", action="store_true", help="decisions with a single choice are made for you")

    one = command("menu", menu, "asks what to play, and plays it")
    add_bot(one)
    one.set_defaults(seed=None, load=None, save=None, auto=False)

    one = command("serve", serve, "opens the tables in the browser")
    one.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s: this machine only)")
    one.add_argument("--port", type=port, default=8000, help="(%(default)s; 0: any that is free)")
    admin.add_data(one)
    one.add_argument(
        "--public", metavar="NAMES", help="names the house goes by, like play.example.org; no other is answered"
    )
    one.add_argument("--proxy", metavar="ADDRS", help="addresses or networks of trusted proxies (127.0.0.1, ::1)")
    one.add_argument(
        "--metrics",
        metavar="ADDRS",
        help="addresses or networks that may read /metrics (127.0.0.1, ::1), besides whoever has $WABE_METRICS_TOKEN",
    )
    one.add_argument(
        "--inside",
        metavar="ADDR",
        help="this machine's address in a network that only processes sharing the database reach (127.0.0.1)",
    )
    one.add_argument(
        "--workers",
        type=positive,
        metavar="N",
        default=1,
        help="processes that serve together (%(default)s; more need PostgreSQL)",
    )
    one.add_argument(
        "--expire",
        type=whole,
        metavar="DAYS",
        default=90,
        help="delete tables that nobody has touched for so long, unless their game is over (%(default)s; 0: never)",
    )
    one.add_argument(
        "--bots", type=positive, metavar="N", help="processes in which bots think, for all workers (half the cores)"
    )
    one.add_argument("--open", action="store_true", help="open the browser, too")

    admin.add(commands)

    one = command("check", check, "checks that games keep all their promises; exit code 1 if one does not", CHECK)
    one.add_argument("games", metavar="GAME", nargs="*", help="all games if none is named")
    one.add_argument(
        "--games", dest="random", type=positive, metavar="N", default=200, help="random games each (%(default)s)"
    )
    one.add_argument("--deep", type=whole, metavar="N", default=10, help="games checked at every step (%(default)s)")
    one.add_argument("--fuzz", type=whole, metavar="N", default=300, help="broken inputs tried (%(default)s)")
    one.add_argument(
        "--only", metavar="WHAT", action="append", default=[], help="a check, or all about a part of the game: guess"
    )
    one.add_argument("--seed", type=whole, metavar="N", default=0, help="the first game's seed (%(default)s)")

    one = command("replay", replay, "verifies a saved game and shows how it ended")
    one.add_argument("file", metavar="FILE", help="a game kept with --save or save")
    one.add_argument("--step", action="store_true", help="show every move")
    one.add_argument("--open", action="store_true", help="show what is hidden though it is not over: it was given up")
    one.add_argument("--review", action="store_true", help="tell where the game was decided, if bots can know that")

    one = command("bench", bench, "measures how fast games play")
    one.add_argument("games", metavar="GAME", nargs="*", help="all games if none is named")
    one.add_argument("--seconds", type=duration, metavar="S", default=1.0, help="time for each (%(default)s)")

    one = command("arena", arena, "lets bots play each other, and tells how strong they are", ARENA)
    one.add_argument("game", metavar="GAME", help="its name in the list of wabe games")
    one.add_argument("--bots", metavar="BOT", nargs="+", default=["random", *LEVELS[:3]], help="two or more of them")
    one.add_argument("--games", type=positive, metavar="N", default=100, help="for each pair of bots (%(default)s)")
    one.add_argument("--seats", type=positive, metavar="N", help="number of players")
    one.add_argument("-o", "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    one.add_argument("--seed", type=whole, metavar="N", default=0, help="other deals, other dice (%(default)s)")
    one.add_argument("--jobs", type=positive, metavar="N", default=0, help="games at a time (one a core)")
    one.add_argument("--records", metavar="DIR", default="", help="keep every game there")
    one.add_argument("--resume", action="store_true", help="go on with what is in DIR")
    one.add_argument("--ray", metavar="ADDRESS", default="", help="play on a Ray cluster (auto, local, HOST:PORT)")

    one = command("new", new, "writes the folder of a new game, complete and ready to change")
    kinds = one.add_mutually_exclusive_group()
    kinds.add_argument(
        "--cards", dest="starter", action="store_const", const="cards", help="begin with a deck, hands and a secret"
    )
    kinds.add_argument(
        "--board", dest="starter", action="store_const", const="board", help="begin with stones on a board of squares"
    )
    one.set_defaults(starter="plain")
    one.add_argument("name", metavar="NAME", help="small letters, digits and hyphens, as in fox-and-geese")
    one.add_argument("--dir", metavar="DIR", default=".", help="where to put the folder (here)")
    return top


def add_bot(one: argparse.ArgumentParser) -> None:
    names = ", ".join(LEVELS)
    one.add_argument("--bot", choices=BOTS, metavar="BOT", default=USUAL, help=f"{names} (default: %(default)s)")
    budget = one.add_mutually_exclusive_group()
    budget.add_argument("--seconds", type=duration, metavar="S", help="how long a bot may think")
    budget.add_argument("--iterations", type=positive, metavar="N", help="how many games ahead it tries instead")
    one.add_argument("--jobs", type=positive, metavar="N", default=1, help="processes it thinks in (%(default)s)")


def whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        wrong(f"{text!r} is no whole number")
    return int(text)


def positive(text: str) -> int:
    number = whole(text)
    return number if number else wrong("it must be at least 1")


def port(text: str) -> int:
    number = whole(text)
    return number if number < 65536 else wrong("a port is a number from 0 to 65535")


def duration(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        wrong(f"{text!r} is no number of seconds")
    return seconds if 0 < seconds <= 3600 else wrong("it must be more than 0 and at most 3600 seconds")


def wrong(sentence: str) -> NoReturn:
    raise argparse.ArgumentTypeError(sentence)


if __name__ == "__main__":
    sys.exit(main())
