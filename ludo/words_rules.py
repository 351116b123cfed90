"""The catalogue's part about rules: a ``Rules`` value in plain words (V10, B6)."""

from typing import Final

from ludo.match import HUMAN, MatchError, Players, first_seat
from ludo.rules import EDITIONS, Rules, RulesError
from ludo.words import COLOURS, list_of

_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six")
_PLAIN: Final = Rules()
SENSELESS: Final = {
    "unused_six": "a six without a move can only roll again where a six earns another roll",
    "six_penalty": "a third six can only take back the turn where it ends the turn",
}
"""Why an option does not go with the others (R)."""


def rule_sentences(rules: Rules) -> tuple[str, ...]:
    """Return the rules in force in plain words, a sentence or two an option (V10)."""
    return (
        _entry(rules),
        _bonus(rules),
        *_sixes(rules),
        _safe(rules),
        *_stack(rules),
        _lane(rules),
        *_extras(rules),
        _end(rules),
        *_cap(rules),
    )


def _entry(rules: Rules) -> str:
    faces = list_of([f"a {_NUMBERS[face]}" for face in sorted(rules.entry)], "or")
    tries = " You may try three times while all your tokens are in the yard or home."
    return f"{faces.capitalize()} brings a token out of the yard." + tries * (rules.tries == 3)


def _bonus(rules: Rules) -> str:
    reasons = {"six": "a six", "capture": "a capture", "home": "a token that comes home"}
    earned = [words for name, words in reasons.items() if name in rules.bonus]
    if not earned:
        return "Nothing earns another roll."
    return f"{list_of(earned, 'or').capitalize()} earns another roll."


def _sixes(rules: Rules) -> tuple[str, ...]:
    words = []
    if "six" in rules.bonus and rules.unused_six == "pass":
        words.append("A six that no token can use ends the turn.")
    if rules.six_limit and rules.six_penalty == "undo":
        words.append("A third six in a turn is not played, and the whole turn is undone.")
    elif rules.six_limit:
        words.append("A third six in a turn is not played, and the turn ends.")
    return tuple(words)


def _safe(rules: Rules) -> str:
    return {
        "none": "No square is safe: landing on others sends them back to their yards.",
        "starts": "Landing on others sends them back to their yards, except on the four starts.",
        "stars": "Landing on others sends them back to their yards, except on starts and stars.",
    }[rules.safe]


def _stack(rules: Rules) -> tuple[str, ...]:
    return {
        "free": (),
        "shield": ("Two tokens of one colour on a square can't be landed on by others.",),
        "block": ("Two tokens of one colour on a square can't be landed on or passed by others.",),
    }[rules.stack]


def _lane(rules: Rules) -> str:
    overshoot = {
        "stay": "home takes the exact number",
        "bounce": "a roll beyond home walks back the rest",
    }[rules.overshoot]
    return f"The lane to home has {_NUMBERS[rules.lane]} squares, and {overshoot}."


def _extras(rules: Rules) -> tuple[str, ...]:
    words = []
    if rules.capture_first:
        words.append("You must have captured somebody before you enter your lane.")
    if rules.forced_capture:
        words.append("When a move can capture, you must capture.")
    return tuple(words)


def _end(rules: Rules) -> str:
    if rules.win_tokens == 4:
        needed = "all four tokens"
    else:
        needed = f"{_NUMBERS[rules.win_tokens]} token" + "s" * (rules.win_tokens > 1)
    places = "; play goes on until one player is left" * (rules.finish == "all")
    return f"The first to bring {needed} home wins{places}."


def _cap(rules: Rules) -> tuple[str, ...]:
    if rules.throw_cap == _PLAIN.throw_cap:
        return ()
    rolls = "one roll" if rules.throw_cap == 1 else f"{rules.throw_cap} rolls"
    return (f"After {rolls} the match ends without a winner.",)


def first_sentence(edition: str, players: Players = ()) -> str:
    """Return who starts at a table of ``players``, or at any table, in plain words (R6)."""
    first = EDITIONS[edition].first if edition in EDITIONS else "drawn"
    if first == "drawn":
        return "Who starts is drawn by lot."
    if players:
        return f"{COLOURS[first_seat(edition, players, seed=b'')]} starts."
    return "The first human player starts." if first == HUMAN else f"{first.capitalize()} starts."


def no_match(error: MatchError | RulesError) -> str:
    """Return the sentence for a set-up that makes no match."""
    option = error.option if isinstance(error, RulesError) else ""
    return f"This match can't start: {SENSELESS.get(option, error)}."
