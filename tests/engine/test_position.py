"""Positions as text: what is written is read back, and damage is refused with what and where."""

import random

import pytest

from ludo import game
from ludo.game import Before, State
from ludo.position import PositionError, format_position, parse_position
from ludo.rules import Rules, with_options

PLAIN = Rules()
START = "r:-1,-1,-1,-1 y:-1,-1,-1,-1 turn:r"
OPTIONS = {
    "plain": (),
    "undo": ("six_penalty=undo",),
    "all": ("finish=all", "win_tokens=2"),
    "tries": ("tries=3", "lane=6"),
    "unlimited": ("six_limit=0",),
}
RULES = {name: with_options(PLAIN, options) for name, options in OPTIONS.items()}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("plain", "r:-1,0,12,56 g:-1,-1,-1,-1 y:5,5,-1,-1 b:50,51,55,56 turn:b die:0 sixes:0"),
        ("plain", "r:-1,0,12,56 y:5,5,-1,-1 turn:r die:3 sixes:0 captured:ry throws:7"),
        ("plain", "r:56,56,56,56 y:5,5,-1,-1 turn:r die:0 sixes:0 places:r"),
        ("plain", "g:0,-1,-1,-1 b:0,-1,-1,-1 turn:g die:6 sixes:2"),
        ("unlimited", "g:0,-1,-1,-1 b:0,-1,-1,-1 turn:g die:6 sixes:12 throws:12"),
        ("tries", "r:57,-1,-1,-1 y:-1,-1,-1,-1 turn:y die:0 sixes:0 tries:2 throws:5"),
        ("tries", "r:57,-1,-1,-1 y:-1,-1,-1,-1 turn:y die:6 sixes:1 tries:3 throws:6"),
        ("undo", "r:-1,0,12,56 y:5,5,-1,-1 turn:r die:0 sixes:0"),
        (
            "undo",
            "r:20,0,12,56 y:5,-1,-1,-1 turn:r die:6 sixes:2 captured:r"
            " before:r=14,0,12,56;y=5,46,-1,-1;captured=",
        ),
        (
            "undo",
            "r:6,0,1,2 y:5,-1,-1,-1 turn:r die:0 sixes:1 captured:ry"
            " before:r=0,0,1,2;y=5,-1,-1,-1;captured=ry",
        ),
        ("all", "r:56,56,1,2 g:3,3,3,3 y:56,56,-1,4 b:0,0,0,0 turn:g die:0 sixes:0 places:yr"),
        ("all", "r:56,56,1,2 g:3,3,3,3 y:56,56,-1,4 turn:r die:0 sixes:0 places:yrg"),
    ],
)
def test_position_text_round_trips(name: str, text: str) -> None:
    state = parse_position(RULES[name], text)
    assert format_position(state) == text
    assert parse_position(RULES[name], format_position(state)) == state


def test_position_reads_the_fields_into_their_places() -> None:
    text = (
        "turn:y die:2 sixes:1 y:5,5,-1,0 r:-1,0,56,56 tries:1 captured:ry throws:99"
        " before:y=1,5,-1,0;r=-1,0,56,56;captured=y"
    )
    rules = with_options(PLAIN, ["tries=3", "six_penalty=undo"])
    assert parse_position(rules, text) == State(
        tokens=((-1, 0, 56, 56), (), (5, 5, -1, 0), ()),
        turn=2,
        die=2,
        sixes=1,
        tries=1,
        captured=frozenset({0, 2}),
        places=(),
        throws=99,
        before=Before(((-1, 0, 56, 56), (), (1, 5, -1, 0), ()), frozenset({2})),
    )


def test_position_has_short_forms() -> None:
    assert parse_position(PLAIN, START) == game.new_state(PLAIN, [0, 2], 0)
    undo = RULES["undo"]
    assert parse_position(undo, START) == game.new_state(undo, [0, 2], 0)
    assert parse_position(PLAIN, f"  {START}\n captured: ") == game.new_state(PLAIN, [0, 2], 0)


def test_position_finds_the_places_where_there_is_one_order() -> None:
    assert parse_position(PLAIN, START.replace("-1,-1,-1,-1 y", "56,56,56,56 y")).places == (0,)
    rules = RULES["all"]
    text = "r:56,56,1,2 g:3,3,3,3 y:0,0,0,0 turn:g"
    assert parse_position(rules, text).places == (0,)
    decided = parse_position(rules, "g:3,3,3,3 y:56,56,0,0 turn:g")
    assert decided.places == (2, 1)
    assert game.is_over(rules, decided)


def test_position_over_by_the_cap_needs_no_undo() -> None:
    rules = with_options(PLAIN, ["six_penalty=undo", "throw_cap=5"])
    assert parse_position(rules, f"{START} throws:5").before is None
    assert parse_position(rules, f"{START} throws:4").before is not None


DAMAGED = [
    # the form
    ("plain", "", "no seat has tokens"),
    ("plain", "r:-1,-1,-1,-1", "'turn' is missing"),
    ("plain", "turn:r die:0 sixes:0", "no seat has tokens"),
    ("plain", "hello", "part 1, 'hello', is not of the form name:value"),
    ("plain", f"{START} x", "part 4, 'x', is not of the form name:value"),
    ("plain", f"{START} turn:y", "part 4: 'turn' is there twice"),
    ("plain", f"{START} colour:red", "'colour' is no field of a position"),
    ("plain", f"{START} R:1,1,1,1", "'R' is no field of a position"),
    ("plain", "r:" + "1" * 1000, "never longer than 1000 characters"),
    # tokens
    ("plain", START.replace("y:-1,", "y:"), "y can't be '-1,-1,-1': a seat has 4 tokens, not 3"),
    ("plain", START.replace("y:", "y:3,"), "a seat has 4 tokens, not 5"),
    ("plain", START.replace("y:-1", "y:57"), "progress goes from -1 to 56, not 57"),
    ("tries", START.replace("y:-1", "y:58"), "progress goes from -1 to 57, not 58"),
    ("plain", START.replace("y:-1", "y:-2"), "progress goes from -1 to 56, not -2"),
    ("plain", START.replace("y:-1", "y:"), "y can't be ',-1,-1,-1': '' is no whole number"),
    ("plain", START.replace("y:-1", "y:1.5"), "'1.5' is no whole number"),
    ("plain", START.replace("y:-1", "y:--1"), "'--1' is no whole number"),
    ("plain", START.replace("y:-1", "y:+1"), "'+1' is no whole number"),
    ("plain", START.replace("y:-1", "y:1_0"), "'1_0' is no whole number"),
    ("plain", START.replace("y:-1", "y:٣"), "is no whole number"),
    ("plain", START.replace("y:-1", "y:" + "9" * 500), "is no whole number"),
    # turn, die and the counters
    ("plain", START.replace("turn:r", "turn:"), "turn can't be '': it is one of r, g, y, b"),
    ("plain", START.replace("turn:r", "turn:ry"), "turn can't be 'ry': it is one of"),
    ("plain", START.replace("turn:r", "turn:x"), "turn can't be 'x': it names a seat that has no"),
    ("plain", START.replace("turn:r", "turn:g"), "turn can't be 'g': it names a seat that has no"),
    ("plain", f"{START} die:7", "die can't be '7': under these rules it goes from 0 to 6"),
    ("plain", f"{START} die:-1", "die can't be '-1'"),
    ("plain", f"{START} die:", "die can't be '': '' is no whole number"),
    ("plain", f"{START} die:5", "die can't be 5: no token can use it"),
    ("plain", f"{START} sixes:3", "sixes can't be '3': under these rules it goes from 0 to 2"),
    ("plain", f"{START} tries:1", "tries can't be '1': under these rules it goes from 0 to 0"),
    ("tries", f"{START} tries:4", "tries can't be '4': under these rules it goes from 0 to 3"),
    ("plain", f"{START} throws:1000000", "throws can't be '1000000'"),
    # seats in a row
    ("plain", f"{START} captured:rg", "captured can't be 'rg': it names a seat that has no tokens"),
    ("plain", f"{START} captured:rr", "captured can't be 'rr': it names a seat twice"),
    ("plain", f"{START} places:r", "places can't be 'r' with these tokens at home"),
    ("all", "r:56,56,1,2 g:3,3,3,3 y:0,0,0,0 turn:g places:g", "places can't be 'g'"),
    ("all", "r:56,56,1,2 g:3,3,3,3 y:0,0,0,0 turn:g places:rg", "places can't be 'rg'"),
    ("all", "r:56,56,1,2 g:3,3,3,3 y:0,0,0,0 turn:g places:", "places can't be ''"),
    ("all", "r:56,56,1,2 g:3,3,3,3 turn:g places:r", "places can't be 'r'"),
    ("all", "r:56,56,1,2 g:3,3,3,3 turn:g places:gr", "places can't be 'gr'"),
    ("plain", "r:56,56,56,56 g:56,56,56,56 turn:g", "rg are done, but the match ends with the fi"),
    # what the match can't be in
    ("all", "r:56,56,1,2 g:3,3,3,3 y:0,0,0,0 turn:r", "turn can't be 'r': that seat is done"),
    ("all", "r:56,56,1,2 g:3,3,3,3 y:0,0,0,0 turn:r die:1", "turn can't be 'r': that seat is"),
    ("plain", "r:56,56,56,56 g:3,3,3,3 turn:g die:3", "die can't be 3: no token can use it"),
    # before
    ("plain", f"{START} before:r=-1,-1,-1,-1;y=-1,-1,-1,-1", "'before' goes with six_penalty=undo"),
    ("undo", f"{START} before:", "before: part 1, '', is not of the form name=value"),
    ("undo", f"{START} before:r=1,1,1,1", "before: it has other seats than the position"),
    ("undo", f"{START} before:r=1,1,1;y=1,1,1,1", "before: r can't be '1,1,1': a seat has 4"),
    ("undo", f"{START} before:r=1,1,1,1;y=1,1,1,1;die=1", "before: 'die' is no field of it"),
    ("undo", f"{START} before:r=1,1,1,1;y=1,1,1,1;captured=b", "before: captured can't be 'b'"),
    ("undo", f"{START} before:r=56,56,56,56;y=1,1,1,1", "before: it has other seats done"),
    (
        "undo",
        "r:56,56,56,56 y:1,1,1,1 turn:r before:r=56,56,56,56;y=1,1,1,1",
        "'before' goes with a match that is not over",
    ),
]


@pytest.mark.parametrize(("name", "text", "problem"), DAMAGED)
def test_position_damage_is_refused_with_what_and_where(name: str, text: str, problem: str) -> None:
    with pytest.raises(PositionError) as refused:
        parse_position(RULES[name], text)
    assert problem in str(refused.value)


def mutated(rng: random.Random, text: str) -> str:
    """``text`` with a few characters or words lost, doubled, swapped or changed."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(5):
            case 0:
                text = text[:at] + text[at + rng.randint(1, 4) :]
            case 1:
                text = text[:at] + rng.choice("rgyb:,;= -0123456789٣é\x00") + text[at + 1 :]
            case 2:
                text = text[:at] + rng.choice("rgyb:,;= -0123456789") + text[at:]
            case 3:
                parts = text.split(" ")
                rng.shuffle(parts)
                text = " ".join(parts)
            case _:
                parts = text.split(" ")
                text = " ".join([*parts, rng.choice(parts)])
    return text


@pytest.mark.parametrize("name", RULES)
def test_position_mutations_are_positions_or_position_errors(name: str) -> None:
    rules = RULES[name]
    texts = [
        "r:-1,0,12,20 g:-1,3,-1,-1 y:5,5,-1,-1 turn:r die:3 sixes:0 captured:ry throws:12",
        "r:20,0,12,56 g:-1,3,-1,-1 y:5,-1,-1,-1 b:56,56,-1,-1 turn:y die:0 sixes:1",
    ]
    if name == "undo":
        texts.append(
            "r:20,0,12,56 y:5,-1,-1,-1 turn:r die:6 sixes:2 captured:r"
            " before:r=14,0,12,56;y=5,46,-1,-1;captured="
        )
    rng = random.Random(name)
    read = 0
    for _ in range(3000):
        try:
            state = parse_position(rules, mutated(rng, rng.choice(texts)))
        except PositionError:
            continue
        read += 1
        assert parse_position(rules, format_position(state)) == state
        check_playable(rng, rules, state)
    assert 100 < read < 2900


def check_playable(rng: random.Random, rules: Rules, state: State) -> None:
    """A position that was read can be played on: nothing but rolls and moves comes of it."""
    for _ in range(12):
        if game.is_over(rules, state):
            return
        legal = game.legal_moves(rules, state)
        if state.die:
            state, _events = game.play(rules, state, state.turn, rng.choice(legal))
        else:
            state, _events = game.roll(rules, state, state.turn, rng.randint(1, 6))
        assert parse_position(rules, format_position(state)) == state
