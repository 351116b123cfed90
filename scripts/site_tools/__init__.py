"""What the scripts share: laying packages, building archives, serving and publishing the site."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Problem(Exception):
    """Something the person at the terminal can put right; its text is the sentence they read."""
