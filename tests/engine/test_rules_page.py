"""RULES.md says what the engine does: its tables, its examples and its recipe for the dice."""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from ludo import dice
from ludo.match import MOST_ROLLS
from ludo.position import parse_position
from ludo.rules import CHOICES, EDITIONS, MOST_THROWS, OPTIONS, Rules, format_value

PAGE = (Path(__file__).parents[2] / "RULES.md").read_text(encoding="utf-8")


def table(title: str) -> list[list[str]]:
    """The cells of the first table under a heading, its head first, without code marks."""
    section = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    cells = [[cell.strip().replace("`", "") for cell in row.split("|")[1:-1]] for row in rows]
    return [cells[0], *cells[2:]]


def test_rules_page_has_the_editions_of_the_engine() -> None:
    (_, *options, _), *rows = table("Editions")
    expected = {
        name: [format_value(getattr(edition.rules, option)) for option in options]
        for name, edition in EDITIONS.items()
    }
    assert {name: values for name, *values, _ in rows} == expected
    assert {row[0]: row[-1] for row in rows} == {n: e.first for n, e in EDITIONS.items()}


def test_rules_page_says_what_all_editions_have_in_common() -> None:
    shown = table("Editions")[0]
    rest = [option for option in OPTIONS if option not in shown]
    sentence = PAGE.partition("All editions have ")[2].partition(".")[0]
    for option, edition in product(rest, EDITIONS.values()):
        assert f"`{option}` {format_value(getattr(edition.rules, option))}" in sentence.replace(
            "\n", " "
        )


def test_rules_page_has_the_options_and_their_values() -> None:
    _, *rows = table("Options")
    assert [name for name, *_ in rows] == list(OPTIONS)
    for name, values, _ in rows:
        words = re.split(r", | or | to ", values)
        if name in CHOICES:
            assert words == [format_value(value) for value in CHOICES[name]]
    assert rows[-1][-1].endswith(f"a match of the page has at most {MOST_ROLLS}")
    by_name = {name: values for name, values, _ in rows}
    assert by_name["bonus"] == "none or some of six,capture,home"
    assert by_name["throw_cap"] == f"1 to {MOST_THROWS}"


def test_rules_page_examples_of_positions_are_positions() -> None:
    example = re.search(r"^    (r:.*)$", PAGE, re.MULTILINE)
    assert example is not None
    assert parse_position(Rules(), example[1]).tokens[0] == (-1, 0, 12, 56)
    *fields, before = [field for field, _ in table("Positions as text")[1:]]
    parse_position(Rules(six_penalty="undo"), f"r:-1,0,12,56 y:5,5,-1,-1 turn:r {before}")
    rules = Rules(tries=3, finish="all", win_tokens=1)
    for field in fields:
        parse_position(rules, f"r:56,0,12,-1 g:1,1,1,1 y:56,5,5,-1 b:2,2,2,2 turn:g {field}")


def test_f1_the_recipe_of_the_rules_page_rolls_the_same_dice() -> None:
    code = PAGE.partition("```python\n")[2].partition("```")[0]
    names: dict[str, Callable[[bytes, int], int]] = {}
    exec(code, names)
    seed = bytes(range(16))
    rolls = [names["die"](seed, n) for n in range(100)]
    assert rolls == [dice.die(seed, n) for n in range(100)]
    assert f"`{seed.hex()}` rolls {', '.join(map(str, rolls[:12]))}." in PAGE


@pytest.mark.parametrize("rule", ["G", "R"])
def test_rules_page_names_every_id_in_order(rule: str) -> None:
    ids = re.findall(rf"^- \*\*{rule}(\d)\*\*", PAGE, re.MULTILINE)
    assert ids == [str(number) for number in range(1, len(ids) + 1)]
    assert len(ids) == {"G": 5, "R": 7}[rule]
