"""Every word the player sees: the page's one catalogue (B6).

The rules in words are in ``words_rules``, results, sharing and dice in ``words_records``, why
something is refused in ``words_errors``, and what stands in the page itself in ``words_page``.
"""

from typing import Final

from ludo import dice, game
from ludo.board import LAST_RING, SEATS, YARD, Progress, Seat
from ludo.game import Arrived, Captured, Moved, Refusal, Token
from ludo.match import HUMAN, Match, Players
from ludo.rules import Rules

VERSION: Final = "1.0.0"
TITLE: Final = "Ludo"
COLOURS: Final = ("Red", "Green", "Yellow", "Blue")
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
    if progress > LAST_RING:
        return f"Lane {progress - LAST_RING}"
    return f"{progress} of {rules.home}"


def token_label(rules: Rules, seat: Seat, token: Token, progress: Progress, movable: bool) -> str:
    """Return what a screen reader says of a token (K2)."""
    if progress == YARD:
        place = "in the yard"
    elif progress == rules.home:
        place = "home"
    else:
        place = f"{rules.home - progress} to go"
    return f"{COLOURS[seat]} token {token + 1}, {place}" + (", can move" if movable else "")


def edition_name(edition: str, title: str) -> str:
    """Return what an edition is called; a custom one by its own name, where it has one (B4)."""
    return title or EDITIONS[edition]


USE: Final = "Use"
FORGET: Final = "Forget"


def name_of(match: Match, seat: Seat) -> str:
    """Return what the player at ``seat`` is called: a name, a colour or "Computer n" (T2)."""
    return player_name(match.players, seat)


def player_name(players: Players, seat: Seat) -> str:
    """Return what the player at ``seat`` of a table is called, as ``name_of``."""
    player = players[seat]
    if player is None:
        return COLOURS[seat]
    if player.kind == HUMAN:
        return player.name or COLOURS[seat]
    computers = [s for s in SEATS if (p := players[s]) and p.kind != HUMAN]
    return f"Computer {computers.index(seat) + 1}"


def rolled(name: str, face: int) -> str:
    """Return the sentence for a roll."""
    return f"{name} rolled {face}."


def die_label(face: int) -> str:
    """Return what the die shows; 0 before the first roll."""
    return f"Die: {face}" if face else "Die: not rolled yet"


def voided(name: str) -> str:
    """Return the sentence for one six too many (R3)."""
    return f"{name} rolled a third six: it is not played, and the turn ends."


def undone(name: str) -> str:
    """Return the sentence for a turn taken back (R3)."""
    return f"{name}'s whole turn is undone."


def no_move(name: str, face: int) -> str:
    """Return the sentence for a roll that nothing can use (R4)."""
    return f"{name} can't move with a {face}."


def moved(match: Match, event: Moved) -> str:
    """Return the sentence for a move."""
    name, token = name_of(match, event.seat), event.token + 1
    if event.origin == YARD:
        return f"{name} brought out token {token}."
    if event.target == match.rules.home:
        return f"{name} brought token {token} home."
    return f"{name} moved token {token} to {_square(event.target)}."


def _square(progress: Progress) -> str:
    """Return a square as a mover's sentences name it."""
    if progress > LAST_RING:
        return f"square {progress - LAST_RING} of the lane"
    return f"square {progress}"


def captured(match: Match, event: Captured) -> str:
    """Return the sentence for a token sent back (R2)."""
    victim = name_of(match, event.seat)
    return f"{name_of(match, event.by)} captured {victim}'s token {event.token + 1}."


def arrived(match: Match, event: Arrived) -> str:
    """Return the sentence for a token that came home."""
    home = match.state.tokens[event.seat].count(match.rules.home)
    tokens = "token" if match.rules.win_tokens == 1 else "tokens"
    return f"{name_of(match, event.seat)} has {home} of {match.rules.win_tokens} {tokens} home."


def rolls_again(name: str, reason: str) -> str:
    """Return the sentence for one more roll."""
    why = {
        "six": "for the six",
        "capture": "for the capture",
        "home": "for coming home",
        "unused_six": "for the six",
        "try": "to leave the yard",
    }[reason]
    return f"{name} rolls again {why}."


def turn_passed(name: str) -> str:
    """Return the sentence for the next seat's turn."""
    return f"{name}'s turn."


def placed(name: str, place: int) -> str:
    """Return the sentence for a seat that is done (R5)."""
    return f"{name} wins!" if place == 1 else f"{name} takes {ORDINALS[place]} place."


def ended(match: Match) -> str:
    """Return the sentence for a match that is over."""
    winner = game.winner(match.rules, match.state)
    if winner is None:
        return "The match is over; nobody won."
    return f"The match is over: {name_of(match, winner)} won."


ORDINALS: Final = ("", "first", "second", "third", "fourth")

STORAGE_REFUSED: Final = (
    "This browser does not let the match be saved. You can play on, but it will be gone when "
    "you close this tab."
)
POINTED: Final = "Several of your tokens share that square: choose with the numbered buttons."
COUNT_AGAIN: Final = "That is not the square. Count again."


ACHIEVEMENTS: Final = {
    "token-out": "First token out",
    "capture": "First capture",
    "token-home": "First token home",
    "all-out": "All four out at once",
    "finish": "First finish",
    "beat-computer": "First win against computers",
    "beat-strategic": "A win over Strategic or better",
    "three-wins": "Three wins",
}


def achieved(names: list[str]) -> str:
    """Return the sentence for new achievements (A2)."""
    earned = ", ".join(ACHIEVEMENTS[name] for name in names)
    return f"Achievement{'s' * (len(names) > 1)}: {earned}!"


_FLAWS: Final = {
    "edition": "There is no edition {!r}.",
    "speed": "There is no speed {!r}: it is off, fast, normal or slow.",
    "do": "There is nothing to do called {!r}: it is new or resume.",
    "seed": "The address has a bad seed: {}.",
    "position": "The address has a bad position: {}.",
    "seat": "The address has bad seats: {!r} is not of the form r:human.",
    "player": "The address has bad seats: there is no player {!r}.",
    "table": "The address has bad seats: two sit opposite, three side by side.",
    "match": "The address asks for a match that can't be: {}.",
}


def bad_address(flaw: str, found: str | ValueError) -> str:
    """Return the sentence for an address with something that there is not."""
    return _FLAWS[flaw].format(found[:40] if isinstance(found, str) else found)


def save_set_aside(reason: str) -> str:
    """Return the sentence for a damaged save (S4)."""
    return f"The saved match could not be read ({reason}). It was set aside; you can start anew."


RECORDS_SET_ASIDE: Final = (
    "Some of your earlier results could not be read. They were set aside; new ones are kept."
)
COPYING: Final = {
    "copied": "Copied.",
    "copy-refused": "The browser did not allow that. Select the text and copy it by hand.",
}
MAX_SHORTEST: Final = 120
"""The letters that a sentence has for the name of what broke."""
ERASED: Final = "All results, achievements and kept matches are erased."


def not_received(reason: str) -> str:
    """Return the sentence for a link or a file that is refused (S7)."""
    return f"That could not be opened: {reason}."


def imported(results: int) -> str:
    """Return the sentence for records that were merged in (A3)."""
    new = {0: "no new results", 1: "one new result"}.get(results, f"{results} new results")
    return f"Imported: {new}. Nothing is counted twice."


def failed(trace: str, kept: bool) -> str:
    """Return the sentence for something that broke, with what to do; ``kept``: a match is saved."""
    advice = "Your match is saved; reload the page to go on." if kept else "Please reload the page."
    shortest = trace.strip().rpartition("\n")[2]
    return f"Something went wrong ({shortest[:MAX_SHORTEST]}). {advice}"


def report(trace: str, browser: str, match: str | None) -> str:
    """Return all that helps to find out what broke; ``match`` is its text, if there is one."""
    parts = (f"{TITLE} {VERSION}\n{browser}", trace, match or "No match.")
    return "\n\n".join(part.strip() for part in parts)


AS_LEFT: Final = "Your match is as you left it."
AS_SHARED: Final = "The match is as it was shared."


def restored(match: Match, news: str) -> str:
    """Return the sentence for a match that waits for Resume, after ``news`` of it (S1, S7)."""
    return f"{news} {turn_passed(name_of(match, match.state.turn))} Resume when you are ready."


def seal(match: Match) -> str:
    """Return what vouches for the dice, before the first roll and after the last (F3)."""
    return f"The dice are sealed: {dice.commitment(match.seed)[:16]}…"


def practice(match: Match) -> str:
    """Return how a practice match is marked; nothing for a first attempt (T5)."""
    if match.attempt == 1:
        return ""
    seen = "1 die" if match.seen == 1 else f"{match.seen} dice"
    return f"Practice, attempt {match.attempt}: {seen} seen before."


def begins(match: Match) -> str:
    """Return the sentence for a match that starts."""
    turn = turn_passed(name_of(match, match.state.turn))
    if match.attempt == 1:
        return f"The match begins. {turn}"
    seen = "One of its dice has" if match.seen == 1 else f"{match.seen} of its dice have"
    return f"Practice begins with the same dice. {seen} been seen before. {turn}"


def switched(match: Match, seat: Seat) -> str:
    """Return the sentence for a seat that changed hands (T3)."""
    player = match.players[seat]
    hands = "a person" if player and player.kind == HUMAN else "the computer"
    return f"{COLOURS[seat]} is now played by {hands}."


def seated(kind: str) -> str:
    """Return who may be asked to play a seat, for the set-up form (T1)."""
    return KINDS[kind] if kind == HUMAN else f"Computer, {KINDS[kind].lower()}"


def count_it(match: Match, token: Token) -> str:
    """Return what to do after picking a token to count for (V9)."""
    if match.state.tokens[match.state.turn][token] == YARD:
        return f"Token {token + 1} comes out: choose its first square."
    return f"Token {token + 1}: count {match.state.die}, then choose where it lands."


def counting_at(match: Match, progress: Progress) -> str:
    """Return where the counting keys have got to (V9)."""
    if progress in (YARD, match.rules.home):
        return f"{where(match.rules, progress)}."
    return f"{_square(progress).capitalize()}."


def turn_title(match: Match, seat: Seat) -> str:
    """Return whose turn it is, as the page's title has it (V7)."""
    return f"{name_of(match, seat)}'s turn"


def over_title(match: Match) -> str:
    """Return the title of a finished match (A1)."""
    winner = game.winner(match.rules, match.state)
    return "Nobody wins" if winner is None else f"{name_of(match, winner)} wins!"


def places_list(match: Match) -> tuple[str, ...]:
    """Return the places that were reached in a finished match, a line each (A1)."""
    return tuple(
        f"{ORDINALS[place].capitalize()}: {name_of(match, seat)}"
        for place, seat in enumerate(match.state.places, 1)
    )


def kind_of(match: Match, seat: Seat) -> str:
    """Return who plays a seat, for its card."""
    player = match.players[seat]
    return KINDS[player.kind] if player else ""


def home_count(match: Match, count: int) -> str:
    """Return a corner counter: tokens home of those needed (V7)."""
    return f"{count}/{match.rules.win_tokens}"


def phase_hint(phase: str, own: bool) -> str:
    """Return what the player on turn should do, under the title."""
    hints = {"roll": "Roll the die", "choose": "Choose a token", "paused": "Paused"}
    if phase in ("roll", "choose", "moving") and not own:
        return "The computer plays"
    return hints.get(phase, "")
