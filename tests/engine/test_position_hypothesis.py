"""Positions as text, for any position and any text that Hypothesis can think of."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ludo import game
from ludo.game import State
from ludo.position import PositionError, format_position, parse_position
from ludo.rules import CHOICES, OPTIONS, Rules, RulesError, differing_options, with_options

any_rules = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in CHOICES.items()}
    | {"bonus": st.frozensets(st.sampled_from(["six", "capture", "home"]))}
    | {"throw_cap": st.integers(1, 200)}
)


def made(options: dict[str, object]) -> Rules | None:
    try:
        return Rules(**options)  # type: ignore[arg-type]
    except RulesError:
        return None


rules_strategy = any_rules.map(made).filter(lambda rules: rules is not None)
seats_strategy = st.sets(st.integers(0, 3), min_size=2).map(list)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rules, State]:
    """A position that play can reach, from scattered tokens, under some rules."""
    rules = draw(rules_strategy)
    assert rules is not None
    seats: list[int] = draw(seats_strategy)
    state = game.new_state(rules, seats, draw(st.sampled_from(seats)))
    for face in draw(st.lists(st.sampled_from([1, 2, 3, 4, 5, 6, 6]), max_size=60)):
        if game.is_over(rules, state):
            break
        state, _events = game.roll(rules, state, state.turn, face)
        legal = game.legal_moves(rules, state)
        if not legal:
            continue
        if not draw(st.integers(0, 20)):
            break
        state, _events = game.play(rules, state, state.turn, draw(st.sampled_from(legal)))
    return rules, state


@given(positions())
@settings(max_examples=150, deadline=None)
def test_position_of_any_match_round_trips(case: tuple[Rules, State]) -> None:
    rules, state = case
    assert parse_position(rules, format_position(state)) == state


@given(rules_strategy, st.text() | st.text("rgyb:,;=- 0123456789turndie"))
@settings(max_examples=300, deadline=None)
def test_position_any_text_is_a_position_or_refused(rules: Rules, text: str) -> None:
    try:
        state = parse_position(rules, text)
    except PositionError:
        return
    assert parse_position(rules, format_position(state)) == state


@given(rules_strategy)
def test_r_rules_text_round_trips(rules: Rules) -> None:
    base = Rules(unused_six="pass")
    assert with_options(base, differing_options(rules, base)) == rules


@given(st.sampled_from(OPTIONS), st.text())
def test_r_any_option_text_is_a_value_or_refused(name: str, text: str) -> None:
    try:
        rules = with_options(Rules(), [f"{name}={text}"])
    except RulesError:
        return
    assert isinstance(rules, Rules)
