"""Whole matches replayed from their files: the same rolls and moves tell the same story."""

import pytest

from ludo import dice, game
from ludo.position import format_position, parse_position
from tests.engine.golden import Header, choices_of, headers, path_of, read_header, told

HEADERS = list(headers())


@pytest.mark.parametrize("header", HEADERS, ids=lambda header: path_of(header).stem)
def test_r_golden_match_goes_as_it_went(header: Header) -> None:
    first, *lines, last = path_of(header).read_text(encoding="utf-8").splitlines()
    assert read_header(first) == header
    rules, state = header.rules, header.new_state()
    for number, (face, token) in enumerate(choices_of(lines)):
        assert face == dice.die(header.seed, number)
        state, events = game.roll(rules, state, state.turn, face)
        story = list(events)
        if token is not None:
            state, events = game.play(rules, state, state.turn, token)
            story += events
        assert told(number, story) == lines[number]
    assert game.is_over(rules, state)
    assert format_position(state) == last
    assert parse_position(rules, last) == state


def test_r_golden_matches_are_one_an_edition_and_number_of_seats() -> None:
    assert len(HEADERS) == 7 * 3
    folder = path_of(HEADERS[0]).parent
    assert {path_of(header) for header in HEADERS} == set(folder.iterdir())
