"""Does it keep secrets? Every seat is sent only what it may know, and guesses depend on nothing else."""

from __future__ import annotations

import json
from collections import Counter

from wabe.core.checks.trial import END, Fault, Trial, difference, dumped, played, sent
from wabe.core.game import Kind
from wabe.core.state import ALL, CLOCK, EVERYONE, SPECTATOR, State, determinize

GUESSES = 2  # in every position, for every viewer
ALTERNATIVES = 6  # other moves tried in search of twins
ENOUGH = 10  # a thing hidden so often must have varied at least once


def deep(trial: Trial) -> int:
    """A game without secrets has little to hide: a tenth of the games will do."""
    return trial.deep if Kind.HIDDEN in trial.game.kind else max(1, trial.deep // 10)


def viewers(state: State) -> range:
    return range(SPECTATOR, state.seats)


def who(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def open_to_all(trial: Trial) -> str:
    """A game without secrets shows everybody everything; one with secrets says so."""
    secrets = False
    for state, _, _ in trial.walks(trial.deep, "comparing looks"):
        every = json.dumps(state.look(ALL), sort_keys=True)
        for viewer in viewers(state):
            look = json.dumps(state.look(viewer), sort_keys=True)
            secrets = secrets or look != every
    if secrets and Kind.HIDDEN not in trial.game.kind:
        raise Fault("looks differ between seats, but the card does not say HIDDEN")
    if not secrets and Kind.HIDDEN in trial.game.kind:
        raise Fault("the card says HIDDEN, but every seat sees everything")
    return "secrets" if secrets else "no secrets"


def tells_nothing(trial: Trial) -> str:
    """Non-interference: whatever is hidden, what a seat is sent is the same to the byte."""
    count = 0
    for state, _, _ in trial.walks(deep(trial), "looking for leaks"):
        for viewer in viewers(state):
            truth = sent(trial.game, state, viewer)
            for _ in range(GUESSES):
                guessed = determinize(state, viewer, count)
                guess = sent(trial.game, guessed, viewer)
                if guess != truth:
                    raise Fault(f"{who(viewer)} is sent something hidden: {difference(guess, truth)}{at(trial, state)}")
                count += 1
    return f"{count} views"


def depends_on_knowledge(trial: Trial) -> str:
    """A guess is a function of what the seat knows: guessing from a guess gives the same."""
    count = 0
    for state, _, _ in trial.walks(deep(trial), "guessing twice"):
        for viewer in viewers(state):
            for _ in range(GUESSES):
                twice = determinize(determinize(state, viewer, count), viewer, count + 1)
                once = determinize(state, viewer, count + 1)
                if dumped(twice) != dumped(once):
                    fields = difference(dumped(twice), dumped(once))
                    raise Fault(f"the guess of {who(viewer)} keeps a trace of the truth in {fields}{at(trial, state)}")
                count += 1
    return f"{count} guesses"


def forgets(trial: Trial) -> str:
    """Twins, states a seat can't tell apart, are guessed alike and told alike."""
    twins = 0
    secrets = Kind.HIDDEN in trial.game.kind  # there, what was told once must stay in the look
    for i, (state, seat, move) in enumerate(trial.walks(deep(trial), "comparing twins")):
        if seat in (END, CLOCK):
            continue
        base = heard(state, seat, move)
        others = [heard(state, seat, other) for other in state.legal(seat)[:ALTERNATIVES] if other != move]
        chance = state.clone()
        chance.seed(99 + i)
        others.append(heard(chance, seat, move))
        for viewer in viewers(state):
            seen = sent(trial.game, base, viewer)
            for other in others:
                if viewer == seat or sent(trial.game, other, viewer) != seen:
                    continue
                twins += 1
                one, two = dumped(determinize(base, viewer, twins)), dumped(determinize(other, viewer, twins))
                if one != two:
                    raise Fault(f"a bot of {who(viewer)} would see {difference(one, two)}{at(trial, state)}")
                if secrets and told(base, viewer) != told(other, viewer):
                    raise Fault(f"{who(viewer)} is told, by an event, what its look does not show{at(trial, state)}")
    return f"{twins} twins"


def heard(state: State, seat: int, move: int) -> State:
    after = state.clone()
    after.listen()
    after.apply(seat, move)
    return after


def told(state: State, viewer: int) -> list[tuple[int, int, int, int, int]]:
    news = state.news or []
    return [event for event in news if event[0] == EVERYONE or (viewer >= 0 and event[0] >> viewer & 1)]


def varies(trial: Trial) -> str:
    """Whatever ALL sees and a seat does not is different in some guess of that seat."""
    hidden: Counter[str] = Counter()
    varied: Counter[str] = Counter()
    for i, (state, _, _) in enumerate(trial.walks(deep(trial), "varying the hidden")):
        if i % 3:
            continue
        every = state.look(ALL)
        for viewer in viewers(state):
            mine = state.look(viewer)
            keys = [key for key in every if every[key] != mine.get(key)]
            if not keys:
                continue
            guesses = [determinize(state, viewer, i + seed).look(ALL) for seed in range(4)]
            for key in keys:
                hidden[key] += 1
                varied[key] += any(guess[key] != every[key] for guess in guesses)
    for key, times in hidden.items():
        if times >= ENOUGH and not varied[key]:
            raise Fault(f"{key} was hidden {times} times, and every guess of it was the truth")
    return ", ".join(f"{key} {varied[key]}/{hidden[key]}" for key in hidden) or "nothing hidden"


def leaves_moves(trial: Trial) -> str:
    """In every guess, whoever is asked has a legal move: a guess may not contradict who is asked."""
    count = 0
    for state, seat, move in trial.walks(deep(trial), "playing on from guesses"):
        if seat == END:
            continue
        for viewer in viewers(state):
            guessed = determinize(state, viewer, count)
            for other in range(state.seats):
                if guessed.waiting >> other & 1 and not guessed.legal(other):
                    raise Fault(f"in a guess of {who(viewer)}, seat {other} is asked but has no move{at(trial, state)}")
            flaw = guessed.flaw()
            if flaw:
                raise Fault(f"in a guess of {who(viewer)}: {flaw}")
            if viewer == seat and seat != CLOCK:
                played(guessed, seat, move)
            count += 1
    return f"{count} guesses"


def samples(trial: Trial) -> str:
    """The sampler a bot is given draws exactly the guesses of `determinize`."""
    for state, seat, _ in trial.walks(max(1, trial.deep // 4), "sampling"):
        if seat in (END, CLOCK):
            continue
        drawn = state.sampler(seat).draw(5)
        if sent(trial.game, drawn, seat) != sent(trial.game, state, seat):
            raise Fault(f"the sampler of {who(seat)} draws states that look different to it")
        other = determinize(state, seat, 123).sampler(seat).draw(5)
        if dumped(other) != dumped(drawn):
            raise Fault(f"the sampler of {who(seat)} depends on what it can't know")
    return "same guesses"


def at(trial: Trial, state: State) -> str:
    phase = trial.game.phases[state.phase].name
    return f" (phase {phase}, {state.seats} seats)"
