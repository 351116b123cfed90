"""A second engine, slow and plain, to hold the first one against.

It is written from the spec's words and shares nothing with ``ludo.game`` but the option values of
``Rules`` and the texts of positions: tables of dictionaries that change in place, tokens that walk
square by square, and a copy where something has to be tried.
"""

import copy
from collections.abc import Iterator

from ludo.game import State
from ludo.rules import Rules

ORDER = ("red", "green", "yellow", "blue")


def path_of(colour: str, rules: Rules) -> list[str]:
    """The names of the squares that a token of this colour walks, its home last (G4, G5)."""
    start = 13 * ORDER.index(colour)
    ring = [f"ring {(start + step) % 52}" for step in range(51)]
    return ring + [f"{colour} lane {n}" for n in range(1, rules.lane + 1)] + [f"{colour} home"]


def safe_squares(rules: Rules) -> set[str]:
    """The squares where nobody is captured."""
    starts = {f"ring {n}" for n in (0, 13, 26, 39)}
    stars = {f"ring {n}" for n in (8, 21, 34, 47)}
    return {"none": set(), "starts": starts, "stars": starts | stars}[rules.safe]


class Reference:
    """A match that is under way."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.paths = {colour: path_of(colour, rules) for colour in ORDER}
        self.safe = safe_squares(rules)
        self.tokens = {
            colour: list(tokens)
            for colour, tokens in zip(ORDER, state.tokens, strict=True)
            if tokens
        }
        self.turn = ORDER[state.turn]
        self.die = state.die
        self.sixes_in_a_row = state.sixes
        self.misses = min(state.tries, 2)
        self.has_entered = state.tries == rules.tries > 1
        self.hunters = {ORDER[seat] for seat in state.captured}
        self.places = [ORDER[seat] for seat in state.places]
        self.rolls = state.throws
        self.over = False
        self.start_of_turn = copy.deepcopy((self.tokens, self.hunters))
        if state.before:
            before, hunters = state.before
            self.start_of_turn = (
                {ORDER[seat]: list(before[seat]) for seat in range(4) if before[seat]},
                {ORDER[seat] for seat in hunters},
            )
        self.look_for_the_end()

    def copy(self) -> "Reference":
        """A match that goes its own way from here."""
        twin = copy.copy(self)
        twin.tokens = {colour: list(tokens) for colour, tokens in self.tokens.items()}
        twin.hunters = set(self.hunters)
        twin.places = list(self.places)
        return twin

    # What may move

    def walk(self, colour: str, progress: int, face: int) -> list[int]:
        """The progress after each step; empty when the roll is not playable."""
        home = len(self.paths[colour]) - 1
        if progress == -1:
            return [0] if face in self.rules.entry else []
        if progress == home:
            return []
        steps = []
        direction = 1
        for _ in range(face):
            if progress == home:
                if self.rules.overshoot == "stay":
                    return []
                direction = -1
            progress += direction
            steps.append(progress)
        return steps

    def others_on(self, colour: str, progress: int) -> list[tuple[str, int]]:
        """The opposing tokens on the ring square where this colour's progress is."""
        square = self.paths[colour][progress]
        return [
            (other, number)
            for other, tokens in self.tokens.items()
            for number, there in enumerate(tokens)
            if other != colour and there >= 0 and self.paths[other][there] == square
        ]

    def stack_on(self, colour: str, progress: int) -> bool:
        """Whether two or more tokens of one opponent share that square."""
        owners = [other for other, _ in self.others_on(colour, progress)]
        return any(owners.count(owner) >= 2 for owner in owners)

    def playable(self, number: int) -> bool:
        """Whether the token could move by the die if no move captured anything."""
        steps = self.walk(self.turn, self.tokens[self.turn][number], self.die)
        if not steps:
            return False
        if self.rules.capture_first and self.turn not in self.hunters and max(steps) > 50:
            return False
        if self.rules.stack in ("shield", "block") and self.stack_on(self.turn, steps[-1]):
            return False
        on_the_way = steps[:-1] if self.rules.stack == "block" else []
        return not any(self.stack_on(self.turn, step) for step in on_the_way)

    def victims(self, number: int) -> list[tuple[str, int]]:
        """Whom the token would send back."""
        landing = self.walk(self.turn, self.tokens[self.turn][number], self.die)[-1]
        if self.paths[self.turn][landing] in self.safe:
            return []
        return self.others_on(self.turn, landing)

    def legal(self) -> list[int]:
        """The numbers of the tokens that may move."""
        if self.over or not self.die:
            return []
        moves = [number for number in range(4) if self.playable(number)]
        hits = [number for number in moves if self.victims(number)]
        return hits if self.rules.forced_capture and hits else moves

    # What happens

    def waiting(self) -> bool:
        """Whether every token of the seat on turn is in the yard or home."""
        home = len(self.paths[self.turn]) - 1
        return set(self.tokens[self.turn]) <= {-1, home}

    def roll(self, face: int) -> None:
        """Roll a face for the seat on turn."""
        self.die = face
        self.rolls += 1
        self.sixes_in_a_row = self.sixes_in_a_row + 1 if face == 6 else 0
        is_try = self.rules.tries == 3 and self.waiting()
        if is_try and face in self.rules.entry:
            self.has_entered = True
        elif is_try:
            self.misses += 1
        if self.rules.six_limit == 3 and self.sixes_in_a_row == 3:
            if self.rules.six_penalty == "undo":
                self.tokens, self.hunters = copy.deepcopy(self.start_of_turn)
            self.pass_on()
        elif not self.legal():
            again = face == 6 and self.rules.unused_six == "again"
            more_tries = is_try and not self.has_entered and self.misses < 3
            self.go_on(again or more_tries)

    def move(self, number: int) -> None:
        """Move a token of the seat on turn by the die."""
        assert number in self.legal()
        colour, face = self.turn, self.die
        victims = self.victims(number)
        landing = self.walk(colour, self.tokens[colour][number], face)[-1]
        self.tokens[colour][number] = landing
        for other, taken in victims:
            self.tokens[other][taken] = -1
            self.hunters.add(colour)
        home = len(self.paths[colour]) - 1
        if landing == home and self.tokens[colour].count(home) >= self.rules.win_tokens:
            self.place(colour)
            self.pass_on()
            return
        earned = {"six": face == 6, "capture": bool(victims), "home": landing == home}
        self.go_on(any(earned[reason] for reason in self.rules.bonus))

    def place(self, colour: str) -> None:
        """Put a colour on its place, and the last one left behind it."""
        self.places.append(colour)
        left = [other for other in self.tokens if other not in self.places]
        if self.rules.finish == "all" and len(left) == 1:
            self.places += left

    def go_on(self, same_seat: bool) -> None:
        """Roll again, or pass the turn."""
        if not same_seat:
            self.pass_on()
            return
        self.die = 0
        self.look_for_the_end()

    def pass_on(self) -> None:
        """Give the turn to the next colour that is still playing."""
        self.die = 0
        self.look_for_the_end()
        if self.over:
            return
        self.sixes_in_a_row = 0
        self.misses = 0
        self.has_entered = False
        after = ORDER[ORDER.index(self.turn) + 1 :] + ORDER
        self.turn = next(c for c in after if c in self.tokens and c not in self.places)
        self.start_of_turn = copy.deepcopy((self.tokens, self.hunters))

    def look_for_the_end(self) -> None:
        """Note whether the match is over."""
        all_placed = len(self.places) == len(self.tokens)
        won = bool(self.places) and (self.rules.finish == "first" or all_placed)
        self.over = won or (self.rolls >= self.rules.throw_cap and not self.die)

    # What the tests compare

    def seen(self) -> tuple[object, ...]:
        """What both engines must agree on."""
        tokens = tuple(tuple(self.tokens.get(colour, ())) for colour in ORDER)
        hunters = {ORDER.index(colour) for colour in self.hunters}
        places = tuple(ORDER.index(colour) for colour in self.places)
        turn = ORDER.index(self.turn)
        return tokens, turn, self.die, hunters, places, self.rolls, self.over, self.legal()


def sequences(match: Reference, depth: int) -> int:
    """The perft count, by trying everything."""
    if match.die:
        return sum(sequences(after, depth) for after in moves_from(match))
    if match.over or depth == 0:
        return 1
    total = 0
    for face in range(1, 7):
        rolled = match.copy()
        rolled.roll(face)
        total += sequences(rolled, depth - 1)
    return total


def moves_from(match: Reference) -> Iterator[Reference]:
    """The matches after each move that looks different on the board."""
    tried = set()
    for number in match.legal():
        place = match.tokens[match.turn][number]
        if place not in tried:
            tried.add(place)
            after = match.copy()
            after.move(number)
            yield after
