"""Numbers from a match's seed: the dice, and the chances of computer players (F1, F2).

Rule 1  A draw depends on the seed and its label only, never on what was drawn before.
Rule 2  A digest byte that would favour some results is thrown away, never folded (F1).
Rule 3  Dice have labels ``die:n``, computers ``cpu:n``; so neither can disturb the other.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, TypeVar

from ludo import words_errors as why

SEED_BYTES: Final = 16
T = TypeVar("T")


class SeedError(ValueError):
    """A text that is not a seed."""


def parse_seed(text: str) -> bytes:
    """Return the 16 bytes of a seed written as 32 hexadecimal digits.

    Raises ``SeedError`` for any other text.
    """
    if len(text) != 2 * SEED_BYTES or not set(text) <= set("0123456789abcdefABCDEF"):
        raise SeedError(why.NO_SEED.format(text[:40], 2 * SEED_BYTES))
    return bytes.fromhex(text)


def draw(seed: bytes, label: str, sides: int) -> int:
    """Return a number below ``sides``, each one equally likely (F1).

    The first byte of HMAC-SHA-256(seed, label) below the largest multiple of ``sides`` counts;
    where a digest has none, ``:1``, ``:2``, ... is appended to the label.
    Raises ``ValueError`` unless ``sides`` is 1-256.
    """
    if not 1 <= sides <= 256:
        raise ValueError(f"nothing is drawn among {sides}")
    limit = 256 - 256 % sides
    message, again = label, 0
    while True:
        for byte in hmac.digest(seed, message.encode("ascii"), "sha256"):
            if byte < limit:
                return byte % sides
        again += 1
        message = f"{label}:{again}"


def die(seed: bytes, number: int) -> int:
    """Return the face, 1-6, of a match's roll ``number``, counted from 0 (F1)."""
    return draw(seed, f"die:{number}", 6) + 1


def commitment(seed: bytes) -> str:
    """Return what the page shows before the first roll: SHA-256 of the seed, in hex (F3)."""
    return hashlib.sha256(seed).hexdigest()


class Chances:
    """What a computer player draws for one decision (F2).

    ``number`` is the number of rolls made so far: a decision owns its draws, so they are the
    same after a reload, and whoever thought before. The k-th draw has the label ``cpu:number``
    for k = 0, then ``cpu:number.k``.
    """

    def __init__(self, seed: bytes, number: int) -> None:
        self._seed = seed
        self._number = number
        self._drawn = 0

    def below(self, sides: int) -> int:
        """Return a number below ``sides``, each one equally likely; as ``draw``."""
        label = f"cpu:{self._number}" + (f".{self._drawn}" if self._drawn else "")
        self._drawn += 1
        return draw(self._seed, label, sides)

    def pick(self, options: Sequence[T]) -> T:
        """Return one of ``options`` (1-256 of them), each one equally likely."""
        return options[self.below(len(options))]
