"""What stands both in the styles and in Python: how long everything takes (V13)."""

import re

from ludo import scenes
from site_tools import ROOT

STYLES = "".join((ROOT / "static" / name).read_text("utf-8") for name in ("theme.css", "board.css"))


def value_of(selector: str, declaration: str) -> str:
    """Return what a declaration's group catches in the block of a selector."""
    block = re.search(re.escape(f"{selector} {{") + "([^}]*)}", STYLES)
    assert block, selector
    found = re.search(declaration, block[1])
    assert found, (selector, declaration)
    return found[1]


def test_v13_styles_take_as_long_as_the_scenes() -> None:
    pace = r"calc\(var\(--pace\) \* (\d+)ms\)"
    assert value_of(":root", f"--step: {pace}") == str(scenes.STEP_MS)
    assert value_of("#die[data-rolling] .spin", f"tumble {pace}") == str(scenes.ROLL_MS)
    sliding = value_of("[data-lively] .token[data-sliding]", f"transform {pace}")
    assert sliding == str(scenes.CAPTURE_MS)


def test_v13_styles_know_the_same_speeds() -> None:
    paces = {
        name: float(value_of(f':root[data-speed="{name}"]', r"--pace: ([\d.]+);"))
        for name in scenes.SPEEDS
        if name != "normal"
    }
    paces["normal"] = float(value_of(":root", r"--pace: ([\d.]+);"))
    assert paces == scenes.SPEEDS
