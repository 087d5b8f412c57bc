"""Does it play? Random games end, moves are well-formed, copies are copies, records replay."""

from __future__ import annotations

import json
import random

from wabe.core.checks.trial import END, Fault, Trial, Where, called, dumped, limit, played
from wabe.core.draft import Draft
from wabe.core.errors import IllegalMove, OptionError, PositionError
from wabe.core.game import TIME, Kind
from wabe.core.playout import dice
from wabe.core.record import Record
from wabe.core.state import ALL, CLOCK, SPECTATOR, State

LARGEST = 255


def ends(trial: Trial) -> str:
    """Random play ends within the declared bound, with every piece in one place and well-formed returns."""
    longest = moves_seen = 0
    phases = len(trial.game.phases)
    for state, seat, _ in trial.walks(trial.games, "playing"):
        flaw = state.flaw()
        if flaw:
            raise Fault(
                f"flaw refuses a position of play: {flaw}",
                "flaw",
                "Either a move has spoiled the position (see apply), or flaw asks for too much here.",
            )
        if not 0 <= state.phase < phases:
            raise Fault(
                f"phase {state.phase} has no name: the card has {phases}",
                "card.phases",
                "Name every phase on the card, in the order of their constants.",
            )
        if seat == END:
            check_returns(trial, state)
            longest = max(longest, trial.where.moves)
            continue
        moves_seen += 1
        if seat != CLOCK:
            moves = state.legal(seat)
            if moves != sorted(set(moves)) or not 0 <= moves[0] <= moves[-1] <= LARGEST:
                raise Fault(
                    f"legal moves must be ascending, distinct and within 0..{LARGEST}, not {moves}",
                    "legal",
                    "Build the list in ascending order, each number once; give large numbers a phase of their own.",
                )
    return f"{trial.games} games, {moves_seen / max(1, trial.games):.0f} moves each, at most {longest}"


def check_returns(trial: Trial, state: State) -> None:
    returns = state.returns()
    if len(returns) != state.seats or not all(0 <= value <= 1 for value in returns):
        raise Fault(
            f"returns must be a number from 0 to 1 for each seat, not {returns}",
            "returns",
            "Answer one share of the win a seat; points belong to scores.",
        )
    if not trial.game.together(state.seats) and abs(sum(returns) - 1) > 1e-9:
        raise Fault(
            f"the returns of a game somebody wins add up to 1, not {returns}",
            "returns",
            "Answer 1 for a sole winner and equal parts for those who share (win_shares does that), "
            "or say COOPERATIVE on the card if all win or lose together.",
        )
    winners = state.winners()
    if trial.game.together(state.seats):
        if type(state).winners is State.winners:
            raise Fault(
                "all win or lose together here, and the rules don't say when they win",
                "returns",
                "Write winners: all seats where the result is a victory, an empty list where it is none.",
            )
        if winners not in ([], list(range(state.seats))):
            raise Fault(
                f"all win or lose together here, so winners can't be {winners}",
                "winners",
                "Answer all seats or none.",
            )
    elif winners != [seat for seat, share in enumerate(returns) if share > 0]:
        raise Fault(
            f"winners must be those with a part of the win, {returns}, not {winners}",
            "winners",
            "Leave winners out: the core finds them from returns.",
        )
    if len(state.scores()) not in (0, state.seats):
        raise Fault(
            f"scores must be empty or one number a seat, not {state.scores()}",
            "scores",
            "Answer the points of every seat in the order of the seats, or an empty list.",
        )
    if state.waiting:
        raise Fault(
            "the game is over, yet somebody is asked",
            "apply",
            "After finish() ask nobody: return at once.",
        )


def names(trial: Trial) -> str:
    """Names are distinct, found again, and fit into a record."""
    count = 0
    for state, seat, _ in trial.walks(trial.deep, "naming"):
        if seat in (END, CLOCK):
            continue
        moves = state.legal(seat)
        words = [state.name(seat, move) for move in moves]
        if len(set(words)) != len(words):
            twice = next(word for word in words if words.count(word) > 1)
            same = ", ".join(str(move) for move, word in zip(moves, words, strict=True) if word == twice)
            raise Fault(
                f"the moves {same} have the same name: {twice!r}",
                "name",
                "Records and players tell moves apart by name: put into it what tells these apart.",
            )
        for move, word in zip(moves, words, strict=True):
            if word != word.strip() or not word.isprintable() or " ~" in word or '"' in word or not word:
                raise Fault(
                    f"the name {word!r} of move {move} would not survive in a record",
                    "name",
                    "A name is one line of printable characters, without a space around it, ' ~' or '\"'.",
                )
            if trial.game.find(state, seat, word) != move:
                raise Fault(
                    f"the name {word!r} of move {move} finds another move",
                    "name",
                    "The name of a move may depend on the position alone, and must be the same whenever it is asked.",
                )
            count += 1
    return f"{count} names"


def repeats(trial: Trial) -> str:
    """A record written, read and replayed leads to the same bytes, entropy and taking back included."""
    remedy = (
        "A game may depend on its deal, its moves and roll() alone: no random, no clock of the machine, "
        "no order of a set, nothing kept outside the state."
    )
    for state in trial.deals(trial.deep, "recording"):
        where = trial.where
        seed = where.seed or 0
        record = Record.new(trial.game, where.seats, seed, where.options)
        chance = dice(seed)
        for position, seat, move in trial.walk(state):
            if seat == END:
                continue
            entropy = chance.roll(1 << 30) if seed % 2 else None
            record.play(seat, move, entropy=entropy)
            if entropy is not None:
                break  # fresh entropy takes the game elsewhere than the walk
            if dumped(played(position, seat, move)) != dumped(record.state()):
                raise Fault("the same move on the same position leads elsewhere a second time", "apply", remedy)
        while not record.state().over:
            limit(len(record), trial.game.bound)
            after = record.state()
            seat = after.turn if after.waiting else CLOCK
            moves = after.legal(seat) if seat != CLOCK else [trial.game.find(after, CLOCK, TIME)]
            record.play(seat, moves[chance.roll(len(moves))], entropy=chance.roll(1 << 30))
        text = record.dumps()
        again = Record.loads(text, trial.game)
        if again.dumps() != text or dumped(again.state()) != dumped(record.state()):
            raise Fault("a record read back leads to another position", "apply", remedy)
        half = len(record) // 2
        middle = dumped(record.state(half))
        record.back(half)
        if dumped(record.state()) != middle or dumped(Record.loads(record.dumps(), trial.game).state()) != middle:
            raise Fault(f"going back to move {half} leads to another position", "apply", remedy)
    return f"{trial.deep} records"


def chance(trial: Trial) -> str:
    """Chance comes through `roll` alone, in deals, moves and guesses: asking draws none and changes nothing."""
    count = 0
    unused = random.getstate()
    for state, _, _ in trial.walks(max(1, trial.deep // 2), "asking"):
        parts = asked(state)
        before = dumped(state)
        for part, questions in parts.items():
            for about in questions:
                trial.where.viewer = about[0] if part == "look" else None
                check_answer(state, part, about)
                count += 1
        if dumped(state) != before:
            culprit = next((part for part in parts if changes(state, part, parts[part])), "look")
            raise Fault(
                f"{culprit} changes the position",
                culprit,
                f"Change fields in setup, apply and guess alone: {culprit} only answers, again and again.",
            )
        if random.getstate() != unused:
            raise Fault(
                "the game draws from the module random",
                "import.random",
                "Draw with self.roll(n), self.shuffle(list) or self.draw(bag): the seed of a deal decides them.",
            )
    return f"{count} answers"


def asked(state: State) -> dict[str, list[tuple[int, ...]]]:
    """Everything that can be asked of a position, by method."""
    waited = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
    choices = [(seat, move) for seat in waited for move in state.legal(seat)[:3]]
    end: list[tuple[int, ...]] = [()] if state.over else []
    return {
        "look": [(viewer,) for viewer in (ALL, SPECTATOR, *range(state.seats))],
        "legal": [(seat,) for seat in waited],
        "name": [*choices],
        "why": [*choices],
        "timer": [()],
        "flaw": [()],
        "returns": end,
        "scores": end,
    }


def changes(state: State, part: str, questions: list[tuple[int, ...]]) -> bool:
    before = dumped(state)
    for about in questions:
        getattr(state, part)(*about)
    return dumped(state) != before


def check_answer(state: State, part: str, about: tuple[int, ...]) -> None:
    """Asks twice."""
    method = getattr(state, part)
    rolled = state.dice_a, state.dice_b
    answer = method(*about)
    if (state.dice_a, state.dice_b) != rolled:
        raise Fault(
            f"{part} draws chance",
            part,
            f"Draw in setup, apply or guess, and keep what was drawn in a field: {part} only answers, again and again.",
        )
    if method(*about) != answer:
        raise Fault(
            f"{part} answers differently when it is asked twice",
            part,
            "An answer may depend on the fields of the state alone: no random, no clock of the machine.",
        )
    if part == "look":
        check_plain(answer)


def check_plain(look: object) -> None:
    try:
        plain = json.loads(json.dumps(look)) == look
    except (TypeError, ValueError):
        plain = False
    if not plain:
        raise Fault(
            "look is not made of plain JSON values",
            "look",
            "Answer a dictionary of numbers, texts, true, false, null and lists of them: no sets, tuples or objects.",
        )


def clones(trial: Trial) -> str:
    """A clone copies every field and shares none."""
    for state, seat, move in trial.walks(trial.deep, "cloning"):
        before = dumped(state)
        copy = state.clone()
        if type(copy) is not type(state):
            raise Fault(
                f"clone answers a {type(copy).__name__}",
                "clone",
                f"Begin it with copy = {type(state).__name__}().",
            )
        lost = [name for name in state.fields() if getattr(copy, name, None) != getattr(state, name)]
        if lost:
            raise Fault(
                f"clone forgets {', '.join(lost)}",
                "clone",
                f"Copy it there: copy.{lost[0]} = self.{lost[0]}{'[:]' if is_list(state, lost[0]) else ''}.",
            )
        for name in state.fields():
            if shared(getattr(state, name), getattr(copy, name)):
                raise Fault(
                    f"clone shares the list {name} with the original",
                    "clone",
                    f"Copy it: copy.{name} = self.{name}[:], and a list of lists list by list.",
                )
        if seat != END:
            copy.apply(seat, move)
            if dumped(state) != before:
                raise Fault(
                    "a move on a clone changed the original",
                    "clone",
                    "Something that changes is shared by both: copy it in clone, or keep it in a declared field.",
                )
    return f"{trial.deep} games"


def is_list(state: State, name: str) -> bool:
    return isinstance(getattr(state, name), list)


def shared(one: object, other: object) -> bool:
    if not isinstance(one, list) or not isinstance(other, list):
        return False
    return one is other or any(shared(a, b) for a, b in zip(one, other, strict=False))


def refuses(trial: Trial) -> str:
    """What is not legal is refused and changes nothing: every number, every seat, in every position."""
    count = 0
    for state, seat, _ in trial.walks(max(1, trial.deep // 4), "refusing"):
        before = dumped(state)
        for other in (CLOCK, *range(-2, state.seats + 1)):
            timer = state.timer()
            asked = 0 <= other < state.seats and state.waiting >> other & 1
            legal = state.legal(other) if asked else [timer[2]] if other == CLOCK and timer and not state.over else []
            for move in (*range(-1, LARGEST + 2), 10**20) if other == seat else (-1, 0, 1, LARGEST):
                if move in legal:
                    continue
                count += 1
                try:
                    state.clone().play(other, move)
                except IllegalMove as refusal:
                    if len(str(refusal)) < 10:
                        raise Fault(
                            f"the refusal of {move} is no sentence: {refusal}",
                            "why",
                            "Answer a sentence that names the rule, or nothing.",
                        ) from None
                    continue
                raise Fault(
                    f"{called(other)} may play {move}, which is not among its legal moves {legal}",
                    "play",
                    "Leave play to the core: it asks legal before it calls apply.",
                )
        if dumped(state) != before:
            raise Fault(
                "refusing a move changed the position",
                "legal",
                "legal, name and why only answer; fields change in apply.",
            )
    return f"{count} illegal moves"


def loads(trial: Trial) -> str:
    """Every position survives dump and load, and is sound enough to be loaded."""
    count = 0
    for state, _, _ in trial.walks(max(1, trial.deep // 4), "loading"):
        before = dumped(state)
        try:
            loaded = trial.game.load(state.dump())
        except PositionError as refusal:
            raise Fault(
                f"a position of play is refused when it is loaded: {refusal}",
                "flaw",
                "flaw and load may refuse only what play can never reach.",
            ) from None
        if dumped(loaded) != before:
            raise Fault(
                "a position dumped and loaded is another one",
                "flaw",
                "flaw only answers: it may not change a field.",
            )
        count += 1
    return f"{count} positions"


def options(trial: Trial) -> str:
    """Every value of every option plays to the end at every number of seats; other values are refused."""
    game = trial.game
    count = 0
    low, high = game.seats
    for seats in range(low, high + 1):
        for option in game.options:
            trial.progress(count, 0, f"option {option.name}")
            for value in option.trials(seats):
                trial.where = Where(trial.seed, seats, {option.name: value}, whole=True)
                trial.play(game.new(seats, trial.seed, {option.name: value}))
                count += 1
            for value in (None, -7, "no such value", 1e9, [], ["x"], [-1], True):
                trial.where = Where(trial.seed, seats, {option.name: value}, whole=True)
                try:
                    game.new(seats, 0, {option.name: value})
                except OptionError as refusal:
                    if option.name not in str(refusal):
                        raise Fault(
                            f"the refusal of {option.name}={value!r} does not name it: {refusal}",
                            "card.options",
                            "A refusal says which option it is about, and what is possible.",
                        ) from None
                    continue
                raise Fault(
                    f"option {option.name} takes {value!r}",
                    "card.options",
                    "Let its accepts() answer no to what it can't be.",
                )
    trial.where = Where(whole=True)
    for wrong in (low - 1, high + 1, "two", 2.0, True):
        try:
            game.new(wrong)  # type: ignore[arg-type]
        except OptionError:
            continue
        raise Fault(f"a table of {wrong!r} seats was dealt", "card.seats", "Leave Game.new to the core.")
    return f"{count} values"


def drafts(trial: Trial) -> str:
    """A draft taken back restores the position, and a draft never touches its base."""
    longest = 0
    for state, seat, move in trial.walks(max(1, trial.deep // 2), "drafting"):
        if seat in (END, CLOCK):
            continue
        before = dumped(state)
        draft = Draft(trial.game, state, seat)
        chance = dice(move)
        complete = draft.add(move)
        while not complete:
            limit(len(draft.moves), trial.game.bound)
            moves = draft.state.legal(seat)
            complete = draft.add(moves[chance.roll(len(moves))])
        longest = max(longest, len(draft.moves))
        draft.take_back(len(draft.moves))
        if dumped(draft.state) != before or dumped(state) != before:
            raise Fault(
                "a draft taken back does not restore the position",
                "clone",
                "Something that changes is not copied by clone: see the check clones.",
            )
    return f"drafts of up to {longest} moves"


def kinds(trial: Trial) -> str:
    """The card tells the truth about chance and simultaneous choices."""
    kind = trial.game.kind
    for state, seat, move in trial.walks(trial.deep, "judging the kind"):
        if state.waiting & (state.waiting - 1) != 0 and Kind.SIMULTANEOUS not in kind:
            raise Fault(
                "several seats are asked at once, but the card does not say SIMULTANEOUS",
                "card.kind",
                "Add Kind.SIMULTANEOUS to the card, or ask one seat after the other.",
            )
        if seat not in (END, CLOCK) and Kind.CHANCE not in kind:
            after = played(state, seat, move)
            if (after.dice_a, after.dice_b) != (state.dice_a, state.dice_b):
                raise Fault(
                    "a move draws chance, but the card does not say CHANCE",
                    "card.kind",
                    "Add Kind.CHANCE to the card; if only the deal is by chance, draw all of it in setup.",
                )
    return str(kind)
