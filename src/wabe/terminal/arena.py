"""An arena on the screen: a bar while it runs, then who beats whom."""

from __future__ import annotations

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text

from wabe.bots.arena import Contest, Outcome, run
from wabe.bots.results import Results
from wabe.bots.standings import Estimate, Standings
from wabe.terminal.screen import Screen


def arena(
    screen: Screen, contest: Contest, games: int, *, jobs: int = 0, ray: str = "", results: Results | None = None
) -> bool:
    """Plays what is missing and prints the standings; False: it was interrupted."""
    tasks = contest.tasks(games)
    outcomes: list[Outcome] = [results.known[task] for task in tasks if task in results.known] if results else []
    complete = True
    with screen.progress() as bars:
        bar = bars.add_task(contest.game.title, total=len(tasks), completed=len(outcomes))
        missing = results.missing(tasks) if results else tasks
        try:
            for outcome in run(contest, missing, jobs=jobs, ray=ray, records=results is not None):
                outcomes.append(outcome)
                if results:
                    results.add(outcome)
                bars.advance(bar)
        except KeyboardInterrupt:
            complete = False
    if outcomes:
        show(screen, Standings(contest, outcomes))
    if not complete:
        screen.say(f"Stopped after {len(outcomes)} of {len(tasks)} games.", "red")
    return complete


def show(screen: Screen, standings: Standings) -> None:
    contest = standings.contest
    seats = f"{contest.seats} seat{'' if contest.seats == 1 else 's'}"
    screen.rule(f"{contest.game.title}, {seats}: {len(standings.games)} games from {len(standings.deals)} deals")
    screen.console.print(cross_table(standings))
    screen.say(meaning(contest), "dim")
    spent = [(name, standings.thinking(name)) for name in contest.bots]
    times = [f"{name} {1000 * one.seconds / one.decisions:.3g} ms" for name, one in spent if one.decisions]
    if times:
        screen.say(f"Time for a move: {', '.join(times)}.", "dim")


def cross_table(standings: Standings) -> Grid:
    """The strongest first; every cell is the bot of its row against the bot of its column."""
    contest = standings.contest
    ratings = standings.ratings()
    order = sorted(contest.bots, key=lambda name: -ratings[name].points)
    grid = Grid(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 2, 0, 0), collapse_padding=True)
    grid.add_column("", no_wrap=True)
    grid.add_column("Rating", justify="right", no_wrap=True)
    if contest.together:
        grid.add_column("Result", justify="right", no_wrap=True)
    for name in order:
        grid.add_column(f"against {name}", justify="right", no_wrap=True)
    for name in order:
        rating = ratings[name]
        cells = [name, f"{rating.points:.0f} ±{rating.within:.0f}"]
        if contest.together:
            cells.append(percent(standings.mean(name)))
        cells += [percent(standings.against(name, other)) for other in order]
        grid.add_row(*map(Text, cells))
    return grid


def percent(found: Estimate | None) -> str:
    return f"{found.mean:.0%} ({100 * found.low:.0f}-{100 * found.high:.0f})" if found else ""


def meaning(contest: Contest) -> str:
    if contest.together:
        return "Result: the mean return. Against another: how often it makes more of the same deal. 95 % intervals."
    if contest.seats == 2:
        return "Wins, draws counting half, on the same deals from both seats. 95 % intervals."
    others, fair = contest.seats - 1, 1 / contest.seats
    return f"Wins of one alone against {others}, in every seat; an even share is {fair:.0%}. 95 % intervals."


def opened(folder: str, contest: Contest, resume: bool) -> Results:
    return Results(Path(folder).expanduser(), contest, resume)
