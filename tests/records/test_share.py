"""A match as a link: short, whole, and refused when it is anything else (S7)."""

import base64
import contextlib
import hashlib
import random

import pytest

from ludo import match as matches
from ludo.match import CUSTOM, KINDS
from ludo.rules import CHOICES, EDITIONS, Rules
from ludo.saves import SaveError
from ludo.share import MAX_LINK, _Digits, _write_choices, _write_table, format_link, parse_link
from tests.records.matches import begin, finished, play_on, players_of

KNOWN = "kHxhNuj8RsI6tCNBIzCNBZGGPNWP9vZ_ghproEfaozVQkAAAAAAAAAAAAAAAAAAAAQ"
"""A link made by the first version."""


def signed(number: int) -> str:
    """Return a link with a right check over ``number``."""
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    data = hashlib.sha256(body).digest()[:4] + body
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("edition", [*EDITIONS, CUSTOM])
@pytest.mark.parametrize("seats", ["hnnn", "hsh-", "d-h-"])
@pytest.mark.parametrize("rolls", [0, 1, 55, 10_000])
def test_s7_match_survives_its_link(edition: str, seats: str, rolls: int) -> None:
    match = play_on(begin(edition, seats), rolls)
    assert parse_link(format_link(match)) == match


def test_s7_owed_move_survives_its_link() -> None:
    match = begin()
    while not match.state.die:
        match, _ = matches.roll(match)
    assert parse_link(format_link(match)) == match


def test_s7_marks_and_position_survive_their_link() -> None:
    text = "r:5,5,5,5 y:-1,-1,-1,-1 turn:r die:3 sixes:0 throws:7"
    players = players_of("h-n-")
    match = matches.new_match("modern", EDITIONS["modern"].rules, players, bytes(16), text)
    match = match._replace(switched=True, attempt=300, seen=7, active_ms=10**9)
    assert parse_link(format_link(match)) == match


def test_b4_name_of_a_custom_edition_survives_its_link() -> None:
    match = play_on(begin(CUSTOM, "hsnd")._replace(title="Óma 👵"), 30)
    assert parse_link(format_link(match)) == match


def test_s7_any_rules_survive_their_link() -> None:
    rng = random.Random(7)
    for _ in range(200):
        options = {name: rng.choice(values) for name, values in CHOICES.items()}
        bonus = frozenset({"six"} | {b for b in ("capture", "home") if rng.random() < 0.5})
        if not options["six_limit"]:
            options["six_penalty"] = "forfeit"
        rules = Rules(**options, bonus=bonus, throw_cap=rng.randint(1, 10_000))
        match = matches.new_match(CUSTOM, rules, players_of("hn--"), rng.randbytes(16))
        assert parse_link(format_link(match)) == match


def test_s7_finished_four_seat_match_takes_500_characters_at_most() -> None:
    long_names = tuple("玩" * 20 for _ in range(4))
    for edition in EDITIONS:
        match = begin(edition, "hhhh")
        players = players_of("hhhh", long_names if edition == "quick" else ("x" * 20,) * 4)
        match = matches.new_match(edition, match.rules, players, match.seed)
        assert len(format_link(play_on(match))) <= 500


def test_s7_links_of_the_first_version_are_read_for_ever() -> None:
    assert KINDS[:6] == ("human", "random", "easy", "normal", "strategic", "hard")
    match = play_on(begin("traditional", "hsd-", 9), 30)
    assert format_link(match) == KNOWN


@pytest.mark.parametrize("cut", [0, 1, 7, 40, 100])
def test_s7_cut_link_is_refused(cut: int) -> None:
    text = format_link(finished())
    with pytest.raises(SaveError, match="damaged or cut short"):
        parse_link(text[: cut if cut < 50 else -1])


@pytest.mark.parametrize("text", ["%", "<script>", "a b", "ä", "A", "\x00"])
def test_s7_foreign_characters_are_refused(text: str) -> None:
    with pytest.raises(SaveError, match="damaged or cut short"):
        parse_link(text)


def test_s7_bomb_is_refused_before_it_is_read() -> None:
    with pytest.raises(SaveError, match="too long"):
        parse_link("A" * (MAX_LINK + 1))


def test_s7_link_of_another_version_is_refused() -> None:
    with pytest.raises(SaveError, match="version 3"):
        parse_link(signed(3))


def test_s7_every_changed_character_is_refused() -> None:
    text = format_link(finished(number=5))
    for at in range(len(text)):
        with pytest.raises(SaveError):
            parse_link(text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :])


def test_s7_forged_links_with_a_right_check_never_break_the_reader() -> None:
    rng = random.Random(8)
    pool = [play_on(begin("quick", "hn--", number), 6 * number) for number in range(10)]
    for _ in range(500):
        digits, match = _Digits(), rng.choice(pool)
        _write_table(digits, match)
        _write_choices(digits, match)
        number = int.from_bytes(digits.to_bytes(), "big")
        number ^= 1 << rng.randrange(max(8, number.bit_length() + 8))
        with contextlib.suppress(SaveError):
            read = parse_link(signed(number))
            assert matches.replayed(read, read.state.throws) == read


def forged(match: matches.Match, rolls: int, owed: bool) -> str:
    """Return the link of ``match`` with an end of another kind."""
    digits = _Digits()
    _write_table(digits, match)
    digits.put(rolls, 10_001)
    digits.put(owed, 2)
    return signed(int.from_bytes(digits.to_bytes(), "big"))


def test_s7_rolls_after_the_end_are_refused() -> None:
    text = "r:55,56,56,56 y:-1,-1,-1,-1 turn:r die:1"
    match = matches.new_match(
        "modern", EDITIONS["modern"].rules, players_of("h-n-"), bytes(16), text
    )
    with pytest.raises(SaveError, match="ends before its rolls do"):
        parse_link(forged(match, 100, owed=False))


def test_s7_move_owed_for_nothing_is_refused() -> None:
    with pytest.raises(SaveError, match="owes a move"):
        parse_link(forged(begin(), 0, owed=True))


def test_s7_link_that_goes_on_is_refused() -> None:
    digits = _Digits()
    _write_table(digits, begin())
    for digit, base in ((0, 10_001), (0, 2), (1, 256)):
        digits.put(digit, base)
    with pytest.raises(SaveError, match="goes on after its match"):
        parse_link(signed(int.from_bytes(digits.to_bytes(), "big")))


@pytest.mark.parametrize(
    ("player", "reason"),
    [([(15, 16)], "does not know"), ([(1, 16), (1, 160), (0xFF, 256)], "a name that is no text")],
)
def test_s7_unknown_player_is_refused(player: list[tuple[int, int]], reason: str) -> None:
    digits = _Digits()
    digits.put(1, 16)
    digits.put_bytes(bytes(16))
    digits.put(7, 8)
    for values in CHOICES.values():
        digits.put(0, len(values))
    for digit, base in ((1, 2), (0, 2), (0, 2), (100, 10_001), *player):
        digits.put(digit, base)
    with pytest.raises(SaveError, match=reason):
        parse_link(signed(int.from_bytes(digits.to_bytes(), "big")))
