"""Does it play? Random games end, moves are well-formed, copies are copies, records replay."""

from __future__ import annotations

from wabe.core.checks.trial import END, Fault, Trial, dumped, played, walk
from wabe.core.draft import Draft
from wabe.core.errors import IllegalMove, OptionError
from wabe.core.game import Kind
from wabe.core.playout import dice
from wabe.core.record import Record, digest
from wabe.core.state import CLOCK, State

LARGEST = 255


def ends(trial: Trial) -> str:
    """Random play ends within the declared bound, with every piece in one place and well-formed returns."""
    longest = steps = 0
    moves_seen = 0
    for state, seat, _ in trial.walks(trial.games, "playing"):
        flaw = state.flaw()
        if flaw:
            raise Fault(f"after {steps} moves: {flaw}")
        if seat == END:
            check_returns(trial, state)
            longest = max(longest, steps)
            steps = 0
            continue
        steps += 1
        moves_seen += 1
        if seat != CLOCK:
            moves = state.legal(seat)
            if moves != sorted(set(moves)) or not 0 <= moves[0] <= moves[-1] <= LARGEST:
                raise Fault(f"legal moves must be ascending, distinct and within 0..{LARGEST}, not {moves}")
    return f"{trial.games} games, {moves_seen / max(1, trial.games):.0f} moves each, at most {longest}"


def check_returns(trial: Trial, state: State) -> None:
    returns = state.returns()
    if len(returns) != state.seats or not all(0 <= value <= 1 for value in returns):
        raise Fault(f"returns must be a number from 0 to 1 for each seat, not {returns}")
    if not trial.game.together(state.seats) and abs(sum(returns) - 1) > 1e-9:
        raise Fault(f"the returns of a game somebody wins add up to 1, not {returns}")
    winners = state.winners()
    if trial.game.together(state.seats):
        if type(state).winners is State.winners:
            raise Fault("all win or lose together here: winners must say which results are a victory")
        if winners not in ([], list(range(state.seats))):
            raise Fault(f"all win or lose together here, so winners must be all seats or none, not {winners}")
    elif winners != [seat for seat, share in enumerate(returns) if share > 0]:
        raise Fault(f"winners must be those with a part of the win, {returns}, not {winners}")
    if len(state.scores()) not in (0, state.seats):
        raise Fault(f"scores must be empty or one number a seat, not {state.scores()}")
    if state.waiting:
        raise Fault("the game is over, yet somebody is asked")


def names(trial: Trial) -> str:
    """Names are distinct, found again, and fit into a record."""
    count = 0
    for state, seat, _ in trial.walks(trial.deep, "naming"):
        if seat in (END, CLOCK):
            continue
        moves = state.legal(seat)
        words = [state.name(seat, move) for move in moves]
        if len(set(words)) != len(words):
            raise Fault(f"two moves have the same name: {sorted(words)}")
        for move, word in zip(moves, words, strict=True):
            if word != word.strip() or not word.isprintable() or " ~" in word or not word:
                raise Fault(f"the name {word!r} would not survive in a record")
            if trial.game.find(state, seat, word) != move:
                raise Fault(f"the name {word!r} finds another move")
            count += 1
    return f"{count} names"


def repeats(trial: Trial) -> str:
    """A record written, read and replayed leads to the same bytes, entropy and taking back included."""
    for i, deal in enumerate(trial.deals(trial.deep)):
        trial.progress(i, trial.deep, "recording")
        record = Record.new(trial.game, *deal)
        chance = dice(i)
        for state, seat, move in walk(record.state(), i, trial.game.bound):
            if seat == END:
                continue
            entropy = chance.roll(1 << 30) if i % 2 else None
            record.play(seat, move, entropy=entropy)
            if entropy is not None:
                break  # fresh entropy takes the game elsewhere than the walk
            if dumped(played(state, seat, move)) != dumped(record.state()):
                raise Fault("a record plays other moves than the state itself")
        while not record.state().over:
            after = record.state()
            seat = after.turn if after.waiting else CLOCK
            timer = after.timer()
            moves = after.legal(seat) if seat != CLOCK else [timer[2]] if timer else []
            record.play(seat, moves[chance.roll(len(moves))], entropy=chance.roll(1 << 30))
        text = record.dumps()
        again = Record.loads(text, trial.game)
        if again.dumps() != text or digest(again.state()) != digest(record.state()):
            raise Fault("a record read back leads to another position")
        half = len(record) // 2
        middle = digest(record.state(half))
        record.back(half)
        if digest(record.state()) != middle or digest(Record.loads(record.dumps(), trial.game).state()) != middle:
            raise Fault(f"going back to move {half} leads to another position")
    return f"{trial.deep} records"


def clones(trial: Trial) -> str:
    """A clone copies every field and shares none."""
    for state, seat, move in trial.walks(trial.deep, "cloning"):
        before = dumped(state)
        copy = state.clone()
        if dumped(copy) != before:
            lost = [name for name in state.fields() if getattr(copy, name, None) != getattr(state, name)]
            raise Fault(f"clone forgets {', '.join(lost)}")
        for name in state.fields():
            if shared(getattr(state, name), getattr(copy, name)):
                raise Fault(f"clone shares the list {name}")
        if seat != END:
            copy.apply(seat, move)
            if dumped(state) != before:
                raise Fault("a move on a clone changed the original")
    return f"{trial.deep} games"


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
                        raise Fault(f"the refusal of {move} is no sentence: {refusal}") from None
                    continue
                raise Fault(f"seat {other} may play {move}, which is not among its legal moves {legal}")
        if dumped(state) != before:
            raise Fault("refusing a move changed the position")
    return f"{count} illegal moves"


def loads(trial: Trial) -> str:
    """Every position survives dump and load, and is sound enough to be loaded."""
    count = 0
    for state, _, _ in trial.walks(max(1, trial.deep // 4), "loading"):
        before = dumped(state)
        if dumped(trial.game.load(state.dump())) != before:
            raise Fault("a position dumped and loaded is another one")
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
                state = game.new(seats, trial.seed + count, {option.name: value})
                for _ in walk(state, count, game.bound):
                    pass
                count += 1
            for value in (None, -7, "no such value", 1e9, [], ["x"], [-1], True):
                try:
                    game.new(seats, 0, {option.name: value})
                except OptionError as refusal:
                    if option.name not in str(refusal):
                        raise Fault(f"the refusal of {option.name}={value!r} does not name it: {refusal}") from None
                    continue
                raise Fault(f"option {option.name} takes {value!r}")
    for wrong in (low - 1, high + 1, "two", 2.0, True):
        try:
            game.new(wrong)  # type: ignore[arg-type]
        except OptionError:
            continue
        raise Fault(f"a table of {wrong!r} seats was dealt")
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
            moves = draft.state.legal(seat)
            complete = draft.add(moves[chance.roll(len(moves))])
        longest = max(longest, len(draft.moves))
        draft.take_back(len(draft.moves))
        if dumped(draft.state) != before or dumped(state) != before:
            raise Fault("a draft taken back does not restore the position")
    return f"drafts of up to {longest} moves"


def kinds(trial: Trial) -> str:
    """The card tells the truth about chance and simultaneous choices."""
    kind = trial.game.kind
    drew = several = False
    for state, seat, move in trial.walks(trial.deep, "judging the kind"):
        several = several or state.waiting & (state.waiting - 1) != 0
        if seat not in (END, CLOCK):
            after = played(state, seat, move)
            drew = drew or (after.dice_a, after.dice_b) != (state.dice_a, state.dice_b)
    if drew and Kind.CHANCE not in kind:
        raise Fault("moves draw chance, but the card does not say CHANCE")
    if several and Kind.SIMULTANEOUS not in kind:
        raise Fault("several seats are asked at once, but the card does not say SIMULTANEOUS")
    return str(kind)
