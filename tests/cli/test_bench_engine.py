"""The race of scripts/bench-engine, for one match."""

import random
import re

import pytest

from site_tools import engine_race


def test_bench_engine_prints_a_ratio_for_each_engine(capsys: pytest.CaptureFixture[str]) -> None:
    found = engine_race.races()
    assert "ludo_engine" in [race.name for race in found]
    engine_race.main(1)
    out = capsys.readouterr().out
    assert len(re.findall(r"^ +\d+\.\d times as many matches", out, re.MULTILINE)) == len(found)


def test_bench_engine_plays_whole_matches() -> None:
    """Even with nothing but sixes, four tokens would need some 40 moves."""
    for race in engine_race.races():
        for play in (race.theirs, race.ours):
            assert play(random.Random(2)) > 40
