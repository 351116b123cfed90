"""Every sentence that a player reads, over every option and every place."""

import ast
import builtins
import re
from itertools import product

import pytest

from ludo import words, words_errors, words_rules
from ludo.board import COLOURS
from ludo.game import Refusal
from ludo.match import KINDS
from ludo.rules import CHOICES, EDITIONS, OPTIONS, Rules, RulesError, with_options
from tests.test_layers import HEADLESS, MODULES


def all_sentences() -> set[str]:
    """Every rule sentence of the rules that differ from the plain ones in one or two options."""
    found: set[str] = set()
    names = [name for name in CHOICES if name != "entry"]
    texts = {
        "throw_cap": ["1", "2", "10000"],
        "entry": ["6", "1,6"],
        "bonus": ["none", "six", "six,capture", "six,capture,home", "capture", "home"],
    }
    for name in names:
        texts[name] = [
            "yes" if v is True else "no" if v is False else str(v) for v in CHOICES[name]
        ]
    for one, other in product(texts, texts):
        for first, second in product(texts[one], texts[other]):
            if one != other:
                found |= sentences_of(f"{one}={first}", f"{other}={second}")
    return found


def sentences_of(*options: str) -> set[str]:
    try:
        return set(words_rules.rule_sentences(with_options(Rules(), options)))
    except RulesError as error:
        return {words_rules.no_match(error)}


SENTENCES = sorted(all_sentences())


@pytest.mark.parametrize("sentence", SENTENCES)
def test_v10_every_rule_sentence_is_one(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "  " not in sentence
    assert "_" not in sentence
    assert "None" not in sentence


@pytest.mark.parametrize("option", OPTIONS)
def test_v10_every_option_changes_what_is_read(option: str) -> None:
    texts = {
        "entry": ("6", "1,6"),
        "bonus": ("six", "six,home"),
        "six_limit": ("0", "3"),
        "six_penalty": ("forfeit", "undo"),
        "unused_six": ("again", "pass"),
        "safe": ("none", "starts", "stars"),
        "stack": ("free", "shield", "block"),
        "lane": ("5", "6"),
        "overshoot": ("stay", "bounce"),
        "tries": ("1", "3"),
        "capture_first": ("no", "yes"),
        "forced_capture": ("no", "yes"),
        "win_tokens": ("1", "2", "3", "4"),
        "finish": ("first", "all"),
        "throw_cap": ("1", "2", "10000", "999999"),
    }[option]
    read = {
        words_rules.rule_sentences(with_options(Rules(), [f"{option}={text}"])) for text in texts
    }
    assert len(read) == len(texts)


def test_v10_family_reads_like_a_leaflet() -> None:
    assert words_rules.rule_sentences(EDITIONS["family"].rules) == (
        "A six brings a token out of the yard.",
        "A six earns another roll.",
        "A six that no token can use ends the turn.",
        "Landing on others sends them back to their yards, except on the four starts.",
        "Two tokens of one colour on a square can't be landed on or passed by others.",
        "The lane to home has five squares, and home takes the exact number.",
        "The first to bring all four tokens home wins.",
    )


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("throw_cap=1", "After one roll the match ends without a winner."),
        ("throw_cap=40", "After 40 rolls the match ends without a winner."),
        (
            "finish=all",
            "The first to bring all four tokens home wins; play goes on until one player is left.",
        ),
    ],
)
def test_v10_how_a_match_ends_reads_well(option: str, sentence: str) -> None:
    assert words_rules.rule_sentences(with_options(Rules(), [option]))[-1] == sentence


def test_r6_who_starts_is_said() -> None:
    starts = {edition: words_rules.first_sentence(edition) for edition in (*EDITIONS, "custom")}
    assert starts == {
        "modern": "Red starts.",
        "seeded": "The first human player starts.",
        "milestones": "Red starts.",
        "family": "Red starts.",
        "guidebook": "Green starts.",
        "traditional": "Who starts is drawn by lot.",
        "quick": "Who starts is drawn by lot.",
        "custom": "Who starts is drawn by lot.",
    }


@pytest.mark.parametrize(
    ("lane", "progress", "where", "label"),
    [
        (5, -1, "Yard", "Red token 2, in the yard, can move"),
        (5, 0, "0 of 56", "Red token 2, 56 to go, can move"),
        (5, 12, "12 of 56", "Red token 2, 44 to go, can move"),
        (5, 50, "50 of 56", "Red token 2, 6 to go, can move"),
        (5, 51, "Lane 1", "Red token 2, 5 to go, can move"),
        (5, 55, "Lane 5", "Red token 2, 1 to go, can move"),
        (5, 56, "Home", "Red token 2, home, can move"),
        (6, 56, "Lane 6", "Red token 2, 1 to go, can move"),
        (6, 57, "Home", "Red token 2, home, can move"),
    ],
)
def test_v5_k2_where_a_token_is(lane: int, progress: int, where: str, label: str) -> None:
    rules = Rules(lane=lane)
    assert words.where(rules, progress) == where
    assert words.token_label(rules, 0, 1, progress, True) == label
    assert words.token_label(rules, 0, 1, progress, False) == label.removesuffix(", can move")


def test_b6_everything_that_has_a_name_has_a_word() -> None:
    assert set(words.EDITIONS) == {*EDITIONS, "custom"}
    assert set(words.KINDS) == set(KINDS)
    assert [colour.lower() for colour in words.COLOURS] == list(COLOURS)
    assert set(words.REFUSALS) == set(Refusal)
    assert all(sentence.endswith(".") for sentence in words.REFUSALS.values())


BUILTIN_ERRORS = {name for name in vars(builtins) if name.endswith("Error")}


class Sentences(ast.NodeVisitor):
    """Finds sentences in code; docstrings and Python's own errors are none."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if not (isinstance(node.func, ast.Name) and node.func.id in BUILTIN_ERRORS):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and re.search("(^|[a-z]) [a-z]", node.value):
            self.found.append(node.value)


def sentences_in(code: str) -> list[str]:
    finder = Sentences()
    finder.visit(ast.parse(code))
    return finder.found


def test_b6_no_sentence_is_outside_the_catalogue() -> None:
    for name in MODULES.keys() - HEADLESS:
        if not name.startswith("words"):
            assert sentences_in(MODULES[name].read_text("utf-8")) == [], name


@pytest.mark.parametrize(
    "code",
    [
        "raise SaveError('it is too long')",
        "raise SaveError(f'{x} is none')",
        "notice = 'Well done.'",
    ],
)
def test_b6_sentence_outside_the_catalogue_is_found(code: str) -> None:
    assert sentences_in(code)


def test_b6_every_reason_of_the_catalogue_is_given() -> None:
    code = "".join(path.read_text("utf-8") for path in MODULES.values())
    reasons = {name for name in vars(words_errors) if name.isupper()}
    assert set(re.findall(r"\bwhy\.([A-Z_]+)", code)) == reasons


def test_b6_lists_read_well() -> None:
    assert words.list_of([]) == ""
    assert words.list_of(["a"]) == "a"
    assert words.list_of(["a", "b"]) == "a and b"
    assert words.list_of(["a", "b", "c"], "or") == "a, b or c"


def test_v7_hints_say_what_is_next() -> None:
    assert words.phase_hint("roll", own=True) == "Roll the die"
    assert words.phase_hint("choose", own=True) == "Choose a token"
    assert words.phase_hint("roll", own=False) == "The computer plays"
    assert words.phase_hint("paused", own=True) == "Paused"
    assert words.phase_hint("moving", own=True) == ""


def test_v5_die_says_what_it_shows() -> None:
    assert words.die_label(4) == "Die: 4"
    assert words.die_label(0) == "Die: not rolled yet"
