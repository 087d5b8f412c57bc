"""What the server counts, as Prometheus text."""

from __future__ import annotations

from collections.abc import Callable

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Count:
    """A number that only grows."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self.value = 0

    def add(self, count: int = 1) -> None:
        self.value += count

    def lines(self, worker: str) -> list[str]:
        return [*head(self.name, self.text, "counter"), f"{self.name}{labels(worker)} {self.value}"]


class Gauge:
    """A number read when asked for."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self.read: Callable[[], float] = lambda: 0

    def lines(self, worker: str) -> list[str]:
        return [*head(self.name, self.text, "gauge"), f"{self.name}{labels(worker)} {self.read()}"]


class Times:
    """How long something took: a histogram of seconds."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        slot = 0
        while slot < len(BOUNDS) and seconds > BOUNDS[slot]:
            slot += 1
        self.counts[slot] += 1
        self.total += seconds

    def lines(self, worker: str) -> list[str]:
        lines = head(self.name, self.text, "histogram")
        running = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            running += count
            lines.append(f"{self.name}_bucket{labels(worker, str(bound))} {running}")
        marked = labels(worker)
        return [*lines, f"{self.name}_sum{marked} {self.total:.6f}", f"{self.name}_count{marked} {running}"]


class Metrics:
    def __init__(self) -> None:
        self.rooms = Gauge("wabe_tables", "Tables in memory")
        self.aside = Gauge("wabe_tables_aside", "Tables that are set aside, or can't be read")
        self.sockets = Gauge("wabe_sockets", "Open connections")
        self.commands = Count("wabe_commands_total", "Commands carried out")
        self.refused = Count("wabe_refused_total", "Commands refused")
        self.repeated = Count("wabe_repeated_total", "Commands sent again and answered again")
        self.moves = Count("wabe_moves_total", "Moves committed")
        self.scenes = Count("wabe_scenes_total", "Scenes sent")
        self.thoughts = Count("wabe_bot_thoughts_total", "Decisions that bots were asked for")
        self.waiting = Gauge("wabe_bot_waiting", "Decisions that bots were asked for and have not made yet")
        self.replaced = Count("wabe_bot_replaced_total", "Bot processes replaced because they crashed or hung")
        self.kept = Count("wabe_journal_parts_total", "Parts written to or read from the journal")
        self.commits = Times("wabe_journal_seconds", "Time of a journal transaction")
        self.answers = Times("wabe_command_seconds", "Time from a command to its answer, on the server")

    def text(self, worker: str = "") -> str:
        """All of them; where there are several processes, each number says of which it is."""
        return "\n".join(line for metric in vars(self).values() for line in metric.lines(worker)) + "\n"


def head(name: str, text: str, kind: str) -> list[str]:
    return [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]


def labels(worker: str, bound: str = "") -> str:
    said = [f'{name}="{value}"' for name, value in (("le", bound), ("worker", worker)) if value]
    return f"{{{','.join(said)}}}" if said else ""


def merged(texts: list[str]) -> str:
    """The numbers of several processes as one text: those of a name stand together."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        for block in text.split("# HELP ")[1:]:
            name, kind, *lines = block.splitlines()
            kinds.setdefault(f"# HELP {name}\n{kind}", []).extend(lines)
    return "".join("\n".join([head, *lines, ""]) for head, lines in kinds.items())


METRICS = Metrics()
