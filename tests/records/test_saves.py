"""A match as JSON: what is written is read back, and nothing else is (S1, S4, S7)."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from ludo import match as matches
from ludo.match import CUSTOM, Match
from ludo.rules import EDITIONS
from ludo.saves import (
    MAX_TEXT,
    SaveError,
    faces,
    format_file,
    format_save,
    match_fields,
    parse_match,
    parse_save,
)
from tests.records.matches import begin, finished, play_on, players_of

SAVES = Path(__file__).parent.parent / "data" / "saves"


def good(**changes: Any) -> str:
    """Return the text of a good save, with some of its fields changed."""
    return json.dumps(match_fields(play_on(begin(), 40)) | {"paused": False} | changes)


@pytest.mark.parametrize("edition", [*EDITIONS, CUSTOM])
@pytest.mark.parametrize("seats", ["hnnn", "hsh-", "d-h-"])
@pytest.mark.parametrize("rolls", [0, 1, 55, 10_000])
def test_s1_match_survives_its_text(edition: str, seats: str, rolls: int) -> None:
    match = play_on(begin(edition, seats), rolls)
    assert parse_match(format_file(match)) == match
    for paused, counting in ((True, False), (False, True)):
        assert parse_save(format_save(match, paused, counting)) == (match, paused, counting)


def test_s1_owed_move_is_still_owed() -> None:
    match = begin()
    while not match.state.die:
        match, _ = matches.roll(match)
    read = parse_match(format_file(match))
    assert read == match
    assert read.state.die


def test_t5_marks_of_practice_and_switching_survive() -> None:
    match = begin()._replace(switched=True, attempt=3, seen=77, active_ms=123_456)
    assert parse_match(format_file(match)) == match


def test_b4_name_of_a_custom_edition_survives() -> None:
    match = play_on(begin(CUSTOM)._replace(title="Oma's Runde"), 30)
    assert parse_match(format_file(match)) == match
    assert matches.again(match).title == "Oma's Runde"
    assert matches.afresh(match, bytes(16)).title == "Oma's Runde"


def test_b4_saves_from_before_editions_had_names_are_read() -> None:
    fields = match_fields(play_on(begin(CUSTOM), 30))
    del fields["title"]
    assert parse_match(json.dumps(fields)).title == ""


def test_s7_file_shows_the_dice_as_they_fell() -> None:
    match = finished("modern")
    found = json.loads(format_file(match))
    assert found["dice"] == "".join(map(str, faces(match)))
    assert len(found["dice"]) == match.state.throws


def test_s7_position_has_dice_of_its_own_rolls_only() -> None:
    text = "r:5,5,5,5 y:-1,-1,-1,-1 turn:r die:3 throws:7"
    players = players_of("h-n-")
    match = matches.new_match("modern", EDITIONS["modern"].rules, players, bytes(16), text)
    match, _ = matches.play(match, 0)
    match, _ = matches.roll(match)
    assert faces(match) == (matches.last_face(match),)
    assert parse_match(format_file(match)) == match


REFUSED = [
    ("not JSON", "[", "no JSON"),
    ("deep", "[" * 100_000, "nothing that this game wrote"),
    ("deep inside", good(paused=[[[[[[[[[[[[[]]]]]]]]]]]]]), "nothing that this game wrote"),
    ("brackets in a name", good(edition="[" * 99), "no edition"),
    ("quotes in a name", good(edition='"[' * 99), "no edition"),
    ("a huge number", '{"ludo": ' + "9" * 5000 + "}", "no JSON"),
    ("a list", "[]", "nothing that this game wrote"),
    ("too long", " " * (MAX_TEXT + 1), "too long"),
    ("foreign", '{"name": "chess"}', "'ludo' is missing"),
    ("later version", good(ludo=2), "version 2"),
    ("yes for a version", good(ludo=True), "no number"),
    ("no edition", good(edition="draughts"), "no edition"),
    ("no text", good(edition=["modern"]), "'edition' is missing or no text"),
    ("foreign rules", good(rules={}), "'entry' is missing"),
    ("other rules", good(edition="family"), "not those of its edition"),
    ("three seats", good(players=[None] * 3), "four seats"),
    ("one player", good(players=[{"kind": "human", "name": ""}, None, None, None]), "two players"),
    ("no player", good(players=["human"] * 4), "no player"),
    ("unknown player", good(players=[{"kind": "god", "name": ""}] * 4), "no player 'god'"),
    ("long name", good(players=[{"kind": "human", "name": "x" * 21}] * 4), "20 characters"),
    ("half a letter", good(players=[{"kind": "human", "name": "\ud800"}] * 4), "20 characters"),
    ("a name for Modern", good(title="Mine"), "only a custom edition"),
    ("name of two lines", good(edition=CUSTOM, title="a\nb"), "one line"),
    ("no name", good(title=None), "'title' is missing or no text"),
    ("no seed", good(seed="12"), "not a seed"),
    ("other seed", good(seed="00" * 16), "choice"),
    ("wrong starter", good(first="blue"), "who really starts"),
    ("bad position", good(position="x"), "part 1"),
    ("too many rolls", good(rolls=10_001), "out of range"),
    ("negative", good(seen=-1), "out of range"),
    ("no yes for counting", good(counting=1), "'counting' is missing or no"),
    ("no attempt", good(attempt=0), "out of range"),
    ("half", good(rolls=1.5), "no number"),
    ("more rolls", good(rolls=1000), "a choice is missing"),
    ("fewer rolls", good(rolls=0), "more choices than dice"),
    ("no tokens", good(choices="9"), "not tokens"),
    ("bad token", good(choices="01" * 30), "not legal"),
    ("forged dice", good(dice="6" * 40), "not those of its seed"),
]


@pytest.mark.parametrize(("text", "reason"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_s4_what_is_no_match_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(SaveError, match=reason):
        parse_save(text)


def test_s4_save_without_its_pause_is_refused() -> None:
    with pytest.raises(SaveError, match="'paused' is missing"):
        parse_save(format_file(begin()))


def test_s4_rules_without_end_are_refused() -> None:
    fields = match_fields(finished(number=3))
    fields["rules"]["throw_cap"] = "10001"
    with pytest.raises(SaveError, match="10000 rolls at most"):
        parse_match(json.dumps(fields))


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_s4_saves_of_every_version_load(path: Path) -> None:
    match = parse_match(path.read_text("utf-8"))
    assert match.state.throws


def test_s4_two_thousand_mutations_are_read_or_refused() -> None:
    rng = random.Random(4)
    good_saves = [
        format_save(play_on(begin(edition, "hsnd"), 80), paused=False)
        for edition in ("modern", "family", "quick", CUSTOM)
    ]
    reasons = []
    for _ in range(2000):
        text = mutated(rng, rng.choice(good_saves))
        try:
            match = parse_save(text).match
        except SaveError as error:
            reasons.append(str(error))
        else:
            assert isinstance(match, Match)
            assert parse_match(format_file(match)) == match
    assert len(reasons) > 1500
    assert all(0 < len(reason) < 300 for reason in reasons)


def mutated(rng: random.Random, text: str) -> str:
    """Return ``text`` with one thing wrong."""
    at = rng.randrange(len(text))
    change = rng.randrange(7)
    if change == 0:
        return text[:at]
    if change == 1:
        return text[:at] + chr(ord(text[at]) ^ 1 << rng.randrange(7)) + text[at + 1 :]
    if change == 2:
        return text[:at] + text[at + rng.randrange(1, 20) :]
    if change == 3:
        return text[:at] + text[rng.randrange(len(text)) :]
    found = json.loads(text)
    name = rng.choice(list(found))
    if change == 4:
        del found[name]
    elif change == 5:
        found[name] = rng.choice([None, True, -1, 10**30, 1.5, "x", [], {}, [[]], "\ud800", 1e308])
    else:
        found["rules"][rng.choice(list(found["rules"]))] = rng.choice(["", "0", 6, None, "x" * 999])
    return json.dumps(found)
