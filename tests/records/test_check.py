"""Dice that anyone can check, and whether they look fair (F1, F3, F4)."""

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from ludo import dice
from ludo import match as matches
from ludo.check import deciding, fairness, steps
from ludo.rules import EDITIONS
from ludo.saves import faces
from tests.records.matches import begin, finished, players_of

ROLLS = 1_000_000


def test_f3_every_step_makes_the_face_that_was_rolled() -> None:
    match = finished("modern", "hsn-", 3)
    found = list(steps(match))
    assert tuple(step.face for step in found) == faces(match)
    assert all(step.face == step.rolled for step in found)
    assert [step.number for step in found] == list(range(match.state.throws))


def test_f3_steps_follow_the_recipe_of_the_help() -> None:
    match = finished("modern", "hsn-", 3)
    step = list(steps(match))[5]
    signed = hmac.new(match.seed, b"die:5", hashlib.sha256)
    assert (step.label, step.digest) == ("die:5", signed.hexdigest())
    assert step.byte == signed.digest()[step.offset] < 252
    assert all(byte >= 252 for byte in signed.digest()[: step.offset])


def test_f3_forged_face_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    match = matches.roll(begin())[0]
    forged = match.state.die % 6 + 1
    monkeypatch.setattr(dice, "die", lambda seed, number: forged)
    assert [step.face == step.rolled for step in steps(matches.roll(begin())[0])] == [False]


def test_f3_position_counts_from_its_own_rolls() -> None:
    text = "r:5,5,5,5 y:-1,-1,-1,-1 turn:r die:3 throws:7"
    rules = EDITIONS["modern"].rules
    match = matches.new_match("modern", rules, players_of("h-n-"), bytes(16), text)
    match, _ = matches.play(match, 0)
    match, _ = matches.roll(match)
    assert [step.label for step in steps(match)] == ["die:7"]


def test_f3_digest_without_a_fair_byte_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ludo.check.LIMIT", 1)
    label, digest, offset = next(
        found for n in range(100) if ":" in (found := deciding(bytes(16), n))[0][4:]
    )
    assert digest[offset] == 0
    assert label.startswith("die:")


@pytest.mark.parametrize(
    ("faces", "chi_squared", "chance"),
    [
        ((0,) * 6, 0, 1),
        ((10,) * 6, 0, 1),
        ((5, 8, 9, 8, 10, 20), 13.4, 0.0199),
        ((16, 18, 16, 14, 12, 12), 2.0, 0.8491),
        ((600, 0, 0, 0, 0, 0), 3000, 0),
    ],
)
def test_f4_chi_squared_as_in_textbooks(
    faces: tuple[int, ...], chi_squared: float, chance: float
) -> None:
    found = fairness(faces)
    assert found.rolls == sum(faces)
    assert found.chi_squared == pytest.approx(chi_squared, abs=0.01)
    assert found.chance == pytest.approx(chance, abs=0.0005)


@pytest.mark.slow
def test_f1_a_million_rolls_are_even_unordered_and_the_same_for_every_seat() -> None:
    """The chances below are for this seed; a generator at fault would miss by far."""
    seed = hashlib.sha256(b"a million rolls").digest()[:16]
    rolled = [dice.die(seed, number) for number in range(ROLLS)]
    assert fairness(_counts(rolled)).chance > 0.001
    for seat in range(4):
        assert fairness(_counts(rolled[seat::4])).chance > 0.001
    pairs = Counter(pairwise(rolled))
    expected = (ROLLS - 1) / 36
    spread = sum((pairs[a, b] - expected) ** 2 / expected for a in _FACES for b in _FACES)
    assert 25 - 5 * 50**0.5 < spread < 35 + 5 * 70**0.5
    runs = 1 + sum(a != b for a, b in pairwise(rolled))
    assert abs(runs - ROLLS * 5 / 6) < 5 * (ROLLS * 5 / 36) ** 0.5
    for lag in (1, 2, 3, 4, 8):
        assert abs(_correlation(rolled, lag)) < 5 / ROLLS**0.5
    sixes = [number for number, face in enumerate(rolled) if face == 6]
    gaps = [b - a for a, b in pairwise(sixes)]
    assert sum(gaps) / len(gaps) == pytest.approx(6, abs=0.1)


_FACES = (1, 2, 3, 4, 5, 6)


def _counts(rolled: list[int]) -> tuple[int, ...]:
    counted = Counter(rolled)
    return tuple(counted[face] for face in _FACES)


def _correlation(rolled: list[int], lag: int) -> float:
    """Return the serial correlation at ``lag``; its spread is 1/sqrt(n) for fair dice."""
    products = sum((a - 3.5) * (b - 3.5) for a, b in zip(rolled, rolled[lag:], strict=False))
    return products / (len(rolled) * 35 / 12)
