"""The scene: all that one viewer is shown, made from the game's view for that viewer and from nothing else."""

from __future__ import annotations

from msgspec import Raw, json

from wabe.bots.review import knows
from wabe.core.draft import Draft
from wabe.core.game import Game
from wabe.core.state import PAUSE, Sealed, State
from wabe.core.table import Fixed, Look, Result, Table, Thing, asking, words
from wabe.core.teach import key
from wabe.server.story import LOBBY, OVER, PLAYING, Moment, Story
from wabe.server.wire import Ask, Beat, Clock, FromServer, Previewed, Scene, Seat
from wabe.server.words import WORDS

Boards = tuple[tuple[str, int], ...]  # zones, and which boards they have

AS_BEFORE = Raw(b"null")  # the spots of a board that the page has
encoder = json.Encoder()


def encode(message: FromServer, known: Boards = ()) -> str:
    """The text that goes over the wire. Tables are spent by it: of the boards that the page has, nothing is sent."""
    tables = [message.table] if isinstance(message, Scene | Previewed) else []
    if isinstance(message, Scene):
        tables += [beat.table for beat in message.beats]
    for table in tables:
        if table is None:
            continue
        if isinstance(table.sides, Fixed):
            table.sides = written(table.sides)  # type: ignore
        for zone in table.zones:
            if isinstance(zone.spots, Fixed):
                zone.spots = AS_BEFORE if (zone.id, id(zone.spots)) in known else written(zone.spots)  # type: ignore
            if isinstance(zone.pieces, Fixed):
                zone.pieces = written(zone.pieces)  # type: ignore
    return encoder.encode(message).decode()


def written(things: Fixed[Thing]) -> Raw:
    """What is the same for many is written only once."""
    things.json = things.json or encoder.encode(list(things))
    return Raw(things.json)


def boards(scene: Scene) -> Boards:
    """The boards in a scene that never change."""
    zones = scene.table.zones if scene.table is not None else []
    return tuple([(zone.id, id(zone.spots)) for zone in zones if isinstance(zone.spots, Fixed)])


def build(
    story: Story,
    seat: int,
    *,
    draft: Draft | None,
    here: set[int],
    host: bool,
    clock: Clock | None,
    looks: list[Look] | None = None,
) -> Scene:
    """The scene for a seat or SPECTATOR, with the whole log and chat. `here`: the seats whose people are connected;
    `looks`: of those who were shown the same position before."""
    game, booking = story.game, story.booking
    state = draft.state if draft else story.state
    scene = Scene(
        rev=story.rev,
        step=len(draft) if draft else 0,
        seat=seat,
        stage=story.stage,
        host=host,
        game=game.slug,
        title=game.title,
        box=game.box.slug,
        options=story.unusual,
        seats=seats(story, state, here),
        clock=clock,
        ask=ask(story, seat),
    )
    if host and story.stage == LOBBY:
        scene.links = [
            f"/t/{booking.id}/{token}" if place.kind == "open" else ""
            for place, token in zip(story.places, story.tokens, strict=True)
        ]
    if seat >= 0 and story.places[seat].key:
        scene.link = f"/t/{booking.id}/{story.places[seat].key}"
    if state is None:
        return scene
    scene.phase = game.phases[state.phase].name
    scene.first = first(game, state, seat)
    scene.turn = state.turn
    scene.waiting = state.waiting if story.stage == PLAYING else 0
    scene.table = drawn(story, state, seat, [] if looks is None else looks)
    scene.hints = seat >= 0 and story.hints
    if story.stage == PLAYING and seat >= 0:
        scene.draft = draft.words() if draft else []
        scene.back = bool(draft) or story.sealed(seat)
        scene.confirm = draft is not None and draft.held
        scene.undo = not draft and may_undo(story, seat)
    if story.stage == OVER:
        scene.winners = winners(story, state)
        scene.scores = state.scores() if state.over else []
        scene.result = result(story, state)
        scene.review = knows(game, state.seats)
        scene.again = story.again()
        scene.next = f"/t/{story.next}" if story.next else ""
    return scene


def since(scene: Scene, story: Story, seen: int) -> Scene:
    """Puts in the log and the chat: what is new since revision `seen`, or all of it for who comes anew.

    In a game of memory only the last happening is ever told, also to those who come back.
    """
    known = 0 <= seen <= story.rev
    if story.memory:
        scene.log = story.lines(scene.seat, max(story.basis, story.last_told(scene.seat)) - 1)
        scene.chat = story.said()
        scene.fresh = True
    else:
        scene.log = story.lines(scene.seat, seen if known else -1)
        scene.chat = story.said(seen if known else -1)
        scene.fresh = not known
        scene.beats = beats(story, scene.seat, seen) if known else []
    return scene


def beats(story: Story, seat: int, seen: int) -> list[Beat]:
    """What happened on the way since revision `seen`, to the eyes of a seat; its own draft it has seen already."""
    found = []
    for moment in story.moments:
        if moment.rev > seen and (moment.last or moment.seat != seat):
            look = story.game.view(moment.state, seat)
            table = story.game.draw(look, seat, [])
            log = moment.logs[seat]
            own = table.status and (moment.hold == PAUSE or (opened(moment) and table.status != asking(look, seat)))
            if not own:  # the end of a round is told by the table itself, and what open choices mean if it knows that
                table.status = said(story, seat, moment) or table.status
            found.append(Beat(table, log, moment.hold))
    return found


def opened(moment: Moment) -> bool:
    return isinstance(moment.state, Sealed) and moment.state.opened


def said(story: Story, seat: int, moment: Moment) -> str:
    """What is to be read at a beat: the last line before it, or that all choices lie open."""
    if opened(moment):
        return WORDS("opened")
    lines = [line.text for line in story.lines(seat, moment.rev - 1) if line.n == moment.logs[seat] - 1]
    return lines[0] if lines else ""


def drawn(story: Story, state: State, seat: int, looks: list[Look]) -> Table:
    """The table as the seat may see it. Once the game has stopped, nobody has a move, and all lies open.

    Who sees the same as somebody before is handed that very look: see `once`.
    """
    game = story.game
    moves = game.moves(state, seat) if story.stage == PLAYING else []
    if story.stage == OVER and not state.over:
        table = game.draw(game.laid_open(state, seat), seat, moves)
        table.result = given_up(story, seat, table)
        return table
    look = game.view(state, seat)
    for other in looks:
        if other == look:
            return game.draw(other, seat, moves)
    looks.append(look)
    return game.draw(look, seat, moves)


def first(game: Game, state: State, seat: int) -> str:
    """The key of the sentence for newcomers, where it says more than the phase."""
    if seat < 0 or not state.waiting >> seat & 1:
        return ""
    chosen = key(game, state, seat)
    return "" if chosen == game.phases[state.phase].name else chosen


def seats(story: Story, state: State | None, here: set[int]) -> list[Seat]:
    ready = state.ready if isinstance(state, Sealed) else 0
    return [
        Seat(
            name=place.name,
            kind=place.kind,
            here=place.kind != "person" or i in here,
            ready=bool(ready >> i & 1),
            resigned=place.resigned,
            level=place.level,
        )
        for i, place in enumerate(story.places)
    ]


def ask(story: Story, seat: int) -> Ask | None:
    """A wish to undo, for those at the table; who has agreed already is not asked again."""
    request = story.request
    if request is None or seat < 0 or seat in request.agreed:
        return None
    return Ask("undo", request.seat, request.seat == seat)


def may_undo(story: Story, seat: int) -> bool:
    """By consent a seat may take back its last turn; not in games of memory, where no past is shown again."""
    return story.request is None and not story.memory and story.last_turn(seat) is not None


# --- the end -----------------------------------------------------------------------------------------


def winners(story: Story, state: State) -> list[int]:
    if state.over:
        return state.winners()
    # somebody resigned: the other has won, if it was one against one
    return [1 - story.quitter] if len(story.places) == 2 and not story.game.together(2) else []


def result(story: Story, state: State) -> str:
    """How it ended, in a sentence."""
    won, scores, count = winners(story, state), state.scores(), len(story.places)
    if not state.over:  # a map that was never scored counts -1
        scores = scores if story.game.together(count) and min(scores, default=-1) >= 0 else []
    if story.game.together(count):
        key = "victory" if won else "ends"
    elif not won:
        return WORDS("nobody")
    else:
        key = "wins" if len(won) == 1 else "share" if len(won) < count else "all" if count > 2 else "draw"
    points = scores[won[0] if won else 0] if scores else 0
    return WORDS(f"{key}-with" if scores else key, winners=won, points=story.game.counted(points))


def given_up(story: Story, seat: int, table: Table) -> Result:
    """Who resigned, why nobody wins if that is so, and the points that everybody has by then."""
    reason = WORDS("you-resigned" if seat == story.quitter else "resigned", seat=story.quitter)
    count = len(story.places)
    if count > 2 and not story.game.together(count):
        reason += " " + WORDS("broken-off")
    points = {counter.owner: counter for counter in table.counters if counter.points}
    if not points:
        return Result(reason)
    label = next(iter(points.values())).label
    rows = [[words(str(points[seat].value) if seat in points else "-")] for seat in range(count)]
    return Result(reason, [WORDS("so-far", points=label.lower())], rows)
