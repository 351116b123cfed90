"""500 seeded games under random rules: what must hold at every position of every match.

Each game is also played by the reference engine beside ours, and once more with all seats turned.
"""

import random

import pytest

from ludo import game
from ludo.board import RING_SIZE, START
from ludo.game import (
    Arrived,
    Captured,
    Ended,
    Event,
    Moved,
    Placed,
    Rolled,
    RollsAgain,
    State,
    TurnPassed,
    Undone,
)
from ludo.position import format_position, parse_position
from ludo.rules import CHOICES, Rules, RulesError
from tests.engine.reference import Reference

GAMES = 500
BATCH = 20
BONUSES = [(), ("six",), ("capture",), ("home",), ("six", "capture"), ("six", "capture", "home")]
Log = list[tuple[str, int]]
"""What was done: rolls with their faces, plays with their tokens."""


def random_rules(rng: random.Random) -> Rules:
    """Any combination of values that makes sense; small matches, so that many of them end."""
    while True:
        options = {name: rng.choice(values) for name, values in CHOICES.items()}
        options["bonus"] = frozenset(rng.choice(BONUSES))
        options["throw_cap"] = rng.choice([1, 40, 100, 250])
        try:
            return Rules(**options)
        except RulesError:
            continue


def random_start(rng: random.Random, rules: Rules) -> State:
    """A new match, or one in which the tokens have already spread over the board."""
    seats = sorted(rng.sample(range(4), rng.choice([2, 3, 4])))
    state = game.new_state(rules, seats, rng.choice(seats))
    if rng.random() < 0.5:
        spread = tuple(
            tuple(rng.choice([-1, rng.randint(40, 50)]) for _ in tokens) for tokens in state.tokens
        )
        if is_apart(rules, spread):
            before = state.before and game.Before(spread, frozenset())
            state = state._replace(tokens=spread, before=before)
    return state


def is_apart(rules: Rules, tokens: game.Tokens) -> bool:
    """Whether no ring square is shared by colours, except a safe one."""
    owners: dict[int, set[int]] = {}
    for seat, own in enumerate(tokens):
        for progress in own:
            if 0 <= progress <= 50:
                owners.setdefault((START[seat] + progress) % RING_SIZE, set()).add(seat)
    return all(len(who) == 1 or square in rules.safe_squares for square, who in owners.items())


def check_position(rules: Rules, state: State, seats: list[int]) -> None:
    """What holds in any position that can be reached."""
    assert [seat for seat in range(4) if state.tokens[seat]] == seats
    assert all(len(state.tokens[seat]) == 4 for seat in seats)
    assert all(-1 <= progress <= rules.home for own in state.tokens for progress in own)
    assert is_apart(rules, state.tokens)
    assert state.turn in seats
    assert game.is_over(rules, state) or state.turn not in state.places
    done = {seat for seat in seats if state.tokens[seat].count(rules.home) >= rules.win_tokens}
    assert done <= set(state.places)
    assert len(state.places) - len(done) in ((0, 1) if game.is_over(rules, state) else (0,))
    assert 0 <= state.sixes < (rules.six_limit or 10_000)
    assert parse_position(rules, format_position(state)) == state


def check_legality(rules: Rules, state: State) -> tuple[int, ...]:
    """``legal_moves`` and ``why_not`` say the same, whoever asks."""
    legal = game.legal_moves(rules, state)
    assert list(legal) == sorted(set(legal))
    assert bool(legal) is bool(state.die)
    for seat in range(4):
        for token in range(5):
            allowed = seat == state.turn and token in legal
            assert (game.why_not(rules, state, seat, token) is None) is allowed
    can_roll = not state.die and not game.is_over(rules, state)
    assert (game.why_no_roll(rules, state, state.turn) is None) is can_roll
    return legal


def check_events(rules: Rules, old: State, new: State, events: tuple[Event, ...]) -> None:
    """The events tell exactly what happened between two positions."""
    tokens = [list(own) for own in old.tokens]
    undone = any(isinstance(event, Undone) for event in events)
    for event in events:
        if isinstance(event, Moved):
            assert tokens[event.seat][event.token] == event.origin
            tokens[event.seat][event.token] = event.target
        if isinstance(event, Captured):
            assert tokens[event.seat][event.token] == event.origin >= 0
            tokens[event.seat][event.token] = -1
    if undone:
        assert old.before is not None
        assert (new.tokens, new.captured) == old.before
    else:
        assert tuple(map(tuple, tokens)) == new.tokens
        hunters = {event.by for event in events if isinstance(event, Captured)}
        assert new.captured == old.captured | hunters
    home = [e for e in events if isinstance(e, Moved) and e.target == rules.home]
    assert len(home) == sum(isinstance(event, Arrived) for event in events)
    placed = tuple(event.seat for event in events if isinstance(event, Placed))
    assert new.places == old.places + placed
    check_last_event(rules, old, new, events)


def check_last_event(rules: Rules, old: State, new: State, events: tuple[Event, ...]) -> None:
    """The last event says who does what next."""
    last = events[-1]
    if game.is_over(rules, new):
        assert last == Ended(game.winner(rules, new))
    elif new.die:
        assert events == (Rolled(old.turn, new.die),)
    elif isinstance(last, RollsAgain):
        assert last.seat == old.turn == new.turn
    else:
        assert last == TurnPassed(new.turn)
        assert (new.sixes, new.tries) == (0, 0)


def step(rules: Rules, state: State, action: str, number: int) -> game.Outcome:
    """One entry of a log."""
    act = game.roll if action == "roll" else game.play
    return act(rules, state, state.turn, number)


def play_out(rng: random.Random, rules: Rules, state: State) -> tuple[State, Log]:
    """Play to the end, the reference engine beside ours, and look at every position."""
    seats = [seat for seat in range(4) if state.tokens[seat]]
    peer = Reference(rules, state)
    log: Log = []
    legal: tuple[int, ...] = ()
    while not game.is_over(rules, state):
        face = 6 if rng.random() < 0.2 else rng.randint(1, 6)
        log.append(("play", rng.choice(legal)) if legal else ("roll", face))
        old, was = state, hash(state)
        state, events = step(rules, old, *log[-1])
        assert hash(old) == was
        assert state.throws == old.throws + (log[-1][0] == "roll")
        check_events(rules, old, state, events)
        check_position(rules, state, seats)
        legal = check_legality(rules, state)
        (peer.roll if log[-1][0] == "roll" else peer.move)(log[-1][1])
        assert peer.seen() == seen(rules, state)
    return state, log


def seen(rules: Rules, state: State) -> tuple[object, ...]:
    """The same facts as ``Reference.seen``."""
    over = game.is_over(rules, state)
    legal = list(game.legal_moves(rules, state))
    facts = (state.tokens, state.turn, state.die, state.captured, state.places, state.throws)
    return *facts, over, legal


def rotated(state: State, quarters: int) -> State:
    """The same position for people who sit ``quarters`` places further on."""

    def turned(tokens: game.Tokens) -> game.Tokens:
        return tuple(tokens[(seat - quarters) % 4] for seat in range(4))

    def moved(seats: frozenset[int]) -> frozenset[int]:
        return frozenset((seat + quarters) % 4 for seat in seats)

    before = state.before
    return state._replace(
        tokens=turned(state.tokens),
        turn=(state.turn + quarters) % 4,
        captured=moved(state.captured),
        places=tuple((seat + quarters) % 4 for seat in state.places),
        before=before and game.Before(turned(before.tokens), moved(before.captured)),
    )


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_r_random_games_keep_every_invariant(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        rng = random.Random(number)
        rules = random_rules(rng)
        start = random_start(rng, rules)
        end, log = play_out(rng, rules, start)
        assert end.throws <= rules.throw_cap
        again = start
        for action, what in log:
            again, _events = step(rules, again, action, what)
        assert again == end


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_r6_rotating_all_seats_rotates_everything(quarters: int) -> None:
    for number in range(40):
        rng = random.Random(f"turn {number}")
        rules = random_rules(rng)
        state = random_start(rng, rules)
        twin = rotated(state, quarters)
        while not game.is_over(rules, state):
            legal = game.legal_moves(rules, state)
            assert game.legal_moves(rules, twin) == legal
            move = ("play", rng.choice(legal)) if legal else ("roll", rng.randint(1, 6))
            state, events = step(rules, state, *move)
            twin, twin_events = step(rules, twin, *move)
            assert twin == rotated(state, quarters)
            assert [type(event) for event in events] == [type(event) for event in twin_events]


def test_r_random_games_cover_what_they_should() -> None:
    # So that the suite above can't quietly become one of trivial games.
    wins = captures = undone = placed = 0
    for number in range(0, GAMES, 5):
        rng = random.Random(number)
        rules = random_rules(rng)
        state = random_start(rng, rules)
        while not game.is_over(rules, state):
            legal = game.legal_moves(rules, state)
            face = 6 if rng.random() < 0.2 else rng.randint(1, 6)
            move = ("play", rng.choice(legal)) if legal else ("roll", face)
            state, events = step(rules, state, *move)
            captures += sum(isinstance(event, Captured) for event in events)
            undone += sum(isinstance(event, Undone) for event in events)
        wins += game.winner(rules, state) is not None
        placed += len(state.places) > 2
    assert wins > 20
    assert captures > 200
    assert undone > 20
    assert placed > 2
