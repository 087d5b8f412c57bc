"""Alpha-beta search: the duels it walks through keep to the rules, and what it calls certain is so."""

import random

import pytest

import wabe
from helpers import play, subject, sure
from wabe.bots import bot
from wabe.bots.alphabeta import AlphaBeta
from wabe.bots.hints import hint
from wabe.bots.players import SearchPlayer, reading
from wabe.bots.uct import Uct
from wabe.boxes.greenbox.jump import duel as jump
from wabe.boxes.greenbox.kings_valley import duel as kings_valley
from wabe.boxes.greenbox.push import duel as push
from wabe.core.duel import DRAW, HIGHEST, OPEN, WIN, ZERO, chances, learnt
from wabe.core.registry import game_of

VARIANTS = [
    ("kings-valley", {}),
    ("kings-valley", {"trapped_king": "loses"}),
    ("kings-valley", {"position": "retrieve"}),
    ("jump", {}),
    ("jump", {"jump": "row"}),
    ("push", {}),
    ("push", {"diagonals": "on", "both": "mover", "first_colour": "yellow"}),
    ("push", {"size": 5}),
    ("push", {"size": 4, "diagonals": "on", "both": "draw"}),
]
SLUGS = ("kings-valley", "jump", "push")


def walk(slug, options, seed, luck):
    """The positions of a random game that are not the end."""
    state = wabe.game(slug).new(seed=seed, options=options)
    while not state.over:
        yield state
        state = after(state, luck.choice(state.legal(state.turn)))


def after(state, move):
    copy = state.clone()
    copy.play(state.turn, move)
    return copy


def duel_of(state):
    return game_of(type(state)).mind().duel(state)


def wins_at_once(state):
    return any(after(state, move).returns()[state.turn] == 1 for move in state.legal(state.turn))


# --- the duels -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "options"), VARIANTS)
def test_a_duel_keeps_to_the_rules(slug, options):
    luck = random.Random(1)
    for seed in range(4):
        for state in walk(slug, options, seed, luck):
            duel, moves = duel_of(state), state.legal(state.turn)
            decisions = [duel.decision(move) for move in duel.choices()]
            assert set(decisions) <= set(moves)
            assert all(wins_at_once(after(state, move)) for move in moves if move not in decisions)
            if len(decisions) == len(set(decisions)):  # not so where a move of the duel is two of the game
                for move in luck.sample(duel.choices(), min(4, len(decisions))):
                    check(duel, move, after(state, duel.decision(move)), 1 - state.turn)


def check(duel, move, state, seat):
    """Making the move leads to this position, where it is the seat's turn; taking it back leads to the old one."""
    before = duel.turn, duel.key(), duel.choices(), duel.worth()
    duel.make(move)
    verdict = duel.verdict()
    if state.over and verdict == OPEN:
        assert state.returns()[seat] == 0
        assert not duel.choices()
    elif state.over:
        assert sign(verdict) == sign(state.returns()[seat] - 0.5)
    else:
        fresh = duel_of(state)
        assert (duel.turn, duel.key(), duel.choices()) == (fresh.turn, fresh.key(), fresh.choices())
        assert (duel.worth(), duel.tense()) == (fresh.worth(), fresh.tense())
        assert verdict in (OPEN, DRAW) or (verdict == WIN - 1 and wins_at_once(state))
    duel.unmake()
    assert (duel.turn, duel.key(), duel.choices(), duel.worth()) == before


def sign(number):
    return (number > 0) - (number < 0)


def test_the_third_time_is_a_draw():
    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    play(game, state, *["a1-a4", "b5-b2", "a4-a1", "b2-b5"] * 2)
    assert state.over
    state = game.new(options={"start_seat": 0})
    play(game, state, *(["a1-a4", "b5-b2", "a4-a1", "b2-b5"] * 2)[:-1])
    duel = duel_of(state)
    verdicts = {}
    for move in duel.choices():
        name = state.name(1, duel.decision(move))
        duel.make(move)
        verdicts[name] = duel.verdict()
        duel.unmake()
    assert [name for name, verdict in verdicts.items() if verdict == DRAW] == ["b2-b5"]


def test_going_round_in_circles_is_a_draw():
    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    duel, verdicts = duel_of(state), []
    for name in ("a1-a4", "b5-b2", "a4-a1", "b2-b5"):
        state.play(state.turn, move := game.find(state, state.turn, name))
        duel.make(next(choice for choice in duel.choices() if duel.decision(choice) == move))
        verdicts.append(duel.verdict())
    assert verdicts == [OPEN, OPEN, OPEN, DRAW]


@pytest.mark.parametrize("slug", ["kings-valley", "push"])
def test_the_last_move_allowed_ends_in_a_draw(slug):
    state = subject(slug).new(seed=1)
    state.plies = {"kings-valley": 199, "push": 299}[slug]
    duel = duel_of(state)
    for move in duel.choices():
        duel.make(move)
        assert duel.verdict() == DRAW
        duel.unmake()


@pytest.mark.parametrize(
    ("slug", "module", "kind"),
    [
        ("kings-valley", kings_valley, kings_valley.ValleyDuel),
        ("jump", jump, jump.JumpDuel),
        ("push", push, push.PushDuel),
    ],
)
def test_a_judgement_is_the_sum_of_its_weights(slug, module, kind):
    """What is learnt for the features is what the search then sees."""
    luck = random.Random(2)
    weights = luck.randbytes(module.WEIGHTS)
    for state in walk(slug, {}, 1, luck):
        duel = kind(state, weights)
        total = sum(weights[place] - ZERO for place in duel.features())
        assert duel.worth() == max(-HIGHEST, min(HIGHEST, total))
        assert len(learnt(kind.__module__.rpartition(".")[0])) == module.WEIGHTS


# --- the search ------------------------------------------------------------------------------------


def searched(state, nodes):
    search = AlphaBeta(state.legal(state.turn), duel_of(state))
    search.run(nodes=nodes)
    return search


def test_the_first_player_wins_kings_valley_in_nine_plies():
    state = wabe.game("kings-valley").new(options={"start_seat": 0})
    search = searched(state, 60_000)
    best = search.advice()[0][0]
    assert state.name(0, best) in ("a1-d4", "e1-b4")
    assert search.scores[0] == WIN - 9
    assert search.reason(best) == "Wins in 5 turns at most, whatever the other side does."


def test_it_does_so_whatever_is_answered():
    luck = random.Random(4)
    for _ in range(3):
        state = play(wabe.game("kings-valley"), wabe.game("kings-valley").new(options={"start_seat": 0}), "e1-b4")
        while not state.over:
            moves = state.legal(1) if state.turn else [searched(state, 60_000).advice()[0][0]]
            state.play(state.turn, luck.choice(moves))
        assert (state.winner, state.plies <= 9) == (0, True)


def brute(state, turns):
    """What the side to move reaches within so many turns, by the rules alone: a score, or OPEN."""
    best, certain = -WIN, True
    for move in state.legal(state.turn):
        then = after(state, move)
        if then.over:
            score = (WIN - 1) * sign(then.returns()[state.turn] - 0.5)
        elif then.turn == state.turn:
            score = brute(then, turns)
        elif turns > 1:
            score = brute(then, turns - 1)
            score = OPEN if score == OPEN else (abs(score) - 1) * -sign(score)
        else:
            score = OPEN
        if score == OPEN:
            certain = False
        else:
            best = max(best, score)
    return best if best > 0 or certain else OPEN


@pytest.mark.parametrize(("slug", "options"), VARIANTS)
def test_what_is_near_is_certain(slug, options):
    """In the last turns of a game the search agrees with a plain look at everything."""
    luck, wins = random.Random(3), 0
    for seed in range(4):
        for state in [state for state in walk(slug, options, seed, luck) if state.phase == 0][-2:]:
            score = brute(state, 2)
            search = searched(state, 2000)
            if score == OPEN:
                assert search.scores[0] < WIN - 2
            elif search.roots and len(search.legal) > 1:
                assert search.scores[0] == score
            wins += score == WIN - 1
    assert wins


def test_jump_is_read_to_the_end():
    states = list(walk("jump", {}, 5, random.Random(5)))
    for state in states[-9:]:
        search = searched(state, 20_000)
        assert search.certain()
        assert len(search.legal) == 1 or sign(search.scores[0]) == sign(brute(state, 9))


def test_the_same_nodes_give_the_same_answer():
    for slug in SLUGS:
        state = wabe.game(slug).new(seed=1)
        assert searched(state, 1000).advice() == searched(state, 1000).advice()


def test_advice_of_alphabeta_adds_up():
    for slug in SLUGS:
        state = wabe.game(slug).new(seed=1)
        rows = searched(state, 1000).advice()
        assert sorted(move for move, _, _ in rows) == state.legal(state.turn)
        assert abs(sum(share for _, share, _ in rows) - 1) < 0.01
        assert all(0 <= worth <= 1 for _, _, worth in rows)
        assert rows[0][2] == max(worth for _, _, worth in rows)


def test_worths_are_in_the_order_of_scores():
    scores = [-WIN, 4 - WIN, 6 - WIN, -300, -10, 0, 10, 300, WIN - 5, WIN - 1]
    assert sorted(chances(score) for score in scores) == [chances(score) for score in scores]


def test_time_that_is_up_is_no_time():
    state = wabe.game("jump").new(seed=1)
    search = AlphaBeta(state.legal(state.turn), duel_of(state))
    search.run(seconds=-1.0)
    assert search.stopped
    assert search.nodes <= 256


# --- the bots --------------------------------------------------------------------------------------


def test_only_best_reads_and_only_by_the_clock():
    state = wabe.game("push").new(seed=1)
    for name in ("best@0.01s", "hard@0.01s", "search@0.01s", "best:20", "medium"):
        player = bot(name)
        player.choose(state.sampler(state.turn), state.turn)
        assert isinstance(player, SearchPlayer)
        assert isinstance(player.last, AlphaBeta if name == "best@0.01s" else Uct)


def test_a_hint_says_what_is_certain():
    game = wabe.game("kings-valley")
    state = play(game, game.new(options={"start_seat": 0}), "a1-a4", "a5-d2", "a4-c2")
    told = hint(game, state.sampler(1), 1, bot("best@0.2s"))
    assert (told.name, told.moves[0].reason) == ("c5-c3", "Wins at once.")


def test_a_hint_leads_into_no_lost_position():
    """Of eleven moves one wins, and all others lose: only that one is told."""
    game = wabe.game("kings-valley")
    state = play(game, game.new(options={"start_seat": 0}), "e1-e4", "a5-a2", "e4-c2", "b5-e2")
    told = hint(game, state.sampler(0), 0, bot("best@5s"))
    assert [one.name for one in told.moves] == ["c2-c4"]
    assert told.moves[0].reason == "Wins in 2 turns at most, whatever the other side does."


def test_only_what_is_read_to_win_is_told_beside_the_best():
    game = wabe.game("kings-valley")
    unread = sure(reading(game.new(options={"start_seat": 0}).sampler(0), 0))
    unread.run(nodes=500)
    assert len(unread.sure(3, 5.0)) == 1  # as much as is known
    state = play(game, game.new(options={"start_seat": 0}), "a1-a4", "a5-d2", "a4-c2")
    read = sure(reading(state.sampler(1), 1))
    read.run(nodes=20_000)
    found = read.sure(len(read.roots), 30.0)
    assert game.name(state, 1, found[0]) == "c5-c3"
    for decision in found:
        assert read.reason(decision).startswith("Wins")
