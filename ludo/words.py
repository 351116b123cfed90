"""Every word the player sees: the page's one catalogue (B6).

``PAGE`` holds what stands in the page itself, by the ``data-word`` of its element; functions
build the sentences that depend on the match.
"""

from typing import Final

from ludo.board import LAST_RING, YARD, Progress
from ludo.game import Refusal
from ludo.rules import Edition, Rules

COLOURS: Final = ("Red", "Green", "Yellow", "Blue")
SHAPES: Final = ("circle", "diamond", "star", "square")
EDITIONS: Final = {
    "modern": "Modern",
    "seeded": "Seeded",
    "milestones": "Milestones",
    "family": "Family",
    "guidebook": "Guidebook",
    "traditional": "Traditional",
    "quick": "Quick",
    "custom": "Custom",
}
KINDS: Final = {
    "human": "Human",
    "random": "Random",
    "easy": "Easy",
    "normal": "Normal",
    "strategic": "Strategic",
    "hard": "Hard",
}
PAGE: Final[dict[str, str]] = {}

REFUSALS: Final = {
    Refusal.OVER: "The match is over.",
    Refusal.NOT_YOUR_TURN: "It is another player's turn.",
    Refusal.MOVE_OWED: "Move a token first: the die has been rolled.",
    Refusal.ROLL_OWED: "Roll the die first.",
    Refusal.NO_SUCH_FACE: "A die shows 1 to 6.",
    Refusal.NO_SUCH_TOKEN: "There is no such token.",
    Refusal.IN_YARD: "This roll does not bring a token out of the yard.",
    Refusal.IS_HOME: "That token is home already.",
    Refusal.OVERSHOOT: "That roll would go past home.",
    Refusal.CAPTURE_FIRST: "Capture somebody before you enter your lane.",
    Refusal.PATH_BLOCKED: "Two tokens of another colour block the way.",
    Refusal.SQUARE_HELD: "Two tokens of another colour hold that square.",
    Refusal.MUST_CAPTURE: "You must capture when you can.",
}
"""One sentence for each reason a move is refused (R7)."""

_NUMBERS: Final = ("zero", "one", "two", "three", "four")


def list_of(items: list[str], joint: str = "and") -> str:
    """Return ``items`` as a phrase: "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def where(rules: Rules, progress: Progress) -> str:
    """Return where a token is, for the numbered buttons (V5)."""
    if progress == YARD:
        return "Yard"
    if progress == rules.home:
        return "Home"
    return f"{progress} of {rules.home}" if progress <= LAST_RING else f"Lane {progress - LAST_RING}"


def token_label(rules: Rules, colour: str, token: int, progress: Progress, movable: bool) -> str:
    """Return what a screen reader says of a token (K2)."""
    if progress == YARD:
        place = "in the yard"
    elif progress == rules.home:
        place = "home"
    else:
        place = f"{rules.home - progress} to go"
    return f"{colour} token {token + 1}, {place}" + (", can move" if movable else "")


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
    )


def _entry(rules: Rules) -> str:
    faces = list_of([f"a {face}" for face in sorted(rules.entry)], "or")
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
        words.append("A six that no token can use passes the turn.")
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
    lane = {5: "five", 6: "six"}[rules.lane]
    return f"The lane to home has {lane} squares, and {overshoot}."


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
    if rules.finish == "all":
        return f"Bring {needed} home; play goes on for second, third and fourth place."
    return f"The first to bring {needed} home wins."


def first_sentence(edition: Edition) -> str:
    """Return who starts, in plain words (R6)."""
    habits = {"human": "The first human player starts.", "drawn": "The first player is drawn."}
    return habits.get(edition.first, f"{edition.first.capitalize()} starts.")
