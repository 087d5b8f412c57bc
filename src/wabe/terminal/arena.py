"""An arena on the screen: a bar while it runs, then who beats whom."""

from __future__ import annotations

from pathlib import Path

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
    for line in cross_table(standings):
        screen.copyable(line)  # of many bots nothing is cut off
    screen.say(meaning(contest), "dim")
    spent = [(name, standings.thinking(name)) for name in contest.bots]
    times = [f"{name} {1000 * one.seconds / one.decisions:.3g} ms" for name, one in spent if one.decisions]
    if times:
        screen.say(f"Time for a move: {', '.join(times)}.", "dim")


def cross_table(standings: Standings) -> list[str]:
    """The strongest first; every cell is the bot of its row against the bot of its column."""
    contest = standings.contest
    ratings = standings.ratings()
    order = sorted(contest.bots, key=lambda name: -ratings[name].points)
    rows = [["", "Rating", *(["Result"] if contest.together else []), *order]]
    for name in order:
        row = [name, f"{ratings[name].points:.0f} ±{ratings[name].within:.0f}"]
        if contest.together:
            row.append(percent(standings.mean(name)))
        rows.append(row + [percent(standings.against(name, other)) or "-" for other in order])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        row[0].ljust(widths[0])
        + "".join(f"   {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    ]


def percent(found: Estimate | None) -> str:
    return f"{found.mean:.0%} ({100 * found.low:.0f}-{100 * found.high:.0f})" if found else ""


def meaning(contest: Contest) -> str:
    if contest.together:
        return "Result: the mean return. Row against column: how often it makes more of the same deal. 95 % intervals."
    if contest.seats == 2:
        return "Wins of row against column, draws counting half, from both seats. 95 % intervals."
    others, fair = contest.seats - 1, 1 / contest.seats
    return f"Wins of row, alone against {others} of column; an even share is {fair:.0%}. 95 % intervals."


def opened(folder: str, contest: Contest, resume: bool) -> Results:
    return Results(Path(folder).expanduser(), contest, resume)
