"""Does it keep secrets? Every seat is sent only what it may know, and guesses depend on nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import zip_longest

from msgspec.json import encode

from wabe.core.checks.trial import END, Fault, Trial, Where, called, changed, difference, dumped, played, sent
from wabe.core.fields import CORE, names
from wabe.core.game import Game, Kind
from wabe.core.preview import preview
from wabe.core.state import ALL, CLOCK, EVERYONE, SPECTATOR, Event, Sealed, State, determinize

GUESSES = 2  # in every position, for every viewer
ALTERNATIVES = 6  # other moves tried in search of twins
TOUCHES = 3  # moves whose previews are compared, of a seat that is asked
UNDRAWN = "the tables have a fault that is told above"
ENOUGH = 10  # a thing hidden so often must have varied at least once
BESIDE = "Say beside the field who sees it (OWN, COUNT, AT_END: see wabe.core.fields)."
SPECTATORS = "SPECTATOR is -1 and ALL -2: as an index they mean the last seats, so compare them with the owner."


def deep(trial: Trial) -> int:
    """A game without secrets has little to hide: a tenth of the games will do."""
    return trial.deep if Kind.HIDDEN in trial.game.kind else max(1, trial.deep // 10)


def open_to_all(trial: Trial) -> str:
    """A game without secrets shows everybody everything; one with secrets says so."""
    secrets = False
    redrawn: set[str] = set()
    for state, _, _ in trial.walks(trial.deep, "comparing looks"):
        every = json.dumps(state.look(ALL), sort_keys=True)
        for viewer in trial.viewers(state):
            look = json.dumps(state.look(viewer), sort_keys=True)
            secrets = secrets or look != every
            if secrets and Kind.HIDDEN not in trial.game.kind:
                raise Fault(
                    f"{called(viewer)} does not see what ALL sees ({difference(look, every)}), "
                    "but the card does not say HIDDEN",
                    "card.kind",
                    "Add Kind.HIDDEN to the card and write guess, or show everything to everybody.",
                )
        if not secrets and Kind.HIDDEN in trial.game.kind:
            redrawn.update(changed(dumped(state), dumped(determinize(state, SPECTATOR, trial.lot()))))
    if not secrets and Kind.HIDDEN in trial.game.kind:
        raise Fault(
            "the card says HIDDEN, but everybody's look shows as much as that of ALL",
            shown_by(trial.game, redrawn),
            f"{BESIDE} A hand-written look shows to ALL what it hides, as in: if seat in (ALL, owner). "
            "If nothing is hidden, take HIDDEN off the card.",
        )
    return "secrets" if secrets else "no secrets"


def shown_by(game: Game, keys: Iterable[str]) -> str:
    """What shows these entries of a look: a look of the game's own, or else the declarations of the fields."""
    declared = [key for key in sorted(keys) if key in names(game.rules) and key not in CORE]
    own = game.rules.look not in (State.look, Sealed.look)
    return "look" if own or not declared else " or ".join(declared)


def flat_looks(trial: Trial) -> str:
    """A look is a table of rows: no dictionary below its top, and a value is of one kind in all positions."""
    kinds: dict[str, str] = {}
    for state, _, _ in trial.walks(trial.deep, "comparing kinds of values"):
        for viewer in trial.viewers(state, ALL):
            for key, value in state.look(viewer).items():
                check_kind(key, value, kinds)
    return f"{len(kinds)} kinds of value"


def check_kind(path: str, value: object, kinds: dict[str, str]) -> None:
    if isinstance(value, dict):
        raise Fault(
            f"look has a dictionary within {path}",
            "look",
            "Make its entries lists of their own, each with a name at the top of the look.",
        )
    kind = "a list" if isinstance(value, list) else "a text" if isinstance(value, str) else "a number"
    kind = "null" if value is None else kind
    if kinds.setdefault(path, kind) != kind:
        raise Fault(
            f"{path} of look is now {kinds[path]}, now {kind}",
            "look",
            "Let it be of one kind for every viewer in every position: -1 for a number that is not there or hidden, "
            "an empty list, a list of -1 for hidden cards, or a count under another name.",
        )
    if isinstance(value, list):
        for item in value:
            check_kind(f"{path}[]", item, kinds)


def tells_nothing(trial: Trial) -> str:
    """Non-interference: whatever is hidden, what a seat is sent is the same to the byte."""
    count = 0
    for state, _, _ in trial.walks(deep(trial), "looking for leaks"):
        for viewer in trial.viewers(state):
            truth = sent(trial.game, state, viewer)
            for _ in range(GUESSES):
                guessed = determinize(state, viewer, trial.lot())
                guess = sent(trial.game, guessed, viewer)
                if guess != truth:
                    raise leak(trial.game, viewer, truth, guess)
                count += 1
    return f"{count} views"


def leak(game: Game, viewer: int, truth: str, guess: str) -> Fault:
    """Either the look shows too much, or the guess changed what had been shown."""
    (_, moves), (_, others) = json.loads(truth), json.loads(guess)
    if moves == others:
        what = changed(guess, truth)
        return Fault(
            f"{called(viewer)} is sent something that its guess changes: {', '.join(what)}",
            f"{shown_by(game, what)} or guess",
            f"Is it hidden from {called(viewer)}? Then look must not show it. {BESIDE} Has it been shown? "
            f"Then guess must leave it as it is. {SPECTATORS}",
        )
    part = "legal" if [number for number, _ in moves] != [number for number, _ in others] else "name"
    return Fault(
        f"{called(viewer)} is offered other moves when something hidden changes",
        f"{part} or guess",
        f"{part} may depend only on what its seat sees: offer what may be tried, and let apply tell what comes of it. "
        "If the seat has seen what they depend on, guess must leave that as it is.",
    )


def depends_on_knowledge(trial: Trial) -> str:
    """A guess is a function of what the seat knows: guessing from a guess gives the same."""
    count = 0
    for state, _, _ in trial.walks(deep(trial), "guessing twice"):
        for viewer in trial.viewers(state):
            for _ in range(GUESSES):
                first, second = trial.lot(), trial.lot()
                twice = determinize(determinize(state, viewer, first), viewer, second)
                once = determinize(state, viewer, second)
                if dumped(twice) != dumped(once):
                    fields = difference(dumped(twice), dumped(once))
                    raise Fault(
                        f"the guess of {called(viewer)} keeps a trace of the truth in {fields}",
                        "guess",
                        "Put everything unknown together, sort it, then deal it anew by chance: redeal does that. "
                        "What is left in its place or in its order gives the truth away.",
                    )
                count += 1
    return f"{count} guesses"


def forgets(trial: Trial) -> str:
    """Twins, states a seat can't tell apart, are guessed alike and told alike."""
    twins = 0
    secrets = Kind.HIDDEN in trial.game.kind  # there, what was told once must stay in the look
    for state, seat, move in trial.walks(deep(trial), "comparing twins"):
        if seat in (END, CLOCK):
            continue
        base = heard(state, seat, move)
        others = [heard(state, seat, other) for other in state.legal(seat)[:ALTERNATIVES] if other != move]
        chance = state.clone()
        chance.seed(trial.lot())
        others.append(heard(chance, seat, move))
        for viewer in trial.viewers(state):
            seen = sent(trial.game, base, viewer)
            for other in others:
                if viewer == seat or sent(trial.game, other, viewer) != seen:
                    continue
                twins += 1
                lot = trial.lot()
                one, two = dumped(determinize(base, viewer, lot)), dumped(determinize(other, viewer, lot))
                if one != two:
                    raise Fault(
                        f"a bot of {called(viewer)} would see {difference(one, two)}, which its look does not show",
                        "guess",
                        "guess must redraw this field for everybody who can't see it; if it has been shown to "
                        f"{called(viewer)}, look must show it, too. {SPECTATORS}",
                    )
                if secrets:
                    told_alike(base, other, viewer)
            if secrets:  # and in another truth: what was dealt long ago
                other = determinize(state, viewer, trial.lot())
                if move in other.legal(seat):
                    other = heard(other, seat, move)
                    if sent(trial.game, other, viewer) == seen:
                        told_alike(base, other, viewer)
    return f"{twins} twins"


def told_alike(one: State, other: State, viewer: int) -> None:
    pairs = zip_longest(told(one, viewer), told(other, viewer))
    news = [here or there for here, there in pairs if here != there]
    if news:
        raise Fault(
            f"{called(viewer)} is told, by an event, what its look does not show: {news[0]}",
            f"tell.{news[0][1]}",
            "Tell it only to the seats that may know it, as in tell(1 << seat, ...), "
            "or let look show it to everybody who was told.",
        )


def heard(state: State, seat: int, move: int) -> State:
    after = state.clone()
    after.listen()
    after.apply(seat, move)
    return after


def told(state: State, viewer: int) -> list[Event]:
    news = state.news or []
    return [event for event in news if event[0] == EVERYONE or (viewer >= 0 and event[0] >> viewer & 1)]


def varies(trial: Trial) -> str:
    """Whatever ALL sees and a seat does not is different in some guess of that seat."""
    hidden: Counter[str] = Counter()
    varied: Counter[str] = Counter()
    shown: Counter[str] = Counter()  # to its owner, while ALL saw no difference
    first: dict[str, Where] = {}
    for state, _, _ in trial.walks(deep(trial), "varying the hidden"):
        if trial.where.moves % 3:
            continue
        every = state.look(ALL)
        for viewer in trial.viewers(state):
            mine = state.look(viewer)
            keys = [key for key in every if every[key] != mine.get(key)]
            if not keys:
                continue
            guesses = [determinize(state, viewer, trial.lot()) for _ in range(4)]
            looks = [guess.look(ALL) for guess in guesses]
            for key in keys:
                first.setdefault(key, replace(trial.where, state=state.clone(), whole=True))
                hidden[key] += 1
                varied[key] += any(look[key] != every[key] for look in looks)
                if not varied[key] and not shown[key]:
                    shown[key] = any(
                        guess.look(owner).get(key) != state.look(owner).get(key)
                        for guess in guesses
                        for owner in range(state.seats)
                    )
    for key, times in hidden.items():
        if varied[key]:
            continue
        if shown[key]:
            raise Fault(
                f"{key} of look(ALL) stays the same while what the seats see of it changes",
                "look",
                "ALL sees everything face up: write if seat in (ALL, owner) where it says if seat == owner.",
                first[key],
            )
        if times >= ENOUGH:
            raise Fault(
                f"{key} was hidden {times} times, and every guess of it was the truth",
                "guess",
                f"guess must redraw what makes up {key} for everybody who can't see it.",
                first[key],
            )
    return ", ".join(f"{key} {varied[key]}/{hidden[key]}" for key in hidden) or "nothing hidden"


def leaves_moves(trial: Trial) -> str:
    """In every guess, whoever is asked has a legal move: a guess may not contradict who is asked."""
    count = 0
    for state, seat, move in trial.walks(deep(trial), "playing on from guesses"):
        if seat == END:
            continue
        for viewer in trial.viewers(state):
            guessed = determinize(state, viewer, trial.lot())
            for other in range(state.seats):
                if guessed.waiting >> other & 1 and not guessed.legal(other):
                    raise Fault(
                        f"in a guess of {called(viewer)}, seat {other} is asked but has no move",
                        "guess",
                        f"That seat {other} is asked tells that it has a move: guess must leave it one, "
                        "or plausible must refuse such a guess.",
                    )
            check_guess(guessed, viewer)
            if viewer == seat and seat != CLOCK:
                played(guessed, seat, move)
            count += 1
    return f"{count} guesses"


def check_guess(guessed: State, viewer: int) -> None:
    flaw = guessed.flaw()
    if flaw:
        raise Fault(
            f"a guess of {called(viewer)} is no possible position: {flaw}",
            "guess",
            "A guess keeps every piece of the game exactly once, and all counts as they are.",
        )


def samples(trial: Trial) -> str:
    """The sampler a bot is given draws exactly the guesses of `determinize`."""
    part = "guess" if trial.game.rules.sampler is State.sampler else "sampler"
    for state, seat, _ in trial.walks(max(1, trial.deep // 4), "sampling"):
        if seat in (END, CLOCK):
            continue
        trial.where.viewer = seat
        drawn = state.sampler(seat).draw(5)
        if sent(trial.game, drawn, seat) != sent(trial.game, state, seat):
            raise Fault(
                f"the sampler of {called(seat)} draws states that look different to it",
                part,
                "Everything that the seat sees must be in each of its draws as it is.",
            )
        other = determinize(state, seat, trial.lot()).sampler(seat).draw(5)
        if dumped(other) != dumped(drawn):
            raise Fault(
                f"the sampler of {called(seat)} depends on what it can't know",
                part,
                "Make it from a determinized state, as the core's own Sampler does.",
            )
    return "same guesses"


def previews(trial: Trial) -> str:
    """What a move would do is shown as far as its seat can know it: the same to the byte whatever is hidden."""
    if "tables" in trial.failed:
        return UNDRAWN
    count = tables = 0
    for state, seat, move in trial.walks(max(1, deep(trial) // 2), "previewing moves"):
        if seat in (END, CLOCK) or trial.where.moves % 5:
            continue
        trial.where.viewer = seat
        other = determinize(state, seat, trial.lot())
        moves = state.legal(seat)
        for touched in {move, *moves[: TOUCHES - 1]}:
            seen = preview(trial.game, state, seat, touched)
            assert seen is not None, "a legal move has a preview"
            if encode(seen) != encode(preview(trial.game, other, seat, touched)):
                raise Fault(
                    f"the preview of {state.name(seat, touched)} shows seat {seat} what is hidden from it",
                    "guess",
                    "A preview is made of guesses: a guess depends on what the seat knows alone, and what the table "
                    "says of a move on the looks that it is given.",
                )
            if not seen.text or (seen.table is not None and seen.table.moves):
                raise Fault(
                    f"the preview of {state.name(seat, touched)} has no words, or moves",
                    "table",
                    "does and may answer with a sentence, and a table has no moves but those that it is given.",
                )
            count += 1
            tables += seen.table is not None
    return f"{count} previews, {tables} tables"


def beats(trial: Trial) -> str:
    """What a beat shows can be drawn for everybody, and is known to its viewer anyway when the move is over."""
    if "tables" in trial.failed:
        return UNDRAWN
    game = trial.game
    count = twins = 0
    for state, seat, move in trial.walks(trial.deep, "pausing"):
        if seat == END:
            continue
        base = heard(state, seat, move)
        if not base.moments:
            continue
        if Kind.MEMORY in game.kind:
            raise Fault(
                "a game of memory has beats", "apply", "Strike them: what was shown there is not to be seen again."
            )
        for viewer in trial.viewers(state):
            shown, known = paused(trial, base, viewer), (sent(game, base, viewer), told(base, viewer))
            count += len(shown)
            for _ in range(ALTERNATIVES):
                other = determinize(state, viewer, trial.lot())
                if seat != CLOCK and move not in other.legal(seat):
                    continue
                other = heard(other, seat, move)
                if (sent(game, other, viewer), told(other, viewer)) != known:
                    continue
                twins += 1
                if paused(trial, other, viewer) != shown:
                    raise Fault(
                        f"{called(viewer)} is shown, by a beat, what it does not know when the move is over",
                        "reveals or apply",
                        "Call beat only when all that lies open stays known to those who see it. Choices that are not "
                        "turned over for everybody: let reveals answer False in that phase.",
                    )
    return f"{count} views, {twins} twins"


def paused(trial: Trial, state: State, viewer: int) -> list[str]:
    """The beats of the move that led here, as the viewer sees them."""
    views = [trial.game.view(moment, viewer) for moment, _, _ in state.moments or []]
    for view in views:
        trial.game.draw(view, viewer, [])
    return [json.dumps(view, sort_keys=True) for view in views]
