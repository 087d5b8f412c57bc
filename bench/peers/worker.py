"""One end of the line between the comparison and a peer, which runs in a process of its own.

The peer says what it is as one line of JSON. Then it reads lines `JOB SECONDS`, does the job for about so long, and
answers how much of it a second of processor time holds.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from time import process_time

Job = Callable[[float], float]  # about how many seconds it may take -> games or simulations or steps a second
SIMULATIONS = 1000  # of one search; every search begins anew


def rate(play: Callable[[int], int], seconds: float) -> float:
    """`play(n)` does something n times and answers how much that was; batches grow until the clock costs nothing."""
    total = 0
    batch = 1
    used = 0.0
    began = process_time()
    while used < seconds:
        total += play(batch)
        now = process_time() - began
        if now - used < seconds / 20:
            batch *= 2
        used = now
    return total / used


def serve(about: dict[str, object], jobs: dict[str, Job]) -> None:
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what a library prints is no answer
    print(json.dumps(about), file=answers)
    for line in sys.stdin:
        job, seconds = line.rsplit(maxsplit=1)
        print(jobs[job](float(seconds)), file=answers)
