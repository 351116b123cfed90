"""The seeded numbers, F1 and F2, against the recipe written out with other means."""

import hashlib
from collections import Counter

import pytest

from ludo import dice

SEED = bytes(range(16))
KNOWN = [5, 1, 1, 2, 5, 6, 5, 4, 2, 2, 1, 5]


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 by hand, for keys of up to 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def test_f1_a_die_is_the_first_fair_byte_of_the_hmac() -> None:
    for number in range(2000):
        digest = hmac_sha256(SEED, b"die:" + str(number).encode())
        fair = [byte for byte in digest if byte < 252]
        assert dice.die(SEED, number) == fair[0] % 6 + 1


def test_f1_known_rolls_of_a_known_seed() -> None:
    # From `printf die:0 | openssl dgst -sha256 -mac hmac -macopt hexkey:000102...0f` and so on.
    assert [dice.die(SEED, number) for number in range(12)] == KNOWN


def test_f1_where_a_digest_has_no_fair_byte_the_message_grows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        asked.append((key, message, name))
        return {0: b"\xff" * 32, 1: b"\xfc\xfd" * 16}.get(len(asked) - 1, b"\xfe\xfb\x00")

    monkeypatch.setattr("hmac.digest", digest)
    assert dice.die(SEED, 7) == 251 % 6 + 1
    assert asked == [(SEED, message, "sha256") for message in (b"die:7", b"die:7:1", b"die:7:2")]


def test_f1_every_face_comes_up_as_often_as_chance_has_it() -> None:
    counts = Counter(dice.die(SEED, number) for number in range(60_000))
    chi_squared = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi_squared < 20.5  # one seed in a thousand would be above, and this one is fixed


def test_f2_cpu_draws_are_another_stream_of_the_same_seed() -> None:
    chances = dice.Chances(SEED, 3)
    first = next(byte for byte in hmac_sha256(SEED, b"cpu:3") if byte < 250)
    second = next(byte for byte in hmac_sha256(SEED, b"cpu:3.1") if byte < 252)
    assert [chances.below(50), chances.below(4)] == [first % 50, second % 4]


def test_f2_a_decision_draws_the_same_whatever_was_drawn_before() -> None:
    def draws(number: int) -> list[int]:
        chances = dice.Chances(SEED, number)
        return [chances.below(100) for _ in range(5)]

    before = [dice.die(SEED, number) for number in range(20)]
    late = draws(9)
    assert draws(2) != late == draws(9)
    assert [dice.die(SEED, number) for number in range(20)] == before


def test_f2_pick_takes_each_option() -> None:
    picked = {dice.Chances(SEED, number).pick("abc") for number in range(60)}
    assert picked == set("abc")


@pytest.mark.parametrize("sides", [0, -1, 257])
def test_f2_nothing_is_drawn_among_none_or_too_many(sides: int) -> None:
    with pytest.raises(ValueError, match=f"nothing is drawn among {sides}"):
        dice.draw(SEED, "cpu:0", sides)
    assert dice.draw(SEED, "cpu:0", 1) == 0
    assert dice.draw(SEED, "cpu:0", 256) == hmac_sha256(SEED, b"cpu:0")[0]


def test_f3_the_commitment_is_the_hash_of_the_seed() -> None:
    assert dice.commitment(b"\0" * 16) == hashlib.sha256(b"\0" * 16).hexdigest()


def test_f1_a_seed_is_32_hex_digits() -> None:
    assert dice.parse_seed("000102030405060708090A0b0c0d0e0f") == SEED


@pytest.mark.parametrize("text", ["", "00" * 15, "00" * 17, "0g" * 16, " " + "0" * 31, "٠" * 32])
def test_f1_any_other_text_is_no_seed(text: str) -> None:
    with pytest.raises(dice.SeedError, match="is not a seed: a seed is 32 hexadecimal digits"):
        dice.parse_seed(text)
