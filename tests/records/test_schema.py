"""The schema in the docs says what matches are written like (S7)."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludo.match import CUSTOM, KINDS
from ludo.rules import EDITIONS
from ludo.saves import format_file, format_save
from tests.records.matches import begin, play_on

ROOT = Path(__file__).parent.parent.parent
SCHEMA = json.loads((ROOT / "docs" / "match.schema.json").read_text("utf-8"))
TYPES = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
    "null": type(None),
}  # fmt: skip


def faults(schema: dict[str, Any], value: Any, at: str = "match") -> list[str]:
    """Return where ``value`` is not as ``schema`` has it; knows what our schema uses."""
    if "anyOf" in schema:
        return min((faults(choice, value, at) for choice in schema["anyOf"]), key=len)
    if "const" in schema or "enum" in schema:
        return [at] * (value not in schema.get("enum", [schema.get("const")]))
    if type(value) is not TYPES[schema["type"]]:
        return [at]
    found = [at] * (isinstance(value, str) and not re.search(schema.get("pattern", ""), value))
    found += [at] * (isinstance(value, str) and len(value) > schema.get("maxLength", 10**6))
    if isinstance(value, int):
        found += [at] * (not schema.get("minimum", 0) <= value <= schema.get("maximum", 2**60))
    if isinstance(value, list):
        found += [at] * (not schema["minItems"] <= len(value) <= schema["maxItems"])
        for entry in value:
            found += faults(schema["items"], entry, f"{at}[]")
    if isinstance(value, dict):
        found += [f"{at}.{name}" for name in set(schema["required"]) - set(value)]
        for name, part in value.items():
            known = schema["properties"].get(name)
            found += faults(known, part, f"{at}.{name}") if known else [f"{at}.{name}"]
    return found


@pytest.mark.parametrize("edition", [*EDITIONS, CUSTOM])
def test_s7_saves_and_files_are_as_the_schema_says(edition: str) -> None:
    match = play_on(begin(edition, "hsn-"), 50)
    assert faults(SCHEMA, json.loads(format_file(match))) == []
    assert faults(SCHEMA, json.loads(format_save(match, paused=True))) == []
    assert faults(SCHEMA, json.loads(format_save(match, paused=False, counting=True))) == []


def test_s7_schema_sees_what_is_wrong() -> None:
    good = json.loads(format_file(play_on(begin(), 50)))
    for name in good:
        wrong = good | {name: None}
        assert faults(SCHEMA, wrong), name
    assert faults(SCHEMA, good | {"more": 1})
    del good["seed"]
    assert faults(SCHEMA, good) == ["match.seed"]


def test_s7_schema_knows_every_edition_and_player() -> None:
    properties = SCHEMA["properties"]
    assert properties["edition"]["enum"] == [*EDITIONS, CUSTOM]
    assert properties["players"]["items"]["anyOf"][1]["properties"]["kind"]["enum"] == list(KINDS)


@pytest.mark.parametrize("path", sorted((ROOT / "tests/data/saves").glob("*.json")), ids=str)
def test_s7_saves_of_every_version_are_as_the_schema_says(path: Path) -> None:
    assert faults(SCHEMA, json.loads(path.read_text("utf-8"))) == []
