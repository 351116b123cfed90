"""Checking the dice: every step from a match's seed to its rolls, and whether they look fair.

Rule 1  The steps are worked out here once more from the recipe that players can read, not by the
        code that rolled; ``verify`` compares the two (F3).
Rule 2  The test of fairness is Pearson's chi-squared with five degrees of freedom (F4).
"""

import hashlib
import hmac
import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from ludo import match as matches
from ludo.board import Seat
from ludo.game import Rolled
from ludo.match import Match
from ludo.records import Faces

LIMIT: Final = 252
"""Bytes from here on are thrown away: 252 is the last multiple of six that a byte reaches."""


class Step(NamedTuple):
    """How one roll follows from the seed."""

    number: int
    """Counted from 0, as in the label."""
    seat: Seat
    label: str
    """The message that was signed with the seed."""
    digest: str
    """HMAC-SHA-256 of the label, in hex."""
    offset: int
    """Which byte of the digest decides, counted from 0."""
    byte: int
    face: int
    """What the byte makes; the rolled face, when all is right."""
    rolled: int
    """The face in the match."""


class Fairness(NamedTuple):
    """How even some rolls are."""

    rolls: int
    chi_squared: float
    chance: float
    """How often fair dice are at least as uneven, 0 to 1."""


def steps(match: Match) -> Iterator[Step]:
    """Yield how each roll of ``match`` follows from its seed (F3)."""
    number = matches.opening(match).throws
    for _, events in matches.replay(match, match.state.throws):
        for event in events:
            if isinstance(event, Rolled):
                label, digest, offset = deciding(match.seed, number)
                byte = digest[offset]
                face = byte % 6 + 1
                yield Step(number, event.seat, label, digest.hex(), offset, byte, face, event.face)
                number += 1


def deciding(seed: bytes, number: int) -> tuple[str, bytes, int]:
    """Return the label, the digest and the offset of the byte that decide roll ``number``."""
    label, again = f"die:{number}", 0
    while True:
        digest = hmac.new(seed, label.encode(), hashlib.sha256).digest()
        for offset, byte in enumerate(digest):
            if byte < LIMIT:
                return label, digest, offset
        again += 1
        label = f"die:{number}:{again}"


def fairness(faces: Faces) -> Fairness:
    """Return how even the faces are that were rolled so often each."""
    rolls = sum(faces)
    if not rolls:
        return Fairness(0, 0.0, 1.0)
    expected = rolls / len(faces)
    chi_squared = sum((count - expected) ** 2 / expected for count in faces)
    return Fairness(rolls, chi_squared, _tail(chi_squared))


def _tail(x: float) -> float:
    """Return the chance that chi-squared with five degrees of freedom is ``x`` or more."""
    if x <= 0:
        return 1.0
    rest = math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3)
    return min(1.0, math.erfc(math.sqrt(x / 2)) + rest)
