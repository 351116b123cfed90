"""Replaying is quick enough for saves to need no checkpoint (S1)."""

import subprocess
from pathlib import Path

import pytest

from site_tools import ROOT, vendor


@pytest.mark.slow
def test_s1_two_thousand_rolls_are_replayed_in_a_tenth_of_a_second() -> None:
    vendor.install()
    script = Path(__file__).with_name("replay.mjs")
    done = subprocess.run(
        ["node", script, ROOT], cwd=ROOT, capture_output=True, text=True, timeout=120, check=True
    )
    assert float(done.stdout) < 100
