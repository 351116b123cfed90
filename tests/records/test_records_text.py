"""Records as text: stored part by part, exported whole, refused where they are wrong (A3, S4)."""

import json
import random
from typing import Any

import pytest

from ludo.records import Records, merged, with_earned, with_match
from ludo.records_text import (
    KEYS,
    format_part,
    format_records,
    is_records,
    load_records,
    read_records,
)
from ludo.saves import SaveError
from tests.records.matches import begin, finished, play_on

DAY = "2026-11-29"


def full() -> Records:
    """Return records with something of everything."""
    records = Records()
    for match in (
        finished(),
        finished("quick", "h-d-", 2),
        play_on(begin("modern", "hnn-", 3), 20),
    ):
        records = with_match(records, match, DAY)
    return with_earned(records, ["capture", "token-out"], DAY, begin())


FULL = full()


def store_records(records: Records) -> dict[str, str]:
    """Return all that is stored of ``records``."""
    return {key: format_part(records, name) for name, key in KEYS.items()}


def imported(text: str) -> Records:
    """Return what importing ``text`` brings."""
    return read_records(json.loads(text))


def test_a3_export_is_read_back() -> None:
    assert imported(format_records(FULL)) == FULL
    assert is_records(json.loads(format_records(FULL)))


def test_a3_export_is_for_people_too() -> None:
    text = format_records(FULL)
    assert len(text.splitlines()) > 50
    assert '"name": "capture"' in text


def test_a3_importing_an_export_of_oneself_changes_nothing() -> None:
    assert merged(FULL, imported(format_records(FULL))) == merged(FULL, FULL)


def test_a3_stored_records_are_read_back() -> None:
    stored = store_records(FULL)
    assert set(stored) == {"ludo:results", "ludo:history", "ludo:achievements"}
    assert load_records(stored) == (FULL, ())
    assert load_records({}) == (Records(), ())


def test_s4_one_damaged_part_leaves_the_others() -> None:
    stored = store_records(FULL) | {"ludo:results": "[]"}
    assert load_records(stored) == (FULL._replace(results=()), ("ludo:results",))


def changed(part: str, **changes: Any) -> str:
    """Return an export with fields of the first entry of a part changed."""
    found = json.loads(format_records(FULL))
    found[part][0] |= changes
    return json.dumps(found)


def changed_part(**changes: Any) -> str:
    """Return an export with the first seat of the first result changed."""
    found = json.loads(format_records(FULL))
    found["results"][0]["parts"][0] |= changes
    return json.dumps(found)


REFUSED = [
    ("another version", '{"ludo-records": 2}', "another version"),
    ("no list", '{"ludo-records": 1, "results": {}}', "'results' is missing or no list"),
    ("no entries", '{"ludo-records": 1, "results": [1]}', "results are not what"),
    ("edition", changed("results", edition="chess"), "unknown edition"),
    ("seats", changed("results", parts=[None]), "without four seats"),
    ("kind", changed_part(kind="god"), "unknown player"),
    ("no seat", changed("results", parts=["x"] * 4), "unknown player"),
    ("faces", changed_part(faces=[1, 2]), "rolls make no sense"),
    ("negative faces", changed_part(faces=[-1] * 6), "rolls make no sense"),
    ("place", changed_part(place=5), "'place' is out of range"),
    ("attempt", changed("results", attempt=0), "'attempt' is out of range"),
    ("id", changed("results", id="x" * 16), "number of a match"),
    ("date", changed("results", date="yesterday"), "date that is none"),
    ("won", changed("results", won=1), "'won' is missing or no yes or no"),
    ("places", changed("history", places=[7]), "places that there are not"),
    ("match", changed("history", match={}), "'seed' is missing"),
    ("achievement", changed("achievements", name="rich"), "achievement that there is not"),
]


@pytest.mark.parametrize(("text", "reason"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_a3_wrong_file_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(SaveError, match=reason):
        imported(text)


def test_a3_match_at_no_table_is_refused() -> None:
    found = json.loads(format_records(FULL))
    found["history"][0]["match"]["players"] = []
    with pytest.raises(SaveError, match="at a table that there is not"):
        read_records(found)


def test_a3_too_many_achievements_are_refused() -> None:
    found = json.loads(format_records(FULL))
    found["achievements"] *= 9
    with pytest.raises(SaveError, match="too many achievements"):
        read_records(found)


def test_s4_mutated_storage_is_read_or_left_out() -> None:
    rng = random.Random(5)
    stored = store_records(FULL)
    damaged = 0
    for _ in range(500):
        key = rng.choice(list(KEYS.values()))
        text = stored[key]
        at = rng.randrange(len(text))
        changed = text[:at] + chr(ord(text[at]) ^ 1 << rng.randrange(7)) + text[at + 1 :]
        records, bad = load_records(stored | {key: changed})
        assert bad in ((), (key,))
        damaged += bool(bad)
        assert load_records(store_records(records))[0] == records
    assert damaged > 250
